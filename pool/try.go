package pool

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// Target is where a call may go.
type Target struct {
	Group *Group
	Model string // the upstream's canonical name: rests of ModelScope are kept under it
}

// Call is a client's request, as the pool sees it.
type Call struct {
	Targets  []Target  // in the order of preference
	Session  string    // what calls have in common that should go to the same account; "": nothing
	Attempts int       // how many leases it may have; 0: 10
	Deadline time.Time // when the whole must be over; zero: never
}

// Try is a call on its way through the accounts. One goroutine at a time may use it.
type Try struct {
	pool  *Pool
	call  Call
	tried map[*account]bool
	same  *account
	again map[*account]int
	begun int
}

// Begin starts a call.
func (p *Pool) Begin(c Call) *Try {
	or(&c.Attempts, 10)
	return &Try{pool: p, call: c, tried: map[*account]bool{}, again: map[*account]int{}}
}

// Lease is an account that is lent for one attempt. Failed, Succeeded or Gone ends it.
type Lease struct {
	Upstream string
	Account  string // the id
	Key      Secret
	Target   int    // which of the call's targets
	Model    string // the target's
	Proxy    *Proxy // nil: what holds where no proxy is declared
	Attempt  int    // 1 for the call's first
	Failures int    // of the account, in a row, before this attempt
	Moved    bool   // the call's session was bound to another account: what belongs to that one must not be sent

	account *account
	group   *Group
	done    bool
}

// Exhausted is why a call gets no account.
type Exhausted struct {
	Tried int           // accounts that were asked; 0: there was none to ask
	Retry time.Duration // until the earliest of those that rest comes back; 0: not known
	Full  bool          // there are accounts that can serve, but they have as many calls as they may
	Lone  bool          // all that were asked are alone in their groups: the client is told what the upstream said
}

// Error is the text for the client.
func (e *Exhausted) Error() string {
	if e.Tried == 0 {
		return "No active accounts available"
	}
	return "All accounts exhausted"
}

// Next lends an account: the session's, else the one that the group's strategy says; never one that was tried; when a
// group has none left, one of the next target's. It waits when all that could serve are full. The error is an *Exhausted, or
// the cause of ctx when that is done.
func (t *Try) Next(ctx context.Context) (*Lease, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	p := t.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.options.Now()
	out := &Exhausted{Tried: len(t.tried), Lone: len(t.tried) > 0}
	for a := range t.tried {
		if !p.groups[a.Upstream].options.Lone {
			out.Lone = false
		}
	}
	if t.begun >= t.call.Attempts || !t.call.Deadline.IsZero() && !now.Before(t.call.Deadline) {
		return nil, out
	}
	for i, target := range t.call.Targets {
		g := target.Group
		if g == nil {
			continue
		}
		var usable []*account
		for _, a := range g.accounts {
			rests := a.resting(now) || a.restsFor(target.Model, now)
			switch {
			case t.tried[a] && a != t.same:
			case rests && !g.options.Lone:
				if !a.off && a.until.After(now) && (out.Retry == 0 || a.until.Sub(now) < out.Retry) {
					out.Retry = a.until.Sub(now)
				}
			case a.full():
				out.Full = true
			default:
				usable = append(usable, a)
			}
		}
		if len(usable) == 0 {
			continue
		}
		bound := g.sessions[t.call.Session]
		best := slices.MinFunc(usable, func(x, y *account) int {
			switch {
			case x == y:
				return 0
			case x == t.same, x == bound && y != t.same:
				return -1
			case y == t.same, y == bound:
				return 1
			case g.options.Choose == FillFirst:
				return -1
			}
			return cmp.Compare(x.used, y.used)
		})
		t.same = nil
		g.next++
		best.used, best.lastUsed = uint64(g.next), now
		best.inFlight++
		best.calls++
		t.tried[best] = true
		t.begun++
		return &Lease{Upstream: best.Upstream, Account: best.ID, Key: best.Key, Target: i, Model: target.Model, Proxy: best.proxy, Attempt: t.begun,
			Failures: best.failures, Moved: bound != nil && bound != best, account: best, group: g}, nil
	}
	return nil, out
}

// Failed ends a lease with what the rules say of its failure, and says what to do.
func (t *Try) Failed(l *Lease, v Verdict) Step {
	p := t.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	if l.done {
		return Step{Stop: v.Action == Return}
	}
	t.free(l)
	a, now := l.account, p.options.Now()
	a.failed[v.Tier]++
	a.lastTier, a.lastError = v.Tier, now
	if v.Action == Return {
		return Step{Stop: true}
	}
	if !v.ProxyFault {
		a.failures++
	}
	if v.Again > t.again[a] {
		t.again[a]++
		t.same = a
		return Step{Same: true, Wait: time.Duration(float64(v.Backoff<<min(t.again[a]-1, 16)) * (0.5 + p.options.Random()/2))}
	}
	forever := v.Forever || v.Action == Disable && v.Rest == 0
	if !v.ProxyFault && (forever || v.Rest > 0) {
		if v.Scope == ModelScope {
			r := &ModelRest{Model: l.Model, Since: now, Why: v.Tier}
			if !forever {
				r.Until = now.Add(v.Rest)
			}
			a.models[l.Model] = r
		} else {
			a.off, a.until, a.since, a.why = forever, now.Add(v.Rest), now, v.Tier
		}
	}
	return Step{Stop: l.group.options.Lone && l.Target == len(t.call.Targets)-1}
}

// Succeeded ends a lease whose call was answered. The session is bound to the account.
func (t *Try) Succeeded(l *Lease) {
	t.pool.mu.Lock()
	defer t.pool.mu.Unlock()
	if l.done {
		return
	}
	t.free(l)
	l.account.succeeded++
	l.account.failures = 0
	if t.call.Session != "" {
		l.group.sessions[t.call.Session] = l.account
	}
}

// Gone ends a lease whose call came to no end that says anything of the account: the client left, or the fault is our own.
func (t *Try) Gone(l *Lease) {
	t.pool.mu.Lock()
	defer t.pool.mu.Unlock()
	if !l.done {
		t.free(l)
	}
}

func (t *Try) free(l *Lease) {
	l.done = true
	l.account.inFlight--
}
