package pool

import (
	"slices"
	"time"
)

// rest is why an account is not asked.
type rest struct {
	until  moment        // never: until it is enabled by hand, or gets another key
	length time.Duration // how long it is at most
	since  time.Time
	why    string
	hand   bool // said by hand: holds for lone accounts too

	// reason is set where waiting does not end what is wrong: then the end of the rest is only the time to ask once more.
	reason *Reason
}

// out reports whether the account will not come back by itself, as far as is known.
func (a *account) out() bool {
	return a.rest != nil && (a.rest.reason != nil || a.rest.until == never)
}

// setRest sets the rest of an account; nil for none.
func (g *Group) setRest(a *account, r *rest) {
	if a.out() {
		g.out--
	}
	if a.rest != r {
		a.rested = g.pool.clock.age
	}
	a.rest = r
	if a.out() {
		g.out++
	}
}

// longer is the one of two rests that ends later; a may be nil.
func longer(a, b *rest) *rest {
	if a != nil && (a.until >= b.until || a.hand && a.until == never) {
		return a
	}
	return b
}

// maxModels is how many models an account may rest for. The rest that ends first makes room for another.
const maxModels = 64

// end is when a rest ends.
type end struct {
	at      moment
	account *account
	rest    *rest
}

// ends is a heap of the ends of rests, the earliest on top. A rest that ended otherwise stays until its time comes, or until
// most are of that kind.
type ends struct {
	heap []end
	many int // from how many on it is looked through for such
}

func (h *ends) push(e end) {
	h.heap = append(h.heap, e)
	for i := len(h.heap) - 1; i > 0; {
		parent := (i - 1) / 2
		if h.heap[parent].at <= h.heap[i].at {
			break
		}
		h.heap[parent], h.heap[i] = h.heap[i], h.heap[parent]
		i = parent
	}
}

func (h *ends) pop() {
	last := len(h.heap) - 1
	h.heap[0] = h.heap[last]
	h.heap[last] = end{}
	h.heap = h.heap[:last]
	h.down(0)
}

func (h *ends) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(h.heap) {
			return
		}
		if child+1 < len(h.heap) && h.heap[child+1].at < h.heap[child].at {
			child++
		}
		if h.heap[i].at <= h.heap[child].at {
			return
		}
		h.heap[i], h.heap[child] = h.heap[child], h.heap[i]
		i = child
	}
}

// first is the earliest end that still holds; never when there is none.
func (h *ends) first(holds func(end) bool) moment {
	for len(h.heap) > 0 {
		if holds(h.heap[0]) {
			return h.heap[0].at
		}
		h.pop()
	}
	return never
}

// tidy forgets rests that ended otherwise, once there are many.
func (h *ends) tidy(holds func(end) bool) {
	if len(h.heap) < max(h.many, 256) {
		return
	}
	h.heap = slices.DeleteFunc(h.heap, func(e end) bool { return !holds(e) })
	for i := len(h.heap)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
	h.many = 2 * len(h.heap)
}

// ofAccount reports whether an end is that of its account's rest, of its parking, or of other processes' use.
func ofAccount(e end) bool {
	return e.account.rest == e.rest || e.account.parked == e.rest || e.account.crowded == e.rest
}

// ofModel is the same for a rest for a model.
func ofModel(model string) func(end) bool {
	return func(e end) bool { return e.account.models[model] == e.rest }
}

// restAccount lets an account rest. It does not place it.
func (g *Group) restAccount(a *account, r *rest) {
	g.setRest(a, r)
	if r.until == never {
		return
	}
	h := &g.ends
	if r.reason != nil {
		h = &g.lasting
	}
	h.tidy(ofAccount)
	h.push(end{r.until, a, r})
	g.dueBy(r.until)
}

// restModel lets an account rest for a model. It does not place it.
func (g *Group) restModel(a *account, model string, r *rest) {
	if a.models[model] == nil {
		if len(a.models) >= maxModels {
			g.endModel(a, a.firstModel())
		}
		if a.models == nil {
			a.models = map[string]*rest{}
		}
		m := g.models[model]
		if m == nil {
			m = &modelRests{}
			g.models[model] = m
		}
		m.resting++
	}
	a.models[model], a.rested = r, g.pool.clock.age
	m := g.models[model]
	if r.until != never {
		m.ends.tidy(ofModel(model))
		m.ends.push(end{r.until, a, r})
		g.dueBy(r.until)
	}
	if m.lane == nil && m.resting > fewRests && g.lanesInUse() < maxLanes {
		m.lane = &readySet{}
		g.fill(m.lane, model)
	}
}

func (g *Group) lanesInUse() int {
	n := 0
	for _, m := range g.models {
		if m.lane != nil {
			n++
		}
	}
	return n
}

// endModel ends a rest for a model. It does not place the account.
func (g *Group) endModel(a *account, model string) {
	delete(a.models, model)
	a.rested = g.pool.clock.age
	m := g.models[model]
	if m.resting--; m.resting == 0 {
		delete(g.models, model)
	}
}

// firstModel is the model whose rest ends first.
func (a *account) firstModel() string {
	var first string
	at := moment(-1)
	for model, r := range a.models {
		if at < 0 || r.until < at || r.until == at && model < first {
			first, at = model, r.until
		}
	}
	return first
}

func (g *Group) dueBy(at moment) {
	if at < g.due {
		g.due = at
		g.setAlarm()
	}
}

// wokenAtOnce is how many rests end under one lock: of 100,000 that end at the same moment no call waits for all.
const wokenAtOnce = 1024

// wake ends rests whose time has come. When there are very many, some are left for the next time, and due says so.
func (g *Group) wake(now moment) {
	if now < g.due {
		return
	}
	var woken []*account
	for _, h := range [...]*ends{&g.ends, &g.lasting} {
		for len(woken) < wokenAtOnce && h.first(ofAccount) <= now {
			e := h.heap[0]
			h.pop()
			switch e.rest {
			case e.account.rest:
				g.setRest(e.account, nil)
				g.pool.changed(e.account)
			case e.account.crowded:
				e.account.crowded = nil
			default:
				e.account.unpark()
			}
			woken = append(woken, e.account)
		}
	}
	g.due = min(g.ends.first(ofAccount), g.lasting.first(ofAccount))
	for model, m := range g.models {
		for len(woken) < wokenAtOnce && m.ends.first(ofModel(model)) <= now {
			a := m.ends.heap[0].account
			m.ends.pop()
			g.endModel(a, model)
			g.pool.changed(a)
			woken = append(woken, a)
		}
		g.due = min(g.due, m.ends.first(ofModel(model)))
	}
	for _, a := range woken {
		g.came(a)
	}
	g.setAlarm()
}

// recovery is the earliest end of a rest that keeps an account from serving a model, of those that help.
func (g *Group) recovery(model string) moment {
	if g.rests() {
		return g.incidents.until
	}
	at := g.ends.first(ofAccount)
	if m := g.models[model]; m != nil {
		at = min(at, m.ends.first(ofModel(model)))
	}
	return at
}
