// Package pool holds the tests of the pool as a whole: a gateway with hundreds of accounts before an upstream where they fail in
// every way that is known, over a network that fails too.
package pool

import (
	"flag"
	"testing"

	"go.uber.org/goleak"

	"github.com/parlance-gateway/parlance/tests/full"
)

// With a million, TestLoad takes some minutes: go test ./tests/pool -run 'TestLoad$' -v -timeout 60m -load.requests 1000000
var requestsFlag = flag.Int("load.requests", loaded(), "requests over accounts of which most fail")

func loaded() int {
	if full.All() {
		return 10_000
	}
	return 3000
}

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
