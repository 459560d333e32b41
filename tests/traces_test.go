package tests

import (
	"bufio"
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	traces "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// received are the traces that a gateway sent by OTLP.
type received struct {
	url string

	mu     sync.Mutex
	spans  map[string][]*traces.Span // by trace
	raw    strings.Builder           // all that was sent
	header http.Header               // of the last request
	from   string                    // the resource
}

// collects starts a collector.
func collects(t *testing.T) *received {
	r := &received{spans: map[string][]*traces.Span{}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		var sent collector.ExportTraceServiceRequest
		if err == nil {
			err = proto.Unmarshal(body, &sent)
		}
		if err != nil || req.URL.Path != "/v1/traces" || req.Header.Get("Content-Type") != "application/x-protobuf" {
			t.Errorf("%s %s: %v", req.URL, req.Header, err)
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.raw.Write(body)
		r.header = req.Header
		for _, of := range sent.ResourceSpans {
			r.from = fmt.Sprint(of.Resource.Attributes)
			for _, in := range of.ScopeSpans {
				for _, span := range in.Spans {
					id := hex.EncodeToString(span.TraceId)
					r.spans[id] = append(r.spans[id], span)
				}
			}
		}
	}))
	t.Cleanup(server.Close)
	r.url = server.URL
	return r
}

