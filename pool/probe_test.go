package pool

import (
	"errors"
	"testing"
	"time"
)

func TestAProbeIsNoCall(t *testing.T) {
	clock := newClock()
	p, err := New(Options{Now: clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.Configure([]GroupOptions{{Upstream: "u", InFlight: 1, Accounts: []Account{{Upstream: "u", ID: "a", Key: NewSecret("k")}, {Upstream: "u", ID: "b"}}}}); err != nil {
		t.Fatal(err)
	}
	view := func() View { return p.List(Filter{Upstream: "u", ID: "a"})[0] }
	if _, err := p.Probe("u", "c"); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	l, err := p.Probe("u", "a")
	if err != nil || l.Account != "a" || l.Key.Reveal() != "k" {
		t.Fatal(l, err)
	}
	if v := view(); v.State != Ready || v.InFlight != 0 || v.Calls != 0 {
		t.Error(v)
	}
	p.Probed(l, nil)
	if v := view(); v.State != Ready {
		t.Error(v)
	}

	l, _ = p.Probe("u", "a")
	p.Probed(l, &Verdict{Tier: "refused", Action: Disable, Rest: time.Minute})
	if v := view(); v.State != Resting || v.Why != "refused" || v.Failures != 0 || v.LastTier != "refused" {
		t.Error(v)
	}
	p.Probed(l, &Verdict{Action: Disable, Forever: true}) // it has ended
	if v := view(); v.State != Resting {
		t.Error(v)
	}
	l, _ = p.Probe("u", "a") // one that rests can be asked
	p.Probed(l, &Verdict{Tier: "odd", Action: Retry})
	if v := view(); v.State != Resting || v.LastTier != "refused" {
		t.Error(v)
	}
	clock.pass(2 * time.Minute)
	if v := view(); v.State != Ready {
		t.Error(v)
	}
}
