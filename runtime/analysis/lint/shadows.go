package lint

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Shadows finds the operator's rules that are never reached, since one of his before them holds whenever they do. Tiers and classes,
// whose conditions the compiler compares, are not among them.
func Shadows(set *lang.Set) hcl.Diagnostics {
	l := newLinter(set)
	l.shadows("tier", "class")
	return l.done(set.Sources)
}

// shadows finds rules of which an earlier one takes all that they are for, but for some kinds.
func (l *linter) shadows(except ...string) {
	lists := map[listKey][]*site{}
	var order []listKey
	for _, s := range l.all {
		key, ok := s.list()
		if !ok || slices.Contains(except, key.kind) || s.Arg("when") == nil || l.text(s.Arg("when")) == "false" { // such a class never decides
			continue
		}
		if lists[key] == nil {
			order = append(order, key)
		}
		lists[key] = append(lists[key], s)
	}
	for _, key := range order {
		for i, later := range lists[key] {
			for _, earlier := range lists[key][:i] {
				if l.takes(earlier, later) {
					l.shadow(earlier, later)
					break
				}
			}
		}
	}
}

// listKey is a list of rules of which the first whose condition holds decides.
type listKey struct {
	above *site
	kind  string
}

func (s *site) list() (listKey, bool) {
	switch {
	case s.above == nil && (s.Type == "tier" || s.Type == "class"):
		return listKey{nil, s.Type}, true
	case s.above == nil && (s.Type == "alias" || s.Type == "route"):
		return listKey{nil, s.Type + " " + s.Label(0)}, true
	case s.within() == "blocks" || s.within() == "tools":
		return listKey{s.above, "part"}, true
	case s.within() == "write" || s.within() == "native":
		return listKey{s.above, s.Type + " " + s.Label(0)}, true
	}
	return listKey{}, false
}

// takes reports whether a rule holds wherever a later one does.
func (l *linter) takes(earlier, later *site) bool {
	if x, y := earlier.Arg("upstreams"), later.Arg("upstreams"); (x == nil) != (y == nil) || x != nil && l.text(x) != l.text(y) {
		return false // those for some upstreams are tried before those for all
	}
	x, y := earlier.Arg("each"), later.Arg("each")
	if (x == nil) != (y == nil) || x != nil && l.text(x) != l.text(y) {
		return false
	}
	return l.implies(later.Arg("when"), earlier.Arg("when"))
}

func (l *linter) shadow(earlier, later *site) {
	code, summary := lang.CodeShadowed, "Shadowed"
	if l.text(earlier.Arg("when")) == l.text(later.Arg("when")) {
		code, summary = lang.CodeSameCondition, "The same condition"
	}
	l.warn(code, later.Range, summary, "%s at %s:%d comes before and holds whenever this does, so this never decides. Put it first, or remove it.", name(earlier.Block), earlier.Range.Filename, earlier.Range.Start.Line)
}

// name is a block as people name it.
func name(b *lang.Block) string {
	n := b.Type
	for _, l := range b.Labels {
		n += " " + quote(l)
	}
	return n
}
