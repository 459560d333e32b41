package runtime

import (
	"fmt"
	"strings"
	"testing"
)

// streams are whole replies of a hundred pieces of text, as each protocol's upstream sends them.
var streams = map[string][][2]string{}

func init() {
	text := func(i int) string { return fmt.Sprintf(" word%04d, another", i) }
	add := func(protocol, event, data string) {
		streams[protocol] = append(streams[protocol], [2]string{event, data})
	}
	chunk := `{"id":"chatcmpl-AbCdEf0123456789","object":"chat.completion.chunk","created":1760000000,"model":"some-model","choices":[{"index":0,"delta":%s,"logprobs":null,"finish_reason":%s}]}`
	add("chat", "", fmt.Sprintf(chunk, `{"role":"assistant","content":""}`, "null"))
	for i := range 100 {
		add("chat", "", fmt.Sprintf(chunk, `{"content":`+quote(text(i))+`}`, "null"))
	}
	add("chat", "", fmt.Sprintf(chunk, `{}`, `"stop"`))
	add("chat", "", "[DONE]")

	add("messages", "message_start", `{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"some-model","content":[],"stop_reason":null,"usage":{"input_tokens":9,"output_tokens":1}}}`)
	add("messages", "content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`)
	for i := range 100 {
		add("messages", "content_block_delta", `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":`+quote(text(i))+`}}`)
	}
	add("messages", "content_block_stop", `{"type":"content_block_stop","index":0}`)
	add("messages", "message_delta", `{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":100}}`)
	add("messages", "message_stop", `{"type":"message_stop"}`)

	var all strings.Builder
	add("responses", "response.created", `{"type":"response.created","sequence_number":0,"response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"some-model","output":[]}}`)
	add("responses", "response.output_item.added", `{"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]}}`)
	add("responses", "response.content_part.added", `{"type":"response.content_part.added","sequence_number":2,"item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}`)
	for i := range 100 {
		all.WriteString(text(i))
		add("responses", "response.output_text.delta", fmt.Sprintf(`{"type":"response.output_text.delta","sequence_number":%d,"item_id":"msg_1","output_index":0,"content_index":0,"delta":%s,"logprobs":[]}`, i+3, quote(text(i))))
	}
	item := `{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":` + quote(all.String()) + `,"annotations":[]}]}`
	add("responses", "response.output_text.done", `{"type":"response.output_text.done","sequence_number":103,"item_id":"msg_1","output_index":0,"content_index":0,"text":`+quote(all.String())+`}`)
	add("responses", "response.output_item.done", `{"type":"response.output_item.done","sequence_number":104,"output_index":0,"item":`+item+`}`)
	add("responses", "response.completed", `{"type":"response.completed","sequence_number":105,"response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"some-model","output":[`+item+`],"usage":{"input_tokens":9,"output_tokens":100,"total_tokens":109}}}`)
}

// BenchmarkExchange is all that the engine does for a call of an agent: its request, and a reply of a hundred pieces.
func BenchmarkExchange(b *testing.B) {
	p := builtIn()
	for _, d := range directions {
		body := agent(d[0], 40)
		var frames [][2][]byte
		for _, f := range streams[d[1]] {
			frames = append(frames, [2][]byte{[]byte(f[0]), []byte(f[1])})
		}
		b.Run(d[0]+" to "+d[1], func(b *testing.B) {
			var out []byte
			b.ReportAllocs()
			b.SetBytes(int64(len(body)))
			said := 0
			for b.Loop() {
				x := translateOnce(b, p, d[0], d[1], body)
				to := &counted{}
				x.Into(to)
				r := x.Reply()
				for _, f := range frames {
					out = r.Frame(out[:0], f[0], f[1])
					to.n += len(out)
				}
				if !r.Ended() || r.Problem() != nil {
					b.Fatal(r.Problem())
				}
				r.Close()
				x.Close()
				said = to.n
			}
			b.ReportMetric(float64(said), "said-B/op")
		})
	}
	b.Run("agent", func(b *testing.B) { scale(b, agent("messages", 40)) })
}
