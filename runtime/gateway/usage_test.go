package gateway

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// usageOf is what was recorded: a line for each series.
func (w *world) usageOf() string {
	w.t.Helper()
	rows, err := w.g.clients.Usage(keys.Query{By: keys.ByClient | keys.ByUpstream | keys.ByAccount | keys.ByModel})
	if err != nil {
		w.t.Fatal(err)
	}
	var lines []string
	for _, r := range rows {
		lines = append(lines, fmt.Sprintf("%s/%s/%s/%s requests=%d errors=%d fresh=%d cached=%d output=%d", r.Client, r.Upstream, r.Account, r.Model, r.Requests, r.Errors, r.Fresh, r.Cached, r.Output))
	}
	return strings.Join(lines, "\n")
}

const (
	chatUsage = `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-x","choices":[],"usage":{"prompt_tokens":30,"completion_tokens":7,"total_tokens":37,"prompt_tokens_details":{"cached_tokens":20}}}` + "\n\n"

	messageStart = "event: message_start\n" + `data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":25,"output_tokens":1}}}` + "\n\n"
	blockStart   = "event: content_block_start\n" + `data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}` + "\n\n"
	blockDelta   = "event: content_block_delta\n" + `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}` + "\n\n"
)

// TestUsageIsRecorded: bodies and streams, of every dialect, by the upstream's own name of the model.
func TestUsageIsRecorded(t *testing.T) {
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch {
		case strings.Contains(string(body), "fail"):
			http.Error(rw, `{"error":{"message":"no","type":"invalid_request_error"}}`, http.StatusBadRequest)
		case strings.Contains(string(body), `"stream":true`):
			streams(chatText("Hello"), chatStop, chatUsage, chatDone)(rw, r)
		default:
			answers(200, "application/json", chatBody)(rw, r)
		}
	}, func(o *Options) { o.Upstreams[0].Rename = map[string]string{"alias": "gpt-x"} })
	for _, d := range dialects {
		w.do("POST", d.path, d.request("alias")).must(t, 200)
	}
	w.chat(true).must(t, 200)
	w.do("POST", "/v1/chat/completions", chatRequest("fail", false)).must(t, 400)
	w.do("POST", "/v1/messages/count_tokens", messagesRequest("gpt-x", false)).must(t, 200)
	w.do("GET", "/v1/models", "").must(t, 200)
	w.line(7)
	if diff := cmp.Diff(w.usageOf(), "tester/up/key/fail requests=1 errors=1 fresh=0 cached=0 output=0\ntester/up/key/gpt-x requests=4 errors=0 fresh=19 cached=20 output=13"); diff != "" {
		t.Error(diff)
	}
}

// TestRefusedCallsAreRecorded: they stand under the client alone, since no upstream was asked.
func TestRefusedCallsAreRecorded(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), limitedTo(keys.Limits{RequestsPerMinute: 1}))
	w.chat(false).must(t, 200)
	w.chat(false).must(t, 429)
	w.line(2)
	if diff := cmp.Diff(w.usageOf(), "tester/// requests=1 errors=1 fresh=0 cached=0 output=0\ntester/up/key/gpt-x requests=1 errors=0 fresh=3 cached=0 output=2"); diff != "" {
		t.Error(diff)
	}
}

