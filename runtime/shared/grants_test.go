package shared

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// asks counts how often the server is asked about limits.
type asks struct{ atomic.Int64 }

func (*asks) DialHook(next redis.DialHook) redis.DialHook          { return next }
func (*asks) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }
func (n *asks) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if args := cmds[0].Args(); args[1] == admitScript.digest || args[1] == admitScript.text {
			n.Add(1)
		}
		return next(ctx, cmds)
	}
}

// slots is the sum of a minute on the server.
func (e *engine) slots(key string) (sum int64) {
	for i, word := range strings.Fields(e.cli("hgetall", key)) {
		if i%2 == 1 {
			sum += number(word)
		}
	}
	return sum
}

// Of calls that follow each other, few ask the server, and what was let in ahead and not used is given back.
func TestMostCallsAskNothing(t *testing.T) {
	t.Parallel()
	e := start(t)
	o := e.options()
	// The clock of the instance: calls come a millisecond after each other, however slow the machine is.
	first := time.Now()
	var passed atomic.Int64
	o.now = func() time.Time { return first.Add(time.Duration(passed.Load())) }
	s := open(t, o)
	const calls, most = 500, 5000
	limits := keys.Limits{RequestsPerMinute: 100_000, TokensPerMinute: 10_000_000, InFlight: 2000, TokensPerDay: 10_000_000}
	k := clients(t, s, limits, keys.Group{Name: "team", Limits: keys.Limits{RequestsPerMinute: most, InFlight: 1000}})
	var n asks
	s.client.AddHook(&n)
	// A slot of time ends meanwhile, and what is let in ahead with it. The next question comes before what was left of that is given back.
	const slot = 3 * time.Second
	time.Sleep(slot - time.Duration(time.Now().UnixNano())%slot - 30*time.Millisecond)
	// What a minute regains meanwhile: the instance has its clock set by that of the server again and again.
	began := time.Now()
	regained := func() int64 { return int64(most * (time.Since(began) + time.Duration(passed.Load())).Minutes()) }
	for i := range int64(calls) {
		before := n.Load()
		passed.Add(int64(time.Millisecond))
		p, refusal := k.Find("key").Admit(keys.Ask{Model: "m", Tokens: 10 + i%2})
		if refusal != nil {
			t.Fatal(refusal)
		}
		// What was left of all earlier grants has been given back, since all is written after each question: the server counts the calls, and of one
		// grant what was not used.
		if left := k.Find("key").Standing().Requests; left.Limit != most || left.Remaining < most-(i+1)-grantMost || left.Remaining > most-(i+1)+regained() {
			t.Fatalf("after %d calls %d are left", i+1, left.Remaining)
		}
		p.Done(30)
		if n.Load() != before {
			written(t, s)
		}
	}
	if n := n.Load(); n > calls/5 {
		t.Errorf("the server was asked %d times", n)
	}
	t.Logf("%d calls, and the server was asked %d times", calls, n.Load())
	passed.Add(int64(10 * grantTime)) // What was let in ahead may not be used any more.
	for _, name := range []string{"{client:me}", "{group:team}"} {
		within(t, "what was not used is given back", func() bool {
			return e.slots("parlance:"+name+":requests") == calls && e.cli("zcard", "parlance:"+name+":leases") == "0"
		})
	}
	within(t, "the tokens are those of the calls", func() bool { return e.slots("parlance:{client:me}:tokens") == 30*calls })
	within(t, "nothing is remembered", func() bool {
		s.grants.mu.Lock()
		defer s.grants.mu.Unlock()
		return len(s.grants.of) == 0 && !s.grants.sweeping
	})
}

