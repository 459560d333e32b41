package property

import (
	"fmt"
	"maps"
	"math/rand/v2"
)

// anyReply makes the body of a reply, of whatever members the protocol's replies have. What members mean for each other
// (a stop, its tool calls, counts that add up) is put right here.
func anyReply(r *rand.Rand, upstream string) any {
	m := &maker{Rand: r, seldom: pick(r, []float64{0.02, 0.3})}
	m.skip = map[string]bool{"file_id": true, "audio": true, "function_call": upstream == "chat", "logprobs": true, "error": true, "failed": true, "prompt": true, "conversation": true}
	m.report = map[string]func() any{
		"model":       func() any { return "up-model" },
		"annotations": func() any { return []any{} },
		"citations":   func() any { return nil },
		"logprobs":    func() any { return []any{} },
	}
	root := sections()[upstream+".response"]
	out := m.object(root, 0)
	switch upstream {
	case "chat":
		m.chatReply(out)
	case "messages":
		m.messagesReply(out)
	default:
		m.responsesReply(out)
	}
	return out
}

func (m *maker) chatReply(out map[string]any) {
	out["object"], out["created"], out["id"] = "chat.completion", 1760000000, "chatcmpl-Up1"
	message := map[string]any{"role": "assistant", "content": nil, "refusal": nil}
	finish := pick(m.Rand, []string{"stop", "length", "content_filter"})
	if m.chance(0.4) {
		message["reasoning_content"] = m.text("thinking", 0)
	}
	switch m.IntN(4) {
	case 0:
		message["refusal"] = m.text("refusal", 0)
	case 1, 2:
		message["content"] = m.text("content", 0)
	}
	if m.chance(0.5) {
		calls := []any{}
		for range 1 + m.IntN(3) {
			m.ids++
			calls = append(calls, map[string]any{"id": fmt.Sprintf("call_%d", m.ids), "type": "function", "function": map[string]any{"name": "read_file", "arguments": m.arguments()}})
		}
		message["tool_calls"], finish = calls, "tool_calls"
	}
	out["choices"] = []any{map[string]any{"index": 0, "message": message, "logprobs": nil, "finish_reason": finish}}
	out["usage"] = map[string]any{"prompt_tokens": 20, "completion_tokens": 10, "total_tokens": 30, "prompt_tokens_details": map[string]any{"cached_tokens": m.IntN(20)}, "completion_tokens_details": map[string]any{"reasoning_tokens": m.IntN(10)}}
}

// arguments are those of a call: an object as JSON text, in some layout.
func (m *maker) arguments() string {
	return pick(m.Rand, []string{`{}`, `{"path":"a.txt"}`, `{ "path" : "ü\"\\n\u00e9", "n": 12345678901234567890 }`, `{"a":[1,{"b":"}"}],"c":null}`, "{\n \"x\": 1e3\n}"})
}

