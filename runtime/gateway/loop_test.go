package gateway

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// Reasoning of a tool loop goes back to the chat upstream that sent it, in the field that it came in, whichever protocol the client speaks,
// and whether the client brings back what it was shown or only the call.
func TestReasoningGoesBackInAToolLoop(t *testing.T) {
	for _, tt := range []struct{ name, delta, back string }{
		{"reasoning_content", `"reasoning_content":"Let me see."`, `{"reasoning_content":"Let me see."}`},
		{"reasoning", `"reasoning":"Let me see."`, `{"reasoning":"Let me see."}`},
		{"reasoning_details", `"reasoning":"Let me see.","reasoning_details":[{"type":"reasoning.text","text":"Let me see.","signature":"c2ln","format":"anthropic-claude-v1","index":0}]`,
			`{"reasoning_details":[{"type":"reasoning.text","text":"Let me see.","signature":"c2ln","format":"anthropic-claude-v1","index":0}]}`},
	} {
		for _, client := range []string{"chat", "messages", "responses"} {
			for _, stream := range []bool{true, false} {
				for _, brings := range []bool{true, false} {
					if client == "chat" && (!brings || stream) {
						continue // its bodies cross as they are: what it leaves out is left out
					}
					t.Run(fmt.Sprintf("%s/%s/stream=%v/brings=%v", tt.name, client, stream, brings), func(t *testing.T) {
						var bodies []string
						w := start(t, func(rw http.ResponseWriter, r *http.Request) {
							b, _ := io.ReadAll(r.Body)
							bodies = append(bodies, string(b))
							call := `"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"now","arguments":"{}"}}]`
							if gjson.GetBytes(b, "stream").Bool() {
								const frame = "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{%s},\"finish_reason\":%s}]}\n\n"
								streams(fmt.Sprintf(frame, tt.delta, "null"), fmt.Sprintf(frame, call, "null"), fmt.Sprintf(frame, "", `"tool_calls"`), "data: [DONE]\n\n")(rw, r)
								return
							}
							answers(200, "application/json", `{"id":"c","choices":[{"index":0,"message":{"role":"assistant","content":null,`+tt.delta+`,`+call+`},"finish_reason":"tool_calls"}]}`)(rw, r)
						}, nil)
						path, first, again := loopOf(client, stream, brings)
						a := w.do("POST", path, first)
						a.must(t, 200)
						a = w.do("POST", path, again(a.body))
						a.must(t, 200)
						if len(bodies) != 2 {
							t.Fatal(bodies)
						}
						got := map[string]json.RawMessage{}
						for _, f := range []string{"reasoning_content", "reasoning", "reasoning_details"} {
							if v := gjson.Get(bodies[1], "messages.1."+f); v.Exists() {
								got[f] = json.RawMessage(v.Raw)
							}
						}
						// A chat client sends what it was given, in all fields.
						if b, _ := json.Marshal(got); string(b) != tt.back && client != "chat" || !strings.Contains(bodies[1], tt.back[1:len(tt.back)-1]) {
							t.Errorf("the upstream got %s back, want %s\n%s", b, tt.back, bodies[1])
						}
					})
				}
			}
		}
	}
}

// loopOf is a client's first request, and its second from what it was answered: with the reasoning it was shown, or with the call alone.
func loopOf(client string, stream, brings bool) (path, first string, again func(answer string) string) {
	events := func(answer string) (all []gjson.Result) {
		for line := range strings.Lines(answer) {
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				all = append(all, gjson.Parse(data))
			}
		}
		return all
	}
	switch client {
	case "chat":
		const head = `{"model":"gpt-x","messages":[{"role":"user","content":"The time?"}`
		return "/v1/chat/completions", head + `]}`, func(answer string) string {
			return head + `,` + gjson.Get(answer, "choices.0.message").Raw + `,{"role":"tool","tool_call_id":"call_1","content":"12:00"}]}`
		}
	case "messages":
		head := fmt.Sprintf(`{"model":"gpt-x","stream":%v,"max_tokens":64,"thinking":{"type":"adaptive"},"messages":[{"role":"user","content":"The time?"}`, stream)
		return "/v1/messages", head + `]}`, func(answer string) string {
			think := gjson.Get(answer, "content.0").Raw
			if stream {
				text, signature := "", ""
				for _, e := range events(answer) {
					text += e.Get("delta.thinking").Str
					signature += e.Get("delta.signature").Str
				}
				think = fmt.Sprintf(`{"type":"thinking","thinking":%q,"signature":%q}`, text, signature)
			}
			if think += ","; !brings {
				think = ""
			}
			return head + `,{"role":"assistant","content":[` + think + `{"type":"tool_use","id":"call_1","name":"now","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"call_1","content":"12:00"}]}]}`
		}
	}
	head := fmt.Sprintf(`{"model":"gpt-x","stream":%v,"store":false,"include":["reasoning.encrypted_content"],"input":[{"role":"user","content":"The time?"}`, stream)
	return "/v1/responses", head + `]}`, func(answer string) string {
		item := gjson.Get(answer, "output.0").Raw
		if stream {
			for _, e := range events(answer) {
				if e.Get("type").Str == "response.output_item.done" && e.Get("item.type").Str == "reasoning" {
					item = e.Get("item").Raw
				}
			}
		}
		if item += ","; !brings {
			item = ""
		}
		return head + `,` + item + `{"type":"function_call","call_id":"call_1","name":"now","arguments":"{}"},{"type":"function_call_output","call_id":"call_1","output":"12:00"}]}`
	}
}
