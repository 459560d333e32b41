package expression

import (
	"slices"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Elems appends the elements of a list, each followed by a comma. A value that is no list counts as its
// one element.
func Elems(e *Env, n Node, dst []byte) []byte {
	if l, ok := n.(Lister); ok {
		return l.Elems(e, dst)
	}
	if _, ok := n.(Appender); ok {
		start := len(dst)
		least := e.Later(0) // the text may be read again
		dst = Append(e, n, dst)
		e.Later(least)
		if len(dst) > start {
			if dst[start] != '[' {
				return append(dst, ',')
			}
			// A list whose nodes are not known as one: take the brackets off.
			v := document.Of(append([]byte(nil), dst[start:]...))
			if e.tracing() != nil {
				e.Trace.taken(v, start)
			}
			dst = e.elems(dst[:start], v)
			e.over(n)
			return dst
		}
		return dst
	}
	dst = e.elems(dst, n.Value(e))
	e.over(n)
	return dst
}

func (e *Env) elems(dst []byte, v document.Value) []byte {
	if v.Kind() == document.Array {
		if e != nil {
			defer func(used int) { e.indexesUsed = used }(e.indexesUsed)
			v = e.indexed(v)
		}
		for el := range v.Elements {
			if e.tracing() != nil {
				e.Trace.moved(el, len(dst))
			}
			if !e.Spend(len(el.Raw()) + 1) {
				return dst
			}
			dst = append(append(dst, el.Raw()...), ',')
		}
		return dst
	}
	if v.Kind() == document.Absent {
		return dst
	}
	if e.tracing() != nil {
		e.Trace.moved(v, len(dst))
	}
	if !e.Spend(len(v.Raw()) + 1) {
		return dst
	}
	return append(append(dst, v.Raw()...), ',')
}

// Push pushes the elements of a list on the value stack. A value that is no list is its one element.
func Push(e *Env, n Node) {
	if l, ok := n.(Lister); ok {
		l.Push(e)
		return
	}
	e.push(n.Value(e))
	e.over(n)
}

// valueSize is what an element on the value stack is counted as.
const valueSize = 16

// parsedSize is how many bytes it takes at most to read a byte of JSON, beside the byte.
const parsedSize = 4

// manyValues is from how many values on it is worth counting the elements of a list before they are pushed.
const manyValues = 1 << 12

func (e *Env) push(v document.Value) {
	if v.Kind() == document.Array && v.Offset() < 0 {
		// A list that a rule made: it is read on a document that is used again.
		if v.Empty() {
			return
		}
		if !e.Spend(parsedSize * len(v.Raw())) {
			return
		}
		if d := e.document(); d.Parse(v.Raw(), false) == nil {
			v = d.Root()
		}
	}
	if v.Kind() == document.Array {
		if v.Within() > manyValues {
			e.stack = slices.Grow(e.stack, v.Len()) // As much as it takes: a stack that grows by doubling takes three times that.
		}
		for el := range v.Elements {
			if !e.Spend(valueSize) {
				return
			}
			e.stack = append(e.stack, el)
		}
	} else if v.Kind() != document.Absent {
		e.stack = append(e.stack, v)
	}
}

// PushList pushes the elements of a list on the value stack, and nothing for a value that is no list.
func PushList(e *Env, n Node) {
	if l, ok := n.(Lister); ok {
		l.Push(e)
	} else if v := n.Value(e); v.Kind() == document.Array {
		e.push(v)
		e.over(n)
	}
}

// joined is concat and flatten: the elements of several lists as one list. Deep also takes apart the
// lists among the elements.
type joined struct {
	At
	of   []Node
	deep bool
}

// Deep is a list whose elements can be written taken apart, without building them.
type Deep interface {
	DeepElems(e *Env, dst []byte) []byte
	DeepPush(e *Env)
}

func (n *joined) Elems(e *Env, dst []byte) []byte {
	for _, a := range n.of {
		if !n.deep {
			dst = Elems(e, a, dst)
			continue
		}
		if d, ok := a.(Deep); ok {
			dst = d.DeepElems(e, dst)
			continue
		}
		mark := len(e.stack)
		Push(e, a)
		for _, v := range e.stack[mark:] {
			dst = e.elems(dst, v)
		}
		e.over(n)
		e.stack = e.stack[:mark]
	}
	return dst
}

func (n *joined) Push(e *Env) {
	for _, a := range n.of {
		if !n.deep {
			Push(e, a)
			continue
		}
		if d, ok := a.(Deep); ok {
			d.DeepPush(e)
			continue
		}
		mark := len(e.stack)
		Push(e, a)
		shallow := append([]document.Value(nil), e.stack[mark:]...)
		e.stack = e.stack[:mark]
		for _, v := range shallow {
			e.push(v)
		}
		e.over(n)
	}
}

func (n *joined) Append(e *Env, dst []byte) []byte { return AppendList(e, n, dst) }

func (n *joined) Value(e *Env) document.Value { return Render(e, n) }

// Reserve makes room in dst for the rest of a list, of which done elements stand behind start: as much as they need if they are like these.
// So a list of a million small elements is not copied each time that it outgrows its memory.
func Reserve(e *Env, dst []byte, start, done, total int) []byte {
	if done&63 != 0 || done == 0 {
		return dst
	}
	each, free := (len(dst)-start)/done+1, cap(dst)-len(dst)
	if need := each * (total - done); free < 128*each && free < need && len(dst) >= 1<<16 {
		need += need/32 + 1<<12
		if e.Client != nil {
			need = min(need, 4*len(e.Client.Bytes()))
		}
		return append(make([]byte, 0, len(dst)+need), dst...)
	}
	return dst
}

// AppendList appends a list with its brackets.
func AppendList(e *Env, n Lister, dst []byte) []byte {
	dst = append(dst, '[')
	start := len(dst)
	if dst = n.Elems(e, dst); len(dst) > start {
		dst = dst[:len(dst)-1]
	}
	return append(dst, ']')
}
