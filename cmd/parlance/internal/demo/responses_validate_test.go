package demo

import (
	"net/http"
	"strings"
	"testing"
)

func TestResponsesRefusesWhatOpenAIRefuses(t *testing.T) {
	input := func(items string) string { return `{"model": "m", "input": [` + items + `]}` }
	const (
		user = `{"role": "user", "content": "Hi"}`
		call = `{"type": "function_call", "call_id": "a", "name": "n", "arguments": "{}"}`
	)
	for _, c := range []struct{ body, message, param, code string }{
		{`{"model": `, "We could not parse the JSON body", "", ""},
		{`[]`, "We could not parse the JSON body", "", ""},
		{`{"model": "m", "input": "Hi"} x`, "We could not parse the JSON body", "", ""},
		{`{"input": "Hi"}`, "Missing required parameter: 'model'.", "model", "missing_required_parameter"},
		{`{"model": "m"}`, "Missing required parameter: 'input'.", "input", "missing_required_parameter"},
		{`{"model": "m", "input": 1}`, "Invalid type for 'input': expected one of a string or an array, but got a number instead.", "input", "invalid_type"},
		{`{"model": "m", "input": "Hi", "messages": []}`, "Unknown parameter: 'messages'.", "messages", "unknown_parameter"},
		{`{"model": "m", "input": "Hi", "max_tokens": 9}`, "Unknown parameter: 'max_tokens'.", "max_tokens", "unknown_parameter"},
		{`{"model": "m", "input": "Hi", "max_output_tokens": 15}`, "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 15 instead.", "max_output_tokens", "integer_below_min_value"},
		{`{"model": "m", "input": "Hi", "temperature": 3}`, "above maximum value", "temperature", "integer_above_max_value"},
		{`{"model": "m", "input": "Hi", "reasoning": {"effort": "ultra"}}`, "Invalid value: 'ultra'. Supported values are: 'low'", "reasoning.effort", "invalid_value"},
		{`{"model": "m", "input": "Hi", "include": ["everything"]}`, "Invalid value: 'everything'.", "include[0]", "invalid_value"},
		{`{"model": "m", "input": "Hi", "stream_options": {"include_usage": true}, "stream": true}`, "Unknown parameter: 'stream_options.include_usage'.", "stream_options.include_usage", "unknown_parameter"},
		{`{"model": "m", "input": "Hi", "stream_options": {"include_obfuscation": true}}`, "only allowed when 'stream' is enabled", "stream_options", ""},
		{`{"model": "m", "input": "Hi", "store": false, "background": true}`, "Background mode requires 'store' to be true.", "background", ""},
		{`{"model": "m", "input": "Hi", "background": true}`, "not supported by the demo", "background", "unsupported_parameter"},
		{`{"model": "m", "input": "Hi", "previous_response_id": "resp_1"}`, "Previous response with id 'resp_1' not found.", "previous_response_id", "previous_response_not_found"},
		{`{"model": "m", "input": "Hi", "previous_response_id": "resp_1", "conversation": "conv_1"}`, "Mutually exclusive", "previous_response_id", "mutually_exclusive_parameters"},

		{input(`{"type": "tool_use", "id": "a"}`), "Invalid value: 'tool_use'. Supported values are: 'message'", "input[0].type", "invalid_value"},
		{input(`{"role": "tool", "content": "x"}`), "Invalid value: 'tool'. Supported values are: 'developer', 'system', 'user', and 'assistant'.", "input[0].role", "invalid_value"},
		{input(`{"role": "user"}`), "Missing required parameter: 'input[0].content'.", "input[0].content", "missing_required_parameter"},
		{input(`{"role": "user", "content": null}`), "Invalid type for 'input[0].content'", "input[0].content", "invalid_type"},
		{input(`{"role": "user", "content": [{"type": "text", "text": "Hi"}]}`), "Invalid value: 'text'. Supported values are: 'input_text'", "input[0].content[0].type", "invalid_value"},
		{input(`{"role": "user", "content": [{"type": "output_text", "text": "Hi"}]}`), "Invalid value: 'output_text'. Supported values are: 'input_text', 'input_image', and 'input_file'.", "input[0].content[0]", "invalid_value"},
		{input(`{"role": "assistant", "content": [{"type": "input_text", "text": "Hi"}]}`), "Invalid value: 'input_text'. Supported values are: 'output_text' and 'refusal'.", "input[0].content[0]", "invalid_value"},
		{input(`{"role": "assistant", "content": "Hi", "tool_calls": []}`), "Unknown parameter: 'input[0].tool_calls'.", "input[0].tool_calls", "unknown_parameter"},
		{input(`{"id": "a1", "role": "assistant", "content": "Hi"}`), "Invalid 'input[0].id': 'a1'. Expected an ID that begins with 'msg'.", "input[0].id", "invalid_value"},
		{input(`{"id": "msg_1", "role": "assistant", "content": "Hi"}, {"id": "msg_1", "role": "assistant", "content": "Hi"}`), "Duplicate item found with id msg_1.", "input", ""},
		{input(`{"id": "msg_1"}`), "Item with id 'msg_1' not found.", "input", "not_found"},
		{input(`{"type": "function_call", "name": "n", "arguments": "{}"}`), "Missing required parameter: 'input[0].call_id'.", "input[0].call_id", "missing_required_parameter"},
		{input(`{"type": "function_call", "call_id": "a", "name": "n", "arguments": {}}`), "Invalid type for 'input[0].arguments': expected a string, but got an object instead.", "input[0].arguments", "invalid_type"},
		{input(`{"type": "function_call", "call_id": "` + strings.Repeat("a", 65) + `", "name": "n", "arguments": "{}"}`), "string too long. Expected a string with maximum length 64, but got a string with length 65 instead.", "input[0].call_id", "string_above_max_length"},
		{input(user + `,` + call), "No tool output found for function call a.", "input", ""},
		{input(`{"type": "function_call_output", "call_id": "a", "output": "x"}`), "No tool call found for function call output with call_id a.", "input", ""},
		{input(`{"type": "function_call_output", "call_id": "a", "output": "x"},` + call), "No tool call found for function call output with call_id a.", "input", ""},
		{input(call + `,{"type": "custom_tool_call_output", "call_id": "a", "output": "x"}`), "No tool output found for function call a.", "input", ""},
		{input(call + `,{"type": "function_call_output", "call_id": "a", "output": [{"type": "text", "text": "x"}]}`), "Invalid value: 'text'.", "input[1].output[0].type", "invalid_value"},
		{input(`{"type": "reasoning", "content": []}`), "Missing required parameter: 'input[0].summary'.", "input[0].summary", "missing_required_parameter"},

		{`{"model": "m", "input": "Hi", "tools": [{"type": "function", "function": {"name": "n", "parameters": {}}}]}`, "Missing required parameter: 'tools[0].name'.", "tools[0].name", "missing_required_parameter"},
		{`{"model": "m", "input": "Hi", "tools": [{"name": "n", "input_schema": {}}]}`, "Missing required parameter: 'tools[0].type'.", "tools[0].type", "missing_required_parameter"},
		{`{"model": "m", "input": "Hi", "tools": [{"type": "bash_20250124", "name": "bash"}]}`, "Invalid value: 'bash_20250124'.", "tools[0].type", "invalid_value"},
		{`{"model": "m", "input": "Hi", "tools": [{"type": "function", "name": "a b"}]}`, "string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.", "tools[0].name", "invalid_value"},
		{`{"model": "m", "input": "Hi", "tools": [{"type": "function", "name": "n", "parameters": {"type": "string"}}]}`, "got 'type: \"string\"'.", "tools[0].parameters", "invalid_function_parameters"},
		{`{"model": "m", "input": "Hi", "tools": [{"type": "function", "name": "n", "strict": true, "parameters": {"type": "object"}}]}`, "'additionalProperties' is required", "tools[0].parameters", "invalid_function_parameters"},
		{`{"model": "m", "input": "Hi", "tools": [{"type": "function", "name": "n", "strict": true, "parameters": {"type": "object", "properties": {"a": {}}, "additionalProperties": false}}]}`, "Missing 'a'.", "tools[0].parameters", "invalid_function_parameters"},
		{`{"model": "m", "input": "Hi", "text": {"format": {"type": "json_schema", "name": "s", "strict": true, "schema": {"type": "object"}}}}`, "Invalid schema for response_format 's'", "text.format.schema", "invalid_json_schema"},
		{`{"model": "m", "input": "Hi", "tool_choice": {"type": "function", "name": "n"}}`, "Tool choice 'n' not found in 'tools' parameter.", "tool_choice", ""},
		{`{"model": "m", "input": "Hi", "tool_choice": {"type": "function", "function": {"name": "n"}}}`, "Missing required parameter: 'tool_choice.name'.", "tool_choice.name", "missing_required_parameter"},
		{`{"model": "m", "input": "Hi", "tool_choice": "required"}`, "must be specified with 'tools'", "tool_choice", ""},
	} {
		_, wrong := responses{}.read([]byte(c.body))
		if wrong == nil {
			t.Errorf("%s is accepted", c.body)
			continue
		}
		status := http.StatusBadRequest
		if c.code == "not_found" {
			status = http.StatusNotFound
		}
		if wrong.status != status || !strings.Contains(wrong.message, c.message) || wrong.param != c.param || wrong.code != c.code {
			t.Errorf("%s gives %d %q, %q, %q\nwant %d %q, %q, %q", c.body, wrong.status, wrong.message, wrong.param, wrong.code, status, c.message, c.param, c.code)
		}
	}
}

