// Package template writes output in the shape of a rule file: it compiles objects, lists and loops to
// literal bytes with placeholders, and appends them to a buffer without building a tree.
package template

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Shapes compiles expressions that have the shape of output; it is the expression.Compiler's Shapes.
func Shapes(c *expression.Compiler, x hclsyntax.Expression, s *expression.Scope) expression.Node {
	switch x := x.(type) {
	case *hclsyntax.ObjectConsExpr:
		fields := make([]Field, 0, len(x.Items))
		for _, it := range x.Items {
			f := Field{Range: it.ValueExpr.Range(), Value: c.Compile(it.ValueExpr, s), Traced: c.Traced}
			if name := hcl.ExprAsKeyword(it.KeyExpr); name != "" {
				f.Name = name
			} else {
				f.Key = c.Compile(keyOf(it.KeyExpr), s)
				if k, ok := expression.Literal(f.Key); ok {
					f.Name, f.Key = k.String(), nil
				}
			}
			if f.Key == nil && slices.ContainsFunc(fields, func(other Field) bool { return other.Key == nil && other.Name == f.Name }) {
				c.Diags = append(c.Diags, lang.Diag(lang.CodeTwice, it.KeyExpr.Range(), "Defined twice", "The object has the member %q already. Keep one of the two.", f.Name))
			}
			fields = append(fields, f)
		}
		return Object(x.Range(), fields)
	case *hclsyntax.TupleConsExpr:
		return tuple(c, x, s)
	case *hclsyntax.ForExpr:
		return loopOf(c, x, s)
	case *hclsyntax.SplatExpr:
		return splatOf(c, x, s)
	}
	return nil
}

func keyOf(x hclsyntax.Expression) hclsyntax.Expression {
	if k, ok := x.(*hclsyntax.ObjectConsKeyExpr); ok {
		return k.Wrapped
	}
	return x
}

// Field is a field of an output object.
type Field struct {
	Name  string
	Key   expression.Node // instead of Name, when it is computed
	Value expression.Node
	Range hcl.Range
	// Needed says that the object is not written at all without this field.
	Needed bool
	// Traced says that a Trace wants to know of the field.
	Traced bool
}

// object is an output object. Fields whose value is absent are left out.
type object struct {
	expression.At
	pieces []piece
}

// piece is one field, or several that are known when the rules are compiled.
type piece struct {
	text   []byte // `,"key":`, or `,"key":value,"key":value`
	key    expression.Node
	value  expression.Node // nil: text is all
	where  hcl.Range
	known  []known // the fields of the text, when that is all
	needed bool
	kinds  expression.KindSet // what the value may be; 0: anything
}

// known is a field whose value is known: where its text begins, and where the rule stands.
type known struct {
	from  int
	where hcl.Range
}

// Object makes the node of an object. One whose fields are all known is a constant.
func Object(r hcl.Range, fields []Field) expression.Node { return objectOf(r, fields, true) }

// Written makes the node of an object that a rule writes by itself: its fields are told of to a Trace, though all are known.
func Written(r hcl.Range, fields []Field) expression.Node {
	traced := slices.ContainsFunc(fields, func(f Field) bool { return f.Traced })
	return objectOf(r, fields, !traced)
}

func objectOf(r hcl.Range, fields []Field, folds bool) expression.Node {
	n := &object{At: expression.At{R: r}}
	constant := folds && !slices.ContainsFunc(fields, func(f Field) bool {
		_, known := expression.Literal(f.Value)
		return !known || f.Key != nil
	})
	for _, f := range fields {
		if f.Traced && !constant {
			f.Value = expression.TracedField(f.Value, f.Range)
		}
		if f.Key != nil {
			n.pieces = append(n.pieces, piece{key: f.Key, value: f.Value, where: f.Range})
			continue
		}
		text := append(document.AppendQuoted([]byte(","), f.Name), ':')
		v, literal := expression.Literal(f.Value)
		if !literal || f.Traced && !constant {
			n.pieces = append(n.pieces, piece{text: text, value: f.Value, where: f.Range, needed: f.Needed})
			continue
		}
		if v.Kind() == document.Absent {
			continue
		}
		text = append(text, v.Raw()...)
		if k := len(n.pieces) - 1; k >= 0 && n.pieces[k].value == nil {
			n.pieces[k].known = append(n.pieces[k].known, known{len(n.pieces[k].text), f.Range})
			n.pieces[k].text = append(n.pieces[k].text, text...)
			continue
		}
		n.pieces = append(n.pieces, piece{text: text, where: f.Range, known: []known{{0, f.Range}}})
	}
	if constant {
		return &expression.Const{At: n.At, V: document.Of(n.Append(nil, nil))}
	}
	return n
}

