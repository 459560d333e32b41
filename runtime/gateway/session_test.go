package gateway

import (
	"net/http"
	"strings"
	"testing"
)

// T100: a conversation stays with its account. When that fails it moves, and what the first account encrypted is not shown to the
// next one, then or later.
func TestAConversationThatMovesLeavesTheStateOfItsAccountBehind(t *testing.T) {
	const request = `{"model":"gpt-x","prompt_cache_key":"talk","store":false,"include":["reasoning.encrypted_content"],"input":[` +
		`{"role":"user","content":"Hi"},{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"OF-ACCOUNT-A"},` +
		`{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Hello there"}]},{"role":"user","content":"And?"}]}`
	up := &accounts{protocol: "responses", serve: map[string]http.HandlerFunc{}}
	w, _, _ := startPool(t, up, nil)
	ask := func(want string, with bool) {
		t.Helper()
		w.do("POST", "/v1/responses", request).must(t, 200, "Hello")
		last := up.bodies[len(up.bodies)-1]
		if up.order() != want || strings.Contains(last, "OF-ACCOUNT-A") != with {
			t.Errorf("asked %q, the last with %s", up.order(), last)
		}
	}
	ask("a", true)
	ask("a a", true)
	up.serve["a"] = refusal(429, "slow down", "Retry-After", "30")
	ask("a a a b", false)
	up.serve["a"] = nil
	ask("a a a b b", false)
	w.do("POST", "/v1/responses", strings.Replace(request, `"talk"`, `"another"`, 1)).must(t, 200)
	if last := up.bodies[len(up.bodies)-1]; !strings.Contains(last, "OF-ACCOUNT-A") {
		t.Errorf("another conversation lost its state: %s", last)
	}
}
