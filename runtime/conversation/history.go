package conversation

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Part is one piece of a turn, or a tool that a request offers.
type Part struct {
	Kind    int
	Parts   []*Part        // within this one: the content of a tool's result
	Source  document.Value // what it was read from, for messages
	Native  document.Value // the issuer's own objects, opened from what a client carried
	values  []value
	h       *History
	origin  *origin // of a history that crosses as it is; nil: of others, and of what was made
	gone    bool
	lost    bool // reported as lost
	written bool // a rule wrote it
}

type value struct {
	field int
	v     document.Value
	read  bool // by a rule that writes
}

// Turn is what one side said.
type Turn struct {
	Role        string // system, user or assistant
	Parts       []*Part
	Speaker     document.Value
	Leading     bool // a system turn before any other
	Loop        bool // the assistant's, with calls or behind results
	Running     bool // behind the last turn in which the user said something of their own
	Last        bool // the assistant's last turn
	speakerRead bool // by a rule that writes
	h           *History
	origin      *origin
}

// The roles of turns.
const (
	System    = "system"
	User      = "user"
	Assistant = "assistant"
)

var roles = map[string]document.Value{
	System: document.Text(System), User: document.Text(User), Assistant: document.Text(Assistant),
}

// History is the turns and tools of one request. It is reused; its records live until Reset.
type History struct {
	V     *Vocabulary
	Turns []*Turn
	Tools []*Part
	Lost  []Loss // what did not cross; kept only when Report is on
	// Renamed gives the client's name of a tool for the name that the upstream knows, where they differ.
	Renamed map[string]string
	Report  bool
	Request *document.Document // what is read
	Trace   *expression.Trace  // nil: nobody asks what the passes do
	Changes []Change           // what they did; kept only for a Trace

	kinds []document.Value // the names of kinds as JSON
	parts slab[Part]
	turns slab[Turn]
	lists slab[List]
	right state
}

// Loss is something that did not cross, or was changed.
type Loss struct {
	Path   string `json:"path,omitempty"` // in the document that it was lost from
	Rule   string `json:"rule,omitempty"` // file:line:column, "" for the engine's own doing
	Reason string `json:"reason"`
}

// NewHistory makes a history for the kinds of a vocabulary, which must be complete.
func NewHistory(v *Vocabulary) *History {
	h := &History{V: v}
	for _, k := range v.kinds {
		h.kinds = append(h.kinds, document.Text(k))
	}
	return h
}

// Reset forgets the request.
func (h *History) Reset() {
	for i := range h.parts.used() {
		p := h.parts.at(i)
		clear(p.values)
		clear(p.Parts)
		*p = Part{values: p.values[:0], Parts: p.Parts[:0]}
	}
	for i := range h.turns.used() {
		t := h.turns.at(i)
		clear(t.Parts)
		*t = Turn{Parts: t.Parts[:0]}
	}
	for i := range h.lists.used() {
		l := h.lists.at(i)
		clear(l.parts)
		l.parts = l.parts[:0]
	}
	h.parts.reset()
	h.turns.reset()
	h.lists.reset()
	h.right.reset()
	clear(h.Turns)
	clear(h.Tools)
	h.Turns, h.Tools, h.Lost, h.Report = h.Turns[:0], h.Tools[:0], h.Lost[:0], false
	h.Renamed, h.Request, h.Trace, h.Changes = nil, nil, nil, nil
}

// Lose notes what did not cross, where Report is on.
func (h *History) Lose(at document.Value, reason string, by hcl.Range) { h.lose(at, reason, by) }

// lose notes what did not cross. The path is looked for only when somebody asks: it takes as many steps as a
// list has elements before the one that is meant.
func (h *History) lose(at document.Value, reason string, by hcl.Range) {
	if h.Report {
		h.Lost = append(h.Lost, Loss{Path: at.Path(), Rule: place(by), Reason: reason})
	}
}

func (h *History) newPart(kind int) *Part {
	p := h.parts.next()
	p.Kind, p.h = kind, h
	return p
}

// unmake takes the last part that was made back, and reports whether it is that.
func (h *History) unmake(p *Part) bool {
	if h.parts.at(h.parts.n-1) != p {
		return false
	}
	*p = Part{values: p.values[:0], Parts: p.Parts[:0]}
	h.parts.n--
	return true
}

func (h *History) newTurn(role string) *Turn {
	t := h.turns.next()
	t.Role, t.h = role, h
	return t
}

