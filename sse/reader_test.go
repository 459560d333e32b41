package sse

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func data(lines ...string) []frame {
	var frames []frame
	for _, line := range lines {
		frames = append(frames, frame{data: line})
	}
	return frames
}

// streams is the grammar, case by case. The tests that cut streams use it as well.
var streams = []struct {
	name   string
	stream string
	want   reading
}{
	{"nothing", "", reading{}},
	{"only blank lines", "\n\r\n\r\r\n\n", reading{}},
	{"LF", "data: a\n\ndata: b\n\n", reading{frames: data("a", "b")}},
	{"CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", reading{frames: data("a", "b")}},
	{"CR", "data: a\r\rdata: b\r\r", reading{frames: data("a", "b")}},
	{"LF, then CRLF", "data: a\n\r\ndata: b\n\r\n", reading{frames: data("a", "b")}},
	{"LF, then CR", "data: a\n\rdata: b\n\r", reading{frames: data("a", "b")}},
	{"CR, then CRLF", "data: a\r\r\ndata: b\r\r\n", reading{frames: data("a", "b")}},
	{"CRLF, then LF", "data: a\r\n\ndata: b\r\n\n", reading{frames: data("a", "b")}},
	{"CRLF, then CR", "data: a\r\n\rdata: b\r\n\r", reading{frames: data("a", "b")}},
	{"CRLF is one line end", "data: a\r\ndata: b\r\n\r\n", reading{frames: data("a\nb")}},
	{"LF CR is two line ends", "data: a\n\rdata: b\n\n", reading{frames: data("a", "b")}},
	{"CR line ends, no LF at all", "event: e\rdata: a\rdata: b\r\r", reading{frames: []frame{{event: "e", data: "a\nb"}}}},
	{"lines end differently", "data: a\rdata: b\r\ndata: c\ndata: d\r\n\r", reading{frames: data("a\nb\nc\nd")}},
	{"several blank lines", "\n\ndata: a\n\n\n\r\n\rdata: b\n\n", reading{frames: data("a", "b")}},

	{"event name", "event: ping\ndata: {}\n\n", reading{frames: []frame{{event: "ping", data: "{}"}}}},
	{"event name after data", "data: {}\nevent: ping\n\n", reading{frames: []frame{{event: "ping", data: "{}"}}}},
	{"event name between data lines that overwrite it", "data: a\nevent: ping\ndata: 0123456789012345\n\n", reading{frames: []frame{{event: "ping", data: "a\n0123456789012345"}}}},
	{"last event name counts", "event: a\nevent: b\ndata: c\n\n", reading{frames: []frame{{event: "b", data: "c"}}}},
	{"empty event name undoes", "event: a\nevent\ndata: c\n\n", reading{frames: data("c")}},
	{"event name ends with its frame", "event: a\ndata: b\n\ndata: c\n\n", reading{frames: []frame{{event: "a", data: "b"}, {data: "c"}}}},
	{"event name without data is no frame", "event: a\n\ndata: c\n\n", reading{frames: data("c")}},

	{"no space after the colon", "event:a\ndata:b\n\n", reading{frames: []frame{{event: "a", data: "b"}}}},
	{"one space dropped of two", "event:  a\ndata:  b \n\n", reading{frames: []frame{{event: " a", data: " b "}}}},
	{"tab is not a space", "data:\ta\n\n", reading{frames: data("\ta")}},
	{"data with colons", "data: a:b: c\n\n", reading{frames: data("a:b: c")}},
	{"data without colon", "data\n\n", reading{frames: data("")}},
	{"data twice without colon", "data\ndata\n\n", reading{frames: data("\n")}},
	{"empty data", "data:\n\ndata: \n\n", reading{frames: data("", "")}},
	{"empty data line among others", "data: a\ndata\ndata:\ndata: b\n\n", reading{frames: data("a\n\n\nb")}},
	{"data with NUL", "data: a\x00b\n\n", reading{frames: data("a\x00b")}},
	{"data that is not UTF-8", "data: \xff\xfe\n\n", reading{frames: data("\xff\xfe")}},

	{"field names are whole", "dat: x\ndatax: x\ndata : x\n data: x\nDATA: x\nevents: x\nidx: x\ndata: y\n\n", reading{frames: data("y")}},
	{"colon missing for more than a name", "data x\nevent x\ndata: y\n\n", reading{frames: data("y")}},
	{"unknown fields and retry", "foo: bar\nretry: 1000\nfoo\ndata: a\nfoo: bar\n\n", reading{frames: data("a")}},
	{"only unknown fields", "foo: bar\n\nretry: 1\n\n", reading{}},
	{"id", "id: 7\ndata: a\n\ndata: b\n\n", reading{frames: []frame{{data: "a", id: "7", hasID: true}, {data: "b"}}}},
	{"empty id", "id\ndata: a\n\n", reading{frames: []frame{{data: "a", hasID: true}}}},
	{"id with NUL", "id: 7\nid: 8\x00\ndata: a\n\nid: \x00\ndata: b\n\n", reading{frames: []frame{{data: "a", id: "7", hasID: true}, {data: "b"}}}},
	{"id between data lines that overwrite it", "data: a\nid: 7\ndata: 0123456789\n\n", reading{frames: []frame{{data: "a\n0123456789", id: "7", hasID: true}}}},

	{"comments between frames", ": ping\n\n:\n\ndata: a\n\n: ping\n\n", reading{frames: data("a"), comments: 3}},
	{"comments inside a frame", ":x\ndata: a\n: y\ndata: b\n:data: c\n\n", reading{frames: data("a\nb"), comments: 3}},
	{"comments without blank lines", ": ping\r: ping\r\n: ping\ndata: a\n\n", reading{frames: data("a"), comments: 3}},

	{"byte order mark", "\xEF\xBB\xBFdata: a\n\n", reading{frames: data("a")}},
	{"byte order mark and nothing", "\xEF\xBB\xBF", reading{}},
	{"two byte order marks", "\xEF\xBB\xBF\xEF\xBB\xBFdata: x\ndata: a\n\n", reading{frames: data("a")}},
	{"byte order mark later", "data: a\n\n\xEF\xBB\xBFdata: x\n\ndata: b\n\n", reading{frames: data("a", "b")}},
	{"part of a byte order mark", "\xEF\xBBdata: x\ndata: a\n\n", reading{frames: data("a")}},
	{"nothing but part of a byte order mark", "\xEF\xBB", reading{err: ErrTruncated}},

	{"last blank line omitted, LF", "data: a\n\ndata: b\n", reading{frames: data("a", "b")}},
	{"last blank line omitted, CR", "data: a\r\rdata: b\r", reading{frames: data("a", "b")}},
	{"last blank line omitted, CRLF", "data: a\r\n\r\ndata: b\r\n", reading{frames: data("a", "b")}},
	{"last line unfinished", "data: a\n\ndata: b", reading{frames: data("a", "b"), err: ErrTruncated}},
	{"last of several data lines unfinished", "data: a\ndata: b", reading{frames: data("a\nb"), err: ErrTruncated}},
	{"unfinished field name", "data: a\ndat", reading{frames: data("a"), err: ErrTruncated}},
	{"unfinished event name alone", "data: a\n\nevent: b", reading{frames: data("a"), err: ErrTruncated}},
	{"event name whose data never came", "data: a\n\nevent: b\n", reading{frames: data("a"), err: ErrTruncated}},
	{"unfinished comment", "data: a\n\n: pin", reading{frames: data("a"), comments: 1, err: ErrTruncated}},
	{"ends after a comment line", "data: a\n\n: ping\n", reading{frames: data("a"), comments: 1}},
	{"ends after an id line", "data: a\n\nid: 4\n", reading{frames: data("a")}},
}

