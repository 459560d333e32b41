package specs

import (
	"errors"
	"fmt"
	"strings"
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

func (r *chatReply) value() object {
	calls := []any{}
	for _, c := range r.calls {
		calls = append(calls, object{"id": c.id, "type": c.kind, "name": c.name, "arguments": arguments(c.arguments)})
	}
	return object{
		"id": r.id, "model": r.model, "content": r.content, "refusal": r.refusal, "reasoning": r.reasoning,
		"details": append([]any{}, r.details...), "annotations": append([]any{}, r.notes...), "calls": calls, "finish_reason": r.finish,
		"usage": r.usage, "service_tier": r.tier,
	}
}

// foldChatStream puts the chunks of the first choice together.
func foldChatStream(list []frame) (any, error) {
	r := &chatReply{}
	for _, f := range list {
		if string(f.data) == "[DONE]" {
			break
		}
		chunk, err := objectOf(f)
		if err != nil {
			return nil, err
		}
		if e := chunk["error"]; e != nil {
			return nil, fmt.Errorf("the stream holds an error: %s", encode(e, ""))
		}
		r.id, r.model = textAt(chunk, "id"), textAt(chunk, "model")
		if u := chunk["usage"]; u != nil {
			r.usage = u
		}
		if t := chunk["service_tier"]; t != nil {
			r.tier = t
		}
		if len(listAt(chunk, "choices")) > 0 && indexAt(listAt(chunk, "choices")[0], "index") <= 0 {
			if err := r.add(listAt(chunk, "choices")[0]); err != nil {
				return nil, err
			}
		}
	}
	return r.value(), nil
}

func (r *chatReply) add(choice any) error {
	delta := at(choice, "delta")
	r.content += textAt(delta, "content")
	r.refusal += textAt(delta, "refusal")
	if t := textAt(delta, "reasoning_content"); t != "" {
		r.reasoning += t
	} else {
		r.reasoning += textAt(delta, "reasoning")
	}
	r.details = append(r.details, listAt(delta, "reasoning_details")...)
	r.notes = append(r.notes, listAt(delta, "annotations")...)
	if f := at(choice, "finish_reason"); f != nil && f != "" {
		r.finish = f
	}
	// A function, as it was before tools, is a call without an id.
	if f := at(delta, "function_call"); f != nil {
		if len(r.calls) == 0 {
			r.calls = append(r.calls, &chatCall{kind: "function_call"})
		}
		r.calls[0].add(f, "arguments")
	}
	for _, c := range listAt(delta, "tool_calls") {
		i := indexAt(c, "index")
		if i < 0 || i > len(r.calls) {
			return fmt.Errorf("a tool call has the index %d, and there are %d before", i, len(r.calls))
		}
		if i == len(r.calls) {
			r.calls = append(r.calls, &chatCall{})
		}
		call := r.calls[i]
		if s := textAt(c, "id"); s != "" {
			call.id = s
		}
		if s := textAt(c, "type"); s != "" {
			call.kind = s
		}
		call.add(at(c, "function"), "arguments")
		call.add(at(c, "custom"), "input")
	}
	return nil
}

func (c *chatCall) add(v any, text string) {
	if s := textAt(v, "name"); s != "" {
		c.name = s
	}
	c.arguments += textAt(v, text)
}

// foldChatBody reads the first choice of a completion.
func foldChatBody(body any) (any, error) {
	if textAt(body, "object") != "chat.completion" {
		return nil, fmt.Errorf("object is %v, not chat.completion", at(body, "object"))
	}
	if textAt(body, "choices", "message", "role") != "assistant" {
		return nil, errors.New("choices[0].message.role is not assistant")
	}
	message := at(body, "choices", "message")
	r := &chatReply{
		id: textAt(body, "id"), model: textAt(body, "model"), content: textAt(message, "content"), refusal: textAt(message, "refusal"),
		reasoning: textAt(message, "reasoning_content"), details: listAt(message, "reasoning_details"), notes: listAt(message, "annotations"),
		finish: at(body, "choices", "finish_reason"), usage: at(body, "usage"), tier: at(body, "service_tier"),
	}
	if r.reasoning == "" {
		r.reasoning = textAt(message, "reasoning")
	}
	if f := at(message, "function_call"); f != nil {
		r.calls = append(r.calls, &chatCall{"", "function_call", textAt(f, "name"), textAt(f, "arguments")})
	}
	for _, c := range listAt(message, "tool_calls") {
		call := &chatCall{id: textAt(c, "id"), kind: textAt(c, "type")}
		call.add(at(c, "function"), "arguments")
		call.add(at(c, "custom"), "input")
		r.calls = append(r.calls, call)
	}
	return r.value(), nil
}

// alikeChat takes away what the forms need not share: a stream has usage only when the client asks for it, and
// names no tier; a body parts the thoughts of a reply by blank lines.
func alikeChat(s, b object) {
	if s["usage"] == nil {
		b["usage"] = nil
	}
	if s["service_tier"] == nil {
		b["service_tier"] = nil
	}
	for _, o := range []object{s, b} {
		o["reasoning"] = strings.ReplaceAll(o["reasoning"].(string), "\n\n", "")
	}
}
