package tracing

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// call is the trace of one call.
type call struct {
	tracer  *Tracer
	request *http.Request
	began   time.Time
	ctx     context.Context // of span
	span    trace.Span      // of the call
	sampled bool

	attempt context.Context // of the attempt that runs; nil: none does
	last    answer          // of the last attempt that is over
}

// answer is what an upstream's answer says of itself.
type answer struct {
	vendor string
	asked  time.Duration // after the call began
	stop   string
}

// ID implements gateway.Trace.
func (c *call) ID() (id string, sampled bool) {
	return c.span.SpanContext().TraceID().String(), c.sampled
}

// Propagate implements gateway.Trace.
func (c *call) Propagate(h http.Header, began time.Time) {
	ctx := c.ctx
	if c.sampled {
		if c.attempt == nil {
			c.attempt, _ = c.tracer.tracer.Start(c.ctx, chat, trace.WithSpanKind(trace.SpanKindClient), trace.WithTimestamp(began))
		}
		ctx = c.attempt
	}
	delete(h, "Tracestate")
	c.tracer.propagator.Inject(ctx, propagation.HeaderCarrier(h))
}

// chat is the operation of calls that have a model generate something, in the words of the semantic conventions.
const chat = "chat"

// operations are the operations of calls in the words of the semantic conventions, or ours where they have none.
var operations = map[string]string{gateway.Generate: chat}

// providers are vendors whose name in the semantic conventions differs from that in the rules.
var providers = map[string]string{
	"azure": "azure.ai.openai", "bedrock": "aws.bedrock", "gemini": "gcp.gemini", "mistral": "mistral_ai", "moonshot": "moonshot_ai", "vertex": "gcp.vertex_ai", "xai": "x_ai",
}

// provider is the name of who serves an upstream: its vendor, else the upstream's own.
func provider(vendor, upstream string) string {
	if name := providers[vendor]; name != "" {
		return name
	}
	if vendor != "" {
		return vendor
	}
	return upstream
}

// Attempt implements gateway.Trace.
func (c *call) Attempt(a *gateway.Attempt) {
	if c.attempt == nil {
		return // The gateway itself answered in the upstream's place.
	}
	ctx, span := c.attempt, trace.SpanFromContext(c.attempt)
	c.attempt = nil
	c.last = answer{a.Vendor, a.Asked, a.StopReason}
	at := attributes{
		attribute.String("gen_ai.operation.name", chat),
		attribute.String("gen_ai.provider.name", provider(a.Vendor, a.Upstream)),
		attribute.String("http.request.method", http.MethodPost),
		attribute.Int("parlance.attempt", a.N),
	}
	at.text("gen_ai.request.model", a.Model)
	at.text("gen_ai.response.id", bounded(a.ReplyID))
	at.stops(a.StopReason)
	at.tokens(a.Counts, a.Tokens)
	at.server(a.URL)
	at.count("http.response.status_code", a.Status)
	at.count("http.request.resend_count", a.N-1)
	at.text("parlance.upstream", a.Upstream)
	at.text("parlance.upstream_protocol", a.Protocol)
	at.text("parlance.account", a.Account)
	switch {
	case a.Failed:
		at.text("error.type", errorType(a))
		at.text("parlance.class", a.Verdict.Class)
		at.text("parlance.tier", a.Verdict.Tier)
		at.text("parlance.action", a.Verdict.Action.String())
		span.SetStatus(codes.Error, "")
	case a.Abandoned:
		at.text("error.type", "cancelled")
		span.SetStatus(codes.Error, "")
	}
	span.SetName(named(chat, a.Model))
	span.SetAttributes(at...)
	c.parts(ctx, a)
	span.End(trace.WithTimestamp(c.began.Add(a.Asked + a.Took)))
}

// errorType is what failed: how the network did, else the status of the answer, else the class of the error in it.
func errorType(a *gateway.Attempt) string {
	switch {
	case a.Network != "":
		return a.Network
	case a.Status >= http.StatusBadRequest:
		return strconv.Itoa(a.Status)
	}
	return a.Verdict.Class
}

// parts makes the spans of what an attempt consists of.
func (c *call) parts(ctx context.Context, a *gateway.Attempt) {
	part := func(name string, from, took time.Duration, attrs ...attribute.KeyValue) {
		from = max(from, 0)
		_, span := c.tracer.tracer.Start(ctx, name, trace.WithTimestamp(c.began.Add(from)), trace.WithAttributes(attrs...))
		span.End(trace.WithTimestamp(c.began.Add(from + max(took, 0))))
	}
	part("translate request", a.Began, a.Translating)
	if a.Waited == 0 {
		part("wait for upstream", a.Asked, a.Took)
		return
	}
	part("wait for upstream", a.Asked, a.Waited)
	name := "translate reply"
	if a.Stream {
		name = "translate stream"
	}
	part(name, a.Asked+a.Waited, a.Took-a.Waited, attribute.Float64("parlance.translation_seconds", a.TranslatingReply.Seconds()))
}

