package conversation

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// leading marks the system turns before any other.
func (h *History) leading() {
	for _, t := range h.Turns {
		if t.Role != System {
			return
		}
		t.Leading = true
	}
}

// speakers says who speaks, where the upstream's turns have no names.
func (h *History) speakers(e *expression.Env, q *Requirements) {
	for _, t := range h.Turns {
		if t.Role != User || t.Speaker().Empty() {
			continue
		}
		for _, p := range t.Parts {
			if p.Kind() == KindText && !blank(p.Get(fieldText)) {
				e.Bind(q.Name, t.Speaker())
				e.Bind(q.Text, p.Get(fieldText))
				p.Set(fieldText, q.Speaker.Value(e))
				t.setSpeaker(h, document.Value{})
				break
			}
		}
	}
}

// midSystem gives later system turns to the user, in an envelope, where the upstream cannot have them.
func (h *History) midSystem(e *expression.Env, q *Requirements) {
	for i := 0; i < len(h.Turns); i++ {
		if h.Turns[i].Role != System || h.Turns[i].Leading {
			continue
		}
		from := i
		for i < len(h.Turns) && h.Turns[i].Role == System {
			i++
		}
		var before, after document.Value
		if from > 0 {
			before = roles[h.Turns[from-1].Role]
		}
		if i < len(h.Turns) {
			after = roles[h.Turns[i].Role]
		}
		for _, t := range h.Turns[from:i] {
			e.Bind(q.Before, before)
			e.Bind(q.After, after)
			h.envelope(e, q, t)
		}
	}
}

func (h *History) envelope(e *expression.Env, q *Requirements, t *Turn) {
	said := false
	for _, p := range t.Parts {
		if p.Kind() != KindText || blank(p.Get(fieldText)) {
			continue
		}
		e.Bind(q.Text, p.Get(fieldText))
		v := q.MidSystem.Value(e)
		if v.Nothing() {
			return
		}
		p.Set(fieldText, v)
		said = true
	}
	if said {
		t.Role = User
		h.lose(document.Value{}, "a system text in mid-conversation became the user's, marked as a reminder", hcl.Range{})
	}
}

// order sorts the parts of the assistant's turns by kind; within a kind they stay as they came. A turn that holds the
// upstream's own objects is in the order in which it said them.
func (h *History) order(q *Requirements) {
	for _, t := range h.Turns {
		if t.Role != Assistant || slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Native().Kind() != document.Absent }) {
			continue
		}
		slices.SortStableFunc(t.Parts, func(a, b *Part) int { return q.Order[a.Kind()] - q.Order[b.Kind()] })
	}
}

// alternate makes one turn of adjacent turns of one role. Results come first in a user's turn.
func (h *History) alternate() {
	turns := h.Turns[:0]
	for from, to := 0, 0; from < len(h.Turns); from = to {
		t, parts := h.Turns[from], 0
		for ; to < len(h.Turns) && h.Turns[to].Role == t.Role; to++ {
			parts += len(h.Turns[to].Parts)
		}
		turns = append(turns, t)
		if to == from+1 {
			continue
		}
		t.Parts = slices.Grow(t.Parts, parts-len(t.Parts)) // A list that grows by itself takes twice as much.
		for _, joined := range h.Turns[from+1 : to] {
			t.Parts = append(t.Parts, joined.Parts...)
			h.loseSpeaker(joined)
		}
	}
	h.join(turns)
	for _, t := range h.Turns {
		if t.Role != User {
			continue
		}
		front := 0
		for i, p := range t.Parts {
			if p.Kind() == KindToolResult {
				copy(t.Parts[front+1:i+1], t.Parts[front:i])
				t.Parts[front] = p
				front++
			}
		}
	}
}

// join takes the turns that are left of more. What many others took is given back: they are not written.
func (h *History) join(left []*Turn) {
	if len(h.Turns) > 1<<12 && len(left) < len(h.Turns)/2 {
		h.Turns, h.turns = slices.Clone(left), slab[Turn]{}
		return
	}
	h.Turns = left
}

// ends sees to the first and the last turn.
func (h *History) ends(e *expression.Env, q *Requirements) {
	first := -1
	for i, t := range h.Turns {
		if t.Role != System {
			first = i
			break
		}
	}
	if first < 0 {
		first = len(h.Turns)
	}
	if q.First != nil && (first == len(h.Turns) || h.Turns[first].Role != User) {
		if v := q.First.Value(e); !v.Nothing() {
			h.Turns = slices.Insert(h.Turns, first, h.userTurn(v))
		}
	}
	if first == len(h.Turns) {
		return
	}
	last := h.Turns[len(h.Turns)-1]
	if last.Role != Assistant {
		return
	}
	if q.TrimLast {
		if n := len(last.Parts); n > 0 && last.Parts[n-1].Kind() == KindText {
			p := last.Parts[n-1]
			if s := p.Get(fieldText).String(); strings.TrimRight(s, " \t\r\n") != s {
				p.Set(fieldText, e.Text(strings.TrimRight(s, " \t\r\n")))
			}
		}
	}
	if q.Last != nil {
		if v := q.Last.Value(e); !v.Nothing() {
			h.Turns = append(h.Turns, h.userTurn(v))
		}
	}
}

func (h *History) userTurn(text document.Value) *Turn {
	t := h.newTurn(User)
	t.Parts = append(t.Parts, h.textPart(text))
	return t
}
