// Package play runs spec files: examples, in the language of the rules, with an input and the expected output.
//
// A spec file mirrors its rule file: specs/pairs/messages_to_chat.hcl says what a Messages client gets on a
// chat upstream. Files of specs/examples show one thing, such as a stream, in all directions. Each example is run
// as it stands and in variations that no author should have to write: its bytes cut at every place, folded to a
// body, broken off after every frame, said twice. What must hold of every stream is checked by specs/oracle, which no
// rule file can change. A scenario is a spec of the pool, which package specs/scenario plays.
package play

import (
	"io/fs"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/specs"
)

// Embedded is the suite that is built into the binary. Its files have names such as built-in/specs/pairs/….
func Embedded() (*Suite, hcl.Diagnostics) {
	suite := &Suite{Sources: map[string][]byte{}, builtIn: true}
	diags := suite.load(specs.Files(), lang.BasePrefix+"specs")
	for _, s := range suite.Specs {
		s.builtIn = true
	}
	return suite, diags
}

// BuiltIn are the texts of the built-in spec files, by the names that diagnostics use.
func BuiltIn() map[string][]byte {
	texts := map[string][]byte{}
	names, err := find(specs.Files())
	for _, name := range names {
		var src []byte
		if src, err = fs.ReadFile(specs.Files(), name); err != nil {
			break
		}
		texts[shownAs(lang.BasePrefix+"specs", name)] = src
	}
	if err != nil {
		panic("play: what is built in cannot be read: " + err.Error())
	}
	return texts
}

// shownAs is the name of a file in diagnostics.
func shownAs(prefix, name string) string {
	if prefix == "" {
		return name
	}
	return path.Join(filepath.ToSlash(prefix), name)
}

// Suite is the specs of some files, in the order of the files' names. It is immutable.
type Suite struct {
	Specs     []*Spec
	Scenarios []*Scenario
	Skips     []*Skip           // what it leaves out of a suite that it is laid over
	Sources   map[string][]byte // the text of each file, by the name that diagnostics use

	Replaced, LeftOut int // specs of the one below, after Over: for the suite's own in their place, and by its skips

	builtIn bool // its texts were found to be JSON and streams when the binary was built

	shared map[string]map[string]*fragment // by the folders whose files share them
}

// Load reads the named files of a file system, or all .hcl files when none are named; prefix is put before
// their names in diagnostics. All mistakes are reported at once. The suite holds the specs that can be run
// even so, and is never nil.
func Load(fsys fs.FS, prefix string, names ...string) (*Suite, hcl.Diagnostics) {
	suite := &Suite{Sources: map[string][]byte{}}
	return suite, suite.load(fsys, prefix, names...)
}

func (s *Suite) load(fsys fs.FS, prefix string, names ...string) hcl.Diagnostics {
	var diags hcl.Diagnostics
	if names == nil {
		var err error
		if names, err = find(fsys); err != nil {
			diags = append(diags, unreadable(err))
		}
	}
	sort.Strings(names)
	s.shared = map[string]map[string]*fragment{}
	for _, name := range names {
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			diags = append(diags, unreadable(err))
			continue
		}
		shown := shownAs(prefix, name)
		s.Sources[shown] = src
		diags = append(diags, s.read(src, shown, s.sharedBy(fsys, prefix, name))...)
	}
	for _, name := range names {
		if path.Base(name) == sharedFile && !diags.HasErrors() {
			diags = append(diags, unusedFragments(s.shared[path.Dir(name)], "No stream of the files that share it refers to <%s>.")...)
		}
	}
	s.shared = nil
	return lang.Sort(diags)
}

func unreadable(err error) *hcl.Diagnostic {
	return &hcl.Diagnostic{Severity: hcl.DiagError, Summary: "Specs cannot be read", Detail: err.Error(), Extra: lang.CodeUnreadable}
}

// find gives the .hcl files of a file system, but not hidden ones.
func find(fsys fs.FS) (names []string, err error) {
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
