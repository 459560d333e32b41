package conversation

import (
	"slices"
	"strconv"

	"github.com/hashicorp/hcl/v2"
)

// pair finds the call of each result, and moves the results to where they belong. Of two results for one
// call the later counts (T014); a call without a result gets one that says so, a result without a call
// becomes text (T013); calls that share an id are told apart (call_0 in every turn).
func (n normalizer) pair() {
	s := n.s
	if s.latest == nil {
		s.latest = map[string]int{}
	}
	moved := false
	for i, t := range n.Turns {
		for _, p := range t.Parts {
			switch p.Kind() {
			case KindToolCall:
				n.called(i, p)
			case KindToolResult:
				moved = true
				if n.answered(t, p); n.e.Err() != nil {
					return
				}
			}
		}
	}
	if n.q.ResultsAfterCalls && (len(s.calls) > 0 || moved) {
		n.arrange()
	}
}

// called notes a call of a turn, and gives it an id if it has none or that of a call before it.
func (n normalizer) called(turn int, p *Part) {
	s, id := n.s, p.Get(fieldID)
	if id.Empty() && !n.q.KeepIDs {
		id = s.mint(p, len(s.calls))
		p.Set(fieldID, id)
	}
	k := key(id)
	if _, twice := s.latest[k]; twice && !n.q.KeepIDs {
		if s.copies == nil {
			s.copies = map[string]int{}
		}
		number := max(2, s.copies[k])
		for s.has(k + "_" + strconv.Itoa(number)) {
			number++
		}
		s.copies[k] = number + 1
		p.Set(fieldID, n.e.Text(k+"_"+strconv.Itoa(number)))
		n.lose(p.Source(), "a call whose id stood in the history before got one of its own", hcl.Range{})
		s.latest[k+"_"+strconv.Itoa(number)] = len(s.calls)
	}
	s.latest[k] = len(s.calls)
	s.calls = append(s.calls, call{part: p, turn: turn})
}

// answered gives a result to its call.
func (n normalizer) answered(t *Turn, p *Part) {
	s, id := n.s, p.Get(fieldID)
	at, ok := s.latest[key(id)]
	if id.Empty() && !n.q.KeepIDs {
		at, ok = s.unanswered(p.Get(fieldName))
	}
	if !ok {
		n.orphan(t, p)
		return
	}
	c := &s.calls[at]
	p.extra().call = c.part
	if c.result != nil {
		// The same result twice: the last payload counts.
		c.result.state |= gone
		n.lose(p.Source(), "a second result of one call replaced the first", hcl.Range{})
	}
	p.Set(fieldID, c.part.Get(fieldID))
	if form := c.part.Get(fieldForm); !form.Nothing() {
		p.Set(fieldForm, form)
	}
	c.result = p
}

// arrange puts the results of a turn's calls into a turn of their own behind it.
func (n normalizer) arrange() {
	s := n.s
	s.turns = slices.Grow(s.turns[:0], len(n.Turns))
	next := 0
	for i, t := range n.Turns {
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
		results := n.newTurn(User)
		for ; next < len(s.calls) && s.calls[next].turn == i; next++ {
			c := &s.calls[next]
			if c.result == nil && n.q.MissingResult != nil {
				if n.lacks(c); n.e.Err() != nil {
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
	n.Turns, s.turns = s.turns, n.Turns
	s.forget()
}
