package reply

import (
	"bytes"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/sse"
)

// writer writes what the client gets of a turn: the events of its parts in their order, each part opened once and closed once.
type writer struct {
	turn

	items     []*Item // what the client sees: parts, and what holds several together
	group     *Item   // the open one that holds several; nil: none
	queue     []*Part // those that the client sees and that are not closed on the wire
	numbers   []int
	runes     int
	used      []string // ids of calls
	usedAt    index
	flushed   int                    // bytes that Flush took
	replayed  int                    // the parts whose own objects were given to Replay
	sequence  int                    // the number of the next event
	written   int                    // events so far, of a stream
	moulding  bool                   // a mark stands for the number
	finishing bool                   // nothing more comes
	stops     [][]byte               // strings that end the reply
	stopped   bool                   // why it ends was received, in a frame that was received to its end
	wire      bool                   // start was said
	held      int                    // bytes that wait in all parts
	calm      int                    // so many parts at the front of the queue are open and not complete: nothing is to be done for them
	wakes     struct{ from, to int } // those among them that may be complete by now
	problem   *Problem
	stream    wire // how far what the client gets has come
}

// begin says that the reply starts, once.
func (r *writer) begin(dst []byte) []byte {
	if r.wire || !r.started {
		return dst
	}
	r.wire = true
	if !r.writes() {
		return dst
	}
	dst = r.events(r.room(dst, len(r.rules.Write.Start)), r.rules.Write.Start)
	r.wire = r.env.Err() == nil
	return dst
}

// writes reports whether what is received becomes events: the client wants a stream, and not the upstream's own.
func (r *turn) writes() bool { return r.ctx.Streaming && !r.passing }

// muchWritten is how much may wait to be written: the last events of a long reply hold its text several times.
const muchWritten = 64 << 10

// longPiece is a string that is not copied to an event but written from where it is: the snapshots that a reply ends with
// hold its text again and again.
const longPiece = 64 << 10

// room makes room for that many events that say again what the client asked for, so that they are not moved while they grow.
func (r *writer) room(dst []byte, events int) []byte {
	if n := events * (r.ctx.Echo + 2<<10); r.ctx.Sink != nil && r.ctx.Echo > 4<<10 && n < 1<<20 {
		return r.ctx.Sink.Room(dst, n)
	}
	return dst
}

// mark is how much was said; back takes away what was said since, as far as it is here.
func (r *writer) mark(dst []byte) int { return r.flushed + len(dst) }

func (r *writer) back(dst []byte, mark int) []byte { return dst[:max(0, mark-r.flushed)] }

// events says events, each as one frame. When a rule fails, the Env tells, and none of the events is sent but those that
// were too much to hold.
func (r *writer) events(dst []byte, list []*Event) []byte {
	e := r.env
	before, number, stream := r.mark(dst), r.sequence, r.stream
	if r.stream.form != nil {
		r.stream.again = repeated{}
		e.Long(true)
		defer e.Long(false)
	}
	flushes := r.ctx.Sink != nil && r.wire && r.writes() && !r.moulding
	if flushes && r.ctx.Edits == nil {
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
		if r.ctx.Framing != sse.Events && ev.Object == nil {
			dst = unframed(r, dst, list, ev)
			continue
		}
		start, listed, named := len(dst), r.stream.listed, 0
		dst, named = head(r, dst, ev)
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
		at := ev.Range // of what is to blame for the event
		if ev.Object != nil && r.ctx.Edits != nil && e.Err() == nil {
			var by hcl.Range
			if dst, by = r.changed(dst, body, false); !by.Empty() {
				at = by
			}
		}
		if e.Trace != nil {
			spans := e.Trace.End()
			if at != ev.Range {
				spans = r.ctx.Edits.ShiftSpans(spans)
			}
			if e.Err() == nil && len(dst) > body && r.ctx.Watch != nil {
				r.ctx.Watch.Written(ev.Range, start, body, len(dst), spans)
			}
		}
		if e.Err() != nil {
			r.stream = stream
			return r.unsay(dst[:start], before, number)
		}
		if len(dst) == body {
			dst, r.stream.listed = dst[:start], listed // The event has no data: there is nothing to say.
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
				name = dst[start+len("event: ") : max(named, start+len("event: "))]
			}
			why := ""
			if r.stream.form != nil {
				why = r.stream.takes(e, ev, name, dst, body, r.sequence)
			} else {
				why = r.takesUnlisted(list, ev, name, dst[body:])
				if why != "" && r.problem != nil { // The reply has failed: of its end the rest is said.
					dst, r.stream.listed = dst[:start], listed
					continue
				}
			}
			if why != "" {
				e.Fault(at, "clients cannot read what this says now: "+why)
				r.stream = stream
				return r.unsay(dst[:start], before, number)
			}
		}
		oneLine(dst[body:])
		gone := false
		if e.Left() {
			r.stream.again = repeated{}
			dst, gone = r.writeLeft(dst, body)
		}
		dst = r.stream.trail(dst)
		if ev.Comment == nil {
			r.sequence++
			if !r.moulding {
				r.written++
			}
		}
		if flushes && len(dst) > muchWritten {
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
func (r *writer) send(written []byte) (dst []byte, taken bool) {
	n := len(written)
	dst = r.ctx.Sink.Flush(written)
	r.flushed += n - len(dst)
	return dst, len(dst) < n
}

// writeLeft says an event, which begins at body, with the long strings that were left out of it.
func (r *writer) writeLeft(dst []byte, body int) (out []byte, gone bool) {
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
func (r *writer) unsay(dst []byte, mark, number int) []byte {
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
