package compile

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// presence is what a part of a condition says of whether a value is there.
type presence uint8

const (
	isAbsent  presence = iota + 1 // it is not there
	isPresent                     // it is there, and may be empty
	isEmpty                       // it is not there, or empty
	isFilled                      // it is there, and not empty
	isNot                         // it is not there, or false
	isSo                          // it is there, and not false
)

// denied is what is said by the contrary.
var denied = map[presence]presence{isAbsent: isPresent, isPresent: isAbsent, isEmpty: isFilled, isFilled: isEmpty, isNot: isSo, isSo: isNot}

// presenceOf is what a part of a condition says of the presence of a value, as that is written; 0 when it is something else.
func presenceOf(k *compiler, x hclsyntax.Expression) (of hclsyntax.Expression, p presence) {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return presenceOf(k, x.Expression)
	case *hclsyntax.UnaryOpExpr:
		if of, p = presenceOf(k, x.Val); x.Op == hclsyntax.OpLogicalNot {
			return of, denied[p]
		}
	case *hclsyntax.FunctionCallExpr:
		if x.Name == "isempty" && len(x.Args) == 1 {
			return x.Args[0], isEmpty
		}
		if isPath(x) {
			return x, isSo
		}
	case *hclsyntax.ScopeTraversalExpr, *hclsyntax.RelativeTraversalExpr:
		return x, isSo
	case *hclsyntax.BinaryOpExpr:
		if l, ok := x.RHS.(*hclsyntax.LiteralValueExpr); ok && l.Val.IsNull() && (x.Op == hclsyntax.OpEqual || x.Op == hclsyntax.OpNotEqual) {
			return x.LHS, map[bool]presence{true: isAbsent, false: isPresent}[x.Op == hclsyntax.OpEqual]
		}
		call, ok := x.LHS.(*hclsyntax.FunctionCallExpr)
		if !ok || call.Name != "length" || len(call.Args) != 1 {
			return nil, 0
		}
		switch a, ok := k.writesOf(x); {
		case !ok || !a.number:
		case a.not && slices.Equal(a.words, []string{"0"}), !a.not && a.low > 0:
			return call.Args[0], isFilled
		case !a.not && a.top < 1:
			return call.Args[0], isEmpty
		}
	}
	return nil, 0
}

// isPath reports whether an expression is a path; ask.limit has become a call by now.
func isPath(x hclsyntax.Expression) bool {
	switch x := x.(type) {
	case *hclsyntax.ScopeTraversalExpr, *hclsyntax.RelativeTraversalExpr:
		return true
	case *hclsyntax.FunctionCallExpr:
		return strings.HasPrefix(x.Name, lang.AskRoot+".")
	}
	return false
}

// excludes reports whether two things that are said of one value cannot both be so. A list of what a request asks for is so when it
// has an element.
func (p presence) excludes(q presence, asked bool) bool {
	switch {
	case q == denied[p]:
		return true
	case p == isAbsent:
		return q == isFilled || q == isSo
	case q == isAbsent:
		return p == isFilled || p == isSo
	}
	return asked && (p == isSo && q == isEmpty || p == isEmpty && q == isSo || p == isNot && q == isFilled || p == isFilled && q == isNot)
}

// neverThere reports parts of a condition of which one says that a value is there and the other that it is not.
func (k *conditionWalk) neverThere(x *hclsyntax.BinaryOpExpr) bool {
	type said struct {
		p    presence
		part hclsyntax.Expression
	}
	seen := map[string][]said{}
	for _, part := range operands(x, x.Op) {
		of, p := presenceOf(k.compiler, part)
		if p == 0 {
			continue
		}
		name := k.source(of)
		for _, before := range seen[name] {
			if before.p.excludes(p, strings.HasPrefix(name, lang.AskRoot+".")) {
				k.warn(lang.CodeContradiction, x.Range(), "Never holds", "%s and %s cannot both be so: one says that %s is there, and the other that it is not. Remove one of them; for either, write || between them.", k.source(before.part), k.source(part), name)
				return true
			}
		}
		seen[name] = append(seen[name], said{p, part})
	}
	return false
}

