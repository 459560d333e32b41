package sdk

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/anthropics/anthropic-sdk-go/v2"
	anthropicoption "github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/openai/openai-go/v3"
	openaioption "github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"
)

func TestModels(t *testing.T) {
	t.Parallel()
	t.Run("openai", func(t *testing.T) {
		client := newOpenAI(demo.url)
		var ids []string
		list := client.Models.ListAutoPaging(t.Context())
		for list.Next() {
			m := list.Current()
			ids = append(ids, m.ID)
			if m.Object != "model" || m.OwnedBy == "" || m.Created == 0 {
				t.Errorf("got %s", m.RawJSON())
			}
		}
		if list.Err() != nil || !slices.Contains(ids, "demo") || !slices.Contains(ids, "demo-thinking") {
			t.Errorf("got %v and %v", ids, list.Err())
		}
	})
	t.Run("anthropic", func(t *testing.T) {
		client := newAnthropic(demo.url)
		var ids []string
		list := client.Models.ListAutoPaging(t.Context(), anthropic.ModelListParams{})
		for list.Next() {
			m := list.Current()
			ids = append(ids, m.ID)
			if m.Type != "model" || m.DisplayName == "" || m.CreatedAt.IsZero() {
				t.Errorf("got %s", m.RawJSON())
			}
		}
		if list.Err() != nil || !slices.Contains(ids, "demo") || !slices.Contains(ids, "demo-thinking") {
			t.Errorf("got %v and %v", ids, list.Err())
		}
	})
}

func TestClientKeys(t *testing.T) {
	t.Parallel()
	g := serve(t, upstreams(theatre.server.URL, `client "test" { key = env("CLIENT_KEY") }`, ""))
	ctx := t.Context()
	ask := map[string]func(key string) error{
		"openai": func(key string) error {
			client := newOpenAI(g.url, openaioption.WithAPIKey(key))
			_, err := client.Chat.Completions.New(ctx, openai.ChatCompletionNewParams{
				Model: theatre.play("c", both("chat/usage")).model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")},
			})
			return err
		},
		"openai streaming": func(key string) error {
			client := newOpenAI(g.url, openaioption.WithAPIKey(key))
			s := client.Chat.Completions.NewStreaming(ctx, openai.ChatCompletionNewParams{
				Model: theatre.play("c", both("chat/usage")).model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")},
			})
			for s.Next() {
			}
			return s.Err()
		},
		"openai responses": func(key string) error {
			client := newOpenAI(g.url, openaioption.WithAPIKey(key))
			_, err := client.Responses.New(ctx, responses.ResponseNewParams{
				Model: theatre.play("r", both("responses/usage")).model, Input: responses.ResponseNewParamsInputUnion{OfString: openai.String("Hi")},
			})
			return err
		},
		"openai models": func(key string) error {
			client := newOpenAI(g.url, openaioption.WithAPIKey(key))
			_, err := client.Models.List(ctx)
			return err
		},
		"anthropic": func(key string) error {
			return hi(ctx, newAnthropic(g.url, anthropicoption.WithAPIKey(key)))
		},
		"anthropic with a token": func(key string) error {
			client := anthropic.NewClient(anthropicoption.WithoutEnvironmentDefaults(), anthropicoption.WithBaseURL(g.url), anthropicoption.WithAuthToken(key), anthropicoption.WithMaxRetries(0))
			return hi(ctx, client)
		},
		"anthropic models": func(key string) error {
			client := newAnthropic(g.url, anthropicoption.WithAPIKey(key))
			_, err := client.Models.List(ctx, anthropic.ModelListParams{})
			return err
		},
	}
	for name, ask := range ask {
		t.Run(name, func(t *testing.T) {
			if err := ask(clientKey); err != nil {
				t.Errorf("with the right key: %v", err)
			}
			for _, key := range []string{clientKey[:len(clientKey)-1], upstreamKey} {
				got, ok := failed(ask(key))
				want := failure{Status: 401, Type: "authentication_error"}
				if strings.HasPrefix(name, "openai") {
					want = failure{Status: 401, Type: "invalid_request_error", Code: "invalid_api_key"}
				}
				if !ok || !got.is(want) || got.requestID == "" {
					t.Errorf("with the key %s: %+v, want %+v", key, got, want)
				}
			}
		})
	}
}

