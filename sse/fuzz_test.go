package sse

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func FuzzReader(f *testing.F) {
	for i, tt := range streams {
		f.Add([]byte(tt.stream), uint(i), uint16(0))
		f.Add([]byte(tt.stream), uint(2*i), uint16(12))
	}
	f.Add([]byte(benchmarkStream+benchmarkStream), uint(100), uint16(0))
	f.Add([]byte("data: "+strings.Repeat("x", firstBuffer)+"\r\ndata: y\r\n\r\n"), uint(firstBuffer), uint16(0))
	f.Fuzz(func(t *testing.T, stream []byte, cut uint, limit uint16) {
		s := string(stream)
		want := readAll(t, NewReader(strings.NewReader(s), int(limit)))
		if limit == 0 && !want.equal(reference(s)) {
			t.Fatalf("%q:\n got %+v\nwant %+v", s, want, reference(s))
		}

		at := int(cut % uint(len(s)+1))
		for _, src := range []io.Reader{
			io.MultiReader(strings.NewReader(s[:at]), strings.NewReader(s[at:])),
			iotest.OneByteReader(strings.NewReader(s)),
			iotest.DataErrReader(iotest.HalfReader(strings.NewReader(s))),
		} {
			if got := readAllTrying(t, NewReader(src, int(limit))); !got.equal(want) {
				t.Fatalf("%q, cut at %d, limit %d:\n got %+v\nwant %+v", s, at, limit, got, want)
			}
		}

		var wire []byte
		var again reading
		for _, f := range want.frames {
			wire = Append(wire, f.event, []byte(f.data))
			if strings.Contains(f.event, "\x00") {
				f.event = ""
			}
			again.frames = append(again.frames, frame{event: f.event, data: f.data})
		}
		if got := readAll(t, NewReader(strings.NewReader(string(wire)), 0)); !got.equal(again) {
			t.Fatalf("%q written as %q:\n got %+v\nwant %+v", s, wire, got, again)
		}
	})
}

// FuzzAppend is R16: nothing that comes from an upstream or a rule adds a frame or takes one away, also in the eyes
// of a reader that has nothing in common with the writer.
func FuzzAppend(f *testing.F) {
	for _, s := range []string{"", "a", "a\nb", "a\r\nb", "a\rb", "a\x00b", "\n\ndata: x\n\n", "\r\revent: x\r\r", "\xEF\xBB\xBF", " a", "\n", ": a"} {
		f.Add("ping", []byte(s), s)
		f.Add(s, []byte("{}"), "ping")
		f.Add(s, []byte(s), s)
	}
	f.Fuzz(func(t *testing.T, event string, data []byte, comment string) {
		wire := Append(nil, event, data)
		wire = AppendComment(wire, comment)
		wire = Append(wire, event, data)

		sent := frame{event: event, data: strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data))}
		if strings.ContainsAny(event, "\r\n\x00") {
			sent.event = ""
		}
		want := reading{frames: []frame{sent, sent}, comments: 1}
		if got := reference(string(wire)); !got.equal(want) {
			t.Fatalf("%q by the reference:\n got %+v\nwant %+v", wire, got, want)
		}
		if got := readAll(t, NewReader(strings.NewReader(string(wire)), 0)); !got.equal(want) {
			t.Fatalf("%q:\n got %+v\nwant %+v", wire, got, want)
		}
		if strings.Contains(string(wire), "\r") {
			t.Fatalf("%q has a CR", wire)
		}
	})
}
