package conversation

import (
	"bytes"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Outline finds the calls and results of a history that crosses as it is, and puts right where results lack, have no call or stand
// elsewhere than the upstream's protocol asks. Messages that need no repair keep their bytes.
type Outline struct {
	rules    *Reader // of calls and results, and of what they are known by
	full     *Reader // of all content, for what a result says whose call is not there
	Anywhere bool    // results may stand anywhere behind their calls
}

// NewOutline makes an outline of rules that read calls and results only, and of those that read all.
func NewOutline(rules, full *Reader) *Outline { return &Outline{rules: rules, full: full} }

// reads finds the rule of the full reader that is a rule of the outline, and what it reads.
func (o *Outline) reads(rule *PartRule) (full *PartRule, of *expression.Var) {
	for _, b := range o.full.Blocks {
		if b.Range == rule.Range {
			return b, o.full.Item
		}
	}
	for _, t := range o.full.Turns {
		for _, s := range t.Steps {
			if s.Part != nil && s.Part.Range == rule.Range {
				if s.Part.Item != nil {
					return s.Part, s.Part.Item
				}
				return s.Part, t.Message
			}
		}
	}
	return nil, nil
}

// read reads the history: calls and results, and what stands beside or right behind them. All other messages are joined to turns without parts,
// which are written as they came.
func (o *Outline) read(e *expression.Env, h *History) {
	paired := false // the message before has calls or results
	for _, t := range o.rules.Turns {
		if t.Each == nil {
			continue
		}
		for m := range t.Each.Value(e).Elements {
			if !e.Step(t.Range) {
				return
			}
			e.Bind(t.Message, m)
			role := t.Role.Value(e)
			name, ok := RoleOf(role)
			if e.Err() != nil || !ok || !m.In(h.Request) {
				return
			}
			var last, turn *Turn
			if n := len(h.Turns); n > 0 {
				last = h.Turns[n-1]
			}
			merges := last != nil && last.Role == name && slices.Contains(t.Merge, name) && !last.origin().other
			if turn = last; !merges {
				turn = h.newTurn(name)
			}
			from, made := len(turn.Parts), madeBy(h)
			for _, i := range t.steps.candidates(e) {
				if s := &t.Steps[i]; s.Part != nil {
					turn.Parts = o.readPart(e, h, s.Part, turn.Parts, m)
				} else if s.When == nil || expression.Truth(e, s.When) {
					o.content(e, h, turn, s.Each)
				}
			}
			had := paired
			paired = slices.ContainsFunc(turn.Parts[from:], func(p *Part) bool { return p.Kind() == KindToolCall || p.Kind() == KindToolResult })
			other := !paired && h.Trace == nil && (name != User || !had && !merges)
			if other {
				h.takeBackTo(made)
				clear(turn.Parts[from:])
				turn.Parts = turn.Parts[:from]
				if !merges && last != nil && last.origin().other {
					h.turns.n--
					turn = last
				}
			}
			if turn != last {
				h.Turns = append(h.Turns, turn)
				turn.extra().origin = turnOrigin{from: m.Place(), part: uint32(made.parts), read: true, other: other}
			}
			o := turn.origin()
			o.to = m.Place()
			o.parts += uint32(len(turn.Parts) - from)
			for _, p := range turn.Parts[from:] {
				p.origin().turn = turn
			}
		}
	}
}

// readPart reads a call or a result that stands in a message, or is one.
func (o *Outline) readPart(e *expression.Env, h *History, rule *PartRule, into []*Part, source document.Value) []*Part {
	if rule.Each == nil {
		if rule.holds(e) {
			into = o.make(e, h, rule, into, source)
		}
		return into
	}
	mark := e.Mark()
	expression.Push(e, rule.Each)
	for i, end := mark, e.Mark(); i < end && e.Step(rule.Range); i++ {
		item := e.Stacked(i)
		if e.Bind(rule.Item, item); rule.holds(e) {
			into = o.make(e, h, rule, into, item)
		}
	}
	e.Release(mark)
	return into
}

func (o *Outline) make(e *expression.Env, h *History, rule *PartRule, into []*Part, source document.Value) []*Part {
	p := h.newPart(rule.Kind)
	p.setSource(source)
	p.extra().origin = &origin{rule: rule, verbatim: true}
	for i := range rule.Fields {
		p.Set(rule.Fields[i].Field, rule.Fields[i].Value.Value(e))
	}
	if h.Trace != nil {
		h.Trace.Stands(p, source)
	}
	return append(into, p)
}

// content reads the content of a message.
func (o *Outline) content(e *expression.Env, h *History, turn *Turn, list expression.Node) {
	mark := e.Mark()
	expression.Push(e, list)
	defer e.Release(mark)
	var others *origin // of the elements before this one that are neither
next:
	for i, end := mark, e.Mark(); i < end; i++ {
		item := e.Stacked(i)
		if item.Kind() == document.Object {
			e.Bind(o.rules.Item, item)
			for _, rule := range o.rules.Blocks {
				if rule.holds(e) {
					turn.Parts, others = o.make(e, h, rule, turn.Parts, item), nil
					continue next
				}
			}
		}
		text := item.Kind() == document.String
		if others != nil && !text && item.In(h.Request) {
			others.last = item.Place() // Many elements make one part.
			continue
		}
		p := h.newPart(kindOther)
		p.setSource(item)
		if p.extra().origin = (&origin{verbatim: !text}); text { // as a block it is written by rules
			p.kind, others = KindText, nil
			p.Set(fieldText, item)
		} else if h.Trace == nil && item.In(h.Request) {
			others = p.origin()
			others.last = item.Place()
		}
		turn.Parts = append(turn.Parts, p)
	}
}

// Repair puts the history right, and gives the request with it. ok is false where the history cannot be read, or needs more repairs than are made.
func (o *Outline) Repair(e *expression.Env, h *History, q *Requirements, m *Messages) (body []byte, ok bool) {
	var old document.Value
	o.read(e, h)
	for _, t := range o.rules.Turns {
		if t.Each != nil {
			old = t.Each.Value(e)
		}
	}
	if e.Err() != nil || !old.In(h.Request) {
		return nil, false
	}
	var behind map[*Part]any
	if h.Report {
		behind = h.behind()
	}
	var begin *picture
	if h.Trace != nil {
		begin = recorder{h}.picture()
	}
	c := *q
	c.KeepIDs = true
	h.right.says = func(p *Part) { o.says(e, p) }
	normalizer{h, e, &c, &h.right}.pair()
	if h.Trace != nil {
		r := recorder{h}
		end := r.picture()
		r.compare("calls and results", begin, end)
		r.turned(begin, end)
	}
	if e.Err() != nil {
		return nil, false
	}
	if h.Report {
		for p, before := range h.behind() {
			if was, there := behind[p]; there && was != before {
				h.lose(p.Source(), "a tool result was moved behind its call", hcl.Range{})
			}
		}
	}
	e.BindRecord(m.History, &Root{H: h})
	defer e.BindRecord(m.History, nil)
	src, end := h.Request.Bytes(), old.Offset()+len(old.Raw())
	list := append(make([]byte, 0, len(src)+len(src)/16+1<<10), src[:old.Offset()]...)
	list = append(list, '[')
	turns := h.Turns
	for i := 0; i < len(turns); i++ {
		t := turns[i]
		if t.Role != User {
			list = t.origin().append(h, list)
			continue
		}
		parts := t.Parts
		if t.origin() == nil && q.Alternate && i+1 < len(turns) && turns[i+1].Role == User {
			i++ // Results are the first in the user's turn.
			parts, t = slices.Concat(parts, turns[i].Parts), turns[i]
		}
		list = o.write(e, h, m, t, parts, list)
	}
	list = append(bytes.TrimSuffix(list, []byte{','}), ']')
	return append(list, src[end:]...), e.Err() == nil
}

// says reads what a result says whose call is not there: it becomes text.
func (o *Outline) says(e *expression.Env, p *Part) {
	full, of := o.reads(p.origin().rule)
	if full == nil || full.Inside == nil {
		return
	}
	e.Bind(of, p.Source())
	p.setParts(o.full.content(e, p.h, full.Inside, p.Parts()))
	for _, c := range p.Parts() {
		c.extra().origin = &origin{verbatim: c.Source().Kind() == document.Object}
	}
}

// behind is what each result stands behind: a part, or a turn of which nothing was read. Which of the results of a turn is the first does not
// matter.
func (h *History) behind() map[*Part]any {
	all := map[*Part]any{}
	var last any
	for _, t := range h.Turns {
		if len(t.Parts) == 0 {
			last = t
		}
		for _, p := range t.Parts {
			if p.Kind() == KindToolResult {
				all[p] = last
			} else {
				last = p
			}
		}
	}
	return all
}

// origin is where a part stands in a history that crosses as it is.
type origin struct {
	verbatim bool      // it is written as it stands
	last     uint32    // the last element of content that it is, where it is several; 0: it is one
	rule     *PartRule // that read it
	turn     *Turn     // that it stood in
}

// turnOrigin is where a turn stands in a history that crosses as it is.
type turnOrigin struct {
	from, to    uint32 // the first and the last message that it was read from
	part, parts uint32 // the first part that it had, and how many those were
	read        bool   // it stands there
	other       bool   // it has no calls and no results, and its parts were not read
}

// append writes the messages of a turn as they came.
func (o *turnOrigin) append(h *History, dst []byte) []byte {
	if o == nil {
		return dst
	}
	first, last := h.Request.At(o.from), h.Request.At(o.to)
	return append(append(dst, h.Request.Bytes()[first.Offset():last.Offset()+len(last.Raw())]...), ',')
}

// has reports whether parts begin with those that the turn had.
func (o *turnOrigin) has(h *History, parts []*Part) bool {
	if len(parts) < int(o.parts) {
		return false
	}
	for i := range int(o.parts) {
		if parts[i] != h.parts.at(int(o.part)+i) {
			return false
		}
	}
	return true
}

// intact is the turn that parts begin with as it came; nil where they do not.
func intact(h *History, parts []*Part) *Turn {
	o := parts[0].origin()
	if o == nil || o.turn == nil || !o.turn.origin().has(h, parts) {
		return nil
	}
	for _, p := range parts[:o.turn.origin().parts] {
		if o := p.origin(); o.rule != nil && p.Kind() != o.rule.Kind {
			return nil
		}
	}
	return o.turn
}

// write writes the parts of a user's turn: as they came where all of them are as they were.
func (o *Outline) write(e *expression.Env, h *History, m *Messages, t *Turn, parts []*Part, dst []byte) []byte {
	if len(parts) == 0 {
		return t.origin().append(h, dst)
	}
	start := len(dst)
	var rest []*Part // that are no message by themselves
	for at := 0; at < len(parts); {
		if was := intact(h, parts[at:]); was != nil && (len(rest) == 0 || was.origin().alone(h)) {
			dst = o.made(e, h, m, rest, dst)
			rest = nil
			dst = was.origin().append(h, dst)
			at += int(was.origin().parts)
			continue
		}
		rest = append(rest, parts[at])
		at++
	}
	switch {
	case len(rest) == 0:
		return dst
	case t.origin() == nil || t.origin().parts == 0 || t.origin().alone(h):
		return o.made(e, h, m, rest, dst)
	}
	// A message that holds others than it did: they take the place of its content.
	dst = dst[:start]
	message, first := h.Request.At(t.origin().from), h.parts.at(int(t.origin().part)).Source()
	for _, v := range message.Members {
		if first.Offset() < v.Offset() || first.Offset() >= v.Offset()+len(v.Raw()) {
			continue
		}
		from := v.Offset() - message.Offset()
		dst = append(append(dst, message.Raw()[:from]...), '[')
		for _, p := range parts {
			before := len(dst)
			if dst = m.Writers.Append(e, p, dst); len(dst) > before {
				dst = append(dst, ',')
			}
		}
		dst = append(bytes.TrimSuffix(dst, []byte{','}), ']')
		return append(append(dst, message.Raw()[from+len(v.Raw()):]...), ',')
	}
	return o.made(e, h, m, parts, dst)
}

// alone reports whether the turn is a part that is a message by itself.
func (o *turnOrigin) alone(h *History) bool {
	return o.parts == 1 && h.parts.at(int(o.part)).Source().Offset() == h.Request.At(o.from).Offset()
}

// made writes parts as messages of the user, by the rules of the upstream's protocol.
func (o *Outline) made(e *expression.Env, h *History, m *Messages, parts []*Part, dst []byte) []byte {
	if len(parts) == 0 {
		return dst
	}
	t := h.newTurn(User)
	t.Parts = append(t.Parts, parts...)
	return m.turn(e, h, t, dst)
}
