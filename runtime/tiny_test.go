package runtime

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	goruntime "runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/tests/full"
)

var tinySize = flag.Int("tiny.size", 4, "how large the bodies of TestTinyPieces are, in MiB")

// tinyBodies are bodies of the smallest pieces that each protocol has.
var tinyBodies = []struct{ name, client, start, each, end string }{
	{"messages of one role", "chat", `{"model":"m","messages":[`, `{"role":"user","content":"a"}`, `]}`},
	{"messages of two roles", "chat", `{"model":"m","messages":[`, `{"role":"user","content":"a"},{"role":"assistant","content":"a"}`, `]}`},
	{"blocks", "chat", `{"model":"m","messages":[{"role":"user","content":[`, `{"type":"text","text":"a"}`, `]}]}`},
	{"calls with results", "chat", `{"model":"m","messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","tool_calls":[{"id":"%07x","type":"function","function":{"name":"a","arguments":"{}"}}]},{"role":"tool","tool_call_id":"%07[1]x","content":"a"}`, `]}`},
	{"calls without results", "chat", `{"model":"m","messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","tool_calls":[{"id":"%07x","type":"function","function":{"name":"a","arguments":"{}"}}]}`, `]}`},
	{"calls of one id", "chat", `{"model":"m","messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"a","arguments":"{}"}}]}`, `]}`},
	{"results without calls", "chat", `{"model":"m","messages":[{"role":"user","content":"a"}`, `,{"role":"tool","tool_call_id":"%07x","content":"a"}`, `]}`},
	{"calls of one id with results", "chat", `{"model":"m","messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"a","arguments":"{}"}}]},{"role":"tool","tool_call_id":"a","content":"a"}`, `]}`},
	{"messages and a call without a result", "chat", `{"model":"m","messages":[{"role":"user","content":"a"},{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"a","arguments":"{}"}}]}`, `,{"role":"user","content":"a"}`, `]}`},
	{"blocks and a call without a result", "chat", `{"model":"m","messages":[{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"a","arguments":"{}"}}]},{"role":"user","content":[`, `{"type":"text","text":"a"}`, `]}]}`},
	{"calls with results and one without", "chat", `{"model":"m","messages":[{"role":"user","content":"a"},{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"a","arguments":"{}"}}]}`, `,{"role":"assistant","tool_calls":[{"id":"%07x","type":"function","function":{"name":"a","arguments":"{}"}}]},{"role":"tool","tool_call_id":"%07[1]x","content":"a"}`, `]}`},
	{"tools", "chat", `{"model":"m","messages":[{"role":"user","content":"a"}],"tools":[`, `{"type":"function","function":{"name":"%07x"}}`, `]}`},
	{"system messages", "chat", `{"model":"m","messages":[`, `{"role":"user","content":"a"},{"role":"system","content":"a"}`, `]}`},
	{"messages of one role", "messages", `{"model":"m","max_tokens":9,"messages":[`, `{"role":"user","content":"a"}`, `]}`},
	{"messages of two roles", "messages", `{"model":"m","max_tokens":9,"messages":[`, `{"role":"user","content":"a"},{"role":"assistant","content":"a"}`, `]}`},
	{"blocks", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[`, `{"type":"text","text":"a"}`, `]}]}`},
	{"calls with results", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","content":[{"type":"tool_use","id":"%07x","name":"a","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"%07[1]x","content":"a"}]}`, `]}`},
	{"calls without results", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","content":[{"type":"tool_use","id":"%07x","name":"a","input":{}}]}`, `]}`},
	{"calls of one turn without results", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"},{"role":"assistant","content":[`, `{"type":"tool_use","id":"%07x","name":"a","input":{}}`, `]}]}`},
	{"calls of one id", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"a","input":{}}]}`, `]}`},
	{"results without calls", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[`, `{"type":"tool_result","tool_use_id":"%07x","content":"a"}`, `]}]}`},
	{"calls of one id with results", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"a","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"a"}]}`, `]}`},
	{"messages and a call without a result", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"a","input":{}}]}`, `,{"role":"user","content":"a"}`, `]}`},
	{"blocks and a call without a result", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"a","input":{}}]},{"role":"user","content":[`, `{"type":"text","text":"a"}`, `]}]}`},
	{"calls with results and one without", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"a","input":{}}]}`, `,{"role":"assistant","content":[{"type":"tool_use","id":"%07x","name":"a","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"%07[1]x","content":"a"}]}`, `]}`},
	{"tools", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}],"tools":[`, `{"name":"%07x","input_schema":{}}`, `]}`},
	{"tools with a schema", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}],"tools":[`, `{"name":"%07x","input_schema":{"a":0}}`, `]}`},
	{"thinking", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","content":[{"type":"thinking","thinking":"a","signature":"a"}]},{"role":"user","content":"a"}`, `]}`},
	{"messages of one role", "responses", `{"model":"m","input":[`, `{"role":"user","content":"a"}`, `]}`},
	{"messages of two roles", "responses", `{"model":"m","input":[`, `{"role":"user","content":"a"},{"role":"assistant","content":"a"}`, `]}`},
	{"blocks", "responses", `{"model":"m","input":[{"role":"user","content":[`, `{"type":"input_text","text":"a"}`, `]}]}`},
	{"calls without results", "responses", `{"model":"m","input":[{"role":"user","content":"a"},`, `{"type":"function_call","call_id":"%07x","name":"a","arguments":"{}"}`, `]}`},
	{"calls of one id", "responses", `{"model":"m","input":[{"role":"user","content":"a"},`, `{"type":"function_call","call_id":"a","name":"a","arguments":"{}"}`, `]}`},
	{"results without calls", "responses", `{"model":"m","input":[{"role":"user","content":"a"},`, `{"type":"function_call_output","call_id":"%07x","output":"a"}`, `]}`},
	{"calls of one id with results", "responses", `{"model":"m","input":[{"role":"user","content":"a"},`, `{"type":"function_call","call_id":"a","name":"a","arguments":"{}"},{"type":"function_call_output","call_id":"a","output":"a"}`, `]}`},
	{"messages and a call without a result", "responses", `{"model":"m","input":[{"type":"function_call","call_id":"a","name":"a","arguments":"{}"},`, `{"role":"user","content":"a"}`, `]}`},
	{"calls with results and one without", "responses", `{"model":"m","input":[{"type":"function_call","call_id":"a","name":"a","arguments":"{}"},`, `{"type":"function_call","call_id":"%07x","name":"a","arguments":"{}"},{"type":"function_call_output","call_id":"%07[1]x","output":"a"}`, `]}`},
	{"calls with results", "responses", `{"model":"m","input":[{"role":"user","content":"a"},`, `{"type":"function_call","call_id":"%07x","name":"a","arguments":"{}"},{"type":"function_call_output","call_id":"%07[1]x","output":"a"}`, `]}`},
}

