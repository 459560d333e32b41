package shared

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// clients are those of an instance.
func clients(t testing.TB, s *Server, limits keys.Limits, groups ...keys.Group) *keys.Keys {
	t.Helper()
	k, err := keys.New(keys.Options{Table: s.Table("keys"), Sharing: s.Limits(), Now: s.Now})
	if err != nil {
		t.Fatal(err)
	}
	key := keys.Key{Name: "me", Digest: keys.DigestOf("key"), Limits: limits}
	if len(groups) > 0 {
		key.Group = groups[0].Name
	}
	k.Configure([]keys.Key{key}, groups...)
	s.Table("keys").Listen(k.Received)
	t.Cleanup(k.Close)
	return k
}

// three are the clients of three instances.
func three(t testing.TB, e *engine, limits keys.Limits, groups ...keys.Group) (list []*keys.Keys, servers []*Server) {
	for range 3 {
		s := open(t, e.options())
		servers = append(servers, s)
		list = append(list, clients(t, s, limits, groups...))
	}
	return list, servers
}

// many makes calls at all instances at once, and counts those that are let in, and why others are not.
func many(t testing.TB, list []*keys.Keys, calls int, ask keys.Ask, cost int64, lasting time.Duration) (in int64, why map[keys.Reason]int) {
	t.Helper()
	var done atomic.Int64
	var mu sync.Mutex
	why = map[keys.Reason]int{}
	var work sync.WaitGroup
	for i := range 12 {
		work.Go(func() {
			for range calls / 12 {
				p, refusal := list[i%len(list)].Find("key").Admit(ask)
				if refusal != nil {
					mu.Lock()
					why[refusal.Reason]++
					mu.Unlock()
					continue
				}
				done.Add(1)
				time.Sleep(lasting)
				p.Done(cost)
			}
		})
	}
	work.Wait()
	return done.Load(), why
}

// What is used up is used up for all.
func TestLimitsHoldInSum(t *testing.T) {
	t.Run("requests", func(t *testing.T) {
		list, _ := three(t, start(t), keys.Limits{RequestsPerMinute: 50})
		in, why := many(t, list, 240, keys.Ask{Model: "m"}, 0, 0)
		if in != 50 || why[keys.Requests] != 190 {
			t.Errorf("%d are let in, others not: %v", in, why)
		}
		p, refusal := list[0].Find("key").Admit(keys.Ask{Model: "m"})
		if refusal == nil || refusal.Limit != 50 || refusal.Retry <= 0 || refusal.Retry > 63*time.Second {
			t.Errorf("%+v %+v", p, refusal)
		}
		if left := list[1].Find("key").Standing().Requests; left.Limit != 50 || left.Remaining > 1 {
			t.Errorf("%+v", left)
		}
		// Requests that only count have a limit of their own.
		if in, _ := many(t, list, 120, keys.Ask{CountOnly: true}, 0, 0); in != 50 {
			t.Errorf("%d counts are let in", in)
		}
	})
	t.Run("tokens", func(t *testing.T) {
		list, servers := three(t, start(t), keys.Limits{TokensPerMinute: 1000})
		in, why := many(t, list, 120, keys.Ask{Model: "m", Tokens: 100}, 100, 0)
		if in != 10 || why[keys.Tokens] != 110 {
			t.Errorf("%d are let in, others not: %v", in, why)
		}
		for _, s := range servers {
			written(t, s)
		}
	})
	t.Run("what a call was thought to cost is given back", func(t *testing.T) {
		list, servers := three(t, start(t), keys.Limits{TokensPerMinute: 1000})
		for i := range 20 {
			p, refusal := list[i%3].Find("key").Admit(keys.Ask{Model: "m", Tokens: 900})
			if refusal != nil {
				t.Fatalf("call %d: %v", i, refusal)
			}
			p.Done(5)
			written(t, servers[i%3])
		}
	})
	t.Run("in flight", func(t *testing.T) {
		e := start(t)
		list, servers := three(t, e, keys.Limits{InFlight: 4})
		var permits []keys.Permit
		for i := range 9 {
			if p, refusal := list[i%3].Find("key").Admit(keys.Ask{Model: "m"}); refusal == nil {
				permits = append(permits, p)
			} else if refusal.Reason != keys.InFlight {
				t.Error(refusal)
			}
		}
		if len(permits) != 4 {
			t.Errorf("%d run", len(permits))
		}
		for i := range permits {
			permits[i].Done(0)
		}
		for _, s := range servers {
			written(t, s)
		}
		if n := e.cli("zcard", "parlance:{client:me}:leases"); n != "0" {
			t.Errorf("%s leases are left", n)
		}
	})
	t.Run("of a group", func(t *testing.T) {
		list, _ := three(t, start(t), keys.Limits{RequestsPerMinute: 100}, keys.Group{Name: "team", Limits: keys.Limits{RequestsPerMinute: 30}})
		in, why := many(t, list, 120, keys.Ask{Model: "m"}, 0, 0)
		if in != 30 || why[keys.Requests] != 90 {
			t.Errorf("%d are let in, others not: %v", in, why)
		}
	})
}

