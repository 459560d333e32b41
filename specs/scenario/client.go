package scenario

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/specs/oracle"
)

// paths are where clients of the protocols ask.
var paths = map[string]string{"chat": "/v1/chat/completions", "messages": "/v1/messages", "responses": "/v1/responses"}

// clientKey is what clients show where they have limits.
const clientKey = "scenario-client"

// request is what a client sends: what its author wrote, or what its protocol makes of a model and a text.
func request(q *Request, text string, body []byte, headers [][2]string) (*http.Request, error) {
	if q.Path == "" && body == nil {
		body = spoken(q.Client, q.Model, text, q.Session)
	}
	method, target := q.Method, q.Path
	if target == "" {
		target = paths[q.Client]
		body = oracle.Streaming(body, q.Streamed)
	}
	switch {
	case method != "":
	case body == nil:
		method = http.MethodGet
	default:
		method = http.MethodPost
	}
	r, err := http.NewRequestWithContext(context.Background(), method, "http://localhost"+target, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, h := range headers {
		r.Header.Set(h[0], h[1])
	}
	r.RequestURI = target
	r.RemoteAddr = "127.0.0.1:1"
	return r, nil
}

// spoken is what a client of a protocol asks.
func spoken(protocol, model, text, session string) []byte {
	quoted := func(s string) string { return string(document.AppendQuoted(nil, s)) }
	body, key := "", ""
	switch protocol {
	case "chat":
		body = fmt.Sprintf(`"messages":[{"role":"user","content":%s}]`, quoted(text))
		key = `,"prompt_cache_key":` + quoted(session)
	case "messages":
		body = fmt.Sprintf(`"max_tokens":64,"messages":[{"role":"user","content":%s}]`, quoted(text))
		key = `,"metadata":{"user_id":` + quoted(fmt.Sprintf(`{"session_id":%s}`, quoted(session))) + `}`
	case "responses":
		body = fmt.Sprintf(`"store":false,"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":%s}]}]`, quoted(text))
		key = `,"prompt_cache_key":` + quoted(session)
	}
	if session == "" {
		key = ""
	}
	return fmt.Appendf(nil, `{"model":%s,%s%s}`, quoted(model), body, key)
}

// answer is what the client gets, as an http.ResponseWriter.
type answer struct {
	status int
	header http.Header
	body   bytes.Buffer
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(p)
}

// Flush has nothing to do: what is written has arrived.
func (a *answer) Flush() {}

var _ http.Flusher = (*answer)(nil)
