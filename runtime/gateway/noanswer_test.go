package gateway

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// An answer of status 200 that is none is a failure, judged by what it says, for bodies and streams, also where bytes cross untouched.
// Another account is asked.
func TestAnAnswerThatIsNoneIsAFailure(t *testing.T) {
	const notDone, rejected = "server", "upstream_auth"
	begun := strings.Join(spoken["responses"].begins, "")
	for _, tt := range []struct{ up, body, class string }{
		{"", `{}`, notDone},
		{"", `{"errors":["boom"]}`, notDone},
		{"", `{"errors":[{"message":"boom","code":503}]}`, "overloaded"},
		{"", `{"code":401,"message":"token invalid"}`, rejected},
		{"", `{"code":401}`, rejected},
		{"", `{"status":"queued"}`, notDone},
		{"", `{"success":false}`, notDone},
		{"chat", `{"id":"x","status":"queued"}`, notDone},
		{"responses", responsesReply("in_progress", ""), notDone},
		{"responses", responsesReply("queued", ""), notDone},
		{"", "data: [DONE]\n\n", notDone},
		{"chat", "data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"choices\":[]}\n\ndata: [DONE]\n\n", notDone},
		{"responses", begun, notDone},
		{"responses", begun + chatDone, notDone},
		{"responses", begun + responsesEvent("response.completed", 2, `"response":`+responsesReply("in_progress", "")), notDone},
	} {
		for up := range spoken {
			if tt.up != "" && tt.up != up {
				continue
			}
			for _, client := range []string{up, map[string]string{"chat": "messages", "messages": "chat", "responses": "chat"}[up]} {
				for _, stream := range []bool{true, false} {
					t.Run(fmt.Sprintf("%.40s/%s to %s/%t", tt.body, client, up, stream), func(t *testing.T) {
						none := func(rw http.ResponseWriter, r *http.Request) {
							if strings.HasPrefix(tt.body, "{") {
								answers(200, "application/json", tt.body)(rw, r)
							} else {
								streams(tt.body)(rw, r)
							}
						}
						upstream := &accounts{protocol: up, serve: map[string]http.HandlerFunc{"a": none}}
						w, p, _ := startPool(t, upstream, nil)
						d := spoken[client]
						a := w.do("POST", d.path, fmt.Sprintf(d.request, stream))
						a.must(t, 200, "Hello")
						if !strings.HasPrefix(upstream.order(), "a ") || !strings.HasSuffix(upstream.order(), " b") {
							t.Errorf("asked %q", upstream.order())
						}
						if got := states(p); (got == "a resting") != (tt.class == rejected) {
							t.Errorf("accounts: %q", got)
						}
						if !strings.Contains(w.log.String(), "class="+tt.class) {
							t.Errorf("no class %s in %s", tt.class, w.log.String())
						}
					})
				}
			}
		}
	}
}
