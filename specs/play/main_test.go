package play

import (
	"os"
	"testing"

	"github.com/parlance-gateway/parlance/tests/full"
)

func TestMain(m *testing.M) {
	full.CollectLess(400)
	os.Exit(m.Run())
}
