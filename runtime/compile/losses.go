package compile

import (
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/coverage"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// builtInLosses is what the built-in pairs drop. Whoever lays over them what changes none of that has it too, and so it is found out once.
var builtInLosses struct {
	sync.Mutex
	of map[*lang.Block]*program.LossCache // by pair
}

// lossCacheOf is what a pair drops, once somebody finds it out.
func lossCacheOf(set *lang.Set, pair *lang.Block) *program.LossCache {
	if !set.AsBuiltIn(pair) {
		return new(program.LossCache)
	}
	builtInLosses.Lock()
	defer builtInLosses.Unlock()
	u := builtInLosses.of[pair]
	if u == nil {
		if u = new(program.LossCache); builtInLosses.of == nil {
			builtInLosses.of = map[*lang.Block]*program.LossCache{}
		}
		builtInLosses.of[pair] = u
	}
	return u
}

// findDrops finds out what a pair drops by its rules, by compiling it once more.
func findDrops(p *program.Pair, into *program.Losses, requestOnly bool) {
	if p.Patched {
		return // what crosses as it is loses what its patches take, which is told as they do
	}
	drops := map[hcl.Range]bool{} // of requests. Parts and tools are told where they are dropped.
	labels := map[hcl.Range]string{}
	for _, b := range []*lang.Block{p.Block, p.Client.Block} {
		for _, d := range b.All("drop") {
			drops[d.Range], labels[d.Range] = d.Arg("when") == nil, d.Label(0)
		}
	}
	known := map[hcl.Range]*program.Dropper{}
	var limit func(*coverage.Survey)
	if requestOnly {
		limit = (*coverage.Survey).OnlyRequests
	}
	c := coverageOf(p.Program.Set, func(b *lang.Block) bool { return b == p.Block }, limit)
	for _, d := range c.Pairs[0].Dropped() {
		by := known[d.At]
		if by == nil {
			by = &program.Dropper{Why: d.Why, At: d.At, Place: lang.Place(d.At), Number: -1}
			known[d.At] = by
		}
		l := program.Loss{By: by}
		if !strings.HasPrefix(d.Path, "event:") {
			path, err := fields.ParsePath(strings.Clone(namedObject(d, labels[d.At]))) // a part of a long text, which it would keep
			if err != nil {
				continue
			}
			l.Path = path.Steps
		}
		if d.Part == "request" {
			if drops[d.At] || p.Block.Derived && d.At == p.Block.Range {
				into.Request = append(into.Request, l)
			}
			continue
		}
		if by.Number < 0 {
			by.Number = into.Rules
			into.Rules++
		}
		switch d.Part {
		case "reply":
			into.Body = append(into.Body, l)
		case "stream":
			event := strings.Clone(d.Event)
			into.Events[event] = append(into.Events[event], l)
		}
	}
	if len(p.Upstream.Block.First("read_reply").All("on")) == 0 {
		if events := p.Program.Set.Fields().Events(p.Upstream.ID); len(events) > 0 {
			into.Event = events[0]
		}
	}
}

// namedObject is the path of the object that a drop names and that is dropped with all that it may hold, or of the field in it: an object is
// lost whichever of its fields it has.
func namedObject(d coverage.DroppedField, label string) string {
	above := d.Path
	for len(above) > len(d.Top) {
		above = above[:max(0, strings.LastIndexByte(above, '.'))]
		if label != "" && above[strings.LastIndexByte(above, '.')+1:] == label[strings.LastIndexByte(label, '.')+1:] {
			return above
		}
	}
	return d.Path
}
