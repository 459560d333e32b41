package sdk

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/ollama/ollama/api"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/ssestream"
	"google.golang.org/genai"
)

// failure is what an SDK tells of an error.
type failure struct {
	Status     int
	Type, Code string // Code: OpenAI only
	message    string
	requestID  string
	header     http.Header
}

// failed reads the SDK's own error out of an error; ok is false when there is none in it.
func failed(err error) (f failure, ok bool) {
	if e, is := errors.AsType[*openai.Error](err); is {
		return failure{e.StatusCode, e.Type, e.Code, e.Message, e.Response.Header.Get("X-Request-Id"), e.Response.Header}, true
	}
	if e, is := errors.AsType[*anthropic.Error](err); is {
		return failure{e.StatusCode, string(e.Type()), "", e.Message, e.RequestID, e.Response.Header}, true
	}
	if e, is := errors.AsType[genai.APIError](err); is {
		return failure{Status: e.Code, Type: e.Status, message: e.Message}, true
	}
	if e, is := errors.AsType[api.StatusError](err); is {
		return failure{Status: e.StatusCode, message: e.ErrorMessage}, true
	}
	return failure{}, false
}

// is compares what a program decides by.
func (f failure) is(want failure) bool {
	return f.Status == want.Status && f.Type == want.Type && f.Code == want.Code
}

func TestErrorsOfTheUpstream(t *testing.T) {
	const named = "(a failure of Parlance's demo upstream, as you asked)"
	for _, c := range []struct {
		model             string
		openai, anthropic failure
		message           string // a part of it
	}{
		{"demo-400", failure{Status: 400, Type: "invalid_request_error"}, failure{Status: 400, Type: "invalid_request_error"}, named},
		// The key that was rejected is Parlance's own.
		{"demo-401", failure{Status: 403, Type: "permission_error", Code: "upstream_auth"}, failure{Status: 403, Type: "permission_error"}, named},
		{"demo-402", failure{Status: 429, Type: "insufficient_quota", Code: "insufficient_quota"}, failure{Status: 402, Type: "billing_error"}, named},
		{"demo-403", failure{Status: 403, Type: "permission_error", Code: "upstream_auth"}, failure{Status: 403, Type: "permission_error"}, named},
		{"demo-404", failure{Status: 404, Type: "invalid_request_error", Code: "model_not_found"}, failure{Status: 404, Type: "not_found_error"}, named},
		{"demo-429", failure{Status: 429, Type: "rate_limit_error", Code: "rate_limit_exceeded"}, failure{Status: 429, Type: "rate_limit_error"}, named},
		{"demo-500", failure{Status: 500, Type: "server_error", Code: "server_error"}, failure{Status: 500, Type: "api_error"}, named},
		{"demo-503", failure{Status: 503, Type: "server_error", Code: "overloaded"}, failure{Status: 529, Type: "overloaded_error"}, named},
		{"demo-529", failure{Status: 503, Type: "server_error", Code: "overloaded"}, failure{Status: 529, Type: "overloaded_error"}, named},
		// An error that comes first in a 200 is one with a status, while that can still be said.
		{"demo-error-first", failure{Status: 503, Type: "server_error", Code: "overloaded"}, failure{Status: 529, Type: "overloaded_error"}, named},
		{"demo-html", failure{Status: 500, Type: "server_error"}, failure{Status: 500, Type: "api_error"}, ""},
	} {
		t.Run(c.model, func(t *testing.T) {
			eachWay(t, func(t *testing.T, w way) {
				k := w.demo(c.model)
				k.user("Hello there")
				_, err := k.ask(t.Context())
				got, ok := failed(err)
				want := map[string]failure{"openai": c.openai, "responses": c.openai, "anthropic": c.anthropic}[w.family]
				if want.Code == "server_error" && w.upstream == "messages" {
					want.Code = "" // Messages has no codes
				}
				if !ok || !got.is(want) {
					t.Fatalf("got %+v (%v), want %+v", got, err, want)
				}
				if !strings.Contains(got.message, c.message) || got.message == "" {
					t.Errorf("message = %q, want %q in it", got.message, c.message)
				}
				if strings.Contains(got.message, "<html") {
					t.Errorf("message = %q, which is the page of a proxy", got.message)
				}
				if !strings.HasPrefix(got.requestID, "req_") {
					t.Errorf("the request id is %q", got.requestID)
				}
				if c.model == "demo-429" && got.header.Get("Retry-After") != "1" {
					t.Errorf("Retry-After = %q, want 1", got.header.Get("Retry-After"))
				}
			})
		})
	}
}

func TestModelThatNobodyServes(t *testing.T) {
	t.Parallel()
	for family, want := range map[string]failure{
		"openai":    {Status: 404, Type: "invalid_request_error", Code: "model_not_found"},
		"responses": {Status: 404, Type: "invalid_request_error", Code: "model_not_found"},
		"anthropic": {Status: 404, Type: "not_found_error"},
	} {
		for _, streaming := range []bool{false, true} {
			k := newTalk(family, theatre.gateway.url)
			k.options().model, k.options().streaming = "no-such-model", streaming
			k.user("Hello there")
			_, err := k.ask(t.Context())
			if got, ok := failed(err); !ok || !got.is(want) || !strings.Contains(got.message, "no-such-model") {
				t.Errorf("%s, streaming %v: got %+v (%v), want %+v", family, streaming, got, err, want)
			}
		}
	}
}

