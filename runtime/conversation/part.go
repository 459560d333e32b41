package conversation

import (
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Part is one piece of a turn, or a tool that a request offers. A body may have a million of them, so that it is kept small: what few parts
// have stands in more.
type Part struct {
	h      *History
	first  uint32 // of its values, as History.values numbers them; 0: it has none
	source uint32 // the number of the value that it was read from, in the request, plus one; 0: it is in more, if anywhere
	rest   uint32 // the number of its more in History.mores, plus one; 0: it has none
	kind   int16
	state  partState
}

// partState is what became of a part: a set of bits.
type partState uint8

const (
	gone    partState = 1 << iota // another part stands in its place
	lost                          // it is reported as lost
	written                       // a rule wrote it
)

func (p *Part) is(s partState) bool { return p.state&s != 0 }

// more is what few parts have.
type more struct {
	parts  []*Part // within the part
	call   *Part   // of a result: the call that it answers
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
	if m := p.more(); m != nil {
		return m.parts
	}
	return nil
}

func (p *Part) setParts(list []*Part) {
	if p.rest > 0 || len(list) > 0 {
		p.extra().parts = list
	}
}

// Source is what the part was read from, for messages.
func (p *Part) Source() document.Value {
	if p.source > 0 {
		return p.h.Request.At(p.source - 1)
	}
	if o := p.odd(); o != nil {
		return o.source
	}
	return document.Value{}
}

func (p *Part) setSource(v document.Value) {
	if v.In(p.h.Request) {
		p.source = v.Place() + 1
		return
	}
	if p.source = 0; v.Kind() != document.Absent || p.odd() != nil {
		p.rare().source = v
	}
}

// Native is the issuer's own objects, opened from what a client carried.
func (p *Part) Native() document.Value {
	if o := p.odd(); o != nil {
		return o.native
	}
	return document.Value{}
}

func (p *Part) origin() *origin {
	if m := p.more(); m != nil {
		return m.origin
	}
	return nil
}

// more is what the part has more; nil: nothing.
func (p *Part) more() *more {
	if p.rest == 0 {
		return nil
	}
	return p.h.mores.at(int(p.rest - 1))
}

func (p *Part) odd() *odd {
	if m := p.more(); m != nil {
		return m.odd
	}
	return nil
}

// extra is more, which is made where there is none.
func (p *Part) extra() *more {
	if p.rest == 0 {
		p.h.mores.next()
		p.rest = uint32(p.h.mores.used())
	}
	return p.more()
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
	case ownCallName:
		if m := p.more(); m != nil && m.call != nil {
			return m.call.Get(fieldName)
		}
		return p.read(fieldName)
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
