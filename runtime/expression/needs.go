package expression

import (
	"github.com/parlance-gateway/parlance/runtime/document"
)

// wordsOf is the strings of a literal list, when it holds nothing else.
func wordsOf(v document.Value) ([]string, bool) {
	var out []string
	for el := range v.Elements {
		if el.Kind() != document.String {
			return nil, false
		}
		out = append(out, el.String())
	}
	return out, v.Kind() == document.Array
}

// Needs is what a condition needs of one path to hold: that its value is one of some texts. exact tells that it needs
// no more. A rule asks this before it runs the condition.
type Needs struct {
	Variable, Path int
	Texts          []string
	Exact          bool
}

// NeedsOf finds out what a condition needs; nil when it is more than the value of one path.
func NeedsOf(n Node) *Needs {
	switch n := bare(n).(type) {
	case *is:
		if s, ok := bare(n.of).(*slot); ok && !n.not {
			return &Needs{s.v, s.i, []string{n.text}, true}
		}
	case *boolean:
		switch {
		case n.op == andOp:
			for _, of := range n.of {
				if needs := NeedsOf(of); needs != nil {
					needs.Exact = false
					return needs
				}
			}
		case n.op == orOp:
			a, b := NeedsOf(n.of[0]), NeedsOf(n.of[1])
			if a != nil && b != nil && a.Variable == b.Variable && a.Path == b.Path {
				return &Needs{a.Variable, a.Path, append(a.Texts, b.Texts...), a.Exact && b.Exact}
			}
		}
	}
	return nil
}

// Text is the text that the path has, nil when it has none. plain is false when the text holds escapes.
func (n *Needs) Text(e *Env) (text []byte, plain bool) {
	v := &e.vars[n.Variable][n.Path]
	return v.Inner(), !v.Escaped()
}

// Met reports whether the path has one of the texts.
func (n *Needs) Met(e *Env) bool {
	v := &e.vars[n.Variable][n.Path]
	for _, text := range n.Texts {
		if v.Is(text) {
			return true
		}
	}
	return false
}
