package demo

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// object is any JSON object of a test.

// events reads a stream into its frames, and fails on anything that is not one.
func events(t *testing.T, stream string) []frame {
	t.Helper()
	var list []frame
	blocks := strings.Split(stream, "\n\n")
	if blocks[len(blocks)-1] != "" {
		t.Fatalf("the stream ends inside a frame: %q", blocks[len(blocks)-1])
	}
	for _, block := range blocks[:len(blocks)-1] {
		var f frame
		for _, line := range strings.Split(block, "\n") {
			if event, ok := strings.CutPrefix(line, "event: "); ok {
				f.event = event
			} else if data, ok := strings.CutPrefix(line, "data: "); ok && f.data == nil {
				f.data = []byte(data)
			} else {
				t.Fatalf("unexpected line %q", line)
			}
		}
		list = append(list, f)
	}
	return list
}

func parse(t *testing.T, data []byte) object {
	t.Helper()
	var o object
	if err := json.Unmarshal(data, &o); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return o
}

// foldChat makes the completion that a stream tells, and holds the stream to the grammar in
// protocols/chat.md, section 4.3.
func foldChat(t *testing.T, frames []frame) object {
	t.Helper()
	last := frames[len(frames)-1]
	if string(last.data) != "[DONE]" {
		t.Fatalf("the stream ends with %s", last.data)
	}
	var whole object
	message := object{"role": nil, "content": nil, "refusal": nil}
	var calls []any
	var finish any
	var usage any
	for i, f := range frames[:len(frames)-1] {
		if f.event != "" {
			t.Fatalf("Chat has no event line, got %q", f.event)
		}
		chunk := parse(t, f.data)
		if whole == nil {
			whole = chunk
		}
		for _, key := range []string{"id", "created", "model", "object"} {
			if chunk[key] != whole[key] {
				t.Fatalf("chunk %d has another %s: %v", i, key, chunk[key])
			}
		}
		choices := chunk["choices"].([]any)
		if len(choices) == 0 {
			usage = chunk["usage"]
			continue
		}
		if usage != nil || finish != nil {
			t.Fatalf("chunk %d comes after the end", i)
		}
		choice := choices[0].(object)
		finish = choice["finish_reason"]
		delta := choice["delta"].(object)
		if role, ok := delta["role"]; ok != (i == 0) {
			t.Fatalf("chunk %d has role %v", i, role)
		} else if ok {
			message["role"] = role
		}
		for _, key := range []string{"content", "reasoning_content", "refusal"} {
			if piece, _ := delta[key].(string); piece != "" {
				before, _ := message[key].(string)
				message[key] = before + piece
			}
		}
		if annotations, ok := delta["annotations"]; ok {
			message["annotations"] = annotations
		}
		list, _ := delta["tool_calls"].([]any)
		for _, one := range list {
			calls = foldCall(t, calls, one.(object))
		}
	}
	if calls != nil {
		message["tool_calls"] = calls
	}
	if finish == nil {
		t.Fatal("the stream has no finish_reason")
	}
	whole["object"] = "chat.completion"
	whole["usage"] = usage
	whole["choices"] = []any{object{"index": 0.0, "message": message, "logprobs": nil, "finish_reason": finish}}
	return whole
}

// foldCall adds a head or a fragment to the calls so far.
func foldCall(t *testing.T, calls []any, d object) []any {
	t.Helper()
	index := int(d["index"].(float64))
	delete(d, "index")
	if _, isHead := d["id"]; isHead {
		if index != len(calls) {
			t.Fatalf("call %d is started with index %d", len(calls), index)
		}
		return append(calls, d)
	}
	call := calls[index].(object)
	for kind, member := range map[string]string{"function": "arguments", "custom": "input"} {
		if piece, ok := d[kind].(object); ok {
			into := call[kind].(object)
			into[member] = into[member].(string) + piece[member].(string)
		}
	}
	return calls
}

