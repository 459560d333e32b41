package explain

import (
	"strconv"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// Mask hides what people wrote: a string becomes what it is and how long, unless it is a word of the rules. What else JSON
// has, and its keys, stay.
type Mask struct {
	Words map[string]bool // those that stand in rules: kinds, roles, reasons
}

// NewMask makes a Mask that shows the words of a set of rules.
func NewMask(set *lang.Set) *Mask {
	m := &Mask{Words: map[string]bool{}}
	for _, list := range [][]*lang.Block{set.Protocols, set.Pairs, set.Tables, set.Functions, set.Classes, set.Tiers} {
		for _, b := range list {
			m.learn(b)
		}
	}
	return m
}

// learn takes the words of a block: its labels, the names of its fields, and the strings in its expressions.
func (m *Mask) learn(b *lang.Block) {
	add := func(word string) {
		if word != "" {
			m.Words[word] = true
		}
	}
	look := func(x hclsyntax.Expression) {
		hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
			if l, ok := n.(*hclsyntax.LiteralValueExpr); ok && !l.Val.IsNull() && l.Val.Type() == cty.String {
				add(l.Val.AsString())
			}
			return nil
		})
	}
	for _, l := range b.Labels {
		add(l)
	}
	for _, a := range b.Args {
		look(a.Expr)
	}
	for _, a := range b.Fields {
		add(a.Name)
		look(a.Expr)
	}
	for _, c := range b.Blocks {
		m.learn(c)
	}
}

// JSON is a value with its strings hidden.
func (m *Mask) JSON(v document.Value) []byte { return m.append(nil, v) }

func (m *Mask) append(dst []byte, v document.Value) []byte {
	switch v.Kind() {
	case document.String:
		return document.AppendQuoted(dst, string(m.text(v.Decoded())))
	case document.Array:
		dst = append(dst, '[')
		n := len(dst)
		for el := range v.Elements {
			dst = append(m.append(dst, el), ',')
		}
		if len(dst) > n {
			dst = dst[:len(dst)-1]
		}
		return append(dst, ']')
	case document.Object:
		dst = append(dst, '{')
		n := len(dst)
		for k, el := range v.Members {
			dst = append(append(dst, k.Raw()...), ':')
			dst = append(m.append(dst, el), ',')
		}
		if len(dst) > n {
			dst = dst[:len(dst)-1]
		}
		return append(dst, '}')
	}
	return append(dst, v.Raw()...)
}

// text is a text as it may be shown.
func (m *Mask) text(text []byte) []byte {
	if len(text) == 0 || m.Words[string(text)] {
		return text
	}
	return []byte(hidden(text))
}

// hidden tells what a text is and how long.
func hidden(text []byte) string {
	n := utf8.RuneCount(text)
	what := "text"
	d := new(document.Document)
	if (text[0] == '{' || text[0] == '[') && d.Parse(text, false) == nil {
		what = "JSON"
	}
	if n == 1 {
		return "‹" + what + ", 1 character›"
	}
	return "‹" + what + ", " + strconv.Itoa(n) + " characters›"
}
