package responses

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
	"github.com/parlance-gateway/parlance/specs/shape"
)

// responsesStream is the state machine of a Responses stream: what openai-node's helper
// throws at does not occur, and neither does what clients with typed structures cannot read.
//
// It goes further than any client where that keeps the engine honest: output indexes have no gap, what is done says
// the same as its deltas, and the last snapshot holds the items as they were done.
type responsesStream struct {
	state string      // "", created, running, failing, done, error
	next  int         // the sequence number to come
	head  wire.Object // the response of the first event
	items []*responsesItem
	ids   map[string]bool // of items, and of calls with their type before them
	end   string          // the terminal event
	fault wire.Object     // the event error within the response
	form  bool            // what an event says is not looked at, but whether clients can read it
}

func CheckStream(list []wire.Frame, failed bool) error { return CheckFrames(list, failed, false) }

func CheckFrames(list []wire.Frame, failed, form bool) error {
	s := &responsesStream{ids: map[string]bool{}, form: form}
	if len(list) == 0 {
		return errors.New("the stream is empty")
	}
	for i, f := range list {
		o, err := wire.ObjectOf(f)
		if err == nil && (f.Event == "" || f.Event != o["type"]) {
			err = fmt.Errorf("the event is called %q, and its type is %v", f.Event, o["type"])
		}
		if err == nil {
			err = s.event(f.Event, o)
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
	case s.end == "response.failed" && s.fault == nil:
		return errors.New("response.failed comes without error before it, at which the SDKs raise")
	case failed && s.end != "response.failed":
		return fmt.Errorf("the reply failed, and the stream ends with %s", s.end)
	case !failed && s.end == "response.failed":
		return errors.New("the stream ends with response.failed")
	}
	return nil
}

func (s *responsesStream) event(name string, o wire.Object) error {
	list := shape.Of("responses.stream." + name)
	switch {
	case list == nil:
		return fmt.Errorf("there is no event %q, and clients throw at one that they do not know", name)
	case s.state == "done", s.state == "error":
		return errors.New("something follows the end")
	case s.state == "failing" && name != "response.failed":
		return fmt.Errorf("%s follows error, and only response.failed may", name)
	case wire.IndexAt(o, "sequence_number") != s.next:
		return fmt.Errorf("sequence_number is %v, not %d", o["sequence_number"], s.next)
	}
	s.next++
	if name == "error" {
		return s.failure(o)
	}
	for _, f := range serious(list.Check(o)) {
		if hosted := !slices.Contains(spoken, wire.TextAt(o, "item", "type")); hosted && name == "response.output_item.added" &&
			f.Kind == shape.Missing && f.Path != "item.type" && strings.HasPrefix(f.Path, "item.") {
			continue // What such a call does is told when it is done.
		}
		if s.form && s.meant(f) {
			continue
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
	if wire.At(o, "output_index") == nil {
		return nil // Audio belongs to no item.
	}
	item, err := s.item(name, o)
	if err != nil {
		return err
	}
	return item.event(name, o)
}

// meant reports whether a fault is one of what is said, or of an item that the upstream made, and not of the form that all clients need.
func (s *responsesStream) meant(f shape.Fault) bool {
	switch f.Kind {
	case shape.Value, shape.Length, shape.Range, shape.Pattern:
		return f.Field != "object" && f.Field != "role" && f.Field != "type" || strings.HasSuffix(f.Path, "item.type") || strings.Contains(f.Path, "output[") && strings.HasSuffix(f.Path, "].type")
	}
	return false
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

// failure is the event "error": instead of a reply, or within one as the last before response.failed.
func (s *responsesStream) failure(o wire.Object) error {
	e, nested := o["error"].(wire.Object)
	if !nested {
		e = o
	}
	switch {
	case wire.TextAt(e, "message") == "":
		return errors.New("the error has no message")
	case s.state != "" && (nested || wire.TextAt(o, "code") == ""):
		return errors.New("the error within the response has no code")
	case s.state != "":
		s.state, s.fault = "failing", o
		return nil
	}
	s.state = "error"
	return nil
}

// beginning is one of the events before the first item.
func (s *responsesStream) beginning(name string, o wire.Object) error {
	r := o["response"].(wire.Object)
	if s.state == "" {
		s.head = r
	}
	switch {
	case name == "response.created" && s.state != "":
		return errors.New("response.created comes twice")
	case name == "response.queued" && s.state != "created", name == "response.in_progress" && s.state == "running":
		return fmt.Errorf("%s comes behind %s", name, s.state)
	case s.form:
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
	if !slices.Contains(want, wire.TextAt(r, "status")) && (!s.form || !slices.Contains([]string{"in_progress", "queued"}, wire.TextAt(r, "status"))) {
		return fmt.Errorf("%s has the status %v", name, r["status"])
	}
	return s.same(r)
}

// same: snapshots are of one response.
func (s *responsesStream) same(r wire.Object) error {
	if wire.TextAt(r, "id") == "" || wire.TextAt(r, "model") == "" && !s.form {
		return errors.New("the response has no id or no model")
	}
	for _, key := range []string{"id", "object", "created_at", "model"} {
		if r[key] != s.head[key] {
			return fmt.Errorf("the response's %s is %v, and was %v before", key, r[key], s.head[key])
		}
	}
	return nil
}

// prefixes are those that OpenAI's own ids have, by the item's type.
var prefixes = map[string]string{
	"message": "msg_", "reasoning": "rs_", "function_call": "fc_", "custom_tool_call": "ctc_", "web_search_call": "ws_",
	"file_search_call": "fs_", "code_interpreter_call": "ci_", "image_generation_call": "ig_", "mcp_call": "mcp_",
	"mcp_list_tools": "mcpl_", "mcp_approval_request": "mcpr_", "local_shell_call": "lsh_", "compaction": "cmp_",
}

// identity checks the ids of an item and notes them.
func identity(item wire.Object, ids map[string]bool) error {
	kind, id := wire.TextAt(item, "type"), wire.TextAt(item, "id")
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
		call := wire.TextAt(item, "call_id")
		switch {
		case call == "" || len(call) > 64:
			return fmt.Errorf("the call_id is %q: 1 to 64 characters", call)
		case strings.TrimSpace(wire.TextAt(item, "name")) == "":
			return errors.New("a call has no name")
		case ids["call "+call]:
			return fmt.Errorf("two calls have the call_id %q", call)
		}
		ids["call "+call] = true
	}
	return nil
}

// add opens an item.
func (s *responsesStream) add(o wire.Object) error {
	item := o["item"].(wire.Object)
	if i := wire.IndexAt(o, "output_index"); i != len(s.items) {
		return fmt.Errorf("an item is added at the output_index %v, and there are %d before", o["output_index"], len(s.items))
	}
	if err := identity(item, s.ids); err != nil && !s.form {
		return err
	}
	kind := wire.TextAt(item, "type")
	if s.form {
		s.items = append(s.items, &responsesItem{kind: kind, id: wire.TextAt(item, "id"), added: item, form: true})
		return nil
	}
	status, hasStatus := item["status"]
	if slices.Contains(spoken, kind) && (hasStatus && status != "in_progress" || !hasStatus && kind == "function_call") {
		return fmt.Errorf("an item of type %s is added with the status %v", kind, status)
	}
	switch kind {
	case "message":
		if len(wire.ListAt(item, "content")) > 0 {
			return errors.New("a message is added with content")
		}
	case "reasoning":
		if len(wire.ListAt(item, "summary")) > 0 || len(wire.ListAt(item, "content")) > 0 {
			return errors.New("reasoning is added with a summary or content")
		}
	case "function_call", "custom_tool_call":
		if wire.TextAt(item, textOf[kind]) != "" {
			return errors.New("a call is added with its arguments, and deltas would double them")
		}
	}
	s.items = append(s.items, &responsesItem{kind: kind, id: wire.TextAt(item, "id"), added: item})
	return nil
}

// spoken are the types of the items that the model says. The others are calls that OpenAI runs itself, and their results.
var spoken = []string{"message", "reasoning", "function_call", "custom_tool_call"}

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
func (s *responsesStream) item(name string, o wire.Object) (*responsesItem, error) {
	i := wire.IndexAt(o, "output_index")
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

// ending is the terminal event.
func (s *responsesStream) ending(name string, o wire.Object) error {
	r := o["response"].(wire.Object)
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
	if s.form {
		for i, t := range s.items {
			if t.done == nil && status == "completed" {
				return fmt.Errorf("the response is completed, and item %d is not done", i)
			}
		}
		s.state, s.end = "done", name
		return nil
	}
	if err := settled(r); err != nil {
		return err
	}
	output := wire.ListAt(r, "output")
	for i, t := range s.items {
		if t.done == nil && status == "completed" {
			return fmt.Errorf("the response is completed, and item %d is not done", i)
		}
		var item wire.Object
		if len(output) > 0 {
			item, _ = output[0].(wire.Object)
		}
		switch {
		case t.done != nil && !reflect.DeepEqual(item, t.done):
			return fmt.Errorf("%s does not hold item %d as it was done", name, i)
		case t.done != nil:
			output = output[1:]
		case wire.TextAt(item, "id") == t.id:
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
