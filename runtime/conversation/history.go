package conversation

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Part is one piece of a turn, or a tool that a request offers. A body may have a million of them, so that it is kept small: what few parts
// have stands in more.
type Part struct {
	h       *History
	more    *more  // nil: nothing
	first   uint32 // of its values, as History.values numbers them; 0: it has none
	source  uint32 // the number of the value that it was read from, in the request, plus one; 0: it is in more, if anywhere
	kind    int16
	gone    bool
	lost    bool // reported as lost
	written bool // a rule wrote it
}

// more is what few parts have.
type more struct {
	parts  []*Part // within the part
	odd    *odd
	origin *origin // of a history that crosses as it is; nil: of others, and of what was made
}

// odd is what hardly a part has.
type odd struct {
	source document.Value // what it was read from, where that does not stand in the request
	native document.Value
}

// value is a field of a part: a value that stands in the request, or one of History.loose.
type value struct {
	at    uint32 // its number there
	next  uint32 // the next value of the part; 0: there is none
	field uint16
	loose bool
	read  bool // by a rule that writes
}

// Kind is the number of its kind.
func (p *Part) Kind() int { return int(p.kind) }

// Parts are those within this one: the content of a tool's result.
func (p *Part) Parts() []*Part {
	if p.more == nil {
		return nil
	}
	return p.more.parts
}

func (p *Part) setParts(list []*Part) {
	if p.more != nil || len(list) > 0 {
		p.extra().parts = list
	}
}

// Source is what the part was read from, for messages.
func (p *Part) Source() document.Value {
	switch {
	case p.source > 0:
		return p.h.Request.At(p.source - 1)
	case p.more != nil && p.more.odd != nil:
		return p.more.odd.source
	}
	return document.Value{}
}

func (p *Part) setSource(v document.Value) {
	if v.In(p.h.Request) {
		p.source = v.Place() + 1
		return
	}
	if p.source = 0; v.Kind() != document.Absent || p.more != nil && p.more.odd != nil {
		p.rare().source = v
	}
}

// Native is the issuer's own objects, opened from what a client carried.
func (p *Part) Native() document.Value {
	if p.more == nil || p.more.odd == nil {
		return document.Value{}
	}
	return p.more.odd.native
}

func (p *Part) origin() *origin {
	if p.more == nil {
		return nil
	}
	return p.more.origin
}

func (p *Part) extra() *more {
	if p.more == nil {
		p.more = p.h.mores.next()
	}
	return p.more
}

// clear forgets all but memory that is used again.
func (m *more) clear() {
	clear(m.parts)
	*m = more{parts: kept(m.parts)}
}

func (p *Part) rare() *odd {
	m := p.extra()
	if m.odd == nil {
		m.odd = new(odd)
	}
	return m.odd
}

// Turn is what one side said.
type Turn struct {
	h           *History
	more        *turnMore // nil: nothing
	Parts       []*Part
	Role        Role
	Leading     bool // a system turn before any other
	Loop        bool // the assistant's, with calls or behind results
	Running     bool // behind the last turn in which the user said something of their own
	Last        bool // the assistant's last turn
	speakerRead bool // by a rule that writes
}

// turnMore is what few turns have.
type turnMore struct {
	speaker document.Value
	origin  *turnOrigin
}

// Speaker is the name of who speaks, absent where it has none.
func (t *Turn) Speaker() document.Value {
	if t.more == nil {
		return document.Value{}
	}
	return t.more.speaker
}

func (t *Turn) setSpeaker(v document.Value) {
	if t.more != nil || v.Kind() != document.Absent {
		t.extra().speaker = v
	}
}

func (t *Turn) origin() *turnOrigin {
	if t.more == nil {
		return nil
	}
	return t.more.origin
}

func (t *Turn) extra() *turnMore {
	if t.more == nil {
		t.more = new(turnMore)
	}
	return t.more
}

// Role is who speaks in a turn.
type Role uint8

// The roles of turns.
const (
	System Role = iota
	User
	Assistant
)

func (r Role) String() string { return [...]string{"system", "user", "assistant"}[r] }

// RoleOf is the role of a name; false for another text.
func RoleOf(name document.Value) (Role, bool) {
	for r := System; r <= Assistant; r++ {
		if name.Is(r.String()) {
			return r, true
		}
	}
	return 0, false
}

var roles = [...]document.Value{System: document.Text("system"), User: document.Text("user"), Assistant: document.Text("assistant")}

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

	kinds  []document.Value // the names of kinds as JSON
	parts  slab[Part]
	mores  slab[more]
	values slab[value]          // the first stands for none
	loose  slab[document.Value] // values that do not stand in the request
	turns  slab[Turn]
	lists  slab[List]
	right  state
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
	h.takeBack(0, 0)
	for i := range h.loose.used() {
		*h.loose.at(i) = document.Value{}
	}
	for i := range h.turns.used() {
		t := h.turns.at(i)
		clear(t.Parts)
		*t = Turn{Parts: t.Parts[:0]}
	}
	h.freeLists(0)
	h.parts.reset()
	h.mores.reset()
	h.values.reset()
	h.loose.reset()
	h.turns.reset()
	h.right.reset()
	clear(h.Turns)
	clear(h.Tools)
	h.Turns, h.Tools, h.Lost, h.Report = kept(h.Turns), kept(h.Tools), h.Lost[:0], false
	h.Renamed, h.Request, h.Trace, h.Changes = nil, nil, nil, nil
}

// kept is a list that is used again, without what one large request took.
func kept[T any](list []T) []T {
	if cap(list) > 1<<14 {
		return nil
	}
	return list[:0]
}

