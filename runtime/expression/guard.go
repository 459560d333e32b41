package expression

import "math/bits"

// Guard tells which slots a rule reads, when the rule can have no effect while all of them are empty. It is
// how a rule about tool calls costs nothing on a chunk of text.
type Guard struct {
	masks []guardMask
}

type guardMask struct {
	v    int
	mask uint64
}

// NewGuard makes the guard of nodes; nil when one of them may have a value although its slots are empty.
func NewGuard(nodes ...Node) *Guard {
	g := &Guard{}
	for _, n := range nodes {
		if n != nil && !g.take(n) {
			return nil
		}
	}
	if len(g.masks) == 0 {
		return nil
	}
	return g
}

// bit is the bit of a slot in the mask of what is filled; the slots beyond share the last.
func bit(slot int) uint64 { return 1 << min(slot, 63) }

func (g *Guard) add(v, slot int) {
	for i := range g.masks {
		if g.masks[i].v == v {
			g.masks[i].mask |= bit(slot)
			return
		}
	}
	g.masks = append(g.masks, guardMask{v, bit(slot)})
}

// take adds the slots of a node that is absent, or empty, while they are.
func (g *Guard) take(n Node) bool {
	all := func(list []Node) bool {
		for _, a := range list {
			if !g.take(a) {
				return false
			}
		}
		return true
	}
	switch n := bare(n).(type) {
	case *slot:
		g.add(n.v, n.i)
		return true
	case *Const:
		return n.V.Empty()
	case *firstOf:
		return all(n.of)
	case *firstFull:
		return all(n.of)
	case *choose:
		return g.take(n.no) && (g.fails(n.cond) || g.take(n.yes))
	case *is:
		return !n.not && g.take(n.of)
	case *joined:
		return all(n.of)
	case *base64Data:
		return g.take(n.of)
	case *call:
		for _, i := range n.fn.EmptyWith {
			if !g.take(n.args[i]) {
				return false
			}
		}
		return len(n.fn.EmptyWith) > 0
	case sourced:
		return g.take(n.SourceNode())
	}
	return false
}

// fails adds the slots of a condition that does not hold while one of them is empty.
func (g *Guard) fails(n Node) bool {
	switch n := bare(n).(type) {
	case *nothing:
		if n.not {
			g.add(n.v, n.i)
		}
		return n.not
	case *boolean:
		return n.op == andOp && (g.fails(n.of[0]) || g.fails(n.of[1]))
	}
	return false
}

// sourced is a node of another package that is empty while its source is.
type sourced interface{ SourceNode() Node }

// Open reports whether any slot is filled. A nil guard is always open.
func (e *Env) Open(g *Guard) bool {
	if g == nil {
		return true
	}
	for i := range g.masks {
		if e.filled[g.masks[i].v]&g.masks[i].mask != 0 {
			return true
		}
	}
	return false
}

// empty makes the slots of a mask absent.
func empty[T any](slots []T, filled uint64) {
	if len(slots) > 64 {
		clear(slots)
		return
	}
	var zero T
	for m := filled; m != 0; m &= m - 1 {
		slots[bits.TrailingZeros64(m)] = zero
	}
}

// nothing is x == null for a slot.
type nothing struct {
	At
	v, i int
	not  bool
}

// parent is a node made of others.
type parent interface{ Children() []Node }

// Holes counts how often a node writes the value of a variable. ok is false when the node depends on
// anything else that may change: only literals, and the fields of records that stable allows, do not.
func Holes(n Node, hole *Var, stable func(rec, id int) bool) (count int, ok bool) {
	switch n := n.(type) {
	case *Const:
		return 0, true
	case *slot:
		if n.v == hole.index {
			return 1, true
		}
		return 0, false
	case *field:
		return 0, stable(n.rec, n.id)
	case *joined:
		return holesIn(n.of, hole, stable)
	case *interpolation:
		count, ok := holesIn(n.parts, hole, stable)
		return 0, ok && count == 0
	case *boolean:
		return holesIn(n.of, hole, stable)
	case *is:
		return Holes(n.of, hole, stable)
	case *choose:
		return holesIn([]Node{n.cond, n.yes, n.no}, hole, stable)
	case *call:
		// Functions give the same for the same arguments. What they make of the text is not the text.
		count, ok := holesIn(n.args, hole, stable)
		return 0, ok && count == 0
	case parent:
		return holesIn(n.Children(), hole, stable)
	}
	return 0, false
}

func holesIn(list []Node, hole *Var, stable func(rec, id int) bool) (count int, ok bool) {
	for _, c := range list {
		k, ok := Holes(c, hole, stable)
		if !ok {
			return 0, false
		}
		count += k
	}
	return count, true
}
