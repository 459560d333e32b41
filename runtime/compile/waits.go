package compile

import (
	"fmt"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

// headerOf is the name of the header that an expression reads, "" when it reads none.
func headerOf(x hclsyntax.Expression) string {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return headerOf(x.Expression)
	case *hclsyntax.IndexExpr:
		if t, ok := x.Collection.(*hclsyntax.ScopeTraversalExpr); ok && len(t.Traversal) == 1 && t.Traversal.RootName() == "header" {
			name, _ := lang.LiteralText(x.Key)
			return name
		}
	case *hclsyntax.ScopeTraversalExpr:
		if len(x.Traversal) != 2 || x.Traversal.RootName() != "header" {
			return ""
		}
		switch step := x.Traversal[1].(type) {
		case hcl.TraverseAttr:
			return step.Name
		case hcl.TraverseIndex:
			if step.Key.Type() == cty.String {
				return step.Key.AsString()
			}
		}
	}
	return ""
}

// millisecondsAsSeconds reports a header with milliseconds that is a length of time as it is: such a length counts seconds.
func (k *reviewer) millisecondsAsSeconds(x hclsyntax.Expression) {
	if x == nil || !edited(x.Range()) {
		return
	}
	if name := headerOf(x); name != "" {
		if strings.HasSuffix(strings.ToLower(name), "-ms") && !k.reported(x) {
			k.warn(lang.CodeMeant, x.Range(), "Milliseconds taken for seconds", "%q has milliseconds, and a number here is one of seconds. Write: milliseconds(header[%q])", name, name)
		}
		return
	}
	switch x := x.(type) {
	case *hclsyntax.ScopeTraversalExpr:
		if text := k.source(x); millisecondsName.MatchString(text) {
			k.warn(lang.CodeMeant, x.Range(), "Milliseconds taken for seconds", "By its name %s is in milliseconds, and a number here is one of seconds. Write: milliseconds(%s)", text, text)
		}
	case *hclsyntax.ParenthesesExpr:
		k.millisecondsAsSeconds(x.Expression)
	case *hclsyntax.ConditionalExpr:
		k.millisecondsAsSeconds(x.TrueResult)
		k.millisecondsAsSeconds(x.FalseResult)
	case *hclsyntax.FunctionCallExpr:
		if x.Name == "coalesce" || x.Name == "nonempty" || x.Name == "max" || x.Name == "min" {
			for _, arg := range x.Args {
				k.millisecondsAsSeconds(arg)
			}
		}
	case *hclsyntax.BinaryOpExpr:
		for _, side := range [2][2]hclsyntax.Expression{{x.LHS, x.RHS}, {x.RHS, x.LHS}} {
			if _, n, isNumber, ok := literalOf(side[1]); ok && isNumber && n == 1000 && x.Op == hclsyntax.OpMultiply {
				k.warn(lang.CodeMeant, x.Range(), "Milliseconds taken for seconds", "A number here is one of seconds, and this makes it a thousand times as long. Write: %s", k.source(side[0]))
				return
			}
		}
	case *hclsyntax.LiteralValueExpr:
		if x.Val.IsNull() || x.Val.Type() != cty.Number {
			return
		}
		if n, _ := x.Val.AsBigFloat().Int64(); n >= 10000 && n%1000 == 0 && n%3600 != 0 {
			long := time.Duration(n) * time.Second
			k.warn(lang.CodeMeant, x.Range(), "Milliseconds taken for seconds", "A number here is one of seconds, and these are %v. Write, for milliseconds: %q", long, (long / 1000).String())
		}
	}
}

// unitHint is how a length of time is written that is a number in quotes; "" for another.
func unitHint(x hclsyntax.Expression) string {
	if text, ok := lang.LiteralText(x); ok {
		if n, ok := lang.PlainNumber(text); ok {
			return fmt.Sprintf(" Write: %q", n+"s")
		}
	}
	return ""
}

// numberHint is how a number is written that stands in quotes; "" for another.
func numberHint(x hclsyntax.Expression) string {
	if text, ok := lang.LiteralText(x); ok {
		if n, ok := lang.PlainNumber(text); ok {
			return " Write: " + n
		}
	}
	return ""
}

// wholeBody reports a comparison of the whole text of an answer with a word.
func (k *conditionWalk) wholeBody(x *hclsyntax.BinaryOpExpr) {
	if x.Op != hclsyntax.OpEqual && x.Op != hclsyntax.OpNotEqual {
		return
	}
	for _, side := range [2][2]hclsyntax.Expression{{x.LHS, x.RHS}, {x.RHS, x.LHS}} {
		t, ok := side[0].(*hclsyntax.ScopeTraversalExpr)
		word, isWord := lang.LiteralText(side[1])
		if !ok || !isWord || len(t.Traversal) != 1 || t.Traversal.RootName() != "body" || strings.TrimSpace(word) == "" || strings.HasPrefix(strings.TrimSpace(word), "{") {
			continue
		}
		not := map[bool]string{true: "", false: "!"}[x.Op == hclsyntax.OpEqual]
		k.warn(lang.CodeMeant, x.Range(), "The whole body", "body is all of the text that the upstream answered, and is probably more than %q. Write: %smentions(body, %q)", word, not, word)
		return
	}
}

// flagHint is how true or false is written that stands in another form; "" when nobody knows.
func flagHint(name string, x hclsyntax.Expression) string {
	text, _ := lang.LiteralText(x)
	switch strings.ToLower(text) {
	case "true", "yes", "on", "1":
		return fmt.Sprintf(" Write: %s = true", name)
	case "false", "no", "off", "0":
		return fmt.Sprintf(" Write: %s = false, or take it away.", name)
	}
	return fmt.Sprintf(" Write: %s = true, or take it away.", name)
}

// pathHint is the path of a URL; "" for what is none.
func pathHint(x hclsyntax.Expression) string {
	text, _ := lang.LiteralText(x)
	if _, rest, ok := strings.Cut(text, "://"); ok {
		_, text, _ = strings.Cut(rest, "/")
	}
	if text == "" || strings.ContainsAny(text, " \\") {
		return ""
	}
	return fmt.Sprintf(" Write: %q", "/"+text)
}

// millisecondsName is the path of a number of milliseconds.
var millisecondsName = lazyregexp.New(`^data\..*([a-z]Ms|_ms|(?i:millis|milliseconds|_msec))$`)
