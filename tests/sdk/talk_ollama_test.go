package sdk

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"github.com/ollama/ollama/api"
)

// ollamaTalk is a conversation of Ollama's own Go package.
type ollamaTalk struct {
	client *api.Client
	opts   options
	said   []api.Message
}

func newOllama(address string) *api.Client {
	base, err := url.Parse(address)
	if err != nil {
		panic(err) // an address of the tests' own
	}
	return api.NewClient(base, http.DefaultClient)
}

func (k *ollamaTalk) options() *options { return &k.opts }
func (k *ollamaTalk) system(text string) {
	k.said = append(k.said, api.Message{Role: "system", Content: text})
}
func (k *ollamaTalk) user(text string) {
	k.said = append(k.said, api.Message{Role: "user", Content: text})
}
func (k *ollamaTalk) result(c call, text string) {
	k.said = append(k.said, api.Message{Role: "tool", Content: text, ToolName: c.Name, ToolCallID: c.ID})
}

func (k *ollamaTalk) request() *api.ChatRequest {
	r := &api.ChatRequest{
		Model: k.opts.model, Messages: k.said, Stream: &k.opts.streaming, Options: map[string]any{"num_predict": k.opts.limit},
	}
	if len(k.opts.stops) > 0 {
		r.Options["stop"] = k.opts.stops
	}
	if k.opts.thinking {
		r.Think = &api.ThinkValue{Value: "medium"}
	}
	for _, t := range k.opts.tools {
		properties := api.NewToolPropertiesMap()
		properties.Set(t.property, api.ToolProperty{Type: api.PropertyType{"string"}})
		r.Tools = append(r.Tools, api.Tool{Type: "function", Function: api.ToolFunction{
			Name: t.name, Description: t.name, Parameters: api.ToolFunctionParameters{Type: "object", Required: []string{t.property}, Properties: properties},
		}})
	}
	if k.opts.schema != nil {
		r.Format, _ = json.Marshal(k.opts.schema) // a map of the tests' own
	}
	return r
}

func (k *ollamaTalk) ask(ctx context.Context) (answer, error) {
	var a answer
	message := api.Message{Role: "assistant"}
	done := false
	err := k.client.Chat(ctx, k.request(), func(r api.ChatResponse) error {
		if done {
			return fmt.Errorf("%+v comes after the end", r)
		}
		if r.CreatedAt.IsZero() || r.Message.Role != "assistant" {
			return fmt.Errorf("%+v lacks a time or a role", r)
		}
		message.Content += r.Message.Content
		message.Thinking += r.Message.Thinking
		message.ToolCalls = append(message.ToolCalls, r.Message.ToolCalls...)
		if r.Message.Content != "" {
			a.Pieces++
		}
		a.Model, done = r.Model, r.Done
		if r.Done {
			a.Stop = r.DoneReason
			a.Tokens = tokens{Prompt: int64(r.PromptEvalCount), Completion: int64(r.EvalCount)}
		}
		return nil
	})
	a.Text, a.Thinking = message.Content, message.Thinking
	for i, c := range message.ToolCalls {
		if c.Function.Index != i {
			err = fmt.Errorf("call %d has the index %d", i, c.Function.Index)
		}
		a.Calls = append(a.Calls, call{c.ID, c.Function.Name, c.Function.Arguments.String()})
	}
	if err == nil && !done {
		err = fmt.Errorf("silent success: no line says that it is done after %q", a.Text)
	}
	if err == nil {
		k.said = append(k.said, message)
	}
	return a, err
}

// decoded is the data of base64 text of the tests' own.
func decoded(text string) []byte {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return data
}
