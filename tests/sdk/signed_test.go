package sdk

import (
	"encoding/json"
	"testing"

	"github.com/openai/openai-go/v3"
	openaiparam "github.com/openai/openai-go/v3/packages/param"
	"github.com/tidwall/gjson"
)

// Google's servers for OpenAI's clients send a signature with a call, and refuse the call without it.
func TestSignatureOfACallComesBack(t *testing.T) {
	t.Parallel()
	for _, family := range []string{"anthropic", "responses", "gemini"} {
		for _, streaming := range []bool{false, true} {
			w := way{family, "chat", streaming}
			t.Run(w.String(), func(t *testing.T) {
				t.Parallel()
				p := theatre.play("c", both("chat/signed"), both("chat/signed"), both("chat/usage"))
				k := w.on(p)
				k.options().tools = []tool{weather, {"get_time", "zone"}}
				k.user("Weather and time in Zagreb")
				for range 2 {
					a := must(t, k)
					if len(a.Calls) != 2 {
						t.Fatalf("Calls = %+v", a.Calls)
					}
					k.result(a.Calls[0], "rain")
					k.result(a.Calls[1], "noon")
				}
				if a := must(t, k); a.Text != "Hello there." {
					t.Fatalf("the last answer is %+v", a)
				}
				sent := gjson.Parse(p.last(t).body)
				for _, path := range []string{"messages.1.tool_calls.0", "messages.4.tool_calls.0"} {
					if got := sent.Get(path + ".extra_content.google.thought_signature").Str; got != "Q2FsbFNpZ25hdHVyZU9uZQ==" {
						t.Errorf("the signature at %s is %q in %s", path, got, sent.Raw)
					}
				}
				if sent.Get("messages.1.tool_calls.1.extra_content").Exists() {
					t.Errorf("the second call has a signature: %s", sent.Raw)
				}
			})
		}
	}
}

// A Chat client that sends back what stands with a call, as it must for Google's servers, needs nothing else for a Gemini upstream: not
// the list of reasoning, and no memory of the gateway.
func TestSignatureThatAChatClientCarries(t *testing.T) {
	t.Parallel()
	p := theatre.play("g", both("gemini/agent"), both("gemini/usage"))
	client := newOpenAI(theatre.gateway.url)
	params := openai.ChatCompletionNewParams{Model: p.model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")}}
	completion, err := client.Chat.Completions.New(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	calls := completion.Choices[0].Message.ToolCalls
	var message struct {
		Role      string            `json:"role"`
		ToolCalls []json.RawMessage `json:"tool_calls"`
	}
	message.Role = "assistant"
	for i, c := range calls { // under other ids, which the gateway has not seen
		raw := c.RawJSON()
		message.ToolCalls = append(message.ToolCalls, json.RawMessage(raw[:len(raw)-1]+`,"id":"other`+string(rune('0'+i))+`"}`))
	}
	for i, raw := range message.ToolCalls {
		var call map[string]any
		if err := json.Unmarshal(raw, &call); err != nil {
			t.Fatal(err)
		}
		if message.ToolCalls[i], err = json.Marshal(call); err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.Marshal(message)
	if err != nil {
		t.Fatal(err)
	}
	params.Messages = append(params.Messages, openaiparam.Override[openai.ChatCompletionMessageParamUnion](json.RawMessage(text)),
		openai.ToolMessage("rain", "other0"), openai.ToolMessage("noon", "other1"))
	if _, err := client.Chat.Completions.New(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	parts := gjson.Get(p.last(t).body, "contents.1.parts").Array()
	if len(parts) != 2 || parts[0].Get("thoughtSignature").Str != "Q2FsbFNpZ25hdHVyZU9uZQ==" || parts[1].Get("thoughtSignature").Exists() {
		t.Errorf("the upstream was sent %s", parts)
	}
}
