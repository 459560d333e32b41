package reply

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Form is what a protocol's streams and bodies must be for its clients, whatever rules say: which event begins, goes on with and ends
// what, and what must be in it. It is read from rules/fields/streams.json.
type Form struct {
	named    map[string]*EventForm
	unnamed  []*EventForm
	other    *EventForm // an event of a name that is not known; nil: clients cannot read such a one
	text     string     // of the frame that is the end and no JSON
	adds     map[string][]string
	pieces   map[string][]string // the kinds of parts that take a piece of a kind; nil: any
	last     []string
	reported []string
	beside   []string          // kinds of parts of which several may be open
	words    map[string]string // kinds of parts
	finish   bool              // a stream is finished by an event of its own, before it ends
	starts   int               // how many events begin a stream
	body     member
	items    []string // the types of what a body holds; nil: any
	refused  *Shape   // the body of an HTTP error
	refusal  json.RawMessage
	failed   []frame // what a failed stream ends with when its rules say nothing that its clients can read
	ended    []frame // what a stream ends with that crossed as it is
	numbers  string  // the member that counts the events
	repeats  bool    // frames of failed have values of the first event
}

// frame is a frame as the form has it: $message and $number stand for those.
type frame struct {
	Name string
	Text string
	Data json.RawMessage
	Like string // the event of the rules for the start that it repeats, with members set
	Set  []json.RawMessage
}

// deed is what an event does.
type deed uint8

const (
	doesNothing deed = iota
	doesStart
	doesStartAgain
	doesOpen
	doesAdd
	doesReport
	doesClose
	doesOpenWithin
	doesAddWithin
	doesReportWithin
	doesCloseWithin
	doesFinish
	doesEnd
	doesEndFailed
	doesFail
	doesChunk
)

var deeds = map[string]deed{
	"nothing": doesNothing, "start": doesStart, "start again": doesStartAgain, "open": doesOpen, "add": doesAdd, "tell": doesReport, "close": doesClose,
	"open within": doesOpenWithin, "add within": doesAddWithin, "tell within": doesReportWithin, "close within": doesCloseWithin,
	"finish": doesFinish, "end": doesEnd, "end failed": doesEndFailed, "fail": doesFail, "chunk": doesChunk,
}

// EventForm is what an event does, and what is in it.
type EventForm struct {
	Name string
	has  string // of an event without a name: the member that tells it
	does deed
	data *Shape
	all  *Shape   // what is in it of a part as bodies have it; nil: data tells
	of   []string // the kinds of parts that it may be said of; nil: any
}

// Shape is what an object must be.
type Shape struct {
	members []member
	lengths [32]uint64 // of names, modulo 32: a bit for each member
	must    uint64     // a bit for each member that must be there
	by      int        // the member whose text tells the variant; -1: none
	of      map[string]*Shape
	call    bool // a piece of a call of a tool, of which an event may have several
	choice  bool // a choice, of which an event may have several
	closed  bool // it has no member "error", at which clients raise
}

type member struct {
	name   string
	takes  kinds
	words  []string
	shape  *Shape
	only   []string              // the variants of the shape that may stand here; nil: all
	items  bool                  // the shape is that of a list's elements
	some   bool                  // the list is not empty
	filled bool                  // a text is not empty
	whole  bool                  // a number is whole, and not negative
	own    uint64                // no other part has the same value; 0: others may
	events map[string]*EventForm // what the type of a part cannot be: it is that of an event
	slot   slot
}

// kinds is a set of JSON types.
type kinds uint8

const (
	kindNull kinds = 1 << iota
	kindBool
	kindNumber
	kindString
	kindArray
	kindObject
	kindAny = kindNull | kindBool | kindNumber | kindString | kindArray | kindObject
)

// slot is what a member says of the event.
type slot uint8

const (
	slotNone slot = iota
	slotIndex
	slotWithin
	slotOther // slotWithin, of another list
	slotNumber
	slotKind
	slotKindWithin
	slotID
	slotName
	slotBegin
	slotFinish
	slotWritten
	slotSame // and those behind it
)

var slots = map[string]slot{
	"index": slotIndex, "within": slotWithin, "within other": slotOther, "number": slotNumber, "kind": slotKind, "kind within": slotKindWithin, "id": slotID, "name": slotName, "begin": slotBegin,
	"finish": slotFinish, "said": slotWritten, "same1": slotSame, "same2": slotSame + 1, "same3": slotSame + 2,
}