// A result without its call is repaired, also between the same protocols.
func TestResultWithoutItsCall(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo")
		k.user("Hello there")
		k.result(call{ID: "call_1"}, "sunny")
		if _, err := k.ask(t.Context()); err != nil {
			t.Errorf("the SDK says: %v", err)
		}
	})
}

// What cannot be translated is refused with the field's name.
func TestRejections(t *testing.T) {
	t.Parallel()
	client := newOpenAI(demo.url)
	_, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
		Model: "messages/demo", N: openai.Int(2), Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")},
	})
	e, ok := errors.AsType[*openai.Error](err)
	if !ok || e.StatusCode != 400 || e.Param != "n" || e.Code != "unsupported_parameter" {
		t.Errorf("n = 2 gives %v: %s", err, e.RawJSON())
	}
}

// While nothing has been said, the SDKs ask again by themselves.
func TestSDKRetries(t *testing.T) {
	for _, c := range []struct {
		name           string
		upstream       string
		first          act
		again, succeed bool
	}{
		{"429 with retry-after-ms", "chat", body(429, `{"error":{"message":"slow down","type":"requests","param":null,"code":"rate_limit_exceeded"}}`, "Retry-After-Ms", "20"), true, true},
		{"429 with retry-after-ms", "messages", body(429, `{"type":"error","error":{"type":"rate_limit_error","message":"slow down"}}`, "Retry-After-Ms", "20"), true, true},
		{"429 with retry-after-ms", "responses", body(429, `{"error":{"message":"slow down","type":"requests","param":null,"code":"rate_limit_exceeded"}}`, "Retry-After-Ms", "20"), true, true},
		{"500", "chat", body(500, `{"error":{"message":"oh","type":"server_error","param":null,"code":null}}`, "Retry-After-Ms", "20"), true, true},
		{"500", "responses", body(500, `{"error":{"message":"oh","type":"server_error","param":null,"code":null}}`, "Retry-After-Ms", "20"), true, true},
		{"500", "messages", body(500, `{"type":"error","error":{"type":"api_error","message":"oh"}}`, "Retry-After-Ms", "20"), true, true},
		{"529", "messages", body(529, `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`, "Retry-After-Ms", "20"), true, true},
		{"400", "chat", body(400, `{"error":{"message":"no","type":"invalid_request_error","param":"x","code":null}}`), false, false},
		{"400", "messages", body(400, `{"type":"error","error":{"type":"invalid_request_error","message":"no"}}`), false, false},
		{"400", "responses", body(400, `{"error":{"message":"no","type":"invalid_request_error","param":"x","code":null}}`), false, false},
		{"x-should-retry false", "chat", body(500, `{"error":{"message":"oh","type":"server_error","param":null,"code":null}}`, "X-Should-Retry", "false"), false, false},
		{"x-should-retry false", "messages", body(500, `{"type":"error","error":{"type":"api_error","message":"oh"}}`, "X-Should-Retry", "false"), false, false},
		{"x-should-retry false", "responses", body(500, `{"error":{"message":"oh","type":"server_error","param":null,"code":null}}`, "X-Should-Retry", "false"), false, false},
		{"error first in a stream", "chat", stream("data: {\"error\":{\"message\":\"overloaded\",\"type\":\"server_error\",\"code\":503}}\n\n"), true, true},
		{"error first in a stream", "messages", stream("event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n"), true, true},
		{"error first in a stream", "responses", stream("event: error\ndata: {\"type\":\"error\",\"sequence_number\":0,\"error\":{\"type\":\"server_error\",\"code\":\"server_is_overloaded\",\"message\":\"overloaded\",\"param\":null}}\n\n"), true, true},
		{"a connection that dies", "chat", cut(""), true, true},
		{"a connection that dies", "responses", cut(""), true, true},
		{"a connection that dies", "messages", cut(""), true, true},
	} {
		for _, family := range families {
			w := way{family, c.upstream, true}
			t.Run(c.name+"/"+w.String(), func(t *testing.T) {
				t.Parallel()
				p := theatre.play(w.prefix(), c.first, both(c.upstream+"/usage"))
				k := w.on(p)
				k.options().retries = 1
				k.user("Hello")
				a, err := k.ask(t.Context())
				if (err == nil) != c.succeed {
					t.Fatalf("got %+v and %v", a, err)
				}
				if c.succeed && a.Text != "Hello there." {
					t.Errorf("Text = %q", a.Text)
				}
				if asked := len(p.seen()) > 1; asked != c.again {
					t.Errorf("the upstream was asked %d times", len(p.seen()))
				}
			})
		}
	}
}

