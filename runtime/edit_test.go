package runtime

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/runtime/conversation"
)

// editors are the protocols with a request of a client whose history has a call of the tool Bash, the path of a client that wants a body or
// a stream, and where an upstream's request has the system prompt.
var editors = []struct {
	id, body, stream, request string
	system                    string
	cached                    bool // the request has a cache_control
}{
	{"chat", "", "", `{"model":"alias","stream":%v,"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"},{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"Bash","arguments":"{\"name\":\"Bash\"}"}}]},{"role":"tool","tool_call_id":"call_1","content":"ok"}],"tools":[{"type":"function","function":{"name":"Bash","parameters":{"type":"object"}}}],"tool_choice":{"type":"function","function":{"name":"Bash"}}}`, "messages.0.content", false},
	{"messages", "", "", `{"model":"alias","max_tokens":100,"stream":%v,"system":[{"type":"text","text":"Be brief.","cache_control":{"type":"ephemeral"}}],"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"call_1","name":"Bash","input":{"name":"Bash","cache_control":1}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"call_1","content":"ok","cache_control":{"type":"ephemeral"}}]}],"tools":[{"name":"Bash","input_schema":{"type":"object","properties":{"cache_control":{"type":"string"}}},"cache_control":{"type":"ephemeral"}}],"tool_choice":{"type":"tool","name":"Bash"}}`, "system", true},
	{"responses", "", "", `{"model":"alias","store":false,"stream":%v,"instructions":"Be brief.","input":[{"type":"message","role":"user","content":"Hi"},{"type":"function_call","call_id":"call_1","name":"Bash","arguments":"{\"name\":\"Bash\"}"},{"type":"function_call_output","call_id":"call_1","output":"ok"}],"tools":[{"type":"function","name":"Bash","parameters":{"type":"object"}}],"tool_choice":{"type":"function","name":"Bash"}}`, "instructions", false},
	{"gemini", "/v1beta/models/alias:generateContent", "/v1beta/models/alias:streamGenerateContent?alt=sse", `{"systemInstruction":{"parts":[{"text":"Be brief."}]},"contents":[{"role":"user","parts":[{"text":"Hi"}]},{"role":"model","parts":[{"functionCall":{"name":"Bash","args":{"name":"Bash"}}}]},{"role":"user","parts":[{"functionResponse":{"name":"Bash","response":{"result":"ok"}}}]}],"tools":[{"functionDeclarations":[{"name":"Bash","parameters":{"type":"OBJECT"}}]}],"toolConfig":{"functionCallingConfig":{"mode":"ANY","allowedFunctionNames":["Bash"]}}}`, "systemInstruction.parts.0.text", false},
	{"ollama", "/api/chat", "/api/chat", `{"model":"alias","stream":%v,"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"},{"role":"assistant","content":"","tool_calls":[{"function":{"name":"Bash","arguments":{"name":"Bash"}}}]},{"role":"tool","tool_name":"Bash","content":"ok"}],"tools":[{"type":"function","function":{"name":"Bash","parameters":{"type":"object"}}}]}`, "messages.0.content", false},
}

// editCall opens a request of the n-th client and sends it to an upstream.
func editCall(t testing.TB, p *Program, n int, upstream, name string, stream bool) (*Exchange, *Request) {
	t.Helper()
	c := editors[n]
	body, target := c.request, c.body
	if strings.Contains(body, "%v") {
		body = fmt.Sprintf(body, stream)
	}
	if stream {
		target = c.stream
	}
	x, err := p.Protocol(c.id).Open(&Call{Body: []byte(body), Target: target, ID: "req_1", Time: 1760000000, Client: "claude-code", Seal: []byte("secret")})
	if err != nil {
		t.Fatal(err)
	}
	x.ReportRequest(false)
	req, err := x.Request(&Target{Protocol: upstream, Upstream: name, Model: "up-model", Family: "up"})
	if err != nil {
		t.Fatal(err)
	}
	return x, req
}

