package lang

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// ReadNames collects the names of members that the expressions of a block read.
func ReadNames(b *Block, names map[string]bool) {
	look := func(x hclsyntax.Expression) {
		hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
			if t, ok := n.(*hclsyntax.ScopeTraversalExpr); ok {
				for _, step := range t.Traversal {
					if a, ok := step.(hcl.TraverseAttr); ok {
						names[a.Name] = true
					}
				}
			}
			return nil
		})
	}
	for _, a := range b.Fields {
		look(a.Expr)
	}
	for _, a := range b.Args {
		look(a.Expr)
	}
}
