package demo

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// requestFor makes a request with a key, whose context ends with the test.
func requestFor(t testing.TB, path, body string) *http.Request {
	method := http.MethodPost
	if body == "" {
		method = http.MethodGet
	}
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer any")
	return r
}

// serve asks the scripted upstream.
func serve(o Options, r *http.Request) (w *httptest.ResponseRecorder, aborted bool) {
	return record(newScripted(o), r)
}

// record has a handler answer a request, and tells whether it broke the connection off.
func record(h http.Handler, r *http.Request) (w *httptest.ResponseRecorder, aborted bool) {
	w = httptest.NewRecorder()
	defer func() {
		switch wrong := recover(); wrong {
		case nil:
		case http.ErrAbortHandler:
			aborted = true
		default:
			panic(wrong)
		}
	}()
	h.ServeHTTP(w, r)
	return w, false
}

const (
	chatPath     = "/v1/chat/completions"
	messagesPath = "/v1/messages"
)

func TestSameRequestSameBytes(t *testing.T) {
	for _, c := range []struct{ path, body string }{
		{chatPath, `{"model": "demo-thinking", ` + chatTools + `, "messages": [{"role": "user", "content": "Hi"}]}`},
		{chatPath, `{"model": "demo-thinking", "stream": true, ` + chatTools + `, "messages": [{"role": "user", "content": "Hi"}]}`},
		{messagesPath, `{"model": "demo-thinking", "max_tokens": 99, ` + blockTools + `, "messages": [{"role": "user", "content": "Hi"}]}`},
		{messagesPath, `{"model": "demo-thinking", "max_tokens": 99, "stream": true, ` + blockTools + `, "messages": [{"role": "user", "content": "Hi"}]}`},
		{messagesPath, `{"model": "m"}`},
		{responsesPath, `{"model": "demo-thinking", ` + flatTools + `, "input": "Hi"}`},
		{responsesPath, `{"model": "demo-thinking", "stream": true, "reasoning": {"summary": "detailed"}, ` + flatTools + `, "input": "Hi"}`},
	} {
		one, _ := serve(Options{}, requestFor(t, c.path, c.body))
		two, _ := serve(Options{}, requestFor(t, c.path, c.body))
		if one.Body.Len() == 0 || !bytes.Equal(one.Body.Bytes(), two.Body.Bytes()) {
			t.Errorf("%s gives\n%s\nand\n%s", c.body, one.Body, two.Body)
		}
		other, _ := serve(Options{}, requestFor(t, c.path, c.body+" "))
		if id := "request-id"; c.path == messagesPath && one.Header().Get(id) == other.Header().Get(id) {
			t.Errorf("two bodies have one id")
		}
	}
}

