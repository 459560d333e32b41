package conversation

import (
	"slices"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Replay puts back, before each call of a turn that holds no opaque state of the upstream, what get gives for the
// call's id: a list of lists, each a kind of part, the upstream's own objects, and how many texts stood before them
// since the last call. What get gives must live as long as the history.
func (h *History) Replay(get func(id string) []byte) {
	for _, t := range h.Turns {
		if t.Role != Assistant || !slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Kind == KindToolCall }) ||
			slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Native.Kind() != document.Absent }) {
			continue
		}
		from := 0 // behind the last call
		for i := 0; i < len(t.Parts); i++ {
			if t.Parts[i].Kind != KindToolCall {
				continue
			}
			i = h.restore(t, from, i, get(t.Parts[i].Get(fieldID).String()))
			from = i + 1
		}
	}
}

// restore puts what was kept among the parts of a turn from one place to a call, and gives the place of the call then.
func (h *History) restore(t *Turn, from, call int, kept []byte) int {
	d := new(document.Document)
	if kept == nil || d.Parse(kept, false) != nil {
		return call
	}
	// What the client sent of the same, without the state, gives way.
	for entry := range d.Root().Elements {
		kind, known := h.V.Known(entry.Index(0).String())
		for i := call - 1; known && i >= from; i-- {
			if t.Parts[i].Kind == kind {
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
			case t.Parts[i].Native.Kind() != document.Absent && i == at:
				at++ // behind what was put back before it
			case t.Parts[i].Kind == KindText && texts > 0:
				texts, at = texts-1, i+1
			}
		}
		own := h.newPart(kind)
		own.Source, own.Native = t.Parts[call].Source, entry.Index(1)
		t.Parts = slices.Insert(t.Parts, at, own)
		call++
	}
	return call
}
