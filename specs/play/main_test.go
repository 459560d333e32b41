package play

import (
	"os"
	"runtime/debug"
	"testing"
)

// Most tests compile rules, which leaves much garbage behind: collecting it less often takes a sixth of their time.
func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	os.Exit(m.Run())
}
