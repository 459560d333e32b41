package runtime

import (
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/tests/full"
)

const (
	responsesHead = `{"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[]}}`
	responsesTail = `,"parallel_tool_calls":true,"tool_choice":"auto","tools":[],"usage":{"input_tokens":9,"input_tokens_details":{"cached_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":14}}}`
)

// responsesFrames is a stream of Responses that ends with some items.
func responsesFrames(items ...string) (list []frame) {
	list = append(list, frame{"response.created", responsesHead})
	for i, item := range items {
		index := string(rune('0' + i))
		open := strings.NewReplacer(`"completed"`, `"in_progress"`).Replace(item)
		list = append(list, frame{"response.output_item.added", `{"type":"response.output_item.added","output_index":` + index + `,"item":` + open + `}`},
			frame{"response.output_item.done", `{"type":"response.output_item.done","output_index":` + index + `,"item":` + item + `}`})
	}
	return append(list, frame{"response.completed", `{"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[` + strings.Join(items, ",") + `]` + responsesTail})
}

// TestBodiesHaveTheFormOfTheProtocol changes rules so that parts have the same id, a finished call has no arguments, or an item has a status that
// the protocol does not have: the reply fails, as a body and as a stream.
func TestBodiesHaveTheFormOfTheProtocol(t *testing.T) {
	sequential(t)
	searched := []frame{
		{"message_start", `{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}`},
		{"content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"cats"}}}`},
		{"content_block_stop", `{"type":"content_block_stop","index":0}`},
		{"content_block_start", `{"type":"content_block_start","index":1,"content_block":{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"https://a.example","title":"A","encrypted_content":"x","page_age":null}]}}`},
		{"content_block_stop", `{"type":"content_block_stop","index":1}`},
		{"message_delta", `{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}}`},
		{"message_stop", `{"type":"message_stop"}`},
	}
	const responses, messages = "protocols/responses.hcl", "protocols/messages.hcl"
	both := []bool{false, true}
	for i, tt := range []struct {
		name, client, upstream string
		frames                 []frame
		change                 change
		why                    string
		forms                  []bool // whether the client streams
	}{
		{"two items with the same id", "responses", "chat", scripts[1].frames("chat"),
			change{responses, `result = "${prefix}${trimprefix(reply.id, "resp_")}_${index}"`, `result = "${prefix}${trimprefix(reply.id, "resp_")}"`}, "two parts have the same id", both},
		{"two blocks with the same id", "messages", "chat", scripts[1].frames("chat"),
			change{messages, `{ type = "tool_use", id = part.id, name = part.name, input = {}, caller`, `{ type = "tool_use", id = "call_a", name = part.name, input = {}, caller`}, "two parts have the same id", []bool{true}},
		{"an item that stands in the last event twice", "responses", "responses",
			responsesFrames(`{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_a","name":"read_file","arguments":"{}"}`),
			change{responses, `when  = element.type == "code_interpreter_call" && reply.blank == true
          key   = "${i} whole"
          whole = element`, `key   = "${i} whole"
          whole = element`}, "two parts have the same id", []bool{false}},
		{"a call without arguments", "responses", "chat",
			[]frame{
				{"", `{"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read_file","arguments":""}}]},"finish_reason":"tool_calls"}]}`},
				{"", "[DONE]"},
			},
			change{responses, `empty  = "{}"
      unwrap = part.tool == "custom" && part.form != "custom" ? "input" : omit`, `unwrap = part.tool == "custom" && part.form != "custom" ? "input" : omit`}, "arguments is empty", both},
		{"a status that is none", "responses", "messages", searched,
			change{responses, `type   = "web_search_call"
        status = outcome(part)`, `type   = "web_search_call"
        status = part.id`}, `status is "`, both},
		{"a piece of a type that the item does not take", "responses", "chat", scripts[0].frames("chat"),
			change{responses, `part            = { type = "output_text", text = "", annotations = [], logprobs = [] }`, `part            = { type = "reasoning_text", text = "" }`}, `takes no piece of the type "reasoning_text"`, []bool{true}},
	} {
		if !full.Part(i, 4) {
			continue
		}
		p := changed(t, tt.change)
		for _, stream := range tt.forms {
			out, problem := play(t, p, tt.client, tt.upstream, smallRequest(tt.client, stream), tt.frames, EOF)
			if problem == nil || !strings.Contains(problem.Rule, tt.why) {
				t.Errorf("%s (stream: %v): %+v\n%s", tt.name, stream, problem, out)
			}
			if strings.Contains(string(out), `"response.completed"`) || strings.Contains(string(out), `"message_delta"`) {
				t.Errorf("%s: the client is told a success:\n%s", tt.name, out)
			}
		}
		if out, problem := play(t, builtIn(), tt.client, tt.upstream, smallRequest(tt.client, false), tt.frames, EOF); problem != nil {
			t.Errorf("%s: without the change: %+v\n%s", tt.name, problem, out)
		}
	}
}

// TestUpstreamsOwnFormCrosses has an upstream of the client's protocol send what the protocol does not have: the body that is made of its stream has
// it too, since no rule is to blame.
func TestUpstreamsOwnFormCrosses(t *testing.T) {
	search := `{"id":"ws_1","type":"web_search_call","status":"completed","action":{"type":"search","query":"x"}}`
	for _, tt := range []struct {
		name, protocol string
		frames         []frame
		want           string
		times          int
	}{
		{"two items with the same id", "responses", responsesFrames(search, search), `"ws_1"`, 2},
		{"a status that is none", "responses", responsesFrames(`{"id":"ws_1","type":"web_search_call","status":"queued","action":{"type":"search","query":"x"}}`), `"status":"queued"`, 1},
		{"an item that lacks a member", "responses", responsesFrames(`{"id":"ws_1","type":"web_search_call","status":"completed"}`), `"ws_1"`, 1},
		{"two blocks with the same id", "messages", []frame{
			{"message_start", `{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":20,"output_tokens":1}}}`},
			{"content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_a","name":"read_file","input":{}}}`},
			{"content_block_stop", `{"type":"content_block_stop","index":0}`},
			{"content_block_start", `{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_a","name":"read_file","input":{}}}`},
			{"content_block_stop", `{"type":"content_block_stop","index":1}`},
			{"message_delta", `{"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":9}}`},
			{"message_stop", `{"type":"message_stop"}`},
		}, `"tool_use","id":`, 2},
		{"two calls with the same id", "chat", []frame{
			{"", `{"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"read_file","arguments":"{}"}}]},"finish_reason":null}]}`},
			{"", `{"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_a","type":"function","function":{"name":"read_file","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}`},
			{"", "[DONE]"},
		}, `"read_file"`, 2},
	} {
		out, problem := play(t, builtIn(), tt.protocol, tt.protocol, smallRequest(tt.protocol, false), tt.frames, EOF)
		if problem != nil || strings.Count(string(out), tt.want) != tt.times {
			t.Errorf("%s: %+v\n%s", tt.name, problem, out)
		}
	}
}
