package runtime

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// unsaid is what a pair drops by its rules, for those who want to know. It is found out when somebody asks for the
// first time, and costs nothing before.
type unsaid struct {
	named, asked, heard sync.Once
	names               []loss // of the request, as rules name it
	request             []loss
	body                []loss
	events              map[string][]loss // of streams, by the type of event
	event               string            // the type of events that say none
}

// loss is a field that does not cross.
type loss struct {
	path []rules.PathStep // empty for a whole event
	why  string
	at   hcl.Range
}

// dropped are the fields that the pair drops on one way.
func (p *pair) dropped(way int, each func(d droppedField, l loss)) {
	c := coverSome(p.program.set, way, func(b *rules.Block) bool { return b == p.block })
	if len(c.Pairs) != 1 || c.Pairs[0].AsIs {
		return
	}
	for _, d := range c.Pairs[0].dropped() {
		l := loss{why: d.why, at: d.at}
		if !strings.HasPrefix(d.path, "event:") {
			path, err := rules.ParsePath(d.path)
			if err != nil {
				continue
			}
			l.path = path.Steps
		}
		each(d, l)
	}
}

// ofRequests are the fields of requests that drops name. Parts and tools are told where they are dropped.
func (p *pair) ofRequests() []loss {
	u := &p.unsaid
	u.asked.Do(func() {
		drops := map[hcl.Range]bool{}
		for _, b := range []*rules.Block{p.block, p.client.block} {
			for _, d := range b.All("drop") {
				drops[d.Range] = true
			}
		}
		p.dropped(requestsOnly, func(d droppedField, l loss) {
			if drops[d.at] {
				u.request = append(u.request, l)
			}
		})
	})
	return u.request
}

// named are the fields of requests as drops name them, without a look at what of them crosses all the same.
func (p *pair) named() []loss {
	u := &p.unsaid
	u.named.Do(func() {
		for _, b := range []*rules.Block{p.block, p.client.block} {
			for _, d := range b.All("drop") {
				if path, err := rules.ParsePath(d.Label(0)); err == nil && len(path.Steps) > 0 {
					why := ""
					if x := d.Arg("why"); x != nil {
						why, _ = rules.LiteralText(x)
					}
					u.names = append(u.names, loss{path.Steps, why, d.Range})
				}
			}
		}
	})
	return u.names
}

// ofReplies are the fields and events of replies that no client hears.
func (p *pair) ofReplies() *unsaid {
	u := &p.unsaid
	u.heard.Do(func() {
		u.events = map[string][]loss{}
		p.dropped(repliesOnly, func(d droppedField, l loss) {
			switch d.part {
			case "reply":
				u.body = append(u.body, l)
			case "stream":
				u.events[d.event] = append(u.events[d.event], l)
			}
		})
		if len(p.upstream.block.First("hear").All("on")) == 0 {
			if events := rules.Fields().Events(p.upstream.name); len(events) > 0 {
				u.event = events[0]
			}
		}
	})
	return u
}

// tell notes the fields of a request that do not cross: those that a rule drops, and those that nobody knows.
func (p *pair) tell(h *conversation.History, request document.Value, lightly bool) {
	list := p.named
	if !lightly {
		list = p.ofRequests
	}
	for _, l := range list() {
		visit(request, l.path, func(v document.Value) { h.Lose(v, l.why, l.at) })
	}
	p.strangers(h, request, nil)
}

// maxStrange bounds how deep strangers are looked for; no field of a protocol lies deeper.
const maxStrange = 16

// strangers notes the fields that the client's protocol does not have.
func (p *pair) strangers(h *conversation.History, v document.Value, keys []string) {
	if len(keys) > maxStrange {
		return
	}
	switch v.Kind() {
	case document.Array:
		for el := range v.Elements {
			p.strangers(h, el, keys)
		}
	case document.Object:
		for key, m := range v.Members {
			below := append(slices.Clip(keys), key.String())
			types, known, _ := rules.Fields().Lookup(p.client.name+".request:", below)
			switch {
			case !known:
				h.Lose(m, p.client.title+" has no such field", hcl.Range{})
			case types != 0 && !rules.Fields().Free(p.client.name+".request", below): // below others anything may stand
				p.strangers(h, m, below)
			}
		}
	}
}

// Frame hears an event of a stream.
func (r *Reply) Frame(dst, event, data []byte) []byte {
	if r.x.report && !r.x.lightly {
		r.x.miss(string(event), data, true)
	}
	return r.Reply.Frame(dst, event, data)
}

// Body hears a reply that is one body.
func (r *Reply) Body(dst, data []byte) []byte {
	if r.x.report && !r.x.lightly {
		r.x.miss("", data, false)
	}
	return r.Reply.Body(dst, data)
}

// miss notes what the client does not hear of a reply, each field once.
func (x *Exchange) miss(event string, data []byte, stream bool) {
	d := new(document.Document)
	if d.Parse(data, false) != nil {
		return
	}
	t, root := x.pair.ofReplies(), d.Root()
	list := t.body
	if stream {
		if kind := root.Get("type"); kind.Kind() == document.String {
			event = kind.String()
		}
		if t.event != "" {
			event = t.event
		}
		list = t.events[event]
	}
	for i := range list {
		l := &list[i]
		if len(l.path) == 0 {
			x.missed("event:"+event, l)
			continue
		}
		visit(root, l.path, func(v document.Value) { x.missed(v.Path(), l) })
	}
}

func (x *Exchange) missed(path string, l *loss) {
	lost := conversation.Loss{Path: path, Reason: l.why, Rule: fmt.Sprintf("%s:%d:%d", l.at.Filename, l.at.Start.Line, l.at.Start.Column)}
	if !slices.Contains(x.unheard, lost) {
		x.unheard = append(x.unheard, lost)
	}
}
