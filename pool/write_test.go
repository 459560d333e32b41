package pool

import (
	"fmt"
	"sync"
	"testing"
	"time"
)

// slow is a table whose writes wait to be let through.
type slow struct {
	*memory
	entered, through chan struct{}
}

func (s slow) Put(key string, value []byte) {
	s.entered <- struct{}{}
	<-s.through
	s.memory.Put(key, value)
}

// TestASlowTableHoldsUpNoCall: only who has something to write waits, and what is written last is what was so last (R36).
func TestASlowTableHoldsUpNoCall(t *testing.T) {
	table := slow{newMemory(), make(chan struct{}, 99), make(chan struct{}, 99)}
	p := open(t, Options{Table: table, Gather: time.Hour}, GroupOptions{Upstream: "u", Accounts: accounts(3)})
	var wait sync.WaitGroup
	for i := range 5 {
		wait.Go(func() {
			if err := p.Disable("u", "a0", time.Time{}, fmt.Sprint("reason ", i)); err != nil {
				t.Error(err)
			}
		})
	}
	<-table.entered // one writes, and does not come to its end
	serve(t, p, to(p, "u"))
	for range 50 {
		table.through <- struct{}{}
	}
	wait.Wait()
	why := view(t, p, "u", "a0").Why
	_ = p.Close()
	q := open(t, Options{Table: table.memory}, GroupOptions{Upstream: "u", Accounts: accounts(3)})
	if v := view(t, q, "u", "a0"); v.State != Disabled || v.Why != why {
		t.Errorf("%q was written last, and %q was so last", v.Why, why)
	}
}

// FuzzRestore: whatever stands in the table, a pool can be made of it and works.
func FuzzRestore(f *testing.F) {
	table, clock := newMemory(), newClock()
	p, err := New(Options{Now: clock.Now, Table: table})
	if err != nil {
		f.Fatal(err)
	}
	if err := p.Configure([]GroupOptions{{Upstream: "u", Accounts: accounts(1)}}); err != nil {
		f.Fatal(err)
	}
	for _, v := range []Verdict{{Tier: "t", Action: Retry, Rest: time.Hour, Scope: ModelScope}, {Tier: "t", Action: Disable, Rest: time.Hour}} {
		ask(f, p.Begin(to(p, "u")), v)
		f.Add([]byte(table.get("u/a0")))
	}
	_ = p.Close()
	f.Add([]byte(`{"v":1,"upstream":"u","id":"a0","account":{"sealed":"AQ=="}}`))
	f.Fuzz(func(t *testing.T, value []byte) {
		table := newMemory()
		table.entries["u/a0"] = string(value)
		p, err := New(Options{Now: clock.Now, Table: table, Vault: vault("sesame")})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Configure([]GroupOptions{{Upstream: "u", Accounts: accounts(2)}}); err != nil {
			t.Fatal(err)
		}
		for _, v := range p.List(Filter{}) {
			if left := v.Until.Sub(clock.Now()); !v.Until.IsZero() && (left <= 0 || left > 31*24*time.Hour) {
				t.Errorf("%+v", v)
			}
		}
		next(t, p.Begin(to(p, "u")))
		_ = p.Close()
	})
}
