package tests

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// An upstream whose turn pauses while it searches is asked to go on, and its clients get one reply; the log, the metrics, a capture
// and its explanation tell of it.
func TestATurnThatPausesOnTheRunningGateway(t *testing.T) {
	t.Parallel()
	const use = `{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"cats"}}`
	start := func(id string) string {
		return event("message_start", `"message":{"id":"`+id+`","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":1}}`)
	}
	text := func(index int, text string) string {
		return event("content_block_start", fmt.Sprintf(`"index":%d,"content_block":{"type":"text","text":""}`, index)) +
			event("content_block_delta", fmt.Sprintf(`"index":%d,"delta":{"type":"text_delta","text":%q}`, index, text)) + event("content_block_stop", fmt.Sprintf(`"index":%d`, index))
	}
	end := func(reason string) string {
		return event("message_delta", `"delta":{"stop_reason":"`+reason+`","stop_sequence":null},"usage":{"output_tokens":5}`) + event("message_stop", "")
	}
	var mu sync.Mutex
	var asked []string
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		asked = append(asked, string(body))
		mu.Unlock()
		w.Header().Set("Content-Type", "text/event-stream")
		if strings.Contains(string(body), use) {
			fmt.Fprint(w, start("msg_2")+text(0, "Cats it is.")+end("end_turn"))
			return
		}
		fmt.Fprint(w, start("msg_1")+text(0, "Let me see. ")+event("content_block_start", `"index":1,"content_block":`+use)+event("content_block_stop", `"index":1`)+end("pause_turn"))
	}))
	t.Cleanup(upstream.Close)
	dir, admin := t.TempDir(), freePort(t)
	err := os.WriteFile(filepath.Join(dir, "parlance.hcl"), []byte(`
listen = "127.0.0.1:0"
client "me" {
  key = "a-key-of-the-client"
}
upstream "u" {
  protocol = "messages"
  url      = "`+upstream.URL+`"
  key      = "a-key-of-the-account"
  list     = false
  profile {
    web_search = "web_search_20250305"
  }
}
admin {
  listen       = "`+admin+`"
  key          = env("ADMIN_KEY")
  metrics_open = true
}
`), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	g := &gatewayProcess{t: t, bin: built(t), dir: dir, env: append(os.Environ(), "ADMIN_KEY=an-admin-key-for-tests")}
	t.Cleanup(func() {
		if g.cmd != nil {
			_ = g.cmd.Process.Kill()
			<-g.ended
		}
	})
	g.start()
	g.parlance("", "captures", "on", "--model", "*", "--unmasked")

	req, err := http.NewRequest("POST", g.url+"/v1/chat/completions", strings.NewReader(`{"model":"m","stream":true,"stream_options":{"include_usage":true},"web_search_options":{},"messages":[{"role":"user","content":"Cats?"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer a-key-of-the-client")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	reported, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != 200 {
		t.Fatal(res.Status, err)
	}
	for text, times := range map[string]int{"Let me see. ": 1, "Cats it is.": 1, `"finish_reason":"stop"`: 1, "[DONE]": 1, `"prompt_tokens":20,"completion_tokens":10`: 1, `"role":"assistant"`: 1} {
		if n := strings.Count(string(reported), text); n != times {
			t.Errorf("the client is told %s %d times: %s", text, n, reported)
		}
	}
	if len(asked) != 2 || !strings.Contains(asked[1], `{"role":"assistant","content":[{"type":"text","text":"Let me see. "},`+use+`]}]`) {
		t.Errorf("the upstream was asked %q", asked)
	}
	id := res.Header.Get("X-Request-Id")
	if shown := g.parlance("", "captures", "show", id); !strings.Contains(shown, "asked for the rest") && !strings.Contains(shown, `"continues"`) || !strings.Contains(shown, "Cats it is.") {
		t.Error(shown)
	}
	if text := g.parlance("", "explain", "--request", id); !strings.Contains(text, "Let me see. ") || !strings.Contains(text, "Cats it is.") || !strings.Contains(text, "which ends clean") {
		t.Error(text)
	}
	metrics, err := http.Get("http://" + admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer metrics.Body.Close()
	counted, _ := io.ReadAll(metrics.Body)
	for _, line := range []string{`parlance_continued_total{upstream="u"} 1`, `parlance_attempts_total{outcome="ok",upstream="u"} 1`} {
		if !strings.Contains(string(counted), line) {
			t.Errorf("the metrics do not say %s", line)
		}
	}
	g.stop()
}

// event is an event of Messages.
func event(name, fields string) string {
	if fields != "" {
		fields = "," + fields
	}
	return "event: " + name + "\ndata: {\"type\":\"" + name + "\"" + fields + "}\n\n"
}
