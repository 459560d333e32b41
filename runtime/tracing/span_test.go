package tracing

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// sent is what a collector gets of the calls that run has traced.
func sent(t *testing.T, run func(*Tracer)) (got []*collector.ExportTraceServiceRequest) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		request := &collector.ExportTraceServiceRequest{}
		if err == nil {
			err = proto.Unmarshal(body, request)
		}
		if err != nil {
			t.Error(err)
		}
		got = append(got, request)
	}))
	defer server.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", server.URL)
	tracer, err := New(Options{Version: "7"})
	if err != nil {
		t.Fatal(err)
	}
	run(tracer)
	tracer.Close()
	return got
}

// TestEncoding compares all that is sent of a failed attempt and its call, with values of each type, and as many as the environment allows.
func TestEncoding(t *testing.T) {
	t.Setenv("OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT", "7")
	t.Setenv("OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT", "4")
	t.Setenv("OTEL_SERVICE_NAME", "gateway-7")
	began := time.Unix(1000, 0)
	headers := http.Header{"Tracestate": {"other=2"}}
	got := sent(t, func(tracer *Tracer) {
		r := httptest.NewRequest(http.MethodPost, "/v1/messages", nil)
		r.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
		r.Header.Set("Tracestate", "vendor=1")
		c := tracer.Begin(r, began)
		if id, sampled := c.ID(); id != "0af7651916cd43dd8448eb211c80319c" || !sampled {
			t.Errorf("the trace is %s, sampled: %t", id, sampled)
		}
		c.Propagate(headers, began.Add(time.Second))
		c.Attempt(&gateway.Attempt{
			N: 1, Upstream: "ünïcödé", Status: 200, Model: "\xffm", ReplyID: "r", StopReason: "lengthy", URL: &url.URL{Scheme: "https", Host: "h"}, Asked: 2 * time.Second,
			Took: 3 * time.Second, Waited: time.Second, TranslatingReply: time.Second / 2, Failed: true, Verdict: runtime.Verdict{Class: "overloaded"},
		})
		outcome := &gateway.Outcome{Operation: "count_tokens", Status: 502, End: gateway.EndClean, Duration: 6 * time.Second, Stream: true, Attempts: 1}
		outcome.Line.Model, outcome.Line.ID = "m", "req"
		c.Call(outcome)
	})
	parent := headers.Get("Traceparent")
	if len(parent) != 55 || headers.Get("Tracestate") != "vendor=1" {
		t.Fatalf("the upstream gets %v", headers)
	}
	if len(got) != 1 || len(got[0].ResourceSpans) != 1 || len(got[0].ResourceSpans[0].ScopeSpans) != 1 {
		t.Fatalf("the collector got %v", got)
	}
	of := got[0].ResourceSpans[0]
	if text := protojson.Format(of.Resource); !strings.Contains(text, "gateway-7") || !strings.Contains(text, "telemetry.sdk.language") {
		t.Errorf("the resource is %s", text)
	}
	if scope := of.ScopeSpans[0].Scope; scope.Name != scopeName || scope.Version != "7" {
		t.Errorf("the scope is %s", scope)
	}
	var lines []string
	attempt := ""
	for _, s := range of.ScopeSpans[0].Spans {
		if len(s.ProtoReflect().GetUnknown()) > 0 || hex.EncodeToString(s.TraceId) != "0af7651916cd43dd8448eb211c80319c" || len(s.SpanId) != 8 || s.TraceState != "vendor=1" {
			t.Errorf("a span is %s", s)
		}
		if attempt == "" {
			attempt = hex.EncodeToString(s.SpanId)
		}
		under := map[string]string{"b7ad6b7169203331": "client", attempt: "attempt"}[hex.EncodeToString(s.ParentSpanId)]
		if under == "" {
			under = "call"
		}
		var line strings.Builder
		line.WriteString(strings.Join([]string{
			s.Name, "under " + under, strings.TrimPrefix(s.Kind.String(), "SPAN_KIND_"), time.Unix(0, int64(s.StartTimeUnixNano)).Sub(began).String(),
			time.Unix(0, int64(s.EndTimeUnixNano)).Sub(began).String(), s.Status.GetCode().String()[len("STATUS_CODE_"):], hex.EncodeToString([]byte{byte(s.Flags >> 8), byte(s.Flags)}),
		}, " "))
		for _, a := range s.Attributes {
			value, _ := protojson.Marshal(a.Value)
			line.WriteString(" " + a.Key + "=" + strings.ReplaceAll(string(value), " ", ""))
		}
		if s.DroppedAttributesCount > 0 {
			line.WriteString(" and more")
		}
		lines = append(lines, line.String())
	}
	if attempt != parent[36:52] || parent[:36] != "00-0af7651916cd43dd8448eb211c80319c-" || parent[52:] != "-01" {
		t.Errorf("the upstream gets %s, and the attempt is %s", parent, attempt)
	}
	want := `chat m under call CLIENT 1s 5s ERROR 0101 gen_ai.operation.name={"stringValue":"chat"} gen_ai.provider.name={"stringValue":"ünïc"} http.request.method={"stringValue":"POST"} parlance.attempt={"intValue":"1"} gen_ai.request.model={"stringValue":"m"} gen_ai.response.id={"stringValue":"r"} gen_ai.response.finish_reasons={"arrayValue":{"values":[{"stringValue":"leng"}]}} and more
translate request under attempt INTERNAL 0s 0s UNSET 0101
wait for upstream under attempt INTERNAL 2s 3s UNSET 0101
translate reply under attempt INTERNAL 3s 5s UNSET 0101 parlance.translation_seconds={"doubleValue":0.5}
count_tokens under client SERVER 0s 6s ERROR 0301 url.scheme={"stringValue":"http"} http.response.status_code={"intValue":"502"} parlance.request_id={"stringValue":"req"} parlance.outcome={"stringValue":"clea"} parlance.attempts={"intValue":"1"} http.request.method={"stringValue":"POST"} server.address={"stringValue":"exam"} and more`
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("the collector got\n%s\ninstead of\n%s", got, want)
	}
}

