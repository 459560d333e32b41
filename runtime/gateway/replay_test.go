package gateway

import (
	"bytes"
	"strconv"
	"testing"
	"time"
)

// stateOf is what a client gets under a key.
func stateOf(r *replays, owner, key string) []byte { return r.of(owner).Get([]string{key})[0] }

func TestReplaysAreOneClients(t *testing.T) {
	r := newReplays(time.Now)
	r.of("a").Put("call_1", []byte("state"))
	if got := stateOf(r, "a", "call_1"); string(got) != "state" {
		t.Errorf("a gets %q", got)
	}
	if got := stateOf(r, "b", "call_1"); got != nil {
		t.Errorf("b gets %q of a's", got)
	}
}

func TestReplaysAreBounded(t *testing.T) {
	r := newReplays(time.Now)
	one := bytes.Repeat([]byte("x"), mib)
	for i := range 200 {
		r.of("a").Put(strconv.Itoa(i), one)
	}
	if r.bytes > replayBytes || r.cache.Len() > 64 {
		t.Errorf("%d entries, %d bytes", r.cache.Len(), r.bytes)
	}
	if stateOf(r, "a", "199") == nil || stateOf(r, "a", "0") != nil {
		t.Error("the newest is to stay, the oldest to go")
	}
	r.of("a").Put("large", bytes.Repeat(one, 7))
	if stateOf(r, "a", "large") != nil || stateOf(r, "a", "199") == nil {
		t.Error("one that is too large is not kept, and drives nothing out")
	}
	for range 3 {
		r.of("a").Put("199", one)
	}
	if r.bytes < 0 || stateOf(r, "a", "199") == nil {
		t.Errorf("%d bytes", r.bytes)
	}
}

func TestReplaysOfOneIDForTwoCalls(t *testing.T) {
	r := newReplays(time.Now)
	r.of("a").Put("call_0", []byte("of one conversation"))
	r.of("a").Put("call_0", []byte("of another"))
	if got := stateOf(r, "a", "call_0"); got != nil {
		t.Errorf("%q may be of either", got)
	}
	r.of("a").Put("call_0", []byte("of a third"))
	if got := stateOf(r, "a", "call_0"); got != nil {
		t.Errorf("%q may be of any", got)
	}
}

func TestReplaysAge(t *testing.T) {
	now := time.Now()
	r := newReplays(func() time.Time { return now })
	r.of("a").Put("1", []byte("x"))
	now = now.Add(replayAge - 1)
	if stateOf(r, "a", "1") == nil {
		t.Error("gone too soon")
	}
	now = now.Add(1)
	if stateOf(r, "a", "1") != nil || r.bytes != 0 {
		t.Error("kept too long")
	}
}
