package runtime

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// Coverage tells what every pair of a set does with each field that its protocols have.
type Coverage struct {
	Pairs []*PairCoverage
}

// PairCoverage is what one pair does with the fields of its protocols.
type PairCoverage struct {
	Client, Upstream string
	AsIs             bool   // the bytes cross as they are, but for edits
	Fates            []Fate // in the order of the references; of edits when AsIs
	at               hcl.Range
	Needless         []Fate // drops of fields that cross, or that nobody has
}

// Fate is what becomes of a field.
type Fate struct {
	Part   string // request, reply, stream or error
	Path   string // with selectors
	What   What
	Reason string // of what is dropped or rejected
	Rule   hcl.Range
	row    *fields.Row
}

// What becomes of a field.
type What string

// The fates. A field that can have one value only has none: nothing is lost with it.
const (
	Mapped   What = "mapped"
	Dropped  What = "dropped"
	Rejected What = "rejected"
	Left     What = "left over"
	Changed  What = "changed" // of an edit
)

// Count is how many fields have a fate.
func (c *PairCoverage) Count(w What) int {
	n := 0
	for _, f := range c.Fates {
		if f.What == w {
			n++
		}
	}
	return n
}

// Cover holds a set that compiles against the fields of its protocols, by what the compiled expressions read:
// nothing is run. A protocol that the catalog does not list has no fields to hold.
func Cover(set *lang.Set) *Coverage {
	return coverSome(set, func(*lang.Block) bool { return true })
}

// coverSome is Cover for some of the pairs.
func coverSome(set *lang.Set, wanted func(pair *lang.Block) bool) *Coverage {
	p := &Program{
		set: set, vocab: conversation.NewVocabulary(),
		protocols: map[string]*Protocol{}, pairs: map[[2]string]*pair{}, models: map[string][]modelRule{}, hosts: map[string][]modelRule{},
	}
	k := &compiler{program: p, Compiler: expression.Compiler{Shapes: template.Shapes, Paths: catalog{}}}
	k.words()
	k.errorClasses()
	places := placesOf(set)
	own := map[string]*sightings{} // what a protocol reads outside of pairs
	for _, b := range set.Protocols {
		s := newSightings()
		own[b.Label(0)], k.Watch = s, s
		k.protocol(b)
	}
	k.Watch = nil
	k.profiles()
	out := &Coverage{}
	uses := map[*lang.Block]int{} // of the drops of protocols, by all pairs
	seen := map[*lang.Block]*PairCoverage{}
	for _, b := range set.Pairs {
		client, upstream := set.Protocol(b.Label(0)), set.Protocol(b.Label(1))
		if client == nil || upstream == nil || !wanted(b) {
			continue
		}
		s := newSightings()
		k.Watch = s
		k.pair(b)
		a := &covering{reference: fields.Fields().Reference(), pair: b, client: client, upstream: upstream, places: places, seen: s, clients: own[b.Label(0)], upstreams: own[b.Label(1)]}
		c := a.cover()
		for block, n := range a.uses {
			uses[block] += n
			seen[block] = c
		}
		out.Pairs = append(out.Pairs, c)
	}
	for block, n := range uses {
		if c := seen[block]; n == 0 {
			c.Needless = append(c.Needless, Fate{Part: "drop", Path: block.Label(0), What: Dropped, Reason: block.Text("why"), Rule: block.Range})
		}
	}
	for _, c := range out.Pairs {
		slices.SortFunc(c.Needless, func(x, y Fate) int {
			return cmp.Or(cmp.Compare(x.Rule.Filename, y.Rule.Filename), cmp.Compare(x.Rule.Start.Line, y.Rule.Start.Line))
		})
	}
	slices.SortFunc(out.Pairs, func(x, y *PairCoverage) int {
		return cmp.Or(cmp.Compare(x.Client, y.Client), cmp.Compare(x.Upstream, y.Upstream))
	})
	return out
}

// Findings are what is left over, as mistakes, and drops that are not needed, as warnings.
func (c *Coverage) Findings() hcl.Diagnostics {
	var diags hcl.Diagnostics
	for _, p := range c.Pairs {
		for _, l := range p.Lines() {
			if l.What != Left {
				continue
			}
			how := fmt.Sprintf("Map it, or say why not: drop %q { why = \"…\" } in the pair", l.Path)
			if l.Part != "request" {
				how = fmt.Sprintf("Hear it, or say why not: drop %q { why = \"…\" } in the block hear of the protocol %s or of the pair", l.Path, p.Upstream)
			}
			diags = append(diags, lang.Diag(lang.CodeLeftOver, p.at, "Field left over", "Nothing is said about %s of the %s%s, from %s to %s. %s.", l.Path, l.Part, l.where(), p.Client, p.Upstream, how))
		}
		for _, f := range p.Needless {
			diags = append(diags, lang.Warn(lang.CodeNeedless, f.Rule, "Needless drop", "All that %q covers crosses, or is dropped by another rule.", f.Path))
		}
	}
	return diags
}
