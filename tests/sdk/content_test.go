package sdk

import (
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/openai/openai-go/v3"
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
			same(t, "content", p.last(t).json(t)["messages"].([]any)[0].(map[string]any)["content"], want)
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
			same(t, "content", p.last(t).json(t)["messages"].([]any)[0].(map[string]any)["content"], want)
		})
	}
}

// A screenshot that a tool returns reaches a Chat upstream in the user message behind the results.
func TestImageInToolResult(t *testing.T) {
	t.Parallel()
	p := theatre.play("c", both("chat/usage"))
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
	same(t, "messages", p.last(t).json(t)["messages"].([]any)[2:], `[
		{"role": "tool", "tool_call_id": "toolu_1", "content": "The screen:\n[image 1 attached below]"},
		{"role": "tool", "tool_call_id": "toolu_2", "content": "Error: it broke"},
		{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,`+pixel+`"}}]},
		{"role": "user", "content": "And now?"}]`)
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
			"model": "", "max_completion_tokens": 500, "stop": ["END"], "reasoning_effort": "medium",
			"messages": [{"role": "system", "content": "One.\n\nTwo."}, {"role": "user", "content": "Hi"}],
			"tools": [{"type": "function", "function": {"name": "f", "description": "F.", "parameters": {"type": "object", "properties": {}}}}],
			"tool_choice": "required", "parallel_tool_calls": false, "safety_identifier": "user-1"}`)
	})
}
