package pool

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"
)

// Sharing tells the pools of other processes what this one finds out of accounts, and asks for slots of accounts that all of them use.
// Rest, Balance, Proxy, Bind, Count and Release return at once, and are called with the pool's lock held. All methods may be called at once.
type Sharing interface {
	Rest(SharedRest)
	Balance(upstream, id string, balance float64)

	// Proxy tells that a proxy rests, or that it does not any more.
	Proxy(SharedProxy)

	// Bind tells which account a session is bound to. ReceivedSession is called when another process bound it to another one that this one did not
	// know of.
	Bind(SharedSession)

	// Sessions sets Account and Moved of sessions to what other processes told last, and leaves those as they are of which nothing is known.
	// false: there was no answer in time. It may take a moment.
	Sessions([]SharedSession) bool

	// Count adds to the numbers of calls of an account, whose LastUsed, LastError and LastTier are the latest.
	Count(SharedCounts)

	// Counts sets the Counts of accounts to what all processes counted. false: there was no answer. It may take a moment.
	Counts([]SharedCounts) bool

	// Acquire takes one of the account's limit slots, or reports that there is none. running is how many calls of it run here, this one
	// included. A lease that is not "" is given back by Release. It may take a moment.
	Acquire(upstream, id string, limit, running int) (lease string, ok bool)
	Release(upstream, id, lease string)
}

// SharedRest is a rest of an account, or that it has none any more.
type SharedRest struct {
	Upstream, Account string
	Model             string        // "": it rests for all models
	Print             string        // of its key: another process may have another one for the account
	Left              time.Duration // until it ends; below 0: never; 0: it is over
	Length            time.Duration // of the whole
	Since             time.Time
	Why               string
	Hand              bool // it was said by hand, and replaces any other rest
	Reason            *Reason
}

// SharedProxy is a rest of a proxy, or that it has none any more.
type SharedProxy struct {
	Name      string        // without its password
	Left      time.Duration // until it ends; 0: it is over
	LastError time.Time     // when the proxy failed last
}

// SharedSession is the account that a session of an upstream's pool is bound to.
type SharedSession struct {
	Upstream, Session string
	Was               string // what it was bound to before, as far as is known; "": nothing
	Account           string
	Moved             bool          // it was bound to others before
	Left              time.Duration // for how long it is bound if it is not used
}

// share tells of a rest of an account, whole with model ""; nil: it is over.
func (p *Pool) share(a *account, model string, r *rest) {
	s := p.options.Sharing
	if s == nil || a.group.options.Lone && (r == nil || !r.hand) {
		return
	}
	p.setPrint(a)
	reported := SharedRest{Upstream: a.group.name, Account: a.id, Model: model, Print: a.print}
	if r != nil {
		reported.Left, reported.Length, reported.Since, reported.Why, reported.Hand, reported.Reason = -1, r.length, r.since, r.why, r.hand, r.reason
		if r.until != never {
			reported.Left = max(r.until-p.clock.age, 1)
		}
	}
	s.Rest(reported)
}

// ReceivedRest takes over what another process found out of an account. Of two rests the one that ends later holds, unless one was said by
// hand. What is received of an account that is not declared is kept until it is.
func (p *Pool) ReceivedRest(r SharedRest) {
	now := p.lock()
	defer p.unlock()
	g := p.groups[r.Upstream]
	if g == nil || g.byID[r.Account] == nil {
		p.shelveRest(&r)
		return
	}
	a := g.byID[r.Account]
	if fingerprint(a.Key, r.Print) != r.Print {
		return
	}
	a.print = r.Print // so that rests of all processes can be compared
	g.wake(now)
	if r.Left == 0 {
		p.receivedEnd(a, r.Model)
		return
	}
	n := &rest{until: never, length: min(r.Length, p.options.MaxRest), since: r.Since, why: r.Why, hand: r.Hand, reason: r.Reason}
	if r.Left > 0 {
		n.until = now + min(r.Left, p.options.MaxRest)
	}
	switch {
	case r.Model != "":
		if longer(a.models[r.Model], n) != n {
			return
		}
		g.restModel(a, r.Model, n)
	case n.hand || longer(a.rest, n) == n:
		g.restAccount(a, n)
		if n.reason != nil {
			g.reason = n.reason
		}
	default:
		return
	}
	g.place(a)
	g.recheck()
	p.say(slog.LevelDebug, "account rests, as another instance found out", "upstream", g.name, "account", a.id, "tier", r.Why, "for", r.Left)
}

// receivedEnd ends a rest.
func (p *Pool) receivedEnd(a *account, model string) {
	g := a.group
	switch {
	case model == "" && a.rest != nil:
		g.setRest(a, nil)
		a.failures, a.cleared = 0, false
	case a.models[model] != nil:
		g.endModel(a, model)
	default:
		return
	}
	g.came(a)
}

// shelveRest keeps what is received of an account that is not declared.
func (p *Pool) shelveRest(r *SharedRest) {
	known := p.shelf[r.Upstream][r.Account]
	if known == nil || known.Print != r.Print {
		if r.Left == 0 {
			return
		}
		next := &record{Version: recordVersion, Upstream: r.Upstream, ID: r.Account, Print: r.Print, Written: p.clock.seen}
		if known != nil {
			next.Account = known.Account
		}
		known = next
		p.shelveRecord(known)
	}
	k := keptRest{Length: r.Length, Since: r.Since, Why: r.Why, Hand: r.Hand, Reason: r.Reason}
	if r.Left > 0 {
		k.Until = p.clock.seen.Add(r.Left)
		k.Length = max(k.Length, r.Left)
	}
	switch {
	case r.Model == "" && r.Left == 0:
		known.Rest = nil
	case r.Model == "":
		known.Rest = &k
	case r.Left == 0:
		delete(known.Models, r.Model)
	default:
		if known.Models == nil {
			known.Models = map[string]keptRest{}
		}
		known.Models[r.Model] = k
	}
}

