package shared

import (
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/tests/full"
)

// An instance ends also while the server hangs, in the middle of a write or not, and says what is lost.
func TestTheEndIsBounded(t *testing.T) {
	full.Only(t)
	t.Parallel() // it waits most of the time
	e := start(t)
	s, err := Open(e.options())
	if err != nil {
		t.Fatal(err)
	}
	written(t, s)
	e.pause()
	defer e.resume()
	s.Limits().Settle(keys.SharedEnd{Name: "client:c", Tokens: 5, Limits: &keys.Limits{}})
	s.Table("keys").Put("k", []byte("x"))
	done := make(chan error)
	began := time.Now()
	go func() { done <- s.Close() }()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * closeTimeout): // It hangs; how long it takes on a loaded machine is no matter.
		t.Fatal("it does not end")
	}
	t.Log("ended after", time.Since(began))
	if s.Status().Queued == 0 {
		t.Error("what was not written is forgotten")
	}
}

// While the server is away, a call that cost less tokens than was thought gives the rest back, and one that cost more takes more, as many times
// as there are instances. What they cost is counted when it is back.
func TestTokensOfAMinuteWhileTheServerIsAway(t *testing.T) {
	t.Parallel() // it waits most of the time
	e := start(t, "--appendonly", "yes", "--appendfsync", "always")
	list, servers := three(t, e, keys.Limits{TokensPerMinute: 900_000})
	for _, s := range servers {
		within(t, "all know each other", func() bool { return s.Status().Instances == 3 })
	}
	admit := func(k *keys.Keys, thought int64) (keys.Permit, *keys.Refusal) {
		return k.Find("key").Admit(keys.Ask{Model: "m", Tokens: thought})
	}
	for _, k := range list { // All know that nothing was used.
		p, refusal := admit(k, 0)
		if refusal != nil {
			t.Fatal(refusal)
		}
		p.Done(0)
	}
	e.kill()
	for _, s := range servers {
		within(t, "the failure is seen", func() bool { _, away := s.Away(); return away })
	}
	// Of 900,000 tokens each instance has 300,000, and what the minute fills meanwhile.
	for range 20 {
		p, refusal := admit(list[0], 250_000)
		if refusal != nil {
			t.Fatal("what calls did not cost is not given back:", refusal)
		}
		p.Done(1000)
	}
	p, refusal := admit(list[1], 1000)
	if refusal != nil {
		t.Fatal(refusal)
	}
	p.Done(800_000) // more than its share
	if _, refusal := admit(list[1], 1000); refusal == nil || refusal.Reason != keys.Tokens || refusal.Retry <= 0 {
		t.Errorf("what a call cost is not charged: %+v", refusal)
	}
	if p, refusal := admit(list[2], 200_000); refusal != nil {
		t.Error("an instance that used nothing:", refusal)
	} else {
		p.Done(200_000)
	}
	e.begin()
	for _, s := range servers {
		within(t, "it is back", func() bool { _, away := s.Away(); return !away })
		written(t, s)
	}
	if day := list[0].List()[0].Day; day != 20*1000+800_000+200_000 {
		t.Errorf("%d tokens are spent", day)
	}
}
