package pool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// by is the proxy of a lease.
func by(l *Lease) string {
	if l.Proxy == nil {
		return "none"
	}
	return l.Proxy.String()
}

var dead = Verdict{Tier: "network", Action: Retry, ProxyFault: true}

func TestParseProxy(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"http://p:3128", "http://p:3128"}, {"https://p", "https://p"}, {"socks5://u:w@p:1080", "socks5://u:w@p:1080"}, {"socks5h://p:1", "socks5h://p:1"},
		{"direct", "direct"}, {"", "error"}, {"p:3128", "error"}, {"ftp://p", "error"}, {"http://", "error"}, {"http://p:x", "error"}, {"socks4://p", "error"},
		{"http://me:canary@[::1", "error"}, {"http://canary@p:99999999", "error"}, {"HTTP://p:1", "http://p:1"}, {"http://p/path?canary", "error"}, {"http://p/", "http://p/"},
	} {
		u, err := ParseProxy(c.text)
		got := "error"
		switch {
		case err != nil && strings.Contains(err.Error(), "canary"):
			t.Errorf("%s: the error shows a secret: %v", c.text, err)
		case err != nil:
		case u == nil:
			got = "direct"
		default:
			got = u.String()
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s (%v)", c.text, got, c.want, err)
		}
	}
}

func TestEachCallTakesTheNextProxy(t *testing.T) {
	list := accounts(4)
	list[1].Proxy, list[2].Proxy = "direct", "http://own:1"
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: list, Proxies: []string{"http://a:1", "socks5://b:1"}},
		GroupOptions{Upstream: "plain", Accounts: accounts(1)})
	var got []string
	for range 8 {
		got = append(got, by(serve(t, p, to(p, "u"))))
	}
	if want := []string{"http://a:1", "direct", "http://own:1", "socks5://b:1", "http://a:1", "direct", "http://own:1", "socks5://b:1"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	l := serve(t, p, to(p, "plain"))
	if l.Proxy != nil {
		t.Errorf("%+v", l)
	}
	if x := p.Group("u").byID["a1"].proxy; x.URL() != nil || x.String() != Direct {
		t.Errorf("%v", x)
	}
}

func TestAFailedProxyRests(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Accounts: accounts(20), Proxies: []string{"http://a:1", "http://b:1"}})
	state := func(name string) ProxyView {
		for _, v := range p.Proxies() {
			if v.Proxy == name {
				return v
			}
		}
		t.Fatalf("there is no proxy %s", name)
		return ProxyView{}
	}
	try := p.Begin(to(p, "u"))
	l := next(t, try)
	if step := try.Failed(l, dead); step != (Step{}) || by(l) != "http://a:1" {
		t.Fatalf("%+v by %s", step, by(l))
	}
	if v := view(t, p, "u", l.Account); v.State != Ready || v.Failures != 0 || v.Failed["network"] != 1 {
		t.Errorf("the account is blamed: %+v", v)
	}
	if v := state("http://a:1"); v.State != Resting || v.Failures != 1 || !v.Until.Equal(day.Add(30*time.Second)) || !v.LastError.Equal(day) || !slices.Equal(v.Upstreams, []string{"u"}) {
		t.Errorf("%+v", v)
	}
	for range 3 {
		if l := serve(t, p, to(p, "u")); by(l) != "http://b:1" {
			t.Errorf("by %s", by(l))
		}
	}
	// Then one call tries it, and only one.
	clock.pass(30 * time.Second)
	trial := p.Begin(to(p, "u"))
	l = next(t, trial)
	if v := state("http://a:1"); by(l) != "http://a:1" || !v.Trying {
		t.Fatalf("by %s: %+v", by(l), v)
	}
	for range 3 {
		if l := serve(t, p, to(p, "u")); by(l) != "http://b:1" {
			t.Errorf("by %s", by(l))
		}
	}
	trial.Failed(l, dead)
	for _, rest := range []time.Duration{60, 120, 240, 480, 600, 600} {
		if v := state("http://a:1"); v.Until.Sub(clock.Now()) != rest*time.Second || v.Trying {
			t.Fatalf("%+v, want %d s", v, rest)
		}
		clock.pass(rest * time.Second)
		try := p.Begin(to(p, "u"))
		l := next(t, try)
		for by(l) != "http://a:1" {
			try.Gone(l)
			l = next(t, try)
		}
		try.Failed(l, dead)
	}
	// A trial that says nothing lets the next call try; one that went well brings it back.
	clock.pass(10 * time.Minute)
	for _, end := range []func(*Try, *Lease){
		func(try *Try, l *Lease) { try.Gone(l) },
		func(try *Try, l *Lease) { try.Failed(l, Verdict{Tier: "overloaded", Action: Retry}) },
		func(try *Try, l *Lease) {
			try.Failed(l, Verdict{Tier: "exhausted", Action: Disable, Rest: time.Minute})
		},
	} {
		try := p.Begin(to(p, "u"))
		l := next(t, try)
		for by(l) != "http://a:1" {
			try.Gone(l)
			l = next(t, try)
		}
		end(try, l)
	}
	if v := state("http://a:1"); v.State != Ready || v.Failures != 0 || !v.Until.IsZero() {
		t.Errorf("%+v", v)
	}
}

