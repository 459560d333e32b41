package demo

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

const (
	weather = `{"type": "object", "properties": {"days": {"type": "integer"}, "city": {"type": "string"}}, "required": ["city"]}`
	sample  = `{"type": "object", "properties": {"name": {"type": "string"}, "n": {"type": ["null", "integer"]}, "ok": {"type": "boolean"},
		"list": {"type": "array"}, "deep": {"$ref": "#/$defs/deep"}, "unit": {"enum": ["C", "F"]}, "maybe": {"anyOf": [{"type": "null"}, {"type": "number"}]}},
		"$defs": {"deep": {"type": "object"}}}`
	filled     = `{"name": "demo", "n": 1, "ok": true, "list": [], "deep": {}, "unit": "C", "maybe": 1}`
	chatTools  = `"tools": [{"type": "function", "function": {"name": "weather", "parameters": ` + weather + `}}, {"type": "function", "function": {"name": "time"}}]`
	agentTools = `"tools": [{"type": "function", "function": {"name": "Agent"}}, {"type": "function", "function": {"name": "Read"}}, {"type": "function", "function": {"name": "Edit"}}, {"type": "function", "function": {"name": "Glob"}}, {"type": "function", "function": {"name": "Bash"}}]`
	blockTools = `"tools": [{"name": "weather", "input_schema": ` + weather + `}, {"name": "time", "input_schema": {"type": "object"}}]`
)

