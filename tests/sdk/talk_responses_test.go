package sdk

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/openai/openai-go/v3"
	openaioption "github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
	"github.com/openai/openai-go/v3/shared"
)

// responsesTalk is a conversation of openai-go by Responses. It keeps the history itself, and sends items back as they came.
type responsesTalk struct {
	client  openai.Client
	opts    options
	leading []string
	said    responses.ResponseInputParam
}

func (k *responsesTalk) options() *options  { return &k.opts }
func (k *responsesTalk) system(text string) { k.leading = append(k.leading, text) }
func (k *responsesTalk) user(text string) {
	k.said = append(k.said, responses.ResponseInputItemParamOfMessage(text, responses.EasyInputMessageRoleUser))
}
func (k *responsesTalk) result(c call, text string) {
	item := responses.ResponseInputItemParamOfFunctionCallOutput(text)
	item.OfFunctionCallOutput.CallID = openai.String(c.ID)
	k.said = append(k.said, item)
}

func (k *responsesTalk) params() (responses.ResponseNewParams, []openaioption.RequestOption) {
	p := responses.ResponseNewParams{
		Model:           k.opts.model,
		Input:           responses.ResponseNewParamsInputUnion{OfInputItemList: k.said},
		MaxOutputTokens: openai.Int(int64(k.opts.limit)),
		Store:           openai.Bool(false),
		Include:         []responses.ResponseIncludable{responses.ResponseIncludableReasoningEncryptedContent},
	}
	if len(k.leading) > 0 {
		p.Instructions = openai.String(strings.Join(k.leading, "\n\n"))
	}
	if k.opts.thinking {
		p.Reasoning = shared.ReasoningParam{Effort: shared.ReasoningEffortMedium, Summary: shared.ReasoningSummaryAuto}
	}
	for _, t := range k.opts.tools {
		p.Tools = append(p.Tools, responses.ToolUnionParam{OfFunction: &responses.FunctionToolParam{
			Name: t.name,
			Parameters: map[string]any{
				"type":       "object",
				"properties": map[string]any{t.property: map[string]any{"type": "string"}},
				"required":   []string{t.property},
			},
			Strict: openai.Bool(false),
		}})
	}
	if k.opts.schema != nil {
		p.Text.Format = responses.ResponseFormatTextConfigUnionParam{OfJSONSchema: &responses.ResponseFormatTextJSONSchemaConfigParam{
			Name: "answer", Strict: openai.Bool(true), Schema: k.opts.schema,
		}}
	}
	o := []openaioption.RequestOption{openaioption.WithMaxRetries(k.opts.retries)}
	for name, value := range k.opts.headers {
		o = append(o, openaioption.WithHeader(name, value))
	}
	return p, o
}

func (k *responsesTalk) ask(ctx context.Context) (answer, error) {
	p, o := k.params()
	r, extra, err := responsesAsk(ctx, k.client, p, k.opts.streaming, o)
	if err != nil {
		return extra, err
	}
	a := responsesAnswer(r)
	a.Pieces = extra.Pieces
	k.said = append(k.said, echoed(r)...)
	return a, nil
}

// echoed are the items of a response as what its client says next begins with.
func echoed(r *responses.Response) responses.ResponseInputParam {
	var items responses.ResponseInputParam
	for _, item := range r.Output {
		items = append(items, param.Override[responses.ResponseInputItemUnionParam](json.RawMessage(item.RawJSON())))
	}
	return items
}

// failedResponse is the end of a reply that its server says has failed.
type failedResponse struct {
	code, message string
}

func (f *failedResponse) Error() string { return f.code + ": " + f.message }

// responsesAsk gets a response, from a body or from the SDK's accumulator. On an error the answer beside it holds what had come
// before.
func responsesAsk(ctx context.Context, client openai.Client, p responses.ResponseNewParams, streaming bool, o []openaioption.RequestOption) (*responses.Response, answer, error) {
	var extra answer
	if !streaming {
		r, err := client.Responses.New(ctx, p, o...)
		if err == nil && r.Status == responses.ResponseStatusFailed {
			err = &failedResponse{string(r.Error.Code), r.Error.Message}
		}
		return r, extra, err
	}
	s := client.Responses.NewStreaming(ctx, p, o...)
	defer s.Close()
	var acc responses.ResponseAccumulator
	var next int64
	for s.Next() {
		raw := s.Current().RawJSON()
		var event responses.ResponsesServerEventUnion
		if err := json.Unmarshal([]byte(raw), &event); err != nil {
			return nil, extra, fmt.Errorf("%s: %w", raw, err)
		}
		if wrong := s.Current(); wrong.Type == "error" {
			return nil, extra, &failedResponse{wrong.Code, wrong.Message}
		}
		if err := acc.AddEvent(event); err != nil {
			return nil, extra, fmt.Errorf("the accumulator refuses %s: %w", raw, err)
		}
		if got := s.Current().SequenceNumber; got != next {
			return nil, extra, fmt.Errorf("number %d is due in %s", next, raw)
		}
		next++
		if s.Current().Type == "response.output_text.delta" {
			extra.Pieces++
			extra.Text += s.Current().Delta
		}
		if s.Current().Type == "response.failed" {
			wrong := s.Current().Response.Error
			return nil, extra, &failedResponse{string(wrong.Code), wrong.Message}
		}
	}
	if err := s.Err(); err != nil {
		return nil, extra, err
	}
	if acc.Snapshot().TerminalEvent == "" {
		return nil, extra, fmt.Errorf("silent success: the stream ended without response.completed after %q", extra.Text)
	}
	r, err := acc.ReconstructedResponse()
	if err == nil && r.OutputText() != extra.Text {
		err = fmt.Errorf("the pieces of text are %q, and the whole is %q", extra.Text, r.OutputText())
	}
	return r, extra, err
}

func responsesAnswer(r *responses.Response) answer {
	u := r.Usage
	a := answer{
		Text: r.OutputText(), Stop: string(r.Status), ID: r.ID, Model: r.Model,
		Tokens: tokens{
			u.InputTokens, u.InputTokensDetails.CachedTokens, u.InputTokensDetails.CacheWriteTokens,
			u.OutputTokens, u.OutputTokensDetails.ReasoningTokens,
		},
	}
	if r.Status == responses.ResponseStatusIncomplete {
		a.Stop = r.IncompleteDetails.Reason
	}
	for _, item := range r.Output {
		switch item.Type {
		case "message":
			for _, part := range item.Content {
				a.Refusal += part.Refusal
				for _, note := range part.Annotations {
					a.Cited = append(a.Cited, note.URL)
				}
			}
		case "reasoning":
			for _, part := range item.Summary {
				a.Thinking += part.Text
			}
		case "function_call":
			a.Calls = append(a.Calls, call{item.CallID, item.Name, compact(item.Arguments.OfString)})
		case "custom_tool_call":
			a.Calls = append(a.Calls, call{item.CallID, item.Name, item.AsCustomToolCall().Input})
		}
	}
	return a
}
