package reply

import (
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// notesOf reads the notes that a part came with.
func (r *reader) notesOf(dst []byte, s *Step, p *Part) []byte {
	e := r.env
	if s.Each == nil {
		return r.note(dst, s, p)
	}
	n := 0
	for item := range s.Each.Value(e).Elements {
		if !e.Step(s.Range) {
			break
		}
		e.Bind(s.Item, item)
		if s.Nth != nil {
			e.Bind(s.Nth, e.Int(n))
		}
		n++
		if s.When == nil || expression.Truth(e, s.When) {
			dst = r.note(dst, s, p)
		}
	}
	return dst
}

// note reads something said about a part.
func (r *reader) note(dst []byte, s *Step, p *Part) []byte {
	r.runs(s)
	e := r.env
	if p == nil {
		var key document.Value
		if s.Key != nil {
			key = s.Key.Value(e)
		}
		if s.Key == nil {
			p = r.lastOf(s.Of)
		}
		for i := len(r.parts) - 1; i >= 0 && p == nil && s.Key != nil; i-- {
			if r.parts[i].has(key.Raw()) {
				p = r.parts[i]
			}
		}
	}
	if p == nil && len(r.tagged) > 0 && r.tagging == tagsAhead && s.Key == nil && s.Of == conversation.KindText {
		if n := r.noteOf(s); len(r.taggedNotes) < partsMax {
			r.taggedNotes = append(r.taggedNotes, n)
		}
		return dst
	}
	if p == nil || p.write == nil || p.closed && r.rules.Write.Late {
		return dst // What was told of a complete item stays true.
	}
	r.cover(s)
	r.spoils()
	r.generated = true
	n := r.noteOf(s)
	n.index, n.from, n.to = len(p.notes), p.mark, p.runes
	p.notes = append(p.notes, n)
	switch {
	case r.rules.Write.Late:
		// One that comes before the text that it is about waits for the end of that.
		if p.opened && !p.closed && p.runes > p.mark && p.noted == len(p.notes)-1 && len(p.waiting) == 0 {
			dst = r.lateNotes(dst, p)
		}
	case p.opened && !p.closed && r.writes() && len(p.waiting) == 0:
		dst = r.writeNote(dst, p, n)
	}
	return dst
}

// noteOf is a note with its fields.
func (r *reader) noteOf(s *Step) *Note {
	n := new(Note)
	for i := range s.Fields {
		if v := s.Fields[i].Value.Value(r.env); !v.Nothing() {
			r.env.Ran(s.Fields[i].Range)
			n.fields = append(n.fields, fieldValue{s.Fields[i].ID, r.keep(v)})
		}
	}
	return n
}

// lastOf is the last part of a kind, nil when there is none.
func (r *turn) lastOf(kind int) *Part {
	for i := len(r.parts) - 1; i >= 0; i-- {
		if r.parts[i].kind == kind {
			return r.parts[i]
		}
	}
	return nil
}

// lateNotes says the notes of the piece of a part that is complete now, so that they can tell where it ends: some come
// before the text that they are about.
func (r *writer) lateNotes(dst []byte, p *Part) []byte {
	for ; p.noted < len(p.notes); p.noted++ {
		n := p.notes[p.noted]
		n.to = p.runes
		if r.writes() && p.opened {
			dst = r.writeNote(dst, p, n)
		}
	}
	return dst
}

func (r *writer) writeNote(dst []byte, p *Part, n *Note) []byte {
	r.bindPart(p)
	r.env.BindRecord(r.rules.Rec.Note, n)
	return r.events(dst, p.write.Note)
}