// Call implements gateway.Trace.
func (c *call) Call(o *gateway.Outcome) {
	if c.attempt != nil { // It has no verdict.
		trace.SpanFromContext(c.attempt).End(trace.WithTimestamp(c.began.Add(o.Duration)))
		c.attempt = nil
	}
	operation := operations[o.Operation]
	if operation == "" {
		operation = o.Operation
	}
	at := attributes{
		attribute.String("url.scheme", c.scheme()),
		attribute.Int("http.response.status_code", o.Status),
		attribute.String("parlance.request_id", o.Line.ID),
		attribute.String("parlance.outcome", o.End),
		attribute.Int("parlance.attempts", o.Attempts),
	}
	at.text("http.request.method", bounded(c.request.Method))
	at.text("url.path", o.Line.Path)
	at.text("client.address", o.Line.Address)
	at.server(&url.URL{Scheme: c.scheme(), Host: bounded(c.request.Host)})
	at.text("parlance.client", o.Client)
	at.text("parlance.protocol", o.Protocol)
	if o.Line.Model != "" {
		at = append(at, attribute.String("gen_ai.operation.name", operation), attribute.Bool("gen_ai.request.stream", o.Stream))
	}
	at.text("gen_ai.request.model", o.Line.Model)
	if o.Upstream != "" {
		c.answered(&at, o)
	}
	if o.End != gateway.EndClean {
		kind := o.Class
		if kind == "" {
			kind = o.End
		}
		at.text("error.type", kind)
		at.text("parlance.rule", o.Line.Rule)
	}
	if o.Status >= http.StatusInternalServerError || o.Status == http.StatusOK && o.End != gateway.EndClean {
		c.span.SetStatus(codes.Error, "") // A client's own mistake is none of the server's.
	}
	model := o.Line.Model
	if o.Upstream == "" {
		model = "" // Clients could make up any number of names.
	}
	c.span.SetName(named(operation, model))
	c.span.SetAttributes(at...)
	c.span.End(trace.WithTimestamp(c.began.Add(o.Duration)))
}

// answered adds what there is to say of a call that an upstream was chosen for.
func (c *call) answered(at *attributes, o *gateway.Outcome) {
	at.text("gen_ai.provider.name", provider(c.last.vendor, o.Upstream))
	at.text("parlance.upstream", o.Upstream)
	at.text("parlance.upstream_protocol", o.To)
	at.text("parlance.upstream_model", o.Line.UpstreamModel)
	at.stops(c.last.stop)
	if o.Record != nil {
		at.said(o, bounded(c.last.stop))
	}
	at.tokens(o.Counts, o.Tokens)
	*at = append(*at, attribute.Float64("parlance.translation_seconds", o.Translating.Seconds()))
	if o.Cost > 0 {
		*at = append(*at, attribute.Float64("parlance.cost_usd", o.Cost.Dollars()))
	}
	if o.Reported {
		*at = append(*at, attribute.Int("parlance.losses", len(o.Lost)))
	}
	if !o.Stream || o.First == 0 {
		return
	}
	*at = append(*at, attribute.Float64("gen_ai.response.time_to_first_chunk", o.First.Seconds()))
	if n := countOf(o.Counts, o.Tokens, "output"); n > 1 {
		*at = append(*at, attribute.Float64("gen_ai.server.time_per_output_token", (o.Duration-o.First).Seconds()/float64(n-1)))
	}
}

func (c *call) scheme() string {
	if c.request.TLS != nil {
		return "https"
	}
	return "http"
}

// named is the name of a span.
func named(operation, model string) string {
	if model == "" {
		return operation
	}
	return operation + " " + clean(model)
}

// bounded is a text that somebody else made up, of a length that a backend takes.
func bounded(text string) string { return clean(text[:min(len(text), 256)]) }

// clean is a text without what is no UTF-8: one such text, and no span of its batch could be sent.
func clean(text string) string { return strings.ToValidUTF8(text, "") }

// attributes are those of a span.
type attributes []attribute.KeyValue

// text adds an attribute, unless it is empty.
func (at *attributes) text(key, value string) {
	if value != "" {
		*at = append(*at, attribute.String(key, clean(value)))
	}
}

// count adds an attribute, unless it is 0.
func (at *attributes) count(key string, n int) {
	if n > 0 {
		*at = append(*at, attribute.Int(key, n))
	}
}

// stops adds why the reply ended.
func (at *attributes) stops(reason string) {
	if reason != "" {
		*at = append(*at, attribute.StringSlice("gen_ai.response.finish_reasons", []string{bounded(reason)}))
	}
}

// server adds the address of a server.
func (at *attributes) server(u *url.URL) {
	if u == nil || u.Hostname() == "" {
		return
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	at.text("server.address", u.Hostname())
	if n, err := strconv.Atoi(port); err == nil {
		at.count("server.port", n)
	}
}

// tokens adds the counts of tokens. Input is all that the model read, with what a cache had.
func (at *attributes) tokens(names []string, counts []int) {
	of := func(name string) int { return countOf(names, counts, name) }
	at.count("gen_ai.usage.input_tokens", of("fresh")+of("cached")+of("written"))
	at.count("gen_ai.usage.cache_read.input_tokens", of("cached"))
	at.count("gen_ai.usage.cache_creation.input_tokens", of("written"))
	at.count("gen_ai.usage.output_tokens", of("output"))
	at.count("gen_ai.usage.reasoning.output_tokens", of("reasoning"))
}

// countOf is a count by its name; 0: nobody counted it.
func countOf(names []string, counts []int, name string) int {
	for i, n := range names {
		if n == name {
			return counts[i]
		}
	}
	return 0
}
