package expression

import "github.com/parlance-gateway/parlance/runtime/document"

// Use is what becomes of a value that an expression reads. Those beyond are the caller's own.
type Use uint8

const (
	// Looks is the use of who looks at what the value says.
	Looks Use = 1 << iota
	// Asks is the use of who asks whether the value is there, of which kind it is, and whether there is anything in it.
	Asks
	// OtherUse is the first of the caller's own: what is done with the value of an expression, which may be the value that was read.
	OtherUse
)

// inner is a node of another package that is made of others, and runs some of them not at all or several times.
type inner interface{ Inner() []Node }

// Reads tells what becomes of each slot that a node reads, when use is what is done with its value. ok is false when the node is of a
// kind that nothing is known of. What a node reads of records is not told.
func Reads(n Node, use Use, report func(v, slot int, use Use)) (ok bool) {
	all := func(use Use, list ...Node) bool {
		for _, c := range list {
			if c != nil && !Reads(c, use, report) {
				return false
			}
		}
		return true
	}
	switch n := n.(type) {
	case *Const, *field, *header, *urlValue, *records, *reader:
		return true
	case *slot:
		report(n.v, n.i, use)
		return true
	case *nothing:
		report(n.v, n.i, Asks)
		return true
	case *firstOf:
		return all(use, n.of...)
	case *firstFull:
		return all(use, n.of...)
	case *choose:
		return all(Asks, n.cond) && all(use, n.yes, n.no)
	case *kindIs:
		return all(Asks, n.of)
	case *boolean:
		if n.op == otherOp {
			return all(Looks, n.of...)
		}
		return all(Asks, n.of...)
	case *is:
		if n.text == "" {
			return all(Asks, n.of)
		}
		return all(Looks, n.of)
	case *starts:
		return all(Looks, n.of)
	case *oneOf:
		return all(Looks, n.of)
	case *interpolation:
		return all(Looks, n.parts...)
	case *base64Data:
		return all(Looks, n.of)
	case *toolName:
		return all(Looks, n.of)
	case *joined:
		return all(Looks, n.of...)
	case *member:
		return all(Looks, n.of, n.key)
	case *below:
		report(n.v.index, n.i, Looks)
		return all(Looks, n.of)
	case *memo:
		return all(Looks, n.of)
	case *nth:
		return all(Looks, n.then)
	case *computed:
		return all(Looks, n.inputs...)
	case *call:
		return all(Looks, n.args...)
	case *table:
		for _, row := range n.rows {
			if !all(Looks, row) {
				return false
			}
		}
		return all(Looks, n.key, n.els)
	case inner:
		return all(Looks, n.Inner()...)
	case parent:
		return all(Looks, n.Children()...)
	}
	return false
}

// IsSlot reports whether a node only reads a slot.
func IsSlot(n Node) bool {
	_, ok := n.(*slot)
	return ok
}

// Within goes through the slots that hold the value whose text is at from, or one that it is within. The value lies in text, as do those
// that were bound from it. It stops when f returns false, and tells whether it did not.
func (e *Env) Within(text []byte, from, to int, f func(v, slot int, value document.Value) bool) bool {
	base := document.Address(text)
	for v := range e.vars {
		if e.filled[v] == 0 {
			continue
		}
		for i := range e.vars[v] {
			value := e.vars[v][i]
			raw := value.Raw()
			if len(raw) == 0 {
				continue
			}
			at := document.Address(raw)
			if at < base || at+uintptr(len(raw)) > base+uintptr(len(text)) {
				continue
			}
			if begin := int(at - base); begin <= from && begin+len(raw) >= to && !f(v, i, value) {
				return false
			}
		}
	}
	return true
}
