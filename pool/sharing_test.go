package pool

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"
)

// crowded is a Sharing that gives the slots away elsewhere but for those that are allowed.
type crowded struct{ allowed int }

func (*crowded) Rest(SharedRest)                 {}
func (*crowded) Balance(string, string, float64) {}
func (*crowded) Release(string, string, string)  {}
func (*crowded) Proxy(SharedProxy)               {}
func (*crowded) Count(SharedCounts)              {}
func (*crowded) Counts([]SharedCounts) bool      { return false }
func (*crowded) Bind(SharedSession)              {}
func (*crowded) Sessions([]SharedSession) bool   { return false }
func (c *crowded) Acquire(string, string, int, int) (string, bool) {
	c.allowed--
	return "", c.allowed >= 0
}

// A slot that other processes have undoes what the attempt counted, and nothing that an earlier one did.
func TestUnlendKeepsEarlierTries(t *testing.T) {
	list := accounts(1)
	list[0].InFlight = 2
	p := open(t, Options{Now: newClock().Now, Sharing: &crowded{allowed: 1}}, GroupOptions{Upstream: "u", Accounts: list})
	try := p.Begin(to(p, "u"))
	l := next(t, try)
	try.same = l.account // as Failed has it asked once more
	try.Gone(l)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if l, err := try.Next(ctx); err == nil {
		t.Fatal(l)
	}
	if try.begun != 1 || try.again != 0 || try.asked != 1 || !try.tried.has(l.account, l.Model) {
		t.Errorf("%d begun, %d again, %d asked, tried: %v", try.begun, try.again, try.asked, try.tried.has(l.account, l.Model))
	}
}

// Nor does it count in the budget of repeats, neither as a call nor as a repeat.
func TestUnlendKeepsTheBudget(t *testing.T) {
	list := accounts(2)
	list[0].InFlight, list[1].InFlight = 2, 2
	clock := newClock()
	p := open(t, Options{Now: clock.Now, Sharing: &crowded{allowed: 1}}, GroupOptions{Upstream: "u", Accounts: list})
	g := p.Group("u")
	stand := func() (calls int, credit float64) {
		now := p.lock()
		defer p.unlock()
		g.budget.allows(defaultRetries, now)
		return g.budget.now, g.budget.credit
	}
	give := func(try *Try) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		if l, err := try.Next(ctx); err == nil {
			t.Fatal(l)
		}
	}
	try := p.Begin(to(p, "u"))
	l := next(t, try)
	try.Failed(l, Verdict{Tier: "server error", Action: Retry, Overall: true})
	calls, credit := stand()
	give(try) // A repeat is paid, and gets no slot.
	if now, left := stand(); now != calls || left != credit {
		t.Errorf("a repeat without a slot: %d calls, then %d; credit %v, then %v", calls, now, credit, left)
	}
	clock.pass(crowdedFor)
	calls, credit = stand()
	give(p.Begin(to(p, "u"))) // Nor does a call.
	if now, left := stand(); now != calls || left != credit {
		t.Errorf("a call without a slot: %d calls, then %d; credit %v, then %v", calls, now, credit, left)
	}
}

// scarce is a Sharing whose slots are taken elsewhere, but for those that the test gives.
type scarce struct {
	crowded
	mu    sync.Mutex
	free  int
	asked int
}

func (s *scarce) Acquire(string, string, int, int) (string, bool) {
	time.Sleep(time.Millisecond) // as a server
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked++
	if s.free > 0 {
		s.free--
		return "", true
	}
	return "", false
}

func (s *scarce) give() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free++
}

func (s *scarce) tries() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

