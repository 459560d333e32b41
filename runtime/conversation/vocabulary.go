// Package conversation holds the history of a request as turns of parts: it reads them with a protocol's
// rules, normalizes what another protocol would reject, and writes them with that protocol's rules.
package conversation

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Vocabulary numbers the kinds of parts and the names of their fields that a set of rules uses. It grows
// while rules are compiled, of which some may translate already.
type Vocabulary struct{ kinds, fields names }

// names is a list of names that grows and may be read meanwhile: a longer one takes its place.
type names struct {
	mu   sync.Mutex // held by who makes it longer
	list atomic.Pointer[[]string]
}

func (n *names) all() []string {
	if list := n.list.Load(); list != nil {
		return *list
	}
	return nil
}

func (n *names) find(name string) (int, bool) {
	i := slices.Index(n.all(), name)
	return i, i >= 0
}

// number finds a name, or adds it.
func (n *names) number(name string) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	if i, ok := n.find(name); ok {
		return i
	}
	longer := append(slices.Clip(n.all()), name)
	n.list.Store(&longer)
	return len(longer) - 1
}

// NewVocabulary knows the words that the engine itself uses.
func NewVocabulary() *Vocabulary {
	v := &Vocabulary{}
	for _, k := range []string{"text", "tool_call", "tool_result"} {
		v.Kind(k)
	}
	for _, f := range []string{"text", "id", "name", "error", "form", "offered"} {
		v.Field(f)
	}
	return v
}

// The kinds and fields that the engine acts on, numbered by NewVocabulary.
const (
	KindText = iota
	KindToolCall
	KindToolResult
)

// kindOther is the kind of what an outline does not look at.
const kindOther = -1

const (
	fieldText = iota
	fieldID
	fieldName
	fieldError
	fieldForm    // of a call: what kind of call it is, which its result is too
	fieldOffered // of a tool: what it brings for the reply, as part.offered
)

// Kind is the number of a kind.
func (v *Vocabulary) Kind(name string) int { return v.kinds.number(name) }

// Field is the number of a field.
func (v *Vocabulary) Field(name string) int { return v.fields.number(name) }

// KindName is the name of a kind.
func (v *Vocabulary) KindName(k int) string {
	if k == kindOther {
		return "content"
	}
	return v.kinds.all()[k]
}

// Kinds are the names of all kinds. They are not to be changed.
func (v *Vocabulary) Kinds() []string { return v.kinds.all() }

// KindCount is how many kinds there are.
func (v *Vocabulary) KindCount() int { return len(v.kinds.all()) }

// Fields are the names of all fields. They are not to be changed.
func (v *Vocabulary) Fields() []string { return v.fields.all() }

// Known reports whether a kind has been named before.
func (v *Vocabulary) Known(kind string) (int, bool) { return v.kinds.find(kind) }

// KnownField reports whether a field has been named before.
func (v *Vocabulary) KnownField(name string) (int, bool) { return v.fields.find(name) }

// Lists of a record are numbered: 0 is parts, 1 + kind the parts of that kind.
const listParts = 0

// listOf finds the list that a plural names: parts, or the kind with an s.
func (v *Vocabulary) listOf(name string) (int, bool) {
	if name == "parts" {
		return listParts, true
	}
	if k, ok := v.Plural(name); ok {
		return 1 + k, true
	}
	return 0, false
}

// Plural finds the kind that a name is the plural of: the kind with an s.
func (v *Vocabulary) Plural(name string) (kind int, ok bool) {
	if singular, plural := strings.CutSuffix(name, "s"); plural {
		return v.Known(singular)
	}
	return 0, false
}

// Fields of a record of this package below ownFields are the engine's; a rule's field has its number
// in the vocabulary on top.
const (
	ownKind = iota
	ownPlain
	ownSingle
	ownFirst
	ownNative
	ownOriginalName
	ownRole
	ownLeading
	ownRunning
	ownSpeaker
	ownLast
	ownLoop
	ownCallName
	ownFields = 16
)

// PartSchema tells what part. has in a request.
type PartSchema struct {
	V *Vocabulary
	// Block renders a part by the rules of the upstream's protocol.
	Block func(e *expression.Env, r expression.Record, dst []byte) []byte
	Label string // part or tool

	ReadsBlock bool // a rule reads block
}

var partFields = map[string]int{"kind": ownKind, "plain": ownPlain, "single": ownSingle, "first": ownFirst, "native": ownNative, "original_name": ownOriginalName, "call_name": ownCallName}

// Name is part or tool.
func (s *PartSchema) Name() string { return s.Label }

// Names are the members of a part.
func (s *PartSchema) Names() []string {
	return append([]string{"kind", "plain", "single", "first", "native", "parts", "block", "original_name", "call_name"}, s.V.Fields()...)
}

// Resolve finds a member of a part: a field, the list parts or that of a kind, or block.
func (s *PartSchema) Resolve(keys []string) (expression.Member, bool) {
	if id, ok := partFields[keys[0]]; ok {
		return expression.Member{Field: id}, true
	}
	if keys[0] == "block" {
		s.ReadsBlock = true
		return expression.Member{Render: s.Block}, s.Block != nil
	}
	if id, ok := s.V.KnownField(keys[0]); ok {
		return expression.Member{Field: ownFields + id}, true
	}
	if id, ok := s.V.listOf(keys[0]); ok {
		return expression.Member{Field: id, Elem: s}, true
	}
	return expression.Member{}, false
}

// TurnSchema tells what turn. has.
type TurnSchema struct{ Part *PartSchema }

var turnFields = map[string]int{"role": ownRole, "plain": ownPlain, "single": ownSingle, "leading": ownLeading, "running": ownRunning, "loop": ownLoop, "last": ownLast, "name": ownSpeaker}

// Name is turn.
func (s *TurnSchema) Name() string { return "turn" }

// Names are the members of a turn.
func (s *TurnSchema) Names() []string {
	names := []string{"role", "name", "plain", "single", "leading", "loop", "running", "last", "parts"}
	for _, k := range s.Part.V.Kinds() {
		if k != "*" {
			names = append(names, k+"s")
		}
	}
	return names
}

// Holds is what a member may be: anything.
func (s *TurnSchema) Holds(string) expression.KindSet { return 0 }

// Lacks is a hint for what protocols call the parts of a message.
func (s *TurnSchema) Lacks(key string) string {
	if key == "content" || key == "text" || key == "message" {
		return " What a turn says are its parts: turn.parts, or turn.texts, of which each has a text."
	}
	return ""
}

// Resolve finds a member of a turn.
func (s *TurnSchema) Resolve(keys []string) (expression.Member, bool) {
	if id, ok := turnFields[keys[0]]; ok {
		return expression.Member{Field: id}, true
	}
	if id, ok := s.Part.V.listOf(keys[0]); ok {
		return expression.Member{Field: id, Elem: s.Part}, true
	}
	return expression.Member{}, false
}