// textPart makes a part that says s.
func (h *History) textPart(text document.Value) *Part {
	p := h.newPart(KindText)
	p.Set(fieldText, text)
	return p
}

// Get is a field of the part, absent when it has none.
func (p *Part) Get(field int) document.Value {
	for i := range p.values {
		if p.values[i].field == field {
			return p.values[i].v
		}
	}
	return document.Value{}
}

// read is Get for a rule that writes: what no rule reads is lost.
func (p *Part) read(field int) document.Value {
	for i := range p.values {
		if p.values[i].field == field {
			p.values[i].read = true
			return p.values[i].v
		}
	}
	return document.Value{}
}

// Set gives a field its value; an absent one is not kept.
func (p *Part) Set(field int, v document.Value) {
	for i := range p.values {
		if p.values[i].field == field {
			p.values[i].v = v
			return
		}
	}
	if v.Kind() != document.Absent {
		p.values = append(p.values, value{field: field, v: v})
	}
}

// single reports whether the parts are one text, and plain whether that text has nothing besides.
func single(parts []*Part) bool { return len(parts) == 1 && parts[0].Kind == KindText }
func plain(parts []*Part) bool  { return single(parts) && len(parts[0].values) == 1 }

// Field is a member of the part by its number.
func (p *Part) Field(_ *expression.Env, id int) document.Value {
	switch id {
	case ownKind:
		return p.h.kinds[p.Kind]
	case ownPlain:
		return document.Bool(plain(p.Parts))
	case ownSingle:
		return document.Bool(single(p.Parts))
	case ownFirst:
		for _, c := range p.Parts {
			if c.Kind == KindText {
				return c.read(fieldText)
			}
		}
		return document.Value{}
	case ownNative:
		return p.Native
	case ownOriginalName:
		name := p.read(fieldName)
		if old, ok := p.h.Renamed[name.String()]; ok {
			return document.Text(old)
		}
		return name
	}
	v := p.read(id - ownFields)
	if v.Kind() == document.Null {
		return document.Value{}
	}
	return v
}

// List is the parts within the part.
func (p *Part) List(_ *expression.Env, id int) expression.Records { return p.h.list(p.Parts, id) }

// Field is a member of the turn by its number.
func (t *Turn) Field(_ *expression.Env, id int) document.Value {
	switch id {
	case ownRole:
		return roles[t.Role]
	case ownPlain:
		return document.Bool(plain(t.Parts))
	case ownSingle:
		return document.Bool(single(t.Parts))
	case ownLeading:
		return document.Bool(t.Leading)
	case ownLoop:
		return document.Bool(t.Loop)
	case ownRunning:
		return document.Bool(t.Running)
	case ownLast:
		return document.Bool(t.Last)
	case ownSpeaker:
		t.speakerRead = true
		return t.Speaker
	}
	return document.Value{}
}

// List is the parts of the turn.
func (t *Turn) List(_ *expression.Env, id int) expression.Records { return t.h.list(t.Parts, id) }

// List is parts as records.
type List struct{ parts []*Part }

// Len is how many there are.
func (l *List) Len() int { return len(l.parts) }

// At is the i-th.
func (l *List) At(i int) expression.Record { return l.parts[i] }

func (h *History) list(parts []*Part, id int) expression.Records {
	if id != listParts {
		any := false
		for _, p := range parts {
			if p.Kind == id-1 {
				any = true
				break
			}
		}
		if !any {
			return nil
		}
	}
	l := h.lists.next()
	for _, p := range parts {
		if id == listParts || p.Kind == id-1 {
			l.parts = append(l.parts, p)
		}
	}
	return l
}

// TurnList is the turns as records.
type TurnList struct{ H *History }

// Len is how many there are.
func (l TurnList) Len() int { return len(l.H.Turns) }

// At is the i-th.
func (l TurnList) At(i int) expression.Record { return l.H.Turns[i] }

// slab hands out records that stay where they are, and takes them all back at once.
type slab[T any] struct {
	chunks [][]T
	n      int
}

const chunk = 64

func (s *slab[T]) next() *T {
	if s.n/chunk == len(s.chunks) {
		s.chunks = append(s.chunks, make([]T, chunk))
	}
	s.n++
	return s.at(s.n - 1)
}

func (s *slab[T]) at(i int) *T { return &s.chunks[i/chunk][i%chunk] }
func (s *slab[T]) used() int   { return s.n }
func (s *slab[T]) reset() {
	if len(s.chunks) > 256 {
		clear(s.chunks[256:])
		s.chunks = s.chunks[:256]
	}
	s.n = 0
}
