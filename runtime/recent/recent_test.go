package recent

import (
	"fmt"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/money"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func outcome(id string, status int) *gateway.Outcome {
	o := &gateway.Outcome{Operation: gateway.Generate, Client: "ann", Upstream: "up", Status: status, End: gateway.EndClean, First: 100 * time.Millisecond}
	o.Line = gateway.Line{ID: id, Model: "fast", UpstreamModel: "model-1"}
	if status >= 400 {
		o.End = "refused"
	}
	return o
}

// The last calls are kept, the newest first, each with its attempts and with copies of what the gateway uses again.
func TestCalls(t *testing.T) {
	r := New(nil)
	for i := range maxCalls + 5 {
		r.Attempt(&gateway.Attempt{ID: fmt.Sprint(i), N: 1, Upstream: "up", Account: "a"})
		r.Call(outcome(fmt.Sprint(i), 200+i%2*229))
	}
	list := r.Calls(Filter{}, maxCalls+1)
	if len(list) != maxCalls || list[0].ID != "1004" || list[maxCalls-1].ID != "5" {
		t.Fatalf("%d calls, from %s to %s", len(list), list[0].ID, list[len(list)-1].ID)
	}
	if _, ok := r.Find("4"); ok {
		t.Error("a call that was pushed out is found")
	}
	c, ok := r.Find("1003")
	if !ok || len(c.Attempts) != 1 || c.Attempts[0].Account != "a" {
		t.Errorf("call 1003: %+v", c)
	}
	if len(r.running) != 0 {
		t.Errorf("attempts of %d calls that are over are kept", len(r.running))
	}
	for want, f := range map[int]Filter{500: {Failed: true}, 1000: {Model: "model-1"}, 999: {Model: "fast"}, 0: {Client: "bob"}} {
		if n := len(r.Calls(f, max(want, 1))); n != want {
			t.Errorf("%+v fits %d calls, and %d were expected", f, n, want)
		}
	}
}

func TestAttemptsAndLossesAreBounded(t *testing.T) {
	r := New(nil)
	for i := range 2 * maxAttempts {
		r.Attempt(&gateway.Attempt{ID: "x", N: i + 1})
	}
	o := outcome("x", 200)
	o.Lost = make([]conversation.Loss, 2*maxLosses)
	r.Call(o)
	c, _ := r.Find("x")
	if len(c.Attempts) != maxAttempts || c.Attempts[maxAttempts-1].N != 2*maxAttempts || len(c.Losses) != maxLosses {
		t.Errorf("%d attempts and %d losses", len(c.Attempts), len(c.Losses))
	}
	for i := range maxRunning + 1 {
		r.Attempt(&gateway.Attempt{ID: fmt.Sprint(i)})
	}
	if len(r.running) != maxRunning {
		t.Errorf("attempts of %d running calls are kept", len(r.running))
	}
}

// The hour is kept in steps: what is older is gone, and what is asked for is from a time on.
func TestPoints(t *testing.T) {
	now := time.Date(2026, 11, 24, 12, 0, 5, 0, time.UTC)
	r := New(func() time.Time { return now })
	call := func(first time.Duration, status int) {
		o := outcome("x", status)
		o.First = first
		o.Cost, o.Unpriced = 3*money.Dollar, status >= 400
		o.Counts, o.Tokens = []string{"fresh", "cached", "written", "output", "reasoning"}, []int{10, 20, 30, 5, 2}
		r.Call(o)
	}
	for range 99 {
		call(100*time.Millisecond, 200)
	}
	call(0, 500)
	o := outcome("models", 200)
	o.Operation = "list_models"
	r.Call(o)
	points := r.Points(time.Time{})
	if len(points) != steps {
		t.Fatalf("%d points", len(points))
	}
	last := points[steps-1]
	want := Point{At: now.Truncate(step), Requests: 100, Errors: 1, Input: 6000, Output: 500, Cost: 297 * money.Dollar, FirstHalf: last.FirstHalf, First95: last.First95}
	if last != want {
		t.Errorf("the last step: %+v, and %+v was expected", last, want)
	}
	if last.FirstHalf < 90 || last.FirstHalf > 112 || last.First95 != last.FirstHalf {
		t.Errorf("100 ms were counted as %v and %v", last.FirstHalf, last.First95)
	}
	now = now.Add(30 * time.Second)
	call(time.Second, 200)
	points = r.Points(now.Add(-20 * time.Second))
	if len(points) != 2 || points[0].Requests != 0 || points[1].Requests != 1 {
		t.Errorf("from twenty seconds ago on: %+v", points)
	}
	now = now.Add(time.Hour)
	for _, p := range r.Points(time.Time{}) {
		if p.Requests != 0 {
			t.Errorf("after an hour there is %+v", p)
		}
	}
}

func BenchmarkCall(b *testing.B) {
	r := New(nil)
	o := outcome("x", 200)
	o.Counts, o.Tokens = []string{"fresh", "output"}, []int{10, 20}
	a := &gateway.Attempt{ID: "x", N: 1}
	b.ReportAllocs()
	for b.Loop() {
		r.Attempt(a)
		r.Call(o)
	}
}
