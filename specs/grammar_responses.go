package specs

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/parlance-gateway/parlance/specs/shape"
)

// responsesStream is the state machine of protocols/responses.md, sections 4.3 and 4.4: what openai-node's helper
// throws at does not occur, and neither does what clients with typed structures cannot read.
//
// It goes further than any client where that keeps the engine honest: output indexes have no gap, what is done says
// the same as its deltas, and the last snapshot holds the items as they were done.
type responsesStream struct {
	state string // "", created, running, done, error
	next  int    // the sequence number to come
	head  object // the response of the first event
	items []*responsesItem
	ids   map[string]bool // of items, and of calls with their type before them
	end   string          // the terminal event
}

// responsesItem is an item of the output, by output_index.
type responsesItem struct {
	kind, id string
	added    object
	done     object // nil while it is open
	content  []*responsesPart
	summary  []*responsesPart
	text     textSoFar // of arguments, input or code
}

// responsesPart is a part of an item's content or summary.
type responsesPart struct {
	kind     string
	text     textSoFar
	notes    []any
	logprobs []any  // those of the deltas, which may leave them to the whole
	done     object // nil while it is open
}

// textSoFar is what deltas came to.
type textSoFar struct {
	strings.Builder
	told bool // the whole was told: no delta follows
}

func legalResponses(list []frame, failed bool) error {
	s := &responsesStream{ids: map[string]bool{}}
	if len(list) == 0 {
		return errors.New("the stream is empty")
	}
	for i, f := range list {
		o, err := objectOf(f)
		if err == nil && (f.event == "" || f.event != o["type"]) {
			err = fmt.Errorf("the event is called %q, and its type is %v", f.event, o["type"])
		}
		if err == nil {
			err = s.event(f.event, o)
		}
		if err != nil {
			return fmt.Errorf("frame %d: %w", i, err)
		}
	}
	switch {
	case s.state == "error" && failed:
		return nil
	case s.state == "error":
		return errors.New("the stream holds an error")
	case s.state != "done":
		return errors.New("the stream does not end with response.completed, response.incomplete or response.failed")
	case failed && s.end != "response.failed":
		return fmt.Errorf("the reply failed, and the stream ends with %s", s.end)
	case !failed && s.end == "response.failed":
		return errors.New("the stream ends with response.failed")
	}
	return nil
}

func (s *responsesStream) event(name string, o object) error {
	list := shape.Of("responses.stream." + name)
	switch {
	case list == nil:
		return fmt.Errorf("there is no event %q, and clients throw at one that they do not know", name)
	case s.state == "done", s.state == "error":
		return errors.New("something follows the end")
	case indexAt(o, "sequence_number") != s.next:
		return fmt.Errorf("sequence_number is %v, not %d", o["sequence_number"], s.next)
	}
	s.next++
	if name == "error" {
		return s.failure(o)
	}
	for _, f := range serious(list.Check(o)) {
		if hosted := !slices.Contains(spoken, textAt(o, "item", "type")); hosted && name == "response.output_item.added" &&
			f.Kind == shape.Missing && f.Path != "item.type" && strings.HasPrefix(f.Path, "item.") {
			continue // What such a call does is told when it is done.
		}
		return fmt.Errorf("%s: %v", name, f)
	}
	if s.state == "" && name != "response.created" {
		return fmt.Errorf("the stream begins with %s", name)
	}
	switch name {
	case "response.created", "response.queued", "response.in_progress":
		return s.beginning(name, o)
	case "response.completed", "response.incomplete", "response.failed":
		return s.ending(name, o)
	case "keepalive":
		return nil
	}
	if s.state != "running" {
		return fmt.Errorf("%s comes before response.in_progress", name)
	}
	if name == "response.output_item.added" {
		return s.add(o)
	}
	if at(o, "output_index") == nil {
		return nil // Audio belongs to no item.
	}
	item, err := s.item(name, o)
	if err != nil {
		return err
	}
	return item.event(name, o)
}

