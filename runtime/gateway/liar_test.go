package gateway

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
)

// raws is an upstream that sends bytes of its own instead of HTTP made by net/http, and hangs up.
func raws(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			panic(err)
		}
		_, _ = io.WriteString(conn, text)
		_ = conn.(*net.TCPConn).CloseWrite()
		_, _ = io.Copy(io.Discard, conn)
		conn.Close()
	}
}

const streamHead = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"

func chunk(s string) string { return fmt.Sprintf("%x\r\n%s\r\n", len(s), s) }

// R22, R23: an answer that is cut is never a success, whatever way HTTP has of not saying so.
func TestCutStreamsAreNotSuccess(t *testing.T) {
	frames := chatText("Hello") + chatText(" there")
	for name, reply := range map[string]string{
		"chunked without end":  streamHead + "Transfer-Encoding: chunked\r\n\r\n" + chunk(frames),
		"chunked with end":     streamHead + "Transfer-Encoding: chunked\r\n\r\n" + chunk(frames) + "0\r\n\r\n",
		"until close":          streamHead + "Connection: close\r\n\r\n" + frames,
		"length too long":      streamHead + "Content-Length: 100000\r\n\r\n" + frames,
		"in a frame":           streamHead + "Connection: close\r\n\r\n" + frames[:len(frames)-30],
		"chunk that is no hex": streamHead + "Transfer-Encoding: chunked\r\n\r\n" + chunk(frames) + "zz\r\n",
	} {
		w := start(t, raws(reply), nil)
		w.chat(true).must(t, 200, "Hello", `"error"`)
		w.messages(true).must(t, 200, "Hello", "event: error")
		if a := w.chat(false); a.status < 500 {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
		for n := range 3 {
			// Half a frame is no JSON, which is another failure for the log and the same for the client.
			if line := w.line(n + 1); !strings.Contains(line, "end=truncated") && !(name == "in a frame" && strings.Contains(line, "end=failed")) {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
}

// R22, R23
func TestCutBodiesAreNotSuccess(t *testing.T) {
	for name, reply := range map[string]string{
		"length too long": "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n" + chatBody,
		"in the text":     "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n" + chatBody[:60],
		"empty":           "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n",
	} {
		w := start(t, raws(reply), nil)
		for _, a := range []answer{w.chat(true), w.messages(false)} {
			if a.status < 500 {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
	}
}

// R24, T085, T088: what an answer is, is seen in its bytes.
func TestAnswersOfTheWrongKind(t *testing.T) {
	stream := chatText("Hello") + chatStop + chatDone
	failed := `{"error":{"message":"it broke","type":"server_error","code":500}}`
	for _, tt := range []struct {
		name, contentType, body string
		status                  int
		text                    string
	}{
		{"JSON where a stream was asked for", "application/json", chatBody, 200, "Hello there"},
		{"JSON under the name of a stream", "text/event-stream", chatBody, 200, "Hello there"},
		{"stream under the name of JSON", "application/json", stream, 200, "Hello"},
		{"stream without a name", "", stream, 200, "Hello"},
		{"stream under the name of text", "text/plain; charset=utf-8", "\n\n" + stream, 200, "Hello"},
		{"JSON without a name", "", "\xEF\xBB\xBF \n" + chatBody, 200, "Hello there"},
		{"stream that begins with a comment", "text/event-stream", ": hello\n\n" + stream, 200, "Hello"},
		{"error in a body", "application/json", failed, 500, "it broke"},
		{"error in a stream", "text/event-stream", "data: " + failed + "\n\n", 500, "it broke"},
		{"page", "text/html", "<html><body>Sign in</body></html>", 500, ""},
		{"page under the name of a stream", "text/event-stream", "<!doctype html><p>Sign in", 500, ""},
		{"empty stream", "text/event-stream", "", 500, ""},
		{"nothing", "", "", 500, ""},
		{"only blanks", "application/json", strings.Repeat(" \n", 10_000), 500, ""},
		{"something", "", "hello", 500, ""},
	} {
		w := start(t, answers(200, tt.contentType, tt.body), nil)
		for _, a := range []answer{w.chat(true), w.chat(false), w.messages(true), w.messages(false)} {
			if tt.status == 200 && a.status != 200 || tt.status != 200 && a.status < 500 || !strings.Contains(a.body, tt.text) {
				t.Errorf("%s: %d %s", tt.name, a.status, a.body)
			}
			if a.status != 200 && a.header.Get("Content-Type") != "application/json" {
				t.Errorf("%s: an error of type %s", tt.name, a.header.Get("Content-Type"))
			}
		}
	}
}

func TestUpstreamErrorsAreSaidInTheClientsProtocol(t *testing.T) {
	for _, tt := range []struct {
		status      int
		contentType string
		body        string
		want        int
		text        string
	}{
		{400, "application/json", `{"error":{"message":"bad thing","type":"invalid_request_error"}}`, 400, "bad thing"},
		{429, "application/json", `{"error":{"message":"slow down","type":"rate_limit_error"}}`, 429, "slow down"},
		{502, "text/html", "<html><title>Bad gateway</title></html>", 0, ""},
		{524, "", "", 0, ""},
		{500, "text/plain", strings.Repeat("x", 5<<20), 0, ""},
		// The account's key is bad: no client can mend that, and it is told why.
		{401, "application/json", `{"error":{"message":"Incorrect API key provided: ` + upstreamCanary + `"}}`, 403, `The upstream \"up\" rejected the gateway's key (status 401): Incorrect API key provided: [redacted]`},
		{403, "application/json", `{"error":{"message":"no"}}`, 403, `The upstream \"up\" denied access (status 403): no`},
	} {
		w := start(t, answers(tt.status, tt.contentType, tt.body, "Retry-After", "7"), nil)
		for _, a := range []answer{w.chat(true), w.chat(false), w.messages(true), w.messages(false)} {
			if a.status != tt.want && (tt.want != 0 || a.status < 500) || !strings.Contains(a.body, tt.text) || len(a.body) > 10_000 {
				t.Errorf("%d: %d %.500s", tt.status, a.status, a.body)
			}
			if got := a.header.Get("Retry-After"); got != "7" {
				t.Errorf("%d: Retry-After is %q", tt.status, got)
			}
		}
	}
}

// An upstream that quotes the key in what it says of a request has it taken out, however it writes it (R17).
func TestKeysThatUpstreamsQuoteAreNotPassedOn(t *testing.T) {
	for _, quoted := range []string{
		upstreamCanary, url.QueryEscape("?key=" + upstreamCanary), strings.ReplaceAll(upstreamCanary, "-", "%2D"), strings.ReplaceAll(upstreamCanary, "-", `\u002d`),
		base64.StdEncoding.EncodeToString([]byte("user:" + upstreamCanary)),
	} {
		said, err := json.Marshal("The request with " + quoted + " is bad.")
		if err != nil {
			t.Fatal(err)
		}
		late := start(t, answers(200, "text/event-stream", "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"}}]}\n\n"+fmt.Sprintf("data: {\"error\":{\"message\":%s,\"type\":\"invalid_request_error\"}}\n\n", said)), nil)
		for _, a := range []answer{late.chat(true), late.messages(true)} {
			if !strings.Contains(a.body, "Hi") || !strings.Contains(a.body, "The request with ") || !strings.Contains(a.body, "[redacted]") || strings.Contains(a.body, quoted) {
				t.Errorf("%s, in a stream: %d %s", quoted, a.status, a.body)
			}
		}
		for _, body := range []string{`{"error":{"message":%s,"type":"invalid_request_error"}}`, `{"error":{"message":%s,"type":"invalid_request_error","code":null,"param":null},"detail":%[1]s}`} {
			w := start(t, answers(400, "application/json", fmt.Sprintf(body, said)), nil)
			for _, a := range []answer{w.chat(true), w.chat(false), w.messages(true), w.messages(false)} {
				if a.status != 400 || !strings.Contains(a.body, "The request with ") || !strings.Contains(a.body, "[redacted]") || strings.Contains(a.body, quoted) {
					t.Errorf("%s: %d %s", quoted, a.status, a.body)
				}
			}
		}
	}
}

// T096, T108: only what the protocol lists passes, and nothing absurd.
func TestReplyHeaders(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody, "Retry-After", "1e12", "X-Ratelimit-Remaining-Requests", "9", "Set-Cookie", "a=b", "Server", "up",
		"X-Request-Id", "theirs", "Content-Language", "en"), nil)
	for _, a := range []answer{w.chat(true), w.chat(false)} {
		for name, want := range map[string]string{
			"Retry-After": "86400", "X-Ratelimit-Remaining-Requests": "9", "Set-Cookie": "", "Server": "", "Content-Language": "",
		} {
			if got := a.header.Get(name); got != want {
				t.Errorf("%s is %q", name, got)
			}
		}
	}
}

