package explain

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/sse"
)

// Received is what an upstream answered.
type Received struct {
	Status      int                      // of an error; else 0
	ContentType string                   // of an error
	Header      func(name string) string // of an error, for what is done about it; nil for none
	Text        []byte                   // a stream, a body, or the body of an error
	Stream      bool                     // Text is a stream
	End         runtime.End              // how it stopped coming
	Before      []*Received              // what it had answered before it was asked to go on with its reply
}

// Reply explains what becomes of an upstream's answer, and of the request that it answers.
func Reply(p *runtime.Program, client string, call *runtime.Call, target *runtime.Target, received *Received, o Options) (*Explanation, error) {
	x, err := open(p, client, call, target, o)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	if x.err != nil {
		return x.Explanation, x.err
	}
	if received.Status != 0 {
		x.failure(p, target, received, call)
		return x.Explanation, nil
	}
	x.reply(received, call.ID)
	return x.Explanation, nil
}

// failure explains an answer that is an error.
func (x *exchange) failure(p *runtime.Program, target *runtime.Target, received *Received, call *runtime.Call) {
	problem := x.of.Refused(received.Status, received.ContentType, received.Text)
	f := &Failure{Status: received.Status, Class: problem.Class, Rule: at(x.t.Refused())}
	message, kind, code := problem.Received()
	for i, v := range []document.Value{message, kind, code} {
		if v.Nothing() {
			continue
		}
		sent := Field{Path: []string{"message", "type", "code"}[i], Size: len(v.Raw()), How: Computed}
		if in := x.places(x.t.Inputs(v)); len(in) > 0 {
			sent.How, sent.From = Moved, in
		}
		x.show(&sent, v)
		f.Read = append(f.Read, sent)
	}
	f.Problem = *x.problemOf(problem, call.ID)
	v := p.Judge(&runtime.Failure{
		Upstream: target.Upstream, Protocol: target.Protocol, Model: x.Model, Status: received.Status, Header: received.Header, Body: received.Text,
		Problem: problem, Attempt: 1, Streamed: x.of.Stream(), Foreign: target.Foreign, Now: time.Unix(call.Time, 0),
	})
	f.Tier, f.Action, f.Judged = v.Tier, v.Action.String(), v.Rule
	switch {
	case v.Forever:
		f.Rest = "forever"
	case v.Rest > 0:
		f.Rest = v.Rest.String()
	}
	x.Error = f
}

// problemOf is what the client is told of a problem.
func (x *exchange) problemOf(problem *runtime.Problem, id string) *Problem {
	status, body, spans := x.t.Error(x.of.Protocol(), problem, id)
	return &Problem{Status: status, Class: problem.Class, Message: x.text(problem.Message), Param: problem.Param, Rule: problem.Rule, Fields: x.fields(body, spans), body: body}
}

// text is a text that may be shown.
func (x *exchange) text(s string) string {
	if x.mask != nil {
		return string(x.mask.text([]byte(s)))
	}
	return s
}

// reading is a reply that is being explained.
type reading struct {
	*exchange
	sent     []sent
	edits    []Change
	received []string
	skipped  string
	frames   int // of all that the upstream answered
}

// sent is an event as the engine tells of it.
type sent struct {
	rule             hcl.Range
	frame, body, end int
	spans            []expression.Span
}

func (x *exchange) reply(received *Received, id string) {
	h := &reading{exchange: x}
	w := &x.t.Reply
	w.Written = func(rule hcl.Range, frame, body, end int, spans []expression.Span) {
		h.back(frame)
		h.sent = append(h.sent, sent{rule, frame, body, end, spans})
	}
	w.Received = func(rule hcl.Range) {
		if r := at(rule); !slices.Contains(h.received, r) {
			h.received = append(h.received, r)
		}
	}
	w.Edited = func(did, path string, rule hcl.Range, from, now document.Value) {
		h.edits = append(h.edits, Change{Did: did, At: []Place{{In: "event", Path: path}}, From: x.raw(string(from.Raw())), Now: x.raw(string(now.Raw())), Rule: at(rule), To: x.places(x.t.Inputs(now))})
	}
	w.Skipped = func(rule hcl.Range) { h.skipped = at(rule) }

	r := x.of.Reply()
	defer r.Close()
	a := &Answer{Stream: x.of.Stream()}
	x.Reply = a
	reported := false
	for _, before := range received.Before {
		reported = h.answer(r, a, before) || reported
		if r.Paused() {
			r.Resume()
		}
	}
	reported = h.answer(r, a, received) || reported
	complete := r.Ended()
	switch {
	case r.Paused():
		a.Ended = "paused"
	case !complete:
		out := r.End(nil, received.End)
		a.add(h.event(out, 0), out)
		a.Ended = "clean"
	default:
		a.Ended = "clean"
	}
	if problem := r.Problem(); problem != nil {
		a.Ended = "truncated"
		if complete {
			a.Ended = "failed"
		}
		if reported && a.Stream {
			a.Problem = &Problem{Class: problem.Class, Message: x.text(problem.Message), Rule: problem.Rule}
		} else {
			a.Problem = x.problemOf(problem, id)
			a.body, a.Events = a.Problem.body, nil
		}
	}
	a.settle()
	a.Lost = x.losses(x.of.Lost(), nil)
	a.Lost = slices.DeleteFunc(a.Lost, func(l Loss) bool { return x.Request != nil && slices.Contains(x.Request.Lost, l) })
}

