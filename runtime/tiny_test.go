package runtime

import (
	"bytes"
	"flag"
	"fmt"
	goruntime "runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

var tinySize = flag.Int("tiny.size", 4, "how large the bodies of TestTinyPieces are, in MiB")

// tinyBodies are bodies of the smallest pieces that each protocol has.
var tinyBodies = []struct{ name, client, start, each, end string }{
	{"messages of one role", "chat", `{"model":"m","messages":[`, `{"role":"user","content":"a"}`, `]}`},
	{"messages of two roles", "chat", `{"model":"m","messages":[`, `{"role":"user","content":"a"},{"role":"assistant","content":"a"}`, `]}`},
	{"blocks", "chat", `{"model":"m","messages":[{"role":"user","content":[`, `{"type":"text","text":"a"}`, `]}]}`},
	{"calls with results", "chat", `{"model":"m","messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","tool_calls":[{"id":"%07x","type":"function","function":{"name":"a","arguments":"{}"}}]},{"role":"tool","tool_call_id":"%07[1]x","content":"a"}`, `]}`},
	{"messages of one role", "messages", `{"model":"m","max_tokens":9,"messages":[`, `{"role":"user","content":"a"}`, `]}`},
	{"messages of two roles", "messages", `{"model":"m","max_tokens":9,"messages":[`, `{"role":"user","content":"a"},{"role":"assistant","content":"a"}`, `]}`},
	{"blocks", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[`, `{"type":"text","text":"a"}`, `]}]}`},
	{"calls with results", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}`, `,{"role":"assistant","content":[{"type":"tool_use","id":"%07x","name":"a","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"%07[1]x","content":"a"}]}`, `]}`},
	{"messages of one role", "responses", `{"model":"m","input":[`, `{"role":"user","content":"a"}`, `]}`},
	{"messages of two roles", "responses", `{"model":"m","input":[`, `{"role":"user","content":"a"},{"role":"assistant","content":"a"}`, `]}`},
	{"blocks", "responses", `{"model":"m","input":[{"role":"user","content":[`, `{"type":"input_text","text":"a"}`, `]}]}`},
	{"calls with results", "responses", `{"model":"m","input":[{"role":"user","content":"a"},`, `{"type":"function_call","call_id":"%07x","name":"a","arguments":"{}"},{"type":"function_call_output","call_id":"%07[1]x","output":"a"}`, `]}`},
}

// peakOf is how much memory f held at once, in bytes: the most that was allocated, less what the collector lets lie.
func peakOf(f func()) int {
	const garbage = 4 // percent
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
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
	return max(most, read())*100/(100+garbage) - before
}

// TestTinyPieces holds that translating a body of the smallest pieces takes at most ten times its size, the body itself included (R07).
// In full size, with all kinds of pieces: go test ./runtime -run 'TestTinyPieces$' -v -tiny.size 31
func TestTinyPieces(t *testing.T) {
	for _, c := range tinyBodies {
		if *tinySize < 8 && c.name != "messages of two roles" {
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
		for _, upstream := range clients {
			t.Run(c.name+"/"+c.client+" to "+upstream, func(t *testing.T) {
				p, wrote := builtIn(), 0
				took := peakOf(func() {
					x, err := p.Protocol(c.client).Open(&Call{Body: body.Bytes(), ID: "req_tiny"})
					if err != nil {
						t.Fatal(err)
					}
					defer x.Close()
					r, err := x.Request(&Target{Protocol: upstream, Model: "m"})
					if err != nil {
						t.Fatal(err)
					}
					wrote = len(r.Body)
				})
				ratio := float64(took+size) / float64(size)
				t.Logf("%.1f times the body, with %.1f that are written", ratio, float64(wrote)/float64(size))
				if ratio > 10.5 { // what the collector has not taken yet varies
					t.Errorf("%.1f times the body", ratio)
				}
			})
		}
	}
}