func TestGrammar(t *testing.T) {
	for _, tt := range streams {
		t.Run(tt.name, func(t *testing.T) {
			if got := readAll(t, NewReader(strings.NewReader(tt.stream), 0)); !got.equal(tt.want) {
				t.Errorf("%q:\n got %+v\nwant %+v", tt.stream, got, tt.want)
			}
			if got := reference(tt.stream); !got.equal(tt.want) {
				t.Errorf("%q: the reference differs:\n got %+v\nwant %+v", tt.stream, got, tt.want)
			}
		})
	}
}

// TestEveryMixtureOfLineEnds takes all line ends in all combinations for four lines.
func TestEveryMixtureOfLineEnds(t *testing.T) {
	ends := []string{"\n", "\r\n", "\r"}
	for _, a := range ends {
		for _, b := range ends {
			for _, c := range ends {
				for _, d := range ends {
					sameHoweverCut(t, "event: e"+a+"data: x"+b+c+"data: y"+d)
				}
			}
		}
	}
}

func TestFramesAreTheSameHoweverCut(t *testing.T) {
	var all strings.Builder
	for _, tt := range streams {
		sameHoweverCut(t, tt.stream)
		all.WriteString(tt.stream + "\n\n")
	}
	sameHoweverCut(t, all.String())
}

