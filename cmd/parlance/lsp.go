package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/lsp"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/editor"
	"github.com/parlance-gateway/parlance/specs/play"
)

func newLSP() *cobra.Command {
	return &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor that edits rule files",
		Long: `Lsp is a language server: an editor starts it, and speaks with it on stdin and stdout by the Language Server Protocol.
While you type, it shows the mistakes that 'parlance check' finds, with the same codes and hints, also in files that are not
saved. It completes what you write, describes the rule at a place, finds and renames functions, tables and parts, offers
changes, formats files as 'parlance fmt' does, and lists the blocks of a file.

A file is checked together with the configuration that names its folder, in a parlance.hcl of that folder or of one around it.
Without one, it is checked together with the other files of its folder.

docs/editors.md describes how to set up editors. Errors are written to stderr.`,
		Args: cobra.NoArgs,
		RunE: does(func(cmd *cobra.Command, _ []string) error {
			collectLess()
			s := &lsp.Server{Open: openProject, Check: checkProject, Format: layOut, Version: thisBuild().Version, Log: cmd.ErrOrStderr()}
			return s.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		}),
	}
}

// checkProject checks a file with all that belongs to it.
func checkProject(name string, unsaved map[string][]byte) (*editor.Project, error) {
	files := disk(unsaved)
	c := &checking{files: files, sources: map[string][]byte{}}
	if err := c.all([]string{files.project(name)}); err != nil {
		return nil, err
	}
	maps.Copy(c.sources, unsaved)
	return &editor.Project{Set: c.set, Diags: c.diags, Sources: c.sources}, nil
}

// openProject reads a file with all that belongs to it, and checks nothing.
func openProject(name string, unsaved map[string][]byte) (*editor.Project, error) {
	files := disk(unsaved)
	path := files.project(name)
	found, err := files.sorted([]string{path})
	if err != nil {
		return nil, err
	}
	for _, conf := range found.configs {
		src, err := files.ReadFile(conf)
		if err != nil {
			return nil, err
		}
		if folder := config.NeedsOf(src, conf, os.LookupEnv).Rules; folder != "" && len(found.rules) == 0 {
			theirs, err := files.sorted([]string{folder})
			if err == nil { // else the check says so
				found.rules, found.specs = theirs.rules, append(found.specs, theirs.specs...)
			}
		}
	}
	set, _ := files.loadRules(found.rules)
	p := &editor.Project{Set: set, Sources: maps.Clone(set.Sources), Grammar: grammarOf}
	for _, other := range append(found.specs, found.configs...) {
		if src, err := files.ReadFile(other); err == nil {
			p.Sources[other] = src
		}
	}
	if text, open := unsaved[name]; open {
		p.Sources[name] = text // also if it is a file of no kind
	}
	p.Show = func(name string, line int) string {
		var b strings.Builder
		if (&shown{set: set, all: namedBlocks(set)}).at(&b, name, line) != nil {
			return "" // nothing applies there
		}
		return b.String()
	}
	p.Spec = shortSpec
	p.Example = exampleOf(files, set, found.specs)
	p.With = func(name string, text []byte) *lang.Set {
		if !slices.Contains(found.rules, name) {
			return set
		}
		changed := maps.Clone(files)
		if changed == nil {
			changed = disk{}
		}
		changed[name] = text
		other, _ := changed.loadRules(found.rules)
		return other
	}
	return p, nil
}

// shortSpec is what stands in the shortest of the built-in specs of a pair, without fragments, which other folders have not.
func shortSpec(kind, client, upstream string) string {
	suite, _ := play.Embedded()
	outlines := map[string]*editor.Block{} // a file has many specs
	best := ""
	for _, s := range suite.Specs {
		if string(s.Kind) != kind || s.Client != client || s.Upstream != upstream {
			continue
		}
		file := s.Range.Filename
		if outlines[file] == nil {
			outlines[file] = editor.Outline(suite.Sources[file], file)
		}
		text := insideSpec(suite.Sources[file], outlines[file], s.Range.Start.Byte)
		if text != "" && !strings.Contains(text, "<") && (best == "" || len(text) < len(best)) {
			best = text
		}
	}
	return best
}