// hi asks for the least that there is.
func hi(ctx context.Context, client anthropic.Client) error {
	_, err := client.Messages.New(ctx, anthropic.MessageNewParams{
		Model: anthropic.Model(theatre.play("m", both("messages/usage")).model), MaxTokens: 10,
		Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Hi"))},
	})
	return err
}

// A stream that is kept alive is a stream as any other to the SDKs, wherever the silence falls.
func TestKeepalive(t *testing.T) {
	t.Parallel()
	g := serve(t, upstreams(theatre.server.URL, `timeouts {
  keepalive    = "50ms"
  commit_after = "100ms"
}`, ""))
	for _, upstream := range protocols {
		// Most servers' ids are not OpenAI's, and the SDK takes one id for one answer.
		whole := strings.ReplaceAll(read(t, upstream+"/agent.sse"), "chatcmpl-i1", "7f1")
		for name, at := range map[string]string{"before anything": "", "after the start": "Two things", "in thinking": " to ask.", "in arguments": "greb", "before the end": map[string]string{"chat": "[DONE]", "messages": "message_stop", "responses": "response.completed"}[upstream]} {
			place := 0
			if at != "" {
				place = strings.LastIndex(whole[:strings.Index(whole, at)], "\n\n") + 2
			}
			for _, family := range families {
				w := way{family, upstream, true}
				t.Run(w.String()+"_"+name, func(t *testing.T) {
					t.Parallel()
					p := theatre.play(w.prefix(), pause(whole[:place], 400*time.Millisecond, whole[place:]))
					k := newTalk(family, g.url)
					k.options().model, k.options().streaming, k.options().thinking = p.model, true, true
					k.user("Hi")
					a := must(t, k)
					if a.Text != "I ask both." || a.Thinking != "Two things to ask." || len(a.Calls) != 2 || a.Calls[1].Arguments != `{"zone":"CET","n":12345678901234567890}` {
						t.Errorf("got %+v", a)
					}
				})
			}
		}
	}
}

// What is committed to early can still fail, and then the stream says so.
func TestErrorAfterEarlyCommit(t *testing.T) {
	t.Parallel()
	g := serve(t, upstreams(theatre.server.URL, `timeouts {
  keepalive    = "50ms"
  commit_after = "100ms"
}`, ""))
	refusal := map[string]act{
		"chat":      body(429, `{"error":{"message":"slow down","type":"requests","param":null,"code":"rate_limit_exceeded"}}`),
		"messages":  body(429, `{"type":"error","error":{"type":"rate_limit_error","message":"slow down"}}`),
		"responses": body(429, `{"error":{"message":"slow down","type":"requests","param":null,"code":"rate_limit_exceeded"}}`),
	}
	for upstream, refuse := range refusal {
		for _, family := range families {
			w := way{family, upstream, true}
			t.Run(w.String(), func(t *testing.T) {
				p := theatre.play(w.prefix(), func(w http.ResponseWriter, r *http.Request, got received) {
					time.Sleep(400 * time.Millisecond)
					refuse(w, r, got)
				})
				k := newTalk(family, g.url)
				k.options().model, k.options().streaming = p.model, true
				k.user("Hi")
				a, err := k.ask(t.Context())
				if err == nil || !strings.Contains(err.Error(), "slow down") {
					t.Errorf("got %+v and %v", a, err)
				}
			})
		}
	}
}

// Tokens are counted whatever the upstream speaks: more text is more tokens, and what a request brings beside its messages counts.
func TestCountingTokens(t *testing.T) {
	t.Parallel()
	for _, upstream := range protocols {
		t.Run(upstream, func(t *testing.T) {
			var counts []int64
			for _, words := range []int{1, 200} {
				text := strings.Repeat("word ", words)
				a := newAnthropic(demo.url)
				m, err := a.Messages.CountTokens(t.Context(), anthropic.MessageCountTokensParams{
					Model: anthropic.Model(upstream + "/demo"), Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(text))},
				})
				if err != nil {
					t.Fatal(err)
				}
				counts = append(counts, m.InputTokens)
			}
			if counts[0] < 1 || counts[1] < counts[0]+150 {
				t.Errorf("one word and 200 words are counted as %v", counts)
			}
		})
	}
}

