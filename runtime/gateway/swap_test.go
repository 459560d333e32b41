package gateway

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/pool"
)

func urlOf(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// A stream goes on with what it began with; what only it needs is let go when it ends (R32).
func TestASwapLeavesStreamsAlone(t *testing.T) {
	second := httptest.NewServer(streams(chatText("Elsewhere"), chatStop, chatDone))
	defer second.Close()
	var w *world
	var ended <-chan struct{}
	w = start(t, func(rw http.ResponseWriter, r *http.Request) {
		streams(chatText("Hello"))(rw, r)
		o := w.options
		u := o.Upstreams[0]
		u.Name, u.BaseURL = "other", urlOf(t, second.URL)
		o.Upstreams, o.MaxBody, o.Revision = []Upstream{u}, 600, Revision{Number: 2}
		o.Logger = w.g.options.Logger
		ended = w.g.Swap(o)
		select {
		case <-ended:
			t.Error("it has ended before the stream")
		default:
		}
		w.messages(true).must(t, 200, "Elsewhere")
		w.do("POST", "/v1/chat/completions", `{"model":"m","messages":[{"role":"user","content":"`+strings.Repeat("x", 600)+`"}]}`).must(t, 413)
		if n := w.g.ways.Hosts(); n != 2 {
			t.Errorf("%d transports", n)
		}
		streams(chatText(" again"), chatStop, chatDone)(rw, r)
	}, nil)
	w.messages(true).must(t, 200, "Hello", " again")
	<-ended
	if n := w.g.ways.Hosts(); n != 1 || len(w.g.formers.upstreams()) != 0 || w.g.Revision().Number != 2 {
		t.Errorf("%d transports, formers %v", n, w.g.formers.upstreams())
	}
	if list := w.g.pool.List(pool.Filter{}); len(list) != 1 || list[0].Upstream != "other" {
		t.Errorf("%+v", list)
	}
}

// A call that began before its upstream was renamed or taken away is tried on with the accounts that it had.
func TestASwapLeavesRetriesAlone(t *testing.T) {
	var w *world
	up := &accounts{protocol: "chat"}
	up.serve = map[string]http.HandlerFunc{"x": func(rw http.ResponseWriter, r *http.Request) {
		u := w.options.Upstreams[0]
		u.Name = "other"
		w.swap(u)
		refusal(429, "slow down")(rw, r)
	}}
	w = start(t, up.ServeHTTP, func(o *Options) {
		o.Upstreams[0].Keys = []Secret{NewSecret(accountKey("x")), NewSecret(accountKey("y"))}
	})
	w.chat(false).must(t, 200, "Hello")
	if got := up.order(); got != "x y" {
		t.Errorf("asked %q", got)
	}
}

// When an upstream has another address and another key, a call that began before asks the new address with the new key. The old
// one is never shown it, and what it says blames nobody.
func TestAKeyGoesToItsOwnAddress(t *testing.T) {
	for name, protocol := range map[string]string{"the same protocol": "chat", "another protocol": "messages"} {
		t.Run(name, func(t *testing.T) {
			there := &accounts{protocol: protocol}
			second := httptest.NewServer(there)
			defer second.Close()
			var w *world
			here := &accounts{protocol: "chat"}
			here.serve = map[string]http.HandlerFunc{"x": func(rw http.ResponseWriter, r *http.Request) {
				u := w.options.Upstreams[0]
				u.BaseURL, u.Protocol = urlOf(t, second.URL), protocol
				u.Keys = []Secret{NewSecret(accountKey("v")), NewSecret(accountKey("w"))}
				w.swap(u)
				refusal(401, "Incorrect API key provided")(rw, r)
			}}
			w = start(t, here.ServeHTTP, func(o *Options) {
				o.Upstreams[0].Keys = []Secret{NewSecret(accountKey("x")), NewSecret(accountKey("y"))}
			})
			got := w.chat(false)
			if here.order() != "x" || states(w.g.pool) != "" {
				t.Errorf("asked %q and %q; %s", here.order(), there.order(), states(w.g.pool))
			}
			if protocol == "chat" {
				got.must(t, 200, "Hello")
			} else if got.status < 500 || there.order() != "" {
				t.Errorf("%d; asked %q", got.status, there.order())
			}
			w.chat(false).must(t, 200, "Hello")
		})
	}
}
