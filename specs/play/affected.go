package play

import (
	"slices"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// affected tells which specs can come to something else with a set than with the built-in rules.
type affected struct {
	set                           *lang.Set
	names, errors, inquiries, all bool
	scenes                        bool // what happens around a translation: names, tiers, balances and edits
	builtIn                       map[*lang.Block]bool
}

func affectedBy(set *lang.Set) *affected {
	a := &affected{set: set, builtIn: map[*lang.Block]bool{}}
	for kind := range set.Changed() {
		switch kind {
		case "pair", "fields": // AsBuiltIn compares these
		case "protocol", "function", "table":
			a.inquiries = true
		case "alias", "prefix", "route":
			a.names, a.scenes = true, true
		case "tier":
			a.errors, a.scenes = true, true
		case "balance":
			a.inquiries, a.scenes = true, true
		case "vendor", "agent", "price":
		case "edit": // built-in specs run without edits
			a.scenes = true
		default:
			a.all = true
		}
	}
	return a
}

// spec reports whether a spec is. A built-in spec is not if its pair, with all that the pair uses, is built in, and no changed block
// concerns its kind: names concern only specs that list the models of their upstream, tiers only errors, balances only inquiries, and none
// by vendors and agents, which only a configuration uses, nor by prices.
func (a *affected) spec(s *Spec) bool {
	switch {
	case a.all, !s.builtIn:
		return true
	case s.Kind == Inquiry:
		return a.inquiries
	case a.errors && s.Kind == Failure, a.names && s.models != nil:
		return true
	}
	return a.pair(a.set.Pair(s.Client, s.Upstream))
}

// scenario reports whether a scenario is. Where a request has a path, any protocol may be spoken there.
func (a *affected) scenario(s *Scenario) bool {
	if a.all || a.scenes || !lang.IsBase(s.Range) {
		return true
	}
	if slices.ContainsFunc(s.Requests, func(q SceneRequest) bool { return q.Raw() }) {
		return slices.ContainsFunc(a.set.Pairs, a.pair)
	}
	clients := slices.Clone(s.Clients)
	for _, q := range s.Requests {
		if q.Client != "" {
			clients = append(clients, q.Client)
		}
	}
	return slices.ContainsFunc(clients, func(client string) bool {
		return slices.ContainsFunc(s.Upstreams, func(upstream string) bool { return a.pair(a.set.Pair(client, upstream)) })
	})
}

// pair reports whether a pair, or something that it uses, is not what is built in.
func (a *affected) pair(pair *lang.Block) bool {
	same, known := a.builtIn[pair]
	if !known {
		same = pair != nil && a.set.AsBuiltIn(pair)
		a.builtIn[pair] = same
	}
	return !same
}
