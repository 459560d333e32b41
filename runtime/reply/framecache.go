package reply

import (
	"bytes"
	"slices"
	"sync"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/sse"
)

// Most frames of a stream say the same as the one before but for a piece of text. Such a frame is not parsed, and no rule is run on it: what
// differs is found where it stood in the frame before, and the same is done with it. That is right where no rule looks at what differs, which is
// known from the rules (Uses), and where the frame before changed nothing but what will change again.

// alike is what is known of the frame before.
type alike struct {
	known  bool   // the next frame may be like it
	event  []byte // its name
	frame  []byte
	leaves []document.Leaf
	differ []bool // of each leaf, whether frames alike differ in it
	part   *Part  // that it added text to; nil: to none
	holes  []hole
	pieces []byte // what is said around the holes, where frames cross as they are
	ends   []int  // of the pieces, by hole; the last goes to the end

	next    []document.Leaf // memory for the leaves of the frame that is received
	changes []replaced      // that the pair makes in the frame that is received
	counts  bool            // counts are made of some hole
	counted []byte          // the last frame that was alike, where its counts were not taken yet
	places  [holesMax]place // of the holes in a frame that is alike
	hits    int             // frames that were alike
	misses  int             // frames that something was learned from

	// Of the frame that is received, while something may be learned from it:
	learning bool
	ran      []*Step        // the steps that were done
	spoiled  bool           // something was done that depends on more than the frame
	appends  int            // how often text was added to a part
	text     document.Value // that text
	written  int            // how much was said of it
	number   document.Value // the frame's, where it counts
	added    document.Value // text of what is open
}

// hole is a leaf in which frames that are alike differ.
type hole struct {
	from, to int // in the frame
	kind     document.Kind
	full     bool // somebody asks whether there is anything in it
	text     bool // it is added to the part
	number   bool // it is the frame's number
	added    bool // it is added to what is open
	counts   bool // counts are made of it
}

type place struct {
	from, to int
	escaped  bool
}

// replaced is a piece of a frame that the pair may change, and what stands there then.
type replaced struct {
	from, to int
	with     []byte
}

const (
	leavesMax = 64      // of a frame that something is learned from
	alikeMax  = 4 << 10 // bytes of it
	holesMax  = 8
)

var (
	alikes    = sync.Pool{New: func() any { return new(alike) }}
	documents = sync.Pool{New: func() any { return new(document.Document) }}
)

// Forget gives back memory that only serves while more may be received.
func (r *Reply) Forget() {
	r.recent.forget()
	r.alike.countLast(r)
	if r.doc != nil {
		r.doc.Forget()
		documents.Put(r.doc)
		r.doc = nil
	}
	a := r.alike
	if a == nil {
		return
	}
	r.alike = nil
	*a = alike{
		event: a.event[:0], frame: a.frame[:0], leaves: a.leaves[:0], differ: a.differ[:0], holes: a.holes[:0], pieces: a.pieces[:0],
		ends: a.ends[:0], next: a.next[:0], changes: a.changes[:0], counted: a.counted[:0], ran: a.ran[:0],
	}
	alikes.Put(a)
}

// again reads a frame that is like the one before, and reports whether it is.
func (r *Reply) again(dst, event, data []byte) (out []byte, ok bool) {
	a := r.alike
	if !bytes.Equal(event, a.event) {
		return dst, false
	}
	at, before := 0, 0
	for i := range a.holes {
		h := &a.holes[i]
		literal := a.frame[before:h.from]
		if !bytes.HasPrefix(data[at:], literal) {
			return dst, false
		}
		at += len(literal)
		end, escaped := document.LeafAt(data, at, h.kind)
		if end == 0 || h.full && end-at == 2 {
			return dst, false
		}
		a.places[i] = place{at, end, escaped}
		at, before = end, h.to
	}
	if !bytes.Equal(data[at:], a.frame[before:]) {
		return dst, false
	}
	if p := a.part; p != nil && (!p.opened || p.sealed || p.closed || p.reported || p.counted && !r.rules.Read.Explicit && p.depth.whole()) {
		return dst, false
	}
	a.hits++
	r.env.Trim()
	r.allows(len(data))
	number := r.sequence
	if a.counts {
		a.counted = append(a.counted[:0], data...)
	}
	for i := range a.holes {
		switch h, was := &a.holes[i], a.places[i]; {
		case h.number:
			if n, ok := document.Of(data[was.from:was.to]).Int(); ok {
				r.sequence = n + 1
			}
		default:
			if h.added {
				r.adds(document.StringOf(data[was.from:was.to], was.escaped))
			}
			if h.text {
				dst = r.append(dst, a.part, document.StringOf(data[was.from:was.to], was.escaped))
			}
		}
	}
	if err := r.env.Err(); err != nil {
		if r.passing {
			r.sequence = number // The frame's own is not said.
		}
		return r.fail(dst, problemOf(err)), true
	}
	if !r.passing {
		return dst, true
	}
	from := 0
	dst = r.stream.lead(dst, false)
	for i := range a.holes {
		dst = append(append(dst, a.pieces[from:a.ends[i]]...), data[a.places[i].from:a.places[i].to]...)
		from = a.ends[i]
	}
	dst = append(dst, a.pieces[from:]...)
	r.written++
	return dst, true
}

