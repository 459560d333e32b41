package main

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
)

// settled is how long a set serves before it is looked through for what it drops: who edits does so again soon.
const settled = 2 * time.Second

// learn finds out, beside the calls, what the rules drop, where calls are counted: no call waits for it then. It takes half of one core at most,
// and ends with the set's time. For rules that are the built-in ones it is known once it was found out. Without metrics only who asks for losses
// wants to know, for one pair and not for all. Either way the memory goes back to the system that is no longer needed.
func (l *server) learn(p *runtime.Program) {
	if l.unlearn != nil {
		l.unlearn()
		l.unlearn = nil
	}
	ctx, end := context.WithCancel(context.Background())
	l.unlearn = end
	l.waiting.Go(func() {
		defer end()
		defer func() {
			if r := recover(); r != nil {
				l.log.ErrorContext(ctx, "what the rules drop could not be found out", "error", fmt.Sprint(r), "stack", string(debug.Stack()))
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
		if wait(settled) && (l.metrics == nil || p.FindLosses(time.Now, wait)) {
			debug.FreeOSMemory() // Compiling takes more memory than the gateway needs, and finding losses several times as much.
		}
	})
}
