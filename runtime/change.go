package runtime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// alteration is a field of an upstream's request in which a value of the client's may become another.
type alteration struct {
	path       []string
	when, from expression.Node
	why        string
	at         hcl.Range
}

func (k *compiler) changesOf(p *pair, s *expression.Scope) {
	for _, b := range append(p.upstream.block.All("change"), p.block.All("change")...) {
		if k.knownPath(p.upstream.name+".request:", b) {
			k.throughList(p.upstream.name+".request:", b, false)
		}
		p.changes = append(p.changes, alteration{path: strings.Split(b.Label(0), "."), when: k.when(b, s), from: k.Compile(b.Arg("from"), s), why: k.text(b, "why"), at: b.Range})
	}
}

// conditionalDrop is a field of the client's request that does not cross where a condition holds.
type conditionalDrop struct {
	path []fields.PathStep
	when expression.Node
	why  string
	at   hcl.Range
}

// conditionalDropsOf compiles the drops with conditions, which can read what was written as sent.
func (k *compiler) conditionalDropsOf(p *pair, s *expression.Scope) {
	s = expression.NewScope(s, nil)
	p.sent = p.layout.NewVar("sent", []string{p.upstream.name + ".request:"})
	s.Set("sent", p.sent)
	for _, b := range append(p.block.All("drop"), p.client.block.All("drop")...) {
		if b.Arg("when") == nil {
			continue
		}
		path, err := fields.ParsePath(b.Label(0))
		if err != nil {
			continue // reported where the paths of all drops are checked
		}
		p.conditionalDrops = append(p.conditionalDrops, conditionalDrop{path: path.Steps, when: k.when(b, s), why: b.Text("why"), at: b.Range})
	}
}

// loseByCondition reports the fields of the request that are dropped where a condition holds.
func (p *pair) loseByCondition(e *expression.Env, h *conversation.History, sent document.Value) {
	e.Bind(p.sent, sent)
	for i := range p.conditionalDrops {
		d := &p.conditionalDrops[i]
		present := false
		visit(h.Request.Root(), d.path, func(document.Value) { present = true })
		if present && expression.Truth(e, d.when) {
			e.Ran(d.at)
			visit(h.Request.Root(), d.path, func(v document.Value) {
				if path := v.Path(); !slices.ContainsFunc(h.Lost, func(l conversation.Loss) bool { return l.Path == path }) {
					h.Lose(v, d.why, d.at)
				}
			})
		}
	}
}

// overriddenField is a field of the upstream's request that an operator's rule writes in the place of a built-in one.
type overriddenField struct {
	name string
	base expression.Node // what the built-in rule writes
	at   hcl.Range       // of the operator's rule
}

// overriddenOf compiles what the built-in rules write in the fields that an operator's rules write.
func (k *compiler) overriddenOf(p *pair, s *expression.Scope, fields []*lang.Attr) {
	for _, a := range fields {
		if strings.HasPrefix(a.Range.Filename, lang.BasePrefix) {
			continue
		}
		base := a.Base
		for _, b := range p.upstream.block.First("request").FieldsOrNone() {
			if base == nil && b.Name == a.Name && b != a && strings.HasPrefix(b.Range.Filename, lang.BasePrefix) {
				base = b
			}
		}
		if base == nil || base.Name == "messages" {
			continue
		}
		// What is wrong with the built-in rule by now, since another rule of the operator's changed what it uses, is not wrong.
		diags, watch := k.Diags, k.Watch
		k.Diags, k.Watch = nil, nil
		value := k.Compile(base.Expr, s)
		if !k.Diags.HasErrors() {
			p.overridden = append(p.overridden, overriddenField{a.Name, value, a.Range})
		}
		k.Diags, k.Watch = diags, watch
	}
}

// loseOverridden reports the client's values that an operator's rule takes the place of.
func (p *pair) loseOverridden(e *expression.Env, h *conversation.History, d *document.Document) {
	for i := range p.overridden {
		o := &p.overridden[i]
		from := o.base.Value(e)
		if from.Nothing() || !from.In(h.Request) {
			continue // The client did not send it in this field.
		}
		switch to := d.Root().Get(o.name); {
		case to.Nothing():
			h.Lose(from, fmt.Sprintf("not sent: a rule of the operator's leaves out %s", o.name), o.at)
		case !from.Equal(to):
			h.Lose(from, fmt.Sprintf("sent as %.24s: a rule of the operator's writes %s", to.Raw(), o.name), o.at)
		}
	}
}

// loseWritten reports what did not cross of the client's request, or was changed, now that the upstream's is written.
func (p *pair) loseWritten(e *expression.Env, h *conversation.History, written []byte) {
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
func (p *pair) changed(e *expression.Env, h *conversation.History, d *document.Document) {
	for i := range p.changes {
		c := &p.changes[i]
		if c.when != nil && !expression.Truth(e, c.when) || slices.ContainsFunc(p.overridden, func(o overriddenField) bool { return o.name == c.path[0] }) {
			continue
		}
		from := c.from.Value(e)
		if from.Nothing() || !from.In(h.Request) {
			continue // The client did not say it in this field.
		}
		to := d.Root()
		for _, key := range c.path {
			to = to.Get(key)
		}
		switch {
		case to.Nothing():
			h.Lose(from, "not sent: "+c.why, c.at)
		case !from.Equal(to):
			h.Lose(from, fmt.Sprintf("sent as %.24s: %s", to.Raw(), c.why), c.at)
		}
	}
}
