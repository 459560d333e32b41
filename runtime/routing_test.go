package runtime

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// routingNames are rules that read all that there is of a request.
const routingNames = `
route "claude-*" {
  when = call.client == "ann"
  target { model = "for-ann" }
}
route "*" {
  target {
    when  = header["x-team"] == "red"
    model = "red"
  }
  target {
    when  = ask.tokens > 5000
    model = "long"
  }
  target {
    when  = ask.images && !ask.documents
    model = "vision"
  }
  target {
    when  = length(ask.documents) == 1
    model = "reader"
  }
  target {
    when  = contains(ask.tools[*].kind, "web_search")
    model = "search"
  }
  target {
    when  = length(ask.tools) > 1
    model = "tools"
  }
  target {
    when  = ask.effort == "high"
    model = "thinker"
  }
  target {
    when  = length(ask.turns) > 3
    model = "talk"
  }
  target {
    when  = ask.limit == 7
    model = "short"
  }
  target {
    when  = call.stream
    model = "streaming"
  }
}
`

// routed is what a request leads to, with rules that read the request.
func routed(t *testing.T, p *Program, client, body, caller string, header func(string) string) string {
	t.Helper()
	path := p.Protocol(client).Target("asked-for", false)
	x, err := p.Protocol(client).Open(&Call{Body: []byte(body), Target: path, Client: caller, Header: header, ID: "req_1"})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	names := p.Names([]Offer{{Name: "up", Protocol: "chat"}})
	list, _, _ := strings.Cut(resolvedFor(names, client, x.Model(), NewRoutingRequest(x)), ",")
	return strings.TrimPrefix(list, "up:")
}

