package gateway

import (
	"net/http"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// answerFixed gives an answer that no upstream is asked for: what the rules of the client's protocol say of the models.
func (c *call) answerFixed(p *protocol, f *runtime.Fixed) {
	c.protocol = p
	var body []byte
	if c.r.Method == http.MethodPost {
		sent, pr := c.readBody()
		if pr != nil {
			c.refuse(pr)
			return
		}
		defer sent.Release()
		body = sent.Bytes
	}
	a, err := f.Answer(&runtime.FixedRequest{Target: c.s.calledTarget(p, c.r), Header: c.r.Header.Get, Body: body})
	if err != nil {
		c.refuse(problem(err))
		return
	}
	var one *runtime.Model
	var models []runtime.Model
	if id, asks := a.Model(); asks {
		if !c.may(id) {
			c.refuse(refused(&keys.Refusal{Client: c.caller, Reason: keys.Model, Model: id}))
			return
		}
		m, ok := c.s.find(id)
		if !ok {
			c.refuse(c.s.unknownModel(id, c.may))
			return
		}
		if list := c.s.candidates(c.s.names.Leads("", id)); len(list) > 0 {
			u := list[0].upstream
			m.Context, m.Output = u.program.ModelLimits(u.Protocol, u.Profile, list[0].model)
		}
		one = &m
	} else {
		models = c.models(c.g.catalog.Models(c.r.Context(), c.s.listed))
	}
	mine := transport.NewBuffer(0)
	defer mine.Release()
	if mine.Bytes, err = a.Write(mine.Bytes, models, one); err != nil {
		c.refuse(problem(err))
		return
	}
	c.json(http.StatusOK, mine.Bytes)
}