// TestAnAccountIsAskedByAnotherProxy: when no other account is left, and only the proxy was at fault.
func TestAnAccountIsAskedByAnotherProxy(t *testing.T) {
	for _, lone := range []bool{false, true} {
		p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Lone: lone, Accounts: accounts(1), Proxies: []string{"http://a:1", "http://b:1", "http://c:1"}})
		try := p.Begin(to(p, "u"))
		for i, want := range []string{"http://a:1", "http://b:1", "http://c:1"} {
			l := next(t, try)
			if by(l) != want || l.Account != "a0" {
				t.Fatalf("%v, want by %s", l, want)
			}
			if step := try.Failed(l, dead); step.Stop != (lone && i == 2) {
				t.Errorf("%v: %+v", l, step)
			}
		}
		if e := none(t, try); e.Tried != 1 || e.Lone != lone {
			t.Errorf("%+v", e)
		}
	}
	// Other accounts come first.
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(2), Proxies: []string{"http://a:1", "http://b:1", "http://c:1"}})
	if asked, _ := ask(t, p.Begin(to(p, "u")), dead); !slices.Equal(asked, []string{"a0", "a1", "a0"}) {
		t.Errorf("asked %v", asked)
	}
}

// TestManyFailuresAtOnceAreOne: all calls that were under way when a proxy broke fail with it.
func TestManyFailuresAtOnceAreOne(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: accounts(20), Proxies: []string{"http://a:1"}})
	tries, leases := make([]*Try, 20), make([]*Lease, 20)
	for i := range tries {
		tries[i] = p.Begin(to(p, "u"))
		leases[i] = next(t, tries[i])
	}
	for i := range tries {
		tries[i].Failed(leases[i], dead)
	}
	if v := p.Proxies()[0]; v.Failures != 1 || !v.Until.Equal(day.Add(30*time.Second)) {
		t.Errorf("%+v", v)
	}
	// There is no other: it is used nevertheless.
	if l := next(t, p.Begin(to(p, "u"))); by(l) != "http://a:1" {
		t.Errorf("by %s", by(l))
	}
}

