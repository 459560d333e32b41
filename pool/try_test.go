package pool

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

// ask runs a call through to its end with the same verdict for every attempt, and gives the accounts that were asked.
func ask(t testing.TB, try *Try, v Verdict) ([]string, *Exhausted) {
	t.Helper()
	var asked []string
	for {
		l, err := try.Next(context.Background())
		if e, ok := errors.AsType[*Exhausted](err); ok {
			return asked, e
		}
		if err != nil {
			t.Fatal(err)
		}
		asked = append(asked, l.Account)
		if try.Failed(l, v).Stop {
			return asked, nil
		}
	}
}

func TestTheBriefsLoop(t *testing.T) {
	for _, c := range []struct {
		name     string
		verdict  Verdict
		asked    int
		stopped  bool
		state    State
		failures int
	}{
		{"request too large", Verdict{Tier: "request_too_large", Action: Return}, 1, true, Ready, 0},
		{"insufficient tokens", Verdict{Tier: "insufficient_tokens", Action: Retry}, 10, false, Ready, 1},
		{"exhausted", Verdict{Tier: "exhausted", Action: Disable, Forever: true}, 10, false, Disabled, 1},
		{"disable says forever by itself", Verdict{Tier: "exhausted", Action: Disable}, 10, false, Disabled, 1},
		{"network", Verdict{Tier: "network", Action: Retry, ProxyFault: true, Rest: time.Minute}, 10, false, Ready, 0},
		{"a rest", Verdict{Tier: "burst", Action: Retry, Rest: time.Minute}, 10, false, Resting, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(12)})
			asked, e := ask(t, p.Begin(to(p, "u")), c.verdict)
			if len(asked) != c.asked || (e == nil) != c.stopped {
				t.Fatalf("asked %v, %v", asked, e)
			}
			if e != nil && (e.Error() != "All accounts exhausted" || e.Tried != c.asked) {
				t.Errorf("%v: %+v", e, e)
			}
			v := view(t, p, "u", "a0")
			if v.State != c.state || v.Failures != c.failures || v.Failed[c.verdict.Tier] != 1 || v.LastTier != c.verdict.Tier || !v.LastError.Equal(day) {
				t.Errorf("%+v", v)
			}
			if c.state != Ready && (v.Why != c.verdict.Tier || !v.Since.Equal(day)) {
				t.Errorf("%+v", v)
			}
			if v := view(t, p, "u", "a11"); v.Calls != 0 {
				t.Errorf("%+v", v)
			}
		})
	}
}

func TestNoActiveAccounts(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Accounts: accounts(2)}, GroupOptions{Upstream: "empty"})
	if e := none(t, p.Begin(to(p, "empty", "nowhere"))); e.Error() != "No active accounts available" || e.Retry != 0 {
		t.Errorf("%v: %+v", e, e)
	}
	ask(t, p.Begin(to(p, "u")), Verdict{Tier: "burst", Action: Retry, Rest: time.Minute})
	clock.pass(20 * time.Second)
	e := none(t, p.Begin(to(p, "u")))
	if e.Error() != "No active accounts available" || e.Retry != 40*time.Second || e.Tried != 0 {
		t.Errorf("%v: %+v", e, e)
	}
	clock.pass(40 * time.Second)
	next(t, p.Begin(to(p, "u")))
}

func TestTargetsFollowEachOther(t *testing.T) {
	p := open(t, Options{Now: newClock().Now},
		GroupOptions{Upstream: "u", Accounts: []Account{{ID: "a"}, {ID: "b"}}},
		GroupOptions{Upstream: "v", Accounts: []Account{{ID: "c"}}})
	call := to(p, "u", "v", "u")
	call.Targets[2].Model = "another"
	if asked, _ := ask(t, p.Begin(call), Verdict{Tier: "t", Action: Retry}); !slices.Equal(asked, []string{"a", "b", "c", "a", "b"}) {
		t.Errorf("asked %v", asked)
	}
	// What was at fault as a whole is not asked for another model.
	if asked, _ := ask(t, p.Begin(call), Verdict{Tier: "t", Action: Retry, Rest: time.Second, Scope: ModelScope}); !slices.Equal(asked, []string{"a", "b", "c", "a", "b"}) {
		t.Errorf("asked %v", asked)
	}
	p = open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: []Account{{ID: "a"}, {ID: "b"}}},
		GroupOptions{Upstream: "v", Accounts: []Account{{ID: "c"}}})
	call = to(p, "u", "v", "u")
	call.Targets[2].Model = "another"
	if asked, _ := ask(t, p.Begin(call), Verdict{Tier: "t", Action: Disable}); !slices.Equal(asked, []string{"a", "b", "c"}) {
		t.Errorf("asked %v", asked)
	}
}

