package runtime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// credentialHeaders are headers that carry a client's credentials, whatever a protocol says.
var credentialHeaders = []string{"authorization", "proxy-authorization", "x-api-key", "api-key", "x-goog-api-key", "cookie"}

// Credentials are the headers, in lower case, in which clients and upstreams are shown a key: rules cannot read them, and none is
// forwarded. A protocol declares one by sending the key in it.
func Credentials(set *lang.Set) []string {
	list := slices.Clone(credentialHeaders)
	for _, p := range set.Protocols {
		for _, a := range p.First("upstream").BlocksOrNone() {
			if a.Type != "headers" {
				continue
			}
			for _, h := range a.Fields {
				if name := strings.ToLower(h.Name); mentionsKey(h.Expr) && !slices.Contains(list, name) {
					list = append(list, name)
				}
			}
		}
	}
	return list
}

func mentionsKey(x hclsyntax.Expression) (found bool) {
	_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		t, ok := n.(*hclsyntax.ScopeTraversalExpr)
		found = found || ok && t.Traversal.RootName() == "key"
		return nil
	})
	return found
}

// credential reports a header that carries credentials, and that a rule wants to read or forward.
func (k *compiler) credential(name string, at hcl.Range) bool {
	if k.secrets == nil {
		k.secrets = Credentials(k.program.set)
	}
	if !slices.Contains(k.secrets, strings.ToLower(name)) {
		return false
	}
	k.Diags = append(k.Diags, lang.Diag(lang.CodeCredentials, at, "Credentials", "The header %q carries the client's key, which rules cannot read or forward. Who the client is: call.client.", name))
	return true
}

// headerValue reports what no header can hold.
func headerValue(value string) error {
	value = strings.ReplaceAll(value, KeyPlaceholder, "")
	for i := range len(value) {
		if c := value[i]; c < ' ' && c != '\t' || c == 0x7f {
			return fmt.Errorf("a header cannot hold a line break or another control character")
		}
	}
	return nil
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
		if err := headerValue(text); err != nil {
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
