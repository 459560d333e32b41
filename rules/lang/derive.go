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
// has another name, where the request and the reply have a field for it.
func derivedPair(client, upstream string, at *Block) *Block {
	b := &Block{Type: "pair", Labels: []string{client, upstream}, Args: map[string]*Attr{}, Range: at.Range, Span: at.Range, Derived: true}
	if client != upstream {
		return b
	}
	patched := func(direction string, fields []*Attr, word string) {
		p := &Block{Type: "patch", Labels: []string{direction}, Args: map[string]*Attr{}, Range: at.Range, Span: at.Range}
		for _, a := range fields {
			known := slices.ContainsFunc(p.Blocks, func(set *Block) bool { return set.Label(0) == a.Name })
			if ofCall(a.Expr, word) && a.Name != "" && !known {
				p.Blocks = append(p.Blocks, &Block{Type: "set", Labels: []string{a.Name}, Args: map[string]*Attr{"to": a}, Range: a.Range, Span: a.Range})
			}
		}
		b.Blocks = append(b.Blocks, p)
	}
	patched("request", at.First("request").FieldsOrNone(), "model")
	patched("reply", replyFields(at), "alias")
	return b
}

// replyFields are the fields of a reply's objects: those of its body, and those of what functions give, of which other bodies are made.
func replyFields(protocol *Block) []*Attr {
	fields := protocol.First("say").First("body").FieldsOrNone()
	for _, f := range protocol.All("function") {
		made, ok := f.Arg("result").(*hclsyntax.ObjectConsExpr)
		if !ok {
			continue
		}
		for _, item := range made.Items {
			fields = append(fields, &Attr{Name: hcl.ExprAsKeyword(item.KeyExpr), Expr: item.ValueExpr, Range: item.ValueExpr.Range()})
		}
	}
	return fields
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
