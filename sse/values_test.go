package sse

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func allValues(r *Values) (list []string, err error) {
	for {
		f, err := r.Next()
		if err != nil {
			return list, err
		}
		list = append(list, string(f.Data))
	}
}

// A stream of JSON objects is the same however it is cut, spaced and separated.
func TestValues(t *testing.T) {
	for _, tt := range []struct {
		name, stream string
		want         []string
		err          error
	}{
		{"lines", "{\"a\":1}\n{\"b\":2}\n", []string{`{"a":1}`, `{"b":2}`}, io.EOF},
		{"CRLF, blank lines and no last line end", "{\"a\":1}\r\n\r\n\n{\"b\":2}", []string{`{"a":1}`, `{"b":2}`}, io.EOF},
		{"an array", "[{\"a\":1}\n,\r\n{\"b\":[{}]}\n]\n", []string{`{"a":1}`, `{"b":[{}]}`}, io.EOF},
		{"an indented array", "[{\n  \"a\": {\n  }\n},\n{\n \"b\": 2 }]", []string{"{\n  \"a\": {\n  }\n}", "{\n \"b\": 2 }"}, io.EOF},
		{"strings with brackets, quotes and escapes", `{"a":"}\"]\\"}{"b":"{\\\""}`, []string{`{"a":"}\"]\\"}`, `{"b":"{\\\""}`}, io.EOF},
		{"a byte order mark", "\xEF\xBB\xBF{}\n", []string{"{}"}, io.EOF},
		{"nothing", "", nil, io.EOF},
		{"an empty array", "[]", nil, io.EOF},
		{"cut within an object", "{\"a\":1}\n{\"b\":", []string{`{"a":1}`}, ErrTruncated},
		{"cut within a string", `{"a":"x`, nil, ErrTruncated},
		{"what is no object", "{\"a\":1}\nerror: no\n{\"b\":2}\n", []string{`{"a":1}`, "error: no", `{"b":2}`}, io.EOF},
		{"what is no object, at the end", "{\"a\":1}\nnonsense", []string{`{"a":1}`, "nonsense"}, io.EOF},
		{"a long object", `{"a":"` + strings.Repeat("x\\\"", 10_000) + `"}{}`, []string{`{"a":"` + strings.Repeat("x\\\"", 10_000) + `"}`, "{}"}, io.EOF},
	} {
		for _, src := range []io.Reader{strings.NewReader(tt.stream), iotest.OneByteReader(strings.NewReader(tt.stream)), iotest.DataErrReader(iotest.HalfReader(strings.NewReader(tt.stream)))} {
			if got, err := allValues(NewValues(src, 0)); !slices.Equal(got, tt.want) || err != tt.err {
				t.Errorf("%s: %.200q, %v", tt.name, got, err)
			}
		}
	}
}

func TestValuesAreBounded(t *testing.T) {
	for _, stream := range []string{`{"a":"` + strings.Repeat("x", 1000), strings.Repeat("[1,", 10) + strings.Repeat("x", 1000), strings.Repeat(`{"a":`, 1000)} {
		if _, err := allValues(NewValues(strings.NewReader(stream), 100)); err != ErrTooLong {
			t.Errorf("%.20q: %v", stream, err)
		}
	}
	broken := errors.New("broken")
	if got, err := allValues(NewValues(io.MultiReader(strings.NewReader("{}\n{"), iotest.ErrReader(broken)), 0)); len(got) != 1 || !errors.Is(err, broken) {
		t.Errorf("%q, %v", got, err)
	}
}

func BenchmarkValues(b *testing.B) {
	stream := strings.Repeat(`{"model":"m","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":" word"},"done":false}`+"\n", 1000)
	r := NewValues(nil, 0)
	b.ReportAllocs()
	for b.Loop() {
		r.Reset(strings.NewReader(stream))
		for {
			if _, err := r.Next(); err != nil {
				break
			}
		}
	}
}

func FuzzValues(f *testing.F) {
	f.Add("{\"a\":1}\n{\"b\":\"}\\\"\"}", 3)
	f.Fuzz(func(t *testing.T, s string, cut int) {
		want, wantErr := allValues(NewValues(strings.NewReader(s), 1000))
		got, err := allValues(NewValues(iotest.OneByteReader(strings.NewReader(s)), 1000))
		if !slices.Equal(want, got) || wantErr != err {
			t.Fatalf("%q: %q %v, and byte by byte %q %v", s, want, wantErr, got, err)
		}
	})
}
