package main

import (
	"context"
	"fmt"
	goruntime "runtime"
	"runtime/debug"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// settled is how long a set serves before its pairs are prepared: who edits does so again soon.
const settled = 2 * time.Second

// prepare compiles, beside the calls, the pairs of the upstreams, and finds out what they drop where calls are counted: no call waits for it
// then. It works half of the time at most, and ends with the set's time. For rules that are the built-in ones it is known once it was found out.
// Without metrics only who asks for losses wants to know, for one pair and not for all. Either way the memory goes back to the system that is
// no longer needed.
func (l *server) prepare(p *runtime.Program, upstreams []gateway.Upstream) {
	var protocols []string
	for i := range upstreams {
		protocols = append(protocols, upstreams[i].Protocol)
	}
	if l.unprepare != nil {
		l.unprepare()
		l.unprepare = nil
	}
	ctx, end := context.WithCancel(context.Background())
	l.unprepare = end
	l.waiting.Go(func() {
		defer end()
		defer func() {
			if r := recover(); r != nil {
				l.log.ErrorContext(ctx, "the pairs could not be prepared", "error", fmt.Sprint(r), "stack", string(debug.Stack()))
			}
		}()
		wait := func(d time.Duration) bool {
			t := time.NewTimer(d)
			defer t.Stop()
			select {
			case <-t.C:
				return true
			case <-ctx.Done():
			case <-l.closed:
			}
			return false
		}
		if wait(settled) {
			p.Prepare(protocols, l.metrics != nil, time.Now, func(d time.Duration) bool {
				goruntime.GC() // what compiling leaves would lie between what stays, and could not go back
				return wait(d)
			})
			l.smallPages()
			debug.FreeOSMemory() // Compiling takes more memory than the gateway needs, and finding losses several times as much.
			releaseProgramPages()
		}
	})
}
