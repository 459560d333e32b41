package conversation

import (
	"slices"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

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
	broken := e.Err() == nil && (w.broken || w.waits())
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
	more   map[string]int   // how often each further one stands there, where they are many
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
				w.reads(s.Part, calls, others)
				calls, results = calls || s.Part.Kind == KindToolCall, results || s.Part.Kind == KindToolResult
			}
		default:
			mark := w.e.Mark()
			expression.Push(w.e, s.Part.Each)
			for i, end := mark, w.e.Mark(); i < end; i++ {
				if w.e.Bind(s.Part.Item, w.e.Stacked(i)); s.Part.holds(w.e) {
					w.reads(s.Part, calls, others)
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
			w.reads(rule, calls, others)
			return rule.Kind
		}
	}
	return kindOther
}

// reads takes note of a call or a result. calls and others say what stands before it in its message.
func (w *walk) reads(rule *PartRule, calls, others bool) {
	var id document.Value
	for i := range rule.Fields {
		if rule.Fields[i].Field == fieldID {
			id = rule.Fields[i].Value.Value(w.e)
		}
	}
	if rule.Kind == KindToolCall {
		if !calls && w.waits() && !w.o.Anywhere {
			w.broken = true
		}
		w.waitsFor(id)
		return
	}
	if !w.had(id) || (w.behind || others) && !w.o.Anywhere {
		w.broken = true
	}
}

// fewOpen is how many calls are searched one by one for the call of a result.
const fewOpen = 64

// waits reports whether a call has no result so far.
func (w *walk) waits() bool { return len(w.open) > 0 || len(w.more) > 0 }

func (w *walk) waitsFor(id document.Value) {
	if len(w.open) < fewOpen {
		w.open = append(w.open, id)
		return
	}
	if w.more == nil {
		w.more = map[string]int{}
	}
	w.more[keyOf(id)]++
}

// had takes a call that waited for its result away, and reports whether it was there.
func (w *walk) had(id document.Value) bool {
	if at := slices.IndexFunc(w.open, func(c document.Value) bool { return c.Equal(id) }); at >= 0 {
		w.open = slices.Delete(w.open, at, at+1)
		return true
	}
	k := keyOf(id)
	n := w.more[k]
	if n > 1 {
		w.more[k]--
	} else {
		delete(w.more, k)
	}
	return n > 0
}

// keyOf is key for an id that may be no string.
func keyOf(id document.Value) string {
	if id.Kind() == document.String {
		return key(id)
	}
	return "\x00" + string(id.Raw())
}
