package gateway

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
)

// stateOf is what a client gets under a key.
func stateOf(r *replays, owner, key string) []byte { return r.of(owner).Get([]string{key})[0] }

func TestReplaysAreOneClients(t *testing.T) {
	r := newReplays(time.Now, nil)
	r.of("a").Put("call_1", []byte("state"))
	if got := stateOf(r, "a", "call_1"); string(got) != "state" {
		t.Errorf("a gets %q", got)
	}
	if got := stateOf(r, "b", "call_1"); got != nil {
		t.Errorf("b gets %q of a's", got)
	}
}

func TestReplaysAreBounded(t *testing.T) {
	r := newReplays(time.Now, nil)
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
	r := newReplays(time.Now, nil)
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
	r := newReplays(func() time.Time { return now }, nil)
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

// elsewhere is what other gateways keep, and notes what is asked for.
type elsewhere struct {
	kept  map[string]*runtime.Kept
	asked [][]string
	away  bool
}

func (e *elsewhere) Put(owner, key string, k *runtime.Kept) { e.kept[owner+"/"+key] = k }
func (e *elsewhere) Get(owner string, keys []string) (list []*runtime.Kept, ok bool) {
	e.asked = append(e.asked, keys)
	for _, key := range keys {
		if e.away {
			list = append(list, nil)
		} else {
			list = append(list, e.kept[owner+"/"+key])
		}
	}
	return list, !e.away
}

// What others keep is asked for once, and only where it is not known here.
func TestReplaysOfOtherGateways(t *testing.T) {
	now := time.Now()
	e := &elsewhere{kept: map[string]*runtime.Kept{}}
	one, other := newReplays(time.Now, e), newReplays(func() time.Time { return now }, e)
	one.of("a").Put("call_1", []byte("state"))
	one.of("a").Put("call_2", nil)
	if one.of("a").Get([]string{"call_1", "call_2"}); len(e.asked) != 0 {
		t.Errorf("others are asked for what is known: %q", e.asked)
	}
	for _, want := range []string{`[call_1 call_2]`, ``} {
		e.asked = nil
		got := other.of("a").Get([]string{"call_1", "call_2"})
		if string(got[0]) != "state" || got[1] != nil {
			t.Errorf("%q", got)
		}
		if asked := strings.Trim(fmt.Sprint(e.asked), "[]"); asked != strings.Trim(want, "[]") {
			t.Errorf("asked for %s, not %s", asked, want)
		}
	}
	if stateOf(other, "b", "call_1") != nil {
		t.Error("b gets a's")
	}
	now = now.Add(absentAge)
	one.of("a").Put("call_2", []byte("late"))
	if stateOf(other, "a", "call_2") == nil {
		t.Error("what comes late is never found")
	}
	if now = now.Add(replayAge - absentAge); stateOf(other, "a", "call_1") == nil {
		t.Error("gone too soon")
	}
	delete(e.kept, "a/call_1")
	if now = now.Add(time.Second); stateOf(other, "a", "call_1") != nil {
		t.Error("kept too long")
	}

	// Two calls with one id: nobody can tell.
	e.kept["a/call_0"] = &runtime.Kept{Created: now.Unix()}
	if stateOf(other, "a", "call_0") != nil {
		t.Error("one of two is found")
	}
	other.of("a").Put("call_0", []byte("a third"))
	if stateOf(other, "a", "call_0") != nil {
		t.Error("one of three is found")
	}
}

// While the server does not answer, a call goes on without what others keep, and looks again the next time.
func TestReplaysWhileOthersAreAway(t *testing.T) {
	e := &elsewhere{kept: map[string]*runtime.Kept{}, away: true}
	one, other := newReplays(time.Now, e), newReplays(time.Now, e)
	one.of("a").Put("call_1", []byte("state"))
	if stateOf(other, "a", "call_1") != nil {
		t.Error("found")
	}
	e.away = false
	if stateOf(other, "a", "call_1") == nil {
		t.Error("it is not looked for again")
	}
	e.asked = nil
	many := make([]string, 3*sharedCalls)
	for i := range many {
		many[i] = strconv.Itoa(i)
	}
	if other.of("a").Get(many); len(e.asked) != 1 || len(e.asked[0]) != sharedCalls || e.asked[0][sharedCalls-1] != many[len(many)-1] {
		t.Errorf("asked %d times", len(e.asked))
	}
	other.of("a").Put("large", make([]byte, sharedState+1))
	if e.kept["a/large"] != nil || stateOf(other, "a", "large") == nil {
		t.Error("one that is large is to stay here")
	}
}
