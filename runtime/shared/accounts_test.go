package shared

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/tests/full"
)

// member is a pool of an instance.
type member struct {
	*pool.Pool
	s *Server
}

func join(t testing.TB, o Options, inFlight int, accounts ...string) member {
	t.Helper()
	s := open(t, o)
	vault := pool.NewVault(pool.NewSecret("a passphrase"))
	p, err := pool.New(pool.Options{Table: s.Table("accounts"), Vault: vault, Sharing: s.Accounts(), MaxWait: 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	g := pool.GroupOptions{Upstream: "u/1", InFlight: inFlight}
	for _, id := range accounts {
		g.Accounts = append(g.Accounts, pool.Account{ID: id, Key: pool.NewSecret("key of " + id)})
	}
	if err := p.Configure([]pool.GroupOptions{g}); err != nil {
		t.Fatal(err)
	}
	s.Attach(p)
	return member{p, s}
}

func (m member) state(id string) pool.View {
	for _, v := range m.List(pool.Filter{ID: id}) {
		return v
	}
	return pool.View{}
}

func (m member) begin() *pool.Try {
	return m.Begin(pool.Call{Targets: []pool.Target{{Group: m.Group("u/1"), Model: "m"}}})
}

// What one instance finds out of an account, all know.
func TestAccountsRestEverywhere(t *testing.T) {
	e := start(t)
	a, b := join(t, e.options(), 0, "x", "y"), join(t, e.options(), 0, "x", "y")
	try := a.begin()
	l, err := try.Next(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	try.Failed(l, pool.Verdict{Tier: "account exhausted", Action: pool.CoolDown, Rest: time.Hour})
	within(t, "the other knows", func() bool { return b.state(l.Account).State == pool.Resting })
	v := b.state(l.Account)
	if left := time.Until(v.Until); left < 59*time.Minute || left > 61*time.Minute || v.Why != "account exhausted" {
		t.Errorf("%+v", v)
	}
	// A shorter rest of another instance does not end the longer one.
	a.s.Accounts().Rest(pool.SharedRest{Upstream: "u/1", Account: l.Account, Print: printOf(t, e, l.Account), Left: time.Minute, Length: time.Minute})
	written(t, a.s)
	// An instance that starts knows it, too.
	c := join(t, e.options(), 0, "x", "y")
	if v := c.state(l.Account); v.State != pool.Resting || time.Until(v.Until) < 59*time.Minute {
		t.Errorf("%+v", v)
	}
	if err := b.Enable("u/1", l.Account); err != nil {
		t.Fatal(err)
	}
	within(t, "all know that it is enabled", func() bool { return a.state(l.Account).State == pool.Ready && c.state(l.Account).State == pool.Ready })
	if err := c.Disable("u/1", "y", time.Time{}, "maintenance"); err != nil {
		t.Fatal(err)
	}
	within(t, "all know that it is disabled", func() bool { return a.state("y").State == pool.Disabled && b.state("y").Why == "maintenance" })
	if err := a.SetBalance("u/1", "x", 2.5); err != nil {
		t.Fatal(err)
	}
	within(t, "the balance is known", func() bool { return c.state("x").Balance == 2.5 })
}

// printOf is the print of an account's key, as the server has it.
func printOf(t *testing.T, e *engine, id string) string {
	found, err := rowOf(e.cli("hget", "parlance:{fleet}:rows", "rests/u%2F1/"+id+"/"))
	s := &Server{}
	r, ok := s.restOf("u%2F1/"+id+"/", found.value)
	if err != nil || !ok {
		t.Fatalf("%q %v", found.value, err)
	}
	return r.Print
}

// A rest is of a key: an instance that has another key for the account does not take it over.
func TestAnotherKeyDoesNotRest(t *testing.T) {
	e := start(t)
	a, b := join(t, e.options(), 0, "x"), join(t, e.options(), 0, "x", "y")
	if err := b.Configure([]pool.GroupOptions{{Upstream: "u/1", Accounts: []pool.Account{{ID: "x", Key: pool.NewSecret("rotated")}, {ID: "y", Key: pool.NewSecret("key of y")}}}}); err != nil {
		t.Fatal(err)
	}
	if err := a.Disable("u/1", "x", time.Time{}, "bad"); err != nil {
		t.Fatal(err)
	}
	if err := b.Disable("u/1", "y", time.Time{}, "marker"); err != nil {
		t.Fatal(err)
	}
	c := join(t, e.options(), 0, "x", "y")
	within(t, "both rows are known", func() bool { return c.state("x").State == pool.Disabled && c.state("y").State == pool.Disabled })
	within(t, "the change was heard", func() bool {
		b.s.rows.mu.Lock()
		defer b.s.rows.mu.Unlock()
		return fmt.Sprint(b.s.rows.seq) == e.cli("get", "parlance:{fleet}:seq")
	})
	if v := b.state("x"); v.State != pool.Ready {
		t.Errorf("%+v", v)
	}
}

// Accounts that are added at one instance are used by all, and rests that are received before an account is declared hold for it.
func TestAccountsAreAddedEverywhere(t *testing.T) {
	e := start(t)
	a, b := join(t, e.options(), 0, "x"), join(t, e.options(), 0, "x")
	if err := a.Add(pool.Account{Upstream: "u/1", ID: "new", Key: pool.NewSecret("secret"), Source: pool.FromAdmin}); err != nil {
		t.Fatal(err)
	}
	within(t, "the other has it", func() bool { return b.state("new").State == pool.Ready })
	if err := b.Disable("u/1", "new", time.Time{}, "bad"); err != nil {
		t.Fatal(err)
	}
	written(t, b.s)
	c := join(t, e.options(), 0, "x")
	if v := c.state("new"); v.State != pool.Disabled || v.Source != pool.FromAdmin {
		t.Errorf("%+v", v)
	}
	if err := c.Remove("u/1", "new"); err != nil {
		t.Fatal(err)
	}
	within(t, "it is gone everywhere", func() bool { return a.state("new").ID == "" && b.state("new").ID == "" })
}

// R37: while the server is away each instance goes by what it finds out, and tells the others afterwards. A server that lost its data gets it back.
func TestRestsAreMerged(t *testing.T) {
	e := start(t)
	a, b := join(t, e.options(), 0, "x", "y", "z"), join(t, e.options(), 0, "x", "y", "z")
	if err := a.Disable("u/1", "z", time.Time{}, "before"); err != nil {
		t.Fatal(err)
	}
	within(t, "both know", func() bool { return b.state("z").State == pool.Disabled })
	e.kill()
	if err := a.Disable("u/1", "x", time.Time{}, "by a"); err != nil {
		t.Fatal(err)
	}
	if err := b.Disable("u/1", "y", time.Now().Add(time.Hour), "by b"); err != nil {
		t.Fatal(err)
	}
	within(t, "the failure is seen", func() bool { _, away := a.s.Away(); return away })
	e.begin() // without its data
	within(t, "all know all", func() bool {
		return a.state("y").State == pool.Resting && b.state("x").State == pool.Disabled && e.cli("hlen", "parlance:{fleet}:rows") >= "4"
	})
	c := join(t, e.options(), 0, "x", "y", "z")
	within(t, "a new one knows", func() bool {
		return c.state("x").State == pool.Disabled && c.state("y").State == pool.Resting && c.state("z").Why == "before"
	})
}

// R37: all instances together use an account no more often at once than it allows, whatever happens to the server.
func TestSlotsOfAccounts(t *testing.T) {
	full.Only(t)
	t.Parallel() // it waits most of the time
	e := start(t)
	o := e.options()
	o.lease = 3 * time.Second
	const limit = 3
	members := []member{join(t, o, limit, "x", "y"), join(t, o, limit, "x", "y"), join(t, o, limit, "x", "y")}
	within(t, "all know each other", func() bool { return members[0].s.Status().Instances == 3 && members[2].s.Status().Instances == 3 })
	var running [2]atomic.Int64
	var most atomic.Int64
	var work sync.WaitGroup
	for i := range 30 {
		work.Go(func() {
			m := members[i%3]
			for range 10 {
				try := m.begin()
				l, err := try.Next(context.Background())
				if err != nil {
					var none *pool.Exhausted
					if !errors.As(err, &none) {
						t.Error(err)
					}
					continue
				}
				n := &running[l.Account[0]-'x']
				now := n.Add(1)
				for was := most.Load(); now > was && !most.CompareAndSwap(was, now); was = most.Load() {
				}
				time.Sleep(time.Millisecond)
				n.Add(-1)
				try.Succeeded(l)
			}
		})
	}
	work.Wait()
	if most.Load() > limit {
		t.Errorf("%d calls at once", most.Load())
	}
	if most.Load() < 2 {
		t.Errorf("never more than %d at once: nothing was tested", most.Load())
	}
	for _, m := range members {
		written(t, m.s)
	}
	for _, id := range []string{"x", "y"} {
		if n := e.cli("zcard", "parlance:{account:u%2F1/"+id+"}:leases"); n != "0" {
			t.Errorf("%s leases of %s are left", n, id)
		}
	}
	// Those of an instance that crashed end by themselves.
	try := members[0].begin()
	if _, err := try.Next(context.Background()); err != nil {
		t.Fatal(err)
	}
	members[0].s.stop() // it renews nothing any more
	members[0].s.work.Wait()
	within(t, "the slot is free", func() bool {
		return fmt.Sprint(e.cli("exists", "parlance:{account:u%2F1/x}:leases"), e.cli("exists", "parlance:{account:u%2F1/y}:leases")) == "00"
	})
}

// Shares of a limit add up to it.
func TestShares(t *testing.T) {
	for n := 1; n <= 7; n++ {
		for limit := range 20 {
			sum := 0
			for rank := range n {
				s := &Server{}
				for i := range n {
					s.live = append(s.live, fmt.Sprint(i))
				}
				s.options.Instance.ID = fmt.Sprint(rank)
				sum += s.share("account", limit)
			}
			if sum != limit {
				t.Errorf("%d instances have %d of %d", n, sum, limit)
			}
		}
	}
}

// A proxy that fails at one instance rests at all, also at those that start later, and nothing of its password is on the server.
func TestProxiesRestEverywhere(t *testing.T) {
	e := start(t)
	const shown = "http://xxxxx@proxy:3128"
	with := func() member {
		m := join(t, e.options(), 0, "x", "y")
		g := pool.GroupOptions{Upstream: "u/1", Proxies: []string{"http://me:canary@proxy:3128"}, Accounts: []pool.Account{{ID: "x"}, {ID: "y"}}}
		if err := m.Configure([]pool.GroupOptions{g}); err != nil {
			t.Fatal(err)
		}
		m.s.Attach(m.Pool)
		return m
	}
	state := func(m member) pool.State {
		for _, x := range m.Proxies() {
			if x.Proxy == shown {
				return x.State
			}
		}
		return ""
	}
	a, b := with(), with()
	try := a.begin()
	l, err := try.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	try.Failed(l, pool.Verdict{Tier: "network", Action: pool.Retry, ProxyFault: true})
	within(t, "the other knows", func() bool { return state(b) == pool.Resting })
	c := with()
	if state(c) != pool.Resting {
		t.Error("an instance that starts does not know")
	}
	try = a.begin() // There is no other proxy, so it is used.
	if l, err = try.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	try.Succeeded(l)
	within(t, "all know that it works", func() bool { return state(b) == pool.Ready && state(c) == pool.Ready })
	if rows := e.cli("hgetall", "parlance:{fleet}:rows"); strings.Contains(rows, "canary") || strings.Contains(rows, "3128") || !strings.Contains(rows, "proxies/") {
		t.Error(rows)
	}
	counts, faults, err := data(t, e.options()).Check(t.Context())
	if err != nil || len(faults) > 0 || counts.Rests > 0 {
		t.Error(counts, faults, err)
	}
	if n := e.cli("zcard", "parlance:{fleet}:gone"); n != "1" { // It is removed later.
		t.Error(n)
	}
}
