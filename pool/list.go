package pool

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// atOnce is how many accounts are listed, added or written under one lock, so that many of them hold up no call.
const atOnce = 128

// List shows accounts, sorted by upstream and id. Each is shown as it was at one moment, of many not all at the same.
func (p *Pool) List(f Filter) []View {
	list := []View{}
	skip := f.Offset
	p.each(f, func(a *account) bool {
		if skip > 0 {
			skip--
			return true
		}
		list = append(list, a.view())
		return f.Limit <= 0 || len(list) < f.Limit
	})
	return list
}

// Count is how many accounts a list would show, had it no Offset and no Limit.
func (p *Pool) Count(f Filter) int {
	n := 0
	p.each(f, func(*account) bool { n++; return true })
	return n
}

// Summaries counts the accounts of every group, sorted by upstream.
func (p *Pool) Summaries() []Summary {
	var list []Summary
	for _, g := range p.sortedGroups() {
		p.lock()
		s := Summary{Upstream: g.name, Incident: g.rests(), Incidents: g.incidents.total, Declined: g.budget.declined}
		p.unlock()
		p.each(Filter{Upstream: g.name}, func(a *account) bool {
			s.Accounts++
			s.InFlight += a.inFlight
			switch a.state() {
			case Ready:
				s.Ready++
			case Resting:
				s.Resting++
			case Disabled:
				s.Disabled++
			case Full:
				s.Full++
			}
			s.Waiting = g.waiting.Len()
			return true
		})
		list = append(list, s)
	}
	return list
}

// each calls with the accounts that a filter lets through, under the lock, until it is told to stop.
func (p *Pool) each(f Filter, more func(*account) bool) {
	f.Match = strings.ToLower(f.Match)
	groups := []*Group{p.Group(f.Upstream)}
	if f.Upstream == "" {
		groups = p.sortedGroups()
	}
	for _, g := range groups {
		if g == nil {
			continue
		}
		if f.ID != "" {
			now := p.lock()
			g.wake(now)
			a := g.byID[f.ID]
			stop := a != nil && f.shows(a) && !more(a)
			p.unlock()
			if stop {
				return
			}
			continue
		}
		for accounts := range slices.Chunk(g.inOrder(), atOnce) {
			now := p.lock()
			g.wake(now)
			for _, a := range accounts {
				if !a.gone && f.shows(a) && !more(a) {
					p.unlock()
					return
				}
			}
			p.unlock()
		}
	}
}

func (f *Filter) shows(a *account) bool {
	return (f.State == "" || f.State == a.state()) && (f.Source == "" || f.Source == a.Source) &&
		(f.Match == "" || strings.Contains(strings.ToLower(a.id), f.Match))
}

func (p *Pool) sortedGroups() []*Group {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := make([]*Group, 0, len(p.groups))
	for _, g := range p.groups {
		list = append(list, g)
	}
	slices.SortFunc(list, func(a, b *Group) int { return strings.Compare(a.name, b.name) })
	return list
}

// inOrder are the accounts by id. They are sorted without the lock, and once only for as long as none comes or goes.
func (g *Group) inOrder() []*account {
	p := g.pool
	p.mu.Lock()
	if g.sorted != nil {
		defer p.mu.Unlock()
		return g.sorted
	}
	list := make([]*account, 0, len(g.byID))
	for _, a := range g.accounts {
		if a != nil {
			list = append(list, a)
		}
	}
	version := g.version
	p.mu.Unlock()
	slices.SortFunc(list, func(a, b *account) int { return cmp.Compare(a.id, b.id) })
	p.mu.Lock()
	defer p.mu.Unlock()
	if g.version == version {
		g.sorted = list
	}
	return list
}

func (a *account) state() State {
	switch {
	case a.rest != nil && a.rest.until == never:
		return Disabled
	case a.rest != nil, a.parked != nil, a.proxyRests():
		return Resting
	case a.full():
		return Full
	}
	return Ready
}

// proxyRests reports whether the account is not asked because of its proxy, or would be put aside if it came to it.
func (a *account) proxyRests() bool {
	x := a.proxy
	return x != nil && x.resting && a.group.pool.clock.age < x.until && !a.group.options.Lone
}

// whyParked is why an account rests whose proxy does.
const whyParked = "proxy"

func (a *account) view() View {
	c := &a.group.pool.clock
	v := View{
		Upstream: a.group.name, ID: a.id, Source: a.Source, State: a.state(),
		Weight: a.weight(), InFlight: a.inFlight, Limit: a.limit, Proxy: redactProxy(a.by.Reveal()),
		Balance: a.balance, BalanceAt: a.balanceAt, LastUsed: a.lastUsed, Calls: a.calls, Succeeded: a.succeeded,
		Failures: a.failures, LastTier: a.lastTier, LastError: a.lastError,
	}
	if r := a.rest; r != nil {
		v.Until, v.Since, v.Why = c.until(r), r.since, r.why
	} else if a.parked != nil {
		v.Until, v.Why = c.until(a.parked), whyParked
	} else if a.proxyRests() {
		v.Until, v.Why = c.wall(a.proxy.until), whyParked
	}
	if len(a.failed) > 0 {
		v.Failed = make(map[string]uint64, len(a.failed))
		for tier, n := range a.failed {
			v.Failed[tier] = n
		}
	}
	for model, r := range a.models {
		v.Models = append(v.Models, ModelRest{model, c.until(r), r.since, r.why})
	}
	slices.SortFunc(v.Models, func(a, b ModelRest) int { return strings.Compare(a.Model, b.Model) })
	return v
}

// until is when a rest ends, for people; the zero time: never.
func (c *clock) until(r *rest) time.Time {
	if r.until == never {
		return time.Time{}
	}
	return c.wall(r.until)
}

// Proxies shows the proxies that are declared, sorted.
func (p *Pool) Proxies() []ProxyView {
	p.lock()
	defer p.unlock()
	list := []ProxyView{}
	for x, upstreams := range proxyUsers(p) {
		v := ProxyView{Proxy: x.shown, State: Ready, Failures: x.failures, Trying: x.trying, LastError: x.lastError}
		if x.resting {
			v.State, v.Until = Resting, p.clock.wall(x.until)
		}
		for name := range upstreams {
			v.Upstreams = append(v.Upstreams, name)
		}
		slices.Sort(v.Upstreams)
		list = append(list, v)
	}
	slices.SortFunc(list, func(a, b ProxyView) int { return strings.Compare(a.Proxy, b.Proxy) })
	return list
}
