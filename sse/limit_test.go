package sse

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"
)

func TestLimitCountsTheWholeFrame(t *testing.T) {
	for _, tt := range []struct {
		name  string
		frame string
		n     int // The longest frame's length as the limit counts it.
	}{
		{"data", "data: 0123456789\n\n", 18},
		{"CR", "data: 0123456789\r\r", 18},
		{"LF after the last CR is not part of it", "data: 0123456789\r\n\r\n", 19},
		{"event", "event: a\ndata: b\n\n", 18},
		{"several lines", "data: a\ndata: b\ndata\n\n", 22},
		{"comment inside", "data: a\n: comment\n\n", 19},
		{"unknown inside", "id: 1\nfoo: bar\ndata\n\n", 21},
		{"comment before is by itself", ": comment\ndata: b\n\n", 10},
		{"unknown before is by itself", "foo: barbar\ndata\n\n", 12},
		{"byte order mark", "\xEF\xBB\xBFdata: b\n\n", 9},
		{"comment block", ": ping\n\n", 7},
		{"event without data", "event: abc\nevent: a\n\n", 21},
		{"frames by themselves", "data: a\n\ndata: bc\n\ndata: d\n\n", 10},
		{"unfinished", "data: abc", 9},
		{"larger than the first buffer", "data: " + strings.Repeat("x", 10_000) + "\n\n", 10_008},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, read := range []func(io.Reader) io.Reader{
				func(src io.Reader) io.Reader { return src }, iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader,
			} {
				r := NewReader(read(strings.NewReader(tt.frame)), tt.n)
				if got, want := readAll(t, r), reference(tt.frame); !got.equal(want) {
					t.Errorf("limit %d:\n got %.200v\nwant %.200v", tt.n, got, want)
				}
				r = NewReader(read(strings.NewReader(tt.frame)), tt.n-1)
				if got := readAll(t, r); got.err != ErrTooLong {
					t.Errorf("limit %d: %v", tt.n-1, got.err)
				}
			}
		})
	}
}

// TestLimitOfABuffersSize has limits at which the buffer is exactly full: there must be room to read what tells a frame
// of that length from one that is too long.
func TestLimitOfABuffersSize(t *testing.T) {
	for _, limit := range []int{firstBuffer - 1, firstBuffer, firstBuffer + 1, 2*firstBuffer - 1, 2 * firstBuffer, 2*firstBuffer + 1} {
		for _, end := range []string{"\n\n", "\r\r", "\n", ""} {
			for extra := range 2 {
				stream := "data: " + strings.Repeat("x", limit-len("data: ")-len(end)+extra) + end
				want := reference(stream)
				if extra > 0 {
					want = reading{err: ErrTooLong}
				}
				for _, src := range []io.Reader{strings.NewReader(stream), iotest.OneByteReader(strings.NewReader(stream))} {
					if got := readAll(t, NewReader(src, limit)); !got.equal(want) {
						t.Errorf("limit %d, %d bytes that end in %q: %d frames, %v", limit, len(stream), end, len(got.frames), got.err)
					}
				}
			}
		}
	}
}

// TestLimitDoesNotDependOnTheCut tries every limit: a frame that passes in one read must pass in many.
func TestLimitDoesNotDependOnTheCut(t *testing.T) {
	for _, tt := range streams {
		for limit := 1; limit <= len(tt.stream)+1; limit++ {
			want := readAll(t, NewReader(strings.NewReader(tt.stream), limit))
			for _, src := range []io.Reader{
				iotest.OneByteReader(strings.NewReader(tt.stream)),
				iotest.HalfReader(strings.NewReader(tt.stream)),
				iotest.DataErrReader(iotest.OneByteReader(strings.NewReader(tt.stream))),
			} {
				if got := readAllTrying(t, NewReader(src, limit)); !got.equal(want) {
					t.Fatalf("%s, limit %d: %q\n got %+v\nwant %+v", tt.name, limit, tt.stream, got, want)
				}
			}
		}
	}
}

func TestEndlessInputKeepsMemoryBounded(t *testing.T) {
	const limit = 100_000
	for name, tt := range map[string]struct{ start, rest string }{
		"data line":         {"data: ", "x"},
		"comment line":      {": ", "x"},
		"unknown field":     {"foo: ", "x"},
		"event name":        {"event: ", "x"},
		"id":                {"id: ", "x"},
		"data lines":        {"", "data: x\n"},
		"comments in frame": {"data: x\n", ": ping\n"},
		"unknown in frame":  {"data: x\n", "foo: bar\r\n"},
		"event lines":       {"", "event: x\r"},
	} {
		r := NewReader(io.MultiReader(strings.NewReader(tt.start), &endless{stream: []byte(tt.rest)}), limit)
		if f, err := r.Next(); !errors.Is(err, ErrTooLong) {
			t.Errorf("%s: %.20q, %v", name, f.Data, err)
		}
		if len(r.buf) > limit+1 || cap(r.event) > 2*limit || cap(r.id) > 2*limit {
			t.Errorf("%s: the buffers have %d, %d and %d bytes", name, len(r.buf), cap(r.event), cap(r.id))
		}
	}
}

// TestKeepAlivesNeedNoBlankLine has more bytes of comments than a frame may have: they are no frame.
func TestKeepAlivesNeedNoBlankLine(t *testing.T) {
	const n = 10_000
	r := NewReader(strings.NewReader(strings.Repeat(": ping\r\nretry: 1\n", n)+"data: a\n\n"), 100)
	if f, err := r.Next(); err != nil || string(f.Data) != "a" {
		t.Fatalf("%q, %v", f.Data, err)
	}
	if r.Comments() != n || len(r.buf) != firstBuffer {
		t.Errorf("%d comments, a buffer of %d bytes", r.Comments(), len(r.buf))
	}
}

func TestFramesBeforeTheLongOneAreDelivered(t *testing.T) {
	r := NewReader(strings.NewReader("data: a\n\ndata: 0123456789\n\ndata: b\n\n"), 12)
	if got := readAllTrying(t, r); len(got.frames) != 1 || got.frames[0].data != "a" || got.err != ErrTooLong {
		t.Errorf("%+v", got)
	}
}

func TestLargestLimitDoesNotOverflow(t *testing.T) {
	stream := "data: " + strings.Repeat("x", 100_000) + "\n\n"
	if got := readAll(t, NewReader(strings.NewReader(stream), math.MaxInt)); !got.equal(reference(stream)) {
		t.Errorf("%d frames, %v", len(got.frames), got.err)
	}
}
