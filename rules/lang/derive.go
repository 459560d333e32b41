package lang

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// derivePairs adds the pairs that no file has, of protocols that share their words (block ask, block stop_reasons): nothing is
// special to them.
func (s *Set) derivePairs() {
	for _, upstream := range s.Protocols {
		if upstream.First("stop_reasons").First("read") == nil {
			continue
		}
		for _, client := range s.Protocols {
			if client.First("client") == nil || client.First("ask") == nil || client.First("stop_reasons").First("write") == nil {
				continue
			}
			if c, u := client.Label(0), upstream.Label(0); s.Pair(c, u) == nil {
				s.Pairs = append(s.Pairs, derivedPair(c, u, upstream))
			}
		}
	}
}

// derivedPair is a pair without rules of its own. Bodies of a client of the upstream's own protocol cross as they are; only the model
// has another name: in the fields of the request that are call.model, and in that of the reply which the protocol names. Calls and results are repaired
// where the protocol requires an order of them.
func derivedPair(client, upstream string, at *Block) *Block {
	b := &Block{Type: "pair", Labels: []string{client, upstream}, Args: map[string]*Attr{}, Range: at.Range, Span: at.Range, Derived: true}
	if client != upstream {
		return b
	}
	patch := func(direction string, sets ...*Block) {
		b.Blocks = append(b.Blocks, &Block{Type: "patch", Labels: []string{direction}, Args: map[string]*Attr{}, Range: at.Range, Span: at.Range, Blocks: sets})
	}
	set := func(name string, to *Attr) *Block {
		return &Block{Type: "set", Labels: []string{name}, Args: map[string]*Attr{"to": to}, Range: to.Range, Span: to.Range}
	}
	var named []*Block
	if at.First("requires").Arg("tool_results") != nil {
		named = append(named, &Block{Type: "repair", Args: map[string]*Attr{}, Range: at.Range, Span: at.Range})
	}
	for _, a := range at.First("request").FieldsOrNone() {
		if ofCall(a.Expr, "model") && a.Name != "" {
			named = append(named, set(a.Name, a))
		}
	}
	patch("request", named...)
	named = nil
	if a := at.Args["reply_model"]; a != nil {
		alias := &hclsyntax.ScopeTraversalExpr{Traversal: hcl.Traversal{hcl.TraverseRoot{Name: "call", SrcRange: a.Range}, hcl.TraverseAttr{Name: "alias", SrcRange: a.Range}}, SrcRange: a.Range}
		named = append(named, set(at.Text("reply_model"), &Attr{Name: "to", Expr: alias, Range: a.Range}))
	}
	patch("reply", named...)
	return b
}

// ofCall tells whether an expression is call.WORD.
func ofCall(e hclsyntax.Expression, word string) bool {
	t, ok := e.(*hclsyntax.ScopeTraversalExpr)
	if !ok || len(t.Traversal) != 2 || t.Traversal.RootName() != "call" {
		return false
	}
	step, ok := t.Traversal[1].(hcl.TraverseAttr)
	return ok && step.Name == word
}

// withDerived is the base with those of its derived pairs for which an overlay has a block, so that there is something below it.
func (b *Block) withDerived(over *Block) *Block {
	var set Set
	for _, pair := range over.All("pair") {
		if !slices.ContainsFunc(b.Blocks, func(c *Block) bool { return c.key() == pair.key() }) {
			if set.Protocols == nil {
				set.take(b.Blocks)
			}
			if derived := set.Pair(pair.Label(0), pair.Label(1)); derived != nil && !slices.Contains(b.Blocks, derived) {
				all := *b
				all.Blocks = append(slices.Clone(b.Blocks), derived)
				b = &all
			}
		}
	}
	return b
}
