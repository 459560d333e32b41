package lang

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"bytes"
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// defaultComment is a comment that holds a value and nothing else, as // "x" does, which in jq is a default.
var defaultComment = lazyregexp.New(`^//\s*("[^"]*"|-?\d+(?:\.\d+)?|null|true|false|\[\]|\{\}|omit)\s*[)\]}]*,?\s*$`)

// commentedDefaults finds comments behind a value that somebody may have taken for its default.
func commentedDefaults(src []byte, tokens hclsyntax.Tokens) (diags hcl.Diagnostics) {
	for i, t := range tokens {
		if t.Type != hclsyntax.TokenComment || i == 0 || tokens[i-1].Range.End.Line != t.Range.Start.Line {
			continue
		}
		switch tokens[i-1].Type {
		case hclsyntax.TokenIdent, hclsyntax.TokenCBrack, hclsyntax.TokenCParen:
		default:
			continue
		}
		m := defaultComment.FindSubmatch(bytes.TrimSpace(t.Bytes))
		if m == nil {
			continue
		}
		begin := bytes.LastIndexByte(src[:t.Range.Start.Byte], '\n') + 1
		value := string(src[begin:t.Range.Start.Byte])
		if _, after, ok := strings.Cut(value, "="); ok {
			value = after
		}
		at := t.Range
		at.End = at.Start
		at.End.Byte, at.End.Column = at.End.Byte+2, at.End.Column+2
		diags = append(diags, Warn(CodeMeant, at, "A comment, and no default", "// begins a comment, so %s is not read. A value for when there is none: coalesce(%s, %s)", m[1], strings.TrimLeft(strings.TrimSpace(value), "("), m[1]))
	}
	return diags
}

// swallowed finds a heredoc that goes on into the next argument, because that one's end was taken for its own.
func swallowed(src []byte, name string, tokens hclsyntax.Tokens) *hcl.Diagnostic {
	s := &syntax{src: src, name: name, tokens: tokens}
	open := -1
	for i, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenOHeredoc:
			open = i
		case hclsyntax.TokenCHeredoc:
			open = -1
		case hclsyntax.TokenStringLit:
			if open < 0 {
				continue
			}
			name, value, ok := strings.Cut(strings.TrimSpace(string(t.Bytes)), "=")
			if ok && hclsyntax.ValidIdentifier(strings.TrimSpace(name)) && strings.TrimSpace(value) == strings.TrimSpace(string(tokens[open].Bytes)) {
				s.nest()
				d := s.heredoc(tokens[open])
				d.Detail += fmt.Sprintf(" So it continues with %q in line %d.", strings.TrimSpace(name), t.Range.Start.Line)
				d.Context = s.around(d.Subject.Start)
				return d
			}
		}
	}
	return nil
}

// lineOf is the rest of the line that a token begins.
func (s *syntax) lineOf(t hclsyntax.Token) string {
	line, _, _ := bytes.Cut(s.src[t.Range.Start.Byte:], []byte("\n"))
	return string(line)
}
