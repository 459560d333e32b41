// Package pool serves calls from many accounts: it chooses one, judges by a verdict that it is handed, lets it rest, and
// remembers.
package pool

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// Pool is all accounts of all upstreams. Its methods may be called at once.
type Pool struct {
	options Options

	mu      sync.Mutex // guards all below, and all that hangs on it
	groups  map[string]*Group
	proxies map[string]*Proxy
	started time.Time
}

// New makes a pool without accounts: Configure declares them.
func New(o Options) (*Pool, error) {
	p := &Pool{options: o.withDefaults(), groups: map[string]*Group{}, proxies: map[string]*Proxy{}}
	return p, nil
}

// Close writes what is not written yet.
func (p *Pool) Close() error { return nil }

// Group is the accounts of an upstream. It stays the same over Configure.
type Group struct {
	pool     *Pool
	options  GroupOptions
	accounts []*account
	sessions map[string]*account
	next     int
}

// Upstream is whose accounts they are.
func (g *Group) Upstream() string { return g.options.Upstream }

// Lone reports whether the group is no pool, but one account that is asked always.
func (g *Group) Lone() bool {
	g.pool.mu.Lock()
	defer g.pool.mu.Unlock()
	return g.options.Lone
}

// account is an Account and its state.
type account struct {
	Account
	proxy *Proxy

	off          bool
	until, since time.Time
	why          string
	models       map[string]*ModelRest

	inFlight, limit int
	balance         float64
	balanceAt       time.Time

	used             uint64
	lastUsed         time.Time
	calls, succeeded uint64
	failed           map[string]uint64
	failures         int
	lastTier         string
	lastError        time.Time
}

// Configure declares all groups: at the start, and at every reload. What is known of an account that stays, with the same
// key, is kept. Accounts that came through Add with Source FromAdmin stay as well. When it returns an error, which names
// all that is wrong, nothing has changed.
func (p *Pool) Configure(groups []GroupOptions) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var errs []error
	made := map[string]*Group{}
	for _, o := range groups {
		g := &Group{pool: p, options: o, sessions: map[string]*account{}}
		old := p.groups[o.Upstream]
		if old != nil {
			g = old
		}
		if made[o.Upstream] != nil {
			errs = append(errs, fmt.Errorf("upstream %q is declared twice", o.Upstream))
		}
		made[o.Upstream] = g
		list := o.Accounts
		if len(list) == 0 {
			list = []Account{{ID: "default"}}
		}
		var accounts []*account
		for _, d := range list {
			d.Upstream = o.Upstream
			a := &account{Account: d, models: map[string]*ModelRest{}, failed: map[string]uint64{}}
			if i := slices.IndexFunc(g.accounts, func(b *account) bool { return b.ID == d.ID }); i >= 0 && g.accounts[i].Key.Reveal() == d.Key.Reveal() {
				a = g.accounts[i]
				a.Account = d
			}
			a.limit = d.InFlight
			or(&a.limit, o.InFlight)
			if d.Proxy != "" {
				var err error
				if a.proxy, err = p.proxy(d.Proxy); err != nil {
					errs = append(errs, err)
				}
			}
			accounts = append(accounts, a)
		}
		g.options, g.accounts = o, accounts
	}
	p.groups = made
	return errors.Join(errs...)
}

func (p *Pool) proxy(text string) (*Proxy, error) {
	if known := p.proxies[text]; known != nil {
		return known, nil
	}
	u, err := ParseProxy(text)
	if err != nil {
		return nil, err
	}
	made := &Proxy{url: u, shown: redactProxy(text)}
	p.proxies[text] = made
	return made, nil
}

// Group is the accounts of an upstream; nil when there is none of the name.
func (p *Pool) Group(upstream string) *Group {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.groups[upstream]
}

func (p *Pool) find(upstream, id string) (*Group, *account, error) {
	g := p.groups[upstream]
	if g == nil {
		return nil, nil, fmt.Errorf("there is no upstream %q", upstream)
	}
	for _, a := range g.accounts {
		if a.ID == id {
			return g, a, nil
		}
	}
	return g, nil, fmt.Errorf("upstream %q has no account %q", upstream, id)
}

// Add adds accounts, all of them or, with an error, none. An account that stands there already with the same Source is replaced.
func (p *Pool) Add(accounts ...Account) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, d := range accounts {
		g, a, err := p.find(d.Upstream, d.ID)
		if g == nil {
			return err
		}
		if a == nil {
			a = &account{models: map[string]*ModelRest{}, failed: map[string]uint64{}}
			g.accounts = append(g.accounts, a)
		}
		a.Account, a.limit = d, d.InFlight
		or(&a.limit, g.options.InFlight)
	}
	return nil
}

