package coverage

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// sightings is what the expressions of a pair, or of a protocol outside of pairs, read.
type sightings struct {
	roots    map[hclsyntax.Expression]*expression.Root
	reads    []expression.Read
	compared []expression.Comparison
	members  []memberRead
}

type memberRead struct {
	root   *expression.Root
	record string
	name   string
}

func newSightings() *sightings {
	return &sightings{roots: map[hclsyntax.Expression]*expression.Root{}}
}

// Root, Read, Member and Compared are told by the compiler.
func (s *sightings) Root(r *expression.Root)          { s.roots[r.X] = r }
func (s *sightings) Read(r expression.Read)           { s.reads = append(s.reads, r) }
func (s *sightings) Compared(c expression.Comparison) { s.compared = append(s.compared, c) }
func (s *sightings) Member(root *expression.Root, record string, keys []string) {
	if len(keys) > 0 {
		s.members = append(s.members, memberRead{root, record, keys[0]})
	}
}

// spot is where an expression stands: the blocks around it, the outermost first, and its argument.
type spot struct {
	chain []*lang.Block
	name  string
	at    hcl.Range
}

// inner is the innermost block.
func (s *spot) inner() *lang.Block { return s.chain[len(s.chain)-1] }

// under is the first block of a type, nil when there is none.
func (s *spot) under(kind string) *lang.Block {
	for _, b := range s.chain {
		if b.Type == kind {
			return b
		}
	}
	return nil
}

// section is the block below the protocol or the pair.
func (s *spot) section() string {
	if len(s.chain) > 1 {
		return s.chain[1].Type
	}
	return ""
}

func placesOf(set *lang.Set) map[hclsyntax.Expression]*spot {
	out := map[hclsyntax.Expression]*spot{}
	var walk func(b *lang.Block, above []*lang.Block)
	walk = func(b *lang.Block, above []*lang.Block) {
		chain := append(append([]*lang.Block{}, above...), b)
		for name, a := range b.Args {
			out[a.Expr] = &spot{chain, name, a.Range}
		}
		for _, a := range b.Fields {
			out[a.Expr] = &spot{chain, a.Name, a.Range}
		}
		for _, c := range b.Blocks {
			walk(c, chain)
		}
	}
	for _, b := range set.Protocols {
		walk(b, nil)
	}
	for _, b := range set.Pairs {
		walk(b, nil)
	}
	return out
}

var _ expression.Watcher = (*sightings)(nil)