func (m *maker) messagesReply(out map[string]any) {
	out["id"], out["type"], out["role"] = "msg_Up1", "message", "assistant"
	blocks := sections()["messages.response"].members["content"]
	stop := pick(m.Rand, []string{"end_turn", "max_tokens", "refusal", "model_context_window_exceeded"})
	content := []any{}
	for range m.IntN(5) {
		var block map[string]any
		switch kind := pick(m.Rand, []string{"text", "text", "thinking", "redacted_thinking", "tool_use", "any", "ran"}); kind {
		case "ran":
			content = append(content, m.ran()...)
			continue
		case "text":
			block = map[string]any{"type": "text", "text": m.text("text", 0), "citations": nil}
		case "thinking":
			block = map[string]any{"type": "thinking", "thinking": m.text("thinking", 0), "signature": "c2lnbmF0dXJl"}
		case "redacted_thinking":
			block = map[string]any{"type": "redacted_thinking", "data": "cmVkYWN0ZWQ="}
		case "tool_use":
			m.ids++
			block = map[string]any{"type": "tool_use", "id": fmt.Sprintf("toolu_%d", m.ids), "name": "read_file", "input": map[string]any{"path": m.text("path", 0)}, "caller": map[string]any{"type": "direct"}}
			stop = "tool_use"
		default:
			block, _ = m.variant(blocks, 1).(map[string]any)
			if kind, _ := block["type"].(string); kind == "tool_use" || kind == "text" || kind == "thinking" || kind == "compaction" || kind == "fallback" {
				continue // as above, or of none but Anthropic's own clients
			}
		}
		// Whatever else the list has for such a block.
		for _, v := range blocks.variants {
			if v.value == block["type"] {
				more := m.object(v.field, 2)
				maps.DeleteFunc(more, func(k string, _ any) bool { _, has := block[k]; return has || k == "toolset_name" })
				maps.Copy(block, more)
			}
		}
		content = append(content, block)
	}
	out["content"], out["stop_reason"], out["stop_sequence"] = content, stop, nil
	for _, echoed := range []string{"stop_details", "container", "context_management"} {
		out[echoed] = nil
	}
	if stop == "refusal" {
		out["stop_details"] = map[string]any{"type": "refusal", "category": nil, "explanation": nil}
	}
	usage := map[string]any{}
	for _, name := range sections()["messages.response"].members["usage"].names {
		usage[name] = nil
	}
	out["usage"] = usage
	maps.Copy(usage, map[string]any{"input_tokens": 15, "cache_read_input_tokens": m.IntN(9), "cache_creation_input_tokens": m.IntN(9), "output_tokens": 10})
}

// ran are calls of tools that an upstream runs itself, and then what each of them gave, in any order; of some nothing came.
func (m *maker) ran() (blocks []any) {
	var results []any
	for range 1 + m.IntN(3) {
		m.ids++
		id, call := fmt.Sprintf("srvtoolu_%d", m.ids), map[string]any{"type": "server_tool_use", "caller": map[string]any{"type": "direct"}}
		var result map[string]any
		switch m.IntN(4) {
		case 0:
			call["name"], call["input"] = "web_search", map[string]any{"query": m.text("query", 0)}
			result = map[string]any{"type": "web_search_tool_result", "content": []any{map[string]any{"type": "web_search_result", "url": "https://a.example", "title": "A", "encrypted_content": "eA==", "page_age": nil}}}
		case 1:
			call["name"], call["input"] = "code_execution", map[string]any{"code": m.text("code", 0)}
			result = map[string]any{"type": "code_execution_tool_result", "content": map[string]any{"type": "code_execution_result", "stdout": m.text("stdout", 0), "stderr": "", "return_code": 0, "content": []any{}}}
		case 2:
			call["name"], call["input"] = "bash_code_execution", map[string]any{"command": m.text("command", 0)}
			result = map[string]any{"type": "bash_code_execution_tool_result", "content": map[string]any{"type": "bash_code_execution_tool_result_error", "error_code": "unavailable"}}
		default:
			call = map[string]any{"type": "mcp_tool_use", "name": "ask", "server_name": "docs", "input": map[string]any{"q": m.text("q", 0)}}
			result = map[string]any{"type": "mcp_tool_result", "is_error": m.chance(0.3), "content": []any{map[string]any{"type": "text", "text": m.text("text", 0), "citations": nil}}}
		}
		call["id"], result["tool_use_id"] = id, id
		blocks = append(blocks, call)
		if m.chance(0.9) {
			results = append(results, result)
		}
	}
	m.Shuffle(len(results), func(i, j int) { results[i], results[j] = results[j], results[i] })
	return append(blocks, results...)
}

// others are members of items that cross as they are, where anything does: none of them has a meaning for this test.
var others = map[string]bool{"phase": true}

