package pool

import (
	"fmt"
	"testing"
	"time"
)

// TestRestsThatEndedOtherwiseAreForgotten: an account that is disabled and enabled all the time must not fill memory.
func TestRestsThatEndedOtherwiseAreForgotten(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(3)})
	g := p.Group("u")
	if err := p.Disable("u", "a1", day.Add(time.Hour), ""); err != nil {
		t.Fatal(err)
	}
	for i := range 5000 {
		if err := p.Disable("u", "a0", day.Add(time.Hour+time.Duration(i%7)*time.Second), ""); err != nil {
			t.Fatal(err)
		}
		if err := p.Enable("u", "a0"); err != nil {
			t.Fatal(err)
		}
		try := p.Begin(to(p, "u"))
		try.Failed(next(t, try), Verdict{Tier: "t", Action: Retry, Rest: time.Duration(1+i) * time.Second, Scope: ModelScope})
		if err := p.Enable("u", "a2"); err != nil {
			t.Fatal(err)
		}
		if err := p.Enable("u", "a0"); err != nil {
			t.Fatal(err)
		}
		if n := len(g.ends.heap); n > 600 {
			t.Fatalf("%d ends of rests of one account", n)
		}
		for model, m := range g.models {
			if n := len(m.ends.heap); n > 600 {
				t.Fatalf("%d ends of rests for %s", n, model)
			}
		}
	}
	if v := view(t, p, "u", "a1"); v.State != Resting {
		t.Errorf("%+v", v)
	}
}

// TestManyRestsEndAtOnce: more than end under one lock.
func TestManyRestsEndAtOnce(t *testing.T) {
	const n = 3*wokenAtOnce + 10
	clock := newClock()
	p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Accounts: accounts(n)})
	for i := range n {
		if err := p.Disable("u", fmt.Sprint("a", i), day.Add(time.Minute), ""); err != nil {
			t.Fatal(err)
		}
	}
	// The last that is woken is chosen when all others cannot be.
	for i := range n - 1 {
		if err := p.Disable("u", fmt.Sprint("a", i), day.Add(time.Minute), ""); err != nil {
			t.Fatal(err)
		}
	}
	clock.pass(time.Minute)
	seen := map[string]bool{}
	for range n {
		try := p.Begin(to(p, "u"))
		l := next(t, try)
		try.Failed(l, Verdict{Tier: "t", Action: Disable})
		seen[l.Account] = true
	}
	if len(seen) != n {
		t.Errorf("%d accounts were asked of %d", len(seen), n)
	}
	none(t, p.Begin(to(p, "u")))
}

// TestLanesAreBounded: for more models than there may be lanes for, accounts that rest are passed over one by one.
func TestLanesAreBounded(t *testing.T) {
	for _, choose := range []Strategy{LeastRecentlyUsed, Weighted} {
		clock := newClock()
		p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Choose: choose, Accounts: accounts(40)})
		g := p.Group("u")
		for m := range 2 * maxLanes {
			call := Call{Targets: []Target{{g, fmt.Sprint("m", m)}}, Attempts: 39}
			ask(t, p.Begin(call), Verdict{Tier: "t", Action: Retry, Rest: time.Hour, Scope: ModelScope})
			if n := g.lanesInUse(); n != min(m+1, maxLanes) {
				t.Fatalf("%d lanes for %d models", n, m+1)
			}
			call.Attempts = 2
			if asked, _ := ask(t, p.Begin(call), Verdict{Tier: "t", Action: Retry}); len(asked) != 1 {
				t.Fatalf("asked %v for %s", asked, call.Targets[0].Model)
			}
		}
		clock.pass(time.Hour)
		for range 2 { // more end than do so at once
			next(t, p.Begin(to(p, "u")))
		}
		if len(g.models) != 0 {
			t.Errorf("%d models are remembered", len(g.models))
		}
	}
}

func TestTiersAreBounded(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(1)})
	for i := range 3 * maxTiers {
		ask(t, p.Begin(to(p, "u")), Verdict{Tier: fmt.Sprint("t", i), Action: Retry})
	}
	if v := view(t, p, "u", "a0"); len(v.Failed) != maxTiers+1 || v.Failed["other"] != 2*maxTiers {
		t.Errorf("%v", v.Failed)
	}
}

// TestManyAttemptsAreRemembered: more than are looked through one by one.
func TestManyAttemptsAreRemembered(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Choose: FillFirst, Accounts: accounts(100)})
	call := to(p, "u")
	call.Attempts = 1000
	for _, v := range []Verdict{{Tier: "t", Action: Retry}, {Tier: "t", Action: Disable}} {
		asked, e := ask(t, p.Begin(call), v)
		if len(asked) != 100 || e.Tried != 100 {
			t.Errorf("%d were asked: %+v", len(asked), e)
		}
	}
}