// trace waits for a trace: its last span is the call's.
func (r *received) trace(t *testing.T, id string) []*traces.Span {
	t.Helper()
	for range 3000 {
		r.mu.Lock()
		spans := slices.Clone(r.spans[id])
		r.mu.Unlock()
		if slices.ContainsFunc(spans, func(s *traces.Span) bool { return s.Kind == traces.Span_SPAN_KIND_SERVER }) {
			return spans
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("no trace %s", id)
	return nil
}

// value is an attribute of a span, as text.
func value(s *traces.Span, key string) string {
	for _, a := range s.Attributes {
		if a.Key != key {
			continue
		}
		switch v := a.Value.Value.(type) {
		case *common.AnyValue_StringValue:
			return v.StringValue
		case *common.AnyValue_IntValue:
			return fmt.Sprint(v.IntValue)
		case *common.AnyValue_ArrayValue:
			return v.ArrayValue.Values[0].GetStringValue()
		default:
			return fmt.Sprint(v)
		}
	}
	return ""
}

// tree shows spans below a parent, one a line, with what matters of them.
func tree(t *testing.T, spans []*traces.Span, parent []byte, indent string) string {
	var out strings.Builder
	for _, s := range spans {
		if string(s.ParentSpanId) != string(parent) {
			continue
		}
		fmt.Fprintf(&out, "%s%s, %s", indent, s.Name, strings.ToLower(strings.TrimPrefix(s.Kind.String(), "SPAN_KIND_")))
		if s.Status.GetCode() == traces.Status_STATUS_CODE_ERROR {
			out.WriteString(", error")
		}
		for _, key := range []string{
			"http.response.status_code", "error.type", "parlance.outcome", "gen_ai.provider.name", "gen_ai.response.id", "gen_ai.response.finish_reasons",
			"gen_ai.usage.input_tokens", "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.output_tokens",
		} {
			if v := value(s, key); v != "" {
				fmt.Fprintf(&out, ", %s=%s", key[strings.LastIndexByte(key, '.')+1:], v)
			}
		}
		out.WriteString("\n")
		for _, child := range spans {
			if string(child.ParentSpanId) == string(s.SpanId) && (child.StartTimeUnixNano < s.StartTimeUnixNano || child.EndTimeUnixNano > s.EndTimeUnixNano || child.EndTimeUnixNano < child.StartTimeUnixNano) {
				t.Errorf("%s lies outside of %s", child.Name, s.Name)
			}
		}
		out.WriteString(tree(t, spans, s.SpanId, indent+"  "))
	}
	return out.String()
}

// tracedUpstream answers by the name of the model, and notes the traceparent of each request.
func tracedUpstream(t *testing.T) (url string, parents func(model string) []string) {
	var mu sync.Mutex
	asked := map[string][]string{}
	chunk := func(w http.ResponseWriter, delta, rest string) {
		fmt.Fprintf(w, `data: {"id":"c-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":%s}]%s}`+"\n\n", delta, rest)
		w.(http.Flusher).Flush()
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		is := func(model string) bool { return strings.Contains(string(body), `"`+model+`"`) }
		model := ""
		for _, name := range []string{"m", "m-stream", "m-retry", "m-gone"} {
			if is(name) {
				model = name
			}
		}
		mu.Lock()
		asked[model] = append(asked[model], r.Header.Get("Traceparent")+" "+r.Header.Get("Tracestate"))
		first := len(asked[model]) == 1
		mu.Unlock()
		switch {
		case model == "m-retry" && first:
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusTooManyRequests)
			fmt.Fprint(w, `{"error":{"message":"slow down","type":"rate_limit_error"}}`)
		case model == "m-stream":
			w.Header().Set("Content-Type", "text/event-stream")
			chunk(w, `{"role":"assistant","content":"Hello"}`, "")
			chunk(w, `{"content":" there"}`, "")
			fmt.Fprint(w, `data: {"id":"c-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"length"}],"usage":{"prompt_tokens":30,"completion_tokens":4,"prompt_tokens_details":{"cached_tokens":20}}}`+"\n\ndata: [DONE]\n\n")
		case model == "m-gone":
			w.Header().Set("Content-Type", "text/event-stream")
			chunk(w, `{"role":"assistant","content":"Hello"}`, "")
			<-r.Context().Done()
		default:
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, `{"id":"c-1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hello"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2}}`)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL, func(model string) []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(asked[model])
	}
}

// traced starts a gateway before an upstream that sends its traces to a collector. config is more of its configuration.
func traced(t *testing.T, upstream, config string, env ...string) *gatewayProcess {
	dir := t.TempDir()
	text := config + `
listen = "127.0.0.1:0"
client "me" {
  key = env("CLIENT_KEY")
}
upstream "u" {
  protocol = "chat"
  url      = "` + upstream + `"
  keys     = [env("UPSTREAM_KEY", "one-of-the-keys"), "two"]
  models   = ["m", "m-*"]
  list     = false
}
`
	if err := os.WriteFile(filepath.Join(dir, "parlance.hcl"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	g := &gatewayProcess{t: t, bin: built(t), dir: dir, lone: true, env: append(append(os.Environ(), "CLIENT_KEY=a-key-of-the-traces", "OTEL_BSP_SCHEDULE_DELAY=50"), env...)}
	t.Cleanup(func() {
		if g.cmd != nil {
			_ = g.cmd.Process.Kill()
			<-g.ended
		}
	})
	g.start()
	return g
}

// send makes a call that belongs to a trace, and gives up when its context ends.
func (g *gatewayProcess) send(ctx context.Context, path, body, parent string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, g.url+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer a-key-of-the-traces")
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Traceparent", parent)
	r.Header.Set("Tracestate", "vendor=1")
	return http.DefaultClient.Do(r)
}

// TestTraces compares the whole tree of spans of calls of each kind.
func TestTraces(t *testing.T) {
	t.Parallel()
	const client = "b7ad6b7169203331" // the client's span
	to := collects(t)
	upstream, parents := tracedUpstream(t)
	g := traced(t, upstream, "", "OTEL_EXPORTER_OTLP_ENDPOINT="+to.url, "OTEL_EXPORTER_OTLP_HEADERS=x-key=a%20key", "OTEL_SERVICE_NAME=gateway-7", "OTEL_RESOURCE_ATTRIBUTES=deployment.environment.name=test")
	for i, tt := range []struct {
		name, path, body, want string
	}{
		{"m", "/v1/messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`, `
chat m, server, status_code=200, outcome=clean, name=u, finish_reasons=stop, input_tokens=3, output_tokens=2
  chat m, client, status_code=200, name=u, id=c-1, finish_reasons=stop, input_tokens=3, output_tokens=2
    translate request, internal
    wait for upstream, internal
    translate reply, internal
`},
		{"m-stream", "/v1/messages", `{"model":"m-stream","stream":true,"max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`, `
chat m-stream, server, status_code=200, outcome=clean, name=u, finish_reasons=length, input_tokens=30, input_tokens=20, output_tokens=4
  chat m-stream, client, status_code=200, name=u, id=c-1, finish_reasons=length, input_tokens=30, input_tokens=20, output_tokens=4
    translate request, internal
    wait for upstream, internal
    translate stream, internal
`},
		{"m-retry", "/v1/chat/completions", `{"model":"m-retry","messages":[{"role":"user","content":"Hi"}]}`, `
chat m-retry, server, status_code=200, outcome=clean, name=u, finish_reasons=stop, input_tokens=3, output_tokens=2
  chat m-retry, client, error, status_code=429, type=429, name=u
    translate request, internal
    wait for upstream, internal
    translate reply, internal
  chat m-retry, client, status_code=200, name=u, id=c-1, finish_reasons=stop, input_tokens=3, output_tokens=2
    translate request, internal
    wait for upstream, internal
    translate reply, internal
`},
		{"m-gone", "/v1/chat/completions", `{"model":"m-gone","stream":true,"messages":[{"role":"user","content":"Hi"}]}`, `
chat m-gone, server, status_code=499, type=gone, outcome=gone, name=u
  chat m-gone, client, error, status_code=200, type=cancelled, name=u, id=c-1
    translate request, internal
    wait for upstream, internal
    translate stream, internal
`},
		{"", "/v1/messages", `{"model":"nobody-has-this","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`, `
chat, server, status_code=404, type=not_found, outcome=refused
`},
	} {
		id := fmt.Sprintf("0af7651916cd43dd8448eb211c80310%d", i)
		ctx, cancel := context.WithCancel(t.Context())
		resp, err := g.send(ctx, tt.path, tt.body, "00-"+id+"-"+client+"-01")
		if err != nil {
			t.Fatal(err)
		}
		if tt.name == "m-gone" {
			if _, err := bufio.NewReader(resp.Body).ReadString('\n'); err != nil {
				t.Fatal(err)
			}
		} else if _, err := io.Copy(io.Discard, resp.Body); err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		cancel()
		spans := to.trace(t, id)
		parent, _ := hex.DecodeString(client)
		if got := tree(t, spans, parent, ""); "\n"+got != tt.want {
			t.Errorf("%s: the trace is\n%s\ninstead of%s", tt.name, got, tt.want)
		}
		// Each request to the upstream continues the trace from its attempt.
		var want []string
		for _, s := range spans {
			if s.Kind == traces.Span_SPAN_KIND_CLIENT {
				want = append(want, "00-"+id+"-"+hex.EncodeToString(s.SpanId)+"-01 vendor=1")
			}
		}
		if got := parents(tt.name); !slices.Equal(got, want) {
			t.Errorf("%s: the upstream got %q, and not %q", tt.name, got, want)
		}
		for end := time.Now().Add(10 * time.Second); !strings.Contains(g.log(), "trace_id="+id); time.Sleep(5 * time.Millisecond) { // the line comes after the answer
			if time.Now().After(end) {
				t.Fatalf("no line of the log has trace_id=%s", id)
			}
		}
	}
	to.mu.Lock()
	defer to.mu.Unlock()
	if to.header.Get("X-Key") != "a key" || !strings.Contains(to.from, "gateway-7") || !strings.Contains(to.from, "deployment.environment.name") {
		t.Errorf("the collector got %v and %s", to.header, to.from)
	}
}

// TestTracesHoldNothingSecret looks for keys, prompts and what upstreams say in all that is sent, in calls that end well and in many other ways.
func TestTracesHoldNothingSecret(t *testing.T) {
	to := collects(t)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", to.url)
	g, _ := observed(t)
	ids := g.talk()
	g.stop() // sends what is left
	to.mu.Lock()
	defer to.mu.Unlock()
	shows(t, "the traces", to.raw.String())
	for _, id := range ids {
		if !strings.Contains(to.raw.String(), id) {
			t.Errorf("the call %s has no span", id)
		}
	}
}
