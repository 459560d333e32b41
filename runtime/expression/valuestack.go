package expression

import "github.com/parlance-gateway/parlance/runtime/document"

// valueStack holds the elements of the lists that are gone through: an inner list lies above those around it.
type valueStack struct{ stack []document.Value }

// Mark is the height of the value stack.
func (s *valueStack) Mark() int { return len(s.stack) }

// Stacked is the value at a height of the stack.
func (s *valueStack) Stacked(i int) document.Value { return s.stack[i] }

// largeStack is a value stack that is not kept when it is empty: what follows needs its memory.
const largeStack = 1 << 16

// Release takes everything above the mark off the stack.
func (s *valueStack) Release(mark int) {
	if mark == 0 && cap(s.stack) > largeStack {
		s.stack = nil
		return
	}
	s.stack = s.stack[:mark]
}

// PushValue puts one value on the stack.
func (s *valueStack) PushValue(v document.Value) { s.stack = append(s.stack, v) }

// MoveDown moves what lies above from down to mark.
func (s *valueStack) MoveDown(mark, from int) {
	n := copy(s.stack[mark:], s.stack[from:])
	s.stack = s.stack[:mark+n]
}
