package gateway

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zlib"
	"github.com/klauspost/compress/zstd"

	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// packed is text under content codings, in the order in which they are applied.
func packed(t testing.TB, text string, names ...string) string {
	t.Helper()
	for _, name := range names {
		var b bytes.Buffer
		var w io.WriteCloser
		switch name {
		case "gzip":
			w = gzip.NewWriter(&b)
		case "deflate":
			w = zlib.NewWriter(&b)
		case "raw deflate":
			w, _ = flate.NewWriter(&b, 5)
		case "zstd":
			w, _ = zstd.NewWriter(&b)
		}
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		text = b.String()
	}
	return text
}

// echoes is an upstream that answers, and keeps what it was sent.
func echoes(got *atomic.Value) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		got.Store(string(b))
		if r.Header.Get("Content-Encoding") != "" || r.ContentLength != int64(len(b)) {
			got.Store(fmt.Sprint(r.Header))
		}
		answers(200, "application/json", chatBody)(w, r)
	}
}

// T106
func TestContentEncodingsAreUndone(t *testing.T) {
	var got atomic.Value
	w := start(t, echoes(&got), nil)
	request := chatRequest("gpt-x", false)
	for _, tt := range []struct {
		header string
		names  []string
	}{
		{"gzip", []string{"gzip"}}, {"x-gzip", []string{"gzip"}}, {"GZIP", []string{"gzip"}}, {"zstd", []string{"zstd"}}, {"deflate", []string{"deflate"}},
		{"deflate", []string{"raw deflate"}}, {"gzip, zstd", []string{"gzip", "zstd"}}, {"zstd,identity , deflate", []string{"zstd", "deflate"}}, {"identity", nil},
	} {
		for range 2 { // the second time with decoders from the pools
			got.Store("")
			w.do("POST", "/v1/chat/completions", packed(t, request, tt.names...), "Content-Encoding", tt.header).must(t, 200, "Hello")
			if got.Load() != request {
				t.Errorf("%s: %.100q", tt.header, got.Load())
			}
		}
	}
}

// R12
func TestEncodingsThatCannotBeUndone(t *testing.T) {
	w := start(t, nil, nil)
	whole := packed(t, chatRequest("gpt-x", false), "gzip")
	for _, tt := range []struct {
		name, header, body string
		status             int
	}{
		{"unknown", "br", "x", 415},
		{"unknown among known", "gzip, br", "x", 415},
		{"too many", "gzip, gzip, gzip, gzip, gzip", "x", 415},
		{"not gzip", "gzip", "{}", 400},
		{"empty", "gzip", "", 400},
		{"not zstd", "zstd", strings.Repeat("x", 100), 400},
		{"not deflate", "deflate", "\xff\xff\xff\xff", 400},
		{"truncated gzip", "gzip", whole[:len(whole)-10], 400},
		{"truncated zstd", "zstd", packed(t, chatRequest("gpt-x", false), "zstd")[:30], 400},
		{"bad checksum", "gzip", whole[:len(whole)-8] + "\x00\x00\x00\x00" + whole[len(whole)-4:], 400},
		{"bytes behind", "deflate", packed(t, chatRequest("gpt-x", false), "deflate") + "tail", 400},
		{"not packed twice", "zstd, gzip", whole, 400},
	} {
		a := w.do("POST", "/v1/messages", tt.body, "Content-Encoding", tt.header)
		a.must(t, tt.status, `"type":"error"`)
		if tt.status == 415 && a.header.Get("Accept-Encoding") == "" {
			t.Errorf("%s: not told what is known", tt.name)
		}
	}
}

// R12: what unpacks to more than the limit is cut there, at every layer.
func TestBombs(t *testing.T) {
	w := start(t, nil, func(o *Options) { o.MaxBody = 4 << 20 })
	zeros := func(n int, name string) string {
		var b bytes.Buffer
		var z io.WriteCloser = gzip.NewWriter(&b)
		if name == "zstd" {
			z, _ = zstd.NewWriter(&b)
		}
		piece := make([]byte, 1<<20)
		for range n {
			_, _ = z.Write(piece)
		}
		_ = z.Close()
		return b.String()
	}
	for _, tt := range []struct{ header, body string }{
		{"gzip", zeros(64, "gzip")},
		{"zstd", zeros(64, "zstd")},
		{"gzip, zstd", packed(t, zeros(64, "gzip"), "zstd")},
		{"gzip, gzip, gzip", packed(t, zeros(64, "gzip"), "gzip", "gzip")},
		{"gzip, gzip", packed(t, strings.Repeat(packed(t, "", "gzip"), 300_000), "gzip")}, // much in between, nothing in the end
	} {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		w.do("POST", "/v1/messages", tt.body, "Content-Encoding", tt.header).must(t, 413, "larger than 4 MiB")
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 40<<20 {
			t.Errorf("%s: %d MiB allocated for %d bytes", tt.header, n>>20, len(tt.body))
		}
	}
}

