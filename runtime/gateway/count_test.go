package gateway

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// counter is an upstream that counts tokens, and remembers what it was asked.
type counter struct {
	status int
	answer string
	asked  atomic.Int64
	mu     sync.Mutex
	path   string
	header http.Header
	body   string
}

func (c *counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b, _ := io.ReadAll(r.Body)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked.Add(1)
	c.path, c.header, c.body = r.URL.Path, r.Header, string(b)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(c.status)
	_, _ = io.WriteString(w, c.answer)
}

func onMessages(o *Options) {
	o.Upstreams[0].Protocol, o.Upstreams[0].Rename = "messages", map[string]string{"alias": "claude-real"}
}

const countRequest = `{"model":"alias","system":"Be brief.","messages":[{"role":"user","content":"How many tokens are these words?"}],"metadata":{"user_id":"u"}}`

func isEstimate(a answer) bool { return a.header.Get("X-Parlance-Estimate") == "tokens" }

func TestTheUpstreamCounts(t *testing.T) {
	up := &counter{status: 200, answer: `{"input_tokens": 4321, "context_management": {"original_input_tokens": 5}}`}
	w := start(t, up.ServeHTTP, onMessages)
	a := w.do("POST", "/v1/messages/count_tokens?beta=true", countRequest, "anthropic-version", "2023-06-01", "anthropic-beta", "token-counting-2024-11-01")
	a.must(t, 200)
	if a.body != `{"input_tokens":4321}` || isEstimate(a) {
		t.Errorf("%s %v", a.body, a.header)
	}
	if want := `{"model":"claude-real","system":"Be brief.","messages":[{"role":"user","content":"How many tokens are these words?"}]}`; up.path != "/v1/messages/count_tokens" || up.body != want {
		t.Errorf("%s %s", up.path, up.body)
	}
	if up.header.Get("X-Api-Key") != upstreamCanary || up.header.Get("Anthropic-Beta") != "token-counting-2024-11-01" || up.header.Get("Authorization") != "" {
		t.Error(up.header)
	}
	if line := w.line(1); !strings.Contains(line, "model=alias") || !strings.Contains(line, "upstream=up") || !strings.Contains(line, "status=200") {
		t.Error(line)
	}
}

// What an upstream cannot count is estimated, over all that is sent, and marked (T154).
func TestWhatAnUpstreamCannotCountIsEstimated(t *testing.T) {
	for _, tt := range []struct {
		status int
		answer string
		again  int64 // how often it is asked for two requests
	}{
		{404, `{}`, 1},
		{405, ``, 1},
		{501, `no`, 1},
		{401, `{"error":{"message":"key"}}`, 1}, // the only key is known to be rejected for a moment
		{429, `{}`, 2},
		{500, `oops`, 2},
		{302, ``, 2},
		{200, `<html>`, 2},
		{200, `{"input_tokens":null}`, 2},
	} {
		t.Run(fmt.Sprint(tt.status, tt.answer), func(t *testing.T) {
			up := &counter{status: tt.status, answer: tt.answer}
			w := start(t, up.ServeHTTP, onMessages)
			for range 2 {
				a := w.do("POST", "/v1/messages/count_tokens", countRequest)
				a.must(t, 200, `{"input_tokens":`)
				if !isEstimate(a) {
					t.Error("not marked")
				}
			}
			if n := up.asked.Load(); n != tt.again {
				t.Errorf("asked %d times", n)
			}
		})
	}
}

func TestAnUpstreamThatCannotCountIsAskedAgainLater(t *testing.T) {
	var now atomic.Int64
	now.Store(1_800_000_000)
	up := &counter{status: 404}
	w := start(t, up.ServeHTTP, func(o *Options) {
		onMessages(o)
		o.Now = func() time.Time { return time.Unix(now.Load(), 0) }
	})
	for _, pass := range []int64{0, countAgain - 1, 1} {
		now.Add(pass)
		w.do("POST", "/v1/messages/count_tokens", countRequest).must(t, 200)
	}
	if n := up.asked.Load(); n != 2 {
		t.Errorf("asked %d times", n)
	}
}

func TestAnUpstreamsRefusalToCountIsTheClients(t *testing.T) {
	up := &counter{status: 400, answer: `{"type":"error","error":{"type":"invalid_request_error","message":"messages: roles must alternate"}}`}
	w := start(t, up.ServeHTTP, onMessages)
	w.do("POST", "/v1/messages/count_tokens", countRequest).must(t, 400, `"type":"error"`, "roles must alternate")
}

