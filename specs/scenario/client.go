package scenario

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// paths are where clients of the protocols ask.
var paths = map[string]string{"chat": "/v1/chat/completions", "messages": "/v1/messages", "responses": "/v1/responses"}

// request is what a client of a protocol sends; nil for a protocol that is not known.
func request(protocol, model, text, session string, stream bool) *http.Request {
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
	default:
		return nil
	}
	if session == "" {
		key = ""
	}
	whole := fmt.Sprintf(`{"model":%s,"stream":%t,%s%s}`, quoted(model), stream, body, key)
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, "http://parlance"+paths[protocol], strings.NewReader(whole))
	if err != nil {
		panic(err) // Nothing of it is the author's.
	}
	r.Header.Set("Content-Type", "application/json")
	r.RequestURI = paths[protocol]
	r.RemoteAddr = "127.0.0.1:1"
	return r
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
