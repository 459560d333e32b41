package compile

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// holdsForAll warns of a class or tier of the operator's that always holds and stands before the built-in ones.
func (k *reviewer) holdsForAll(list []*lang.Block, what string) {
	for i, b := range list {
		x, ok := b.Arg("when").(*hclsyntax.LiteralValueExpr)
		if !ok || !edited(b.Range) || b.Arg("upstreams") != nil || x.Val.IsNull() || x.Val.Type() != cty.Bool || x.Val.False() {
			continue
		}
		if after := slices.DeleteFunc(slices.Clone(list[i+1:]), func(b *lang.Block) bool { return !lang.IsBase(b.Range) }); len(after) > 0 {
			n, last := len(after), fmt.Sprintf("%s %q", what, after[len(after)-1].Label(0))
			k.warn(lang.CodeUnreachable, b.Range, "Holds always", "This condition holds for every failure, so the %d built-in blocks %q after it are never used. Give it a narrower condition, or change the last of them instead, %s, which decides what no other does.", n, what, last)
		}
	}
}

// conditions looks for those that never hold, and those that always do, within an expression.
func conditions(k *compiler, x hclsyntax.Expression) {
	if x == nil || !edited(x.Range()) {
		return
	}
	_ = hclsyntax.Walk(x, &conditionWalk{compiler: k})
}

// pathInText is a path that stands in a text as other languages have it.
var pathInText = lazyregexp.New(`\$((?:req|call|profile|turn|part|item|data|reply|tool|error)(?:\.[a-z_]+)+)`)

// shellKey is the key as a shell has it.
var shellKey = lazyregexp.New(`\$key(\W|$)`)

// pathInBraces is one as template languages have it.
var pathInBraces = lazyregexp.New(`\{\{\s*\.?((?:req|call|profile|turn|part|item|data|reply|tool|error|header)(?:\.[a-z_]+|\["[^"]+"\])+)\s*\}\}`)

// plainPath warns of a path in a text that is not read.
func (k *conditionWalk) plainPath(t *hclsyntax.TemplateExpr) {
	if text, ok := lang.LiteralText(t); ok {
		if strings.Contains(text, "{key}") && !strings.Contains(text, "${key}") {
			k.warn(lang.CodeMeant, t.Range(), "Path that is not read", "Write a value within a text as ${…}; this is the text {key} itself. Write: %q", strings.ReplaceAll(text, "{key}", "${key}"))
			return
		}
		if shellKey.MatchString(text) {
			k.warn(lang.CodeMeant, t.Range(), "Path that is not read", "Write a value within a text as ${…}; this is the text $key itself. Write: %q", shellKey.ReplaceAllString(text, "$${key}$1"))
			return
		}
		m := pathInText.FindStringSubmatch(text)
		if m == nil {
			m = pathInBraces.FindStringSubmatch(text)
		}
		if m != nil && m[0] == text {
			k.warn(lang.CodeMeant, t.Range(), "Path that is not read", "Write a value within a text as ${…}; this is the text %q itself. Write: %s", m[0], m[1])
		} else if m != nil {
			k.warn(lang.CodeMeant, t.Range(), "Path that is not read", "Write a value within a text as ${…}; this is the text %q itself. Write: %q", m[0], strings.Replace(text, m[0], "${"+m[1]+"}", 1))
		}
	}
}

// conditionWalk visits chains of && and || as a whole.
type conditionWalk struct {
	*compiler
	within []*hclsyntax.BinaryOpExpr
}

func (k *conditionWalk) Enter(n hclsyntax.Node) hcl.Diagnostics {
	if call, isCall := n.(*hclsyntax.FunctionCallExpr); isCall {
		k.wrongUnit(call)
	}
	if t, isTemplate := n.(*hclsyntax.TemplateExpr); isTemplate {
		k.plainPath(t)
	}
	if c, isChoice := n.(*hclsyntax.ConditionalExpr); isChoice {
		k.chosenAbsent(c)
	}
	b, ok := n.(*hclsyntax.BinaryOpExpr)
	if !ok {
		return nil
	}
	inChain := len(k.within) > 0 && k.within[len(k.within)-1].Op == b.Op
	k.within = append(k.within, b)
	switch b.Op {
	case hclsyntax.OpLogicalAnd:
		if !inChain {
			if !k.neverThere(b) && !k.partAndContrary(b) && !k.statusWithoutAnswer(b) {
				k.contradiction(b)
			}
		}
	case hclsyntax.OpLogicalOr:
		if !inChain && !k.partAndContrary(b) {
			k.tautology(b)
			k.andBeforeOr(b)
		}
	default:
		k.trivial(b)
		k.impossible(b)
		k.classAsType(b)
		k.wholeBody(b)
		k.wholeAgent(b)
	}
	return nil
}