// countLast takes the counts of the last frame that was alike. Each frame's replace those before it, so they are taken when somebody wants them.
func (a *alike) countLast(r *Reply) {
	if a == nil || len(a.counted) == 0 || r.env.Err() != nil {
		return
	}
	data := a.counted
	a.counted = a.counted[:0]
	e := r.env
	if r.doc.Parse(data, false) != nil {
		return
	}
	r.event = a.event
	e.Bind(r.rules.Read.Data, r.doc.Root())
	for i := range r.rules.Read.Lets {
		e.Bind(r.rules.Read.Lets[i].Var, r.rules.Read.Lets[i].Value.Value(e))
	}
	r.countFailed(r.on())
}

// stand is what a frame that is like the one before leaves as it is.
type stand struct {
	kept, parts, queue, items, written int
	tagging                            tagState
}

func (r *reader) stands() stand {
	return stand{len(r.kept), len(r.parts), len(r.queue), len(r.items), r.written, r.tagging}
}

// learns reports whether something may be learned from the frame that is going to be received.
func (r *Reply) learns(data []byte) bool {
	a := r.alike
	if a != nil {
		a.known, a.learning = false, false
		if a.misses > 8+a.hits {
			return false // Frames do not repeat here.
		}
	}
	e := r.env
	if r.ctx.Edits != nil || r.rules.Uses == nil || !r.wire || !r.generated || !r.ctx.Streaming || len(data) > alikeMax ||
		r.received != nil || len(r.stops) > 0 || len(r.tagged) > 0 || !r.stop.Nothing() || e.Cover != nil || e.Trace != nil || r.ctx.Watch != nil {
		return false
	}
	if a == nil {
		a = alikes.Get().(*alike)
		r.alike = a
	}
	a.learning, a.spoiled, a.appends, a.written = true, false, 0, 0
	a.text, a.number, a.added = document.Value{}, document.Value{}, document.Value{}
	a.changes, a.ran = a.changes[:0], a.ran[:0]
	return true
}

// runs notes that a step is done.
func (r *turn) runs(s *Step) {
	if a := r.alike; a != nil && a.learning {
		a.ran = append(a.ran, s)
	}
}

// spoils notes that something was done which depends on more than the frame.
func (r *turn) spoils() {
	if r.alike != nil {
		r.alike.spoiled = true
	}
}

// learn finds out what a frame may differ in that is received like this one. grown is how much was said of it.
func (r *Reply) learn(event, data []byte, before stand, grown int) {
	a := r.alike
	a.learning = false
	a.misses++
	events := r.written - before.written
	before.written = r.written
	steady := !a.spoiled && r.stands() == before && a.appends <= 1 && r.stop.Nothing()
	if r.passing {
		steady = steady && grown > 0 && events == 1 && bytes.IndexByte(data, '\n') < 0 && bytes.IndexByte(data, '\r') < 0
	} else {
		steady = steady && a.appends == 1 && grown == a.written
	}
	if !steady {
		a.leaves = a.leaves[:0]
		return
	}
	leaves := r.doc.Leaves(a.next[:0])
	if a.next = leaves; len(leaves) > leavesMax {
		a.leaves = a.leaves[:0]
		return
	}
	if a.appends == 0 {
		a.part = nil
	}
	same := bytes.Equal(event, a.event) && a.shaped(data, leaves)
	if !same {
		a.differ = append(a.differ[:0], make([]bool, len(leaves))...)
	}
	a.holes, a.counts = a.holes[:0], false
	known := true
	for i, l := range leaves {
		raw := data[l.From:l.To]
		h := hole{
			from: int(l.From), to: int(l.To), kind: l.Kind,
			text:   a.appends == 1 && l.Kind == document.String && isAt(a.text, raw),
			number: isAt(a.number, raw), added: isAt(a.added, raw),
		}
		h.counts = l.Kind == document.Number && !h.number
		if same && !bytes.Equal(raw, a.frame[a.leaves[i].From:a.leaves[i].To]) || h.text || h.number || h.added {
			a.differ[i] = true
		}
		if !a.differ[i] {
			continue
		}
		known = known && !l.Key && len(a.holes) < holesMax && r.mayDiffer(&h, data)
		a.counts = a.counts || h.counts
		a.holes = append(a.holes, h)
	}
	a.event, a.frame = append(a.event[:0], event...), append(a.frame[:0], data...)
	a.leaves, a.next = leaves, a.leaves
	if known && found(a.holes, a.appends == 1, a.added.Kind() != document.Absent) {
		a.known = !r.passing || r.cutPieces()
	}
}

