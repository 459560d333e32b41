package runtime

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// translated is a request as an upstream gets it.
func translated(t *testing.T, client, upstream, body string) (string, error) {
	t.Helper()
	x, err := builtIn().Protocol(client).Open(&Call{Body: []byte(body), ID: "req_mended"})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	r, err := x.Request(&Target{Protocol: upstream, Model: "m"})
	if err != nil {
		return "", err
	}
	return string(r.Body), nil
}

// Calls of one message are matched with their results in time that grows with their number, in whatever order the results come (R07).
func TestManyCallsOfOneMessage(t *testing.T) {
	const n = 100_000
	var calls, results []string
	for i := range n {
		calls = append(calls, fmt.Sprintf(`{"id":"i%d","type":"function","function":{"name":"n","arguments":"{}"}}`, i))
		results = append(results, fmt.Sprintf(`{"role":"tool","tool_call_id":"i%d","content":"x"}`, n-1-i))
	}
	body := `{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[` + strings.Join(calls, ",") + `]},` + strings.Join(results, ",") + `]}`
	began := time.Now()
	got, err := translated(t, "chat", "chat", body)
	if err != nil || got != body {
		t.Errorf("%v, %d bytes of %d", err, len(got), len(body))
	}
	if took := time.Since(began); took > 20*time.Second { // 0.2 s; more than a minute where each result is searched among all calls
		t.Errorf("it took %v", took)
	}
}

// What is put right of a history is bounded (R07): beyond that a request is refused, or crosses as it is where it can.
func TestMendedIsBounded(t *testing.T) {
	of := func(n int) string {
		calls := make([]string, n)
		for i := range calls {
			calls[i] = fmt.Sprintf(`{"id":"i%d","type":"function","function":{"name":"n","arguments":"{}"}}`, i)
		}
		return `{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[` + strings.Join(calls, ",") + `]},{"role":"user","content":"Go on."}]}`
	}
	for upstream, result := range map[string]string{"chat": `"role":"tool"`, "messages": `"tool_result"`, "responses": `"function_call_output"`} {
		got, err := translated(t, "chat", upstream, of(4096))
		if n := strings.Count(got, result); err != nil || n != 4096 {
			t.Errorf("%s: %d results, %v", upstream, n, err)
		}
		got, err = translated(t, "chat", upstream, of(4097))
		if upstream == "chat" {
			if err != nil || got != of(4097) {
				t.Errorf("chat: %v, %d bytes", err, len(got))
			}
			continue
		}
		var pr *Problem
		if !errors.As(err, &pr) || pr.Class != "bad_request" || pr.Param != "messages[1].tool_calls[4096]" || !strings.Contains(pr.Message, "a tool call without its result") {
			t.Errorf("%s: %v", upstream, err)
		}
	}
}

// Messages that no repair concerns keep their bytes, white space included, however many they are (T013).
func TestRepairKeepsOtherMessages(t *testing.T) {
	before := `{"role":"user","content":"a"} , {"role":"assistant","content":"b"},` + "\n\t" + `{"role":"user","content":[{"type":"text","text":"c"} ,{"type":"text","text":"d"}]}`
	behind := `{"role":"assistant","content":[ {"type":"text","text":"f"} ]}, {"role":"user","content":"g"}`
	for name, tt := range map[string]struct{ client, start, call, next, want string }{
		"a user's blocks follow": {
			"messages", `{"model":"m","max_tokens":9,"messages":[`, `{"role":"assistant","content":[{"type":"tool_use","id":"i","name":"n","input":{}}]}`,
			`{"role":"user","content":[{"type":"text","text":"e"} , {"type":"text","text":"e"}]}`,
			`,{"type":"text","text":"e"} , {"type":"text","text":"e"}]},`,
		},
		"an empty message of the user follows": {
			"messages", `{"model":"m","max_tokens":9,"messages":[`, `{"role":"assistant","content":[{"type":"tool_use","id":"i","name":"n","input":{}}]}`,
			`{"role":"user","content":[]}`, `"tool_use_id":"i"`,
		},
		"a user's text follows": {
			"chat", `{"model":"m","messages":[`, `{"role":"assistant","content":null,"tool_calls":[{"id":"i","type":"function","function":{"name":"n","arguments":"{}"}}]}`,
			`{"role":"user","content":"e"}`, `,{"role":"user","content":"e"},`,
		},
	} {
		got, err := translated(t, tt.client, tt.client, tt.start+before+`,`+tt.call+`,`+tt.next+`,`+behind+`]}`)
		if err != nil || !strings.HasPrefix(got, tt.start+before+`,`+tt.call+`,`) || !strings.HasSuffix(got, behind+`]}`) || !strings.Contains(got, tt.want) {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
	}
}
