package sse

import (
	"bytes"
	"io"
	"slices"
)

// Framing is how the frames of a stream stand in its bytes.
type Framing uint8

// The framings. In NDJSON and JSONArray a frame is a JSON object: nothing has a name, and there are no comments.
const (
	Events         Framing = iota // server-sent events
	NDJSON                        // a line for each
	JSONArray                     // the elements of one array
	AWSEventStream                // Amazon's binary event streams, which are only read
)

var framings = []string{"sse", "ndjson", "json_array", "aws_eventstream"}

// Count is the number of framings.
const Count = 4

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
	return [...]string{"text/event-stream; charset=utf-8", "application/x-ndjson", "application/json", "application/vnd.amazon.eventstream"}[f]
}

// Keepalive is what keeps a connection alive while there is no frame, for who has nothing better; "" where every byte means something.
func (f Framing) Keepalive() string {
	return [...]string{": waiting\n\n", "", "\n", ""}[f]
}

// FrameReader reads the frames of a stream: a *Reader, *Values or *AWSEventStreamReader.
type FrameReader interface {
	Next() (Frame, error)
	TryNext() (Frame, bool)
	Reset(src io.Reader)
}

// NewFrameReader returns a reader of a stream in a framing. No frame may be longer than limit bytes; a limit of 0 or less means DefaultLimit.
func NewFrameReader(f Framing, src io.Reader, limit int) FrameReader {
	switch f {
	case NDJSON, JSONArray:
		return NewValues(src, limit)
	case AWSEventStream:
		return NewAWSEventStreamReader(src, limit)
	}
	return NewReader(src, limit)
}

// Open returns a reader of a whole stream, in the framing that its first byte tells.
func Open(stream []byte, limit int) FrameReader {
	framing := Events
	switch first := bytes.TrimLeft(stream, " \t\r\n,"); {
	case len(first) == 0:
	case first[0] == '{' || first[0] == '[' || first[0] == ']':
		framing = NDJSON
	case first[0] == 0: // of the length of a message, which is below 16 MiB
		framing = AWSEventStream
	}
	return NewFrameReader(framing, bytes.NewReader(stream), limit)
}