// R05: too large is known before anything is read, if it is declared.
func TestLargeBodies(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), func(o *Options) { o.MaxBody = 1 << 20 })
	just := func(n int) string {
		request := chatRequest("gpt-x", false)
		return strings.Replace(request, "Hi", strings.Repeat("x", n-len(request)+2), 1)
	}
	w.do("POST", "/v1/messages", strings.Replace(just(1<<20), `"stream"`, `"max_tokens":9,"stream"`, 1)).must(t, 413, "request_too_large")
	w.do("POST", "/v1/chat/completions", just(1<<20)).must(t, 200)
	w.do("POST", "/v1/chat/completions", just(1<<20+1)).must(t, 413)
	w.do("POST", "/v1/chat/completions", strings.Repeat("x", 20<<20)).must(t, 413)

	for name, body := range map[string]io.Reader{
		"chunked, fits":  io.MultiReader(strings.NewReader(just(1 << 20))),
		"chunked":        io.MultiReader(strings.NewReader(just(1<<20 + 1))),
		"endless chunks": &endless{},
	} {
		resp := w.open("POST", "/v1/chat/completions", body)
		_, _ = io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
		if want := map[bool]int{true: 200, false: 413}[name == "chunked, fits"]; resp.StatusCode != want {
			t.Errorf("%s: %s", name, resp.Status)
		}
	}

	// A declaration alone is answered at once.
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, head("/v1/messages", "Content-Length: 1099511627776"))
	if first := lines(conn)(); !strings.Contains(first, "413") {
		t.Error(first)
	}
}

type endless struct{ n int }

func (e *endless) Read(p []byte) (int, error) {
	if e.n += len(p); e.n > 100<<20 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func free(int) error { return nil }

// A length that is declared gets no memory before bytes have come (R05).
func TestDeclaredLengthIsNotBelieved(t *testing.T) {
	b := transport.NewBuffer(0)
	err := b.Exactly(io.LimitReader(&endless{}, 1000), 30<<20, free)
	if err != io.ErrUnexpectedEOF || cap(b.Bytes) > transport.FirstClaim {
		t.Errorf("%v, room for %d bytes", err, cap(b.Bytes))
	}
	for _, n := range []int{0, 1, 4095, 4096, 4097, transport.FirstClaim - 1, transport.FirstClaim, transport.FirstClaim + 1, 3 << 20} {
		for _, more := range []int64{0, 1} {
			b := transport.NewBuffer(0)
			err := b.Exactly(io.LimitReader(&endless{}, int64(n)+more), n, func(int) error { return nil })
			if len(b.Bytes) != n || err != nil {
				t.Errorf("%d bytes: %d, %v", n, len(b.Bytes), err)
			}
			b.Release()
		}
	}
}

// R10
func TestOnlyJSONIsRead(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), nil)
	for contentType, status := range map[string]int{
		"application/json": 200, "application/json; charset=utf-8": 200, "APPLICATION/JSON": 200, "application/vnd.x+json": 200, "": 200, "text/json": 200,
		"text/plain": 415, "multipart/form-data; boundary=x": 415, "application/x-www-form-urlencoded": 415, "json": 415, "application/json; charset": 200,
	} {
		if a := w.chat(false, "Content-Type", contentType); a.status != status {
			t.Errorf("%q: %d %s", contentType, a.status, a.body)
		}
	}
	w.messages(false, "Content-Type", "text/plain").must(t, 415, `"type":"error"`)
}

// R06, R10
func TestBadBodiesAreRefusedInTheClientsProtocol(t *testing.T) {
	w := start(t, nil, nil)
	for _, body := range []string{"", "null", "[]", "{", "{}{}", "\x00", strings.Repeat("[", 6_000_000), `{"model":1}`} {
		for path, mark := range map[string]string{"/v1/chat/completions": `"error"`, "/v1/messages": `"type":"error"`} {
			if a := w.do("POST", path, body); a.status != 400 || !strings.Contains(a.body, mark) {
				t.Errorf("%s %.20q: %d %.300s", path, body, a.status, a.body)
			}
		}
	}
}

// T114: a large image crosses in a few copies, and another one in memory that is there already.
func TestT114LargeBodiesAreCopiedFewTimes(t *testing.T) {
	const size = 6 << 20
	w := start(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, chatBody)
	}, func(o *Options) { o.MaxBody = 32 << 20 })
	body := `{"model":"gpt-x","max_tokens":9,"messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` +
		strings.Repeat("iVBORw0K", size/8) + `"}}]}]}`
	spent := func() int {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		w.do("POST", "/v1/messages", body).must(t, 200)
		runtime.ReadMemStats(&after)
		return int(after.TotalAlloc - before.TotalAlloc)
	}
	w.do("POST", "/v1/messages", messagesRequest("gpt-x", false)).must(t, 200) // the pair is compiled by its first call
	if n := spent(); n > 6*size {
		t.Errorf("%d bytes allocated for the first one, %.1f times what it has", n, float64(n)/size)
	}
	least := spent()
	for range 9 { // The collector may take the memory at any time.
		least = min(least, spent())
	}
	if least > size/2 {
		t.Errorf("%d bytes allocated for another one, %.1f times what it has", least, float64(least)/size)
	}
}
