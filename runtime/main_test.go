package runtime

import (
	"os"
	"runtime/debug"
	"testing"
)

// Most tests compile rules, which leaves much garbage behind: collecting it less often takes a third of their time.
func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	os.Exit(m.Run())
}