// serious are the faults that a client can see. What a request said is only repeated: its shape is the client's
// business, and so is a member that the list does not have.
func serious(faults []shape.Fault) []shape.Fault {
	return slices.DeleteFunc(faults, func(f shape.Fault) bool {
		path := strings.TrimPrefix(f.Path, "response.")
		top := strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '[' })[0]
		switch top {
		case "output", "status", "object", "incomplete_details", "usage", "item", "part", "annotation", "logprobs":
			return f.Kind == shape.Unknown
		case "error":
			return f.Kind == shape.Unknown || f.Kind == shape.Value // Codes are more than the list has.
		}
		return path != top || f.Kind != shape.Missing && f.Kind != shape.Type
	})
}

// failure is the event "error": instead of a reply, never inside one, because libraries raise at it and read no
// further (protocols/mapping.md, 10.7).
func (s *responsesStream) failure(o object) error {
	e, nested := o["error"].(object)
	if !nested {
		e = o
	}
	switch {
	case s.state != "":
		return errors.New("an error comes inside the response, whose end is response.failed")
	case textAt(e, "message") == "":
		return errors.New("the error has no message")
	}
	s.state = "error"
	return nil
}

// beginning is one of the events before the first item.
func (s *responsesStream) beginning(name string, o object) error {
	r := o["response"].(object)
	if s.state == "" {
		s.head = r
	}
	switch {
	case name == "response.created" && s.state != "":
		return errors.New("response.created comes twice")
	case name == "response.queued" && s.state != "created", name == "response.in_progress" && s.state == "running":
		return fmt.Errorf("%s comes behind %s", name, s.state)
	case len(r["output"].([]any)) > 0:
		return fmt.Errorf("%s has output", name)
	case r["usage"] != nil:
		return fmt.Errorf("%s has usage", name)
	case r["error"] != nil || r["incomplete_details"] != nil || r["completed_at"] != nil:
		return fmt.Errorf("%s tells an end: error, incomplete_details or completed_at", name)
	}
	want := []string{"in_progress"}
	switch name {
	case "response.created":
		s.state, want = "created", []string{"in_progress", "queued"}
	case "response.queued":
		want = []string{"queued"}
	default:
		s.state = "running"
	}
	if !slices.Contains(want, textAt(r, "status")) {
		return fmt.Errorf("%s has the status %v", name, r["status"])
	}
	return s.same(r)
}

// same: snapshots are of one response.
func (s *responsesStream) same(r object) error {
	if textAt(r, "id") == "" || textAt(r, "model") == "" {
		return errors.New("the response has no id or no model")
	}
	for _, key := range []string{"id", "object", "created_at", "model"} {
		if r[key] != s.head[key] {
			return fmt.Errorf("the response's %s is %v, and was %v before", key, r[key], s.head[key])
		}
	}
	return nil
}

// prefixes are those that OpenAI's own ids have, by the item's type (protocols/responses.md, section 2.1).
var prefixes = map[string]string{
	"message": "msg_", "reasoning": "rs_", "function_call": "fc_", "custom_tool_call": "ctc_", "web_search_call": "ws_",
	"file_search_call": "fs_", "code_interpreter_call": "ci_", "image_generation_call": "ig_", "mcp_call": "mcp_",
	"mcp_list_tools": "mcpl_", "mcp_approval_request": "mcpr_", "local_shell_call": "lsh_", "compaction": "cmp_",
}

// identity checks the ids of an item and notes them.
func identity(item object, ids map[string]bool) error {
	kind, id := textAt(item, "type"), textAt(item, "id")
	switch {
	case id == "" || len(id) > 64:
		return fmt.Errorf("the item of type %s has the id %q: 1 to 64 characters", kind, id)
	case !strings.HasPrefix(id, prefixes[kind]):
		return fmt.Errorf("the id of an item of type %s begins with %s, and is %q", kind, prefixes[kind], id)
	case ids[id]:
		return fmt.Errorf("two items have the id %q", id)
	}
	ids[id] = true
	if kind == "function_call" || kind == "custom_tool_call" {
		call := textAt(item, "call_id")
		switch {
		case call == "" || len(call) > 64:
			return fmt.Errorf("the call_id is %q: 1 to 64 characters", call)
		case strings.TrimSpace(textAt(item, "name")) == "":
			return errors.New("a call has no name")
		case ids["call "+call]:
			return fmt.Errorf("two calls have the call_id %q", call)
		}
		ids["call "+call] = true
	}
	return nil
}

