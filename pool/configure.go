package pool

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"slices"
)

// defaultID is the account of a lone upstream for which none is declared: it asks for no key.
const defaultID = "default"

// Configure declares all groups: at the start, and at every reload. What is known of an account is kept when it is still
// declared with the same key; with another key it begins anew. Accounts that came through Add with Source FromAdmin stay, unless
// one of the same id is declared now. When it returns an error, which names all that is wrong, nothing has changed.
func (p *Pool) Configure(groups []GroupOptions) error {
	if err := check(groups); err != nil {
		return err
	}
	now := p.lock()
	defer p.unlock()
	declared := make(map[string]bool, len(groups))
	for _, o := range groups {
		declared[o.Upstream] = true
	}
	for name, g := range p.groups {
		if !declared[name] {
			g.dissolve()
			delete(p.groups, name)
		}
	}
	for _, o := range groups {
		g := p.groups[o.Upstream]
		if g == nil {
			g = newGroup(p, o.Upstream)
			p.groups[o.Upstream] = g
		}
		g.wake(now)
		g.configure(o)
	}
	forgetProxies(p)
	return nil
}

// check says all that is wrong with a configuration.
func check(groups []GroupOptions) error {
	var errs []error
	upstreams := map[string]bool{}
	for _, o := range groups {
		wrong := func(text string, args ...any) {
			errs = append(errs, fmt.Errorf("upstream %q: %s", o.Upstream, fmt.Sprintf(text, args...)))
		}
		if upstreams[o.Upstream] {
			wrong("it is declared twice")
		}
		upstreams[o.Upstream] = true
		if !slices.Contains([]Strategy{"", LeastRecentlyUsed, HighestBalance, Weighted, FillFirst}, o.Choose) {
			wrong("%q is no way to choose: there are %s, %s, %s and %s", string(o.Choose), LeastRecentlyUsed, HighestBalance, Weighted, FillFirst)
		}
		if o.InFlight < 0 {
			wrong("in_flight must be 0 or more")
		}
		for _, text := range o.Proxies {
			if _, err := ParseProxy(text); err != nil {
				wrong("%v", err)
			}
		}
		ids := make(map[string]bool, len(o.Accounts))
		for _, a := range o.Accounts {
			if a.Upstream != "" && a.Upstream != o.Upstream {
				wrong("account %q is that of upstream %q", a.ID, a.Upstream)
			}
			if ids[a.ID] {
				wrong("account %q is declared twice", a.ID)
			}
			ids[a.ID] = true
			if text := a.check(); text != "" {
				wrong("account %q: %s", a.shownID(), text)
			}
		}
	}
	return errors.Join(errs...)
}

// shownID is the id, where it is safe to show.
func (a Account) shownID() string {
	if !a.Key.Empty() && a.ID == a.Key.Reveal() {
		return redacted
	}
	return a.ID
}

