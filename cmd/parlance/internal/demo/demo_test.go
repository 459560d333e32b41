package demo

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle"
)

// play asks the demo upstream, and tells whether it broke the connection off.
func play(o Options, r *http.Request) (w *httptest.ResponseRecorder, aborted bool) {
	return record(New(o), r)
}

// A set of the binary's own files is compiled as one without mistakes. This finds them.
func TestDemoRulesHaveNoMistakes(t *testing.T) {
	src, err := files.ReadFile("demo.hcl")
	if err != nil {
		t.Fatal(err)
	}
	set, diags := lang.LoadFS(fstest.MapFS{"demo.hcl": {Data: src}}, "")
	if !diags.HasErrors() {
		_, more := runtime.Compile(set)
		diags = append(diags, more...)
	}
	for _, d := range diags {
		t.Error(d)
	}
}

// spoken is how a client of each protocol asks for a model, with a stream or without, and where the text of a body is.
var spoken = []struct {
	protocol, path, streamPath, body, text string
}{
	{"chat", "/v1/chat/completions", "", `{"model": %q, "stream": %t, "messages": [{"role": "user", "content": "Hi"}]}`, "choices.0.message.content"},
	{"messages", "/v1/messages", "", `{"model": %q, "stream": %t, "max_tokens": 999, "messages": [{"role": "user", "content": "Hi"}]}`, "content.0.text"},
	{"responses", "/v1/responses", "", `{"model": %q, "stream": %t, "input": "Hi"}`, "output.0.content.0.text"},
	{"gemini", "/v1beta/models/%s:generateContent", "/v1beta/models/%s:streamGenerateContent?alt=sse", `{"contents": [{"role": "user", "parts": [{"text": "Hi"}]}]}`, "candidates.0.content.parts.0.text"},
	{"ollama", "/api/chat", "", `{"model": %q, "stream": %t, "messages": [{"role": "user", "content": "Hi"}]}`, "message.content"},
}

func askIn(t *testing.T, i int, model string, stream bool) (*httptest.ResponseRecorder, bool) {
	s := spoken[i]
	path, body := s.path, s.body
	if stream && s.streamPath != "" {
		path = s.streamPath
	}
	if strings.Contains(path, "%s") {
		path = fmt.Sprintf(path, model)
	}
	if strings.Contains(body, "%q") {
		body = fmt.Sprintf(body, model, stream)
	}
	return play(Options{}, requestFor(t, "/some/prefix"+path, body))
}

// All protocols that have rules for clients are served.
func TestDemoSpeaksAllProtocols(t *testing.T) {
	known := map[string]bool{}
	want := `You said: "Hi". ` + advice
	for i, s := range spoken {
		known[s.protocol] = true
		w, _ := askIn(t, i, "demo", false)
		if text := gjson.GetBytes(w.Body.Bytes(), s.text).String(); w.Code != http.StatusOK || text != want {
			t.Errorf("%s: %d %s", s.protocol, w.Code, w.Body)
		}
		one, _ := askIn(t, i, "demo", true)
		two, _ := askIn(t, i, "demo", true)
		if !one.Flushed || one.Body.String() != two.Body.String() {
			t.Errorf("%s: the same request has other bytes", s.protocol)
		}
		var text strings.Builder
		for _, line := range strings.Split(one.Body.String(), "\n") {
			text.WriteString(deltaOf(strings.TrimPrefix(line, "data: ")))
		}
		if text.String() != want {
			t.Errorf("%s: a stream says %q: %s", s.protocol, text.String(), one.Body)
		}
	}
	for _, p := range Program().Protocols() {
		if !p.Called() && !known[p.Name()] {
			t.Errorf("no request of %s is tried", p.Name())
		}
	}
}

// deltaOf is the text that an event of any protocol adds.
func deltaOf(event string) string {
	e := gjson.Parse(event)
	if strings.Contains(e.Get("type").String(), ".done") {
		return ""
	}
	for _, path := range []string{"choices.0.delta.content", "delta.text", "candidates.0.content.parts.0.text", "message.content"} {
		if v := e.Get(path); v.Type == gjson.String {
			return v.String()
		}
	}
	if e.Get("type").String() == "response.output_text.delta" {
		return e.Get("delta").String()
	}
	return ""
}