// add opens an item.
func (s *responsesStream) add(o object) error {
	item := o["item"].(object)
	if i := indexAt(o, "output_index"); i != len(s.items) {
		return fmt.Errorf("an item is added at the output_index %v, and there are %d before", o["output_index"], len(s.items))
	}
	if err := identity(item, s.ids); err != nil {
		return err
	}
	kind := textAt(item, "type")
	status, hasStatus := item["status"]
	if slices.Contains(spoken, kind) && (hasStatus && status != "in_progress" || !hasStatus && kind == "function_call") {
		return fmt.Errorf("an item of type %s is added with the status %v", kind, status)
	}
	switch kind {
	case "message":
		if len(listAt(item, "content")) > 0 {
			return errors.New("a message is added with content")
		}
	case "reasoning":
		if len(listAt(item, "summary")) > 0 || len(listAt(item, "content")) > 0 {
			return errors.New("reasoning is added with a summary or content")
		}
	case "function_call", "custom_tool_call":
		if textAt(item, textOf[kind]) != "" {
			return errors.New("a call is added with its arguments, and deltas would double them")
		}
	}
	s.items = append(s.items, &responsesItem{kind: kind, id: textAt(item, "id"), added: item})
	return nil
}

// spoken are the types of the items that the model says. The others are calls that OpenAI runs itself, and their results.
var spoken = []string{"message", "reasoning", "function_call", "custom_tool_call"}

// textOf is the member that deltas of an item come to.
var textOf = map[string]string{"function_call": "arguments", "custom_tool_call": "input", "mcp_call": "arguments", "code_interpreter_call": "code"}

// owners are the types of the items that an event is for, by how the event's name begins.
var owners = []struct {
	prefix string
	kinds  []string
}{
	{"response.content_part.", []string{"message", "reasoning"}},
	{"response.output_text.", []string{"message"}}, {"response.refusal.", []string{"message"}},
	{"response.reasoning_", []string{"reasoning"}},
	{"response.function_call_arguments.", []string{"function_call"}}, {"response.custom_tool_call_input.", []string{"custom_tool_call"}},
	{"response.web_search_call.", []string{"web_search_call"}}, {"response.file_search_call.", []string{"file_search_call"}},
	{"response.code_interpreter_call", []string{"code_interpreter_call"}}, {"response.image_generation_call.", []string{"image_generation_call"}},
	{"response.mcp_call", []string{"mcp_call"}}, {"response.mcp_list_tools.", []string{"mcp_list_tools"}},
	{"response.shell_call_command.", []string{"shell_call"}}, {"response.shell_call_output_content.", []string{"shell_call_output"}},
	{"response.compaction.", []string{"compaction"}},
}

// item is the open item that an event is for.
func (s *responsesStream) item(name string, o object) (*responsesItem, error) {
	i := indexAt(o, "output_index")
	if i < 0 || i >= len(s.items) {
		return nil, fmt.Errorf("%s is for the output_index %v, where no item was added", name, o["output_index"])
	}
	item := s.items[i]
	if item.done != nil {
		return nil, fmt.Errorf("%s is for item %d, which is done", name, i)
	}
	if id, has := o["item_id"]; has && id != item.id {
		return nil, fmt.Errorf("%s is for the item %v, and item %d is %s", name, id, i, item.id)
	}
	for _, owner := range owners {
		if strings.HasPrefix(name, owner.prefix) && !slices.Contains(owner.kinds, item.kind) {
			return nil, fmt.Errorf("%s is for an item of type %s", name, item.kind)
		}
	}
	return item, nil
}

