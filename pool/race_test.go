package pool

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestManyAtOnce runs everything against everything, with the race detector where it is on, and counts.
func TestManyAtOnce(t *testing.T) {
	const n, limit = 60, 2
	table := newMemory()
	list := accounts(n)
	for i := range list {
		if i%3 == 0 {
			list[i].Proxy = fmt.Sprintf("http://p%d:1", i%4)
		}
	}
	groups := []GroupOptions{
		{Upstream: "u", Accounts: list, InFlight: limit, Proxies: []string{"http://x:1", "http://y:1"}},
		{Upstream: "v", Accounts: accounts(5), InFlight: limit, Choose: Weighted},
		{Upstream: "lone", Lone: true},
	}
	p := open(t, Options{Table: table, Vault: vault("sesame"), MaxWait: 5 * time.Millisecond, Gather: time.Millisecond, ProxyRest: time.Millisecond,
		Probe: func(context.Context, *Proxy) error { return nil }}, groups...)
	targets := []Target{{p.Group("u"), "m"}, {p.Group("v"), "m"}, {p.Group("u"), "m2"}, {p.Group("lone"), "m"}}
	var lent [2][200]atomic.Int32
	var calls, ended atomic.Int64
	var wait sync.WaitGroup
	for worker := range 16 {
		wait.Go(func() {
			r := rand.New(rand.NewPCG(uint64(worker), 4))
			for range 150 {
				first := r.IntN(len(targets))
				try := p.Begin(Call{Targets: targets[first:], Session: fmt.Sprint(r.IntN(20))})
				ctx, cancel := context.WithCancel(context.Background())
				if r.IntN(20) == 0 {
					go cancel()
				}
				seen := map[string]bool{}
				for {
					l, err := try.Next(ctx)
					if err != nil {
						break
					}
					calls.Add(1)
					group := map[string]int{"u": 0, "v": 1}[l.Upstream]
					var index int
					_, _ = fmt.Sscanf(l.Account, "a%d", &index)
					if l.Upstream != "lone" {
						if now := lent[group][index].Add(1); now > limit {
							t.Errorf("%s/%s has %d calls", l.Upstream, l.Account, now)
						}
					}
					if key := l.Upstream + l.Account + l.Key.Reveal() + l.Model; seen[key] {
						t.Errorf("%s was tried", key)
					} else {
						seen[key] = true
					}
					if l.Upstream != "lone" {
						lent[group][index].Add(-1)
					}
					stop := true
					switch r.IntN(8) {
					case 0:
						try.Succeeded(l)
					case 1:
						try.Gone(l)
					case 2:
						stop = try.Failed(l, dead).Stop
						delete(seen, l.Upstream+l.Account+l.Key.Reveal()+l.Model) // another proxy may reach it
					case 3:
						stop = try.Failed(l, Verdict{Tier: "t", Action: Retry, Rest: 3 * time.Millisecond, Scope: Scope(r.IntN(2))}).Stop
					default:
						stop = try.Failed(l, Verdict{Tier: "t", Action: Retry}).Stop
					}
					ended.Add(1)
					try.Gone(l)
					if stop {
						break
					}
				}
				cancel()
			}
		})
	}
	done := make(chan struct{})
	var others sync.WaitGroup
	for _, work := range []func(i int) error{
		func(i int) error { return p.Configure(groups) },
		func(i int) error { p.List(Filter{}); p.Proxies(); p.Summaries(); return nil },
		func(i int) error { return p.Disable("u", fmt.Sprintf("a%d", i%n), time.Now().Add(time.Hour), "") },
		func(i int) error { return p.Enable("u", fmt.Sprintf("a%d", i%n)) },
		func(i int) error { return p.SetBalance("v", "a1", float64(i)) },
		func(i int) error {
			return p.Add(Account{Upstream: "u", ID: fmt.Sprint("a1", i%7, "9"), Key: NewSecret(fmt.Sprint(i)), InFlight: limit, Source: FromAdmin})
		},
		func(i int) error { _ = p.Remove("u", fmt.Sprint("a1", i%7, "9")); return nil },
	} {
		others.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-done:
					return
				default:
				}
				if err := work(i); err != nil {
					t.Error(err)
					return
				}
				time.Sleep(200 * time.Microsecond)
			}
		})
	}
	wait.Wait()
	close(done)
	others.Wait()
	if calls.Load() == 0 || calls.Load() != ended.Load() {
		t.Errorf("%d leases, %d ended", calls.Load(), ended.Load())
	}
	for _, s := range p.Summaries() {
		if s.InFlight != 0 || s.Waiting != 0 || s.Full != 0 {
			t.Errorf("%+v", s)
		}
	}
}