// conversations are requests with what is expected of their answer, whether streamed or not.
var conversations = []struct {
	name  string
	chat  bool
	body  string
	text  string
	stop  string
	calls []string
}{
	{"chat says what it received", true, `{"model": "demo", "messages": [{"role": "user", "content": "Hi  there,\nGrüße 世界 🌍"}]}`,
		`You said: "Hi  there,` + "\n" + `Grüße 世界 🌍". ` + advice, "stop", nil},
	{"messages says what it received", false, `{"model": "demo", "max_tokens": 99, "messages": [{"role": "user", "content": "Hi"}]}`,
		`You said: "Hi". ` + advice, "end_turn", nil},
	{"any model answers", true, `{"model": "gpt-9", "messages": [{"role": "user", "content": "Hi"}]}`,
		`You said: "Hi". ` + advice, "stop", nil},
	{"a long text is cut", true, `{"model": "demo", "messages": [{"role": "user", "content": "` + strings.Repeat("ü", 81) + `"}]}`,
		`You said: "` + strings.Repeat("ü", 80) + `…". ` + advice, "stop", nil},
	{"the last text part is what the user typed", false, `{"model": "demo", "max_tokens": 99, "messages": [{"role": "user", "content": [{"type": "text", "text": "<reminder>"}, {"type": "text", "text": "Hi"}]}]}`,
		`You said: "Hi". ` + advice, "end_turn", nil},
	{"an image alone is nothing in words", true, `{"model": "demo", "messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:,"}}]}]}`,
		"You said nothing in words. " + advice, "stop", nil},
	{"chat thinks by model", true, `{"model": "demo-thinking", "messages": [{"role": "user", "content": "Hi"}]}`, `You said: "Hi". ` + advice, "stop", nil},
	{"chat thinks by effort", true, `{"model": "m", "reasoning_effort": "low", "messages": [{"role": "user", "content": "Hi"}]}`, `You said: "Hi". ` + advice, "stop", nil},
	{"messages thinks by model", false, `{"model": "demo-thinking", "max_tokens": 99, "messages": [{"role": "user", "content": "Hi"}]}`, `You said: "Hi". ` + advice, "end_turn", nil},
	{"messages thinks by budget", false, `{"model": "m", "max_tokens": 9999, "thinking": {"type": "enabled", "budget_tokens": 1024}, "messages": [{"role": "user", "content": "Hi"}]}`, `You said: "Hi". ` + advice, "end_turn", nil},
	{"messages hides its thinking", false, `{"model": "m", "max_tokens": 99, "thinking": {"type": "adaptive", "display": "omitted"}, "messages": [{"role": "user", "content": "Hi"}]}`, `You said: "Hi". ` + advice, "end_turn", nil},
	{"chat stops at the limit", true, `{"model": "m", "max_completion_tokens": 3, "messages": [{"role": "user", "content": "Hi"}]}`, `You said: "Hi". `, "length", nil},
	{"messages stops at the limit", false, `{"model": "m", "max_tokens": 2, "messages": [{"role": "user", "content": "Hi"}]}`, `You said: `, "max_tokens", nil},
	{"thinking counts against the limit", true, `{"model": "demo-thinking", "max_tokens": 5, "messages": [{"role": "user", "content": "Hi"}]}`, "", "length", nil},
	{"no tokens at all", false, `{"model": "m", "max_tokens": 0, "messages": [{"role": "user", "content": "Hi"}]}`, "", "max_tokens", nil},
	{"chat stops at a stop string", true, `{"model": "m", "stop": "demo model", "messages": [{"role": "user", "content": "Hi"}]}`, `You said: "Hi". I am Parlance's `, "stop", nil},
	{"messages stops at the first stop sequence", false, `{"model": "m", "max_tokens": 99, "stop_sequences": ["Parlance", "I am"], "messages": [{"role": "user", "content": "Hi"}]}`, `You said: "Hi". `, "stop_sequence", nil},
	{"the limit comes before the stop string", false, `{"model": "m", "max_tokens": 2, "stop_sequences": ["Parlance"], "messages": [{"role": "user", "content": "Hi"}]}`, `You said: `, "max_tokens", nil},
	{"chat fills a schema", true, `{"model": "m", "response_format": {"type": "json_schema", "json_schema": {"name": "s", "schema": ` + sample + `}}, "messages": [{"role": "user", "content": "Hi"}]}`, filled, "stop", nil},
	{"chat gives any object", true, `{"model": "m", "response_format": {"type": "json_object"}, "messages": [{"role": "user", "content": "json"}]}`, `{"answer": "demo"}`, "stop", nil},
	{"messages fills a schema", false, `{"model": "m", "max_tokens": 99, "output_config": {"format": {"type": "json_schema", "schema": ` + sample + `}}, "messages": [{"role": "user", "content": "Hi"}]}`, filled, "end_turn", nil},
	{"chat calls the first tool", true, `{"model": "m", ` + chatTools + `, "messages": [{"role": "user", "content": "The weather in Paris?"}]}`,
		lookUp, "tool_calls", []string{`weather {"city": "Paris"}`}},
	{"messages calls the first tool", false, `{"model": "m", "max_tokens": 99, ` + blockTools + `, "messages": [{"role": "user", "content": "The weather in Paris?"}]}`,
		lookUp, "tool_use", []string{`weather {"city":"Paris"}`}},
	{"chat calls the forced tool", true, `{"model": "m", ` + chatTools + `, "tool_choice": {"type": "function", "function": {"name": "time"}}, "messages": [{"role": "user", "content": "Hi"}]}`,
		lookUp, "tool_calls", []string{`time {}`}},
	{"chat calls an allowed tool", true, `{"model": "m", ` + chatTools + `, "tool_choice": {"type": "allowed_tools", "allowed_tools": {"mode": "auto", "tools": [{"type": "function", "function": {"name": "time"}}]}}, "messages": [{"role": "user", "content": "Hi"}]}`,
		lookUp, "tool_calls", []string{`time {}`}},
	{"messages calls the forced tool", false, `{"model": "m", "max_tokens": 99, ` + blockTools + `, "tool_choice": {"type": "tool", "name": "time"}, "messages": [{"role": "user", "content": "Hi"}]}`,
		lookUp, "tool_use", []string{`time {}`}},
	{"chat calls two in parallel", true, `{"model": "m", ` + chatTools + `, "messages": [{"role": "user", "content": "In parallel: Rome"}]}`,
		lookUp, "tool_calls", []string{`weather {"city": "Rome"}`, `time {}`}},
	{"messages calls two in parallel", false, `{"model": "m", "max_tokens": 99, ` + blockTools + `, "messages": [{"role": "user", "content": "In parallel: Rome"}]}`,
		lookUp, "tool_use", []string{`weather {"city":"Rome"}`, `time {}`}},
	{"chat may not call in parallel", true, `{"model": "m", "parallel_tool_calls": false, ` + chatTools + `, "messages": [{"role": "user", "content": "In parallel: Rome"}]}`,
		lookUp, "tool_calls", []string{`weather {"city": "Rome"}`}},
	{"messages may not call in parallel", false, `{"model": "m", "max_tokens": 99, ` + blockTools + `, "tool_choice": {"type": "any", "disable_parallel_tool_use": true}, "messages": [{"role": "user", "content": "In parallel: Rome"}]}`,
		lookUp, "tool_use", []string{`weather {"city":"Rome"}`}},
	{"chat may not call at all", true, `{"model": "m", ` + chatTools + `, "tool_choice": "none", "messages": [{"role": "user", "content": "Hi"}]}`,
		`You said: "Hi". ` + advice, "stop", nil},
	{"messages may not call at all", false, `{"model": "m", "max_tokens": 99, ` + blockTools + `, "tool_choice": {"type": "none"}, "messages": [{"role": "user", "content": "Hi"}]}`,
		`You said: "Hi". ` + advice, "end_turn", nil},
	{"a custom tool takes a text", true, `{"model": "m", "tools": [{"type": "custom", "custom": {"name": "note"}}], "messages": [{"role": "user", "content": "Remember milk"}]}`,
		lookUp, "tool_calls", []string{"note milk"}},
	{"words of the prompt are not run", true, `{"model": "m", "tools": [{"type": "function", "function": {"name": "shell", "parameters": {"type": "object", "properties": {"command": {"type": "string"}}, "required": ["command"]}}}], "messages": [{"role": "user", "content": "How do I reboot"}]}`,
		lookUp, "tool_calls", []string{`shell {"command": "demo"}`}},
	{"a typed tool is called by heart, a server tool never", false, `{"model": "m", "max_tokens": 99, "tools": [{"type": "web_search_20250305", "name": "web_search"}, {"type": "bash_20250124", "name": "bash"}], "messages": [{"role": "user", "content": "Hi"}]}`,
		lookUp, "tool_use", []string{`bash {"command":"echo demo"}`}},
	{"a call that does not fit is not made", true, `{"model": "m", "max_tokens": 6, ` + chatTools + `, "messages": [{"role": "user", "content": "Hi"}]}`,
		lookUp, "length", nil},
	{"chat answers a result", true, `{"model": "m", ` + chatTools + `, "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": null, "tool_calls": [{"id": "a"}, {"id": "b"}]}, {"role": "tool", "tool_call_id": "b", "content": "18 C"}, {"role": "tool", "tool_call_id": "a", "content": [{"type": "text", "text": "noon"}]}]}`,
		"The tool said: 18 C; noon. " + advice, "stop", nil},
	{"messages answers a result with a reminder behind it", false, `{"model": "m", "max_tokens": 99, ` + blockTools + `, "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "time", "input": {}}]},
		{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": [{"type": "text", "text": "noon"}, {"type": "image"}]}, {"type": "text", "text": "go on"}]}]}`,
		"The tool said: noon [image]. " + advice, "end_turn", nil},
	{"messages answers an empty result", false, `{"model": "m", "max_tokens": 99, "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "time", "input": {}}]}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a"}]}]}`,
		"The tool said: . " + advice, "end_turn", nil},
	{"an agent's tools are not called for a greeting", true, `{"model": "m", ` + agentTools + `, "messages": [{"role": "user", "content": "Hello there"}]}`,
		`You said: "Hello there". ` + advice, "stop", nil},
	{"an agent's tool is called when the user speaks of it", true, `{"model": "m", ` + agentTools + `, "messages": [{"role": "user", "content": "Run bash, please"}]}`,
		lookUp, "tool_calls", []string{`Bash {}`}},
	{"an agent's tool is called when it must be", true, `{"model": "m", ` + agentTools + `, "tool_choice": "required", "messages": [{"role": "user", "content": "Hi"}]}`,
		lookUp, "tool_calls", []string{`Agent {}`}},
	{"what an agent says of a tool that has ended starts no other call", true, `{"model": "m", ` + chatTools + `, "messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": null, "tool_calls": [{"id": "a"}]}, {"role": "tool", "tool_call_id": "a", "content": "18 C"}, {"role": "assistant", "content": "Fine"}, {"role": "user", "content": "<notification>The task has ended</notification>"}]}`,
		`You said: "<notification>The task has ended</notification>". ` + advice, "stop", nil},
	{"chat gives a title", true, `{"model": "m", "messages": [{"role": "system", "content": "You are a title generator."}, {"role": "user", "content": "Fix the \"login\" page"}]}`,
		"Fix the login page", "stop", nil},
	{"messages gives a title by a schema", false, `{"model": "m", "max_tokens": 99, "system": "Generate a concise, sentence-case title for the session.", "output_config": {"format": {"type": "json_schema", "schema": {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"]}}}, "messages": [{"role": "user", "content": "<session>Fix the login page</session>"}]}`,
		`{"title": "Fix the login page"}`, "end_turn", nil},
	{"chat interleaves", true, `{"model": "demo-interleave", ` + chatTools + `, "messages": [{"role": "user", "content": "Rome"}]}`,
		lookUp, "tool_calls", []string{`weather {"city": "Rome"}`, `time {}`}},
	{"messages interleaves one after the other", false, `{"model": "demo-interleave", "max_tokens": 99, "messages": [{"role": "user", "content": "Rome"}]}`,
		lookUp, "tool_use", []string{`demo_one {"text":"demo"}`, `demo_two {"number":1}`}},
	{"chat is empty", true, `{"model": "demo-empty", "messages": [{"role": "user", "content": "Hi"}]}`, "", "stop", nil},
	{"messages is empty", false, `{"model": "demo-empty", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}`, "", "end_turn", nil},
	{"chat refuses", true, `{"model": "demo-refusal", "messages": [{"role": "user", "content": "Hi"}]}`, "", "stop", nil},
	{"messages refuses", false, `{"model": "demo-refusal", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}`, "", "refusal", nil},
	{"chat is filtered", true, `{"model": "demo-filter", "messages": [{"role": "user", "content": "Hi"}]}`, `You said: "Hi". I am Parlance's demo model; put `, "content_filter", nil},
	{"messages is filtered", false, `{"model": "demo-filter", "max_tokens": 99, "messages": [{"role": "user", "content": "Hi"}]}`, `You said: "Hi". I am Parlance's demo model; put `, "refusal", nil},
	{"chat cites", true, `{"model": "m", ` + chatTools + `, "messages": [{"role": "user", "content": "[demo:cite]"}]}`, `You said: "[demo:cite]". ` + advice, "stop", nil},
	{"messages cites", false, `{"model": "m", "max_tokens": 99, "messages": [{"role": "user", "content": "[demo:cite]"}]}`, `You said: "[demo:cite]". ` + advice, "end_turn", nil},
}

