package demo

import (
	"encoding/json"
	"net/http"
	"reflect"
	"testing"
)

func TestChatRefusesWhatOpenAIRefuses(t *testing.T) {
	const unanswered = "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: "
	for _, c := range []struct {
		body                 string
		message, param, code any
	}{
		{`{"model": `, chatProblemText(), nil, nil},
		{`[]`, chatProblemText(), nil, nil},
		{``, chatProblemText(), nil, nil},
		{`{"messages": []}`, "you must provide a model parameter", nil, nil},
		{`{"model": "m"}`, "Missing required parameter: 'messages'.", "messages", "missing_required_parameter"},
		{`{"model": "m", "messages": []}`, "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.", "messages", "empty_array"},
		{`{"model": "m", "messages": "Hi"}`, "Invalid type for 'messages': expected an array, but got a string instead.", "messages", "invalid_type"},
		{`{"model": "m", "max_tokens": "9", "messages": []}`, "Invalid type for 'max_tokens': expected an integer, but got a string instead.", "max_tokens", "invalid_type"},
		{`{"model": "m", "messages": [{"role": "robot", "content": "Hi"}]}`, "Invalid value: 'robot'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.", "messages[0].role", "invalid_value"},
		{`{"model": "m", "messages": [{"role": "user"}]}`, "Invalid value for 'content': expected a string, got null.", "messages.[0].content", nil},
		{`{"model": "m", "messages": [{"role": "assistant", "content": "Hi", "tool_calls": []}]}`, "Invalid 'messages[0].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.", "messages[0].tool_calls", "empty_array"},
		{`{"model": "m", "messages": [{"role": "tool", "tool_call_id": "a", "content": "x"}]}`, "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.", "messages.[0].role", nil},
		{`{"model": "m", "messages": [{"role": "assistant", "tool_calls": [{"id": "a"}]}, {"role": "tool", "tool_call_id": "b", "content": "x"}]}`, "Invalid parameter: 'tool_call_id' of 'b' not found in 'tool_calls' of previous message.", "messages.[1].tool_call_id", nil},
		{`{"model": "m", "messages": [{"role": "assistant", "tool_calls": [{"id": "a"}, {"id": "b"}]}, {"role": "tool", "tool_call_id": "b", "content": "x"}, {"role": "user", "content": "x"}]}`, unanswered + "a", "messages.[2].role", nil},
		{`{"model": "m", "messages": [{"role": "assistant", "tool_calls": [{"id": "a"}, {"id": "b"}]}]}`, unanswered + "a, b", "messages", nil},
		{`{"model": "m", "messages": [{"role": "assistant", "tool_calls": [{"id": "a"}]}, {"role": "tool", "tool_call_id": "a", "content": "x"}, {"role": "user", "content": "x"}, {"role": "tool", "tool_call_id": "a", "content": "x"}]}`, "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.", "messages.[3].role", nil},
	} {
		_, wrong := chat{}.read([]byte(c.body))
		if wrong == nil {
			t.Errorf("%s is accepted", c.body)
			continue
		}
		want := object{"error": object{"message": c.message, "type": "invalid_request_error", "param": c.param, "code": c.code}}
		if got := parse(t, chat{}.envelope(*wrong, seed{})); wrong.status != http.StatusBadRequest || !reflect.DeepEqual(got, want) {
			t.Errorf("%s gives %d\n%s\nwant 400\n%s", c.body, wrong.status, encode(got), encode(want))
		}
	}
}

func chatProblemText() string { return decodeError{}.chatProblem().message }