// TestAccountsOfAFailedProxyAreAskedLast: each has only this one.
func TestAccountsOfAFailedProxyAreAskedLast(t *testing.T) {
	for _, choose := range []Strategy{LeastRecentlyUsed, HighestBalance, Weighted, FillFirst} {
		clock := newClock()
		list := accounts(200)
		for i := range list[:199] {
			list[i].Proxy = "http://a:1"
		}
		p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Choose: choose, Accounts: list})
		try := p.Begin(to(p, "u"))
		l := next(t, try)
		try.Failed(l, dead)
		for i := range 5 { // a choice puts some aside, and not all of many
			try := p.Begin(to(p, "u"))
			if l = next(t, try); i == 4 && l.Account != "a199" {
				t.Errorf("%s: %v", choose, l)
			}
			try.Gone(l)
		}
		if v := view(t, p, "u", "a5"); v.State != Resting || v.Why != "proxy" || !v.Until.Equal(day.Add(30*time.Second)) {
			t.Errorf("%s: %+v", choose, v)
		}
		if err := p.Disable("u", "a199", time.Time{}, ""); err != nil {
			t.Fatal(err)
		}
		if l := next(t, p.Begin(to(p, "u"))); l.Account == "a199" {
			t.Errorf("%s: %+v", choose, l)
		}
		clock.pass(30 * time.Second)
		l = serve(t, p, to(p, "u"))
		if by(l) != "http://a:1" || p.Proxies()[0].State != Ready {
			t.Errorf("%s: %+v, %+v", choose, l, p.Proxies())
		}
		if s := p.Summaries()[0]; s.Ready != 199 || s.Disabled != 1 {
			t.Errorf("%s: %+v", choose, s)
		}
	}
}

func TestAProbeBringsAProxyBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var works atomic.Bool
		var probed []string
		o := Options{Probe: func(ctx context.Context, x *Proxy) error {
			probed = append(probed, fmt.Sprint(x))
			if _, ok := ctx.Deadline(); !ok {
				t.Error("a probe may take for ever")
			}
			if works.Load() {
				return nil
			}
			return errors.New("broken")
		}}
		p := open(t, o, GroupOptions{Upstream: "u", Accounts: accounts(9), Proxies: []string{"http://a:1", "http://b:1"}})
		try := p.Begin(to(p, "u"))
		try.Failed(next(t, try), dead)
		time.Sleep(31 * time.Second)
		synctest.Wait()
		if v := p.Proxies()[0]; len(probed) != 1 || v.State != Resting || v.Failures != 2 {
			t.Errorf("%v: %+v", probed, v)
		}
		for range 2 { // no call has to try it
			if l := serve(t, p, to(p, "u")); by(l) != "http://b:1" {
				t.Errorf("by %s", by(l))
			}
		}
		works.Store(true)
		time.Sleep(60 * time.Second)
		synctest.Wait()
		if v := p.Proxies()[0]; len(probed) != 2 || v.State != Ready {
			t.Errorf("%v: %+v", probed, v)
		}
		// One that is not declared any more is not probed.
		try = p.Begin(to(p, "u"))
		try.Failed(next(t, try), dead)
		if err := p.Configure([]GroupOptions{{Upstream: "u", Accounts: accounts(9)}}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if len(probed) != 2 || len(p.Proxies()) != 0 {
			t.Errorf("%v: %+v", probed, p.Proxies())
		}
		_ = p.Close()
	})
}

// TestNothingPrintsASecret: whatever prints whatever (R17).
func TestNothingPrintsASecret(t *testing.T) {
	a := Account{Upstream: "u", ID: "a", Key: NewSecret("sk-canary"), Proxy: "http://canary-user:canary-word@p:1"}
	p := open(t, Options{}, GroupOptions{Upstream: "u", Accounts: []Account{a}, Proxies: []string{"socks5://canary:canary@q:1"}})
	l := next(t, p.Begin(to(p, "u")))
	views := p.List(Filter{})
	values := []any{a, &a, []Account{a}, a.Key, GroupOptions{Upstream: "u", Accounts: []Account{a}, Proxies: []string{"http://canary@p"}},
		l, *l, l.Proxy, views, p.Proxies(), vault("canary"), p, p.Group("u")}
	for _, v := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
			if text := fmt.Sprintf(verb, v); strings.Contains(text, "canary") || strings.Contains(text, "63616e617279") {
				t.Errorf("%s of %T: %s", verb, v, text)
			}
		}
	}
	for _, v := range values {
		text, err := json.Marshal(v)
		if err == nil && strings.Contains(string(text), "canary") {
			t.Errorf("JSON of %T: %s", v, text)
		}
		var log strings.Builder
		slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "v", v)
		if strings.Contains(log.String(), "canary") {
			t.Errorf("log of %T: %s", v, log.String())
		}
	}
}
