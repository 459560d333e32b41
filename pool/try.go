package pool

import (
	"cmp"
	"context"
	"time"
)

// Target is where a call may go.
type Target struct {
	Group *Group // nil: it is passed over
	Model string // the upstream's canonical name: rests of ModelScope are kept under it
}

// Call is a client's request, as the pool sees it.
type Call struct {
	Targets  []Target  // in the order of preference
	Session  string    // what calls have in common that should go to the same account; "": nothing
	Attempts int       // how many leases it may have, not counting those of the same account again; 0: 10
	Deadline time.Time // when the whole must be over, by the pool's clock; zero: never
}

const defaultAttempts = 10

// Try is a call on its way through the accounts. One goroutine at a time may use it.
type Try struct {
	pool *Pool
	call Call
	due  moment // the deadline

	begun int // attempts
	again int // of them, those of the same account again
	tried tried
	asked int // accounts
	pools int // of them, those that are not alone in their groups

	same       *account // is asked once more, for the target
	sameTarget int
	ways       []otherProxy // accounts that were tried, whose proxies alone were at fault
	last       *account     // that was lent
	repeats    int          // how often it was asked again
	owing      []*Group     // at which it failed by no account's fault: what follows there is within their budgets
	declined   bool         // by one of them

	was    []string      // by target: the account that the session was bound to when the call began; nil: not looked at yet
	waited time.Duration // for slots, so far
	turn   uint64        // which it is of the calls that ever waited; 0: it did not

	// Most calls need one attempt: room for it, so that it is not allocated apart.
	room      Lease
	roomTried [1]triedAccount
}

// Begin starts a call.
func (p *Pool) Begin(c Call) *Try {
	c.Attempts = cmp.Or(c.Attempts, defaultAttempts)
	c.Session = shortSession(c.Session)
	t := &Try{pool: p, call: c, due: never}
	t.tried.list = t.roomTried[:0]
	if !c.Deadline.IsZero() {
		now := p.lock()
		t.due = now + c.Deadline.Sub(p.clock.seen)
		p.unlock()
	}
	return t
}

// Exhausted is why a call gets no account.
type Exhausted struct {
	Tried int           // accounts that were asked; 0: there was none to ask
	Retry time.Duration // until the earliest of those that rest comes back; 0: not known
	Full  bool          // there are accounts that can serve, but they have as many calls as they may
	Lone  bool          // all that were asked are alone in their groups: the client is told what the upstream said

	// Reason is the last failure of the accounts, where all of them rest because of failures that waiting does not end, or, with
	// Incident, that of an upstream which is left alone for a moment. Upstream is whose it is.
	Reason   *Reason
	Incident bool
	Upstream string
}

// Error is the text for the client.
func (e *Exhausted) Error() string {
	if e.Tried == 0 {
		return "No active accounts available"
	}
	return "All accounts exhausted"
}

// next is Next, but for slots that other processes may have.
func (t *Try) next(ctx context.Context) (*Lease, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	p := t.pool
	now := p.lock()
	for _, target := range t.call.Targets {
		if target.Group != nil {
			target.Group.wake(now)
		}
	}
	if t.spent() || now >= t.due {
		defer p.unlock()
		return nil, t.exhausted(false)
	}
	t.rememberSession()
	for more := true; more; more = !t.spent() && t.wakeMore(now) {
		if a, target := t.choose(); a != nil {
			defer p.unlock()
			return t.lend(a, target), nil
		}
	}
	if t.spent() || !t.full() {
		defer p.unlock()
		return nil, t.exhausted(false)
	}
	return t.wait(ctx) // gives the lock back
}

// spent reports whether the call has had all its attempts.
func (t *Try) spent() bool { return t.same == nil && t.begun-t.again >= t.call.Attempts }

// wakeMore ends rests that were left for the next time, and reports whether there were any.
func (t *Try) wakeMore(now moment) (more bool) {
	for _, target := range t.call.Targets {
		if g := target.Group; g != nil && g.due <= now {
			g.wake(now)
			more = true
		}
	}
	return more
}

// exhausted is why there is no account.
func (t *Try) exhausted(full bool) *Exhausted {
	e := &Exhausted{Tried: t.asked, Full: full, Lone: t.asked > 0 && t.pools == 0}
	at, all := never, true
	for _, target := range t.call.Targets {
		g := target.Group
		if g == nil {
			continue
		}
		at = min(at, g.recovery(target.Model))
		switch {
		case g.rests():
			e.Incident, e.Upstream = true, g.name
			if e.Reason = g.incidents.reason; e.Reason == nil {
				e.Reason = &Reason{}
			}
		case g.out < len(g.byID):
			all = false
		case g.reason != nil && e.Reason == nil:
			e.Reason, e.Upstream = g.reason, g.name
		}
	}
	if !all {
		e.Reason, e.Incident, e.Upstream = nil, false, ""
	}
	if now := t.pool.clock.age; at != never && at > now {
		e.Retry = at - now
	}
	return e
}

// rememberSession notes which accounts the session is bound to, before the call moves it.
func (t *Try) rememberSession() {
	if t.call.Session == "" || t.was != nil {
		return
	}
	t.was = make([]string, len(t.call.Targets))
	for i, target := range t.call.Targets {
		if target.Group != nil {
			t.was[i] = target.Group.bound(t.call.Session)
		}
	}
}

// moved reports whether the session was bound to another account than the one that the call gets. What counts is the same
// upstream's; where it has none, that of the other targets.
func (t *Try) moved(a *account, target int) bool {
	if t.was[target] != "" {
		return t.was[target] != a.id
	}
	for i, id := range t.was {
		if id != "" && t.call.Targets[i].Group != a.group {
			return true
		}
	}
	return false
}

// Succeeded ends a lease whose call was answered. The call's session is bound to the account, unless its own account is merely
// full.
func (t *Try) Succeeded(l *Lease) {
	p := t.pool
	now := p.lock()
	defer p.unlock()
	if l.done {
		return
	}
	a := l.account
	a.group.wake(now)
	a.succeeded++
	a.failures, a.cleared = 0, false
	a.group.incidents.servedSince(l.begun)
	a.group.budget.answered()
	l.wayEnded(Verdict{})
	if l.bind && !a.gone {
		a.group.bind(t.call.Session, l.from, a.id, l.Moved)
	}
	p.changed(a)
	p.free(l)
}

// Gone ends a lease whose call came to no end that says anything of the account: the client left, or the fault is our own.
func (t *Try) Gone(l *Lease) {
	p := t.pool
	now := p.lock()
	defer p.unlock()
	if l.done {
		return
	}
	l.account.group.wake(now)
	l.wayGone()
	p.changed(l.account)
	p.free(l)
}
