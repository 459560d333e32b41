package specs

import (
	"errors"
	"fmt"
	"slices"
)

// foldResponsesStream puts the events of a response together: what its last snapshot says, with the output that the
// items' own events came to. The snapshot's output is not looked at: the grammar holds it against the same events.
func foldResponsesStream(list []frame) (any, error) {
	var response object
	var items []object
	for _, f := range list {
		o, err := objectOf(f)
		if err != nil {
			return nil, err
		}
		if r, ok := o["response"].(object); ok {
			response = r
			continue
		}
		kind := textAt(o, "type")
		if kind == "error" {
			return nil, fmt.Errorf("the stream holds an error: %s", encode(o, ""))
		}
		i := indexAt(o, "output_index")
		if kind == "response.output_item.added" {
			if i != len(items) {
				return nil, fmt.Errorf("an item is added at the output_index %d, and there are %d before", i, len(items))
			}
			items = append(items, copyOf(o["item"]))
			continue
		}
		if at(o, "output_index") == nil {
			continue
		}
		if i < 0 || i >= len(items) {
			return nil, fmt.Errorf("there is no item %d", i)
		}
		if err := foldItem(items[i], kind, o); err != nil {
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

func copyOf(v any) object {
	o := object{}
	from, _ := v.(object)
	take(o, from)
	return o
}

// foldItem adds an event to an item.
func foldItem(item object, kind string, o object) error {
	var parts []any
	list, index := "content", indexAt(o, "content_index")
	if o["summary_index"] != nil {
		list, index = "summary", indexAt(o, "summary_index")
	}
	parts = listAt(item, list)
	part := object{}
	if index >= 0 && index < len(parts) {
		part, _ = parts[index].(object)
	}
	switch kind {
	case "response.content_part.added", "response.reasoning_summary_part.added":
		if index != len(parts) {
			return fmt.Errorf("a part begins with the index %d, and there are %d before", index, len(parts))
		}
		item[list] = append(slices.Clone(parts), copyOf(o["part"]))
	case "response.output_text.delta", "response.reasoning_text.delta", "response.reasoning_summary_text.delta":
		part["text"] = textAt(part, "text") + textAt(o, "delta")
		if more := listAt(o, "logprobs"); len(more) > 0 {
			part["logprobs"] = append(slices.Clone(listAt(part, "logprobs")), more...)
		}
	case "response.refusal.delta":
		part["refusal"] = textAt(part, "refusal") + textAt(o, "delta")
	case "response.output_text.annotation.added":
		part["annotations"] = append(slices.Clone(listAt(part, "annotations")), o["annotation"])
	case "response.function_call_arguments.delta":
		item["arguments"] = textAt(item, "arguments") + textAt(o, "delta")
	case "response.custom_tool_call_input.delta":
		item["input"] = textAt(item, "input") + textAt(o, "delta")
	case "response.mcp_call_arguments.delta":
		item["arguments"] = textAt(item, "arguments") + textAt(o, "delta")
	case "response.code_interpreter_call_code.delta":
		item["code"] = textAt(item, "code") + textAt(o, "delta")
	case "response.output_item.done":
		// What only the end of an item tells: its status, encrypted content, what a search found. A call that OpenAI runs itself may
		// tell all of it there.
		done, _ := o["item"].(object)
		streamed := []string{"content", "summary", "arguments", "input"}
		if member := textOf[textAt(item, "type")]; textAt(item, "type") == "mcp_call" || member == "code" {
			if streamed = nil; textAt(item, member) != "" {
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

// foldResponsesBody reads a response.
func foldResponsesBody(body any) (any, error) {
	if textAt(body, "object") != "response" {
		return nil, fmt.Errorf("object is %v, not response", at(body, "object"))
	}
	return plainResponse(copyOf(body)), nil
}

// plainResponse is a response without the members of its items that are null or empty, which have several forms, and
// with the arguments of calls as values.
func plainResponse(r object) object {
	output := []any{}
	for _, item := range listAt(r, "output") {
		plain := plainItem(item)
		if text, ok := plain["arguments"].(string); ok {
			plain["arguments"] = arguments(text)
		}
		output = append(output, plain)
	}
	r["output"] = output
	return r
}

func plainItem(v any) object {
	out := object{}
	item, _ := v.(object)
	for k, v := range item {
		switch list, isList := v.([]any); {
		case v == nil || isList && len(list) == 0:
		case isList:
			parts := []any{}
			for _, p := range list {
				if o, ok := p.(object); ok {
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

// told are the members of a response that tell the reply. The others repeat the request, which one of the two forms
// may do in its own way.
var told = []string{"id", "object", "status", "error", "incomplete_details", "model", "output", "usage"}

// alikeResponses takes away what the forms need not share.
func alikeResponses(s, b object) {
	for _, k := range told {
		if _, there := s[k]; !there {
			s[k] = nil
		}
		if _, there := b[k]; !there {
			b[k] = nil
		}
	}
	rest, other := object{}, object{}
	for k, v := range s {
		if !slices.Contains(told, k) {
			rest[k] = v
		}
	}
	for k, v := range b {
		if !slices.Contains(told, k) {
			other[k] = v
		}
	}
	inBoth(rest, other)
	for _, o := range []struct{ whole, rest object }{{s, rest}, {b, other}} {
		for k := range o.whole {
			if _, kept := o.rest[k]; !kept && !slices.Contains(told, k) {
				delete(o.whole, k)
			}
		}
	}
}