// sameHoweverCut checks that the reader finds what the reference finds, whatever the reads look like.
func sameHoweverCut(t *testing.T, stream string) {
	t.Helper()
	want := reference(stream)
	check := func(how string, src io.Reader, read func(testing.TB, *Reader) reading) {
		t.Helper()
		if got := read(t, NewReader(src, 0)); !got.equal(want) {
			t.Fatalf("%s of %q:\n got %+v\nwant %+v", how, stream, got, want)
		}
	}
	for _, read := range []func(testing.TB, *Reader) reading{readAll, readAllTrying} {
		check("whole", strings.NewReader(stream), read)
		check("bytes", iotest.OneByteReader(strings.NewReader(stream)), read)
		check("halves", iotest.HalfReader(strings.NewReader(stream)), read)
		check("EOF with the last bytes", iotest.DataErrReader(strings.NewReader(stream)), read)
		check("EOF with the last byte", iotest.DataErrReader(iotest.OneByteReader(strings.NewReader(stream))), read)
		check("empty reads", &hesitant{src: iotest.OneByteReader(strings.NewReader(stream))}, read)
		for i := range stream {
			check(fmt.Sprintf("cut at %d", i), io.MultiReader(strings.NewReader(stream[:i]), strings.NewReader(stream[i:])), read)
		}
	}
}

// hesitant returns 99 times nothing before each read of src.
type hesitant struct {
	src   io.Reader
	empty int
}

func (h *hesitant) Read(p []byte) (int, error) {
	if h.empty < mostEmptyReads-1 {
		h.empty++
		return 0, nil
	}
	h.empty = 0
	return h.src.Read(p)
}

// TestFrameAtLoneCRIsNotDelayed has a source that fails the test when it is asked for more than the frame needs.
func TestFrameAtLoneCRIsNotDelayed(t *testing.T) {
	for _, ends := range []string{"\r\r", "\n\r", "\r\n\r"} {
		more := &steps{t: t, parts: []string{"data: a" + ends}}
		r := NewReader(more, 0)
		if f, err := r.Next(); err != nil || string(f.Data) != "a" {
			t.Fatalf("%q: %q, %v", ends, f.Data, err)
		}
		more.parts = []string{"\ndata: b\n\n"}
		if f, err := r.Next(); err != nil || string(f.Data) != "b" {
			t.Fatalf("%q, then LF: %q, %v", ends, f.Data, err)
		}
	}
}

// steps gives one part per read, and fails the test when it is read after the last.
type steps struct {
	t     *testing.T
	parts []string
	reads int
}

func (s *steps) Read(p []byte) (int, error) {
	s.t.Helper()
	s.reads++
	if len(s.parts) == 0 {
		s.t.Fatal("read without need")
	}
	n := copy(p, s.parts[0])
	s.parts = s.parts[1:]
	return n, nil
}

func TestTryNextNeverReads(t *testing.T) {
	src := &steps{t: t}
	r := NewReader(src, 0)
	if _, ok := r.TryNext(); ok {
		t.Fatal("a frame before the first read")
	}
	src.parts = []string{"data: a\n\ndata: b\n\n: c\n\nevent: x\n\ndata: d\n\ndata: e\n", "\n"}
	if f, err := r.Next(); err != nil || string(f.Data) != "a" {
		t.Fatalf("%q, %v", f.Data, err)
	}
	for _, want := range []string{"b", "d"} {
		if f, ok := r.TryNext(); !ok || string(f.Data) != want {
			t.Fatalf("got %q, %t; want %q", f.Data, ok, want)
		}
	}
	for range 3 {
		if f, ok := r.TryNext(); ok {
			t.Fatalf("an unfinished frame: %q", f.Data)
		}
	}
	if src.reads != 1 {
		t.Fatalf("%d reads", src.reads)
	}
	if f, err := r.Next(); err != nil || string(f.Data) != "e" {
		t.Fatalf("%q, %v", f.Data, err)
	}
}