func (t *responsesItem) event(name string, o object) error {
	switch name {
	case "response.output_item.done":
		return t.finish(o["item"].(object))
	case "response.content_part.added":
		return t.open(&t.content, indexAt(o, "content_index"), o["part"])
	case "response.reasoning_summary_part.added":
		return t.open(&t.summary, indexAt(o, "summary_index"), o["part"])
	}
	if member := textOf[t.kind]; strings.HasSuffix(name, ".delta") && member != "" {
		return t.text.add(textAt(o, "delta"))
	} else if strings.HasSuffix(name, ".done") && member != "" {
		return t.text.tell(textAt(o, member))
	}
	if at(o, "content_index") != nil {
		return t.part(t.content, indexAt(o, "content_index"), name, o)
	}
	if at(o, "summary_index") != nil {
		return t.part(t.summary, indexAt(o, "summary_index"), name, o)
	}
	return nil // The progress of what OpenAI runs itself.
}

func (t *textSoFar) add(delta string) error {
	if t.told {
		return errors.New("a delta comes behind the whole")
	}
	t.WriteString(delta)
	return nil
}

func (t *textSoFar) tell(whole string) error {
	switch {
	case t.told:
		return errors.New("the whole is told twice")
	case whole != t.String():
		return fmt.Errorf("the deltas come to %q, and the whole is %q", clip(t.String()), clip(whole))
	}
	t.told = true
	return nil
}

// open begins a part. One is open at a time.
func (t *responsesItem) open(list *[]*responsesPart, index int, part any) error {
	p := &responsesPart{kind: textAt(part, "type")}
	switch {
	case index != len(*list):
		return fmt.Errorf("a part begins with the index %d, and there are %d before", index, len(*list))
	case textAt(part, "text") != "" || textAt(part, "refusal") != "" || len(listAt(part, "annotations")) > 0:
		return errors.New("a part begins with text, and deltas would double it")
	case (p.kind == "reasoning_text" || p.kind == "summary_text") != (t.kind == "reasoning"):
		return fmt.Errorf("an item of type %s gets a part of type %s", t.kind, p.kind)
	}
	for _, other := range slices.Concat(t.content, t.summary) {
		if other.done == nil {
			return errors.New("a part begins while another is open")
		}
	}
	*list = append(*list, p)
	return nil
}

// speech are the events of a part's text: the part's type and the member that holds the whole.
var speech = map[string]struct{ kind, whole string }{
	"response.output_text": {"output_text", "text"}, "response.refusal": {"refusal", "refusal"},
	"response.reasoning_text": {"reasoning_text", "text"}, "response.reasoning_summary_text": {"summary_text", "text"},
}

// part is an event of a part.
func (t *responsesItem) part(list []*responsesPart, index int, name string, o object) error {
	if index < 0 || index >= len(list) {
		return fmt.Errorf("%s is for part %d, which was not added", name, index)
	}
	p := list[index]
	if p.done != nil {
		return fmt.Errorf("%s is for part %d, which is done", name, index)
	}
	if name == "response.content_part.done" || name == "response.reasoning_summary_part.done" {
		return p.finish(o["part"].(object))
	}
	if name == "response.output_text.annotation.added" {
		if i := indexAt(o, "annotation_index"); p.kind != "output_text" || i != len(p.notes) || p.text.told {
			return fmt.Errorf("annotation %d comes for a part of type %s with %d of them, or behind its text", i, p.kind, len(p.notes))
		}
		p.notes = append(p.notes, o["annotation"])
		return nil
	}
	dot := strings.LastIndexByte(name, '.')
	of := speech[name[:dot]]
	if of.kind != p.kind {
		return fmt.Errorf("%s is for a part of type %s", name, p.kind)
	}
	if name[dot:] == ".delta" {
		p.logprobs = append(p.logprobs, listAt(o, "logprobs")...)
		return p.text.add(textAt(o, "delta"))
	}
	if whole := listAt(o, "logprobs"); of.kind == "output_text" {
		if len(p.logprobs) > 0 && !same(whole, p.logprobs) {
			return fmt.Errorf("the deltas have %d logprobs, and the whole has %d, or others", len(p.logprobs), len(whole))
		}
		p.logprobs = whole
	}
	return p.text.tell(textAt(o, of.whole))
}

// same compares lists, of which an empty one has two forms.
func same(a, b []any) bool { return len(a)+len(b) == 0 || reflect.DeepEqual(a, b) }

func (p *responsesPart) finish(part object) error {
	if !p.text.told {
		return errors.New("a part is done before its text is")
	}
	if err := p.says(part); err != nil {
		return err
	}
	p.done = part
	return nil
}

