package responses

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// responsesItem is an item of the output, by output_index.
type responsesItem struct {
	kind, id string
	added    wire.Object
	done     wire.Object // nil while it is open
	content  []*responsesPart
	summary  []*responsesPart
	text     textSoFar // of arguments, input or code
	form     bool      // see responsesStream
}

// responsesPart is a part of an item's content or summary.
type responsesPart struct {
	kind     string
	text     textSoFar
	notes    []any
	form     bool        // see responsesStream
	logprobs []any       // those of the deltas, which may leave them to the whole
	done     wire.Object // nil while it is open
}

// textSoFar is what deltas came to.
type textSoFar struct {
	strings.Builder
	reported bool // the whole was told: no delta follows
	form     bool // it need not be what the deltas came to
}

// textOf is the member that deltas of an item come to.
var textOf = map[string]string{"function_call": "arguments", "custom_tool_call": "input", "mcp_call": "arguments", "code_interpreter_call": "code"}

func (t *responsesItem) event(name string, o wire.Object) error {
	t.text.form = t.form
	switch name {
	case "response.output_item.done":
		return t.finish(o["item"].(wire.Object))
	case "response.content_part.added":
		return t.open(&t.content, wire.IndexAt(o, "content_index"), o["part"])
	case "response.reasoning_summary_part.added":
		return t.open(&t.summary, wire.IndexAt(o, "summary_index"), o["part"])
	}
	if member := textOf[t.kind]; strings.HasSuffix(name, ".delta") && member != "" {
		return t.text.add(wire.TextAt(o, "delta"))
	} else if strings.HasSuffix(name, ".done") && member != "" {
		return t.text.checkWhole(wire.TextAt(o, member))
	}
	if wire.At(o, "content_index") != nil {
		return t.part(t.content, wire.IndexAt(o, "content_index"), name, o)
	}
	if wire.At(o, "summary_index") != nil {
		return t.part(t.summary, wire.IndexAt(o, "summary_index"), name, o)
	}
	return nil // The progress of what OpenAI runs itself.
}

func (t *textSoFar) add(delta string) error {
	if t.reported {
		return errors.New("a delta comes behind the whole")
	}
	t.WriteString(delta)
	return nil
}

func (t *textSoFar) checkWhole(whole string) error {
	switch {
	case t.reported:
		return errors.New("the whole is told twice")
	case whole != t.String() && !t.form:
		return fmt.Errorf("the deltas come to %q, and the whole is %q", wire.Clip(t.String()), wire.Clip(whole))
	}
	t.reported = true
	return nil
}

