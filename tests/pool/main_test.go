// Package pool holds the tests of the pool as a whole: a gateway with hundreds of accounts before an upstream where they fail in
// every way that is known, over a network that fails too.
package pool

import (
	"flag"
	"testing"

	"go.uber.org/goleak"
)

// With a million, TestLoad takes some minutes: go test ./tests/pool -run 'TestLoad$' -v -timeout 60m -load.requests 1000000
var requestsFlag = flag.Int("load.requests", 10_000, "requests over accounts of which most fail")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
