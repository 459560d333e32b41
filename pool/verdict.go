package pool

import (
	"log/slog"
	"time"
)

// maxBackoff is the longest wait before the same account is asked again, before jitter.
const maxBackoff = time.Minute

// Verdict is what the rules say of a failure.
type Verdict struct {
	Tier   string // the name of the tier: why an account rests
	Action Action

	Rest    time.Duration // how long the account rests; 0: not at all, or forever under Disable
	Forever bool          // until it is enabled by hand, or gets another key
	Scope   Scope

	ProxyFault bool // the proxy is at fault, and the account is not

	// Reason is set for a failure that waiting does not end: while all accounts rest for such, clients are told of the last one.
	Reason *Reason

	// Doubtful: it may be the upstream's doing that the account was rejected. See GroupOptions.Incident.
	Doubtful bool

	// Overall: the upstream failed, whatever the account. See GroupOptions.Retries.
	Overall bool

	Again   int           // how often the same account may be asked again before another one is
	Backoff time.Duration // how long to wait before that, doubled each time and jittered
}

// Step is what to do after a failure.
type Step struct {
	Stop bool          // tell the client what the upstream said
	Same bool          // Next gives the same account once more, if it still can serve: call it after Wait
	Wait time.Duration // 0 unless Same
}

// Failed ends a lease with what the rules say of its failure, and says what to do. A second end of a lease changes nothing.
func (t *Try) Failed(l *Lease, v Verdict) Step {
	p := t.pool
	now := p.lock()
	defer p.unlock()
	if l.done {
		return Step{Stop: v.Action == Return}
	}
	a := l.account
	g := a.group
	g.wake(now)
	a.countFailure(v.Tier)
	a.lastTier, a.lastError = v.Tier, p.clock.seen.Round(0)
	l.wayEnded(v)
	if v.Action != Return && !v.ProxyFault {
		a.failures++
	}
	if v.ProxyFault && l.Proxy != nil && a.proxy == nil {
		t.ways = append(t.ways, otherProxy{a, l.Target})
	}
	if v.Overall && !t.owes(g) {
		t.owing = append(t.owing, g)
	}
	step := t.step(l, v)
	p.changed(a)
	if !step.Same {
		t.punish(l, v)
	}
	p.free(l)
	return step
}

// step is what follows a failure.
func (t *Try) step(l *Lease, v Verdict) Step {
	if v.Action == Return {
		return Step{Stop: true}
	}
	if v.Again > t.repeats && (!v.Overall || l.account.group.affords()) {
		backoff := doubled(v.Backoff, t.repeats, maxBackoff)
		wait := backoff/2 + time.Duration(t.pool.options.Random()*float64(backoff/2))
		if t.due == never || t.pool.clock.age+wait < t.due {
			if v.Overall {
				l.account.group.budget.credit--
			}
			t.repeats++
			t.same, t.sameTarget = l.account, l.Target
			return Step{Same: true, Wait: wait}
		}
	}
	return Step{Stop: l.account.group.options.Lone && !t.elsewhere(l) && t.otherWay() < 0}
}

// doubled is a time that is doubled so many times, and no longer than the longest.
func doubled(d time.Duration, times int, longest time.Duration) time.Duration {
	if d <= 0 {
		return 0
	}
	for ; times > 0 && d < longest; times-- {
		d *= 2
	}
	return min(d, longest)
}

// elsewhere reports whether the call has a target left but that of a lease.
func (t *Try) elsewhere(l *Lease) bool {
	for _, target := range t.call.Targets {
		g := target.Group
		if g == nil || g == l.account.group && target.Model == l.Model {
			continue
		}
		if !g.options.Lone {
			return true
		}
		for _, a := range g.byID {
			if !t.tried.has(a, target.Model) {
				return true
			}
		}
	}
	return false
}

// punish lets the account rest as a verdict says, unless the upstream has an incident. A rest that ends later stands. A lone account rests
// for a moment only, and only when waiting does not help and it has a key that can be changed.
func (t *Try) punish(l *Lease, v Verdict) {
	a := l.account
	g, p := a.group, t.pool
	forever := v.Forever || v.Action == Disable && v.Rest <= 0
	if v.ProxyFault || !forever && v.Rest <= 0 {
		return
	}
	if v.Scope == AccountScope {
		t.tried.add(a, everyModel)
	}
	if v.Scope != AccountScope {
		v.Reason, v.Doubtful = nil, false
	}
	if a.gone || g.options.Lone && (v.Reason == nil || a.Key.Empty()) {
		return
	}
	if v.Doubtful && !g.options.Lone && g.incident(a, &v) {
		return
	}
	r := &rest{until: never, since: p.clock.seen.Round(0), why: v.Tier, reason: v.Reason}
	if g.options.Lone {
		if least := doubled(loneRest, a.failures-1, loneMaxRest); forever || v.Rest > least {
			v.Rest = least
		}
		forever = false
	}
	if !forever {
		r.length = min(v.Rest, p.options.MaxRest)
		r.until = p.clock.age + r.length
	}
	about := []any{"upstream", g.name, "account", a.id, "tier", v.Tier}
	if v.Scope == ModelScope {
		if longer(a.models[l.Model], r) != r {
			return
		}
		g.restModel(a, l.Model, r)
		p.share(a, l.Model, r)
		about = append(about, "model", l.Model)
	} else {
		if longer(a.rest, r) != r {
			return
		}
		g.restAccount(a, r)
		p.share(a, "", r)
		if r.reason != nil {
			g.reason = r.reason
		}
	}
	if forever {
		p.say(slog.LevelWarn, "account disabled", about...)
	} else {
		p.say(slog.LevelInfo, "account rests", append(about, "for", r.length)...)
	}
	g.place(a)
	g.recheck()
	p.write(a)
}
