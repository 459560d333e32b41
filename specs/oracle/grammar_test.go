package oracle

import (
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/specs/oracle/messages"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// streamOf makes a stream of Chat chunks from data, and one of Messages events from data whose type names the event.
func streamOf(frames ...string) []wire.Frame {
	var list []wire.Frame
	for _, f := range frames {
		event := ""
		if o, err := wire.Decode([]byte(f)); err == nil && wire.TextAt(o, "type") != "" {
			event = wire.TextAt(o, "type")
		}
		list = append(list, wire.Frame{Event: event, Data: []byte(f)})
	}
	return list
}

func chunk(choice string) string {
	return `{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[` + choice + `]}`
}

const (
	chatFirst  = `{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}`
	chatFinish = `{"index":0,"delta":{},"finish_reason":"stop"}`
	chatUsage  = `{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}`
	chatError  = `{"error":{"message":"no","type":"server_error","param":null,"code":null}}`

	msgStart  = `{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"usage":{"input_tokens":1,"output_tokens":0}}}`
	msgText   = `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`
	msgThink  = `{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}`
	msgCall   = `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"n","input":{}}}`
	msgSaid   = `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}}`
	msgSigned = `{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"s"}}`
	msgStop   = `{"type":"content_block_stop","index":0}`
	msgDelta  = `{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":1}}`
	msgTool   = `{"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":1}}`
	msgEnd    = `{"type":"message_stop"}`
	msgPing   = `{"type":"ping"}`
	msgError  = `{"type":"error","error":{"type":"api_error","message":"no"}}`
)

func TestGrammarsTellLegalStreamsFromOthers(t *testing.T) {
	for _, c := range []struct {
		name, protocol string
		failed         bool
		frames         []string
		wrong          string // "" for a legal stream
	}{
		{"text", "chat", false, []string{chunk(chatFirst), chunk(`{"index":0,"delta":{"content":"a"},"finish_reason":null}`), chunk(chatFinish), chatUsage, "[DONE]"}, ""},
		{"a failure", "chat", true, []string{chunk(chatFirst), chatError, "[DONE]"}, ""},
		{"a failure behind the finish", "chat", true, []string{chunk(chatFirst), chunk(chatFinish), chatError, "[DONE]"}, ""},
		{"interleaved calls", "chat", false, []string{
			chunk(`{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"f","arguments":""}},{"index":1,"id":"b","type":"function","function":{"name":"g","arguments":""}}]},"finish_reason":null}`),
			chunk(`{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]},"finish_reason":null}`), chunk(`{"index":0,"delta":{},"finish_reason":"tool_calls"}`), "[DONE]"}, ""},
		{"nothing", "chat", false, nil, "empty"},
		{"no end", "chat", false, []string{chunk(chatFirst), chunk(chatFinish)}, "does not end with [DONE]"},
		{"more behind the end", "chat", false, []string{chunk(chatFirst), chunk(chatFinish), "[DONE]", "[DONE]"}, "behind [DONE]"},
		{"no finish", "chat", false, []string{chunk(chatFirst), "[DONE]"}, "no finish_reason"},
		{"two finishes", "chat", false, []string{chunk(chatFirst), chunk(chatFinish), chunk(chatFinish), "[DONE]"}, "goes on behind"},
		{"text behind the finish", "chat", false, []string{chunk(chatFirst), chunk(chatFinish), chunk(`{"index":0,"delta":{"content":"a"},"finish_reason":null}`), "[DONE]"}, "goes on behind"},
		{"no role", "chat", false, []string{chunk(`{"index":0,"delta":{"content":"a"},"finish_reason":null}`), chunk(chatFinish), "[DONE]"}, "without the role"},
		{"another id", "chat", false, []string{chunk(chatFirst), strings.Replace(chunk(chatFinish), `"id":"c"`, `"id":"d"`, 1), "[DONE]"}, "id is d"},
		{"an error that is null", "chat", false, []string{strings.Replace(chunk(chatFirst), `{`, `{"error":null,`, 1), "[DONE]"}, "holds error"},
		{"an unknown finish", "chat", false, []string{chunk(chatFirst), chunk(`{"index":0,"delta":{},"finish_reason":"eos"}`), "[DONE]"}, "finish_reason is eos"},
		{"a call without a name", "chat", false, []string{chunk(`{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"a","type":"function","function":{"arguments":""}}]},"finish_reason":null}`), "[DONE]"}, "without id, type or name"},
		{"a gap in indexes", "chat", false, []string{chunk(`{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":1,"id":"a","type":"function","function":{"name":"f"}}]},"finish_reason":null}`), "[DONE]"}, "has the index 1"},
		{"tool_calls without a call", "chat", false, []string{chunk(chatFirst), chunk(`{"index":0,"delta":{},"finish_reason":"tool_calls"}`), "[DONE]"}, "there was no call"},
		{"usage that does not add up", "chat", false, []string{chunk(chatFirst), chunk(chatFinish), strings.Replace(chatUsage, `"total_tokens":3`, `"total_tokens":4`, 1), "[DONE]"}, "not the sum"},
		{"usage before the finish", "chat", false, []string{chunk(chatFirst), chatUsage, chunk(chatFinish), "[DONE]"}, "before the finish_reason"},
		{"a failure told as success", "chat", true, []string{chunk(chatFirst), chunk(chatFinish), "[DONE]"}, "holds no error"},
		{"a success that ends with an error", "chat", false, []string{chunk(chatFirst), chatError, "[DONE]"}, "ends with an error"},
		{"more behind the error", "chat", true, []string{chunk(chatFirst), chatError, chunk(chatFinish), "[DONE]"}, "behind the error"},

		{"text", "messages", false, []string{msgStart, msgPing, msgText, msgSaid, msgPing, msgStop, msgDelta, msgEnd}, ""},
		{"thinking", "messages", false, []string{msgStart, msgThink, msgSigned, msgStop, msgDelta, msgEnd}, ""},
		{"a call", "messages", false, []string{msgStart, msgCall, msgStop, msgTool, msgEnd}, ""},
		{"a failure with an open block", "messages", true, []string{msgStart, msgCall, msgError, msgEnd}, ""},
		{"a failure behind the stop reason", "messages", true, []string{msgStart, msgCall, msgStop, msgTool, msgError, msgEnd}, ""},
		{"nothing", "messages", false, nil, "empty"},
		{"no start", "messages", false, []string{msgText, msgStop, msgDelta, msgEnd}, "begins with"},
		{"two starts", "messages", false, []string{msgStart, msgStart, msgDelta, msgEnd}, "twice"},
		{"no end", "messages", false, []string{msgStart, msgDelta}, "does not end"},
		{"more behind the end", "messages", false, []string{msgStart, msgDelta, msgEnd, msgPing}, "follows message_stop"},
		{"an end without a reason", "messages", false, []string{msgStart, msgEnd}, "without message_delta"},
		{"two blocks open", "messages", false, []string{msgStart, msgText, strings.Replace(msgText, `"index":0`, `"index":1`, 1)}, "while block 0 is open"},
		{"an open block at the end", "messages", false, []string{msgStart, msgText, msgDelta, msgEnd}, "while block 0 is open"},
		{"a gap in indexes", "messages", false, []string{msgStart, strings.Replace(msgText, `"index":0`, `"index":1`, 1)}, "begins with the index 1"},
		{"a delta for another block", "messages", false, []string{msgStart, msgText, strings.Replace(msgSaid, `"index":0`, `"index":1`, 1)}, "not open"},
		{"a delta behind the stop", "messages", false, []string{msgStart, msgText, msgStop, msgSaid}, "not open"},
		{"a delta of another kind", "messages", false, []string{msgStart, msgCall, msgSaid}, "gets a text_delta"},
		{"two signatures", "messages", false, []string{msgStart, msgThink, msgSigned, msgSigned}, "behind the signature"},
		{"an input at the start", "messages", false, []string{msgStart, strings.Replace(msgCall, `"input":{}`, `"input":{"a":1}`, 1)}, "input {}"},
		{"tool_use without a call", "messages", false, []string{msgStart, msgTool, msgEnd}, "no call"},
		{"a failure told as success", "messages", true, []string{msgStart, msgDelta, msgEnd}, "holds no error"},
		{"a failure with a stop reason behind it", "messages", true, []string{msgStart, msgCall, msgError, msgDelta, msgEnd}, "behind error"},
		{"a success with an error", "messages", false, []string{msgStart, msgError, msgEnd}, "holds an error"},
	} {
		err := Protocols[c.protocol].CheckStream(streamOf(c.frames...), c.failed)
		switch {
		case c.wrong == "" && err != nil:
			t.Errorf("%s, %s: %v", c.protocol, c.name, err)
		case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)):
			t.Errorf("%s, %s: the error is %v, and should say %q", c.protocol, c.name, err, c.wrong)
		}
	}
}

