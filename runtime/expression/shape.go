package expression

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Kinds that an expression may be by the way it is written.
const (
	Texts   = KindSet(1 << document.String)
	Numbers = KindSet(1 << document.Number)
	Flags   = KindSet(1<<document.True | 1<<document.False)
	Lists   = KindSet(1 << document.Array)
	Objects = KindSet(1 << document.Object)
)

// Shape is what the value of an expression may be when it is there, by the way it is written alone; 0: anything.
func Shape(x hclsyntax.Expression) KindSet {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return Shape(x.Expression)
	case *hclsyntax.LiteralValueExpr:
		switch {
		case x.Val.IsNull():
		case x.Val.Type() == cty.String:
			return Texts
		case x.Val.Type() == cty.Number:
			return Numbers
		case x.Val.Type() == cty.Bool:
			return Flags
		}
	case *hclsyntax.TemplateExpr:
		return Texts
	case *hclsyntax.TupleConsExpr, *hclsyntax.SplatExpr:
		return Lists
	case *hclsyntax.ObjectConsExpr:
		return Objects
	case *hclsyntax.ForExpr:
		if x.KeyExpr != nil {
			return Objects
		}
		return Lists
	case *hclsyntax.UnaryOpExpr:
		if x.Op == hclsyntax.OpLogicalNot {
			return Flags
		}
		return Numbers
	case *hclsyntax.BinaryOpExpr:
		switch x.Op {
		case hclsyntax.OpAdd, hclsyntax.OpSubtract, hclsyntax.OpMultiply, hclsyntax.OpDivide, hclsyntax.OpModulo:
			return Numbers
		}
		return Flags
	case *hclsyntax.ConditionalExpr:
		yes, no := Shape(x.TrueResult), Shape(x.FalseResult)
		switch {
		case isOmit(x.TrueResult):
			return no
		case isOmit(x.FalseResult):
			return yes
		case yes != 0 && no != 0:
			return yes | no
		}
	case *hclsyntax.FunctionCallExpr:
		if f := Functions[x.Name]; f != nil {
			return map[Type]KindSet{Text: Texts, Num: Numbers, Bool: Flags, List: Lists, Object: Objects}[f.Result]
		}
	}
	return 0
}

// isOmit reports whether an expression is a value that is not there.
func isOmit(x hclsyntax.Expression) bool {
	switch x := x.(type) {
	case *hclsyntax.ScopeTraversalExpr:
		return len(x.Traversal) == 1 && x.Traversal.RootName() == "omit"
	case *hclsyntax.LiteralValueExpr:
		return x.Val.IsNull()
	}
	return false
}

// Plain lists kinds in the words of rule files.
func (s KindSet) Plain() string { return s.plain() }
