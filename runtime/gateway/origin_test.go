package gateway

import (
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
)

// Without keys, no page of another site can have the gateway call an upstream, whatever name leads to it. With keys, all may try.
func TestAnOpenGatewayServesThisMachineOnly(t *testing.T) {
	var calls atomic.Int32
	upstream := func(rw http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		answers(200, "application/json", chatBody)(rw, r)
	}
	listed := func(o *Options) {
		o.Hosts, o.Origins = []string{"gateway.internal", "192.0.2.7"}, []string{"https://app.example"}
	}
	ask := func(t *testing.T, w *world, method, path, host string, header map[string]string) (status int, origin, body string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, w.url+path, strings.NewReader(chatRequest("m", false)))
		if err != nil {
			t.Fatal(err)
		}
		if host != "" {
			r.Host = host
		}
		for name, value := range header {
			r.Header.Set(name, value)
		}
		resp, err := w.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		b, _ := io.ReadAll(resp.Body)
		return resp.StatusCode, resp.Header.Get("Access-Control-Allow-Origin"), string(b)
	}
	const path = "/v1/chat/completions"
	open := start(t, upstream, func(o *Options) { o.Keys = nil; listed(o) })
	for _, tt := range []struct {
		host, origin, site string
		status             int
	}{
		{"", "", "", 200},
		{"localhost:8787", "", "", 200},
		{"LOCALHOST", "", "", 200},
		{"my.localhost", "", "", 200},
		{"[::1]:8787", "", "", 200},
		{"127.9.9.9", "", "none", 200},
		{"gateway.internal:8787", "", "", 200},
		{"Gateway.Internal.", "", "", 200},
		{"192.0.2.7:1", "", "", 200},
		{"evil.test", "", "", 403},
		{"localhost.evil.test", "", "", 403},
		{"192.0.2.8", "", "", 403},
		{"", "http://localhost:3000", "", 200},
		{"", "https://127.0.0.1", "same-site", 200},
		{"", "https://app.example", "cross-site", 200},
		{"", "https://evil.test", "", 403},
		{"", "https://localhost.evil.test", "", 403},
		{"", "http://app.example", "", 403},
		{"", "null", "", 403},
		{"evil.test", "https://evil.test", "same-origin", 403},
		{"", "", "cross-site", 403},
	} {
		before := calls.Load()
		header := map[string]string{}
		if tt.origin != "" {
			header["Origin"] = tt.origin
		}
		if tt.site != "" {
			header["Sec-Fetch-Site"] = tt.site
		}
		status, origin, body := ask(t, open, "POST", path, tt.host, header)
		want := ""
		if tt.status == 200 {
			want = tt.origin
		}
		if status != tt.status || origin != want || (calls.Load() > before) != (tt.status == 200) {
			t.Errorf("%+v: %d, for %q: %s", tt, status, origin, body)
		}
		if tt.status == 403 && !strings.Contains(body, `"permission_error"`) {
			t.Errorf("%+v: %s", tt, body)
		}
		status, origin, _ = ask(t, open, "OPTIONS", path, tt.host, header)
		if tt.status == 403 && tt.origin != "" && (status == 200 || origin != "") {
			t.Errorf("%+v: a preflight is answered %d for %q", tt, status, origin)
		}
	}
	if status, _, body := ask(t, open, "GET", "/readyz", "10.1.2.3:8787", nil); status != 200 {
		t.Errorf("a probe gets %d %s", status, body)
	}
	keyed := start(t, upstream, nil)
	if status, origin, body := ask(t, keyed, "POST", path, "evil.test", map[string]string{"Origin": "https://evil.test", "Authorization": "Bearer " + clientCanary}); status != 200 || origin != "*" {
		t.Errorf("with a key: %d, for %q: %s", status, origin, body)
	}
}
