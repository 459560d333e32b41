package reply

import (
	"bytes"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// readPart reads a piece of a part.
func (r *reader) readPart(dst []byte, s *Step) []byte {
	e := r.env
	if s.Belongs != nil {
		return r.setPartFields(dst, s, s.Belongs.Value(e))
	}
	var key, id, text document.Value
	if s.Key != nil {
		key = s.Key.Value(e)
	}
	if s.ID != nil {
		id = s.ID.Value(e)
	}
	if s.Append != nil {
		text = s.Append.Value(e)
	}
	r.moved = r.moved || !text.Empty()
	kind := s.PartKind
	if s.KindOf != nil {
		v := s.KindOf.Value(e)
		k, ok := r.rules.V.Known(v.String())
		if !ok {
			return dst
		}
		kind = k
	}
	if s.Tags != nil && r.tagging != tagsPast && !text.Nothing() {
		if r.over && r.tagging == tagsAhead && text.Blank() {
			return dst // White space behind the end is no text.
		}
		return r.untag(dst, s, text)
	}
	if r.tagged != nil && kind >= 0 && kind != conversation.KindText && (s.Key != nil || s.KindOf != nil || !text.Empty()) {
		dst = r.untagged(dst) // What begins no part leaves it held.
	}
	return r.piece(dst, s, kind, key, id, text)
}

// piece reads a piece of a part of a kind, -1 when only the key tells.
func (r *reader) piece(dst []byte, s *Step, kind int, key, id, text document.Value) []byte {
	e := r.env
	p := r.find(kind, key, id, text, s)
	if p == nil {
		if dst, p = r.firstPiece(dst, s, kind, key, id, text); p == nil {
			return dst
		}
	} else if r.misplaced(s, p, key, id, text) {
		return dst
	}
	if p.reported && r.rules.Read.Explicit && blank(text) {
		text = document.Value{} // The whole text was told: white space behind it is none of it.
	}
	if s.Trim != nil && p.size == p.base && !text.Empty() && blank(text) && expression.Truth(e, s.Trim) {
		text = document.Value{}
	}
	if s.Channel != nil && !text.Empty() {
		if from := s.Channel.Value(e); p.channel.Nothing() {
			p.channel = r.keep(from)
		} else if !bytes.Equal(p.channel.Raw(), from.Raw()) {
			text = document.Value{} // the same again, by another name
		}
	}
	r.cover(s)
	r.describe(s, p, id)
	closes := s.Closes != nil && expression.Truth(e, s.Closes)
	r.generated = r.generated || closes || p.kind == conversation.KindToolCall
	if s.Key != nil {
		if old := p.gone(key.Raw()); old != nil {
			return r.late(dst, s, p, old, text)
		}
	}
	if s.Fallback != nil && text.Empty() && (!p.closed || s.Exact != nil) {
		var ok bool
		if text, ok = r.fromWhole(s, p, key, closes); !ok {
			return dst
		}
	}
	if p.dropped != nil && r.ctx.Dropped != nil {
		r.reportDropped(s, p, text)
	}
	if !text.Nothing() {
		if s.With != nil && !text.Empty() {
			r.accompany(p, s.With.ID, s.With.Value.Value(e))
			e.Ran(s.With.Range)
		}
		dst = r.append(dst, p, text)
	}
	for _, n := range s.Steps {
		dst = r.notesOf(dst, n, p)
	}
	if closes {
		r.seal(p)
	}
	if p.opened && !p.sealed {
		return dst
	}
	return r.advance(dst)
}

// firstPiece begins a part with its first piece; p is nil when it begins none.
func (r *reader) firstPiece(dst []byte, s *Step, kind int, key, id, text document.Value) (_ []byte, p *Part) {
	// A piece without anything in it begins no part: heartbeats, stubs. White space begins no arguments.
	nothing := text.Empty() || s.Trim != nil && blank(text) && expression.Truth(r.env, s.Trim)
	if kind < 0 || s.Key == nil && text.Empty() && s.KindOf == nil || s.Key != nil && nothing && s.KindOf == nil && !r.begins(s, id) {
		return dst, nil
	}
	if len(r.parts) == partsMax {
		r.breaks("The upstream's answer has more parts than this gateway allows.")
		return dst, nil
	}
	if r.misplaced(s, nil, key, id, text) {
		return dst, nil
	}
	r.started = true
	dst = r.sealBefore(r.begin(dst))
	return r.open(dst, kind, key, s.Key != nil)
}

// describe takes from a piece what it tells of its part beside the text: its id, its name and its fields.
func (r *reader) describe(s *Step, p *Part, id document.Value) {
	e := r.env
	if s.ID != nil && len(p.theirs) == 0 && !id.Empty() {
		r.identify(p, id.String())
		if e.Trace != nil {
			p.addOrigins(nil)
			p.origin.id = e.Trace.Inputs(id)
		}
	}
	if s.Name != nil && p.name.Nothing() {
		if name := s.Name.Value(e); !name.Empty() {
			r.naming(p, name)
		}
	}
	for i := range s.Fields {
		if p.closed && p.write != nil {
			break // The client was told that it is complete.
		}
		if v := s.Fields[i].Value.Value(e); v.Kind() != document.Absent {
			e.Ran(s.Fields[i].Range)
			p.set(s.Fields[i].ID, v)
		}
	}
}

// fromWhole is what the whole text of a part adds to the pieces that came before. ok is false where it contradicts them, which is the upstream's failure.
func (r *reader) fromWhole(s *Step, p *Part, key document.Value, closes bool) (text document.Value, ok bool) {
	e := r.env
	switch v := s.Fallback.Value(e); {
	case v.Kind() != document.String:
	case p.size > p.base:
		var fits bool
		text, fits = p.more(v)
		if !fits && s.Exact != nil && !r.passing && expression.Truth(e, s.Exact) && !r.tolerates(otherTotal, key) {
			return text, false
		}
		if fits && s.Exact != nil && !v.Empty() && expression.Truth(e, s.Exact) {
			p.reported = true
			r.spoils()
		}
		if p.closed {
			text = document.Value{}
		}
		if e.Trace != nil {
			text = e.Trace.Made(text, "", e.Trace.Inputs(v)...)
		}
	case p.closed:
	case closes || p.kind == conversation.KindText: // of a call, pieces may follow what came at once
		text = v
		p.reported = p.reported || s.Exact != nil && !v.Empty() && expression.Truth(e, s.Exact)
	default:
		p.fallback = append(p.fallback[:0], v.Inner()...)
		if e.Trace != nil {
			p.origin = nil
			p.addOrigin(e.Trace, v)
		}
	}
	return text, true
}

// accompany gives a part what is said with the text that is added next, beside what waits with the text before that.
func (r *reader) accompany(p *Part, id int, list document.Value) {
	now := p.get(id)
	some := list.Kind() == document.Array && !bytes.Equal(list.Raw(), emptyList)
	if now.Nothing() && !some {
		return
	}
	r.spoils()
	waits := len(p.waiting) > 0 || len(p.tail) > 0 || len(p.half) > 0
	switch {
	case waits && !now.Nothing() && some:
		both := append(bytes.Clone(now.Raw()[:len(now.Raw())-1]), ',')
		list = document.Of(append(both, list.Raw()[1:]...))
	case waits && !some:
		return
	case !some:
		p.take(id)
		return
	}
	p.set(id, list)
	p.with = id + 1
}

var emptyList = []byte("[]")

// late reads more of a piece that another one followed within its part. A whole text is held to what came of the piece.
func (r *reader) late(dst []byte, s *Step, p *Part, old *piece, text document.Value) []byte {
	r.spoils() // What is like it may belong to the other piece.
	r.settle()
	p.hash, old.hash = old.hash, p.hash
	if s.Exact != nil && text.Empty() && p.hash.n > 0 && !r.passing {
		if v := s.Fallback.Value(r.env); v.Kind() == document.String {
			if _, fits := p.more(v); !fits && expression.Truth(r.env, s.Exact) && !r.tolerates(otherTotal, document.Of(old.key)) {
				return dst
			}
		}
	}
	dst = r.append(dst, p, text)
	r.settle()
	p.hash, old.hash = old.hash, p.hash
	return dst
}

// setPartFields gives the fields of a rule to the part that has an id, which may have waited for that.
func (r *reader) setPartFields(dst []byte, s *Step, id document.Value) []byte {
	if id.Empty() || id.Kind() != document.String {
		return dst
	}
	p := r.identified(id.Decoded())
	if p == nil || p.closed && p.write != nil { // The client was told that it is complete.
		return dst
	}
	r.cover(s)
	if p.dropped != nil && r.ctx.Dropped != nil {
		r.reportDropped(s, p, id)
	}
	for i := range s.Fields {
		if v := s.Fields[i].Value.Value(r.env); v.Kind() != document.Absent {
			r.env.Ran(s.Fields[i].Range)
			p.set(s.Fields[i].ID, v)
		}
	}
	return r.advance(dst)
}

// reportDropped tells what a piece holds of a part that is dropped.
func (r *reader) reportDropped(s *Step, p *Part, text document.Value) {
	why := "the client did not ask for it"
	if p.dropped.Drop != nil {
		why = p.dropped.Drop.Value(r.env).String()
	}
	report := func(v document.Value) {
		if v.In(r.doc) && !v.Nothing() {
			r.ctx.Dropped(v.Path(), why, p.dropped.Range)
		}
	}
	of := func(n expression.Node) {
		if n != nil {
			report(n.Value(r.env))
		}
	}
	of(s.ID)
	of(s.Name)
	of(s.Fallback)
	for _, list := range [][]Field{s.Fields, s.Unread} {
		for i := range list {
			of(list[i].Value)
		}
	}
	if s.With != nil {
		of(s.With.Value)
	}
	report(text)
}

// append adds text to a part, and says it when the part is open on the wire.
func (r *reader) append(dst []byte, p *Part, text document.Value) []byte {
	a := r.alike
	if a == nil || !a.learning {
		return r.gains(dst, p, text)
	}
	before, spoiled := r.mark(dst), a.spoiled
	dst = r.gains(dst, p, text)
	a.appends++
	a.part, a.text, a.written, a.spoiled = p, text, a.written+r.mark(dst)-before, spoiled
	return dst
}

func (r *reader) gains(dst []byte, p *Part, text document.Value) []byte {
	if r.env.Trace != nil && !text.Empty() {
		p.addOrigin(r.env.Trace, text)
	}
	if text.Kind() != document.String {
		text = expression.Encode(r.env, text) // arguments that came as an object
	}
	inner := text.Inner()
	if len(inner) == 0 {
		return dst
	}
	r.generated = true
	if !r.mayKeep(len(inner)) {
		return dst
	}
	if p.closed {
		if text.Blank() {
			return dst
		}
		r.breaks("The upstream added to a part of its answer that was complete.")
		return dst
	}
	p.size += len(inner)
	if r.rules.Read.Totals {
		r.hashText(p, inner)
	}
	if p.counted && !r.rules.Read.Explicit {
		p.depth.feed(inner)
		r.unseal(p)
	}
	if p.unwrap != nil {
		if inner = p.unwrap.feed(nil, text.Decoded()); len(inner) == 0 {
			return dst
		}
		text = r.env.Quoted(inner)
	}
	if len(r.stops) > 0 && p.kind == conversation.KindText && p.write != nil && !r.passing {
		return r.search(dst, p, text)
	}
	return r.add(dst, p, text)
}

// blank reports whether a piece of text adds nothing but white space.
func blank(text document.Value) bool {
	return text.Nothing() || text.Blank()
}
