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

// sequential leaves out a test that takes long, and does one thing after the other, where only races are looked for.
func sequential(t *testing.T) {
	t.Helper()
	if raceEnabled && testing.Short() {
		t.Skip("there is no race to find")
	}
}