// TestWithoutEdits opens a call whose edits are not made, as those of built-in specs.
func TestWithoutEdits(t *testing.T) {
	p := overlaid(t, "edit \"request\" {\n  system_prefix = \"House rules.\"\n}")
	for _, unedited := range []bool{false, true} {
		x, err := p.Protocol("chat").Open(&Call{Body: smallRequest("chat", false), ID: "req_1", WithoutEdits: unedited})
		if err != nil {
			t.Fatal(err)
		}
		req, err := x.Request(&Target{Protocol: "chat", Model: "m"})
		if err != nil || bytes.Contains(req.Body, []byte("House rules.")) == unedited {
			t.Errorf("unedited %v: %v %s", unedited, err, req.Body)
		}
		x.Close()
	}
}

// calledShell is what an upstream of each protocol says that calls the tool shell, as a body or as a stream.
func calledShell(t testing.TB, protocol string, stream bool) (frames []frame, body []byte) {
	t.Helper()
	n := slices.IndexFunc(editors, func(e struct {
		id, body, stream, request string
		system                    string
		cached                    bool
	}) bool {
		return e.id == protocol
	})
	x, _ := editCall(t, builtIn(), n, "chat", "", stream)
	defer x.Close()
	r := x.Reply()
	defer r.Close()
	if !stream {
		return nil, r.Body(nil, []byte(`{"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Well, then so be it.","tool_calls":[{"id":"call_2","type":"function","function":{"name":"shell","arguments":"{\"name\":\"shell\"}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}`))
	}
	var wire []byte
	for _, data := range []string{
		`{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Well"},"finish_reason":null}]}`,
		`{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":", then"},"finish_reason":null}]}`,
		`{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":" so"},"finish_reason":null}]}`,
		`{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":" be it."},"finish_reason":null}]}`,
		`{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_2","type":"function","function":{"name":"shell","arguments":"{\"name\":\"shell\"}"}}]},"finish_reason":null}]}`,
		`{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}`,
		`[DONE]`,
	} {
		wire = r.Frame(wire, nil, []byte(data))
	}
	wire = r.End(wire, EOF)
	return editFrames(t, protocol, wire), nil
}

func editFrames(t testing.TB, protocol string, wire []byte) (frames []frame) {
	t.Helper()
	if protocol == "ollama" {
		for _, line := range bytes.Split(bytes.TrimSpace(wire), []byte("\n")) {
			frames = append(frames, frame{"", string(line)})
		}
		return frames
	}
	frames, err := framesOf(wire)
	if err != nil {
		t.Fatal(err)
	}
	return frames
}

