package program

import (
	goruntime "runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// LossCache is what a pair drops by its rules, for those who want to know. Rules that are the built-in ones share it.
type LossCache struct {
	named, once, requestOnce sync.Once

	names   []Loss  // of the request, as rules name it
	request *Losses // of the request only
	Found   atomic.Pointer[Losses]
}

// Losses are what a pair drops, less what of it crosses all the same. To find them out takes some tenths of a second.
type Losses struct {
	Request []Loss
	Body    []Loss
	Events  map[string][]Loss // of streams, by the type of event
	Event   string            // the type of events that say none
	Rules   int               // how many rules drop something of replies
}

// Loss is a field that does not cross.
type Loss struct {
	Path []fields.PathStep // empty for a whole event
	By   *Dropper
}

// Dropper is a rule by which fields do not cross.
type Dropper struct {
	Why    string
	At     hcl.Range
	Place  string // the same as text
	Number int    // among those that drop something of replies
}

// Prepare compiles how rules about the names of models read requests, and the pairs of some upstreams' protocols, so that no call has to
// wait for that. With losses it finds out what the pairs drop as well: a call that asks for losses would wait for that, and one that only
// has them counted would go without. pause is called between pairs with the time that the last one took; false ends it.
func (p *Program) Prepare(upstreams []string, losses bool, now func() time.Time, pause func(time.Duration) bool) {
	if losses {
		reference := p.Set.Fields().Reference() // of all pairs, rather than each time anew
		defer goruntime.KeepAlive(reference)
	}
	for _, client := range p.Protocols() {
		if client.RoutingReader == nil {
			continue
		}
		began := now()
		if client.RoutingReader(); !pause(now().Sub(began)) {
			return
		}
	}
	for _, names := range p.Pairs() {
		if !slices.Contains(upstreams, names[1]) {
			continue
		}
		began := now()
		pr := p.Pair(names[0], names[1])
		if losses {
			pr.losses()
		}
		if !pause(now().Sub(began)) {
			break
		}
	}
}

// losses are found out by whoever is the first to ask.
func (p *Pair) losses() *Losses {
	u := p.LossCache
	u.once.Do(func() {
		l := &Losses{Events: map[string][]Loss{}}
		defer u.Found.Store(l) // after a panic too: a call that asks again must not fail
		p.Program.FindDrops(p, l, false)
	})
	return u.Found.Load()
}

// requestLosses is losses without those of replies, which take half of the time.
func (p *Pair) requestLosses() *Losses {
	u := p.LossCache
	if all := u.Found.Load(); all != nil {
		return all
	}
	u.requestOnce.Do(func() {
		u.request = &Losses{}
		p.Program.FindDrops(p, u.request, true)
	})
	return u.request
}

// named are the fields of requests as drops name them, without a look at what of them crosses all the same.
func (p *Pair) named() []Loss {
	u := p.LossCache
	u.named.Do(func() {
		for _, b := range []*lang.Block{p.Block, p.Client.Block} {
			for _, d := range b.All("drop") {
				if path, err := fields.ParsePath(d.Label(0)); err == nil && len(path.Steps) > 0 && d.Arg("when") == nil {
					why := ""
					if x := d.Arg("why"); x != nil {
						why, _ = lang.LiteralText(x)
					}
					u.names = append(u.names, Loss{path.Steps, &Dropper{Why: why, At: d.Range}})
				}
			}
		}
	})
	return u.names
}

// noteLosses notes the fields of a request that do not cross: those that a rule drops, and those that nobody knows. known is what is known
// of the pair; nil: what drops name is taken for lost.
func (p *Pair) noteLosses(h *conversation.History, request document.Value, known *Losses) {
	list := p.named()
	if known != nil {
		list = known.Request
	}
	type note struct {
		offset int
		by     hcl.Range
	}
	noted := map[note]bool{} // an element without a type is one of each type
	for i := range list {
		l := &list[i]
		visit(request, l.Path, func(v document.Value) {
			if n := (note{v.Offset(), l.By.At}); !noted[n] {
				noted[n] = true
				h.Lose(v, l.By.Why, l.By.At)
			}
		})
	}
	p.noteUnknownFields(h, request, nil)
}

// maxStrange bounds how deep strangers are looked for; no field of a protocol lies deeper.
const maxStrange = 16

// noteUnknownFields notes the fields that the client's protocol does not have.
func (p *Pair) noteUnknownFields(h *conversation.History, v document.Value, keys []string) {
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
			types, known, _ := p.Program.Set.Fields().Lookup(p.Client.ID+".request:", below)
			switch {
			case !known:
				h.Lose(m, p.Client.Label+" has no such field", hcl.Range{})
			case types != 0 && !p.Program.Set.Fields().Free(p.Client.ID+".request", below): // below others anything may stand
				p.noteUnknownFields(h, m, below)
			}
		}
	}
}
