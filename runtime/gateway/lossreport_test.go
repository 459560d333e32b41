package gateway

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// What a request lost is told by its paths, in a header of every kind of answer, and to nobody who did not ask.
func TestLossIsToldWhenAsked(t *testing.T) {
	const (
		asked   = `{"model":"m","max_tokens":9,%s"container":"secret-value","messages":[{"role":"user","content":[{"type":"text","text":"Hi"},{"type":"container_upload","file_id":"f"}]}]}`
		clean   = `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`
		strange = "{\"model\":\"m\",\"max_tokens\":9,\"a\\r\\nX-Evil: 1,b\":1,\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}"
		body    = `{"id":"c","object":"chat.completion","created":1,"model":"secret-value","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]}`
		stream  = "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"
	)
	w := start(t, func(w http.ResponseWriter, r *http.Request) {
		got, _ := io.ReadAll(r.Body)
		switch {
		case strings.Contains(string(got), `"stream":true`):
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprint(w, stream)
		case strings.Contains(string(got), `"reasoning_effort"`):
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w, `{"error":{"message":"no"}}`)
		default:
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, body)
		}
	}, nil)
	long := ""
	for i := range 200 {
		long += fmt.Sprintf(`"field_that_nobody_knows_%03d":1,`, i)
	}
	for _, test := range []struct{ name, header, request, want string }{
		{"a body", "1", fmt.Sprintf(asked, ""), "messages[0].content[1], container"},
		{"a stream", "yes", fmt.Sprintf(asked, `"stream":true,`), "messages[0].content[1], container"},
		{"an error", "1", fmt.Sprintf(asked, `"output_config":{"effort":"low"},`), "messages[0].content[1], container"},
		{"nothing lost", "1", clean, ""},
		{"not asked", "", fmt.Sprintf(asked, ""), ""},
		{"asked not to", "0", fmt.Sprintf(asked, ""), ""},
		{"a name that a client made up", "1", strange, `a\r\nX-Evil:?1?b`},
		{"more than a header holds", "1", fmt.Sprintf(asked, long), "…"},
	} {
		r, err := http.NewRequest(http.MethodPost, w.url+"/v1/messages", strings.NewReader(test.request))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Api-Key", clientCanary)
		r.Header.Set("Content-Type", "application/json")
		if test.header != "" {
			r.Header.Set("X-Parlance-Report", test.header)
		}
		resp, err := w.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
		got := resp.Header.Get("X-Parlance-Lossy")
		if test.want == "…" {
			if len(got) > 4<<10 || len(got) < 3<<10 || !strings.HasSuffix(got, ", ...") {
				t.Errorf("%s: a header of %d bytes", test.name, len(got))
			}
		} else if got != test.want {
			t.Errorf("%s: status %d, told %q, not %q", test.name, resp.StatusCode, got, test.want)
		}
		if resp.Header.Get("X-Evil") != "" {
			t.Errorf("%s: a client wrote a header", test.name)
		}
	}
	log := w.log.String()
	for _, reported := range []string{` lost="messages[0].content[1], container"`, ` reply_lost="created, `} {
		if !strings.Contains(log, reported) {
			t.Errorf("the log does not say %s", reported)
		}
	}
	if strings.Contains(log, "secret-value") || strings.Contains(log, "reply_lost=secret") {
		t.Error(log)
	}
}
