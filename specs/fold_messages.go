package specs

import "fmt"

var messagesCounts = []string{"input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens_details"}

// foldMessagesStream puts the events of a message together.
func foldMessagesStream(list []frame) (any, error) {
	message := object{}
	usage := object{}
	var blocks []object
	partial := map[int]string{}
	for _, f := range list {
		o, err := objectOf(f)
		if err != nil {
			return nil, err
		}
		i := indexAt(o, "index")
		switch o["type"] {
		case "message_start":
			message = only(o["message"], "id", "model", "role")
			take(usage, only(at(o, "message", "usage"), messagesCounts...))
		case "content_block_start":
			if i != len(blocks) {
				return nil, fmt.Errorf("a block begins with the index %d, and there are %d before", i, len(blocks))
			}
			b := object{}
			start, _ := o["content_block"].(object)
			take(b, start)
			blocks = append(blocks, b)
		case "content_block_delta":
			if i < 0 || i >= len(blocks) {
				return nil, fmt.Errorf("there is no block %d", i)
			}
			b := blocks[i]
			switch d := o["delta"]; textAt(d, "type") {
			case "text_delta":
				b["text"] = textAt(b, "text") + textAt(d, "text")
			case "thinking_delta":
				b["thinking"] = textAt(b, "thinking") + textAt(d, "thinking")
			case "signature_delta":
				b["signature"] = textAt(d, "signature")
			case "citations_delta":
				b["citations"] = append(listAt(b, "citations"), at(d, "citation"))
			case "input_json_delta":
				partial[i] += textAt(d, "partial_json")
			}
		case "message_delta":
			take(message, only(o["delta"], "stop_reason", "stop_sequence", "stop_details"))
			take(usage, only(o["usage"], messagesCounts...))
		case "error":
			return nil, fmt.Errorf("the stream holds an error: %s", encode(o, ""))
		}
	}
	content := []any{}
	for i, b := range blocks {
		if partial[i] != "" {
			b["input"] = arguments(partial[i])
		}
		content = append(content, plainBlock(b))
	}
	message["content"], message["usage"] = content, usage
	return message, nil
}

// take copies the members of an object.
func take(into, from object) {
	for k, v := range from {
		into[k] = v
	}
}

// plainBlock is a block without what is null or empty: "no citations" has several forms.
func plainBlock(b object) object {
	out := object{}
	for k, v := range b {
		if l, isList := v.([]any); v != nil && !(isList && len(l) == 0 && k == "citations") {
			out[k] = v
		}
	}
	return out
}

// foldMessagesBody reads a message.
func foldMessagesBody(body any) (any, error) {
	if textAt(body, "type") != "message" {
		return nil, fmt.Errorf("type is %v, not message", at(body, "type"))
	}
	message := only(body, "id", "model", "role", "stop_reason", "stop_sequence", "stop_details")
	content := []any{}
	for _, b := range listAt(body, "content") {
		o, ok := b.(object)
		if !ok {
			return nil, fmt.Errorf("content holds %s", encode(b, ""))
		}
		content = append(content, plainBlock(o))
	}
	message["content"], message["usage"] = content, only(at(body, "usage"), messagesCounts...)
	return message, nil
}

// alikeMessages takes away what the forms need not share. Arguments of a call that are no JSON object, because the
// model made them so or was cut short, stand in a stream as they came; in a body something else has to stand for them.
func alikeMessages(s, b object) {
	theirs := listAt(b, "content")
	for _, list := range [][]any{theirs, listAt(s, "content")} {
		for _, block := range list {
			if o, ok := block.(object); ok {
				delete(o, "caller") // Without it a call is direct.
			}
		}
	}
	for i, block := range listAt(s, "content") {
		if _, ok := at(block, "input").(object); ok || textAt(block, "type") != "tool_use" || i >= len(theirs) {
			continue
		}
		delete(block.(object), "input")
		if o, ok := theirs[i].(object); ok {
			delete(o, "input")
		}
	}
}
