package lsp

import (
	"encoding/json"
	"fmt"
	"strings"

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
	l := newLines(text)
	project, err := s.open(t, name)
	return &spot{name, l.offset(p.Position), l, project}, err
}

// open is the project of a document, which is read only. Requests are answered one after the other, and many are about one place.
func (s *session) open(t *task, name string) (*editor.Project, error) {
	if c := s.opened; c != nil && c.name == name && c.version == t.version {
		return c.project, nil
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
