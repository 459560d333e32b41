package sse

import (
	"strings"
	"testing"
)

func TestAppend(t *testing.T) {
	for _, tt := range []struct{ name, event, data, want string }{
		{"one line", "", `{"a":1}`, "data: {\"a\":1}\n\n"},
		{"event", "ping", `{}`, "event: ping\ndata: {}\n\n"},
		{"nothing", "", "", "data: \n\n"},
		{"LF", "", "a\nb", "data: a\ndata: b\n\n"},
		{"CRLF", "", "a\r\nb", "data: a\ndata: b\n\n"},
		{"CR", "", "a\rb", "data: a\ndata: b\n\n"},
		{"LF CR", "", "a\n\rb", "data: a\ndata: \ndata: b\n\n"},
		{"blank line", "", "a\n\nb", "data: a\ndata: \ndata: b\n\n"},
		{"line ends around", "", "\na\r", "data: \ndata: a\ndata: \n\n"},
		{"only line ends", "", "\r\n\r\n", "data: \ndata: \ndata: \n\n"},
		{"spaces stay", " e", " a ", "event:  e\ndata:  a \n\n"},
		{"data that looks like fields", "", "data: x\nevent: y\n: z", "data: data: x\ndata: event: y\ndata: : z\n\n"},
		{"NUL in data", "", "a\x00b", "data: a\x00b\n\n"},
		{"LF in name", "a\nb", "x", "data: x\n\n"},
		{"CR in name", "a\r", "x", "data: x\n\n"},
		{"CRLF in name", "\r\n\r\ndata: y", "x", "data: x\n\n"},
		{"NUL in name", "a\x00", "x", "data: x\n\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(Append(nil, tt.event, []byte(tt.data))); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if got := string(Append([]byte("before\n"), tt.event, []byte(tt.data))); got != "before\n"+tt.want {
				t.Errorf("after other bytes: got %q", got)
			}
		})
	}
}

func TestAppendComment(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"ping", ": ping\n\n"},
		{"", ": \n\n"},
		{"a\nb\rc\r\nd\n\re\r\n", ": a b c d  e \n\n"},
		{"\n\ndata: x\n\n", ":   data: x  \n\n"},
		{"北京", ": 北京\n\n"},
	} {
		if got := string(AppendComment([]byte("before\n"), tt.text)); got != "before\n"+tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestWrittenFramesAreRead(t *testing.T) {
	var wire []byte
	var want reading
	for _, event := range []string{"", "ping", " ", "a b: c", "\xEF\xBB\xBF"} {
		for _, data := range []string{"", "{}", "a\nb", "\n", "\n\n", " a", ":", "data: x", "\xEF\xBB\xBF", "\x00\xff"} {
			wire = Append(wire, event, []byte(data))
			wire = AppendComment(wire, data)
			want.frames = append(want.frames, frame{event: event, data: data})
			want.comments++
		}
	}
	if got := readAll(t, NewReader(strings.NewReader(string(wire)), 0)); !got.equal(want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

func TestAppendDoesNotAllocate(t *testing.T) {
	dst := make([]byte, 0, 1024)
	data, lines := []byte(strings.Repeat("x", 200)), []byte(strings.Repeat("x\r\n", 50))
	n := testing.AllocsPerRun(100, func() {
		dst = Append(dst[:0], "content_block_delta", data)
		dst = Append(dst[:0], "content_block_delta", lines)
		dst = AppendComment(dst, "a\r\nb")
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkAppend(b *testing.B) {
	event := "content_block_delta"
	data := []byte(strings.TrimSpace(strings.SplitAfterN(benchmarkStream, "data: ", 2)[1]))
	var dst []byte
	b.SetBytes(int64(len(benchmarkStream)))
	b.ReportAllocs()
	for b.Loop() {
		dst = Append(dst[:0], event, data)
	}
}