// A model is found by its name.
func TestModel(t *testing.T) {
	t.Parallel()
	o := newOpenAI(demo.url)
	if m, err := o.Models.Get(t.Context(), "demo"); err != nil || m.ID != "demo" || m.Object != "model" {
		t.Errorf("got %+v and %v", m, err)
	}
	a := newAnthropic(demo.url)
	if m, err := a.Models.Get(t.Context(), "demo", anthropic.ModelGetParams{}); err != nil || m.ID != "demo" || m.Type != "model" {
		t.Errorf("got %+v and %v", m, err)
	}
	o = newOpenAI(theatre.gateway.url) // which does not take any model
	_, err := o.Models.Get(t.Context(), "no-such-model")
	if got, ok := failed(err); !ok || !got.is(failure{Status: 404, Type: "invalid_request_error", Code: "model_not_found"}) {
		t.Errorf("got %+v (%v)", got, err)
	}
	a = newAnthropic(theatre.gateway.url)
	_, err = a.Models.Get(t.Context(), "no-such-model", anthropic.ModelGetParams{})
	if got, ok := failed(err); !ok || !got.is(failure{Status: 404, Type: "not_found_error"}) {
		t.Errorf("got %+v (%v)", got, err)
	}
}

// Endpoints that Parlance has not are refused in the words of whoever asks.
func TestEndpointsThatAreNotThere(t *testing.T) {
	t.Parallel()
	o := newOpenAI(demo.url)
	_, err := o.Embeddings.New(t.Context(), openai.EmbeddingNewParams{Model: "demo", Input: openai.EmbeddingNewParamsInputUnion{OfString: openai.String("Hi")}})
	if got, ok := failed(err); !ok || got.Status != 404 || got.Type != "invalid_request_error" {
		t.Errorf("embeddings: %+v (%v)", got, err)
	}
}

// A base URL with a /v1 too many is the most usual mistake; the error says so.
func TestWrongBaseURL(t *testing.T) {
	t.Parallel()
	client := newAnthropic(demo.url + "/v1")
	err := hi(t.Context(), client)
	if got, ok := failed(err); !ok || got.Status != 404 || !strings.Contains(got.message, "/v1/messages") {
		t.Errorf("got %+v (%v)", got, err)
	}
}

// Large requests and answers, as agents send them.
func TestLargeTexts(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		const size = 4 << 20
		large := strings.Repeat("Grüße 👋 \\n \"quoted\" ", size/24)
		quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(large)
		p := theatre.play(w.prefix(), both(w.upstream+"/usage", " there.", quoted))
		k := w.on(p)
		k.user(large)
		a := must(t, k)
		if want := "Hello" + large; a.Text != want {
			t.Errorf("%d bytes of text came, want %d", len(a.Text), len(want))
		}
		if sent := p.last(t).body; !strings.Contains(sent, "👋") || len(sent) < len(large) {
			t.Errorf("the upstream received %d bytes", len(sent))
		}
	})
}

// A key in the configuration is warned of, but not shown.
func TestKeyIsNotShown(t *testing.T) {
	t.Parallel()
	serve(t, strings.ReplaceAll(upstreams(theatre.server.URL, "", ""), `env("STAGE_KEY")`, `"`+upstreamKey+`"`)) // stop looks for it
}

// Without a configuration the gateway answers by itself, where there is no parlance.hcl.
func TestDefaultAddress(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat(filepath.Join(".", "parlance.hcl")); !errors.Is(err, os.ErrNotExist) {
		t.Error("a parlance.hcl lies in tests/sdk: the demo is not tested")
	}
	if !strings.Contains(demo.log.String(), "demo") {
		t.Errorf("the gateway does not say that it serves the demo:\n%s", demo.log.String())
	}
}
