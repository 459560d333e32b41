package gateway

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// R18
func TestOnlyKnownKeysAreLetIn(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), func(o *Options) {
		o.Keys = append([]Key{{"first", NewSecret("another-key")}}, o.Keys...)
	})
	for _, tt := range []struct {
		name   string
		header []string
		status int
	}{
		{"bearer", nil, 200},
		{"scheme in capitals", []string{"Authorization", "BEARER " + clientCanary}, 200},
		{"x-api-key", []string{"Authorization", "", "X-Api-Key", clientCanary}, 200},
		{"either", []string{"Authorization", "Bearer wrong", "X-Api-Key", clientCanary}, 200},
		{"the other key", []string{"Authorization", "Bearer another-key"}, 200},
		{"none", []string{"Authorization", ""}, 401},
		{"wrong", []string{"Authorization", "Bearer wrong"}, 401},
		{"prefix", []string{"Authorization", "Bearer " + clientCanary[:8]}, 401},
		{"longer", []string{"Authorization", "Bearer " + clientCanary + "x"}, 401},
		{"basic", []string{"Authorization", "Basic " + clientCanary}, 401},
		{"empty", []string{"Authorization", "Bearer "}, 401},
	} {
		w.chat(false, tt.header...).must(t, tt.status)
		a := w.messages(false, tt.header...)
		a.must(t, tt.status)
		if tt.status == 401 && !strings.Contains(a.body, `"type":"error"`) {
			t.Errorf("%s: not in the client's protocol: %s", tt.name, a.body)
		}
	}
	for _, path := range []string{"/v1/models", "/nowhere"} {
		if a := w.do("GET", path, "", "Authorization", ""); a.status != 401 {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	for _, path := range []string{"/healthz", "/readyz", "/"} {
		if a := w.do("GET", path, "", "Authorization", ""); a.status != 200 || !json.Valid([]byte(a.body)) {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
}

func TestOpenGatewayNeedsNoKey(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), func(o *Options) { o.Keys = nil })
	w.chat(false, "Authorization", "").must(t, 200)
}

// allowedHeaders are those that the built-in protocols name: for keys, and those that go along.
const allowedHeaders = "Content-Type, Authorization, x-client-request-id, x-goog-api-key, x-api-key, anthropic-version, anthropic-beta, anthropic-user-profile-id, openai-beta, originator, version, session_id, session-id, thread-id, " +
	"x-codex-turn-metadata, x-codex-beta-features, x-openai-subagent, x-openai-internal-codex-responses-lite"

// T117 (R21)
func TestPreflight(t *testing.T) {
	w := start(t, nil, nil)
	for _, path := range []string{"/v1/messages", "/v1/models", "/anything"} {
		a := w.do("OPTIONS", path, "", "Authorization", "", "Access-Control-Request-Headers", "x-api-key,anthropic-version,x-stainless-os", "Origin", "https://page.test")
		a.must(t, 200)
		if a.body != "" || a.header.Get("Access-Control-Allow-Headers") != "x-api-key,anthropic-version,x-stainless-os" || a.header.Get("Access-Control-Max-Age") == "" {
			t.Errorf("%s: %q %v", path, a.body, a.header)
		}
		if got := a.header.Get("Access-Control-Allow-Methods"); got != "GET, POST, PUT, DELETE, OPTIONS" {
			t.Error(got)
		}
	}
	a := w.do("OPTIONS", "/v1/messages", "", "Access-Control-Request-Headers", "a<script>")
	if got := a.header.Get("Access-Control-Allow-Headers"); got != allowedHeaders {
		t.Error(got)
	}
	if got := w.do("OPTIONS", "/v1/messages", "").header.Get("Access-Control-Allow-Headers"); got != allowedHeaders {
		t.Error(got)
	}
}

func TestUnknownPathsAreAnsweredInTheFittingDialect(t *testing.T) {
	w := start(t, nil, nil)
	for _, tt := range []struct {
		method, path string
		header       []string
		status       int
		messages     bool
	}{
		{"POST", "/v1/unknown", nil, 404, false},
		{"POST", "/v1/unknown", []string{"anthropic-version", "2023-06-01"}, 404, true},
		{"POST", "/v1/messages/batches", nil, 404, true},
		{"POST", "/v1/messagesx", nil, 404, false},
		{"GET", "/v1/messages", nil, 405, true},
		{"DELETE", "/v1/chat/completions", nil, 405, false},
		{"POST", "/v1/models", nil, 405, false},
		{"POST", "//v1/messages", nil, 404, false},
		{"POST", "/v1beta/models/x:fooBar", nil, 404, false},
		{"DELETE", "/v1beta/models/x", nil, 405, false},
		{"POST", "/v1/responses/compact", nil, 404, false},
		{"POST", "/v1/responses/resp_1/input_items", nil, 404, false},
		{"PUT", "/v1/responses/resp_1", nil, 405, false},
	} {
		a := w.do(tt.method, tt.path, "{}", tt.header...)
		a.must(t, tt.status, "error")
		if isMessages := strings.Contains(a.body, `"type":"error"`); isMessages != tt.messages || !json.Valid([]byte(a.body)) {
			t.Errorf("%s %s: %s", tt.method, tt.path, a.body)
		}
		if allow := a.header.Get("Allow"); (allow != "") != (tt.status == 405) {
			t.Errorf("%s %s: Allow is %q", tt.method, tt.path, allow)
		}
	}
	if got := w.do("GET", "/v1/messages", "").header.Get("Allow"); got != "OPTIONS, POST" {
		t.Error(got)
	}
	w.do("POST", "/v1/v1/messages", "{}").must(t, 404, "Did you mean /v1/messages?")
	w.do("POST", "/v1beta/models/x:fooBar", "{}").must(t, 404, `{"error":{"code":404,"message":"This gateway serves nothing at /v1beta/models/x:fooBar.","status":"NOT_FOUND"}}`)
	w.do("POST", "/v1/responses/compact", "{}").must(t, 404, `"message":"This gateway serves nothing at /v1/responses/compact. Send an ordinary request to /v1/responses in its place."`, `"code":"not_found"`)
	w.do("POST", "/chat/completions", "{}").must(t, 404, "Did you mean /v1/chat/completions?")
}

// Rules need not say what a client is told below the path of stored replies: nothing is there in any case.
func TestBelowStoredRepliesNothingIsThere(t *testing.T) {
	w := start(t, nil, func(o *Options) {
		o.Program = overlaid(t, "protocol \"responses\" {\n  stored {\n    unknown \"path\" {\n      remove = true\n    }\n  }\n}\n")
	})
	w.do("POST", "/v1/responses/compact", "{}").must(t, 404, `"message":"This gateway serves nothing at /v1/responses/compact."`)
}

// Claude Code looks whether anybody is there before it sends its first request, without a key.
func TestAKnockIsAnswered(t *testing.T) {
	w := start(t, nil, nil)
	for _, path := range []string{"/", "/api/hello"} {
		if a := w.do("HEAD", path, "", "Authorization", ""); a.status != 200 || a.body != "" || len(a.header.Get("Content-Length")) != 2 {
			t.Error(path, a)
		}
		w.do("GET", path, "", "Authorization", "").must(t, 200, "parlance")
	}
}

// T118
func TestQueryIsIgnored(t *testing.T) {
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery != "" {
			t.Error(r.URL)
		}
		answers(200, "application/json", chatBody)(rw, r)
	}, nil)
	w.do("POST", "/v1/messages?beta=true&key=secret-in-query", messagesRequest("m", false)).must(t, 200)
	if log := w.line(1); strings.Contains(log, "secret-in-query") {
		t.Error(log)
	}
}

