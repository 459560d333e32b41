package runtime

import (
	goruntime "runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// lossCache is what a pair drops by its rules, for those who want to know. Rules that are the built-in ones share it.
type lossCache struct {
	named, once sync.Once
	names       []loss // of the request, as rules name it
	found       atomic.Pointer[losses]
}

// losses are what a pair drops, less what of it crosses all the same. To find them out takes some tenths of a second.
type losses struct {
	request []loss
	body    []loss
	events  map[string][]loss // of streams, by the type of event
	event   string            // the type of events that say none
	rules   int               // how many rules drop something of replies
}

// loss is a field that does not cross.
type loss struct {
	path []fields.PathStep // empty for a whole event
	by   *dropper
}

// dropper is a rule by which fields do not cross.
type dropper struct {
	why    string
	at     hcl.Range
	place  string // the same as text
	number int    // among those that drop something of replies
}

// builtInLosses is what the built-in pairs drop. Whoever lays over them what changes none of that has it too, and so it is found out once.
var builtInLosses struct {
	sync.Mutex
	of map[*lang.Block]*lossCache // by pair
}

// lossCacheOf is what a pair drops, once somebody finds it out.
func lossCacheOf(set *lang.Set, pair *lang.Block) *lossCache {
	if !set.AsBuiltIn(pair) {
		return new(lossCache)
	}
	builtInLosses.Lock()
	defer builtInLosses.Unlock()
	u := builtInLosses.of[pair]
	if u == nil {
		if u = new(lossCache); builtInLosses.of == nil {
			builtInLosses.of = map[*lang.Block]*lossCache{}
		}
		builtInLosses.of[pair] = u
	}
	return u
}

// FindLosses finds out what all pairs drop, so that no call has to wait for that: a call that asks for losses would, and one that
// only has them counted would go without. pause is called between pairs with the time that the last one took; false ends it. looked is
// false where all of it was known.
func (p *Program) FindLosses(now func() time.Time, pause func(time.Duration) bool) (looked bool) {
	fields := fields.Fields().Reference() // of all pairs, rather than each time anew
	defer goruntime.KeepAlive(fields)
	for _, pr := range p.pairs {
		if pr.lossCache.found.Load() != nil {
			continue
		}
		began := now()
		pr.losses()
		if looked = true; !pause(now().Sub(began)) {
			break
		}
	}
	return looked
}

// losses are found out by whoever is the first to ask.
func (p *pair) losses() *losses {
	u := p.lossCache
	u.once.Do(func() {
		l := &losses{events: map[string][]loss{}}
		defer u.found.Store(l) // after a panic too: a call that asks again must not fail
		p.program.findDrops(p, l)
	})
	return u.found.Load()
}

// findDrops finds out what a pair drops by its rules, by compiling it once more.
func findDrops(p *pair, into *losses) {
	if p.patched {
		return // what crosses as it is loses what its patches take, which is told as they do
	}
	drops := map[hcl.Range]bool{} // of requests. Parts and tools are told where they are dropped.
	for _, b := range []*lang.Block{p.block, p.client.block} {
		for _, d := range b.All("drop") {
			drops[d.Range] = d.Arg("when") == nil
		}
	}
	known := map[hcl.Range]*dropper{}
	c := coverSome(p.program.set, func(b *lang.Block) bool { return b == p.block })
	for _, d := range c.Pairs[0].Dropped() {
		by := known[d.At]
		if by == nil {
			by = &dropper{why: d.Why, at: d.At, place: lang.Place(d.At), number: -1}
			known[d.At] = by
		}
		l := loss{by: by}
		if !strings.HasPrefix(d.Path, "event:") {
			path, err := fields.ParsePath(strings.Clone(d.Path)) // a part of a long text, which it would keep
			if err != nil {
				continue
			}
			l.path = path.Steps
		}
		if d.Part == "request" {
			if drops[d.At] {
				into.request = append(into.request, l)
			}
			continue
		}
		if by.number < 0 {
			by.number = into.rules
			into.rules++
		}
		switch d.Part {
		case "reply":
			into.body = append(into.body, l)
		case "stream":
			event := strings.Clone(d.Event)
			into.events[event] = append(into.events[event], l)
		}
	}
	if len(p.upstream.block.First("hear").All("on")) == 0 {
		if events := fields.Fields().Events(p.upstream.name); len(events) > 0 {
			into.event = events[0]
		}
	}
}

// named are the fields of requests as drops name them, without a look at what of them crosses all the same.
func (p *pair) named() []loss {
	u := p.lossCache
	u.named.Do(func() {
		for _, b := range []*lang.Block{p.block, p.client.block} {
			for _, d := range b.All("drop") {
				if path, err := fields.ParsePath(d.Label(0)); err == nil && len(path.Steps) > 0 && d.Arg("when") == nil {
					why := ""
					if x := d.Arg("why"); x != nil {
						why, _ = lang.LiteralText(x)
					}
					u.names = append(u.names, loss{path.Steps, &dropper{why: why, at: d.Range}})
				}
			}
		}
	})
	return u.names
}

// noteLosses notes the fields of a request that do not cross: those that a rule drops, and those that nobody knows. known is what is known
// of the pair; nil: what drops name is taken for lost.
func (p *pair) noteLosses(h *conversation.History, request document.Value, known *losses) {
	list := p.named()
	if known != nil {
		list = known.request
	}
	for i := range list {
		l := &list[i]
		visit(request, l.path, func(v document.Value) { h.Lose(v, l.by.why, l.by.at) })
	}
	p.noteUnknownFields(h, request, nil)
}

// maxStrange bounds how deep strangers are looked for; no field of a protocol lies deeper.
const maxStrange = 16

// noteUnknownFields notes the fields that the client's protocol does not have.
func (p *pair) noteUnknownFields(h *conversation.History, v document.Value, keys []string) {
	if len(keys) > maxStrange {
		return
	}
	switch v.Kind() {
	case document.Array:
		for el := range v.Elements {
			p.noteUnknownFields(h, el, keys)
		}
	case document.Object:
		for key, m := range v.Members {
			below := append(slices.Clip(keys), key.String())
			types, known, _ := fields.Fields().Lookup(p.client.name+".request:", below)
			switch {
			case !known:
				h.Lose(m, p.client.title+" has no such field", hcl.Range{})
			case types != 0 && !fields.Fields().Free(p.client.name+".request", below): // below others anything may stand
				p.noteUnknownFields(h, m, below)
			}
		}
	}
}

// Frame hears an event of a stream.
func (r *Reply) Frame(dst, event, data []byte) []byte {
	if r.x.lossFinder != nil {
		r.x.lossFinder.hear(r.x, string(event), data, true)
	}
	return r.Reply.Frame(dst, event, data)
}

// Body hears a reply that is one body.
func (r *Reply) Body(dst, data []byte) []byte {
	if r.x.lossFinder != nil {
		r.x.lossFinder.hear(r.x, "", data, false)
	}
	return r.Reply.Body(dst, data)
}

// lossFinder looks for what a client does not hear of a reply.
type lossFinder struct {
	known *losses
	brief []bool // by the rules' numbers: what was noted, where one loss of each rule is enough; nil: each path is noted
	doc   document.Document
}

// hear notes what is lost of an event or a body.
func (m *lossFinder) hear(x *Exchange, event string, data []byte, stream bool) {
	t := m.known
	if m.doc.Parse(data, false) != nil {
		return
	}
	root, list := m.doc.Root(), t.body
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
		if m.brief != nil && m.brief[l.by.number] {
			continue
		}
		if len(l.path) == 0 {
			m.note(x, "event:"+event, l)
			continue
		}
		visit(root, l.path, func(v document.Value) {
			if m.brief == nil || !m.brief[l.by.number] {
				m.note(x, v.Path(), l)
			}
		})
	}
	m.doc.Forget()
}

func (m *lossFinder) note(x *Exchange, path string, l *loss) {
	if m.brief != nil {
		m.brief[l.by.number] = true
	}
	x.noteLoss(path, l.by)
}

// droppedValue notes a value of a reply that a rule drops or changes.
func (x *Exchange) droppedValue(path, why string, rule hcl.Range) {
	by := &dropper{why: why, place: lang.Place(rule)}
	if x.lossFinder.brief != nil && slices.ContainsFunc(x.unheard, func(l conversation.Loss) bool { return l.Rule == by.place }) {
		return // One loss of each rule is enough.
	}
	x.noteLoss(path, by)
}

func (x *Exchange) noteLoss(path string, by *dropper) {
	lost := conversation.Loss{Path: path, Reason: by.why, Rule: by.place}
	if !slices.Contains(x.unheard, lost) {
		x.unheard = append(x.unheard, lost)
	}
}
