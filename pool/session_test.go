package pool

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// in is a call of a session.
func in(c Call, session string) Call {
	c.Session = session
	return c
}

// serve runs a call that succeeds at once.
func serve(t testing.TB, p *Pool, c Call) *Lease {
	t.Helper()
	try := p.Begin(c)
	l := next(t, try)
	try.Succeeded(l)
	return l
}

func TestASessionStaysWithItsAccount(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(5)})
	first := serve(t, p, in(to(p, "u"), "s"))
	if first.Moved || first.Former {
		t.Errorf("%v, former %v", first, first.Former)
	}
	for range 10 {
		serve(t, p, to(p, "u"))
		if l := serve(t, p, in(to(p, "u"), "s")); l.Account != first.Account || l.Moved || l.Former {
			t.Fatalf("%+v, first %+v", l, first)
		}
	}
}

// TestT100ASessionMovesCleanly: what belongs to one account must not reach another, so the lease says that the session moved,
// and only once.
func TestT100ASessionMovesCleanly(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Accounts: accounts(3)})
	call := in(to(p, "u"), "s")
	serve(t, p, call)
	try := p.Begin(call)
	l := next(t, try)
	if l.Account != "a0" || l.Moved {
		t.Fatalf("%+v", l)
	}
	try.Failed(l, Verdict{Tier: "burst", Action: Retry, Rest: time.Minute})
	l = next(t, try)
	if l.Account != "a1" || !l.Moved {
		t.Fatalf("%+v", l)
	}
	try.Succeeded(l)
	clock.pass(time.Hour / 2) // a0 is well again
	for range 3 {
		if l := serve(t, p, call); l.Account != "a1" || l.Moved || !l.Former {
			t.Errorf("%v, former %v", l, l.Former)
		}
	}
}

// TestAMoveThatFailsIsNone: the session stays where it was until another account has answered.
func TestAMoveThatFailsIsNone(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(2)})
	call := in(to(p, "u"), "s")
	serve(t, p, call)
	ask(t, p.Begin(call), Verdict{Tier: "t", Action: Retry})
	if l := serve(t, p, call); l.Account != "a0" || l.Moved {
		t.Errorf("%+v", l)
	}
}

func TestAFullAccountKeepsItsSession(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(2), InFlight: 1})
	call := in(to(p, "u"), "s")
	serve(t, p, call)
	busy := p.Begin(call)
	held := next(t, busy)
	if l := serve(t, p, call); l.Account != "a1" || !l.Moved {
		t.Fatalf("%+v", l)
	}
	busy.Succeeded(held)
	if l := serve(t, p, call); l.Account != "a0" || l.Moved {
		t.Errorf("%+v", l)
	}
}

// TestOfTwoMovesTheFirstHolds: two calls of a session at once find its account resting.
func TestOfTwoMovesTheFirstHolds(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(3)})
	call := in(to(p, "u"), "s")
	serve(t, p, call)
	if err := p.Disable("u", "a0", time.Time{}, ""); err != nil {
		t.Fatal(err)
	}
	one, two := p.Begin(call), p.Begin(call)
	first, second := next(t, one), next(t, two)
	if first.Account == second.Account || !first.Moved || !second.Moved {
		t.Fatalf("%+v, %+v", first, second)
	}
	two.Succeeded(second)
	one.Succeeded(first)
	if l := serve(t, p, call); l.Account != second.Account || l.Moved {
		t.Errorf("%+v, want %s", l, second.Account)
	}
}

func TestASessionMovesToAnotherTarget(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(1)}, GroupOptions{Upstream: "v", Accounts: accounts(1)})
	call := in(to(p, "u", "v"), "s")
	serve(t, p, call)
	try := p.Begin(call)
	try.Failed(next(t, try), Verdict{Tier: "t", Action: Retry})
	l := next(t, try)
	if l.Upstream != "v" || !l.Moved || l.Former {
		t.Errorf("%v, former %v", l, l.Former)
	}
	try.Succeeded(l)
	if l := serve(t, p, in(to(p, "v"), "s")); l.Moved || !l.Former {
		t.Errorf("%v, former %v", l, l.Former)
	}
	if l := serve(t, p, in(to(p, "v", "u"), "new")); l.Moved {
		t.Errorf("%+v", l)
	}
}

func TestASessionIsForgotten(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now, Sessions: 2},
		GroupOptions{Upstream: "u", Accounts: accounts(3), SessionTTL: time.Minute},
		GroupOptions{Upstream: "none", Accounts: accounts(2), SessionTTL: -1})
	call := in(to(p, "u"), "s")
	serve(t, p, call)
	for range 5 { // its time begins anew with every call
		clock.pass(59 * time.Second)
		if l := serve(t, p, call); l.Account != "a0" {
			t.Fatalf("%+v", l)
		}
	}
	clock.pass(time.Minute)
	if l := serve(t, p, call); l.Account != "a1" || l.Moved {
		t.Errorf("%+v", l)
	}
	serve(t, p, in(to(p, "u"), "s2"))
	serve(t, p, in(to(p, "u"), "s3")) // one more than there is room for
	if p.sessions.Len() != 2 || p.Group("u").bound("s") != "" {
		t.Errorf("%d sessions", p.sessions.Len())
	}
	call = in(to(p, "none"), "s")
	if one, two := serve(t, p, call), serve(t, p, call); one.Account == two.Account || two.Moved {
		t.Errorf("%+v, %+v", one, two)
	}
}

func TestLongSessionsAreToldApart(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(2)})
	long := strings.Repeat("x", 1<<16)
	for i := range 4 {
		if l := serve(t, p, in(to(p, "u"), fmt.Sprint(long, i%2))); l.Account != fmt.Sprint("a", i%2) || l.Moved {
			t.Errorf("%d: %+v", i, l)
		}
	}
	for _, key := range p.sessions.Keys() {
		if len(key.session) > longSession {
			t.Errorf("a session is kept in %d bytes", len(key.session))
		}
	}
}

// TestASessionOutlivesReloads: a new key of the same account changes nothing, a lost account is a move.
func TestASessionOutlivesReloads(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(3)})
	call := in(to(p, "u"), "s")
	serve(t, p, call)
	list := accounts(3)
	list[0].Key = NewSecret("another")
	if err := p.Configure([]GroupOptions{{Upstream: "u", Accounts: list}}); err != nil {
		t.Fatal(err)
	}
	if l := serve(t, p, call); l.Account != "a0" || l.Moved || l.Key.Reveal() != "another" {
		t.Errorf("%+v", l)
	}
	if err := p.Configure([]GroupOptions{{Upstream: "u", Accounts: list[1:]}}); err != nil {
		t.Fatal(err)
	}
	if l := serve(t, p, call); !l.Moved {
		t.Errorf("%+v", l)
	}
	if l := serve(t, p, call); l.Moved {
		t.Errorf("%+v", l)
	}
}