// says holds a part against what the events told of it.
func (p *responsesPart) says(part object) error {
	text := textAt(part, "text") + textAt(part, "refusal")
	switch {
	case textAt(part, "type") != p.kind:
		return fmt.Errorf("a part of type %s was added, and it is %v now", p.kind, part["type"])
	case text != p.text.String():
		return fmt.Errorf("the deltas come to %q, and the part says %q", clip(p.text.String()), clip(text))
	case p.kind != "output_text":
		return nil
	case !same(listAt(part, "annotations"), p.notes):
		return errors.New("the part has other annotations than were added")
	case (p.text.told || len(p.logprobs) > 0) && !same(listAt(part, "logprobs"), p.logprobs):
		return errors.New("the part has other logprobs than its deltas")
	}
	for _, note := range p.notes {
		start, end := indexAt(note, "start_index"), indexAt(note, "end_index")
		if textAt(note, "type") == "url_citation" && (start > end || end > len(utf16.Encode([]rune(text)))) {
			return fmt.Errorf("an annotation is for %d to %d of a text that is shorter", start, end)
		}
	}
	return nil
}

// finish closes an item.
func (t *responsesItem) finish(item object) error {
	for _, p := range slices.Concat(t.content, t.summary) {
		if p.done == nil {
			return errors.New("an item is done while a part of it is open")
		}
	}
	if t.kind == "function_call" || t.kind == "custom_tool_call" {
		if !t.text.told {
			return errors.New("a call is done before its arguments are")
		}
	}
	if status, has := item["status"]; has && status == "in_progress" || !has && (t.kind == "message" || t.kind == "function_call") {
		return fmt.Errorf("an item is done with the status %v", status)
	}
	for _, list := range []struct {
		name  string
		parts []*responsesPart
	}{{"content", t.content}, {"summary", t.summary}} {
		parts := listAt(item, list.name)
		if len(parts) != len(list.parts) && (t.kind == "message" || t.kind == "reasoning") {
			return fmt.Errorf("the item has %d parts of %s, and %d were told", len(parts), list.name, len(list.parts))
		}
		for i, p := range list.parts {
			if !reflect.DeepEqual(parts[i], any(p.done)) {
				return fmt.Errorf("%s[%d] of the item is another than the part that was done", list.name, i)
			}
		}
	}
	if err := t.says(item); err != nil {
		return err
	}
	t.done = item
	return nil
}

// says holds an item, done or cut short, against what the events told of it.
func (t *responsesItem) says(item object) error {
	for _, key := range []string{"type", "id", "call_id", "name", "namespace", "role"} {
		if item[key] != t.added[key] {
			return fmt.Errorf("the item was added with the %s %v, and has %v now", key, t.added[key], item[key])
		}
	}
	if member := textOf[t.kind]; member != "" && (slices.Contains(spoken, t.kind) || t.text.Len() > 0) {
		if text := textAt(item, member); text != t.text.String() {
			return fmt.Errorf("the deltas come to %q, and the item says %q", clip(t.text.String()), clip(text))
		}
	}
	for name, told := range map[string][]*responsesPart{"content": t.content, "summary": t.summary} {
		parts := listAt(item, name)
		for i, p := range told {
			if i >= len(parts) {
				if p.text.Len() > 0 {
					return fmt.Errorf("%s[%d] is missing in the item", name, i)
				}
				continue
			}
			part, _ := parts[i].(object)
			if err := p.says(part); err != nil {
				return err
			}
		}
		if len(parts) > len(told) && (t.kind == "message" || t.kind == "reasoning") {
			return fmt.Errorf("the item has %d parts of %s, and %d were told", len(parts), name, len(told))
		}
	}
	return nil
}

