package tracing

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"testing"
	"time"

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
