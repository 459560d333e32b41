package sdk

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/openai/openai-go/v3"
	openaiparam "github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
)

// same compares a value with what a JSON text says.
func same(t *testing.T, what string, got any, want string) {
	t.Helper()
	var wanted any
	if err := json.Unmarshal([]byte(want), &wanted); err != nil {
		t.Fatalf("the test's own JSON: %v", err)
	}
	if diff := cmp.Diff(wanted, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestUsage(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		p := theatre.play(w.prefix(), both(w.upstream+"/usage"))
		k := w.on(p)
		k.user("Hello")
		a := must(t, k)
		want := tokens{Prompt: 100, Cached: 60, Completion: 20, Reasoning: 5}
		if w.upstream != "chat" {
			want.Written = 10
		}
		if diff := cmp.Diff(want, a.Tokens); diff != "" {
			t.Errorf("Tokens (-want +got):\n%s", diff)
		}
		if a.Text != "Hello there." {
			t.Errorf("Text = %q", a.Text)
		}
		if a.Model != p.model {
			t.Errorf("Model = %q, want the name that was asked for, %q", a.Model, p.model)
		}
		if got := p.last(t).header.Get("Authorization") + p.last(t).header.Get("X-Api-Key"); strings.Contains(got, clientKey) || !strings.Contains(got, upstreamKey) {
			t.Errorf("the upstream was shown the key %q, want its own", got)
		}
	})
}

// The upstream is asked for usage whether the client wants it or not; a client that does not is not sent a chunk without choices.
func TestUsageThatNobodyAskedForIsNotShown(t *testing.T) {
	t.Parallel()
	for _, upstream := range protocols {
		t.Run(upstream, func(t *testing.T) {
			p := theatre.play(upstream[:1], both(upstream+"/usage"))
			client := newOpenAI(theatre.gateway.url)
			s := client.Chat.Completions.NewStreaming(t.Context(), openai.ChatCompletionNewParams{
				Model: p.model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")},
			})
			for s.Next() {
				if len(s.Current().Choices) == 0 || s.Current().JSON.Usage.Valid() {
					t.Errorf("got %s", s.Current().RawJSON())
				}
			}
			if s.Err() != nil {
				t.Error(s.Err())
			}
			if upstream == "chat" {
				same(t, "stream_options", p.last(t).json(t)["stream_options"], `{"include_usage": true}`)
			}
		})
	}
}

func TestStopReasons(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ upstream, told, openai, responses, anthropic string }{
		{"chat", "stop", "stop", "completed", "end_turn"},
		{"chat", "length", "length", "max_output_tokens", "max_tokens"},
		{"chat", "content_filter", "content_filter", "content_filter", "refusal"},
		{"chat", "tool_calls", "tool_calls", "completed", "end_turn"}, // without any call
		{"chat", "eos", "eos", "completed", "end_turn"},
		{"chat", "insufficient_system_resource", "insufficient_system_resource", "max_output_tokens", "max_tokens"},
		{"messages", "end_turn", "stop", "completed", "end_turn"},
		{"messages", "max_tokens", "length", "max_output_tokens", "max_tokens"},
		{"messages", "stop_sequence", "stop", "completed", "stop_sequence"},
		{"messages", "refusal", "content_filter", "content_filter", "refusal"},
		{"messages", "pause_turn", "stop", "completed", "pause_turn"},
		{"messages", "model_context_window_exceeded", "length", "max_output_tokens", "model_context_window_exceeded"},
		{"messages", "one_of_tomorrow", "stop", "completed", "one_of_tomorrow"},
		{"responses", "max_output_tokens", "length", "max_output_tokens", "max_tokens"},
		{"responses", "max_messages", "length", "max_messages", "max_tokens"},
		{"responses", "content_filter", "content_filter", "content_filter", "refusal"},
	} {
		for family, want := range map[string]string{"openai": c.openai, "responses": c.responses, "anthropic": c.anthropic} {
			for _, streaming := range []bool{false, true} {
				w := way{family, c.upstream, streaming}
				t.Run(w.String()+"_"+c.told, func(t *testing.T) {
					t.Parallel()
					k := w.on(theatre.play(w.prefix(), both(c.upstream+"/usage",
						`"finish_reason":"stop"`, `"finish_reason":"`+c.told+`"`, `"stop_reason":"end_turn"`, `"stop_reason":"`+c.told+`"`,
						`"response.completed"`, `"response.incomplete"`, `event: response.completed`, `event: response.incomplete`,
						`"created_at":1767225600,"status":"completed"`, `"created_at":1767225600,"status":"incomplete"`,
						`"completed_at":1767225601,"error":null,"incomplete_details":null`, `"completed_at":null,"error":null,"incomplete_details":{"reason":"`+c.told+`"}`)))
					k.user("Hello")
					if a := must(t, k); a.Stop != want || a.Text != "Hello there." {
						t.Errorf("Stop = %q and Text = %q, want %q", a.Stop, a.Text, want)
					}
				})
			}
		}
	}
}

