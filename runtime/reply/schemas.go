package reply

import (
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// names numbers the fields that rules make up, while they are compiled.
type names struct{ list []string }

func (n *names) number(name string) int {
	if i := slices.Index(n.list, name); i >= 0 {
		return i
	}
	n.list = append(n.list, name)
	return len(n.list) - 1
}

// Schemas are what rules may read of a reply. They are used while rules are compiled.
type Schemas struct {
	V      *conversation.Vocabulary
	Fields names // of reply
	Counts names // of usage
	Block  func(e *expression.Env, r expression.Record, dst []byte) []byte
	// Used is told of each member of a part that is read, and of which kind; -1 for any.
	Used func(member string, kind int)
	// Read are the members of parts that any rule reads.
	Read map[string]bool
	// ItemBlock renders an item of the reply.
	ItemBlock func(e *expression.Env, r expression.Record, dst []byte) []byte
}

// FieldNumber is the number of a field of reply.
func (s *Schemas) FieldNumber(name string) int { return s.Fields.number(name) }

// ReplyNumber is the number of what a rule sets on the reply: the engine's id and stop, or a field.
func (s *Schemas) ReplyNumber(name string) int {
	switch name {
	case "id":
		return replyUpstreamID
	case "stop":
		return replyStop
	case "sequence":
		return replySequence
	case "resumes":
		return replyResumes
	}
	return replyOwn + s.Fields.number(name)
}

// CountNumber is the number of a count of usage.
func (s *Schemas) CountNumber(name string) int { return s.Counts.number(name) }

// FieldNames are the fields of reply that rules set.
func (s *Schemas) FieldNames() []string { return s.Fields.list }

// CountNames are the counts of usage.
func (s *Schemas) CountNames() []string { return s.Counts.list }

// The engine's own fields of a reply and of its parts; a rule's come behind them.
const (
	replyID = iota
	replyStop
	replyUpstreamID
	replyStarted
	replyFailed
	replyStopped
	replySequence
	replyNow
	replyGathered
	replyOpened
	replyAdded
	replyFinished
	replyRequestTokens
	replyTextSize
	replyElapsed
	replyWaited
	replyResumes
	replyOwn = 24
)

const (
	partKind = iota
	partID
	partName
	partTool
	partText
	partIndex
	partNumber
	partSealed
	partStart
	partEnd
	partPlace
	partComplete
	partOffered
	partLast
	partOwn = 16
)

// The engine's own fields of a note; a rule's come behind them.
const (
	noteIndex = iota
	noteFrom
	noteTo
	noteOwn = 8
)

const (
	itemIndex = iota
	itemComplete
	itemLast
)

const (
	listParts = iota
	listNotes
	listItems
	listKinds // and the kind's number
)

type replySchema struct{ *Schemas }

// Reply is the schema of reply.
func (s *Schemas) Reply() expression.Schema { return replySchema{s} }

var replyFields = map[string]int{"id": replyID, "stop": replyStop, "upstream_id": replyUpstreamID, "started": replyStarted, "failed": replyFailed, "stopped": replyStopped, "sequence": replySequence, "now": replyNow, "gathered": replyGathered, "opened": replyOpened, "added": replyAdded, "finished": replyFinished, "request_tokens": replyRequestTokens, "text_size": replyTextSize, "elapsed": replyElapsed, "waited": replyWaited}

func (s replySchema) Name() string { return "reply" }
func (s replySchema) Names() []string {
	return append([]string{"id", "stop", "upstream_id", "started", "failed", "stopped", "sequence", "now", "gathered", "opened", "added", "finished", "request_tokens", "text_size", "elapsed", "waited", "parts", "items"}, s.Fields.list...)
}
func (s replySchema) Resolve(keys []string) (expression.Member, bool) {
	if id, ok := replyFields[keys[0]]; ok {
		return expression.Member{Field: id}, true
	}
	if i := slices.Index(s.Fields.list, keys[0]); i >= 0 {
		return expression.Member{Field: replyOwn + i}, true
	}
	if keys[0] == "items" {
		return expression.Member{Field: listItems, Elem: s.Item()}, true
	}
	if id, ok := s.listOf(keys[0]); ok {
		return expression.Member{Field: id, Elem: partSchema{s.Schemas, id - listKinds}}, true
	}
	// A field that no upstream of this pair sets is absent.
	if replyWords[keys[0]] {
		return expression.Member{Field: replyOwn + s.Fields.number(keys[0])}, true
	}
	return expression.Member{}, false
}

// replyWords are fields that a protocol's rules may read although another's do not set them.
var replyWords = map[string]bool{"matched": true, "tier": true, "explanation": true, "created": true}

func (s *Schemas) listOf(name string) (int, bool) {
	if name == "parts" {
		return listParts, true
	}
	if kind, plural := strings.CutSuffix(name, "s"); plural {
		if k, ok := s.V.Known(kind); ok {
			return listKinds + k, true
		}
	}
	return 0, false
}

type partSchema struct {
	*Schemas
	kind int // the only kind that the parts are of; -1 or less for any
}

// Part is the schema of a part of the reply.
func (s *Schemas) Part() expression.Schema { return partSchema{s, -1} }

// PartOf is the schema of a part of a kind.
func (s *Schemas) PartOf(kind int) expression.Schema { return partSchema{s, kind} }

var partFields = map[string]int{
	"kind": partKind, "id": partID, "name": partName, "tool": partTool, "text": partText, "index": partIndex, "number": partNumber,
	"sealed": partSealed, "start": partStart, "end": partEnd, "place": partPlace, "complete": partComplete, "offered": partOffered, "last": partLast,
}

func (s partSchema) Name() string { return "part" }
func (s partSchema) Names() []string {
	return append([]string{"kind", "id", "name", "tool", "text", "index", "number", "sealed", "start", "end", "place", "complete", "offered", "last", "block", "notes"}, s.V.Fields()...)
}
func (s partSchema) Resolve(keys []string) (expression.Member, bool) {
	if s.Used != nil {
		s.Used(keys[0], s.kind)
	}
	if s.Read == nil {
		s.Schemas.Read = map[string]bool{}
	}
	s.Read[keys[0]] = true
	if id, ok := partFields[keys[0]]; ok {
		return expression.Member{Field: id}, true
	}
	switch keys[0] {
	case "block":
		return expression.Member{Render: s.Block}, true
	case "notes":
		return expression.Member{Field: listNotes, Elem: s.Note()}, true
	}
	if id, ok := s.V.KnownField(keys[0]); ok {
		return expression.Member{Field: partOwn + id}, true
	}
	return expression.Member{}, false
}

type noteSchema struct{ *Schemas }

// Note is the schema of a note.
func (s *Schemas) Note() expression.Schema { return noteSchema{s} }

func (s noteSchema) Name() string    { return "note" }
func (s noteSchema) Names() []string { return s.V.Fields() }
func (s noteSchema) Resolve(keys []string) (expression.Member, bool) {
	switch keys[0] {
	case "index":
		return expression.Member{Field: noteIndex}, true
	case "from", "to":
		if s.Used != nil {
			s.Used("start", -1)
		}
		return expression.Member{Field: map[string]int{"from": noteFrom, "to": noteTo}[keys[0]]}, true
	}
	// A field of a note is any word: one that this upstream does not set is absent.
	return expression.Member{Field: noteOwn + s.V.Field(keys[0])}, true
}

type itemSchema struct{ *Schemas }

// Item is the schema of an item: a part that stands by itself, or what holds several together.
func (s *Schemas) Item() expression.Schema { return itemSchema{s} }

func (s itemSchema) Name() string    { return "item" }
func (s itemSchema) Names() []string { return []string{"index", "complete", "last", "parts", "block"} }
func (s itemSchema) Resolve(keys []string) (expression.Member, bool) {
	switch keys[0] {
	case "index":
		return expression.Member{Field: itemIndex}, true
	case "complete":
		return expression.Member{Field: itemComplete}, true
	case "last":
		return expression.Member{Field: itemLast}, true
	case "block":
		if s.Used != nil {
			s.Used("block", -1)
		}
		return expression.Member{Render: s.ItemBlock}, true
	case "parts":
		return expression.Member{Field: listParts, Elem: partSchema{s.Schemas, -1}}, true
	}
	return expression.Member{}, false
}

type usageSchema struct{ *Schemas }

// Usage is the schema of usage.
func (s *Schemas) Usage() expression.Schema { return usageSchema{s} }

func (s usageSchema) Name() string    { return "usage" }
func (s usageSchema) Names() []string { return s.Counts.list }
func (s usageSchema) Resolve(keys []string) (expression.Member, bool) {
	if i := slices.Index(s.Counts.list, keys[0]); i >= 0 {
		return expression.Member{Field: i}, true
	}
	return expression.Member{}, false
}

type writtenSchema struct{ *Schemas }

// Written is the schema of said: whether the reply has had a part of a kind.
func (s *Schemas) Written() expression.Schema { return writtenSchema{s} }

func (s writtenSchema) Name() string    { return "written" }
func (s writtenSchema) Names() []string { return s.V.Kinds() }
func (s writtenSchema) Resolve(keys []string) (expression.Member, bool) {
	k, ok := s.V.Known(keys[0])
	return expression.Member{Field: k}, ok
}

// Fixed is a schema of named fields, such as call and error.
type Fixed struct {
	Title string
	Keys  []string
	Kinds map[string]expression.KindSet // what fields hold, where that is known
	Else  func(key string) string       // a hint for a name that it does not have
	Read  func(key string)              // is told of each field that a rule reads; may be nil
}

// Holds is what a field holds; 0: anything.
func (f *Fixed) Holds(key string) expression.KindSet { return f.Kinds[key] }

// Lacks is a hint for a name that the record does not have.
func (f *Fixed) Lacks(key string) string {
	if f.Else == nil {
		return ""
	}
	return f.Else(key)
}

// Name is the record's name.
func (f *Fixed) Name() string { return f.Title }

// Names are its fields.
func (f *Fixed) Names() []string { return f.Keys }

// Resolve finds a field.
func (f *Fixed) Resolve(keys []string) (expression.Member, bool) {
	i := slices.Index(f.Keys, keys[0])
	if i >= 0 && f.Read != nil {
		f.Read(keys[0])
	}
	return expression.Member{Field: i}, i >= 0
}

// Values is a record of a Fixed schema.
type Values []document.Value

// Field is the value by its number.
func (v Values) Field(_ *expression.Env, id int) document.Value {
	if id < len(v) {
		return v[id]
	}
	return document.Value{}
}

// List is nothing.
func (v Values) List(*expression.Env, int) expression.Records { return nil }
