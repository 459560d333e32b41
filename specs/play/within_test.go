package play

import (
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

// TestPlaceOfWhatDiffers holds that a problem is told at the value, the frame or the argument that is not as it came.
func TestPlaceOfWhatDiffers(t *testing.T) {
	suite, diags := Load(fstest.MapFS{"a_spec.hcl": {Data: []byte(`request "a seed" {
  client      = "chat"
  upstream    = "chat"
  given       = { model = "m", seed = 1, messages = [{ role = "user", content = "Hi" }] }
  expect_path = "/v1/completions"
  expect = {
    model    = "upstream-model"
    messages = [{ role = "user", content = "Ho" }]
    seed     = 1
  }
}
reply "text" {
  client   = "chat"
  upstream = "chat"
  given    = <<-SSE
    {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}
    {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
    [DONE]
  SSE
  expect   = <<-SSE
    {"id":"c","object":"chat.completion.chunk","created":1,"model":"<any>","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}
    {"id":"c","object":"chat.completion.chunk","created":1,"model":"<any>","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}
    [DONE]
  SSE
}
`)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	set, _ := lang.Embedded()
	p, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	var got [][2]int
	for _, r := range Run(p, suite, Options{Plain: true}).Specs {
		for _, problem := range r.Problems {
			got = append(got, [2]int{problem.Line, problem.Column})
		}
	}
	want := [][2]int{{8, 44}, {5, 17}, {22, 125}}
	if len(got) != len(want) {
		t.Fatal(got)
	}
	for i, at := range want {
		if got[i] != at {
			t.Errorf("problem %d is told at %v, not %v", i, got[i], at)
		}
	}
}
