package demo

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/specs/oracle"
)

const responsesPath = "/v1/responses"

const (
	flatTools = `"tools": [{"type": "function", "name": "weather", "parameters": ` + weather + `}, {"type": "function", "name": "time", "parameters": null, "strict": null}]`
	noteTool  = `"tools": [{"type": "custom", "name": "note"}]`
)

// responsesConversations are requests with what is expected of their answer, whether streamed or not: the text, the
// status with its reason, the calls, and the types of the items.
var responsesConversations = []struct {
	name, body   string
	text, status string
	calls        []string
	items        string
}{
	{"says what it received", `{"model": "demo", "input": "Hi  there,\nGrüße 世界 🌍"}`, `You said: "Hi  there,` + "\n" + `Grüße 世界 🌍". ` + advice, "completed", nil, "message"},
	{"the last text part is what the user typed", `{"model": "demo", "input": [{"role": "user", "content": [{"type": "input_text", "text": "<reminder>"}, {"type": "input_text", "text": "Hi"}]}]}`,
		`You said: "Hi". ` + advice, "completed", nil, "message"},
	{"an image alone is nothing in words", `{"model": "demo", "input": [{"role": "user", "content": [{"type": "input_image", "image_url": "data:,"}]}]}`,
		"You said nothing in words. " + advice, "completed", nil, "message"},
	{"thinks by model", `{"model": "demo-thinking", "input": "Hi"}`, `You said: "Hi". ` + advice, "completed", nil, "reasoning message"},
	{"thinks by effort, and shows it", `{"model": "m", "reasoning": {"effort": "low", "summary": "auto"}, "input": "Hi"}`, `You said: "Hi". ` + advice, "completed", nil, "reasoning message"},
	{"shows its thinking in detail, encrypted too", `{"model": "m", "store": false, "include": ["reasoning.encrypted_content"], "reasoning": {"effort": "high", "summary": "detailed"}, "input": "Hi"}`,
		`You said: "Hi". ` + advice, "completed", nil, "reasoning message"},
	{"a wish to see thinking is no wish to think", `{"model": "m", "reasoning": {"summary": "auto"}, "input": "Hi"}`, `You said: "Hi". ` + advice, "completed", nil, "message"},
	{"does not think when told not to", `{"model": "demo-thinking", "reasoning": {"effort": "none"}, "input": "Hi"}`, `You said: "Hi". ` + advice, "completed", nil, "message"},
	{"stops at the limit", `{"model": "m", "max_output_tokens": 16, "input": "Hi"}`, `You said: "Hi". I am Parlance's demo model; put a real upstream into parlance.hcl to get `, "incomplete max_output_tokens", nil, "message"},
	{"thinking counts against the limit", `{"model": "demo-thinking", "max_output_tokens": 16, "input": "Hi"}`, "", "incomplete max_output_tokens", nil, "reasoning"},
	{"fills a schema", `{"model": "m", "text": {"format": {"type": "json_schema", "name": "s", "schema": ` + strings.Replace(sample, `{"type"`, `{"type": "object", "$comment"`, 1) + `}}, "input": "Hi"}`, filled, "completed", nil, "message"},
	{"gives any object", `{"model": "m", "text": {"format": {"type": "json_object"}}, "input": "json"}`, `{"answer": "demo"}`, "completed", nil, "message"},
	{"calls the first tool", `{"model": "m", ` + flatTools + `, "input": "The weather in Paris?"}`, lookUp, "completed", []string{`weather {"city": "Paris"}`}, "message function_call"},
	{"thinks and calls", `{"model": "demo-thinking", ` + flatTools + `, "input": "The weather in Paris?"}`, lookUp, "completed", []string{`weather {"city": "Paris"}`}, "reasoning message function_call"},
	{"calls the forced tool", `{"model": "m", ` + flatTools + `, "tool_choice": {"type": "function", "name": "time"}, "input": "Hi"}`, lookUp, "completed", []string{`time {}`}, "message function_call"},
	{"calls an allowed tool", `{"model": "m", ` + flatTools + `, "tool_choice": {"type": "allowed_tools", "mode": "auto", "tools": [{"type": "function", "name": "time"}]}, "input": "Hi"}`,
		lookUp, "completed", []string{`time {}`}, "message function_call"},
	{"calls two in parallel", `{"model": "m", ` + flatTools + `, "input": "In parallel: Rome"}`, lookUp, "completed", []string{`weather {"city": "Rome"}`, `time {}`}, "message function_call function_call"},
	{"may not call in parallel", `{"model": "m", "parallel_tool_calls": false, ` + flatTools + `, "input": "In parallel: Rome"}`, lookUp, "completed", []string{`weather {"city": "Rome"}`}, "message function_call"},
	{"may not call at all", `{"model": "m", "tool_choice": "none", ` + flatTools + `, "input": "Hi"}`, `You said: "Hi". ` + advice, "completed", nil, "message"},
	{"a custom tool takes a text", `{"model": "m", ` + noteTool + `, "input": "Remember milk"}`, lookUp, "completed", []string{"note milk"}, "message custom_tool_call"},
	{"a tool of a namespace is called by its own name", `{"model": "m", "tools": [{"type": "namespace", "name": "files", "description": "d", "tools": [{"type": "custom", "name": "note"}]}], "input": "Remember milk"}`,
		lookUp, "completed", []string{"files.note milk"}, "message custom_tool_call"},
	{"answers a result", `{"model": "m", ` + flatTools + `, "input": [{"role": "user", "content": "Hi"}, {"type": "function_call", "call_id": "a", "name": "time", "arguments": "{}"}, {"type": "function_call", "call_id": "b", "name": "time", "arguments": "{}"},
		{"type": "function_call_output", "call_id": "b", "output": "18 C"}, {"type": "function_call_output", "call_id": "a", "output": [{"type": "input_text", "text": "noon"}, {"type": "input_image", "image_url": "data:,"}]}]}`,
		"The tool said: 18 C; noon [input_image]. " + advice, "completed", nil, "message"},
	{"answers a custom tool's result", `{"model": "m", ` + noteTool + `, "input": [{"role": "user", "content": "Hi"}, {"type": "custom_tool_call", "call_id": "a", "name": "note", "input": "x"}, {"type": "custom_tool_call_output", "call_id": "a", "output": "done"}]}`,
		"The tool said: done. " + advice, "completed", nil, "message"},
	{"a new turn is not about the last result", `{"model": "m", "input": [{"type": "function_call", "call_id": "a", "name": "time", "arguments": "{}"}, {"type": "function_call_output", "call_id": "a", "output": "18 C"}, {"role": "assistant", "content": "18"}, {"role": "user", "content": "Hi"}]}`,
		`You said: "Hi". ` + advice, "completed", nil, "message"},
	{"searches the web when asked", `{"model": "m", "include": ["web_search_call.action.sources"], "tools": [{"type": "web_search"}], "input": "Search Rome"}`, `You said: "Search Rome". ` + advice, "completed", nil, "web_search_call message"},
	{"searches the web when forced", `{"model": "m", "tools": [{"type": "web_search_preview"}], "tool_choice": {"type": "web_search_preview"}, "input": "Rome"}`, `You said: "Rome". ` + advice, "completed", nil, "web_search_call message"},
	{"cites", `{"model": "m", ` + flatTools + `, "input": "[demo:cite]"}`, `You said: "[demo:cite]". ` + advice, "completed", nil, "message"},
	{"interleaves", `{"model": "demo-interleave", ` + flatTools + `, "input": "Rome"}`, lookUp, "completed", []string{`weather {"city": "Rome"}`, `time {}`}, "message function_call function_call"},
	{"is empty", `{"model": "demo-empty", "input": "Hi"}`, "", "completed", nil, ""},
	{"refuses", `{"model": "demo-refusal", "input": "Hi"}`, "", "completed", nil, "message"},
	{"is filtered", `{"model": "demo-filter", "input": "Hi"}`, `You said: "Hi". I am Parlance's demo model; put `, "incomplete content_filter", nil, "message"},
}

