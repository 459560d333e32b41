package reply

import (
	"strconv"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// enter gives a part its place and identifier, when it is opened.
func (r *writer) enter(dst []byte, p *Part) []byte {
	p.opened = true
	p.number = r.numbers[p.kind]
	if r.passing { // The client has seen the upstream's own indexes.
		p.index = p.at
		if n, ok := document.Of(p.key).Int(); ok {
			p.index = n
		}
	} else {
		dst = r.hold(dst, p)
		p.index = p.item.index
	}
	r.numbers[p.kind]++
	if p.kind == conversation.KindToolCall && p.name.Nothing() {
		p.name = document.Text("unnamed_tool") // T004: a call without a name is still shown to have been made
		if r.env.Trace != nil {
			p.name = r.env.Trace.Made(p.name, "tool names")
		}
	}
	if p.write.MintPrefix == "" {
		if len(p.theirs) > 0 {
			p.id = document.Text(string(p.theirs))
			if r.env.Trace != nil {
				p.identified(r.env.Trace)
			}
		}
		return dst
	}
	id := string(p.theirs)
	if id == "" || !p.write.Pattern.Fits(id) || !r.use(id) {
		id = conversation.Mint(p.write.MintPrefix, r.ctx.Seed+" "+strconv.Itoa(p.index)+" "+id, 0)
		r.use(id)
	}
	p.id = document.Text(id)
	if r.env.Trace != nil {
		p.identified(r.env.Trace)
	}
	return dst
}

func (r *writer) writeOpen(dst []byte, p *Part) []byte {
	if dst = r.enter(dst, p); r.env.Err() != nil {
		r.leave(p)
		return dst
	}
	if p.write.Unwrap != nil && !r.passing {
		dst = r.unwrapFrom(dst, p)
	}
	if !r.writes() {
		return dst
	}
	r.bindPart(p)
	dst = r.events(dst, p.write.Open)
	if r.env.Err() != nil {
		r.leave(p) // Nothing of it was said: there is nothing to close.
		return dst
	}
	if p.write.Whole != nil {
		if p.whole = expression.Truth(r.env, p.write.Whole); p.whole {
			r.held -= len(p.waiting)
			p.waiting = nil
		} else if !r.rules.Write.KeepsText[p.kind] && r.rules.Native[p.kind] == nil {
			p.keep = false
			p.forgetText()
		}
	}
	return r.writeWaiting(dst, p)
}

// unwrapFrom begins to unwrap a part's text, with what came before the part was opened.
func (r *writer) unwrapFrom(dst []byte, p *Part) []byte {
	r.bindPart(p)
	name := p.write.Unwrap.Value(r.env)
	if name.Kind() != document.String {
		return dst
	}
	p.unwrap = &unwrapper{name: name.String()}
	came := p.waiting
	if !r.writes() {
		came = p.textValue().Inner()
	}
	r.held -= len(p.waiting)
	p.waiting = nil
	p.forgetText()
	if len(came) == 0 {
		return dst
	}
	inner := p.unwrap.feed(nil, r.env.Quoted(came).Decoded())
	if !r.writes() {
		p.gain(inner)
		return dst
	}
	p.waiting = inner
	r.held += len(inner)
	if p.keep {
		p.gain(inner)
	}
	return dst
}

// writeWaiting says what was held back, in one piece.
func (r *writer) writeWaiting(dst []byte, p *Part) []byte {
	if len(p.waiting) > 0 {
		text := r.env.Quoted(p.waiting)
		r.held -= len(p.waiting)
		p.waiting = nil
		dst = r.writeAppend(dst, p, text)
	}
	for _, n := range p.notes {
		if len(p.write.Note) > 0 && !r.rules.Write.Late {
			dst = r.writeNote(dst, p, n)
		}
	}
	return dst
}

// add adds text as the client gets it.
func (r *writer) add(dst []byte, p *Part, text document.Value) []byte {
	inner := text.Inner()
	if p.keep {
		p.gain(inner)
	}
	if r.rules.Write.CountsAt && p.kind == conversation.KindText {
		n := document.Runes(inner)
		p.runes += n
		r.runes += n
	}
	if p.write == nil || p.whole || !r.writes() {
		return dst
	}
	if !p.opened || len(p.waiting) > 0 {
		p.waiting = append(p.waiting, inner...)
		r.held += len(inner)
		return dst
	}
	return r.writeAppend(dst, p, text)
}

func (r *writer) writeAppend(dst []byte, p *Part, text document.Value) []byte {
	if id := p.with - 1; id >= 0 {
		p.with = 0
		dst = r.writeAppend(dst, p, text)
		p.take(id)
		return dst
	}
	if p.mould != nil {
		return r.cast(dst, p.mould, text)
	}
	r.bindPart(p)
	if r.env.Trace != nil {
		text = p.traceText(r.env.Trace, text, "")
	} else if r.env.Cover == nil {
		r.makeMould(p)
		if p.mould != nil {
			return r.cast(dst, p.mould, text)
		}
	}
	r.env.Bind(r.rules.AppendV, text)
	dst = r.events(dst, p.write.Append)
	r.env.Bind(r.rules.AppendV, document.Value{})
	return dst
}

// complete gives a part that got no text its fallback, or what its kind says for nothing.
func (r *writer) complete(p *Part) []byte {
	if p.size > p.base || p.closed || p.unwrap != nil {
		return nil
	}
	text := p.fallback
	if len(text) == 0 && p.size == 0 && p.write != nil {
		text = p.write.Empty
	}
	if len(text) > 0 {
		p.size += len(text)
		if p.keep {
			p.gain(text)
		}
	}
	return text
}

func (r *writer) writeClose(dst []byte, p *Part) []byte {
	if len(p.half) > 0 {
		p.tail = append(p.tail, r.env.Quoted(p.half).Decoded()...)
		p.half = nil
	}
	if len(p.tail) > 0 {
		dst = r.add(dst, p, r.env.Text(string(p.tail)))
		p.tail = nil
	}
	text := r.complete(p)
	if p.unwrap != nil {
		text = p.unwrap.rest(nil)
		if p.keep {
			p.gain(text)
		}
	}
	r.replay(p)
	if r.rules.Write.Late && !r.writes() {
		dst = r.lateNotes(dst, p)
	}
	if !r.writes() {
		p.closed = true
		return dst
	}
	if len(text) > 0 && !p.whole {
		dst = r.writeAppend(dst, p, r.env.Quoted(text))
	}
	if r.rules.Write.Late {
		dst = r.lateNotes(dst, p)
	}
	p.closed = true
	r.bindPart(p)
	if dst = r.events(dst, p.write.Close); r.env.Err() != nil {
		p.closed = false // The client was not told of its end.
	}
	if !r.rules.Write.KeepsText[p.kind] {
		p.forgetText() // else a rule may read it at the end of the reply
	}
	return dst
}
