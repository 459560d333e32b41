package conversation

import (
	"slices"

	"github.com/parlance-gateway/parlance/runtime/expression"
)

// List is parts as records.
type List struct{ parts, own []*Part } // own is memory that is used again

// Len is how many there are.
func (l *List) Len() int { return len(l.parts) }

// At is the i-th.
func (l *List) At(i int) expression.Record { return l.parts[i] }

// list is the parts that a plural names. It shares the memory of the parts where it can, and must not outlive a change of them.
func (h *History) list(parts []*Part, id int) expression.Records {
	n := len(parts)
	if id != listParts {
		n = 0
		for _, p := range parts {
			if p.Kind() == id-1 {
				n++
			}
		}
		if n == 0 {
			return nil
		}
	}
	l := h.lists.next()
	if n == len(parts) {
		l.parts = parts
		return l
	}
	l.own = slices.Grow(l.own[:0], n)
	for _, p := range parts {
		if p.Kind() == id-1 {
			l.own = append(l.own, p)
		}
	}
	l.parts = l.own
	return l
}

// noParts is the list of a plural where there are no parts.
func noParts(id int) expression.Records {
	if id == listParts {
		return &List{}
	}
	return nil
}

// TurnList is the turns as records.
type TurnList struct{ H *History }

// Len is how many there are.
func (l TurnList) Len() int { return len(l.H.Turns) }

// At is the i-th.
func (l TurnList) At(i int) expression.Record { return l.H.Turns[i] }

// slab hands out records that stay where they are, and takes them all back at once.
type slab[T any] struct {
	chunks [][]T
	n      int
}

const chunk = 64

func (s *slab[T]) next() *T {
	if s.n/chunk == len(s.chunks) {
		s.chunks = append(s.chunks, make([]T, chunk))
	}
	s.n++
	return s.at(s.n - 1)
}

func (s *slab[T]) at(i int) *T { return &s.chunks[i/chunk][i%chunk] }

func (s *slab[T]) used() int { return s.n }

func (s *slab[T]) reset() {
	if len(s.chunks) > 256 {
		clear(s.chunks[256:])
		s.chunks = s.chunks[:256]
	}
	s.n = 0
}

// ofKind is the parts of a kind in all turns, and within other parts; nil when there are none.
func (h *History) ofKind(kind int) expression.Records {
	l := &List{}
	var add func(parts []*Part)
	add = func(parts []*Part) {
		for _, p := range parts {
			if p.Kind() == kind {
				l.parts = append(l.parts, p)
			}
			add(p.Parts())
		}
	}
	for _, t := range h.Turns {
		add(t.Parts)
	}
	if l.parts == nil {
		return nil
	}
	return l
}