// Broken answers are never taken for whole ones.
func TestBrokenAnswers(t *testing.T) {
	for _, model := range []string{"demo-cut", "demo-eof", "demo-error", "demo-garbage"} {
		t.Run(model, func(t *testing.T) {
			eachWay(t, func(t *testing.T, w way) {
				k := w.demo(model)
				k.user("Hello there")
				a, err := k.ask(t.Context())
				if err == nil {
					t.Fatalf("no error, but %+v", a)
				}
				if strings.Contains(err.Error(), "silent success") {
					t.Fatal(err)
				}
				if w.streaming && !strings.HasPrefix(hello, a.Text) || w.streaming && a.Text == "" {
					t.Errorf("the beginning that came is %q", a.Text)
				}
				if !w.streaming {
					if f, ok := failed(err); !ok || f.Status < 500 || f.message == "" {
						t.Errorf("got %+v (%v), want a status of 5xx", f, err)
					}
					return
				}
				switch w.family {
				case "responses":
					want := "server_error" // an overload, too, for Codex asks again at it
					if e, ok := errors.AsType[*failedResponse](err); !ok || e.code != want || e.message == "" {
						t.Errorf("got %T %v, want the code %s", err, err, want)
					}
				case "openai":
					// The SDK's reader of events wraps what comes under "error".
					if e, ok := errors.AsType[*ssestream.StreamError](err); !ok || !strings.Contains(e.Message, "message") {
						t.Errorf("got %T %v, want a StreamError", err, err)
					}
				case "anthropic":
					want := "api_error"
					if model == "demo-error" {
						want = "overloaded_error"
					}
					if f, ok := failed(err); !ok || f.Type != want || f.message == "" || f.requestID == "" {
						t.Errorf("got %+v (%v), want %s", f, err, want)
					}
				}
			})
		})
	}
}

// A stream that finished but for its end marker did finish.
func TestMissingEndMarker(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo-no-done")
		k.user("Hello there")
		a, err := k.ask(t.Context())
		if w.upstream == "responses" && w.streaming { // its end marker is what says how the reply ended
			if err == nil || strings.Contains(err.Error(), "silent success") {
				t.Errorf("got %+v and %v", a, err)
			}
			return
		}
		if err != nil || a.Text != hello {
			t.Errorf("got %+v and %v", a, err)
		}
	})
}

// A call that was cut short must not look like one that can be run.
func TestCallThatIsCutShort(t *testing.T) {
	t.Parallel()
	for _, upstream := range protocols {
		whole := read(t, upstream+"/agent.sse")
		for _, family := range families {
			w := way{family, upstream, true}
			t.Run(w.String(), func(t *testing.T) {
				k := w.on(theatre.play(w.prefix(), cut(whole[:strings.Index(whole, "greb")])))
				k.options().tools = []tool{weather}
				k.user("Hi")
				a, err := k.ask(t.Context())
				if err == nil || a.Stop != "" {
					t.Errorf("got %+v and %v", a, err)
				}
			})
		}
	}
}

// An upstream that falls silent is given up.
func TestSilentUpstream(t *testing.T) {
	t.Parallel()
	g := serve(t, upstreams(theatre.server.URL, "", `timeouts { idle = "1s" }`))
	for _, upstream := range protocols {
		whole := read(t, upstream+"/usage.sse")
		beginning := whole[:strings.Index(whole, " there.")]
		beginning = beginning[:strings.LastIndex(beginning, "\n\n")+2]
		for _, family := range families {
			w := way{family, upstream, true}
			t.Run(w.String(), func(t *testing.T) {
				p := theatre.play(w.prefix(), pause(beginning, time.Minute, ""))
				k := newTalk(family, g.url)
				k.options().model, k.options().streaming = p.model, true
				k.user("Hello")
				a, err := k.ask(t.Context())
				if err == nil || strings.Contains(err.Error(), "silent success") || a.Text != "Hello" {
					t.Errorf("got %+v and %v", a, err)
				}
				select {
				case <-p.gone:
				case <-time.After(patience):
					t.Error("the upstream was not hung up on")
				}
			})
		}
	}
}

// When the client leaves, the upstream is told.
func TestClientThatLeaves(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		if !w.streaming {
			return
		}
		whole := read(t, w.upstream+"/usage.sse")
		beginning := whole[:strings.Index(whole, `"}`)] // inside of the first frames
		beginning = whole[:strings.Index(whole[len(beginning):], "\n\n")+len(beginning)+2]
		p := theatre.play(w.prefix(), pause(beginning, time.Minute, ""))
		k := w.on(p)
		k.user("Hello")
		ctx, leave := context.WithCancel(t.Context())
		go func() {
			for len(p.seen()) == 0 && t.Context().Err() == nil {
				time.Sleep(10 * time.Millisecond)
			}
			time.Sleep(100 * time.Millisecond)
			leave()
		}()
		if a, err := k.ask(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("got %+v and %v", a, err)
		}
		select {
		case <-p.gone:
		case <-time.After(patience):
			t.Error("the upstream went on")
		}
	})
}
