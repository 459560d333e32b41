package gateway

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

// overlaid is the built-in rules with a file over them.
func overlaid(t testing.TB, src string) *runtime.Program {
	t.Helper()
	set, diags := lang.LoadFS(fstest.MapFS{"mine.hcl": {Data: []byte(src)}}, "rules")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p
}

// A header with a line break is the fault of the rule that makes it: no upstream is asked, and no account blamed (R15).
func TestHeaderWithALineBreakIsTheRulesFault(t *testing.T) {
	p := overlaid(t, `
protocol "chat" {
  upstream {
    headers {
      x-team = "a\n${call.model}"
    }
  }
}
`)
	var asked atomic.Int64
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		answers(200, "application/json", chatBody)(rw, r)
	}, func(o *Options) { o.Program = p })
	for _, a := range []answer{w.chat(false), w.messages(true)} {
		if a.status != 500 || strings.Contains(a.body, "hcl") || !strings.Contains(a.body, `"error"`) {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
	if asked.Load() > 0 {
		t.Errorf("the upstream was asked %d times", asked.Load())
	}
	if log := w.log.String(); !strings.Contains(log, "mine.hcl:5:") || strings.Contains(log, "tier=") {
		t.Errorf("the log says\n%s", log)
	}
	for _, a := range w.g.pool.List(pool.Filter{}) {
		if a.State != pool.Ready || len(a.Failed) > 0 {
			t.Errorf("%+v", a)
		}
	}
}