// responsesAnswer reads a request as the server does.
func responsesAnswer(t *testing.T, body string) (request, reply) {
	t.Helper()
	q, wrong := responses{}.read([]byte(body))
	if wrong != nil {
		t.Fatal(wrong.message)
	}
	q.setBody([]byte(body))
	return q, answer(q.question)
}

func streamed(frames []frame) []byte {
	var b bytes.Buffer
	for _, f := range frames {
		fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", f.event, f.data)
	}
	return b.Bytes()
}

func TestResponsesBodyAndStreamAreLegalAndTellTheSame(t *testing.T) {
	for _, c := range responsesConversations {
		t.Run(c.name, func(t *testing.T) {
			q, a := responsesAnswer(t, c.body)
			p := responses{}
			if err := oracle.CompareForms("responses", streamed(p.frames(q, a)), p.body(q, a)); err != nil {
				t.Error(err)
			}
			body := parse(t, p.body(q, a))
			text, status, calls, items := reportedBy(body)
			if text != c.text || status != c.status || !slices.Equal(calls, c.calls) || items != c.items {
				t.Errorf("got %q, %s, %q, %s\nwant %q, %s, %q, %s", text, status, calls, items, c.text, c.status, c.calls, c.items)
			}
		})
	}
}

// reportedBy reads a response.
func reportedBy(body object) (text, status string, calls []string, items string) {
	status, _ = body["status"].(string)
	if details, ok := body["incomplete_details"].(object); ok {
		status += fmt.Sprint(" ", details["reason"])
	}
	var kinds []string
	list, _ := body["output"].([]any)
	for _, one := range list {
		item := one.(object)
		kinds = append(kinds, item["type"].(string))
		switch item["type"] {
		case "message":
			for _, p := range item["content"].([]any) {
				piece, _ := p.(object)["text"].(string)
				text += piece
			}
		case "function_call", "custom_tool_call":
			name := fmt.Sprint(item["name"])
			if item["namespace"] != nil {
				name = fmt.Sprint(item["namespace"], ".", name)
			}
			for _, member := range []string{"arguments", "input"} {
				if item[member] != nil {
					calls = append(calls, name+" "+item[member].(string))
				}
			}
		}
	}
	return text, status, calls, strings.Join(kinds, " ")
}

