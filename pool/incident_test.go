package pool

import (
	"testing"
	"time"
)

var rejected = Verdict{Tier: "auth", Action: Disable, Rest: time.Minute, Doubtful: true, Reason: &Reason{Class: "upstream_auth", Message: "No."}}

// fail asks n accounts, each of which is rejected.
func fail(t *testing.T, p *Pool, n int) {
	t.Helper()
	for range n {
		try := p.Begin(to(p, "u"))
		try.Failed(next(t, try), rejected)
	}
}

// R31: when more than a share of the accounts is rejected at once, and none is served, it is the upstream.
func TestAnIncidentIsTheUpstreams(t *testing.T) {
	for _, tt := range []struct {
		name             string
		accounts, before int
		share            float64
	}{
		{"half of them, unless said otherwise", 30, 15, 0},
		{"as many as was said", 30, 24, 0.8},
		{"five at least", 6, 4, 0},
		{"of a hundred at most", 1000, 50, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			clock := newClock()
			p := open(t, Options{Now: clock.Now, MaxWait: -1}, GroupOptions{Upstream: "u", Accounts: accounts(tt.accounts), Incident: tt.share})
			fail(t, p, tt.before)
			if s := p.Summaries()[0]; s.Resting != tt.before || s.Incident {
				t.Fatalf("%+v", s)
			}
			fail(t, p, 1)
			if s := p.Summaries()[0]; s.Ready != tt.accounts || !s.Incident || s.Incidents != 1 {
				t.Fatalf("%+v", s)
			}
			_, err := p.Begin(to(p, "u")).Next(t.Context())
			if e, ok := err.(*Exhausted); !ok || !e.Incident || e.Retry != incidentRest || e.Reason.Message != "No." {
				t.Errorf("%+v", err)
			}
			// It goes on, so five are enough, and the upstream rests for longer.
			clock.pass(incidentRest)
			fail(t, p, min(leastFailing, tt.accounts))
			_, err = p.Begin(to(p, "u")).Next(t.Context())
			if e, ok := err.(*Exhausted); !ok || e.Retry != 2*incidentRest {
				t.Errorf("%+v", err)
			}
			// It is over.
			clock.pass(2 * incidentRest)
			try := p.Begin(to(p, "u"))
			try.Succeeded(next(t, try))
			fail(t, p, min(tt.before, tt.accounts-1))
			if s := p.Summaries()[0]; s.Incident {
				t.Errorf("%+v", s)
			}
		})
	}
}

func TestFailuresOfAccountsAreNoIncident(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now, MaxWait: -1}, GroupOptions{Upstream: "u", Accounts: accounts(20), Incident: 1})
	fail(t, p, 20)
	if s := p.Summaries()[0]; s.Resting != 20 {
		t.Errorf("not turned off: %+v", s)
	}
	p = open(t, Options{Now: clock.Now, MaxWait: -1}, GroupOptions{Upstream: "u", Accounts: accounts(20)})
	for range 4 { // of five accounts a minute
		fail(t, p, 4)
		clock.pass(incidentWindow + time.Second)
	}
	if s := p.Summaries()[0]; s.Incidents != 0 {
		t.Errorf("slow failures: %+v", s)
	}
	p = open(t, Options{Now: clock.Now, MaxWait: -1}, GroupOptions{Upstream: "u", Accounts: accounts(20)})
	fail(t, p, 10)
	try := p.Begin(to(p, "u"))
	try.Succeeded(next(t, try))
	fail(t, p, 9)
	if s := p.Summaries()[0]; s.Resting != 19 {
		t.Errorf("one is served: %+v", s)
	}
}

// The only key of an upstream rests for moments when it is rejected; another key is asked at once.
func TestALoneAccountRestsWhenItIsRejected(t *testing.T) {
	clock := newClock()
	lone := GroupOptions{Upstream: "u", Lone: true, Accounts: accounts(1)}
	p := open(t, Options{Now: clock.Now}, lone)
	for _, wait := range []time.Duration{10 * time.Second, 20 * time.Second, 40 * time.Second, time.Minute, time.Minute} {
		fail(t, p, 1)
		clock.pass(wait - time.Second)
		_, err := p.Begin(to(p, "u")).Next(t.Context())
		if e, ok := err.(*Exhausted); !ok || e.Reason == nil || e.Reason.Message != "No." || e.Incident {
			t.Fatalf("%v: %+v", wait, err)
		}
		clock.pass(time.Second)
	}
	fail(t, p, 1)
	lone.Accounts[0].Key = NewSecret("another")
	if err := p.Configure([]GroupOptions{lone}); err != nil {
		t.Fatal(err)
	}
	try := p.Begin(to(p, "u"))
	try.Succeeded(next(t, try))
}

// Why all accounts rest outlives a restart.
func TestReasonsAreKept(t *testing.T) {
	clock, table := newClock(), newMemory()
	o := GroupOptions{Upstream: "u", Accounts: accounts(2)}
	p := open(t, Options{Now: clock.Now, Table: table}, o)
	fail(t, p, 2)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	p = open(t, Options{Now: clock.Now, Table: table}, o)
	_, err := p.Begin(to(p, "u")).Next(t.Context())
	if e, ok := err.(*Exhausted); !ok || e.Reason == nil || e.Reason.Message != "No." {
		t.Errorf("%+v", err)
	}
	if err := p.Enable("u", "a0"); err != nil {
		t.Fatal(err)
	}
	next(t, p.Begin(to(p, "u")))
}
