package gateway

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// Canaries stand for keys. No byte that leaves the gateway may hold one, but for the one header it is for.
const (
	clientCanary   = "pk-canary-client-5d1f"
	upstreamCanary = "sk-canary-upstream-93ab"
)

var program = sync.OnceValue(func() *runtime.Program {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		panic(diags)
	}
	p, diags := runtime.Compile(set)
	if diags.HasErrors() {
		panic(diags)
	}
	return p
})

// world is a gateway between a client and an upstream.
type world struct {
	t       testing.TB
	g       *Gateway
	url     string
	client  *http.Client
	log     *logBuffer
	options Options
	dial    *pipes          // in memory
	up      *upstreamStream // in memory
}

// logBuffer is a log that several goroutines write.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// options are those of most tests: one upstream, chat unless changed, at base.
func testOptions(base string) Options {
	u, err := url.Parse(base)
	if err != nil {
		panic(err)
	}
	return Options{
		Program: program(),
		Keys:    []Key{{"tester", NewSecret(clientCanary)}},
		Seal:    []byte("a seal key of thirty-two bytes!!"),
		Version: "test",
		Upstreams: []Upstream{{
			Name: "up", Protocol: "chat", BaseURL: u, Keys: []Secret{NewSecret(upstreamCanary)}, Unlisted: true,
		}},
	}
}

// start serves a gateway over TCP, before an upstream that is a handler.
func start(t testing.TB, upstream http.HandlerFunc, change func(*Options)) *world {
	t.Helper()
	up := httptest.NewServer(upstream)
	o := testOptions(up.URL)
	if change != nil {
		change(&o)
	}
	w := newWorld(t, o)
	server := httptest.NewUnstartedServer(nil)
	server.Listener, server.Config = listener{server.Listener, w.g}, w.g.server()
	server.Start()
	w.url, w.client = server.URL, server.Client()
	t.Cleanup(func() {
		server.Close()
		w.g.Close()
		up.Close()
	})
	return w
}

func newWorld(t testing.TB, o Options) *world {
	w := &world{t: t, log: &logBuffer{}, options: o}
	o.Logger = slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	var ids atomic.Int64
	o.NewID = func() string { return fmt.Sprintf("%024d", ids.Add(1)) }
	w.g = New(o)
	t.Cleanup(func() {
		w.noCanary(w.log.String())
		w.noLease()
	})
	return w
}

// swap has the gateway serve other upstreams.
func (w *world) swap(upstreams ...Upstream) {
	o := w.options
	o.Upstreams, o.Logger = upstreams, w.g.options.Logger
	w.g.Swap(o)
}

// noLease fails when an account is still lent although nobody can be using it.
func (w *world) noLease() {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	w.g.Drain(ctx)
	for _, v := range w.g.pool.List(pool.Filter{}) {
		if v.InFlight != 0 {
			w.t.Errorf("account %s of %s is still lent %d times", v.ID, v.Upstream, v.InFlight)
		}
	}
}

// noCanary fails when a key is in what the gateway gave away (R17).
func (w *world) noCanary(texts ...string) {
	w.t.Helper()
	for _, text := range texts {
		for _, canary := range []string{clientCanary, upstreamCanary} {
			if strings.Contains(text, canary) {
				w.t.Errorf("a key is in: %.2000s", text)
			}
		}
	}
}

// line waits for the n-th line that the log has about a call, which is written after the client has its answer.
func (w *world) line(n int) string {
	w.t.Helper()
	for range 3000 {
		var lines []string
		for l := range strings.Lines(w.log.String()) {
			if strings.Contains(l, "msg=call") {
				lines = append(lines, l)
			}
		}
		if len(lines) >= n {
			return lines[n-1]
		}
		time.Sleep(10 * time.Millisecond)
	}
	w.t.Fatalf("no line %d in the log:\n%s", n, w.log.String())
	return ""
}

// answer is a whole answer to the client.
type answer struct {
	status int
	header http.Header
	body   string
	err    error // of reading the body
}

// do sends a request with the client's key, and reads the whole answer.
func (w *world) do(method, path, body string, header ...string) answer {
	w.t.Helper()
	resp := w.open(method, path, strings.NewReader(body), header...)
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	a := answer{resp.StatusCode, resp.Header, string(b), err}
	w.noCanary(a.body, fmt.Sprint(a.header))
	if !strings.HasPrefix(a.header.Get("X-Request-Id"), "req_") || a.header.Get("Request-Id") != a.header.Get("X-Request-Id") {
		w.t.Errorf("%s %s has no request id: %v", method, path, a.header)
	}
	if !w.g.clients.None() && a.header.Get("Access-Control-Allow-Origin") != "*" {
		w.t.Errorf("%s %s has no CORS headers: %v", method, path, a.header)
	}
	return a
}

func (w *world) open(method, path string, body io.Reader, header ...string) *http.Response {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), method, w.url+path, body)
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+clientCanary)
	req.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
		if header[i+1] == "" {
			req.Header.Del(header[i])
		}
	}
	resp, err := w.client.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	return resp
}

// chat and messages send the smallest request that their protocols have.
func (w *world) chat(stream bool, header ...string) answer {
	w.t.Helper()
	return w.do("POST", "/v1/chat/completions", chatRequest("gpt-x", stream), header...)
}

func (w *world) messages(stream bool, header ...string) answer {
	w.t.Helper()
	return w.do("POST", "/v1/messages", messagesRequest("gpt-x", stream), header...)
}

func chatRequest(model string, stream bool) string {
	return fmt.Sprintf(`{"model":%q,"stream":%t,"messages":[{"role":"user","content":"Hi"}]}`, model, stream)
}

func messagesRequest(model string, stream bool) string {
	return fmt.Sprintf(`{"model":%q,"stream":%t,"max_tokens":64,"messages":[{"role":"user","content":"Hi"}]}`, model, stream)
}

// Frames of a chat upstream.
const (
	chatStop = `data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-x","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\n"
	chatDone = "data: [DONE]\n\n"
	chatBody = `{"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"gpt-x","choices":[{"index":0,"message":{"role":"assistant","content":"Hello there"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}`
)

func chatText(text string) string {
	return fmt.Sprintf(`data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"gpt-x","choices":[{"index":0,"delta":{"role":"assistant","content":%q},"finish_reason":null}]}`, text) + "\n\n"
}

// streams is an upstream that sends frames, each by itself, and ends.
func streams(frames ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "text/event-stream")
		for _, f := range frames {
			_, _ = io.WriteString(w, f)
			w.(http.Flusher).Flush()
		}
	}
}

// answers is an upstream that sends one body.
func answers(status int, contentType, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header()["Content-Type"] = nil
		if contentType != "" {
			w.Header().Set("Content-Type", contentType)
		}
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// must fails unless the answer has a status and holds each text.
func (a answer) must(t testing.TB, status int, texts ...string) {
	t.Helper()
	if a.status != status {
		t.Errorf("status %d instead of %d: %.500s", a.status, status, a.body)
	}
	for _, text := range texts {
		if !strings.Contains(a.body, text) {
			t.Errorf("no %q in: %.1000s", text, a.body)
		}
	}
}

// pipes is a network in memory: a listener and its dialer. Under synctest, time passes when all wait.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.once.Do(func() { close(p.closed) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "memory", Net: "unix"} }

func (p *pipes) Dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case p.conns <- far:
		return near, nil
	case <-p.closed:
		return nil, &net.OpError{Op: "dial", Err: os.ErrClosed}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