// chosenAbsent reports a value that is read where a condition says that it is not there: a == null ? a : b.
func (k *conditionWalk) chosenAbsent(x *hclsyntax.ConditionalExpr) {
	of, p := presenceOf(k.compiler, x.Condition)
	branch, other := x.TrueResult, x.FalseResult
	if p == isPresent {
		branch, other = other, branch
	} else if p != isAbsent {
		return
	}
	name := k.source(of)
	if at := readsOf(k.compiler, branch, name); at != nil {
		k.warn(lang.CodeContradiction, at.Range(), "Absent here", "This is reached only where %s is absent, so it is always absent here. Are the two values swapped? Write: %s != null ? %s : %s", name, name, k.source(branch), k.source(other))
	}
}

// setsAbsent reports a block set whose value reads what its condition says is not there.
func setsAbsent(k *compiler, b *lang.Block) {
	when, to := b.Arg("when"), b.Arg("to")
	if t, ok := to.(*hclsyntax.ScopeTraversalExpr); ok && b.Type == "set" && edited(t.Range()) && len(t.Traversal) == 1 && t.Traversal.RootName() == "omit" {
		k.warn(lang.CodeMeant, t.Range(), "Nothing is set", "A value that is absent leaves the field as it is. To take the field out, write remove %q in place of set %q.", b.Label(0), b.Label(0))
		return
	}
	if t, ok := to.(*hclsyntax.ScopeTraversalExpr); ok && b.Type == "set" && edited(t.Range()) && len(t.Traversal) == 1 && t.Traversal.RootName() == "value" {
		k.warn(lang.CodeMeant, t.Range(), "Nothing is changed", "value is what the field has already. Write what it gets instead, or take the block out.")
		return
	}
	if when == nil || !edited(b.Range) {
		return
	}
	for _, part := range operands(when, hclsyntax.OpLogicalAnd) {
		of, p := presenceOf(k, part)
		if p != isAbsent {
			continue
		}
		name := k.source(of)
		if b.Type == "remove" && name == "value" {
			k.warn(lang.CodeContradiction, part.Range(), "Never removes", "The rule is used only where the field is absent, and then there is nothing to remove. Write: value != null; or leave the condition out.")
			return
		}
		if l, ok := b.Arg("create").(*hclsyntax.LiteralValueExpr); ok && b.Type == "set" && name == "value" && l.Val.Type() == cty.Bool && l.Val.False() {
			k.warn(lang.CodeContradiction, part.Range(), "Never set", "The rule is used only where the field is absent, and with create = false a field that is absent is not added. Remove one of them.")
			return
		}
		if at := readsOf(k, to, name); b.Type == "set" && to != nil && at != nil {
			k.warn(lang.CodeContradiction, at.Range(), "Absent here", "The rule is used only where %s is absent (when, in line %d), so it is always absent here. To change a value that is there, write: when = %s != null; for a value where there is none, write it out.", name, part.Range().Start.Line, name)
			return
		}
	}
}

// readsOf is where an expression reads a value, by the name that it has there, or something below it; nil: nowhere.
func readsOf(k *compiler, x hclsyntax.Expression, name string) hclsyntax.Expression {
	var found hclsyntax.Expression
	var calls []hcl.Range // of the rules' functions, which may do something with what is absent
	if x != nil {
		_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
			if call, ok := n.(*hclsyntax.FunctionCallExpr); ok && !isPath(call) && expression.Functions[call.Name] == nil {
				calls = append(calls, call.Range())
			}
			return nil
		})
		_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
			if t, ok := n.(hclsyntax.Expression); ok && found == nil && isPath(t) && !slices.ContainsFunc(calls, func(r hcl.Range) bool { return r.Overlaps(t.Range()) }) {
				if text := k.source(t); text == name || strings.HasPrefix(text, name+".") || strings.HasPrefix(text, name+"[") {
					found = t
				}
			}
			return nil
		})
	}
	return found
}
