package gateway

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// T100: a conversation that moves to another account takes the opaque state of its first one along only where that is the
// upstream's, and not the account's.
func TestStateOfAConversationThatMoves(t *testing.T) {
	for _, c := range []struct {
		protocol, request string
		moves             bool // the state does, with the conversation
	}{
		{"responses", `{"model":"gpt-x","prompt_cache_key":"k","stream":false,"store":false,"input":[{"role":"user","content":"Hi"},{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"STATE"},{"role":"assistant","content":"Yes"},{"role":"user","content":"Go on"}]}`, false},
		{"messages", `{"model":"gpt-x","metadata":{"user_id":"u"},"stream":false,"max_tokens":64,"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"thinking","thinking":"Hm","signature":"STATE"},{"type":"text","text":"Yes"}]},{"role":"user","content":"Go on"}]}`, true},
	} {
		t.Run(c.protocol, func(t *testing.T) {
			calls := 0
			up := &accounts{protocol: c.protocol}
			up.serve = map[string]http.HandlerFunc{"a": func(w http.ResponseWriter, r *http.Request) {
				if calls++; calls > 1 {
					refusal(429, "slow down")(w, r)
					return
				}
				up.well(w, r)
			}}
			w, _, _ := startPool(t, up, nil)
			for range 3 {
				if a := w.do("POST", spoken[c.protocol].path, c.request); a.status != 200 {
					t.Fatal(a.status, a.body)
				}
			}
			if got := up.order(); got != "a a b b" {
				t.Fatalf("asked were %s", got)
			}
			for i, want := range []bool{true, true, c.moves, c.moves} {
				if got := strings.Contains(up.bodies[i], "STATE"); got != want {
					t.Errorf("call %d brings the state: %v\n%s", i, got, up.bodies[i])
				}
			}
		})
	}
}

// T100: an upstream that cannot read the state says so, and is asked once more without it.
func TestStateThatIsRefused(t *testing.T) {
	up := &accounts{protocol: "responses"}
	up.serve = map[string]http.HandlerFunc{"a": func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(up.bodies[len(up.bodies)-1], "STATE") {
			answers(400, "application/json", fmt.Sprintf(`{"error":{"message":"The encrypted content could not be verified.","type":"invalid_request_error","param":null,"code":%q}}`, "invalid_encrypted_content"))(w, r)
			return
		}
		up.well(w, r)
	}}
	w, p, _ := startPool(t, up, nil)
	a := w.do("POST", "/v1/responses", `{"model":"gpt-x","stream":false,"store":false,"input":[{"role":"user","content":"Hi"},{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"STATE"},{"role":"assistant","content":"Yes"},{"role":"user","content":"Go on"}]}`)
	if a.status != 200 || up.order() != "a a" || states(p) != "" {
		t.Errorf("%d %s: asked were %s; %s", a.status, a.body, up.order(), states(p))
	}
}
