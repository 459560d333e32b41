package reply

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/sse"
)

// begin says that the reply starts, once.
func (r *Reply) begin(dst []byte) []byte {
	if r.wire || !r.started {
		return dst
	}
	r.wire = true
	if !r.says() {
		return dst
	}
	dst = r.events(r.room(dst, len(r.rules.Say.Start)), r.rules.Say.Start)
	r.wire = r.env.Err() == nil
	return dst
}

// says reports whether what is heard becomes events: the client wants a stream, and not the upstream's own.
func (r *Reply) says() bool { return r.ctx.Streaming && !r.passing }

// muchSaid is how much may wait to be written: the last events of a long reply hold its text several times.
const muchSaid = 64 << 10

// longPiece is a string that is not copied to an event but written from where it is: the snapshots that a reply ends with
// hold its text again and again.
const longPiece = 64 << 10

// room makes room for that many events that say again what the client asked for, so that they are not moved while they grow.
func (r *Reply) room(dst []byte, events int) []byte {
	if n := events * (r.ctx.Echo + 2<<10); r.ctx.Sink != nil && r.ctx.Echo > 4<<10 && n < 1<<20 {
		return r.ctx.Sink.Room(dst, n)
	}
	return dst
}

// mark is how much was said; back takes away what was said since, as far as it is here.
func (r *Reply) mark(dst []byte) int { return r.flushed + len(dst) }

func (r *Reply) back(dst []byte, mark int) []byte { return dst[:max(0, mark-r.flushed)] }

// events says events, each as one frame. When a rule fails, the Env tells, and none of the events is sent but those that
// were too much to hold.
func (r *Reply) events(dst []byte, list []*Event) []byte {
	e := r.env
	before, number, stream := r.mark(dst), r.sequence, r.stream
	if r.stream.form != nil {
		r.stream.again = repeated{}
		e.Long(true)
		defer e.Long(false)
	}
	flushes := r.ctx.Sink != nil && r.wire && r.says() && !r.moulding
	if flushes {
		defer e.Later(e.Later(longPiece))
		defer e.ForgetLeft()
	}
	for i, ev := range list {
		if i > 0 && r.stream.form != nil {
			e.Long(true)
		}
		if ev.When != nil && !expression.Truth(e, ev.When) {
			continue
		}
		start, named := len(dst), len(dst)
		if ev.Name != nil {
			dst = append(dst, "event: "...)
			dst = append(dst, ev.Name.Value(e).Decoded()...)
			oneLine(dst[start:])
			named = len(dst)
			dst = append(dst, '\n')
		}
		dst = append(dst, ev.Prefix...)
		body := len(dst)
		if e.Trace != nil {
			e.Trace.Begin()
		}
		switch {
		case ev.Comment != nil:
			dst = append(dst, ev.Comment.Value(e).Decoded()...)
		case ev.Text != nil:
			dst = append(dst, ev.Text.Value(e).Decoded()...)
		default:
			dst = expression.Append(e, ev.Object, dst)
		}
		if e.Trace != nil {
			spans := e.Trace.End()
			if e.Err() == nil && len(dst) > body && r.ctx.Watch != nil {
				r.ctx.Watch.Said(ev.Range, start, body, len(dst), spans)
			}
		}
		if e.Err() != nil {
			r.stream = stream
			return r.unsay(dst[:start], before, number)
		}
		if len(dst) == body {
			dst = dst[:start] // The event has no data: there is nothing to say.
			continue
		}
		if e.Cover != nil {
			e.Cover(ev.Range)
		}
		if ev.Object != nil && ev.Text == nil && ev.Comment == nil && dst[body] != '{' {
			e.Fault(ev.Range, "an event is an object")
			r.stream = stream
			return r.unsay(dst[:start], before, number)
		}
		if r.stream.form != nil || ev.Comment == nil {
			var name []byte
			if ev.Name != nil {
				name = dst[start+len("event: ") : named]
			}
			why := ""
			if r.stream.form != nil {
				why = r.stream.takes(e, ev, name, dst, body, r.sequence)
			} else {
				why = r.takesUnlisted(list, ev, name, dst[body:])
				if why != "" && r.problem != nil { // The reply has failed: of its end the rest is said.
					dst = dst[:start]
					continue
				}
			}
			if why != "" {
				e.Fault(ev.Range, "clients cannot read what this says now: "+why)
				r.stream = stream
				return r.unsay(dst[:start], before, number)
			}
		}
		oneLine(dst[body:])
		gone := false
		if e.Left() {
			r.stream.again = repeated{}
			dst, gone = r.sayLeft(dst, body)
		}
		dst = append(dst, '\n', '\n')
		if ev.Comment == nil {
			r.sequence++
			if !r.moulding {
				r.said++
			}
		}
		if flushes && len(dst) > muchSaid {
			taken := false
			dst, taken = r.send(dst)
			gone = gone || taken
		}
		if gone {
			r.stream.again = repeated{}
			before, number, stream = r.mark(dst), r.sequence, r.stream // What is gone cannot be taken back, nor its numbers.
		}
	}
	if e.Err() != nil {
		r.stream = stream
		return r.unsay(dst, before, number)
	}
	return dst
}