// R31
func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 10, 21, 7, 28, 0, 0, time.UTC)
	for value, want := range map[string]string{
		"30": "30", "0": "1", "0.2": "1", "1.5": "2", "-1": "", "1e12": "86400", "864000": "86400", "NaN": "", "soon": "", "": "", "Inf": "86400",
		"Wed, 21 Oct 2026 07:28:30 GMT": "30", "Thu, 01 Jan 1970 00:00:00 GMT": "", "Fri, 31 Dec 9999 00:00:00 GMT": "86400",
	} {
		if got := retryAfter(value, now); got != want {
			t.Errorf("%q: %q instead of %q", value, got, want)
		}
	}
}

// R13: an upstream that packs its answer all the same is unpacked, event by event, under the same limits.
func TestPackedAnswers(t *testing.T) {
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		rw.Header().Set("Content-Type", "text/event-stream")
		rw.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(rw)
		for _, f := range []string{chatText("Hello"), chatText(" there"), chatStop, chatDone} {
			_, _ = io.WriteString(z, f)
			_ = z.Flush()
			rw.(http.Flusher).Flush()
		}
		_ = z.Close()
	}, nil)
	a := w.messages(true)
	a.must(t, 200, "Hello", " there", "message_stop")
	if a.header.Get("Content-Encoding") != "" {
		t.Error(a.header)
	}
	w = start(t, answers(200, "application/json", packed(t, chatBody, "zstd"), "Content-Encoding", "zstd"), nil)
	w.chat(false).must(t, 200, "Hello there")
	w = start(t, answers(200, "application/json", packed(t, strings.Repeat("x", 20<<20), "gzip"), "Content-Encoding", "gzip"), func(o *Options) { o.MaxReply = 1 << 20 })
	if a := w.chat(false); a.status < 500 {
		t.Error(a.status)
	}
	w = start(t, answers(200, "application/json", "x", "Content-Encoding", "br"), nil)
	w.chat(false).must(t, 502, "encoding")
	w = start(t, answers(500, "application/json", packed(t, `{"error":{"message":"it broke"}}`, "gzip"), "Content-Encoding", "gzip"), nil)
	w.chat(false).must(t, 500, "it broke")
}