// freeLists takes back the lists that were made since there were n.
func (h *History) freeLists(n int) {
	for i := n; i < h.lists.n; i++ {
		l := h.lists.at(i)
		clear(l.own)
		*l = List{own: kept(l.own)}
	}
	h.lists.n = n
	if n == 0 {
		h.lists.reset()
	}
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
	p.kind, p.h = int16(kind), h
	return p
}

// unmake takes the last part that was made back, and reports whether it is that.
func (h *History) unmake(p *Part) bool {
	if h.parts.at(h.parts.n-1) != p {
		return false
	}
	*p = Part{}
	h.parts.n--
	return true
}

// takeBack takes back the parts, and what they had more, that were made since there were so many.
func (h *History) takeBack(parts, mores int) {
	for i := parts; i < h.parts.n; i++ {
		*h.parts.at(i) = Part{}
	}
	for i := mores; i < h.mores.n; i++ {
		h.mores.at(i).clear()
	}
	h.parts.n, h.mores.n = parts, mores
}

func (h *History) newTurn(role Role) *Turn {
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

// find is the value of a field, nil where the part has none.
func (p *Part) find(field int) *value {
	for i := p.first; i != 0; {
		v := p.h.values.at(int(i))
		if int(v.field) == field {
			return v
		}
		i = v.next
	}
	return nil
}

func (h *History) valueOf(v *value) document.Value {
	if v.loose {
		return *h.loose.at(int(v.at))
	}
	return h.Request.At(v.at)
}

// Get is a field of the part, absent when it has none.
func (p *Part) Get(field int) document.Value {
	if v := p.find(field); v != nil {
		return p.h.valueOf(v)
	}
	return document.Value{}
}

// read is Get for a rule that writes: what no rule reads is lost.
func (p *Part) read(field int) document.Value {
	if v := p.find(field); v != nil {
		v.read = true
		return p.h.valueOf(v)
	}
	return document.Value{}
}

// Set gives a field its value; an absent one is not kept.
func (p *Part) Set(field int, v document.Value) {
	if old := p.find(field); old != nil {
		p.h.put(old, v)
	} else if v.Kind() != document.Absent {
		p.add(field, v)
	}
}

// add gives a field that the part has not its value.
func (p *Part) add(field int, v document.Value) {
	h := p.h
	if h.values.n == 0 {
		h.values.next()
	}
	n := uint32(h.values.n)
	if p.first == 0 {
		p.first = n
	} else {
		last := h.values.at(int(p.first))
		for last.next != 0 {
			last = h.values.at(int(last.next))
		}
		last.next = n
	}
	to := h.values.next()
	*to = value{field: uint16(field)}
	h.put(to, v)
}

// put makes a value another one, which stands in the request, or is loose. Of many parts that get the same one, it is kept once.
func (h *History) put(to *value, v document.Value) {
	if to.loose = !v.In(h.Request); !to.loose {
		to.at = v.Place()
		return
	}
	for i := h.loose.n - 1; i >= 0 && i > h.loose.n-4; i-- {
		if v.Same(*h.loose.at(i)) {
			to.at = uint32(i)
			return
		}
	}
	to.at = uint32(h.loose.n)
	*h.loose.next() = v
}

// field is a field of a part at one moment.
type field struct {
	id int
	v  document.Value
}

func (p *Part) fields() (list []field) {
	for i := p.first; i != 0; {
		v := p.h.values.at(int(i))
		list = append(list, field{int(v.field), p.h.valueOf(v)})
		i = v.next
	}
	return list
}

// single reports whether the parts are one text, and plain whether that text has nothing besides.
func single(parts []*Part) bool { return len(parts) == 1 && parts[0].Kind() == KindText }
func plain(parts []*Part) bool {
	return single(parts) && parts[0].first != 0 && parts[0].h.values.at(int(parts[0].first)).next == 0
}

// Field is a member of the part by its number.
func (p *Part) Field(_ *expression.Env, id int) document.Value {
	switch id {
	case ownKind:
		return p.h.kinds[p.Kind()]
	case ownPlain:
		return document.Bool(plain(p.Parts()))
	case ownSingle:
		return document.Bool(single(p.Parts()))
	case ownFirst:
		for _, c := range p.Parts() {
			if c.Kind() == KindText {
				return c.read(fieldText)
			}
		}
		return document.Value{}
	case ownNative:
		return p.Native()
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
func (p *Part) List(_ *expression.Env, id int) expression.Records { return p.h.list(p.Parts(), id) }

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
		return t.Speaker()
	}
	return document.Value{}
}

// List is the parts of the turn.
func (t *Turn) List(_ *expression.Env, id int) expression.Records { return t.h.list(t.Parts, id) }

// List is parts as records.
type List struct{ parts, own []*Part } // own is memory that is used again

// Len is how many there are.
func (l *List) Len() int { return len(l.parts) }

// At is the i-th.
func (l *List) At(i int) expression.Record { return l.parts[i] }

// list is the parts that a plural names. It shares the memory of the parts where it can, and must not outlive a change of them.
func (h *History) list(parts []*Part, id int) expression.Records {
	n := len(parts)
	if id != listParts {
		n = 0
		for _, p := range parts {
			if p.Kind() == id-1 {
				n++
			}
		}
		if n == 0 {
			return nil
		}
	}
	l := h.lists.next()
	if n == len(parts) {
		l.parts = parts
		return l
	}
	l.own = slices.Grow(l.own[:0], n)
	for _, p := range parts {
		if p.Kind() == id-1 {
			l.own = append(l.own, p)
		}
	}
	l.parts = l.own
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