func TestModelsAreListedInTheAskersDialect(t *testing.T) {
	w := start(t, nil, func(o *Options) {
		o.Upstreams[0].Models = []string{"gpt-*", "o9", "b"}
		o.Upstreams[0].Rename = map[string]string{"alias": "real"}
	})
	a := w.do("GET", "/v1/models", "")
	a.must(t, 200, `"alias"`, `"o9"`, `"owned_by":"up"`)
	if strings.Contains(a.body, "gpt-") || strings.Contains(a.body, "has_more") || strings.Contains(a.body, "real") {
		t.Error(a.body)
	}
	a = w.do("GET", "/v1/models", "", "anthropic-version", "2023-06-01")
	a.must(t, 200, `"alias"`, `"has_more"`)
}

func TestAModelIsDescribedInTheAskersDialect(t *testing.T) {
	w := start(t, nil, func(o *Options) {
		o.Upstreams[0].Models = []string{"gpt-*", "vendor/o9"}
		o.Upstreams[0].Rename = map[string]string{"alias": "real"}
		o.Now = func() time.Time { return time.Unix(1_800_000_000, 0) }
	})
	for _, tt := range []struct {
		path, version string
		status        int
		want          string
	}{
		{"alias", "", 200, `{"id":"alias","object":"model","created":1800000000,"owned_by":"up"}`},
		{"vendor/o9", "", 200, `{"id":"vendor/o9","object":"model","created":1800000000,"owned_by":"up"}`},
		{"vendor%2Fo9", "", 200, `{"id":"vendor/o9","object":"model","created":1800000000,"owned_by":"up"}`},
		{"gpt-7", "", 200, `{"id":"gpt-7","object":"model","created":1800000000,"owned_by":"up"}`},
		{"alias", "2023-06-01", 200, `{"type":"model","id":"alias","display_name":"alias","created_at":"2026-01-01T00:00:00Z"}`},
		{"real", "", 404, `{"error":{"message":"The model \"real\" does not exist or is not served here.","type":"invalid_request_error","param":null,"code":"model_not_found"}}`},
		{"allias", "2023-06-01", 404, `"type":"not_found_error","message":"The model \"allias\" does not exist or is not served here. Did you mean \"alias\"?"`},
	} {
		a := w.do("GET", "/v1/models/"+tt.path, "", "anthropic-version", tt.version)
		a.must(t, tt.status, tt.want)
		if head := w.do("HEAD", "/v1/models/"+tt.path, "", "anthropic-version", tt.version); head.status != tt.status || head.body != "" {
			t.Error(tt.path, head)
		}
	}
	w.do("GET", "/v1/models/alias", "", "Authorization", "").must(t, 401)
	w.do("DELETE", "/v1/models/alias", "").must(t, 405)
}