// R27: what is too large fails, and the rest goes on.
func TestLimitsOfReplies(t *testing.T) {
	small := func(o *Options) { o.MaxFrame, o.MaxReply = 64<<10, 256<<10 }
	w := start(t, streams(chatText("Hello"), chatText(strings.Repeat("x", 100<<10)), chatStop, chatDone), small)
	w.messages(true).must(t, 200, "Hello", "event: error")
	many := make([]string, 100)
	for i := range many {
		many[i] = chatText(strings.Repeat("x", 5000))
	}
	w = start(t, streams(append(many, chatStop, chatDone)...), small)
	w.messages(true).must(t, 200, "message_stop")
	// The last events of a Responses stream tell all of its text again, which is held for that.
	a := w.do("POST", "/v1/responses", `{"model":"gpt-x","stream":true,"input":"Hi"}`)
	a.must(t, 200, "response.failed")
	if n := strings.Count(a.body, "response.output_text.delta\""); strings.Contains(a.body, "response.completed") || n*5000 < 256<<10 {
		t.Errorf("%d deltas, then %q", n, a.body[len(a.body)-200:])
	}
	if a = w.messages(false); a.status < 500 {
		t.Error(a.status)
	}
	w = start(t, answers(200, "application/json", chatBody+strings.Repeat(" ", 300<<10)), small)
	if a := w.chat(false); a.status < 500 {
		t.Error(a.status)
	}
}

