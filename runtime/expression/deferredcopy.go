package expression

import (
	"bytes"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// A long string that a rule only moves need not be copied to what is written: in its place stands a mark, and whoever
// writes the text on writes the string from where it is. A mark is a string of the character 3, which JSON escapes, and
// the number of what it stands for.
//
// LaterMark is that character.
const LaterMark = 3

// laterMost bounds what may be left for later at one time: the number of a mark is one byte.
const laterMost = 200

// deferredCopies are the strings that were left for later.
type deferredCopies struct {
	least int              // how long a string is at least that is left for later; 0: none is
	later []document.Value // by the numbers of their marks
}

// Later has strings of at least so many bytes left for later, by what is appended from now on; 0: none. It gives what was
// asked before.
func (d *deferredCopies) Later(least int) (before int) {
	before, d.least = d.least, least
	return before
}

// Left reports whether something was left for later.
func (d *deferredCopies) Left() bool { return len(d.later) > 0 }

// NextLeft cuts text at its first mark, and gives the string that stands there; absent when there is no mark.
func (d *deferredCopies) NextLeft(text []byte) (before []byte, left document.Value, behind []byte) {
	i := bytes.IndexByte(text, LaterMark)
	if i < 1 || i+2 >= len(text) {
		return text, document.Value{}, nil
	}
	return text[:i-1], d.later[text[i+1]-' '], text[i+3:]
}

// ForgetLeft ends a text of which something was left for later.
func (d *deferredCopies) ForgetLeft() {
	clear(d.later)
	d.later = d.later[:0]
}

// move appends a value that is only moved.
func (e *Env) move(dst []byte, v document.Value) []byte {
	raw := v.Raw()
	if !e.Spend(len(raw)) {
		return dst
	}
	if len(raw) >= longValue && e != nil && e.longs && len(e.long) < cap(e.long) {
		e.long = append(e.long, v)
	}
	if e == nil || e.least == 0 || len(raw) < e.least || v.Kind() != document.String || len(e.later) == laterMost {
		return append(dst, raw...)
	}
	e.later = append(e.later, v)
	return append(dst, '"', LaterMark, byte(len(e.later)-1+' '), '"')
}

// movedValues are long values that were only moved, noted while somebody wants to know.
type movedValues struct {
	longs bool // they are noted
	long  []document.Value
}

// longValue is what a value has at least that is worth being known when what was written is looked at.
const longValue = 1 << 10

// Long has values noted that are long and only moved, until it is called again with false, and forgets those that were.
func (m *movedValues) Long(on bool) {
	clear(m.long)
	if m.longs, m.long = on, m.long[:0]; on && m.long == nil {
		m.long = make([]document.Value, 0, 8)
	}
}

// Moved reports how many bytes at the beginning of text are a long value that was moved there, 0 when there is none.
func (m *movedValues) Moved(text []byte) int {
	for i := range m.long {
		if raw := m.long[i].Raw(); bytes.HasPrefix(text, raw) {
			return len(raw)
		}
	}
	return 0
}
