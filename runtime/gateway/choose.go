package gateway

import (
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

// choose finds the upstreams for a request, in the order in which they are asked; see runtime.Names. The list is nobody's to
// change. When there is none, only models that the client may ask for are named to it.
func (s *serving) choose(p *protocol, model string, x *runtime.Exchange, may func(model string) bool) ([]candidate, *runtime.Problem) {
	if list, ok := p.chosen.Get(model); ok {
		return list, nil
	}
	routing := runtime.NewRoutingRequest(x)
	choices, read := s.names.Resolve(p.Name(), model, routing)
	unread := routing.Unread()
	routing.Close()
	list := s.candidates(choices)
	switch {
	case len(list) > 0:
	case unread != nil:
		return nil, unread
	default:
		s.catalog.Want(s.listed) // for what is said of the next
		return nil, s.unknownModel(model, may)
	}
	if !read && len(model) <= longestName { // what clients make up must not fill the memory
		p.chosen.Add(strings.Clone(model), list)
	}
	return list, nil
}

const (
	longestName = 256  // of a model, that is remembered
	manyNames   = 4096 // are remembered for each protocol
)

// candidates are the upstreams that a name leads to.
func (s *serving) candidates(choices []runtime.Choice) []candidate {
	var list []candidate
	for _, c := range choices {
		list = append(list, candidate{s.upstreams[c.Offer], c.Model, s.names.Known(c.Offer, c.Model), c.Edits})
	}
	return list
}

// candidate is an upstream that may be asked for a model.
type candidate struct {
	upstream *upstream
	model    string         // its own name for the model
	label    string         // that, in a word that is one of few
	edits    *runtime.Edits // what the model's name sets in the request; nil: nothing
}

// target is the candidate as the engine calls it.
func (c *candidate) target() *runtime.Target {
	u := c.upstream
	return &runtime.Target{Upstream: u.Name, Protocol: u.Protocol, Model: c.model, Family: u.Family, Profile: u.Profile, Edits: c.edits}
}

// near are the models whose names come closest to one that is not known.
func near(model string, known []string) string {
	if model == "" || len(known) == 0 {
		return ""
	}
	return lang.Suggest(model, known)
}
