package tracing

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// BenchmarkCall is all that a call with one attempt adds when traces are on: the header, the spans, and sending them to a collector in this
// process. docs/performance.md compares it with the call.
func BenchmarkCall(b *testing.B) {
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) }))
	defer collector.Close()
	b.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	b.Setenv("OTEL_TRACES_SAMPLER", "parentbased_traceidratio")
	for _, part := range []float64{0, 0.1, 1} {
		b.Run("sampled "+strconv.FormatFloat(part, 'g', -1, 64), func(b *testing.B) {
			b.Setenv("OTEL_TRACES_SAMPLER_ARG", strconv.FormatFloat(part, 'g', -1, 64))
			t, err := New(Options{Version: "1"})
			if err != nil {
				b.Fatal(err)
			}
			base, began := &url.URL{Scheme: "https", Host: "api.example.com"}, time.Now()
			counts, tokens := []string{"fresh", "cached", "output"}, []int{900, 100, 50}
			attempt := &gateway.Attempt{
				N: 1, Upstream: "u", Protocol: "chat", Account: "a", Model: "m", Status: 200, Took: time.Second, Waited: time.Second / 2, Vendor: "openai", URL: base,
				Stream: true, StopReason: "stop", ReplyID: "chatcmpl-1", Counts: counts, Tokens: tokens,
			}
			outcome := &gateway.Outcome{
				Operation: gateway.Generate, Client: "me", Protocol: "messages", Upstream: "u", To: "chat", Model: "m", Status: 200, End: gateway.EndClean, Stream: true,
				Duration: time.Second, First: time.Second / 2, Attempts: 1, Counts: counts, Tokens: tokens,
			}
			outcome.Line.ID, outcome.Line.Path, outcome.Line.Model, outcome.Line.Address = "r-1", "/v1/messages", "m", "127.0.0.1"
			r, headers := httptest.NewRequest(http.MethodPost, "/v1/messages", nil), http.Header{}
			b.ReportAllocs()
			for b.Loop() {
				call := t.Begin(r, began)
				_, sampled := call.ID()
				call.Propagate(headers, began)
				if sampled {
					call.Attempt(attempt)
					call.Call(outcome)
				}
			}
			t.Close()
		})
	}
}

// BenchmarkSmallCall is a whole call that is small and not streamed, without the network: with traces off, and with traces of no call and of
// every call.
func BenchmarkSmallCall(b *testing.B) {
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) }))
	defer collector.Close()
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		b.Fatal(diags)
	}
	program, diags := runtime.Compile(set)
	if diags.HasErrors() {
		b.Fatal(diags)
	}
	for _, tt := range []struct{ name, endpoint, sampler string }{{"off", "", ""}, {"not sampled", collector.URL, "parentbased_always_off"}, {"sampled", collector.URL, "parentbased_always_on"}} {
		b.Run(tt.name, func(b *testing.B) {
			b.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", tt.endpoint)
			b.Setenv("OTEL_TRACES_SAMPLER", tt.sampler)
			o := gateway.Options{Program: program, Logger: slog.New(slog.DiscardHandler)}
			o.Upstreams = []gateway.Upstream{{Name: "up", Protocol: "chat", BaseURL: &url.URL{Scheme: "http", Host: "up.test"}, Models: []string{"m"}, Unlisted: true}}
			o.Transport = func(*pool.Proxy, time.Duration) http.RoundTripper { return upstream{} }
			t, err := New(Options{Version: "1"})
			if err != nil {
				b.Fatal(err)
			}
			if t != nil {
				o.Tracer = t
				defer t.Close()
			}
			g := gateway.New(o)
			defer g.Close()
			b.ReportAllocs()
			for b.Loop() {
				r := httptest.NewRequest(http.MethodPost, "http://localhost/v1/chat/completions", strings.NewReader(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`))
				r.Header.Set("Content-Type", "application/json")
				w := httptest.NewRecorder()
				g.ServeHTTP(w, r)
				if w.Code != http.StatusOK {
					b.Fatal(w.Body)
				}
			}
		})
	}
}

// upstream answers each request with the same text.
type upstream struct{}

func (upstream) RoundTrip(r *http.Request) (*http.Response, error) {
	_ = r.Body.Close()
	const reply = `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hello"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}`
	return &http.Response{
		StatusCode: http.StatusOK, ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{"Content-Type": {"application/json"}}, ContentLength: int64(len(reply)),
		Body: io.NopCloser(strings.NewReader(reply)), Request: r,
	}, nil
}
