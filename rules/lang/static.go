package lang

import (
	"math"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// maxStatic bounds the elements and operations of an expression that is computed when a file is read.
const maxStatic = 100_000

// Static computes an expression when a file is read, with the names of ctx. Loops within loops that come to too much are a
// mistake, and are not computed.
func Static(x hclsyntax.Expression, ctx *hcl.EvalContext) (cty.Value, hcl.Diagnostics) {
	switch t := x.(type) {
	case *hclsyntax.LiteralValueExpr, *hclsyntax.ScopeTraversalExpr:
		return x.Value(ctx)
	case *hclsyntax.TemplateExpr:
		if t.IsStringLiteral() {
			return x.Value(ctx)
		}
	}
	if loops(x) && Cost(x) > maxStatic {
		return cty.NilVal, hcl.Diagnostics{Diag(CodeMemory, x.Range(), "Too much to compute", "This comes to more than %d elements: it loops over lists within loops.", maxStatic)}
	}
	return x.Value(ctx)
}

// loops reports whether an expression loops over anything.
func loops(x hclsyntax.Expression) (found bool) {
	_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		switch n.(type) {
		case *hclsyntax.ForExpr, *hclsyntax.SplatExpr:
			found = true
		}
		return nil
	})
	return found
}

// Cost is about how many elements an expression has, and operations it takes: never less than it has elements, unless it
// reads variables.
func Cost(x hclsyntax.Expression) float64 { return costOf(x, 0) }

func costOf(x hclsyntax.Expression, depth int) float64 {
	if depth > 100 {
		return math.Inf(1)
	}
	sum := func(list ...hclsyntax.Expression) float64 {
		total := 1.0
		for _, x := range list {
			if x != nil {
				total += costOf(x, depth+1)
			}
		}
		return total
	}
	switch x := x.(type) {
	case *hclsyntax.LiteralValueExpr:
		if v := x.Val; !v.IsNull() && v.Type() == cty.String {
			return 1 + float64(len(v.AsString()))/64
		}
	case *hclsyntax.ParenthesesExpr:
		return costOf(x.Expression, depth+1)
	case *hclsyntax.TupleConsExpr:
		return sum(x.Exprs...)
	case *hclsyntax.ObjectConsExpr:
		total := 1.0
		for _, it := range x.Items {
			total += costOf(it.ValueExpr, depth+1)
		}
		return total
	case *hclsyntax.TemplateExpr:
		return sum(x.Parts...)
	case *hclsyntax.TemplateWrapExpr:
		return costOf(x.Wrapped, depth+1)
	case *hclsyntax.ConditionalExpr:
		return sum(x.Condition, x.TrueResult, x.FalseResult)
	case *hclsyntax.BinaryOpExpr:
		return sum(x.LHS, x.RHS)
	case *hclsyntax.UnaryOpExpr:
		return sum(x.Val)
	case *hclsyntax.FunctionCallExpr:
		return sum(x.Args...)
	case *hclsyntax.IndexExpr:
		return sum(x.Collection, x.Key)
	case *hclsyntax.RelativeTraversalExpr:
		return sum(x.Source)
	case *hclsyntax.SplatExpr:
		return costOf(x.Source, depth+1) * sum(x.Each)
	case *hclsyntax.ForExpr:
		return costOf(x.CollExpr, depth+1) * sum(x.KeyExpr, x.ValExpr, x.CondExpr)
	case *hclsyntax.TemplateJoinExpr:
		return costOf(x.Tuple, depth+1)
	}
	return 1
}
