package runtime

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

var clients = []string{"messages", "chat", "responses"}

var directions = [][2]string{
	{"messages", "chat"}, {"messages", "responses"}, {"messages", "messages"},
	{"chat", "messages"}, {"chat", "responses"}, {"chat", "chat"},
	{"responses", "messages"}, {"responses", "chat"}, {"responses", "responses"},
}

var benchSizes = []struct {
	name string
	make func(protocol string) []byte
}{
	{"small", question},
	{"agent", func(protocol string) []byte { return agent(protocol, 40) }},
	{"image", screenshot},
}

// scale measures validating and decoding the same bytes, for the ratio.
func scale(b *testing.B, body []byte) {
	b.Run("gjson.ValidBytes", func(b *testing.B) {
		b.SetBytes(int64(len(body)))
		for b.Loop() {
			gjson.ValidBytes(body)
		}
	})
	b.Run("json.Unmarshal", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(body)))
		for b.Loop() {
			var v any
			if err := json.Unmarshal(body, &v); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// translateOnce is all that the engine does for a request.
func translateOnce(t testing.TB, p *Program, client, upstream string, body []byte) *Exchange {
	x, err := p.Protocol(client).Open(&Call{Body: body, ID: "req_bench", Time: 1_700_000_000})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.Request(&Target{Protocol: upstream, Model: "upstream-model"}); err != nil {
		t.Fatal(err)
	}
	return x
}

func BenchmarkRequest(b *testing.B) {
	p := builtIn()
	for _, size := range benchSizes {
		for _, d := range directions {
			body := size.make(d[0])
			b.Run(size.name+"/"+d[0]+" to "+d[1], func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(body)))
				for b.Loop() {
					translateOnce(b, p, d[0], d[1], body).Close()
				}
			})
		}
		b.Run(size.name, func(b *testing.B) { scale(b, size.make("messages")) })
	}
}

// frames are chunks as they come for each token: what is received before, and the one that is measured.
var benchFrames = []struct {
	name, upstream, event string
	before                []string
	data                  string
}{
	{"text", "chat", "", nil, `{"id":"chatcmpl-AbCdEf0123456789","object":"chat.completion.chunk","created":1760000000,"model":"some-model","choices":[{"index":0,"delta":{"content":" hello there, you"},"logprobs":null,"finish_reason":null}]}`},
	{"arguments", "chat", "", []string{`{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_a","type":"function","function":{"name":"Read","arguments":""}}]}}]}`}, `{"id":"chatcmpl-AbCdEf0123456789","object":"chat.completion.chunk","created":1760000000,"model":"some-model","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"path\":\"src/m"}}]},"logprobs":null,"finish_reason":null}]}`},
	{"text with sources", "chat", "", nil, `{"id":"a1","model":"sonar","created":1760000000,"citations":["https://a.example/1","https://b.example/2"],"search_results":[{"title":"A","url":"https://a.example/1","date":null},{"title":"B","url":"https://b.example/2","date":null}],"object":"chat.completion.chunk","choices":[{"index":0,"finish_reason":null,"delta":{"role":"assistant","content":" hello there, you"}}]}`},
	{"text", "messages", "content_block_delta", []string{`{"type":"message_start","message":{"id":"msg_1","usage":{"input_tokens":1}}}`, `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`}, `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" hello there, you"}}`},
	{"arguments", "messages", "content_block_delta", []string{`{"type":"message_start","message":{"id":"msg_1","usage":{"input_tokens":1}}}`, `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"Read","input":{}}}`}, `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"path\":\"src/m"}}`},
	{"text", "responses", "response.output_text.delta", []string{`{"type":"response.created","sequence_number":0,"response":{"id":"resp_1"}}`}, `{"type":"response.output_text.delta","sequence_number":7,"item_id":"msg_0123456789abcdef","output_index":0,"content_index":0,"delta":" hello there, you","logprobs":[],"obfuscation":"aB3dE"}`},
	{"arguments", "responses", "response.function_call_arguments.delta", []string{`{"type":"response.created","sequence_number":0,"response":{"id":"resp_1"}}`, `{"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"type":"function_call","id":"fc_1","call_id":"call_1","name":"Read","arguments":""}}`}, `{"type":"response.function_call_arguments.delta","sequence_number":7,"item_id":"fc_0123456789abcdef","output_index":0,"delta":"\"path\":\"src/m","obfuscation":"aB3dE"}`},
	{"text", "gemini", "", []string{`{"candidates":[{"content":{"role":"model","parts":[{"text":"Well"}]},"index":0}],"usageMetadata":{"promptTokenCount":4,"totalTokenCount":4},"modelVersion":"gemini-3-pro","responseId":"r1"}`}, `{"candidates":[{"content":{"role":"model","parts":[{"text":" hello there, you"}]},"index":0}],"usageMetadata":{"promptTokenCount":4,"totalTokenCount":4},"modelVersion":"gemini-3-pro","responseId":"r1"}`},
	{"counted text", "gemini", "", []string{`{"candidates":[{"content":{"role":"model","parts":[{"text":"Well"}]},"index":0}],"usageMetadata":{"promptTokenCount":4,"candidatesTokenCount":1,"totalTokenCount":5},"modelVersion":"gemini-3-pro","responseId":"r1"}`}, `{"candidates":[{"content":{"role":"model","parts":[{"text":" hello there, you"}]},"index":0}],"usageMetadata":{"candidatesTokenCount":7,"promptTokenCount":4,"totalTokenCount":11},"modelVersion":"gemini-3-pro","responseId":"r1"}`},
}

