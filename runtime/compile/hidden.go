package compile

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// hidden warns of a class or tier of the operator's whose condition holds only where that of one before it does: the first that holds decides.
func hidden(k *compiler, list []*lang.Block, what string) {
	list = forSomeFirst(list)
	for i, b := range list {
		if b.Arg("when") == nil || k.source(b.Arg("when")) == "false" || !edited(b.Range) { // such a class never decides
			continue
		}
		for _, before := range list[:i] {
			x := before.Arg("when")
			if x == nil || !edited(before.Range) || before.Arg("upstreams") != nil && !coversAll(before.Texts("upstreams"), b.Texts("upstreams")) {
				continue
			}
			if implies(k, b.Arg("when"), x) {
				k.warn(lang.CodeUnreachable, b.Range, "Unreachable case", "Where this holds, %s %q (%s) before it holds too, by %s, and the first that holds decides. Put this one before it.", what, before.Label(0), lang.Place(before.Range), k.source(x))
				break
			}
		}
	}
}

// implies reports whether a condition is known to hold wherever another one does.
func implies(k *compiler, narrow, wide hclsyntax.Expression) bool {
	if k.source(narrow) == k.source(wide) {
		return true
	}
	if a, ok := k.writesOf(narrow); ok {
		if b, ok := k.writesOf(wide); ok && a.within(b) {
			return true
		}
	}
	if list := operands(narrow, hclsyntax.OpLogicalOr); len(list) > 1 {
		return !slices.ContainsFunc(list, func(x hclsyntax.Expression) bool { return !implies(k, x, wide) })
	}
	if list := operands(wide, hclsyntax.OpLogicalAnd); len(list) > 1 {
		return !slices.ContainsFunc(list, func(x hclsyntax.Expression) bool { return !implies(k, narrow, x) })
	}
	if list := operands(narrow, hclsyntax.OpLogicalAnd); len(list) > 1 && slices.ContainsFunc(list, func(x hclsyntax.Expression) bool { return implies(k, x, wide) }) {
		return true
	}
	if list := operands(wide, hclsyntax.OpLogicalOr); len(list) > 1 {
		return slices.ContainsFunc(list, func(x hclsyntax.Expression) bool { return implies(k, narrow, x) })
	}
	return mentionsMore(k, narrow, wide)
}

// mentionsMore reports whether a text that holds a word of one condition holds one of the other's, too.
func mentionsMore(k *compiler, narrow, wide hclsyntax.Expression) bool {
	words := func(x hclsyntax.Expression) (of string, list []string) {
		call, ok := x.(*hclsyntax.FunctionCallExpr)
		if !ok || call.Name != "mentions" || len(call.Args) < 2 {
			return "", nil
		}
		for _, a := range call.Args[1:] {
			word, ok := lang.LiteralText(a)
			if !ok {
				return "", nil
			}
			list = append(list, strings.ToLower(word))
		}
		return k.source(call.Args[0]), list
	}
	of, more := words(narrow)
	in, few := words(wide)
	return of != "" && of == in && !slices.ContainsFunc(more, func(word string) bool {
		return !slices.ContainsFunc(few, func(part string) bool { return strings.Contains(word, part) })
	})
}

// within reports whether a value of which a is said is always one of which b is said.
func (a about) within(b about) bool {
	if a.of != b.of || a.absent || b.absent {
		return a.of == b.of && a.absent && b.absent
	}
	switch {
	case b.words != nil && b.not:
		return a.words != nil && len(without(a.words, b.words)) == len(a.words) && !a.not || a.not && len(without(b.words, a.words)) == 0
	case b.words != nil:
		return a.words != nil && !a.not && len(without(a.words, b.words)) == 0
	}
	return b.number && a.number && !a.not && a.low >= b.low && a.top <= b.top
}

// lateTargets warns of a target for requests that ask for something, behind one that is for all: all targets that hold are asked in their order,
// so it would only stand in for that one.
func lateTargets(k *compiler, route *lang.Block) {
	var all *lang.Block
	for _, t := range route.All("target") {
		x := t.Arg("when")
		switch {
		case x == nil && all == nil:
			all = t
		case x != nil && all != nil && edited(t.Range) && !slices.ContainsFunc(operands(x, hclsyntax.OpLogicalAnd), func(x hclsyntax.Expression) bool { return !asks(k, x) }):
			k.warn(lang.CodeMeant, x.Range(), "Behind a target for all", "The targets are tried in their order, and the one at line %d is for every request, so this one is tried only if that one fails. Put this target before it.", all.Range.Start.Line)
			return
		}
	}
}

// asks reports whether a condition is that a request asks for something, or for much of it.
func asks(k *compiler, x hclsyntax.Expression) bool {
	if b, ok := x.(*hclsyntax.BinaryOpExpr); ok && (b.Op == hclsyntax.OpGreaterThan || b.Op == hclsyntax.OpGreaterThanOrEqual || b.Op == hclsyntax.OpEqual) {
		if l, literal := b.RHS.(*hclsyntax.LiteralValueExpr); literal && l.Val.IsNull() {
			return false
		}
		x = b.LHS
	}
	word, ok := strings.CutPrefix(k.source(x), lang.AskRoot+".")
	return ok && hclsyntax.ValidIdentifier(word)
}
