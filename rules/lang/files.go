package lang

import (
	_ "embed"
	"errors"
	"io/fs"
	"iter"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/rules/syntaxtree"
)

// BasePrefix stands before the names of the files that are built into the binary.
const BasePrefix = "built-in/"

// IsBase reports whether a place stands in a file that is built into the binary.
func IsBase(at hcl.Range) bool { return strings.HasPrefix(at.Filename, BasePrefix) }

// parsed are files of one kind as one block, which has the blocks of all of them.
type parsed struct {
	root    *Block
	sources map[string][]byte
	diags   hcl.Diagnostics
	edited  bool // built-in files are not those that trees were made of
}

// trees are the syntax trees of the built-in files. These are parsed only if they were edited since.
//
//go:generate go test -run TestTreesAreFresh . -update
//go:embed trees.bin
var trees []byte

// base is what is built into the binary, read once. Nobody changes its blocks.
var base = sync.OnceValue(func() *parsed {
	p := newParsed()
	files, err := builtInFiles()
	if err != nil {
		p.diags = append(p.diags, unreadable(err))
	}
	p.edited = syntaxtree.Read(trees, files) != nil
	of := make([]*parsed, len(files))
	for _, f := range files {
		p.sources[f.Name] = f.Text
	}
	_ = syntaxtree.OnAllProcessors(len(files), func(items iter.Seq[int]) error {
		for i := range items {
			f := &files[i]
			of[i] = newParsed()
			if p.edited {
				f.Body, of[i].diags = ParseBuiltIn(f.Text, f.Name)
			}
			if f.Body != nil {
				of[i].add(f.Body, &decoder{})
			}
		}
		return nil
	})
	for _, f := range of {
		p.diags = append(p.diags, f.diags...)
		p.root.Blocks = append(p.root.Blocks, f.root.Blocks...)
	}
	return p
})

// builtInFiles are without their trees.
func builtInFiles() (files []syntaxtree.File, err error) {
	names, err := hclFiles(rules.Files())
	for _, name := range names {
		src, readErr := fs.ReadFile(rules.Files(), name)
		err = errors.Join(err, readErr)
		files = append(files, syntaxtree.File{Name: BasePrefix + name, Text: src})
	}
	return files, err
}

func newParsed() *parsed {
	return &parsed{root: &Block{Args: map[string]*Attr{}}, sources: map[string][]byte{}}
}

func (p *parsed) add(body *hclsyntax.Body, k *decoder) *Block {
	root := &Block{Args: map[string]*Attr{}, Range: body.SrcRange, Span: body.SrcRange}
	p.diags = append(p.diags, k.fill(root, body, File, "a rule file")...)
	p.root.Blocks = append(p.root.Blocks, root.Blocks...)
	return root
}

// set is what the blocks of files make together.
func (p *parsed) set() (*Set, hcl.Diagnostics) {
	set := &Set{Sources: maps.Clone(p.sources)}
	set.take(p.root.Blocks)
	diags := slices.Clone(p.diags)
	for _, list := range [][]*Block{set.Protocols, set.Pairs, set.Functions, set.Tables, forAll(set.Tiers), set.Balances, set.VendorBlocks, set.AgentBlocks} {
		diags = append(diags, doubles(list)...)
	}
	diags = append(diags, set.vendorMistakes()...)
	return set, Sort(diags)
}

// Embedded is the set that is built into the binary: the base of every overlay. The blocks are the same in all such sets.
func Embedded() (*Set, hcl.Diagnostics) {
	set, diags := embedded()
	own := *set
	own.Sources = maps.Clone(set.Sources)
	return &own, slices.Clone(diags)
}

var embedded = sync.OnceValues(func() (*Set, hcl.Diagnostics) {
	set, diags := base().set()
	set.builtIn = !base().edited
	return set, diags
})

// ExtendEmbedded loads more rule files that are built into the binary, as an overlay of the built-in rules. Diagnostics show them in the
// folder of that name.
func ExtendEmbedded(fsys fs.FS, folder string) (*Set, hcl.Diagnostics) {
	set, diags := LoadFS(fsys, BasePrefix+folder)
	set.embedded = true
	return set, diags
}

// LoadFS reads the named files of a file system, or all rule files when none are named: .hcl files that are not hidden and
// hold neither specs nor a configuration. prefix is put before their names in diagnostics.
//
// The set is the base, the rules that are built into the binary, with what the files change and add. When one of the files says
// base = "none", they are the whole set.
func LoadFS(fsys fs.FS, prefix string, names ...string) (*Set, hcl.Diagnostics) {
	p := newParsed()
	all := names == nil
	if all {
		var err error
		if names, err = hclFiles(fsys); err != nil {
			p.diags = append(p.diags, unreadable(err))
		}
	}
	names = slices.Sorted(slices.Values(names))
	if len(names) == 0 && !p.diags.HasErrors() {
		p.diags = append(p.diags, &hcl.Diagnostic{Severity: hcl.DiagError, Summary: "No rule files", Detail: "There is no .hcl file in " + prefix + ". `parlance init --rules` writes some to begin with.", Extra: CodeUnreadable})
	}
	var bodies []*hclsyntax.Body
	for _, name := range names {
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			p.diags = append(p.diags, unreadable(err))
			continue
		}
		if kind := Holds(src); all && (kind == HoldsSpecs || kind == HoldsConfig) {
			continue
		}
		shown := name
		if prefix != "" {
			shown = path.Join(filepath.ToSlash(prefix), name)
		}
		p.sources[shown] = src
		body, diags := Parse(src, shown)
		p.diags = append(p.diags, diags...)
		if body != nil {
			bodies = append(bodies, body)
		}
	}
	k := &decoder{over: true}
	for _, b := range bodies {
		at, diags := baseless(b)
		p.diags = append(p.diags, diags...)
		if at != nil && k.over {
			k = &decoder{whole: *at}
		}
	}
	for _, b := range bodies {
		p.add(b, k)
	}
	if !k.over {
		set, diags := p.set()
		set.whole = true
		return set, diags
	}
	return p.over(base(), locks(fsys, names))
}

// baseless finds base = "none" in a file.
func baseless(body *hclsyntax.Body) (*hcl.Range, hcl.Diagnostics) {
	a := body.Attributes["base"]
	if a == nil {
		return nil, nil
	}
	if s, _ := LiteralText(a.Expr); s != "none" {
		return nil, hcl.Diagnostics{Diag(CodeNoBase, a.Expr.Range(), "Unknown base", "The base of an overlay is always the built-in rules, without an argument. base = \"none\" is for files that are the whole of the rules.")}
	}
	return &a.NameRange, nil
}

// hclFiles gives the .hcl files of a file system, but not hidden ones.
func hclFiles(fsys fs.FS) (names []string, err error) {
	err = fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case strings.HasPrefix(d.Name(), ".") && p != ".":
			if d.IsDir() {
				return fs.SkipDir
			}
		case !d.IsDir() && strings.HasSuffix(p, ".hcl"):
			names = append(names, p)
		}
		return nil
	})
	return names, err
}

func unreadable(err error) *hcl.Diagnostic {
	return &hcl.Diagnostic{Severity: hcl.DiagError, Summary: "Rules cannot be read", Detail: err.Error(), Extra: CodeUnreadable}
}