// listening is a reply that has received what comes before the frame.
func listening(t testing.TB, client, upstream string, request []byte, before []string) (*Exchange, *Reply) {
	x := translateOnce(t, builtIn(), client, upstream, request)
	r := x.Reply()
	for _, f := range before {
		r.Frame(nil, nil, []byte(f))
	}
	return x, r
}

// streaming is a request with the wish for a stream.
func streaming(body []byte) []byte {
	return append([]byte(`{"stream":true,`), body[1:]...)
}

func benchRequest(protocol, size string) []byte {
	for _, s := range benchSizes {
		if s.name == size {
			body := s.make(protocol)
			if !gjson.GetBytes(body, "stream").Exists() {
				body = streaming(body)
			}
			return body
		}
	}
	return nil
}

// varied is a frame with other texts, numbers and padding.
func varied(frame string) (list [][]byte) {
	for i, text := range []string{"hello there, you", "a", "w\\u00f6rld \\\"quoted\\\"", "some more of it, and more", "数据流"} {
		f := strings.NewReplacer("hello there, you", text, "src/m", text, `:7,`, fmt.Sprintf(`:%d,`, 7+i), "aB3dE", strings.Repeat("x", i+1)).Replace(frame)
		list = append(list, []byte(f))
	}
	return list
}

// BenchmarkFrameByItself reads frames that are never like the one before.
func BenchmarkFrameByItself(b *testing.B) {
	for _, f := range benchFrames {
		event := []byte(f.event)
		list := [][]byte{[]byte(f.data), []byte(strings.Replace(f.data, "{", "{ ", 1))}
		for _, client := range clients {
			b.Run(f.name+"/"+f.upstream+" to "+client, func(b *testing.B) {
				x, r := listening(b, client, f.upstream, benchRequest(client, "small"), f.before)
				defer x.Close()
				defer r.Close()
				var out []byte
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					out = r.Frame(out[:0], event, list[i%2])
				}
			})
		}
	}
}

func BenchmarkReplyFrame(b *testing.B) {
	for _, f := range benchFrames {
		event := []byte(f.event)
		list, length := varied(f.data), 0
		for _, data := range list {
			length += len(data)
		}
		for _, client := range clients {
			for _, size := range []string{"small", "agent"} {
				b.Run(f.name+"/"+f.upstream+" to "+client+" after a request: "+size, func(b *testing.B) {
					x, r := listening(b, client, f.upstream, benchRequest(client, size), f.before)
					defer x.Close()
					defer r.Close()
					var out []byte
					b.ReportAllocs()
					b.SetBytes(int64(length / len(list)))
					for i := 0; b.Loop(); i++ {
						out = r.Frame(out[:0], event, list[i%len(list)])
					}
					if len(out) < 50 {
						b.Fatalf("nothing was said: %q %v", out, r.Problem())
					}
				})
			}
		}
		b.Run(f.name+"/"+f.upstream, func(b *testing.B) { scale(b, []byte(f.data)) })
	}
}

// counted is a sink that counts what it is given.
type counted struct{ n int }

func (c *counted) Flush(said []byte) []byte       { c.n += len(said); return said[:0] }
func (c *counted) Write(piece []byte)             { c.n += len(piece) }
func (c *counted) Room(said []byte, n int) []byte { return slices.Grow(said, n) }

// BenchmarkLongReply says 1 MB of text to its end, as frames of a thousand characters: the last events of a Responses
// stream hold all of it several times.
func BenchmarkLongReply(b *testing.B) {
	f := benchFrames[0]
	chunk := []byte(strings.Replace(f.data, " hello there, you", strings.Repeat("0123456789", 100), 1))
	for _, client := range clients {
		b.Run(client, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(1 << 20)
			for b.Loop() {
				x := translateOnce(b, builtIn(), client, f.upstream, benchRequest(client, "small"))
				x.Into(&counted{})
				r := x.Reply()
				var out []byte
				for range 1 << 20 / 1000 {
					out = r.Frame(out[:0], nil, chunk)
				}
				out = r.Frame(out[:0], nil, []byte(`{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`))
				r.Frame(out, nil, []byte("[DONE]"))
				if r.Problem() != nil || !r.Ended() {
					b.Fatal(r.Problem())
				}
				r.Close()
				x.Close()
			}
		})
	}
}

// TestAllocations holds what the benchmarks promise: an event costs no allocation, an agent's request few.
func TestAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	for _, f := range benchFrames {
		for _, client := range clients {
			x, r := listening(t, client, f.upstream, benchRequest(client, "agent"), f.before)
			out := make([]byte, 0, 4096)
			data, event := []byte(f.data), []byte(f.event)
			if n := testing.AllocsPerRun(200, func() { out = r.Frame(out[:0], event, data) }); n > 1 {
				t.Errorf("%s, %s to %s: %v allocations", f.name, f.upstream, client, n)
			}
			r.Close()
			x.Close()
		}
	}
	for _, d := range directions {
		body := agent(d[0], 40)
		if n := testing.AllocsPerRun(20, func() { translateOnce(t, builtIn(), d[0], d[1], body).Close() }); n > 200 {
			t.Errorf("%s to %s: %v allocations for a request of %d bytes", d[0], d[1], n, len(body))
		}
	}
}