func TestRestsOfAModelLeaveTheOthers(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Accounts: accounts(2)})
	ask(t, p.Begin(to(p, "u")), Verdict{Tier: "model", Action: Retry, Rest: time.Minute, Scope: ModelScope})
	if e := none(t, p.Begin(to(p, "u"))); e.Retry != time.Minute {
		t.Errorf("%+v", e)
	}
	other := to(p, "u")
	other.Targets[0].Model = "other"
	next(t, p.Begin(other))
	v := view(t, p, "u", "a1")
	if v.State != Ready || len(v.Models) != 1 || v.Models[0] != (ModelRest{"m", day.Add(time.Minute), day, "model"}) {
		t.Errorf("%+v", v)
	}
	clock.pass(time.Minute)
	next(t, p.Begin(to(p, "u")))
	if v := view(t, p, "u", "a1"); v.Models != nil {
		t.Errorf("%+v", v)
	}
}

// TestManyModelsAreBounded: a client can make up names of models.
func TestManyModelsAreBounded(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(1)})
	for i := range 3 * maxModels {
		call := to(p, "u")
		call.Targets[0].Model = strings.Repeat("m", i+1)
		ask(t, p.Begin(call), Verdict{Tier: "model", Action: Retry, Rest: time.Duration(i+1) * time.Minute, Scope: ModelScope})
	}
	v := view(t, p, "u", "a0")
	if len(v.Models) != maxModels || len(v.Models[0].Model) != 2*maxModels+1 || len(p.Group("u").models) != maxModels {
		t.Errorf("%d models from %q", len(v.Models), v.Models[0].Model)
	}
}

// TestTheLongerRestStands: calls that were under way when an account began to rest fail as well.
func TestTheLongerRestStands(t *testing.T) {
	hour, minute := Verdict{Tier: "quota", Action: Disable, Rest: time.Hour}, Verdict{Tier: "burst", Action: Retry, Rest: time.Minute}
	forever := Verdict{Tier: "revoked", Action: Disable}
	for _, c := range []struct {
		name     string
		verdicts []Verdict
		why      string
		until    time.Time
	}{
		{"shorter", []Verdict{hour, minute}, "quota", day.Add(time.Hour)},
		{"longer", []Verdict{minute, hour}, "burst then quota", day.Add(time.Hour)},
		{"never", []Verdict{hour, forever, minute}, "revoked", time.Time{}},
	} {
		for _, scope := range []Scope{AccountScope, ModelScope} {
			p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(1)})
			var leases []*Lease
			var tries []*Try
			for range c.verdicts {
				try := p.Begin(to(p, "u"))
				tries, leases = append(tries, try), append(leases, next(t, try))
			}
			for i, v := range c.verdicts {
				v.Scope = scope
				tries[i].Failed(leases[i], v)
			}
			v := view(t, p, "u", "a0")
			got := ModelRest{Until: v.Until, Why: v.Why}
			if scope == ModelScope {
				got = v.Models[0]
			}
			if !got.Until.Equal(c.until) || !strings.HasSuffix(c.why, got.Why) {
				t.Errorf("%s, %s: %+v", c.name, scope, got)
			}
		}
	}
}

func TestTheSameAccountAgain(t *testing.T) {
	p := open(t, Options{Now: newClock().Now, Random: func() float64 { return 0.5 }}, GroupOptions{Upstream: "u", Accounts: accounts(3)})
	try := p.Begin(to(p, "u"))
	v := Verdict{Tier: "overloaded", Action: Retry, Rest: time.Minute, Again: 2, Backoff: time.Second}
	for _, want := range []struct {
		account string
		step    Step
		state   State
	}{
		{"a0", Step{Same: true, Wait: 750 * time.Millisecond}, Ready},
		{"a0", Step{Same: true, Wait: 1500 * time.Millisecond}, Ready},
		{"a0", Step{}, Resting}, // the rest comes when it has not helped
		{"a1", Step{Same: true, Wait: 750 * time.Millisecond}, Ready},
	} {
		l := next(t, try)
		step := try.Failed(l, v)
		if l.Account != want.account || step != want.step || view(t, p, "u", l.Account).State != want.state {
			t.Fatalf("%s: %+v, want %+v", l.Account, step, want)
		}
	}
	// When it cannot serve any more, another does.
	if err := p.Disable("u", "a1", time.Time{}, ""); err != nil {
		t.Fatal(err)
	}
	l := next(t, try)
	if l.Account != "a2" || l.Attempt != 5 || l.Failures != 0 {
		t.Errorf("%+v", l)
	}
}

