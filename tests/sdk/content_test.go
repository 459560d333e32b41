package sdk

import (
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"github.com/openai/openai-go/v3/shared"
)

// A png of one pixel, and something that calls itself a PDF.
const (
	pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
	paper = "JVBERi0xLjQKJcOkw7zDtsOfCg=="
)

func TestImagesOfChatClients(t *testing.T) {
	t.Parallel()
	parts := []openai.ChatCompletionContentPartUnionParam{
		openai.TextContentPart("What is this?"),
		openai.ImageContentPart(openai.ChatCompletionContentPartImageImageURLParam{URL: "data:image/png;base64," + pixel, Detail: "high"}),
		openai.ImageContentPart(openai.ChatCompletionContentPartImageImageURLParam{URL: "https://example.com/cat.jpg"}),
		openai.FileContentPart(openai.ChatCompletionContentPartFileFileParam{Filename: openai.String("a.pdf"), FileData: openai.String("data:application/pdf;base64," + paper)}),
	}
	for upstream, want := range map[string]string{
		"chat": `[
			{"type": "text", "text": "What is this?"},
			{"type": "image_url", "image_url": {"url": "data:image/png;base64,` + pixel + `", "detail": "high"}},
			{"type": "image_url", "image_url": {"url": "https://example.com/cat.jpg"}},
			{"type": "file", "file": {"filename": "a.pdf", "file_data": "data:application/pdf;base64,` + paper + `"}}]`,
		"messages": `[
			{"type": "text", "text": "What is this?"},
			{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "` + pixel + `"}},
			{"type": "image", "source": {"type": "url", "url": "https://example.com/cat.jpg"}},
			{"type": "document", "title": "a.pdf", "source": {"type": "base64", "media_type": "application/pdf", "data": "` + paper + `"}}]`,
		"responses": `[
			{"type": "input_text", "text": "What is this?"},
			{"type": "input_image", "image_url": "data:image/png;base64,` + pixel + `", "detail": "high"},
			{"type": "input_image", "image_url": "https://example.com/cat.jpg", "detail": "auto"},
			{"type": "input_file", "filename": "a.pdf", "file_data": "data:application/pdf;base64,` + paper + `"}]`,
	} {
		t.Run(upstream, func(t *testing.T) {
			p := theatre.play(upstream[:1], both(upstream+"/usage"))
			client := newOpenAI(theatre.gateway.url)
			_, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
				Model: p.model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(parts)},
			})
			if err != nil {
				t.Fatal(err)
			}
			same(t, "content", p.last(t).first(t)["content"], want)
		})
	}
}

func TestImagesOfMessagesClients(t *testing.T) {
	t.Parallel()
	blocks := []anthropic.ContentBlockParamUnion{
		anthropic.NewTextBlock("What is this?"),
		anthropic.NewImageBlockBase64("image/png", pixel),
		anthropic.NewImageBlock(anthropic.URLImageSourceParam{URL: "https://example.com/cat.jpg"}),
		anthropic.NewDocumentBlock(anthropic.Base64PDFSourceParam{Data: paper}),
		anthropic.NewDocumentBlock(anthropic.PlainTextSourceParam{Data: "Once upon a time."}),
	}
	for upstream, want := range map[string]string{
		"chat": `[
			{"type": "text", "text": "What is this?"},
			{"type": "image_url", "image_url": {"url": "data:image/png;base64,` + pixel + `"}},
			{"type": "image_url", "image_url": {"url": "https://example.com/cat.jpg"}},
			{"type": "file", "file": {"filename": "document.pdf", "file_data": "data:application/pdf;base64,` + paper + `"}},
			{"type": "text", "text": "<document>\nOnce upon a time.\n</document>"}]`,
		"messages": `[
			{"type": "text", "text": "What is this?"},
			{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "` + pixel + `"}},
			{"type": "image", "source": {"type": "url", "url": "https://example.com/cat.jpg"}},
			{"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "` + paper + `"}},
			{"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "Once upon a time."}}]`,
		"responses": `[
			{"type": "input_text", "text": "What is this?"},
			{"type": "input_image", "image_url": "data:image/png;base64,` + pixel + `", "detail": "auto"},
			{"type": "input_image", "image_url": "https://example.com/cat.jpg", "detail": "auto"},
			{"type": "input_file", "filename": "document.pdf", "file_data": "data:application/pdf;base64,` + paper + `"},
			{"type": "input_text", "text": "<document>\nOnce upon a time.\n</document>"}]`,
	} {
		t.Run(upstream, func(t *testing.T) {
			p := theatre.play(upstream[:1], both(upstream+"/usage"))
			client := newAnthropic(theatre.gateway.url)
			_, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
				Model: anthropic.Model(p.model), MaxTokens: 100, Messages: []anthropic.MessageParam{anthropic.NewUserMessage(blocks...)},
			})
			if err != nil {
				t.Fatal(err)
			}
			same(t, "content", p.last(t).first(t)["content"], want)
		})
	}
}

