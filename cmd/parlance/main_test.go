package main

import (
	"testing"

	"go.uber.org/goleak"

	"github.com/parlance-gateway/parlance/tests/full"
)

func TestMain(m *testing.M) {
	full.CollectLess(400)
	goleak.VerifyTestMain(m)
}
