package pool

import (
	"cmp"
	"errors"
	"log/slog"
	"math"
	"time"
)

// ByHand is why an account rests when nothing else was said.
const ByHand = "by hand"

// Disable lets an account rest until a time or, with the zero time, until it is enabled. It replaces the rest that the account
// has. Lone accounts rest too, when it is said by hand.
func (p *Pool) Disable(upstream, id string, until time.Time, why string) error {
	now := p.lock()
	defer p.unlock()
	a, err := p.find(upstream, id)
	if err != nil {
		return err
	}
	g := a.group
	g.wake(now)
	why = cmp.Or(why, ByHand)
	r := &rest{until: never, since: p.clock.seen.Round(0), why: why, hand: true}
	if !until.IsZero() {
		if r.length = until.Sub(p.clock.seen); r.length <= 0 {
			return errors.New("the time until when the account is to rest is over already")
		}
		r.length = min(r.length, p.options.MaxRest)
		r.until = now + r.length
	}
	g.restAccount(a, r)
	p.share(a, "", r)
	g.place(a)
	g.recheck()
	p.write(a)
	p.say(slog.LevelInfo, "account disabled", "upstream", upstream, "account", id, "why", why)
	return nil
}

// Enable ends all rests of an account, those for single models too, and its failures in a row.
func (p *Pool) Enable(upstream, id string) error {
	now := p.lock()
	defer p.unlock()
	a, err := p.find(upstream, id)
	if err != nil {
		return err
	}
	g := a.group
	g.wake(now)
	g.setRest(a, nil)
	a.failures, a.cleared = 0, false
	a.unpark()
	p.share(a, "", nil)
	for model := range a.models {
		g.endModel(a, model)
		p.share(a, model, nil)
	}
	g.came(a)
	p.write(a)
	p.say(slog.LevelInfo, "account enabled", "upstream", upstream, "account", id)
	return nil
}

// SetBalance says what an account has left, for HighestBalance and for people.
func (p *Pool) SetBalance(upstream, id string, balance float64) error {
	p.lock()
	defer p.unlock()
	a, err := p.find(upstream, id)
	if err != nil {
		return err
	}
	if math.IsNaN(balance) || math.IsInf(balance, 0) {
		return errors.New("a balance must be a number")
	}
	a.balance, a.balanceAt = balance, p.clock.seen.Round(0)
	if s := p.options.Sharing; s != nil {
		s.Balance(upstream, id, balance)
	}
	a.group.place(a)
	p.changed(a)
	return nil
}
