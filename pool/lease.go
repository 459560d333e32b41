package pool

import "fmt"

// Lease is an account that is lent for one attempt. Failed, Succeeded or Gone ends it; whichever comes second does nothing.
type Lease struct {
	Upstream string
	Account  string // the id
	Key      Secret
	Host     string // whom the key may be shown, as the group was declared when it was lent
	Target   int    // which of the call's targets
	Model    string // the target's
	Proxy    *Proxy // nil: what holds where no proxy is declared
	Attempt  int    // 1 for the call's first
	Failures int    // of the account, in a row, before this attempt
	Moved    bool   // the call's session was bound to another account: what belongs to that one must not be sent
	Former   bool   // the session is bound to this account, and was to others before: its history may hold what belongs to those

	account *account
	from    string // what the session may be bound from
	bind    bool   // it is bound when the attempt succeeds
	trial   bool   // the proxy rested, and this is the one call that tries it
	begun   moment
	done    bool
	first   bool // the call had not asked the account for the model before

	asked    bool // it counts as a call in the group's budget of repeats
	repeated bool // it was paid from that budget

	limit, running int    // of the account, when it was lent
	slot           string // that Sharing gave; "": none
}

// Format prints what the lease is about, without any key.
func (l Lease) Format(f fmt.State, _ rune) {
	fmt.Fprintf(f, "lease of %s/%s for %q, target %d, attempt %d", l.Upstream, l.Account, l.Model, l.Target, l.Attempt)
	if l.Proxy != nil {
		fmt.Fprintf(f, ", by %v", l.Proxy)
	}
	if l.Moved {
		fmt.Fprint(f, ", moved")
	}
}

// lend lends an account to a call.
func (t *Try) lend(a *account, target int) *Lease {
	g, p := a.group, t.pool
	asked, repeated := t.last == nil || t.last.group != g && !t.owes(g), false
	if asked {
		g.budget.call(p.clock.age)
	} else if a != t.last && t.owes(g) {
		repeated = true
		g.budget.credit--
	}
	t.begun++
	l := &t.room
	if t.begun > 1 {
		l = &Lease{}
	}
	*l = Lease{
		Upstream: g.name, Account: a.id, Key: a.Key, Host: g.options.Host, Target: target, Model: t.call.Targets[target].Model,
		Attempt: t.begun, Failures: a.failures, account: a, begun: p.clock.age, asked: asked, repeated: repeated,
	}
	l.Proxy, l.trial = g.way(a)
	if t.call.Session != "" {
		l.Moved = t.moved(a, target)
		b := g.binding(t.call.Session)
		l.from = b.account
		l.Former = b.moved && b.account == a.id
		l.bind = l.from == "" || l.from == a.id || !g.merelyFull(l.from, t, l.Model)
		if l.from == a.id {
			g.bind(t.call.Session, a.id, a.id, false) // it is used: its time begins anew
		}
	}
	if a != t.last {
		t.last, t.repeats = a, 0
	}
	if t.tried.add(a, l.Model) {
		l.first = true
		t.asked++
		if !g.options.Lone {
			t.pools++
		}
	}
	a.calls++
	a.inFlight++
	l.limit, l.running = a.limit, a.inFlight
	a.lastUsed = p.clock.seen.Round(0)
	g.used(a)
	if a.full() {
		g.place(a)
	}
	p.changed(a)
	return l
}

// merelyFull reports whether an account could serve the call, but for the calls that it has.
func (g *Group) merelyFull(id string, t *Try, model string) bool {
	a := g.byID[id]
	return a != nil && a.full() && a.able() && t.may(a, model)
}

// free gives an account back.
func (p *Pool) free(l *Lease) {
	l.done = true
	a := l.account
	a.inFlight--
	if a.asking == l {
		a.asking = nil
	}
	if l.slot != "" {
		p.options.Sharing.Release(l.Upstream, l.Account, l.slot)
	}
	if !a.gone {
		a.group.came(a)
	}
}
