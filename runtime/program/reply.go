package program

import (
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/edit"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// Reply makes the reply to the request that was translated last.
func (x *Exchange) Reply() *Reply {
	rules := x.pair.Reply
	e, _ := x.pair.replies.Get().(*expression.Env)
	if e == nil {
		e = rules.Layout.NewEnv()
	}
	bindClient(x, e)
	e.Cover = x.covers()
	if x.trace != nil {
		e.Trace = x.trace.Trace
	}
	if s := x.sealer(); s != nil && (!x.pair.Patched) {
		e.Sealer = s
	}
	e.BindRecord(rules.Rec.Call, x.records.call)
	e.BindRecord(rules.Rec.Profile, x.records.profile)
	echo := 0
	if x.doc != nil {
		e.Bind(rules.Req, x.doc.Root())
		if x.trace == nil {
			echo = e.Detach(rules.Req)
		}
	}
	var replay func(id string, native []byte)
	if replays(x, e) {
		replay = func(id string, native []byte) { x.call.Replay.Put(x.sealer().replayKey(x.place, id), native) }
	}
	var estimated func()
	if x.reports() {
		estimated = func() { x.loseOfReply("usage", &x.pair.Estimated) }
	}
	var dropped func(path, why string, rule hcl.Range)
	if x.finder != nil {
		dropped = x.loseReplyValue
	}
	var sent []byte
	if x.rest != nil {
		sent = x.rest.Body
	}
	r := &Reply{x: x, pair: x.pair, env: e, edits: replyEdits(x)}
	up := x.pair.Upstream.ID
	r.Reply = reply.New(rules, e, reply.Context{
		Memory:   x.call.ruleMemory(),
		Upstream: x.target.Upstream, Seed: x.call.ID, Mint: x.keep != nil && !x.Native(), Streaming: x.stream, Framing: x.framing, Renamed: x.renamed, Edits: r.edits, Called: x.toolNames, Declared: x.declared, Kinds: x.kinds, Offered: x.offered,
		Now: x.call.now, Elapsed: x.call.Elapsed, Watch: x.watches(), Keep: x.keep, Replay: replay, Sink: x.sink, Echo: echo, Asked: x.tokens, Estimated: estimated, Dropped: dropped, Sent: sent,
		Fail: func(p *reply.Problem) expression.Record {
			status := 0
			we := x.protocol.ErrLayout.NewEnv()
			return x.protocol.words(we, &failure.Problem{Class: p.Class, Message: x.target.hides(p.Message), Code: x.target.hides(p.Code), Of: up, Upstream: x.target.Upstream, Retry: p.Retry}, &status)
		},
		Envelope: func(p *reply.Problem) []byte {
			_, body := x.protocol.Error(nil, &failure.Problem{Class: p.Class, Message: x.target.hides(p.Message), Code: x.target.hides(p.Code), Of: up, Upstream: x.target.Upstream, Retry: p.Retry}, x.call.ID)
			return body
		},
	})
	return r
}

// Reply reads an upstream's answer and says it to the client: as wire frames when the client wants a
// stream, else as one body at the end.
type Reply struct {
	*reply.Reply
	x    *Exchange
	pair *Pair // of the request that it answers: the exchange may have gone on to another
	env  *expression.Env

	edits *edit.Run // the operator's; nil: none
}

// Frame reads an event of a stream.
func (r *Reply) Frame(dst, event, data []byte) []byte {
	if r.x.finder != nil {
		r.x.finder.read(&r.x.lossReport, string(event), data, true)
	}
	return r.Reply.Frame(dst, event, data)
}

// Body reads a reply that is one body.
func (r *Reply) Body(dst, data []byte) []byte {
	if r.x.finder != nil {
		r.x.finder.read(&r.x.lossReport, "", data, false)
	}
	return r.Reply.Body(dst, data)
}

// Refused reads an answer that is an error.
func (r *Reply) Refused(status int, contentType string, body []byte) *failure.Problem {
	return r.x.Refused(status, contentType, body)
}

// End says the end of a reply whose upstream stopped.
func (r *Reply) End(dst []byte, how End) []byte {
	p := &reply.Problem{Class: "server", Message: "The upstream's answer broke off before its end."}
	switch how {
	case Stalled:
		p = &reply.Problem{Class: "timeout", Message: "The upstream stopped answering."}
	case Shutdown:
		p = &reply.Problem{Class: "overloaded", Message: "The gateway is shutting down."}
	case Crowded:
		p = &reply.Problem{Class: "overloaded", Message: "The gateway has no memory left for this answer. Please try again.", Retry: 2 * time.Second}
	case TooLong:
		p = &reply.Problem{Class: "server", Message: "The upstream's answer is larger than this gateway allows."}
	}
	return r.Reply.End(dst, how == EOF, p)
}

// Fail says that the reply failed, from its start on if nothing of it was said.
func (r *Reply) Fail(dst []byte, p *failure.Problem) []byte {
	return r.Reply.Fail(dst, &reply.Problem{Class: p.Class, Message: p.Message, Code: p.Code, Retry: p.Retry})
}

// Problem is why the reply failed, nil when it did not.
func (r *Reply) Problem() *failure.Problem {
	p := r.Reply.Problem()
	if p == nil {
		return nil
	}
	pr := &failure.Problem{Class: p.Class, Message: p.Message, Code: p.Code, Of: r.pair.Upstream.ID, Upstream: r.x.target.Upstream, Rule: p.Rule}
	if p.Reported != nil {
		pr.Said = &failure.Refusal{Reported: *p.Reported, Within: true}
	}
	return pr
}

// ContentType is that of what goes to the client.
func (r *Reply) ContentType() string {
	if r.x.stream {
		return r.x.framing.ContentType()
	}
	return "application/json"
}

// Usage is the tokens that were counted.
func (r *Reply) Usage() (names []string, counts []int) { return r.Counts() }

// Close gives the reply's memory back; nothing of it may be used afterwards.
func (r *Reply) Close() {
	if r.env != nil {
		r.Forget()
		r.env.Reset()
		r.pair.replies.Put(r.env)
		r.env = nil
		r.edits.Close()
	}
}
