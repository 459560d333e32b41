package shared

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/pool"
)

// sticky are pools of instances in which sessions stay with their accounts for a time.
func sticky(t testing.TB, o Options, ttl time.Duration, instances int, accounts ...string) (list []member) {
	t.Helper()
	for range instances {
		m := join(t, o, 0, accounts...)
		g := pool.GroupOptions{Upstream: "u/1", SessionTTL: ttl}
		for _, id := range accounts {
			g.Accounts = append(g.Accounts, pool.Account{ID: id, Key: pool.NewSecret("key of " + id)})
		}
		if err := m.Configure([]pool.GroupOptions{g}); err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// lend begins a call of a session.
func (m member) lend(t testing.TB, session string) (*pool.Try, *pool.Lease) {
	t.Helper()
	try := m.Begin(pool.Call{Targets: []pool.Target{{Group: m.Group("u/1"), Model: "m"}}, Session: session})
	l, err := try.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return try, l
}

// serve makes a call of a session, and waits until the server knows its account.
func (m member) serve(t testing.TB, session string) *pool.Lease {
	t.Helper()
	try, l := m.lend(t, session)
	try.Succeeded(l)
	written(t, m.s)
	return l
}

var manyAccounts = strings.Fields("a b c d e f g h i j k l m n o p")

// counter is a hook that counts how often a script is run.
type counter struct {
	script *script
	count  atomic.Int64
}

func (c *counter) DialHook(next redis.DialHook) redis.DialHook          { return next }
func (c *counter) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }
func (c *counter) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		for _, cmd := range cmds {
			if cmd.Args()[0] == "evalsha" && cmd.Args()[1] == c.script.digest {
				c.count.Add(1)
			}
		}
		return next(ctx, cmds)
	}
}

// A conversation has the same account at every instance.
func TestSessionsAreShared(t *testing.T) {
	e := start(t)
	members := sticky(t, e.options(), time.Hour, 3, manyAccounts...)
	for n := range 20 {
		session := fmt.Sprint("conversation ", n)
		first := members[n%3].serve(t, session)
		for i := range 6 {
			if l := members[i%3].serve(t, session); l.Account != first.Account || l.Moved || l.Former {
				t.Errorf("%s: %v after %v, former %v", session, l, first, l.Former)
			}
		}
	}
	if all := e.cli("--raw", "eval", "local s = '' for _, k in ipairs(redis.call('KEYS', '*')) do s = s .. k if redis.call('TYPE', k).ok == 'hash' then s = s .. table.concat(redis.call('HGETALL', k)) end end return s", "0"); strings.Contains(all, "conversation") || !strings.Contains(all, "sessions:") {
		t.Error("the server has the identifier of a session, or no session")
	}
}

// A session is looked for once by an instance that does not know it, and again only when its account has rested since.
func TestKnownSessionsAskNothing(t *testing.T) {
	e := start(t)
	members := sticky(t, e.options(), time.Hour, 2, "x", "y")
	a, b := members[0], members[1]
	x := a.serve(t, "s").Account
	h := &counter{script: &sessionScript}
	b.s.client.AddHook(h)
	for range 5 {
		if l := b.serve(t, "s"); l.Account != x {
			t.Fatal(l)
		}
	}
	if n := h.count.Load(); n != 1 {
		t.Errorf("asked %d times", n)
	}
	// The account rests, another instance moves the session, and the account is well again before the session is used here.
	if err := a.Disable("u/1", x, time.Time{}, "bad"); err != nil {
		t.Fatal(err)
	}
	moved := a.serve(t, "s")
	if moved.Account == x || !moved.Moved {
		t.Fatal(moved)
	}
	within(t, "the other knows", func() bool { return b.state(x).State == pool.Disabled })
	if err := a.Enable("u/1", x); err != nil {
		t.Fatal(err)
	}
	within(t, "the other knows", func() bool { return b.state(x).State == pool.Ready })
	for range 3 {
		if l := b.serve(t, "s"); l.Account != moved.Account || l.Moved || !l.Former {
			t.Errorf("%v, former %v", l, l.Former)
		}
	}
	if n := h.count.Load(); n != 2 {
		t.Errorf("asked %d times", n)
	}
}

// Of two instances that bind a session at once, one has its way, and the other one follows it.
func TestOfTwoBindingsTheFirstHolds(t *testing.T) {
	e := start(t)
	members := sticky(t, e.options(), time.Hour, 2, "x", "y")
	one, first := members[0].lend(t, "s")
	other, second := members[1].lend(t, "s")
	if first.Account == second.Account { // Both have used none yet.
		other.Gone(second)
		if other, second = members[1].lend(t, "s"); first.Account == second.Account {
			t.Fatal(first, second)
		}
	}
	one.Succeeded(first)
	written(t, members[0].s)
	other.Succeeded(second)
	written(t, members[1].s)
	for _, m := range members {
		if l := m.serve(t, "s"); l.Account != first.Account {
			t.Errorf("%v after %v", l, first)
		}
	}
}

