// Package messages checks what is legal in a reply of Messages, and folds one into a value.
package messages

import (
	"fmt"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

var UsageCounts = []string{"input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens_details"}

// FoldStream puts the events of a message together.
func FoldStream(list []wire.Frame) (any, error) {
	message := wire.Object{}
	usage := wire.Object{}
	var blocks []wire.Object
	partial := map[int]string{}
	for _, f := range list {
		o, err := wire.ObjectOf(f)
		if err != nil {
			return nil, err
		}
		i := wire.IndexAt(o, "index")
		switch o["type"] {
		case "message_start":
			message = wire.Members(o["message"], "id", "model", "role")
			wire.CopyMembers(usage, wire.Members(wire.At(o, "message", "usage"), UsageCounts...))
		case "content_block_start":
			if i != len(blocks) {
				return nil, fmt.Errorf("a block begins with the index %d, and there are %d before", i, len(blocks))
			}
			b := wire.Object{}
			start, _ := o["content_block"].(wire.Object)
			wire.CopyMembers(b, start)
			blocks = append(blocks, b)
		case "content_block_delta":
			if i < 0 || i >= len(blocks) {
				return nil, fmt.Errorf("there is no block %d", i)
			}
			b := blocks[i]
			switch d := o["delta"]; wire.TextAt(d, "type") {
			case "text_delta":
				b["text"] = wire.TextAt(b, "text") + wire.TextAt(d, "text")
			case "thinking_delta":
				b["thinking"] = wire.TextAt(b, "thinking") + wire.TextAt(d, "thinking")
			case "signature_delta":
				b["signature"] = wire.TextAt(d, "signature")
			case "citations_delta":
				b["citations"] = append(wire.ListAt(b, "citations"), wire.At(d, "citation"))
			case "input_json_delta":
				partial[i] += wire.TextAt(d, "partial_json")
			}
		case "message_delta":
			wire.CopyMembers(message, wire.Members(o["delta"], "stop_reason", "stop_sequence", "stop_details"))
			wire.CopyMembers(usage, wire.Members(o["usage"], UsageCounts...))
		case "error":
			return nil, fmt.Errorf("the stream holds an error: %s", wire.Encode(o, ""))
		}
	}
	content := []any{}
	for i, b := range blocks {
		if partial[i] != "" {
			b["input"] = wire.Arguments(partial[i])
		}
		content = append(content, plainBlock(b))
	}
	message["content"], message["usage"] = content, usage
	return message, nil
}

// plainBlock is a block without what is null or empty: "no citations" has several forms.
func plainBlock(b wire.Object) wire.Object {
	out := wire.Object{}
	for k, v := range b {
		if l, isList := v.([]any); v != nil && !(isList && len(l) == 0 && k == "citations") {
			out[k] = v
		}
	}
	return out
}

// FoldBody reads a message.
func FoldBody(body any) (any, error) {
	if wire.TextAt(body, "type") != "message" {
		return nil, fmt.Errorf("type is %v, not message", wire.At(body, "type"))
	}
	message := wire.Members(body, "id", "model", "role", "stop_reason", "stop_sequence", "stop_details")
	content := []any{}
	for _, b := range wire.ListAt(body, "content") {
		o, ok := b.(wire.Object)
		if !ok {
			return nil, fmt.Errorf("content holds %s", wire.Encode(b, ""))
		}
		content = append(content, plainBlock(o))
	}
	message["content"], message["usage"] = content, wire.Members(wire.At(body, "usage"), UsageCounts...)
	return message, nil
}

// DropUnshared takes away what the forms need not share. Arguments of a call that are no JSON object, because the
// model made them so or was cut short, stand in a stream as they came; in a body something else has to stand for them.
func DropUnshared(s, b wire.Object) {
	theirs := wire.ListAt(b, "content")
	for _, list := range [][]any{theirs, wire.ListAt(s, "content")} {
		for _, block := range list {
			if o, ok := block.(wire.Object); ok {
				delete(o, "caller") // Without it a call is direct.
			}
		}
	}
	for i, block := range wire.ListAt(s, "content") {
		if _, ok := wire.At(block, "input").(wire.Object); ok || wire.TextAt(block, "type") != "tool_use" || i >= len(theirs) {
			continue
		}
		delete(block.(wire.Object), "input")
		if o, ok := theirs[i].(wire.Object); ok {
			delete(o, "input")
		}
	}
}

func Text(reply any) string {
	text := ""
	for _, block := range wire.ListAt(reply, "content") {
		text += wire.TextAt(block, "text")
	}
	return text
}
