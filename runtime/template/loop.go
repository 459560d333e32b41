package template

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Loop goes over a list of records or of JSON values, with a variable for each.
type Loop struct {
	Source expression.Node
	Record int             // of the record variable, when Source is a list of records
	Val    *expression.Var // else
	Key    *expression.Var // the index, or the key of an object; nil when nobody asks
}

// NewLoop declares the variables of a loop over x in scope s.
func NewLoop(c *expression.Compiler, x hclsyntax.Expression, s *expression.Scope, key, val string) *Loop {
	l := &Loop{Source: c.Over(x, s)}
	if r, ok := l.Source.(expression.RecordList); ok {
		l.Record = s.Layout.NewRecord()
		s.Set(val, &expression.RecordVar{ID: l.Record, Schema: r.Elem()})
	} else {
		l.Val = s.Layout.NewVar(val, expression.Origins(x, s))
		s.Set(val, l.Val)
	}
	if key != "" {
		l.Key = s.Layout.NewVar(key, nil)
		s.Set(key, l.Key)
	}
	return l
}

// Each runs f for each element, with the variables bound. at is where the loop stands, for its limit.
func (l *Loop) Each(e *expression.Env, at expression.At, f func()) {
	if r, ok := l.Source.(expression.RecordList); ok {
		records := r.Records(e)
		if records == nil {
			return
		}
		for i := 0; i < records.Len() && e.Step(at.R); i++ {
			e.BindRecord(l.Record, records.At(i))
			if l.Key != nil {
				e.Bind(l.Key, document.Int(i))
			}
			f()
		}
		return
	}
	if _, isList := l.Source.(expression.Lister); !isList {
		v := l.Source.Value(e)
		switch v.Kind() {
		case document.Object:
			for k, m := range v.Members {
				if !e.Step(at.R) {
					return
				}
				if l.Key != nil {
					e.Bind(l.Key, k)
				}
				e.Bind(l.Val, m)
				f()
			}
			return
		case document.Array:
			i := 0
			for el := range v.Elements {
				if !e.Step(at.R) {
					return
				}
				l.bind(e, i, el)
				f()
				i++
			}
			return
		}
	}
	mark := e.Mark()
	expression.Push(e, l.Source)
	end := e.Mark()
	for i := mark; i < end && e.Step(at.R); i++ {
		l.bind(e, i-mark, e.Stacked(i))
		f()
	}
	// What f pushed lies above; it moves down over the source.
	e.MoveDown(mark, end)
}

// length is how many elements the loop goes over, where that is known before.
func (l *Loop) length(e *expression.Env) int {
	if r, ok := l.Source.(expression.RecordList); ok {
		if list := r.Records(e); list != nil {
			return list.Len()
		}
	} else if _, isList := l.Source.(expression.Lister); !isList {
		return l.Source.Value(e).Len()
	}
	return 0
}

func (l *Loop) bind(e *expression.Env, i int, v document.Value) {
	if l.Key != nil {
		e.Bind(l.Key, document.Int(i))
	}
	e.Bind(l.Val, v)
}

// valueSize is what a value that waits on the stack is counted as.
const valueSize = 16

// loop is a for expression that gives a list.
type loop struct {
	expression.At
	*Loop
	cond expression.Node
	val  expression.Node
}

func loopOf(c *expression.Compiler, x *hclsyntax.ForExpr, s *expression.Scope) expression.Node {
	inner := expression.NewScope(s, nil)
	n := &loop{At: expression.At{R: x.Range()}, Loop: NewLoop(c, x.CollExpr, inner, x.KeyVar, x.ValVar)}
	c.Looped(x.CollExpr, s, n.Source)
	if x.CondExpr != nil {
		n.cond = c.Asked(x.CondExpr, inner)
	}
	n.val = c.Given(x.CondExpr, false, x.ValExpr, inner)
	if x.Group {
		c.Diags = append(c.Diags, lang.Diag(lang.CodeUnsupported, x.Range(), "Unsupported expression", "The rule language has no grouping (…) in a for expression."))
	}
	if x.KeyExpr != nil {
		return &mapping{At: n.At, loop: n, key: c.Compile(x.KeyExpr, inner)}
	}
	return n
}

