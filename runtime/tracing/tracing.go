// Package tracing records traces of calls, and sends them by OTLP, as the environment variables of OpenTelemetry configure. docs/traces.md lists the
// spans.
package tracing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-logr/logr"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// Tracer is a gateway's tracer. Many goroutines may use it.
type Tracer struct {
	sampler    sampler
	queue      *queue
	client     otlptrace.Client
	limits     sdk.SpanLimits
	propagator propagation.TraceContext
	content    bool
}

// closing is how long the last spans may take to be sent when the process ends.
const closing = 3 * time.Second

// complaining is the least time between two lines of the log about traces: a collector that is down fails every few seconds.
const complaining = time.Minute

// Options are what a Tracer is made of.
type Options struct {
	Version string // of the gateway
	Logger  *slog.Logger
	Content bool // spans hold what clients and models say
}

// New makes a tracer as the environment says; it is nil when no traces are wanted. A value that cannot be used is an error.
func New(o Options) (*Tracer, error) {
	if on, err := wanted(); !on || err != nil {
		return nil, err
	}
	report(o.Logger)
	sampler, err := newSampler()
	if err != nil {
		return nil, err
	}
	client, json, err := newClient()
	if err != nil {
		return nil, err
	}
	if err := client.Start(context.Background()); err != nil { // It connects when there is something to send.
		return nil, fmt.Errorf("traces: %w", err)
	}
	of, err := resource.New(context.Background(), resource.WithTelemetrySDK(),
		resource.WithAttributes(attribute.String("service.name", "parlance"), attribute.String("service.version", o.Version)), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("traces: OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	queue, err := newQueue(o.Content, newExporter(client, json, of, o.Version).send)
	if err != nil {
		return nil, err
	}
	return &Tracer{sampler: sampler, queue: queue, client: client, limits: sdk.NewSpanLimits(), content: o.Content}, nil
}

// scopeName is what spans name as their origin.
const scopeName = "github.com/parlance-gateway/parlance"

// Close sends what is not sent yet, for a few seconds at most. What goes wrong is in the log.
func (t *Tracer) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	if err := errors.Join(t.queue.close(ctx), t.client.Stop(context.Background())); err != nil {
		otel.Handle(err)
	}
}

// wanted reports whether the environment asks for traces.
func wanted() (bool, error) {
	if strings.EqualFold(os.Getenv("OTEL_SDK_DISABLED"), "true") {
		return false, nil
	}
	switch exporter := os.Getenv("OTEL_TRACES_EXPORTER"); exporter {
	case "otlp":
		return true, nil
	case "none":
		return false, nil
	case "":
		_, at := endpoint()
		return at != "", nil
	default:
		return false, fmt.Errorf(`traces: OTEL_TRACES_EXPORTER is %q, and can be "otlp" or "none"`, exporter)
	}
}

// endpoint is where traces go, and the variable that says so; both are "" when none does.
func endpoint() (variable, value string) { return either("ENDPOINT") }

// either is the variable for traces, else the one for all signals.
func either(name string) (variable, value string) {
	for _, prefix := range []string{"OTEL_EXPORTER_OTLP_TRACES_", "OTEL_EXPORTER_OTLP_"} {
		if value := strings.TrimSpace(os.Getenv(prefix + name)); value != "" {
			return prefix + name, value
		}
	}
	return "", ""
}

// newClient makes the client for the protocol that the environment names, and reports whether it sends JSON.
func newClient() (client otlptrace.Client, json bool, err error) {
	variable, protocol := either("PROTOCOL")
	switch protocol {
	case "grpc":
		return otlptracegrpc.NewClient(), false, nil
	case "", "http/protobuf", "http/json":
		if name, at := endpoint(); at != "" { // The exporter would go on with its default.
			if u, err := url.Parse(at); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
				return nil, false, fmt.Errorf("traces: %s is not a URL like http://localhost:4318", name)
			}
		}
		return otlptracehttp.NewClient(), protocol == "http/json", nil
	}
	return nil, false, fmt.Errorf(`traces: %s is %q, and can be "http/protobuf", "http/json" or "grpc"`, variable, protocol)
}

// report has what OpenTelemetry reports written to the log, seldom. Values of variables are left out: headers hold keys.
func report(log *slog.Logger) {
	var last atomic.Int64
	write := func(text string) {
		now, before := time.Now().UnixNano(), last.Load()
		if before != 0 && now-before < int64(complaining) || !last.CompareAndSwap(before, now) {
			return
		}
		log.Warn("traces are not sent", slog.String("cause", text[:min(len(text), 256)]))
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { write(err.Error()) }))
	otel.SetLogger(logr.New(quiet{write}))
}

// quiet is where OpenTelemetry logs. Only errors are of interest.
type quiet struct{ write func(string) }

func (q quiet) Init(logr.RuntimeInfo)                {}
func (q quiet) Enabled(int) bool                     { return false }
func (q quiet) Info(int, string, ...any)             {}
func (q quiet) Error(_ error, what string, _ ...any) { q.write("cannot " + what) }
func (q quiet) WithValues(...any) logr.LogSink       { return q }
func (q quiet) WithName(string) logr.LogSink         { return q }

// Begin implements gateway.Tracer.
func (t *Tracer) Begin(r *http.Request, began time.Time) gateway.Trace {
	c := &call{tracer: t, request: r, began: began, span: newSpanID()}
	if len(r.Header["Traceparent"]) > 0 {
		c.client = trace.SpanContextFromContext(t.propagator.Extract(context.Background(), propagation.HeaderCarrier(r.Header)))
	}
	if c.trace = c.client.TraceID(); !c.client.IsValid() {
		c.trace = newTraceID()
	}
	c.sampled = t.sampler.samples(&c.client, c.trace)
	c.flags = c.client.TraceFlags().WithSampled(c.sampled)
	c.parent[0] = c.traceparent(c.span)
	return c
}

var _ gateway.Tracer = (*Tracer)(nil)
