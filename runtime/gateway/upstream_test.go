package gateway

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// T118
func TestBaseURLs(t *testing.T) {
	for _, tt := range []struct{ base, path, want string }{
		{"https://h.test", "/v1/messages", "https://h.test/v1/messages"},
		{"https://h.test/", "/v1/messages", "https://h.test/v1/messages"},
		{"https://h.test/v1", "/v1/messages", "https://h.test/v1/messages"},
		{"https://h.test/v1/", "/v1/chat/completions", "https://h.test/v1/chat/completions"},
		{"https://h.test/openai/v1", "/v1/chat/completions", "https://h.test/openai/v1/chat/completions"},
		{"https://h.test/api/paas/v4/", "/v1/chat/completions", "https://h.test/api/paas/v4/chat/completions"},
		{"https://h.test/v1beta/openai", "/v1/chat/completions", "https://h.test/v1beta/openai/chat/completions"},
		{"https://h.test/anthropic", "/v1/messages", "https://h.test/anthropic/v1/messages"},
		{"https://h.test/v1/messages", "/v1/messages", "https://h.test/v1/messages"},
		{"https://h.test/vertex", "/v1/messages", "https://h.test/vertex/v1/messages"},
		{"https://h.test/v1?key=x#y", "/v1/messages", "https://h.test/v1/messages"},
		{"https://h.test", "/openai/deployments/gpt-5/chat/completions?api-version=2024-10-21", "https://h.test/openai/deployments/gpt-5/chat/completions?api-version=2024-10-21"},
		{"https://h.test/v1", "/v1/messages?beta=true", "https://h.test/v1/messages?beta=true"},
		{"https://h.test/v1beta", "/v1/chat/completions", "https://h.test/v1beta/chat/completions"},
		{"https://h.test/v1beta", "/v1beta/models/m:streamGenerateContent?alt=sse", "https://h.test/v1beta/models/m:streamGenerateContent?alt=sse"},
		{"https://h.test", "/v1beta/models/m:generateContent", "https://h.test/v1beta/models/m:generateContent"},
		{"https://h.test/v1", "/v1beta/models/m:generateContent", "https://h.test/v1beta/models/m:generateContent"},
		{"https://h.test/v1/proxy", "/v1beta/models", "https://h.test/v1/proxy/v1beta/models"},
		{"https://h.test/v10", "/v1/messages", "https://h.test/v10/messages"},
		{"https://h.test/a%2Fb/v1", "/v1/messages", "https://h.test/a%2Fb/v1/messages"},
		{"https://h.test", "/v1/a%2Fb/c", "https://h.test/v1/a%2Fb/c"},
		{"https://h.test", "/v1/c d", "https://h.test/v1/c%20d"},
	} {
		base, err := url.Parse(tt.base)
		if err != nil {
			t.Fatal(err)
		}
		u := &upstream{Upstream: Upstream{BaseURL: base}}
		for range 2 {
			if got := u.locate(tt.path, Secret{}).String(); got != tt.want {
				t.Errorf("%s: %s instead of %s", tt.base, got, tt.want)
			}
		}
	}
}

// T116, R19: what reaches the upstream is a list of our own making.
func TestOnlyAllowedHeadersReachTheUpstream(t *testing.T) {
	var got atomic.Pointer[http.Request]
	record := func(w http.ResponseWriter, r *http.Request) {
		got.Store(r)
		answers(200, "application/json", chatBody)(w, r)
	}
	var forward []string
	serve := func() *world {
		return start(t, record, func(o *Options) {
			o.Upstreams[0].Headers, o.Upstreams[0].Forward = map[string]string{"x-extra": "1"}, forward
		})
	}
	w := serve()
	w.chat(false, "X-Api-Key", clientCanary, "Cookie", "a=b", "Origin", "https://page.test", "X-Stainless-Os", "Linux", "OpenAI-Organization", "org", "X-Client-Request-Id", "r1",
		"Anthropic-Beta", "b1", "Connection", "close", "Idempotency-Key", "k").must(t, 200)
	r := got.Load()
	var names []string
	for name := range r.Header {
		names = append(names, name)
	}
	slices.Sort(names)
	want := []string{"Accept-Encoding", "Authorization", "Content-Length", "Content-Type", "User-Agent", "X-Client-Request-Id", "X-Extra"}
	if !slices.Equal(names, want) {
		t.Errorf("%v instead of %v", names, want)
	}
	for name, want := range map[string]string{
		"Authorization": "Bearer " + upstreamCanary, "User-Agent": "parlance/test", "Accept-Encoding": "identity", "Content-Type": "application/json",
		"X-Extra": "1", "X-Client-Request-Id": "r1",
	} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	if strings.Contains(fmt.Sprint(r.Header), clientCanary) {
		t.Error("the client's key went upstream")
	}
	// A header of one protocol says nothing to another.
	w.messages(false, "Anthropic-Beta", "b1", "Openai-Organization", "org").must(t, 200)
	if h := got.Load().Header; h.Get("Anthropic-Beta") != "" || h.Get("Openai-Organization") != "" {
		t.Error(h)
	}
	// What names an account goes along where the operator says so; credentials never do.
	forward = []string{"openai-organization", "authorization"}
	w = serve()
	for _, ask := range []func(bool, ...string) answer{w.chat, w.messages} {
		ask(false, "OpenAI-Organization", "org", "OpenAI-Project", "p").must(t, 200)
		if h := got.Load().Header; h.Get("OpenAI-Organization") != "org" || h.Get("OpenAI-Project") != "" || h.Get("Authorization") != "Bearer "+upstreamCanary {
			t.Error(h)
		}
	}
}

