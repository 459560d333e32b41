package gateway

import (
	"bytes"
	"strconv"
	"testing"
	"time"
)

func TestReplaysAreOneClients(t *testing.T) {
	r := newReplays(time.Now)
	r.of("a").Put("call_1", []byte("state"))
	if got := r.of("a").Get("call_1"); string(got) != "state" {
		t.Errorf("a gets %q", got)
	}
	if got := r.of("b").Get("call_1"); got != nil {
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
	if r.of("a").Get("199") == nil || r.of("a").Get("0") != nil {
		t.Error("the newest is to stay, the oldest to go")
	}
	r.of("a").Put("large", bytes.Repeat(one, 7))
	if r.of("a").Get("large") != nil || r.of("a").Get("199") == nil {
		t.Error("one that is too large is not kept, and drives nothing out")
	}
	for range 3 {
		r.of("a").Put("199", one)
	}
	if r.bytes < 0 || r.of("a").Get("199") == nil {
		t.Errorf("%d bytes", r.bytes)
	}
}

func TestReplaysOfOneIDForTwoCalls(t *testing.T) {
	r := newReplays(time.Now)
	r.of("a").Put("call_0", []byte("of one conversation"))
	r.of("a").Put("call_0", []byte("of another"))
	if got := r.of("a").Get("call_0"); got != nil {
		t.Errorf("%q may be of either", got)
	}
	r.of("a").Put("call_0", []byte("of a third"))
	if got := r.of("a").Get("call_0"); got != nil {
		t.Errorf("%q may be of any", got)
	}
}

func TestReplaysAge(t *testing.T) {
	now := time.Now()
	r := newReplays(func() time.Time { return now })
	r.of("a").Put("1", []byte("x"))
	now = now.Add(replayAge - 1)
	if r.of("a").Get("1") == nil {
		t.Error("gone too soon")
	}
	now = now.Add(1)
	if r.of("a").Get("1") != nil || r.bytes != 0 {
		t.Error("kept too long")
	}
}
