package property

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/explain"
)

// elsewhere are fields of requests that say something although nothing in the upstream's request comes of them.
var elsewhere = map[string]string{
	"stop": "an upstream without stop strings is cut by the engine", "stop_sequences": "the same",
	"stream": "the transport's", "stream_options": "about the stream that the client gets", "include": "about the reply that the client gets",
	"thinking": "how much of it the client sees is the reply's", "reasoning": "the same", "store": "the gateway's",
	"max_tokens": "max_completion_tokens goes before it", "user": "safety_identifier goes before it",
	"tool_choice": "without tools there is nothing to choose", "function_call": "the same", "parallel_tool_calls": "the same",
	"messages": "history has passes of its own", "input": "the same", "system": "the same", "tools": "a tool is told as a whole",
	"web_search_options": "told by the tool that it becomes", "model": "the upstream has a name of its own",
}

// TestNoFieldIsLostUntold makes requests of all fields that a protocol has. Each of them is somewhere in what the upstream gets, or
// decided something in it, or whoever asks is told that it does not cross.
func TestNoFieldIsLostUntold(t *testing.T) {
	program := tracing(t)
	pairs(t, func(t *testing.T, client, upstream string) {
		if client == upstream {
			return
		}
		seen := 0
		property(t, func(r *rand.Rand) any { return anyRequest(r, client) }, func(v any, _ uint64) error {
			body, _ := json.Marshal(v)
			x, _ := explain.Request(program, client, &runtime.Call{Body: body, ID: "req_1", Time: 1760000000, Seal: []byte("secret")},
				&runtime.Target{Protocol: upstream, Model: "up-model", Family: "up"}, explain.Options{})
			if x == nil || x.Refused != nil {
				return nil
			}
			told := toldOf(x.Request)
			for name, value := range gjson.ParseBytes(body).Map() {
				if elsewhere[name] != "" || says(value) == 0 {
					continue
				}
				if seen++; !told[name] {
					return fmt.Errorf("nobody is told what becomes of %s: %s", name, value.Raw)
				}
			}
			return nil
		})
		if seen == 0 {
			t.Error("no request crossed")
		}
	})
}

// tracing is the built-in rules, compiled for tracing.
var compileTraced = sync.OnceValues(func() (*runtime.Program, error) {
	set, diags := rules.Embedded()
	if diags.HasErrors() {
		return nil, diags
	}
	p, diags := runtime.CompileTraced(set)
	if diags.HasErrors() {
		return nil, diags
	}
	return p, nil
})

func tracing(t *testing.T) *runtime.Program {
	p, err := compileTraced()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// says counts the values in v that say something: null, false, 0 and what is empty ask for nothing.
func says(v gjson.Result) (n int) {
	switch {
	case v.IsArray() || v.IsObject():
		v.ForEach(func(key, m gjson.Result) bool {
			if key.Str != "type" {
				n += says(m)
			}
			return true
		})
	case v.Type != gjson.Null && v.Type != gjson.False && v.Raw != `""` && v.Raw != "0":
		n = 1
	}
	return n
}

// toldOf are the fields of the client's request that an explanation names.
func toldOf(r *explain.Sent) map[string]bool {
	told := map[string]bool{}
	name := func(path string) {
		if i := strings.IndexAny(path, ".["); i >= 0 {
			path = path[:i]
		}
		told[path] = true
	}
	places := func(lists ...[]explain.Place) {
		for _, list := range lists {
			for _, p := range list {
				if p.In == "request" {
					name(p.Path)
				}
			}
		}
	}
	for _, h := range r.Headers {
		places(h.From, h.Given)
	}
	for _, f := range append(r.Fields, r.Path) {
		places(f.From, f.Given)
	}
	for _, c := range r.Changes {
		places(c.At, c.To)
	}
	for _, l := range r.Lost {
		name(l.Path)
	}
	return told
}
