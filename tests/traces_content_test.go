package tests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	traces "go.opentelemetry.io/proto/otlp/trace/v1"
)

// contentUpstream answers with reasoning, a text and a call of a tool, as a stream or a body; the text quotes the account's key.
func contentUpstream(t *testing.T) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if !bytes.Contains(body, []byte(`"stream":true`)) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprintf(w, `{"id":"c-1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","reasoning_content":"I think","content":"Your key is %s","tool_calls":[{"id":"call_2","type":"function","function":{"name":"look","arguments":"{\"at\":\"it\"}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":3,"completion_tokens":2}}`, strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		for _, delta := range []string{
			`{"role":"assistant","reasoning_content":"I "}`, `{"reasoning_content":"think"}`, `{"content":"Your key is "}`, `{"content":"none of mine"}`,
			`{"tool_calls":[{"index":0,"id":"call_2","type":"function","function":{"name":"look","arguments":""}}]}`,
			`{"tool_calls":[{"index":0,"function":{"arguments":"{\"at\":"}}]}`, `{"tool_calls":[{"index":0,"function":{"arguments":"\"it\"}"}}]}`,
		} {
			fmt.Fprintf(w, `data: {"id":"c-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":%s}]}`+"\n\n", delta)
		}
		fmt.Fprint(w, `data: {"id":"c-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}`+"\n\ndata: [DONE]\n\n")
	}))
	t.Cleanup(server.Close)
	return server.URL
}

const contentKey = "upstream-key-of-the-traces"

// contentSpan makes a call and gives the span of it, and checks that no other span of its trace holds content.
func contentSpan(t *testing.T, g *gatewayProcess, to *received, path, body string, n int) *traces.Span {
	t.Helper()
	id := fmt.Sprintf("0af7651916cd43dd8448eb211c8031%02d", n)
	resp, err := g.send(t.Context(), path, body, "00-"+id+"-b7ad6b7169203331-01")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %s %v", path, resp.StatusCode, text, err)
	}
	var call *traces.Span
	for _, s := range to.trace(t, id) {
		if s.Kind == traces.Span_SPAN_KIND_SERVER {
			call = s
		} else if value(s, "gen_ai.input.messages")+value(s, "gen_ai.output.messages")+value(s, "gen_ai.system_instructions") != "" {
			t.Errorf("the span %s holds content, too", s.Name)
		}
	}
	return call
}

