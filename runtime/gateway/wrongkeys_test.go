package gateway

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// R18: wrong keys are throttled by address and counted; a right key from the same address is served all the while.
func TestWrongKeysAreThrottled(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	var passed atomic.Int64
	w := start(t, answers(200, "application/json", chatBody), func(o *Options) {
		o.Now = func() time.Time { return now.Add(time.Duration(passed.Load())) }
	})
	shows := func(header string) answer {
		return w.do("POST", "/v1/chat/completions", chatRequest("gpt-x", false), "Authorization", header)
	}
	ask := func() answer { return shows("Bearer sk-guess") }
	shows("").must(t, 401, "The API key is missing", "Authorization: Bearer")
	for range keys.WrongBurst - 1 {
		ask().must(t, 401, "The API key is not known here.")
	}
	a := ask()
	a.must(t, 429, "Too many calls with a wrong API key")
	if got := a.header.Get("Retry-After"); got != "3" {
		t.Errorf("Retry-After is %q", got)
	}
	w.chat(false).must(t, 200)
	if l := w.g.Load(); l.WrongKeys != keys.WrongBurst || l.ThrottledWrongKeys != 1 {
		t.Errorf("%+v", l)
	}
	passed.Store(int64(keys.WrongEvery + time.Second))
	ask().must(t, 401)
	ask().must(t, 429)
	if line := w.line(1); !strings.Contains(line, "address=127.0.0.1") {
		t.Error(line)
	}
}