// R26: an upstream that sends blanks without end, before or within an answer, packed or not, is given up soon, and not at the limit for
// progress. Fewer blanks are no failure.
func TestEndlessBlanks(t *testing.T) {
	body, rest, _ := strings.Cut(chatBody, `"content"`)
	for _, tt := range []struct {
		name, contentType, first, rest string
		stream, packed                 bool
		status                         int
	}{
		{name: "before a body", contentType: "application/json", rest: chatBody, status: 504},
		{name: "within a body", contentType: "application/json", first: body, rest: `"content"` + rest, status: 504},
		{name: "before a packed body", contentType: "application/json", packed: true, rest: chatBody, status: 504},
		{name: "before a stream", contentType: "text/event-stream", stream: true, rest: chatText("Hello") + chatStop + chatDone, status: 504},
		{name: "within a stream", contentType: "text/event-stream", stream: true, first: chatText("Hello"), rest: chatText("more") + chatStop + chatDone, status: 200},
	} {
		t.Run(tt.name, func(t *testing.T) {
			const endless = 64 * mib
			var blanks atomic.Int64
			blanks.Store(endless)
			w := start(t, func(w http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				var to io.Writer = w
				w.Header().Set("Content-Type", tt.contentType)
				if tt.packed {
					w.Header().Set("Content-Encoding", "gzip")
					z := gzip.NewWriter(w)
					defer z.Close()
					to = z
				}
				_, _ = io.WriteString(to, tt.first)
				for text := bytes.Repeat([]byte(" \n"), 16<<10); blanks.Load() > 0; blanks.Add(int64(-len(text))) {
					if _, err := to.Write(text); err != nil {
						return
					}
				}
				_, _ = io.WriteString(to, tt.rest)
			}, nil)
			a := w.messages(tt.stream)
			a.must(t, tt.status, "error")
			if strings.Contains(a.body, "end_turn") {
				t.Error(a.body)
			}
			if left := blanks.Load(); left <= 0 && !tt.packed {
				t.Errorf("%d MiB were read", (endless-left)>>20)
			}
			if line := w.line(1); !strings.Contains(line, "end=failed") && !strings.Contains(line, "blanks") {
				t.Error(line)
			}
			blanks.Store(mib / 2)
			w.messages(tt.stream).must(t, 200, "end_turn")
		})
	}
}

// An answer before the request was read to its end is an answer; its memory serves no other before the transport has let go of it.
func TestAnswerBeforeTheRequestIsRead(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				_, _ = io.ReadFull(conn, make([]byte, 100))
				body := `{"error":{"message":"too long"}}`
				fmt.Fprintf(conn, "HTTP/1.1 413 Too Large\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
				time.Sleep(50 * time.Millisecond)
				_ = conn.(*net.TCPConn).SetLinger(0)
			}()
		}
	}()
	w := start(t, nil, func(o *Options) { o.Upstreams[0].BaseURL, _ = url.Parse("http://" + l.Addr().String()) })
	request := strings.Replace(chatRequest("m", false), "Hi", strings.Repeat("x", 20<<20), 1)
	for range 5 {
		if a := w.do("POST", "/v1/chat/completions", request); a.status < 400 {
			t.Error(a.status, a.body)
		}
	}
}
