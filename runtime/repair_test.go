package runtime

import (
	"slices"
	"strings"
	"testing"
)

// A history whose calls and results do not pair is put right between the same protocols too. What needs no repair keeps its bytes, and what
// was done is told.
func TestRepair(t *testing.T) {
	const lacks = `[Tool result unavailable - conversation history was truncated]`
	for _, tt := range []struct {
		name, protocol, list string
		want                 string // "": as it came
		reported             []string
	}{
		{"whole", "messages", `[ {"role":"user" ,"content":"Hi"}, {"role":"assistant","content":[{"type":"text","text":"x"},{"type":"tool_use","id":"a","name":"f","input":{"n":1.0}},{"type":"tool_use","id":"b","name":"f","input":{}}]},
			{"role":"user","content":[{"type":"tool_result","tool_use_id":"b"},{"type":"tool_result","tool_use_id":"a"},{"type":"text","text":"y"}]}]`, "", nil},
		{"results in two messages of the user", "messages", `[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}},{"type":"tool_use","id":"b","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"b"}]}]`, "", nil},
		{"the same id in each turn", "messages", `[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"}]},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"}]}]`, "", nil},
		{"a call without a result", "messages", `[{"role":"assistant" ,"content":[{"type":"tool_use","id":"a","name":"f","input":{"n":1.0}}]},{"role":"user","content":"Go on","x":1},{"role":"user" ,"content":[{"type":"text" ,"text":"z"}]}]`,
			`[{"role":"assistant" ,"content":[{"type":"tool_use","id":"a","name":"f","input":{"n":1.0}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"` + lacks + `","is_error":true},{"type":"text","text":"Go on"}],"x":1},{"role":"user" ,"content":[{"type":"text" ,"text":"z"}]}]`,
			[]string{"messages[0].content[0]: a call without a result"}},
		{"a call at the end", "messages", `[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]}]`,
			`[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"` + lacks + `","is_error":true}]}]`,
			[]string{"messages[1].content[0]: a call without a result"}},
		{"a result behind text", "messages", `[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"text" ,"text":"x"},{"type":"tool_result","tool_use_id":"a" }]}]`,
			`[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a" },{"type":"text" ,"text":"x"}]}]`,
			[]string{"messages[1].content[1]: a tool result was moved"}},
		{"a result without a call", "messages", `[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":[{"type":"text","text":"T"},{"type":"image","source":{"type":"url","url":"u"}}]}]}]`,
			`[{"role":"user","content":[{"type":"text","text":"[Result of an earlier tool call a]\nT"},{"type":"image","source":{"type":"url","url":"u"}}]}]`,
			[]string{"messages[0].content[0]: a result whose call is not"}},
		{"two results of one call", "messages", `[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"1"},{"type":"tool_result","tool_use_id":"a","content":"2"}]}]`,
			`[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"2"}]}]`,
			[]string{"messages[1].content[1]: a second result"}},
		{"whole", "chat", `[{"role":"user" ,"content":"Hi"}, {"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{}"}},{"id":"b","type":"function","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"b","content":"B"},{"role":"tool","tool_call_id":"a","content":"A"}]`, "", nil},
		{"functions need no results", "chat", `[{"role":"assistant","function_call":{"name":"f","arguments":"{}"}},{"role":"user","content":"Go on"}]`, "", nil},
		{"a result behind the user's next words, and none", "chat", `[{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{}"}},{"id":"b","type":"function","function":{"name":"f","arguments":"{}"}}]},{"role":"user","content":"Go on","x":1},{"role":"tool","tool_call_id":"b","content":"B" }]`,
			`[{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{}"}},{"id":"b","type":"function","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"a","content":"Error: ` + lacks + `"},{"role":"tool","tool_call_id":"b","content":"B" },{"role":"user","content":"Go on","x":1}]`,
			[]string{"messages[0].tool_calls[0]: a call without a result", "messages[2]: a tool result was moved"}},
		{"a result without a call", "chat", `[{"role":"tool","tool_call_id":"a","content":"A"},{"role":"user","content":"Go on"}]`,
			`[{"role":"user","content":"[Result of an earlier tool call a]\nA"},{"role":"user","content":"Go on"}]`,
			[]string{"messages[0]: a result whose call is not"}},
		{"whole", "responses", `[{"type":"function_call","call_id":"a","name":"f","arguments":"{}"},{"role":"user","content":"meanwhile"},{"type":"function_call_output","call_id":"a","output":"A"}]`, "", nil},
		{"what items refer to is not seen", "responses", `[{"type":"item_reference","id":"fc_1"},{"type":"function_call_output","call_id":"a","output":"A"}]`, "", nil},
		{"a call without a result, and a result without a call", "responses", `[{"type":"function_call","call_id":"a","name":"f","arguments":"{}" },{"type":"custom_tool_call","call_id":"c","name":"f","input":""},{"role":"user","content":"Go on"},{"type":"function_call_output","call_id":"b","output":"B"}]`,
			`[{"type":"function_call","call_id":"a","name":"f","arguments":"{}" },{"type":"custom_tool_call","call_id":"c","name":"f","input":""},{"type":"function_call_output","call_id":"a","output":"Error: ` + lacks + `"},{"type":"custom_tool_call_output","call_id":"c","output":"Error: ` + lacks + `"},{"role":"user","content":"Go on"},{"type":"message","role":"user","content":"[Result of an earlier tool call b]\nB"}]`,
			[]string{"input[0]: a call without a result", "input[1]: a call without a result", "input[3]: a result whose call is not"}},
	} {
		t.Run(tt.protocol+", "+tt.name, func(t *testing.T) {
			list := `"messages":`
			if tt.protocol == "responses" {
				list = `"store":false,"input":`
			}
			request := func(list string) string { return `{"model": "m","max_tokens":9, ` + list + `}` }
			if tt.want == "" {
				tt.want = tt.list
			}
			x, err := builtIn().Protocol(tt.protocol).Open(&Call{Body: []byte(request(list + tt.list)), ID: "req_1"})
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			x.Report()
			for range 2 { // for one target after the other the same
				r, err := x.Request(&Target{Protocol: tt.protocol, Model: "m"})
				if err != nil {
					t.Fatal(err)
				}
				// What else the pair changes stands behind the list.
				if got, want := string(r.Body), strings.TrimSuffix(request(list+tt.want), "}"); !strings.HasPrefix(got, want) {
					t.Fatalf("got\n%s\nwant\n%s", got, want)
				}
				var reported []string
				for _, l := range x.Lost() {
					reported = append(reported, l.Path+": "+l.Reason)
				}
				slices.Sort(reported)
				if !slices.EqualFunc(reported, tt.reported, strings.HasPrefix) {
					t.Errorf("told %q, want %q", reported, tt.reported)
				}
			}
		})
	}
}
