package property

import (
	"sync"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

// tracing is the built-in rules, compiled for tracing.
var compileTraced = sync.OnceValues(func() (*runtime.Program, error) {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		return nil, diags
	}
	p, diags := runtime.CompileTraced(set)
	if diags.HasErrors() {
		return nil, diags
	}
	return p, nil
})

func tracing(t *testing.T) *runtime.Program {
	p, err := compileTraced()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