func TestRoutes(t *testing.T) {
	const chatBody = `{"model": "m", "messages": [{"role": "user", "content": "Hi"}]}`
	const messagesBody = `{"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}`
	const responsesBody = `{"model": "m", "input": "Hi"}`
	for _, c := range []struct {
		name, method, path, body string
		header                   http.Header
		status                   int
		contains                 string
	}{
		{"chat", "POST", "/any/prefix/chat/completions", chatBody, http.Header{"Authorization": {"Bearer k"}}, 200, `"object":"chat.completion"`},
		{"chat with another header", "POST", chatPath, chatBody, http.Header{"X-Api-Key": {"k"}}, 200, `"object":"chat.completion"`},
		{"messages", "POST", "/messages", messagesBody, http.Header{"X-Api-Key": {"k"}}, 200, `"type":"message"`},
		{"messages with a query", "POST", "/v1/messages?beta=true", messagesBody, http.Header{"Authorization": {"Bearer k"}}, 200, `"type":"message"`},
		{"chat without key", "POST", chatPath, chatBody, nil, 401, `"code":null`},
		{"chat with an empty key", "POST", chatPath, chatBody, http.Header{"Authorization": {"Bearer "}}, 401, `didn't provide an API key`},
		{"messages without key", "POST", messagesPath, messagesBody, nil, 401, `{"type":"error","error":{"type":"authentication_error","message":"x-api-key header is required"},"request_id":"req_`},
		{"models for OpenAI", "GET", "/v1/models", "", http.Header{"Authorization": {"Bearer k"}}, 200, `{"object":"list","data":[{"id":"demo","object":"model","created":1767225600,"owned_by":"parlance"},{"id":"demo-thinking",`},
		{"models for Anthropic", "GET", "/v1/models", "", http.Header{"X-Api-Key": {"k"}, "Anthropic-Version": {"2023-06-01"}}, 200, `{"data":[{"type":"model","id":"demo","display_name":`},
		{"models with a key that was revoked", "GET", "/v1/models", "", http.Header{"Authorization": {"Bearer demo-401"}}, 401, `this account's key asks for it`},
		{"models without key", "GET", "/v1/models", "", nil, 401, `"error"`},
		{"responses", "POST", "/any/prefix/responses", responsesBody, http.Header{"Authorization": {"Bearer k"}}, 200, `"object":"response"`},
		{"responses without key", "POST", responsesPath, responsesBody, nil, 401, `didn't provide an API key`},
		{"responses that are wrong", "POST", responsesPath, chatBody, http.Header{"Authorization": {"Bearer k"}}, 400, `{"error":{"message":"Unknown parameter: 'messages'.","type":"invalid_request_error","param":"messages","code":"unknown_parameter"}}`},
		{"tokens of messages", "POST", "/v1/messages/count_tokens", `{"model": "m", "messages": [{"role": "user", "content": "Hi"}]}`, http.Header{"X-Api-Key": {"k"}}, 200, `{"input_tokens":15}`},
		{"tokens of messages have no limit", "POST", "/v1/messages/count_tokens", messagesBody, http.Header{"X-Api-Key": {"k"}}, 400, `max_tokens: Extra inputs are not permitted`},
		{"tokens of messages that are wrong", "POST", "/v1/messages/count_tokens", `{"model": "m"}`, http.Header{"X-Api-Key": {"k"}}, 400, `messages: Field required`},
		{"tokens of responses", "POST", "/v1/responses/input_tokens", responsesBody, http.Header{"Authorization": {"Bearer k"}}, 200, `{"object":"response.input_tokens","input_tokens":7}`},
		{"tokens of responses have no stream", "POST", "/v1/responses/input_tokens", `{"model": "m", "input": "Hi", "stream": true}`, http.Header{"Authorization": {"Bearer k"}}, 400, `Unknown parameter: 'stream'.`},
		{"tokens of a failing model", "POST", "/v1/responses/input_tokens", `{"model": "demo-429", "input": "Hi"}`, http.Header{"Authorization": {"Bearer k"}}, 429, `rate_limit_exceeded`},
		{"a stored response", "GET", "/v1/responses/resp_1", "", http.Header{"Authorization": {"Bearer k"}}, 404, `"not_found"`},
		{"unknown path", "POST", "/v1/embeddings", chatBody, http.Header{"Authorization": {"Bearer k"}}, 404, `"type":"invalid_request_error"`},
		{"unknown path for Anthropic", "POST", "/v1/messages/batches", messagesBody, http.Header{"X-Api-Key": {"k"}, "Anthropic-Version": {"2023-06-01"}}, 404, `"type":"not_found_error"`},
		{"wrong method", "GET", chatPath, "", http.Header{"Authorization": {"Bearer k"}}, 405, `use POST`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequestWithContext(t.Context(), c.method, c.path, strings.NewReader(c.body))
			for name, values := range c.header {
				r.Header[name] = values
			}
			w, _ := serve(Options{}, r)
			if w.Code != c.status || !strings.Contains(w.Body.String(), c.contains) || w.Header().Get("Content-Type") != "application/json" {
				t.Errorf("got %d %s %s\nwant %d with %s", w.Code, w.Header().Get("Content-Type"), w.Body, c.status, c.contains)
			}
		})
	}
}