// Value is the object as a value in scratch memory.
func (n *object) Value(e *expression.Env) document.Value { return expression.Render(e, n) }

// Append appends the object. Each piece begins with a comma; the first is turned into the brace.
func (n *object) Append(e *expression.Env, dst []byte) []byte {
	start := len(dst)
	for i := range n.pieces {
		p := &n.pieces[i]
		if !e.Spend(len(p.text)) {
			e.Overspent(n)
			return dst[:start]
		}
		if p.value == nil {
			dst = append(dst, p.text...)
			continue
		}
		mark := len(dst)
		if p.key != nil {
			k := p.key.Value(e)
			if k.Kind() != document.String {
				continue
			}
			if !e.Spend(len(k.Raw())) {
				e.Overspent(n)
				return dst[:start]
			}
			dst = append(append(append(dst, ','), k.Raw()...), ':')
		} else {
			dst = append(dst, p.text...)
		}
		from := len(dst)
		if dst = expression.Append(e, p.value, dst); len(dst) == from {
			if p.needed {
				return dst[:start]
			}
			dst = dst[:mark]
			continue
		}
		if p.kinds != 0 && !p.fits(dst[from:]) {
			e.Fault(p.where, "the client's protocol takes "+p.kinds.String()+" here")
			return dst[:start]
		}
		if e.Cover != nil {
			e.Cover(p.where)
		}
	}
	if len(dst) == start {
		return append(dst, '{', '}')
	}
	dst[start] = '{'
	return append(dst, '}')
}

// Composite says that the value is what is written.
func (n *object) Composite() {}

// Children are the values of the fields.
func (n *object) Children() []expression.Node {
	var out []expression.Node
	for _, p := range n.pieces {
		if p.key != nil {
			out = append(out, p.key)
		}
		if p.value != nil {
			out = append(out, p.value)
		}
	}
	return out
}

// list is a list that is written out: [a, b].
type list struct {
	expression.At
	items []expression.Node
}

func tuple(c *expression.Compiler, x *hclsyntax.TupleConsExpr, s *expression.Scope) expression.Node {
	n := &list{At: expression.At{R: x.Range()}}
	constant := true
	for _, ex := range x.Exprs {
		it := c.Compile(ex, s)
		if _, ok := expression.Literal(it); !ok {
			constant = false
		}
		if _, ok := it.(expression.RecordList); ok {
			c.Diags = append(c.Diags, lang.Diag(lang.CodeType, ex.Range(), "A list of records is not a value", "Loop over it: [for x in … : …]."))
		}
		n.items = append(n.items, it)
	}
	if constant {
		return &expression.Const{At: n.At, V: document.Of(n.Append(nil, nil))}
	}
	return n
}

func (n *list) Value(e *expression.Env) document.Value { return expression.Render(e, n) }

func (n *list) Append(e *expression.Env, dst []byte) []byte { return expression.AppendList(e, n, dst) }

// Elems appends the elements; one that is absent is left out.
func (n *list) Elems(e *expression.Env, dst []byte) []byte {
	for _, it := range n.items {
		start := len(dst)
		if dst = expression.Append(e, it, dst); len(dst) > start {
			dst = append(dst, ',')
		}
	}
	return dst
}

// Composite says that the value is what is written.
func (n *list) Composite() {}

// Children are the elements.
func (n *list) Children() []expression.Node { return n.items }

// Push pushes the elements.
func (n *list) Push(e *expression.Env) {
	for _, it := range n.items {
		if v := it.Value(e); v.Kind() != document.Absent {
			e.PushValue(v)
		}
	}
}

// DeepElems appends the elements of the elements.
func (n *list) DeepElems(e *expression.Env, dst []byte) []byte {
	for _, it := range n.items {
		dst = expression.Elems(e, it, dst)
	}
	return dst
}

// DeepPush pushes the elements of the elements.
func (n *list) DeepPush(e *expression.Env) {
	for _, it := range n.items {
		expression.Push(e, it)
	}
}
