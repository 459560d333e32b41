package tracing

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"time"
	"unicode/utf8"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	wire "google.golang.org/protobuf/encoding/protowire"

	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
)

// Spans are encoded in OTLP when their call knows what is in them: to keep attributes as values and to convert them when they are sent takes several
// times as long, and leaves the garbage collector more to read.

// The tags of fields in OTLP: their numbers, and how their values are encoded.
const (
	varint, fixed64, sized, fixed32 = 0, 1, 2, 5

	scopeSpan = 2<<3 | sized

	spanTraceID    = 1<<3 | sized
	spanID         = 2<<3 | sized
	spanTraceState = 3<<3 | sized
	spanParent     = 4<<3 | sized
	spanName       = 5<<3 | sized
	spanKind       = 6<<3 | varint
	spanStart      = 7<<3 | fixed64
	spanEnd        = 8<<3 | fixed64
	spanAttribute  = 9<<3 | sized
	spanDropped    = 10<<3 | varint
	spanStatus     = 15<<3 | sized
	spanFlags      = 16<<3 | fixed32

	statusCode = 3<<3 | varint

	keyField   = 1<<3 | sized
	valueField = 2<<3 | sized

	stringValue = 1<<3 | sized
	boolValue   = 2<<3 | varint
	intValue    = 3<<3 | varint
	doubleValue = 4<<3 | fixed64
	arrayValue  = 5<<3 | sized
	element     = 1<<3 | sized
)

// about is what a span says beside its attributes.
type about struct {
	id, parent trace.SpanID // parent: zero for none
	remote     bool         // parent is of another process
	name       string
	model      string // the rest of the name; "": none
	kind       otlp.Span_SpanKind
	from, to   time.Duration // after the call began
	failed     bool
}

// newTraceID makes the ID of a trace.
func newTraceID() (id trace.TraceID) {
	for !id.IsValid() {
		binary.NativeEndian.PutUint64(id[:], rand.Uint64())
		binary.NativeEndian.PutUint64(id[8:], rand.Uint64())
	}
	return id
}

// newSpanID makes the ID of a span.
func newSpanID() (id trace.SpanID) {
	for !id.IsValid() {
		binary.NativeEndian.PutUint64(id[:], rand.Uint64())
	}
	return id
}

// attributes are those of a span, encoded behind the spans of the call that are over.
type attributes struct {
	encoded    []byte
	start      int // of the span in encoded
	n, dropped int
	limits     *sdk.SpanLimits
}

// usual is how many bytes the spans of a call take at most, if they have no content and no attempt fails.
const usual = 2048

// begin makes a place for the attributes of a span, or of several ones that end one after the other.
func (c *call) begin() attributes {
	if c.over.encoded == nil {
		c.over.encoded = make([]byte, 0, usual)
	}
	return attributes{encoded: c.over.encoded, start: len(c.over.encoded), limits: &c.tracer.limits}
}

// end ends a span. at holds its attributes, and is then for those of the next span.
func (c *call) end(s *about, at *attributes) {
	b := append(append(at.encoded, spanTraceID, byte(len(c.trace))), c.trace[:]...)
	b = append(append(b, spanID, byte(len(s.id))), s.id[:]...)
	if state := c.client.TraceState(); state.Len() > 0 {
		b = appendText(append(b, spanTraceState), state.String())
	}
	flags := uint32(c.flags) | uint32(otlp.SpanFlags_SPAN_FLAGS_CONTEXT_HAS_IS_REMOTE_MASK)
	if s.parent.IsValid() {
		b = append(append(b, spanParent, byte(len(s.parent))), s.parent[:]...)
	}
	if s.remote {
		flags |= uint32(otlp.SpanFlags_SPAN_FLAGS_CONTEXT_IS_REMOTE_MASK)
	}
	b = append(b, spanName)
	if model := clean(s.model); model != "" {
		b = append(append(appendSize(b, len(s.name)+1+len(model)), s.name...), ' ')
		b = append(b, model...)
	} else {
		b = appendText(b, s.name)
	}
	b = append(b, spanKind, byte(s.kind))
	began := c.began.UnixNano()
	b = binary.LittleEndian.AppendUint64(append(b, spanStart), uint64(began+int64(s.from)))
	b = binary.LittleEndian.AppendUint64(append(b, spanEnd), uint64(began+int64(s.to)))
	if at.dropped > 0 {
		b = appendSize(append(b, spanDropped), at.dropped)
	}
	if s.failed {
		b = append(b, spanStatus, 2, statusCode, byte(otlp.Status_STATUS_CODE_ERROR))
	}
	b = binary.LittleEndian.AppendUint32(wire.AppendVarint(b, spanFlags), flags)
	var head [1 + binary.MaxVarintLen64]byte
	b = slices.Insert(b, at.start, appendSize(append(head[:0], scopeSpan), len(b)-at.start)...)
	c.over = spans{b, c.over.n + 1}
	*at = c.begin()
}

// appendSize appends the size of a field, or another number that is not negative.
func appendSize(b []byte, n int) []byte {
	if n < 0x80 { // nearly all: in place, without a call
		return append(b, byte(n))
	}
	return wire.AppendVarint(b, uint64(n))
}

// appendText appends a text with its size.
func appendText(b []byte, text string) []byte { return append(appendSize(b, len(text)), text...) }

// begin begins an attribute whose value takes size bytes. It reports false if the span has as many as it may have. key is of less than 128 bytes.
func (at *attributes) begin(key string, size int) bool {
	if limit := at.limits.AttributeCountLimit; limit >= 0 && at.n >= limit {
		at.dropped++
		return false
	}
	at.n++
	b := appendSize(append(at.encoded, spanAttribute), 1+1+len(key)+1+wire.SizeBytes(size))
	b = append(append(b, keyField, byte(len(key))), key...)
	at.encoded = appendSize(append(b, valueField), size)
	return true
}

// string adds a text.
func (at *attributes) string(key, value string) {
	value = at.limited(value)
	if at.begin(key, 1+wire.SizeBytes(len(value))) {
		at.encoded = appendText(append(at.encoded, stringValue), value)
	}
}

// list adds a list of one text.
func (at *attributes) list(key, value string) {
	value = at.limited(value)
	text := 1 + wire.SizeBytes(len(value))
	list := 1 + wire.SizeBytes(text)
	if at.begin(key, 1+wire.SizeBytes(list)) {
		b := appendSize(append(at.encoded, arrayValue), list)
		b = appendSize(append(b, element), text)
		at.encoded = appendText(append(b, stringValue), value)
	}
}

// int adds a number.
func (at *attributes) int(key string, value int) {
	if at.begin(key, 1+wire.SizeVarint(uint64(value))) {
		at.encoded = wire.AppendVarint(append(at.encoded, intValue), uint64(value))
	}
}

// bool adds a truth value.
func (at *attributes) bool(key string, value bool) {
	if at.begin(key, 2) {
		at.encoded = append(at.encoded, boolValue, byte(wire.EncodeBool(value)))
	}
}

// float adds a number with a fraction.
func (at *attributes) float(key string, value float64) {
	if at.begin(key, 1+wire.SizeFixed64()) {
		at.encoded = binary.LittleEndian.AppendUint64(append(at.encoded, doubleValue), math.Float64bits(value))
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
