package gateway

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/capture"
)

// A call that is captured is kept with all that was tried, and explained by the rules that translated it. It holds no key.
func TestACallIsCaptured(t *testing.T) {
	ring := capture.New(nil)
	ring.Configure(capture.Bounds{}, capture.Rule{Clients: []string{"tester"}, Models: []string{"gpt-*"}})
	var calls atomic.Int32
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		if calls.Add(1) == 1 {
			rw.Header().Set("Retry-After", "7")
			answers(401, "application/json", `{"error":{"message":"Incorrect API key provided: `+strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")+`","type":"invalid_request_error","code":"invalid_api_key"}}`)(rw, r)
			return
		}
		streams(chatText("Hello"), chatStop, chatUsage, chatDone)(rw, r)
	}, func(o *Options) {
		o.Captures = ring
		o.Upstreams[0].Keys = append(o.Upstreams[0].Keys, NewSecret(upstreamCanary+"-2"))
		o.Revision = Revision{Number: 3, Hash: "3f2a9c01d4e7"}
	})
	body := strings.Replace(messagesRequest("gpt-x", true), `"Hi"`, `"The prompt, and `+clientCanary+`"`, 1)
	a := w.do("POST", "/v1/messages", body, "anthropic-beta", "some-beta")
	a.must(t, 200, "Hello")
	w.line(1)
	c := ring.Find(a.header.Get("X-Request-Id"))
	if c == nil || len(c.Attempts) != 2 {
		t.Fatalf("%+v", c)
	}
	if c.Client != "tester" || c.Model != "gpt-x" || c.Protocol != "messages" || c.Revision != 3 || c.Status != 200 || c.Outcome != "clean" || !c.Stream || !strings.Contains(string(c.Body), "The prompt") {
		t.Errorf("%+v", c)
	}
	if f := c.Attempts[0]; f.Account != "key-1" || f.Status != 401 || !f.Failed || f.Class != "upstream_auth" || f.Action != "cool_down" || f.Rest != time.Minute || f.Rule == "" || f.Header["retry-after"] != "7" {
		t.Errorf("%+v", f)
	}
	if s := c.Attempts[1]; s.Account != "key-2" || s.Status != 200 || s.Failed || !s.Stream || string(s.Answer) != chatText("Hello")+chatStop+chatUsage+chatDone || s.Took <= 0 {
		t.Errorf("%+v", s)
	}
	shown, err := json.Marshal(ring.Show(c))
	if err != nil {
		t.Fatal(err)
	}
	w.noCanary(fmt.Sprintf("%+v %+v %+v %s %s", c, c.Attempts[0], c.Attempts[1], c.Body, c.Attempts[0].Answer), string(shown))
	for _, hidden := range []string{"The prompt", "Hello", "Incorrect"} {
		if strings.Contains(string(shown), hidden) {
			t.Errorf("%q is shown: %s", hidden, shown)
		}
	}
	for _, part := range []string{`"role":"user"`, `"tier":`, `‹text,`, `"hash":"3f2a9c01d4e7"`} {
		if !strings.Contains(string(shown), part) {
			t.Errorf("no %s in %s", part, shown)
		}
	}
	e, err := ring.Explain(c, 0)
	if err != nil || e.Request == nil || e.Reply == nil || e.Reply.Ended != "clean" || len(e.Attempts) != 2 || !e.Masked || e.Route == nil || e.Route.Upstream != "up" {
		t.Fatalf("%+v %v", e, err)
	}
	if e, err = ring.Explain(c, 1); err != nil || e.Error == nil || e.Error.Status != 401 {
		t.Fatalf("%+v %v", e, err)
	}
	text, _ := json.Marshal(e)
	w.noCanary(string(text))
}

// Headers that rules read before it is known whether the call is captured are recorded without the client's key too.
func TestAHeaderReadEarlyIsCapturedWithoutAKey(t *testing.T) {
	o := testOptions("http://upstream.test")
	o.Captures = capture.New(nil)
	o.Captures.Configure(capture.Bounds{}, capture.Rule{Clients: []string{"tester"}})
	g := New(o)
	defer g.Close()
	s := g.serving.Load()
	r := httptest.NewRequest("POST", "/v1/messages", nil)
	r.Header.Set("X-Api-Key", clientCanary)
	r.Header.Set("X-Note", "of "+clientCanary)
	c := call{responseWriter: responseWriter{r: r}, g: g, s: s}
	c.caller, c.noting = "tester", true
	c.header("X-Note")
	c.capture(s.protocol("messages"), nil, nil, time.Now())
	if got := c.record.Header["x-note"]; !strings.HasPrefix(got, "of ") || strings.Contains(got, clientCanary) {
		t.Errorf("captured: %q", got)
	}
}

// What is explained is what was sent and answered, byte for byte.
func TestACaptureIsReplayedAsItWas(t *testing.T) {
	ring := capture.New(nil)
	ring.Configure(capture.Bounds{}, capture.Rule{Models: []string{"*"}, Unmasked: true})
	var sent string
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		sent = string(text)
		if strings.Contains(sent, `"stream":true`) {
			streams(chatText("Hello"), chatText(" there"), chatStop, chatDone)(rw, r)
			return
		}
		answers(200, "application/json", chatBody)(rw, r)
	}, func(o *Options) {
		o.Captures = ring
		o.Upstreams[0].Models = []string{"gpt-*"}
		o.Now = func() time.Time { return time.Unix(1_700_000_000, 0) }
	})
	calls := 0
	for _, d := range dialects {
		for _, model := range []string{"gpt-x", "gpt-5(high)"} {
			request := d.request(model)
			if model == "gpt-x" { // which is streamed
				request = strings.Replace(strings.Replace(request, `"stream":false,`, "", 1), "{", `{"stream":true,`, 1)
			}
			a := w.do("POST", d.path, request)
			a.must(t, 200)
			calls++
			w.line(calls) // which is written when the call is kept
			e, err := ring.Explain(ring.Find(a.header.Get("X-Request-Id")), 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(e.Request.Written()); got != sent {
				t.Errorf("%s: sent\n%s\nexplained\n%s", d.path, sent, got)
			}
			if got := string(e.Reply.Written()); got != a.body {
				t.Errorf("%s: answered\n%s\nexplained\n%s", d.path, a.body, got)
			}
		}
	}
}

// People mean a model by what its clients call it, or by what its upstream does.
func TestAModelIsCapturedByEitherName(t *testing.T) {
	ring := capture.New(nil)
	w := start(t, answers(200, "application/json", chatBody), func(o *Options) {
		o.Captures = ring
		o.Upstreams[0].Rename = map[string]string{"fast": "gpt-x"}
	})
	for i, pattern := range []string{"fast", "gpt-*", "slow"} {
		ring.Configure(capture.Bounds{}, capture.Rule{Models: []string{pattern}})
		ring.Forget()
		w.do("POST", "/v1/chat/completions", chatRequest("fast", false)).must(t, 200)
		w.line(i + 1)
		if n, _ := ring.Size(); (n == 1) != (pattern != "slow") {
			t.Errorf("%s: %d calls are captured", pattern, n)
		}
	}
}

// Nothing is captured that was not asked for, and asking whether costs nothing.
func TestOthersAreNotCaptured(t *testing.T) {
	ring := capture.New(nil)
	w := start(t, answers(200, "application/json", chatBody), func(o *Options) { o.Captures = ring })
	w.chat(false).must(t, 200)
	ring.Configure(capture.Bounds{}, capture.Rule{Clients: []string{"somebody"}}, capture.Rule{Models: []string{"other-*"}})
	w.chat(false).must(t, 200)
	w.do("POST", "/v1/messages/count_tokens", messagesRequest("other-1", false))
	w.line(3)
	if n, _ := ring.Size(); n != 0 {
		t.Errorf("%d calls are captured", n)
	}
	var none *capture.Ring
	if n := testing.AllocsPerRun(100, func() { none.On() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
