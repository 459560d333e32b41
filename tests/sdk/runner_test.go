package sdk

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/toolrunner"
)

// notes are tools that remember what they were called with.
type notes struct {
	mu    sync.Mutex
	calls map[string]string
}

func (n *notes) tool(t *testing.T, name, property string) anthropic.BetaTool {
	t.Helper()
	schema := `{"type": "object", "properties": {"` + property + `": {"type": "string"}}, "required": ["` + property + `"]}`
	tool, err := toolrunner.NewBetaToolFromBytes(name, name, []byte(schema), func(_ context.Context, input map[string]any) (anthropic.BetaToolResultBlockParamContentUnion, error) {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.calls[name], _ = input[property].(string)
		return anthropic.BetaToolResultBlockParamContentUnion{OfText: &anthropic.BetaTextBlockParam{Text: "result of " + name}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

// The SDK's tool runner talks on a thread, which an upstream of another protocol cannot keep: it is told so in words that make it
// send the whole history, and runs to the end.
func TestToolRunner(t *testing.T) {
	t.Parallel()
	for _, w := range []way{{"anthropic", "chat", false}, {"anthropic", "chat", true}, {"anthropic", "responses", false}, {"anthropic", "responses", true}} {
		t.Run(w.String(), func(t *testing.T) {
			p := theatre.play(w.prefix(), agentTurns(w.upstream)...)
			n := &notes{calls: map[string]string{}}
			tools := []anthropic.BetaTool{n.tool(t, "get_weather", "city"), n.tool(t, "get_time", "zone")}
			client := newAnthropic(theatre.gateway.url)
			params := anthropic.BetaToolRunnerParams{MaxIterations: 5, BetaMessageNewParams: anthropic.BetaMessageNewParams{
				Model: anthropic.Model(p.model), MaxTokens: 500,
				Messages: []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Weather and time in Zagreb"))},
			}}
			text := ""
			if w.streaming {
				runner := client.Beta.Messages.NewToolRunnerStreaming(tools, params)
				for events, err := range runner.AllStreaming(t.Context()) {
					if err != nil {
						t.Fatal(err)
					}
					for event, err := range events {
						if err != nil {
							t.Fatal(err)
						}
						if event.Type == "message_start" {
							text = "" // only the last answer's
						}
						text += event.Delta.Text
					}
				}
			} else {
				last, err := client.Beta.Messages.NewToolRunner(tools, params).RunToCompletion(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				text = last.Content[0].Text
			}
			if text != "Hello there." || n.calls["get_weather"] != "Zagreb" || n.calls["get_time"] != "CET" {
				t.Errorf("text %q, calls %v", text, n.calls)
			}
			all := p.seen()
			if len(all) != 3 {
				t.Fatalf("the upstream was asked %d times", len(all))
			}
			if got := strings.Count(all[2].body, "result of get_"); got != 4 {
				t.Errorf("the last request has %d results: %s", got, all[2].body)
			}
		})
	}
}
