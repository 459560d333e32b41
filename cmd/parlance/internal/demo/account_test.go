package demo

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A key fails all calls of its account, and nobody else's.
func TestKeysThatFail(t *testing.T) {
	const body = `{"model":"demo","messages":[{"role":"user","content":"Hi"}]}`
	for _, tt := range []struct {
		header, value string
		status        int
		retry         string
	}{
		{"Authorization", "Bearer demo-402", 402, ""},
		{"Authorization", "Bearer demo-401", 401, ""},
		{"Authorization", "Bearer demo-429", 429, "60"},
		{"x-api-key", "demo-529", 529, ""},
		{"x-api-key", "demo-html", 502, ""},
		{"Authorization", "Bearer demo-key", 200, ""},
		{"Authorization", "Bearer demo-", 200, ""},
		{"Authorization", "Bearer 402", 200, ""},
	} {
		for _, asked := range []string{body, strings.Replace(body, "{", `{"stream":true,`, 1)} {
			r := httptest.NewRequest(http.MethodPost, "/v1/chat/completions", strings.NewReader(asked))
			r.Header.Set(tt.header, tt.value)
			w := httptest.NewRecorder()
			New(Options{}).ServeHTTP(w, r)
			if w.Code != tt.status || w.Header().Get("Retry-After") != tt.retry {
				t.Errorf("%s: %d, Retry-After %q: %s", tt.value, w.Code, w.Header().Get("Retry-After"), w.Body)
			}
		}
	}
}
