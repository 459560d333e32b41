package demo

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/parlance-gateway/parlance/specs/shape"
)

// problem is why a request is not answered. The message is empty where the protocol has a fixed one.
type problem struct {
	status  int
	message string
	param   string // OpenAI only.
	code    string // OpenAI only; "" is the usual one of the status.
}

// invalid is a problem of the request itself.
func invalid(format string, args ...any) *problem {
	return &problem{status: http.StatusBadRequest, message: fmt.Sprintf(format, args...)}
}

// The wordings are those that the real servers sent in 2024 to 2026, as clients reported them.

// check says what OpenAI would refuse. Of its rules these are the ones that a translation can break:
// the conversation's shape. Limits of models and accounts are not checked.
func (c chatRequest) check() *problem {
	if c.Model == "" {
		return invalid("you must provide a model parameter")
	}
	if c.Messages == nil {
		wrong := invalid("Missing required parameter: 'messages'.")
		wrong.param, wrong.code = "messages", "missing_required_parameter"
		return wrong
	}
	if len(c.Messages) == 0 {
		wrong := invalid("Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.")
		wrong.param, wrong.code = "messages", "empty_array"
		return wrong
	}
	for i, m := range c.Messages {
		if wrong := m.checkChat(i); wrong != nil {
			return wrong
		}
	}
	return checkToolMessages(c.Messages)
}

var chatRoles = []string{"system", "assistant", "user", "function", "tool", "developer"}

// checkChat checks a message by itself.
func (m message) checkChat(i int) *problem {
	if !slices.Contains(chatRoles, m.Role) {
		wrong := invalid("Invalid value: '%s'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.", m.Role)
		wrong.param, wrong.code = fmt.Sprintf("messages[%d].role", i), "invalid_value"
		return wrong
	}
	if m.ToolCalls != nil && len(m.ToolCalls) == 0 {
		wrong := invalid("Invalid 'messages[%d].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.", i)
		wrong.param, wrong.code = fmt.Sprintf("messages[%d].tool_calls", i), "empty_array"
		return wrong
	}
	calls := len(m.ToolCalls) > 0 || len(m.FunctionCall) > 0
	if m.Content == nil && m.Role != "function" && !calls {
		wrong := invalid("Invalid value for 'content': expected a string, got null.")
		wrong.param = fmt.Sprintf("messages.[%d].content", i)
		return wrong
	}
	return nil
}

// checkToolMessages checks that calls and their results stand together: after an assistant message with
// tool_calls one tool message for each, in any order, before anything else.
func checkToolMessages(list []message) *problem {
	var asked, open []string // The ids of the last calls, and those of them without a result so far.
	unanswered := func(param string) *problem {
		wrong := invalid("An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. "+
			"The following tool_call_ids did not have response messages: %s", strings.Join(open, ", "))
		wrong.param = param
		return wrong
	}
	for i, m := range list {
		role := fmt.Sprintf("messages.[%d].role", i)
		if m.Role != "tool" {
			if len(open) > 0 {
				return unanswered(role)
			}
			asked, open = nil, nil
			for _, c := range m.ToolCalls {
				asked, open = append(asked, c.ID), append(open, c.ID)
			}
			continue
		}
		if asked == nil {
			wrong := invalid("Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.")
			wrong.param = role
			return wrong
		}
		if !slices.Contains(asked, m.ToolCallID) {
			wrong := invalid("Invalid parameter: 'tool_call_id' of '%s' not found in 'tool_calls' of previous message.", m.ToolCallID)
			wrong.param = fmt.Sprintf("messages.[%d].tool_call_id", i)
			return wrong
		}
		open = slices.DeleteFunc(open, func(id string) bool { return id == m.ToolCallID })
	}
	if len(open) > 0 {
		return unanswered("messages")
	}
	return nil
}

// messagesKeys are the members that Anthropic knows, beta ones included, as of API version 2026-10-21
// with the three sampling members of 2023-06-01 (protocols/messages.md, section 2).
var messagesKeys = []string{
	"billing_policy", "cache_control", "compaction", "container", "context_management", "diagnostics",
	"fallback_credit_token", "fallbacks", "inference_geo", "max_tokens", "mcp_servers", "messages", "metadata",
	"model", "output_config", "output_format", "service_tier", "speed", "stop_sequences", "stream", "system",
	"temperature", "thinking", "thread", "tool_choice", "tools", "top_k", "top_p",
}

// checkCount says what Anthropic would refuse of a request to count tokens, which has no limit.
func (m messagesRequest) checkCount(keys map[string]json.RawMessage) *problem {
	known := shape.Of("messages.count_tokens.request").Members()
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !slices.Contains(known, key) {
			return invalid("%s: Extra inputs are not permitted", key)
		}
	}
	none := 0
	m.MaxTokens = &none
	keys["max_tokens"] = jsonNull
	return m.check(keys)
}

