package reply

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// begin says that the reply starts, once.
func (r *Reply) begin(dst []byte) []byte {
	if r.wire || !r.started {
		return dst
	}
	r.wire = true
	if !r.ctx.Streaming || r.passing {
		return dst
	}
	return r.events(dst, r.rules.Say.Start)
}

// events says events, each as one frame. What a rule got wrong is noticed and nothing of it is sent.
func (r *Reply) events(dst []byte, list []*Event) []byte {
	e := r.env
	for _, ev := range list {
		if ev.When != nil && !expression.Truth(e, ev.When) {
			continue
		}
		start := len(dst)
		dst = append(dst, ev.Prefix...)
		body := len(dst)
		switch {
		case ev.Comment != nil:
			dst = append(dst, ev.Comment.Value(e).Decoded()...)
		case ev.Text != nil:
			dst = append(dst, ev.Text.Value(e).Decoded()...)
		default:
			dst = expression.Append(e, ev.Object, dst)
		}
		if e.Err() != nil {
			return dst[:start]
		}
		if e.Cover != nil {
			e.Cover(ev.Range)
		}
		// A line break can only stand between the tokens of a value that was moved: a space says the same.
		for i := bytes.IndexByte(dst[body:], '\n'); i >= 0; i = bytes.IndexByte(dst[body:], '\n') {
			dst[body+i] = ' '
		}
		for i := bytes.IndexByte(dst[body:], '\r'); i >= 0; i = bytes.IndexByte(dst[body:], '\r') {
			dst[body+i] = ' '
		}
		dst = append(dst, '\n', '\n')
	}
	return dst
}

// advance opens and closes parts on the wire, as far as the order of the client's protocol allows.
func (r *Reply) advance(dst []byte) []byte {
	if r.passing || !r.ctx.Streaming {
		for _, p := range r.queue {
			if !p.opened && (p.sealed || !r.holds(p)) {
				r.enter(p)
			}
		}
		r.queue = slices.DeleteFunc(r.queue, func(p *Part) bool {
			if p.sealed {
				r.complete(p)
			}
			return p.sealed
		})
		return dst
	}
	for len(r.queue) > 0 {
		moved := false
		for i := 0; i < len(r.queue); i++ {
			p := r.queue[i]
			if i > 0 && !r.rules.Say.Interleaved {
				break
			}
			if !p.opened {
				if !p.sealed && r.holds(p) {
					if r.rules.Say.Interleaved {
						continue
					}
					return dst
				}
				dst = r.sayOpen(dst, p)
			}
			if p.sealed {
				dst = r.sayClose(dst, p)
				r.queue = slices.Delete(r.queue, i, i+1)
				moved = true
				break
			}
		}
		if !moved || r.env.Err() != nil {
			return dst
		}
	}
	return dst
}