// Budgets end for all, by no more than the calls in flight, and those that ended a moment before.
func TestBudgetsHoldInSum(t *testing.T) {
	e := start(t)
	list, servers := three(t, e, keys.Limits{TokensPerDay: 1000, USDPerMonth: money.USD(1e12)})
	const cost, atOnce = 30, 12
	in, why := many(t, list, 600, keys.Ask{Model: "m", Tokens: 1}, cost, 30*time.Millisecond)
	if spent := in * cost; spent < 1000 || spent > 1000+2*atOnce*cost+1000/grantSpares {
		t.Errorf("%d tokens of 1000 are spent; others: %v", spent, why)
	}
	for _, s := range servers {
		written(t, s)
	}
	view := list[1].List()[0]
	if view.Day != in*cost || view.Month != in*cost {
		t.Errorf("%d calls of %d tokens, and the sum is %d", in, cost, view.Day)
	}
	// Another instance that starts knows it, too.
	s := open(t, e.options())
	if _, refusal := clients(t, s, keys.Limits{TokensPerDay: 1000}).Find("key").Admit(keys.Ask{Model: "m"}); refusal == nil || refusal.Reason != keys.Day {
		t.Error(refusal)
	}
}

// R37: while the server is away each instance has its share, and nothing that was counted is lost or counted twice.
func TestLimitsWhileTheServerIsAway(t *testing.T) {
	t.Parallel() // it waits most of the time
	e := start(t, "--appendonly", "yes", "--appendfsync", "always")
	list, servers := three(t, e, keys.Limits{TokensPerDay: 3000, RequestsPerMinute: 60})
	for _, s := range servers {
		within(t, "all know each other", func() bool { return s.Status().Instances == 3 })
	}
	in, _ := many(t, list, 12, keys.Ask{Model: "m"}, 10, 0)
	for _, s := range servers {
		written(t, s)
	}
	for _, k := range list { // all know what was used
		k.Find("key").Standing()
		p, refusal := k.Find("key").Admit(keys.Ask{Model: "m"})
		if refusal != nil {
			t.Fatal(refusal)
		}
		in++
		p.Done(10)
	}
	for _, s := range servers {
		written(t, s)
	}
	e.kill()
	for _, s := range servers {
		within(t, "the failure is seen", func() bool { _, away := s.Away(); return away })
	}
	away, why := many(t, list, 240, keys.Ask{Model: "m"}, 10, 0)
	if away == 0 || away > 60-in+3 {
		t.Errorf("%d of 60 requests were made, and then %d; others: %v", in, away, why)
	}
	e.begin()
	for _, s := range servers {
		within(t, "it is back", func() bool { _, away := s.Away(); return !away })
		written(t, s)
	}
	if day := list[0].List()[0].Day; day != (in+away)*10 {
		t.Errorf("%d calls of 10 tokens came to %d", in+away, day)
	}
}

// An instance that has used up its share of a budget while the server was away goes by the whole when it is back.
func TestSharesOfABudgetEndWithTheOutage(t *testing.T) {
	t.Parallel() // it waits most of the time
	e := start(t, "--appendonly", "yes", "--appendfsync", "always")
	list, servers := three(t, e, keys.Limits{TokensPerDay: 3000})
	for _, s := range servers {
		within(t, "all know each other", func() bool { return s.Status().Instances == 3 })
	}
	e.kill()
	for _, s := range servers {
		within(t, "the failure is seen", func() bool { _, away := s.Away(); return away })
	}
	in, why := many(t, list[:1], 120, keys.Ask{Model: "m"}, 50, 0)
	if in < 20 || in > 20+12 || why[keys.Day] == 0 {
		t.Errorf("%d calls of 50 tokens are let in; others: %v", in, why)
	}
	e.begin()
	for _, s := range servers {
		within(t, "it is back", func() bool { _, away := s.Away(); return !away })
		written(t, s)
	}
	p, refusal := list[0].Find("key").Admit(keys.Ask{Model: "m"})
	if refusal != nil {
		t.Fatal("a third of the budget is spent:", refusal)
	}
	p.Done(50)
}

