// Package pool holds the tests of the pool as a whole: a gateway with hundreds of accounts before an upstream where they fail in
// every way that is known, over a network that fails too.
package pool

import (
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
