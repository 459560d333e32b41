package explain_test

import (
	"testing"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
)

// An event of which the client gets nothing says why.
func TestEventsThatAreKept(t *testing.T) {
	const stream = `event: message_start
data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":1}}}

event: ping
data: {"type":"ping"}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}

`
	x, err := explain.Call(program(t), &explain.Recorded{
		Client: "chat", Body: []byte(`{"model":"m","stream":true,"messages":[{"role":"user","content":"Hi"}]}`), ID: "req_1",
		Target:   runtime.Target{Protocol: "messages", Model: "m"},
		Received: &explain.Received{Text: []byte(stream), Stream: true},
	}, explain.Options{})
	if err != nil || x.Reply == nil || len(x.Reply.Events) < 4 {
		t.Fatalf("%+v, %v", x, err)
	}
	for i, want := range []string{"", "no rule reads it", "it is written with a later event, or not at all", ""} {
		if e := x.Reply.Events[i]; e.Kept != want || (want == "") != (len(e.Writes) > 0) {
			t.Errorf("event %d writes %d events and says %q, want %q", e.Number, len(e.Writes), e.Kept, want)
		}
	}
}