// R37: a server that is paused costs a call the timeout at most, and then nothing.
func TestNoCallWaitsLongForTheServer(t *testing.T) {
	e := start(t)
	o := e.options()
	o.Timeout = 100 * time.Millisecond
	s := open(t, o)
	k := clients(t, s, keys.Limits{RequestsPerMinute: 1000})
	e.pause()
	defer e.resume()
	for range 20 {
		p, refusal := k.Find("key").Admit(keys.Ask{Model: "m"})
		if refusal != nil {
			t.Fatal(refusal)
		}
		p.Done(10)
	}
	if _, away := s.Away(); !away {
		t.Error("it is not noticed")
	}
	if n := s.failed.Load(); n > 2*failuresToAway+10 {
		t.Errorf("%d commands were tried", n)
	}
	e.resume()
	within(t, "it is back", func() bool { _, away := s.Away(); return !away })
	written(t, s)
	if day := k.List()[0].Day; day != 200 {
		t.Errorf("20 calls of 10 tokens came to %d", day)
	}
}

// Usage of all instances is one sum, to the token.
func TestUsageIsSummed(t *testing.T) {
	e := start(t)
	list, servers := three(t, e, keys.Limits{})
	var work sync.WaitGroup
	for i, k := range list {
		work.Go(func() {
			for n := range 100 {
				k.Record(keys.Call{Series: keys.Series{Client: "me", Upstream: "u", Account: []string{"x", "y"}[n%2], Model: "m"}, Failed: n%10 == 0, Counts: keys.Counts{Fresh: 3, Output: int64(i)}, Cost: 7})
			}
			k.Close() // writes what was gathered
		})
	}
	e.pause()
	time.Sleep(50 * time.Millisecond)
	e.resume()
	work.Wait()
	for _, s := range servers {
		written(t, s)
	}
	rows, err := list[2].Usage(keys.Query{By: keys.ByClient})
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	if r := rows[0]; r.Requests != 300 || r.Errors != 30 || r.Fresh != 900 || r.Output != 300 || r.Cost != 2100 {
		t.Errorf("%+v", r)
	}
	if rows, err = list[0].Usage(keys.Query{By: keys.ByAccount}); err != nil || len(rows) != 2 {
		t.Error(rows, err)
	}
}

// Keys that are made at one instance are good at all.
func TestKeysAreShared(t *testing.T) {
	list, _ := three(t, start(t), keys.Limits{})
	shown, err := list[0].Create(keys.Key{Name: "alice"})
	if err != nil {
		t.Fatal(err)
	}
	within(t, "the key is known", func() bool { return list[1].Find(shown) != nil && list[2].Find(shown) != nil })
	if err := list[2].Disable("alice"); err != nil {
		t.Fatal(err)
	}
	within(t, "it is disabled", func() bool { c := list[0].Find(shown); return c != nil && c.Barred() != nil })
	if err := list[1].Remove("alice"); err != nil {
		t.Fatal(err)
	}
	within(t, "it is gone", func() bool { return list[0].Find(shown) == nil && list[2].Find(shown) == nil })
}

// What an instance counted last is written when it ends, whatever it is doing.
func TestNothingIsLostAtTheEnd(t *testing.T) {
	e := start(t)
	const instances, calls = 8, 200
	for range instances {
		s, err := Open(e.options())
		if err != nil {
			t.Fatal(err)
		}
		k := clients(t, s, keys.Limits{TokensPerDay: 1e9})
		for range calls {
			p, refusal := k.Find("key").Admit(keys.Ask{Model: "m"})
			if refusal != nil {
				t.Fatal(refusal)
			}
			p.Done(1)
			k.Record(keys.Call{Series: keys.Series{Client: "me"}, Counts: keys.Counts{Fresh: 1}})
		}
		k.Close()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	k := clients(t, open(t, e.options()), keys.Limits{})
	rows, err := k.Usage(keys.Query{})
	if err != nil || len(rows) != 1 || rows[0].Fresh != instances*calls {
		t.Error(rows, err)
	}
	if day := k.List()[0].Day; day != instances*calls {
		t.Errorf("%d tokens", day)
	}
}
