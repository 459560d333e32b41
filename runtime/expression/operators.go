package expression

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
)

func (c *Compiler) conditional(x *hclsyntax.ConditionalExpr, s *Scope) Node {
	before := len(c.Diags)
	cond := c.asking(x.Condition, s)
	c.condition(x.Condition, cond)
	if len(c.Diags) == before {
		sameChoice(&c.checker, x)
	}
	yes, no := c.Given(x.Condition, false, x.TrueResult, s), c.Given(x.Condition, true, x.FalseResult, s)
	if k, ok := Literal(cond); ok && len(c.Diags) == before {
		c.Diags = append(c.Diags, lang.Warn(lang.CodeUnreachable, x.Condition.Range(), "Unreachable case", "The condition is always %v, so one of the two values is never used.", k.Truth()))
	}
	return &choose{At{x.Range()}, cond, test(cond), yes, no, [2]hcl.Range{x.TrueResult.Range(), x.FalseResult.Range()}}
}

func (c *Compiler) unary(x *hclsyntax.UnaryOpExpr, s *Scope) Node {
	if x.Op == hclsyntax.OpLogicalNot {
		v := c.asking(x.Val, s)
		c.condition(x.Val, v)
		t := test(v)
		return &boolean{At{x.Range()}, func(e *Env) bool { return !t.Truth(e) }, []Node{v}, askOp}
	}
	if l, ok := x.Val.(*hclsyntax.LiteralValueExpr); ok && !l.Val.IsNull() && l.Val.Type() == cty.Number && !l.Val.AsBigFloat().IsInf() {
		return &Const{At: At{x.Range()}, V: literal(l.Val.Negate())}
	}
	return c.arithmetic(x, s)
}

func (c *Compiler) binary(x *hclsyntax.BinaryOpExpr, s *Scope) Node {
	c.asks++
	defer func() { c.asks-- }()
	switch x.Op {
	case hclsyntax.OpLogicalAnd:
		a, b := c.Compile(x.LHS, s), c.Given(x.LHS, false, x.RHS, s)
		if c.condition(x.LHS, a) || c.condition(x.RHS, b) {
			return &Const{At: At{x.Range()}, failed: true}
		}
		one, other := test(a), test(b)
		return &boolean{At{x.Range()}, func(e *Env) bool { return one.Truth(e) && other.Truth(e) }, []Node{a, b}, andOp}
	case hclsyntax.OpLogicalOr:
		a, b := c.Compile(x.LHS, s), c.Given(x.LHS, true, x.RHS, s)
		if otherwise(&c.checker, x, b) || c.condition(x.LHS, a) || c.condition(x.RHS, b) {
			return &Const{At: At{x.Range()}, failed: true}
		}
		one, other := test(a), test(b)
		return &boolean{At{x.Range()}, func(e *Env) bool { return one.Truth(e) || other.Truth(e) }, []Node{a, b}, orOp}
	case hclsyntax.OpEqual, hclsyntax.OpNotEqual:
		c.testsOf(x.LHS, x.RHS, s, c.Macros, x.Range())
		a, b := c.Compile(x.LHS, s), c.Compile(x.RHS, s)
		c.compared(x.LHS, a, x.RHS, b, s)
		c.compared(x.RHS, b, x.LHS, a, s)
		return c.equality(a, b, x)
	}
	return c.arithmetic(x, s)
}

// listTest is how a condition asks for the elements of a list of records, for one that compares the list with a value.
func listTest(c *Compiler, list hclsyntax.Expression, with Node) string {
	v, ok := Literal(with)
	of := c.text(list)
	switch {
	case !ok || of == "…":
	case v.Kind() == document.True:
		return fmt.Sprintf(" To test for an element: !isempty(%s)", of)
	case v.Kind() == document.False:
		return fmt.Sprintf(" To test for none: isempty(%s)", of)
	case v.Kind() == document.Number:
		return fmt.Sprintf(" How many there are: length(%s)", of)
	}
	return ""
}

func (c *Compiler) equality(a, b Node, x *hclsyntax.BinaryOpExpr) Node {
	not, r, list := x.Op == hclsyntax.OpNotEqual, x.Range(), x.LHS
	if _, ok := Literal(a); ok {
		a, b, list = b, a, x.RHS
	}
	if l, ok := a.(RecordList); ok {
		if k, ok := Literal(b); ok && k.Nothing() {
			return &boolean{At{r}, func(e *Env) bool { return Truth(e, l) == not }, []Node{l}, askOp}
		}
		return c.add(lang.CodeType, r, "A list of records is not a value", "It can be compared with null only; or loop over it: [for x in … : …].%s", listTest(c, list, b))
	}
	if k, ok := Literal(b); ok {
		if k.Nothing() {
			if sl, ok := a.(*slot); ok {
				return &nothing{At{r}, sl.v, sl.i, not}
			}
			return &boolean{At{r}, func(e *Env) bool { return a.Value(e).Nothing() != not }, []Node{a}, askOp}
		}
		if k.Kind() == document.String {
			if cl, ok := a.(*call); ok && cl.fn.Name == "typeof" {
				return &kindIs{At{r}, cl.args[0], []string{k.String()}, not}
			}
			return &is{At{r}, a, k.String(), not}
		}
	}
	return &boolean{At{r}, func(e *Env) bool { return a.Value(e).Equal(b.Value(e)) != not }, []Node{a, b}, otherOp}
}
