package gateway

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// listing is what the list of models is made of.
func (g *Gateway) listing(s *serving) *catalog.Set {
	set := &catalog.Set{Program: s.program, Names: s.names, Created: s.created, TTL: s.options.ModelsTTL, Logger: s.options.Logger}
	for _, u := range s.upstreams {
		made := catalog.Upstream{Name: u.Name, Protocol: u.Protocol, Models: u.Models, Rename: u.Rename}
		if u.lists() != nil {
			made.URL = u.BaseURL.String()
			made.Ask = func(ctx context.Context) ([]runtime.Model, error) { return g.askList(ctx, s, u) }
		}
		set.Upstreams = append(set.Upstreams, made)
	}
	return set
}

// listModels answers in the dialect of whoever asks.
func (c *call) listModels() {
	models := c.g.catalog.Models(c.r.Context(), c.s.listed)
	c.describe(func(p *protocol, dst []byte) ([]byte, bool) {
		return p.Models(dst, c.models(models), c.r.Header.Get)
	})
}

// describeModel says what there is to say of one model: that it is served here, and by whom. An id may hold slashes.
func (c *call) describeModel() {
	id := c.vars["id"]
	if !c.may(id) {
		c.refuse(refused(&keys.Refusal{Client: c.caller, Reason: keys.Model, Model: id}))
		return
	}
	m, ok := c.s.find(id)
	if !ok {
		c.refuse(c.s.unknownModel(id, c.may))
		return
	}
	c.describe(func(p *protocol, dst []byte) ([]byte, bool) { return p.Model(dst, m, c.r.Header.Get) })
}

// describe answers in the words of the first protocol that has some and takes the asker for one of its own.
func (c *call) describe(in func(p *protocol, dst []byte) ([]byte, bool)) {
	for _, p := range c.s.askers(c.r) {
		mine := transport.NewBuffer(0)
		body, ok := in(p, mine.Bytes)
		mine.Bytes = body
		if ok {
			c.protocol = p
			c.json(http.StatusOK, body)
		}
		mine.Release()
		if ok {
			return
		}
	}
	c.notFound()
}

// find is a model that is listed, or that an upstream serves without listing it. It is found just where a request that
// names it would be served.
func (s *serving) find(id string) (runtime.Model, bool) {
	s.catalog.Want(s.listed)
	known := s.catalog.Known(s.listed)
	i, ok := slices.BinarySearchFunc(known, id, func(m runtime.Model, id string) int { return strings.Compare(m.ID, id) })
	if ok {
		return known[i], true
	}
	list := s.candidates(s.names.Leads("", id))
	if len(list) == 0 {
		return runtime.Model{}, false
	}
	return runtime.Model{ID: id, Created: s.created, Owner: list[0].upstream.Name}, true
}

// unknownModel says that nobody serves a model, and which one may have been meant, of those that the client may ask for.
func (s *serving) unknownModel(model string, may func(model string) bool) *runtime.Problem {
	if len(model) > 128 {
		model = strings.ToValidUTF8(model[:128], "") + "…"
	}
	var known []string
	for _, m := range s.catalog.Known(s.listed) {
		known = append(known, m.ID)
	}
	for _, name := range s.names.Listed() {
		if len(s.names.Leads("", name.Name)) > 0 {
			known = append(known, name.Name)
		}
	}
	known = slices.DeleteFunc(known, func(name string) bool { return !may(name) })
	return &runtime.Problem{
		Class:   "not_found",
		Code:    "model_not_found",
		Message: `The model "` + model + `" does not exist or is not served here.` + near(model, known),
	}
}
