package explain_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
)

// A route that reads the request is explained by its conditions and by what they read, unless that is masked.
func TestRouteByTheRequest(t *testing.T) {
	set, diags := lang.LoadFS(fstest.MapFS{"names.hcl": {Data: []byte(`route "m" {
  target {
    when  = ask.tokens > 60000
    model = "long"
  }
  target {
    when  = ask.effort == "high" || length(ask.images) > 1
    model = "deep"
  }
  target { model = "small" }
}
`)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p, diags := runtime.CompileTraced(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	x, err := p.Protocol("chat").Open(&runtime.Call{Body: []byte(`{"model":"m","reasoning_effort":"low","messages":[{"role":"user","content":"hi"}]}`), ID: "req_1"})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	names := p.Names([]runtime.Offer{{Name: "up", Protocol: "chat"}})
	text := func(masked bool) string {
		var b bytes.Buffer
		e := &explain.Explanation{Client: "chat", Upstream: "chat", Route: explain.RouteOf(names, []string{"up"}, x, masked)}
		if err := e.WriteText(&b, explain.Layout{}); err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(b.String()), " ")
	}
	open := text(false)
	for _, want := range []string{
		"route m names.hcl:1:1", "not target any upstream names.hcl:2:3 ask.tokens > 60000 (ask.tokens = ",
		`not target any upstream names.hcl:6:3 ask.effort == "high" || length(ask.images) > 1 (ask.effort = "low", length(ask.images) = 0)`, "upstream up → small",
	} {
		if !strings.Contains(open, want) {
			t.Errorf("no %q in: %s", want, open)
		}
	}
	if masked := text(true); strings.Contains(masked, `= "low"`) || !strings.Contains(masked, "ask.tokens > 60000") {
		t.Error(masked)
	}
}