// A screenshot that a tool returns reaches a Chat upstream in the user message behind the results, and others where it stands.
func TestImageInToolResult(t *testing.T) {
	t.Parallel()
	for upstream, want := range map[string]string{
		"chat": `[
			{"role": "tool", "tool_call_id": "toolu_1", "content": "The screen:\n[image 1 attached below]"},
			{"role": "tool", "tool_call_id": "toolu_2", "content": "Error: it broke"},
			{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,` + pixel + `"}}]},
			{"role": "user", "content": "And now?"}]`,
		"responses": `[
			{"type": "function_call_output", "call_id": "toolu_1", "output": [{"type": "input_text", "text": "The screen:"}, {"type": "input_image", "image_url": "data:image/png;base64,` + pixel + `", "detail": "auto"}]},
			{"type": "function_call_output", "call_id": "toolu_2", "output": "Error: it broke"},
			{"type": "message", "role": "user", "content": "And now?"}]`,
	} {
		t.Run(upstream, func(t *testing.T) { askWithScreenshot(t, upstream, want) })
	}
}

func askWithScreenshot(t *testing.T, upstream, want string) {
	p := theatre.play(upstream[:1], both(upstream+"/usage"))
	client := newAnthropic(theatre.gateway.url)
	result := anthropic.NewToolResultBlock("toolu_1", "", false)
	result.OfToolResult.Content = []anthropic.ToolResultBlockParamContentUnion{
		{OfText: &anthropic.TextBlockParam{Text: "The screen:"}},
		{OfImage: &anthropic.ImageBlockParam{Source: anthropic.ImageBlockParamSourceUnion{OfBase64: &anthropic.Base64ImageSourceParam{MediaType: "image/png", Data: pixel}}}},
	}
	failing := anthropic.NewToolResultBlock("toolu_2", "it broke", true)
	_, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
		Model: anthropic.Model(p.model), MaxTokens: 100,
		Messages: []anthropic.MessageParam{
			anthropic.NewUserMessage(anthropic.NewTextBlock("Look")),
			anthropic.NewAssistantMessage(anthropic.NewToolUseBlock("toolu_1", map[string]any{}, "look"), anthropic.NewToolUseBlock("toolu_2", map[string]any{}, "try")),
			anthropic.NewUserMessage(result, failing, anthropic.NewTextBlock("And now?")),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if body := p.last(t).json(t); upstream == "chat" {
		same(t, "messages", body["messages"].([]any)[2:], want)
	} else {
		same(t, "input", body["input"].([]any)[3:], want)
	}
}

// The SDK's own way to ask for everything at once reaches the other protocol in its own words.
func TestSettings(t *testing.T) {
	t.Parallel()
	t.Run("openai_on_messages", func(t *testing.T) {
		p := theatre.play("m", both("messages/usage"))
		client := newOpenAI(theatre.gateway.url)
		_, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
			Model: p.model,
			Messages: []openai.ChatCompletionMessageParamUnion{
				openai.SystemMessage("One."), openai.DeveloperMessage("Two."), openai.UserMessage("Hi"),
			},
			MaxCompletionTokens: openai.Int(500), Temperature: openai.Float(1.5), TopP: openai.Float(0.9),
			Stop:              openai.ChatCompletionNewParamsStopUnion{OfString: openai.String("END")},
			Tools:             []openai.ChatCompletionToolUnionParam{openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{Name: "f", Description: openai.String("F.")})},
			ToolChoice:        openai.ChatCompletionToolChoiceOptionUnionParam{OfAuto: openai.String("required")},
			ParallelToolCalls: openai.Bool(false), SafetyIdentifier: openai.String("user-1"), Seed: openai.Int(7), Store: openai.Bool(true),
		})
		if err != nil {
			t.Fatal(err)
		}
		got := p.last(t).json(t)
		got["model"] = ""
		same(t, "the request", any(got), `{
			"model": "", "max_tokens": 500, "temperature": 1, "top_p": 0.9, "stop_sequences": ["END"],
			"system": [{"type": "text", "text": "One."}, {"type": "text", "text": "Two."}],
			"messages": [{"role": "user", "content": "Hi"}],
			"tools": [{"name": "f", "description": "F.", "input_schema": {"type": "object", "properties": {}}}],
			"tool_choice": {"type": "any", "disable_parallel_tool_use": true},
			"metadata": {"user_id": "user-1"}}`)
	})
	t.Run("responses_on_others", func(t *testing.T) {
		for upstream, want := range map[string]string{
			"chat": `{
				"model": "", "max_tokens": 500, "temperature": 1.5, "top_p": 0.9, "reasoning_effort": "high", "verbosity": "low",
				"messages": [{"role": "system", "content": "One."}, {"role": "user", "content": "Hi"}],
				"tools": [{"type": "function", "function": {"name": "f", "description": "F.", "parameters": {"type": "object", "properties": {}}, "strict": false}}],
				"tool_choice": "required", "parallel_tool_calls": false, "safety_identifier": "user-1", "prompt_cache_key": "thread"}`,
			"messages": `{
				"model": "", "max_tokens": 500, "thinking": {"type": "adaptive", "display": "omitted"}, "output_config": {"effort": "high"},
				"system": [{"type": "text", "text": "One."}], "messages": [{"role": "user", "content": "Hi"}],
				"tools": [{"name": "f", "description": "F.", "input_schema": {"type": "object", "properties": {}}}],
				"tool_choice": {"type": "any", "disable_parallel_tool_use": true}, "metadata": {"user_id": "user-1"}}`,
		} {
			p := theatre.play(upstream[:1], both(upstream+"/usage"))
			client := newOpenAI(theatre.gateway.url)
			_, err := client.Responses.New(t.Context(), responses.ResponseNewParams{
				Model: p.model, Instructions: openai.String("One."), Input: responses.ResponseNewParamsInputUnion{OfString: openai.String("Hi")},
				MaxOutputTokens: openai.Int(500), Temperature: openai.Float(1.5), TopP: openai.Float(0.9), Reasoning: shared.ReasoningParam{Effort: shared.ReasoningEffortHigh},
				Tools: []responses.ToolUnionParam{
					{OfFunction: &responses.FunctionToolParam{Name: "f", Description: openai.String("F."), Parameters: map[string]any{"type": "object", "properties": map[string]any{}}, Strict: openai.Bool(false)}},
					{OfWebSearch: &responses.WebSearchToolParam{Type: "web_search"}}, // left out where the upstream has none
				},
				ToolChoice:        responses.ResponseNewParamsToolChoiceUnion{OfToolChoiceMode: openai.Opt(responses.ToolChoiceOptionsRequired)},
				ParallelToolCalls: openai.Bool(false), SafetyIdentifier: openai.String("user-1"), PromptCacheKey: openai.String("thread"),
				Text: responses.ResponseTextConfigParam{Verbosity: "low"}, Store: openai.Bool(false), Truncation: "disabled",
			})
			if err != nil {
				t.Fatal(err)
			}
			got := p.last(t).json(t)
			got["model"] = ""
			same(t, "the request of a Responses client on "+upstream, any(got), want)
		}
	})
	t.Run("openai_on_responses", func(t *testing.T) {
		p := theatre.play("r", both("responses/usage"))
		client := newOpenAI(theatre.gateway.url)
		_, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
			Model: p.model,
			Messages: []openai.ChatCompletionMessageParamUnion{
				openai.SystemMessage("One."), openai.DeveloperMessage("Two."), openai.UserMessage("Hi"),
			},
			MaxCompletionTokens: openai.Int(5), Temperature: openai.Float(1.5), ReasoningEffort: shared.ReasoningEffortLow,
			Tools:             []openai.ChatCompletionToolUnionParam{openai.ChatCompletionFunctionTool(openai.FunctionDefinitionParam{Name: "f", Description: openai.String("F.")})},
			ToolChoice:        openai.ChatCompletionToolChoiceOptionUnionParam{OfFunctionToolChoice: &openai.ChatCompletionNamedToolChoiceParam{Function: openai.ChatCompletionNamedToolChoiceFunctionParam{Name: "f"}}},
			ParallelToolCalls: openai.Bool(false), SafetyIdentifier: openai.String("user-1"), Seed: openai.Int(7), Store: openai.Bool(true),
		})
		if err != nil {
			t.Fatal(err)
		}
		got := p.last(t).json(t)
		got["model"] = ""
		same(t, "the request", any(got), `{
			"model": "", "instructions": "One.\n\nTwo.", "input": [{"type": "message", "role": "user", "content": "Hi"}],
			"max_output_tokens": 16, "temperature": 1.5, "store": false, "include": ["reasoning.encrypted_content"],
			"tools": [{"type": "function", "name": "f", "description": "F.", "parameters": {"type": "object", "properties": {}}, "strict": false}],
			"tool_choice": {"type": "function", "name": "f"}, "parallel_tool_calls": false, "reasoning": {"effort": "low", "summary": "auto"},
			"safety_identifier": "user-1"}`)
	})
	t.Run("anthropic_on_responses", func(t *testing.T) {
		p := theatre.play("r", both("responses/usage"))
		client := newAnthropic(theatre.gateway.url)
		_, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
			Model: anthropic.Model(p.model), MaxTokens: 500,
			System:        []anthropic.TextBlockParam{{Text: "One.", CacheControl: anthropic.NewCacheControlEphemeralParam()}, {Text: "Two."}},
			Messages:      []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Hi"))},
			StopSequences: []string{"END"},
			Tools:         []anthropic.ToolUnionParam{{OfTool: &anthropic.ToolParam{Name: "f", Description: anthropic.String("F."), InputSchema: anthropic.ToolInputSchemaParam{Properties: map[string]any{}}}}},
			ToolChoice:    anthropic.ToolChoiceUnionParam{OfAny: &anthropic.ToolChoiceAnyParam{DisableParallelToolUse: anthropic.Bool(true)}},
			Metadata:      anthropic.MetadataParam{UserID: anthropic.String("user-1")},
			Thinking:      anthropic.ThinkingConfigParamOfEnabled(5000),
		})
		if err != nil {
			t.Fatal(err)
		}
		got := p.last(t).json(t)
		got["model"] = ""
		same(t, "the request", any(got), `{
			"model": "", "instructions": "One.\n\nTwo.", "input": [{"type": "message", "role": "user", "content": "Hi"}],
			"max_output_tokens": 500, "store": false, "include": ["reasoning.encrypted_content"],
			"tools": [{"type": "function", "name": "f", "description": "F.", "parameters": {"type": "object", "properties": {}}, "strict": false}],
			"tool_choice": "required", "parallel_tool_calls": false, "reasoning": {"effort": "medium", "summary": "auto"},
			"safety_identifier": "user-1"}`)
	})
	t.Run("anthropic_on_chat", func(t *testing.T) {
		p := theatre.play("c", both("chat/usage"))
		client := newAnthropic(theatre.gateway.url)
		_, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
			Model: anthropic.Model(p.model), MaxTokens: 500,
			System:        []anthropic.TextBlockParam{{Text: "One.", CacheControl: anthropic.NewCacheControlEphemeralParam()}, {Text: "Two."}},
			Messages:      []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Hi"))},
			StopSequences: []string{"END"},
			Tools:         []anthropic.ToolUnionParam{{OfTool: &anthropic.ToolParam{Name: "f", Description: anthropic.String("F."), InputSchema: anthropic.ToolInputSchemaParam{Properties: map[string]any{}}}}},
			ToolChoice:    anthropic.ToolChoiceUnionParam{OfAny: &anthropic.ToolChoiceAnyParam{DisableParallelToolUse: anthropic.Bool(true)}},
			Metadata:      anthropic.MetadataParam{UserID: anthropic.String("user-1")},
			Thinking:      anthropic.ThinkingConfigParamOfEnabled(5000),
		})
		if err != nil {
			t.Fatal(err)
		}
		got := p.last(t).json(t)
		got["model"] = ""
		same(t, "the request", any(got), `{
			"model": "", "max_tokens": 500, "stop": ["END"], "reasoning_effort": "medium",
			"messages": [{"role": "system", "content": "One.\n\nTwo."}, {"role": "user", "content": "Hi"}],
			"tools": [{"type": "function", "function": {"name": "f", "description": "F.", "parameters": {"type": "object", "properties": {}}}}],
			"tool_choice": "required", "parallel_tool_calls": false, "safety_identifier": "user-1"}`)
	})
}
