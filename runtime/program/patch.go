package program

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
)

// patched makes the pair's edits on the client's own bytes, in one copy where it can.
func (x *Exchange) patched() []byte {
	var edits [8]byteEdit // enough for most requests, without an allocation
	var later [8]*RequestEdit
	var added [4]string
	p := patcher{Exchange: x, env: x.state.env, edits: edits[:0], later: later[:0], added: added[:0]}
	var made uint64 // of fields that several edits are about: the first that holds is made
	for i := range x.pair.Patch {
		ed := &x.pair.Patch[i]
		if ed.Each != nil {
			if !p.each(ed) {
				return nil
			}
			continue
		}
		if made&ed.Group != 0 || ed.When != nil && !expression.Truth(p.env, ed.When) {
			continue
		}
		if ed.Group != 0 && (ed.To == nil || ed.To.Value(p.env).Kind() != document.Absent) {
			made |= ed.Group
		}
		p.one(ed)
	}
	if s := x.sealer(); s != nil {
		n := len(p.edits)
		p.edits = s.withoutCarriers(p.edits, x.doc.Root())
		if x.trace != nil {
			x.trace.carried(p.edits[n:], x.doc, x.body)
		}
	}
	out := p.inPlace()
	for _, ed := range p.later {
		if out = p.anywhere(out, ed); out == nil {
			return nil
		}
	}
	return out
}

// patcher makes a pair's edits of a request.
type patcher struct {
	*Exchange
	env   *expression.Env
	edits []byteEdit     // of bytes of the body
	later []*RequestEdit // those that need a look at the whole document
	added []string       // fields that were not there
}

// one plans an edit of one field.
func (p *patcher) one(ed *RequestEdit) {
	now := ed.Now.Value(p.env)
	switch {
	case ed.To != nil && !now.Nothing():
		p.set(ed, now)
	case ed.To == nil && now.In(p.doc):
		p.remove(ed, now)
	case ed.To != nil || p.has(ed.Path):
		p.later = append(p.later, ed)
		if p.reports() && ed.To == nil {
			p.loseOfRequest(ed.Path, ed.Why, ed.At)
		}
	}
}

// each plans an edit of all values of a list. It reports false when the rules take too long.
func (p *patcher) each(ed *RequestEdit) bool {
	e := p.env
	mark := e.Mark()
	defer e.Release(mark)
	expression.PushList(e, ed.Each)
	for i, end := mark, e.Mark(); i < end; i++ {
		if !e.Step(ed.At) {
			return false
		}
		e.Bind(ed.Item, e.Stacked(i))
		if ed.Nth != nil {
			e.Bind(ed.Nth, e.Int(i-mark))
		}
		now := ed.Now.Value(e)
		switch {
		case ed.Create && now.Nothing():
			if object := e.Stacked(i); object.In(p.doc) && (ed.When == nil || expression.Truth(e, ed.When)) {
				if null := object.Get(ed.Path); null.Kind() != document.Absent {
					p.set(ed, null)
				} else if v := ed.To.Value(e); v.Kind() != document.Absent {
					p.add(ed, object, v)
				}
			}
		case now.Kind() == document.Absent || !now.In(p.doc) || ed.When != nil && !expression.Truth(e, ed.When):
		case ed.To == nil:
			p.remove(ed, now)
		case !now.Nothing():
			p.set(ed, now)
		}
	}
	return true
}

// set plans that a value is replaced.
func (p *patcher) set(ed *RequestEdit, now document.Value) {
	v := ed.To.Value(p.env)
	if v.Kind() == document.Absent || string(v.Raw()) == string(now.Raw()) {
		return
	}
	if p.trace != nil {
		p.trace.edited("set", now.Path(), "", ed.At, now, v)
	}
	if ed.Why != "" && p.reports() {
		reason := ed.Why
		if v.Kind() < document.Array { // of a list it says nothing
			reason = fmt.Sprintf("sent as %.24s: %s", v.Raw(), ed.Why)
		}
		p.loseOfRequest(now.Path(), reason, ed.At)
	}
	p.env.Ran(ed.At)
	p.edits = append(p.edits, byteEdit{from: now.Offset(), to: now.Offset() + len(now.Raw()), with: v.Raw()})
}

// add plans that an object gets a member.
func (p *patcher) add(ed *RequestEdit, object, v document.Value) {
	p.env.Ran(ed.At)
	if p.trace != nil {
		p.trace.edited("added", strings.TrimPrefix(object.Path()+"."+ed.Path, "."), "", ed.At, document.Value{}, v)
	}
	at := object.Offset() + 1
	with := append(append(document.AppendQuoted(nil, ed.Path), ':'), v.Raw()...)
	if !object.Empty() {
		with = append(with, ',')
	}
	p.edits = append(p.edits, byteEdit{from: at, to: at, with: with})
}