// Calls that wait for an account that other processes use are served in the order in which they came, however often it is asked in vain.
func TestWaitingForACrowdedAccountIsInOrder(t *testing.T) {
	list := accounts(1)
	list[0].InFlight = 4
	slots := &scarce{}
	p := open(t, Options{Sharing: slots, MaxWait: time.Minute}, GroupOptions{Upstream: "u", Accounts: list})
	const calls = 4
	served := make(chan int, calls)
	over := make(chan struct{})
	var work sync.WaitGroup
	for i := range calls {
		work.Go(func() {
			try := p.Begin(to(p, "u"))
			l, err := try.Next(t.Context())
			if err != nil {
				t.Error(err)
				return
			}
			served <- i
			<-over
			try.Succeeded(l)
		})
		for waiting := 0; waiting <= i; time.Sleep(time.Millisecond) {
			p.lock()
			waiting = p.waiting
			if p.groups["u"].byID["a0"].asking != nil {
				waiting++
			}
			p.unlock()
		}
	}
	for before := slots.tries(); slots.tries() < before+3; {
		time.Sleep(time.Millisecond)
	}
	for want := range calls {
		slots.give()
		if got := <-served; got != want {
			t.Errorf("call %d is served, and not %d", got, want)
		}
	}
	if v := view(t, p, "u", "a0"); v.InFlight != calls {
		t.Errorf("%d calls run", v.InFlight)
	}
	close(over)
	work.Wait()
	if v := view(t, p, "u", "a0"); v.InFlight != 0 || v.State != Ready {
		t.Errorf("%+v", v)
	}
}

// elsewhere is a Sharing that knows sessions of other processes, by upstream.
type elsewhere struct {
	crowded
	known    map[string]SharedSession
	asked    [][]string
	reported []SharedSession
}

func (e *elsewhere) Bind(s SharedSession) { e.reported = append(e.reported, s) }

func (e *elsewhere) Sessions(list []SharedSession) bool {
	var upstreams []string
	for i := range list {
		upstreams = append(upstreams, list[i].Upstream)
		if s, ok := e.known[list[i].Upstream]; ok {
			list[i].Account, list[i].Moved = s.Account, s.Moved
		}
	}
	e.asked = append(e.asked, upstreams)
	return e.known != nil
}

// A call of a session that is not known asks once for all its targets, and not for those without a choice.
func TestASessionIsAskedFor(t *testing.T) {
	clock := newClock()
	e := &elsewhere{known: map[string]SharedSession{"v": {Account: "a3", Moved: true}}}
	p := open(t, Options{Now: clock.Now, Sharing: e}, GroupOptions{Upstream: "u", Accounts: accounts(3)}, GroupOptions{Upstream: "v", Accounts: accounts(5)},
		GroupOptions{Upstream: "lone", Lone: true}, GroupOptions{Upstream: "none", Accounts: accounts(2), SessionTTL: -1})
	serve(t, p, to(p, "u", "v"))
	serve(t, p, in(to(p, "lone", "none"), "other"))
	if len(e.asked)+len(e.reported) > 0 {
		t.Fatal(e.asked, e.reported)
	}
	call := in(to(p, "v", "u", "v", "lone", "none"), "s")
	for range 3 {
		if l := serve(t, p, call); l.Account != "a3" || l.Moved || !l.Former {
			t.Errorf("%v, former %v", l, l.Former)
		}
	}
	if fmt.Sprint(e.asked) != "[[v u]]" {
		t.Errorf("asked %v", e.asked)
	}
	want := SharedSession{Upstream: "v", Session: "s", Was: "a3", Account: "a3", Moved: true, Left: time.Hour + time.Minute}
	if len(e.reported) != 1 || e.reported[0] != want {
		t.Errorf("told %+v", e.reported)
	}
	for range 5 { // Once a minute while it is used.
		clock.pass(25 * time.Second)
		serve(t, p, call)
	}
	if len(e.reported) != 2 || len(e.asked) != 1 {
		t.Errorf("told %d times, asked %d times", len(e.reported), len(e.asked))
	}
	// Its account rests, also for the model only: then others may have moved it.
	for n, rest := range []Verdict{{Tier: "t", Action: Retry, Rest: time.Second}, {Tier: "t", Action: Retry, Rest: time.Second, Scope: ModelScope}} {
		other := p.Begin(in(to(p, "v"), "s"))
		l := next(t, other)
		clock.pass(time.Second)
		other.Failed(l, rest)
		clock.pass(time.Minute)
		e.known["v"] = SharedSession{Account: []string{"a4", "a1"}[n]}
		if l := serve(t, p, call); l.Account != e.known["v"].Account || l.Moved {
			t.Errorf("%v", l)
		}
		if len(e.asked) != 2+n {
			t.Errorf("asked %v", e.asked)
		}
	}
}