// foldMessages makes the message that a stream tells, and holds the stream to the grammar in
// protocols/messages.md, section 4.4.
func foldMessages(t *testing.T, frames []frame) object {
	t.Helper()
	var whole object
	var content []any
	partial, signatures, open, ended := "", 0, false, false
	for i, f := range frames {
		e := parse(t, f.data)
		if e["type"] != f.event {
			t.Fatalf("event %q carries type %v", f.event, e["type"])
		}
		if (f.event == "message_start") != (i == 0) || ended != (f.event == "message_stop") && ended {
			t.Fatalf("event %d, %s, is out of place", i, f.event)
		}
		if index, ok := e["index"].(float64); ok && f.event != "content_block_start" && (!open || int(index) != len(content)-1) {
			t.Fatalf("event %d, %s, is for block %v, which is not the open one", i, f.event, index)
		}
		switch f.event {
		case "message_start":
			whole = e["message"].(object)
		case "ping":
		case "content_block_start":
			if open || int(e["index"].(float64)) != len(content) {
				t.Fatalf("event %d starts block %v", i, e["index"])
			}
			open, partial, signatures = true, "", 0
			content = append(content, e["content_block"])
		case "content_block_delta":
			block := content[len(content)-1].(object)
			d := e["delta"].(object)
			switch d["type"] {
			case "text_delta":
				block["text"] = block["text"].(string) + d["text"].(string)
			case "thinking_delta":
				block["thinking"] = block["thinking"].(string) + d["thinking"].(string)
			case "signature_delta":
				block["signature"] = d["signature"]
				signatures++
			case "citations_delta":
				list, _ := block["citations"].([]any)
				block["citations"] = append(list, d["citation"])
			case "input_json_delta":
				partial += d["partial_json"].(string)
			default:
				t.Fatalf("unknown delta %v", d["type"])
			}
		case "content_block_stop":
			open = false
			block := content[len(content)-1].(object)
			if partial != "" {
				block["input"] = parse(t, []byte(partial))
			}
			if block["type"] == "thinking" && signatures != 1 {
				t.Fatalf("a thinking block has %d signatures", signatures)
			}
		case "message_delta":
			for key, value := range e["delta"].(object) {
				whole[key] = value
			}
			for key, value := range e["usage"].(object) {
				whole["usage"].(object)[key] = value
			}
			ended = true
		case "message_stop":
			if !ended || open || i != len(frames)-1 {
				t.Fatalf("message_stop at %d of %d", i, len(frames))
			}
		default:
			t.Fatalf("unknown event %q", f.event)
		}
	}
	if frames[len(frames)-1].event != "message_stop" {
		t.Fatal("the stream has no message_stop")
	}
	if content != nil {
		whole["content"] = content
	}
	return whole
}

// said is the text of a folded answer in either protocol.
func said(whole object) string {
	if choices, ok := whole["choices"].([]any); ok {
		text, _ := choices[0].(object)["message"].(object)["content"].(string)
		return text
	}
	var text strings.Builder
	for _, block := range whole["content"].([]any) {
		if block := block.(object); block["type"] == "text" {
			fmt.Fprint(&text, block["text"])
		}
	}
	return text.String()
}

// stopped is why a folded answer ended.
func stopped(whole object) string {
	if choices, ok := whole["choices"].([]any); ok {
		return choices[0].(object)["finish_reason"].(string)
	}
	return whole["stop_reason"].(string)
}

// called lists the calls of a folded answer as name and arguments.
func called(whole object) []string {
	var list []string
	if choices, ok := whole["choices"].([]any); ok {
		calls, _ := choices[0].(object)["message"].(object)["tool_calls"].([]any)
		for _, c := range calls {
			if f, ok := c.(object)["function"].(object); ok {
				list = append(list, fmt.Sprint(f["name"], " ", f["arguments"]))
			} else {
				f := c.(object)["custom"].(object)
				list = append(list, fmt.Sprint(f["name"], " ", f["input"]))
			}
		}
		return list
	}
	for _, block := range whole["content"].([]any) {
		if block := block.(object); block["type"] == "tool_use" {
			input, _ := json.Marshal(block["input"])
			list = append(list, fmt.Sprint(block["name"], " ", string(input)))
		}
	}
	return list
}