// itemOf is the first item of a type.
func itemOf(t *testing.T, body object, kind string) object {
	t.Helper()
	for _, item := range body["output"].([]any) {
		if item.(object)["type"] == kind {
			return item.(object)
		}
	}
	t.Fatalf("there is no %s in %s", kind, encode(body))
	return nil
}

func TestSpecialPartsOfAResponse(t *testing.T) {
	get := func(rest string) object {
		q, a := responsesAnswer(t, `{"input": "Hi", `+rest+`}`)
		return parse(t, responses{}.body(q, a))
	}
	content := func(rest string) object {
		return itemOf(t, get(rest), "message")["content"].([]any)[0].(object)
	}
	first, second, _ := strings.Cut(thought, ". ")
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"thinking is hidden unless asked for", itemOf(t, get(`"model": "demo-thinking"`), "reasoning")["summary"], []any{}},
		{"thinking is one part", itemOf(t, get(`"model": "demo-thinking", "reasoning": {"summary": "auto"}`), "reasoning")["summary"], []any{object{"type": "summary_text", "text": thought}}},
		{"thinking in detail is a part for each sentence", itemOf(t, get(`"model": "demo-thinking", "reasoning": {"summary": "detailed"}`), "reasoning")["summary"],
			[]any{object{"type": "summary_text", "text": first + "."}, object{"type": "summary_text", "text": second}}},
		{"nothing encrypted unless asked for", itemOf(t, get(`"model": "demo-thinking"`), "reasoning")["encrypted_content"], nil},
		{"a refusal", content(`"model": "demo-refusal"`), object{"type": "refusal", "refusal": refusalText}},
		{"a citation", content(`"model": "demo-cite"`)["annotations"], []any{object{"type": "url_citation", "start_index": 0.0, "end_index": float64(len(`You said: "Hi". ` + advice)), "title": citedTitle, "url": citedURL}}},
		{"what was cut is incomplete", itemOf(t, get(`"model": "demo-filter"`), "message")["status"], "incomplete"},
		{"the request is repeated", get(`"model": "m", "instructions": "Be brief.", "temperature": 0.5, "metadata": {"a": "b"}, "max_output_tokens": 99`)["instructions"], "Be brief."},
		{"numbers are repeated", get(`"model": "m", "temperature": 0.5`)["temperature"], 0.5},
		{"defaults are told", get(`"model": "m"`)["tool_choice"], "auto"},
		{"usage has its details", get(`"model": "demo-thinking"`)["usage"].(object)["output_tokens_details"], object{"reasoning_tokens": float64(len(words(thought)))}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
	if sealed := itemOf(t, get(`"model": "demo-thinking", "include": ["reasoning.encrypted_content"]`), "reasoning")["encrypted_content"]; sealed == nil || sealed == "" {
		t.Error("there is no encrypted content, and it was asked for")
	}
}

func TestFillerIsSentUnlessTheClientDoesNotWantIt(t *testing.T) {
	for rest, want := range map[string]bool{``: true, `, "stream_options": {"include_obfuscation": false}`: false} {
		q, a := responsesAnswer(t, `{"model": "m", "stream": true, "input": "Hi"`+rest+`}`)
		if got := bytes.Contains(streamed(responses{}.frames(q, a)), []byte(`"obfuscation"`)); got != want {
			t.Errorf("with %q there is filler: %v", rest, got)
		}
	}
}