// TestClientThatLeavesIsCharged: for what the upstream had said until then, or else for what its request was thought to cost; the
// call runs no more.
func TestClientThatLeavesIsCharged(t *testing.T) {
	request := chatRequest("gpt-x", true)
	thought := int64(len(request) / 4)
	for _, c := range []struct {
		name, protocol string
		frames         []string
		charged        int64
		usage          string
	}{
		{"before anything came", "chat", nil, 0, "requests=1 errors=0 fresh=0 cached=0 output=0"},
		{"before the upstream counted", "chat", []string{chatText("Hello")}, thought, "requests=1 errors=0 fresh=0 cached=0 output=0"},
		{"after the upstream counted the input", "messages", []string{messageStart, blockStart, blockDelta}, 26, "requests=1 errors=0 fresh=25 cached=0 output=1"},
	} {
		inMemory(t, nil, func(o *Options) {
			o.Keys, o.Clients = nil, clientsOf(time.Now, keys.Key{Name: "tester", Digest: keys.DigestOf(clientCanary), Limits: keys.Limits{InFlight: 1, TokensPerDay: 1000}})
			o.Upstreams[0].Protocol = c.protocol
		}, func(t *testing.T, w *world) {
			conn := w.raw(head("/v1/chat/completions", "Content-Length: "+strconv.Itoa(len(request))) + request)
			go io.Copy(io.Discard, conn)
			for _, f := range c.frames {
				w.up.frames <- f
			}
			time.Sleep(time.Second)
			if v := w.g.clients.List()[0]; v.Running != 1 || v.Remaining.Tokens.Remaining != 1000-thought {
				t.Errorf("%s: while it runs: %+v", c.name, v)
			}
			conn.Close()
			w.line(1)
			if v := w.g.clients.List()[0]; v.Running != 0 || v.Day != c.charged {
				t.Errorf("%s: %d calls run, %d tokens are charged, expected %d", c.name, v.Running, v.Day, c.charged)
			}
			if got := w.usageOf(); got != "tester/up/key/gpt-x "+c.usage {
				t.Errorf("%s: %s", c.name, got)
			}
		})
	}
}

// TestLimitedStream: a stream has the headers too, and calls at a time are limited while it runs.
func TestLimitedStream(t *testing.T) {
	request := chatRequest("gpt-x", true)
	inMemory(t, nil, func(o *Options) {
		o.Keys, o.Clients = nil, clientsOf(time.Now, keys.Key{Name: "tester", Digest: keys.DigestOf(clientCanary), Limits: keys.Limits{InFlight: 1, RequestsPerMinute: 10}})
	}, func(t *testing.T, w *world) {
		text := head("/v1/chat/completions", "Content-Length: "+strconv.Itoa(len(request))) + request
		first := w.raw(text)
		defer first.Close()
		w.up.frames <- chatText("Hello")
		for name, c := range map[string]struct {
			conn  io.Reader
			wants []string
		}{
			"the stream":  {first, []string{"HTTP/1.1 200 OK", "X-Ratelimit-Remaining-Requests: 9\r\n", "X-Ratelimit-Reset-Requests: 6s\r\n"}},
			"another one": {w.raw(text), []string{"HTTP/1.1 429 Too Many Requests", "Retry-After: 1\r\n", "X-Ratelimit-Limit-Requests: 10\r\n", "limit of 1 calls at a time"}},
		} {
			buf := make([]byte, 64<<10)
			n := 0
			for !strings.Contains(string(buf[:n]), "\r\n\r\n") || !strings.Contains(string(buf[:n]), "Hello") && !strings.Contains(string(buf[:n]), "at a time") {
				more, err := c.conn.Read(buf[n:])
				if n += more; err != nil {
					break
				}
			}
			for _, want := range c.wants {
				if !strings.Contains(string(buf[:n]), want) {
					t.Errorf("%s lacks %q: %s", name, want, buf[:n])
				}
			}
			if closer, ok := c.conn.(io.Closer); ok && name != "the stream" {
				_ = closer.Close()
			}
		}
	})
}

// TestPanicGivesThePermitBack: a call that the gateway fails at runs no more, and is an error.
func TestPanicGivesThePermitBack(t *testing.T) {
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		streams(chatText("Hello"))(rw, r)
		<-r.Context().Done()
	}, limitedTo(keys.Limits{InFlight: 1, TokensPerMinute: 1000}))
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.g.ServeHTTP(&breaking{rw, 1}, r)
	}))
	defer server.Close()
	w.url = server.URL
	for n := range 3 {
		w.messages(true).must(t, 200, "Hello", "event: error")
		w.line(n + 1)
	}
	if v := w.g.clients.List()[0]; v.Running != 0 || v.Remaining.Tokens.Remaining != 1000 {
		t.Errorf("%+v", v)
	}
	if got := w.usageOf(); got != "tester/up/key/gpt-x requests=3 errors=3 fresh=0 cached=0 output=0" {
		t.Error(got)
	}
}
