package keys_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// clock is a time that a test sets.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func newClock(t testing.TB, at string) *clock {
	t.Helper()
	begin, err := time.Parse(time.DateTime, at)
	if err != nil {
		t.Fatal(err)
	}
	return &clock{begin}
}

func open(t testing.TB, c *clock, table *memTable) *keys.Keys {
	t.Helper()
	o := keys.Options{Now: c.now}
	if table != nil {
		o.Table = table
	}
	k, err := keys.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(k.Close)
	return k
}

// one makes keys with one client, whose key is "secret".
func one(t testing.TB, c *clock, table *memTable, l keys.Limits) (*keys.Keys, *keys.Client) {
	t.Helper()
	k := open(t, c, table)
	k.Configure([]keys.Key{me(l)})
	return k, k.Find("secret")
}

func me(l keys.Limits) keys.Key {
	return keys.Key{Name: "me", Digest: keys.DigestOf("secret"), Limits: l}
}

var reasons = map[keys.Reason]string{
	keys.Model: "model", keys.Requests: "requests", keys.Tokens: "tokens", keys.InFlight: "in flight", keys.Day: "day", keys.Month: "month",
}

// TestAdmit plays what a client does. Each line is a step:
//
//	call 10            a call that is thought to have 10 tokens is let in
//	call 10: day 2h    it is refused, for this reason and this time
//	done 12            the oldest call that runs ends, and cost 12 tokens
//	count              a request that only counts is let in
//	model x: model 0s  a call of this model
//	+90s               time passes; -2h: the clock is set back
//	left 3 100         so many requests and tokens are left
func TestAdmit(t *testing.T) {
	for _, c := range []struct {
		name   string
		limits keys.Limits
		at     string // "2026-11-21 12:00:00" unless given
		steps  string
	}{
		{name: "nothing is limited", steps: `call 10; call 1000000; left 0 0; done 5; done 5`},
		{
			name: "requests come back evenly", limits: keys.Limits{RequestsPerMinute: 2},
			steps: `call 0; left 1 0; done 0; call 0; done 0; left 0 0; call 0: requests 30s; +29s; call 0: requests 1s; +1s; call 0; call 0: requests 30s; +1h; left 2 0`,
		},
		{
			name: "requests that fail count", limits: keys.Limits{RequestsPerMinute: 1},
			steps: `call 0; done 0; call 0: requests 1m`,
		},
		{
			name: "requests that count are counted by themselves", limits: keys.Limits{RequestsPerMinute: 1, TokensPerDay: 10},
			steps: `call 10; done 10; count; count: requests 1m; call 0: day 12h; +1m; count`,
		},
		{
			name: "calls at a time", limits: keys.Limits{InFlight: 2},
			steps: `call 0; call 0; call 0: in flight 1s; done 0; call 0; call 0: in flight 1s; left 0 0`,
		},
		{
			name: "a refused call takes nothing", limits: keys.Limits{RequestsPerMinute: 10, InFlight: 1, TokensPerMinute: 100},
			steps: `call 10; left 9 90; call 10: in flight 1s; call 10: in flight 1s; left 9 90; done 10; left 9 90`,
		},
		{
			name: "tokens are put right afterwards", limits: keys.Limits{TokensPerMinute: 600},
			steps: `call 100; left 0 500; done 40; left 0 560; call 100; done 300; left 0 260; +1s; left 0 270; call 260; done 0; left 0 270`,
		},
		{
			name: "tokens may be overdrawn, and are waited for", limits: keys.Limits{TokensPerMinute: 60},
			steps: `call 1; done 120; left 0 0; call 1: tokens 1m1s; +1m; call 1: tokens 1s; +1s; call 1`,
		},
		{
			name: "nobody waits for more than an hour", limits: keys.Limits{TokensPerMinute: 60},
			steps: `call 1; done 1000000; call 0: tokens 1h; +59m; call 0: tokens 1m; +1m; call 0`,
		},
		{
			name: "a call that is larger than the limit needs all of it", limits: keys.Limits{TokensPerMinute: 60},
			steps: `call 600; call 0: tokens 9m; done 60; left 0 0; call 600: tokens 1m; +1m; call 600`,
		},
		{
			name: "a budget of a day", limits: keys.Limits{TokensPerDay: 100}, at: "2026-11-21 22:00:00",
			steps: `call 10; done 60; left 0 40; call 10; done 60; left 0 0; call 0: day 2h; +2h; left 0 100; call 0; done 100; call 0: day 24h`,
		},
		{
			name: "a budget of a month", limits: keys.Limits{TokensPerMonth: 100}, at: "2026-12-30 00:00:00",
			steps: `call 10; done 60; +24h; call 10; done 40; call 0: month 24h; +24h; left 0 100; call 0; done 100; call 0: month 744h`,
		},
		{
			name: "the month is told before the day", limits: keys.Limits{TokensPerDay: 100, TokensPerMonth: 100},
			steps: `call 10; done 100; call 0: month 228h`,
		},
		{
			name: "what runs is not left of a budget", limits: keys.Limits{TokensPerDay: 100},
			steps: `call 60; left 0 40; call 60; left 0 0; call 1: day 1s; done 0; call 1; done 50; done 0; left 0 50`,
		},
		{
			name: "the least that is left is told", limits: keys.Limits{TokensPerMinute: 60, TokensPerDay: 100, TokensPerMonth: 1000},
			steps: `left 0 60; call 0; done 50; left 0 10; +1m; left 0 50`,
		},
		{
			name: "models", limits: keys.Limits{Models: []string{"gpt-*", "o3", "*/small-*-x"}, RequestsPerMinute: 5},
			steps: `model gpt-5; model o3; model a/small-2-x; model o3-pro: model 0s; model GPT-5; model : model 0s; left 1 0`,
		},
		{
			name: "a day is not given twice by a clock that is set forth and back", limits: keys.Limits{TokensPerDay: 100},
			steps: `call 0; done 100; +24h; call 0; done 30; -24h; call 0: day 12h; +24h; left 0 70; call 0; done 70; call 0: day 12h`,
		},
		{
			name: "a month is not given twice by a clock that is far off", limits: keys.Limits{TokensPerMonth: 100},
			steps: `call 0; done 100; +876000h; call 0; done 100; -876000h; call 0: month 228h; +228h; call 0`,
		},
		{
			name: "a clock that is set back locks nobody out", limits: keys.Limits{RequestsPerMinute: 1, TokensPerMinute: 60},
			steps: `call 60; done 60; -1000h; call 1: tokens 1s; +1m; call 1`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.at == "" {
				c.at = "2026-11-21 12:00:00"
			}
			clock := newClock(t, c.at)
			_, client := one(t, clock, nil, c.limits)
			var running []keys.Permit
			for step := range strings.SplitSeq(c.steps, "; ") {
				step, want, _ := strings.Cut(step, ": ")
				verb, rest, _ := strings.Cut(step, " ")
				n, _ := strconv.ParseInt(rest, 10, 64)
				var got string
				switch verb {
				case "call", "count", "model":
					a := keys.Ask{Model: "m", Tokens: n, CountOnly: verb == "count"}
					if verb == "model" {
						a.Model = rest
					}
					p, refusal := client.Admit(a)
					if refusal == nil {
						running = append(running, p)
					} else if got = fmt.Sprintf("%s %s", reasons[refusal.Reason], short(refusal.Retry)); refusal.Client != "me" {
						t.Errorf("%s: refused to %q", step, refusal.Client)
					}
				case "done":
					running[0].Done(n)
					running[0].Done(n) // a second time does nothing
					running = running[1:]
				case "left":
					want, got = rest, fmt.Sprint(client.Standing().Requests.Remaining, client.Standing().Tokens.Remaining)
				default:
					d, err := time.ParseDuration(step)
					if err != nil {
						t.Fatal(err)
					}
					clock.at = clock.at.Add(d)
				}
				if got != want {
					t.Fatalf("%s: %q, expected %q", step, got, want)
				}
			}
		})
	}
}

// short writes 30s, 1m, 2h.
func short(d time.Duration) string {
	s := d.Round(time.Millisecond).String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}
