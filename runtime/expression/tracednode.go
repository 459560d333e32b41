package expression

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// traced is a node of a program that is traced. Without a Trace in the Env it does what the node does.
type traced struct {
	of    Node
	at    hcl.Range
	field bool
	label string
}

// Traced wraps a node for a Trace. A list of records is left as it is.
func Traced(n Node) Node { return trace(n, n.Range(), false, "") }

// TracedField wraps the value of a field of what is written.
func TracedField(n Node, at hcl.Range) Node { return trace(n, at, true, "") }

func trace(n Node, at hcl.Range, field bool, label string) Node {
	if _, ok := n.(RecordList); ok {
		return n
	}
	if _, ok := n.(interface{ inner() Node }); ok && !field {
		return n
	}
	w := &traced{n, at, field, label}
	switch n.(type) {
	case Deep:
		return &tracedDeep{tracedList{w}}
	case Lister:
		return &tracedList{w}
	}
	return w
}

// bare is the node within a traced one.
func bare(n Node) Node {
	for {
		w, ok := n.(interface{ inner() Node })
		if !ok {
			return n
		}
		n = w.inner()
	}
}

// tracing is the Trace of an Env; rules are compiled without one.
func (e *Env) tracing() *Trace {
	if e == nil {
		return nil
	}
	return e.Trace
}

func (n *traced) inner() Node { return n.of }

func (n *traced) Range() hcl.Range { return n.of.Range() }

func (n *traced) Value(e *Env) document.Value {
	t := e.tracing()
	if t == nil {
		return n.of.Value(e)
	}
	t.enter()
	t.buffers = append(t.buffers, nil)
	return t.valued(e, n, n.of.Value(e))
}

func (n *traced) Truth(e *Env) bool {
	t := e.tracing()
	if t == nil {
		return Truth(e, n.of)
	}
	t.enter()
	t.buffers = append(t.buffers, nil)
	var holds bool
	if _, reads := n.of.(*slot); reads || !tests(n.of) {
		holds = (&traced{of: n.of, at: n.at, label: n.label}).Value(e).Truth()
	} else {
		holds = Truth(e, n.of)
	}
	t.buffers = t.buffers[:len(t.buffers)-1]
	f, above := t.leave()
	if len(f.inputs) == 0 {
		f.inputs = named(n.of)
	}
	above.given = put(above.given, append(f.inputs, f.given...)...)
	above.missing = put(above.missing, f.missing...)
	return holds
}

func (n *traced) Append(e *Env, dst []byte) []byte {
	t := e.tracing()
	if t == nil {
		return Append(e, n.of, dst)
	}
	start := len(dst)
	t.trim(start)
	t.enter()
	if a, ok := n.of.(Appender); ok {
		dst = a.Append(e, dst)
	} else {
		v := (&traced{of: n.of, at: n.at, label: n.label}).Value(e)
		dst = append(dst, v.Raw()...)
		t.moved(v, start)
	}
	t.wrote(n, start, len(dst))
	return dst
}

func tests(n Node) bool {
	_, ok := n.(Test)
	return ok
}

func (n *tracedList) Elems(e *Env, dst []byte) []byte {
	t := e.tracing()
	if t == nil {
		return Elems(e, n.of, dst)
	}
	start := len(dst)
	t.trim(start)
	t.enter()
	dst = Elems(e, n.of, dst)
	t.wrote(n.traced, start, len(dst))
	return dst
}

func (n *tracedList) Push(e *Env) { n.push(e, func() { Push(e, n.of) }) }

func (n *tracedList) push(e *Env, f func()) {
	t := e.tracing()
	if t == nil {
		f()
		return
	}
	t.enter()
	t.buffers = append(t.buffers, nil)
	f()
	t.buffers = t.buffers[:len(t.buffers)-1]
	fr, above := t.leave()
	above.inputs = put(above.inputs, fr.inputs...)
	above.given = put(above.given, fr.given...)
	above.missing = put(above.missing, fr.missing...)
	above.through = putRanges(above.through, fr.through...)
}

func (n *tracedDeep) DeepElems(e *Env, dst []byte) []byte {
	t := e.tracing()
	if t == nil {
		return n.of.(Deep).DeepElems(e, dst)
	}
	start := len(dst)
	t.trim(start)
	t.enter()
	dst = n.of.(Deep).DeepElems(e, dst)
	t.wrote(n.traced, start, len(dst))
	return dst
}

func (n *tracedDeep) DeepPush(e *Env) { n.push(e, func() { n.of.(Deep).DeepPush(e) }) }
