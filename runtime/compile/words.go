package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// networks are what can go wrong before there is an answer.
var networks = []string{"connect", "dns", "tls", "timeout", "reset", "proxy"}

// knownWords are the words that variables of conditions on failures can be, for those that can be a few only.
func knownWords(rules *lang.Set) map[string][]string {
	var classes []string
	add := func(list []*lang.Block) {
		for _, b := range list {
			if !slices.Contains(classes, b.Label(0)) {
				classes = append(classes, b.Label(0))
			}
		}
	}
	add(rules.Classes)
	for _, b := range rules.Protocols {
		add(b.First("errors").All("class"))
	}
	return map[string][]string{"class": classes, "network": networks}
}

// spelled reports comparisons with words that a variable never is: they never hold, and nobody would notice.
func (k *failureRules) spelled(x hclsyntax.Expression) {
	if x == nil {
		return
	}
	check := func(variable, word hclsyntax.Expression) {
		root, ok := variable.(*hclsyntax.ScopeTraversalExpr)
		if !ok || len(root.Traversal) != 1 {
			return
		}
		name := root.Traversal.RootName()
		written, ok := lang.LiteralText(word)
		if words := k.known[name]; ok && words != nil && !slices.Contains(words, written) {
			hint := lang.Suggest(written, words)
			if len(words) < 8 { // another word may be nearer in letters than in meaning
				hint = " It is one of: " + strings.Join(words, ", ") + "."
				if name == "network" && written == "refused" { // the word of scenarios
					hint = fmt.Sprintf(" Write: %q%s", "connect", hint)
				}
			} else if hint == "" {
				hint = " It is one of: " + lang.Few(slices.Sorted(slices.Values(words)), 220) + "."
			}
			k.bad(word, "Unknown word", "There is no %s %q, so this never holds.%s", name, written, hint)
		}
	}
	_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		switch n := n.(type) {
		case *hclsyntax.BinaryOpExpr:
			if n.Op == hclsyntax.OpEqual || n.Op == hclsyntax.OpNotEqual {
				check(n.LHS, n.RHS)
				check(n.RHS, n.LHS)
			}
		case *hclsyntax.FunctionCallExpr:
			of, list, _ := expression.ListTest(n)
			for _, word := range list {
				check(of, word)
			}
		}
		return nil
	})
}
