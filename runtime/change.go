package runtime

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"

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
		k.knownPath(p.upstream.name+".request:", b)
		p.changes = append(p.changes, alteration{path: strings.Split(b.Label(0), "."), when: k.when(b, s), from: k.Compile(b.Arg("from"), s), why: k.text(b, "why"), at: b.Range})
	}
}

// changed notes the values of the client's that are others in what was written.
func (p *pair) changed(e *expression.Env, h *conversation.History, written []byte) {
	if len(p.changes) == 0 {
		return
	}
	d := new(document.Document)
	if d.Parse(written, false) != nil {
		return
	}
	for i := range p.changes {
		c := &p.changes[i]
		if c.when != nil && !expression.Truth(e, c.when) {
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
