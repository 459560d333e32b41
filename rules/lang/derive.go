package lang

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// derivePairs adds the pairs that no file has, of protocols that share their words (block ask, block stop_reasons): nothing is
// special to them.
func (s *Set) derivePairs() {
	for _, upstream := range s.Protocols {
		if upstream.First("stop_reasons").First("hear") == nil {
			continue
		}
		for _, client := range s.Protocols {
			if client.First("client") == nil || client.First("ask") == nil || client.First("stop_reasons").First("say") == nil {
				continue
			}
			if c, u := client.Label(0), upstream.Label(0); s.Pair(c, u) == nil {
				s.Pairs = append(s.Pairs, derivedPair(c, u, upstream))
			}
		}
	}
}

// derivedPair is a pair without rules of its own. Bodies of a client of the upstream's own protocol cross as they are; only the model
// has another name, where the request has a field for it.
func derivedPair(client, upstream string, at *Block) *Block {
	b := &Block{Type: "pair", Labels: []string{client, upstream}, Args: map[string]*Attr{}, Range: at.Range, Span: at.Range, Derived: true}
	if client != upstream {
		return b
	}
	patch := &Block{Type: "patch", Labels: []string{"request"}, Args: map[string]*Attr{}, Range: at.Range, Span: at.Range}
	for _, a := range at.First("request").FieldsOrNone() {
		if t, ok := a.Expr.(*hclsyntax.ScopeTraversalExpr); ok && len(t.Traversal) == 2 && t.Traversal.RootName() == "call" {
			if step, ok := t.Traversal[1].(hcl.TraverseAttr); ok && step.Name == "model" {
				patch.Blocks = append(patch.Blocks, &Block{Type: "set", Labels: []string{a.Name}, Args: map[string]*Attr{"to": a}, Range: a.Range, Span: a.Range})
			}
		}
	}
	b.Blocks = append(b.Blocks, patch)
	return b
}