func TestBodyAndStreamTellTheSame(t *testing.T) {
	for _, c := range conversations {
		t.Run(c.name, func(t *testing.T) {
			var p protocol = messages{}
			fold := foldMessages
			if c.chat {
				p, fold = chat{}, foldChat
			}
			q, wrong := p.read([]byte(c.body))
			if wrong != nil {
				t.Fatal(wrong.message)
			}
			q.setBody([]byte(c.body))
			q.failure = failureOf(q.model, q.prompt)
			q.includeUsage = true
			body, folded := parse(t, p.body(q, answer(q.question))), fold(t, p.frames(q, answer(q.question)))
			if c.chat && said(body) == "" {
				// The first chunk's content is "", whatever follows.
				body["choices"].([]any)[0].(object)["message"].(object)["content"] = nil
			}
			if !reflect.DeepEqual(body, folded) {
				t.Errorf("the body is\n%s\nthe stream tells\n%s", encode(body), encode(folded))
			}
			if said(body) != c.text || stopped(body) != c.stop || !slices.Equal(called(body), c.calls) {
				t.Errorf("got %q, %s, %q\nwant %q, %s, %q", said(body), stopped(body), called(body), c.text, c.stop, c.calls)
			}
		})
	}
}

// ask gives the body of the answer to a request.
func ask(t *testing.T, p protocol, body string) object {
	t.Helper()
	q, wrong := p.read([]byte(body))
	if wrong != nil {
		t.Fatal(wrong.message)
	}
	q.setBody([]byte(body))
	q.failure = failureOf(q.model, q.prompt)
	return parse(t, p.body(q, answer(q.question)))
}

