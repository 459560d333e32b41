package sdk

import (
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
)

// What an upstream of Messages ran itself is known to OpenAI's library, and what that sends back in the next turn is text.
func TestCodeAndMCPOfAnthropicForOpenAI(t *testing.T) {
	t.Parallel()
	p := theatre.play("m", file("messages/ran.sse"), both("messages/usage"))
	client := newOpenAI(theatre.gateway.url)
	params := responses.ResponseNewParams{
		Model: p.model, Store: openai.Bool(false), Input: responses.ResponseNewParamsInputUnion{OfString: openai.String("Hi")},
	}
	stream := client.Responses.NewStreaming(t.Context(), params)
	code, arguments := "", ""
	var whole responses.Response
	for stream.Next() {
		switch e := stream.Current().AsAny().(type) {
		case responses.ResponseCodeInterpreterCallCodeDeltaEvent:
			code += e.Delta
		case responses.ResponseMcpCallArgumentsDeltaEvent:
			arguments += e.Delta
		case responses.ResponseCompletedEvent:
			whole = e.Response
		}
	}
	if err := stream.Err(); err != nil {
		t.Fatal(err)
	}
	if code != "print(1)" || arguments != `{"q": 1}` || len(whole.Output) != 3 {
		t.Fatalf("code %q, arguments %q, %s", code, arguments, whole.RawJSON())
	}
	if c := whole.Output[0].AsCodeInterpreterCall(); c.Code != code || len(c.Outputs) != 1 || c.Outputs[0].Logs != "1\n" || c.Status != "completed" {
		t.Errorf("got %s", whole.Output[0].RawJSON())
	}
	if c := whole.Output[1].AsMcpCall(); c.Arguments != arguments || c.Output != "Yes." || c.ServerLabel != "docs" || c.Name != "ask" || c.Status != "completed" {
		t.Errorf("got %s", whole.Output[1].RawJSON())
	}
	var input responses.ResponseInputParam
	input = append(input, responses.ResponseInputItemParamOfMessage("Hi", "user"))
	c, m := whole.Output[0].AsCodeInterpreterCall().ToParam(), whole.Output[1].AsMcpCall()
	input = append(input, responses.ResponseInputItemUnionParam{OfCodeInterpreterCall: &c},
		responses.ResponseInputItemUnionParam{OfMcpCall: &responses.ResponseInputItemMcpCallParam{ID: m.ID, Arguments: m.Arguments, Name: m.Name, ServerLabel: m.ServerLabel, Output: openai.String(m.Output)}},
		responses.ResponseInputItemParamOfMessage("Go on", "user"))
	params.Input = responses.ResponseNewParamsInputUnion{OfInputItemList: input}
	if _, err := client.Responses.New(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	sent := compact(p.last(t).body)
	for _, want := range []string{`[code interpreter]\nprint(1)\n1\n`, `[ask]\n{\"q\": 1}\nYes.`} {
		if !strings.Contains(sent, want) {
			t.Errorf("%s is not in %s", want, sent)
		}
	}
}

// What an upstream of Responses ran itself is known to Anthropic's library; a tool of an MCP server to one that asks for MCP.
func TestCodeAndMCPOfOpenAIForAnthropic(t *testing.T) {
	t.Parallel()
	for _, mcp := range []bool{true, false} {
		p := theatre.play("r", file("responses/ran.sse"))
		client := newAnthropic(theatre.gateway.url)
		params := anthropic.BetaMessageNewParams{
			Model: anthropic.Model(p.model), MaxTokens: 64, Messages: []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Hi"))},
		}
		if mcp {
			params.Betas = []anthropic.AnthropicBeta{"mcp-client-2025-11-20"}
		}
		stream := client.Beta.Messages.NewStreaming(t.Context(), params)
		var message anthropic.BetaMessage
		for stream.Next() {
			if err := message.Accumulate(stream.Current()); err != nil {
				t.Fatal(err)
			}
		}
		if err := stream.Err(); err != nil {
			t.Fatal(err)
		}
		var kinds []string
		looked := 0
		for _, b := range message.Content {
			kinds = append(kinds, b.Type)
			looked++
			switch b := b.AsAny().(type) {
			case anthropic.BetaServerToolUseBlock:
				if input := compact(b.JSON.Input.Raw()); b.Name != "code_execution" || input != `{"code":"print(1)"}` {
					t.Errorf("got %s", b.RawJSON())
				}
			case anthropic.BetaCodeExecutionToolResultBlock:
				if b.Content.Stdout != "1\n" || b.ToolUseID != message.Content[0].ID {
					t.Errorf("got %s", b.RawJSON())
				}
			case anthropic.BetaMCPToolUseBlock:
				if b.Name != "ask" || b.ServerName != "docs" {
					t.Errorf("got %s", b.RawJSON())
				}
			case anthropic.BetaMCPToolResultBlock:
				if b.IsError || b.Content.OfBetaMCPToolResultBlockContent[0].Text != "Yes." || b.ToolUseID != message.Content[2].ID {
					t.Errorf("got %s", b.RawJSON())
				}
			case anthropic.BetaTextBlock:
			default:
				looked--
			}
		}
		if looked != len(kinds) {
			t.Errorf("of %d blocks the library knows %d", len(kinds), looked)
		}
		want := "server_tool_use code_execution_tool_result mcp_tool_use mcp_tool_result text"
		if !mcp {
			want = "server_tool_use code_execution_tool_result text"
		}
		if got := strings.Join(kinds, " "); got != want {
			t.Errorf("the blocks are %s, want %s", got, want)
		}
	}
}
