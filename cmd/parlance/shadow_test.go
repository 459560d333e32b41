package main

import (
	"context"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/capture"
)

// A shadow run that is over is kept for its report. Calls that waited, and those that end later, are not.
func TestEndedShadowRunKeepsNoCalls(t *testing.T) {
	ctx, end := context.WithCancel(context.Background())
	r := &shadowRun{l: &server{captures: capture.New(nil)}, queue: make(chan *capture.Call, shadowQueue), end: end, done: make(chan struct{})}
	for range 3 {
		r.begun.Add(1)
		r.Give(&capture.Call{})
	}
	if len(r.queue) != 3 {
		t.Fatalf("%d calls wait", len(r.queue))
	}
	end()
	r.work(ctx)
	r.begun.Add(1)
	r.Give(&capture.Call{})
	if len(r.queue) > 0 || r.dropped.Load() > 0 {
		t.Errorf("%d calls wait, and %d were dropped", len(r.queue), r.dropped.Load())
	}
}