func TestFailureDiscardsTheUnfinishedFrame(t *testing.T) {
	broken := errors.New("connection reset")
	for _, rest := range []string{"", "data: b", "data: b\n", "event: b\n"} {
		for _, together := range []bool{false, true} {
			src := io.MultiReader(strings.NewReader("data: a\n\n"+rest), iotest.ErrReader(broken))
			if together {
				src = iotest.DataErrReader(src)
			}
			r := NewReader(src, 0)
			if f, err := r.Next(); err != nil || string(f.Data) != "a" {
				t.Fatalf("%q: %q, %v", rest, f.Data, err)
			}
			for range 2 {
				if f, err := r.Next(); !errors.Is(err, broken) || err.Error() != "sse: read: connection reset" {
					t.Fatalf("%q: %q, %v", rest, f.Data, err)
				}
			}
		}
	}
}

func TestFailuresKeepTheirMeaning(t *testing.T) {
	r := NewReader(io.MultiReader(strings.NewReader("data: a\n"), iotest.ErrReader(io.ErrUnexpectedEOF)), 0)
	if f, err := r.Next(); err != io.ErrUnexpectedEOF {
		t.Errorf("io.ErrUnexpectedEOF: %q, %v", f.Data, err)
	}

	r.Reset(io.MultiReader(strings.NewReader("data: a\n"), iotest.ErrReader(fmt.Errorf("read tcp: %w", io.EOF))))
	if f, err := r.Next(); errors.Is(err, io.EOF) || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a failure that wraps io.EOF: %q, %v", f.Data, err)
	}

	r.Reset(&hesitant{src: strings.NewReader(""), empty: -1000})
	if f, err := r.Next(); err != io.ErrNoProgress {
		t.Errorf("no progress: %q, %v", f.Data, err)
	}

	for _, n := range []int{-1, firstBuffer + 1} {
		r.Reset(liar(n))
		if f, err := r.Next(); err == nil || errors.Is(err, io.EOF) {
			t.Errorf("count %d: %q, %v", n, f.Data, err)
		}
	}
}

// liar claims to have read so many bytes.
type liar int

func (l liar) Read([]byte) (int, error) { return int(l), nil }

func TestResetStartsAnew(t *testing.T) {
	big := "data: " + strings.Repeat("x", largestKept) + "\n\n"
	for _, before := range []string{
		"data: a\r\r", "\xEF\xBB\xBFdata: a\n", "event: old\nid: 1\n: c\ndata: a\ndata", "data: a\n\n: c", big, "event" + big[4:],
	} {
		r := NewReader(strings.NewReader(before), 0)
		_, _ = r.Next()
		for _, tt := range streams {
			r.Reset(strings.NewReader(tt.stream))
			if got := readAll(t, r); !got.equal(tt.want) {
				t.Fatalf("%q after %.20q:\n got %+v\nwant %+v", tt.stream, before, got, tt.want)
			}
		}
	}
}

func TestResetKeepsSmallBuffersOnly(t *testing.T) {
	r := NewReader(strings.NewReader("data: a\n\n"), 0)
	if len(r.buf) != 0 {
		t.Error("memory was taken before the first read")
	}
	_, _ = r.Next()
	if len(r.buf) != firstBuffer {
		t.Errorf("the first buffer has %d bytes", len(r.buf))
	}
	small := &r.buf[0]
	r.Reset(nil)
	if len(r.buf) == 0 || &r.buf[0] != small {
		t.Error("a small buffer was given up")
	}
	for _, field := range []string{"data: ", "event: ", "id: "} {
		r.Reset(strings.NewReader(field + strings.Repeat("x", largestKept+1) + "\ndata\n\n"))
		_, _ = r.Next()
		r.Reset(nil)
		if cap(r.buf) > largestKept || cap(r.event) > largestKept || cap(r.id) > largestKept {
			t.Errorf("a large buffer was kept after %q", field)
		}
	}
}

func TestZeroReaderWorksAfterReset(t *testing.T) {
	var r Reader
	r.Reset(strings.NewReader("data: a\n\n"))
	if f, err := r.Next(); err != nil || string(f.Data) != "a" {
		t.Errorf("%q, %v", f.Data, err)
	}
}

// endless repeats a stream for ever.
type endless struct {
	stream []byte
	at     int
}

func (e *endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		c := copy(p[n:], e.stream[e.at:])
		n += c
		e.at = (e.at + c) % len(e.stream)
	}
	return n, nil
}