func TestUsageInTheStreamOnlyWhenAsked(t *testing.T) {
	const rest = `"stream": true, "messages": [{"role": "user", "content": "Hi"}]}`
	without, _ := serve(Options{}, requestFor(t, chatPath, `{"model": "m", `+rest))
	if strings.Contains(without.Body.String(), `"usage"`) {
		t.Errorf("usage was not asked for: %s", without.Body)
	}
	with, _ := serve(Options{}, requestFor(t, chatPath, `{"model": "m", "stream_options": {"include_usage": true}, `+rest))
	if n := strings.Count(with.Body.String(), `"usage":null`); n == 0 || strings.Count(with.Body.String(), `"usage":`) != n+1 {
		t.Errorf("usage is not null before its own chunk: %s", with.Body)
	}
}

// flushes counts how often a stream was flushed.
type flushes struct {
	*httptest.ResponseRecorder
	count int
}

func (f *flushes) Flush() { f.count++ }

func TestEachEventIsFlushed(t *testing.T) {
	for path, body := range map[string]string{
		chatPath:      `{"model": "m", "stream": true, "messages": [{"role": "user", "content": "Hi"}]}`,
		messagesPath:  `{"model": "m", "max_tokens": 9, "stream": true, "messages": [{"role": "user", "content": "Hi"}]}`,
		responsesPath: `{"model": "m", "stream": true, "input": "Hi"}`,
	} {
		w := &flushes{ResponseRecorder: httptest.NewRecorder()}
		newScripted(Options{}).ServeHTTP(w, requestFor(t, path, body))
		if want := len(events(t, w.Body.String())); w.count != want || want < 5 {
			t.Errorf("%s: %d flushes of %d events", path, w.count, want)
		}
	}
}

func TestDelayIsBetweenTokens(t *testing.T) {
	for _, body := range []string{
		`{"model": "m", "max_tokens": 4, "stream": true, "messages": [{"role": "user", "content": "Hi"}]}`,
		`{"model": "m", "max_tokens": 4, "messages": [{"role": "user", "content": "Hi"}]}`,
		`{"model": "m", "max_tokens": 1, "messages": [{"role": "user", "content": "Hi"}]}`,
	} {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			w, _ := serve(Options{Delay: 20 * time.Millisecond}, requestFor(t, chatPath, body))
			want := 60 * time.Millisecond
			if strings.Contains(body, `"max_tokens": 1`) {
				want = 0
			}
			if took := time.Since(start); took != want || w.Body.Len() == 0 {
				t.Errorf("%s took %v, want %v", body, took, want)
			}
		})
	}
}

func TestClientDisconnectEndsTheRequestAtOnce(t *testing.T) {
	for _, model := range []string{"demo", "demo-slow", "demo-silence", "demo-hang"} {
		for _, stream := range []string{"true", "false"} {
			synctest.Test(t, func(t *testing.T) {
				body := `{"model": "` + model + `", "stream": ` + stream + `, "messages": [{"role": "user", "content": "Hi"}]}`
				ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
				defer cancel()
				start := time.Now()
				_, aborted := serve(Options{Delay: time.Second}, requestFor(t, chatPath, body).WithContext(ctx))
				if took := time.Since(start); took != 1500*time.Millisecond || !aborted {
					t.Errorf("%s, stream %s, ended after %v, aborted %v", model, stream, took, aborted)
				}
			})
		}
	}
}

func TestNothingIsSaidToAClientThatIsGone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, stream := range []string{"true", "false"} {
		body := `{"model": "demo", "stream": ` + stream + `, "messages": [{"role": "user", "content": "Hi"}]}`
		if w, aborted := serve(Options{}, requestFor(t, chatPath, body).WithContext(ctx)); w.Body.Len() > 0 || !aborted {
			t.Errorf("stream %s: aborted is %v after %s", stream, aborted, w.Body)
		}
	}
}