// Each failure goes wrong as it says, in every protocol.
func TestDemoFailures(t *testing.T) {
	for i, s := range spoken {
		for _, f := range Failures() {
			if f.Name == failHang || f.Name == failSilence || f.Name == failSlow { // see server_test.go for those that take time
				continue
			}
			for _, stream := range []bool{false, true} {
				w, aborted := askIn(t, i, "demo-"+f.Name, stream)
				body := w.Body.String()
				wrong := func(why string) {
					t.Errorf("%s, %s, stream %v: %s: %d %.2000s", s.protocol, f.Name, stream, why, w.Code, body)
				}
				grammar := func(failed bool) {
					if i < 3 && stream { // the others have no grammar there
						if err := oracle.CheckStream(s.protocol, w.Body.Bytes(), failed); err != nil {
							wrong(err.Error())
						}
					}
				}
				switch f.Name {
				case failHTML:
					if w.Code != http.StatusBadGateway || !strings.HasPrefix(body, "<html>") {
						wrong("no page")
					}
				case failCut:
					if !aborted || len(body) == 0 {
						wrong("not broken off")
					}
				case failEOF:
					if aborted || len(body) == 0 || !stream && gjson.Valid(body) {
						wrong("whole")
					}
				case failError, failErrorFirst:
					if w.Code != http.StatusOK || !strings.Contains(body, "Overloaded (a failure") {
						wrong("no error")
					}
					grammar(true)
				case failGarbage:
					if !strings.Contains(body, garbage) {
						wrong("no garbage")
					}
				case failNoDone:
					whole, _ := askIn(t, i, "demo", stream)
					if stream && (w.Body.Len() >= whole.Body.Len()+len(f.Name)*50 || strings.HasSuffix(body, "[DONE]\n\n") || strings.Contains(body, "message_stop") || strings.Contains(body, "response.completed") || strings.Contains(body, `"done":true`)) {
						wrong("it has its end mark")
					}
				case failJSON:
					if !gjson.Valid(body) {
						wrong("no JSON")
					}
				case failSSE:
					if gjson.Valid(body) && body[0] != '[' { // a stream may be an array
						wrong("no stream")
					}
				case failEmpty, failRefusal, failFilter, failInterleave, failCite:
					if w.Code != http.StatusOK || aborted {
						wrong("not answered")
					}
					grammar(false)
				default:
					if status := statusOf(f.Name); status == 0 || w.Code != status || !strings.Contains(body, "as you asked") {
						wrong("no error of that status")
					}
				}
			}
		}
	}
}

// Requests that cannot be read are refused in the client's protocol, with the field.
func TestDemoRefuses(t *testing.T) {
	for _, tt := range []struct{ path, body, want string }{
		{"/v1/chat/completions", `{"model": "demo", "messages": 1}`, "messages"},
		{"/v1/messages", `{"model": "demo", "max_tokens": 9}`, "messages"},
		{"/v1/responses", `{`, "JSON"},
	} {
		w, _ := play(Options{}, requestFor(t, tt.path, tt.body))
		if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), tt.want) {
			t.Errorf("%s: %d %s", tt.path, w.Code, w.Body)
		}
	}
	if w, _ := play(Options{}, requestFor(t, "/v1/embeddings", "{}")); w.Code != http.StatusNotFound {
		t.Errorf("an unknown path: %d %s", w.Code, w.Body)
	}
	r := requestFor(t, "/v1/messages", "")
	if w, _ := play(Options{}, r); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("a wrong method: %d %s", w.Code, w.Body)
	}
}

// What is asked besides: lists of models, counts of tokens.
func TestDemoLists(t *testing.T) {
	for _, tt := range []struct{ path, body, find, want string }{
		{"/v1/models", "", "data.0.id", "demo"},
		{"/x/models", "", "data.1.id", "demo-thinking"},
		{"/v1/models/demo", "", "id", "demo"},
		{"/v1beta/models", "", "models.0.name", "models/demo"},
		{"/api/tags", "", "models.0.name", "demo"},
		{"/v1/messages/count_tokens", `{"model": "demo", "messages": [{"role": "user", "content": "Hi"}]}`, "input_tokens", "16"},
		{"/v1/responses/input_tokens", `{"model": "demo", "input": "Hi there, you"}`, "input_tokens", "10"},
	} {
		w, _ := play(Options{}, requestFor(t, tt.path, tt.body))
		if got := gjson.GetBytes(w.Body.Bytes(), tt.find).String(); w.Code != http.StatusOK || got != tt.want {
			t.Errorf("%s: %d %s", tt.path, w.Code, w.Body)
		}
	}
}

// A tool is called once, and what it said is repeated: an agent's loop ends.
func TestDemoToolLoop(t *testing.T) {
	const tools = `"tools": [{"name": "weather", "input_schema": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}}]`
	w, _ := play(Options{}, requestFor(t, "/v1/messages", `{"model": "demo-thinking", "max_tokens": 999, `+tools+`, "messages": [{"role": "user", "content": "The weather in Paris?"}]}`))
	body := gjson.ParseBytes(w.Body.Bytes())
	if body.Get("stop_reason").String() != "tool_use" || body.Get(`content.#(type=="tool_use").input.city`).String() != "Paris" || body.Get(`content.#(type=="thinking").thinking`).String() != thought {
		t.Fatal(w.Body)
	}
	w, _ = play(Options{}, requestFor(t, "/v1/messages", `{"model": "demo", "max_tokens": 999, `+tools+`, "messages": [{"role": "user", "content": "The weather in Paris?"}, {"role": "assistant", "content": `+
		body.Get("content").Raw+`}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": `+body.Get(`content.#(type=="tool_use").id`).Raw+`, "content": "rain"}]}]}`))
	if got := gjson.GetBytes(w.Body.Bytes(), "content.0.text").String(); got != "The tool said: rain. "+advice {
		t.Fatal(w.Body)
	}
}
