// Package chat checks what is legal in a reply of Chat Completions, and folds one into a value.
package chat

import (
	"errors"
	"fmt"
	"strings"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// chatReply is what a reply of Chat Completions comes to.
type chatReply struct {
	id, model           string
	content, refusal    string
	reasoning           string
	details, notes      []any
	calls               []*chatCall
	finish, tier, usage any
}

type chatCall struct{ id, kind, name, arguments string }

func (r *chatReply) value() wire.Object {
	calls := []any{}
	for _, c := range r.calls {
		calls = append(calls, wire.Object{"id": c.id, "type": c.kind, "name": c.name, "arguments": wire.Arguments(c.arguments)})
	}
	return wire.Object{
		"id": r.id, "model": r.model, "content": r.content, "refusal": r.refusal, "reasoning": r.reasoning,
		"details": append([]any{}, r.details...), "annotations": append([]any{}, r.notes...), "calls": calls, "finish_reason": r.finish,
		"usage": r.usage, "service_tier": r.tier,
	}
}

// FoldStream puts the chunks of the first choice together.
func FoldStream(list []wire.Frame) (any, error) {
	r := &chatReply{}
	for _, f := range list {
		if string(f.Data) == "[DONE]" {
			break
		}
		chunk, err := wire.ObjectOf(f)
		if err != nil {
			return nil, err
		}
		if e := chunk["error"]; e != nil {
			return nil, fmt.Errorf("the stream holds an error: %s", wire.Encode(e, ""))
		}
		r.id, r.model = wire.TextAt(chunk, "id"), wire.TextAt(chunk, "model")
		if u := chunk["usage"]; u != nil {
			r.usage = u
		}
		if t := chunk["service_tier"]; t != nil {
			r.tier = t
		}
		if len(wire.ListAt(chunk, "choices")) > 0 && wire.IndexAt(wire.ListAt(chunk, "choices")[0], "index") <= 0 {
			if err := r.add(wire.ListAt(chunk, "choices")[0]); err != nil {
				return nil, err
			}
		}
	}
	return r.value(), nil
}

func (r *chatReply) add(choice any) error {
	delta := wire.At(choice, "delta")
	r.content += wire.TextAt(delta, "content")
	r.refusal += wire.TextAt(delta, "refusal")
	if t := wire.TextAt(delta, "reasoning_content"); t != "" {
		r.reasoning += t
	} else {
		r.reasoning += wire.TextAt(delta, "reasoning")
	}
	r.details = append(r.details, wire.ListAt(delta, "reasoning_details")...)
	r.notes = append(r.notes, wire.ListAt(delta, "annotations")...)
	if f := wire.At(choice, "finish_reason"); f != nil && f != "" {
		r.finish = f
	}
	// A function, as it was before tools, is a call without an id.
	if f := wire.At(delta, "function_call"); f != nil {
		if len(r.calls) == 0 {
			r.calls = append(r.calls, &chatCall{kind: "function_call"})
		}
		r.calls[0].add(f, "arguments")
	}
	for _, c := range wire.ListAt(delta, "tool_calls") {
		i := wire.IndexAt(c, "index")
		if i < 0 || i > len(r.calls) {
			return fmt.Errorf("a tool call has the index %d, and there are %d before", i, len(r.calls))
		}
		if i == len(r.calls) {
			r.calls = append(r.calls, &chatCall{})
		}
		call := r.calls[i]
		if s := wire.TextAt(c, "id"); s != "" {
			call.id = s
		}
		if s := wire.TextAt(c, "type"); s != "" {
			call.kind = s
		}
		call.add(wire.At(c, "function"), "arguments")
		call.add(wire.At(c, "custom"), "input")
	}
	return nil
}

func (c *chatCall) add(v any, text string) {
	if s := wire.TextAt(v, "name"); s != "" {
		c.name = s
	}
	c.arguments += wire.TextAt(v, text)
}

// FoldBody reads the first choice of a completion.
func FoldBody(body any) (any, error) {
	if wire.TextAt(body, "object") != "chat.completion" {
		return nil, fmt.Errorf("object is %v, not chat.completion", wire.At(body, "object"))
	}
	if wire.TextAt(body, "choices", "message", "role") != "assistant" {
		return nil, errors.New("choices[0].message.role is not assistant")
	}
	message := wire.At(body, "choices", "message")
	r := &chatReply{
		id: wire.TextAt(body, "id"), model: wire.TextAt(body, "model"), content: wire.TextAt(message, "content"), refusal: wire.TextAt(message, "refusal"),
		reasoning: wire.TextAt(message, "reasoning_content"), details: wire.ListAt(message, "reasoning_details"), notes: wire.ListAt(message, "annotations"),
		finish: wire.At(body, "choices", "finish_reason"), usage: wire.At(body, "usage"), tier: wire.At(body, "service_tier"),
	}
	if r.reasoning == "" {
		r.reasoning = wire.TextAt(message, "reasoning")
	}
	if f := wire.At(message, "function_call"); f != nil {
		r.calls = append(r.calls, &chatCall{"", "function_call", wire.TextAt(f, "name"), wire.TextAt(f, "arguments")})
	}
	for _, c := range wire.ListAt(message, "tool_calls") {
		call := &chatCall{id: wire.TextAt(c, "id"), kind: wire.TextAt(c, "type")}
		call.add(wire.At(c, "function"), "arguments")
		call.add(wire.At(c, "custom"), "input")
		r.calls = append(r.calls, call)
	}
	return r.value(), nil
}

// DropUnshared takes away what the forms need not share: a stream has usage only when the client asks for it, and
// names no tier; a body parts the thoughts of a reply by blank lines.
func DropUnshared(s, b wire.Object) {
	if s["usage"] == nil {
		b["usage"] = nil
	}
	if s["service_tier"] == nil {
		b["service_tier"] = nil
	}
	for _, o := range []wire.Object{s, b} {
		o["reasoning"] = strings.ReplaceAll(o["reasoning"].(string), "\n\n", "")
	}
}

func Text(reply any) string { return wire.TextAt(reply, "content") }
