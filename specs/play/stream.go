package play

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// whole ends the last frame of a stream that was written in a spec: a heredoc has no blank line at its end.
func whole(wire []byte) []byte {
	return append(append([]byte(nil), bytes.TrimRight(wire, "\r\n")...), "\n\n"...)
}

// show is a stream as a person compares it: each frame over lines, JSON with its keys in order. want's strings
// that stand for others are filled from the frames at the same place.
func show(list []wire.Frame, other []wire.Frame) string {
	var b strings.Builder
	for i, f := range list {
		if i > 0 {
			b.WriteByte('\n')
		}
		if f.Event != "" {
			b.WriteString("event: " + f.Event + "\n")
		}
		v, err := wire.Decode(f.Data)
		if err != nil {
			b.WriteString("data: " + string(f.Data) + "\n")
			continue
		}
		if i < len(other) {
			if o, err := wire.Decode(other[i].Data); err == nil {
				v = fill(v, o)
			}
		}
		b.WriteString("data: " + wire.Indent(v) + "\n")
	}
	return b.String()
}

// compareStreams holds a stream that was got against what was expected: the same frames, with the same event
// names, their data as values.
func compareStreams(want, got []byte) (diff string) {
	w, err := wire.Frames(whole(want))
	if err != nil {
		return "expected is not a stream: " + err.Error()
	}
	g, err := wire.Frames(got)
	if err != nil {
		return "what came is not a stream: " + err.Error() + "\n" + wire.Clip(string(got))
	}
	if slices.EqualFunc(w, g, sameFrame) {
		return ""
	}
	return wire.Diff(show(w, g), show(g, nil))
}

// sameFrame reports whether a frame is what is expected: the same event, the same value.
func sameFrame(want, got wire.Frame) bool {
	if want.Event != got.Event {
		return false
	}
	if bytes.Equal(want.Data, got.Data) || bytes.HasPrefix(want.Data, []byte("{")) && sameText(want.Data, got.Data) {
		return true
	}
	w, bad := wire.Decode(want.Data)
	g, bad2 := wire.Decode(got.Data)
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
