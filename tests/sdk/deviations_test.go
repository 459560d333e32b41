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
	} {
		w := way{map[string]string{"chat": "anthropic", "messages": "openai"}[c.upstream], c.upstream, true}
		for _, streaming := range []bool{true, false} { // a stream is folded for a client that wants a body
			w.streaming = streaming
			t.Run(c.name+"/"+w.String(), func(t *testing.T) {
				k := w.on(theatre.play(w.prefix(), stream(c.wire)))
				k.options().tools = []tool{weather}
				k.options().thinking = true
				k.user("Hi")
				want := c.want
				want.Stop = map[string]map[string]string{
					"openai":    {"tools": "tool_calls", "end": "stop"},
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