// remove plans that a member is taken away from its object.
func (p *patcher) remove(ed *RequestEdit, now document.Value) {
	p.env.Ran(ed.At)
	if p.reports() {
		p.loseOfRequest(now.Path(), ed.Why, ed.At)
	}
	if p.trace != nil {
		p.trace.edited("removed", now.Path(), ed.Why, ed.At, now, document.Value{})
	}
	from, to := now.Offset(), now.Offset()+len(now.Raw())
	before := bytes.TrimRight(p.body[:from], space)
	before = bytes.TrimRight(before[:len(before)-1], space) // the colon
	p.edits = append(p.edits, byteEdit{from: bytes.LastIndexByte(before[:len(before)-1], '"'), to: to, member: true})
}

// inPlace makes the planned edits of bytes. Without any, it is the client's own body.
func (p *patcher) inPlace() []byte {
	if len(p.edits) == 0 && len(p.later) == 0 {
		return p.body
	}
	slices.SortStableFunc(p.edits, func(a, b byteEdit) int { return a.from - b.from })
	out, body := p.buffer(), p.body
	at := 0
	for i, ed := range p.edits {
		if ed.from < at {
			continue // within what was replaced
		}
		if ed.from == ed.to && i > 0 && p.edits[i-1].to == ed.from && p.edits[i-1].from == ed.from && out[len(out)-1] != ',' {
			out = append(out, ',') // a further member of an object that had none
		}
		out = append(append(out, body[at:ed.from]...), ed.with...)
		if at = ed.to; !ed.member {
			continue
		}
		if rest := bytes.TrimLeft(body[at:], space); rest[0] == ',' {
			at = len(body) - len(rest) + 1
		} else if before := bytes.TrimRight(out, space); before[len(before)-1] == ',' {
			out = before[:len(before)-1]
		}
	}
	out = append(out, body[at:]...)
	p.state.out = out
	return out
}

// anywhere makes an edit of a field that has no place among the bytes yet; nil when there is none for it.
func (p *patcher) anywhere(out []byte, ed *RequestEdit) []byte {
	e := p.env
	var err error
	if ed.To == nil || e.Cover != nil && ed.To.Value(e).Kind() != document.Absent {
		e.Ran(ed.At)
	}
	if p.trace != nil {
		if now := ed.Now.Value(e); ed.To == nil {
			p.trace.edited("removed", ed.Path, ed.Why, ed.At, now, document.Value{})
		} else if v := ed.To.Value(e); v.Kind() != document.Absent {
			p.trace.edited("added", ed.Path, "", ed.At, now, v)
		}
	}
	if ed.To == nil {
		out, err = sjson.DeleteBytes(out, ed.Path)
	} else if first, _, _ := strings.Cut(ed.Path, "."); p.doc.Root().Get(first).Kind() == document.Absent && !p.doc.Root().Empty() && !slices.Contains(p.added, first) {
		// Nothing of the path is there: it goes to the end, and nothing has to be searched or copied.
		out = atEnd(out, ed.Path, ed.To.Value(e))
		p.state.out, p.added = out, append(p.added, first)
	} else if v := ed.To.Value(e); v.Kind() != document.Absent {
		out, err = sjson.SetRawBytes(out, ed.Path, v.Raw())
	}
	if err != nil {
		// The field's place is taken by something that has no fields, such as a list for an object.
		e.Fail(&failure.Problem{Class: "bad_request", Message: "has no place for what its upstream needs", Param: ed.Path})
		return nil
	}
	return out
}

// space is what may stand between the tokens of JSON.
const space = " \t\r\n"

// has reports whether a field is there, be it null.
func (p *patcher) has(path string) bool {
	v := p.doc.Root()
	for key := range strings.SplitSeq(path, ".") {
		v = v.Get(key)
	}
	return v.Kind() != document.Absent
}

// atEnd adds a member to the end of an object.
func atEnd(object []byte, path string, v document.Value) []byte {
	if v.Kind() == document.Absent {
		return object
	}
	object = object[:bytes.LastIndexByte(object, '}')]
	if before := bytes.TrimRight(object, space); before[len(before)-1] != '{' {
		object = append(object, ',')
	}
	depth := 0
	for key := range strings.SplitSeq(path, ".") {
		if depth++; depth > 1 {
			object = append(object, '{')
		}
		object = append(document.AppendQuoted(object, key), ':')
	}
	object = append(object, v.Raw()...)
	for range depth {
		object = append(object, '}')
	}
	return object
}