// NewForm reads the form of a protocol. words are the texts that a field of its bodies may be.
func NewForm(src []byte, words func(path string) []string) (*Form, error) {
	var raw struct {
		Number string
		Others bool
		Events []struct {
			Name, Does, Has, Data, Whole string
			Of                           []string
		}
		Text           string
		Adds, Pieces   map[string][]string
		Last, Reported []string
		Beside         []string
		Shapes         map[string]map[string]json.RawMessage
		Body, Refusal  string
		Items          string
		Error          json.RawMessage
		Failed, Ended  []struct {
			Name, Text, Like string
			Data             json.RawMessage
			Set              json.RawMessage
		}
	}
	if err := json.Unmarshal(src, &raw); err != nil {
		return nil, err
	}
	m := &maker{raw: raw.Shapes, made: map[string]*Shape{}, words: map[string]string{}, events: map[string]*EventForm{}}
	f := &Form{words: m.words, finish: raw.Text != "", named: m.events, text: raw.Text, adds: raw.Adds, pieces: raw.Pieces, last: raw.Last, reported: raw.Reported, beside: raw.Beside, refusal: raw.Error, numbers: raw.Number}
	if raw.Others {
		f.other = new(EventForm)
	}
	for _, ev := range raw.Events {
		does, known := deeds[ev.Does]
		if !known {
			return nil, fmt.Errorf("the event %q does %q", ev.Name, ev.Does)
		}
		f.finish = f.finish || does == doesFinish
		if does == doesStart || does == doesStartAgain {
			f.starts++
		}
		form := &EventForm{Name: ev.Name, has: ev.Has, does: does, of: ev.Of}
		if ev.Data != "" {
			form.data = m.shape(ev.Data[1:])
		}
		if ev.Whole != "" {
			form.all = m.shape(ev.Whole[1:])
		}
		if ev.Name == "" {
			f.unnamed = append(f.unnamed, form)
		} else {
			f.named[ev.Name] = form
		}
	}
	f.body = m.member("body", raw.Body)
	if raw.Items != "" {
		f.items = words(raw.Items)
	}
	f.refused = m.shape(raw.Refusal[1:])
	for _, list := range []struct {
		from []struct {
			Name, Text, Like string
			Data             json.RawMessage
			Set              json.RawMessage
		}
		to *[]frame
	}{{raw.Failed, &f.failed}, {raw.Ended, &f.ended}} {
		for _, fr := range list.from {
			var set []json.RawMessage
			if fr.Set != nil {
				// Members in the order of the file.
				d := json.NewDecoder(bytes.NewReader(fr.Set))
				_, _ = d.Token()
				for d.More() {
					key, err := d.Token()
					if err != nil {
						return nil, err
					}
					var v json.RawMessage
					if err := d.Decode(&v); err != nil {
						return nil, err
					}
					name, _ := key.(string)
					set = append(set, json.RawMessage(name), v)
				}
			}
			*list.to = append(*list.to, frame{fr.Name, fr.Text, fr.Data, fr.Like, set})
		}
	}
	f.repeats = slices.ContainsFunc(f.failed, func(fr frame) bool { return bytes.Contains(fr.Data, []byte(`"$same1"`)) })
	return f, m.err
}

// Event is what is known of an event of a name, nil when there is none.
func (f *Form) Event(name string) *EventForm { return f.named[name] }

// Events are the names of the events that are known, in order.
func (f *Form) Events() []string { return slices.Sorted(maps.Keys(f.named)) }

// Others reports whether clients take events of other names.
func (f *Form) Others() bool { return f.other != nil }

// Lacks is a field that the event needs and that is not among names; "" when there is none.
func (form *EventForm) Lacks(names []string) string {
	if !slices.Contains(names, "type") && form.Name != "" {
		return "type"
	}
	if form.data != nil {
		for i, m := range form.data.members {
			if form.data.must&(1<<i) != 0 && !slices.Contains(names, m.name) {
				return m.name
			}
		}
	}
	return ""
}

// Refuses reports what is wrong with the body of an HTTP error, "" when nothing is; Words is one for a message.
func (f *Form) Refuses(body []byte) string {
	var s skim
	return s.holds(body, f.refused)
}

// Words is the body of an HTTP error with a message.
func (f *Form) Words(dst []byte, message string) []byte {
	return append(dst, bytes.ReplaceAll(f.refusal, []byte(`"$message"`), document.AppendQuoted(nil, message))...)
}

// word is a text, without memory of its own where it is a kind that is known.
func (f *Form) word(text []byte) string {
	if w, ok := f.words[string(text)]; ok {
		return w
	}
	return string(text)
}

// maker makes shapes.
type maker struct {
	raw    map[string]map[string]json.RawMessage
	made   map[string]*Shape
	words  map[string]string
	events map[string]*EventForm
	err    error
}

func (m *maker) fail(format string, args ...any) {
	if m.err == nil {
		m.err = fmt.Errorf(format, args...)
	}
}

func (m *maker) shape(name string) *Shape {
	if s := m.made[name]; s != nil {
		return s
	}
	raw, known := m.raw[name]
	if !known {
		m.fail("there is no shape %q", name)
	}
	s := &Shape{}
	m.made[name] = s
	m.fill(s, raw)
	return s
}

