package sdk

import (
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
)

func TestToolChoiceOfChatClients(t *testing.T) {
	t.Parallel()
	f := openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{Name: "f"})
	g := openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{Name: "g"})
	for name, c := range map[string]struct {
		choice openai.ChatCompletionToolChoiceOptionUnionParam
		want   string
		tools  int
	}{
		"auto":     {openai.ChatCompletionToolChoiceOptionUnionParam{OfAuto: openai.String("auto")}, `{"type": "auto"}`, 2},
		"none":     {openai.ChatCompletionToolChoiceOptionUnionParam{OfAuto: openai.String("none")}, `{"type": "none"}`, 2},
		"required": {openai.ChatCompletionToolChoiceOptionUnionParam{OfAuto: openai.String("required")}, `{"type": "any"}`, 2},
		"one": {openai.ChatCompletionToolChoiceOptionUnionParam{OfFunctionToolChoice: &openai.ChatCompletionNamedToolChoiceParam{
			Function: openai.ChatCompletionNamedToolChoiceFunctionParam{Name: "g"},
		}}, `{"type": "tool", "name": "g"}`, 2},
		"allowed": {openai.ChatCompletionToolChoiceOptionUnionParam{OfAllowedTools: &openai.ChatCompletionAllowedToolChoiceParam{
			AllowedTools: openai.ChatCompletionAllowedToolsParam{Mode: "required", Tools: []map[string]any{{"type": "function", "function": map[string]any{"name": "g"}}}},
		}}, `{"type": "any"}`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			p := theatre.play("m", both("messages/usage"))
			client := newOpenAI(theatre.gateway.url)
			_, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
				Model: p.model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")},
				Tools: []openai.ChatCompletionToolUnionParam{f, g}, ToolChoice: c.choice,
			})
			if err != nil {
				t.Fatal(err)
			}
			got := p.last(t).json(t)
			same(t, "tool_choice", got["tool_choice"], c.want)
			if n := len(got["tools"].([]any)); n != c.tools {
				t.Errorf("%d tools, want %d", n, c.tools)
			}
		})
	}
}

func TestToolChoiceOfMessagesClients(t *testing.T) {
	t.Parallel()
	f := anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{Name: "f", InputSchema: anthropic.ToolInputSchemaParam{Properties: map[string]any{}}}}
	for name, c := range map[string]struct {
		choice anthropic.ToolChoiceUnionParam
		want   string
	}{
		"auto": {anthropic.ToolChoiceUnionParam{OfAuto: &anthropic.ToolChoiceAutoParam{}}, `"auto"`},
		"any":  {anthropic.ToolChoiceUnionParam{OfAny: &anthropic.ToolChoiceAnyParam{}}, `"required"`},
		"none": {anthropic.ToolChoiceUnionParam{OfNone: &anthropic.ToolChoiceNoneParam{}}, `"none"`},
		"tool": {anthropic.ToolChoiceParamOfTool("f"), `{"type": "function", "function": {"name": "f"}}`},
	} {
		t.Run(name, func(t *testing.T) {
			p := theatre.play("c", both("chat/usage"))
			client := newAnthropic(theatre.gateway.url)
			_, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
				Model: anthropic.Model(p.model), MaxTokens: 10, Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Hi"))},
				Tools: []anthropic.ToolUnionParam{f}, ToolChoice: c.choice,
			})
			if err != nil {
				t.Fatal(err)
			}
			same(t, "tool_choice", p.last(t).json(t)["tool_choice"], c.want)
		})
	}
}

