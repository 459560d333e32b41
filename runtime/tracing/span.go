package tracing

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"time"
	"unicode/utf8"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"
	wire "google.golang.org/protobuf/encoding/protowire"

	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
)

// span is a span that is over, in OTLP. It is encoded when its call knows what is in it: to keep attributes as values and to convert them when
// they are sent takes several times as long, and leaves the garbage collector more to read.
type span struct {
	sdk.ReadOnlySpan // sampled
	encoded          []byte
}

// sampled is what the SDK's queue sees of each span: it asks whether it was sampled, and nothing else.
var sampled = tracetest.SpanStub{SpanContext: trace.NewSpanContext(trace.SpanContextConfig{TraceFlags: trace.FlagsSampled})}.Snapshot()

// The numbers of fields in OTLP.
const (
	spanTraceID, spanID, spanTraceState, spanParent, spanName, spanKind, spanStart, spanEnd, spanAttribute, spanDropped = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10

	spanStatus, spanFlags                                              = 15, 16
	statusCode                                                         = 3
	keyField, valueField                                               = 1, 2
	stringValue, boolValue, intValue, doubleValue, arrayValue, element = 1, 2, 3, 4, 5, 1
)

// about is what a span says beside its attributes.
type about struct {
	id, parent trace.SpanID // parent: zero for none
	remote     bool         // parent is of another process
	name       string
	kind       otlp.Span_SpanKind
	from, to   time.Time
	failed     bool
}

// newSpanID makes the ID of a span.
func newSpanID() (id trace.SpanID) {
	for !id.IsValid() {
		binary.NativeEndian.PutUint64(id[:], rand.Uint64())
	}
	return id
}

// end hands a span over to be sent. at holds its attributes, which follow what at held before; what is behind them is free for the next span.
func (c *call) end(s *about, at *attributes) {
	b, id := at.encoded, c.own.TraceID()
	b = wire.AppendBytes(wire.AppendTag(b, spanTraceID, wire.BytesType), id[:])
	b = wire.AppendBytes(wire.AppendTag(b, spanID, wire.BytesType), s.id[:])
	if state := c.own.TraceState(); state.Len() > 0 {
		b = wire.AppendString(wire.AppendTag(b, spanTraceState, wire.BytesType), state.String())
	}
	flags := uint32(c.own.TraceFlags()) | uint32(otlp.SpanFlags_SPAN_FLAGS_CONTEXT_HAS_IS_REMOTE_MASK)
	if s.parent.IsValid() {
		b = wire.AppendBytes(wire.AppendTag(b, spanParent, wire.BytesType), s.parent[:])
	}
	if s.remote {
		flags |= uint32(otlp.SpanFlags_SPAN_FLAGS_CONTEXT_IS_REMOTE_MASK)
	}
	b = wire.AppendString(wire.AppendTag(b, spanName, wire.BytesType), s.name)
	b = wire.AppendVarint(wire.AppendTag(b, spanKind, wire.VarintType), uint64(s.kind))
	b = wire.AppendFixed64(wire.AppendTag(b, spanStart, wire.Fixed64Type), uint64(s.from.UnixNano()))
	b = wire.AppendFixed64(wire.AppendTag(b, spanEnd, wire.Fixed64Type), uint64(s.to.UnixNano()))
	if at.dropped > 0 {
		b = wire.AppendVarint(wire.AppendTag(b, spanDropped, wire.VarintType), uint64(at.dropped))
	}
	if s.failed {
		b = wire.AppendVarint(wire.AppendTag(b, spanStatus, wire.BytesType), 2) // bytes
		b = wire.AppendVarint(wire.AppendTag(b, statusCode, wire.VarintType), uint64(otlp.Status_STATUS_CODE_ERROR))
	}
	b = wire.AppendFixed32(wire.AppendTag(b, spanFlags, wire.Fixed32Type), flags)
	c.tracer.queue.OnEnd(span{sampled, b[:len(b):len(b)]})
	*at = attributes{encoded: b[len(b):], limits: at.limits}
}

// attributes are those of a span, encoded.
type attributes struct {
	encoded    []byte
	n, dropped int
	limits     *sdk.SpanLimits
}

// attributes makes a place for those of a span, or of several ones that end one after the other, of about so many bytes in all.
func (c *call) attributes(size int) attributes {
	return attributes{encoded: make([]byte, 0, size), limits: &c.tracer.limits}
}

// begin begins an attribute whose value takes size bytes. It reports false if the span has as many as it may have.
func (at *attributes) begin(key string, size int) bool {
	if limit := at.limits.AttributeCountLimit; limit >= 0 && at.n >= limit {
		at.dropped++
		return false
	}
	at.n++
	b := wire.AppendTag(at.encoded, spanAttribute, wire.BytesType)
	b = wire.AppendVarint(b, uint64(1+wire.SizeBytes(len(key))+1+wire.SizeBytes(size)))
	b = wire.AppendString(wire.AppendTag(b, keyField, wire.BytesType), key)
	at.encoded = wire.AppendVarint(wire.AppendTag(b, valueField, wire.BytesType), uint64(size))
	return true
}

// string adds a text.
func (at *attributes) string(key, value string) {
	value = at.limited(value)
	if at.begin(key, 1+wire.SizeBytes(len(value))) {
		at.encoded = wire.AppendString(wire.AppendTag(at.encoded, stringValue, wire.BytesType), value)
	}
}

// list adds a list of one text.
func (at *attributes) list(key, value string) {
	value = at.limited(value)
	text := 1 + wire.SizeBytes(len(value))
	list := 1 + wire.SizeBytes(text)
	if at.begin(key, 1+wire.SizeBytes(list)) {
		b := wire.AppendVarint(wire.AppendTag(at.encoded, arrayValue, wire.BytesType), uint64(list))
		b = wire.AppendVarint(wire.AppendTag(b, element, wire.BytesType), uint64(text))
		at.encoded = wire.AppendString(wire.AppendTag(b, stringValue, wire.BytesType), value)
	}
}

// int adds a number.
func (at *attributes) int(key string, value int) {
	if at.begin(key, 1+wire.SizeVarint(uint64(value))) {
		at.encoded = wire.AppendVarint(wire.AppendTag(at.encoded, intValue, wire.VarintType), uint64(value))
	}
}

// bool adds a truth value.
func (at *attributes) bool(key string, value bool) {
	if at.begin(key, 2) {
		at.encoded = wire.AppendVarint(wire.AppendTag(at.encoded, boolValue, wire.VarintType), wire.EncodeBool(value))
	}
}

// float adds a number with a fraction.
func (at *attributes) float(key string, value float64) {
	if at.begin(key, 1+wire.SizeFixed64()) {
		at.encoded = wire.AppendFixed64(wire.AppendTag(at.encoded, doubleValue, wire.Fixed64Type), math.Float64bits(value))
	}
}

// limited is a text that can be sent: of UTF-8, and of as many characters as OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT allows.
func (at *attributes) limited(text string) string {
	text = clean(text)
	limit := at.limits.AttributeValueLengthLimit
	if limit < 0 || len(text) <= limit || utf8.RuneCountInString(text) <= limit {
		return text
	}
	for i := range text {
		if limit == 0 {
			return text[:i]
		}
		limit--
	}
	return text
}
