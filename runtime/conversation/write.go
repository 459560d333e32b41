package conversation

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// WriteRule writes a kind of part, or of tool, as an object.
type WriteRule struct {
	When         expression.Node // nil: always
	Drop, Reject expression.Node
	Lost         expression.Node // why the part itself is lost, although something is written in its place; nil: it is not
	Object       expression.Node
	Range        hcl.Range
}

// Writers are the rules for each kind: the first that holds writes.
type Writers struct {
	Rules map[int][]*WriteRule
	Rec   int // the record variable that the rules call part, or tool
}

// Append writes a part by the first rule for its kind that holds. A kind without a rule is left out.
func (w *Writers) Append(e *expression.Env, r expression.Record, dst []byte) []byte {
	p, ok := r.(*Part)
	if !ok || e.Err() != nil {
		return dst
	}
	if o := p.origin(); o != nil && o.verbatim && (o.rule == nil || o.rule.Kind == p.Kind()) {
		if first := p.Source(); o.last > 0 {
			last := p.h.Request.At(o.last)
			return append(dst, p.h.Request.Bytes()[first.Offset():last.Offset()+len(last.Raw())]...)
		}
		return append(dst, p.Source().Raw()...)
	}
	before := e.Record(w.Rec)
	e.BindRecord(w.Rec, p)
	defer e.BindRecord(w.Rec, before)
	for _, rule := range w.Rules[p.Kind()] {
		if rule.When != nil && !expression.Truth(e, rule.When) {
			continue
		}
		if e.Cover != nil {
			e.Cover(rule.Range)
		}
		switch {
		case rule.Reject != nil:
			if e.Trace != nil {
				e.Trace.Rejected(rule.Range)
			}
			e.Fail(&expression.ClientError{Path: p.Source().Path(), Reason: rule.Reject.Value(e).String(), Code: "unsupported_parameter"})
		case rule.Drop != nil:
			if p.h.Report && !p.is(lost) {
				p.state |= lost
				p.h.lose(p.Source(), rule.Drop.Value(e).String(), rule.Range)
			}
		default:
			if rule.Lost != nil && p.h.Report && !p.is(lost) {
				p.state |= lost
				p.h.lose(p.Source(), rule.Lost.Value(e).String(), rule.Range)
			}
			p.state |= written
			return expression.Append(e, rule.Object, dst)
		}
		return dst
	}
	if p.h.Report && !p.is(lost) {
		p.state |= lost
		p.h.lose(p.Source(), "this upstream has no "+p.h.V.KindName(p.Kind())+" in a request", hcl.Range{})
	}
	return dst
}

// MessageRule writes a turn, or a part of one, as a message.
type MessageRule struct {
	When expression.Node
	Each expression.RecordList // nil: once
	Part int                   // the record variable of an element of Each
	// Together are kinds: adjacent elements of these kinds make one message, as the parts within one.
	Together []int
	Object   expression.Node
	Range    hcl.Range
}

// Messages is the list of messages of the history, as a node.
type Messages struct {
	expression.At
	Rules   []*MessageRule
	Turn    int // the record variable of a turn
	History int // the record variable that holds the *History
	Writers *Writers
	Path    string // where the client's messages stand
}

// Value is the list in scratch memory.
func (m *Messages) Value(e *expression.Env) document.Value { return expression.Render(e, m) }

// Composite says that the value is what is written.
func (m *Messages) Composite() {}

// Append appends the list.
func (m *Messages) Append(e *expression.Env, dst []byte) []byte {
	return expression.AppendList(e, m, dst)
}

// Elems appends each message.
func (m *Messages) Elems(e *expression.Env, dst []byte) []byte {
	h, ok := e.Record(m.History).(*Root)
	if !ok {
		return dst
	}
	before, leading := len(dst), false
	for i, t := range h.H.Turns {
		dst = expression.Reserve(e, dst, before, i, len(h.H.Turns))
		leading = leading || t.Leading && slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Kind() == KindText })
		dst = m.turn(e, h.H, t, dst)
		if e.Err() != nil {
			return dst
		}
	}
	if len(dst) == before && !leading {
		e.Fail(&expression.ClientError{Path: m.Path, Reason: "contains nothing that this upstream can get"})
	}
	return dst
}

// turn appends the messages of a turn, each with a comma behind it.
func (m *Messages) turn(e *expression.Env, h *History, t *Turn, dst []byte) []byte {
	e.BindRecord(m.Turn, t)
	lists := h.lists.n
	for _, rule := range m.Rules {
		if rule.When != nil && !expression.Truth(e, rule.When) {
			continue
		}
		if e.Cover != nil {
			e.Cover(rule.Range)
		}
		if rule.Each == nil {
			dst = message(e, rule, dst)
			continue
		}
		l := rule.Each.Records(e)
		if l == nil {
			continue
		}
		from := len(dst)
		for i := 0; i < l.Len(); {
			dst = expression.Reserve(e, dst, from, i, l.Len())
			var r expression.Record
			parts, mores := h.parts.n, h.mores.n
			if r, i = run(h, rule, l, i); r != nil {
				e.BindRecord(rule.Part, r)
				dst = message(e, rule, dst)
			}
			if h.Trace == nil && h.parts.n > parts {
				h.takeBack(parts, mores)
			}
		}
	}
	h.freeLists(lists)
	return dst
}

// run is the record of the message that begins with the i-th element: the element itself, or what holds it and the
// adjacent ones that go with it. next is where the next message begins.
func run(h *History, rule *MessageRule, l expression.Records, i int) (r expression.Record, next int) {
	first, ok := l.At(i).(*Part)
	if !ok || !slices.Contains(rule.Together, first.Kind()) {
		return l.At(i), i + 1
	}
	all := h.newPart(first.Kind())
	all.setSource(first.Source())
	m := all.extra()
	for ; i < l.Len(); i++ {
		p, ok := l.At(i).(*Part)
		if !ok || !slices.Contains(rule.Together, p.Kind()) {
			break
		}
		m.parts = append(m.parts, p)
	}
	return all, i
}

func message(e *expression.Env, rule *MessageRule, dst []byte) []byte {
	start := len(dst)
	if dst = expression.Append(e, rule.Object, dst); len(dst) > start {
		dst = append(dst, ',')
	}
	return dst
}

// Push pushes each message.
func (m *Messages) Push(e *expression.Env) {
	for v := range m.Value(e).Elements {
		e.PushValue(v)
	}
}

// Root is the whole history as a record: its turns and its tools.
type Root struct{ H *History }

// The lists of a Root.
const (
	RootTurns = iota
	RootTools
	RootKinds // and more: the parts of a kind, by its number, in all turns and within other parts
)

// Field is nothing: a history has lists only.
func (r *Root) Field(*expression.Env, int) document.Value { return document.Value{} }

// List is the turns, the tools, or the parts of a kind.
func (r *Root) List(_ *expression.Env, id int) expression.Records {
	if id >= RootKinds {
		return r.H.ofKind(id - RootKinds)
	}
	if id == RootTools {
		if len(r.H.Tools) == 0 {
			return nil
		}
		return r.H.list(r.H.Tools, listParts)
	}
	return TurnList{r.H}
}
