package program

import (
	"bytes"
	"fmt"
	"sort"
	"strings"

	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
)

// patched makes the pair's edits on the client's own bytes, in one copy where it can.
func (x *Exchange) patched() []byte {
	pr, e := x.pair, x.state.env
	var edits []edit
	var later []*RequestEdit // those that need a look at the whole document
	var made uint64          // of fields that several edits are about: the first that holds is made
	body := x.body
	set := func(ed *RequestEdit, now document.Value) {
		if v := ed.To.Value(e); v.Kind() != document.Absent && string(v.Raw()) != string(now.Raw()) {
			if x.trace != nil {
				x.trace.edited("set", now.Path(), "", ed.At, now, v)
			}
			if ed.Why != "" && x.report > reportsNothing {
				reason := ed.Why
				if v.Kind() < document.Array { // of a list it says nothing
					reason = fmt.Sprintf("sent as %.24s: %s", v.Raw(), ed.Why)
				}
				x.lost = append(x.lost, conversation.Loss{Path: now.Path(), Reason: reason, Rule: lang.Place(ed.At)})
			}
			e.Ran(ed.At)
			edits = append(edits, edit{from: now.Offset(), to: now.Offset() + len(now.Raw()), with: v.Raw()})
		}
	}
	for i := range pr.Patch {
		ed := &pr.Patch[i]
		if ed.Each != nil {
			mark := e.Mark()
			expression.PushList(e, ed.Each)
			for i, end := mark, e.Mark(); i < end; i++ {
				if !e.Step(ed.At) {
					return nil
				}
				e.Bind(ed.Item, e.Stacked(i))
				if ed.Nth != nil {
					e.Bind(ed.Nth, e.Int(i-mark))
				}
				now := ed.Now.Value(e)
				switch {
				case ed.Create && now.Nothing():
					if object := e.Stacked(i); object.In(x.doc) && (ed.When == nil || expression.Truth(e, ed.When)) {
						if null := object.Get(ed.Path); null.Kind() != document.Absent {
							set(ed, null)
						} else if v := ed.To.Value(e); v.Kind() != document.Absent {
							edits = append(edits, x.added(object, v, ed))
						}
					}
				case now.Kind() == document.Absent || !now.In(x.doc) || ed.When != nil && !expression.Truth(e, ed.When):
				case ed.To == nil:
					edits = append(edits, x.without(body, now, ed))
				case !now.Nothing():
					set(ed, now)
				}
			}
			e.Release(mark)
			continue
		}
		if made&ed.Group != 0 || ed.When != nil && !expression.Truth(e, ed.When) {
			continue
		}
		if ed.Group != 0 && (ed.To == nil || ed.To.Value(e).Kind() != document.Absent) {
			made |= ed.Group
		}
		now := ed.Now.Value(e)
		switch {
		case ed.To != nil && !now.Nothing():
			set(ed, now)
		case ed.To == nil && now.In(x.doc):
			edits = append(edits, x.without(body, now, ed))
		case ed.To != nil || x.has(ed.Path):
			later = append(later, ed)
			if x.report > reportsNothing && ed.To == nil {
				x.lost = append(x.lost, conversation.Loss{Path: ed.Path, Reason: ed.Why, Rule: lang.Place(ed.At)})
			}
		}
	}
	if s := x.sealer(); s != nil {
		n := len(edits)
		edits = s.withoutCarriers(edits, x.doc.Root())
		if x.trace != nil {
			x.trace.carried(edits[n:], x.doc, body)
		}
	}
	sort.Slice(edits, func(i, j int) bool { return edits[i].from < edits[j].from })
	out := body
	if len(edits) > 0 || len(later) > 0 {
		out = x.buffer()
		at := 0
		for _, ed := range edits {
			if ed.from < at {
				continue // within what was replaced
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
		x.state.out = out
	}
	added := map[string]bool{}
	for _, ed := range later {
		var err error
		if ed.To == nil || e.Cover != nil && ed.To.Value(e).Kind() != document.Absent {
			e.Ran(ed.At)
		}
		if x.trace != nil {
			if now := ed.Now.Value(e); ed.To == nil {
				x.trace.edited("removed", ed.Path, ed.Why, ed.At, now, document.Value{})
			} else if v := ed.To.Value(e); v.Kind() != document.Absent {
				x.trace.edited("added", ed.Path, "", ed.At, now, v)
			}
		}
		if ed.To == nil {
			out, err = sjson.DeleteBytes(out, ed.Path)
		} else if first, _, _ := strings.Cut(ed.Path, "."); x.doc.Root().Get(first).Kind() == document.Absent && !x.doc.Root().Empty() && !added[first] {
			// Nothing of the path is there: it goes to the end, and nothing has to be searched or copied.
			out = atEnd(out, strings.Split(ed.Path, "."), ed.To.Value(e))
			x.state.out, added[first] = out, true
		} else if v := ed.To.Value(e); v.Kind() != document.Absent {
			out, err = sjson.SetRawBytes(out, ed.Path, v.Raw())
		}
		if err != nil {
			// The field's place is taken by something that has no fields, such as a list for an object.
			e.Fail(&failure.Problem{Class: "bad_request", Message: "has no place for what its upstream needs", Param: ed.Path})
			return nil
		}
	}
	return out
}

// added is the edit that gives an object a member.
func (x *Exchange) added(object, v document.Value, by *RequestEdit) edit {
	x.state.env.Ran(by.At)
	if x.trace != nil {
		x.trace.edited("added", strings.TrimPrefix(object.Path()+"."+by.Path, "."), "", by.At, document.Value{}, v)
	}
	at := object.Offset() + 1
	with := append(append(document.AppendQuoted(nil, by.Path), ':'), v.Raw()...)
	if !object.Empty() {
		with = append(with, ',')
	}
	return edit{from: at, to: at, with: with}
}

// without is the edit that takes a member away from its object.
func (x *Exchange) without(body []byte, now document.Value, by *RequestEdit) edit {
	x.state.env.Ran(by.At)
	if x.report > reportsNothing {
		x.lost = append(x.lost, conversation.Loss{Path: now.Path(), Reason: by.Why, Rule: lang.Place(by.At)})
	}
	if x.trace != nil {
		x.trace.edited("removed", now.Path(), by.Why, by.At, now, document.Value{})
	}
	from, to := now.Offset(), now.Offset()+len(now.Raw())
	before := bytes.TrimRight(body[:from], space)
	before = bytes.TrimRight(before[:len(before)-1], space) // the colon
	return edit{from: bytes.LastIndexByte(before[:len(before)-1], '"'), to: to, member: true}
}

// space is what may stand between the tokens of JSON.
const space = " \t\r\n"

// has reports whether a field is there, be it null.
func (x *Exchange) has(path string) bool {
	v := x.doc.Root()
	for key := range strings.SplitSeq(path, ".") {
		v = v.Get(key)
	}
	return v.Kind() != document.Absent
}

// atEnd adds a member to the end of an object.
func atEnd(object []byte, path []string, v document.Value) []byte {
	if v.Kind() == document.Absent {
		return object
	}
	object = object[:bytes.LastIndexByte(object, '}')]
	if before := bytes.TrimRight(object, space); before[len(before)-1] != '{' {
		object = append(object, ',')
	}
	for i, key := range path {
		if i > 0 {
			object = append(object, '{')
		}
		object = append(document.AppendQuoted(object, key), ':')
	}
	object = append(object, v.Raw()...)
	for range path {
		object = append(object, '}')
	}
	return object
}
