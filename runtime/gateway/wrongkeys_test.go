package gateway

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// R18: wrong keys are throttled by address and counted; a right key from the same address is served all the while.
func TestWrongKeysAreThrottled(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	var passed atomic.Int64
	w := start(t, answers(200, "application/json", chatBody), func(o *Options) {
		o.Now = func() time.Time { return now.Add(time.Duration(passed.Load())) }
	})
	ask := func() answer {
		return w.do("POST", "/v1/chat/completions", chatRequest("gpt-x", false), "Authorization", "Bearer sk-guess")
	}
	for range wrongKeysBurst {
		ask().must(t, 401)
	}
	a := ask()
	a.must(t, 429, "Too many calls with a wrong API key")
	if got := a.header.Get("Retry-After"); got != "3" {
		t.Errorf("Retry-After is %q", got)
	}
	w.chat(false).must(t, 200)
	if l := w.g.Load(); l.WrongKeys != wrongKeysBurst || l.ThrottledWrongKeys != 1 {
		t.Errorf("%+v", l)
	}
	passed.Store(int64(wrongKeyEvery + time.Second))
	ask().must(t, 401)
	ask().must(t, 429)
	if line := w.line(1); !strings.Contains(line, "address=127.0.0.1") {
		t.Error(line)
	}
}

func TestAddressesAreThrottledApart(t *testing.T) {
	w := newWrongKeys()
	now := time.Unix(1_700_000_000, 0)
	for range wrongKeysBurst {
		if w.shown(block("2001:db8::1"), now) != 0 {
			t.Fatal("throttled too early")
		}
	}
	for address, throttled := range map[string]bool{"2001:db8::2": true, "2001:db8:0:1::1": false, "192.0.2.1": false, "not an address": false} {
		if got := w.shown(block(address), now) > 0; got != throttled {
			t.Errorf("%s: throttled %t", address, got)
		}
	}
	for i := range 3 * maxAddresses {
		w.shown(string(rune(i)), now)
	}
	if w.full.Len() > maxAddresses {
		t.Errorf("%d addresses are remembered", w.full.Len())
	}
}