// check says what Anthropic would refuse, within the same bounds as in Chat.
func (m messagesRequest) check(keys map[string]json.RawMessage) *problem {
	for _, required := range []string{"max_tokens", "messages", "model"} {
		if _, found := keys[required]; !found {
			return invalid("%s: Field required", required)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !slices.Contains(messagesKeys, key) {
			return invalid("%s: Extra inputs are not permitted", key)
		}
	}
	switch {
	case m.MaxTokens == nil:
		return invalid("max_tokens: Input should be a valid integer")
	case *m.MaxTokens < 0:
		return invalid("max_tokens: Input should be greater than or equal to 0")
	case m.Model == "":
		return invalid("model: String should have at least 1 character")
	case len(m.Messages) == 0:
		return invalid("messages: at least one message is required")
	}
	for _, p := range m.System {
		if p.Type == "text" && p.Text == "" {
			return invalid("system: text content blocks must be non-empty")
		}
	}
	for i, one := range m.Messages {
		if wrong := one.checkMessages(i, i == len(m.Messages)-1); wrong != nil {
			return wrong
		}
	}
	if m.Messages[0].Role != "user" {
		return invalid(`messages: first message must use the "user" role`)
	}
	return checkToolBlocks(m.Messages)
}

// checkMessages checks a message by itself.
func (m message) checkMessages(i int, last bool) *problem {
	switch m.Role {
	case "user", "assistant", "system":
	case "":
		return invalid("messages.%d.role: Field required", i)
	default:
		return invalid("messages.%d.role: Input should be 'user', 'assistant' or 'system'", i)
	}
	if m.Content == nil {
		return invalid("messages.%d.content: Field required", i)
	}
	if len(m.parts()) == 0 && !(last && m.Role == "assistant") {
		return invalid("messages.%d: all messages must have non-empty content except for the optional final assistant message", i)
	}
	for _, p := range m.parts() {
		switch {
		case p.Type != "text":
		case p.Text == "":
			return invalid("messages: text content blocks must be non-empty")
		case strings.TrimSpace(p.Text) == "":
			return invalid("messages: text content blocks must contain non-whitespace text")
		}
	}
	return nil
}

// checkToolBlocks checks that each tool_use has its tool_result in the next user message and the other way
// round. Messages of one role in a row are one message.
func checkToolBlocks(list []message) *problem {
	var asked, open []string // The ids of the assistant message before, and those without a result so far.
	asking := 0              // Where the last tool_use was.
	unanswered := func() *problem {
		return invalid("messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after: %s. "+
			"Each `tool_use` block must have a corresponding `tool_result` block in the next message.", asking, strings.Join(open, ", "))
	}
	for i, m := range list {
		continued := i > 0 && list[i-1].Role == m.Role
		if !continued && m.Role != "user" {
			if len(open) > 0 {
				return unanswered()
			}
			asked, open = nil, nil
		}
		for j, p := range m.parts() {
			switch {
			case p.Type == "tool_use" && m.Role == "assistant":
				asked, open = append(asked, p.ID), append(open, p.ID)
				asking = i
			case p.Type == "tool_result":
				if m.Role != "user" || !slices.Contains(asked, p.ToolUseID) {
					return invalid("messages.%d.content.%d: unexpected `tool_use_id` found in `tool_result` blocks: %s. "+
						"Each `tool_result` block must have a corresponding `tool_use` block in the previous message.", i, j, p.ToolUseID)
				}
				open = slices.DeleteFunc(open, func(id string) bool { return id == p.ToolUseID })
			}
		}
	}
	if len(open) > 0 {
		return unanswered()
	}
	return nil
}

// decodeError says what is wrong with a body: it is no JSON at all, or a member has the wrong type.
type decodeError struct {
	field    string // The member's path with dots; "" when the body is no JSON, or no object.
	expected string // Its type in words: a string, an integer, a boolean, an array, an object.
	actual   string // What it was instead: string, number, bool, array, object.
}

// decode reads a body into a request's struct. The error is nil when all is well.
func decode(body []byte, into any) *decodeError {
	if trimmed := bytes.TrimLeft(body, " \t\r\n"); len(trimmed) == 0 || trimmed[0] != '{' {
		return &decodeError{}
	}
	err := json.Unmarshal(body, into)
	var wrongType *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrongType) && wrongType.Field != "":
		actual, _, _ := strings.Cut(wrongType.Value, " ")
		return &decodeError{field: wrongType.Field, expected: kindInWords(wrongType.Type), actual: actual}
	}
	return &decodeError{}
}

// chatProblem words a body that could not be read as OpenAI does.
func (e decodeError) chatProblem() *problem {
	if e.field == "" {
		return invalid("We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. " +
			"The OpenAI API expects a JSON payload, but what was sent was not valid JSON.)")
	}
	actual := map[string]string{"bool": "a boolean", "array": "an array", "object": "an object", "number": "a number", "string": "a string"}[e.actual]
	wrong := invalid("Invalid type for '%s': expected %s, but got %s instead.", e.field, e.expected, actual)
	wrong.param, wrong.code = e.field, "invalid_type"
	return wrong
}

// messagesProblem words a body that could not be read as Anthropic does.
func (e decodeError) messagesProblem() *problem {
	if e.field == "" {
		return invalid("The request body is not valid JSON")
	}
	_, expected, _ := strings.Cut(e.expected, " ")
	return invalid("%s: Input should be a valid %s", e.field, expected)
}

// kindInWords names the type that a member should have had.
func kindInWords(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Int:
		return "an integer"
	case reflect.Bool:
		return "a boolean"
	case reflect.Slice:
		return "an array"
	case reflect.Struct, reflect.Map:
		return "an object"
	}
	return "a value of another type (" + strconv.Quote(t.String()) + ")"
}
