package runtime

import (
	"fmt"
	goruntime "runtime"
	"strings"
	"testing"
)

// growing are streams that may become long, as frames of one size: a start, what comes n times, and an end.
var growing = []struct {
	name, upstream string
	start, end     []string
	each           func(i int) []string
}{
	{"thinking", "chat", nil, chatEnd, func(int) []string {
		return []string{chatChunk(`{"reasoning_content":"` + strings.Repeat(`so it goes\n`, 50) + `"}`)}
	}},
	{"thinking", "messages", append(messagesStart, `{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}`),
		append([]string{`{"type":"content_block_stop","index":0}`}, messagesEnd...), func(int) []string {
			return []string{`{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"` + strings.Repeat(`so it goes\n`, 50) + `"}}`}
		}},
	{"text", "chat", nil, chatEnd, func(int) []string {
		return []string{chatChunk(`{"content":"` + strings.Repeat(`so it goes\n`, 50) + `"}`)}
	}},
	{"calls", "chat", nil, chatEnd, func(i int) []string {
		return []string{chatChunk(fmt.Sprintf(`{"tool_calls":[{"index":%d,"id":"call_%d","type":"function","function":{"name":"Read","arguments":"{}"}}]}`, i, i))}
	}},
	{"open calls", "chat", nil, chatEnd, func(i int) []string {
		return []string{chatChunk(fmt.Sprintf(`{"tool_calls":[{"index":%d,"id":"call_%d","type":"function","function":{"name":"Read","arguments":"{\"a\":"}}]}`, i, i))}
	}},
	{"calls that are completed later", "chat", nil, chatEnd, func(i int) []string {
		begin := chatChunk(fmt.Sprintf(`{"tool_calls":[{"index":%d,"id":"call_%d","type":"function","function":{"name":"Read","arguments":"{"}}]}`, i, i))
		if i%2 == 0 {
			return []string{begin}
		}
		return []string{begin, chatChunk(fmt.Sprintf(`{"tool_calls":[{"index":%d,"function":{"arguments":"}"}}]}`, i/2))}
	}},
	{"text and thinking", "chat", nil, chatEnd, func(int) []string {
		return []string{chatChunk(`{"content":"ab"}`), chatChunk(`{"reasoning_content":"ab"}`)}
	}},
	{"blocks of text", "messages", messagesStart, messagesEnd, func(i int) []string {
		return []string{
			fmt.Sprintf(`{"type":"content_block_start","index":%d,"content_block":{"type":"text","text":""}}`, i),
			fmt.Sprintf(`{"type":"content_block_delta","index":%d,"delta":{"type":"text_delta","text":"ab"}}`, i),
			fmt.Sprintf(`{"type":"content_block_stop","index":%d}`, i),
		}
	}},
	{"calls", "messages", messagesStart, messagesEnd, func(i int) []string {
		return []string{
			fmt.Sprintf(`{"type":"content_block_start","index":%d,"content_block":{"type":"tool_use","id":"toolu_%d","name":"Read","input":{}}}`, i, i),
			fmt.Sprintf(`{"type":"content_block_delta","index":%d,"delta":{"type":"input_json_delta","partial_json":"{}"}}`, i),
			fmt.Sprintf(`{"type":"content_block_stop","index":%d}`, i),
		}
	}},
}

var (
	chatEnd       = []string{`{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`, "[DONE]"}
	messagesStart = []string{`{"type":"message_start","message":{"id":"msg_1","usage":{"input_tokens":1}}}`}
	messagesEnd   = []string{`{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}}`, `{"type":"message_stop"}`}
)

func chatChunk(delta string) string {
	return `{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":` + delta + `,"finish_reason":null}]}`
}

// grow says a stream of n pieces to its end. It gives the bytes that were said and allocated, and the elements that were looked at.
func grow(t testing.TB, client string, which, n int) (said, allocated, searched int) {
	g := growing[which]
	frames := append([]string{}, g.start...)
	for i := range n {
		frames = append(frames, g.each(i)...)
	}
	frames = append(frames, g.end...)
	x := translateOnce(t, builtIn(), client, g.upstream, benchRequest(client, "small"))
	defer x.Close()
	to := &counted{}
	x.Into(to)
	r := x.Reply()
	defer r.Close()
	var out []byte
	var before, after goruntime.MemStats
	goruntime.ReadMemStats(&before)
	for _, f := range frames {
		out = r.Frame(out[:0], nil, []byte(f))
		to.n += len(out)
	}
	goruntime.ReadMemStats(&after)
	if r.Problem() != nil || !r.Ended() {
		t.Fatalf("%s, %s to %s: %v", g.name, g.upstream, client, r.Problem())
	}
	return to.n, int(after.TotalAlloc - before.TotalAlloc), r.Searched()
}

// TestLongRepliesGrowEvenly holds that a reply four times as long takes four times the work, and not sixteen times: in bytes that are
// said and allocated, and in elements that are looked at. Memory that grows by a factor is copied now and then (R27).
func TestLongRepliesGrowEvenly(t *testing.T) {
	for i, g := range growing {
		for _, client := range clients {
			n := 500
			said, allocated, searched := grow(t, client, i, n)
			said4, allocated4, searched4 := grow(t, client, i, 4*n)
			if said4 > 6*said || allocated4 > 8*allocated+1<<20 || searched4 > 6*searched+1000 {
				t.Errorf("%s, %s to %s: %d pieces: said %d, allocated %d, searched %d; four times as many: %d, %d, %d", g.name, g.upstream, client, n, said, allocated, searched, said4, allocated4, searched4)
			}
		}
	}
}

// BenchmarkGrowth is the time for each piece of a long reply: it does not depend on how many there are.
func BenchmarkGrowth(b *testing.B) {
	for i, g := range growing {
		for _, n := range []int{500, 2000, 8000} {
			if g.name == "text and thinking" && 2*n > 10_000 {
				continue // more parts than a reply may have
			}
			b.Run(fmt.Sprintf("%s/%s/%d", g.name, g.upstream, n), func(b *testing.B) {
				for b.Loop() {
					grow(b, "responses", i, n)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/piece")
			})
		}
	}
}