func TestToolChoiceOfResponsesClients(t *testing.T) {
	t.Parallel()
	function := func(name string) responses.ToolUnionParam {
		return responses.ToolUnionParam{OfFunction: &responses.FunctionToolParam{Name: name, Parameters: map[string]any{"type": "object", "properties": map[string]any{}}, Strict: openai.Bool(false)}}
	}
	mode := func(mode responses.ToolChoiceOptions) responses.ResponseNewParamsToolChoiceUnion {
		return responses.ResponseNewParamsToolChoiceUnion{OfToolChoiceMode: openai.Opt(mode)}
	}
	for name, c := range map[string]struct {
		choice         responses.ResponseNewParamsToolChoiceUnion
		chat, messages string
		tools          int // of Messages, which has no list of allowed ones
	}{
		"auto":     {mode(responses.ToolChoiceOptionsAuto), `"auto"`, `{"type": "auto"}`, 2},
		"none":     {mode(responses.ToolChoiceOptionsNone), `"none"`, `{"type": "none"}`, 2},
		"required": {mode(responses.ToolChoiceOptionsRequired), `"required"`, `{"type": "any"}`, 2},
		"one": {responses.ResponseNewParamsToolChoiceUnion{OfFunctionTool: &responses.ToolChoiceFunctionParam{Name: "g"}},
			`{"type": "function", "function": {"name": "g"}}`, `{"type": "tool", "name": "g"}`, 2},
		"allowed": {responses.ResponseNewParamsToolChoiceUnion{OfAllowedTools: &responses.ToolChoiceAllowedParam{Mode: "required", Tools: []map[string]any{{"type": "function", "name": "g"}}}},
			`{"type": "allowed_tools", "allowed_tools": {"mode": "required", "tools": [{"type": "function", "function": {"name": "g"}}]}}`, `{"type": "any"}`, 1},
	} {
		for upstream, want := range map[string]string{"chat": c.chat, "messages": c.messages} {
			t.Run(upstream+"_"+name, func(t *testing.T) {
				p := theatre.play(upstream[:1], both(upstream+"/usage"))
				client := newOpenAI(theatre.gateway.url)
				_, err := client.Responses.New(t.Context(), responses.ResponseNewParams{
					Model: p.model, Input: responses.ResponseNewParamsInputUnion{OfString: openai.String("Hi")}, Store: openai.Bool(false),
					Tools: []responses.ToolUnionParam{function("f"), function("g")}, ToolChoice: c.choice,
				})
				if err != nil {
					t.Fatal(err)
				}
				got := p.last(t).json(t)
				same(t, "tool_choice", got["tool_choice"], want)
				if n := len(got["tools"].([]any)); upstream == "messages" && n != c.tools {
					t.Errorf("%d tools, want %d", n, c.tools)
				}
			})
		}
	}
}

// Tools that Anthropic runs itself are left out for another upstream, and its client tools become functions.
func TestAnthropicsOwnToolsOnChat(t *testing.T) {
	t.Parallel()
	p := theatre.play("c", both("chat/usage"))
	client := newAnthropic(theatre.gateway.url)
	_, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
		Model: anthropic.Model(p.model), MaxTokens: 10, Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Hi"))},
		Tools: []anthropic.ToolUnionParam{
			{OfWebSearchTool20250305: &anthropic.WebSearchTool20250305Param{}},
			{OfBashTool20250124: &anthropic.ToolBash20250124Param{}},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	tools := p.last(t).json(t)["tools"].([]any)
	if len(tools) != 1 || tools[0].(map[string]any)["function"].(map[string]any)["name"] != "bash" {
		t.Errorf("the upstream is offered %v", tools)
	}
}

// Functions of the legacy form are asked for and answered in it.
func TestLegacyFunctions(t *testing.T) {
	t.Parallel()
	p := theatre.play("m", file("messages/agent.json"))
	client := newOpenAI(theatre.gateway.url)
	completion, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
		Model: p.model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")},
		Functions: []openai.ChatCompletionNewParamsFunction{{Name: "get_weather"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.last(t).json(t)["tools"].([]any); len(got) != 1 {
		t.Errorf("the upstream is offered %v", got)
	}
	if got := completion.Choices[0].Message.FunctionCall; got.Name != "get_weather" || completion.Choices[0].FinishReason != "function_call" {
		t.Errorf("the client is answered %s", completion.RawJSON())
	}
}

// A conversation that ends with the assistant is one to be continued. Not every upstream can.
func TestAssistantLast(t *testing.T) {
	t.Parallel()
	t.Run("openai_on_messages", func(t *testing.T) {
		p := theatre.play("m", both("messages/usage"))
		client := newOpenAI(theatre.gateway.url)
		_, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
			Model: p.model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi"), openai.AssistantMessage("I say ")},
		})
		if err != nil {
			t.Fatal(err)
		}
		sent := p.last(t).json(t)["messages"].([]any)
		if last := sent[len(sent)-1].(map[string]any)["role"]; last != "user" {
			t.Errorf("the upstream received %s", p.last(t).body)
		}
	})
	t.Run("anthropic_on_chat", func(t *testing.T) {
		p := theatre.play("c", both("chat/usage"))
		client := newAnthropic(theatre.gateway.url)
		_, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
			Model: anthropic.Model(p.model), MaxTokens: 10, Messages: []anthropic.MessageParam{
				anthropic.NewUserMessage(anthropic.NewTextBlock("Hi")), anthropic.NewAssistantMessage(anthropic.NewTextBlock("I say")),
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		same(t, "messages", p.last(t).json(t)["messages"], `[{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "I say"}]`)
	})
}

// Words for an answer in JSON, where the upstream has no switch for it.
func TestJSONObjectOnMessages(t *testing.T) {
	t.Parallel()
	p := theatre.play("m", both("messages/usage"))
	client := newOpenAI(theatre.gateway.url)
	params := openai.ChatCompletionNewParams{Model: p.model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Hi")}}
	params.ResponseFormat.OfJSONObject = &openai.ResponseFormatJSONObjectParam{}
	if _, err := client.Chat.Completions.New(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	same(t, "system", p.last(t).json(t)["system"], `[{"type": "text", "text": "Answer with one JSON object and nothing else."}]`)
}
