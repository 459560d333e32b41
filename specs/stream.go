package specs

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/parlance-gateway/parlance/sse"
)

// frame is one frame of a stream, with memory of its own.
type frame struct {
	event string
	data  []byte
}

// framesOf reads a stream into its frames.
func framesOf(wire []byte) ([]frame, error) { return framesFrom(bytes.NewReader(wire)) }

// readers are kept for their memory.
var readers = sync.Pool{New: func() any { return sse.NewReader(nil, 0) }}

// reading is a reader of src, and what gives it back.
func reading(src io.Reader) (r *sse.Reader, done func()) {
	r = readers.Get().(*sse.Reader)
	r.Reset(src)
	return r, func() {
		r.Reset(nil)
		readers.Put(r)
	}
}

func framesFrom(src io.Reader) ([]frame, error) {
	var list []frame
	r, done := reading(src)
	defer done()
	for {
		f, err := r.Next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return list, err
		}
		list = append(list, frame{string(f.Event), bytes.Clone(f.Data)})
	}
}

// whole ends the last frame of a stream that was written in a spec: a heredoc has no blank line at its end.
func whole(wire []byte) []byte {
	return append(append([]byte(nil), bytes.TrimRight(wire, "\r\n")...), "\n\n"...)
}

// show is a stream as a person compares it: each frame over lines, JSON with its keys in order. want's strings
// that stand for others are filled from the frames at the same place.
func show(list []frame, other []frame) string {
	var b strings.Builder
	for i, f := range list {
		if i > 0 {
			b.WriteByte('\n')
		}
		if f.event != "" {
			b.WriteString("event: " + f.event + "\n")
		}
		v, err := decode(f.data)
		if err != nil {
			b.WriteString("data: " + string(f.data) + "\n")
			continue
		}
		if i < len(other) {
			if o, err := decode(other[i].data); err == nil {
				v = fill(v, o)
			}
		}
		b.WriteString("data: " + indent(v) + "\n")
	}
	return b.String()
}

// compareStreams holds a stream that was got against what was expected: the same frames, with the same event
// names, their data as values.
func compareStreams(want, got []byte) (diff string) {
	w, err := framesOf(whole(want))
	if err != nil {
		return "expected is not a stream: " + err.Error()
	}
	g, err := framesOf(got)
	if err != nil {
		return "what came is not a stream: " + err.Error() + "\n" + clip(string(got))
	}
	if slices.EqualFunc(w, g, sameFrame) {
		return ""
	}
	return lines(show(w, g), show(g, nil))
}

// sameFrame reports whether a frame is what is expected: the same event, the same value.
func sameFrame(want, got frame) bool {
	if want.event != got.event {
		return false
	}
	if bytes.Equal(want.data, got.data) || bytes.HasPrefix(want.data, []byte("{")) && sameText(want.data, got.data) {
		return true
	}
	w, bad := decode(want.data)
	g, bad2 := decode(got.data)
	return bad == nil && bad2 == nil && agrees(w, g)
}

// rewrite changes each line of a stream.
func rewrite(wire []byte, end string, change func(line string, first bool) string) []byte {
	var b bytes.Buffer
	first := true
	for line := range strings.SplitSeq(strings.TrimSuffix(string(wire), "\n"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		b.WriteString(change(line, first && line != ""))
		b.WriteString(end)
		first = line == ""
	}
	return b.Bytes()
}

// oneByOne is a reader that gives one byte at a time.
type oneByOne struct{ rest []byte }

func (r *oneByOne) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(1, len(p))], r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// inTwo is a reader that gives some bytes in two reads.
func inTwo(wire []byte, at int) io.Reader {
	return io.MultiReader(bytes.NewReader(wire[:at]), bytes.NewReader(wire[at:]))
}
