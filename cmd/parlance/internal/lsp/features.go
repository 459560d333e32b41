package lsp

import (
	"encoding/json"
	"fmt"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/editor"
)

// capabilities are what the server can do.
var capabilities = map[string]any{
	"textDocumentSync":           map[string]any{"openClose": true, "change": 1, "save": true}, // a change is the whole text
	"documentFormattingProvider": true,
	"documentSymbolProvider":     true,
	"hoverProvider":              true,
	"definitionProvider":         true,
	"codeActionProvider":         map[string]any{"codeActionKinds": []string{"quickfix", "refactor"}},
	"referencesProvider":         true,
	"renameProvider":             map[string]any{"prepareProvider": true},
	"completionProvider":         map[string]any{"triggerCharacters": []string{".", "\""}},
}

// methods are the requests that are answered.
var methods map[string]func(s *session, t *task, params json.RawMessage) (any, error)

func init() {
	methods = map[string]func(s *session, t *task, params json.RawMessage) (any, error){
		"initialize":                  (*session).initialize,
		"shutdown":                    func(*session, *task, json.RawMessage) (any, error) { return nil, nil },
		"textDocument/formatting":     (*session).formatting,
		"textDocument/documentSymbol": (*session).symbols,
		"textDocument/completion":     (*session).completion,
		"textDocument/hover":          (*session).hover,
		"textDocument/definition":     (*session).definition,
		"textDocument/references":     (*session).references,
		"textDocument/prepareRename":  (*session).prepareRename,
		"textDocument/rename":         (*session).rename,
		"textDocument/codeAction":     (*session).actions,
	}
}

// document reads whose document a request is about.
func (s *session) document(t *task, raw json.RawMessage) (name string, text []byte, err error) {
	var p documentParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return "", nil, err
	}
	name = nameOf(p.TextDocument.URI)
	text, open := t.docs[name]
	if !open && lang.IsBase(hcl.Range{Filename: name}) && s.opened != nil {
		text = s.opened.project.Sources[name]
		open = text != nil
	}
	if !open {
		return "", nil, fmt.Errorf("%s is not open", name)
	}
	return name, text, nil
}

func (s *session) formatting(t *task, raw json.RawMessage) (any, error) {
	name, text, err := s.document(t, raw)
	if err != nil {
		return nil, err
	}
	out, diags := s.server.Format(text, name)
	if diags.HasErrors() || string(out) == string(text) { // its mistakes are published
		return []textEdit{}, nil
	}
	return []textEdit{{newLines(text).span(0, len(text)), string(out)}}, nil
}

func (s *session) symbols(t *task, raw json.RawMessage) (any, error) {
	name, text, err := s.document(t, raw)
	if err != nil {
		return nil, err
	}
	return symbolsOf(editor.Outline(text, name).Blocks, newLines(text)), nil
}

func symbolsOf(blocks []*editor.Block, l *lines) []documentSymbol {
	list := make([]documentSymbol, 0, len(blocks))
	for _, b := range blocks {
		kind := symbolMethod
		switch b.Type {
		case "protocol", "pair":
			kind = symbolModule
		case "function":
			kind = symbolFunction
		case "table", "profile", "fields":
			kind = symbolObject
		}
		head := b.TypeRange.End.Byte
		if n := len(b.Labels); n > 0 {
			head = b.Labels[n-1].Range.End.Byte
		}
		list = append(list, documentSymbol{
			Name: b.Name(), Kind: kind, Range: l.span(b.Range.Start.Byte, b.Range.End.Byte), SelectionRange: l.span(b.Range.Start.Byte, head),
			Children: symbolsOf(b.Blocks, l),
		})
	}
	return list
}

func diagnosticOf(d *hcl.Diagnostic, at hcl.Range, l *lines) diagnostic {
	out := diagnostic{Range: l.span(at.Start.Byte, max(at.Start.Byte, at.End.Byte)), Severity: 1, Source: "parlance", Message: d.Summary}
	if d.Severity == hcl.DiagWarning {
		out.Severity = 2
	}
	if d.Detail != "" {
		out.Message += "\n" + d.Detail
	}
	if c, ok := d.Extra.(lang.Code); ok {
		out.Code = fmt.Sprintf("R%d", c)
	}
	return out
}
