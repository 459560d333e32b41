// Package full tells tests how much to try, and has them not wait for the collector. go test ./... tries what takes seconds; with PARLANCE_ALL=1 it tries all.
package full

import (
	"flag"
	"os"
	"testing"
)

// All reports whether everything is to be tried.
func All() bool { return os.Getenv("PARLANCE_ALL") != "" }

// Part reports whether the ith of many cases that are alike is to be tried: every nth, or all.
func Part(i, n int) bool { return i%n == 0 || All() }

// Only skips a test that takes long, unless everything is to be tried or -run names tests. With the race detector it is not skipped either:
// less of the program would be looked at.
func Only(t testing.TB) {
	t.Helper()
	if !All() && !race && flag.Lookup("test.run").Value.String() == "" {
		t.Skip("it takes long: PARLANCE_ALL=1 or -run with its name runs it")
	}
}
