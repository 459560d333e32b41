package coverage

import (
	"slices"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// contentRules are the rules for elements of content, in the order in which they are tried.
func (a *covering) contentRules() []*lang.Block {
	if a.contents == nil {
		a.contents = append(a.pair.All("part"), a.client.First("blocks").BlocksOrNone()...)
	}
	return a.contents
}

// findContent finds the variable that the rules for elements of content read.
func (a *covering) findContent() {
	for _, r := range a.seen.reads {
		if sp := a.places[r.Root.X]; sp != nil && r.Var != nil && r.Var.Name == "item" && (sp.section() == "blocks" || sp.section() == "part") && sp.inner().Arg("each") == nil {
			a.content = r.Var
			return
		}
	}
}

// findUses names the members of records that rules of the writing side read: by record and name, the kinds whose rules do.
func (a *covering) findUses() {
	a.used = map[string]map[string]bool{}
	for _, m := range a.seen.members {
		sp := a.places[m.root.X]
		if sp == nil {
			continue
		}
		if sp.section() == "read_reply" && sp.name == m.name {
			continue // a field that is kept as it was first received is not told for that
		}
		kind := ""
		if b := sp.inner(); sp.under("write") != nil || sp.under("write_reply") != nil {
			if p := sp.under("part"); p != nil {
				kind = p.Label(0)
			} else if b.Type == "tool" {
				kind = b.Label(0)
			}
		}
		key := m.record + "." + m.name
		if a.used[key] == nil {
			a.used[key] = map[string]bool{}
		}
		a.used[key][kind] = true
	}
}

// isUsed reports whether a rule that writes a kind, or one for all kinds, reads a field of it.
func (a *covering) isUsed(record, name, kind string) bool {
	by := a.used[record+"."+name]
	return by[""] || by[kind] || kind == "" && len(by) > 0
}

// leads reports whether what is inside a part that stands at one place stands at another.
func (a *covering) leads(r *expression.Root, v *expression.Var, parent, origin string) bool {
	key := [2]string{parent, origin}
	if a.inside == nil {
		a.inside = map[*expression.Root]map[[2]string]bool{}
	}
	if a.inside[r] == nil {
		a.inside[r] = map[[2]string]bool{}
	}
	ok, known := a.inside[r][key]
	if !known {
		ok = slices.Contains(expression.OriginsFrom(r.X, r.Scope, v, parent), origin)
		a.inside[r][key] = ok
	}
	return ok
}
