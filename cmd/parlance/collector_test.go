package main

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

func TestCollectByGarbage(t *testing.T) {
	for live, want := range map[uint64]int{0: 6400, 32 << 20: 200, 64 << 20: 100, 1 << 30: 100} {
		if got := gcPercent(live); got != want {
			t.Errorf("%d bytes live: %d percent instead of %d", live, got, want)
		}
	}
	t.Setenv("GOGC", "")
	percent := func() int {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	before := percent()
	stop := collectByGarbage()
	follows := func(low, high int) {
		t.Helper()
		for range 3000 {
			runtime.GC()
			if p := percent(); p >= low && p <= high && p != startPercent { // which it is until the first collection
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Fatalf("%d percent, not %d to %d, at %d live bytes", percent(), low, high, liveHeap())
	}
	follows(101, 6400)
	much := make([]byte, 2*leastGarbage)
	follows(100, 100) // with a large heap, as by default
	runtime.KeepAlive(much)
	follows(101, 6400)
	stop()
	if p := percent(); p != before {
		t.Errorf("%d percent at the end, %d before", p, before)
	}
}
