package lint

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// kinds are what typeof may give.
var kinds = []string{"string", "number", "boolean", "array", "object", "null", "nothing"}

// conditions looks for those that always come out the same.
func (l *linter) conditions() {
	for _, s := range l.all {
		for _, a := range s.attrs() {
			if a.Name == "when" && !s.fixed(a.Expr) {
				if v, ok := l.constant(a.Expr); ok {
					l.same(a.Expr, v, map[bool]string{true: "The rule holds always: leave the argument when out.", false: "The rule never holds: leave it out, or mend the condition."}[v])
				}
			}
			hclsyntax.VisitAll(a.Expr, func(n hclsyntax.Node) hcl.Diagnostics {
				switch x := n.(type) {
				case *hclsyntax.ConditionalExpr:
					if v, ok := l.constant(x.Condition); ok {
						l.same(x.Condition, v, "One of the two values is never used.")
					}
				case *hclsyntax.BinaryOpExpr:
					l.operation(x)
				}
				return nil
			})
		}
	}
}

// fixed reports whether a condition is a constant where one is meant: the last of the tiers holds always, and a class of the gateway's own
// failures holds for no answer of an upstream.
func (s *site) fixed(x hclsyntax.Expression) bool {
	l, ok := x.(*hclsyntax.LiteralValueExpr)
	return ok && (s.Type == "tier" && l.Val.True() || s.Type == "class" && (l.Val.True() || s.Arg("status") != nil))
}

// same tells of a condition, but not of one within another that was told of.
func (l *linter) same(x hclsyntax.Expression, value bool, detail string) {
	at := x.Range()
	for _, d := range l.diags {
		if d.Extra == lang.CodeAlways && d.Subject.Filename == at.Filename && d.Subject.ContainsPos(at.Start) {
			return
		}
	}
	l.warn(lang.CodeAlways, at, "Always the same", "This is always %v. %s", value, detail)
}

// constant is the value of a condition that reads nothing, or that contradicts or repeats itself.
func (l *linter) constant(x hclsyntax.Expression) (value, ok bool) {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return l.constant(x.Expression)
	case *hclsyntax.LiteralValueExpr:
		return x.Val.IsKnown() && !x.Val.IsNull() && x.Val.Type().FriendlyName() == "bool" && x.Val.True(), x.Val.Type().FriendlyName() == "bool"
	case *hclsyntax.UnaryOpExpr:
		value, ok = l.constant(x.Val)
		return !value, ok
	case *hclsyntax.BinaryOpExpr:
		return l.compared(x)
	}
	return false, false
}

func (l *linter) compared(x *hclsyntax.BinaryOpExpr) (value, ok bool) {
	a, b := l.text(x.LHS), l.text(x.RHS)
	switch x.Op {
	case hclsyntax.OpEqual, hclsyntax.OpNotEqual:
		equal := x.Op == hclsyntax.OpEqual
		if a == b {
			return equal, true
		}
		u, first := lang.LiteralText(x.LHS)
		v, second := lang.LiteralText(x.RHS)
		if first && second {
			return (u == v) == equal, true
		}
		if w, ok := kindAsked(x); ok && !slices.Contains(kinds, w) {
			return !equal, true
		}
	case hclsyntax.OpLogicalAnd, hclsyntax.OpLogicalOr:
		if v, ok := l.constant(x.LHS); ok && v == (x.Op == hclsyntax.OpLogicalOr) {
			return v, true
		}
		if v, ok := l.constant(x.RHS); ok && v == (x.Op == hclsyntax.OpLogicalOr) {
			return v, true
		}
		return l.contradiction(x)
	}
	return false, false
}

// kindAsked is the word that a typeof is held against.
func kindAsked(x *hclsyntax.BinaryOpExpr) (word string, ok bool) {
	for _, pair := range [][2]hclsyntax.Expression{{x.LHS, x.RHS}, {x.RHS, x.LHS}} {
		call, isCall := pair[0].(*hclsyntax.FunctionCallExpr)
		w, isWord := lang.LiteralText(pair[1])
		if isCall && isWord && call.Name == "typeof" {
			return w, true
		}
	}
	return "", false
}

