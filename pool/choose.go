package pool

import "slices"

// maxAside is how many accounts are put aside in one choice because their proxies rest.
const maxAside = 64

// pick is the account of the group that is first among those that may serve a call; nil: none.
func (g *Group) pick(t *Try, model string) *account {
	for aside := 0; ; aside++ {
		a := g.first(t, model)
		if a == nil || a.proxy == nil || a.proxy.serves(g.pool) || g.options.Lone || aside == maxAside {
			return a
		}
		a.park()
	}
}

// first is the first account of a lane that may serve a call, whatever its proxy.
func (g *Group) first(t *Try, model string) *account {
	l := g.laneFor(model)
	if g.ranks() {
		var found *account
		l.heap.walk(func(index int32) bool {
			if a := g.accounts[index]; t.may(a, model) {
				found = a
			}
			return found == nil
		})
		return found
	}
	for place := l.places.next(0); place >= 0; place = l.places.next(place + 1) {
		if a := g.accounts[g.line.at[place]]; t.may(a, model) {
			return a
		}
	}
	return nil
}

// among is the first account of a set that may serve a call.
func (g *Group) among(set *bitset, t *Try, model string) *account {
	for i := set.next(0); i >= 0; i = set.next(i + 1) {
		if a := g.accounts[i]; t.may(a, model) {
			return a
		}
	}
	return nil
}

// sessionAccount is the account that a call's session is bound to, if it can serve now.
func (g *Group) sessionAccount(t *Try, model string) *account {
	id := g.bound(t.call.Session)
	if id == "" {
		return nil
	}
	a := g.byID[id]
	if a == nil || !a.able() || a.full() || a.parked != nil || !t.may(a, model) {
		return nil
	}
	if a.proxy != nil && !a.proxy.serves(g.pool) {
		return nil
	}
	return a
}

// choose finds an account for the call's next attempt, and which target it is for; nil: none can serve now.
func (t *Try) choose() (a *account, target int) {
	if a := t.same; a != nil {
		t.same = nil
		model := t.call.Targets[t.sameTarget].Model
		if a.able() && !a.group.rests() && !a.full() && a.parked == nil && a.models[model] == nil {
			t.again++
			return a, t.sameTarget
		}
		if t.spent() {
			return nil, 0
		}
	}
	for i, target := range t.call.Targets {
		g := target.Group
		if g == nil || !t.mayAsk(g) {
			continue
		}
		if a := g.sessionAccount(t, target.Model); a != nil {
			return a, i
		}
		if a := g.pick(t, target.Model); a != nil {
			return a, i
		}
	}
	if i := t.otherWay(); i >= 0 && t.mayAsk(t.ways[i].account.group) {
		w := t.ways[i]
		t.ways = slices.Delete(t.ways, i, i+1)
		return w.account, w.target
	}
	// Where the proxies of all that are left rest, one of them is tried nevertheless: to refuse the call is no better.
	for i, target := range t.call.Targets {
		if g := target.Group; g != nil && t.mayAsk(g) {
			if a := g.among(&g.parked, t, target.Model); a != nil {
				return a, i
			}
		}
	}
	return nil, 0
}

// mayAsk reports whether a call may ask a group at all.
func (t *Try) mayAsk(g *Group) bool {
	if g.rests() {
		return false
	}
	if !t.owes(g) || g.affords() {
		return true
	}
	if !t.declined {
		t.declined = true
		g.budget.declined++
	}
	return false
}

// may reports whether a call may use an account for a model, as far as no rest of the whole account is concerned.
func (t *Try) may(a *account, model string) bool {
	return a.models[model] == nil && !t.tried.has(a, model)
}

// full reports whether an account could serve the call, but for the calls that it has.
func (t *Try) full() bool {
	for _, target := range t.call.Targets {
		if g := target.Group; g != nil && t.mayAsk(g) && g.among(&g.full, t, target.Model) != nil {
			return true
		}
	}
	return false
}