// send gives what was said to the sink, and tells whether that took it.
func (r *Reply) send(said []byte) (dst []byte, taken bool) {
	n := len(said)
	dst = r.ctx.Sink.Flush(said)
	r.flushed += n - len(dst)
	return dst, len(dst) < n
}

// sayLeft says an event, which begins at body, with the long strings that were left out of it.
func (r *Reply) sayLeft(dst []byte, body int) (out []byte, gone bool) {
	text := bytes.Clone(dst[body:])
	dst = dst[:body]
	for {
		before, left, behind := r.env.NextLeft(text)
		dst = append(dst, before...)
		if left.Kind() == document.Absent {
			r.env.ForgetLeft()
			return dst, gone
		}
		taken := false
		if dst, taken = r.send(dst); taken {
			r.ctx.Sink.Write(left.Raw())
			r.flushed += len(left.Raw())
			gone = true
		} else {
			dst = append(dst, left.Raw()...)
		}
		text = behind
	}
}

// unsay takes events away that were said since a mark, and their numbers.
func (r *Reply) unsay(dst []byte, mark, number int) []byte {
	r.sequence = number
	return r.back(dst, mark)
}

// oneLine makes spaces of line breaks. In JSON they stand between tokens only, where a space says the same; it
// is values that were moved which bring them.
func oneLine(text []byte) {
	for _, c := range []byte("\n\r") {
		rest := text
		for i := bytes.IndexByte(rest, c); i >= 0; i = bytes.IndexByte(rest, c) {
			rest[i] = ' '
			rest = rest[i+1:]
		}
	}
}