// contradiction finds a value that is to be two words at a time, or that may be all but one of two.
func (l *linter) contradiction(x *hclsyntax.BinaryOpExpr) (value, ok bool) {
	and := x.Op == hclsyntax.OpLogicalAnd
	want := hclsyntax.OpEqual
	if !and {
		want = hclsyntax.OpNotEqual
	}
	words := map[string]string{}
	for _, part := range operands(x, x.Op) {
		eq, isEq := part.(*hclsyntax.BinaryOpExpr)
		if !isEq || eq.Op != want {
			continue
		}
		of, word := l.text(eq.LHS), eq.RHS
		if _, literal := lang.LiteralText(eq.LHS); literal {
			of, word = l.text(eq.RHS), eq.LHS
		}
		w, literal := lang.LiteralText(word)
		if !literal {
			continue
		}
		if before, twice := words[of]; twice && before != w {
			return !and, true
		}
		words[of] = w
	}
	return false, false
}

// operation finds an operand of && or || that stands there twice or changes nothing.
func (l *linter) operation(x *hclsyntax.BinaryOpExpr) {
	if x.Op != hclsyntax.OpLogicalAnd && x.Op != hclsyntax.OpLogicalOr {
		return
	}
	seen := map[string]bool{}
	for _, part := range operands(x, x.Op) {
		text := l.text(part)
		if seen[text] {
			l.warn(lang.CodeAlways, part.Range(), "Repeated condition", "%s is on both sides of %s.", text, map[bool]string{true: "&&", false: "||"}[x.Op == hclsyntax.OpLogicalAnd])
		}
		seen[text] = true
		if v, ok := l.constant(part); ok {
			l.same(part, v, "Leave it out, or mend it.")
		}
	}
}

// operands are those of a chain of one operator.
func operands(x hclsyntax.Expression, op *hclsyntax.Operation) []hclsyntax.Expression {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return operands(x.Expression, op)
	case *hclsyntax.BinaryOpExpr:
		if x.Op == op {
			return append(operands(x.LHS, op), operands(x.RHS, op)...)
		}
	}
	return []hclsyntax.Expression{x}
}

// cases are the conditions of which a condition is the disjunction, each as the texts that have to hold together. nil: they are too
// many.
func (l *linter) cases(x hclsyntax.Expression) [][]string {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return l.cases(x.Expression)
	case *hclsyntax.BinaryOpExpr:
		switch x.Op {
		case hclsyntax.OpLogicalOr:
			a, b := l.cases(x.LHS), l.cases(x.RHS)
			if a == nil || b == nil {
				return nil
			}
			return slices.Concat(a, b)
		case hclsyntax.OpLogicalAnd:
			a, b := l.cases(x.LHS), l.cases(x.RHS)
			if len(a)*len(b) == 0 || len(a)*len(b) > maxCases {
				return nil
			}
			var out [][]string
			for _, p := range a {
				for _, q := range b {
					out = append(out, slices.Concat(p, q))
				}
			}
			return out
		case hclsyntax.OpEqual:
			if w, ok := lang.LiteralText(x.LHS); ok {
				return [][]string{{l.text(x.RHS) + " == " + quote(w)}}
			}
			if w, ok := lang.LiteralText(x.RHS); ok {
				return [][]string{{l.text(x.LHS) + " == " + quote(w)}}
			}
		}
	case *hclsyntax.FunctionCallExpr:
		list, isList := []hclsyntax.Expression(nil), false
		of, elements, ok := expression.ListTest(x)
		if ok {
			list, isList = elements, len(elements) > 0
		}
		var out [][]string
		for _, e := range list {
			w, ok := lang.LiteralText(e)
			isList = isList && ok
			out = append(out, []string{l.text(of) + " == " + quote(w)})
		}
		if isList {
			return out
		}
	}
	return [][]string{{l.text(x)}}
}

// maxCases bounds what a condition is taken apart to.
const maxCases = 200

func quote(w string) string { return `"` + strings.ReplaceAll(w, `"`, `\"`) + `"` }

// implies reports whether the second condition holds whenever the first does, as far as their words tell.
func (l *linter) implies(first, second hclsyntax.Expression) bool {
	a, b := l.cases(first), l.cases(second)
	if a == nil || b == nil {
		return l.text(first) == l.text(second)
	}
	return !slices.ContainsFunc(a, func(one []string) bool {
		return !slices.ContainsFunc(b, func(other []string) bool {
			return !slices.ContainsFunc(other, func(word string) bool { return !slices.Contains(one, word) })
		})
	})
}
