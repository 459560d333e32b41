package conversation

import (
	"bytes"
	"slices"
	"sort"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Change is something that the engine did to a conversation before it was written. Changes are kept for a Trace only.
type Change struct {
	Pass  string             // the pass that did it
	Did   string             // merged, moved, added, removed, changed, opened, restored
	What  string             // turn, tool, or a part's kind
	At    []expression.Input // where it stands in the request; none for what was made
	To    []expression.Input // of a turn that was merged: the one that it went into; of a part that was moved: what it stands behind now
	Field string             // of what was changed
	From  string             // JSON: what was there before
	Now   string             // JSON: what is there now
	Rule  string             // file:line:col; "" for the engine's own doing
}

// picture is a conversation at one moment.
type picture struct {
	turns []*Turn
	roles []Role
	parts []shot // those of all turns, and of tools, in their order
}

// shot is a part at one moment.
type shot struct {
	part   *Part
	turn   *Turn // nil: it is a tool, or within another part
	tool   bool
	kind   int
	values []field
}

func (h *History) picture() *picture {
	p := &picture{turns: slices.Clone(h.Turns)}
	for _, t := range h.Turns {
		p.roles = append(p.roles, t.Role)
		p.add(t.Parts, t, false)
	}
	p.add(h.Tools, nil, true)
	return p
}

func (p *picture) add(parts []*Part, t *Turn, tool bool) {
	for _, part := range parts {
		p.parts = append(p.parts, shot{part, t, tool, part.Kind(), part.fields()})
		p.add(part.Parts(), nil, false)
	}
}

// index is the parts by themselves.
func (p *picture) index() map[*Part]*shot {
	all := make(map[*Part]*shot, len(p.parts))
	for i := range p.parts {
		all[p.parts[i].part] = &p.parts[i]
	}
	return all
}

// watched runs the passes and tells what each of them did.
func (h *History) watched(run func(i int)) {
	begin := h.picture()
	before := begin
	for i := range passes {
		run(i)
		now := h.picture()
		h.compare(passes[i].name, before, now)
		before = now
	}
	h.turned(begin, before)
}

// stands is where a part stands in the request, or a turn.
func (h *History) stands(r expression.Record) []expression.Input {
	at := h.Trace.Where(r)
	if p, ok := r.(*Part); ok {
		at = p.Source()
	}
	if in := h.Trace.At(at); in.Source != nil {
		return []expression.Input{in}
	}
	return nil
}

// compare tells what one pass changed, added and took away.
func (h *History) compare(pass string, before, now *picture) {
	was, is := before.index(), now.index()
	for i := range before.parts {
		if s := &before.parts[i]; is[s.part] == nil {
			h.Changes = append(h.Changes, Change{Pass: pass, Did: "removed", What: h.what(s), At: h.stands(s.part), From: textJSON(s.values)})
		}
	}
	for i := range now.parts {
		s := &now.parts[i]
		old := was[s.part]
		switch {
		case old == nil:
			h.Changes = append(h.Changes, Change{Pass: pass, Did: "added", What: h.what(s), At: h.stands(s.part), Now: textJSON(s.values)})
			h.made(pass, s, nil)
		case old.kind != s.kind:
			h.Changes = append(h.Changes, Change{Pass: pass, Did: "changed", What: h.what(old), At: h.stands(s.part), Field: "kind", From: quoted(h.V.KindName(old.kind)), Now: quoted(h.V.KindName(s.kind))})
			h.made(pass, s, old)
		default:
			h.differs(pass, old, s)
		}
	}
	for i, t := range before.turns {
		if k := slices.Index(now.turns, t); k >= 0 && now.roles[k] != before.roles[i] {
			h.Changes = append(h.Changes, Change{Pass: pass, Did: "changed", What: "turn", At: h.stands(t), Field: "role", From: quoted(before.roles[i].String()), Now: quoted(now.roles[k].String())})
		}
	}
}

func (h *History) what(s *shot) string {
	if s.tool {
		return "tool"
	}
	return h.V.KindName(s.kind)
}

// differs tells which fields of a part are others.
func (h *History) differs(pass string, old, now *shot) {
	for _, v := range now.values {
		before := valueOf(old.values, v.id)
		if bytes.Equal(before.Raw(), v.v.Raw()) {
			continue
		}
		c := Change{Pass: pass, Did: "changed", What: h.what(now), At: h.stands(now.part), Field: h.V.fields[v.id], From: string(before.Raw()), Now: string(v.v.Raw())}
		if v.v.Kind() == document.Absent {
			c.Did = "removed"
		}
		h.Changes = append(h.Changes, c)
	}
	h.made(pass, now, old)
}

// made makes the values known that a pass gave a part.
func (h *History) made(pass string, s, old *shot) {
	for i := s.part.first; i != 0; {
		v := h.values.at(int(i))
		i = v.next
		now := h.valueOf(v)
		if h.Trace.Knows(now) {
			continue
		}
		in := h.stands(s.part)
		if old != nil {
			if from := h.Trace.Inputs(valueOf(old.values, int(v.field))); from != nil {
				in = from
			}
		}
		h.put(v, h.Trace.Made(now, pass, in...))
	}
}

func valueOf(list []field, id int) document.Value {
	for i := range list {
		if list[i].id == id {
			return list[i].v
		}
	}
	return document.Value{}
}

// textJSON is the text among the fields, as JSON.
func textJSON(list []field) string { return string(valueOf(list, fieldText).Raw()) }

func quoted(s string) string { return string(document.AppendQuoted(nil, s)) }

// turned tells which turns the passes made one of, and which parts stand elsewhere than before.
func (h *History) turned(begin, end *picture) {
	was := map[*Part]int{} // the place of a part at first
	for i := range begin.parts {
		was[begin.parts[i].part] = i
	}
	var stayed []*shot // parts that stood in a turn before and stand in one now, in their order now
	first := map[*Turn]*Turn{}
	told := map[*Turn]bool{}
	for i := range end.parts {
		s := &end.parts[i]
		at, old := was[s.part]
		if !old || s.turn == nil || begin.parts[at].turn == nil {
			continue
		}
		stayed = append(stayed, s)
		from := begin.parts[at].turn
		switch into := first[s.turn]; {
		case into == nil:
			first[s.turn] = from
		case into != from && !told[from]:
			told[from] = true
			h.Changes = append(h.Changes, Change{Pass: "turns", Did: "merged", What: "turn", At: h.stands(from), To: h.stands(into)})
		}
	}
	keeps := rising(stayed, func(s *shot) int { return was[s.part] })
	for i, s := range stayed {
		if keeps[i] {
			continue
		}
		c := Change{Pass: "turns", Did: "moved", What: h.what(s), At: h.stands(s.part)}
		if i > 0 {
			c.To = h.stands(stayed[i-1].part)
		}
		h.Changes = append(h.Changes, c)
	}
}

// rising marks the longest part of a list whose ranks rise: the rest is what was moved.
func rising(list []*shot, rank func(*shot) int) []bool {
	var ends []int // the last of the best run of each length
	before := make([]int, len(list))
	for i := range list {
		k := sort.Search(len(ends), func(k int) bool { return rank(list[ends[k]]) >= rank(list[i]) })
		before[i] = -1
		if k > 0 {
			before[i] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, i)
		} else {
			ends[k] = i
		}
	}
	keeps := make([]bool, len(list))
	if len(ends) > 0 {
		for i := ends[len(ends)-1]; i >= 0; i = before[i] {
			keeps[i] = true
		}
	}
	return keeps
}

// joined tells that reading made one turn of two.
func (h *History) joined(from, into *Turn, rule string) {
	h.Changes = append(h.Changes, Change{Pass: "reading", Did: "merged", What: "turn", At: h.stands(from), To: h.stands(into), Rule: rule})
}

// opened tells that sealed state was opened.
func (h *History) opened(p *Part, native []byte, rule string) {
	h.Trace.From(native, &expression.Source{Of: "sealed"})
	h.Changes = append(h.Changes, Change{Pass: "reading", Did: "opened", What: h.V.KindName(p.Kind()), At: h.stands(p), Now: string(native), Rule: rule})
}

// restored tells what was put back among the parts.
func (h *History) restored(before *picture) { h.compare("replayed state", before, h.picture()) }