func TestEstimatesAreClose(t *testing.T) {
	up := &counter{}
	w := start(t, up.ServeHTTP, nil) // a chat upstream
	count := func(request string) int {
		t.Helper()
		a := w.do("POST", "/v1/messages/count_tokens?beta=true", request)
		a.must(t, 200)
		if !isEstimate(a) {
			t.Error("not marked")
		}
		var n struct {
			Tokens int `json:"input_tokens"`
		}
		if err := json.Unmarshal([]byte(a.body), &n); err != nil {
			t.Error(err)
		}
		return n.Tokens
	}
	message := func(text string) string {
		return `{"model":"m","messages":[{"role":"user","content":` + text + `}]}`
	}
	prose := strings.Repeat("The quick brown fox jumps over the lazy dog. ", 1000)
	for _, tt := range []struct {
		name, request string
		low, high     int
	}{
		{"a word", message(`"Hi"`), 5, 9},
		{"10,000 words", message(`"` + prose + `"`), 11_800, 11_900},
		{"an image", message(`[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + strings.Repeat("iVBORw0KGgoAAAAN", 10_000) + `"}}]`), 1600, 1800},
		{"a tool", `{"model":"m","messages":[{"role":"user","content":"Hi"}],"tools":[{"name":"get_weather","description":"Gets the weather.","input_schema":{"type":"object","properties":{"city":{"type":"string"}}}}]}`, 40, 80},
		{"what no upstream would take", `{"model":"m","messages":[]}`, 0, 0},
		{"what cannot cross", `{"model":"m","messages":[{"role":"user","content":"Hi"}],"max_tokens":"many","system":7}`, 5, 10},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if n := count(tt.request); n < tt.low || n > tt.high {
				t.Errorf("%d is not between %d and %d", n, tt.low, tt.high)
			}
		})
	}
	if up.asked.Load() != 0 {
		t.Error("an upstream was asked that cannot count")
	}
}

func TestWhatIsNoRequestIsNotCounted(t *testing.T) {
	w := start(t, (&counter{}).ServeHTTP, func(o *Options) { o.Upstreams[0].Models = []string{"known"} })
	const path = "/v1/messages/count_tokens"
	w.do("POST", path, `{"model":`).must(t, 400, `"type":"error"`)
	w.do("POST", path, ``).must(t, 400, `"type":"error"`)
	w.do("POST", path, `[]`).must(t, 400, `"type":"error"`)
	w.do("POST", path, `{"messages":[]}`).must(t, 400, "model")
	w.do("POST", path, `{"model":"other","messages":[]}`).must(t, 404, "not_found_error")
	w.do("POST", path, countRequest, "Authorization", "").must(t, 401)
	w.do("GET", path, "").must(t, 405)
	w.do("POST", "/v1/chat/completions/count_tokens", countRequest).must(t, 404)
}

// Claude Code's /context sends two dozen at once.
func TestManyAreCountedAtOnce(t *testing.T) {
	up := &counter{status: 200, answer: `{"input_tokens":7}`}
	w := start(t, up.ServeHTTP, onMessages)
	var wg sync.WaitGroup
	for range 24 {
		wg.Go(func() {
			if a := w.do("POST", "/v1/messages/count_tokens", countRequest); a.body != `{"input_tokens":7}` {
				t.Error(a.body)
			}
		})
	}
	wg.Wait()
}

// TestEditsOfCountedRequests counts what the upstream would get: an edit of requests applies to a request for a count, whether the upstream
// counts or the gateway estimates.
func TestEditsOfCountedRequests(t *testing.T) {
	const rules = "edit \"request\" {\n  protocols = [\"messages\"]\n  set \"system\" {\n    to = \"%s\"\n  }\n  headers {\n    X-Team = \"blue\"\n  }\n}\n"
	up := &counter{status: 200, answer: `{"input_tokens": 4321}`}
	w := start(t, up.ServeHTTP, func(o *Options) { onMessages(o); o.Program = overlaid(t, fmt.Sprintf(rules, "Be kind.")) })
	w.do("POST", "/v1/messages/count_tokens", countRequest).must(t, 200)
	if !strings.Contains(up.body, `"system":"Be kind."`) || up.header.Get("X-Team") != "blue" {
		t.Errorf("%s %v", up.body, up.header)
	}
	tokens := func(system string) (n struct {
		InputTokens int `json:"input_tokens"`
	}) {
		up := &counter{status: 404}
		w := start(t, up.ServeHTTP, func(o *Options) { onMessages(o); o.Program = overlaid(t, fmt.Sprintf(rules, system)) })
		a := w.do("POST", "/v1/messages/count_tokens", countRequest)
		if err := json.Unmarshal([]byte(a.body), &n); err != nil || !isEstimate(a) {
			t.Error(a.body, err)
		}
		return n
	}
	if short, long := tokens("Be kind."), tokens(strings.Repeat("Be kind. ", 200)); long.InputTokens < short.InputTokens+300 {
		t.Errorf("%v and %v", short, long)
	}
}