// TestEditsOfEveryPair makes the same edits for all pairs of protocols, bodies and streams: those that are translated, and those that pass
// unchanged.
func TestEditsOfEveryPair(t *testing.T) {
	t.Parallel()
	p := overlaid(t, `
edit "request" {
  upstreams     = ["acme-*"]
  models        = ["up-*"]
  clients       = ["claude-*"]
  system_prefix = "House rules."
  rename_tool "Bash" {
    to = "shell"
  }
  remove "**.cache_control" {}
  headers {
    X-Team = "team of ${call.client}"
  }
}
edit "request" {
  upstreams = ["acme-*"]
  protocols = ["chat", "messages", "responses"]
  set "temperature" {
    to = 0.2
  }
}
edit "request" {
  upstreams = ["acme-*"]
  protocols = ["gemini"]
  set "generationConfig.temperature" {
    to = 0.2
  }
}
edit "request" {
  upstreams = ["acme-*"]
  protocols = ["ollama"]
  set "options.temperature" {
    to = 0.2
  }
}
`)
	where := map[string]string{"chat": "temperature", "messages": "temperature", "responses": "temperature", "gemini": "generationConfig.temperature", "ollama": "options.temperature"}
	for n, c := range editors {
		for _, u := range editors {
			t.Run(c.id+" on "+u.id, func(t *testing.T) {
				for _, stream := range []bool{false, true} {
					x, req := editCall(t, p, n, u.id, "acme-1", stream)
					body := string(req.Body)
					system := gjson.Get(body, u.system)
					if system.IsArray() {
						system = gjson.Get(body, u.system+".0.text")
					}
					if !strings.HasPrefix(system.String(), "House rules.") || !strings.Contains(body, "Be brief.") {
						t.Errorf("the system prompt has no prefix: %s", body)
					}
					if got := gjson.Get(body, where[u.id]).Raw; got != "0.2" {
						t.Errorf("the temperature is %s: %s", got, body)
					}
					if strings.Count(body, "cache_control") > 2 || strings.Contains(body, "ephemeral") { // the two are of the client's data
						t.Errorf("a cache_control is left: %s", body)
					}
					// All names are changed, and the arguments of the call are not.
					if rest := strings.Replace(strings.Replace(body, `\"Bash\"`, "", 1), `{"name":"Bash"`, "", 1); strings.Contains(rest, "Bash") || !strings.Contains(body, "shell") {
						t.Errorf("a name is left: %s", body)
					}
					if !slices.ContainsFunc(req.Header, func(h [2]string) bool { return h == [2]string{"X-Team", "team of claude-code"} }) {
						t.Errorf("the header is missing: %v", req.Header)
					}
					// Reports name each edit.
					for _, want := range []string{where[u.id], strings.TrimSuffix(strings.TrimSuffix(u.system, ".0.content"), ".parts.0.text")} {
						if !slices.ContainsFunc(x.LostOfRequest(), func(l conversation.Loss) bool {
							return l.Path == want && strings.HasPrefix(l.Rule, "rules/mine.hcl:")
						}) {
							t.Errorf("nothing reports %s: %v", want, x.LostOfRequest())
						}
					}
					frames, whole := calledShell(t, u.id, stream)
					r := x.Reply()
					var said []byte
					if stream {
						for _, f := range frames {
							said = r.Frame(said, []byte(f.event), []byte(f.data))
						}
						said = r.End(said, EOF)
					} else {
						said = r.Body(nil, whole)
					}
					if r.Problem() != nil {
						t.Fatalf("%v: %s", r.Problem(), said)
					}
					// The name is the client's again, and the arguments have theirs.
					if text := string(said); !strings.Contains(text, `"name":"Bash"`) || strings.Count(text, `"shell"`)+strings.Count(text, `\"shell\"`) == 0 {
						t.Errorf("the name is not restored: %s", said)
					}
					r.Close()
					x.Close()
				}
				// Another upstream's request is what it is without the edits.
				x, req := editCall(t, p, n, u.id, "other", true)
				without, plain := editCall(t, builtIn(), n, u.id, "other", true)
				if !bytes.Equal(req.Body, plain.Body) {
					t.Errorf("%s\nnot\n%s", req.Body, plain.Body)
				}
				without.Close()
				x.Close()
			})
		}
	}
}

// TestEditsReadWhatTheClientAsksFor holds conditions of edits against requests of every client, on an upstream of the same protocol and on others.
func TestEditsReadWhatTheClientAsksFor(t *testing.T) {
	t.Parallel()
	p := overlaid(t, `
edit "request" {
  when = ask.tokens > 5 && ask.tokens < 5000 && length(ask.tools) == 1 && length(ask.turns) > 1 && length(ask.tool_results) == 1
  headers {
    X-Asked = "tool ${ask.tool}, ${length(ask.turns)} turns, limit ${coalesce(ask.limit, "none")}"
  }
}
edit "request" {
  when = ask.tokens > 5000 || length(ask.images) > 0
  headers {
    X-Never = "1"
  }
}
`)
	limits := map[string]string{"messages": "100"}
	for n, c := range editors {
		for _, u := range []string{"chat", "messages", "responses", "gemini", "ollama", "bedrock"} {
			x, req := editCall(t, p, n, u, "up", false)
			for _, h := range req.Header {
				if h[0] == "X-Never" {
					t.Errorf("%s on %s: an edit was made whose condition does not hold", c.id, u)
				}
			}
			i := slices.IndexFunc(req.Header, func(h [2]string) bool { return h[0] == "X-Asked" })
			limit, name := limits[c.id], "Bash"
			if limit == "" {
				limit = "none"
			}
			if c.id == "ollama" { // its requests have no choice of tools
				name = ""
			}
			if want := "tool " + name + ", "; i < 0 || !strings.HasPrefix(req.Header[i][1], want) || !strings.HasSuffix(req.Header[i][1], " turns, limit "+limit) {
				t.Errorf("%s on %s: %v", c.id, u, req.Header)
			}
			x.Close()
		}
	}
}

