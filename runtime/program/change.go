package program

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Alteration is a field of an upstream's request in which a value of the client's may become another.
type Alteration struct {
	Path       []string
	When, From expression.Node
	Why        string
	At         hcl.Range
}

// ConditionalDrop is a field of the client's request that does not cross where a condition holds.
type ConditionalDrop struct {
	Path []fields.PathStep
	When expression.Node
	Why  string
	At   hcl.Range
}

// loseByCondition reports the fields of the request that are dropped where a condition holds.
func (p *Pair) loseByCondition(e *expression.Env, h *conversation.History, sent document.Value) {
	e.Bind(p.Sent, sent)
	for i := range p.ConditionalDrops {
		d := &p.ConditionalDrops[i]
		present := false
		visit(h.Request.Root(), d.Path, func(document.Value) { present = true })
		if present && expression.Truth(e, d.When) {
			e.Ran(d.At)
			visit(h.Request.Root(), d.Path, func(v document.Value) {
				if path := v.Path(); !slices.ContainsFunc(h.Lost, func(l conversation.Loss) bool { return l.Path == path }) {
					h.Lose(v, d.Why, d.At)
				}
			})
		}
	}
}

// OverriddenField is a field of the upstream's request that an operator's rule writes in the place of a built-in one.
type OverriddenField struct {
	Name string
	Base expression.Node // what the built-in rule writes
	At   hcl.Range       // of the operator's rule
}

// loseOverridden reports the client's values that an operator's rule takes the place of.
func (p *Pair) loseOverridden(e *expression.Env, h *conversation.History, d *document.Document) {
	for i := range p.Overridden {
		o := &p.Overridden[i]
		from := o.Base.Value(e)
		if from.Nothing() || !from.In(h.Request) {
			continue // The client did not send it in this field.
		}
		switch to := d.Root().Get(o.Name); {
		case to.Nothing():
			h.Lose(from, fmt.Sprintf("not sent: a rule of the operator leaves out %s", o.Name), o.At)
		case !from.Equal(to):
			h.Lose(from, fmt.Sprintf("sent as %.24s: a rule of the operator writes %s", to.Raw(), o.Name), o.At)
		}
	}
}

// loseWritten reports what did not cross of the client's request, or was changed, now that the upstream's is written.
func (p *Pair) loseWritten(e *expression.Env, h *conversation.History, written []byte) {
	d := new(document.Document)
	if d.Parse(written, false) != nil {
		return
	}
	h.LoseUnread()
	p.loseOverridden(e, h, d)
	p.changed(e, h, d)
	p.loseByCondition(e, h, d.Root())
}

// changed reports the values of the client's that are others in what was written.
func (p *Pair) changed(e *expression.Env, h *conversation.History, d *document.Document) {
	for i := range p.Changes {
		c := &p.Changes[i]
		if c.When != nil && !expression.Truth(e, c.When) || slices.ContainsFunc(p.Overridden, func(o OverriddenField) bool { return o.Name == c.Path[0] }) {
			continue
		}
		from := c.From.Value(e)
		if from.Nothing() || !from.In(h.Request) {
			continue // The client did not say it in this field.
		}
		to := d.Root()
		for _, key := range c.Path {
			to = to.Get(key)
		}
		switch {
		case to.Nothing():
			h.Lose(from, "not sent: "+c.Why, c.At)
		case !from.Equal(to):
			h.Lose(from, fmt.Sprintf("sent as %.24s: %s", to.Raw(), c.Why), c.At)
		}
	}
}