func (m *maker) responsesReply(out map[string]any) {
	out["id"], out["object"], out["status"], out["error"], out["created_at"] = "resp_Up1", "response", "completed", nil, 1760000000
	out["incomplete_details"], out["completed_at"] = nil, 1760000001
	if m.chance(0.3) {
		out["status"], out["completed_at"] = "incomplete", nil
		out["incomplete_details"] = map[string]any{"reason": pick(m.Rand, []string{"max_output_tokens", "content_filter"})}
	}
	// What is told of the request is told of the one that is sent.
	for _, f := range []string{"output_text", "max_output_tokens", "max_tool_calls", "previous_response_id", "prompt_cache_key", "reasoning", "safety_identifier", "service_tier", "store", "text", "top_logprobs", "truncation", "user", "background", "tool_usage", "moderation", "conversation", "prompt", "prompt_cache_retention", "prompt_cache_options", "multi_agent", "context_management"} {
		delete(out, f)
	}
	maps.Copy(out, map[string]any{"access_programs": nil, "instructions": nil, "metadata": map[string]any{}, "parallel_tool_calls": true, "temperature": 1, "tool_choice": "auto", "tools": []any{}, "top_p": 1})
	output := []any{}
	for i := range 1 + m.IntN(4) {
		m.ids++
		var item map[string]any
		switch pick(m.Rand, []string{"message", "message", "reasoning", "call", "custom", "code", "mcp"}) {
		case "code":
			item = map[string]any{"id": fmt.Sprintf("ci_%d", i), "type": "code_interpreter_call", "status": "completed", "container_id": "cntr_1", "code": m.text("code", 0), "outputs": nil}
			if m.chance(0.7) {
				item["outputs"] = []any{map[string]any{"type": "logs", "logs": m.text("logs", 0)}}
			}
		case "mcp":
			item = map[string]any{"id": fmt.Sprintf("mcp_%d", i), "type": "mcp_call", "status": "completed", "server_label": "docs", "name": "ask", "arguments": m.arguments(), "output": m.text("output", 0), "error": nil}
			if m.chance(0.3) {
				item["status"], item["output"], item["error"] = "failed", nil, map[string]any{"type": "http_error", "code": 500, "message": m.text("message", 0)}
			}
		case "message":
			content := []any{}
			for range 1 + m.IntN(2) {
				if m.chance(0.2) {
					content = append(content, map[string]any{"type": "refusal", "refusal": m.text("refusal", 0)})
				} else {
					content = append(content, map[string]any{"type": "output_text", "text": m.text("text", 0), "annotations": []any{}, "logprobs": []any{}})
				}
			}
			item = map[string]any{"id": fmt.Sprintf("msg_%d", i), "type": "message", "status": "completed", "role": "assistant", "content": content}
		case "reasoning":
			summary := []any{}
			for range m.IntN(3) {
				summary = append(summary, map[string]any{"type": "summary_text", "text": m.text("summary", 0)})
			}
			item = map[string]any{"id": fmt.Sprintf("rs_%d", i), "type": "reasoning", "summary": summary, "encrypted_content": "Z0FBQUFB"}
		case "call":
			item = map[string]any{"id": fmt.Sprintf("fc_%d", i), "type": "function_call", "status": "completed", "call_id": fmt.Sprintf("call_%d", m.ids), "name": "read_file", "arguments": m.arguments()}
		default:
			item = map[string]any{"id": fmt.Sprintf("ctc_%d", i), "type": "custom_tool_call", "status": "completed", "call_id": fmt.Sprintf("call_%d", m.ids), "name": "patch", "input": m.text("input", 0)}
		}
		// Whatever else the list has for such an item.
		for _, v := range sections()["responses.response"].members["output"].variants {
			if v.value == item["type"] {
				more := m.object(v.field, 2)
				maps.DeleteFunc(more, func(k string, v any) bool { _, has := item[k]; return has || v == nil || !others[k] })
				maps.Copy(item, more)
			}
		}
		output = append(output, item)
	}
	out["output"] = output
	out["usage"] = map[string]any{"input_tokens": 20, "input_tokens_details": map[string]any{"cached_tokens": m.IntN(10), "cache_write_tokens": m.IntN(10)}, "output_tokens": 10, "output_tokens_details": map[string]any{"reasoning_tokens": m.IntN(10)}, "total_tokens": 30}
}