func TestMessagesRefusesWhatAnthropicRefuses(t *testing.T) {
	const asked = `"messages": [{"role": "user", "content": "Hi"}]}`
	with := func(list string) string { return `{"model": "m", "max_tokens": 9, "messages": [` + list + `]}` }
	const (
		user = `{"role": "user", "content": "Hi"}`
		use  = `{"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "n", "input": {}}]}`
	)
	for _, c := range []struct{ body, message string }{
		{`{"model": `, "The request body is not valid JSON"},
		{`"Hi"`, "The request body is not valid JSON"},
		{`{}`, "max_tokens: Field required"},
		{`{"model": "m", ` + asked, "max_tokens: Field required"},
		{`{"max_tokens": 9, ` + asked, "model: Field required"},
		{`{"model": "m", "max_tokens": 9}`, "messages: Field required"},
		{`{"model": "m", "max_tokens": null, ` + asked, "max_tokens: Input should be a valid integer"},
		{`{"model": "m", "max_tokens": "9", ` + asked, "max_tokens: Input should be a valid integer"},
		{`{"model": "m", "max_tokens": -1, ` + asked, "max_tokens: Input should be greater than or equal to 0"},
		{`{"model": "", "max_tokens": 9, ` + asked, "model: String should have at least 1 character"},
		{`{"model": "m", "max_tokens": 9, "foo": 1, ` + asked, "foo: Extra inputs are not permitted"},
		{`{"model": "m", "max_tokens": 9, "Stream": true, ` + asked, "Stream: Extra inputs are not permitted"},
		{`{"model": "m", "max_tokens": 9, "system": [{"type": "text", "text": ""}], ` + asked, "system: text content blocks must be non-empty"},
		{with(``), "messages: at least one message is required"},
		{with(`{"role": "assistant", "content": "Hi"}`), `messages: first message must use the "user" role`},
		{with(`{"content": "Hi"}`), "messages.0.role: Field required"},
		{with(`{"role": "tool", "content": "Hi"}`), "messages.0.role: Input should be 'user', 'assistant' or 'system'"},
		{with(`{"role": "user"}`), "messages.0.content: Field required"},
		{with(`{"role": "user", "content": ""}`), "messages.0: all messages must have non-empty content except for the optional final assistant message"},
		{with(`{"role": "user", "content": [{"type": "text", "text": ""}]}`), "messages: text content blocks must be non-empty"},
		{with(`{"role": "user", "content": " \n"}`), "messages: text content blocks must contain non-whitespace text"},
		{with(user + `,` + use), "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: a. Each `tool_use` block must have a corresponding `tool_result` block in the next message."},
		{with(user + `,` + use + `,` + user + `,` + `{"role": "assistant", "content": "x"}`), "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: a. Each `tool_use` block must have a corresponding `tool_result` block in the next message."},
		{with(`{"role": "user", "content": [{"type": "text", "text": "x"}, {"type": "tool_result", "tool_use_id": "a"}]}`), "messages.0.content.1: unexpected `tool_use_id` found in `tool_result` blocks: a. Each `tool_result` block must have a corresponding `tool_use` block in the previous message."},
	} {
		_, wrong := messages{}.read([]byte(c.body))
		if wrong == nil {
			t.Errorf("%s is accepted", c.body)
			continue
		}
		if wrong.status != http.StatusBadRequest || wrong.message != c.message {
			t.Errorf("%s gives %d %q\nwant 400 %q", c.body, wrong.status, wrong.message, c.message)
		}
	}
}

func TestMessagesAcceptsWhatAnthropicAccepts(t *testing.T) {
	for _, body := range []string{
		`{"model": "m", "max_tokens": 9, "system": "", "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": ""}]}`,
		`{"model": "m", "max_tokens": 9, "metadata": {"user_id": "u"}, "context_management": {}, "mcp_servers": [], "temperature": 1, "tool_choice": {"type": "auto"}, "messages": [{"role": "user", "content": "Hi"}]}`,
		// Two messages of one role are one.
		`{"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "x"},
			{"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "n", "input": {}}, {"type": "tool_use", "id": "b", "name": "n", "input": {}}]},
			{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "b"}]}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": "x"}]}]}`,
		`{"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": [{"type": "search_result", "content": [{"type": "text", "text": "x"}], "source": "s", "title": "t"}, {"type": "document", "source": {"type": "text", "data": "x"}}]}]}`,
	} {
		if _, wrong := (messages{}).read([]byte(body)); wrong != nil {
			t.Errorf("%s is refused: %s", body, wrong.message)
		}
	}
}

func TestEveryFailureStatusHasAnErrorInBothProtocols(t *testing.T) {
	for _, f := range append(Failures(), Failure{status: 405}, Failure{status: 413}) {
		if f.status == 0 {
			continue
		}
		var chatError struct {
			Error struct{ Type string }
		}
		var messagesError struct {
			Type  string
			Error struct{ Type, Message string }
		}
		json.Unmarshal(chat{}.envelope(problem{status: f.status}, seed{}), &chatError)
		json.Unmarshal(messages{}.envelope(problem{status: f.status}, seed{}), &messagesError)
		if chatError.Error.Type == "" || messagesError.Type != "error" || messagesError.Error.Type == "" {
			t.Errorf("%d has types %q and %q", f.status, chatError.Error.Type, messagesError.Error.Type)
		}
	}
}