// vLLM and SGLang tell which stop string was met.
func TestStopSequenceThatChatTells(t *testing.T) {
	t.Parallel()
	for _, streaming := range []bool{false, true} {
		w := way{"anthropic", "chat", streaming}
		t.Run(w.String(), func(t *testing.T) {
			k := w.on(theatre.play("c", both("chat/usage", `"finish_reason":"stop"`, `"finish_reason":"stop","stop_reason":"END"`)))
			k.options().stops = []string{"END"}
			k.user("Hello")
			if a := must(t, k); a.Stop != "stop_sequence" || a.Matched != "END" {
				t.Errorf("Stop = %q, Matched = %q", a.Stop, a.Matched)
			}
		})
	}
}

// A whole turn of an agent arrives: thinking, text and calls, arguments to the last digit; and with the results goes back
// whatever the upstream needs to see again.
func TestAgentTurn(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		p := theatre.play(w.prefix(), both(w.upstream+"/agent"), both(w.upstream+"/usage"))
		k := w.on(p)
		k.options().thinking = true
		k.options().tools = []tool{weather, {"get_time", "zone"}}
		k.user("Weather and time in Zagreb")
		a := must(t, k)
		want := answer{
			Text: "I ask both.", Thinking: "Two things to ask.",
			Calls: []call{{"", "get_weather", `{"city":"Zagreb"}`}, {"", "get_time", `{"zone":"CET","n":12345678901234567890}`}},
			Stop:  map[string]string{"openai": "tool_calls", "responses": "completed", "anthropic": "tool_use"}[w.family],
		}
		if diff := cmp.Diff(want, a.meaning()); diff != "" {
			t.Fatalf("(-want +got):\n%s", diff)
		}
		k.result(a.Calls[0], "rain")
		k.result(a.Calls[1], "noon")
		must(t, k)
		ids := map[string][]string{
			"chat":      {"call_aaaaaaaaaaaaaaaaaaaaaaaa", "call_bbbbbbbbbbbbbbbbbbbbbbbb"},
			"messages":  {"toolu_01AAAAAAAAAAAAAAAAAAAAAA", "toolu_01BBBBBBBBBBBBBBBBBBBBBB"},
			"responses": {"call_aaaaaaaaaaaaaaaaaaaaaaaa", "call_bbbbbbbbbbbbbbbbbbbbbbbb"},
		}[w.upstream]
		if w.upstream == "responses" {
			items := p.last(t).json(t)["input"].([]any)
			var types []any
			for _, item := range items {
				if item := item.(map[string]any); item["type"] == nil { // a message may do without
					types = append(types, "message")
				} else {
					types = append(types, item["type"])
				}
			}
			same(t, "the items", types, `["message", "reasoning", "reasoning", "message", "function_call", "function_call", "function_call_output", "function_call_output"]`)
			for i, id := range []string{"", ids[0], ids[1], ids[0], ids[1]} {
				if got := items[i+3].(map[string]any)["call_id"]; id != "" && got != id {
					t.Errorf("item %d has call_id %v, want %s", i+3, got, id)
				}
			}
			for i, secret := range []string{"gAAAAABpU0aT3jJ8Yk-0nQ==", "gAAAAABpU0bX7_2Rw1mV4g=="} {
				if got := items[i+1].(map[string]any)["encrypted_content"]; got != secret {
					t.Errorf("item %d has encrypted_content %v, want %s", i+1, got, secret)
				}
			}
			if got := items[5].(map[string]any)["arguments"].(string); compact(got) != `{"zone":"CET","n":12345678901234567890}` {
				t.Errorf("the second call's arguments are %s", got)
			}
			return
		}
		sent := p.last(t).json(t)["messages"].([]any)
		if w.upstream == "chat" {
			if len(sent) != 4 {
				t.Fatalf("the upstream received %s", p.last(t).body)
			}
			same(t, "the results", sent[2:], `[{"role": "tool", "tool_call_id": "`+ids[0]+`", "content": "rain"}, {"role": "tool", "tool_call_id": "`+ids[1]+`", "content": "noon"}]`)
			calls := sent[1].(map[string]any)["tool_calls"].([]any)
			for i, id := range ids {
				if got := calls[i].(map[string]any)["id"]; got != id {
					t.Errorf("call %d has id %v, want %s", i, got, id)
				}
			}
			return
		}
		if len(sent) != 3 {
			t.Fatalf("the upstream received %s", p.last(t).body)
		}
		var results []any
		for _, r := range sent[2].(map[string]any)["content"].([]any) {
			r := r.(map[string]any)
			results = append(results, r["tool_use_id"])
		}
		same(t, "the results", results, `["`+ids[0]+`", "`+ids[1]+`"]`)
		if !strings.Contains(compact(p.last(t).body), `"input":{"zone":"CET","n":12345678901234567890}`) {
			t.Errorf("the second call's input did not come back as it was: %s", p.last(t).body)
		}
		if w.family == "anthropic" {
			same(t, "the thinking", sent[1].(map[string]any)["content"].([]any)[:2],
				`[{"type": "thinking", "thinking": "Two things to ask.", "signature": "EqQBCgIYAhIM1gbcDa9GJwZA2b3h=="}, {"type": "redacted_thinking", "data": "EmwKAhgBEgy3va3pzix/LafPsn4="}]`)
		}
	})
}