// TestEditsOfReplies edits what clients get, as a body and as a stream, of upstreams of their own protocol and of another.
func TestEditsOfReplies(t *testing.T) {
	t.Parallel()
	p := overlaid(t, `
edit "reply" {
  protocols = ["chat"]
  set "choices.message.content" {
    to = upper(value)
  }
  set "choices.delta.content" {
    to = upper(value)
  }
  remove "system_fingerprint" {}
}
edit "reply" {
  protocols = ["messages", "gemini", "responses"]
  set "**.text" {
    when = typeof(value) == "string"
    to   = upper(value)
  }
}
edit "reply" {
  protocols = ["responses"]
  set "delta" {
    when = data.type == "response.output_text.delta"
    to   = upper(value)
  }
}
edit "reply" {
  protocols = ["ollama"]
  each "message" {
    set "content" {
      to = upper(item.content)
    }
  }
}
`)
	for n, c := range editors {
		for _, u := range editors {
			t.Run(c.id+" on "+u.id, func(t *testing.T) {
				for _, stream := range []bool{false, true} {
					x, _ := editCall(t, p, n, u.id, "", stream)
					var kept []byte
					x.OnKeep(func(body []byte) { kept = bytes.Clone(body) })
					frames, whole := calledShell(t, u.id, stream)
					r := x.Reply()
					var said []byte
					if stream {
						for _, f := range frames {
							said = r.Frame(said, []byte(f.event), []byte(f.data))
						}
						said = r.End(said, EOF)
					} else {
						said = r.Body(nil, whole)
					}
					if r.Problem() != nil {
						t.Fatalf("%v: %s", r.Problem(), said)
					}
					text := string(said)
					for _, piece := range []string{"Well", ", then", " so", " be it"} {
						if strings.Contains(text, piece) || !strings.Contains(text, strings.ToUpper(piece)) {
							t.Errorf("%q is not edited, stream %v: %s", piece, stream, said)
							break
						}
					}
					if c.id == "responses" && !bytes.Contains(kept, []byte("BE IT")) {
						t.Errorf("what is stored is not what the client got: %s", kept)
					}
					r.Close()
					x.Close()
				}
			})
		}
	}
}

// TestAnEditCannotBreakAStream has edits leave what clients cannot read. The reply fails in the client's protocol, and the log names the edit.
func TestAnEditCannotBreakAStream(t *testing.T) {
	t.Parallel()
	p := overlaid(t, `
edit "reply" {
  protocols = ["chat"]
  set "choices.delta.content" {
    to = jsondecode("[1]")
  }
}
edit "reply" {
  protocols = ["messages"]
  set "delta.text" {
    to = jsondecode("[1]")
  }
}
edit "reply" {
  protocols = ["responses"]
  set "delta" {
    to = jsondecode("[1]")
  }
}
`)
	for n, c := range editors[:3] {
		for _, u := range editors[:3] {
			x, _ := editCall(t, p, n, u.id, "", true)
			frames, _ := calledShell(t, u.id, true)
			r := x.Reply()
			var said []byte
			for _, f := range frames {
				said = r.Frame(said, []byte(f.event), []byte(f.data))
			}
			said = r.End(said, EOF)
			if pr := r.Problem(); pr == nil || !strings.HasPrefix(pr.Rule, "rules/mine.hcl:") {
				t.Errorf("%s on %s: %+v: %s", c.id, u.id, pr, said)
			}
			r.Close()
			x.Close()
		}
	}
}