// ending is the terminal event.
func (s *responsesStream) ending(name string, o object) error {
	r := o["response"].(object)
	status := strings.TrimPrefix(name, "response.")
	switch {
	case status == "completed" && s.state != "running":
		return fmt.Errorf("%s comes before response.in_progress", name)
	case r["status"] != status:
		return fmt.Errorf("%s has the status %v", name, r["status"])
	}
	if err := s.same(r); err != nil {
		return err
	}
	if err := settled(r); err != nil {
		return err
	}
	output := listAt(r, "output")
	for i, t := range s.items {
		if t.done == nil && status == "completed" {
			return fmt.Errorf("the response is completed, and item %d is not done", i)
		}
		var item object
		if len(output) > 0 {
			item, _ = output[0].(object)
		}
		switch {
		case t.done != nil && !reflect.DeepEqual(item, t.done):
			return fmt.Errorf("%s does not hold item %d as it was done", name, i)
		case t.done != nil:
			output = output[1:]
		case textAt(item, "id") == t.id:
			if err := t.says(item); err != nil {
				return fmt.Errorf("item %d, which is not done: %w", i, err)
			}
			if st, has := item["status"]; has && st != "incomplete" {
				return fmt.Errorf("item %d is not done, and has the status %v", i, st)
			}
			output = output[1:]
		}
	}
	if len(output) > 0 {
		return fmt.Errorf("%s holds %d items that were not added, or in another order", name, len(output))
	}
	s.state, s.end = "done", name
	return nil
}

// legalResponse holds a body to what clients of Responses insist on.
func legalResponse(v any) error {
	r, ok := v.(object)
	if !ok {
		return errors.New("the body is not an object")
	}
	if faults := serious(shape.Of("responses.response").Check(v)); len(faults) > 0 {
		return errors.New(faults[0].String())
	}
	if textAt(r, "id") == "" || textAt(r, "model") == "" {
		return errors.New("the response has no id or no model")
	}
	ids := map[string]bool{}
	for _, item := range listAt(r, "output") {
		if err := identity(item.(object), ids); err != nil {
			return err
		}
	}
	return settled(r)
}

// settled checks that a response tells one end, and tells it whole. One that still runs has none.
func settled(r object) error {
	status := textAt(r, "status")
	usage := r["usage"]
	switch {
	case status == "":
		return errors.New("the response has no status")
	case (r["error"] != nil) != (status == "failed"):
		return fmt.Errorf("the status is %s, and error is %v", status, encode(r["error"], ""))
	case status == "failed" && (textAt(r, "error", "code") == "" || textAt(r, "error", "message") == ""):
		return errors.New("the error has no code or no message")
	case (r["incomplete_details"] != nil) != (status == "incomplete") || status == "incomplete" && textAt(r, "incomplete_details", "reason") == "":
		return fmt.Errorf("the status is %s, and incomplete_details is %v", status, encode(r["incomplete_details"], ""))
	case r["completed_at"] != nil && status != "completed":
		return fmt.Errorf("the status is %s, and there is a completed_at", status)
	case usage == nil && (status == "completed" || status == "incomplete"):
		return errors.New("the response has no usage")
	}
	for _, item := range listAt(r, "output") {
		state := textAt(item, "status")
		switch {
		case state == "in_progress" && (status == "completed" || status == "incomplete" || status == "failed"):
			return errors.New("an item is in_progress at the end")
		case status == "completed" && state == "incomplete":
			return errors.New("an item is incomplete in a response that is completed")
		case status == "completed" && textAt(item, "type") == "function_call" && strings.TrimSpace(textAt(item, "arguments")) == "":
			return errors.New("a call has empty arguments, which clients cannot parse")
		}
	}
	if usage == nil {
		return nil
	}
	in, out, total := indexAt(usage, "input_tokens"), indexAt(usage, "output_tokens"), indexAt(usage, "total_tokens")
	_, cached := at(usage, "input_tokens_details", "cached_tokens").(json.Number)
	_, reasoning := at(usage, "output_tokens_details", "reasoning_tokens").(json.Number)
	switch {
	case in < 0 || out < 0 || total < 0 || !cached || !reasoning:
		return errors.New("usage lacks one of its five numbers")
	case in+out != total:
		return errors.New("usage.total_tokens is not the sum of the others")
	case indexAt(at(usage, "input_tokens_details"), "cached_tokens") > in || indexAt(at(usage, "output_tokens_details"), "reasoning_tokens") > out:
		return errors.New("usage counts more cached or reasoning tokens than tokens")
	}
	return nil
}