// TestNotSampled tells an upstream of the trace, and sends nothing.
func TestNotSampled(t *testing.T) {
	headers := http.Header{"Tracestate": {"other=2"}}
	got := sent(t, func(tracer *Tracer) {
		r := httptest.NewRequest(http.MethodPost, "/v1/messages", nil)
		r.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00")
		c := tracer.Begin(r, time.Now())
		if id, sampled := c.ID(); id != "0af7651916cd43dd8448eb211c80319c" || sampled {
			t.Errorf("the trace is %s, sampled: %t", id, sampled)
		}
		c.Propagate(headers, time.Now())
	})
	parent := headers.Get("Traceparent")
	if len(headers) != 1 || len(parent) != 55 || parent[:36] != "00-0af7651916cd43dd8448eb211c80319c-" || parent[36:52] == "b7ad6b7169203331" || parent[52:] != "-00" {
		t.Errorf("the upstream gets %v", headers)
	}
	if got != nil {
		t.Errorf("the collector got %v", got)
	}
}

// TestJSON sends spans as JSON.
func TestJSON(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "http/json")
	bodies := make(chan string, 1)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		bodies <- r.Header.Get("Content-Type") + " " + string(body)
	}))
	defer server.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", server.URL)
	tracer, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := tracer.Begin(httptest.NewRequest(http.MethodPost, "/v1/messages", nil), time.Now())
	c.Call(&gateway.Outcome{Operation: gateway.Generate, Status: 200, End: gateway.EndClean})
	tracer.Close()
	id, _ := c.ID()
	select {
	case body := <-bodies:
		if !strings.HasPrefix(body, "application/json ") || !strings.Contains(strings.ToLower(body), `"traceid":"`+id+`"`) {
			t.Errorf("the collector got %s, without trace %s", body, id)
		}
	default:
		t.Error("the collector got nothing")
	}
}