// advance opens and closes parts, as far as the order of the client's protocol allows: on the wire, and for a
// client that wants a body in the same way, so that both get the same.
func (r *Reply) advance(dst []byte) []byte {
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
			dst = r.sayOpen(dst, p)
		}
		if r.env.Err() != nil {
			return dst
		}
		if !p.sealed || r.rules.Say.Late && i == len(r.queue)-1 && !r.finishing && !r.stopped || r.awaits(p) {
			if p.sealed {
				r.calm = min(r.calm, i)
			} else if i == r.calm {
				r.calm++
			}
			i++ // What follows tells how the part ended, or belongs to it.
			continue
		}
		dst = r.sayClose(dst, p)
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
func (r *Reply) seal(p *Part) {
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
func (r *Reply) sealAll() {
	for _, p := range r.queue {
		p.sealed = true
	}
	r.unsettle()
}

// unsettle has advance look at all parts again.
func (r *Reply) unsettle() { r.calm, r.wakes.from, r.wakes.to = 0, 0, 0 }

// awaits reports whether more will be told of a part that is complete but for that.
func (r *Reply) awaits(p *Part) bool {
	if p.say.Awaits == nil || p.given || r.finishing || r.stopped || r.passing {
		return false
	}
	r.bindPart(p)
	return expression.Truth(r.env, p.say.Awaits)
}

// interleaves reports whether several parts may be open at once.
func (r *Reply) interleaves() bool { return r.rules.Say.Interleaved || r.passing }

// beside reports whether a part may be open while the one before it is.
func (r *Reply) beside(before, p *Part) bool {
	if p.opened {
		return true
	}
	if p.say.Beside == nil || before.say.Beside == nil || !before.opened {
		return false
	}
	for _, q := range []*Part{before, p} {
		if r.bindPart(q); !expression.Truth(r.env, q.say.Beside) {
			return false
		}
	}
	return true
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
func (r *Reply) enter(dst []byte, p *Part) []byte {
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
	if p.say.MintPrefix == "" {
		if len(p.theirs) > 0 {
			p.id = document.Text(string(p.theirs))
			if r.env.Trace != nil {
				p.identified(r.env.Trace)
			}
		}
		return dst
	}
	id := string(p.theirs)
	if id == "" || !p.say.Pattern.Fits(id) || !r.use(id) {
		id = conversation.Mint(p.say.MintPrefix, r.ctx.Seed+" "+strconv.Itoa(p.index)+" "+id, 0)
		r.use(id)
	}
	p.id = document.Text(id)
	if r.env.Trace != nil {
		p.identified(r.env.Trace)
	}
	return dst
}

func (r *Reply) sayOpen(dst []byte, p *Part) []byte {
	if dst = r.enter(dst, p); r.env.Err() != nil {
		r.leave(p)
		return dst
	}
	if p.say.Unwrap != nil && !r.passing {
		dst = r.unwrapFrom(dst, p)
	}
	if !r.says() {
		return dst
	}
	r.bindPart(p)
	dst = r.events(dst, p.say.Open)
	if r.env.Err() != nil {
		r.leave(p) // Nothing of it was said: there is nothing to close.
		return dst
	}
	if p.say.Whole != nil {
		if p.whole = expression.Truth(r.env, p.say.Whole); p.whole {
			r.held -= len(p.waiting)
			p.waiting = nil
		} else if !r.rules.Say.KeepsText[p.kind] && r.rules.Native[p.kind] == nil {
			p.keep = false
			p.forgetText()
		}
	}
	return r.sayWaiting(dst, p)
}

// unwrapFrom begins to unwrap a part's text, with what came before the part was opened.
func (r *Reply) unwrapFrom(dst []byte, p *Part) []byte {
	r.bindPart(p)
	name := p.say.Unwrap.Value(r.env)
	if name.Kind() != document.String {
		return dst
	}
	p.unwrap = &unwrapper{name: name.String()}
	came := p.waiting
	if !r.says() {
		came = p.textValue().Inner()
	}
	r.held -= len(p.waiting)
	p.waiting = nil
	p.forgetText()
	if len(came) == 0 {
		return dst
	}
	inner := p.unwrap.feed(nil, r.env.Quoted(came).Decoded())
	if !r.says() {
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

// sayWaiting says what was held back, in one piece.
func (r *Reply) sayWaiting(dst []byte, p *Part) []byte {
	if len(p.waiting) > 0 {
		text := r.env.Quoted(p.waiting)
		r.held -= len(p.waiting)
		p.waiting = nil
		dst = r.sayAppend(dst, p, text)
	}
	for _, n := range p.notes {
		if len(p.say.Note) > 0 && !r.rules.Say.Late {
			dst = r.sayNote(dst, p, n)
		}
	}
	return dst
}

// complete gives a part that got no text its fallback, or what its kind says for nothing.
func (r *Reply) complete(p *Part) []byte {
	if p.size > p.base || p.closed || p.unwrap != nil {
		return nil
	}
	text := p.fallback
	if len(text) == 0 && p.size == 0 && p.say != nil {
		text = p.say.Empty
	}
	if len(text) > 0 {
		p.size += len(text)
		if p.keep {
			p.gain(text)
		}
	}
	return text
}

func (r *Reply) sayClose(dst []byte, p *Part) []byte {
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
	if r.rules.Say.Late && !r.says() {
		dst = r.lateNotes(dst, p)
	}
	if !r.says() {
		p.closed = true
		return dst
	}
	if len(text) > 0 && !p.whole {
		dst = r.sayAppend(dst, p, r.env.Quoted(text))
	}
	if r.rules.Say.Late {
		dst = r.lateNotes(dst, p)
	}
	p.closed = true
	r.bindPart(p)
	if dst = r.events(dst, p.say.Close); r.env.Err() != nil {
		p.closed = false // The client has not heard of its end.
	}
	if !r.rules.Say.KeepsText[p.kind] {
		p.forgetText() // else a rule may read it at the end of the reply
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
	if r.tagged != nil {
		dst = r.untagged(dst)
	}
	if r.pausing {
		if r.pause() {
			return dst
		}
		if err := r.env.Err(); err != nil {
			return r.fail(dst, problemOf(err))
		}
		r.stopped = true
	}
	r.finishing = true
	r.estimate()
	r.sealAll()
	dst = r.closeGroup(r.advance(dst))
	mark, number, stream := r.mark(dst), r.sequence, r.stream
	switch {
	case r.passing && r.ctx.Streaming:
		if raw != nil {
			dst = append(append(append(dst, "data: "...), raw...), '\n', '\n')
		} else {
			dst = r.endPassed(dst)
		}
	case r.ctx.Streaming:
		dst = r.events(r.room(dst, 1), r.rules.Say.Finish)
		dst = r.events(dst, r.rules.Say.End)
		if r.stream.form != nil && r.stream.state != wireEnded || r.stream.form == nil && r.lacksEnd() {
			r.env.Fault(r.rules.Say.Range, "the rules of the client's protocol say no end of a reply")
		}
	default:
		if r.env.Trace != nil {
			r.env.Trace.Begin()
		}
		body := len(dst)
		dst = expression.Append(r.env, r.rules.Say.Body, dst)
		if r.env.Trace != nil {
			if spans := r.env.Trace.End(); r.ctx.Watch != nil {
				r.ctx.Watch.Said(r.rules.Say.Body.Range(), body, body, len(dst), spans)
			}
		}
		r.readable(dst[body:])
	}
	if r.mark(dst) == mark && !r.passing {
		r.breaks("The rules of the client's protocol say no end of a reply.")
	}
	if err := r.env.Err(); err != nil {
		if r.flushed <= mark {
			r.sequence, r.stream = number, stream
		}
		return r.fail(r.back(dst, mark), problemOf(err))
	}
	r.ended = true
	r.remember(dst[max(0, mark-r.flushed):])
	return dst
}

// endPassed says the end of a stream that crossed as it is.
func (r *Reply) endPassed(dst []byte) []byte {
	mark, number := len(dst), r.sequence
	r.stream.loose, r.stream.state = true, wireFinished
	dst = r.events(dst, r.rules.Say.End)
	if f := r.stream.form; f != nil && r.stream.state != wireEnded && len(f.ended) > 0 {
		r.env.Clear()
		r.sequence = number
		dst = r.frames(dst[:mark], f.ended, "")
	}
	return dst
}

// readable holds a body to what clients can read.
func (r *Reply) readable(body []byte) {
	if r.stream.form == nil || r.env.Err() != nil || len(body) == 0 {
		return
	}
	var s skim
	if why := s.one(body, &r.stream.form.body); why != "" {
		r.env.Fault(r.rules.Say.Body.Range(), "clients cannot read this body: "+why)
	}
}

// remember tells the body of a good reply to whoever wants to keep it.
func (r *Reply) remember(said []byte) {
	if r.ctx.Keep == nil || r.passing {
		return
	}
	if r.ctx.Streaming {
		said = expression.Append(r.env, r.rules.Say.Body, nil)
		if r.env.Err() != nil {
			return
		}
	}
	r.ctx.Keep(said)
}

// isEnd reports whether a frame that crosses as it is, with this name, is the mark that nothing more comes.
func (r *Reply) isEnd(event, data []byte) bool {
	if f := r.stream.form; f != nil && len(f.named) > 0 {
		if len(event) == 0 { // Some upstreams leave the names out.
			s := skim{src: data}
			if s.more(); s.kindHere() == kindObject {
				event = s.peek("type")
			}
		}
		form := f.named[string(event)]
		return form != nil && (form.does == doesEnd || form.does == doesEndFailed)
	}
	if len(event) == 0 {
		return false
	}
	for _, ev := range r.rules.Say.End {
		if name, ok := bytes.CutPrefix(ev.Prefix, []byte("event: ")); ok && bytes.HasPrefix(name, event) && name[len(event)] == '\n' {
			return true
		}
	}
	return false
}

// End says the end of a reply whose upstream stopped: clean tells whether the answer ended as HTTP says it
// should, and problem what to tell when the reply is not complete.
func (r *Reply) End(dst []byte, clean bool, problem *Problem) []byte {
	if r.ended {
		return dst
	}
	passed := r.passing && r.ctx.Streaming // then the client has been told already why it ended
	if passed && len(r.rules.Say.End) == 0 {
		return r.fail(dst, problem) // The last event would have ended it.
	}
	if (clean || passed) && r.problem == nil && r.Stopped() {
		// The upstream said why it ended and left out its mark of the end.
		if passed {
			r.env.Trim()
			dst = r.endPassed(dst)
			if err := r.env.Err(); err != nil {
				return r.fail(dst, problemOf(err))
			}
			r.ended = true
			return dst
		}
		return r.finish(dst, nil)
	}
	return r.fail(dst, problem)
}

// Fail says that the reply failed, from its start on if nothing of it was said: for a client that was promised a stream
// before there was one.
func (r *Reply) Fail(dst []byte, p *Problem) []byte {
	if r.wire {
		return r.fail(dst, p)
	}
	r.env.Clear()
	r.env.Trim()
	r.ended, r.passing, r.started, r.problem = false, false, true, nil
	dst = r.begin(dst)
	r.env.Clear()
	r.wire = true
	return r.fail(dst, p)
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
	// Each is said although another one fails.
	for _, q := range r.queue {
		if q.opened && !q.closed && !r.rules.Say.Unfinished {
			q.closed = true
			r.bindPart(q)
			closing := q.say.Close
			if n := len(closing); r.passing && n > 0 {
				closing = closing[n-1:] // What goes before the end of a part has crossed as it came.
				if len(q.say.Open) == 0 {
					closing = nil // These parts have no end.
				}
			}
			dst = r.events(dst, closing)
			e.Clear()
		}
	}
	if !r.rules.Say.Unfinished {
		dst = r.closeGroup(dst)
	} else if r.rules.Say.Late {
		for _, q := range r.queue { // What is left open is told as far as it came.
			if q.opened {
				dst = r.lateNotes(dst, q)
			}
		}
	}
	e.Clear()
	e.BindRecord(r.rules.Rec.Error, r.ctx.Fail(r.problem))
	if r.passing {
		r.stream.loose, r.stream.state = true, wireStarted
	}
	mark, number, stream := r.mark(dst), r.sequence, r.stream
	dst = r.events(dst, r.rules.Say.Fail)
	if r.mark(dst) == mark && stream.form == nil {
		dst = sse.Append(dst, "error", r.ctx.Envelope(r.problem))
	}
	e.Clear()
	if r.stream.state != wireEnded {
		dst = r.events(dst, r.rules.Say.End)
		e.Clear()
	}
	if f := stream.form; f != nil && (r.stream.state != wireEnded || !r.stream.failed) {
		// What the rules say of it clients cannot read. What is gone already cannot be taken back.
		dst, r.sequence, r.stream = r.back(dst, mark), number, stream
		dst = r.frames(dst, f.failed, r.problem.Message)
		e.Clear()
	}
	return dst
}

// Keepalive says that the reply is still going on.
func (r *Reply) Keepalive(dst []byte) []byte {
	if r.ended || !r.ctx.Streaming || !r.wire {
		return dst
	}
	dst = r.events(dst, r.rules.Say.Keepalive)
	r.env.Clear() // Of a rule that fails nothing is said.
	return dst
}
