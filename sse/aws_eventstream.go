package sse

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
)

// ErrDamaged is returned by Next, from then on, when a message of a binary event stream does not have the length or the checksums
// that it states.
var ErrDamaged = errors.New("sse: damaged message")

// The layout of a message: its length, the length of its headers and a checksum of the two, then the headers, the payload, and a checksum
// of all.
const (
	preludeLen  = 12
	checksumLen = 4
)

// AWSEventStreamReader reads a binary event stream of Amazon (application/vnd.amazon.eventstream). Each message is a Frame. Its event is the
// header :event-type, or :exception-type of an exception, and its data is an object with that name as the only key and the payload as its
// value: {"messageStop":{"stopReason":"end_turn"}}. A message of the type error is the event error, with code and message as the payload. It
// is not safe for use by several goroutines at once.
type AWSEventStreamReader struct {
	buffer
	data []byte // of the last message
}

// NewAWSEventStreamReader returns a reader of the messages of src. None may be longer than limit bytes; a limit of 0 or less means DefaultLimit.
func NewAWSEventStreamReader(src io.Reader, limit int) *AWSEventStreamReader {
	r := &AWSEventStreamReader{buffer: buffer{limit: limit}}
	r.Reset(src)
	return r
}

// Reset makes r read another stream, with the same limit.
func (r *AWSEventStreamReader) Reset(src io.Reader) {
	r.reset(src)
	r.data = kept(r.data)
}

// Next returns the next message, or io.EOF after the last. A source that ends within a message gives ErrTruncated. Errors are final.
func (r *AWSEventStreamReader) Next() (Frame, error) {
	for {
		if f, ok := r.TryNext(); ok {
			return f, nil
		}
		switch {
		case r.err != nil:
		case r.srcErr == io.EOF && r.start == r.end:
			r.err = io.EOF
		case r.srcErr == io.EOF:
			r.err = ErrTruncated
		case r.srcErr != nil:
			r.err = r.fail()
		default:
			r.fill()
			continue
		}
		return Frame{}, r.err
	}
}

// TryNext returns the next message if all of it is in the buffer. It never reads. An error is left to Next.
func (r *AWSEventStreamReader) TryNext() (Frame, bool) {
	b := r.buf[r.start:r.end]
	if r.err != nil || len(b) < preludeLen {
		return Frame{}, false
	}
	total, headers := int64(binary.BigEndian.Uint32(b)), int64(binary.BigEndian.Uint32(b[4:]))
	switch {
	case crc32.ChecksumIEEE(b[:8]) != binary.BigEndian.Uint32(b[8:]) || headers > total-preludeLen-checksumLen:
		r.err = ErrDamaged
		return Frame{}, false
	case total > int64(r.limit):
		r.err = ErrTooLong
		return Frame{}, false
	case total > int64(len(b)):
		return Frame{}, false
	}
	b = b[:total:total]
	end := total - checksumLen
	if crc32.ChecksumIEEE(b[:end]) != binary.BigEndian.Uint32(b[end:]) {
		r.err = ErrDamaged
		return Frame{}, false
	}
	r.start += int(total)
	r.next = r.start
	return r.frame(b[preludeLen:preludeLen+headers], b[preludeLen+headers:end])
}

// frame makes a frame of a message. It fails if the headers do not have the form that they state.
func (r *AWSEventStreamReader) frame(headers, payload []byte) (Frame, bool) {
	var kind, event, exception, code, message []byte
	for len(headers) > 0 {
		name, value, rest, ok := cutHeader(headers)
		if !ok {
			r.err = ErrDamaged
			return Frame{}, false
		}
		headers = rest
		switch string(name) {
		case ":message-type":
			kind = value
		case ":event-type":
			event = value
		case ":exception-type":
			exception = value
		case ":error-code":
			code = value
		case ":error-message":
			message = value
		}
	}
	switch string(kind) {
	case "exception":
		event = exception
	case "error":
		event = errorEvent
		payload = append(appendText(append(appendText([]byte(`{"code":`), code), `,"message":`...), message), '}')
	}
	if len(event) == 0 {
		return Frame{Data: payload}, true
	}
	if len(payload) == 0 {
		payload = emptyObject
	}
	r.data = append(appendText(append(r.data[:0], '{'), event), ':')
	r.data = append(append(r.data, payload...), '}')
	return Frame{Event: event, Data: r.data}, true
}

var errorEvent, emptyObject = []byte("error"), []byte("{}")

// appendText appends a JSON string.
func appendText(dst, text []byte) []byte {
	dst = append(dst, '"')
	for _, c := range text {
		switch {
		case c < ' ':
			dst = append(dst, '\\', 'u', '0', '0', '0'+c>>4, "0123456789abcdef"[c&15])
			continue
		case c == '"' || c == '\\':
			dst = append(dst, '\\')
		}
		dst = append(dst, c)
	}
	return append(dst, '"')
}

// valueLen is the length of the value of each type of header; -1: two bytes tell it.
var valueLen = [...]int{0, 0, 1, 2, 4, 8, -1, -1, 8, 16}

// cutHeader cuts the first header off. Values of all types are bytes here; those that are read are strings.
func cutHeader(b []byte) (name, value, rest []byte, ok bool) {
	n := int(b[0])
	if len(b) < n+2 || int(b[n+1]) >= len(valueLen) {
		return nil, nil, nil, false
	}
	name, b = b[1:n+1], b[n+1:]
	n, b = valueLen[b[0]], b[1:]
	if n < 0 {
		if len(b) < 2 {
			return nil, nil, nil, false
		}
		n, b = int(binary.BigEndian.Uint16(b)), b[2:]
	}
	if len(b) < n {
		return nil, nil, nil, false
	}
	return name, b[:n], b[n:], true
}