func TestNextDoesNotAllocate(t *testing.T) {
	for name, stream := range map[string]string{
		"one line":     benchmarkStream,
		"no name":      "data: {\"choices\":[]}\n\n",
		"CRLF":         "event: a\r\ndata: b\r\n\r\n",
		"CR":           "event: a\rdata: b\r\r",
		"many lines":   "data: {\ndata:  \"a\": 1\nevent: x\nid: 7\ndata: }\n\n: ping\n\n",
		"large frames": "data: " + strings.Repeat("x", 10_000) + "\ndata: " + strings.Repeat("y", 10_000) + "\n\n",
	} {
		r := NewReader(&endless{stream: []byte(stream)}, 0)
		next := func() {
			if _, err := r.Next(); err != nil {
				t.Fatal(err)
			}
			for ok := true; ok; {
				_, ok = r.TryNext()
			}
		}
		for range 100 {
			next()
		}
		if n := testing.AllocsPerRun(1000, next); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func TestPooledReaderDoesNotAllocate(t *testing.T) {
	r := NewReader(nil, 0)
	src := strings.NewReader("")
	n := testing.AllocsPerRun(100, func() {
		src.Reset("event: a\nid: 1\ndata: b\n\n")
		r.Reset(src)
		for {
			if _, err := r.Next(); err != nil {
				return
			}
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// mined is a source that, at each read, puts line ends into the bytes of the unfinished line that the reader has searched
// already: if it searched them again, its lines would be shorter. It also counts the bytes that were moved
// to a larger buffer. No clock is needed, and none could be trusted.
type mined struct {
	src            io.Reader
	r              *Reader
	buffer, copied int
}

func (m *mined) Read(p []byte) (int, error) {
	if len(m.r.buf) != m.buffer {
		m.copied += m.r.end
		m.buffer = len(m.r.buf)
	}
	if line := m.r.buf[m.r.next:m.r.end]; len(line) > len("data: ")+1 {
		copy(line[len(line)-2:], "\n\r")
	}
	return m.src.Read(p[:min(len(p), 4096)])
}

func TestLongFrameInSmallReadsIsLinear(t *testing.T) {
	const size = 10 << 20
	line := "data: " + strings.Repeat("x", size) + "\n\n"
	lines := strings.Repeat("data: "+strings.Repeat("x", 1000)+"\r\n", size/1000) + "\r\n"
	for name, stream := range map[string]string{
		"one line":   line,
		"many lines": lines,
		"CR only":    strings.ReplaceAll(lines, "\r\n", "\r"),
		"LF only":    strings.ReplaceAll(lines, "\r\n", "\n"),
		"not first":  "data: a\n\n" + line,
	} {
		m := &mined{src: strings.NewReader(stream)}
		m.r = NewReader(m, 0)
		got, want := readAll(t, m.r), reference(stream)
		if len(got.frames) != len(want.frames) || got.err != nil {
			t.Fatalf("%s: %d frames, %v: bytes were searched twice", name, len(got.frames), got.err)
		}
		for i := range got.frames {
			if a, b := len(got.frames[i].data), len(want.frames[i].data); a != b {
				t.Errorf("%s: a frame of %d bytes, want %d: bytes were searched twice", name, a, b)
			}
		}
		// Doubling copies less than twice the final size.
		if m.copied > 2*len(stream) {
			t.Errorf("%s: copied %d bytes of %d", name, m.copied, len(stream))
		}
	}
}

// TestSearchGoesThroughABufferOnce has one buffer full of short lines that end alike. Line ends of the other kind are put
// in after the first search for them, so another search would find them.
func TestSearchGoesThroughABufferOnce(t *testing.T) {
	for _, ends := range [][2]string{{"\n", "\r"}, {"\r", "\n"}} {
		p := []byte(strings.Repeat("xx"+ends[0], 1000))
		var b breaks
		b.next(p, 0)
		copy(p, bytes.ReplaceAll(p, []byte("xx"), []byte("x"+ends[1])))
		for i := range 1000 {
			if got := b.next(p, 3*i); got != 3*i+2 {
				t.Fatalf("line %d ends at %d: bytes were searched twice", i, got)
			}
		}
	}
}

const benchmarkStream = "event: content_block_delta\n" +
	`data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" a few words of a reply, as they come"},"padding":"` +
	"0123456789012345678901\"}\n\n"

func BenchmarkReader(b *testing.B) {
	stream := []byte(benchmarkStream)
	for name, stream := range map[string][]byte{
		"LF":   stream,
		"CRLF": bytes.ReplaceAll(stream, []byte("\n"), []byte("\r\n")),
	} {
		b.Run(name, func(b *testing.B) {
			r := NewReader(&endless{stream: stream}, 0)
			b.SetBytes(int64(len(stream)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := r.Next(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