// What was let in ahead is not used when its time is over, nor when the limits were changed, and is given back at the end.
func TestWhatIsLetInAheadEnds(t *testing.T) {
	e := start(t)
	o := e.options()
	var now atomic.Int64
	o.now = func() time.Time { return time.Unix(1e9, now.Load()) }
	o.after = func(time.Duration, func()) {} // Nothing is given back before the next question.
	s := open(t, o)
	limits := &keys.Limits{RequestsPerMinute: 100_000, InFlight: 2000}
	admit := func(limits *keys.Limits) bool {
		t.Helper()
		answers, ok := s.Limits().Admit([]keys.SharedAsk{{Name: "client:me", Limits: limits, Ahead: true}})
		if !ok || answers[0].Reason != 0 {
			t.Fatal(answers, ok)
		}
		return answers[0].Ahead
	}
	letIn := func() {
		t.Helper()
		for range 200 { // At the end of a slot of time there are none.
			if admit(limits) {
				return
			}
		}
		t.Fatal("nothing is let in ahead")
	}
	letIn()
	now.Add(int64(grantTime))
	if admit(limits) {
		t.Error("a call is let in when the time of those that were let in ahead is over")
	}
	letIn()
	other := *limits
	if admit(&other) {
		t.Error("a call is let in under limits that were changed")
	}
	within(t, "something is left at the end", func() bool {
		admit(&other)
		s.grants.mu.Lock()
		defer s.grants.mu.Unlock()
		return s.grants.of["client:me"].calls > 0
	})
	held := heldHere(s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if n := e.cli("zcard", "parlance:{client:me}:leases"); n != fmt.Sprint(held) || e.slots("parlance:{client:me}:requests") != int64(held) {
		t.Errorf("%d calls run; %s leases and %d requests are counted", held, n, e.slots("parlance:{client:me}:requests"))
	}
}

// Of what is left of a limit, little is let in ahead, and it counts at once.
func TestLittleIsLetInAhead(t *testing.T) {
	e := start(t)
	s := open(t, e.options())
	const asked = 50
	for i, c := range []struct {
		ask  keys.SharedAsk
		want int64
	}{
		{keys.SharedAsk{Limits: &keys.Limits{RequestsPerMinute: 1000}}, asked},
		{keys.SharedAsk{Limits: &keys.Limits{RequestsPerMinute: 41}}, 10},
		{keys.SharedAsk{Limits: &keys.Limits{RequestsPerMinute: 4}}, 0},
		{keys.SharedAsk{Limits: &keys.Limits{TokensPerMinute: 1000}, Tokens: 10}, 24},
		{keys.SharedAsk{Limits: &keys.Limits{TokensPerMinute: 1000}, Tokens: 900}, 0},
		{keys.SharedAsk{Limits: &keys.Limits{InFlight: 9}}, 2},
		{keys.SharedAsk{Limits: &keys.Limits{RequestsPerMinute: 1000, InFlight: 21}}, 5},
		{keys.SharedAsk{Limits: &keys.Limits{TokensPerDay: 1000}, Tokens: 1}, 0}, // It is not known what calls cost.
		{keys.SharedAsk{Limits: &keys.Limits{TokensPerDay: 1000}, Cost: 50}, 4},
		{keys.SharedAsk{Limits: &keys.Limits{TokensPerDay: 1000}, Cost: 50, Reserved: 500}, 2},
		{keys.SharedAsk{Limits: &keys.Limits{TokensPerMonth: 1000}, Cost: 50, Tokens: 100}, 2},
		{keys.SharedAsk{Limits: &keys.Limits{USDPerDay: money.USD(1000)}, Cost: 50}, 0},
		{keys.SharedAsk{Limits: &keys.Limits{USDPerDay: money.USD(1000)}, Cost: 50, CostUSD: 20}, 12},
		{keys.SharedAsk{Limits: &keys.Limits{USDPerMonth: money.USD(1000)}, Cost: 50, CostUSD: 100}, 2},
	} {
		c.ask.Name = fmt.Sprint("client:", i)
		q := question{ask: &c.ask, lease: "lease", ahead: asked}
		j := q.asked(s, s.Now())
		if err := s.run(t.Context(), j); err != nil {
			t.Fatal(err)
		}
		said, ok := admitted(text(j.value))
		if !ok || said.why != "" || said.n[9] != c.want {
			t.Errorf("%+v, %+v: %+v, want %d", c.ask, *c.ask.Limits, said, c.want)
		}
		key := "parlance:{" + c.ask.Name + "}:"
		if l := c.ask.Limits; l.RequestsPerMinute > 0 && e.slots(key+"requests") != 1+c.want || l.TokensPerMinute > 0 && e.slots(key+"tokens") != (1+c.want)*c.ask.Tokens ||
			l.InFlight > 0 && e.cli("zcard", key+"leases") != fmt.Sprint(1+c.want) {
			t.Errorf("%+v: not all counts that is let in", *l)
		}
	}
}

// What calls will cost that are let in ahead is not left of a budget as long as they may come.
func TestCostOfCallsLetInAheadIsReserved(t *testing.T) {
	e := start(t)
	s := open(t, e.options())
	for name, limits := range map[string]*keys.Limits{"tokens": {TokensPerDay: 1000}, "money": {USDPerMonth: money.USD(1000)}} {
		ask := func(reserved int64, ahead int) admission {
			t.Helper()
			a := &keys.SharedAsk{Name: "client:" + name, Limits: limits, Cost: 50, CostUSD: 50, Reserved: reserved, ReservedUSD: money.USD(reserved)}
			j := (&question{ask: a, ahead: ahead}).asked(s, s.Now())
			if err := s.run(t.Context(), j); err != nil {
				t.Fatal(err)
			}
			said, ok := admitted(text(j.value))
			if !ok {
				t.Fatal(j.value)
			}
			return said
		}
		const left = 1000 - 2*50
		var refused, letIn, ahead admission
		within(t, "the server answers before the time of those calls is over", func() bool {
			if ask(left, 0).why != "" {
				return false // of the attempt before
			}
			asked := time.Now()
			if said := ask(0, 2); said.why != "" || said.n[9] != 2 {
				t.Fatalf("%s: %+v", name, said)
			}
			refused, letIn, ahead = ask(left, 0), ask(left-1, 0), ask(left-4*50-1, 1)
			return time.Since(asked) < grantTime
		})
		if refused.why == "" {
			t.Errorf("%s: a call is let in when calls that are let in ahead may use up the budget", name)
		}
		if letIn.why != "" {
			t.Errorf("%s: a call is refused when something is left", name)
		}
		if ahead.n[9] != 0 {
			t.Errorf("%s: %d calls are let in ahead, which leave too little", name, ahead.n[9])
		}
		within(t, "the time of those calls is over", func() bool { return ask(left, 0).why == "" })
		within(t, "nothing is kept of it", func() bool { return e.cli("exists", "parlance:{client:"+name+"}:ahead") == "0" })
	}
}

// A call of a key in a group is one of those that were let in ahead only if the key and the group both have some. If one has none, none of
// the other's is used up.
func TestACallNeedsAGrantOfEachCounter(t *testing.T) {
	now := time.Now()
	limits := &keys.Limits{RequestsPerMinute: 100, TokensPerMinute: 1000}
	two := []keys.SharedAsk{{Name: "{client:me}", Limits: limits, Tokens: 10, Ahead: true}, {Name: "{group:team}", Limits: limits, Tokens: 10, Ahead: true}}
	for _, test := range []struct {
		name         string
		key, group   grant
		want         bool
		left, groups int // calls of the key and the group, afterwards
	}{
		{"both have some", grant{limits: limits, until: now.Add(grantTime), calls: 3, tokens: 50}, grant{limits: limits, until: now.Add(grantTime), calls: 2, tokens: 50}, true, 2, 1},
		{"the group has none", grant{limits: limits, until: now.Add(grantTime), calls: 3, tokens: 50}, grant{limits: limits, until: now.Add(grantTime)}, false, 3, 0},
		{"the key has none", grant{limits: limits, until: now.Add(grantTime)}, grant{limits: limits, until: now.Add(grantTime), calls: 2, tokens: 50}, false, 0, 2},
		{"the group's are too old", grant{limits: limits, until: now.Add(grantTime), calls: 3, tokens: 50}, grant{limits: limits, until: now, calls: 2, tokens: 50}, false, 3, 2},
		{"the group has too few tokens", grant{limits: limits, until: now.Add(grantTime), calls: 3, tokens: 50}, grant{limits: limits, until: now.Add(grantTime), calls: 2, tokens: 9}, false, 3, 2},
	} {
		g := grants{of: map[string]*grant{two[0].Name: &test.key, two[1].Name: &test.group}}
		answers := make([]keys.SharedAnswer, 2)
		got := g.use(two, now, answers, make([]int, 2))
		if got != test.want || test.key.calls != test.left || test.group.calls != test.groups || answers[0].Ahead != test.want || answers[1].Ahead != test.want {
			t.Errorf("%s: used %v, and %d and %d calls are left", test.name, got, test.key.calls, test.group.calls)
		}
	}
}
