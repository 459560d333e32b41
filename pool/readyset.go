package pool

// readySet is accounts that can serve now, in the order in which they are asked. A group has one for every model, and one more for
// a model that many accounts rest for, so that choosing for it does not pass over all of them.
type readySet struct {
	places bitset     // under LeastRecentlyUsed and FillFirst: their places in the line
	heap   rankedHeap // under the others
}

const (
	// fewRests is how many accounts may rest for a model before it gets a lane: passing over so many costs less than keeping one.
	fewRests = 16

	// maxLanes is how many models of a group have lanes. Every lease is noted in each, so there must not be many. For other
	// models those that rest are passed over, one by one.
	maxLanes = 16
)

// modelRests is what a group knows of a model that accounts rest for.
type modelRests struct {
	resting int       // accounts
	ends    ends      // of their rests
	lane    *readySet // nil: they are passed over
}

// lanes calls with every lane.
func (g *Group) lanes(each func(model string, l *readySet)) {
	each("", &g.ready)
	for model, m := range g.models {
		if m.lane != nil {
			each(model, m.lane)
		}
	}
}

// laneFor is where accounts for a model are looked for. Some that rest for it may be in there.
func (g *Group) laneFor(model string) *readySet {
	if len(g.models) > 0 {
		if m := g.models[model]; m != nil && m.lane != nil {
			return m.lane
		}
	}
	return &g.ready
}

// set puts an account into a lane, or out of it.
func (g *Group) set(l *readySet, a *account, in bool) {
	switch {
	case g.ranks() && in:
		l.heap.put(ranked{a.rank(), a.turn, a.index})
	case g.ranks():
		l.heap.drop(a.index)
	case in:
		l.places.add(int(g.line.place[a.index]))
	default:
		l.places.drop(int(g.line.place[a.index]))
	}
}

// place sees to it that an account stands where its state says: in the lanes, among the full, among the parked, or nowhere.
func (g *Group) place(a *account) {
	able := a.able()
	free := able && a.parked == nil && !a.full()
	if g.ranks() && free && !g.ready.heap.has(a.index) {
		a.pass = max(a.pass, g.pass) // what it missed while it was away is not made up for
	}
	g.set(&g.ready, a, free)
	for model, m := range g.models {
		if m.lane != nil {
			g.set(m.lane, a, free && a.models[model] == nil)
		}
	}
	member(&g.full, a.index, able && a.full())
	member(&g.parked, a.index, able && !a.full() && a.parked != nil)
}

func member(b *bitset, index int32, in bool) {
	if in {
		b.add(int(index))
	} else {
		b.drop(int(index))
	}
}

// came puts an account where its state says, and lends it to those who wait.
func (g *Group) came(a *account) {
	g.place(a)
	g.offer(a)
}

// used gives an account the last place, as after a turn.
func (g *Group) used(a *account) {
	g.turn++
	a.turn = g.turn
	switch g.options.Choose {
	case FillFirst:
		return
	case Weighted:
		if l := &g.ready.heap; len(l.entries) > 0 {
			g.pass = max(g.pass, l.entries[0].key)
		}
		a.pass += 1 / a.weight()
		fallthrough
	case HighestBalance:
		g.lanes(func(_ string, l *readySet) {
			if l.heap.has(a.index) {
				l.heap.put(ranked{a.rank(), a.turn, a.index})
			}
		})
		return
	}
	g.toEnd(a)
}

// toEnd puts an account at the end of the line.
func (g *Group) toEnd(a *account) {
	if g.line.spent() {
		g.reline(g.line.standing())
	}
	old := int(g.line.place[a.index])
	g.line.leave(a.index)
	g.line.join(a.index)
	g.lanes(func(_ string, l *readySet) {
		if l.places.has(old) {
			l.places.drop(old)
			l.places.add(int(g.line.place[a.index]))
		}
	})
}

// reline makes the line anew, and with it the lanes.
func (g *Group) reline(indexes []int32) {
	g.line = newLine(indexes, len(g.accounts))
	g.lanes(func(model string, l *readySet) { g.fill(l, model) })
}

// fill makes a lane of those who can serve; model "": whatever the model.
func (g *Group) fill(l *readySet, model string) {
	*l = readySet{}
	if !g.ranks() {
		l.places = newBitset(len(g.line.at))
	}
	for _, a := range g.accounts {
		if a != nil && g.stands(a) && a.able() && a.parked == nil && !a.full() && (model == "" || a.models[model] == nil) {
			g.set(l, a, true)
		}
	}
}

// stands reports whether an account has a place in the line.
func (g *Group) stands(a *account) bool {
	return int(a.index) < len(g.line.place) && g.line.place[a.index] >= 0
}
