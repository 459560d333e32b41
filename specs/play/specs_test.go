package play

import (
	"os"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/tests/full"
)

func builtIn(t testing.TB) *runtime.Program {
	t.Helper()
	set, diags := lang.Embedded()
	if !diags.HasErrors() {
		p, more := runtime.Compile(set)
		if diags = more; !diags.HasErrors() {
			return p
		}
	}
	lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
	t.FailNow()
	return nil
}

func TestBuiltInRulesSatisfyBuiltInSpecs(t *testing.T) {
	suite, diags := Embedded()
	if len(diags) > 0 {
		lang.WriteText(os.Stderr, lang.Findings(diags, suite.Sources))
		t.FailNow()
	}
	if len(suite.Specs) == 0 {
		t.Fatal("there are no specs")
	}
	if testing.Short() { // All at the same time, which is where races would be; not in each way in which an answer may come.
		if r := Run(builtIn(t), suite, Options{Plain: true}); !r.OK() {
			t.Errorf("%d specs failed", r.Failed)
		}
		return
	}
	runner, plain := &Runner{Program: builtIn(t)}, &Runner{Program: builtIn(t), Plain: true}
	for i, s := range suite.Specs {
		runner := runner
		if !full.Part(i, 3) { // in each way in which an answer may come
			runner = plain
		}
		t.Run(s.Client+"_to_"+s.Upstream+"/"+string(s.Kind)+"/"+s.Name, func(t *testing.T) {
			if r := runner.Run(s); r.Failed() {
				var b strings.Builder
				r.WriteText(&b)
				t.Error(b.String())
			}
		})
	}
}