// wrongUnit reports wait(…) of a header that has milliseconds.
func (k *conditionWalk) wrongUnit(x *hclsyntax.FunctionCallExpr) {
	if x.Name != "wait" || len(x.Args) != 1 {
		return
	}
	name := headerOf(x.Args[0])
	if strings.HasSuffix(strings.ToLower(name), "-ms") {
		k.warn(lang.CodeMeant, x.Range(), "Milliseconds taken for seconds", "%q has milliseconds, and wait takes a number for seconds. Write: milliseconds(header[%q])", name, name)
	}
}

// classAsType reports a comparison of what an upstream says with the name of a class, which only the rules know.
func (k *conditionWalk) classAsType(x *hclsyntax.BinaryOpExpr) {
	if x.Op != hclsyntax.OpEqual && x.Op != hclsyntax.OpNotEqual {
		return
	}
	for _, side := range [2][2]hclsyntax.Expression{{x.LHS, x.RHS}, {x.RHS, x.LHS}} {
		t, ok := side[0].(*hclsyntax.ScopeTraversalExpr)
		word, isWord := lang.LiteralText(side[1])
		if !ok || !isWord || len(t.Traversal) != 2 || t.Traversal.RootName() != "error" {
			continue
		}
		a, _ := t.Traversal[1].(hcl.TraverseAttr)
		if a.Name != "type" && a.Name != "code" {
			continue
		}
		if !slices.ContainsFunc(k.program.Set.Classes, func(b *lang.Block) bool { return b.Label(0) == word }) {
			continue
		}
		op := map[bool]string{true: "==", false: "!="}[x.Op == hclsyntax.OpEqual]
		k.warn(lang.CodeMeant, side[1].Range(), "Name of a class", "%q is a class of failures, a word of the rules; error.%s is what the upstream says, such as \"rate_limit_error\". Write: class %s %q", word, a.Name, op, word)
	}
}

func (k *conditionWalk) Exit(n hclsyntax.Node) hcl.Diagnostics {
	if _, ok := n.(*hclsyntax.BinaryOpExpr); ok {
		k.within = k.within[:len(k.within)-1]
	}
	return nil
}

// about is what one part of a condition says of a value.
type about struct {
	of       string   // the value, as it is written
	words    []string // it is one of these; nil: it may be others
	not      bool     // it is none of these
	low, top float64  // numbers that it lies between
	number   bool
	absent   bool // it is not there
}

// unlimited is what is said of a value of which nothing is known.
func unlimited(of string) about { return about{of: of, low: math.Inf(-1), top: math.Inf(1)} }

// literalOf is a text or number that is written out.
func literalOf(x hclsyntax.Expression) (word string, number float64, isNumber, ok bool) {
	if x == nil {
		return "", 0, false, false
	}
	if t, ok := lang.LiteralText(x); ok {
		return t, 0, false, true
	}
	v, diags := x.Value(nil)
	if diags.HasErrors() || v.IsNull() || !v.IsKnown() || v.Type() != cty.Number {
		return "", 0, false, false
	}
	f, _ := v.AsBigFloat().Float64()
	return strconv.FormatFloat(f, 'f', -1, 64), f, true, true
}

// mirrored are the orderings with their sides changed.
var mirrored = map[*hclsyntax.Operation]*hclsyntax.Operation{
	hclsyntax.OpGreaterThan: hclsyntax.OpLessThan, hclsyntax.OpLessThan: hclsyntax.OpGreaterThan,
	hclsyntax.OpGreaterThanOrEqual: hclsyntax.OpLessThanOrEqual, hclsyntax.OpLessThanOrEqual: hclsyntax.OpGreaterThanOrEqual,
	hclsyntax.OpEqual: hclsyntax.OpEqual, hclsyntax.OpNotEqual: hclsyntax.OpNotEqual,
}

