package play

import (
	"context"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime"
)

func suiteOf(t *testing.T, src string) *Suite {
	t.Helper()
	suite, diags := Load(fstest.MapFS{"chat_to_chat.hcl": {Data: []byte(src)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return suite
}

const oneOfEach = `
request "a request" {
  given  = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

reply "a reply" {
  given  = <<-EOT
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  EOT
  expect = <<-EOT
    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"spec-model","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}

    data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"spec-model","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

    data: [DONE]
  EOT
}

scenario "a scenario" {
  account "a" {}
  asked = ["a"]
}
`

func TestPlainRunsEachSpecOnce(t *testing.T) {
	program, suite := builtIn(t), suiteOf(t, oneOfEach)
	ways := 0
	play := func(_ *runtime.Program, s *Scenario, _ func(hcl.Range, string)) *Result {
		ways += len(s.Upstreams) * len(s.Clients) * len(s.Streamed)
		return s.Result()
	}
	full := Run(program, suite, Options{Play: play})
	if !full.OK() || full.Plain || ways != 6 {
		t.Errorf("%+v, %d ways", full, ways)
	}
	ways = 0
	plain := Run(program, suite, Options{Play: play, Plain: true})
	if !plain.OK() || !plain.Plain || ways != 1 || len(suite.Scenarios[0].Clients) != 3 {
		t.Errorf("%+v, %d ways", plain, ways)
	}
	for i, want := range []int{2, 5, 0} { // that it crosses, and how; that it is asked, answered, how it ends, its stream, the grammar
		if got := plain.Specs[i].Checks; got != want {
			t.Errorf("%s: %d checks, and not %d", plain.Specs[i].Name, got, want)
		}
	}
	if full.Checks < 10*plain.Checks {
		t.Errorf("%d checks in variations, %d without", full.Checks, plain.Checks)
	}
}

func TestARunEndsWithItsContext(t *testing.T) {
	program, suite := builtIn(t), suiteOf(t, oneOfEach)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := Run(program, suite, Options{Context: ctx, Plain: true})
	if r.OK() || r.Unrun != 2 || r.Passed != 0 || len(r.Specs) != 0 {
		t.Errorf("%+v", r)
	}
}

func TestResultsAreInTheOrderOfTheSpecs(t *testing.T) {
	suite, diags := Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	r := Run(builtIn(t), suite, Options{Plain: true})
	if len(r.Specs) != len(suite.Specs) || !r.OK() {
		t.Fatalf("%d of %d specs, %d failed", len(r.Specs), len(suite.Specs), r.Failed)
	}
	for i, s := range suite.Specs {
		if r.Specs[i].Name != s.Name || r.Specs[i].Line != s.Range.Start.Line {
			t.Fatalf("result %d is of %s:%d", i, r.Specs[i].File, r.Specs[i].Line)
		}
	}
}

func TestPlainLooksAtWhatIsLost(t *testing.T) {
	suite := suiteOf(t, `
request "a temperature is sent" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 9, temperature = 0.5, messages = [{ role = "user", content = "Hi" }] }
  lost     = ["temperature"]
}
request "a top_k is not" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "m", max_tokens = 9, top_k = 5, messages = [{ role = "user", content = "Hi" }] }
  lost     = ["top_k"]
}
`)
	r := Run(builtIn(t), suite, Options{Plain: true})
	if r.Failed != 1 || r.Passed != 1 || r.Specs[1].Failed() {
		t.Errorf("%d passed, %d failed", r.Passed, r.Failed)
	}
}
