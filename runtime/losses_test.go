package runtime

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// What a request loses is told by its path, once: what rules drop, what nobody knows, and what the engine changed.
func TestLossesOfRequests(t *testing.T) {
	p := builtIn()
	for _, test := range []struct {
		name, client, upstream, request string
		lost                            []string
	}{
		{"everything crosses", "messages", "chat", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`, nil},
		{"fields that a rule drops", "messages", "chat", `{"model":"m","max_tokens":9,"container":"c","speed":"fast","messages":[{"role":"user","content":"Hi"}]}`, []string{"container", "speed"}},
		{"null is not there", "messages", "chat", `{"model":"m","max_tokens":9,"container":null,"messages":[{"role":"user","content":"Hi"}]}`, nil},
		{"one variant of a list", "messages", "chat", `{"model":"m","max_tokens":9,"tools":[{"name":"a","input_schema":{"type":"object"},"eager_input_streaming":true},{"type":"bash_20250124","name":"bash"}],"messages":[{"role":"user","content":"Hi"}]}`,
			[]string{"tools[0].eager_input_streaming"}},
		{"at any depth", "messages", "chat", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":[{"type":"text","text":"x","citations":[]}]}]}]}`,
			[]string{"messages[0].content[0]", "messages[0].content[0].content[0].citations"}},
		{"a part, and a tool", "messages", "chat", `{"model":"m","max_tokens":9,"tools":[{"type":"code_execution_20250825","name":"code_execution"}],"messages":[{"role":"user","content":[{"type":"text","text":"Hi"},{"type":"container_upload","file_id":"f"}]}]}`,
			[]string{"messages[0].content[1]", "tools[0]"}},
		{"what nobody knows", "chat", "messages", `{"model":"m","fancy":{"a":1},"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object","x-any":1},"colour":"red"}}],"messages":[{"role":"user","content":"Hi"}]}`,
			[]string{"fancy", "tools[0].function.colour"}},
		{"a text is of no variant", "responses", "messages", `{"model":"m","store":false,"input":[{"role":"user","content":"Hi"}]}`, nil},
		{"two limits, of which one can be sent", "chat", "chat", `{"model":"m","max_tokens":9,"max_completion_tokens":8,"messages":[{"role":"user","content":"Hi"}]}`, []string{"max_completion_tokens", "max_tokens"}},
		{"an object of which the request has no field but its type", "messages", "chat", `{"model":"m","max_tokens":9,"cache_control":{"type":"ephemeral"},"messages":[{"role":"user","content":"Hi"}]}`, []string{"cache_control"}},
		{"an element without a type is lost once", "messages", "chat", `{"model":"m","max_tokens":9,"tools":[{"name":"a","input_schema":{"type":"object"},"cache_control":{"type":"ephemeral","ttl":"1h"}}],"messages":[{"role":"user","content":"Hi"}]}`,
			[]string{"tools[0].cache_control"}},
		{"fields that a rule file lists", "ollama", "chat", `{"model":"m","stream":false,"keep_alive":"5m","fancy":1,"options":{"top_k":4,"num_predict":9},"messages":[{"role":"user","content":"Hi","colour":"red"}]}`,
			[]string{"fancy", "keep_alive", "messages[0].colour", "options.top_k"}},
		{"what a patch takes away", "chat", "chat", `{"model":"m","tools":[],"messages":[{"role":"user","content":"Hi"}]}`, []string{"tools"}},
	} {
		reports := map[string]func(*Exchange){"wholly": (*Exchange).Report, "lightly": func(x *Exchange) { x.ReportRequest(false) }, "at hand": func(x *Exchange) { x.ReportKnown(true) }}
		for _, how := range []string{"wholly", "lightly", "at hand"} { // what is at hand is known from the first
			report := reports[how]
			t.Run(test.name+"/"+how, func(t *testing.T) {
				x, err := p.Protocol(test.client).Open(&Call{Body: []byte(test.request), ID: "req_1"})
				if err != nil {
					t.Fatal(err)
				}
				defer x.Close()
				report(x)
				if _, err := x.Request(&Target{Protocol: test.upstream, Model: "m"}); err != nil {
					t.Fatal(err)
				}
				var got []string
				seen := map[conversation.Loss]bool{}
				for _, l := range x.Lost() {
					if seen[l] {
						t.Errorf("%s is told twice", l.Path)
					}
					seen[l] = true
					if l.Path != "" && !slices.Contains(got, l.Path) {
						got = append(got, l.Path)
					}
					if len(strings.Fields(l.Reason)) < 2 {
						t.Errorf("%s is lost without a reason", l.Path)
					}
				}
				slices.Sort(got)
				want := test.lost
				if how == "lightly" && test.client == "ollama" { // no rule names what is special to the pair
					want = []string{"fancy", "messages[0].colour", "options.top_k"}
				}
				if !slices.Equal(got, want) {
					t.Errorf("lost %q, not %q", got, want)
				}
				before := len(x.Lost())
				if x.Release(); len(x.Lost()) != before {
					t.Error("the losses went with the request's memory")
				}
			})
		}
	}
}

