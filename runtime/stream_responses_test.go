package runtime

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// responsesClient follows the events of a Responses stream, as the protocol's reference has them. It knows nothing of
// the rules: what it takes is what the strictest clients take.
type responsesClient struct {
	t       reported
	running bool
	items   []*responsesItem
	ids     map[string]bool
	fault   string // the message of the event error
}

// responsesItem is an item of the output as its events tell it.
type responsesItem struct {
	kind, id, call, name string
	parts                []*responsesPart
	text                 string // of arguments or input
	whole                bool   // the whole text was told
	done                 string // the item as it was when it was done, "" before
}

// responsesPart is a part of a message's content, or of a summary.
type responsesPart struct {
	kind, text  string
	whole, done bool
}

func readResponses(frames []frame) (reported, error) {
	c := &responsesClient{ids: map[string]bool{}}
	for i, f := range frames {
		v, err := tree(f.data)
		switch {
		case err != nil:
			err = fmt.Errorf("no JSON: %v", err)
		case f.event == "" || textAt(v, "type") != f.event:
			err = fmt.Errorf("the event's name is not its type")
		case c.t.ended:
			err = fmt.Errorf("comes after the end")
		case number(v, "sequence_number") != i:
			err = fmt.Errorf("sequence_number is not %d", i)
		case c.fault != "" && f.event != "response.failed":
			err = fmt.Errorf("comes between error and response.failed")
		case (i == 0) != (f.event == "response.created"):
			err = fmt.Errorf("response.created is the first, once")
		default:
			err = c.event(f.event, v)
		}
		if err != nil {
			return c.t, fmt.Errorf("frame %d: %w\n%s %s", i, err, f.event, f.data)
		}
	}
	if len(frames) > 0 && !c.t.ended {
		return c.t, fmt.Errorf("the stream does not end (%d frames)", len(frames))
	}
	return c.t, nil
}

// number is a whole number, -1 when there is none.
func number(v any, path ...any) int {
	n, _ := at(v, path...).(json.Number)
	i, err := strconv.Atoi(string(n))
	if err != nil {
		return -1
	}
	return i
}

func (c *responsesClient) event(name string, v any) error {
	switch name {
	case "error":
		if c.fault = textAt(v, "message"); c.fault == "" || textAt(v, "code") == "" {
			return fmt.Errorf("an error without code or message")
		}
		return nil
	case "response.created", "response.in_progress":
		c.running = name == "response.in_progress"
		if r := at(v, "response"); textAt(r, "status") != "in_progress" || compact(at(r, "output")) != "[]" || at(r, "usage") != nil {
			return fmt.Errorf("this is no response that begins")
		}
		return c.same(v)
	case "response.completed", "response.incomplete", "response.failed":
		return c.end(strings.TrimPrefix(name, "response."), v)
	}
	if !c.running {
		return fmt.Errorf("comes before response.in_progress")
	}
	if name == "response.output_item.added" {
		return c.add(v)
	}
	n := number(v, "output_index")
	if n < 0 || n >= len(c.items) || c.items[n].done != "" {
		return fmt.Errorf("item %d is not open", n)
	}
	item := c.items[n]
	if name == "response.output_item.done" {
		return item.finish(at(v, "item"))
	}
	if textAt(v, "item_id") != item.id {
		return fmt.Errorf("item %d is %q", n, item.id)
	}
	return item.event(name, v)
}

// same holds the response's id against the first.
func (c *responsesClient) same(v any) error {
	id := textAt(v, "response", "id")
	if id == "" || c.t.id != "" && c.t.id != id {
		return fmt.Errorf("the response's id is %q, not %q", id, c.t.id)
	}
	c.t.id = id
	return nil
}

func (c *responsesClient) add(v any) error {
	i := at(v, "item")
	item := &responsesItem{kind: textAt(i, "type"), id: textAt(i, "id"), call: textAt(i, "call_id"), name: textAt(i, "name")}
	switch {
	case number(v, "output_index") != len(c.items):
		return fmt.Errorf("the index is not %d", len(c.items))
	case item.id == "" || c.ids[item.id]:
		return fmt.Errorf("the id %q", item.id)
	case textAt(i, "arguments")+textAt(i, "input") != "":
		return fmt.Errorf("arguments come before their deltas")
	}
	c.ids[item.id] = true
	switch item.kind {
	case "message":
		if compact(at(i, "content")) != "[]" || textAt(i, "role") != "assistant" {
			return fmt.Errorf("no message that begins")
		}
	case "reasoning":
		if compact(at(i, "summary")) != "[]" {
			return fmt.Errorf("no reasoning that begins")
		}
	case "function_call", "custom_tool_call":
		if item.call == "" || item.name == "" || c.ids["call "+item.call] {
			return fmt.Errorf("no call that begins")
		}
		c.ids["call "+item.call] = true
	default:
		return fmt.Errorf("an item that nobody knows")
	}
	if s := at(i, "status"); s != nil && s != "in_progress" {
		return fmt.Errorf("it begins with the status %v", s)
	}
	c.items = append(c.items, item)
	return nil
}

