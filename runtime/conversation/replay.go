package conversation

import (
	"slices"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Replay puts back, before each call of a turn that holds no opaque state of the upstream, what get gives for the
// call's id: a list of lists, each a kind of part and the upstream's own objects. What get gives must live as long as
// the history.
func (h *History) Replay(get func(id string) []byte) {
	for _, t := range h.Turns {
		if t.Role != Assistant || !slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Kind == KindToolCall }) ||
			slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Native.Kind() != document.Absent }) {
			continue
		}
		for i := 0; i < len(t.Parts); i++ {
			p := t.Parts[i]
			if p.Kind != KindToolCall {
				continue
			}
			kept := get(p.Get(fieldID).String())
			if kept == nil {
				continue
			}
			d := new(document.Document)
			if d.Parse(kept, false) != nil {
				continue
			}
			for entry := range d.Root().Elements {
				kind, known := h.V.Known(entry.Index(0).String())
				if !known {
					continue
				}
				// What the client sent of the same, without the state, gives way.
				if at := slices.IndexFunc(t.Parts[:i], func(q *Part) bool { return q.Kind == kind }); at >= 0 {
					t.Parts = slices.Delete(t.Parts, at, at+1)
					i--
				}
				own := h.newPart(kind)
				own.Source, own.Native = p.Source, entry.Index(1)
				t.Parts = slices.Insert(t.Parts, i, own)
				i++
			}
		}
	}
}
