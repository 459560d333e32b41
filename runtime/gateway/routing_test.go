package gateway

import (
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// withRules is the built-in program with more rules.
func withRules(t *testing.T, rules string) *runtime.Program {
	t.Helper()
	set, diags := lang.LoadFS(fstest.MapFS{"names.hcl": {Data: []byte(rules)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p
}

// modelUpstream is a chat upstream that tells which model it was asked for last.
func modelUpstream(asked *atomic.Value) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		asked.Store(gjson.GetBytes(b, "model").String())
		if gjson.GetBytes(b, "stream").Bool() {
			streams(chatText("Hello"), chatStop, chatDone)(w, r)
			return
		}
		answers(200, "application/json", chatBody)(w, r)
	}
}

const routingRules = `
route "m" {
  target {
    when  = ask.tokens > 2000
    model = "long"
  }
  target {
    when  = length(ask.images) == 1
    model = "vision"
  }
  target {
    when  = call.client == "tester" && header["x-team"] == "red"
    model = "red"
  }
  target {
    when  = call.stream
    model = "streaming"
  }
  target { model = "small" }
}
route "limited" {
  target {
    when  = ask.limit > 5 && ask.turns
    model = "small"
  }
}
`

func TestRoutesReadTheRequestOverHTTP(t *testing.T) {
	var asked atomic.Value
	w := start(t, modelUpstream(&asked), func(o *Options) { o.Program = withRules(t, routingRules) })
	const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
	long := strings.Repeat("many words ", 900)
	for _, tt := range []struct{ path, text, image string }{
		{"/v1/chat/completions", `{"model":"m","stream":STREAM,"messages":[{"role":"user","content":"TEXT"}]}`, `{"model":"m","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,PNG"}}]}]}`},
		{"/v1/messages", `{"model":"m","max_tokens":9,"stream":STREAM,"messages":[{"role":"user","content":"TEXT"}]}`, `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"PNG"}}]}]}`},
		{"/v1/responses", `{"model":"m","stream":STREAM,"input":"TEXT"}`, `{"model":"m","input":[{"role":"user","content":[{"type":"input_image","image_url":"data:image/png;base64,PNG"}]}]}`},
		{"/v1beta/models/m:generateContent", `{"contents":[{"role":"user","parts":[{"text":"TEXT"}]}]}`, `{"contents":[{"role":"user","parts":[{"inlineData":{"mimeType":"image/png","data":"PNG"}}]}]}`},
		{"/api/chat", `{"model":"m","stream":STREAM,"messages":[{"role":"user","content":"TEXT"}]}`, `{"model":"m","stream":false,"messages":[{"role":"user","content":"hi","images":["PNG"]}]}`},
	} {
		check := func(want, body string, header ...string) {
			t.Helper()
			path := tt.path
			if want == "streaming" {
				path = strings.Replace(path, ":generateContent", ":streamGenerateContent", 1)
			}
			asked.Store("")
			w.do("POST", path, body, header...).must(t, 200)
			if got := asked.Load(); got != want {
				t.Errorf("%s leads to %q, not %q", path, got, want)
			}
		}
		text := func(text, stream string) string {
			return strings.NewReplacer("TEXT", text, "STREAM", stream).Replace(tt.text)
		}
		check("small", text("hi", "false"))
		check("long", text(long, "false"))
		check("small", text("hi", "false"))
		check("vision", strings.Replace(tt.image, "PNG", png, 1))
		check("red", text("hi", "false"), "X-Team", "red")
		check("streaming", text("hi", "true"))
	}
}

// A mistake of the client is told as such, and not as an unknown model; a condition that does not hold leaves no upstream.
func TestRoutingDoesNotHideAMalformedRequest(t *testing.T) {
	var asked atomic.Value
	w := start(t, modelUpstream(&asked), func(o *Options) {
		o.Program = withRules(t, routingRules)
		o.Upstreams[0].Models = []string{"small", "long"}
	})
	w.do("POST", "/v1/chat/completions", `{"model":"limited","max_tokens":9,"messages":[{"role":"user","content":"hi"}]}`).must(t, 200)
	w.do("POST", "/v1/chat/completions", `{"model":"limited","max_tokens":1,"messages":[{"role":"user","content":"hi"}]}`).must(t, 404, "limited")
	w.do("POST", "/v1/chat/completions", `{"model":"limited","max_tokens":9,"messages":"hi"}`).must(t, 400, `"param":"messages"`, "an array")
	w.do("POST", "/v1/messages", `{"model":"limited","max_tokens":"many","messages":[{"role":"user","content":"hi"}]}`).must(t, 400, "max_tokens")
	w.do("POST", "/v1/messages", `{"model":"limited","messages":[{"role":"user","content":"hi"}]}`).must(t, 400, "max_tokens")
	w.do("POST", "/v1/messages", `{"model":"m","max_tokens":9,"messages":[{"role":"king","content":"hi"}]}`).must(t, 400, "role")
	w.do("GET", "/v1/models", "").must(t, 200, `"limited"`, `"m"`)
	w.do("GET", "/v1/models/limited", "").must(t, 200, `"limited"`)
}

// A request that goes on from a reply that is kept is routed by the whole conversation.
func TestAConversationThatIsKeptIsRoutedAsAWhole(t *testing.T) {
	var asked atomic.Value
	w := start(t, modelUpstream(&asked), func(o *Options) {
		o.Program = withRules(t, routingRules)
		o.Keeper = store.NewMemory(store.Options{})
	})
	first := idOf(t, w.do("POST", "/v1/responses", `{"model":"m","input":"`+strings.Repeat("many words ", 900)+`"}`))
	asked.Store("")
	w.do("POST", "/v1/responses", `{"model":"m","input":"and?","previous_response_id":"`+first+`"}`).must(t, 200)
	if got := asked.Load(); got != "long" {
		t.Errorf("it leads to %q", got)
	}
}
