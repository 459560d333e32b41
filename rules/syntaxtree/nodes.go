package syntaxtree

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// newNode has a function for each kind of expression that is known. The kind is its number, and 0 that of no expression.
var newNode = []func() hclsyntax.Expression{
	func() hclsyntax.Expression { return nil },
	func() hclsyntax.Expression { return &hclsyntax.LiteralValueExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.TemplateExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.TemplateWrapExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.ScopeTraversalExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.RelativeTraversalExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.FunctionCallExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.ConditionalExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.IndexExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.TupleConsExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.ObjectConsExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.ObjectConsKeyExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.ForExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.BinaryOpExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.UnaryOpExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.ParenthesesExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.TemplateJoinExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.SplatExpr{} },
	func() hclsyntax.Expression { return &hclsyntax.AnonSymbolExpr{} },
}

func (c *codec) expression(x *hclsyntax.Expression) {
	kind := 0
	if !c.reading {
		kind = kindOf(*x)
	}
	if kind < 0 {
		kind, c.err = 0, fmt.Errorf("%s: a %T cannot be written", (*x).Range(), *x)
	}
	c.number(&kind)
	if c.reading {
		*x = newNode[kind]()
	}
	if item, ok := (*x).(*hclsyntax.AnonSymbolExpr); ok {
		n := slices.Index(c.items, item)
		c.number(&n)
		*x = c.items[n]
	} else if kind > 0 {
		c.node(*x)
	}
}

// node is what a kind of expression holds.
func (c *codec) node(x hclsyntax.Expression) {
	switch x := x.(type) {
	case *hclsyntax.LiteralValueExpr:
		c.value(&x.Val)
		c.place(&x.SrcRange)
	case *hclsyntax.TemplateExpr:
		c.expressions(&x.Parts)
		c.place(&x.SrcRange)
	case *hclsyntax.TemplateWrapExpr:
		c.expression(&x.Wrapped)
		c.place(&x.SrcRange)
	case *hclsyntax.ScopeTraversalExpr:
		c.traversal(&x.Traversal)
		c.place(&x.SrcRange)
	case *hclsyntax.RelativeTraversalExpr:
		c.expression(&x.Source)
		c.traversal(&x.Traversal)
		c.place(&x.SrcRange)
	case *hclsyntax.FunctionCallExpr:
		c.text(&x.Name)
		c.expressions(&x.Args)
		c.bool(&x.ExpandFinal)
		c.place(&x.NameRange, &x.OpenParenRange, &x.CloseParenRange)
	case *hclsyntax.ConditionalExpr:
		c.expression(&x.Condition)
		c.expression(&x.TrueResult)
		c.expression(&x.FalseResult)
		c.place(&x.SrcRange)
	case *hclsyntax.IndexExpr:
		c.expression(&x.Collection)
		c.expression(&x.Key)
		c.place(&x.SrcRange, &x.OpenRange, &x.BracketRange)
	case *hclsyntax.TupleConsExpr:
		c.expressions(&x.Exprs)
		c.place(&x.SrcRange, &x.OpenRange)
	case *hclsyntax.ObjectConsExpr:
		each(c, &x.Items, func(item *hclsyntax.ObjectConsItem) {
			c.expression(&item.KeyExpr)
			c.expression(&item.ValueExpr)
		})
		c.place(&x.SrcRange, &x.OpenRange)
	case *hclsyntax.ObjectConsKeyExpr:
		c.expression(&x.Wrapped)
		c.bool(&x.ForceNonLiteral)
	case *hclsyntax.ForExpr:
		c.text(&x.KeyVar)
		c.text(&x.ValVar)
		c.expression(&x.CollExpr)
		c.expression(&x.KeyExpr)
		c.expression(&x.ValExpr)
		c.expression(&x.CondExpr)
		c.bool(&x.Group)
		c.place(&x.SrcRange, &x.OpenRange, &x.CloseRange)
	case *hclsyntax.BinaryOpExpr:
		c.expression(&x.LHS)
		c.operation(&x.Op)
		c.expression(&x.RHS)
		c.place(&x.SrcRange)
	case *hclsyntax.UnaryOpExpr:
		c.operation(&x.Op)
		c.expression(&x.Val)
		c.place(&x.SrcRange, &x.SymbolRange)
	case *hclsyntax.ParenthesesExpr:
		c.expression(&x.Expression)
		c.place(&x.SrcRange)
	case *hclsyntax.TemplateJoinExpr:
		c.expression(&x.Tuple)
	case *hclsyntax.SplatExpr:
		c.expression(&x.Source)
		if c.reading {
			x.Item = &hclsyntax.AnonSymbolExpr{}
		}
		c.place(&x.Item.SrcRange)
		c.items = append(c.items, x.Item)
		c.expression(&x.Each)
		c.place(&x.SrcRange, &x.MarkerRange)
	}
}

// kindOf is negative if an expression is not known.
func kindOf(x hclsyntax.Expression) int {
	return slices.IndexFunc(newNode, func(node func() hclsyntax.Expression) bool { return reflect.TypeOf(node()) == reflect.TypeOf(x) })
}

func (c *codec) expressions(list *[]hclsyntax.Expression) { each(c, list, c.expression) }

// operations are hclsyntax's, which are compared by their addresses.
var operations = []*hclsyntax.Operation{
	hclsyntax.OpLogicalOr, hclsyntax.OpLogicalAnd, hclsyntax.OpLogicalNot, hclsyntax.OpEqual, hclsyntax.OpNotEqual, hclsyntax.OpGreaterThan, hclsyntax.OpGreaterThanOrEqual,
	hclsyntax.OpLessThan, hclsyntax.OpLessThanOrEqual, hclsyntax.OpAdd, hclsyntax.OpSubtract, hclsyntax.OpMultiply, hclsyntax.OpDivide, hclsyntax.OpModulo, hclsyntax.OpNegate,
}

func (c *codec) operation(op **hclsyntax.Operation) {
	n := 0
	if !c.reading {
		n = slices.Index(operations, *op)
	}
	c.number(&n)
	*op = operations[n]
}

// traversal is a path, as in req.messages[0].
func (c *codec) traversal(path *hcl.Traversal) {
	const root, attribute, index = 0, 1, 2
	each(c, (*[]hcl.Traverser)(path), func(step *hcl.Traverser) {
		var kind int
		switch (*step).(type) {
		case hcl.TraverseAttr:
			kind = attribute
		case hcl.TraverseIndex:
			kind = index
		}
		switch c.number(&kind); kind {
		case root:
			x, _ := (*step).(hcl.TraverseRoot)
			c.text(&x.Name)
			c.place(&x.SrcRange)
			*step = x
		case attribute:
			x, _ := (*step).(hcl.TraverseAttr)
			c.text(&x.Name)
			c.place(&x.SrcRange)
			*step = x
		case index:
			x, _ := (*step).(hcl.TraverseIndex)
			c.value(&x.Key)
			c.place(&x.SrcRange)
			*step = x
		}
	})
}
