package gateway

import (
	"strings"
	"testing"
)

// A request that only warms a cache is answered here where the upstream has no cache to warm by request, and is asked of one
// that has. Its usage is an estimate, which is counted against nobody.
func TestARequestForNothingIsAnsweredHere(t *testing.T) {
	const usage = `"usage":{"input_tokens":`
	for _, tt := range []struct {
		name, protocol, request string
		asked                   int64
		says                    []string
	}{
		{"on chat", "chat", `{"model":"m","max_tokens":0,"messages":[{"role":"user","content":"Hello there, you."}]}`, 0,
			[]string{`"content":[]`, `"stop_reason":"max_tokens"`, usage, `"output_tokens":0`}},
		{"on responses", "responses", `{"model":"m","max_tokens":0,"messages":[{"role":"user","content":"Hello there, you."}]}`, 0,
			[]string{`"content":[]`, `"stop_reason":"max_tokens"`, usage, `"output_tokens":0`}},
		{"as a stream", "chat", `{"model":"m","stream":true,"max_tokens":0,"messages":[{"role":"user","content":"Hello there, you."}]}`, 0,
			[]string{"event: message_start\n", `"stop_reason":"max_tokens"`, "event: message_stop\n"}},
		{"on messages", "messages", `{"model":"m","max_tokens":0,"messages":[{"role":"user","content":"Hello there, you."}]}`, 1,
			[]string{`"content":[]`, `"id":"msg_up"`}},
		{"for one token", "chat", `{"model":"m","max_tokens":1,"messages":[{"role":"user","content":"Hello there, you."}]}`, 1, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			up := &counter{status: 200, answer: `{"id":"msg_up","type":"message","role":"assistant","model":"x","content":[],"stop_reason":"max_tokens","usage":{"input_tokens":9,"output_tokens":0}}`}
			w := start(t, up.ServeHTTP, func(o *Options) { o.Upstreams[0].Protocol = tt.protocol })
			a := w.do("POST", "/v1/messages", tt.request)
			if up.asked.Load() != tt.asked {
				t.Errorf("the upstream was asked %d times", up.asked.Load())
			}
			for _, s := range tt.says {
				if !strings.Contains(a.body, s) {
					t.Errorf("%d %s lacks %q", a.status, a.body, s)
				}
			}
			if tt.asked == 0 {
				if strings.Contains(a.body, usage+"0") {
					t.Error("the request has no tokens: " + a.body)
				}
				if line := w.line(1); !strings.Contains(line, "end=clean") || strings.Contains(line, "usage.fresh") {
					t.Error(line)
				}
			}
		})
	}
}
