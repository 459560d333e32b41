package runtime

import (
	"slices"
	"strings"
	"testing"
)

// What a reply cost that failed is counted, and told to a client whose protocol has a place for it.
func TestFailedReplyIsCounted(t *testing.T) {
	usage := `"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":5},"output_tokens":3,"output_tokens_details":{"reasoning_tokens":1},"total_tokens":23}`
	frames := []string{
		`{"type":"response.created","response":{"id":"resp_1","object":"response","status":"in_progress","output":[]},"sequence_number":0}`,
		`{"type":"response.output_item.added","output_index":0,"item":{"id":"msg_u","type":"message","status":"in_progress","role":"assistant","content":[]},"sequence_number":1}`,
		`{"type":"response.content_part.added","item_id":"msg_u","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]},"sequence_number":2}`,
		`{"type":"response.output_text.delta","item_id":"msg_u","output_index":0,"content_index":0,"delta":"Hel","sequence_number":3}`,
		`{"type":"response.failed","response":{"id":"resp_1","object":"response","status":"failed","output":[],"error":{"code":"server_error","message":"It broke."},` + usage + `},"sequence_number":4}`,
	}
	want := map[string]int{"fresh": 15, "cached": 5, "output": 3, "reasoning": 1}
	for client, request := range map[string]string{
		"responses": `{"model":"m","stream":true,"input":"Hi"}`,
		"messages":  `{"model":"m","stream":true,"max_tokens":99,"messages":[{"role":"user","content":"Hi"}]}`,
		"chat":      `{"model":"m","stream":true,"messages":[{"role":"user","content":"Hi"}]}`,
	} {
		t.Run(client, func(t *testing.T) {
			x, err := builtIn().Protocol(client).Open(&Call{Body: []byte(request), ID: "req_1"})
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			if _, err := x.Request(&Target{Protocol: "responses", Model: "m"}); err != nil {
				t.Fatal(err)
			}
			r := x.Reply()
			defer r.Close()
			var out []byte
			for _, f := range frames {
				out = r.Frame(out, nil, []byte(f))
			}
			if r.Problem() == nil {
				t.Fatal("the reply did not fail")
			}
			names, counts := r.Usage()
			for name, n := range want {
				if i := slices.Index(names, name); i < 0 || counts[i] != n {
					t.Errorf("counted %v %v, want %s = %d", names, counts, name, n)
				}
			}
			if reported := strings.Contains(string(out), `"usage":{"input_tokens":20,`); client == "responses" && !reported {
				t.Errorf("the client is not told what the reply cost:\n%s", out)
			}
		})
	}
}
