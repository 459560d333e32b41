package runtime

import (
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/tests/full"
)

// TestWhatIsSaidHasTheProtocolsTypes: a value of another kind than the protocol has is a fault of its rule, in streams and bodies, and
// the client gets the error of its protocol.
func TestWhatIsSaidHasTheProtocolsTypes(t *testing.T) {
	sequential(t)
	for i, wrong := range []struct{ name, old, new, place string }{
		{"text is an object", `delta = { type = "text_delta", text = append }`, `delta = { type = "text_delta", text = jsondecode("{\"a\":1}") }`, "a string"},
		{"text is a number", `delta = { type = "text_delta", text = append }`, `delta = { type = "text_delta", text = part.index }`, "a string"},
		{"the id is a number", `id            = reply.id`, `id            = call.time`, "a string"},
		{"the index is a text", `index = part.index
          delta = { type = "text_delta", text = append }`, `index = "0"
          delta = { type = "text_delta", text = append }`, "a number"},
		{"a reason is an object", `{ stop_reason = reply.stop`, `{ stop_reason = { a = reply.stop }`, "a string"},
		{"an event is a text", `type = "message_stop"`, `json = call.alias`, "an event is an object"},
	} {
		if !full.Part(i, 6) {
			continue
		}
		t.Run(wrong.name, func(t *testing.T) {
			p, _ := load(t, change{"protocols/messages.hcl", wrong.old, wrong.new})
			if p == nil {
				return // check knows it.
			}
			wire, problem := play(t, p, "messages", "chat", smallRequest("messages", true), scripts[0].frames("chat"), EOF)
			if problem == nil || !strings.Contains(problem.Rule, "protocols/messages.hcl:") || !strings.Contains(problem.Rule, wrong.place) {
				t.Errorf("%#v", problem)
			}
			for _, bad := range []string{`"text":{`, `"text":0`, `"id":1`, `"index":"0"`, `"stop_reason":{`, "data: \"m"} {
				if strings.Contains(string(wire), bad) {
					t.Errorf("the client got %s in\n%s", bad, wire)
				}
			}
		})
	}
}