func (m *maker) fill(s *Shape, raw map[string]json.RawMessage) {
	s.by = -1
	names := make([]string, 0, len(raw))
	for name := range raw {
		names = append(names, name)
	}
	slices.Sort(names)
	must := uint64(0)
	by := ""
	for _, name := range names {
		if word, ok := strings.CutPrefix(name, "by "); ok {
			by = word
			continue
		}
		switch name {
		case "is call":
			s.call = true
			continue
		case "is choice":
			s.choice = true
			continue
		case "is closed":
			s.closed = true
			continue
		}
		var text string
		if err := json.Unmarshal(raw[name], &text); err != nil {
			m.fail("the member %q: %v", name, err)
			continue
		}
		if len(s.members) == 64 {
			m.fail("a shape has more than 64 members")
			return
		}
		mb := m.member(name, text)
		if !strings.Contains(text, "?") {
			must |= 1 << len(s.members)
		}
		s.lengths[len(name)&31] |= 1 << len(s.members)
		s.members = append(s.members, mb)
	}
	s.must = must
	if by == "" {
		return
	}
	s.by = slices.IndexFunc(s.members, func(mb member) bool { return mb.name == by })
	if s.by < 0 {
		m.fail("there is no member %q to tell the variant", by)
		return
	}
	var of map[string]map[string]json.RawMessage
	if err := json.Unmarshal(raw["by "+by], &of); err != nil {
		m.fail("by %s: %v", by, err)
	}
	s.of = map[string]*Shape{}
	for word, raw := range of {
		m.words[word] = word
		v := &Shape{}
		m.fill(v, raw)
		s.of[word] = v
	}
}

// member reads what a member takes, such as "text|null?#id" or "[@item]". A ! after it, before #, means that no other part has the same value.
func (m *maker) member(name, text string) member {
	mb := member{name: name}
	text, tag, _ := strings.Cut(text, "#")
	if word, ok := strings.CutSuffix(text, "!"); ok {
		text, mb.own = word, hash([]byte(name))
	}
	if tag != "" {
		var known bool
		if mb.slot, known = slots[tag]; !known {
			m.fail("the member %q is a %q", name, tag)
		}
	}
	if mb.slot == slotKind || mb.slot == slotKindWithin {
		mb.events = m.events
	}
	text = strings.TrimSuffix(text, "?")
	if words, ok := strings.CutPrefix(text, "="); ok {
		for _, w := range strings.Split(words, "|") {
			if w == "null" {
				mb.takes |= kindNull
			} else {
				mb.takes |= kindString
				mb.words = append(mb.words, w)
			}
		}
		return mb
	}
	for _, w := range strings.Split(text, "|") {
		list := false
		if inner, ok := strings.CutPrefix(w, "["); ok {
			w, list = strings.TrimSuffix(inner, "]"), true
			w, mb.some = strings.CutPrefix(w, "+")
		}
		if ref, ok := strings.CutPrefix(w, "@"); ok {
			ref, only, some := strings.Cut(ref, ":")
			if some {
				mb.only = strings.Split(only, ",")
			}
			mb.shape, mb.items = m.shape(ref), list
			w = "object"
		}
		if list {
			w = "array"
		}
		switch w {
		case "string":
			mb.takes |= kindString
		case "text":
			mb.takes |= kindString
			mb.filled = true
		case "number":
			mb.takes |= kindNumber
		case "index":
			mb.takes |= kindNumber
			mb.whole = true
		case "bool":
			mb.takes |= kindBool
		case "array":
			mb.takes |= kindArray
		case "object":
			mb.takes |= kindObject
		case "null":
			mb.takes |= kindNull
		case "any":
			mb.takes = kindAny
		default:
			m.fail("the member %q takes %q", name, w)
		}
	}
	return mb
}

// Controlled are the paths of the fields that the engine gives their values, and by which clients follow a stream. needed are those that an
// event or a body cannot lack.
func (f *Form) Controlled() (paths, needed [][]string) {
	if f == nil {
		return nil, nil
	}
	var walk func(s *Shape, above []string, seen []*Shape)
	walk = func(s *Shape, above []string, seen []*Shape) {
		if s == nil || slices.Contains(seen, s) {
			return
		}
		seen = append(slices.Clip(seen), s)
		for i := range s.members {
			m := &s.members[i]
			path := append(slices.Clip(above), m.name)
			if s.must&(1<<i) != 0 {
				needed = append(needed, path)
			}
			switch m.slot {
			case slotNone, slotName, slotWritten, slotFinish:
			default:
				paths = append(paths, path)
			}
			walk(m.shape, path, seen)
		}
		for _, variant := range s.of {
			walk(variant, above, seen)
		}
	}
	for _, list := range [][]*EventForm{slices.Collect(maps.Values(f.named)), f.unnamed} {
		for _, form := range list {
			if form.Name != "" {
				paths = append(paths, []string{"type"})
			}
			walk(form.data, nil, nil)
		}
	}
	walk(f.body.shape, nil, nil)
	return paths, needed
}
