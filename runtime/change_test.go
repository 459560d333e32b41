package runtime

import (
	"slices"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// What was asked for and became another value is told with what did not cross, and what crossed as it was is not.
func TestChangedValuesAreTold(t *testing.T) {
	sequential(t)
	offered := `"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object"}}}]`
	long := "call_" + strings.Repeat("x", 60)
	for _, tt := range []struct {
		name, client, upstream string
		profile                map[string]document.Value
		request                string
		want                   []string // path: the beginning of the reason
	}{
		{"a limit above the model's", "chat", "messages", map[string]document.Value{"max_output": document.Int(8192)}, `"max_completion_tokens":200000,"temperature":1.5`, []string{"max_completion_tokens: sent as 8192: ", "temperature: sent as 1: "}},
		{"a limit above the model's, chat on chat", "chat", "chat", map[string]document.Value{"max_output": document.Int(8192), "max_tokens_field": document.Text("max_completion_tokens")}, `"max_completion_tokens":128000`, []string{"max_completion_tokens: sent as 8192: more than the model's output limit"}},
		{"a limit above the model's, messages on chat", "messages", "chat", map[string]document.Value{"max_output": document.Int(8192)}, `"max_tokens":128000`, []string{"max_tokens: sent as 8192: more than the model's output limit"}},
		{"a limit above the model's, responses on chat", "responses", "chat", map[string]document.Value{"max_output": document.Int(8192)}, `"max_output_tokens":128000`, []string{"max_output_tokens: sent as 8192: more than the model's output limit"}},
		{"a limit above the model's, messages on messages", "messages", "messages", map[string]document.Value{"max_output": document.Int(8192)}, `"max_tokens":128000`, []string{"max_tokens: sent as 8192: more than the model's output limit"}},
		{"a limit above the model's, responses on messages", "responses", "messages", map[string]document.Value{"max_output": document.Int(8192)}, `"max_output_tokens":128000`, []string{"max_output_tokens: sent as 8192: more than the model's output limit"}},
		{"a limit above the model's, chat on responses", "chat", "responses", map[string]document.Value{"max_output": document.Int(8192)}, `"max_completion_tokens":128000`, []string{"max_completion_tokens: sent as 8192: more than the model's output limit"}},
		{"a limit above the model's, messages on responses", "messages", "responses", map[string]document.Value{"max_output": document.Int(8192)}, `"max_tokens":128000`, []string{"max_tokens: sent as 8192: more than the model's output limit"}},
		{"a limit above the model's, responses on responses", "responses", "responses", map[string]document.Value{"max_output": document.Int(8192)}, `"max_output_tokens":128000`, []string{"max_output_tokens: sent as 8192: more than the model's output limit"}},
		{"a limit above what a window leaves", "messages", "messages", map[string]document.Value{"context": document.Int(4000)}, `"max_tokens":128000,"thinking":{"type":"enabled","budget_tokens":64000}`, []string{"max_tokens: sent as 3967: ", "thinking.budget_tokens: sent as 3173: "}},
		{"values that the model takes", "chat", "messages", map[string]document.Value{"max_output": document.Int(8192)}, `"max_completion_tokens":100,"temperature":1.0`, nil},
		{"an effort that the model lacks", "chat", "messages", map[string]document.Value{"effort": document.Of([]byte(`["low","medium","high"]`))}, `"reasoning_effort":"xhigh"`, []string{`reasoning_effort: sent as "high": `}},
		{"a temperature beside thinking", "responses", "messages", nil, `"reasoning":{"effort":"high"},"temperature":0.5`, []string{"temperature: not sent: "}},
		{"a limit below the least", "chat", "responses", nil, `"max_tokens":3`, []string{"max_tokens: sent as 16: "}},
		{"a limit of nothing", "messages", "chat", nil, `"max_tokens":0`, []string{"max_tokens: sent as 1: "}},
		{"the largest effort", "messages", "chat", nil, `"max_tokens":9,"output_config":{"effort":"max"}`, []string{`output_config.effort: sent as "xhigh": `}},
		{"ids that the upstream does not take", "messages", "chat", nil, `"max_tokens":9,"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"` + long + `","name":"f","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"` + long + `","content":"x"}]}]`,
			[]string{"messages[1].content[0]: an id that", "messages[2].content[0]: an id that"}},
		{"a choice of a tool that is not there", "chat", "messages", nil, offered + `,"tool_choice":{"type":"function","function":{"name":"gone"}}`, []string{"tool_choice: not sent: no tool"}},
		{"a function of the old form that is not there", "chat", "messages", nil, `"functions":[{"name":"f"}],"function_call":{"name":"gone"}`, []string{"function_call: sent as {\"type\":\"auto\",\"disable_: no tool"}},
		{"a choice that there is", "chat", "messages", nil, offered + `,"tool_choice":{"type":"function","function":{"name":"f"}}`, nil},
		{"tools that are not there", "chat", "responses", nil, offered + `,"tool_choice":{"type":"allowed_tools","allowed_tools":{"mode":"auto","tools":[{"type":"function","function":{"name":"gone"}}]}}`, []string{"tool_choice: not sent: no tool"}},
		{"a choice of what the upstream lacks", "messages", "chat", nil, `"max_tokens":9,"tools":[{"name":"f","input_schema":{"type":"object"}}],"tool_choice":{"type":"tool","name":"gone"}`, []string{`tool_choice: sent as "auto": no tool`}},
		{"the same on responses", "messages", "responses", nil, `"max_tokens":99,"tools":[{"name":"f","input_schema":{"type":"object"}}],"tool_choice":{"type":"tool","name":"gone"}`, []string{`tool_choice: sent as "auto": no tool`}},
		{"a choice of Responses", "responses", "messages", nil, `"tools":[{"type":"function","name":"f","parameters":{"type":"object"}}],"tool_choice":{"type":"function","name":"gone"}`, []string{`tool_choice: sent as {"type":"auto"}: no tool`}},
		{"choices of Responses", "responses", "chat", nil, `"tools":[{"type":"function","name":"f","parameters":{"type":"object"}}],"tool_choice":{"type":"allowed_tools","mode":"required","tools":[{"type":"function","name":"gone"}]}`, []string{`tool_choice: sent as "auto": no tool`}},
		{"a search of the web", "messages", "chat", map[string]document.Value{"web_search": document.Bool(true)}, `"max_tokens":9,"tools":[{"type":"web_search_20250305","name":"web_search","max_uses":3,"allowed_domains":["a.example"],"user_location":{"type":"approximate","city":"X"}}]`,
			[]string{`tools[0].allowed_domains: the upstream has no place for "allowed_domains"`, "tools[0].max_uses: Chat Completions has no limit"}},
		{"a search of the web, responses on chat", "responses", "chat", map[string]document.Value{"web_search": document.Bool(true)}, `"tools":[{"type":"web_search","search_context_size":"low"}]`, nil},
		{"a search of the web, chat on messages", "chat", "messages", map[string]document.Value{"web_search": document.Text("web_search_20250305")}, `"web_search_options":{}`, nil},
		{"a search of the web, chat on responses", "chat", "responses", map[string]document.Value{"web_search": document.Bool(true)}, `"web_search_options":{"search_context_size":"low"}`, nil},
		{"a search of the web that the upstream lacks", "messages", "chat", nil, `"max_tokens":9,"tools":[{"type":"web_search_20250305","name":"web_search"}]`, []string{"tools[0]: this upstream has no tool that searches"}},
		{"a tool twice", "responses", "chat", nil, `"tools":[{"type":"function","name":"f","parameters":{"type":"object"}},{"type":"function","name":"f","parameters":{"type":"object"}}]`, []string{"tools[0]: a tool that is offered twice"}},
		{"a name that the upstream does not take", "responses", "messages", nil, `"tools":[{"type":"function","name":"` + strings.Repeat("n", 140) + `","parameters":{"type":"object"}}]`, []string{"tools[0]: a tool's name"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			turn := `"messages":[{"role":"user","content":"Hi"}],`
			switch {
			case strings.Contains(tt.request, `"messages"`):
				turn = ""
			case tt.client == "responses":
				turn = `"input":"Hi",`
			}
			x, err := builtIn().Protocol(tt.client).Open(&Call{Body: []byte(`{"model":"m",` + turn + tt.request + `}`), ID: "req_1"})
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			x.Report()
			profile, err := builtIn().NewProfile(tt.upstream, tt.profile)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := x.Request(&Target{Protocol: tt.upstream, Model: "m", Profile: profile}); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, l := range x.Lost() {
				got = append(got, l.Path+": "+l.Reason)
			}
			slices.Sort(got)
			for i := range got {
				if i >= len(tt.want) || !strings.HasPrefix(got[i], tt.want[i]) {
					t.Fatalf("told %q, want %q", got, tt.want)
				}
			}
			if len(got) != len(tt.want) {
				t.Errorf("told %q, want %q", got, tt.want)
			}
		})
	}
}
