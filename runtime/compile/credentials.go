package compile

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// credential reports a header that carries credentials, and that a rule wants to read or forward.
func (k *compiler) credential(name string, at hcl.Range) bool {
	if k.secrets == nil {
		k.secrets = program.Credentials(k.program.Set)
	}
	if !slices.Contains(k.secrets, strings.ToLower(name)) {
		return false
	}
	k.Diags = append(k.Diags, lang.Diag(lang.CodeCredentials, at, "Credentials", "The header %q carries the client's key, which rules cannot read or forward. Who the client is: call.client.", name))
	return true
}

// headerToken reports whether a text can be the name of a header.
func headerToken(name string) bool {
	for i := range len(name) {
		if c := name[i]; c <= ' ' || c >= 0x7f || strings.IndexByte(`()<>@,;:\"/[]?={}`, c) >= 0 {
			return false
		}
	}
	return name != ""
}

// headerRule reports a header that cannot be sent.
func (k *compiler) headerRule(a *lang.Attr) {
	if !headerToken(a.Name) {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, a.Range, "Bad header name", "The name of a header is made of letters, digits and -."))
	}
	if text, ok := lang.LiteralText(a.Expr); ok {
		if err := program.HeaderValue(text); err != nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, a.Expr.Range(), "Bad header value", "A header cannot hold a line break or another control character."))
		}
	}
}

// containsItself reports whether content, which is read as elements called item, has the element that is read among its own.
func containsItself(x hclsyntax.Expression) bool {
	any := func(list []hclsyntax.Expression) bool { return slices.ContainsFunc(list, containsItself) }
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return containsItself(x.Expression)
	case *hclsyntax.ScopeTraversalExpr:
		return len(x.Traversal) == 1 && x.Traversal.RootName() == "item"
	case *hclsyntax.TupleConsExpr:
		return any(x.Exprs)
	case *hclsyntax.ConditionalExpr:
		return containsItself(x.TrueResult) || containsItself(x.FalseResult)
	case *hclsyntax.FunctionCallExpr:
		return any(expression.Passed(x))
	}
	return false
}
