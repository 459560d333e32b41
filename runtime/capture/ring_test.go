package capture

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/parlance-gateway/parlance/runtime"
)

func TestRules(t *testing.T) {
	for _, test := range []struct {
		name          string
		rule          Rule
		client, model string
		want          bool
	}{
		{"a client", Rule{Clients: []string{"a"}}, "a", "any", true},
		{"another client", Rule{Clients: []string{"a"}}, "b", "any", false},
		{"a model", Rule{Models: []string{"gpt-5"}}, "b", "gpt-5", true},
		{"a longer name", Rule{Models: []string{"gpt-5"}}, "b", "gpt-5-mini", false},
		{"a pattern", Rule{Models: []string{"gpt-*"}}, "", "gpt-5-mini", true},
		{"stars within", Rule{Models: []string{"*a*b"}}, "", "xaaxbxb", true},
		{"the end is not there", Rule{Models: []string{"*a*b"}}, "", "xaaxbx", false},
		{"an end that is used up", Rule{Models: []string{"ab*ba"}}, "", "aba", false},
		{"any", Rule{Models: []string{"*"}}, "", "", true},
		{"both", Rule{Clients: []string{"a"}, Models: []string{"gpt-*"}}, "a", "claude", false},
	} {
		r := New(nil)
		r.Configure(Bounds{}, test.rule)
		if got := r.Begin(test.client, test.model) != nil; got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// call captures a call with an answer of some bytes.
func call(r *Ring, id string, by *Translator, answer int) *Call {
	c := r.Begin("me", "m")
	c.ID = id
	c.Sent([]byte(`{}`))
	a := c.Try(Attempt{Upstream: "up", Target: &runtime.Target{}})
	a.Append([]byte(strings.Repeat("x", answer)))
	c.Finish(by)
	return c
}

func ids(r *Ring) (list []string) {
	for _, c := range r.Calls() {
		list = append(list, c.ID)
	}
	return list
}

func TestTheRingIsBounded(t *testing.T) {
	r := New(nil)
	any := Rule{Models: []string{"*"}}
	r.Configure(Bounds{Calls: 3, Bytes: 800}, any)
	for i := range 5 {
		call(r, fmt.Sprint(i), nil, 10)
	}
	if diff := cmp.Diff(ids(r), []string{"4", "3", "2"}); diff != "" {
		t.Error(diff)
	}
	// No call may have more than an eighth.
	c := call(r, "large", nil, 1000)
	if a := c.Attempts[0]; len(a.Answer) != 98 || a.Received != 1000 || !a.Cut() {
		t.Errorf("%d of %d bytes are kept", len(a.Answer), a.Received)
	}
	a := c.Try(Attempt{})
	if a.Append([]byte("more")); len(a.Answer) != 0 || !a.Cut() {
		t.Errorf("%q is kept", a.Answer)
	}
	if _, bytes := r.Size(); bytes != 2*12+100 {
		t.Errorf("%d bytes", bytes)
	}
	r.Configure(Bounds{Calls: 3, Bytes: 110}, any)
	if diff := cmp.Diff(ids(r), []string{"large"}); diff != "" {
		t.Error(diff)
	}
	// What does not fit as a whole is not kept at all, since half a request can be translated by nobody.
	big := r.Begin("me", "m")
	if big.Sent([]byte(strings.Repeat("x", 20))); big.Body != nil || big.BodySize != 20 {
		t.Errorf("%+v", big)
	}
	r.Forget()
	if n, bytes := r.Size(); n != 0 || bytes != 0 {
		t.Errorf("%d calls of %d bytes", n, bytes)
	}
}

// Sets of rules are kept for as long as calls are that they translated, and for a few of them only.
func TestTranslatorsAreBounded(t *testing.T) {
	r := New(nil)
	r.Configure(Bounds{}, Rule{Models: []string{"*"}})
	for i := range 2 * manyTranslators {
		by := &Translator{}
		call(r, fmt.Sprint(i, "a"), by, 1)
		call(r, fmt.Sprint(i, "b"), by, 1)
	}
	var have []bool
	for _, c := range r.Calls() {
		have = append(have, c.by.Load() != nil)
	}
	for i, kept := range have {
		if kept != (i < 2*manyTranslators) {
			t.Errorf("call %d: %v", i, kept)
		}
	}
	if _, err := r.Explain(r.Find("0a"), 0); err != ErrForgotten {
		t.Error(err)
	}
}

func TestWhatWasAskedForEnds(t *testing.T) {
	now := time.Unix(1000, 0)
	r := New(func() time.Time { return now })
	r.Ask(Rule{Clients: []string{"me"}, Until: now.Add(time.Minute)})
	if r.Begin("me", "m") == nil || !r.On() {
		t.Error("it has not begun")
	}
	now = now.Add(time.Minute)
	if r.Begin("me", "m") != nil || r.On() {
		t.Error("it has not ended")
	}
	r.Configure(Bounds{}, Rule{Clients: []string{"me"}})
	r.Ask(Rule{Clients: []string{"me"}, Unmasked: true})
	if c := r.Begin("me", "m"); c == nil || c.Masked {
		t.Error("what one rule shows is hidden")
	}
	r.Stop()
	if c := r.Begin("me", "m"); c == nil || !c.Masked {
		t.Error("the configuration has no effect any more")
	}
}

// Keys are taken out of all that is kept, also where an answer was cut in the middle of one.
func TestKeysAreNotKept(t *testing.T) {
	const key = "sk-canary-0123456789"
	r := New(nil)
	r.Configure(Bounds{Bytes: 8 * 100}, Rule{Models: []string{"*"}})
	c := r.Begin("me", "m")
	c.Hide(key)
	c.Hide("word")
	for _, name := range []string{"Authorization", "X-Api-Key", "Cookie", "X-Amz-Security-Token"} {
		c.Read(name, key)
	}
	c.Read("User-Agent", "a client")
	c.Read("user-agent", "the same")
	c.Sent([]byte(`{"a":"` + key + ` word"}`))
	a := c.Try(Attempt{Upstream: "up", Target: &runtime.Target{}})
	for _, piece := range []string{"no such ", key[:7], key[7:], " and ", key, key} {
		a.Append([]byte(piece))
	}
	c.Finish(nil)
	if diff := cmp.Diff(c.Header, map[string]string{"user-agent": "a client"}); diff != "" {
		t.Error(diff)
	}
	if got := string(c.Body); got != `{"a":"[redacted] word"}` {
		t.Error(got)
	}
	if got := string(a.Answer); got != "no such [redacted] and " || !a.Cut() {
		t.Errorf("%q", got)
	}
}

// samples takes every call.
type samples struct {
	room  int
	given []*Call
}

func (s *samples) Take() int    { return s.room }
func (s *samples) Give(c *Call) { s.given = append(s.given, c) }

// A sampler gets calls that are not captured, and those that are; they are kept only as far as they are captured.
func TestSamplersGetCallsThatAreNotCaptured(t *testing.T) {
	r := New(nil)
	if r.On() {
		t.Error("it is on without a reason")
	}
	s := &samples{room: 100}
	r.Sample(s)
	call(r, "sampled", nil, 10)
	call(r, "large", nil, 1000)
	if len(s.given) != 2 || len(ids(r)) != 0 {
		t.Errorf("%d calls were given, and %v are kept", len(s.given), ids(r))
	}
	if !s.given[0].Whole() || s.given[1].Whole() {
		t.Error("what is whole, and what is not, is not told")
	}
	r.Configure(Bounds{}, Rule{Models: []string{"*"}})
	call(r, "both", nil, 10)
	if s.room = 0; r.Begin("me", "m") == nil {
		t.Error("what a sampler does not take is not captured any more")
	}
	if len(s.given) != 3 || len(ids(r)) != 1 {
		t.Errorf("%d calls were given, and %v are kept", len(s.given), ids(r))
	}
	other := &samples{room: 1}
	r.EndSample(other)
	r.Configure(Bounds{})
	if !r.On() {
		t.Error("a sampler was ended by another one")
	}
	if r.EndSample(s); r.On() {
		t.Error("it is still on")
	}
}