// While the server is away each instance chooses by itself, calls do not wait, and what was bound meanwhile is told afterwards.
func TestSessionsWithoutTheServer(t *testing.T) {
	e := start(t)
	o := e.options()
	o.Timeout = 100 * time.Millisecond
	members := sticky(t, o, time.Hour, 2, manyAccounts...)
	a, b := members[0], members[1]
	before := a.serve(t, "before")
	e.pause()
	for range 20 {
		began := time.Now()
		try, l := a.lend(t, "before")
		if l.Account != before.Account {
			t.Error(l)
		}
		try.Succeeded(l)
		if took := time.Since(began); took > 50*time.Millisecond {
			t.Errorf("a known session took %v", took)
		}
	}
	var meanwhile *pool.Lease
	for n := range 20 {
		began := time.Now()
		try, l := a.lend(t, fmt.Sprint("meanwhile ", n))
		if took := time.Since(began); took > 5*o.Timeout {
			t.Errorf("a new session took %v", took)
		}
		try.Succeeded(l)
		meanwhile = l
	}
	e.resume()
	within(t, "the server is back", func() bool { _, one := a.s.Away(); _, other := b.s.Away(); return !one && !other })
	written(t, a.s)
	if l := b.serve(t, "meanwhile 19"); l.Account != meanwhile.Account {
		t.Errorf("%v after %v", l, meanwhile)
	}
	if l := b.serve(t, "before"); l.Account != before.Account {
		t.Errorf("%v after %v", l, before)
	}
}

// A server that lost its data knows a session again when it is used.
func TestSessionsAfterLoss(t *testing.T) {
	e := start(t)
	members := sticky(t, e.options(), 2*time.Second, 2, manyAccounts...)
	first := members[0].serve(t, "s")
	e.cli("flushall")
	time.Sleep(600 * time.Millisecond) // A session is told again after a quarter of its time.
	members[0].serve(t, "s")
	if l := members[1].serve(t, "s"); l.Account != first.Account {
		t.Errorf("%v after %v", l, first)
	}
}

// Sessions end when they are not used, and then nothing of them is left.
func TestSessionsEnd(t *testing.T) {
	e := start(t)
	members := sticky(t, e.options(), 800*time.Millisecond, 2, manyAccounts...)
	keys := func() string { return e.cli("keys", "*sessions*") }
	first := members[0].serve(t, "s")
	for range 4 { // It is used.
		time.Sleep(500 * time.Millisecond)
		if l := members[0].serve(t, "s"); l.Account != first.Account {
			t.Fatal(l)
		}
	}
	if l := members[1].serve(t, "s"); l.Account != first.Account {
		t.Error(l)
	}
	if keys() == "" {
		t.Error("there is no session")
	}
	within(t, "the session is gone", func() bool { return keys() == "" })
	if l := members[1].serve(t, "s"); l.Moved {
		t.Error(l)
	}
}

// The number of sessions is limited: those that end first make room.
func TestSessionsAreLimited(t *testing.T) {
	e := start(t)
	s := open(t, e.options())
	key, field := sessionPlace(s, "s")
	bind := func(n int, left time.Duration) {
		j := job{script: &bindScript, keys: []string{key}, args: []any{field(fmt.Sprint(n)), "", "x", "0", left.Milliseconds(), sessionsPerHash}}
		if err := s.run(t.Context(), &j); err != nil {
			t.Fatal(err)
		}
	}
	for n := range sessionsPerHash {
		bind(n, time.Hour+time.Duration(n)*time.Minute)
	}
	bind(100, time.Hour+90*time.Minute)
	if n := number(e.cli("hlen", key)); n != sessionsPerHash*7/8 {
		t.Errorf("%d sessions", n)
	}
	for n, want := range map[int]string{0: "0", 8: "0", 9: "1", 63: "1", 100: "1"} {
		if got := e.cli("hexists", key, field(fmt.Sprint(n))); got != want {
			t.Errorf("session %d: %s", n, got)
		}
	}
	if ms := number(e.cli("pttl", key)); ms < (2 * time.Hour).Milliseconds() {
		t.Errorf("all end in %d ms", ms)
	}

	e.kill()
	for n := range maxBindings + 10 {
		s.Accounts().Bind(pool.SharedSession{Upstream: "u", Session: fmt.Sprint(n), Account: "x", Left: time.Hour})
	}
	within(t, "the failure is seen", func() bool { _, away := s.Away(); return away })
	if n := s.Status().Queued; n > maxBindings {
		t.Errorf("%d sessions wait", n)
	}
	e.begin()
	written(t, s)
}
