package lang

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// AskRoot is the root of the names of what a request asks for, as in ask.limit. Each is defined in a block ask of the client's
// protocol, or of the pair.
const AskRoot = "ask"

// AskValues are the values of those words of ask that have a few.
var AskValues = map[string][]string{
	"choice":    {"auto", "none", "required"},
	"effort":    {"none", "minimal", "low", "medium", "high", "xhigh", "max", "on"},
	"thinking":  {"on", "off"},
	"verbosity": {"low", "medium", "high"},
}

// AskName is the name of the function that a word of block ask is for the compiler.
func AskName(word string) string { return AskRoot + "." + word }

// resolveAsk replaces the paths that begin with ask by calls: ask.format.type becomes the member type of the function "ask.format".
// So all that is known of functions holds for these words, too. Expressions are changed in place.
func resolveAsk(x hclsyntax.Expression) hclsyntax.Expression {
	switch x := x.(type) {
	case *hclsyntax.ScopeTraversalExpr:
		return askCall(x)
	case *hclsyntax.RelativeTraversalExpr:
		x.Source = resolveAsk(x.Source)
	case *hclsyntax.FunctionCallExpr:
		resolveAll(x.Args)
	case *hclsyntax.ConditionalExpr:
		x.Condition, x.TrueResult, x.FalseResult = resolveAsk(x.Condition), resolveAsk(x.TrueResult), resolveAsk(x.FalseResult)
	case *hclsyntax.BinaryOpExpr:
		x.LHS, x.RHS = resolveAsk(x.LHS), resolveAsk(x.RHS)
	case *hclsyntax.UnaryOpExpr:
		x.Val = resolveAsk(x.Val)
	case *hclsyntax.ParenthesesExpr:
		x.Expression = resolveAsk(x.Expression)
	case *hclsyntax.TupleConsExpr:
		resolveAll(x.Exprs)
	case *hclsyntax.ObjectConsExpr:
		for i := range x.Items {
			x.Items[i].ValueExpr = resolveAsk(x.Items[i].ValueExpr)
			if key, ok := x.Items[i].KeyExpr.(*hclsyntax.ObjectConsKeyExpr); ok && key.ForceNonLiteral {
				key.Wrapped = resolveAsk(key.Wrapped)
			}
		}
	case *hclsyntax.ForExpr:
		x.CollExpr, x.ValExpr = resolveAsk(x.CollExpr), resolveAsk(x.ValExpr)
		if x.KeyExpr != nil {
			x.KeyExpr = resolveAsk(x.KeyExpr)
		}
		if x.CondExpr != nil {
			x.CondExpr = resolveAsk(x.CondExpr)
		}
	case *hclsyntax.IndexExpr:
		x.Collection, x.Key = resolveAsk(x.Collection), resolveAsk(x.Key)
	case *hclsyntax.SplatExpr:
		x.Source, x.Each = resolveAsk(x.Source), resolveAsk(x.Each)
	case *hclsyntax.TemplateExpr:
		resolveAll(x.Parts)
	case *hclsyntax.TemplateWrapExpr:
		x.Wrapped = resolveAsk(x.Wrapped)
	}
	return x
}

func resolveAll(list []hclsyntax.Expression) {
	for i := range list {
		list[i] = resolveAsk(list[i])
	}
}

func askCall(x *hclsyntax.ScopeTraversalExpr) hclsyntax.Expression {
	t := x.Traversal
	if t.RootName() != AskRoot || len(t) < 2 {
		return x
	}
	word, ok := t[1].(hcl.TraverseAttr)
	if !ok {
		return x
	}
	name := hcl.RangeBetween(t[0].SourceRange(), word.SrcRange)
	end := name
	end.Start = end.End
	call := &hclsyntax.FunctionCallExpr{Name: AskName(word.Name), NameRange: name, OpenParenRange: end, CloseParenRange: end}
	if len(t) == 2 {
		return call
	}
	return &hclsyntax.RelativeTraversalExpr{Source: call, Traversal: t[2:], SrcRange: x.SrcRange}
}