// heavyShapes take most. The first is tried always, for one upstream, the others with PARLANCE_ALL=1, and all shapes with large bodies.
var heavyShapes = []string{
	"calls with results and one without", "tools", "messages of two roles", "messages and a call without a result", "results without calls",
}

// shareOfRules is a Call.RuleMemory with which the rules of a call with n MiB may take the same share of its body as with 31 MiB, the largest body:
// smaller ones get a larger share, because of what every call may take.
func shareOfRules(n int) int {
	floor := expression.MemoryFloor >> 20
	return max(1, program.DefaultRuleMemory+floor/31-floor/n)
}

// peakOf is how much memory f held at once, in bytes: the most that the collector found in use. What it has not collected yet does not count: that
// depends on how busy the machine is.
func peakOf(f func()) int {
	defer debug.SetGCPercent(debug.SetGCPercent(4))
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	read := func() int {
		metrics.Read(sample)
		return int(sample[0].Value.Uint64())
	}
	for range 3 { // what pools hold goes with the second
		goruntime.GC()
	}
	before, most := read(), 0
	stop, ended := make(chan bool), make(chan bool)
	go func() {
		defer close(ended)
		tick := time.NewTicker(200 * time.Microsecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				most = max(most, read())
			}
		}
	}()
	f()
	close(stop)
	<-ended
	return max(most, read()) - before
}

// TestTinyPieces holds that translating a body of the smallest pieces takes at most ten times its size, the body itself included, also where calls lack
// results or results lack calls (R07).
// In full size, with all kinds of pieces: go test ./runtime -run 'TestTinyPieces$' -v -tiny.size 31
func TestTinyPieces(t *testing.T) {
	sequential(t)
	for _, c := range tinyBodies {
		shapes := heavyShapes
		if !full.All() {
			shapes = shapes[:1]
		}
		if (*tinySize < 8 || testing.Short()) && !slices.Contains(shapes, c.name) {
			continue
		}
		body := bytes.NewBufferString(c.start)
		for n := 0; body.Len() < *tinySize<<20-200; n++ {
			if n > 0 && c.each[0] != ',' {
				body.WriteByte(',')
			}
			if bytes.IndexByte([]byte(c.each), '%') >= 0 {
				fmt.Fprintf(body, c.each, n)
			} else {
				body.WriteString(c.each)
			}
		}
		body.WriteString(c.end)
		size := body.Len()
		for i, upstream := range clients {
			if *tinySize < 8 && !full.Part(i, len(clients)) {
				continue
			}
			t.Run(c.name+"/"+c.client+" to "+upstream, func(t *testing.T) {
				p, wrote := builtIn(), 0
				translate := func() {
					x, err := p.Protocol(c.client).Open(&Call{Body: body.Bytes(), ID: "req_tiny", RuleMemory: shareOfRules(*tinySize)})
					if err != nil {
						t.Fatal(err)
					}
					defer x.Close()
					r, err := x.Request(&Target{Protocol: upstream, Model: "m"})
					var pr *Problem
					if errors.As(err, &pr) && strings.Contains(pr.Message, "are put right") {
						return // There are too many of them.
					}
					if err != nil {
						t.Fatal(err)
					}
					wrote = len(r.Body)
				}
				ratio := float64(peakOf(translate)+size) / float64(size)
				for range 12 { // what the collector has not taken yet varies
					if ratio <= 10 {
						break
					}
					ratio = float64(peakOf(translate)+size) / float64(size)
				}
				t.Logf("%.1f times the body, with %.1f that are written", ratio, float64(wrote)/float64(size))
				if ratio > 10 {
					t.Errorf("%.1f times the body", ratio)
				}
			})
		}
	}
}
