package explain_test

import (
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
)

// program is the built-in rules, compiled for tracing.
func program(t testing.TB) *runtime.Program {
	t.Helper()
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p, diags := runtime.CompileTraced(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p
}

// TestRequestFields holds what is told of single fields of a request.
func TestRequestFields(t *testing.T) {
	const body = `{"model":"claude-x","max_tokens":100,"system":"be kind","tool_choice":{"type":"any"},
		"tools":[{"name":"get weather","input_schema":{"type":"object"}}],
		"messages":[{"role":"user","content":"hi"},
			{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get weather","input":{"city":"Rome"}}]},
			{"role":"user","content":[{"type":"text","text":"look"},{"type":"tool_result","tool_use_id":"toolu_1","content":"sunny"}]}]}`
	x, err := explain.Request(program(t), "messages", &runtime.Call{Body: []byte(body), ID: "req_1"}, &runtime.Target{Protocol: "chat", Model: "gpt-5"}, explain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		path, value string
		how         explain.How
		from, given string
		file        string
		pass        string
	}{
		{path: "model", value: `"gpt-5"`, how: explain.Moved, from: "engine call.model", file: "protocols/chat.hcl"},
		{path: "messages[0].content", value: `"be kind"`, how: explain.Moved, from: "request system", given: "engine profile.cache_marks", file: "protocols/chat.hcl"},
		{path: "messages[1].role", value: `"user"`, how: explain.Literal, file: "protocols/chat.hcl"},
		{path: "messages[1].content", value: `"hi"`, how: explain.Moved, from: "request messages[0].content", file: "protocols/chat.hcl"},
		{path: "messages[2].tool_calls[0].function.arguments", value: `"{\"city\":\"Rome\"}"`, how: explain.Computed, from: "request messages[1].content[0].input", file: "protocols/chat.hcl"},
		{path: "messages[2].tool_calls[0].function.name", value: `"get_weather_dce3870e"`, how: explain.Engine, from: "request messages[1].content[0].name", pass: "ids and names", file: "protocols/chat.hcl"},
		{path: "messages[3].content", value: `"sunny"`, how: explain.Moved, from: "request messages[2].content[1].content", given: "engine profile.image_in_tool_result", file: "protocols/chat.hcl"},
		{path: "max_completion_tokens", value: `100`, how: explain.Moved, from: "request max_tokens", given: "engine profile.max_tokens_field", file: "protocols/chat.hcl"},
		{path: "tool_choice", value: `"required"`, how: explain.Literal, given: "request tools[0], request tool_choice.type", file: "protocols/chat.hcl"},
		{path: "tools[0].function.parameters", value: `{"type":"object"}`, how: explain.Moved, from: "request tools[0].input_schema", file: "protocols/chat.hcl"},
	} {
		found := false
		for _, f := range x.Request.Fields {
			if f.Path != want.path {
				continue
			}
			found = true
			if string(f.Value) != want.value || f.How != want.how || places(f.From) != want.from || places(f.Given) != want.given || f.Pass != want.pass || !strings.HasPrefix(f.Rule, "built-in/"+want.file+":") {
				t.Errorf("%s: got %s, %s, from %s, given %s, pass %q, rule %s", f.Path, f.Value, f.How, places(f.From), places(f.Given), f.Pass, f.Rule)
			}
		}
		if !found {
			t.Errorf("nothing is told of %s", want.path)
		}
	}
}

func places(list []explain.Place) string {
	var out []string
	for _, p := range list {
		out = append(out, strings.TrimSpace(p.In+" "+p.Path))
	}
	return strings.Join(out, ", ")
}
