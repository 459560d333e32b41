package pool

import (
	"testing"
	"time"
)

// overall asks for a call until it is given up, each account failing by the upstream's doing, and returns how often it asked.
func overall(t *testing.T, p *Pool, works func() bool) (asked int, served bool) {
	t.Helper()
	try := p.Begin(to(p, "u"))
	for {
		l, err := try.Next(t.Context())
		if err != nil {
			return asked, false
		}
		asked++
		if works() {
			try.Succeeded(l)
			return asked, true
		}
		if try.Failed(l, Verdict{Tier: "server error", Action: Retry, Overall: true, Again: 1}).Stop {
			return asked, false
		}
	}
}

// R31: an outage is not multiplied by the attempts of each call, also right after good times.
func TestAnOutageIsNotMultiplied(t *testing.T) {
	for _, tt := range []struct {
		share float64
		most  int
	}{{0, 1000 + retryReserve + 30 + 0.2*1000}, {0.01, 1000 + retryReserve + 30 + 10}, {2, 1000 + retryReserve + 30 + 2000}, {-1, 1000 + retryReserve + 30}} {
		clock := newClock()
		p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Accounts: accounts(50), Retries: tt.share})
		well := true
		works := func() bool { return well }
		asked := 0
		for i := range 2000 {
			if i == 1000 {
				well, asked = false, 0
			}
			n, _ := overall(t, p, works)
			asked += n
			clock.pass(10 * time.Millisecond)
		}
		if asked > tt.most || asked < 1000+retryReserve {
			t.Errorf("share %v: 1000 calls asked %d times, at most %d are right", tt.share, asked, tt.most)
		}
		if s := p.Summaries()[0]; s.Declined == 0 || s.Declined > 1000 {
			t.Errorf("%+v", s)
		}
	}
}

// Where some accounts serve and most do not, no call is lost that could be answered.
func TestTheBudgetLosesNoCallThatCanBeServed(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Accounts: accounts(50)})
	n := 0
	for i := range 5000 {
		if _, served := overall(t, p, func() bool { n++; return n*7919%10 < 4 }); !served {
			t.Fatalf("call %d was given up: %+v", i, p.Summaries()[0])
		}
	}
}

// Another upstream is asked whatever the budget of the first.
func TestTheBudgetIsOfOneUpstream(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(5)}, GroupOptions{Upstream: "v", Accounts: accounts(1)})
	asked := 0
	for range 100 {
		try := p.Begin(to(p, "u", "v"))
		for {
			l := next(t, try)
			asked++
			if l.Upstream == "v" {
				try.Succeeded(l)
				break
			}
			if try.Failed(l, Verdict{Tier: "server error", Action: Retry, Overall: true}).Stop {
				t.Fatal("stopped")
			}
		}
	}
	if asked > 2*100+2*retryReserve+20 {
		t.Errorf("asked %d times", asked)
	}
}
