package gateway

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
)

// A path that rules make goes out as it is written: with its query, with the key where it asks for it, and with the model's name as one name.
func TestPathsThatRulesMake(t *testing.T) {
	const azure = `protocol "chat" {
  upstream {
    path = "/openai/deployments/${call.model}/chat/completions?api-version=2024-10-21&key=${key}"
    headers {
      Authorization = omit
    }
  }
}`
	var got atomic.Pointer[string]
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		got.Store(&r.RequestURI)
		answers(200, "application/json", chatBody)(rw, r)
	}, func(o *Options) {
		o.Program = overlaid(t, azure)
		o.Upstreams[0].Keys = []Secret{NewSecret(upstreamCanary + "/&+")}
	})
	for model, name := range map[string]string{"gpt-5": "gpt-5", "a/b": "a%2Fb", "x?api-version=1": "x%3Fapi-version=1", "../../admin": "..%2F..%2Fadmin", "50%": "50%25"} {
		w.do("POST", "/v1/chat/completions", chatRequest(model, false)).must(t, 200, "Hello")
		want := "/openai/deployments/" + name + "/chat/completions?api-version=2024-10-21&key=" + upstreamCanary + "%2F%26%2B"
		if uri := *got.Load(); uri != want {
			t.Errorf("%s: %s instead of %s", model, uri, want)
		}
	}
	if strings.Contains(w.log.String(), upstreamCanary) {
		t.Error("the key is in the log")
	}
}