// writesOf is what a part of a condition says of one value; ok is false when it is something else.
func (k *compiler) writesOf(x hclsyntax.Expression) (a about, ok bool) {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return k.writesOf(x.Expression)
	case *hclsyntax.FunctionCallExpr:
		of, list, ok := expression.ListTest(x)
		if !ok || len(list) == 0 {
			return a, false
		}
		a = unlimited(k.source(of))
		for _, e := range list {
			w, _, _, ok := literalOf(e)
			if !ok {
				return a, false
			}
			a.words = append(a.words, w)
		}
		return a, true
	case *hclsyntax.BinaryOpExpr:
		if x.Op == hclsyntax.OpLogicalOr { // one of several words
			l, ok1 := k.writesOf(x.LHS)
			r, ok2 := k.writesOf(x.RHS)
			if !ok1 || !ok2 || l.of != r.of || l.words == nil || r.words == nil || l.not || r.not {
				return a, false
			}
			l.words = slices.Concat(l.words, r.words)
			return l, true
		}
		op, isComparison := mirrored[x.Op]
		if !isComparison {
			return a, false
		}
		of, with := x.LHS, x.RHS
		if _, _, _, literal := literalOf(of); literal {
			of, with = with, of
		} else {
			op = x.Op
		}
		a = unlimited(k.source(of))
		if l, isNull := with.(*hclsyntax.LiteralValueExpr); isNull && l.Val.IsNull() {
			if a.absent = op == hclsyntax.OpEqual; a.absent || op == hclsyntax.OpNotEqual {
				return a, a.absent
			}
			return a, false
		}
		w, f, isNumber, literal := literalOf(with)
		if !literal {
			return a, false
		}
		a.number = isNumber
		switch op {
		case hclsyntax.OpEqual:
			a.words = []string{w}
			if isNumber {
				a.low, a.top = f, f
			}
		case hclsyntax.OpNotEqual:
			a.words, a.not = []string{w}, true
		case hclsyntax.OpGreaterThan:
			a.low = math.Nextafter(f, math.Inf(1))
		case hclsyntax.OpGreaterThanOrEqual:
			a.low = f
		case hclsyntax.OpLessThan:
			a.top = math.Nextafter(f, math.Inf(-1))
		case hclsyntax.OpLessThanOrEqual:
			a.top = f
		}
		return a, isNumber || op == hclsyntax.OpEqual || op == hclsyntax.OpNotEqual
	}
	return a, false
}

// both is what is left of a value of which two things are said; ok is false when nothing is.
func (a about) both(b about) (about, bool) {
	if a.absent || b.absent {
		written := a
		if a.absent {
			written = b
		}
		// Nothing that is not there has a word, or is ordered.
		return a, a.absent && b.absent || written.not
	}
	out := a
	out.low, out.top, out.number = max(a.low, b.low), min(a.top, b.top), a.number || b.number
	switch {
	case out.low > out.top:
		return out, false
	case b.words == nil:
	case a.words == nil:
		out.words, out.not = b.words, b.not
	case a.not && b.not:
		out.words = slices.Concat(a.words, b.words)
	case a.not:
		out.words, out.not = without(b.words, a.words), false
	case b.not:
		out.words = without(a.words, b.words)
	default:
		out.words = slices.DeleteFunc(slices.Clone(a.words), func(w string) bool { return !slices.Contains(b.words, w) })
	}
	if out.words != nil && !out.not {
		out.words = slices.DeleteFunc(slices.Clone(out.words), func(w string) bool {
			f, err := strconv.ParseFloat(w, 64)
			return err == nil && (f < out.low || f > out.top)
		})
		return out, len(out.words) > 0
	}
	return out, true
}

func without(list, others []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(w string) bool { return slices.Contains(others, w) })
}

// contradiction reports parts of a condition that cannot hold together.
func (k *conditionWalk) contradiction(x *hclsyntax.BinaryOpExpr) {
	known := map[string]about{}
	first := map[string]hclsyntax.Expression{}
	for _, part := range operands(x, x.Op) {
		a, ok := k.writesOf(part)
		if !ok {
			continue
		}
		before, reported := known[a.of]
		if !reported {
			known[a.of], first[a.of] = a, part
			continue
		}
		left, possible := before.both(a)
		if !possible {
			hint := ""
			if len(a.words) > 0 && !a.not && !a.absent && !before.absent && !before.not && len(before.words) > 0 {
				hint = " For one of several, write || between them, or contains([…], value)."
			} else if a.number && before.number && !a.absent && !before.absent && a.words == nil && before.words == nil {
				hint = " For what lies outside of a range, write || between them."
			}
			k.warn(lang.CodeContradiction, x.Range(), "Never holds", "%s and %s cannot both be so, and this never holds.%s", k.source(first[a.of]), k.source(part), hint)
			return
		}
		known[a.of], first[a.of] = left, part
	}
}