func splatOf(c *expression.Compiler, x *hclsyntax.SplatExpr, s *expression.Scope) expression.Node {
	inner := expression.NewScope(s, nil)
	n := &loop{At: expression.At{R: x.Range()}, Loop: NewLoop(c, x.Source, inner, "", "each splat element")}
	if n.Val != nil {
		expression.BindAnon(inner, x.Item, n.Val)
	} else {
		expression.BindAnon(inner, x.Item, &expression.RecordVar{ID: n.Record, Schema: n.Source.(expression.RecordList).Elem()})
	}
	n.val = c.Compile(x.Each, inner)
	return n
}

func (n *loop) Value(e *expression.Env) document.Value      { return expression.Render(e, n) }
func (n *loop) Append(e *expression.Env, dst []byte) []byte { return expression.AppendList(e, n, dst) }

// Composite says that the value is what is written.
func (n *loop) Composite() {}

// SourceNode is what the loop goes over: without it the loop gives nothing.
func (n *loop) SourceNode() expression.Node { return n.Source }

func (n *loop) holds(e *expression.Env) bool { return n.cond == nil || expression.Truth(e, n.cond) }

// Elems appends what the loop gives; a turn that gives nothing is left out.
func (n *loop) Elems(e *expression.Env, dst []byte) []byte {
	from, done, total := len(dst), 0, -1
	n.Each(e, n.At, func() {
		if done++; done&63 == 0 {
			if total < 0 {
				total = n.length(e)
			}
			dst = expression.Reserve(e, dst, from, done, total)
		}
		if !n.holds(e) {
			return
		}
		start := len(dst)
		if dst = expression.Append(e, n.val, dst); len(dst) > start {
			dst = append(dst, ',')
		}
	})
	return dst
}

// Push pushes what the loop gives.
func (n *loop) Push(e *expression.Env) {
	n.Each(e, n.At, func() {
		if n.holds(e) {
			if v := n.val.Value(e); v.Kind() != document.Absent {
				if !e.Spend(valueSize) {
					e.Overspent(n)
					return
				}
				e.PushValue(v)
			}
		}
	})
}

// DeepElems appends the elements of each list that the loop gives.
func (n *loop) DeepElems(e *expression.Env, dst []byte) []byte {
	n.Each(e, n.At, func() {
		if n.holds(e) {
			dst = expression.Elems(e, n.val, dst)
		}
	})
	return dst
}

// DeepPush pushes the elements of each list that the loop gives.
func (n *loop) DeepPush(e *expression.Env) {
	n.Each(e, n.At, func() {
		if n.holds(e) {
			expression.Push(e, n.val)
		}
	})
}

// Inner are the nodes that the loop runs.
func (n *loop) Inner() []expression.Node { return []expression.Node{n.Source, n.cond, n.val} }

// mapping is a for expression that gives an object.
type mapping struct {
	expression.At
	loop *loop
	key  expression.Node
}

// Inner are the nodes that the loop runs.
func (n *mapping) Inner() []expression.Node { return append(n.loop.Inner(), n.key) }

func (n *mapping) Value(e *expression.Env) document.Value { return expression.Render(e, n) }

// Composite says that the value is what is written.
func (n *mapping) Composite() {}

func (n *mapping) Append(e *expression.Env, dst []byte) []byte {
	start := len(dst)
	n.loop.Each(e, n.At, func() {
		if !n.loop.holds(e) {
			return
		}
		k := n.key.Value(e)
		if k.Kind() != document.String {
			return
		}
		if !e.Spend(len(k.Raw())) {
			e.Overspent(n)
			return
		}
		mark := len(dst)
		dst = append(append(append(dst, ','), k.Raw()...), ':')
		from := len(dst)
		if dst = expression.Append(e, n.loop.val, dst); len(dst) == from {
			dst = dst[:mark]
		}
	})
	if len(dst) == start {
		return append(dst, '{', '}')
	}
	dst[start] = '{'
	return append(dst, '}')
}