// R19: what names an account of the upstream is the operator's to say; what the protocol is made of goes along.
func TestHeadersThatNameAnAccountStayHere(t *testing.T) {
	for protocol, tt := range map[string]struct{ stay, pass []string }{
		"chat":      {[]string{"OpenAI-Organization", "OpenAI-Project", "ChatGPT-Account-Id"}, []string{"X-Client-Request-Id"}},
		"messages":  {[]string{"Anthropic-Workspace-Id", "OpenAI-Organization"}, []string{"Anthropic-Beta", "Anthropic-Version"}},
		"responses": {[]string{"OpenAI-Organization", "OpenAI-Project", "ChatGPT-Account-Id"}, []string{"Session_id", "Originator", "Thread-Id", "X-Codex-Turn-Metadata", "OpenAI-Beta"}},
	} {
		up := &accounts{protocol: protocol}
		var got atomic.Pointer[http.Request]
		w := start(t, func(rw http.ResponseWriter, r *http.Request) {
			got.Store(r)
			up.ServeHTTP(rw, r)
		}, func(o *Options) { o.Upstreams[0].Protocol = protocol })
		var sent []string
		for _, name := range append(tt.stay, tt.pass...) {
			sent = append(sent, name, "v1")
		}
		d := spoken[protocol]
		w.do("POST", d.path, fmt.Sprintf(d.request, false), sent...)
		for _, name := range tt.stay {
			if v := got.Load().Header.Get(name); v != "" {
				t.Errorf("%s: %s went upstream", protocol, name)
			}
		}
		for _, name := range tt.pass {
			if v := got.Load().Header.Get(name); v != "v1" {
				t.Errorf("%s: %s is %q", protocol, name, v)
			}
		}
	}
}

func TestAnUpstreamWithoutKeyGetsNone(t *testing.T) {
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		if h := r.Header; h.Get("Authorization") != "" || h.Get("X-Api-Key") != "" {
			t.Error(h)
		}
		answers(200, "application/json", chatBody)(rw, r)
	}, func(o *Options) { o.Upstreams[0].Keys = nil })
	w.chat(false).must(t, 200)
}

// R19: redirects are not followed, so neither key nor prompt goes where they point.
func TestRedirectsAreNotFollowed(t *testing.T) {
	var calls atomic.Int32
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls.Add(1) }))
	defer other.Close()
	for _, status := range []int{301, 302, 307, 308} {
		w := start(t, func(rw http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			http.Redirect(rw, r, other.URL+"/v1/chat/completions", status)
		}, nil)
		a := w.chat(true)
		a.must(t, 502, "redirect")
		if strings.Contains(a.body, other.URL) || a.header.Get("Location") != "" {
			t.Error(a)
		}
	}
	if calls.Load() != 0 {
		t.Errorf("%d calls reached the target", calls.Load())
	}
}

// R28
func TestUpstreamsThatCannotBeReached(t *testing.T) {
	hangsUp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer hangsUp.Close()
	go func() {
		for {
			conn, err := hangsUp.Accept()
			if err != nil {
				return
			}
			conn.Close()
		}
	}()
	client, err := net.Dial("tcp", hangsUp.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close() // its port is nobody else's until then, and nobody listens there
	for name, base := range map[string]string{
		"refused":  "http://" + client.LocalAddr().String(),
		"hangs up": "http://" + hangsUp.Addr().String(),
		"no TLS":   "https://" + hangsUp.Addr().String(),
		"no name":  "http://does-not-exist.invalid",
	} {
		w := start(t, nil, func(o *Options) { o.Upstreams[0].BaseURL, _ = url.Parse(base) })
		for _, a := range []answer{w.chat(true), w.messages(false)} {
			a.must(t, 502, "The upstream could not be reached.")
			if strings.Contains(a.body, "127.0.0.1") || strings.Contains(a.body, "invalid") {
				t.Errorf("%s: an address is in %s", name, a.body)
			}
		}
		if line := w.line(2); !strings.Contains(line, "end=failed") || !strings.Contains(line, "upstream=up") {
			t.Error(line)
		}
	}
}

// A connection that the upstream closed while it was idle is no reason to fail: no byte of an answer came (R28).
func TestDeadKeptConnectionIsReplaced(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var requests atomic.Int32
	up := &http.Server{Handler: http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if requests.Add(1) == 2 { // on the kept connection
			_, _ = io.Copy(io.Discard, r.Body) // what is left unread would make the end a reset, which says less
			conn, _, _ := rw.(http.Hijacker).Hijack()
			conn.Close()
			return
		}
		answers(200, "application/json", chatBody)(rw, r)
	})}
	go up.Serve(l)
	defer up.Close()
	w := start(t, nil, func(o *Options) { o.Upstreams[0].BaseURL, _ = url.Parse("http://" + l.Addr().String()) })
	w.chat(false).must(t, 200)
	w.chat(false).must(t, 200)
	if n := requests.Load(); n != 3 {
		t.Errorf("%d requests", n)
	}
}

func TestConnectionsAreUsedAgain(t *testing.T) {
	var conns atomic.Int32
	up := httptest.NewUnstartedServer(streams(chatText("Hello"), chatStop, chatDone))
	up.Config.ConnState = func(_ net.Conn, s http.ConnState) {
		if s == http.StateNew {
			conns.Add(1)
		}
	}
	up.Start()
	defer up.Close()
	w := start(t, nil, func(o *Options) { o.Upstreams[0].BaseURL, _ = url.Parse(up.URL) })
	for range 5 {
		w.chat(true).must(t, 200, "[DONE]")
		w.chat(false).must(t, 200, "Hello")
	}
	if n := conns.Load(); n != 1 {
		t.Errorf("%d connections", n)
	}
}
