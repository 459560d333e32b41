package runtime

import (
	"runtime"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/tests/full"
)

// gluttons are rules that make much of little.
var gluttons = []struct{ name, value string }{
	{"a list of the whole", `truncate(jsonencode([for a in req.messages : req]), 3)`},
	{"an object of the whole", `truncate(jsonencode({ for i, a in req.messages : "k${i}" => req }), 3)`},
	{"texts", `truncate("${jsonencode(req)}${join(jsonencode(req), [for a in req.messages : "x"])}", 3)`},
	{"replaced", `truncate(replace(jsonencode(req), "x", jsonencode(req)), 3)`},
	{"replaced by pattern", `truncate(regexreplace(jsonencode(req), "x", "$0${jsonencode(req)}"), 3)`},
	{"merged", `truncate(jsonencode([for a in req.messages : merge(req, { a = req })]), 3)`},
	{"encoded", `truncate(jsonencode([for a in req.messages : jsonencode(req)]), 3)`},
	{"decoded", `truncate(join("", [for a in req.messages : jsondecode(jsonencode(req)).model]), 3)`},
	{"found in what was made", `truncate(join("", [for a in req.messages : contains(concat([for b in req.messages : b.content], req.messages), a) ? "x" : "y"]), 3)`},
	{"concatenated", `truncate(jsonencode([for a in req.messages : concat(req.messages, req.messages)]), 3)`},
	{"flattened", `truncate(jsonencode(flatten([for a in req.messages : req.messages])), 3)`},
	{"hashed", `truncate(join("", [for a in req.messages : sha256(jsonencode(req))]), 3)`},
	{"schemas", `truncate(jsonencode([for a in req.messages : objectschema({ type = "string", a = req })]), 3)`},
}

// TestRulesCannotTakeAllMemory: rules that make much of a request of 1 MB fail at their place, before much memory is taken (R39).
func TestRulesCannotTakeAllMemory(t *testing.T) {
	full.Only(t)
	sequential(t)
	body := []byte(`{"model":"m","max_tokens":9,"messages":[` + strings.TrimSuffix(strings.Repeat(`{"role":"user","content":"`+strings.Repeat("x", 300)+`"},`, 3000), ",") + `]}`)
	small := []byte(`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`)
	for _, g := range gluttons {
		t.Run(g.name, func(t *testing.T) {
			p := overlaid(t, "pair \"chat\" \"messages\" {\n  fields {\n    metadata = { user_id = "+g.value+" }\n  }\n}\n")
			if _, err := tryRequest(p, "chat", "messages", small); err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := tryRequest(p, "chat", "messages", body)
			runtime.ReadMemStats(&after)
			problem, _ := err.(*Problem)
			if problem == nil || problem.Class != "server" || !strings.HasPrefix(problem.Rule, "rules/mine.hcl:3:") || !strings.Contains(problem.Rule, "rule_memory") {
				t.Errorf("%#v", err)
			}
			if took := after.TotalAlloc - before.TotalAlloc; took > 20*expression.MemoryFloor {
				t.Errorf("it took %d MiB", took>>20)
			}
			if _, err := tryRequest(p, "chat", "messages", small); err != nil {
				t.Errorf("the next request: %v", err)
			}
		})
	}
}

// TestRulesCannotKeepAllOfAReply: a rule that keeps much of each event fails.
func TestRulesCannotKeepAllOfAReply(t *testing.T) {
	p := overlaid(t, `
protocol "messages" {
  read_reply {
    on "content_block_delta" {
      part {
        key    = data.index
        append = "${join("", [for a in ext(req.messages) : ext(a.content)])}${data.delta.text}"
      }
    }
  }
}
`)
	body := `{"model":"m","stream":true,"messages":[{"role":"user","content":"` + strings.Repeat("x", 1<<20) + `"}]}`
	x, err := p.Protocol("chat").Open(&Call{Body: []byte(body), ID: "id"})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if _, err := x.Request(&Target{Protocol: "messages", Model: "m"}); err != nil {
		t.Fatal(err)
	}
	r := x.Reply()
	defer r.Close()
	frame := func(event, data string) { r.Frame(nil, []byte(event), []byte(data)) }
	frame("message_start", `{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","content":[],"model":"m","stop_reason":null,"usage":{"input_tokens":1,"output_tokens":1}}}`)
	frame("content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`)
	for i := 0; i < 5000 && r.Problem() == nil; i++ {
		frame("content_block_delta", `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}}`)
	}
	if problem := r.Problem(); problem == nil || !strings.Contains(problem.Rule, "rule_memory") {
		t.Errorf("%#v", problem)
	}
}

// TestPartsCannotContainThemselves: where check cannot know it, the engine bounds it.
func TestPartsCannotContainThemselves(t *testing.T) {
	p := overlaid(t, `
pair "chat" "messages" {
  part "document" {
    when   = item.type == "text"
    title  = item.text
    inside = req.messages[0].content
  }
}
`)
	_, err := tryRequest(p, "chat", "messages", []byte(`{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"x"}]}]}`))
	problem, _ := err.(*Problem)
	if problem == nil || !strings.HasPrefix(problem.Rule, "rules/mine.hcl:3:") || !strings.Contains(problem.Rule, "contains itself") {
		t.Errorf("%#v", err)
	}
}

// TestHeadersOfRulesAreWhole: what no header can hold is a fault of its rule.
func TestHeadersOfRulesAreWhole(t *testing.T) {
	p := overlaid(t, `
protocol "messages" {
  upstream {
    headers {
      anthropic-version = header["x-version"] == null ? base : "2023\n${header["x-version"]}"
    }
  }
}
`)
	body := []byte(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`)
	for _, value := range []string{"", "1"} {
		x, err := p.Protocol("chat").Open(&Call{Body: body, Header: func(name string) string {
			if name == "x-version" {
				return value
			}
			return ""
		}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = x.Request(&Target{Protocol: "messages", Model: "m"})
		x.Close()
		problem, _ := err.(*Problem)
		if value == "" && err != nil || value != "" && (problem == nil || problem.Class != "server" || !strings.Contains(problem.Rule, "mine.hcl:5:")) {
			t.Errorf("%q: %#v", value, err)
		}
	}
}

// TestRulesKnowTheClientsName: by call.client, in requests and replies.
func TestRulesKnowTheClientsName(t *testing.T) {
	p := overlaid(t, `
pair "chat" "messages" {
  fields {
    metadata = { user_id = call.client }
  }
}
`)
	x, err := p.Protocol("chat").Open(&Call{Body: []byte(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`), Client: "alice"})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	r, err := x.Request(&Target{Protocol: "messages", Model: "m"})
	if err != nil || !strings.Contains(string(r.Body), `"user_id":"alice"`) {
		t.Errorf("%v %s", err, r.Body)
	}
}