func TestMessagesEventsAreNamedAfterTheirType(t *testing.T) {
	list := streamOf(msgStart, msgDelta, msgEnd)
	list[1].Event = ""
	if err := messages.CheckStream(list, false); err == nil {
		t.Error("an event without a name is taken for legal")
	}
}

func TestFoldsOfStreamsAndBodiesAgree(t *testing.T) {
	for _, c := range []struct {
		name, protocol string
		frames         []string
		body           string
		alike          bool
	}{
		{"a call", "messages", []string{msgStart, msgCall, `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":"}}`, `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"1}"}}`, msgStop, msgTool, msgEnd},
			`{"id":"m","type":"message","role":"assistant","model":"m","content":[{"type":"tool_use","id":"t","name":"n","input":{"a":1}}],"stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}`, true},
		{"another text", "messages", []string{msgStart, msgText, msgSaid, msgStop, msgDelta, msgEnd},
			`{"id":"m","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"b"}],"stop_reason":"end_turn","usage":{"input_tokens":1,"output_tokens":1}}`, false},
		{"usage that was not asked for", "chat", []string{chunk(chatFirst), chunk(`{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}`), "[DONE]"},
			`{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"a"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1}}`, true},
		{"a call that is missing", "chat", []string{chunk(chatFirst), chunk(chatFinish), "[DONE]"},
			`{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{}"}}]},"finish_reason":"stop"}]}`, false},
	} {
		d := Protocols[c.protocol]
		stream, err := d.FoldStream(streamOf(c.frames...))
		if err != nil {
			t.Fatal(err)
		}
		value, bad := wire.Decode([]byte(c.body))
		if bad != nil {
			t.Fatal(bad)
		}
		body, err := d.FoldBody(value)
		if err != nil {
			t.Fatal(err)
		}
		d.DropUnshared(stream.(wire.Object), body.(wire.Object))
		if diff := wire.Diff(wire.Indent(stream), wire.Indent(body)); (diff == "") != c.alike {
			t.Errorf("%s: the difference is\n%s", c.name, diff)
		}
	}
}
