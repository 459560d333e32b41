package compile

import (
	"math"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// numberLimit is what a number that the engine gives lies between, and a sentence that says so.
type numberLimit struct {
	low, top float64
	text     string
}

var numberLimits = map[string]numberLimit{
	"status":      {100, 599, "A status is a number from 100 to 599"},
	"attempt":     {1, math.Inf(1), "Attempts are counted from 1"},
	"failures":    {0, math.Inf(1), "Failures are counted from 0"},
	"retry_after": {0, math.Inf(1), "A wait is 0 seconds or longer"},
	"ask.tokens":  {0, math.Inf(1), "A request has 0 tokens or more"},
	"call.size":   {0, math.Inf(1), "The size of a request is 0 bytes or more"},
}

// impossible reports a comparison with a number that the value never is, or always.
func (k *conditionWalk) impossible(x *hclsyntax.BinaryOpExpr) {
	a, ok := k.writesOf(x)
	if !ok || !a.number || a.absent {
		return
	}
	lim, known := numberLimits[a.of]
	if !known {
		return
	}
	switch {
	case a.not:
	case a.low > lim.top || a.top < lim.low:
		k.warn(lang.CodeContradiction, x.Range(), "Never holds", "%s, and so this never holds.", lim.text)
	case a.low <= lim.low && math.IsInf(lim.top, 1) && math.IsInf(a.top, 1) && x.Op != hclsyntax.OpEqual:
		k.warn(lang.CodeContradiction, x.Range(), "Holds always", "%s, and so this holds whenever there is one. Whether there is one: %s != null", lim.text, a.of)
	}
}

// partAndContrary reports a chain of && or || with a part and its contrary: a && !a never holds, and a || !a always.
func (k *conditionWalk) partAndContrary(x *hclsyntax.BinaryOpExpr) bool {
	plain, contrary := map[string]bool{}, map[string]bool{}
	for _, part := range operands(x, x.Op) {
		of, into := part, plain
		if not, ok := part.(*hclsyntax.UnaryOpExpr); ok && not.Op == hclsyntax.OpLogicalNot {
			of, into = not.Val, contrary
		}
		for {
			p, ok := of.(*hclsyntax.ParenthesesExpr)
			if !ok {
				break
			}
			of = p.Expression
		}
		text := k.source(of)
		if into[text] = true; plain[text] && contrary[text] {
			always := map[bool]string{true: "never holds", false: "always holds"}[x.Op == hclsyntax.OpLogicalAnd]
			k.warn(lang.CodeContradiction, x.Range(), map[bool]string{true: "Never holds", false: "Holds always"}[x.Op == hclsyntax.OpLogicalAnd], "This says %s and also its opposite, so it %s. Remove one of them, or write another condition in its place.", text, always)
			return true
		}
	}
	return false
}

// andBeforeOr warns of a || b && c where a and b are statuses, so that c is probably meant for both: && binds before ||.
func (k *conditionWalk) andBeforeOr(x *hclsyntax.BinaryOpExpr) {
	of := func(x hclsyntax.Expression) string {
		if a, ok := k.writesOf(x); ok && len(a.words) == 1 && !a.not {
			return a.of
		}
		return ""
	}
	parts := directOperands(x, hclsyntax.OpLogicalOr)
	for i, part := range parts {
		and, ok := part.(*hclsyntax.BinaryOpExpr)
		if !ok || and.Op != hclsyntax.OpLogicalAnd {
			continue
		}
		chain := directOperands(and, hclsyntax.OpLogicalAnd)
		first, last := of(chain[0]), of(chain[len(chain)-1])
		before := i > 0 && first == "status" && of(parts[i-1]) == first
		after := i < len(parts)-1 && last == "status" && of(parts[i+1]) == last
		if before == after {
			continue
		}
		var all, others []string
		for j, p := range parts {
			switch {
			case j != i:
				all = append(all, k.source(p))
			case before:
				all = append(all, k.source(chain[0]))
			default:
				all = append(all, k.source(chain[len(chain)-1]))
			}
		}
		rest := chain[1:]
		if after {
			rest = chain[:len(chain)-1]
		}
		for _, p := range rest {
			others = append(others, k.source(p))
		}
		if !slices.ContainsFunc(rest, func(x hclsyntax.Expression) bool { return !k.aboutTries(x) }) {
			return // how often something failed is asked of one status
		}
		one, two := "("+strings.Join(all, " || ")+")", strings.Join(others, " && ")
		if after {
			one, two = two, one
		}
		k.warn(lang.CodeMeant, part.Range(), "Which belong together?", "&& binds before ||, so %s is asked of this alternative alone. For all of them write: %s && %s; else put parentheses around this one.", strings.Join(others, " && "), one, two)
		return
	}
}

// directOperands are those of a chain of one operator that no parentheses part.
func directOperands(x hclsyntax.Expression, op *hclsyntax.Operation) []hclsyntax.Expression {
	if b, ok := x.(*hclsyntax.BinaryOpExpr); ok && b.Op == op {
		return append(directOperands(b.LHS, op), directOperands(b.RHS, op)...)
	}
	return []hclsyntax.Expression{x}
}

// statusWithoutAnswer reports a condition on the status of an answer and on a failure of the network, of which there is one at a time: only a
// proxy answers when the upstream does not.
func (k *conditionWalk) statusWithoutAnswer(x *hclsyntax.BinaryOpExpr) bool {
	var status, network hclsyntax.Expression
	for _, part := range operands(x, x.Op) {
		a, ok := k.writesOf(part)
		switch {
		case !ok || a.absent || a.not:
		case a.of == "status" && a.number && a.low >= 300:
			status = part
		case a.of == "network" && len(a.words) > 0 && !slices.Contains(a.words, "proxy"):
			network = part
		}
	}
	if status == nil || network == nil {
		return false
	}
	k.warn(lang.CodeContradiction, x.Range(), "Never holds", "A failure of the network is one without an answer, and so without such a status: %s and %s are never both so. Keep one of the two, or write || between them.", k.source(status), k.source(network))
	return true
}

// wholeAgent warns of a comparison of all of a User-Agent, which has versions in it, with a name.
func (k *conditionWalk) wholeAgent(x *hclsyntax.BinaryOpExpr) {
	word, ok := lang.LiteralText(x.RHS)
	if ok && (x.Op == hclsyntax.OpEqual || x.Op == hclsyntax.OpNotEqual) && strings.EqualFold(headerOf(x.LHS), "user-agent") && !strings.ContainsAny(word, "/ ") && word != "" {
		not := map[bool]string{true: "!"}[x.Op == hclsyntax.OpNotEqual]
		k.warn(lang.CodeMeant, x.Range(), "The whole header", "A User-Agent has a version after its name, as in \"%s/1.0\", so it is probably longer than %q. Write: %sstartswith(%s, \"%s/\")", word, word, not, k.source(x.LHS), word)
	}
}

// aboutTries reports whether a condition is about how often something was tried or failed.
func (k *conditionWalk) aboutTries(x hclsyntax.Expression) bool {
	a, ok := k.writesOf(x)
	return ok && (a.of == "failures" || a.of == "attempt")
}
