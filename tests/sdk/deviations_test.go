package sdk

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// chunks is a Chat stream of choices, each the content of choices[0].
func chunks(choices ...string) string {
	var out strings.Builder
	for _, c := range choices {
		fmt.Fprintf(&out, "data: {\"id\":\"chatcmpl-d\",\"object\":\"chat.completion.chunk\",\"created\":1767225600,\"model\":\"x\",\"choices\":[{\"index\":0,%s}]}\n\n", c)
	}
	return out.String()
}

// events is a Messages stream, named by the types of its events.
func events(list ...string) string {
	var out strings.Builder
	for _, e := range list {
		var named struct{ Type string }
		if err := json.Unmarshal([]byte(e), &named); err != nil {
			panic(err) // the test's own JSON
		}
		fmt.Fprintf(&out, "event: %s\ndata: %s\n\n", named.Type, e)
	}
	return out.String()
}

const (
	finished  = `"delta":{},"finish_reason":"tool_calls"`
	messageUp = `{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}}`
	messageAt = `{"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":5}}`
	messageOK = `{"type":"message_stop"}`

	responseUp = `{"type":"response.created","sequence_number":0,"response":{"id":"resp_1","object":"response","created_at":1767225600,"status":"in_progress","model":"x","output":[]}}`
	responseOK = `{"type":"response.completed","sequence_number":9,"response":{"id":"resp_1","object":"response","created_at":1767225600,"status":"completed","model":"x","output":[],"usage":{"input_tokens":1,"output_tokens":5,"total_tokens":6}}}`
	callUp     = `{"type":"response.output_item.added","output_index":0,"item":{"id":"fc_1","type":"function_call","status":"in_progress","call_id":"call_1","name":"get_weather","arguments":""}}`
)