// TestContentOfTraces: with traces { content = true }, the span of a call has the words of both sides in the form of the conventions, whatever the
// client speaks, and no key.
func TestContentOfTraces(t *testing.T) {
	t.Parallel()
	to := collects(t)
	config := "traces {\n  content = true\n}\n"
	g := traced(t, contentUpstream(t), config, "OTEL_EXPORTER_OTLP_ENDPOINT="+to.url, "UPSTREAM_KEY="+contentKey)
	const system, input = `[{"type":"text","content":"Be kind"}]`, `[{"role":"user","parts":[{"type":"text","content":"Look"}]},` +
		`{"role":"assistant","parts":[{"type":"tool_call","id":"call_1","name":"look","arguments":{"at":"this"}}]},` +
		`{"role":"tool","parts":[{"type":"tool_call_response","id":"call_1","response":"a cat"}]},` +
		`{"role":"user","parts":[{"type":"text","content":"My key is [redacted]"},{"type":"uri","modality":"image","uri":"https://example.com/cat.png"}]}]`
	for n, tt := range []struct{ path, body string }{
		{"/v1/chat/completions", `{"model":"m",STREAM"messages":[{"role":"system","content":"Be kind"},{"role":"user","content":"Look"},` +
			`{"role":"assistant","tool_calls":[{"id":"call_1","type":"function","function":{"name":"look","arguments":"{\"at\":\"this\"}"}}]},{"role":"tool","tool_call_id":"call_1","content":"a cat"},` +
			`{"role":"user","content":[{"type":"text","text":"My key is a-key-of-the-traces"},{"type":"image_url","image_url":{"url":"https://example.com/cat.png"}}]}]}`},
		{"/v1/messages", `{"model":"m",STREAM"max_tokens":9,"system":"Be kind","messages":[{"role":"user","content":"Look"},` +
			`{"role":"assistant","content":[{"type":"tool_use","id":"call_1","name":"look","input":{"at":"this"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"call_1","content":"a cat"}]},` +
			`{"role":"user","content":[{"type":"text","text":"My key is a-key-of-the-traces"},{"type":"image","source":{"type":"url","url":"https://example.com/cat.png"}}]}]}`},
		{"/v1/responses", `{"model":"m",STREAM"instructions":"Be kind","input":[{"role":"user","content":"Look"},` +
			`{"type":"function_call","call_id":"call_1","name":"look","arguments":"{\"at\":\"this\"}"},{"type":"function_call_output","call_id":"call_1","output":"a cat"},` +
			`{"role":"user","content":[{"type":"input_text","text":"My key is a-key-of-the-traces"},{"type":"input_image","image_url":"https://example.com/cat.png"}]}]}`},
	} {
		for i, stream := range []string{"", `"stream":true,`} {
			s := contentSpan(t, g, to, tt.path, strings.Replace(tt.body, "STREAM", stream, 1), 2*n+i)
			said := "Your key is [redacted]"
			if stream != "" {
				said = "Your key is none of mine"
			}
			output := `[{"role":"assistant","parts":[{"type":"reasoning","content":"I think"},{"type":"text","content":"` + said + `"},{"type":"tool_call","id":"call_2","name":"look","arguments":{"at":"it"}}],"finish_reason":"tool_calls"}]`
			for key, want := range map[string]string{"gen_ai.system_instructions": system, "gen_ai.input.messages": input, "gen_ai.output.messages": output, "parlance.content_cut": ""} {
				if got := value(s, key); got != want {
					t.Errorf("%s %s: %s is\n%s, not\n%s", tt.path, stream, key, got, want)
				}
			}
		}
	}
	to.mu.Lock()
	defer to.mu.Unlock()
	for _, secret := range []string{contentKey, "a-key-of-the-traces"} {
		if strings.Contains(to.raw.String(), secret) {
			t.Errorf("the key %s was sent", secret)
		}
	}
}

// TestContentOfTracesIsBounded: of a long conversation the last messages are told, and of a long text its beginning.
func TestContentOfTracesIsBounded(t *testing.T) {
	t.Parallel()
	to := collects(t)
	g := traced(t, contentUpstream(t), "traces {\n  content = true\n}\n", "OTEL_EXPORTER_OTLP_ENDPOINT="+to.url, "UPSTREAM_KEY="+contentKey)
	var list []string
	for i := range 200 {
		list = append(list, fmt.Sprintf(`{"role":"user","content":"%d %s"}`, i, strings.Repeat("word ", 200)))
	}
	list = append(list, `{"role":"user","content":"`+strings.Repeat("long ", 20_000)+`"}`)
	s := contentSpan(t, g, to, "/v1/chat/completions", `{"model":"m","messages":[`+strings.Join(list, ",")+`]}`, 50)
	var reported []struct {
		Parts []struct{ Content string }
	}
	text := value(s, "gen_ai.input.messages")
	if err := json.Unmarshal([]byte(text), &reported); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if len(text) > 64<<10 || len(reported) < 40 || len(reported) > 70 {
		t.Errorf("%d bytes with %d messages", len(text), len(reported))
	}
	if last := reported[len(reported)-1].Parts[0].Content; !strings.HasPrefix(last, "long long ") || !strings.HasSuffix(last, "… (cut)") || len(last) > 17<<10 {
		t.Errorf("the last message has %d bytes, and ends with %q", len(last), last[max(0, len(last)-20):])
	}
	if value(s, "parlance.content_cut") == "" {
		t.Error("nothing says that something is missing")
	}
}