// What a client does not read of a reply is told too, each field once, however many frames bring it.
func TestLossesOfReplies(t *testing.T) {
	p := builtIn()
	for _, test := range []struct {
		name, client, upstream string
		frames                 []string // data; a single one without a stream is a body
		stream                 bool
		lost                   []string
	}{
		{"a body", "messages", "chat", []string{`{"id":"c","created":1,"model":"m","system_fingerprint":"f","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]}`}, false,
			[]string{"created", "model", "system_fingerprint"}},
		{"a body whose fields a rule file lists", "messages", "gemini", []string{`{"responseId":"r","createTime":"2026","candidates":[{"content":{"role":"model","parts":[{"text":"Hi"}]},"finishReason":"STOP","avgLogprobs":-1}]}`}, false,
			[]string{"candidates[0].avgLogprobs", "createTime"}},
		{"a stream of ollama", "messages", "ollama", []string{`{"message":{"role":"assistant","content":"Hi"}}`, `{"done":true,"done_reason":"stop","load_duration":1,"prompt_eval_duration":1}`}, true,
			[]string{"load_duration", "prompt_eval_duration"}},
		{"a stream", "messages", "chat", []string{`{"id":"c","obfuscation":"x","choices":[{"delta":{"content":"H"}}]}`, `{"id":"c","obfuscation":"yy","choices":[{"delta":{"content":"i"},"finish_reason":"stop"}]}`}, true,
			[]string{"obfuscation"}},
		{"whole events", "chat", "responses", []string{`{"type":"response.created","response":{"id":"r"}}`, `{"type":"response.web_search_call.searching","item_id":"w"}`, `{"type":"response.web_search_call.searching","item_id":"v"}`}, true,
			[]string{"event:response.web_search_call.searching"}},
		{"a part that the client's protocol drops", "chat", "responses", []string{`{"type":"response.created","response":{"id":"r"}}`, `{"type":"response.output_item.done","output_index":0,"item":{"type":"mcp_call","id":"m","server_label":"docs","name":"ask","arguments":"{}","output":"out"}}`}, true,
			[]string{"item.arguments", "item.name", "item.output", "item.server_label"}},
		{"who called a tool that the upstream runs", "responses", "messages", []string{`{"type":"message_start","message":{"id":"m","content":[]}}`, `{"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"s","name":"code_execution","input":{"code":"1"},"caller":{"type":"code_execution_20250825","tool_id":"t"}}}`}, true,
			[]string{"content_block.caller"}},
		{"a part that the client did not ask for", "messages", "responses", []string{`{"type":"response.created","response":{"id":"r"}}`, `{"type":"response.output_item.done","output_index":0,"item":{"type":"mcp_call","id":"m","server_label":"docs","name":"ask","arguments":"{}","output":"out"}}`}, true,
			[]string{"item", "item.arguments", "item.id", "item.id", "item.name", "item.output", "item.server_label"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			request := `{"model":"m","max_tokens":99,"stream":true,"messages":[{"role":"user","content":"Hi"}]}`
			if test.client == "responses" {
				request = `{"model":"m","stream":true,"store":false,"input":"Hi"}`
			}
			if !test.stream {
				request = strings.Replace(request, `"stream":true,`, "", 1)
			}
			x, err := p.Protocol(test.client).Open(&Call{Body: []byte(request), ID: "req_1"})
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			x.Report()
			if _, err := x.Request(&Target{Protocol: test.upstream, Model: "m"}); err != nil {
				t.Fatal(err)
			}
			r := x.Reply()
			defer r.Close()
			for _, f := range test.frames {
				if test.stream {
					r.Frame(nil, nil, []byte(f))
				} else {
					r.Body(nil, []byte(f))
				}
			}
			var got []string
			for _, l := range x.Lost() {
				got = append(got, l.Path)
			}
			slices.Sort(got)
			if !slices.Equal(got, test.lost) {
				t.Errorf("lost %q, not %q", got, test.lost)
			}
		})
	}
}

