package runtime

import (
	"os"
	"testing"

	"github.com/parlance-gateway/parlance/tests/full"
)

func TestMain(m *testing.M) {
	full.CollectLess(400)
	os.Exit(m.Run())
}

// sequential leaves out a test that takes long, and does one thing after the other, where only races are looked for.
func sequential(t *testing.T) {
	t.Helper()
	if raceEnabled && testing.Short() {
		t.Skip("there is no race to find")
	}
}
