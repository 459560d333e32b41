package conversation

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Turn is what one side said.
type Turn struct {
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
	h       *History
	speaker uint32 // the number of the value; 0: it has none
	origin  turnOrigin
}

// Speaker is the name of who speaks, absent where it has none.
func (t *Turn) Speaker() document.Value {
	if t.more == nil || t.more.speaker == 0 {
		return document.Value{}
	}
	h := t.more.h
	return h.valueOf(h.values.at(int(t.more.speaker)))
}

func (t *Turn) setSpeaker(h *History, v document.Value) {
	if v.Kind() != document.Absent {
		t.extra().h, t.more.speaker = h, h.newValue()
		h.put(h.values.at(int(t.more.speaker)), v)
	} else if t.more != nil {
		t.more.speaker = 0
	}
}

// origin is where the turn stands in a history that crosses as it is; nil: of others, and of what was made.
func (t *Turn) origin() *turnOrigin {
	if t.more == nil || !t.more.origin.read {
		return nil
	}
	return &t.more.origin
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
	for _, k := range v.Kinds() {
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

// made is how many records there are.
type made struct{ parts, mores, values, loose int }

func madeBy(h *History) made { return made{h.parts.n, h.mores.n, h.values.n, h.loose.n} }

// takeBackTo takes back the parts and their values that were made since.
func (h *History) takeBackTo(m made) {
	h.takeBack(m.parts, m.mores)
	for i := m.loose; i < h.loose.n; i++ {
		*h.loose.at(i) = document.Value{}
	}
	h.values.n, h.loose.n = m.values, m.loose
}

func (h *History) newTurn(role Role) *Turn {
	t := h.turns.next()
	t.Role = role
	return t
}

// textPart makes a part that says s.
func (h *History) textPart(text document.Value) *Part {
	p := h.newPart(KindText)
	p.Set(fieldText, text)
	return p
}

func (h *History) valueOf(v *value) document.Value {
	if v.loose {
		return *h.loose.at(int(v.at))
	}
	return h.Request.At(v.at)
}

// newValue makes a value, and gives its number.
func (h *History) newValue() uint32 {
	if h.values.n == 0 {
		h.values.next()
	}
	*h.values.next() = value{}
	return uint32(h.values.n - 1)
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
func (t *Turn) List(_ *expression.Env, id int) expression.Records {
	if len(t.Parts) == 0 {
		return noParts(id)
	}
	return t.Parts[0].h.list(t.Parts, id)
}
