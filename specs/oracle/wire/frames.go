package wire

import (
	"bytes"
	"io"
	"sync"

	"github.com/parlance-gateway/parlance/sse"
)

// Frame is one frame of a stream, with memory of its own.
type Frame struct {
	Event string
	Data  []byte
}

// Frames reads a stream into its frames, whatever its framing.
func Frames(wire []byte) ([]Frame, error) {
	if values, ok := sse.Open(wire, 0).(*sse.Values); ok {
		return all(values)
	}
	r, done := Reading(bytes.NewReader(wire))
	defer done()
	return all(r)
}

// readers are kept for their memory.
var readers = sync.Pool{New: func() any { return sse.NewReader(nil, 0) }}

// Reading is a reader of src, and what gives it back.
func Reading(src io.Reader) (r *sse.Reader, done func()) {
	r = readers.Get().(*sse.Reader)
	r.Reset(src)
	return r, func() {
		r.Reset(nil)
		readers.Put(r)
	}
}

// Same reports whether a stream of server-sent events has these frames and no others. The error is that of reading.
func Same(want []Frame, src io.Reader) (bool, error) {
	r, done := Reading(src)
	defer done()
	for _, w := range want {
		f, err := r.Next()
		if err == io.EOF {
			return false, nil
		}
		if err != nil || string(f.Event) != w.Event || !bytes.Equal(f.Data, w.Data) {
			return false, err
		}
	}
	_, err := r.Next()
	if err == io.EOF {
		return true, nil
	}
	return false, err
}

func all(r sse.FrameReader) (list []Frame, err error) {
	for {
		f, err := r.Next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return list, err
		}
		list = append(list, Frame{string(f.Event), bytes.Clone(f.Data)})
	}
}
