package program

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// credentialHeaders are headers that carry a client's credentials, whatever a protocol says.
var credentialHeaders = []string{"authorization", "proxy-authorization", "x-api-key", "api-key", "x-goog-api-key", "cookie"}

// Credentials are the headers, in lower case, in which clients and upstreams are shown a key: rules cannot read them, and none is
// forwarded. A protocol declares one by sending the key in it.
func Credentials(set *lang.Set) []string {
	list := slices.Clone(credentialHeaders)
	for _, p := range set.Protocols {
		for _, name := range p.First("client").Texts("key_headers") {
			list = append(list, strings.ToLower(name))
		}
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

// HeaderValue reports what no header can hold.
func HeaderValue(value string) error {
	value = strings.ReplaceAll(value, KeyPlaceholder, "")
	for i := range len(value) {
		if c := value[i]; c < ' ' && c != '\t' || c == 0x7f {
			return fmt.Errorf("a header cannot hold a line break or another control character")
		}
	}
	return nil
}