// answer explains what an upstream answered to one request. told tells whether something of it reached the client.
func (h *reading) answer(r *runtime.Reply, a *Answer, received *Received) (reported bool) {
	x := h.exchange
	if received.Stream {
		frames := sse.Open(received.Text, 0)
		for !r.Ended() && !r.Paused() && r.Problem() == nil {
			h.frames++
			n := h.frames
			f, err := frames.Next()
			if err != nil {
				if err != io.EOF && received.End == runtime.EOF {
					received.End = runtime.Cut
				}
				break
			}
			data := bytes.Clone(f.Data)
			x.t.From(data, &expression.Source{Of: "event", Event: n})
			out := r.Frame(nil, bytes.Clone(f.Event), data)
			reported = reported || r.Started()
			e := h.event(out, n)
			e.Name = x.word(f.Event)
			if !json.Valid(data) {
				e.Data = x.text(string(cut(data, 40)))
			}
			a.add(e, out)
		}
	} else {
		data := bytes.Clone(received.Text)
		x.t.From(data, &expression.Source{Of: "body"})
		out := r.Body(nil, data)
		reported = r.Problem() == nil
		h.frames++
		e := h.event(out, h.frames)
		a.add(e, out)
	}
	return reported
}

// add adds what came of an event.
func (a *Answer) add(e Event, out []byte) {
	if e.Number == 0 && len(e.Writes) == 0 {
		return
	}
	a.body = append(a.body, out...)
	a.Events = append(a.Events, e)
}

// settle puts the fields of a body in their place, where the client gets one.
func (a *Answer) settle() {
	if a.Stream {
		return
	}
	for i := range a.Events {
		e := &a.Events[i]
		for _, s := range e.Writes {
			a.Fields, a.Changes, a.AsItIs = append(a.Fields, s.Fields...), append(a.Changes, s.Changes...), a.AsItIs || s.AsItIs
		}
		e.Writes = nil
	}
}

// back forgets what was taken back.
func (h *reading) back(to int) {
	for n := len(h.sent); n > 0 && h.sent[n-1].end > to; n-- {
		h.sent = h.sent[:n-1]
	}
}

// event is what was said of one event of the upstream's.
func (h *reading) event(out []byte, received int) Event {
	h.back(len(out))
	e := Event{Number: received, By: h.received, Rule: h.skipped}
	from := 0
	for _, s := range h.sent {
		e.Writes = append(e.Writes, h.plain(out[from:s.frame])...)
		sent := Written{Rule: at(s.rule), Event: h.word(name(out[s.frame:s.body])), data: out[s.body:s.end]}
		for i := range s.spans {
			s.spans[i].From, s.spans[i].To = s.spans[i].From-s.body, s.spans[i].To-s.body
		}
		if sent.Fields = h.fields(out[s.body:s.end], s.spans); sent.Fields == nil {
			sent.Text = h.text(string(out[s.body:s.end]))
		}
		e.Writes = append(e.Writes, sent)
		from = min(s.end+1, len(out))
		if h.of.Framing() == sse.Events {
			from = min(s.end+2, len(out)) // the blank line
		}
		if !h.of.Stream() {
			from = s.end
		}
	}
	e.Writes = append(e.Writes, h.plain(out[from:])...)
	switch {
	case len(e.Writes) > 0:
	case h.skipped != "":
		e.Kept = "a rule drops it"
	case len(h.received) > 0:
		e.Kept = "it is written with a later event, or not at all"
	default:
		e.Kept = "no rule reads it"
	}
	h.sent, h.edits, h.received, h.skipped = nil, nil, nil, ""
	return e
}

// plain are frames that no rule wrote, or a body: what crosses as it is.
func (h *reading) plain(out []byte) []Written {
	if len(bytes.TrimSpace(out)) == 0 {
		return nil
	}
	if !h.of.Stream() {
		return []Written{{AsItIs: true, Changes: h.edits}}
	}
	var list []Written
	r := sse.Open(out, 0)
	for {
		f, err := r.Next()
		if err != nil {
			break
		}
		s := Written{AsItIs: true, Event: h.word(f.Event), data: bytes.Clone(f.Data)}
		if !json.Valid(f.Data) {
			s.Text = h.text(string(cut(f.Data, 40)))
		}
		if len(list) == 0 {
			s.Changes = h.edits
		}
		list = append(list, s)
	}
	return list
}

// word is the name of an event, which others may have chosen.
func (x *exchange) word(name []byte) string { return x.text(string(cut(name, 64))) }

// name is the event's name in the beginning of a frame.
func name(frame []byte) []byte {
	for line := range strings.Lines(string(frame)) {
		if n, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "event: "); ok {
			return []byte(n)
		}
	}
	return nil
}

// Written is what the client gets, byte for byte: a stream, a body, or the body of an error.
func (a *Answer) Written() []byte { return a.body }

// Written is the body that the client gets.
func (p *Problem) Written() []byte { return p.body }

// Data is what the event holds.
func (s *Written) Data() []byte { return s.data }
