package shared

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// counted is an account with the numbers of all instances.
func (m member) counted(id string) pool.View {
	list := m.List(pool.Filter{ID: id})
	pool.SumCounts(m.Pool, list)
	return list[0]
}

// call makes calls of the only account, of which some fail.
func (m member) call(t testing.TB, succeed, fail int, tier string) {
	t.Helper()
	for n := range succeed + fail {
		try := m.begin()
		l, err := try.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n < succeed {
			try.Succeeded(l)
		} else {
			try.Failed(l, pool.Verdict{Tier: tier, Action: pool.Return})
		}
	}
}

// Every instance shows the calls of all, also of those that have ended, and none counts twice, whoever is asked and when.
func TestCallsOfAccountsAreSummed(t *testing.T) {
	e := start(t)
	a, b := join(t, e.options(), 0, "x"), join(t, e.options(), 0, "x")
	check := func(m member, calls, succeeded uint64, failed map[string]uint64) {
		t.Helper()
		v := m.counted("x")
		if v.Calls != calls || v.Succeeded != succeeded || !maps.Equal(v.Failed, failed) {
			t.Errorf("%d calls, %d succeeded, %v failed; want %d, %d, %v", v.Calls, v.Succeeded, v.Failed, calls, succeeded, failed)
		}
	}
	check(a, 0, 0, nil)
	a.call(t, 3, 2, "one tier")
	check(a, 5, 3, map[string]uint64{"one tier": 2}) // It knows its own at once.
	written(t, a.s)
	b.call(t, 10, 1, "another")
	check(b, 16, 13, map[string]uint64{"one tier": 2, "another": 1})
	within(t, "the other is told", func() bool { return a.counted("x").Calls == 16 })
	check(a, 16, 13, map[string]uint64{"one tier": 2, "another": 1})
	if v := a.counted("x"); v.LastTier != "another" || time.Since(v.LastError) > time.Minute || time.Since(v.LastUsed) > time.Minute {
		t.Errorf("%+v", v)
	}
	for range 3 {
		a.call(t, 1, 0, "")
		check(a, a.counted("x").Calls, a.counted("x").Succeeded, map[string]uint64{"one tier": 2, "another": 1})
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	written(t, b.s)
	written(t, a.s)
	check(join(t, e.options(), 0, "x"), 19, 16, map[string]uint64{"one tier": 2, "another": 1})

	// An account that is not declared for a while goes on with its numbers.
	if err := a.Configure([]pool.GroupOptions{{Upstream: "u/1", Accounts: []pool.Account{{ID: "other", Key: pool.NewSecret("k")}}}}); err != nil {
		t.Fatal(err)
	}
	if err := a.Configure([]pool.GroupOptions{{Upstream: "u/1", Accounts: []pool.Account{{ID: "x", Key: pool.NewSecret("key of x")}}}}); err != nil {
		t.Fatal(err)
	}
	check(a, 19, 16, map[string]uint64{"one tier": 2, "another": 1})
	a.call(t, 1, 0, "")
	check(a, 20, 17, map[string]uint64{"one tier": 2, "another": 1})
}

// While the server is away, an instance shows its own, and afterwards all are counted.
func TestCallsOfAccountsWithoutTheServer(t *testing.T) {
	t.Parallel() // it waits most of the time
	e := start(t, "--appendonly", "yes", "--appendfsync", "always")
	a, b := join(t, e.options(), 0, "x"), join(t, e.options(), 0, "x")
	a.call(t, 2, 0, "")
	b.call(t, 3, 0, "")
	within(t, "all are counted", func() bool { return a.counted("x").Calls == 5 })
	e.kill()
	a.call(t, 4, 0, "")
	within(t, "the failure is seen", func() bool { a.counted("x"); _, away := a.s.Away(); return away })
	if v := a.counted("x"); v.Calls != 6 {
		t.Errorf("%d calls", v.Calls)
	}
	e.begin()
	within(t, "all are counted", func() bool { return b.counted("x").Calls == 9 })
	if v := a.counted("x"); v.Calls != 9 {
		t.Errorf("%d calls", v.Calls)
	}
}

// What is being written counts once: before the server has it, and when it has it and has not said so yet.
func TestCountsThatAreBeingWritten(t *testing.T) {
	for name, before := range map[string]bool{"before the server has it": true, "before it says so": false} {
		t.Run(name, func(t *testing.T) {
			s := open(t, start(t).options())
			a := s.Accounts()
			sum := func() int64 {
				list := []pool.SharedCounts{{Upstream: "u", Account: "x"}}
				if !a.Counts(list) {
					t.Error("there is no answer")
				}
				return list[0].Calls
			}
			add := func(n int64) {
				a.Count(pool.SharedCounts{Upstream: "u", Account: "x", Counts: pool.Counts{Calls: n, LastUsed: time.Now()}})
			}
			add(1)
			written(t, s)
			s.stop()
			s.work.Wait()
			h := &hold{[]*script{&countsScript}, make(chan struct{}), make(chan struct{}), before}
			s.client.AddHook(h)
			add(10)
			done := make(chan error)
			go func() { done <- s.Sync() }()
			<-h.reached
			if n := sum(); n != 11 {
				t.Error(n)
			}
			add(100)
			if n := sum(); n != 111 {
				t.Error(n)
			}
			h.goAhead <- struct{}{}
			if err := <-done; err != nil {
				t.Error(err)
			}
			if n := sum(); n != 111 {
				t.Error(n)
			}
			s.queue.mu.Lock()
			job := s.queue.takeCounts(s)
			s.queue.mu.Unlock()
			for range 2 { // The same batch again.
				go func() { <-h.reached; h.goAhead <- struct{}{} }()
				if err := s.run(t.Context(), job...); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// Accounts and tiers are limited, and accounts that were not used for long are removed.
func TestCountsAreLimited(t *testing.T) {
	e := start(t)
	s := open(t, e.options())
	a := s.Accounts()
	const accounts = 2*atOnce + 10 // in several batches, and asked for in several questions
	for n := range accounts {
		a.Count(pool.SharedCounts{Upstream: "u", Account: fmt.Sprint(n), Counts: pool.Counts{Calls: int64(n), LastUsed: time.Now()}})
	}
	written(t, s)
	list := make([]pool.SharedCounts, accounts)
	for n := range list {
		list[n] = pool.SharedCounts{Upstream: "u", Account: fmt.Sprint(n)}
	}
	if !a.Counts(list) {
		t.Fatal("there is no answer")
	}
	for n := range list {
		if list[n].Calls != int64(n) {
			t.Fatalf("%+v", list[n])
		}
	}
	for n := range 2 * countsTiers {
		a.Count(pool.SharedCounts{Upstream: "u", Account: "0", Counts: pool.Counts{Failed: map[string]int64{fmt.Sprint("tier ", n): 1}, LastUsed: time.Now()}})
		if n%20 == 0 {
			written(t, s)
		}
	}
	written(t, s)
	one := []pool.SharedCounts{{Upstream: "u", Account: "0"}}
	if !a.Counts(one) || len(one[0].Failed) != countsTiers+1 || one[0].Failed["other"] != countsTiers {
		t.Errorf("%d tiers, %d others", len(one[0].Failed), one[0].Failed["other"])
	}

	key := countsKey(s, "v")
	run := func(batch int, id string) {
		c := accountCounts{Calls: 1, Used: time.Now().UnixMilli()}
		j := job{script: &countsScript, keys: []string{countsOnce(s, "v"), key}, args: []any{batch, 2, int64(countsFor / time.Second), countsTiers, id, c.text()}}
		if err := s.run(t.Context(), &j); err != nil {
			t.Fatal(err)
		}
	}
	e.cli("hset", key, "old", fmt.Sprintf(`{"calls":5,"used":%d}`, time.Now().Add(-countsFor-time.Hour).UnixMilli()))
	for n, id := range []string{"x", "y", "y", "z"} {
		run(n+1, id)
	}
	run(4, "x") // The same batch again.
	if keys, x := e.cli("hkeys", key), e.cli("hget", key, "x"); keys != "x\ny" && keys != "y\nx" || !strings.Contains(x, `"calls":1,`) && !strings.Contains(x, `"calls":1}`) {
		t.Errorf("%q %s", keys, x)
	}
}