// A Chat client that sends back what it was given, unknown members too, gives a Messages upstream its own thinking again, to the byte.
func TestThinkingComesBackThroughChat(t *testing.T) {
	t.Parallel()
	p := theatre.play("m", both("messages/agent"), both("messages/usage"))
	client := newOpenAI(theatre.gateway.url)
	params := openai.ChatCompletionNewParams{Model: p.model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")}}
	params.ReasoningEffort = "high"
	completion, err := client.Chat.Completions.New(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	message := completion.Choices[0].Message
	if strings.Contains(message.RawJSON(), "EqQBCgIYAhIM1gbcDa9GJwZA2b3h==") {
		t.Errorf("the signature is shown in clear: %s", message.RawJSON())
	}
	params.Messages = append(params.Messages, openaiparam.Override[openai.ChatCompletionMessageParamUnion](json.RawMessage(message.RawJSON())),
		openai.ToolMessage("rain", message.ToolCalls[0].ID), openai.ToolMessage("noon", message.ToolCalls[1].ID))
	if _, err := client.Chat.Completions.New(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	said := p.last(t).json(t)["messages"].([]any)[1].(map[string]any)["content"].([]any)
	same(t, "the thinking", said[:2], `[{"type": "thinking", "thinking": "Two things to ask.", "signature": "EqQBCgIYAhIM1gbcDa9GJwZA2b3h=="}, {"type": "redacted_thinking", "data": "EmwKAhgBEgy3va3pzix/LafPsn4="}]`)
}

// A signature that Parlance sealed for one upstream is not shown to another.
func TestForeignThinkingIsNotShown(t *testing.T) {
	t.Parallel()
	first := theatre.play("c", both("chat/agent"))
	w := way{family: "anthropic", upstream: "chat"}
	k := w.on(first)
	k.options().thinking = true
	k.options().tools = []tool{weather, {"get_time", "zone"}}
	k.user("Hi")
	a := must(t, k)
	second := theatre.play("m", both("messages/usage"))
	k.options().model = second.model
	for _, c := range a.Calls {
		k.result(c, "fine")
	}
	must(t, k)
	// The same protocol passes bytes as they are, so what is foreign has to be recognised there.
	if body := second.last(t).body; strings.Contains(body, "gw2.") {
		t.Errorf("the Messages upstream was shown what a Chat upstream's state is sealed in: %s", body)
	}
}

func TestOddChatServer(t *testing.T) {
	t.Parallel()
	for _, family := range families {
		w := way{family, "chat", true}
		t.Run(w.String(), func(t *testing.T) {
			k := w.on(theatre.play("c", file("chat/odd.sse")))
			k.options().thinking = true
			k.options().tools = []tool{weather}
			k.user("Hi")
			a := must(t, k)
			if family == "openai" {
				// From Chat to Chat bytes cross as they are; that the SDK copes is all that is asked.
				if a.Text != "Looking" || len(a.Calls) != 1 || a.Calls[0].Arguments != `{"city":"Oslo"}` {
					t.Errorf("got %+v", a)
				}
				return
			}
			want := answer{
				Text: "Looking", Thinking: "Let me see.", Calls: []call{{"", "get_weather", `{"city":"Oslo"}`}},
				Stop: map[string]string{"responses": "completed", "anthropic": "tool_use"}[family],
			}
			if diff := cmp.Diff(want, a.meaning()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if strings.ContainsAny(a.Calls[0].ID, ".:") {
				t.Errorf("the call's id is %q, which no Messages server accepts", a.Calls[0].ID)
			}
			if (a.Tokens != tokens{Prompt: 10, Completion: 5}) {
				t.Errorf("Tokens = %+v", a.Tokens)
			}
		})
	}
}

func TestWebSearchOfTheUpstream(t *testing.T) {
	t.Parallel()
	for upstream, text := range map[string]string{"messages": "I search. He was born in 1916.", "responses": "He was born in 1916."} {
		for _, family := range families {
			w := way{family, upstream, true}
			t.Run(w.String(), func(t *testing.T) {
				k := w.on(theatre.play(w.prefix(), file(upstream+"/search.sse")))
				k.user("When was Claude Shannon born?")
				want := answer{
					Text: text, Cited: []string{"https://example.com/shannon"},
					Stop: map[string]string{"openai": "stop", "responses": "completed", "anthropic": "end_turn"}[family],
				}
				if diff := cmp.Diff(want, must(t, k).meaning()); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	}
}

// An annotation of a translated answer points at the text that was cited.
func TestCitationIsInPlace(t *testing.T) {
	t.Parallel()
	client := newOpenAI(theatre.gateway.url)
	for _, upstream := range []string{"messages", "responses"} {
		p := theatre.play(upstream[:1], file(upstream+"/search.sse"))
		completion, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
			Model: p.model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")},
		})
		if err != nil {
			t.Fatal(err)
		}
		message := completion.Choices[0].Message
		if len(message.Annotations) != 1 {
			t.Fatalf("%s: got %s", upstream, message.RawJSON())
		}
		cite := message.Annotations[0].URLCitation
		if text := message.Content[cite.StartIndex:cite.EndIndex]; text != "He was born in 1916." || cite.Title != "Claude Shannon" {
			t.Errorf("%s: %+v points at %q", upstream, cite, text)
		}
	}
	p := theatre.play("m", file("messages/search.sse"))
	r, err := client.Responses.New(t.Context(), responses.ResponseNewParams{
		Model: p.model, Store: openai.Bool(false), Input: responses.ResponseNewParamsInputUnion{OfString: openai.String("Hi")},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range r.Output {
		for _, part := range item.Content {
			for _, note := range part.Annotations {
				if text := part.Text[note.StartIndex:note.EndIndex]; text != "He was born in 1916." || note.Title != "Claude Shannon" {
					t.Errorf("%s points at %q in %q", note.RawJSON(), text, part.Text)
				}
				return
			}
		}
	}
	t.Errorf("no citation in %s", r.RawJSON())
}

// A custom tool of Chat takes a text. An upstream with functions only is given one with one string, and the call comes back as the
// client knows it.
func TestCustomToolOfChatClients(t *testing.T) {
	t.Parallel()
	for upstream, reply := range map[string]act{
		"messages": file("messages/agent.json", `"get_weather"`, `"apply_patch"`, `{"city": "Zagreb"}`, `{"input": "*** Begin\n+a"}`),
		"responses": file("responses/agent.json", `"type":"function_call","status":"completed","arguments":"{\"city\": \"Zagreb\"}"`, `"type":"custom_tool_call","status":"completed","input":"*** Begin\n+a"`,
			`"get_weather"`, `"apply_patch"`),
	} {
		t.Run(upstream, func(t *testing.T) {
			p := theatre.play(upstream[:1], reply, both(upstream+"/usage"))
			client := newOpenAI(theatre.gateway.url)
			params := openai.ChatCompletionNewParams{
				Model: p.model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")},
				Tools: []openai.ChatCompletionToolUnionParam{openai.ChatCompletionCustomTool(openai.ChatCompletionCustomToolCustomParam{Name: "apply_patch"})},
			}
			completion, err := client.Chat.Completions.New(t.Context(), params)
			if err != nil {
				t.Fatal(err)
			}
			message := completion.Choices[0].Message
			c := message.ToolCalls[0]
			if c.Type != "custom" || c.Custom.Name != "apply_patch" || c.Custom.Input != "*** Begin\n+a" {
				t.Errorf("got %s, want a call of a custom tool", c.RawJSON())
			}
			params.Messages = append(params.Messages, message.ToParam(), openai.ToolMessage("Done", c.ID), openai.ToolMessage("noon", message.ToolCalls[1].ID))
			if _, err := client.Chat.Completions.New(t.Context(), params); err != nil {
				t.Fatal(err)
			}
			want := map[string]string{"messages": `"name":"apply_patch","input":{"input":"*** Begin\n+a"}`, "responses": `"name":"apply_patch","input":"*** Begin\n+a"`}[upstream]
			if sent := compact(p.last(t).body); !strings.Contains(sent, want) {
				t.Errorf("%s is not in %s", want, sent)
			}
		})
	}
}

func TestLongNamesAndIDs(t *testing.T) {
	t.Parallel()
	long := "mcp__a_server_with_a_long_name__and_a_tool_with_an_even_longer_name_than_that"
	// The upstream calls the tool by the name that it was told.
	p := theatre.play("c", func(w http.ResponseWriter, r *http.Request, got received) {
		var asked struct {
			Tools []struct {
				Function struct{ Name string }
			}
		}
		if err := json.Unmarshal([]byte(got.body), &asked); err != nil || len(asked.Tools) == 0 || len(asked.Tools[0].Function.Name) > 64 {
			body(400, `{"error":{"message":"bad tool name"}}`)(w, r, got)
			return
		}
		file("chat/agent.json", "get_weather", asked.Tools[0].Function.Name)(w, r, got)
	})
	client := newAnthropic(theatre.gateway.url)
	m, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
		Model: anthropic.Model(p.model), MaxTokens: 100,
		Messages: []anthropic.MessageParam{
			anthropic.NewUserMessage(anthropic.NewTextBlock("Hi")),
			anthropic.NewAssistantMessage(anthropic.NewToolUseBlock("toolu_"+strings.Repeat("x", 50), map[string]any{"city": "Rome"}, long)),
			anthropic.NewUserMessage(anthropic.NewToolResultBlock("toolu_"+strings.Repeat("x", 50), "hot", false)),
		},
		Tools: []anthropic.ToolUnionParam{{OfTool: &anthropic.ToolParam{Name: long, InputSchema: anthropic.ToolInputSchemaParam{Properties: map[string]any{}}}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if a := anthropicAnswer(m); len(a.Calls) == 0 || a.Calls[0].Name != long {
		t.Errorf("Calls = %+v, want one of %s", a.Calls, long)
	}
	sent := p.last(t).json(t)["messages"].([]any)
	id := sent[1].(map[string]any)["tool_calls"].([]any)[0].(map[string]any)["id"].(string)
	if len(id) > 40 || id != sent[2].(map[string]any)["tool_call_id"] {
		t.Errorf("the call has id %q and its result %q", id, sent[2].(map[string]any)["tool_call_id"])
	}
}