func TestTooLargeBodyIsRefused(t *testing.T) {
	r := requestFor(t, messagesPath, "x")
	r.Body = io.NopCloser(io.LimitReader(zeros{}, maxBodyBytes+1))
	if w, _ := serve(Options{}, r); w.Code != 413 || !strings.Contains(w.Body.String(), "request_too_large") {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestCloseLeavesNothingBehind(t *testing.T) {
	run, err := Start(Options{})
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	post := func(model string) (*http.Response, error) {
		r, err := http.NewRequestWithContext(t.Context(), "POST", run.URL+chatPath,
			strings.NewReader(`{"model": "`+model+`", "stream": true, "messages": [{"role": "user", "content": "Hi"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer any")
		return client.Do(r)
	}
	idle, err := post("demo")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := io.ReadAll(idle.Body)
	idle.Body.Close()
	if err != nil || !strings.HasSuffix(string(whole), "data: [DONE]\n\n") {
		t.Fatalf("%v after %s", err, whole)
	}
	running, err := post("demo-silence") // Its headers are here: its handler runs.
	if err != nil {
		t.Fatal(err)
	}
	defer running.Body.Close()

	if err := run.Close(); err != nil {
		t.Error(err)
	}
	if _, err := io.ReadAll(running.Body); err == nil {
		t.Error("a stream that Close broke off looks complete")
	}
	if _, err := post("demo"); err == nil {
		t.Error("the server still answers")
	}
	run.Close() // A second time is allowed.
	if stack := stackOf("net/http.(*conn).serve"); stack != "" {
		t.Errorf("a goroutine is left:\n%s", stack)
	}
	if stack := stackOf("demo.start"); stack != "" {
		t.Errorf("a goroutine is left:\n%s", stack)
	}
}

// stackOf returns the stacks when a function is still running after everything else had its turn: the
// last hook of a connection runs a few instructions before its goroutine is gone, above a stack that a
// panic has yet to unwind.
func stackOf(function string) string {
	var stack string
	for range 100_000 {
		buffer := make([]byte, 1<<20)
		stack = string(buffer[:runtime.Stack(buffer, true)])
		if !strings.Contains(stack, function) {
			return ""
		}
		runtime.Gosched()
	}
	return stack
}

func TestCutOverTheWireIsNoCleanEnd(t *testing.T) {
	run, err := Start(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for _, c := range []struct {
		model, stream string
		clean         bool
	}{
		{"demo-cut", "true", false},
		{"demo-cut", "false", false},
		{"demo-eof", "true", true},
		{"demo-eof", "false", true},
	} {
		r, err := http.NewRequestWithContext(t.Context(), "POST", run.URL+messagesPath,
			strings.NewReader(`{"model": "`+c.model+`", "max_tokens": 99, "stream": `+c.stream+`, "messages": [{"role": "user", "content": "Hi"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("x-api-key", "any")
		answer, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		part, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if c.clean != (err == nil) || !c.clean && !errors.Is(err, io.ErrUnexpectedEOF) || len(part) == 0 {
			t.Errorf("%s, stream %s: got %v after %d bytes", c.model, c.stream, err, len(part))
		}
	}
}

// FuzzServe sends any body to all protocols: whatever it is, the answer is one of the protocol's.
func FuzzServe(f *testing.F) {
	for _, c := range conversations {
		f.Add([]byte(c.body))
	}
	for _, c := range responsesConversations {
		f.Add([]byte(c.body))
	}
	for _, failure := range Failures() {
		f.Add([]byte(`{"model": "demo-` + failure.Name + `", "stream": true, "input": "Hi"}`))
		f.Add([]byte(`{"model": "demo-` + failure.Name + `", "max_tokens": 9, "stream": true, "messages": [{"role": "user", "content": "Hi"}]}`))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, path := range []string{chatPath, messagesPath, responsesPath, "/v1/messages/count_tokens", "/v1/responses/input_tokens"} {
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // The client is gone before it asked, so nothing waits.
			serve(Options{}, requestFor(t, path, string(body)+" ").WithContext(ctx))
		}
	})
}
