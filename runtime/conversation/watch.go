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

// recorder tells what the engine does to a history.
type recorder struct{ *History }

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

func (r recorder) picture() *picture {
	p := &picture{turns: slices.Clone(r.Turns)}
	for _, t := range r.Turns {
		p.roles = append(p.roles, t.Role)
		p.add(t.Parts, t, false)
	}
	p.add(r.Tools, nil, true)
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
func (r recorder) watched(run func(i int)) {
	begin := r.picture()
	before := begin
	for i := range passes {
		run(i)
		now := r.picture()
		r.compare(passes[i].name, before, now)
		before = now
	}
	r.turned(begin, before)
}

// stands is where a part stands in the request, or a turn.
func (r recorder) stands(of expression.Record) []expression.Input {
	at := r.Trace.Where(of)
	if p, ok := of.(*Part); ok {
		at = p.Source()
	}
	if in := r.Trace.At(at); in.Source != nil {
		return []expression.Input{in}
	}
	return nil
}

// compare tells what one pass changed, added and took away.
func (r recorder) compare(pass string, before, now *picture) {
	was, is := before.index(), now.index()
	for i := range before.parts {
		if s := &before.parts[i]; is[s.part] == nil {
			r.Changes = append(r.Changes, Change{Pass: pass, Did: "removed", What: r.what(s), At: r.stands(s.part), From: textJSON(s.values)})
		}
	}
	for i := range now.parts {
		s := &now.parts[i]
		old := was[s.part]
		switch {
		case old == nil:
			r.Changes = append(r.Changes, Change{Pass: pass, Did: "added", What: r.what(s), At: r.stands(s.part), Now: textJSON(s.values)})
			r.made(pass, s, nil)
		case old.kind != s.kind:
			r.Changes = append(r.Changes, Change{Pass: pass, Did: "changed", What: r.what(old), At: r.stands(s.part), Field: "kind", From: quoted(r.V.KindName(old.kind)), Now: quoted(r.V.KindName(s.kind))})
			r.made(pass, s, old)
		default:
			r.differs(pass, old, s)
		}
	}
	for i, t := range before.turns {
		if k := slices.Index(now.turns, t); k >= 0 && now.roles[k] != before.roles[i] {
			r.Changes = append(r.Changes, Change{Pass: pass, Did: "changed", What: "turn", At: r.stands(t), Field: "role", From: quoted(before.roles[i].String()), Now: quoted(now.roles[k].String())})
		}
	}
}

func (r recorder) what(s *shot) string {
	if s.tool {
		return "tool"
	}
	return r.V.KindName(s.kind)
}

// differs tells which fields of a part are others.
func (r recorder) differs(pass string, old, now *shot) {
	for _, v := range now.values {
		before := valueOf(old.values, v.id)
		if bytes.Equal(before.Raw(), v.v.Raw()) {
			continue
		}
		c := Change{Pass: pass, Did: "changed", What: r.what(now), At: r.stands(now.part), Field: r.V.Fields()[v.id], From: string(before.Raw()), Now: string(v.v.Raw())}
		if v.v.Kind() == document.Absent {
			c.Did = "removed"
		}
		r.Changes = append(r.Changes, c)
	}
	r.made(pass, now, old)
}

// made makes the values known that a pass gave a part.
func (r recorder) made(pass string, s, old *shot) {
	for i := s.part.first; i != 0; {
		v := r.values.at(int(i))
		i = v.next
		now := r.valueOf(v)
		if r.Trace.Knows(now) {
			continue
		}
		in := r.stands(s.part)
		if old != nil {
			if from := r.Trace.Inputs(valueOf(old.values, int(v.field))); from != nil {
				in = from
			}
		}
		r.put(v, r.Trace.Made(now, pass, in...))
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
func (r recorder) turned(begin, end *picture) {
	was := map[*Part]int{} // the place of a part at first
	for i := range begin.parts {
		was[begin.parts[i].part] = i
	}
	var stayed []*shot // parts that stood in a turn before and stand in one now, in their order now
	first := map[*Turn]*Turn{}
	reported := map[*Turn]bool{}
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
		case into != from && !reported[from]:
			reported[from] = true
			r.Changes = append(r.Changes, Change{Pass: "turns", Did: "merged", What: "turn", At: r.stands(from), To: r.stands(into)})
		}
	}
	keeps := rising(stayed, func(s *shot) int { return was[s.part] })
	for i, s := range stayed {
		if keeps[i] {
			continue
		}
		c := Change{Pass: "turns", Did: "moved", What: r.what(s), At: r.stands(s.part)}
		if i > 0 {
			c.To = r.stands(stayed[i-1].part)
		}
		r.Changes = append(r.Changes, c)
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
func (r recorder) joined(from, into *Turn, rule string) {
	r.Changes = append(r.Changes, Change{Pass: "reading", Did: "merged", What: "turn", At: r.stands(from), To: r.stands(into), Rule: rule})
}

// opened tells that sealed state was opened.
func (r recorder) opened(p *Part, native []byte, rule string) {
	r.Trace.From(native, &expression.Source{Of: "sealed"})
	r.Changes = append(r.Changes, Change{Pass: "reading", Did: "opened", What: r.V.KindName(p.Kind()), At: r.stands(p), Now: string(native), Rule: rule})
}

// restored tells what was put back among the parts.
func (r recorder) restored(before *picture) { r.compare("replayed state", before, r.picture()) }
