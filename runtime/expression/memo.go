package expression

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// memo is a function without parameters that reads nothing but what stays the same while a request is written: its
// value is made once, however often rules ask.
type memo struct {
	of Node
	id int
}

type memory struct {
	turn  int // of Env.ForgetResults; 0: not made yet
	value document.Value
}

func (n *memo) Range() hcl.Range { return n.of.Range() }

func (n *memo) Value(e *Env) document.Value {
	m := &e.memories[n.id]
	if m.turn != e.turn {
		v := n.of.Value(e)
		m = &e.memories[n.id]
		m.turn, m.value = e.turn, v
	}
	return m.value
}

func (n *memo) Append(e *Env, dst []byte) []byte {
	raw := n.Value(e).Raw()
	if !e.Spend(len(raw)) {
		e.Overspent(n)
		return dst
	}
	return append(dst, raw...)
}

func (n *memo) Truth(e *Env) bool { return n.Value(e).Truth() }

// A list is gone through where it is: its elements keep their places in what the client sent.
func (n *memo) Elems(e *Env, dst []byte) []byte { return Elems(e, n.of, dst) }
func (n *memo) Push(e *Env)                     { Push(e, n.of) }

// ForgetResults forgets what functions have come to: what they read has changed.
func (e *Env) ForgetResults() { e.turn++ }

// remembered is a function's node, made to remember its value where that is of use.
func (c *Compiler) remembered(m *Macro, n Node, s *Scope) Node {
	if c.Stable == nil || c.Traced || len(m.Params) > 0 || !stays(m, s, c.Stable, 0) {
		return n
	}
	switch n.(type) {
	case *Const, *slot, *field:
		return n
	}
	if m.memo == 0 {
		s.Layout.memos++
		m.memo = s.Layout.memos
	}
	return &memo{n, m.memo - 1}
}

// stays reports whether a function reads only what stable allows.
func stays(m *Macro, s *Scope, stable func(named any) bool, depth int) bool {
	return depth < 12 && readsOnly(m.Body, s, stable, m.Others, m.Params, depth)
}

func readsOnly(x hclsyntax.Expression, s *Scope, stable func(named any) bool, macros map[string]*Macro, bound []string, depth int) bool {
	bound = slices.Clone(bound)
	hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		if f, ok := n.(*hclsyntax.ForExpr); ok {
			bound = append(bound, f.KeyVar, f.ValVar)
		}
		return nil
	})
	only := true
	hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		switch n := n.(type) {
		case *hclsyntax.ScopeTraversalExpr:
			root := n.Traversal.RootName()
			if slices.Contains(bound, root) || root == "omit" {
				return nil
			}
			v := s.find(root)
			if t, ok := v.(*Table); ok {
				for _, row := range t.Rows {
					only = only && depth < 12 && readsOnly(row.Value, s, stable, t.Macros, nil, depth+1)
				}
			} else {
				only = only && v != nil && stable(v)
			}
		case *hclsyntax.FunctionCallExpr:
			if m := macros[n.Name]; m != nil {
				only = only && stays(m, s, stable, depth+1)
			}
		}
		return nil
	})
	return only
}
