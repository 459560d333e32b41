package conversation

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// leading marks the system turns before any other.
func (n normalizer) leading() {
	for _, t := range n.Turns {
		if t.Role != System {
			return
		}
		t.Leading = true
	}
}

// speakers says who speaks, where the upstream's turns have no names.
func (n normalizer) speakers() {
	if n.q.Speaker == nil {
		return
	}
	for _, t := range n.Turns {
		if t.Role != User || t.Speaker().Empty() {
			continue
		}
		for _, p := range t.Parts {
			if p.Kind() == KindText && !blank(p.Get(fieldText)) {
				n.e.Bind(n.q.Name, t.Speaker())
				n.e.Bind(n.q.Text, p.Get(fieldText))
				p.Set(fieldText, n.q.Speaker.Value(n.e))
				t.setSpeaker(n.History, document.Value{})
				break
			}
		}
	}
}

// midSystem gives later system turns to the user, in an envelope, where the upstream cannot have them.
func (n normalizer) midSystem() {
	if n.q.MidSystem == nil {
		return
	}
	for i := 0; i < len(n.Turns); i++ {
		if n.Turns[i].Role != System || n.Turns[i].Leading {
			continue
		}
		from := i
		for i < len(n.Turns) && n.Turns[i].Role == System {
			i++
		}
		var before, after document.Value
		if from > 0 {
			before = roles[n.Turns[from-1].Role]
		}
		if i < len(n.Turns) {
			after = roles[n.Turns[i].Role]
		}
		for _, t := range n.Turns[from:i] {
			n.e.Bind(n.q.Before, before)
			n.e.Bind(n.q.After, after)
			n.envelope(t)
		}
	}
}

func (n normalizer) envelope(t *Turn) {
	said := false
	for _, p := range t.Parts {
		if p.Kind() != KindText || blank(p.Get(fieldText)) {
			continue
		}
		n.e.Bind(n.q.Text, p.Get(fieldText))
		v := n.q.MidSystem.Value(n.e)
		if v.Nothing() {
			return
		}
		p.Set(fieldText, v)
		said = true
	}
	if said {
		t.Role = User
		n.lose(document.Value{}, "a system text in mid-conversation became the user's, marked as a reminder", hcl.Range{})
	}
}

// order sorts the parts of the assistant's turns by kind; within a kind they stay as they came. A turn that holds the
// upstream's own objects is in the order in which it said them.
func (n normalizer) order() {
	if n.q.Order == nil {
		return
	}
	for _, t := range n.Turns {
		if t.Role != Assistant || slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Native().Kind() != document.Absent }) {
			continue
		}
		slices.SortStableFunc(t.Parts, func(a, b *Part) int { return n.q.Order[a.Kind()] - n.q.Order[b.Kind()] })
	}
}

// alternate makes one turn of adjacent turns of one role. Results come first in a user's turn.
func (n normalizer) alternate() {
	if !n.q.Alternate {
		return
	}
	turns := n.Turns[:0]
	for from, to := 0, 0; from < len(n.Turns); from = to {
		t, parts := n.Turns[from], 0
		for ; to < len(n.Turns) && n.Turns[to].Role == t.Role; to++ {
			parts += len(n.Turns[to].Parts)
		}
		turns = append(turns, t)
		if to == from+1 {
			continue
		}
		t.Parts = slices.Grow(t.Parts, parts-len(t.Parts)) // A list that grows by itself takes twice as much.
		for _, joined := range n.Turns[from+1 : to] {
			t.Parts = append(t.Parts, joined.Parts...)
			n.loseSpeaker(joined)
		}
	}
	n.join(turns)
	for _, t := range n.Turns {
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
func (n normalizer) join(left []*Turn) {
	if len(n.Turns) > 1<<12 && len(left) < len(n.Turns)/2 {
		n.Turns, n.turns = slices.Clone(left), slab[Turn]{}
		return
	}
	n.Turns = left
}

// ends sees to the first and the last turn.
func (n normalizer) ends() {
	first := -1
	for i, t := range n.Turns {
		if t.Role != System {
			first = i
			break
		}
	}
	if first < 0 {
		first = len(n.Turns)
	}
	if n.q.First != nil && (first == len(n.Turns) || n.Turns[first].Role != User) {
		if v := n.q.First.Value(n.e); !v.Nothing() {
			n.Turns = slices.Insert(n.Turns, first, n.userTurn(v))
		}
	}
	if first == len(n.Turns) {
		return
	}
	last := n.Turns[len(n.Turns)-1]
	if last.Role != Assistant {
		return
	}
	if n.q.TrimLast {
		if count := len(last.Parts); count > 0 && last.Parts[count-1].Kind() == KindText {
			p := last.Parts[count-1]
			if s := p.Get(fieldText).String(); strings.TrimRight(s, " \t\r\n") != s {
				p.Set(fieldText, n.e.Text(strings.TrimRight(s, " \t\r\n")))
			}
		}
	}
	if n.q.Last != nil {
		if v := n.q.Last.Value(n.e); !v.Nothing() {
			n.Turns = append(n.Turns, n.userTurn(v))
		}
	}
}

func (h *History) userTurn(text document.Value) *Turn {
	t := h.newTurn(User)
	t.Parts = append(t.Parts, h.textPart(text))
	return t
}