// open begins a part. One is open at a time.
func (t *responsesItem) open(list *[]*responsesPart, index int, part any) error {
	p := &responsesPart{kind: wire.TextAt(part, "type"), form: t.form}
	p.text.form, t.text.form = t.form, t.form
	switch {
	case index != len(*list):
		return fmt.Errorf("a part begins with the index %d, and there are %d before", index, len(*list))
	case !t.form && (wire.TextAt(part, "text") != "" || wire.TextAt(part, "refusal") != "" || len(wire.ListAt(part, "annotations")) > 0):
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
func (t *responsesItem) part(list []*responsesPart, index int, name string, o wire.Object) error {
	if index < 0 || index >= len(list) {
		return fmt.Errorf("%s is for part %d, which was not added", name, index)
	}
	p := list[index]
	if p.done != nil {
		return fmt.Errorf("%s is for part %d, which is done", name, index)
	}
	if name == "response.content_part.done" || name == "response.reasoning_summary_part.done" {
		return p.finish(o["part"].(wire.Object))
	}
	if name == "response.output_text.annotation.added" {
		if i := wire.IndexAt(o, "annotation_index"); p.kind != "output_text" || !p.form && i != len(p.notes) || p.text.reported {
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
		p.logprobs = append(p.logprobs, wire.ListAt(o, "logprobs")...)
		return p.text.add(wire.TextAt(o, "delta"))
	}
	if whole := wire.ListAt(o, "logprobs"); of.kind == "output_text" {
		if len(p.logprobs) > 0 && !same(whole, p.logprobs) && !p.form {
			return fmt.Errorf("the deltas have %d logprobs, and the whole has %d, or others", len(p.logprobs), len(whole))
		}
		p.logprobs = whole
	}
	return p.text.checkWhole(wire.TextAt(o, of.whole))
}

// same compares lists, of which an empty one has two forms.
func same(a, b []any) bool { return len(a)+len(b) == 0 || reflect.DeepEqual(a, b) }

func (p *responsesPart) finish(part wire.Object) error {
	if !p.text.reported {
		return errors.New("a part is done before its text is")
	}
	if err := p.says(part); err != nil {
		return err
	}
	p.done = part
	return nil
}

// says holds a part against what the events told of it.
func (p *responsesPart) says(part wire.Object) error {
	text := wire.TextAt(part, "text") + wire.TextAt(part, "refusal")
	switch {
	case wire.TextAt(part, "type") != p.kind:
		return fmt.Errorf("a part of type %s was added, and it is %v now", p.kind, part["type"])
	case p.form:
		return nil
	case text != p.text.String():
		return fmt.Errorf("the deltas come to %q, and the part says %q", wire.Clip(p.text.String()), wire.Clip(text))
	case p.kind != "output_text":
		return nil
	case !same(wire.ListAt(part, "annotations"), p.notes):
		return errors.New("the part has other annotations than were added")
	case (p.text.reported || len(p.logprobs) > 0) && !same(wire.ListAt(part, "logprobs"), p.logprobs):
		return errors.New("the part has other logprobs than its deltas")
	}
	for _, note := range p.notes {
		start, end := wire.IndexAt(note, "start_index"), wire.IndexAt(note, "end_index")
		if wire.TextAt(note, "type") == "url_citation" && (start > end || end > len(utf16.Encode([]rune(text)))) {
			return fmt.Errorf("an annotation is for %d to %d of a text that is shorter", start, end)
		}
	}
	return nil
}

// finish closes an item.
func (t *responsesItem) finish(item wire.Object) error {
	for _, p := range slices.Concat(t.content, t.summary) {
		if p.done == nil {
			return errors.New("an item is done while a part of it is open")
		}
	}
	if t.kind == "function_call" || t.kind == "custom_tool_call" {
		if !t.text.reported {
			return errors.New("a call is done before its arguments are")
		}
	}
	if t.form {
		if wire.TextAt(item, "type") != t.kind {
			return fmt.Errorf("the item was added with the type %s, and has %v now", t.kind, item["type"])
		}
		t.done = item
		return nil
	}
	if status, has := item["status"]; has && status == "in_progress" || !has && (t.kind == "message" || t.kind == "function_call") {
		return fmt.Errorf("an item is done with the status %v", status)
	}
	for _, list := range []struct {
		name  string
		parts []*responsesPart
	}{{"content", t.content}, {"summary", t.summary}} {
		parts := wire.ListAt(item, list.name)
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
func (t *responsesItem) says(item wire.Object) error {
	for _, key := range []string{"type", "id", "call_id", "name", "namespace", "role"} {
		if item[key] != t.added[key] {
			return fmt.Errorf("the item was added with the %s %v, and has %v now", key, t.added[key], item[key])
		}
	}
	if member := textOf[t.kind]; member != "" && (slices.Contains(spoken, t.kind) || t.text.Len() > 0) {
		if text := wire.TextAt(item, member); text != t.text.String() {
			return fmt.Errorf("the deltas come to %q, and the item says %q", wire.Clip(t.text.String()), wire.Clip(text))
		}
	}
	for name, reported := range map[string][]*responsesPart{"content": t.content, "summary": t.summary} {
		parts := wire.ListAt(item, name)
		for i, p := range reported {
			if i >= len(parts) {
				if p.text.Len() > 0 {
					return fmt.Errorf("%s[%d] is missing in the item", name, i)
				}
				continue
			}
			part, _ := parts[i].(wire.Object)
			if err := p.says(part); err != nil {
				return err
			}
		}
		if len(parts) > len(reported) && (t.kind == "message" || t.kind == "reasoning") {
			return fmt.Errorf("the item has %d parts of %s, and %d were told", len(parts), name, len(reported))
		}
	}
	return nil
}