// TestTheSameAccountAgainIsNoAttempt: as many accounts are asked as without.
func TestTheSameAccountAgainIsNoAttempt(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Choose: FillFirst, Accounts: accounts(3)})
	call := to(p, "u")
	call.Attempts = 2
	v := Verdict{Tier: "overloaded", Action: Retry, Again: 2}
	asked, e := ask(t, p.Begin(call), v)
	if !slices.Equal(asked, []string{"a0", "a0", "a0", "a1", "a1", "a1"}) || e.Tried != 2 {
		t.Errorf("asked %v: %+v", asked, e)
	}
	// When the last cannot be asked again after all, nobody else is.
	call.Attempts = 1
	try := p.Begin(call)
	try.Failed(next(t, try), v)
	if err := p.Disable("u", "a0", time.Time{}, ""); err != nil {
		t.Fatal(err)
	}
	if e := none(t, try); e.Tried != 1 {
		t.Errorf("%+v", e)
	}
	// Nor does it wait for another that is full.
	p = open(t, Options{MaxWait: time.Hour}, GroupOptions{Upstream: "u", Choose: FillFirst, InFlight: 1, Accounts: accounts(2)})
	call = to(p, "u")
	call.Attempts = 1
	try = p.Begin(call)
	try.Failed(next(t, try), v)
	next(t, p.Begin(call))
	next(t, p.Begin(call))
	if e := none(t, try); e.Tried != 1 {
		t.Errorf("%+v", e)
	}
}

func TestBackoffIsBounded(t *testing.T) {
	p := open(t, Options{Now: newClock().Now, Random: func() float64 { return 1 }}, GroupOptions{Upstream: "u", Accounts: accounts(1)})
	call := to(p, "u")
	call.Attempts = 100
	for _, backoff := range []time.Duration{-5, 0, time.Millisecond, time.Hour, 1 << 62} {
		try := p.Begin(call)
		var last time.Duration
		for range 90 {
			step := try.Failed(next(t, try), Verdict{Tier: "t", Action: Retry, Again: 99, Backoff: backoff})
			if !step.Same || step.Wait < last || step.Wait > maxBackoff {
				t.Fatalf("backoff %v: %+v after %v", backoff, step, last)
			}
			last = step.Wait
		}
		if want := min(max(backoff, 0)*maxBackoff, maxBackoff); last != want && backoff < 1<<40 {
			t.Errorf("backoff %v: %v, want %v", backoff, last, want)
		}
		try.Gone(next(t, try))
	}
}

func TestADeadlineEndsACall(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now, Random: func() float64 { return 0 }}, GroupOptions{Upstream: "u", Accounts: accounts(3)})
	call := to(p, "u")
	call.Deadline = clock.Now().Add(10 * time.Second)
	try := p.Begin(call)
	// A wait beyond the deadline is not worth it: another account is asked.
	if step := try.Failed(next(t, try), Verdict{Tier: "t", Action: Retry, Again: 1, Backoff: 20 * time.Second}); step != (Step{}) {
		t.Errorf("%+v", step)
	}
	try.Failed(next(t, try), Verdict{Tier: "t", Action: Retry})
	clock.pass(10 * time.Second)
	if e := none(t, try); e.Tried != 2 {
		t.Errorf("%+v", e)
	}
}