// What another process bound holds only for a session that is still bound to what that process knew of.
func TestASessionIsHeardOf(t *testing.T) {
	e := &elsewhere{}
	p := open(t, Options{Now: newClock().Now, Sharing: e}, GroupOptions{Upstream: "u", Accounts: accounts(4)})
	call := in(to(p, "u"), "s")
	serve(t, p, call)
	ReceivedSession(p, SharedSession{Upstream: "u", Session: "s", Was: "a2", Account: "a3"})
	if l := serve(t, p, call); l.Account != "a0" {
		t.Error(l)
	}
	ReceivedSession(p, SharedSession{Upstream: "u", Session: "s", Was: "a0", Account: "a3", Moved: true})
	if l := serve(t, p, call); l.Account != "a3" || l.Moved || !l.Former {
		t.Errorf("%v, former %v", l, l.Former)
	}
	ReceivedSession(p, SharedSession{Upstream: "gone", Session: "s", Was: "a0", Account: "a3"})
	if err := p.Disable("u", "a3", time.Time{}, ""); err != nil {
		t.Fatal(err)
	}
	if l := serve(t, p, call); l.Account == "a3" || !l.Moved {
		t.Error(l)
	}
	if last := e.reported[len(e.reported)-1]; last.Was != "a3" || !last.Moved {
		t.Errorf("%+v", last)
	}
}

// proxies is a Sharing that hands what is told of proxies to other pools at once.
type proxies struct {
	crowded
	reported []SharedProxy
}

func (s *proxies) Proxy(r SharedProxy) { s.reported = append(s.reported, r) }

// A proxy that fails here rests for other processes, for a moment, and each that found out by itself ends that by itself.
func TestProxiesRestElsewhere(t *testing.T) {
	clock := newClock()
	shared := [2]*proxies{{}, {}}
	var pools [2]*Pool
	for i := range pools {
		pools[i] = open(t, Options{Now: clock.Now, Sharing: shared[i]}, GroupOptions{Upstream: "u", Accounts: accounts(3),
			Proxies: []string{"http://me:secret@a:1", "http://b:1"}})
	}
	report := func(from int) {
		for _, r := range shared[from].reported {
			ReceivedProxy(pools[1-from], r)
		}
		shared[from].reported = nil
	}
	fail := func(at int) {
		for {
			try := pools[at].Begin(to(pools[at], "u"))
			l := next(t, try)
			if by(l) == "http://xxxxx@a:1" {
				try.Failed(l, dead)
				return
			}
			try.Succeeded(l)
		}
	}
	state := func(at int) (State, int) {
		for _, v := range pools[at].Proxies() {
			if v.Proxy == "http://xxxxx@a:1" {
				return v.State, v.Failures
			}
		}
		return "", 0
	}
	fail(0)
	name := shared[0].reported[0].Name
	report(0)
	for range 6 {
		if l := serve(t, pools[1], to(pools[1], "u")); by(l) != "http://b:1" {
			t.Error(by(l))
		}
	}
	if s, n := state(1); s != Resting || n != 0 || len(shared[1].reported) > 0 {
		t.Error(s, n, shared[1].reported)
	}
	// It fails here for longer and longer, and there it is tried after the shortest time.
	for range 3 {
		clock.pass(5 * time.Minute)
		fail(0)
	}
	report(0)
	clock.pass(31 * time.Second)
	tried := false
	for range 2 {
		tried = tried || by(serve(t, pools[1], to(pools[1], "u"))) != "http://b:1"
	}
	if s, _ := state(1); !tried || s != Ready {
		t.Error(tried, s)
	}
	report(1)
	if s, n := state(0); s != Resting || n != 4 {
		t.Error("what was found out here is ended elsewhere:", s, n)
	}
	// What only others found out, they end.
	ReceivedProxy(pools[1], SharedProxy{Name: name, Left: time.Minute})
	if s, _ := state(1); s != Resting {
		t.Error(s)
	}
	ReceivedProxy(pools[1], SharedProxy{Name: name})
	if s, _ := state(1); s != Ready {
		t.Error(s)
	}
	if u, err := ParseProxy("http://me:other@a:1"); err != nil || sharedProxyName(u) != name {
		t.Error("the name depends on the password")
	}
	for _, other := range []string{"http://you:secret@a:1", "http://me:secret@a:2", "https://me:secret@a:1", "http://a:1"} {
		if u, err := ParseProxy(other); err != nil || sharedProxyName(u) == name {
			t.Error(other, "has the same name")
		}
	}
}