// An upstream that only knows whether to think is sent nothing of the effort.
func TestLossOfEffort(t *testing.T) {
	p := builtIn()
	for _, field := range []string{"thinking", "enable_thinking", "chat_template_kwargs"} {
		x, err := p.Protocol("messages").Open(&Call{Body: []byte(`{"model":"m","max_tokens":9,"thinking":{"type":"adaptive"},"output_config":{"effort":"high"},"messages":[{"role":"user","content":"Hi"}]}`), ID: "req_1"})
		if err != nil {
			t.Fatal(err)
		}
		x.Report()
		profile, err := p.NewProfile("chat", map[string]document.Value{"effort_field": document.Text(field)})
		if err != nil {
			t.Fatal(err)
		}
		sent, err := x.Request(&Target{Protocol: "chat", Model: "m", Profile: profile})
		if err != nil {
			t.Fatal(err)
		}
		if lost := x.Lost(); len(lost) != 1 || lost[0].Path != "output_config.effort" {
			t.Errorf("%s: lost %v, and sent %s", field, lost, sent.Body)
		}
		x.Close()
	}
}

// Where bytes cross as they are, what a rule of the operator's changes or leaves out is told, with its place; what a built-in rule changes without
// a reason is not.
func TestLossesOfPatches(t *testing.T) {
	p := compiled(t, `
pair "chat" "chat" {
  patch "request" {
    set "temperature" {
      to = 0
    }
    set "seed" {
      to  = 7
      why = "this upstream is asked for the same each time"
    }
  }
  patch "reply" {
    set "system_fingerprint" {
      to = "fp"
    }
    set "service_tier" {
      to  = "default"
      why = "tiers are ours to sell"
    }
    drop {
      when = data.choices[0].delta.content == "secret"
    }
    drop {
      when = data.choices[0].delta.content == "later"
      why  = "it comes later"
    }
  }
}
`)
	x, err := p.Protocol("chat").Open(&Call{Body: []byte(`{"model":"m","stream":true,"temperature":1,"seed":3,"top_p":1,"messages":[{"role":"user","content":"Hi"}]}`), ID: "req_1"})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	x.Report()
	if _, err := x.Request(&Target{Protocol: "chat", Model: "other"}); err != nil {
		t.Fatal(err)
	}
	r := x.Reply()
	defer r.Close()
	for _, text := range []string{"a", "secret", "later", "b"} {
		r.Frame(nil, nil, []byte(`{"id":"c","object":"chat.completion.chunk","created":1,"model":"other","system_fingerprint":"theirs","service_tier":"flex","choices":[{"index":0,"delta":{"content":"`+text+`"},"finish_reason":null}]}`))
	}
	var got []string
	for _, l := range x.Lost() {
		if l.Path != "stream_options.include_usage" {
			got = append(got, l.Path+": "+l.Reason+" ("+l.Rule+")")
		}
	}
	slices.Sort(got)
	want := []string{
		"event: a rule of the operator changes it (own.hcl:20:5)",
		"event: it comes later (own.hcl:23:5)",
		"seed: sent as 7: this upstream is asked for the same each time (own.hcl:7:5)",
		"service_tier: sent as \"default\": tiers are ours to sell (own.hcl:16:5)",
		"system_fingerprint: sent as \"fp\": a rule of the operator changes it (own.hcl:13:5)",
		"temperature: sent as 0: a rule of the operator changes it (own.hcl:4:5)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("lost:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// compiled are the built-in rules with something laid over them, compiled for one test alone.
func compiled(t *testing.T, overlay string) *Program {
	t.Helper()
	set, diags := lang.LoadFS(fstest.MapFS{"own.hcl": {Data: []byte(overlay)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p, diags := Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p
}

// ownTable makes every pair one of its own: any of them might read it.
const ownTable = "table \"mine\" {\n  a = \"b\"\n}\n"

// Who wants to wait for nothing is told of a reply once it is known what the pair drops, once for each rule.
func TestLossesThatAreKnown(t *testing.T) {
	p := compiled(t, ownTable)
	looked := func(reply bool) (lost []string, looked bool) {
		x, err := p.Protocol("messages").Open(&Call{Body: []byte(`{"model":"m","max_tokens":9,"stream":true,"container":"c","messages":[{"role":"user","content":"Hi"}]}`), ID: "req_1"})
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		x.ReportKnown(reply)
		if _, err := x.Request(&Target{Protocol: "chat", Model: "m"}); err != nil {
			t.Fatal(err)
		}
		r := x.Reply()
		defer r.Close()
		for range 3 {
			r.Frame(nil, nil, []byte(`{"id":"c","obfuscation":"x","choices":[{"delta":{"content":"H","role":"assistant"}},{"delta":{"role":"assistant"}}]}`))
		}
		if lost := x.LostOfRequest(); len(lost) != 1 || lost[0].Path != "container" {
			t.Errorf("of the request: %v", lost)
		}
		all, looked := x.LostOfReply()
		if len(x.Lost()) != len(all)+1 {
			t.Errorf("in all: %v", x.Lost())
		}
		for _, l := range all {
			lost = append(lost, l.Path)
		}
		return lost, looked
	}
	if lost, looked := looked(true); looked || len(lost) != 0 {
		t.Errorf("the reply was looked at before it was known what to look for: %q", lost)
	}
	pauses := 0
	p.Prepare([]string{"chat", "responses"}, true, time.Now, func(time.Duration) bool { pauses++; return true })
	if want := 2 * len(p.Pairs()) / len(p.Protocols()); pauses != want {
		t.Errorf("%d pauses between %d pairs", pauses, want)
	}
	for _, at := range p.Pairs() {
		if found := p.Pair(at[0], at[1]).LossCache.Found.Load() != nil; found != (at[1] == "chat" || at[1] == "responses") {
			t.Errorf("what %v drops was found out: %v", at, found)
		}
	}
	if lost, looked := looked(false); looked || len(lost) != 0 {
		t.Errorf("the reply was looked at, and nobody wanted that: %q", lost)
	}
	if lost, looked := looked(true); !looked || !slices.Equal(lost, []string{"obfuscation", "choices[0].delta.role"}) && !slices.Equal(lost, []string{"choices[0].delta.role", "obfuscation"}) {
		t.Errorf("of the reply: %v, %q", looked, lost)
	}
}

// What the built-in pairs drop is found out once, for all sets that leave them as they are.
func TestLossesAreShared(t *testing.T) {
	at := [2]string{"messages", "chat"}
	base := compiled(t, "").Pair(at[0], at[1]).LossCache
	for _, test := range []struct {
		name, overlay string
		shared        bool
	}{
		{"an alias", "alias \"fast\" {\n  to = \"gpt-5\"\n}\n", true},
		{"another pair", "pair \"chat\" \"messages\" {\n  drop \"logit_bias\" {\n    why = \"Acme alone knows it\"\n  }\n}\n", true},
		{"the pair", "pair \"messages\" \"chat\" {\n  drop \"container\" {\n    why = \"Acme alone knows it\"\n  }\n}\n", false},
		{"its client", "protocol \"messages\" {\n  client {\n    session = nonempty(header[\"x-acme\"], base)\n  }\n}\n", false},
		{"a function that is added", "function \"mine\" {\n  params = []\n  result = 1\n}\n", true},
		{"a table that is added", ownTable, false},
	} {
		if shared := compiled(t, test.overlay).Pair(at[0], at[1]).LossCache == base; shared != test.shared {
			t.Errorf("over %s: shared %v", test.name, shared)
		}
	}
}

// Whoever asks for losses of requests only is told of the same ones, and what replies lose is not found out.
func TestLossesOfRequestsOnly(t *testing.T) {
	p := compiled(t, ownTable)
	body := `{"model":"m","max_tokens":9,"container":"c","speed":"fast","fancy":1,"tools":[{"name":"a","input_schema":{"type":"object"},"eager_input_streaming":true}],"messages":[{"role":"user","content":"Hi"}]}`
	lost := func(report func(*Exchange)) []conversation.Loss {
		x, err := p.Protocol("messages").Open(&Call{Body: []byte(body), ID: "req_1"})
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		report(x)
		if _, err := x.Request(&Target{Protocol: "chat", Model: "m"}); err != nil {
			t.Fatal(err)
		}
		return x.LostOfRequest()
	}
	got := lost(func(x *Exchange) { x.ReportRequest(true) })
	if p.Pair("messages", "chat").LossCache.Found.Load() != nil {
		t.Error("what replies lose was found out")
	}
	if want := lost((*Exchange).Report); !slices.Equal(got, want) || len(got) != 4 {
		t.Errorf("%v, and not %v", got, want)
	}
}

// Who does not ask pays nothing: no memory, before and after somebody asked, and nothing is found out in advance.
func TestLossesCostNothingUnlessAskedFor(t *testing.T) {
	p := compiled(t, ownTable)
	body := `{"model":"m","max_tokens":9,"container":"c","fancy":1,"messages":[{"role":"user","content":"Hi"}]}`
	once := func(report bool) {
		x, err := p.Protocol("messages").Open(&Call{Body: []byte(body), ID: "req_1"})
		if err != nil {
			t.Fatal(err)
		}
		if report {
			x.Report()
		}
		if _, err := x.Request(&Target{Protocol: "chat", Model: "m"}); err != nil {
			t.Fatal(err)
		}
		if !report && len(x.Lost()) != 0 {
			t.Fatal("losses that nobody asked for were collected")
		}
		x.Close()
	}
	once(false)
	before := testing.AllocsPerRun(200, func() { once(false) })
	if p.Pair("messages", "chat").LossCache.Found.Load() != nil {
		t.Error("what a pair drops was found out although nobody asked")
	}
	once(true)
	asked := testing.AllocsPerRun(200, func() { once(true) })
	after := testing.AllocsPerRun(200, func() { once(false) })
	if raceEnabled {
		t.Skip("the race detector allocates by itself")
	}
	if after > before || asked <= before {
		t.Errorf("allocations: %v before, %v asked for, %v after", before, asked, after)
	}
}

// A search that the client forces is sent, so the reason for what is lost of the choice is not that the tool is missing.
func TestReasonOfAForcedSearch(t *testing.T) {
	p := builtIn()
	profile, err := p.NewProfile("chat", map[string]document.Value{"web_search": document.Bool(true)})
	if err != nil {
		t.Fatal(err)
	}
	for client, request := range map[string]string{
		"messages":  `{"model":"m","max_tokens":9,"tools":[{"type":"web_search_20250305","name":"web_search"}],"tool_choice":{"type":"tool","name":"web_search"},"messages":[{"role":"user","content":"Hi"}]}`,
		"responses": `{"model":"m","store":false,"tools":[{"type":"web_search"}],"tool_choice":{"type":"web_search"},"input":"Hi"}`,
	} {
		x, err := p.Protocol(client).Open(&Call{Body: []byte(request), ID: "req_1"})
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		x.Report()
		if _, err := x.Request(&Target{Protocol: "chat", Model: "m", Profile: profile}); err != nil {
			t.Fatal(err)
		}
		lost := x.Lost()
		if len(lost) != 1 || lost[0].Path != "tool_choice" || !strings.Contains(lost[0].Reason, "sent as web_search_options") {
			t.Errorf("%s: %v", client, lost)
		}
	}
}