func TestResponsesAcceptsWhatOpenAIAccepts(t *testing.T) {
	for _, body := range []string{
		// What Codex sends, with what only it has.
		`{"model": "m", "instructions": "You are Codex.", "stream": true, "store": false, "include": ["reasoning.encrypted_content"], "tool_choice": "auto", "parallel_tool_calls": true,
			"prompt_cache_key": "k", "reasoning": {"effort": "medium", "summary": "auto"}, "text": {"verbosity": "low"}, "client_metadata": {"a": "b"},
			"tools": [{"type": "function", "name": "shell", "description": "d", "strict": false, "parameters": {"type": "object", "properties": {}}},
				{"type": "custom", "name": "apply_patch", "format": {"type": "grammar", "syntax": "lark", "definition": "start: x"}},
				{"type": "namespace", "name": "mcp", "description": "d", "tools": [{"type": "function", "name": "f"}]},
				{"type": "tool_search", "execution": "client", "parameters": {}}, {"type": "web_search", "external_web_access": false}, {"type": "local_shell"}],
			"input": [{"type": "message", "role": "developer", "content": [{"type": "input_text", "text": "d"}], "internal_chat_message_metadata_passthrough": {}},
				{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Hi"}]},
				{"type": "message", "role": "assistant", "phase": "commentary", "content": [{"type": "output_text", "text": "Well"}]},
				{"type": "function_call", "name": "shell", "arguments": "{}", "call_id": "a"}, {"type": "function_call_output", "call_id": "a", "output": ""},
				{"type": "custom_tool_call", "name": "apply_patch", "input": "", "call_id": "b"}, {"type": "custom_tool_call_output", "call_id": "b", "output": "ok"},
				{"type": "local_shell_call", "call_id": "c", "status": "completed", "action": {"type": "exec", "command": ["ls"], "env": {}}},
				{"type": "web_search_call", "status": "completed", "action": {"type": "search", "query": "x"}}]}`,
		`{"model": "m", "input": [{"role": "assistant", "content": "Hi"}, {"role": "system", "content": "x"}, {"role": "user", "content": []}]}`,
		`{"model": "m", "input": [{"type": "function_call_output", "call_id": null, "output": "late"}]}`,
		// Output as it came.
		`{"model": "m", "input": [{"id": "ctc_1", "type": "custom_tool_call", "status": "completed", "call_id": "a", "name": "n", "input": "x"}, {"type": "custom_tool_call_output", "call_id": "a", "output": "ok"}]}`,
		`{"model": "m", "input": "Hi", "tools": [{"type": "function", "name": "n", "parameters": {}}], "tool_choice": {"type": "allowed_tools", "mode": "auto", "tools": [{"type": "function", "name": "n"}]}}`,
		`{"model": "m", "input": "Hi", "reasoning": null, "text": {}, "metadata": null, "temperature": null}`,
	} {
		if _, wrong := (responses{}).read([]byte(body)); wrong != nil {
			t.Errorf("%s\nis refused: %s", body, wrong.message)
		}
	}
}
