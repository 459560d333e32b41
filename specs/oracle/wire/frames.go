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

// Frames reads a stream into its frames.
func Frames(wire []byte) ([]Frame, error) { return FramesFrom(bytes.NewReader(wire)) }

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

func FramesFrom(src io.Reader) ([]Frame, error) {
	var list []Frame
	r, done := Reading(src)
	defer done()
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
