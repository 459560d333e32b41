package pool

import (
	"cmp"
	"time"
)

const (
	// defaultRetries is the share of an upstream's recent calls that may be repeated after failures of the upstream itself.
	defaultRetries = 0.2

	// retryReserve is how many repeats an upstream has besides, one more each second.
	retryReserve = 20

	// retriesPerSuccess is how many repeats an answered call makes room for, up to the share: where some accounts serve and others do
	// not, a call is tried until one does.
	retriesPerSuccess = 4

	// budgetWindow is how long calls are recent.
	budgetWindow = 10 * time.Second
)

// budget bounds how often calls are repeated at an upstream after failures that no account is to blame for, so that an outage is not
// multiplied by the attempts that each call has. It holds what may be spent: a reserve and a share of recent calls at most, refilled by
// calls that are answered. An upstream that answers none is asked once for each call, and a few times more.
type budget struct {
	credit   float64
	filled   moment // when it was last looked at
	begun    bool
	window   moment // when the current window of calls began
	now      int    // calls in it
	before   int    // calls in the one before
	declined uint64
}

// call notes a call that the upstream is asked for the first time.
func (b *budget) call(now moment) {
	if now-b.window >= budgetWindow {
		b.before = b.now
		if now-b.window >= 2*budgetWindow {
			b.before = 0
		}
		b.now, b.window = 0, now
	}
	b.now++
}

// uncall takes back what call noted.
func (b *budget) uncall() {
	if b.now > 0 { // else the window has passed
		b.now--
	}
}

// recent is about how many calls there were within the window that ends now.
func (b *budget) recent(now moment) float64 {
	switch passed := now - b.window; {
	case passed >= 2*budgetWindow:
		return 0
	case passed >= budgetWindow:
		return float64(b.now)
	default:
		return float64(b.now) + float64(b.before)*float64(budgetWindow-passed)/float64(budgetWindow)
	}
}

// answered notes that a call was answered.
func (b *budget) answered() { b.credit += retriesPerSuccess }

// allows reports whether a call may be repeated now.
func (b *budget) allows(share float64, now moment) bool {
	most := retryReserve + share*b.recent(now)
	if !b.begun {
		b.begun, b.credit = true, most
	}
	b.credit = min(b.credit+(now-b.filled).Seconds(), most)
	b.filled = now
	return b.credit >= 1
}

// affords reports whether a repeat is within the group's budget.
func (g *Group) affords() bool {
	share := max(0, cmp.Or(g.options.Retries, defaultRetries))
	return g.budget.allows(share, g.pool.clock.age)
}

// owes reports whether the call has failed at a group by no account's fault, so that it is a repeat there.
func (t *Try) owes(g *Group) bool {
	for _, o := range t.owing {
		if o == g {
			return true
		}
	}
	return false
}
