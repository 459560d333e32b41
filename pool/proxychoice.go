package pool

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"time"
)

// serves reports whether a call may go by a proxy now: it does not rest, or it has rested and may be tried.
func (x *Proxy) serves(p *Pool) bool {
	return !x.resting || p.clock.age >= x.until && p.options.Probe == nil
}

// take lets a call go by a proxy, and says whether it is the one that tries it again. Another one may when that has not ended
// after as long as a proxy rests at first: an answer can take minutes.
func (x *Proxy) take(p *Pool) (trial bool) {
	if !x.resting || !x.serves(p) {
		return false
	}
	x.trying, x.until = true, p.clock.age+p.options.ProxyRest
	return true
}

// way is the proxy for a call of an account: its own, else the next of the group's list that can be used. When all of the list
// rest, it is the one that comes back first: not to use any is not what was asked for, and to refuse the call is no better.
func (g *Group) way(a *account) (x *Proxy, trial bool) {
	p := g.pool
	if a.proxy != nil {
		return a.proxy, a.proxy.take(p)
	}
	if len(g.proxies) == 0 {
		return nil, false
	}
	for i := range g.proxies {
		n := (g.turnOf + i) % len(g.proxies)
		if x := g.proxies[n]; x.serves(p) {
			g.turnOf = n + 1
			return x, x.take(p)
		}
	}
	return slices.MinFunc(g.proxies, func(a, b *Proxy) int { return int(min(1, max(-1, a.until-b.until))) }), false
}

// otherProxy is an account that may be asked again, by another proxy of the group's list.
type otherProxy struct {
	account *account
	target  int
}

// otherWay is the first account that only its proxy kept from answering, and that another proxy can reach; -1: none.
func (t *Try) otherWay() int {
	for i, w := range t.ways {
		a := w.account
		if a.able() && !a.full() && a.models[t.call.Targets[w.target].Model] == nil &&
			slices.ContainsFunc(a.group.proxies, func(x *Proxy) bool { return x.serves(t.pool) }) {
			return i
		}
	}
	return -1
}

// wayEnded notes what the end of an attempt says of its proxy.
func (l *Lease) wayEnded(v Verdict) {
	x, p := l.Proxy, l.account.group.pool
	switch {
	case x == nil || x.URL() == nil:
	case v.ProxyFault:
		// Calls that were under way when it was marked say nothing new.
		if l.trial || !x.resting || l.begun >= x.until {
			x.failed(p, l.trial)
		}
	case v.Action == Retry:
		l.wayGone() // it may be that no answer came
	default:
		x.worked(p)
	}
}

// wayGone notes that an attempt said nothing of its proxy.
func (l *Lease) wayGone() {
	if x := l.Proxy; l.trial && x.trying {
		x.trying, x.until = false, l.account.group.pool.clock.age
	}
}

// failed marks a proxy.
func (x *Proxy) failed(p *Pool, trial bool) {
	x.failures++
	length := doubled(p.options.ProxyRest, x.failures-1, p.options.ProxyMaxRest)
	if trial {
		x.trying = false
	}
	x.rest(p, length)
	x.lastError = p.clock.seen.Round(0)
	p.say(slog.LevelWarn, "proxy failed", "proxy", x.shown, "rests", length)
	if s := p.options.Sharing; s != nil {
		s.Proxy(SharedProxy{Name: x.shared, Left: length, LastError: x.lastError})
	}
}

// rest lets a proxy rest.
func (x *Proxy) rest(p *Pool, length time.Duration) {
	x.resting = true
	x.until = p.clock.age + length
	if p.options.Probe != nil {
		p.stopTimer(x.probing)
		x.probing = p.after(length, func() { x.probe(p) })
	}
}

// worked takes the mark away.
func (x *Proxy) worked(p *Pool) {
	if !x.resting {
		return
	}
	x.recovered(p)
	if s := p.options.Sharing; s != nil {
		s.Proxy(SharedProxy{Name: x.shared})
	}
}

// recovered takes the mark away that a proxy has, here only.
func (x *Proxy) recovered(p *Pool) {
	x.resting, x.trying, x.failures, x.until = false, false, 0, 0
	p.stopTimer(x.probing)
	x.probing = nil
	p.say(slog.LevelInfo, "proxy works again", "proxy", x.shown)
	aside := x.aside
	x.aside = nil
	for a := range aside {
		a.parked = nil
		if !a.gone {
			a.group.came(a)
		}
	}
}

// maxProbe is how long a probe may take.
const maxProbe = 30 * time.Second

// probe tries a proxy that rested.
func (x *Proxy) probe(p *Pool) {
	p.lock()
	x.probing, x.trying = nil, true
	p.unlock()
	ctx, cancel := context.WithTimeout(p.background, maxProbe)
	err := p.options.Probe(ctx, x)
	cancel()
	p.lock()
	defer p.unlock()
	if !x.resting || p.closed || p.proxies[x.key] != x {
		return
	}
	x.trying = false
	if err == nil {
		x.worked(p)
	} else {
		x.failed(p, false)
	}
}

// park puts an account aside whose proxy rests.
func (a *account) park() {
	g, p := a.group, a.group.pool
	x := a.proxy
	if x.aside == nil {
		x.aside = map[*account]bool{}
	}
	x.aside[a] = true
	a.parked = &rest{until: max(x.until, p.clock.age+time.Second)}
	g.ends.tidy(ofAccount)
	g.ends.push(end{a.parked.until, a, a.parked})
	g.dueBy(a.parked.until)
	g.place(a)
}

// unpark lets an account be asked whatever its proxy. It does not place it.
func (a *account) unpark() {
	if a.parked != nil {
		a.parked = nil
		delete(a.proxy.aside, a)
	}
}

// proxy is the one of a text that was checked.
func (p *Pool) proxy(text string) *Proxy {
	key := keyOfProxy(text)
	if x := p.proxies[key]; x != nil {
		return x
	}
	u, err := ParseProxy(text)
	if err != nil {
		panic(fmt.Sprintf("a proxy was not checked: %v", err))
	}
	x := &Proxy{key: key, url: func() *url.URL { return u }, shown: redactProxy(text), shared: sharedProxyName(u)}
	p.proxies[key] = x
	return x
}

// proxyUsers are the proxies that are in use, with the upstreams that use them.
func proxyUsers(p *Pool) map[*Proxy]map[string]bool {
	users := map[*Proxy]map[string]bool{}
	use := func(x *Proxy, g *Group) {
		if users[x] == nil {
			users[x] = map[string]bool{}
		}
		users[x][g.name] = true
	}
	for _, g := range p.groups {
		for _, x := range g.proxies {
			use(x, g)
		}
		for _, a := range g.byID {
			if a.proxy != nil {
				use(a.proxy, g)
			}
		}
	}
	return users
}

// forgetProxies forgets those that are not declared any more.
func forgetProxies(p *Pool) {
	if len(p.proxies) == 0 {
		return
	}
	users := proxyUsers(p)
	for key, x := range p.proxies {
		if users[x] == nil {
			p.stopTimer(x.probing)
			x.probing = nil
			delete(p.proxies, key)
		}
	}
}