func TestUsageCountsAsTheProtocolDoes(t *testing.T) {
	const chatBody = `{"model": "demo-thinking", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi", "cache_control": {"type": "ephemeral"}}]}]}`
	usage := ask(t, chat{}, chatBody)["usage"].(object)
	prompt := float64(len(chatBody) / 4)
	thinking, all := float64(len(words(thought))), float64(len(words(thought))+len(words(`You said: "Hi". `+advice)))
	want := object{
		"prompt_tokens": prompt, "completion_tokens": all, "total_tokens": prompt + all,
		"prompt_tokens_details":     object{"cached_tokens": float64(len(chatBody) / 8), "audio_tokens": 0.0},
		"completion_tokens_details": object{"reasoning_tokens": thinking, "audio_tokens": 0.0, "accepted_prediction_tokens": 0.0, "rejected_prediction_tokens": 0.0},
	}
	if !reflect.DeepEqual(usage, want) {
		t.Errorf("got %v, want %v", usage, want)
	}

	const messagesBody = `{"model": "demo-thinking", "max_tokens": 99, "messages": [{"role": "user", "content": [{"type": "text", "text": "Hi", "cache_control": {"type": "ephemeral"}}]}]}`
	usage = ask(t, messages{}, messagesBody)["usage"].(object)
	read := float64(len(messagesBody) / 8)
	want = object{
		"input_tokens": float64(len(messagesBody)/4) - read, "cache_read_input_tokens": read, "cache_creation_input_tokens": 0.0,
		"output_tokens": all, "output_tokens_details": object{"thinking_tokens": thinking},
	}
	for member, want := range want {
		if !reflect.DeepEqual(usage[member], want) {
			t.Errorf("%s is %v, want %v", member, usage[member], want)
		}
	}
	if usage := ask(t, messages{}, `{"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}`)["usage"].(object); usage["cache_read_input_tokens"] != 0.0 {
		t.Errorf("without cache_control nothing is cached: %v", usage)
	}
}

