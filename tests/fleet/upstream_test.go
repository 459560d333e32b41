package fleet

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// upstream counts what it is asked. Accounts whose key ends in bad have reached their limit.
type upstream struct {
	server *httptest.Server

	mu      sync.Mutex // guards what follows
	asked   map[string]int
	running map[string]int
	most    int // calls of one account at once
	served  int64
	lasting time.Duration
}

const tokens = 15 // of a call

func newUpstream(t testing.TB) *upstream {
	u := &upstream{asked: map[string]int{}, running: map[string]int{}, lasting: 2 * time.Millisecond}
	u.server = httptest.NewServer(http.HandlerFunc(u.answer))
	t.Cleanup(u.server.Close)
	return u
}

func (u *upstream) answer(w http.ResponseWriter, r *http.Request) {
	key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	body, _ := io.ReadAll(r.Body)
	w.Header().Set("Content-Type", "application/json")
	if r.Method != http.MethodPost {
		_, _ = io.WriteString(w, `{"object":"list","data":[{"id":"m","object":"model"}]}`)
		return
	}
	u.mu.Lock()
	u.asked[key]++
	u.running[key]++
	u.most = max(u.most, u.running[key])
	u.mu.Unlock()
	u.mu.Lock()
	lasting := u.lasting
	u.mu.Unlock()
	time.Sleep(lasting)
	u.mu.Lock()
	u.running[key]--
	if !strings.HasSuffix(key, "bad") {
		u.served++
	}
	u.mu.Unlock()
	if strings.HasSuffix(key, "bad") {
		w.Header().Set("Retry-After", "3000")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, `{"error":{"message":"quota exceeded","type":"rate_limit_error"}}`)
		return
	}
	if bytes.Contains(body, []byte(`"stream":true`)) {
		u.stream(w)
		return
	}
	fmt.Fprintf(w, `{"id":"x","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"hello"},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5,"total_tokens":%d}}`, tokens)
}

const events = 100 // of a stream

// stream answers with a stream, in four pieces.
func (u *upstream) stream(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/event-stream")
	const event = "data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{%s},\"finish_reason\":%s}]}\n\n"
	fmt.Fprintf(w, event, `"role":"assistant","content":""`, "null")
	for i := range events {
		fmt.Fprintf(w, event, `"content":"some words "`, "null")
		if i%(events/4) == 0 {
			_ = http.NewResponseController(w).Flush()
		}
	}
	fmt.Fprintf(w, event, "", `"stop"`)
	fmt.Fprintf(w, "data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[],\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5,\"total_tokens\":%d}}\n\ndata: [DONE]\n\n", tokens)
}

// totals are calls of failing accounts, the most of one of them, and the calls that were served.
func (u *upstream) totals() (bad, worst int, served int64, most int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for key, n := range u.asked {
		if strings.HasSuffix(key, "bad") {
			bad += n
			worst = max(worst, n)
		}
	}
	return bad, worst, u.served, u.most
}