// part is the open part that an event is for.
func (t *responsesItem) part(n int) (*responsesPart, error) {
	if n < 0 || n >= len(t.parts) || t.parts[n].done {
		return nil, fmt.Errorf("part %d is not open", n)
	}
	return t.parts[n], nil
}

func (t *responsesItem) event(name string, v any) error {
	index := "content_index"
	if t.kind == "reasoning" {
		index = "summary_index"
	}
	n := number(v, index)
	belongs := map[string][]string{
		"message":          {"response.content_part.", "response.output_text.", "response.refusal."},
		"reasoning":        {"response.reasoning_summary_part.", "response.reasoning_summary_text."},
		"function_call":    {"response.function_call_arguments."},
		"custom_tool_call": {"response.custom_tool_call_input."},
	}
	what := ""
	for _, prefix := range belongs[t.kind] {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			what = rest
		}
	}
	if what == "" {
		return fmt.Errorf("an event that is not for an item of the type %s", t.kind)
	}
	if len(belongs[t.kind]) == 1 {
		if t.whole {
			return fmt.Errorf("comes behind the whole")
		}
		if what == "delta" {
			t.text += textAt(v, "delta")
			return nil
		}
		t.whole = true
		if got := textAt(v, "arguments") + textAt(v, "input"); got != t.text {
			return fmt.Errorf("the whole is %q, the deltas %q", got, t.text)
		}
		return nil
	}
	if strings.HasSuffix(name, "_part.added") {
		kind := textAt(v, "part", "type")
		if n != len(t.parts) || n > 0 && !t.parts[n-1].done || textAt(v, "part", "text")+textAt(v, "part", "refusal") != "" {
			return fmt.Errorf("no part that begins")
		}
		t.parts = append(t.parts, &responsesPart{kind: kind})
		return nil
	}
	p, err := t.part(n)
	if err != nil {
		return err
	}
	owner := map[string]string{"output_text": "response.output_text.", "refusal": "response.refusal.", "summary_text": "response.reasoning_summary_text."}[p.kind]
	switch {
	case strings.HasSuffix(name, "_part.done"):
		if got := textAt(v, "part", "text") + textAt(v, "part", "refusal"); !p.whole || got != p.text || textAt(v, "part", "type") != p.kind {
			return fmt.Errorf("the part is %q, the deltas %q", got, p.text)
		}
		p.done = true
		return nil
	case owner == "" || !strings.HasPrefix(name, owner) || p.whole:
		return fmt.Errorf("not for an open part of the type %s", p.kind)
	case what == "delta":
		p.text += textAt(v, "delta")
	case what == "done":
		if p.whole = true; textAt(v, "text")+textAt(v, "refusal") != p.text {
			return fmt.Errorf("the whole is not the deltas, %q", p.text)
		}
	case what != "annotation.added":
		return fmt.Errorf("an event that nobody knows")
	}
	return nil
}

// finish holds what an item is in the end against what its events came to.
func (t *responsesItem) finish(v any) error {
	if textAt(v, "id") != t.id || textAt(v, "type") != t.kind || textAt(v, "call_id") != t.call || textAt(v, "name") != t.name {
		return fmt.Errorf("another item than the one that was added")
	}
	if s := textAt(v, "status"); s != "completed" && s != "incomplete" && !(s == "" && t.kind == "reasoning") {
		return fmt.Errorf("it is done with the status %q", s)
	}
	for _, p := range t.parts {
		if !p.done {
			return fmt.Errorf("a part is still open")
		}
	}
	if (t.kind == "function_call" || t.kind == "custom_tool_call") && !t.whole {
		return fmt.Errorf("the whole was not told")
	}
	var reported responsesItem
	reported.read(v)
	if len(reported.parts) != len(t.parts) || reported.text != t.text {
		return fmt.Errorf("the item is not what its events said: %q, %d parts", t.text, len(t.parts))
	}
	for i, p := range reported.parts {
		if p.kind != t.parts[i].kind || p.text != t.parts[i].text {
			return fmt.Errorf("part %d is not what its events said: %q", i, t.parts[i].text)
		}
	}
	t.done = compact(v)
	return nil
}

