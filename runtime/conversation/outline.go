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

// read reads the history: calls and results, and all else as it stands.
func (o *Outline) read(e *expression.Env, h *History) {
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
			if e.Err() != nil || !ok {
				return
			}
			var turn *Turn
			if n := len(h.Turns); n > 0 && h.Turns[n-1].Role == name && slices.Contains(t.Merge, name) {
				turn = h.Turns[n-1]
			} else {
				turn = h.newTurn(name)
				h.Turns = append(h.Turns, turn)
			}
			from := len(turn.Parts)
			for _, i := range t.steps.candidates(e) {
				if s := &t.Steps[i]; s.Part != nil {
					turn.Parts = o.readPart(e, h, s.Part, turn.Parts, m)
				} else if s.When == nil || expression.Truth(e, s.When) {
					o.content(e, h, turn, s.Each)
				}
			}
			o := turn.extra().origin
			if o == nil {
				o = &turnOrigin{}
				turn.more.origin = o
			}
			o.messages = append(o.messages, m)
			o.parts = append(o.parts, turn.Parts[from:]...)
			for _, p := range turn.Parts[from:] {
				p.more.origin.turn = turn
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
next:
	for i, end := mark, e.Mark(); i < end; i++ {
		item := e.Stacked(i)
		if item.Kind() == document.Object {
			e.Bind(o.rules.Item, item)
			for _, rule := range o.rules.Blocks {
				if rule.holds(e) {
					turn.Parts = o.make(e, h, rule, turn.Parts, item)
					continue next
				}
			}
		}
		p := h.newPart(kindOther)
		p.setSource(item)
		if p.extra().origin = (&origin{verbatim: true}); item.Kind() == document.String { // as a block it is written by rules
			p.kind, p.more.origin.verbatim = KindText, false
			p.Set(fieldText, item)
		}
		turn.Parts = append(turn.Parts, p)
	}
}

// Broken reports whether the history needs repair. It looks at calls and results only.
func (o *Outline) Broken(e *expression.Env, h *History) bool {
	w := walk{o: o, e: e, open: h.right.open[:0]}
	for _, t := range o.rules.Turns {
		if t.Each == nil {
			continue
		}
		for m := range t.Each.Value(e).Elements {
			e.Bind(t.Message, m)
			w.message(t)
			if w.broken || e.Err() != nil || !e.Step(t.Range) {
				break
			}
		}
	}
	broken := e.Err() == nil && (w.broken || len(w.open) > 0)
	clear(w.open)
	h.right.open = w.open[:0]
	e.Clear()
	return broken
}

// walk goes through a history to see whether each call has its result where it belongs, and each result a call.
type walk struct {
	o      *Outline
	e      *expression.Env
	open   []document.Value // ids of calls without a result so far
	behind bool             // something else than results stands behind the calls
	broken bool
}

func (w *walk) message(t *TurnRule) {
	results, others, calls := false, false, false
	for _, i := range t.steps.candidates(w.e) {
		s := &t.Steps[i]
		switch {
		case s.Part == nil:
			if s.When != nil && !expression.Truth(w.e, s.When) {
				continue
			}
			mark := w.e.Mark()
			expression.Push(w.e, s.Each)
			for i, end := mark, w.e.Mark(); i < end; i++ {
				switch kind := w.block(w.e.Stacked(i), calls, others); kind {
				case KindToolCall:
					calls = true
				case KindToolResult:
					results = true
				default:
					others = true
				}
			}
			w.e.Release(mark)
		case s.Part.Each == nil:
			if s.Part.holds(w.e) {
				w.hears(s.Part, calls, others)
				calls, results = calls || s.Part.Kind == KindToolCall, results || s.Part.Kind == KindToolResult
			}
		default:
			mark := w.e.Mark()
			expression.Push(w.e, s.Part.Each)
			for i, end := mark, w.e.Mark(); i < end; i++ {
				if w.e.Bind(s.Part.Item, w.e.Stacked(i)); s.Part.holds(w.e) {
					w.hears(s.Part, calls, others)
					calls, results = calls || s.Part.Kind == KindToolCall, results || s.Part.Kind == KindToolResult
				}
			}
			w.e.Release(mark)
		}
	}
	w.behind = !calls && (w.behind || others || !results)
}

// block is what an element of content is.
func (w *walk) block(item document.Value, calls, others bool) int {
	if item.Kind() != document.Object {
		return kindOther
	}
	w.e.Bind(w.o.rules.Item, item)
	for _, rule := range w.o.rules.Blocks {
		if rule.holds(w.e) {
			w.hears(rule, calls, others)
			return rule.Kind
		}
	}
	return kindOther
}

// hears takes note of a call or a result. calls and others say what stands before it in its message.
func (w *walk) hears(rule *PartRule, calls, others bool) {
	var id document.Value
	for i := range rule.Fields {
		if rule.Fields[i].Field == fieldID {
			id = rule.Fields[i].Value.Value(w.e)
		}
	}
	if rule.Kind == KindToolCall {
		if !calls && len(w.open) > 0 && !w.o.Anywhere {
			w.broken = true
		}
		w.open = append(w.open, id)
		return
	}
	at := slices.IndexFunc(w.open, func(c document.Value) bool { return c.Equal(id) })
	if at < 0 || (w.behind || others) && !w.o.Anywhere {
		w.broken = true
		return
	}
	w.open = slices.Delete(w.open, at, at+1)
}

// Repair puts the history right and writes it: the list of messages, and what it takes the place of. ok is false where the history cannot be
// read.
func (o *Outline) Repair(e *expression.Env, h *History, q *Requirements, m *Messages) (list []byte, old document.Value, ok bool) {
	o.read(e, h)
	for _, t := range o.rules.Turns {
		if t.Each != nil {
			old = t.Each.Value(e)
		}
	}
	o.orphans(e, h)
	if e.Err() != nil || !old.In(h.Request) {
		return nil, old, false
	}
	behind := h.behind()
	var begin *picture
	if h.Trace != nil {
		begin = h.picture()
	}
	c := *q
	c.KeepIDs = true
	h.pair(e, &c)
	if h.Trace != nil {
		end := h.picture()
		h.compare("calls and results", begin, end)
		h.turned(begin, end)
	}
	for p, before := range h.behind() {
		if was, there := behind[p]; there && was != before && p.Kind() == KindToolResult {
			h.lose(p.Source(), "a tool result was moved behind its call", hcl.Range{})
		}
	}
	e.BindRecord(m.History, &Root{H: h})
	defer e.BindRecord(m.History, nil)
	list = append(list, '[')
	turns := h.Turns
	for i := 0; i < len(turns); i++ {
		t := turns[i]
		if t.Role != User {
			list = t.origin().append(list)
			continue
		}
		parts := t.Parts
		if t.origin() == nil && q.Alternate && i+1 < len(turns) && turns[i+1].Role == User {
			i++ // Results are the first in the user's turn.
			parts, t = slices.Concat(parts, turns[i].Parts), turns[i]
		}
		list = o.write(e, h, m, t, parts, list)
	}
	return append(bytes.TrimSuffix(list, []byte{','}), ']'), old, e.Err() == nil
}

// orphans reads what results say whose calls are not there: it becomes text.
func (o *Outline) orphans(e *expression.Env, h *History) {
	calls := map[string]bool{}
	for _, t := range h.Turns {
		for _, p := range t.Parts {
			switch id := p.Get(fieldID).String(); {
			case p.Kind() == KindToolCall:
				calls[id] = true
			case p.Kind() == KindToolResult && !calls[id]:
				full, of := o.reads(p.origin().rule)
				if full == nil || full.Inside == nil {
					continue
				}
				e.Bind(of, p.Source())
				p.setParts(o.full.content(e, h, full.Inside, p.Parts()))
				for _, c := range p.Parts() {
					c.extra().origin = &origin{verbatim: c.Source().Kind() == document.Object}
				}
			}
		}
	}
}

// behind is what each part that stands in a turn stands behind: a part, or a turn of which nothing was read. Which of the results of a
// turn is the first does not matter.
func (h *History) behind() map[*Part]any {
	all := map[*Part]any{}
	var last any
	for _, t := range h.Turns {
		if len(t.Parts) == 0 {
			last = t
		}
		for _, p := range t.Parts {
			if all[p] = last; p.Kind() != KindToolResult {
				last = p
			}
		}
	}
	return all
}

// origin is where a part stands in a history that crosses as it is.
type origin struct {
	verbatim bool      // it is written as it stands
	rule     *PartRule // that read it
	turn     *Turn     // that it stood in
}

// turnOrigin is where a turn stands in a history that crosses as it is.
type turnOrigin struct {
	messages []document.Value // that it was read from
	parts    []*Part          // that it had
}

// append writes the messages of a turn as they came.
func (o *turnOrigin) append(dst []byte) []byte {
	if o == nil {
		return dst
	}
	for _, m := range o.messages {
		dst = append(append(dst, m.Raw()...), ',')
	}
	return dst
}

// intact is the turn that parts begin with as it came; nil where they do not.
func intact(parts []*Part) *Turn {
	o := parts[0].origin()
	if o == nil || o.turn == nil {
		return nil
	}
	was := o.turn.origin().parts
	if len(parts) < len(was) || !slices.Equal(parts[:len(was)], was) {
		return nil
	}
	for _, p := range was {
		if o := p.origin(); o.rule != nil && p.Kind() != o.rule.Kind {
			return nil
		}
	}
	return o.turn
}

// write writes the parts of a user's turn: as they came where all of them are as they were.
func (o *Outline) write(e *expression.Env, h *History, m *Messages, t *Turn, parts []*Part, dst []byte) []byte {
	if len(parts) == 0 {
		return t.origin().append(dst)
	}
	start := len(dst)
	var rest []*Part // that are no message by themselves
	for at := 0; at < len(parts); {
		if was := intact(parts[at:]); was != nil && (len(rest) == 0 || was.origin().alone()) {
			dst = o.made(e, h, m, rest, dst)
			rest = nil
			dst = was.origin().append(dst)
			at += len(was.origin().parts)
			continue
		}
		rest = append(rest, parts[at])
		at++
	}
	switch {
	case len(rest) == 0:
		return dst
	case t.origin() == nil || t.origin().alone():
		return o.made(e, h, m, rest, dst)
	}
	// A message that holds others than it did: they take the place of its content.
	dst = dst[:start]
	message := t.origin().messages[0]
	for _, v := range message.Members {
		first := t.origin().parts[0].Source()
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
func (o *turnOrigin) alone() bool {
	return len(o.parts) == 1 && o.parts[0].Source().Offset() == o.messages[0].Offset()
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
