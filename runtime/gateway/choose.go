package gateway

import (
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/runtime"
)

// choose finds the upstreams for a model, in the order in which they are asked: one that names it, else the first with a pattern that fits. One that speaks
// nothing that the client's protocol can be paired with does not count.
func (s *serving) choose(p *protocol, model string) ([]candidate, *runtime.Problem) {
	for _, serves := range []func(*upstream, string) bool{(*upstream).names, (*upstream).serves} {
		for _, u := range s.upstreams {
			if serves(u, model) && u.protocol != nil && s.program.Pair(p.Name(), u.Protocol) {
				return []candidate{{upstream: u, model: u.model(model)}}, nil
			}
		}
	}
	return nil, s.unknownModel(model)
}

// candidate is an upstream that may be asked for a model.
type candidate struct {
	upstream *upstream
	model    string         // its own name for the model
	edits    *runtime.Edits // what the model's name sets in the request; nil: nothing
}

// target is the candidate as the engine calls it.
func (c *candidate) target() *runtime.Target {
	u := c.upstream
	return &runtime.Target{Protocol: u.Protocol, Model: c.model, Family: u.Family, Profile: u.Profile, Edits: c.edits}
}

// near are the models whose names come closest to one that is not known.
func near(model string, known []string) string {
	if model == "" || len(known) == 0 {
		return ""
	}
	return rules.Suggest(model, known)
}

// names reports whether the upstream lists just this model.
func (u *upstream) names(model string) bool {
	if _, ok := u.Rename[model]; ok {
		return true
	}
	return !strings.Contains(model, "*") && slices.Contains(u.Models, model)
}

// serves reports whether the upstream has the model.
func (u *upstream) serves(model string) bool {
	return len(u.Models) == 0 || slices.ContainsFunc(u.Models, func(p string) bool { return fits(p, model) })
}

// model is the upstream's name for a model.
func (u *upstream) model(asked string) string {
	if name, ok := u.Rename[asked]; ok {
		return name
	}
	return asked
}

// fits reports whether a name fits a pattern, in which * stands for any text.
func fits(pattern, name string) bool {
	head, rest, starred := strings.Cut(pattern, "*")
	if !starred {
		return pattern == name
	}
	name, ok := strings.CutPrefix(name, head)
	for ok {
		var piece string
		if piece, rest, starred = strings.Cut(rest, "*"); !starred {
			return strings.HasSuffix(name, piece)
		}
		_, name, ok = strings.Cut(name, piece)
	}
	return false
}

// listed are the models that can be named: patterns say nothing about what there is.
func listed(upstreams []*upstream, created int64) []runtime.Model {
	var list []runtime.Model
	add := func(id, owner string) {
		if strings.Contains(id, "*") || slices.ContainsFunc(list, func(m runtime.Model) bool { return m.ID == id }) {
			return
		}
		list = append(list, runtime.Model{ID: id, Created: created, Owner: owner})
	}
	for _, u := range upstreams {
		for _, id := range u.Models {
			add(id, u.Name)
		}
		for id := range u.Rename {
			add(id, u.Name)
		}
	}
	slices.SortFunc(list, func(a, b runtime.Model) int { return strings.Compare(a.ID, b.ID) })
	return list
}