// insideSpec is what stands in the block at an offset, without the names of its protocols.
func insideSpec(src []byte, outline *editor.Block, offset int) string {
	for _, b := range outline.Blocks {
		if b.Range.Start.Byte != offset {
			continue
		}
		var lines []string
		for line := range strings.Lines(strings.TrimPrefix(string(src[b.Open:b.Range.End.Byte-1]), "\n")) {
			if name, _, _ := strings.Cut(strings.TrimSpace(line), " "); name != "client" && name != "upstream" {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "")
	}
	return ""
}

// What bounds an example: all specs of the project are run for the first one.
const (
	mostSpecs = 100
	mostLines = 40
)

// exampleOf finds the first spec of a project that reaches a rule. The specs are run when it is first asked.
func exampleOf(files disk, set *lang.Set, names []string) func(name string, from, to int) string {
	type reached struct {
		spec   *play.Spec
		places []play.Place
	}
	run := sync.OnceValues(func() (*play.Suite, []reached) {
		suite, diags := play.Load(files, "", names...)
		program, more := compile(set, nil)
		if diags.HasErrors() || more.HasErrors() || program == nil || len(suite.Specs) > mostSpecs {
			return nil, nil
		}
		suite.Scenarios = nil
		var list []reached
		play.Reach(program, suite, play.Options{Rules: set}, func(i int, _ bool, places []play.Place) {
			list = append(list, reached{suite.Specs[i], places})
		})
		return suite, list
	})
	return func(name string, from, to int) string {
		if len(names) == 0 {
			return ""
		}
		suite, list := run()
		for _, r := range list {
			for _, p := range r.places {
				if p.File != name || p.Line < from || p.Line > to {
					continue
				}
				file := r.spec.Range.Filename
				text := strings.SplitN(insideSpec(suite.Sources[file], editor.Outline(suite.Sources[file], file), r.spec.Range.Start.Byte), "\n", mostLines)
				return fmt.Sprintf("Example, from %s at %s:\n```hcl\n%s\n```", r.spec, r.spec.Place(), strings.TrimRight(strings.Join(text, "\n"), "\n"))
			}
		}
		return ""
	}
}

// grammarOf is the grammar of a file with this text.
func grammarOf(name string, text []byte) *lang.Grammar {
	switch holds := lang.Holds(text); {
	case holds == lang.HoldsSpecs:
		return play.File
	case filepath.Base(name) == defaultConfig || holds == lang.HoldsConfig:
		return config.Grammar
	}
	return lang.File
}

// maxAbove is how many folders above a file are looked into for the configuration that it belongs to.
const maxAbove = 20

// project is what a file is checked as a part of: a configuration whose folder of rules has it, or the topmost of the folders around it
// that hold rules or specs themselves.
func (d disk) project(name string) string {
	if filepath.Base(name) == defaultConfig {
		return name
	}
	for dir, n := filepath.Dir(name), 0; n < maxAbove; dir, n = filepath.Dir(dir), n+1 {
		conf := filepath.ToSlash(filepath.Join(dir, defaultConfig))
		if src, err := d.ReadFile(conf); err == nil {
			if folder := config.NeedsOf(src, conf, os.LookupEnv).Rules; folder != "" && isBelow(name, folder) {
				return conf
			}
		}
		if filepath.Dir(dir) == dir {
			break
		}
	}
	if src, err := d.ReadFile(name); err == nil && lang.Holds(src) == lang.HoldsConfig {
		return name
	}
	folder := filepath.Dir(name)
	for n := 0; n < maxAbove && filepath.Dir(folder) != folder && d.holdsRules(filepath.Dir(folder)); n++ {
		folder = filepath.Dir(folder)
	}
	return filepath.ToSlash(folder)
}

// holdsRules reports whether a folder has a file of rules or specs, in itself.
func (d disk) holdsRules(folder string) bool {
	names, _ := filepath.Glob(filepath.Join(folder, "*.hcl"))
	for _, name := range names {
		src, err := d.ReadFile(filepath.ToSlash(name))
		if holds := lang.Holds(src); err == nil && (holds == lang.HoldsRules || holds == lang.HoldsSpecs) {
			return true
		}
	}
	return false
}