// found reports whether the leaves are there that something is done with: it may have been something else than the text of one.
func found(holes []hole, text, added bool) bool {
	for i := range holes {
		text = text && !holes[i].text
		added = added && !holes[i].added
	}
	return !text && !added
}

// isAt reports whether a value is the very text in the frame.
func isAt(v document.Value, raw []byte) bool {
	return len(v.Raw()) == len(raw) && len(raw) > 0 && document.Address(v.Raw()) == document.Address(raw)
}

// shaped reports whether a frame differs from the one before in leaves only.
func (a *alike) shaped(data []byte, leaves []document.Leaf) bool {
	if len(leaves) != len(a.leaves) || len(a.differ) != len(leaves) {
		return false
	}
	now, was := uint32(0), uint32(0)
	for i, l := range leaves {
		old := a.leaves[i]
		if l.Kind != old.Kind || l.Key != old.Key || !bytes.Equal(data[now:l.From], a.frame[was:old.From]) {
			return false
		}
		now, was = l.To, old.To
	}
	return bytes.Equal(data[now:], a.frame[was:])
}

// mayDiffer reports whether nothing that was done with the frame depends on what the leaf says, but counts.
func (r *Reply) mayDiffer(h *hole, data []byte) bool {
	number := h.counts
	h.counts = false
	return r.env.Within(data, h.from, h.to, func(v, slot int, value document.Value) bool {
		use := r.rules.Uses.at(v, slot)
		for _, s := range r.alike.ran {
			use |= s.uses.at(v, slot)
		}
		whole := len(value.Raw()) == h.to-h.from
		if h.full = h.full || whole && h.kind == document.String; h.full && h.to-h.from == 2 {
			return false
		}
		switch {
		case use&expression.Looks != 0:
			return false
		case use&useCounts != 0 && !number && !h.text:
			return false
		case use&useBinds != 0 && value.Kind() == document.Array && value.Len() != 1:
			return false // The variable tells of the last of them only.
		case use&useAppends != 0 && !r.passing && !h.text:
			return false
		case use&useSequence != 0 && r.passing && !h.number:
			return false
		}
		h.counts = h.counts || use&useCounts != 0 && number
		return true
	})
}

// cutPieces renders what is said around the holes of a frame that crosses.
func (r *Reply) cutPieces() bool {
	a := r.alike
	a.pieces, a.ends = a.pieces[:0], a.ends[:0]
	if r.ctx.Framing == sse.Events {
		if len(a.event) > 0 {
			a.pieces = append(append(append(a.pieces, "event: "...), a.event...), '\n')
		}
		a.pieces = append(a.pieces, "data: "...)
	}
	slices.SortFunc(a.changes, func(a, b replaced) int { return a.from - b.from })
	from, changes := 0, a.changes
	upTo := func(end int) bool {
		for len(changes) > 0 && changes[0].from < end {
			c := changes[0]
			if c.from < from || c.to > end {
				return false
			}
			a.pieces = append(append(a.pieces, a.frame[from:c.from]...), c.with...)
			from, changes = c.to, changes[1:]
		}
		a.pieces = append(a.pieces, a.frame[from:end]...)
		return true
	}
	for i := range a.holes {
		if h := &a.holes[i]; !upTo(h.from) || h.from < from {
			return false
		}
		a.ends = append(a.ends, len(a.pieces))
		from = a.holes[i].to
	}
	if !upTo(len(a.frame)) {
		return false
	}
	a.pieces = r.stream.trail(a.pieces)
	return true
}
