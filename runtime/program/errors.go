package program

import (
	"bytes"
	"math"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// maxMessage bounds what an upstream may say in an error.
const maxMessage = 4000

// Error appends the protocol's error envelope for a problem, and gives the HTTP status.
func (p *Protocol) Error(dst []byte, pr *failure.Problem, requestID string) (status int, body []byte) {
	return p.writes(p.ErrLayout.NewEnv(), dst, pr, requestID)
}

func (p *Protocol) writes(e *expression.Env, dst []byte, pr *failure.Problem, requestID string) (status int, body []byte) {
	e.BindRecord(p.ErrRec, p.words(e, pr, &status))
	e.BindRecord(p.ErrCall, reply.Values{{}, {}, {}, document.Text(requestID), {}, {}, {}, {}})
	if p.ErrBody == nil {
		return status, append(dst, "{}"...)
	}
	body = expression.Append(e, p.ErrBody, dst)
	if p.Form() != nil && p.Form().Refuses(body[len(dst):]) != "" {
		body = p.Form().Words(body[:len(dst)], pr.Message) // What the rules say clients cannot read.
	}
	return status, body
}

// ErrorHeaders gives the headers of an answer that is an error of a class.
func (p *Protocol) ErrorHeaders(class string) [][2]string {
	if w := p.Classes[class]; w != nil {
		for _, at := range w.HeadersAt {
			p.Program.RuleWitness.Ran(at)
		}
		return w.Headers
	}
	return nil
}

// words is a problem in the protocol's words: the record error.
func (p *Protocol) words(e *expression.Env, pr *failure.Problem, status *int) reply.Values {
	text := func(s string) document.Value {
		if s == "" {
			return document.Value{}
		}
		return document.Text(s)
	}
	message := pr.Message
	if len(message) > maxMessage {
		cut := maxMessage
		for !utf8.RuneStart(message[cut]) {
			cut--
		}
		message = message[:cut] + "…"
	}
	rec := reply.Values{text(message), {}, text(pr.Code), text(pr.Param), text(pr.Class), {}, text(pr.Upstream), {}}
	if pr.Status > 0 {
		rec[7] = document.Int(pr.Status)
	}
	if e.Trace != nil {
		pr.Known(e.Trace, rec)
	}
	if pr.Retry > 0 {
		rec[5] = document.Int(int(math.Ceil(pr.Retry.Seconds())))
	}
	w := p.Classes[pr.Class]
	if w == nil {
		w = p.Classes["server"]
	}
	*status = 500
	if w != nil {
		e.Ran(w.At)
	}
	if w == nil {
		return rec
	}
	e.BindRecord(p.ErrRec, rec)
	out := append(reply.Values(nil), rec...)
	out[2] = document.Value{}
	if n, ok := w.Status.Value(e).Int(); ok && n >= 400 && n < 600 {
		*status = n
	}
	keep := func(v document.Value) document.Value {
		if v.Nothing() {
			return document.Value{}
		}
		kept := document.Of(append([]byte(nil), v.Raw()...))
		if e.Trace != nil {
			e.Trace.Copied(v, kept)
		}
		return kept
	}
	out[1] = keep(w.Kind.Value(e))
	switch {
	case w.Code != nil:
		out[2] = keep(w.Code.Value(e))
	case pr.Param != "" || pr.Of == p.ID:
		// The protocol has no code of its own here: one that this gateway made, or an upstream of the protocol, is said all the same.
		out[2] = text(pr.Code)
	}
	if w.Message != nil {
		if m := keep(w.Message.Value(e)); m.Kind() == document.String {
			out[0] = m
		}
	}
	return out
}

// Refused reads an upstream's answer that is an error, or is not what the protocol says. The problem keeps what it says
// of itself for Judge, in a copy of the body.
func (x *Exchange) Refused(status int, contentType string, body []byte) *failure.Problem {
	up := x.pair.Upstream
	reported := bytes.Clone(body)
	var trace *expression.Trace
	if x.trace != nil {
		trace = x.trace.Trace
		x.trace.From(reported, &expression.Source{Of: "error"})
	}
	s := up.listen(contentType, reported)
	pr := &failure.Problem{Status: status, Message: "The upstream failed.", Upstream: x.target.Upstream, Said: s}
	if s.Param.Kind() == document.String && x.protocol == up {
		pr.Param = s.Param.String() // the path is the client's own only where both sides speak one protocol
	}
	pr.Class = x.program.Failures.Classify(x.target.Upstream, status, s, trace)
	if s.Message.Kind() == document.String && !s.Message.Empty() {
		pr.Message = s.Message.String()
	}
	if s.Code.Kind() == document.String {
		pr.Code, pr.Of = s.Code.String(), up.ID
	}
	return pr
}
