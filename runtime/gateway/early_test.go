package gateway

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// With one key, a failure of which nothing generated was sent before is an error with a status, however the upstream says it, and its words
// reach the client.
func TestAFailureBeforeOutputHasAStatus(t *testing.T) {
	for client, c := range spoken {
		for up, d := range spoken {
			sse := strings.ReplaceAll(d.failure, "The engine is overloaded", "the field is bad")
			for name, tt := range map[string]struct {
				serve  http.HandlerFunc
				status int // of a client of Chat Completions; 0: that of a failed upstream
				text   string
			}{
				"behind the first events":             {streams(append(append([]string(nil), d.begins...), d.failure)...), 0, "The engine is overloaded"},
				"400 with a stream":                   {answers(400, "text/event-stream", sse), 400, "the field is bad"},
				"400 with a stream that is not named": {answers(400, "", sse), 400, "the field is bad"},
				"an empty 200":                        {answers(200, "application/json", ""), 0, "The upstream"},
				"an empty stream":                     {answers(200, "text/event-stream", ""), 0, "The upstream"},
				"[DONE] alone":                        {answers(200, "text/event-stream", "data: [DONE]\n\n"), 0, "The upstream"},
			} {
				for _, stream := range []bool{true, false} {
					w := start(t, tt.serve, func(o *Options) { o.Upstreams[0].Protocol, o.Sleep = up, newClock().Sleep })
					a := w.do("POST", c.path, fmt.Sprintf(c.request, stream))
					about := fmt.Sprintf("%s, %s on %s, %t", name, client, up, stream)
					if tt.status == 0 && a.status < 500 || tt.status != 0 && a.status != tt.status || !strings.Contains(a.body, tt.text) || strings.Contains(a.body, "data:") {
						t.Errorf("%s: %d %s", about, a.status, a.body)
					}
					if got := a.header.Get("Content-Type"); got != "application/json" {
						t.Errorf("%s: an error of type %s", about, got)
					}
					if tt.text == "The upstream" && stream {
						t.Logf("%s: %s", about, a.body)
					}
				}
			}
		}
	}
}
