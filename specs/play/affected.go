package play

import "github.com/parlance-gateway/parlance/rules/lang"

// affectedBy reports which specs can come to something else with a set than with the built-in rules. A built-in spec cannot if its pair,
// with all that the pair uses, is built in, and no changed block concerns its kind: names concern only specs that list the models of
// their upstream, tiers only errors, balances only inquiries, and none by vendors and agents, which only a configuration uses, nor by prices.
func affectedBy(set *lang.Set) func(*Spec) bool {
	names, errors, inquiries, all := false, false, false, false
	for kind := range set.Changed() {
		switch kind {
		case "pair", "fields": // AsBuiltIn compares these
		case "protocol", "function", "table":
			inquiries = true
		case "alias", "prefix", "route":
			names = true
		case "tier":
			errors = true
		case "balance":
			inquiries = true
		case "vendor", "agent", "price":
		case "edit": // built-in specs run without edits
		default:
			all = true
		}
	}
	builtIn := map[*lang.Block]bool{}
	return func(s *Spec) bool {
		switch {
		case all, !s.builtIn:
			return true
		case s.Kind == Inquiry:
			return inquiries
		case errors && s.Kind == Failure, names && s.models != nil:
			return true
		}
		pair := set.Pair(s.Client, s.Upstream)
		same, known := builtIn[pair]
		if !known {
			same = pair != nil && set.AsBuiltIn(pair)
			builtIn[pair] = same
		}
		return !same
	}
}
