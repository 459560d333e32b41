package tracing

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/propagation"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// given has a span of the SDK be of a trace.
type given trace.TraceID

func (g given) NewIDs(context.Context) (trace.TraceID, trace.SpanID) {
	return trace.TraceID(g), newSpanID()
}

func (given) NewSpanID(context.Context, trace.TraceID) trace.SpanID { return newSpanID() }

// TestSampler compares each sampler with the SDK's of the same name, for calls with and without a client's trace.
func TestSampler(t *testing.T) {
	for _, tt := range []struct{ name, arg string }{
		{"", ""}, {"always_on", ""}, {"always_off", ""}, {"traceidratio", ""}, {"traceidratio", "0"}, {"traceidratio", "0.1"}, {"TraceIDRatio", " 1 "},
		{"parentbased_always_on", ""}, {"parentbased_always_off", ""}, {"parentbased_traceidratio", ""}, {"parentbased_traceidratio", "0.3"},
	} {
		t.Run(tt.name+" "+tt.arg, func(t *testing.T) {
			t.Setenv("OTEL_TRACES_SAMPLER", tt.name)
			t.Setenv("OTEL_TRACES_SAMPLER_ARG", tt.arg)
			s, err := newSampler()
			if err != nil {
				t.Fatal(err)
			}
			for range 300 {
				id := newTraceID()
				tracer := sdk.NewTracerProvider(sdk.WithIDGenerator(given(id))).Tracer("")
				for _, parent := range []string{"", "-b7ad6b7169203331-00", "-b7ad6b7169203331-01"} {
					ctx := context.Background()
					if parent != "" {
						ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": "00-" + id.String() + parent})
					}
					client := trace.SpanContextFromContext(ctx)
					_, span := tracer.Start(ctx, "")
					if got, want := s.samples(&client, id), span.SpanContext().IsSampled(); got != want {
						t.Fatalf("%s, parent %q: sampled: %t, by the SDK: %t", id, parent, got, want)
					}
				}
			}
		})
	}
}

// TestVariables has values that cannot be used named.
func TestVariables(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
	for _, tt := range []struct{ variable, value string }{
		{"OTEL_TRACES_SAMPLER", "sometimes"}, {"OTEL_TRACES_SAMPLER", "parentbased_"}, {"OTEL_TRACES_SAMPLER_ARG", "10%"}, {"OTEL_TRACES_SAMPLER_ARG", "NaN"}, {"OTEL_TRACES_SAMPLER_ARG", "1.5"},
		{"OTEL_BSP_MAX_QUEUE_SIZE", "many"}, {"OTEL_BSP_SCHEDULE_DELAY", "5s"}, {"OTEL_BSP_EXPORT_TIMEOUT", "-1"}, {"OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "1.5"},
	} {
		t.Run(tt.variable+" "+tt.value, func(t *testing.T) {
			t.Setenv("OTEL_TRACES_SAMPLER", "traceidratio")
			t.Setenv(tt.variable, tt.value)
			if _, err := New(Options{}); err == nil || !strings.Contains(err.Error(), tt.variable+" is ") {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

// TestNewTrace begins a trace for a call without one, or with one that cannot be read: its IDs are new.
func TestNewTrace(t *testing.T) {
	tracer := &Tracer{sampler: sampler{true, 1 << 63}}
	seen := map[string]bool{}
	for _, header := range []string{"", "", "00-00000000000000000000000000000000-b7ad6b7169203331-00", "nonsense"} {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		if header != "" {
			r.Header.Set("Traceparent", header)
			r.Header.Set("Tracestate", "vendor=1")
		}
		id, sampled := tracer.Begin(r, time.Now()).ID()
		if len(id) != 32 || strings.Trim(id, "0123456789abcdef") != "" || id == strings.Repeat("0", 32) || seen[id] || !sampled {
			t.Errorf("for %q the trace is %s, sampled: %t", header, id, sampled)
		}
		seen[id] = true
	}
}