// Remove takes an account away for good. One that is declared elsewhere than in the pool cannot be removed here.
func (p *Pool) Remove(upstream, id string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	g, a, err := p.find(upstream, id)
	if err != nil {
		return err
	}
	g.accounts = slices.DeleteFunc(g.accounts, func(b *account) bool { return a == b })
	return nil
}

// Disable lets an account rest until a time, or with the zero time until it is enabled.
func (p *Pool) Disable(upstream, id string, until time.Time, why string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, a, err := p.find(upstream, id)
	if err != nil {
		return err
	}
	a.off, a.until, a.since, a.why = until.IsZero(), until, p.options.Now(), why
	return nil
}

// Enable ends all rests of an account, those for single models too, and its failures in a row.
func (p *Pool) Enable(upstream, id string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, a, err := p.find(upstream, id)
	if err != nil {
		return err
	}
	a.off, a.until, a.since, a.why, a.failures = false, time.Time{}, time.Time{}, "", 0
	clear(a.models)
	return nil
}

// SetBalance says what an account has left, for HighestBalance.
func (p *Pool) SetBalance(upstream, id string, balance float64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, a, err := p.find(upstream, id)
	if err != nil {
		return err
	}
	a.balance, a.balanceAt = balance, p.options.Now()
	return nil
}

func (a *account) resting(now time.Time) bool { return a.off || now.Before(a.until) }

func (a *account) restsFor(model string, now time.Time) bool {
	r := a.models[model]
	return r != nil && (r.Until.IsZero() || now.Before(r.Until))
}

func (a *account) full() bool { return a.limit > 0 && a.inFlight >= a.limit }

// List shows accounts, sorted by upstream and id.
func (p *Pool) List(f Filter) []View {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.options.Now()
	var list []View
	for _, g := range p.groups {
		for _, a := range g.accounts {
			v := a.view(now)
			if f.Upstream != "" && f.Upstream != v.Upstream || f.ID != "" && f.ID != v.ID || f.State != "" && f.State != v.State || f.Source != "" && f.Source != v.Source ||
				!strings.Contains(strings.ToLower(v.ID), strings.ToLower(f.Match)) {
				continue
			}
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b View) int {
		return min(1, max(-1, 2*strings.Compare(a.Upstream, b.Upstream)+strings.Compare(a.ID, b.ID)))
	})
	list = list[min(max(f.Offset, 0), len(list)):]
	if f.Limit > 0 {
		list = list[:min(f.Limit, len(list))]
	}
	return list
}

func (a *account) view(now time.Time) View {
	v := View{Upstream: a.Upstream, ID: a.ID, Source: a.Source, State: Ready, Weight: a.Weight, InFlight: a.inFlight, Limit: a.limit,
		Proxy: redactProxy(a.Proxy), Balance: a.balance, BalanceAt: a.balanceAt, LastUsed: a.lastUsed, Calls: a.calls, Succeeded: a.succeeded,
		Failures: a.failures, LastTier: a.lastTier, LastError: a.lastError, Failed: map[string]uint64{}}
	or(&v.Weight, 1)
	for tier, n := range a.failed {
		v.Failed[tier] = n
	}
	for _, r := range a.models {
		if a.restsFor(r.Model, now) {
			v.Models = append(v.Models, *r)
		}
	}
	slices.SortFunc(v.Models, func(a, b ModelRest) int { return strings.Compare(a.Model, b.Model) })
	switch {
	case a.off:
		v.State = Disabled
	case a.resting(now):
		v.State = Resting
	case a.full():
		v.State = Full
	}
	if a.resting(now) {
		v.Until, v.Since, v.Why = a.until, a.since, a.why
	}
	return v
}

// Summaries counts the accounts of every group, sorted by upstream.
func (p *Pool) Summaries() []Summary {
	counts := map[string]*Summary{}
	var list []Summary
	for _, v := range p.List(Filter{}) {
		s := counts[v.Upstream]
		if s == nil {
			s = &Summary{Upstream: v.Upstream}
			counts[v.Upstream] = s
		}
		s.Accounts++
		s.InFlight += v.InFlight
		switch v.State {
		case Ready:
			s.Ready++
		case Resting:
			s.Resting++
		case Disabled:
			s.Disabled++
		case Full:
			s.Full++
		}
	}
	for _, s := range counts {
		list = append(list, *s)
	}
	slices.SortFunc(list, func(a, b Summary) int { return strings.Compare(a.Upstream, b.Upstream) })
	return list
}

// Proxies shows the proxies, sorted.
func (p *Pool) Proxies() []ProxyView {
	p.mu.Lock()
	defer p.mu.Unlock()
	var list []ProxyView
	for _, x := range p.proxies {
		list = append(list, ProxyView{Proxy: x.shown, State: Ready})
	}
	return list
}