func TestSpecialPartsOfAnAnswer(t *testing.T) {
	first := func(o object) object { return o["choices"].([]any)[0].(object)["message"].(object) }
	block := func(o object) object { return o["content"].([]any)[0].(object) }
	const asked = `"messages": [{"role": "user", "content": "Hi"}]}`
	text := `You said: "Hi". ` + advice
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"chat reasons", first(ask(t, chat{}, `{"model": "demo-thinking", `+asked))["reasoning_content"], thought},
		{"chat does not reason when told not to", first(ask(t, chat{}, `{"model": "demo-thinking", "reasoning_effort": "none", `+asked))["reasoning_content"], nil},
		{"chat refusal", first(ask(t, chat{}, `{"model": "demo-refusal", `+asked))["refusal"], refusalText},
		{"chat refusal has no content", first(ask(t, chat{}, `{"model": "demo-refusal", `+asked))["content"], nil},
		{"chat empty has empty content", first(ask(t, chat{}, `{"model": "demo-empty", `+asked))["content"], ""},
		{"chat annotations", first(ask(t, chat{}, `{"model": "demo-cite", `+asked))["annotations"], []any{object{"type": "url_citation", "url_citation": object{
			"start_index": 0.0, "end_index": float64(len(text)), "title": citedTitle, "url": citedURL}}}},
		{"messages thinks", block(ask(t, messages{}, `{"model": "demo-thinking", "max_tokens": 99, `+asked))["thinking"], thought},
		{"messages does not think when told not to", block(ask(t, messages{}, `{"model": "demo-thinking", "max_tokens": 99, "thinking": {"type": "disabled"}, `+asked))["type"], "text"},
		{"messages hides its thinking", block(ask(t, messages{}, `{"model": "m", "max_tokens": 99, "thinking": {"type": "adaptive", "display": "omitted"}, `+asked))["thinking"], ""},
		{"messages refusal", ask(t, messages{}, `{"model": "demo-refusal", "max_tokens": 99, `+asked)["stop_details"], object{"type": "refusal", "category": "general_harms", "explanation": refusalText}},
		{"messages stop sequence", ask(t, messages{}, `{"model": "m", "max_tokens": 99, "stop_sequences": ["I am"], `+asked)["stop_sequence"], "I am"},
		{"messages citation", block(ask(t, messages{}, `{"model": "demo-cite", "max_tokens": 99, `+asked))["citations"].([]any)[0].(object)["type"], "web_search_result_location"},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
	hidden := block(ask(t, messages{}, `{"model": "m", "max_tokens": 99, "thinking": {"type": "adaptive", "display": "omitted"}, `+asked))
	if hidden["signature"] == "" {
		t.Error("hidden thinking has no signature")
	}
}

