package edit

import (
	"bytes"
	"slices"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// planned is a change of a piece of the text.
type planned struct {
	from, to int
	with     []byte
	takes    bool // a member or an element is taken out, with its comma
	adds     bool // a member is added before the end of its object
	Change
}

// claim names a field of an object: the first step that changes it decides.
type claim struct {
	at   int
	name string
}

// claims reports whether no step before changed the field.
func (r *Run) claims(at int, name string) bool {
	c := claim{at, name}
	if _, made := r.claimed[c]; made {
		return false
	}
	if r.claimed == nil {
		r.claimed = map[claim]struct{}{}
	}
	r.claimed[c] = struct{}{}
	return true
}

// found is a place that a path names.
type found struct {
	object  document.Value // that has the field
	key     document.Value // absent: an element of a list, or a missing field
	value   document.Value
	missing []fields.PathStep // what of the path is not there
}

// steps plans the changes of some steps below a value.
func (r *Run) steps(list []*Step, below document.Value) {
	for _, s := range list {
		if r.env.Err() != nil {
			return
		}
		w := walker{run: r, all: s.Action == Each, found: func(f found) { r.step(s, f) }}
		w.walk(below, s.Path, r.rules.Trees, false)
	}
}

// step plans one change.
func (r *Run) step(s *Step, f found) {
	e := r.env
	if !e.Step(s.At) {
		return
	}
	if s.Action == Each {
		if e.Bind(r.rules.Item, f.value); f.value.Kind() != document.Absent && (s.When == nil || expression.Truth(e, s.When)) {
			r.steps(s.Steps, f.value)
		}
		return
	}
	e.Bind(r.rules.Item, f.object)
	e.Bind(r.rules.Value, f.value)
	if s.When != nil && !expression.Truth(e, s.When) {
		return
	}
	switch s.Action {
	case Set:
		r.set(s, f)
	case Remove:
		if f.value.Kind() != document.Absent {
			r.remove(s, f)
		}
	case Rename:
		r.renameKey(s, f)
	}
}

func (r *Run) set(s *Step, f found) {
	v := s.To.Value(r.env)
	if v.Kind() == document.Absent {
		return
	}
	if f.value.Kind() == document.Absent {
		if s.Create && f.missing != nil {
			r.add(s, f.object, f.missing, v)
		}
		return
	}
	if bytes.Equal(v.Raw(), f.value.Raw()) || !r.claims(f.value.Offset(), "") {
		return
	}
	r.plan(planned{from: f.value.Offset(), to: f.value.Offset() + len(f.value.Raw()), with: bytes.Clone(v.Raw()), Change: Change{Did: "set", Path: f.value.Path(), Why: s.Why, At: s.At, Was: f.value.Raw()}})
}

// add plans that an object gets a member.
func (r *Run) add(s *Step, object document.Value, path []fields.PathStep, v document.Value) {
	if !r.claims(object.Offset(), path[0].Name) {
		return
	}
	var with []byte
	for i, step := range path {
		if i > 0 {
			with = append(with, '{')
		}
		with = append(document.AppendQuoted(with, step.Name), ':')
	}
	with = append(with, v.Raw()...)
	for range path[1:] {
		with = append(with, '}')
	}
	name := object.Path()
	for _, step := range path {
		if name != "" {
			name += "."
		}
		name += step.Name
	}
	end := object.Offset() + len(object.Raw()) - 1
	r.plan(planned{from: end, to: end, with: with, adds: true, Change: Change{Did: "added", Path: name, Why: s.Why, At: s.At, Now: bytes.Clone(v.Raw())}})
}

func (r *Run) remove(s *Step, f found) {
	if !r.claims(f.value.Offset(), "") {
		return
	}
	from := f.value.Offset()
	if f.key.Kind() != document.Absent {
		from = f.key.Offset()
	}
	r.plan(planned{from: from, to: f.value.Offset() + len(f.value.Raw()), takes: true, Change: Change{Did: "removed", Path: f.value.Path(), Why: s.Why, At: s.At, Was: f.value.Raw()}})
}

// renameKey plans that a field gets another name. It takes the place of a field of that name.
func (r *Run) renameKey(s *Step, f found) {
	if f.key.Kind() == document.Absent || !r.claims(f.value.Offset(), "") {
		return
	}
	for key, v := range f.object.Members {
		if key.Is(s.Name) {
			r.remove(s, found{object: f.object, key: key, value: v})
		}
	}
	r.claims(f.object.Offset(), s.Name)
	name := document.AppendQuoted(nil, s.Name)
	r.plan(planned{from: f.key.Offset(), to: f.key.Offset() + len(f.key.Raw()), with: name, Change: Change{Did: "renamed", Path: f.value.Path(), Why: s.Why, At: s.At, Was: f.key.Raw(), Now: name}})
}

func (r *Run) plan(p planned) { r.planned = append(r.planned, p) }

const space = " \t\r\n"

// made makes the planned changes. What lies within something that is replaced, or taken out, goes with it.
func (r *Run) made(data []byte) []byte {
	clear(r.claimed)
	if len(r.planned) == 0 {
		return data
	}
	defer func() {
		clear(r.planned)
		r.planned = r.planned[:0]
	}()
	slices.SortStableFunc(r.planned, func(a, b planned) int { return a.from - b.from })
	n := len(data)
	for i := range r.planned {
		n += len(r.planned[i].with) + 1
	}
	out, at := make([]byte, 0, n), 0
	var moves []move
	for i := range r.planned {
		p := &r.planned[i]
		if p.from < at {
			continue
		}
		out = append(out, data[at:p.from]...)
		start := len(out)
		at = p.to
		if p.adds {
			if before := bytes.TrimRight(out, space); before[len(before)-1] != '{' && before[len(before)-1] != ',' {
				out = append(out, ',')
			}
		}
		out = append(out, p.with...)
		if p.takes {
			rest := bytes.TrimLeft(data[at:], space)
			if before := bytes.TrimRight(out, space); rest[0] == ',' {
				at = len(data) - len(rest) + 1
			} else if before[len(before)-1] == ',' {
				out = before[:len(before)-1]
			}
		}
		r.LastChange = p.At
		r.env.Ran(p.At)
		if r.call.Trace != nil {
			moves = append(moves, move{p.from, at, len(out) - start, p.At})
		}
		if r.Report != nil {
			if p.Did == "set" {
				p.Now = p.with
			}
			r.Report(p.Change)
		}
	}
	if moves != nil {
		r.moves = append(r.moves, moves)
	}
	return append(out, data[at:]...)
}

// walker finds the places that a path names.
type walker struct {
	run   *Run
	all   bool // the elements of a list at the end of the path are found, not the list
	found func(found)
}

// walk goes on at a value. trees are the fields that the protocol lists there, and deep is whether ** has led here.
func (w *walker) walk(v document.Value, path []fields.PathStep, trees []*fields.KeyTree, deep bool) {
	switch v.Kind() {
	case document.Array:
		for el := range v.Elements {
			w.walk(el, path, trees, deep)
		}
		return
	case document.Object:
	default:
		return
	}
	if path[0].Name == fields.Anywhere {
		w.walk(v, path[1:], trees, true)
		if free(trees) {
			return
		}
		for key, m := range v.Members {
			w.walk(m, path, below(trees, key), true)
		}
		return
	}
	step, rest := path[0], path[1:]
	there := false
	for key, m := range v.Members {
		if step.Name != "*" && !key.Is(step.Name) {
			continue
		}
		there = true
		switch {
		case len(rest) > 0 || step.Key != "" || w.all:
			w.chosen(v, key, m, step, rest, below(trees, key), deep)
		default:
			w.found(found{object: v, key: key, value: m})
		}
	}
	if !there && !deep && !w.all && plain(path) {
		w.found(found{object: v, missing: path})
	}
}

// chosen goes on at a member, or at the elements of the list that it is, as far as the step selects them.
func (w *walker) chosen(object, key, m document.Value, step fields.PathStep, rest []fields.PathStep, trees []*fields.KeyTree, deep bool) {
	one := func(object, key, v document.Value) {
		switch {
		case !fits(step, v):
		case len(rest) > 0:
			w.walk(v, rest, trees, deep)
		default:
			w.found(found{object: object, key: key, value: v})
		}
	}
	if m.Kind() != document.Array {
		one(object, key, m)
		return
	}
	for el := range m.Elements {
		one(m, document.Value{}, el)
	}
}

// fits reports whether a value is one that the step selects.
func fits(step fields.PathStep, v document.Value) bool {
	if step.Key == "" {
		return true
	}
	word := v.Get(step.Key)
	return word.Kind() == document.String && step.Fits(word.String())
}

// plain reports whether a path is names only.
func plain(path []fields.PathStep) bool {
	return !slices.ContainsFunc(path, func(s fields.PathStep) bool { return s.Key != "" || s.Name == "*" || s.Name == fields.Anywhere })
}

// free reports whether an object may have any members, such as the arguments of a tool.
func free(trees []*fields.KeyTree) bool {
	return slices.ContainsFunc(trees, func(t *fields.KeyTree) bool { return t.Any() })
}

// below are the fields that the protocol lists below a key.
func below(trees []*fields.KeyTree, key document.Value) []*fields.KeyTree {
	if len(trees) == 0 {
		return nil
	}
	var out []*fields.KeyTree
	name := key.String()
	for _, t := range trees {
		if b := t.Key(name); b != nil {
			out = append(out, b)
		}
	}
	return out
}

// ShiftSpans converts spans of the input of the last Apply to spans of its output. Spans within a piece
// that was replaced are left out, and each new piece gets a span.
func (r *Run) ShiftSpans(spans []expression.Span) []expression.Span {
	for _, moves := range r.moves {
		var out []expression.Span
		for _, s := range spans {
			from, to, whole := s.From, s.To, true
			for _, m := range moves {
				switch more := m.n - (m.to - m.from); {
				case m.to <= s.From && m.from < s.From:
					from, to = from+more, to+more
				case m.from >= s.From && m.to <= s.To && m.from < s.To:
					to += more
					whole = whole && (m.from > s.From || m.to < s.To)
				case m.from < s.To && m.to > s.From:
					whole = false
				}
			}
			if whole {
				s.From, s.To = from, to
				out = append(out, s)
			}
		}
		more := 0
		for _, m := range moves {
			if m.n > 0 {
				out = append(out, expression.Span{From: m.from + more, To: m.from + more + m.n, Rule: m.rule, Field: true})
			}
			more += m.n - (m.to - m.from)
		}
		spans = out
	}
	return spans
}