// read takes an item that is told as a whole.
func (t *responsesItem) read(v any) {
	t.kind, t.id, t.call, t.name = textAt(v, "type"), textAt(v, "id"), textAt(v, "call_id"), textAt(v, "name")
	t.text = textAt(v, "arguments") + textAt(v, "input")
	for _, key := range []string{"content", "summary"} {
		list, _ := at(v, key).([]any)
		for _, p := range list {
			t.parts = append(t.parts, &responsesPart{kind: textAt(p, "type"), text: textAt(p, "text") + textAt(p, "refusal")})
		}
	}
}

// pieces are what the item tells, in the words of told.
func (t *responsesItem) pieces() (out []piece) {
	if t.kind == "function_call" || t.kind == "custom_tool_call" {
		return []piece{{"tool_use", t.call, t.name, t.text}}
	}
	for _, p := range t.parts {
		if p.text != "" {
			out = append(out, piece{map[string]string{"output_text": "text", "refusal": "refusal", "summary_text": "thinking"}[p.kind], "", "", p.text})
		}
	}
	return out
}

func (c *responsesClient) end(status string, v any) error {
	c.t.ended = true
	if err := c.same(v); err != nil {
		return err
	}
	r := at(v, "response")
	if textAt(r, "status") != status {
		return fmt.Errorf("the status is not %s", status)
	}
	for _, item := range c.items {
		c.t.pieces = append(c.t.pieces, item.pieces()...)
	}
	if (status == "failed") != (c.fault != "") {
		return fmt.Errorf("error and response.failed come together")
	}
	if status == "failed" {
		if c.t.failed = textAt(r, "error", "message"); c.t.failed != c.fault || textAt(r, "error", "code") == "" {
			return fmt.Errorf("the message is not that of the event error, or there is no code")
		}
		return nil
	}
	output, _ := at(r, "output").([]any)
	for i, item := range c.items {
		if item.done == "" {
			return fmt.Errorf("item %d is still open", i)
		}
		if i >= len(output) || compact(output[i]) != item.done {
			return fmt.Errorf("item %d is not as it was done: %s", i, item.done)
		}
	}
	if len(output) != max(1, len(c.items)) {
		return fmt.Errorf("%d items in the end, %d before", len(output), len(c.items))
	}
	return responseEnd(&c.t, r)
}

// responseEnd reads why a response ended and what it cost.
func responseEnd(t *reported, r any) error {
	t.usage, t.stop = compact(at(r, "usage")), textAt(r, "status")
	reason := textAt(r, "incomplete_details", "reason")
	if t.stop == "incomplete" {
		t.stop = reason
	}
	if t.stop == "" || (textAt(r, "status") == "incomplete") != (reason != "") || at(r, "error") != nil {
		return fmt.Errorf("no reason for the end")
	}
	return nil
}

// readResponse reads a whole response.
func readResponse(v any) (t reported, err error) {
	t.ended, t.id = true, textAt(v, "id")
	output, ok := at(v, "output").([]any)
	if !ok || textAt(v, "object") != "response" || t.id == "" || textAt(v, "model") == "" {
		return t, fmt.Errorf("no response")
	}
	for _, i := range output {
		var item responsesItem
		item.read(i)
		t.pieces = append(t.pieces, item.pieces()...)
	}
	return t, responseEnd(&t, v)
}

// responsesOutput are the items of a script as an upstream ends them.
func (s script) responsesOutput() []string {
	var out []string
	for i, p := range s.pieces {
		switch p.kind {
		case "thinking":
			out = append(out, fmt.Sprintf(`{"id":"rs_%d","type":"reasoning","summary":[{"type":"summary_text","text":%s}],"encrypted_content":"Z0FBQUFB"}`, i, quote(p.text)))
		case "tool_use":
			out = append(out, fmt.Sprintf(`{"id":"fc_%d","type":"function_call","status":"completed","arguments":%s,"call_id":%q,"name":%q}`, i, quote(p.text), p.id, p.name))
		case "refusal":
			out = append(out, fmt.Sprintf(`{"id":"msg_%d","type":"message","status":"completed","role":"assistant","content":[{"type":"refusal","refusal":%s}]}`, i, quote(p.text)))
		default:
			out = append(out, fmt.Sprintf(`{"id":"msg_%d","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":%s,"annotations":[],"logprobs":[]}]}`, i, quote(p.text)))
		}
	}
	if out == nil {
		out = []string{`{"id":"msg_0","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"","annotations":[],"logprobs":[]}]}`}
	}
	return out
}

