package full

import (
	"os"
	"runtime/debug"
)

// CollectLess has garbage be collected less often, for a TestMain: tests that compile rules leave much of it behind, and take up to a third less
// time so. GOGC comes first.
func CollectLess(percent int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