// holds reports whether a part lacks what its opening must say.
func (r *Reply) holds(p *Part) bool {
	for _, f := range p.say.Hold {
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

// HoldName is the number by which SayPart.Hold means the name.
const HoldName = fieldHoldName

// enter gives a part its place and identifier, when it is opened.
func (r *Reply) enter(p *Part) {
	p.opened = true
	p.index, p.number = r.indexes, r.numbers[p.kind]
	if r.passing {
		p.index = slices.Index(r.parts, p) // The client has seen the upstream's own indexes.
	}
	r.indexes++
	r.numbers[p.kind]++
	if p.kind == conversation.KindToolCall && p.name.Nothing() {
		p.name = document.Text("unnamed_tool") // T004: a call without a name is still shown to have been made
	}
	if p.say.MintPrefix == "" {
		if len(p.theirs) > 0 {
			p.id = document.Text(string(p.theirs))
		}
		return
	}
	id := string(p.theirs)
	if id == "" || !p.say.Pattern.Fits(id) || slices.Contains(r.used, id) {
		id = conversation.Mint(p.say.MintPrefix, r.ctx.Seed+" "+strconv.Itoa(p.index)+" "+id, 0)
	}
	r.used = append(r.used, id)
	p.id = document.Text(id)
}

func (r *Reply) sayOpen(dst []byte, p *Part) []byte {
	r.enter(p)
	r.env.BindRecord(r.rules.Rec.Part, p)
	dst = r.events(dst, p.say.Open)
	return r.sayWaiting(dst, p)
}

// sayWaiting says what was held back, in one piece.
func (r *Reply) sayWaiting(dst []byte, p *Part) []byte {
	if len(p.waiting) > 0 {
		text := r.env.Quoted(p.waiting)
		p.waiting = nil
		dst = r.sayAppend(dst, p, text)
	}
	for _, n := range p.notes {
		if len(p.say.Note) > 0 {
			dst = r.sayNote(dst, p, n)
		}
	}
	return dst
}

// complete gives a part that got no text its fallback, or what its kind says for nothing.
func (r *Reply) complete(p *Part) []byte {
	if p.size > 0 || p.closed {
		return nil
	}
	text := p.fallback
	if len(text) == 0 && p.say != nil {
		text = p.say.Empty
	}
	if len(text) > 0 {
		p.size = len(text)
		if p.keep {
			p.text = append(p.text, text...)
		}
	}
	return text
}

func (r *Reply) sayClose(dst []byte, p *Part) []byte {
	if text := r.complete(p); len(text) > 0 {
		dst = r.sayAppend(dst, p, r.env.Quoted(text))
	}
	p.closed = true
	r.env.BindRecord(r.rules.Rec.Part, p)
	dst = r.events(dst, p.say.Close)
	p.waiting = nil
	if r.ctx.Streaming {
		p.text = nil
	}
	return dst
}

// finish says the end of a reply that the upstream ended as its protocol says. raw is the frame that said
// so, if it is one without JSON.
func (r *Reply) finish(dst, raw []byte) []byte {
	if r.ended {
		return dst
	}
	if !r.started {
		// Nothing came but an end. An answer without anything in it is still an answer.
		r.started = true
	}
	r.env.Trim()
	dst = r.begin(dst)
	for _, p := range r.queue {
		p.sealed = true
	}
	dst = r.advance(dst)
	switch {
	case r.passing && r.ctx.Streaming:
		if raw != nil {
			dst = append(append(append(dst, "data: "...), raw...), '\n', '\n')
		}
	case r.ctx.Streaming:
		dst = r.events(dst, r.rules.Say.Finish)
		dst = r.events(dst, r.rules.Say.End)
	default:
		dst = expression.Append(r.env, r.rules.Say.Body, dst)
	}
	if err := r.env.Err(); err != nil {
		return r.fail(dst, ruleProblem(err))
	}
	r.ended = true
	return dst
}

// End says the end of a reply whose upstream stopped: clean tells whether the answer ended as HTTP says it
// should, and problem what to tell when the reply is not complete.
func (r *Reply) End(dst []byte, clean bool, problem *Problem) []byte {
	if r.ended {
		return dst
	}
	if clean && r.problem == nil && r.Stopped() {
		// The upstream said why it ended and left out its mark of the end.
		if r.passing && r.ctx.Streaming {
			r.env.Trim()
			dst = r.events(dst, r.rules.Say.End)
			r.ended = true
			return dst
		}
		return r.finish(dst, nil)
	}
	return r.fail(dst, problem)
}

// fail says that the reply failed. Before anything was said it is for the caller to answer with an error.
func (r *Reply) fail(dst []byte, p *Problem) []byte {
	if r.ended {
		return dst
	}
	r.ended = true
	if r.problem == nil {
		r.problem = p
	}
	e := r.env
	e.Clear()
	e.Trim()
	if !r.wire || !r.ctx.Streaming {
		return dst
	}
	for _, q := range r.queue {
		if q.opened && !q.closed {
			q.closed = true
			e.BindRecord(r.rules.Rec.Part, q)
			dst = r.events(dst, q.say.Close)
			if !r.rules.Say.Interleaved {
				break
			}
		}
	}
	e.BindRecord(r.rules.Rec.Error, r.ctx.Fail(r.problem))
	dst = r.events(dst, r.rules.Say.Fail)
	dst = r.events(dst, r.rules.Say.End)
	e.Clear()
	return dst
}

// Keepalive says that the reply is still going on.
func (r *Reply) Keepalive(dst []byte) []byte {
	if r.ended || !r.ctx.Streaming || !r.wire {
		return dst
	}
	start := len(dst)
	dst = r.events(dst, r.rules.Say.Keepalive)
	if r.env.Err() != nil {
		r.env.Clear()
		return dst[:start]
	}
	return dst
}
