package reply

import (
	"slices"

	"github.com/parlance-gateway/parlance/runtime/expression"
)

// This file decides which parts of a written stream may be open at the same time, and when each begins and ends.

// advance opens and closes parts, as far as the order of the client's protocol allows: on the wire, and for a
// client that wants a body in the same way, so that both get the same.
func (r *writer) advance(dst []byte) []byte {
	i, to := r.wakes.from, r.wakes.to
	for {
		if i >= to && i < r.calm {
			i = r.calm
		}
		if i >= len(r.queue) || i > 0 && !r.interleaves() && !r.beside(r.queue[i-1], r.queue[i]) {
			break
		}
		r.searched++
		p := r.queue[i]
		if !p.opened && !p.sealed && (r.holds(p) || r.quiet(p)) {
			i++
			continue
		}
		if !p.opened {
			dst = r.writeOpen(dst, p)
		}
		if r.env.Err() != nil {
			return dst
		}
		if !p.sealed || r.rules.Write.Late && i == len(r.queue)-1 && !r.finishing && !r.stopped || r.awaits(p) {
			if p.sealed {
				r.calm = min(r.calm, i)
			} else if i == r.calm {
				r.calm++
			}
			i++ // What follows tells how the part ended, or belongs to it.
			continue
		}
		dst = r.writeClose(dst, p)
		r.queue = slices.Delete(r.queue, i, i+1)
		to--
		if i < r.calm {
			r.calm--
		}
	}
	r.wakes.from, r.wakes.to = r.calm, r.calm
	return dst
}

// seal notes that a part is complete, for advance to end it.
func (r *writer) seal(p *Part) {
	p.sealed = true
	at, there := slices.BinarySearchFunc(r.queue, p.at, func(q *Part, at int) int { return q.at - at })
	switch {
	case !there || at >= r.calm:
	case r.wakes.from >= r.wakes.to:
		r.wakes.from, r.wakes.to = at, at+1
	default:
		r.wakes.from, r.wakes.to = min(r.wakes.from, at), max(r.wakes.to, at+1)
	}
}

// sealAll notes that all parts are complete.
func (r *writer) sealAll() {
	for _, p := range r.queue {
		p.sealed = true
	}
	r.unsettle()
}

// unsettle has advance look at all parts again.
func (r *writer) unsettle() { r.calm, r.wakes.from, r.wakes.to = 0, 0, 0 }

// awaits reports whether more will be told of a part that is complete but for that.
func (r *writer) awaits(p *Part) bool {
	if p.write.Awaits == nil || p.given || r.finishing || r.stopped || r.passing {
		return false
	}
	r.bindPart(p)
	return expression.Truth(r.env, p.write.Awaits)
}

// interleaves reports whether several parts may be open at once.
func (r *writer) interleaves() bool { return r.rules.Write.Interleaved || r.passing }

// beside reports whether a part may be open while the one before it is.
func (r *writer) beside(before, p *Part) bool {
	if p.opened {
		return true
	}
	if p.write.Beside == nil || before.write.Beside == nil || !before.opened {
		return false
	}
	for _, q := range []*Part{before, p} {
		if r.bindPart(q); !expression.Truth(r.env, q.write.Beside) {
			return false
		}
	}
	return true
}

// holds reports whether a part lacks what its opening must say.
func (r *writer) holds(p *Part) bool {
	for _, f := range p.write.Hold {
		if f == fieldHoldName && p.name.Nothing() {
			return true
		}
		if f >= 0 && p.get(f).Nothing() {
			return true
		}
	}
	return false
}

// fieldHoldName stands for the name in a list of fields that are waited for.
const fieldHoldName = -1

// HoldName is what stands for the name in WritePart.Hold.
const HoldName = fieldHoldName