func TestInterleavedFragmentsTakeTurns(t *testing.T) {
	q := question{failure: failInterleave}
	var order []int
	for _, d := range toolDeltas(request{question: q}, callsOf(q)) {
		order = append(order, *d.Index)
	}
	if want := []int{0, 1, 0, 1, 0, 1, 0, 1}; !slices.Equal(order[:min(len(order), 8)], want) {
		t.Errorf("got %v, want %v first", order, want)
	}
}

func TestPiecesJoinedAreTheWhole(t *testing.T) {
	for _, text := range []string{"", " ", "one", "one two", "  led by  spaces\n\tand\u3000wide 世界 ", `{"a": "🌍🌍🌍🌍🌍🌍🌍🌍"}`, "ab"} {
		if got := join(words(text)); got != text {
			t.Errorf("words of %q give %q", text, got)
		}
		if got := join(fragments(text)); got != text {
			t.Errorf("fragments of %q give %q", text, got)
		}
	}
}

func TestSchemasThatCannotBeFilledGiveLess(t *testing.T) {
	for _, c := range []struct{ schema, want string }{
		{``, `{}`},
		{`null`, `{}`},
		{`true`, `{}`},
		{`{"required": "city"}`, `{}`},
		{`{"required": ["a", "a", "\"b"]}`, `{"a": "w", "\"b": "w"}`},
		{`{"$ref": "#/$defs/x", "$defs": {"x": {"$ref": "#/$defs/x"}}}`, `{}`},
		{`{"properties": {"a": {"const": {"x":
			1}}, "b": {"type": "null"}, "c": {"properties": {}}, "d": true}, "required": ["a", "b", "c", "d"]}`, `{"a": {"x":1}, "b": null, "c": {}, "d": "w"}`},
	} {
		got := sampleObject(json.RawMessage(c.schema), "w", requiredProperties)
		if got != c.want || !json.Valid([]byte(got)) {
			t.Errorf("%s gives %s, want %s", c.schema, got, c.want)
		}
	}
}

func TestLastWordIsAWord(t *testing.T) {
	for _, c := range []struct{ prompt, want string }{
		{"The weather in Paris ?!", "Paris"},
		{"Paris [demo:slow]", "Paris"},
		{"東京", "東京"},
		{"?!", "demo"},
		{"", "demo"},
	} {
		if got := lastWord(c.prompt); got != c.want {
			t.Errorf("%q gives %q, want %q", c.prompt, got, c.want)
		}
	}
}

// An agent may start turns of its own, each of which speaks of a tool. The calls end all the same.
func TestCallsEnd(t *testing.T) {
	q := question{said: "The task of Bash has ended", tools: []tool{{name: "Bash"}, {name: "Read"}, {name: "Edit"}, {name: "Glob"}, {name: "Agent"}}}
	calls := 0
	for turn := range 200 {
		if len(callsOf(q)) > 0 {
			calls++
			q.before++
		}
		q.results = turn%2 == 0
	}
	if calls == 0 || calls > maxCalls {
		t.Errorf("%d calls", calls)
	}
}
