package conversation

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// StartWriting forgets which fields were read so far: by the rules that read the request, and by the passes.
func (h *History) StartWriting() {
	for _, t := range h.Turns {
		t.speakerRead = false
	}
	for i := range h.values.used() {
		h.values.at(i).read = false
	}
}

// LoseValue reports a value of the request that is not sent as it came.
func (h *History) LoseValue(at document.Value, reason string) {
	if at.In(h.Request) {
		h.lose(at, reason, hcl.Range{})
	}
}

// LoseUnread reports the parts, and fields of parts, that no rule read while the request was written. A field that a rule only tests counts
// as read.
func (h *History) LoseUnread() {
	for _, t := range h.Turns {
		h.loseSpeaker(t)
		for _, p := range t.Parts {
			h.loseUnread(p)
		}
	}
	for _, p := range h.Tools {
		h.loseUnread(p)
	}
}

// loseSpeaker reports the name of a turn's speaker, if no rule read it.
func (h *History) loseSpeaker(t *Turn) {
	if !t.speakerRead && t.Speaker().In(h.Request) && !t.Speaker().Empty() {
		h.lose(t.Speaker(), "the upstream has no place for a speaker's name", hcl.Range{})
	}
}

func (h *History) loseUnread(p *Part) {
	if p.is(lost) || p.Native().Kind() != document.Absent {
		return // reported already, or sent in the form that its upstream gave it
	}
	if !p.is(written) && !p.anyRead() {
		if p.Source().In(h.Request) {
			h.lose(p.Source(), fmt.Sprintf("the upstream has no place for this part (%s)", h.V.KindName(p.Kind())), hcl.Range{})
		}
		return
	}
	for i := p.first; i != 0; i = h.values.at(int(i)).next {
		v := h.values.at(int(i))
		at := h.valueOf(v)
		if m := p.more(); v.field == fieldName && m != nil && m.call != nil {
			continue // the call says it
		}
		if v.read || at.Empty() || at.Kind() == document.False || v.field == fieldOffered || v.field == fieldForm {
			continue
		}
		if !at.In(h.Request) {
			at = p.Source() // the value was computed
		}
		if !at.In(h.Request) || h.lostAt(at.Path()) {
			continue // The client did not send it, or a rule said why it is lost.
		}
		h.lose(at, fmt.Sprintf("the upstream has no place for %q of this part (%s)", h.V.Fields()[v.field], h.V.KindName(p.Kind())), hcl.Range{})
	}
	for _, c := range p.Parts() {
		h.loseUnread(c)
	}
}

// lostAt reports whether the value at a path is reported already.
func (h *History) lostAt(path string) bool {
	return slices.ContainsFunc(h.Lost, func(l Loss) bool { return l.Path == path })
}

// anyRead reports whether a rule read a field of the part, or of a part within it.
func (p *Part) anyRead() bool {
	for i := p.first; i != 0; {
		v := p.h.values.at(int(i))
		if v.read {
			return true
		}
		i = v.next
	}
	for _, c := range p.Parts() {
		if c.anyRead() {
			return true
		}
	}
	return p.first == 0 && len(p.Parts()) == 0
}