func TestRulesAboutNamesReadTheRequestInEveryProtocol(t *testing.T) {
	p := named(t, routingNames)
	png := "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
	long := strings.Repeat("many words ", 2200)
	for _, tt := range []struct{ client, want, body string }{
		{"chat", "asked-for", `{"model":"asked-for","messages":[{"role":"user","content":"hi"}]}`},
		{"chat", "long", `{"model":"asked-for","messages":[{"role":"user","content":"` + long + `"}]}`},
		{"chat", "vision", `{"model":"asked-for","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,` + png + `"}}]}]}`},
		{"chat", "reader", `{"model":"asked-for","messages":[{"role":"user","content":[{"type":"file","file":{"filename":"a.pdf","file_data":"data:application/pdf;base64,aGVsbG8="}}]}]}`},
		{"chat", "tools", `{"model":"asked-for","messages":[{"role":"user","content":"hi"}],"tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"b"}}]}`},
		{"chat", "thinker", `{"model":"asked-for","messages":[{"role":"user","content":"hi"}],"reasoning_effort":"high"}`},
		{"chat", "talk", `{"model":"asked-for","messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"},{"role":"assistant","content":"d"},{"role":"user","content":"e"}]}`},
		{"chat", "short", `{"model":"asked-for","messages":[{"role":"user","content":"hi"}],"max_tokens":7}`},
		{"chat", "streaming", `{"model":"asked-for","messages":[{"role":"user","content":"hi"}],"stream":true}`},

		{"messages", "asked-for", `{"model":"asked-for","max_tokens":9,"messages":[{"role":"user","content":"hi"}]}`},
		{"messages", "long", `{"model":"asked-for","max_tokens":9,"messages":[{"role":"user","content":"` + long + `"}]}`},
		{"messages", "vision", `{"model":"asked-for","max_tokens":9,"messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + png + `"}}]}]}`},
		{"messages", "vision", `{"model":"asked-for","max_tokens":9,"messages":[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"see","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"` + png + `"}}]}]}]}`},
		{"messages", "reader", `{"model":"asked-for","max_tokens":9,"messages":[{"role":"user","content":[{"type":"document","source":{"type":"text","media_type":"text/plain","data":"a"}}]}]}`},
		{"messages", "search", `{"model":"asked-for","max_tokens":9,"messages":[{"role":"user","content":"hi"}],"tools":[{"type":"web_search_20250305","name":"web_search"}]}`},
		{"messages", "thinker", `{"model":"asked-for","max_tokens":9,"messages":[{"role":"user","content":"hi"}],"output_config":{"effort":"high"}}`},
		{"messages", "short", `{"model":"asked-for","max_tokens":7,"messages":[{"role":"user","content":"hi"}]}`},

		{"responses", "asked-for", `{"model":"asked-for","input":"hi"}`},
		{"responses", "long", `{"model":"asked-for","input":"` + long + `"}`},
		{"responses", "vision", `{"model":"asked-for","input":[{"role":"user","content":[{"type":"input_image","image_url":"data:image/png;base64,` + png + `"}]}]}`},
		{"responses", "reader", `{"model":"asked-for","input":[{"role":"user","content":[{"type":"input_file","filename":"a.pdf","file_data":"data:application/pdf;base64,aGVsbG8="}]}]}`},
		{"responses", "search", `{"model":"asked-for","input":"hi","tools":[{"type":"web_search"}]}`},
		{"responses", "thinker", `{"model":"asked-for","input":"hi","reasoning":{"effort":"high"}}`},
		{"responses", "short", `{"model":"asked-for","input":"hi","max_output_tokens":7}`},
		{"responses", "streaming", `{"model":"asked-for","input":"hi","stream":true}`},

		{"gemini", "asked-for", `{"contents":[{"role":"user","parts":[{"text":"hi"}]}]}`},
		{"gemini", "long", `{"contents":[{"role":"user","parts":[{"text":"` + long + `"}]}]}`},
		{"gemini", "vision", `{"contents":[{"role":"user","parts":[{"inlineData":{"mimeType":"image/png","data":"` + png + `"}}]}]}`},
		{"gemini", "reader", `{"contents":[{"role":"user","parts":[{"inlineData":{"mimeType":"application/pdf","data":"aGVsbG8="}}]}]}`},
		{"gemini", "search", `{"contents":[{"role":"user","parts":[{"text":"hi"}]}],"tools":[{"googleSearch":{}}]}`},
		{"gemini", "thinker", `{"contents":[{"role":"user","parts":[{"text":"hi"}]}],"generationConfig":{"thinkingConfig":{"thinkingLevel":"HIGH"}}}`},
		{"gemini", "short", `{"contents":[{"role":"user","parts":[{"text":"hi"}]}],"generationConfig":{"maxOutputTokens":7}}`},

		{"ollama", "asked-for", `{"model":"asked-for","stream":false,"messages":[{"role":"user","content":"hi"}]}`},
		{"ollama", "long", `{"model":"asked-for","stream":false,"messages":[{"role":"user","content":"` + long + `"}]}`},
		{"ollama", "vision", `{"model":"asked-for","stream":false,"messages":[{"role":"user","content":"hi","images":["` + png + `"]}]}`},
		{"ollama", "tools", `{"model":"asked-for","stream":false,"messages":[{"role":"user","content":"hi"}],"tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"b"}}]}`},
		{"ollama", "thinker", `{"model":"asked-for","stream":false,"messages":[{"role":"user","content":"hi"}],"think":"high"}`},
		{"ollama", "short", `{"model":"asked-for","stream":false,"messages":[{"role":"user","content":"hi"}],"options":{"num_predict":7}}`},
	} {
		if got := routed(t, p, tt.client, tt.body, "", nil); got != tt.want {
			t.Errorf("%s leads to %s, not %s: %.120s", tt.client, got, tt.want, tt.body)
		}
	}
	body := `{"model":"claude-x","messages":[{"role":"user","content":"hi"}]}`
	if got := routed(t, p, "chat", body, "ann", nil); got != "for-ann" {
		t.Error("a client's name:", got)
	}
	if got := routed(t, p, "chat", body, "bob", nil); got != "claude-x" {
		t.Error("another client's name:", got)
	}
	team := func(name string) string { return map[string]string{"x-team": "red"}[strings.ToLower(name)] }
	if got := routed(t, p, "chat", body, "bob", team); got != "red" {
		t.Error("a header:", got)
	}
}

// A rule that reads the request comes before an upstream that lists the name, and before rules that hold always.
func TestRulesThatReadTheRequestComeFirst(t *testing.T) {
	p := named(t, `
alias "listed" { to = "other" }
alias "listed" {
  when = ask.limit == 1
  to   = "one"
}
route "routed" {
  target { model = "always" }
}
route "routed" {
  when = ask.limit == 1
  target { model = "one" }
}
route "open" {
  target {
    when  = ask.limit == 1
    model = "one"
  }
}
alias "kept" {
  when = ask.limit == 1
  to   = "kept"
  set "chat" { user = "u${ask.limit}" }
}
`)
	names := p.Names([]Offer{{Name: "up", Protocol: "chat", Models: []string{"listed", "one", "always", "open", "kept"}}})
	for _, tt := range []struct {
		model string
		limit int
		want  string
	}{
		{"listed", 1, "up:one"}, {"listed", 2, "up:listed"}, {"routed", 1, "up:one"}, {"routed", 2, "up:always"},
		{"open", 1, "up:one"}, {"open", 2, "up:open"}, {"kept", 1, `up:kept {"user":"u1"}`}, {"kept", 2, "up:kept"},
	} {
		body := fmt.Sprintf(`{"model":%q,"max_tokens":%d,"messages":[{"role":"user","content":"hi"}]}`, tt.model, tt.limit)
		x, err := p.Protocol("chat").Open(&Call{Body: []byte(body), ID: "req_1"})
		if err != nil {
			t.Fatal(err)
		}
		if got := resolvedFor(names, "chat", tt.model, NewRoutingRequest(x)); got != tt.want {
			t.Errorf("%s with limit %d leads to %s, not %s", tt.model, tt.limit, got, tt.want)
		}
		x.Close()
	}
	if list := names.Leads("", "open"); len(list) != 1 {
		t.Error("without a request", list)
	}
	only := p.Names([]Offer{{Name: "up", Protocol: "chat", Models: []string{"one"}}})
	if list := only.Leads("", "open"); len(list) != 1 || list[0].Model != "one" {
		t.Error("a route that depends on the request is not listed:", list)
	}
}

// What cannot be read is absent, and why is known; unknown content is passed over.
func TestAMalformedRequestIsRoutedAndItsMistakeKnown(t *testing.T) {
	p := named(t, routingNames)
	for body, want := range map[string]string{
		`{"model":"m","messages":"none"}`:                                                 "messages",
		`{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":5}]}]}`: "messages[0].content[0].text",
		`{"model":"m","messages":[{"role":"user","content":[{"type":"hologram"}]}]}`:      "",
		`{"model":"m","messages":[{"role":"king","content":"hi"}]}`:                       "",
	} {
		x, err := p.Protocol("chat").Open(&Call{Body: []byte(body), ID: "req_1"})
		if err != nil {
			t.Fatal(err)
		}
		routing := NewRoutingRequest(x)
		if got := resolvedFor(p.Names([]Offer{{Name: "up", Protocol: "chat"}}), "chat", "m", routing); got != "up:m" {
			t.Error(got)
		}
		got := ""
		if pr := routing.Unread(); pr != nil {
			got = pr.Param
		}
		if got != want {
			t.Errorf("%s: unread %q, not %q", body, got, want)
		}
		x.Close()
	}
}

// A protocol that an operator adds needs nothing more for it.
func TestRulesAboutNamesReadTheRequestOfAnAddedProtocol(t *testing.T) {
	src, err := os.ReadFile(filepath.Join("testdata", "tiny.hcl"))
	if err != nil {
		t.Fatal(err)
	}
	rules := strings.Replace(string(src), "  profile {\n", "  ask {\n    limit = req.most\n  }\n  profile {\n", 1) + `
route "*" {
  target {
    when  = ask.tokens > 1000
    model = "long"
  }
  target {
    when  = ask.tool_calls
    model = "called"
  }
  target {
    when  = contains(ask.tools[*].name, "look")
    model = "tooled"
  }
  target {
    when  = ask.limit == 3
    model = "short"
  }
}
`
	set, diags := lang.LoadFS(fstest.MapFS{"tiny.hcl": {Data: []byte(rules)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p, diags := Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for body, want := range map[string]string{
		`{"model":"m","messages":[{"role":"user","content":"hi"}]}`:                                                         "m",
		`{"model":"m","messages":[{"role":"user","content":"` + strings.Repeat("word ", 1000) + `"}]}`:                      "long",
		`{"model":"m","messages":[{"role":"assistant","content":[{"type":"call","id":"c","name":"look","input":{}}]}]}`:     "called",
		`{"model":"m","tools":[{"name":"look","schema":{}}],"messages":[{"role":"user","content":"hi"}]}`:                   "tooled",
		`{"model":"m","most":3,"messages":[{"role":"user","content":[{"type":"unheard of"},{"type":"text","text":"hi"}]}]}`: "short",
	} {
		x, err := p.Protocol("tiny").Open(&Call{Body: []byte(body), ID: "req_1"})
		if err != nil {
			t.Fatal(err)
		}
		list, _, _ := strings.Cut(resolvedFor(p.Names([]Offer{{Name: "up", Protocol: "tiny"}}), "tiny", "m", NewRoutingRequest(x)), ",")
		if list != "up:"+want {
			t.Errorf("%.90s leads to %s, not %s", body, list, want)
		}
		x.Close()
	}
}
