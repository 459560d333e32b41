package main

import (
	"bytes"
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/editor"
	"github.com/parlance-gateway/parlance/specs/play"
)

// serving is the rules that serve, for the admin page.
type serving struct{ l *server }

// ruleFile is a file of rules.
type ruleFile struct {
	Name    string `json:"name"` // as findings call it
	BuiltIn bool   `json:"built_in"`
	Lines   int    `json:"lines"`
	Places  int    `json:"places,omitempty"`  // rules, fields, rows of tables and branches that specs can reach; 0: not known
	Reached int    `json:"reached,omitempty"` // by the specs of the trial
	Text    string `json:"text,omitempty"`    // not in a list

	Blocks []editor.Heading `json:"blocks,omitempty"` // of a built-in file: those that Override has a text for; not in a list
}

// Rules lists the files, and says how those of the operator differ from what is built in.
func (s serving) Rules() any {
	set := s.l.program.Load().Rules()
	files, covered := []ruleFile{}, s.l.reloads.Files().Coverage
	for _, name := range slices.Sorted(maps.Keys(set.Sources)) {
		if name != s.l.origin.Config {
			file := ruleFileOf(name, set.Sources[name])
			if i := slices.IndexFunc(covered, func(c play.FileCoverage) bool { return c.File == name }); i >= 0 {
				file.Places, file.Reached = covered[i].Places, covered[i].Reached
			}
			files = append(files, file)
		}
	}
	difference := &bytes.Buffer{}
	if list := set.Overlaid(); len(list) > 0 {
		_ = writeDifferences(difference, "the folder", list) // a buffer takes all
	}
	return map[string]any{"files": files, "difference": difference.String()}
}

// File is a file with its text. The configuration is none: it may hold keys.
func (s serving) File(name string) any {
	src, ok := s.l.program.Load().Rules().Sources[name]
	if !ok || name == s.l.origin.Config {
		return nil
	}
	file := ruleFileOf(name, src)
	file.Text = string(src)
	if file.BuiltIn {
		file.Blocks = s.project().Headings(name)
	}
	return file
}

// Override is the text of rules that change the built-in one in a line of a file.
func (s serving) Override(name string, line int) string {
	if !lang.IsBase(hcl.Range{Filename: name}) {
		return ""
	}
	return s.project().Override(name, line)
}

func (s serving) project() *editor.Project {
	set := s.l.program.Load().Rules()
	return &editor.Project{Set: set, Sources: set.Sources, Grammar: grammarOf}
}

// ruleFileOf is a file as in a list.
func ruleFileOf(name string, src []byte) ruleFile {
	built, _ := lang.Embedded()
	_, known := built.Sources[name]
	return ruleFile{Name: name, BuiltIn: known, Lines: bytes.Count(src, []byte("\n"))}
}