// responsesWhole is the response of a script, at its beginning or its end.
func (s script) responsesWhole(begun bool) string {
	const rest = `"background":false,"instructions":null,"max_output_tokens":null,"max_tool_calls":null,"metadata":{},"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":"auto"},"service_tier":"default","store":false,"temperature":1.0,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_logprobs":0,"top_p":1.0,"truncation":"disabled","user":null`
	head := `{"id":"resp_Up1","object":"response","access_programs":null,"created_at":1760000000,"model":"up-model",` + rest
	if begun {
		return head + `,"status":"in_progress","error":null,"incomplete_details":null,"output":[],"usage":null}`
	}
	status, details := "completed", "null"
	if s.stop == "length" {
		status, details = "incomplete", `{"reason":"max_output_tokens"}`
	}
	if s.fails != "" {
		return head + `,"status":"failed","error":{"code":"server_is_overloaded","message":` + quote(s.fails) + `},"incomplete_details":null,"output":[],"usage":null}`
	}
	return head + `,"status":"` + status + `","error":null,"incomplete_details":` + details + `,"output":[` + strings.Join(s.responsesOutput(), ",") +
		`],"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":5,"cache_write_tokens":0},"output_tokens":10,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":30}}`
}

// responsesFrames are the stream of a Responses upstream. Its calls interleave. Texts come in pieces of n characters,
// as quoted makes them.
func (s script) responsesFrames(n int, quoted func(string) string) []frame {
	var out []frame
	event := func(name, fields string) {
		out = append(out, frame{name, `{"type":"` + name + `","sequence_number":` + strconv.Itoa(len(out)) + fields + `}`})
	}
	event("response.created", `,"response":`+s.responsesWhole(true))
	event("response.in_progress", `,"response":`+s.responsesWhole(true))
	output := s.responsesOutput()
	var calls []int
	for i, p := range s.pieces {
		item := func(prefix string) string { return fmt.Sprintf(`,"item_id":"%s_%d","output_index":%d`, prefix, i, i) }
		added := func(item string) {
			event("response.output_item.added", fmt.Sprintf(`,"output_index":%d,"item":%s`, i, item))
		}
		// One part, in the words of its kind.
		part := func(place, begun, ended, done, field string) {
			event("response."+begun+".added", place+`,"part":`+strings.Replace(ended, quote(p.text), `""`, 1))
			for _, t := range cut(p.text, n) {
				event("response."+done+".delta", place+`,"delta":`+quoted(t))
			}
			event("response."+done+".done", place+`,"`+field+`":`+quote(p.text))
			event("response."+begun+".done", place+`,"part":`+ended)
		}
		switch p.kind {
		case "tool_use":
			calls = append(calls, i)
			added(fmt.Sprintf(`{"id":"fc_%d","type":"function_call","status":"in_progress","arguments":"","call_id":%q,"name":%q}`, i, p.id, p.name))
			continue
		case "thinking":
			added(fmt.Sprintf(`{"id":"rs_%d","type":"reasoning","summary":[],"encrypted_content":""}`, i))
			part(item("rs")+`,"summary_index":0`, "reasoning_summary_part", `{"type":"summary_text","text":`+quote(p.text)+`}`, "reasoning_summary_text", "text")
		case "refusal":
			added(fmt.Sprintf(`{"id":"msg_%d","type":"message","status":"in_progress","role":"assistant","content":[]}`, i))
			part(item("msg")+`,"content_index":0`, "content_part", `{"type":"refusal","refusal":`+quote(p.text)+`}`, "refusal", "refusal")
		default:
			added(fmt.Sprintf(`{"id":"msg_%d","type":"message","status":"in_progress","role":"assistant","content":[]}`, i))
			part(item("msg")+`,"content_index":0`, "content_part", `{"type":"output_text","text":`+quote(p.text)+`,"annotations":[],"logprobs":[]}`, "output_text", "text")
		}
		event("response.output_item.done", fmt.Sprintf(`,"output_index":%d,"item":%s`, i, output[i]))
	}
	for more, from := true, 0; more; from++ {
		more = false
		for _, i := range calls {
			if t := cut(s.pieces[i].text, n); from < len(t) {
				event("response.function_call_arguments.delta", fmt.Sprintf(`,"item_id":"fc_%d","output_index":%d,"delta":%s`, i, i, quoted(t[from])))
				more = true
			}
		}
	}
	if s.fails != "" {
		event("response.failed", `,"response":`+s.responsesWhole(false))
		return out
	}
	for _, i := range calls {
		event("response.function_call_arguments.done", fmt.Sprintf(`,"item_id":"fc_%d","output_index":%d,"arguments":%s`, i, i, quote(s.pieces[i].text)))
		event("response.output_item.done", fmt.Sprintf(`,"output_index":%d,"item":%s`, i, output[i]))
	}
	end := "response.completed"
	if s.stop == "length" {
		end = "response.incomplete"
	}
	event(end, `,"response":`+s.responsesWhole(false))
	return out
}
