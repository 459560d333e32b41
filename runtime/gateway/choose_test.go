package gateway

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

func TestTheFirstUpstreamThatServesTheModelIsChosen(t *testing.T) {
	base := testOptions("http://x.test").Upstreams[0].BaseURL
	g := New(Options{Program: program(), Upstreams: []Upstream{
		{Name: "strange", Protocol: "telegraph", BaseURL: base},
		{Name: "gpt", Protocol: "chat", BaseURL: base, Models: []string{"gpt-*"}},
		{Name: "rest", Protocol: "messages", BaseURL: base},
		{Name: "named", Protocol: "chat", BaseURL: base, Models: []string{"exact"}, Rename: map[string]string{"fast": "gpt-5-mini"}},
	}})
	defer g.Close()
	s := g.serving.Load()
	for model, want := range map[string]string{"gpt-5": "gpt", "claude": "rest", "exact": "named", "fast": "named", "": "rest"} {
		list, pr := s.choose(s.protocol("chat"), model, nil, func(string) bool { return true })
		if pr != nil || list[0].upstream.Name != want {
			t.Errorf("%s: %v, %v", model, list, pr)
			continue
		}
		if model == "fast" && list[0].model != "gpt-5-mini" {
			t.Error(list[0].model)
		}
	}
}

func TestAKnownNameCostsNothing(t *testing.T) {
	base := testOptions("http://x.test").Upstreams[0].BaseURL
	g := New(Options{Program: program(), Upstreams: []Upstream{{Name: "gpt", Protocol: "chat", BaseURL: base, Models: []string{"gpt-*"}}}})
	defer g.Close()
	s := g.serving.Load()
	p := s.protocol("messages")
	all := func(string) bool { return true }
	for _, model := range []string{"gpt-5", "openai/gpt-5-high"} {
		if n := testing.AllocsPerRun(100, func() {
			if list, pr := s.choose(p, model, nil, all); pr != nil || len(list) != 1 {
				t.Error(list, pr)
			}
		}); n > 0 {
			t.Errorf("%s takes %v allocations", model, n)
		}
	}
	// Names that clients make up are not remembered without end.
	long := "gpt-" + strings.Repeat("x", longestName)
	if _, pr := s.choose(p, long, nil, all); pr != nil || p.chosen.Contains(long) {
		t.Error(pr, "a long name is remembered")
	}
	if _, pr := s.choose(p, "unknown", nil, all); pr == nil || p.chosen.Contains("unknown") {
		t.Error(pr, "an unknown name is remembered")
	}
	for i := range manyNames + 10 {
		_, _ = s.choose(p, "gpt-"+strconv.Itoa(i), nil, all)
	}
	if n := p.chosen.Len(); n != manyNames {
		t.Errorf("%d names are remembered", n)
	}
}

// A name with a suffix is asked for without it, with what it means in the body; the client is told the name that it asked for.
func TestAnAliasReachesTheUpstream(t *testing.T) {
	var asked []string
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		asked = append(asked, string(body))
		answers(200, "application/json", chatBody)(rw, r)
	}, func(o *Options) { o.Upstreams[0].Models = []string{"gpt-*"} })
	a := w.do("POST", "/v1/messages", messagesRequest("gpt-5-high", false))
	a.must(t, 200, `"model":"gpt-5-high"`)
	a = w.do("POST", "/v1/chat/completions", chatRequest("openai/gpt-5-low", false))
	a.must(t, 200, `"model":"openai/gpt-5-low"`)
	if len(asked) != 2 || !strings.Contains(asked[0], `"model":"gpt-5"`) || !strings.Contains(asked[0], `"reasoning_effort":"high"`) ||
		!strings.Contains(asked[1], `"model":"gpt-5"`) || !strings.Contains(asked[1], `"reasoning_effort":"low"`) {
		t.Error(asked)
	}
}

// The upstreams of a route are asked one after the other, each for its own model, by its own protocol.
func TestARouteFallsBack(t *testing.T) {
	set, diags := lang.Embedded()
	names, more := lang.LoadFS(fstest.MapFS{"names.hcl": {Data: []byte(`
route "smart" {
  target {
    upstream = "first"
    model    = "claude-opus-4-6"
  }
  target { upstream = "gone" }
  target { model = "gpt-5-low" }
}`)}}, "")
	if diags.HasErrors() || more.HasErrors() {
		t.Fatal(diags, more)
	}
	routed, diags := runtime.Compile(set.With(names.Routes, nil))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	var asked []string
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		asked = append(asked, r.URL.Path+" "+string(body))
		if r.URL.Path == "/v1/messages" {
			answers(529, "application/json", `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`)(rw, r)
			return
		}
		answers(200, "application/json", chatBody)(rw, r)
	}, func(o *Options) {
		second := o.Upstreams[0]
		second.Name = "second"
		o.Upstreams[0].Name, o.Upstreams[0].Protocol = "first", "messages"
		o.Upstreams = append(o.Upstreams, second)
		o.Program = routed
		o.Sleep = func(context.Context, time.Duration) error { return nil }
	})
	w.do("POST", "/v1/chat/completions", chatRequest("smart", false)).must(t, 200, `"model":"smart"`, "Hello there")
	first, last := asked[0], asked[len(asked)-1]
	if !strings.HasPrefix(first, "/v1/messages ") || !strings.Contains(first, `"model":"claude-opus-4-6"`) || strings.Contains(first, "effort") {
		t.Error(first)
	}
	if !strings.HasPrefix(last, "/v1/chat/completions ") || !strings.Contains(last, `"model":"gpt-5"`) || !strings.Contains(last, `"reasoning_effort":"low"`) {
		t.Error(last)
	}
}
