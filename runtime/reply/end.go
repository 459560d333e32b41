package reply

import (
	"bytes"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/sse"
)

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
		if raw != nil && r.ctx.Framing == sse.Events {
			dst = append(append(append(dst, "data: "...), raw...), '\n', '\n')
		} else {
			dst = r.endPassed(dst)
		}
	case r.ctx.Streaming:
		dst = r.events(r.room(dst, 1), r.rules.Write.Finish)
		dst = r.events(dst, r.rules.Write.End)
		if r.stream.form != nil && r.stream.state != wireEnded || r.stream.form == nil && r.lacksEnd() {
			r.env.Fault(r.rules.Write.Range, "the rules of the client's protocol say no end of a reply")
		}
	default:
		if r.env.Trace != nil {
			r.env.Trace.Begin()
		}
		body := len(dst)
		dst = expression.Append(r.env, r.rules.Write.Body, dst)
		by := r.rules.Write.Body.Range()
		if r.ctx.Edits != nil && r.env.Err() == nil {
			var at hcl.Range
			if dst, at = r.changed(dst, body, false); !at.Empty() {
				by = at
			}
		}
		if r.env.Trace != nil {
			spans := r.env.Trace.End()
			if r.ctx.Edits != nil {
				spans = r.ctx.Edits.ShiftSpans(spans)
			}
			if r.ctx.Watch != nil {
				r.ctx.Watch.Written(r.rules.Write.Body.Range(), body, body, len(dst), spans)
			}
		}
		r.readable(dst[body:], by)
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
	if r.ended = true; r.ctx.Streaming {
		dst = r.stream.closes(dst)
	}
	r.remember(dst[max(0, mark-r.flushed):])
	return dst
}

// endPassed says the end of a stream that crossed as it is.
func (r *Reply) endPassed(dst []byte) []byte {
	mark, number := len(dst), r.sequence
	r.stream.loose, r.stream.state = true, wireFinished
	dst = r.events(dst, r.rules.Write.End)
	if f := r.stream.form; f != nil && r.stream.state != wireEnded && len(f.ended) > 0 {
		r.env.Clear()
		r.sequence = number
		dst = r.frames(dst[:mark], f.ended, "")
	}
	return dst
}

// readable holds a body to what clients can read.
func (r *reader) readable(body []byte, by hcl.Range) {
	if r.stream.form == nil || r.env.Err() != nil || len(body) == 0 {
		return
	}
	s := skim{items: r.stream.form.items, newer: r.newer, shared: r.stream.shared}
	if why := s.one(body, &r.stream.form.body); why != "" && !slices.Contains(r.faults, why) {
		r.env.Fault(by, "clients cannot read this body: "+why)
	}
}

// learnTypes notes types that the protocol's list lacks: an upstream of the same protocol may have newer ones.
func (r *Reply) learnTypes(data []byte) {
	f := r.stream.form
	if !r.rules.Patch || r.passing || f == nil || f.items == nil {
		return
	}
	for s := (skim{src: data}); len(r.newer) < partsMax; {
		i := bytes.Index(data[s.at:], []byte(`"type"`))
		if i < 0 {
			return
		}
		s.at += i + len(`"type"`)
		if s.more(); s.kindHere() == kindString {
			if text := s.text(); !has(f.items, text) && !has(r.newer, text) {
				r.newer = append(r.newer, string(text))
			}
		}
	}
}

// remember tells the body of a good reply to whoever wants to keep it.
func (r *reader) remember(written []byte) {
	if r.ctx.Keep == nil || r.passing {
		return
	}
	if r.ctx.Streaming {
		written = expression.Append(r.env, r.rules.Write.Body, nil)
		if run := r.ctx.Edits; run != nil && r.env.Err() == nil {
			report := run.Report
			run.Report = nil // its events told it
			if out, err := run.Apply(written, false); err == nil {
				written = out
			}
			run.Report = report
		}
		if r.env.Err() != nil {
			return
		}
	}
	r.ctx.Keep(written)
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
	for _, ev := range r.rules.Write.End {
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
	r.alike.countLast(r)
	passed := r.passing && r.ctx.Streaming // then the client has been told already why it ended
	if passed && len(r.rules.Write.End) == 0 && !r.rules.Read.endsByEOF() {
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
			return r.stream.closes(dst)
		}
		return r.finish(dst, nil)
	}
	return r.fail(dst, problem)
}

// Fail says that the reply failed, from its start on if nothing of it was said: for a client that was promised a stream
// before there was one.
func (r *Reply) Fail(dst []byte, p *Problem) []byte {
	r.alike.countLast(r)
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
		if q.opened && !q.closed && !r.rules.Write.Unfinished {
			q.closed = true
			r.bindPart(q)
			closing := q.write.Close
			if n := len(closing); r.passing && n > 0 {
				closing = closing[n-1:] // What goes before the end of a part has crossed as it came.
				if len(q.write.Open) == 0 {
					closing = nil // These parts have no end.
				}
			}
			dst = r.events(dst, closing)
			e.Clear()
		}
	}
	if !r.rules.Write.Unfinished {
		dst = r.closeGroup(dst)
	} else if r.rules.Write.Late {
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
	dst = r.events(dst, r.rules.Write.Fail)
	if r.mark(dst) == mark && stream.form == nil {
		dst = r.stream.framed(dst, "error", r.ctx.Envelope(r.problem))
	}
	e.Clear()
	if r.stream.state != wireEnded {
		dst = r.events(dst, r.rules.Write.End)
		e.Clear()
	}
	if f := stream.form; f != nil && (r.stream.state != wireEnded || !r.stream.failed) {
		// What the rules say of it clients cannot read. What is gone already cannot be taken back.
		dst, r.sequence, r.stream = r.back(dst, mark), number, stream
		if r.passing {
			if r.stream.first = r.crossing.went.first; r.stream.first[0] == nil && r.id.Kind() == document.String {
				r.stream.first[0] = r.id.Raw()
			}
		}
		dst = r.frames(dst, f.failed, r.problem.Message)
		e.Clear()
	}
	return r.stream.closes(dst)
}

// Keepalive says that the reply is still going on.
func (r *Reply) Keepalive(dst []byte) []byte {
	if r.ended || !r.ctx.Streaming || !r.wire {
		return dst
	}
	dst = r.events(dst, r.rules.Write.Keepalive)
	r.env.Clear() // Of a rule that fails nothing is said.
	return dst
}
