// Package responses checks what is legal in a reply of Responses, and folds one into a value.
package responses

import (
	"errors"
	"fmt"
	"slices"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// FoldStream puts the events of a response together: what its last snapshot says, with the output that the
// items' own events came to. The snapshot's output is not looked at: the grammar holds it against the same events.
func FoldStream(list []wire.Frame) (any, error) {
	var response wire.Object
	var items []wire.Object
	for _, f := range list {
		o, err := wire.ObjectOf(f)
		if err != nil {
			return nil, err
		}
		if r, ok := o["response"].(wire.Object); ok {
			response = r
			continue
		}
		kind := wire.TextAt(o, "type")
		if kind == "error" {
			return nil, fmt.Errorf("the stream holds an error: %s", wire.Encode(o, ""))
		}
		i := wire.IndexAt(o, "output_index")
		if kind == "response.output_item.added" {
			if i != len(items) {
				return nil, fmt.Errorf("an item is added at the output_index %d, and there are %d before", i, len(items))
			}
			items = append(items, CopyOf(o["item"]))
			continue
		}
		if wire.At(o, "output_index") == nil {
			continue
		}
		if i < 0 || i >= len(items) {
			return nil, fmt.Errorf("there is no item %d", i)
		}
		if err := FoldItem(items[i], kind, o); err != nil {
			return nil, fmt.Errorf("item %d: %w", i, err)
		}
	}
	if response == nil {
		return nil, errors.New("the stream has no response")
	}
	output := []any{}
	for _, item := range items {
		output = append(output, item)
	}
	response["output"] = output
	return plainResponse(response), nil
}

func CopyOf(v any) wire.Object {
	o := wire.Object{}
	from, _ := v.(wire.Object)
	wire.CopyMembers(o, from)
	return o
}

// FoldItem adds an event to an item.
func FoldItem(item wire.Object, kind string, o wire.Object) error {
	var parts []any
	list, index := "content", wire.IndexAt(o, "content_index")
	if o["summary_index"] != nil {
		list, index = "summary", wire.IndexAt(o, "summary_index")
	}
	parts = wire.ListAt(item, list)
	part := wire.Object{}
	if index >= 0 && index < len(parts) {
		part, _ = parts[index].(wire.Object)
	}
	switch kind {
	case "response.content_part.added", "response.reasoning_summary_part.added":
		if index != len(parts) {
			return fmt.Errorf("a part begins with the index %d, and there are %d before", index, len(parts))
		}
		item[list] = append(slices.Clone(parts), CopyOf(o["part"]))
	case "response.output_text.delta", "response.reasoning_text.delta", "response.reasoning_summary_text.delta":
		part["text"] = wire.TextAt(part, "text") + wire.TextAt(o, "delta")
		if more := wire.ListAt(o, "logprobs"); len(more) > 0 {
			part["logprobs"] = append(slices.Clone(wire.ListAt(part, "logprobs")), more...)
		}
	case "response.refusal.delta":
		part["refusal"] = wire.TextAt(part, "refusal") + wire.TextAt(o, "delta")
	case "response.output_text.annotation.added":
		part["annotations"] = append(slices.Clone(wire.ListAt(part, "annotations")), o["annotation"])
	case "response.function_call_arguments.delta":
		item["arguments"] = wire.TextAt(item, "arguments") + wire.TextAt(o, "delta")
	case "response.custom_tool_call_input.delta":
		item["input"] = wire.TextAt(item, "input") + wire.TextAt(o, "delta")
	case "response.mcp_call_arguments.delta":
		item["arguments"] = wire.TextAt(item, "arguments") + wire.TextAt(o, "delta")
	case "response.code_interpreter_call_code.delta":
		item["code"] = wire.TextAt(item, "code") + wire.TextAt(o, "delta")
	case "response.output_item.done":
		// What only the end of an item tells: its status, encrypted content, what a search found. A call that OpenAI runs itself may
		// tell all of it there.
		done, _ := o["item"].(wire.Object)
		streamed := []string{"content", "summary", "arguments", "input"}
		if member := textOf[wire.TextAt(item, "type")]; wire.TextAt(item, "type") == "mcp_call" || member == "code" {
			if streamed = nil; wire.TextAt(item, member) != "" {
				streamed = []string{member}
			}
		}
		for k, v := range done {
			if !slices.Contains(streamed, k) {
				item[k] = v
			}
		}
	}
	return nil
}

// FoldBody reads a response.
func FoldBody(body any) (any, error) {
	if wire.TextAt(body, "object") != "response" {
		return nil, fmt.Errorf("object is %v, not response", wire.At(body, "object"))
	}
	return plainResponse(CopyOf(body)), nil
}

// plainResponse is a response without the members of its items that are null or empty, which have several forms, and
// with the arguments of calls as values.
func plainResponse(r wire.Object) wire.Object {
	output := []any{}
	for _, item := range wire.ListAt(r, "output") {
		plain := plainItem(item)
		if text, ok := plain["arguments"].(string); ok {
			plain["arguments"] = wire.Arguments(text)
		}
		output = append(output, plain)
	}
	r["output"] = output
	return r
}

func plainItem(v any) wire.Object {
	out := wire.Object{}
	item, _ := v.(wire.Object)
	for k, v := range item {
		switch list, isList := v.([]any); {
		case v == nil || isList && len(list) == 0:
		case isList:
			parts := []any{}
			for _, p := range list {
				if o, ok := p.(wire.Object); ok {
					p = plainItem(o)
				}
				parts = append(parts, p)
			}
			out[k] = parts
		default:
			out[k] = v
		}
	}
	return out
}

// reported are the members of a response that tell the reply. The others repeat the request, which one of the two forms
// may do in its own way.
var reported = []string{"id", "object", "status", "error", "incomplete_details", "model", "output", "usage"}

// DropUnshared takes away what the forms need not share.
func DropUnshared(s, b wire.Object) {
	for _, k := range reported {
		if _, there := s[k]; !there {
			s[k] = nil
		}
		if _, there := b[k]; !there {
			b[k] = nil
		}
	}
	rest, other := wire.Object{}, wire.Object{}
	for k, v := range s {
		if !slices.Contains(reported, k) {
			rest[k] = v
		}
	}
	for k, v := range b {
		if !slices.Contains(reported, k) {
			other[k] = v
		}
	}
	wire.KeepShared(rest, other)
	for _, o := range []struct{ whole, rest wire.Object }{{s, rest}, {b, other}} {
		for k := range o.whole {
			if _, kept := o.rest[k]; !kept && !slices.Contains(reported, k) {
				delete(o.whole, k)
			}
		}
	}
}

func Text(reply any) string {
	text := ""
	for _, item := range wire.ListAt(reply, "output") {
		for _, part := range wire.ListAt(item, "content") {
			text += wire.TextAt(part, "text")
		}
	}
	return text
}
