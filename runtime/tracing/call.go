package tracing

import (
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"go.opentelemetry.io/otel/trace"
	otlp "go.opentelemetry.io/proto/otlp/trace/v1"

	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// call is the trace of one call.
type call struct {
	tracer  *Tracer
	request *http.Request
	began   time.Time
	trace   trace.TraceID
	span    trace.SpanID // the call's own
	flags   trace.TraceFlags
	client  trace.SpanContext // of the client's span, if it has one
	parent  [1]string         // the traceparent of what has the call's span as parent
	sampled bool

	attempt      trace.SpanID  // of the attempt that runs; zero: none does
	attemptBegan time.Duration // after the call began
	last         answer        // of the last attempt that is over
	over         spans
}

// answer is what an upstream's answer says of itself.
type answer struct {
	vendor string
	asked  time.Duration // after the call began
	stop   string
}

// ID implements gateway.Trace.
func (c *call) ID() (id string, sampled bool) { return c.parent[0][3:35], c.sampled }

// Propagate implements gateway.Trace.
func (c *call) Propagate(h http.Header, began time.Time) {
	parent := c.parent[:]
	if c.sampled {
		if !c.attempt.IsValid() {
			c.attempt, c.attemptBegan = newSpanID(), began.Sub(c.began)
		}
		parent = []string{c.traceparent(c.attempt)}
	}
	h["Traceparent"] = parent
	delete(h, "Tracestate")
	if state := c.client.TraceState(); state.Len() > 0 {
		h["Tracestate"] = []string{state.String()}
	}
}

// traceparent is the header that names a span of the call as parent, as W3C Trace Context has it.
func (c *call) traceparent(span trace.SpanID) string {
	b := [...]byte{0: '0', 1: '0', 2: '-', 35: '-', 52: '-', 53: '0', 54: '0' + byte(c.flags&(trace.FlagsSampled|trace.FlagsRandom))}
	hex.Encode(b[3:], c.trace[:])
	hex.Encode(b[36:], span[:])
	return string(b[:])
}

// chat is the operation of calls that have a model generate something, in the words of the semantic conventions.
const chat = "chat"

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
	if !c.attempt.IsValid() {
		return // The gateway itself answered in the upstream's place.
	}
	c.last = answer{a.Vendor, a.Asked, a.StopReason}
	at := c.begin()
	at.string("gen_ai.operation.name", chat)
	at.string("gen_ai.provider.name", provider(a.Vendor, a.Upstream))
	at.string("http.request.method", http.MethodPost)
	at.int("parlance.attempt", a.N)
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
	case a.Abandoned:
		at.text("error.type", "cancelled")
	}
	c.end(&about{
		id: c.attempt, parent: c.span, name: chat, model: a.Model, kind: otlp.Span_SPAN_KIND_CLIENT,
		from: c.attemptBegan, to: a.Asked + a.Took, failed: a.Failed || a.Abandoned,
	}, &at)
	c.parts(a, &at)
	c.attempt = trace.SpanID{}
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
func (c *call) parts(a *gateway.Attempt, at *attributes) {
	part := func(name string, from, took time.Duration) {
		from = max(from, 0)
		c.end(&about{
			id: newSpanID(), parent: c.attempt, name: name, kind: otlp.Span_SPAN_KIND_INTERNAL, from: from, to: from + max(took, 0),
		}, at)
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
	at.float("parlance.translation_seconds", a.TranslatingReply.Seconds())
	part(name, a.Asked+a.Waited, a.Took-a.Waited)
}

// Call implements gateway.Trace.
func (c *call) Call(o *gateway.Outcome) {
	at := c.begin()
	if c.attempt.IsValid() { // It has no verdict.
		c.end(&about{
			id: c.attempt, parent: c.span, name: chat, kind: otlp.Span_SPAN_KIND_CLIENT, from: c.attemptBegan, to: o.Duration,
		}, &at)
	}
	operation := o.Operation
	if operation == gateway.Generate {
		operation = chat // in the words of the semantic conventions; the others have none
	}
	at.string("url.scheme", c.scheme())
	at.int("http.response.status_code", o.Status)
	at.string("parlance.request_id", o.Line.ID)
	at.string("parlance.outcome", o.End)
	at.int("parlance.attempts", o.Attempts)
	at.text("http.request.method", bounded(c.request.Method))
	at.text("url.path", o.Line.Path)
	at.text("client.address", o.Line.Address)
	at.server(&url.URL{Scheme: c.scheme(), Host: bounded(c.request.Host)})
	at.text("parlance.client", o.Client)
	at.text("parlance.protocol", o.Protocol)
	if o.Line.Model != "" {
		at.string("gen_ai.operation.name", operation)
		at.bool("gen_ai.request.stream", o.Stream)
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
	model := o.Line.Model
	if o.Upstream == "" {
		model = "" // Clients could make up any number of names.
	}
	c.end(&about{
		id: c.span, parent: c.client.SpanID(), remote: c.client.IsRemote(), name: operation, model: model, kind: otlp.Span_SPAN_KIND_SERVER,
		from: 0, to: o.Duration,
		failed: o.Status >= http.StatusInternalServerError || o.Status == http.StatusOK && o.End != gateway.EndClean, // A client's own mistake is none of the server's.
	}, &at)
	c.tracer.queue.add(c.over)
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
	at.float("parlance.translation_seconds", o.Translating.Seconds())
	if o.Cost > 0 {
		at.float("parlance.cost_usd", o.Cost.Dollars())
	}
	if o.Reported {
		at.int("parlance.losses", len(o.Lost))
	}
	if !o.Stream || o.First == 0 {
		return
	}
	at.float("gen_ai.response.time_to_first_chunk", o.First.Seconds())
	if n := countOf(o.Counts, o.Tokens, "output"); n > 1 {
		at.float("gen_ai.server.time_per_output_token", (o.Duration-o.First).Seconds()/float64(n-1))
	}
}

func (c *call) scheme() string {
	if c.request.TLS != nil {
		return "https"
	}
	return "http"
}

// bounded is a text that somebody else made up, of a length that a backend takes.
func bounded(text string) string { return clean(text[:min(len(text), 256)]) }

// clean is a text without what is no UTF-8: one such text, and no span of its batch could be sent.
func clean(text string) string {
	if utf8.ValidString(text) { // several times as fast, and nearly always so
		return text
	}
	return strings.ToValidUTF8(text, "")
}

// text adds an attribute, unless it is empty.
func (at *attributes) text(key, value string) {
	if value != "" {
		at.string(key, value)
	}
}

// count adds an attribute, unless it is 0.
func (at *attributes) count(key string, n int) {
	if n > 0 {
		at.int(key, n)
	}
}

// stops adds why the reply ended.
func (at *attributes) stops(reason string) {
	if reason != "" {
		at.list("gen_ai.response.finish_reasons", bounded(reason))
	}
}

// server adds the address of a server.
func (at *attributes) server(u *url.URL) {
	if u == nil {
		return
	}
	host, port := u.Hostname(), u.Port()
	switch {
	case host == "":
		return
	case port == "" && u.Scheme == "http":
		port = "80"
	case port == "" && u.Scheme == "https":
		port = "443"
	}
	at.string("server.address", host)
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