// configure declares a group's accounts anew.
func (g *Group) configure(o GroupOptions) {
	list, proxies := o.Accounts, o.Proxies
	o.Accounts, o.Proxies = nil, nil
	o.Choose = cmp.Or(o.Choose, LeastRecentlyUsed)
	other := o.Choose != g.options.Choose
	g.options = o
	if other {
		g.reline(g.line.standing()) // the lanes are of another kind
	}
	g.proxies = nil
	for _, text := range proxies {
		g.proxies = append(g.proxies, g.pool.proxy(text))
	}
	if len(list) == 0 && o.Lone {
		list = []Account{{ID: defaultID}}
	}
	declared := make(map[string]bool, len(list))
	for _, d := range list {
		declared[d.ID] = true
		if a, r := g.byID[d.ID], g.pool.shelf[g.name][d.ID]; a != nil && a.Source == FromAdmin || a == nil && r != nil && r.Account != nil {
			g.pool.say(slog.LevelWarn, "an account was added under an id that is declared now: the declaration holds",
				"upstream", g.name, "account", d.ID, "declared", Account{Source: d.Source}.declaredIn())
		}
	}
	list = slices.Clip(list) // what follows is not to be in the caller's
	for id, a := range g.byID {
		switch {
		case declared[id]:
		case a.Source == FromAdmin && !o.Lone: // those that an administrator added stay
			declared[id] = true
			list = append(list, a.declaration())
		default:
			g.pool.shelve(a)
			g.remove(a)
		}
	}
	for id, r := range g.pool.shelf[g.name] {
		if r.Account != nil && !declared[id] && !o.Lone {
			declared[id] = true
			list = append(list, r.declaration())
		}
	}
	slices.SortStableFunc(list, func(a, b Account) int { // the two loops above have no order
		if a.Source != FromAdmin || b.Source != FromAdmin {
			return cmp.Compare(btoi(a.Source == FromAdmin), btoi(b.Source == FromAdmin))
		}
		return cmp.Compare(a.ID, b.ID)
	})
	order := make([]*account, 0, len(list))
	for _, d := range list {
		order = append(order, g.declare(d))
	}
	g.arrange(order)
	for _, a := range order {
		g.offer(a)
	}
	g.recheck()
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// declare makes an account, or changes the one of that id when it has the same key. It is not placed.
func (g *Group) declare(d Account) *account {
	d.Upstream = g.name
	a := g.byID[d.ID]
	switch {
	case a == nil:
		a = g.make(d.ID)
		a.declare(d)
		g.pool.unshelve(a)
	case a.Key.Reveal() != d.Key.Reveal():
		g.pool.say(slog.LevelInfo, "account has a new key", "upstream", g.name, "account", d.ID)
		old := a
		g.remove(old)
		a = g.make(d.ID)
		a.declare(d)
		a.kept = old.kept
		g.pool.changed(a)
	}
	a.declare(d)
	a.limit = d.InFlight
	a.limit = cmp.Or(a.limit, g.options.InFlight)
	a.unpark()
	a.proxy = nil
	if d.Proxy != "" {
		a.proxy = g.pool.proxy(d.Proxy)
	}
	return a
}

// make makes an account without anything.
func (g *Group) make(id string) *account {
	a := &account{group: g, id: id}
	if n := len(g.free); n > 0 {
		a.index = g.free[n-1]
		g.free = g.free[:n-1]
		g.accounts[a.index] = a
	} else {
		a.index = int32(len(g.accounts))
		g.accounts = append(g.accounts, a)
		g.full.grow(len(g.accounts))
		g.parked.grow(len(g.accounts))
	}
	g.byID[id] = a
	g.sorted = nil
	g.version++
	g.pool.keys = nil
	return a
}

// remove takes an account out of everything. What it is lent for goes on.
func (g *Group) remove(a *account) {
	a.gone = true
	if g.stands(a) {
		g.place(a)
		g.line.leave(a.index)
	}
	g.setRest(a, nil)
	a.unpark()
	for model := range a.models {
		g.endModel(a, model)
	}
	delete(g.byID, a.id)
	g.accounts[a.index] = nil
	g.free = append(g.free, a.index)
	g.sorted = nil
	g.version++
	g.pool.keys = nil
}

// arrange makes the line and the lanes of accounts that were declared in this order. Under LeastRecentlyUsed those that stand in
// the line already keep their order; behind them come the others, those whose last use is longest ago first.
func (g *Group) arrange(order []*account) {
	if g.options.Choose != FillFirst {
		order = slices.Clone(order)
		place := func(a *account) int {
			if g.stands(a) {
				return int(g.line.place[a.index])
			}
			return len(g.line.at)
		}
		slices.SortStableFunc(order, func(a, b *account) int {
			return cmp.Or(cmp.Compare(place(a), place(b)), a.lastUsed.Compare(b.lastUsed))
		})
	}
	indexes := make([]int32, len(order))
	for i, a := range order {
		indexes[i] = a.index
		if a.turn == 0 {
			g.turn++
			a.turn = g.turn
			a.pass = max(a.pass, g.pass+1/a.weight())
		}
	}
	g.reline(indexes)
	for _, a := range order {
		g.place(a)
	}
}

// dissolve takes all accounts away.
func (g *Group) dissolve() {
	for _, a := range g.byID {
		g.pool.shelve(a)
		g.remove(a)
	}
	g.recheck()
}