// What other servers send than the two whose protocols these are (protocols/chat.md, 4.4, and messages.md, 9), and what the SDK of
// the other protocol makes of it.
func TestDeviations(t *testing.T) {
	t.Parallel()
	rome := call{"", "get_weather", `{"city":"Rome"}`}
	oslo := call{"", "get_weather", `{"city":"Oslo"}`}
	for _, c := range []struct {
		name, upstream, wire string
		want                 answer
	}{
		{"two calls at index 0, told apart by their ids", "chat", chunks(
			`"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Rome\"}"}}]},"finish_reason":null`,
			`"delta":{"tool_calls":[{"index":0,"id":"call_2","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}}]},"finish_reason":null`,
			finished) + "data: [DONE]\n\n", answer{Calls: []call{rome, oslo}, Stop: "tools"}},
		{"calls without index and id", "chat", chunks(
			`"delta":{"role":"assistant","tool_calls":[{"type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Rome\"}"}}]},"finish_reason":null`,
			finished) + "data: [DONE]\n\n", answer{Calls: []call{rome}, Stop: "tools"}},
		{"two calls with the same id", "chat", chunks(
			`"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_0","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Rome\"}"}}]},"finish_reason":null`,
			`"delta":{"tool_calls":[{"index":1,"id":"call_0","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}}]},"finish_reason":null`,
			finished) + "data: [DONE]\n\n", answer{Calls: []call{rome, oslo}, Stop: "tools"}},
		{"arguments as an object", "chat", chunks(
			`"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"get_weather","arguments":{"city":"Rome"}}}]},"finish_reason":null`,
			finished) + "data: [DONE]\n\n", answer{Calls: []call{rome}, Stop: "tools"}},
		{"arguments null, then text", "chat", chunks(
			`"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"get_weather","arguments":null}}]},"finish_reason":null`,
			`"delta":{"tool_calls":[{"index":0,"id":null,"type":null,"function":{"name":null,"arguments":"{\"city\":\"Rome\"}"}}]},"finish_reason":null`,
			finished) + "data: [DONE]\n\n", answer{Calls: []call{rome}, Stop: "tools"}},
		{"the legacy function_call", "chat", chunks(
			`"delta":{"role":"assistant","content":null,"function_call":{"name":"get_weather","arguments":""}},"finish_reason":null`,
			`"delta":{"function_call":{"arguments":"{\"city\":\"Rome\"}"}},"finish_reason":null`,
			`"delta":{},"finish_reason":"function_call"`) + "data: [DONE]\n\n", answer{Calls: []call{rome}, Stop: "tools"}},
		{"no arguments at all", "chat", chunks(
			`"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"get_weather","arguments":""}}]},"finish_reason":null`,
			finished) + "data: [DONE]\n\n", answer{Calls: []call{{"", "get_weather", "{}"}}, Stop: "tools"}},
		{"text after a call", "chat", chunks(
			`"delta":{"role":"assistant","content":"One. "},"finish_reason":null`,
			`"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Rome\"}"}}]},"finish_reason":null`,
			`"delta":{"content":"Two."},"finish_reason":null`,
			finished) + "data: [DONE]\n\n", answer{Text: "One. Two.", Calls: []call{rome}, Stop: "tools"}},
		{"carriage returns, no spaces, comments, a byte order mark", "chat", "\ufeff" + strings.ReplaceAll(strings.ReplaceAll(": hi\n\n"+chunks(
			`"delta":{"role":"assistant","content":"Hello"},"finish_reason":null`,
			`"delta":{},"finish_reason":"stop"`)+"data: [DONE]\n\n", "data: ", "data:"), "\n", "\r\n"), answer{Text: "Hello", Stop: "end"}},
		{"one event over several data lines", "chat", strings.ReplaceAll(chunks(
			`"delta":{"role":"assistant","content":"Hello"},"finish_reason":null`,
			`"delta":{},"finish_reason":"stop"`), `,"object"`, ",\ndata: \"object\"") + "data: [DONE]\n\n", answer{Text: "Hello", Stop: "end"}},
		{"reasoning in reasoning_details", "chat", chunks(
			`"delta":{"role":"assistant","content":"","reasoning":"Hm.","reasoning_details":[{"type":"reasoning.text","text":"Hm.","index":0}]},"finish_reason":null`,
			`"delta":{"content":"Hello"},"finish_reason":null`,
			`"delta":{},"finish_reason":"stop"`) + "data: [DONE]\n\n", answer{Thinking: "Hm.", Text: "Hello", Stop: "end"}},
		{"usage in every chunk", "chat", strings.ReplaceAll(chunks(
			`"delta":{"role":"assistant","content":"Hello"},"finish_reason":null`,
			`"delta":{},"finish_reason":"stop"`), "}]}", `}],"usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7}}`) + "data: [DONE]\n\n", answer{Text: "Hello", Stop: "end"}},
		{"a chunk without choices first", "chat", "data: {\"id\":\"\",\"object\":\"\",\"created\":0,\"model\":\"\",\"choices\":[],\"prompt_filter_results\":[{\"prompt_index\":0}]}\n\n" + chunks(
			`"delta":{"role":"assistant","content":"Hello"},"finish_reason":null`,
			`"delta":{},"finish_reason":"stop"`) + "data: [DONE]\n\n", answer{Text: "Hello", Stop: "end"}},

		{"a whole call in its start", "messages", events(messageUp,
			`{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{"city":"Rome"}}}`,
			`{"type":"content_block_stop","index":0}`, messageAt, messageOK), answer{Calls: []call{rome}, Stop: "tools"}},
		{"text in its start", "messages", events(messageUp,
			`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Hel"}}`,
			`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"lo"}}`,
			`{"type":"content_block_stop","index":0}`, strings.Replace(messageAt, "tool_use", "end_turn", 1), messageOK), answer{Text: "Hello", Stop: "end"}},
		{"blocks that overlap", "messages", events(messageUp,
			`{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}}`,
			`{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_2","name":"get_weather","input":{}}}`,
			`{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"city\":"}}`,
			`{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"city\":\"Rome\"}"}}`,
			`{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"\"Oslo\"}"}}`,
			`{"type":"content_block_stop","index":1}`, `{"type":"content_block_stop","index":0}`, messageAt, messageOK), answer{Calls: []call{rome, oslo}, Stop: "tools"}},
		{"thinking without a signature", "messages", events(messageUp,
			`{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}`,
			`{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}`,
			`{"type":"content_block_stop","index":0}`,
			`{"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}`,
			`{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}`,
			`{"type":"content_block_stop","index":1}`, strings.Replace(messageAt, "tool_use", "end_turn", 1), messageOK), answer{Thinking: "Hm.", Text: "Hello", Stop: "end"}},
		{"no usage in the start", "messages", events(strings.Replace(messageUp, `,"usage":{"input_tokens":1,"output_tokens":1}`, "", 1),
			`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`,
			`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}`,
			`{"type":"content_block_stop","index":0}`, strings.Replace(messageAt, "tool_use", "end_turn", 1), messageOK), answer{Text: "Hello", Stop: "end"}},
		{"no event lines", "messages", strings.ReplaceAll(events(messageUp,
			`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`,
			`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}`,
			`{"type":"content_block_stop","index":0}`, strings.Replace(messageAt, "tool_use", "end_turn", 1), messageOK), "event: ", ": "), answer{Text: "Hello", Stop: "end"}},
		{"events of tomorrow", "messages", events(messageUp, `{"type":"weather_report","sky":"blue"}`,
			`{"type":"content_block_start","index":0,"content_block":{"type":"hologram","data":"x"}}`,
			`{"type":"content_block_delta","index":0,"delta":{"type":"hologram_delta","data":"y"}}`, `{"type":"content_block_stop","index":0}`,
			`{"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}`,
			`{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hello"}}`,
			`{"type":"content_block_stop","index":1}`, strings.Replace(messageAt, "tool_use", "end_turn", 1), messageOK), answer{Text: "Hello", Stop: "end"}},

		{"arguments at their end alone", "responses", events(responseUp, callUp,
			`{"type":"response.function_call_arguments.done","output_index":0,"item_id":"fc_1","arguments":"{\"city\":\"Rome\"}"}`,
			`{"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_1","name":"get_weather","arguments":"{\"city\":\"Rome\"}"}}`,
			responseOK), answer{Calls: []call{rome}, Stop: "tools"}},
		{"arguments in the finished item alone", "responses", events(responseUp, callUp,
			`{"type":"response.output_item.done","output_index":0,"item":{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_1","name":"get_weather","arguments":"{\"city\":\"Rome\"}"}}`,
			responseOK), answer{Calls: []call{rome}, Stop: "tools"}},
		{"no end of an item", "responses", events(responseUp, callUp,
			`{"type":"response.function_call_arguments.delta","output_index":0,"item_id":"fc_1","delta":"{\"city\":\"Rome\"}"}`,
			responseOK), answer{Calls: []call{rome}, Stop: "tools"}},
		{"an item's id changes with each event", "responses", events(responseUp, callUp,
			`{"type":"response.function_call_arguments.delta","output_index":0,"item_id":"fc_x","delta":"{\"city\":"}`,
			`{"type":"response.function_call_arguments.delta","output_index":0,"item_id":"fc_y","delta":"\"Rome\"}"}`,
			`{"type":"response.output_item.done","output_index":0,"item":{"id":"fc_z","type":"function_call","status":"completed","call_id":"call_1","name":"get_weather","arguments":"{\"city\":\"Rome\"}"}}`,
			responseOK), answer{Calls: []call{rome}, Stop: "tools"}},
		{"nothing is streamed but the end", "responses", events(responseUp,
			strings.Replace(responseOK, `"output":[]`, `"output":[{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello","annotations":[]}]},{"id":"fc_1","type":"function_call","status":"completed","call_id":"call_1","name":"get_weather","arguments":"{\"city\":\"Rome\"}"}]`, 1)),
			answer{Text: "Hello", Calls: []call{rome}, Stop: "tools"}},
		{"text at its end alone", "responses", events(responseUp,
			`{"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]}}`,
			`{"type":"response.output_text.done","output_index":0,"content_index":0,"item_id":"msg_1","text":"Hello"}`,
			responseOK), answer{Text: "Hello", Stop: "end"}},
		{"reasoning of an open model", "responses", events(responseUp,
			`{"type":"response.output_item.added","output_index":0,"item":{"id":"rs_1","type":"reasoning","summary":[],"content":[]}}`,
			`{"type":"response.reasoning_text.delta","output_index":0,"content_index":0,"item_id":"rs_1","delta":"Hm."}`,
			`{"type":"response.reasoning_text.done","output_index":0,"content_index":0,"item_id":"rs_1","text":"Hm."}`,
			`{"type":"response.output_item.done","output_index":0,"item":{"id":"rs_1","type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"Hm."}]}}`,
			`{"type":"response.output_text.delta","output_index":1,"content_index":0,"item_id":"msg_1","delta":"Hello"}`,
			responseOK), answer{Thinking: "Hm.", Text: "Hello", Stop: "end"}},
		{"a keepalive, an event of tomorrow, [DONE]", "responses", events(responseUp,
			`{"type":"keepalive","sequence_number":1}`, `{"type":"response.weather_report","sky":"blue"}`,
			`{"type":"response.output_text.delta","output_index":0,"content_index":0,"item_id":"msg_1","delta":"Hello"}`,
			responseOK) + "data: [DONE]\n\n", answer{Text: "Hello", Stop: "end"}},
		{"no event lines, no numbers", "responses", strings.ReplaceAll(events(responseUp,
			`{"type":"response.output_text.delta","output_index":0,"content_index":0,"item_id":"msg_1","delta":"Hello"}`,
			responseOK), "event: ", ": "), answer{Text: "Hello", Stop: "end"}},
		{"much of this at once", "responses", read(t, "responses/odd.sse"), answer{Thinking: "Let me see.", Text: "Looking", Calls: []call{oslo}, Stop: "tools"}},
	} {
		for _, w := range []way{ // a stream is folded for a client that wants a body
			{"openai", c.upstream, true}, {"openai", c.upstream, false}, {"responses", c.upstream, true}, {"responses", c.upstream, false},
			{"anthropic", c.upstream, true}, {"anthropic", c.upstream, false},
		} {
			if !w.translated() {
				continue
			}
			t.Run(c.name+"/"+w.String(), func(t *testing.T) {
				k := w.on(theatre.play(w.prefix(), stream(c.wire)))
				k.options().tools = []tool{weather}
				k.options().thinking = true
				k.user("Hi")
				want := c.want
				want.Stop = map[string]map[string]string{
					"openai":    {"tools": "tool_calls", "end": "stop"},
					"responses": {"tools": "completed", "end": "completed"},
					"anthropic": {"tools": "tool_use", "end": "end_turn"},
				}[w.family][want.Stop]
				a := must(t, k)
				if diff := cmp.Diff(want, a.meaning()); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
				seen := map[string]bool{}
				for _, one := range a.Calls {
					if one.ID == "" || seen[one.ID] {
						t.Errorf("the calls are %+v, want an id of its own for each", a.Calls)
					}
					seen[one.ID] = true
				}
			})
		}
	}
}
