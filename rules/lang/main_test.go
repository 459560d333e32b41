package lang

import (
	"os"
	"testing"

	"github.com/parlance-gateway/parlance/tests/full"
)

func TestMain(m *testing.M) {
	full.CollectLess(200)
	os.Exit(m.Run())
}
