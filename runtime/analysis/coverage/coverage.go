// Package coverage reports what each pair does with each field of its protocols, from the fields that the compiled rules read. It runs nothing.
package coverage

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
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
	Needless         []Fate        // drops of fields that cross, or that nobody has
	idle             []idleDrop    // the operator's drops of fields that cross
	reads            []*lang.Block // the drops of fields of replies
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

// Survey finds out what pairs do with fields, by what their compiled expressions read: nothing is run. Whoever compiles a set hands the
// survey's watchers to the compiler.
type Survey struct {
	set       *lang.Set
	overlay   bool // over the built-in rules
	own       bool // see OnlyOwnDrops
	requests  bool // see OnlyRequests
	places    map[hclsyntax.Expression]*spot
	protocols map[string]*sightings // what a protocol reads outside of pairs
	coverage  Coverage
	uses      map[*lang.Block]int // of the drops of protocols, by all pairs
	seen      map[*lang.Block]*PairCoverage
}

// OnlyOwnDrops has the survey judge only the fields that drops of the operator's cover, which is all that IdleDrops needs.
func (s *Survey) OnlyOwnDrops() { s.own = true }

// OnlyRequests has the survey judge only the fields of requests.
func (s *Survey) OnlyRequests() { s.requests = true }

// NewSurvey is a survey of a set that compiles.
func NewSurvey(set *lang.Set) *Survey {
	overlay := slices.ContainsFunc(set.Pairs, func(b *lang.Block) bool { return lang.IsBase(b.Range) })
	return &Survey{set: set, overlay: overlay, places: placesOf(set), protocols: map[string]*sightings{}, uses: map[*lang.Block]int{}, seen: map[*lang.Block]*PairCoverage{}}
}

// Protocol is what watches the compiler at a protocol. All protocols come before the pairs.
func (s *Survey) Protocol(b *lang.Block) expression.Watcher {
	seen := newSightings()
	s.protocols[b.Label(0)] = seen
	return seen
}

// Pair lets compile compile a pair, and judges the pair's fields. A protocol that the catalog does not list has none.
func (s *Survey) Pair(b *lang.Block, compile func(expression.Watcher)) {
	client, upstream := s.set.Protocol(b.Label(0)), s.set.Protocol(b.Label(1))
	if client == nil || upstream == nil {
		return
	}
	seen := newSightings()
	compile(seen)
	a := &covering{overlay: s.overlay, own: s.own, requests: s.requests, catalog: s.set.Fields(), reference: s.set.Fields().Reference(), pair: b, client: client, upstream: upstream, places: s.places, seen: seen, clients: s.protocols[b.Label(0)], upstreams: s.protocols[b.Label(1)]}
	c := a.cover()
	for block, n := range a.uses {
		s.uses[block] += n
		s.seen[block] = c
	}
	s.coverage.Pairs = append(s.coverage.Pairs, c)
}

// Coverage is what the survey found.
func (s *Survey) Coverage() *Coverage {
	out := &s.coverage
	for block, n := range s.uses {
		if c := s.seen[block]; n == 0 {
			c.Needless = append(c.Needless, Fate{Part: "drop", Path: block.Label(0), What: Dropped, Reason: block.Text("why"), Rule: block.Range})
		}
	}
	for _, c := range out.Pairs {
		for i := range c.idle {
			if d := &c.idle[i]; slices.ContainsFunc(c.Needless, func(f Fate) bool { return f.Rule == d.block.Range }) {
				d.certain = true
			}
		}
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
				how = fmt.Sprintf("Read it, or say why not: drop %q { why = \"…\" } in the block read_reply of the protocol %s or of the pair", l.Path, p.Upstream)
			}
			diags = append(diags, lang.Diag(lang.CodeLeftOver, p.at, "Field left over", "Nothing is said about %s of the %s%s, from %s to %s. %s.", l.Path, l.Part, l.where(), p.Client, p.Upstream, how))
		}
		for _, f := range p.Needless {
			if slices.ContainsFunc(p.idle, func(d idleDrop) bool { return d.block.Range == f.Rule }) {
				continue // a warning of IdleDrops
			}
			diags = append(diags, lang.Warn(lang.CodeNeedless, f.Rule, "Needless drop", "All that %q covers crosses, or is dropped by another rule.", f.Path))
		}
	}
	return diags
}
