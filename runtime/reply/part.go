package reply

import (
	"bytes"
	"math"
	"slices"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Part is one part of the reply as it comes and goes.
type Part struct {
	r        *turn
	kind     int
	write    *WritePart // nil: the client does not see it
	keyed    bool
	unsealed bool    // it is in Reply.unsealed
	reported bool    // its whole text was told, and more of it contradicts that
	counted  bool    // several of its kind are told apart, if only by their order
	key      []byte  // the raw key of the upstream
	owner    owner   // of the piece that came last
	what     []byte  // what its first event added, where nothing began it; nil: unknown
	past     []piece // pieces that were parts of their own, before the last
	pasts    index   // of them, by their keys
	at       int     // among the parts of the reply
	escaped  bool    // the text holds an escape
	theirs   []byte  // the upstream's id, decoded
	id       document.Value
	name     document.Value
	called   string         // the name, as the upstream said it
	tool     document.Value // the kind of the tool that is called, as the request offered it
	offered  document.Value // what that tool brings for the reply
	channel  document.Value // where the text comes from
	dropped  *WritePart     // the rule by which it is not said; nil: it is said
	item     *Item          // what holds it on the wire
	place    int            // within the item
	unwrap   *unwrapper     // nil: the text is said as it came
	mould    *mould
	hash     textHash // of what was appended since base, without Reply.recent, to see whether a total goes on from it
	noted    int      // notes that were said late
	half     []byte   // the first half of a pair of escapes
	spoke    bool     // some of its text was said, where strings may end the reply
	tail     []byte   // text, decoded, that may be the beginning of a string that ends the reply
	mark     int      // code points of text before the piece that came last as a part of its own
	fields   []fieldValue
	with     int // 1 + the field that is said with the text that is added next; 0: none
	notes    []*Note

	text     []byte // what was appended, if a rule reads it: see gain
	keep     bool
	waiting  []byte // what was appended and not yet said
	size     int    // bytes that were appended
	base     int    // of them, those before the piece that came last as a part of its own
	fallback []byte
	sealed   bool // nothing more can come
	given    bool // another part shows that nothing more will be told of it
	whole    bool // the text is said when it is complete
	opened   bool // on the wire
	closed   bool // on the wire
	index    int  // among the items that the client sees, in the order of their opening
	number   int  // among those of its kind
	start    int  // code points of text before it
	runes    int
	carrier  document.Value
	own      []byte // the upstream's own objects, for a client that does not carry them
	depth    balance
	origin   *origin // of a traced reply
}

// piece is what a part holds of the upstream under a key that is not its own any more.
type piece struct {
	key   []byte
	hash  textHash
	owner owner
}

type fieldValue struct {
	id int
	v  document.Value
}

// more is what a total text has behind what was appended, nothing when it does not begin with that. It tells whether the two
// fit: texts that differ in white space alone do.
func (p *Part) more(total document.Value) (rest document.Value, fits bool) {
	inner, r := total.Inner(), p.r
	if r.recent.part == p && p.hash == (textHash{}) && bytes.HasPrefix(inner, *r.recent.text) {
		if n := len(*r.recent.text); n < len(inner) {
			rest = r.env.Quoted(inner[n:])
		}
		return rest, true
	}
	r.settle()
	var t textHash
	at := t.add(inner, p.hash.n)
	switch {
	case t == p.hash && at < len(inner):
		return r.env.Quoted(inner[at:]), true
	case t == p.hash:
		return document.Value{}, true
	}
	t.add(inner[at:], math.MaxInt)
	return document.Value{}, t.dense == p.hash.dense
}

// Note is something said about a part.
type Note struct {
	fields   []fieldValue
	index    int // among the notes of the part
	from, to int // code points of the part's text: where what it is about begins and ends
}

// Field is a field of the note.
func (n *Note) Field(e *expression.Env, id int) document.Value {
	switch id {
	case noteIndex:
		return e.Int(n.index)
	case noteFrom:
		return e.Int(n.from)
	case noteTo:
		return e.Int(n.to)
	}
	id -= noteOwn
	for i := range n.fields {
		if n.fields[i].id == id {
			return n.fields[i].v
		}
	}
	return document.Value{}
}

// List is nothing.
func (n *Note) List(*expression.Env, int) expression.Records { return nil }

// has reports whether a key is the part's own, or one of a piece that was merged into it.
func (p *Part) has(key []byte) bool {
	return p.keyed && (bytes.Equal(p.key, key) || p.gone(key) != nil)
}

// Kind is the number of the part's kind.
func (p *Part) Kind() int { return p.kind }

// Field is a member of the part by its number.
func (p *Part) Field(e *expression.Env, id int) document.Value {
	p.r.spoils()
	switch id {
	case partKind:
		return document.Text(p.r.rules.V.KindName(p.kind))
	case partID:
		return p.id
	case partName:
		return p.name
	case partTool:
		return p.tool
	case partText:
		return p.textValue()
	case partIndex:
		return document.Int(p.index)
	case partNumber:
		return document.Int(p.number)
	case partSealed:
		return p.seal(e)
	case partStart:
		return e.Int(p.start)
	case partEnd:
		return e.Int(p.start + p.runes)
	case partPlace:
		return document.Int(p.place)
	case partComplete:
		return document.Bool(p.closed)
	case partOffered:
		return p.offered
	case partLast:
		return document.Bool(p.r.lastSeen() == p)
	}
	return p.get(id - partOwn)
}

func (p *Part) get(id int) document.Value {
	for i := range p.fields {
		if p.fields[i].id == id {
			return p.fields[i].v
		}
	}
	return document.Value{}
}

// set keeps a field. One that says what it said before costs nothing.
func (p *Part) set(id int, v document.Value) {
	for i := range p.fields {
		if p.fields[i].id == id {
			if !bytes.Equal(p.fields[i].v.Raw(), v.Raw()) {
				p.fields[i].v, p.mould = p.r.keep(v), nil
			}
			return
		}
	}
	p.fields, p.mould = append(p.fields, fieldValue{id, p.r.keep(v)}), nil
}

// take takes a field away, which was said.
func (p *Part) take(id int) {
	p.fields = slices.DeleteFunc(p.fields, func(f fieldValue) bool { return f.id == id })
	p.with, p.mould = 0, nil
}

// gain keeps text that was appended, escaped. It stands behind the quote that begins a JSON string.
func (p *Part) gain(inner []byte) {
	if len(inner) == 0 {
		return
	}
	if len(p.text) == 0 {
		p.text = append(p.text, '"')
	}
	p.text = append(p.text, inner...)
	p.r.text += len(inner)
	p.escaped = p.escaped || bytes.IndexByte(inner, '\\') >= 0
}

// forgetText gives back the text, which no rule reads any more.
func (p *Part) forgetText() {
	p.r.text -= max(0, len(p.text)-1) // the quote
	p.text, p.escaped = nil, false
}

// textValue is all text as a JSON string, which is valid until more is appended: a long one is not copied.
func (p *Part) textValue() document.Value {
	if len(p.text) == 0 {
		return emptyText
	}
	p.text = append(p.text, '"')
	v := document.StringOf(p.text, p.escaped)
	p.text = p.text[:len(p.text)-1]
	return v
}

var emptyText = document.Text("")

// List is the notes of the part.
func (p *Part) List(_ *expression.Env, id int) expression.Records {
	if id != listNotes || len(p.notes) == 0 {
		return nil
	}
	return noteList(p.notes)
}

type noteList []*Note

func (l noteList) Len() int                   { return len(l) }
func (l noteList) At(i int) expression.Record { return l[i] }

type partList []*Part

func (l partList) Len() int                   { return len(l) }
func (l partList) At(i int) expression.Record { return l[i] }

// seal is the carrier of the part's own form, made once: the client sees one text each time it looks.
func (p *Part) seal(e *expression.Env) document.Value {
	if p.carrier.Kind() != document.Absent || e.Sealer == nil {
		return p.carrier
	}
	if native := p.native(e); native != nil {
		p.carrier = document.Text(e.Sealer.Seal(native))
	}
	return p.carrier
}

// native is the list of the part's own objects as the upstream made them, nil when the part has none.
func (p *Part) native(e *expression.Env) []byte {
	rec := p.r.rules.Rec.Part
	before := e.Record(rec)
	e.BindRecord(rec, p)
	defer e.BindRecord(rec, before)
	defer e.Later(e.Later(0)) // this is kept, not said
	for _, n := range p.r.rules.Native[p.kind] {
		if !e.Nest(n.Object.Range()) {
			break
		}
		holds := n.When == nil || expression.Truth(e, n.When)
		var native []byte
		if holds {
			native = append(expression.Append(e, n.Object, []byte{'['}), ']')
		}
		if e.Unnest(); holds && len(native) > 2 {
			return native
		}
	}
	return nil
}

// balance follows the brackets of JSON text that comes in pieces, to see when a call's arguments are one
// whole object. The pieces are the inner text of JSON strings, so that a quote comes as \".
type balance struct {
	level   int
	begun   bool
	instr   bool
	escaped bool // behind a backslash of the arguments
	broken  bool
}

func (b *balance) feed(inner []byte) {
	for i := 0; i < len(inner); i++ {
		c := inner[i]
		if c == '\\' && i+1 < len(inner) {
			i++
			switch inner[i] {
			case '"':
				c = '"'
			case '\\':
				c = '\\'
			case 'u':
				c = '?'
				if i+4 < len(inner) && inner[i+1] == '0' && inner[i+2] == '0' {
					c = document.AppendUnescaped(nil, inner[i-1:i+5])[0]
				}
				i += 4
			default:
				c = ' '
			}
		}
		switch {
		case b.escaped:
			b.escaped = false
		case b.instr:
			if c == '\\' {
				b.escaped = true
			} else if c == '"' {
				b.instr = false
			}
		case c == '"':
			b.instr = true
			b.begun = true
		case c == '{' || c == '[':
			b.level++
			b.begun = true
		case c == '}' || c == ']':
			b.level--
		case c > ' ':
			b.begun = true
			if b.level == 0 {
				b.broken = true
			}
		}
	}
}

// whole reports whether what came is one JSON object or list, so that more could only spoil it.
func (b *balance) whole() bool { return b.begun && !b.broken && b.level == 0 && !b.instr }

// KeepText has the text of all parts kept that are received from now on, for Parts.
func (r *turn) KeepText() { r.keepText = true }

// Parts hands over the parts that were received so far, whether the client sees them or not. They are valid until more is received.
func (r *turn) Parts(yield func(*Part) bool) {
	for _, p := range r.parts {
		if !yield(p) {
			return
		}
	}
}

// KindName is the name of the part's kind.
func (p *Part) KindName() string { return p.r.rules.V.KindName(p.kind) }

// Member is a member of the part by its name, absent if it has none.
func (p *Part) Member(name string) document.Value {
	if id, ok := partFields[name]; ok {
		return p.Field(p.r.env, id)
	}
	if id, ok := p.r.rules.V.KnownField(name); ok {
		return p.get(id)
	}
	return document.Value{}
}