func TestInterleavedItemsTakeTurns(t *testing.T) {
	q, a := responsesAnswer(t, `{"model": "demo-interleave", `+flatTools+`, "input": "Rome"}`)
	var order []any
	for _, f := range (responses{}).frames(q, a) {
		if f.event == "response.function_call_arguments.delta" {
			order = append(order, parse(t, f.data)["output_index"])
		}
	}
	if want := []any{1.0, 2.0, 1.0, 2.0}; len(order) < 4 || !reflect.DeepEqual(order[:4], want) {
		t.Errorf("got %v, want %v first", order, want)
	}
}

// What an agent sends back must be accepted as it came; what somebody changed or left out must not.
func TestReasoningComesBackAsItWas(t *testing.T) {
	const asked = `"model": "demo-thinking", "store": false, "include": ["reasoning.encrypted_content"], ` + flatTools
	q, a := responsesAnswer(t, `{`+asked+`, "input": "The weather in Paris?"}`)
	body := parse(t, responses{}.body(q, a))
	reasoning, message, call := itemOf(t, body, "reasoning"), itemOf(t, body, "message"), itemOf(t, body, "function_call")
	output := object{"type": "function_call_output", "call_id": call["call_id"], "output": "18 C"}
	but := func(o object, member string, value any) object {
		c := object{}
		for k, v := range o {
			c[k] = v
		}
		if c[member] = value; value == nil {
			delete(c, member)
		}
		return c
	}
	text := reasoning["encrypted_content"].(string)
	other := append([]byte{}, text...)
	other[40] = 'A' + (other[40]+1)%26
	for _, c := range []struct {
		name    string
		input   []any
		refused string // "" when accepted
	}{
		{"as it was", []any{reasoning, message, call, output}, ""},
		{"without ids", []any{but(reasoning, "id", nil), but(message, "id", nil), but(call, "id", nil), output}, ""},
		{"calls without ids and without reasoning", []any{but(call, "id", nil), output}, ""},
		{"without reasoning", []any{message, call, output}, "without its required 'reasoning' item"},
		{"reasoning that nothing follows", []any{reasoning}, "without its required following item"},
		{"reasoning of another id", []any{but(reasoning, "id", strings.Replace(reasoning["id"].(string), "rs_", "rs_0", 1)), message, call, output}, "could not be verified"},
		{"changed", []any{but(reasoning, "encrypted_content", string(other)), message, call, output}, "could not be decrypted"},
		{"somebody else's", []any{but(reasoning, "encrypted_content", "gw1.abc"), message, call, output}, "could not be decrypted"},
		{"not there", []any{but(reasoning, "encrypted_content", nil), message, call, output}, "Items are not persisted when `store` is set to false"},
	} {
		_, wrong := responses{}.read([]byte(`{` + asked + `, "input": ` + string(encode(c.input)) + `}`))
		switch {
		case c.refused == "" && wrong != nil:
			t.Errorf("%s: %s", c.name, wrong.message)
		case c.refused != "" && (wrong == nil || !strings.Contains(wrong.message, c.refused)):
			t.Errorf("%s: the problem is %+v, and should say %q", c.name, wrong, c.refused)
		}
	}
}

func TestAFailedResponsesStreamTellsItTwice(t *testing.T) {
	w, _ := serve(Options{}, requestFor(t, responsesPath, `{"model": "demo-error", "stream": true, "reasoning": {"effort": "low"}, "input": "Hi"}`))
	list := events(t, w.Body.String())
	last, before := parse(t, list[len(list)-1].data), parse(t, list[len(list)-2].data)
	for i, f := range list {
		if n := parse(t, f.data)["sequence_number"]; n != float64(i) {
			t.Errorf("frame %d has the number %v", i, n)
		}
	}
	if before["type"] != "error" || before["error"].(object)["message"] != overloaded.message {
		t.Errorf("the last but one is %v", before)
	}
	response := last["response"].(object)
	_, status, _, items := reportedBy(response)
	if last["type"] != "response.failed" || status != "failed" || items != "reasoning" || response["error"].(object)["code"] != failedCode {
		t.Errorf("the last is %v", last)
	}
	w, _ = serve(Options{}, requestFor(t, responsesPath, `{"model": "demo-error-first", "stream": true, "input": "Hi"}`))
	if err := oracle.CheckStream("responses", w.Body.Bytes(), true); err != nil {
		t.Error(err)
	}
	w, _ = serve(Options{}, requestFor(t, responsesPath, `{"model": "demo-error", "input": "Hi"}`))
	if body := parse(t, w.Body.Bytes()); w.Code != 200 || body["status"] != "failed" {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}
