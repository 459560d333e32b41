package sdk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openai/openai-go/v3"
	openaioption "github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"
)

func ask(text string) responses.ResponseNewParamsInputUnion {
	return responses.ResponseNewParamsInputUnion{OfString: openai.String(text)}
}

// A reply is kept on upstreams that know nothing of it: clients go on from it, look at it, and take it away.
func TestRepliesAreKept(t *testing.T) {
	for _, model := range []string{"chat/demo", "messages/demo", "responses/demo"} {
		for _, streaming := range []bool{false, true} {
			t.Run(fmt.Sprint(model, " ", streaming), func(t *testing.T) {
				t.Parallel()
				ctx := t.Context()
				client := newOpenAI(demo.url)
				create := func(p responses.ResponseNewParams) *responses.Response {
					t.Helper()
					p.Model = model
					r, err := created(ctx, &client, p, streaming)
					if err != nil {
						t.Fatal(err)
					}
					return r
				}
				// The demo's identifiers follow from what it is asked, so each test asks for something of its own.
				first := create(responses.ResponseNewParams{Input: ask("Hello " + t.Name())})
				second := create(responses.ResponseNewParams{Input: ask("And again"), PreviousResponseID: openai.String(first.ID)})

				got, err := client.Responses.Get(ctx, first.ID, responses.ResponseGetParams{})
				if err != nil || got.ID != first.ID || got.OutputText() != first.OutputText() || got.OutputText() == "" {
					t.Errorf("got %+v, %v", got, err)
				}
				var texts []string
				pages := client.Responses.InputItems.ListAutoPaging(ctx, second.ID, responses.InputItemListParams{Limit: openai.Int(1), Order: responses.InputItemListParamsOrderAsc})
				for pages.Next() {
					for _, c := range pages.Current().Content.OfResponseOutputMessageContentArray {
						texts = append(texts, c.Text)
					}
				}
				if want := []string{"Hello " + t.Name(), first.OutputText(), "And again"}; pages.Err() != nil || strings.Join(texts, "|") != strings.Join(want, "|") {
					t.Errorf("items %q, want %q, %v", texts, want, pages.Err())
				}

				if err := client.Responses.Delete(ctx, first.ID); err != nil {
					t.Error(err)
				}
				_, err = client.Responses.Get(ctx, first.ID, responses.ResponseGetParams{})
				fails(t, err, 404, "response_not_found", "")
				_, err = client.Responses.New(ctx, responses.ResponseNewParams{Model: model, Input: ask("x"), PreviousResponseID: openai.String(first.ID)})
				fails(t, err, 400, "previous_response_not_found", "previous_response_id")
				_, err = client.Responses.Cancel(ctx, second.ID)
				fails(t, err, 400, "", "")
			})
		}
	}
}

func created(ctx context.Context, client *openai.Client, p responses.ResponseNewParams, streaming bool) (*responses.Response, error) {
	if !streaming {
		return client.Responses.New(ctx, p)
	}
	events := client.Responses.NewStreaming(ctx, p)
	var whole *responses.Response
	for events.Next() {
		if e := events.Current(); e.Type == "response.completed" {
			whole = &e.Response
		}
	}
	if whole == nil && events.Err() == nil {
		return nil, errors.New("the stream was never completed")
	}
	return whole, events.Err()
}

func fails(t *testing.T, err error, status int, code, param string) {
	t.Helper()
	var e *openai.Error
	if !errors.As(err, &e) || e.StatusCode != status || e.Code != code || e.Param != param {
		t.Errorf("%v, want %d %q %q", err, status, code, param)
	}
}

func TestRepliesThatAreNotWantedAreNotKept(t *testing.T) {
	t.Parallel()
	client := newOpenAI(demo.url)
	r, err := client.Responses.New(t.Context(), responses.ResponseNewParams{Model: "demo", Input: ask(t.Name()), Store: openai.Bool(false)})
	if err != nil {
		t.Fatal(err)
	}
	_, err = client.Responses.Get(t.Context(), r.ID, responses.ResponseGetParams{})
	fails(t, err, 404, "response_not_found", "")
}

// What is kept in a file is there after a restart, for its owner only; and one process has it at a time.
func TestRepliesSurviveARestart(t *testing.T) {
	t.Parallel()
	const otherKey = "sk-in-other-5f0d7c"
	folder := t.TempDir()
	file := filepath.Join(folder, "parlance.hcl")
	if err := os.WriteFile(filepath.Join(folder, "other.key"), []byte(otherKey), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`
listen = "127.0.0.1:0"
client "me" {
  key = env("CLIENT_KEY")
}
client "you" {
  key = file("other.key")
}
upstream "demo" {
  protocol = "chat"
  url      = "`+direct+`/v1"
  key      = env("STAGE_KEY")
}
store {
  path = "kept/replies.db"
}
`), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := startGateway(binary, "serve", "-c", file)
	if err != nil {
		t.Fatal(err)
	}
	client := newOpenAI(g.url, openaioption.WithAPIKey(clientKey))
	r, err := client.Responses.New(t.Context(), responses.ResponseNewParams{Model: "demo", Input: ask("Hello")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := startGateway(binary, "serve", "-c", file); err == nil || !strings.Contains(err.Error(), "is in use by another process") {
		t.Errorf("a second gateway has the store: %v", err)
	}
	if err := g.stop(); err != nil {
		t.Fatal(err)
	}
	if g, err = startGateway(binary, "serve", "-c", file); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := g.stop(); err != nil {
			t.Error(err)
		}
	}()
	client = newOpenAI(g.url, openaioption.WithAPIKey(clientKey))
	if got, err := client.Responses.Get(t.Context(), r.ID, responses.ResponseGetParams{}); err != nil || got.OutputText() != r.OutputText() {
		t.Errorf("got %+v, %v", got, err)
	}
	other := newOpenAI(g.url, openaioption.WithAPIKey(otherKey))
	_, err = other.Responses.Get(t.Context(), r.ID, responses.ResponseGetParams{})
	fails(t, err, 404, "response_not_found", "")
	_, err = other.Responses.New(t.Context(), responses.ResponseNewParams{Model: "demo", Input: ask("x"), PreviousResponseID: openai.String(r.ID)})
	fails(t, err, 400, "previous_response_not_found", "previous_response_id")
}

// Both of the SDKs' calls give numbers that are near what the demo itself counts.
func TestTokensAreCounted(t *testing.T) {
	for _, model := range []string{"chat/demo", "messages/demo", "responses/demo"} {
		t.Run(model, func(t *testing.T) {
			t.Parallel()
			client := newOpenAI(demo.url)
			n, err := client.Responses.InputTokens.Count(t.Context(), responses.InputTokenCountParams{Model: openai.String(model), Input: responses.InputTokenCountParamsInputUnion{OfString: openai.String(strings.Repeat("word ", 1000))}})
			if err != nil || n.InputTokens < 900 || n.InputTokens > 1400 || n.Object != "response.input_tokens" {
				t.Errorf("%+v %v", n, err)
			}
		})
	}
}
