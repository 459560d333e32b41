package conversation

import (
	"encoding/binary"
	"slices"

	"github.com/cespare/xxhash/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// KeptCall is a call before which an upstream's opaque state may have stood: the place of its turn in the conversation, and its id.
type KeptCall struct {
	Place uint64
	ID    string
}

// Replay puts back, before each call of a turn that holds no opaque state of the upstream, what get gives for the call: a list of lists,
// each a kind of part, the upstream's own objects, and how many texts stood before them since the last call. get is asked once, for all
// calls in their order, or not at all; nil stands for nothing. What it gives must live as long as the history. Places are the same in
// every process that has the same seed, and nobody can tell without the seed what was said.
// The place of the turn that answers the history is given back.
func (h *History) Replay(seed uint64, get func([]KeptCall) [][]byte) (next uint64) {
	var at spot
	var calls []KeptCall
	var turns []*Turn
	for _, t := range h.Turns {
		if t.Role != Assistant {
			at.pass(t)
			continue
		}
		place := at.place(seed)
		at.recent = 0
		if slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Native().Kind() != document.Absent }) {
			continue
		}
		known := len(calls)
		for _, p := range t.Parts {
			if p.Kind() == KindToolCall {
				calls = append(calls, KeptCall{place, p.Get(fieldID).String()})
			}
		}
		if len(calls) > known {
			turns = append(turns, t)
		}
	}
	if len(calls) > 0 {
		kept := get(calls)
		for _, t := range turns {
			kept = h.putBack(t, kept)
		}
	}
	return at.place(seed)
}

// putBack puts before each call of a turn what was kept, the next of a list, and gives the rest of the list.
func (h *History) putBack(t *Turn, kept [][]byte) (rest [][]byte) {
	from := 0 // behind the last call
	for i := 0; i < len(t.Parts); i++ {
		if t.Parts[i].Kind() != KindToolCall {
			continue
		}
		if h.Trace != nil {
			before := recorder{h}.picture()
			i = h.restore(t, from, i, kept[0])
			recorder{h}.restored(before)
		} else {
			i = h.restore(t, from, i, kept[0])
		}
		kept, from = kept[1:], i+1
	}
	return kept
}

// spot is a place in a conversation, by how the conversation began and what was said last: ids of calls alone are not
// told apart by every upstream (call_0).
type spot struct {
	first, recent uint64
	begun         bool
}

func (s *spot) place(seed uint64) uint64 {
	var b [24]byte
	binary.LittleEndian.PutUint64(b[:], seed)
	binary.LittleEndian.PutUint64(b[8:], s.first)
	binary.LittleEndian.PutUint64(b[16:], s.recent)
	return xxhash.Sum64(b[:])
}

// pass goes on behind a turn that is not the assistant's.
func (s *spot) pass(t *Turn) {
	s.recent = digest(s.recent*31, t.Parts)
	if t.Role == User && !s.begun {
		s.first, s.begun = s.recent, true
	}
}

// digest goes on with a sum over what parts say.
func digest(sum uint64, parts []*Part) uint64 {
	for _, p := range parts {
		sum = sum*31 + xxhash.Sum64(p.Get(fieldText).Inner()) + 7*xxhash.Sum64(p.Get(fieldID).Inner())
		sum = digest(sum, p.Parts())
	}
	return sum
}

// restore puts what was kept among the parts of a turn from one place to a call, and gives the place of the call then.
func (h *History) restore(t *Turn, from, call int, kept []byte) int {
	d := new(document.Document)
	if kept == nil || d.Parse(kept, false) != nil {
		return call
	}
	if h.Trace != nil {
		h.Trace.From(kept, &expression.Source{Of: "kept"})
	}
	// What the client sent of the same, without the state, gives way.
	for entry := range d.Root().Elements {
		kind, known := h.V.Known(entry.Index(0).String())
		for i := call - 1; known && i >= from; i-- {
			if t.Parts[i].Kind() == kind {
				t.Parts = slices.Delete(t.Parts, i, i+1)
				call--
			}
		}
	}
	for entry := range d.Root().Elements {
		kind, known := h.V.Known(entry.Index(0).String())
		if !known {
			continue
		}
		texts, _ := entry.Index(2).Int()
		at := from
		for i := from; i < call; i++ {
			switch {
			case t.Parts[i].Native().Kind() != document.Absent && i == at:
				at++ // behind what was put back before it
			case t.Parts[i].Kind() == KindText && texts > 0:
				texts, at = texts-1, i+1
			}
		}
		own := h.newPart(kind)
		own.setSource(t.Parts[call].Source())
		own.rare().native = entry.Index(1)
		t.Parts = slices.Insert(t.Parts, at, own)
		call++
	}
	return call
}