func TestALoneAccountIsAskedAlways(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Lone: true}, GroupOptions{Upstream: "v", Lone: true, Accounts: []Account{{ID: "only"}}},
		GroupOptions{Upstream: "pool", Accounts: accounts(1)})
	for range 3 {
		try := p.Begin(to(p, "u"))
		l := next(t, try)
		if l.Account != "default" || !l.Key.Empty() {
			t.Fatalf("%+v", l)
		}
		if step := try.Failed(l, Verdict{Tier: "revoked", Action: Disable}); !step.Stop {
			t.Errorf("%+v", step)
		}
	}
	if v := view(t, p, "u", "default"); v.State != Ready || v.Failures != 3 {
		t.Errorf("%+v", v)
	}
	// Where there is another target, that one is asked.
	try := p.Begin(to(p, "u", "v"))
	if step := try.Failed(next(t, try), Verdict{Tier: "t", Action: Retry}); step.Stop {
		t.Errorf("%+v", step)
	}
	l := next(t, try)
	if step := try.Failed(l, Verdict{Tier: "t", Action: Retry}); l.Upstream != "v" || !step.Stop {
		t.Errorf("%+v: %+v", l, step)
	}
	if e := none(t, try); !e.Lone || e.Tried != 2 {
		t.Errorf("%+v", e)
	}
	try = p.Begin(to(p, "u", "pool"))
	if _, e := ask(t, try, Verdict{Tier: "t", Action: Retry}); e == nil || e.Lone {
		t.Errorf("%+v", e)
	}
	// What is said by hand holds.
	if err := p.Disable("u", "default", time.Time{}, ""); err != nil {
		t.Fatal(err)
	}
	none(t, p.Begin(to(p, "u")))
	if v := view(t, p, "u", "default"); v.State != Disabled || v.Why != ByHand {
		t.Errorf("%+v", v)
	}
}

func TestALeaseEndsOnce(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(1), InFlight: 2})
	try, other := p.Begin(to(p, "u")), p.Begin(to(p, "u"))
	l := next(t, try)
	next(t, other)
	for range 3 {
		try.Gone(l)
		try.Succeeded(l)
		try.Failed(l, Verdict{Tier: "t", Action: Disable})
	}
	if v := view(t, p, "u", "a0"); v.InFlight != 1 || v.Succeeded != 0 || v.Failed != nil || v.State != Ready || v.Calls != 2 {
		t.Errorf("%+v", v)
	}
}

func TestASuccessForgetsFailures(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Accounts: accounts(1)})
	for range 3 {
		try := p.Begin(to(p, "u"))
		try.Failed(next(t, try), Verdict{Tier: "t", Action: Retry})
	}
	try := p.Begin(to(p, "u"))
	l := next(t, try)
	if l.Failures != 3 {
		t.Errorf("%+v", l)
	}
	try.Succeeded(l)
	if v := view(t, p, "u", "a0"); v.Failures != 0 || v.Failed["t"] != 3 || v.Succeeded != 1 || v.Calls != 4 {
		t.Errorf("%+v", v)
	}
}

func TestACancelledCallGetsNothing(t *testing.T) {
	p := open(t, Options{}, GroupOptions{Upstream: "u", Accounts: accounts(1)})
	ctx, cancel := context.WithCancelCause(context.Background())
	left := errors.New("the client left")
	cancel(left)
	if _, err := p.Begin(to(p, "u")).Next(ctx); err != left {
		t.Errorf("error %v", err)
	}
	if v := view(t, p, "u", "a0"); v.Calls != 0 {
		t.Errorf("%+v", v)
	}
}

// TestR38ClockJumps: whatever the clock does, nothing rests longer than it was told to.
func TestR38ClockJumps(t *testing.T) {
	for _, jump := range []time.Duration{-365 * 24 * time.Hour, -24 * time.Hour, -time.Hour, -time.Second, 0} {
		clock := newClock()
		p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Accounts: accounts(1)})
		ask(t, p.Begin(to(p, "u")), Verdict{Tier: "t", Action: Retry, Rest: time.Minute})
		clock.pass(20 * time.Second)
		none(t, p.Begin(to(p, "u")))
		clock.pass(jump)
		if e := none(t, p.Begin(to(p, "u"))); e.Retry != 40*time.Second {
			t.Errorf("jump %v: %+v", jump, e)
		}
		if v := view(t, p, "u", "a0"); v.Until.Sub(clock.Now()) != 40*time.Second {
			t.Errorf("jump %v: %+v at %v", jump, v, clock.Now())
		}
		clock.pass(40 * time.Second)
		next(t, p.Begin(to(p, "u")))
	}
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(1)})
	ask(t, p.Begin(to(p, "u")), Verdict{Tier: "t", Action: Retry, Rest: 1 << 62})
	if e := none(t, p.Begin(to(p, "u"))); e.Retry != 31*24*time.Hour {
		t.Errorf("%+v", e)
	}
}