// tautology reports a value that may be all but one thing, or all but another: one of the two always holds.
func (k *conditionWalk) tautology(x *hclsyntax.BinaryOpExpr) {
	seen := map[string]string{}
	written := map[string][]writing{}
	first := map[string]hclsyntax.Expression{}
	for _, part := range operands(x, x.Op) {
		a, ok := k.writesOf(part)
		if !ok {
			continue
		}
		if first := firstAlways(written[a.of], a); first != nil {
			k.warn(lang.CodeContradiction, x.Range(), "Holds always", "One of %s and %s always holds. Remove one of them, or write another condition in its place.%s", first.text, k.source(part), rangeHint(a))
			return
		}
		written[a.of] = append(written[a.of], writing{a, k.source(part)})
		if !a.not || len(a.words) != 1 {
			continue
		}
		if before, reported := seen[a.of]; reported && before != a.words[0] {
			k.warn(lang.CodeContradiction, x.Range(), "Holds always", "One of %s and %s always holds. For none of several, write && between them, or !contains([…], value).", k.source(first[a.of]), k.source(part))
			return
		}
		seen[a.of], first[a.of] = a.words[0], part
	}
}

// rangeHint tells how a range of numbers is written.
func rangeHint(a about) string {
	if a.number && a.words == nil {
		return " For what lies within a range, write && between them."
	}
	return ""
}

// writing is a part of a condition: what it says, and as it is written.
type writing struct {
	about
	text string
}

// firstAlways is the first of some parts of which one always holds that another does not: a == 1 || a != 1, or a < 5 || a >= 5.
func firstAlways(list []writing, a about) *writing {
	for i := range list {
		b := &list[i].about
		switch {
		case a.absent || b.absent:
			none, other := a, *b
			if b.absent {
				none, other = *b, a
			}
			if none.absent && !other.absent && other.not && len(other.words) == 0 {
				return &list[i]
			}
		case a.not != b.not && a.words != nil && b.words != nil:
			all, none := a, *b
			if a.not {
				all, none = *b, a
			}
			if len(without(none.words, all.words)) == 0 {
				return &list[i]
			}
		case a.words == nil && b.words == nil && a.number && b.number:
			low, high := a, *b
			if math.IsInf(b.low, -1) {
				low, high = *b, a
			}
			if math.IsInf(low.low, -1) && math.IsInf(high.top, 1) && !math.IsInf(low.top, 1) && math.Nextafter(low.top, math.Inf(1)) >= high.low {
				return &list[i]
			}
		}
	}
	return nil
}

// trivial reports a comparison that does not depend on the call.
func (k *conditionWalk) trivial(x *hclsyntax.BinaryOpExpr) {
	if mirrored[x.Op] == nil {
		return
	}
	left, right := k.source(x.LHS), k.source(x.RHS)
	_, _, _, l := literalOf(x.LHS)
	_, _, _, r := literalOf(x.RHS)
	switch {
	case l && r:
		k.warn(lang.CodeContradiction, x.Range(), "Always the same", "Both sides are written out, so this comes out the same for every call. A value that is read has no quotes, as in status == 429.")
	case r && otherCase(x.LHS, x.RHS) != "":
		k.warn(lang.CodeContradiction, x.RHS.Range(), "Always the same", "%s gives letters of one case, and this has others, so this comes out the same for every call. Write: %q", left, otherCase(x.LHS, x.RHS))
	case left == right && len(x.LHS.Variables()) > 0:
		k.warn(lang.CodeContradiction, x.Range(), "Always the same", "Both sides are %s, so this comes out the same for every call. Write on one side what it is compared with.", left)
	case strings.HasPrefix(left, "length(") && right == "0" && (x.Op == hclsyntax.OpGreaterThanOrEqual || x.Op == hclsyntax.OpLessThan):
		k.warn(lang.CodeContradiction, x.Range(), "Always the same", "A length is 0 or more, so this comes out the same for every call. Whether there is anything: %s > 0", left)
	}
}

// otherCase is a text as a function gives it that it is compared with: lower(model) == "GPT-5"; "" when nothing differs.
func otherCase(of, with hclsyntax.Expression) string {
	call, ok := of.(*hclsyntax.FunctionCallExpr)
	text, isText := lang.LiteralText(with)
	if !ok || !isText {
		return ""
	}
	if as := map[string]func(string) string{"lower": strings.ToLower, "upper": strings.ToUpper}[call.Name]; as != nil && as(text) != text {
		return as(text)
	}
	return ""
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
