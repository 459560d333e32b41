package play

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/tests/full"
)

// A spec that does not end is named, and the others are run.
func TestASpecThatDoesNotEndIsNamed(t *testing.T) {
	full.Only(t)
	t.Parallel() // It waits.
	set, _ := lang.Embedded()
	program, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	suite, diags := Load(fstest.MapFS{"a_spec.hcl": {Data: []byte(`
scenario "endless" {
  upstream = ["chat"]
  account "a" {}
  answer "a" {
    status = 403
  }
  status = 403
}
request "fine" {
  client   = "chat"
  upstream = "chat"
  given    = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}
`)}}, "")
	if len(suite.Scenarios) != 1 || len(suite.Specs) != 1 {
		t.Fatal(diags)
	}
	end := make(chan struct{})
	defer close(end)
	play := func(_ *runtime.Program, s *Scenario, _ func(hcl.Range, string)) *Result {
		<-end
		return s.Result()
	}
	report := Run(program, suite, Options{Plain: true, Workers: 1, Limit: 5 * time.Second, Play: play})
	var b strings.Builder
	report.WriteText(&b)
	if report.Passed != 1 || report.Failed != 1 || !strings.Contains(b.String(), `a_spec.hcl:2: failed: scenario "endless"`) || !strings.Contains(b.String(), "it does not end: it was still running after 5s") {
		t.Error(b.String())
	}
}