// ReceivedBalance takes over what an account has left.
func (p *Pool) ReceivedBalance(upstream, id string, balance float64, at time.Time) {
	p.lock()
	defer p.unlock()
	if g := p.groups[upstream]; g != nil && g.byID[id] != nil {
		a := g.byID[id]
		a.balance, a.balanceAt = balance, at
		g.place(a)
	}
}

// ReceivedAccount takes over a row of the Table that another process changed: an account that was added there, or, with nil, removed.
func (p *Pool) ReceivedAccount(key string, value []byte) {
	if key == vaultKeyInTable {
		return
	}
	now := p.lock()
	defer p.unlock()
	if value == nil {
		p.receivedRemoved(key)
		return
	}
	r := &record{}
	if err := json.Unmarshal(value, r); err != nil || r.Version != recordVersion || tableKey(r.Upstream, r.ID) != key || r.Account == nil {
		return
	}
	if p.options.Vault == nil {
		p.say(slog.LevelError, "an account was added by another instance, and this one has no key to open it: set the same key in store", "upstream", r.Upstream, "account", r.ID)
		return
	}
	if err := r.open(p.options.Vault); err != nil {
		p.say(slog.LevelError, "an account that another instance added cannot be read", "upstream", r.Upstream, "account", r.ID, "error", err)
		return
	}
	g := p.groups[r.Upstream]
	if g == nil {
		p.shelveRecord(r)
		return
	}
	if before := g.byID[r.ID]; before != nil && before.Source != FromAdmin || g.options.Lone {
		return // The configuration's holds.
	}
	g.wake(now)
	a := g.declare(r.declaration())
	a.kept, a.written = r.Account, r.Account
	if !g.stands(a) {
		g.join(a)
	}
	g.came(a)
	g.recheck()
}

// receivedRemoved takes an account away that was added at runtime.
func (p *Pool) receivedRemoved(key string) {
	for upstream, g := range p.groups {
		for id, a := range g.byID {
			if a.Source == FromAdmin && tableKey(upstream, id) == key {
				g.remove(a)
				g.recheck()
				return
			}
		}
	}
	for upstream, records := range p.shelf {
		for id, r := range records {
			if tableKey(upstream, id) == key {
				r.Account = nil
			}
		}
	}
}

// ReceivedProxy takes over that a proxy failed elsewhere: it is not used for a moment, and then tried as one that failed here. What this process
// found out by itself, only its own calls or probes end: it may be the only one that cannot reach the proxy.
func ReceivedProxy(p *Pool, r SharedProxy) {
	now := p.lock()
	defer p.unlock()
	for _, x := range p.proxies {
		if x.shared != r.Name || x.failures > 0 {
			continue
		}
		left := min(r.Left, p.options.ProxyRest)
		switch {
		case r.Left == 0 && x.resting:
			x.recovered(p)
		case r.Left > 0 && (!x.resting || x.until < now+left):
			x.trying, x.lastError = false, r.LastError
			x.rest(p, left)
			p.say(slog.LevelDebug, "proxy rests, since it failed at another instance", "proxy", x.shown, "rests", left)
		}
	}
}

// crowdedFor is how long an account is not asked whose slots were all taken by other processes.
const crowdedFor = 100 * time.Millisecond

// Next lends an account: the session's, else the one that the group's strategy says; never one that was tried for the same
// model; when a group has none left, one of the next target's. When all that could serve have as many calls as they may, it
// waits for one of them, first come first served, as long as Options.MaxWait and the deadline let it. The error is an *Exhausted,
// or the cause of ctx when that is done.
func (t *Try) Next(ctx context.Context) (*Lease, error) {
	t.askSession()
	for {
		last, repeats, again := t.last, t.repeats, t.again
		l, err := t.next(ctx)
		if err != nil || t.pool.options.Sharing == nil || l.limit == 0 {
			return l, err
		}
		var ok bool
		if l.slot, ok = t.pool.options.Sharing.Acquire(l.Upstream, l.Account, l.limit, l.running); ok {
			t.pool.granted(l)
			return l, nil
		}
		t.unlend(l)
		t.last, t.repeats, t.again = last, repeats, again
	}
}

// granted lets the next call that waits ask for a slot of the account, if this one did.
func (p *Pool) granted(l *Lease) {
	now := p.lock()
	defer p.unlock()
	a := l.account
	if a.asking == l {
		a.asking = nil
		if !a.gone {
			a.group.wake(now)
			a.group.came(a)
		}
	}
}

// unlend undoes lend, since the account has as many calls elsewhere as it may.
func (t *Try) unlend(l *Lease) {
	p := t.pool
	now := p.lock()
	defer p.unlock()
	a := l.account
	a.group.wake(now)
	l.wayGone()
	l.done = true
	a.inFlight--
	if a.asking == l {
		a.asking = nil
	}
	a.calls--
	t.begun--
	if l.asked {
		a.group.budget.uncall()
	}
	if l.repeated {
		a.group.budget.credit++
	}
	if l.first {
		t.tried.remove(a, l.Model)
		t.asked--
		if !a.group.options.Lone {
			t.pools--
		}
	}
	if a.gone {
		return
	}
	if a.crowded == nil {
		a.crowded = &rest{until: now + crowdedFor}
		a.group.ends.tidy(ofAccount)
		a.group.ends.push(end{a.crowded.until, a, a.crowded})
		a.group.dueBy(a.crowded.until)
	}
	a.group.place(a)
}
