package conversation

import (
	"slices"
	"strconv"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/expression"
)

// pair finds the call of each result, and moves the results to where they belong. Of two results for one
// call the later counts (T014); a call without a result gets one that says so, a result without a call
// becomes text (T013); calls that share an id are told apart (call_0 in every turn).
func (h *History) pair(e *expression.Env, q *Requirements) {
	s := &h.right
	if s.latest == nil {
		s.latest = map[string]int{}
	}
	moved := false
	for i, t := range h.Turns {
		for _, p := range t.Parts {
			switch p.Kind() {
			case KindToolCall:
				h.called(e, q, i, p)
			case KindToolResult:
				moved = true
				if h.answered(e, q, t, p); e.Err() != nil {
					return
				}
			}
		}
	}
	if q.ResultsAfterCalls && (len(s.calls) > 0 || moved) {
		h.arrange(e, q)
	}
}

// called notes a call of a turn, and gives it an id if it has none or that of a call before it.
func (h *History) called(e *expression.Env, q *Requirements, turn int, p *Part) {
	s, id := &h.right, p.Get(fieldID)
	if id.Empty() && !q.KeepIDs {
		id = s.mint(p, len(s.calls))
		p.Set(fieldID, id)
	}
	k := key(id)
	if _, twice := s.latest[k]; twice && !q.KeepIDs {
		if s.copies == nil {
			s.copies = map[string]int{}
		}
		n := max(2, s.copies[k])
		for s.has(k + "_" + strconv.Itoa(n)) {
			n++
		}
		s.copies[k] = n + 1
		p.Set(fieldID, e.Text(k+"_"+strconv.Itoa(n)))
		h.lose(p.Source(), "a call whose id stood in the history before got one of its own", hcl.Range{})
		s.latest[k+"_"+strconv.Itoa(n)] = len(s.calls)
	}
	s.latest[k] = len(s.calls)
	s.calls = append(s.calls, call{part: p, turn: turn})
}

// answered gives a result to its call.
func (h *History) answered(e *expression.Env, q *Requirements, t *Turn, p *Part) {
	s, id := &h.right, p.Get(fieldID)
	at, ok := s.latest[key(id)]
	if id.Empty() && !q.KeepIDs {
		at, ok = s.unanswered(p.Get(fieldName))
	}
	if !ok {
		h.orphan(e, q, t, p)
		return
	}
	c := &s.calls[at]
	p.extra().call = c.part
	if c.result != nil {
		// The same result twice: the last payload counts.
		c.result.state |= gone
		h.lose(p.Source(), "a second result of one call replaced the first", hcl.Range{})
	}
	p.Set(fieldID, c.part.Get(fieldID))
	if form := c.part.Get(fieldForm); !form.Nothing() {
		p.Set(fieldForm, form)
	}
	c.result = p
}

// arrange puts the results of a turn's calls into a turn of their own behind it.
func (h *History) arrange(e *expression.Env, q *Requirements) {
	s := &h.right
	s.turns = slices.Grow(s.turns[:0], len(h.Turns))
	next := 0
	for i, t := range h.Turns {
		kept := t.Parts[:0]
		for _, p := range t.Parts {
			if p.Kind() != KindToolResult {
				kept = append(kept, p)
			}
		}
		had := len(t.Parts) > len(kept)
		t.Parts = kept
		if !had || len(kept) > 0 {
			s.turns = append(s.turns, t)
		}
		if next == len(s.calls) || s.calls[next].turn != i {
			continue
		}
		results := h.newTurn(User)
		for ; next < len(s.calls) && s.calls[next].turn == i; next++ {
			c := &s.calls[next]
			if c.result == nil && q.MissingResult != nil {
				if h.lacks(e, q, c); e.Err() != nil {
					return
				}
			}
			if c.result != nil {
				results.Parts = append(results.Parts, c.result)
			}
		}
		if len(results.Parts) > 0 {
			s.turns = append(s.turns, results)
		}
	}
	h.Turns, s.turns = s.turns, h.Turns
	s.forget()
}
