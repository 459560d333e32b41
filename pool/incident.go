package pool

import (
	"cmp"
	"log/slog"
	"time"
)

// Reason is a failure that waiting does not end, such as a key that was rejected. It is what clients are told while no account can
// serve. Its texts hold no keys.
type Reason struct {
	Class   string `json:"class"`
	Code    string `json:"code,omitempty"`
	Of      string `json:"of,omitempty"` // the protocol that the code is of
	Message string `json:"message,omitempty"`
	Status  int    `json:"status,omitempty"` // of the upstream's answer
}

const (
	// defaultIncident is the share of its accounts that have to fail in the same way for an upstream to have an incident.
	defaultIncident = 0.5

	// leastFailing is how many accounts must fail at least, and mostCounted how many accounts the share is of at most.
	leastFailing = 5
	mostCounted  = 100

	// incidentWindow is how long failures of the same kind count together.
	incidentWindow = time.Minute

	// incidentRest is how long an upstream rests for the first of incidents in a row, and incidentMaxRest for the last of many.
	incidentRest    = 10 * time.Second
	incidentMaxRest = 5 * time.Minute

	// loneRest is how long the only account of an upstream rests at first when waiting does not help, and loneMaxRest at most.
	loneRest    = 10 * time.Second
	loneMaxRest = time.Minute
)

// incidents tell an upstream's failures from those of its accounts. When many accounts are refused in the same way within a minute,
// and none is served meanwhile, it is the upstream that fails: its accounts do not rest, and the upstream rests for a moment.
type incidents struct {
	failing map[string]*alike // by tier
	answers bool              // a call was answered
	served  moment            // when the last one began that was
	row     int               // incidents since then
	until   moment            // the upstream rests
	reason  *Reason           // of the last one
	total   uint64
}

// alike are accounts that failed in the same way.
type alike struct {
	first    moment
	accounts map[*account]struct{}
}

// rests reports whether the upstream as a whole is left alone.
func (g *Group) rests() bool { return g.pool.clock.age < g.incidents.until }

// incident notes that an account failed for a reason that seems to be its own, and reports whether it is the upstream's incident, so
// that the account is not to blame.
func (g *Group) incident(a *account, v *Verdict) bool {
	in, now := &g.incidents, g.pool.clock.age
	if g.rests() {
		return true
	}
	f := in.failing[v.Tier]
	if f == nil || now-f.first > incidentWindow {
		if in.failing == nil || len(in.failing) >= maxTiers {
			in.failing = map[string]*alike{}
		}
		f = &alike{now, map[*account]struct{}{}}
		in.failing[v.Tier] = f
	}
	f.accounts[a] = struct{}{}
	if in.answers && in.served >= f.first || len(f.accounts) < g.incidentLimit() {
		return false
	}
	in.until = now + doubled(incidentRest, in.row, incidentMaxRest)
	in.row++
	in.total++
	in.reason = v.Reason
	delete(in.failing, v.Tier)
	for b := range f.accounts {
		if r := b.rest; r != nil && !r.hand && r.why == v.Tier && !b.gone {
			g.setRest(b, nil)
			b.failures = 0
			g.place(b)
			g.pool.write(b)
		}
	}
	g.recheck()
	g.pool.say(slog.LevelWarn, "many accounts of an upstream fail in the same way, and none is served: the upstream rests, and they do not",
		"upstream", g.name, "tier", v.Tier, "accounts", len(f.accounts), "of", len(g.byID), "for", in.until-now)
	return true
}

// incidentLimit is how many accounts must fail in the same way.
func (g *Group) incidentLimit() int {
	if g.incidents.row > 0 { // It is the same incident as long as nobody was served.
		return leastFailing
	}
	share := g.options.Incident
	share = cmp.Or(share, defaultIncident)
	return max(int(share*float64(min(len(g.byID), mostCounted)))+1, leastFailing)
}

// servedSince notes that a call was answered that began at a moment.
func (in *incidents) servedSince(begun moment) {
	in.answers, in.served = true, max(in.served, begun)
	if begun >= in.until {
		in.row = 0
	}
}

// Cleared ends a lease of Probe whose question was answered well: the account is not rejected. A rest of its that waiting does not end
// is over, once until a call of it is answered, since there are upstreams that answer questions whatever the key.
func (p *Pool) Cleared(l *Lease) {
	now := p.lock()
	defer p.unlock()
	if l.done {
		return
	}
	l.done = true
	a := l.account
	g := a.group
	g.wake(now)
	l.wayEnded(Verdict{})
	for _, f := range g.incidents.failing {
		delete(f.accounts, a)
	}
	if r := a.rest; r == nil || r.reason == nil || r.until == never || a.cleared || a.gone {
		return
	}
	g.setRest(a, nil)
	p.share(a, "", nil)
	a.cleared = true
	g.came(a)
	p.write(a)
	p.say(slog.LevelInfo, "account is asked again: the upstream takes its key", "upstream", g.name, "account", a.id)
}