// A catch-all upstream serves any model, so that none can be called unknown.
func TestAModelThatMayBeServedIsDescribed(t *testing.T) {
	w := start(t, nil, nil)
	w.do("GET", "/v1/models/whatever", "").must(t, 200, `"id":"whatever"`)
}

func TestUnknownModelIsNamed(t *testing.T) {
	w := start(t, nil, func(o *Options) { o.Upstreams[0].Models = []string{"gpt-*", "claude-opus"} })
	w.do("POST", "/v1/chat/completions", chatRequest("claude-opsu", true)).must(t, 404, "model_not_found",
		`The model \"claude-opsu\" does not exist or is not served here. Did you mean \"claude-opus\"?`)
	w.do("POST", "/v1/messages", messagesRequest(`a"b\n`, true)).must(t, 404, "not_found", "does not exist") // T092
	w.do("POST", "/v1/messages", messagesRequest(strings.Repeat("é", 40_000), true)).must(t, 404)
	if w.do("POST", "/v1/chat/completions", chatRequest(strings.Repeat("x", 70_000), true)); len(w.log.String()) > 20_000 {
		t.Error("the log grows with a name")
	}
}

func TestTheBodyNeedNotBeReadForARefusal(t *testing.T) {
	w := start(t, nil, nil)
	r, out := io.Pipe()
	defer out.Close()
	resp := w.open("POST", "/v1/chat/completions", r, "Authorization", "Bearer wrong")
	defer resp.Body.Close()
	if resp.StatusCode != 401 {
		t.Error(resp.Status)
	}
}
