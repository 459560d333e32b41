package sse

import (
	"bytes"
	"io"
	"slices"
)

// Framing is how the frames of a stream stand in its bytes.
type Framing uint8

// The framings. In the other two than Events a frame is a JSON object: nothing has a name, and there are no comments.
const (
	Events    Framing = iota // server-sent events
	NDJSON                   // a line for each
	JSONArray                // the elements of one array
)

var framings = []string{"sse", "ndjson", "json_array"}

// Framings are the names of the framings.
func Framings() []string { return slices.Clone(framings) }

// ParseFraming finds a framing by its name.
func ParseFraming(name string) (f Framing, ok bool) {
	i := slices.Index(framings, name)
	return Framing(max(i, 0)), i >= 0
}

func (f Framing) String() string { return framings[f] }

// ContentType is that of a stream.
func (f Framing) ContentType() string {
	return [...]string{"text/event-stream; charset=utf-8", "application/x-ndjson", "application/json"}[f]
}

// Keepalive is what keeps a connection alive while there is no frame, for who has nothing better; "" where every byte means something.
func (f Framing) Keepalive() string {
	return [...]string{": waiting\n\n", "", "\n"}[f]
}

// FrameReader reads the frames of a stream: a *Reader or *Values.
type FrameReader interface {
	Next() (Frame, error)
	TryNext() (Frame, bool)
	Reset(src io.Reader)
}

// Open returns a reader of a whole stream, in the framing that its first byte tells.
func Open(stream []byte, limit int) FrameReader {
	if first := bytes.TrimLeft(stream, " \t\r\n,"); len(first) > 0 && (first[0] == '{' || first[0] == '[' || first[0] == ']') {
		return NewValues(bytes.NewReader(stream), limit)
	}
	return NewReader(bytes.NewReader(stream), limit)
}
