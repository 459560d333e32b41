package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

// leastGarbage is how much garbage there is before it is collected. By default Go collects when the heap has doubled: with rules alone in
// memory that is every thousand calls, and looking through the rules each time takes a twentieth of a call.
const leastGarbage = 64 << 20

// startPercent is how many percent the heap may grow until the first collection: 36 MB to begin with. What a start allocates is less, and half
// of it stays.
const startPercent = 800

// collectByGarbage sets when the garbage collector runs, until stop is called: first when the heap has grown by startPercent, then each time that
// there are leastGarbage bytes of garbage. A memory limit holds as before. It does nothing where GOGC is set.
func collectByGarbage() (stop func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	var stopped atomic.Bool
	before := debug.SetGCPercent(startPercent)
	var follow func(*[16]byte)
	follow = func(*[16]byte) {
		if !stopped.Load() {
			debug.SetGCPercent(gcPercent(liveHeap()))
			runtime.SetFinalizer(new([16]byte), follow) // runs after the next collection
		}
	}
	runtime.SetFinalizer(new([16]byte), follow)
	return func() {
		stopped.Store(true)
		debug.SetGCPercent(before)
	}
}

// gcPercent is how many percent a heap may grow until it has leastGarbage; at least 100, which is Go's default.
func gcPercent(live uint64) int { return int(max(100, leastGarbage*100/max(live, 1<<20))) }

// liveHeap is how many bytes the last collection left.
func liveHeap() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}
