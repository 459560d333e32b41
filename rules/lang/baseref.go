package lang

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// baseName is the word that, in a value of an overlay, stands for the value that the base has in its place:
//
//	session = nonempty(header["x-conversation"], base)
//
// So an overlay says what it adds, and gets what a newer base says besides.
const baseName = "base"

// mentionsBase gives the place where an expression reads what the base has.
func mentionsBase(x hclsyntax.Expression) (at hcl.Range, ok bool) {
	_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		if t, is := n.(*hclsyntax.ScopeTraversalExpr); is && !ok && t.Traversal.RootName() == baseName {
			at, ok = t.Range(), true
		}
		return nil
	})
	return at, ok
}

// upon is an expression in which the word base is the base's expression. Neither of the two is changed. Lists that are written out and
// put together by concat are one list, so that arguments which have to be written out can be added to.
func upon(x, base hclsyntax.Expression) hclsyntax.Expression {
	if _, ok := mentionsBase(x); !ok {
		return x
	}
	made := (&grafter{base}).graft(x)
	if list, ok := joined(made); ok {
		return list
	}
	if made == base {
		return &hclsyntax.ParenthesesExpr{Expression: base, SrcRange: x.Range()} // it stands where the overlay says so
	}
	return made
}

// joined is the list that a concat of lists comes to.
func joined(x hclsyntax.Expression) (*hclsyntax.TupleConsExpr, bool) {
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	if !ok || call.Name != "concat" || call.ExpandFinal {
		return nil, false
	}
	out := &hclsyntax.TupleConsExpr{SrcRange: call.Range(), OpenRange: call.OpenParenRange}
	for _, arg := range call.Args {
		list, ok := arg.(*hclsyntax.TupleConsExpr)
		if !ok {
			return nil, false
		}
		out.Exprs = append(out.Exprs, list.Exprs...)
	}
	return out, true
}

// grafter puts an expression in place of a word.
type grafter struct{ base hclsyntax.Expression }

// graft is an expression with the base's in place of the word. What does not change is shared.
func (g *grafter) graft(x hclsyntax.Expression) hclsyntax.Expression {
	switch x := x.(type) {
	case *hclsyntax.ScopeTraversalExpr:
		if x.Traversal.RootName() != baseName {
			return x
		}
		if len(x.Traversal) == 1 {
			return g.base
		}
		return &hclsyntax.RelativeTraversalExpr{Source: g.base, Traversal: x.Traversal[1:], SrcRange: x.SrcRange}
	case *hclsyntax.RelativeTraversalExpr:
		c := *x
		c.Source = g.graft(x.Source)
		return &c
	case *hclsyntax.ParenthesesExpr:
		c := *x
		c.Expression = g.graft(x.Expression)
		return &c
	case *hclsyntax.FunctionCallExpr:
		c := *x
		c.Args = g.all(x.Args)
		return &c
	case *hclsyntax.ConditionalExpr:
		c := *x
		c.Condition, c.TrueResult, c.FalseResult = g.graft(x.Condition), g.graft(x.TrueResult), g.graft(x.FalseResult)
		return &c
	case *hclsyntax.BinaryOpExpr:
		c := *x
		c.LHS, c.RHS = g.graft(x.LHS), g.graft(x.RHS)
		return &c
	case *hclsyntax.UnaryOpExpr:
		c := *x
		c.Val = g.graft(x.Val)
		return &c
	case *hclsyntax.IndexExpr:
		c := *x
		c.Collection, c.Key = g.graft(x.Collection), g.graft(x.Key)
		return &c
	case *hclsyntax.SplatExpr:
		c := *x
		c.Source = g.graft(x.Source)
		return &c
	case *hclsyntax.ForExpr:
		c := *x
		c.CollExpr = g.graft(x.CollExpr)
		if x.KeyVar == baseName || x.ValVar == baseName {
			return &c // Within, the word is the element's name.
		}
		if c.ValExpr = g.graft(x.ValExpr); x.KeyExpr != nil {
			c.KeyExpr = g.graft(x.KeyExpr)
		}
		if x.CondExpr != nil {
			c.CondExpr = g.graft(x.CondExpr)
		}
		return &c
	case *hclsyntax.TupleConsExpr:
		c := *x
		c.Exprs = g.all(x.Exprs)
		return &c
	case *hclsyntax.ObjectConsExpr:
		c := *x
		c.Items = nil
		for _, i := range x.Items {
			c.Items = append(c.Items, hclsyntax.ObjectConsItem{KeyExpr: i.KeyExpr, ValueExpr: g.graft(i.ValueExpr)})
		}
		return &c
	case *hclsyntax.TemplateExpr:
		c := *x
		c.Parts = g.all(x.Parts)
		return &c
	case *hclsyntax.TemplateWrapExpr:
		c := *x
		c.Wrapped = g.graft(x.Wrapped)
		return &c
	}
	return x
}

func (g *grafter) all(list []hclsyntax.Expression) []hclsyntax.Expression {
	out := make([]hclsyntax.Expression, len(list))
	for i, x := range list {
		out[i] = g.graft(x)
	}
	return out
}

// upon is an argument or field with the base's value in place of the word base.
func (a *Attr) upon(base *Attr) *Attr {
	if base == nil {
		return a
	}
	c := *a
	c.Expr = upon(a.Expr, base.Expr)
	return &c
}

// upon is a block that takes the place of another, with what that one says in place of the word base.
func (b *Block) upon(base *Block) *Block {
	c := *b
	c.Args, c.Fields = make(map[string]*Attr, len(b.Args)), make([]*Attr, len(b.Fields))
	for name, a := range b.Args {
		c.Args[name] = a.upon(base.attr(name))
	}
	for i, a := range b.Fields {
		c.Fields[i] = a.upon(base.attr(a.Name))
	}
	return &c
}

// baseless reports the word base where the base says nothing.
func (l *layer) baseless(a *Attr) {
	if at, ok := mentionsBase(a.Expr); ok {
		l.wrong(CodeNoTarget, at, "Nothing to build upon", "base is the built-in value of %s in the same block, and there is none. Write the value itself in place of base, or omit for none.", a.Name)
	}
}
