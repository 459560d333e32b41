package lsp

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/editor"
)

// spot is a place that a request is about.
type spot struct {
	name    string
	offset  int
	lines   *lines
	project *editor.Project
}

// at reads which place a request is about, and opens the project of its document.
func (s *session) at(t *task, raw json.RawMessage) (*spot, error) {
	var p placeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	name, text, err := s.document(t, raw)
	if err != nil {
		return nil, err
	}
	l := newLines(text) // of requests about a range, the position is that of the beginning of the text
	project, err := s.open(t, name)
	return &spot{name, l.offset(p.Position), l, project}, err
}

// open is the project of a document, which is read only. Requests are answered one after the other, and many are about one place.
func (s *session) open(t *task, name string) (*editor.Project, error) {
	if c := s.opened; c != nil && (c.name == name && c.version == t.version || lang.IsBase(hcl.Range{Filename: name})) {
		return c.project, nil // the built-in files are those of any project
	}
	p, err := s.server.Open(name, t.docs)
	if err != nil {
		return nil, err
	}
	s.opened = &checked{name, t.version, p}
	return p, nil
}

func (s *session) completion(t *task, raw json.RawMessage) (any, error) {
	at, err := s.at(t, raw)
	if err != nil {
		return nil, err
	}
	snippets := s.client.Capabilities.TextDocument.Completion.CompletionItem.SnippetSupport
	list := []completionItem{}
	for _, i := range at.project.Complete(at.name, at.offset) {
		item := completionItem{Label: i.Name, Kind: itemKinds[i.Kind], Detail: i.Detail, SortText: fmt.Sprintf("%d%s", i.Kind, i.Name), TextFormat: 1, TextEdit: textEdit{at.lines.span(i.From, i.To), i.Name}}
		if i.Doc != "" {
			item.Documentation = &markup{"markdown", i.Doc}
		}
		if i.Snippet != "" && snippets {
			item.TextFormat, item.TextEdit.NewText = 2, indented(i.Snippet)
		}
		list = append(list, item)
	}
	return list, nil
}

// indented is a snippet in whose lines the indentation is that of the rule files: two spaces. Editors add that of the line.
func indented(snippet string) string {
	return strings.ReplaceAll(snippet, "\t", "  ")
}

func (s *session) hover(t *task, raw json.RawMessage) (any, error) {
	at, err := s.at(t, raw)
	if err != nil {
		return nil, err
	}
	text, where := at.project.Hover(at.name, at.offset)
	if text == "" {
		return nil, nil
	}
	return hover{markup{"markdown", strings.TrimSpace(text)}, at.lines.span(where.Start.Byte, where.End.Byte)}, nil
}

func (s *session) definition(t *task, raw json.RawMessage) (any, error) {
	at, err := s.at(t, raw)
	if err != nil {
		return nil, err
	}
	return locations(at.project, at.project.Definition(at.name, at.offset))
}

func (s *session) references(t *task, raw json.RawMessage) (any, error) {
	at, err := s.at(t, raw)
	if err != nil {
		return nil, err
	}
	return locations(at.project, at.project.References(at.name, at.offset))
}

// locations are places as an editor opens them. Built-in files are written to a folder of caches for it.
func locations(p *editor.Project, places []hcl.Range) ([]location, error) {
	out := []location{}
	texts := map[string]*lines{}
	uris := map[string]string{}
	for _, at := range places {
		file := at.Filename
		if texts[file] == nil {
			texts[file], uris[file] = newLines(p.Sources[file]), uriOf(file)
			if !p.Own(file) {
				path, err := cached(file, p.Sources[file])
				if err != nil {
					return nil, err
				}
				uris[file] = uriOf(path)
			}
		}
		out = append(out, location{uris[file], texts[file].span(at.Start.Byte, at.End.Byte)})
	}
	return out, nil
}

func (s *session) prepareRename(t *task, raw json.RawMessage) (any, error) {
	at, err := s.at(t, raw)
	if err != nil {
		return nil, err
	}
	where, err := at.project.Renaming(at.name, at.offset)
	if err != nil {
		return nil, err
	}
	return at.lines.span(where.Start.Byte, where.End.Byte), nil
}

func (s *session) rename(t *task, raw json.RawMessage) (any, error) {
	at, err := s.at(t, raw)
	if err != nil {
		return nil, err
	}
	var p renameParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	places, err := at.project.Rename(at.name, at.offset, p.NewName)
	if err != nil {
		return nil, err
	}
	edits := workspaceEdit{map[string][]textEdit{}}
	texts := map[string]*lines{}
	for _, r := range places {
		if texts[r.Filename] == nil {
			texts[r.Filename] = newLines(at.project.Sources[r.Filename])
		}
		uri := uriOf(r.Filename)
		edits.Changes[uri] = append(edits.Changes[uri], textEdit{texts[r.Filename].span(r.Start.Byte, r.End.Byte), p.NewName})
	}
	return edits, nil
}

func (s *session) actions(t *task, raw json.RawMessage) (any, error) {
	at, err := s.at(t, raw)
	if err != nil {
		return nil, err
	}
	var p actionParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	var found hcl.Diagnostics
	if at.project.Own(at.name) {
		checked, err := s.project(at.name, t.docs, t.version)
		if err != nil {
			return nil, err
		}
		found = checked.Diags
	}
	list := []action{}
	for _, a := range at.project.Actions(at.name, at.lines.offset(p.Range.Start), at.lines.offset(p.Range.End), found) {
		out := action{Title: a.Title, Kind: "refactor"}
		if a.Fixes != nil {
			out.Kind, out.Diagnostics = "quickfix", []diagnostic{diagnosticOf(a.Fixes, *a.Fixes.Subject, at.lines)}
		}
		for _, e := range a.Edits {
			out.Edit.DocumentChanges = append(out.Edit.DocumentChanges, changes(at.project, t, e)...)
		}
		list = append(list, out)
	}
	return list, nil
}

// changes are those of an edit: a file that is not there is made before.
func changes(p *editor.Project, t *task, e editor.Edit) (list []any) {
	uri := uriOf(e.File)
	text, known := p.Sources[e.File]
	if !known {
		list = append(list, createFile{"create", uri, map[string]bool{"ignoreIfExists": true}})
	}
	d := documentEdit{Edits: []textEdit{{newLines(text).span(e.From, e.To), e.Text}}}
	d.TextDocument.URI = uri
	if v, open := t.versions[e.File]; open {
		d.TextDocument.Version = &v
	}
	return append(list, d)
}
