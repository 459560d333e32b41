package gateway

import (
	"context"
	"errors"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// call is one request of a client, from its head to the line in the log.
type call struct {
	responseWriter
	conn *clientConn // nil when it is not ours
	g    *Gateway
	s    *serving
	id   string

	vars     map[string]string       // what the path names
	owner    string                  // whose stored replies the client may see; "" for everybody of an open gateway
	protocol *protocol               // in whose words the client is answered; nil until it matters
	cancel   context.CancelCauseFunc // of what runs now; written with the gateway's mu and the relay's held
	insist   int                     // the status of a refusal, where it is not that of the problem's class

	claim claim // of the memory for all calls, for the request
	allowance
	recording
	reports  bool   // the observer wants to know of losses
	trace    Trace  // nil: there is no tracer
	traceID  string // of trace
	sampled  bool   // the trace is kept
	observed bool   // somebody wants to know what comes of the call

	// What the log says.
	model      string
	upstream   string
	account    string    // of the last attempt: its id
	accounts   []string  // of all attempts
	few        [2]string // memory for those
	failed     failed    // the last attempt that failed
	target     string    // the model, as the upstream calls it
	stream     bool
	quiet      bool // health checks are not worth a line
	usage      usage
	price      *money.Price // of the model at the last upstream; nil: it is not known
	outcome    Outcome
	ending     string
	rule       string
	cause      string
	lossy      string // what of the request did not cross, for debugging
	lossyReply string // the same of its reply
}

// failed is what the log says of an attempt that failed.
type failed struct {
	status            int // of the upstream's answer; 0: there was none
	class, tier, text string
}

// converse carries a call to an upstream and its answer back. Below it lie all events of a stream: what a call does before
// and after is in functions that return, to keep the stack of an idle stream small.
func (c *call) converse(p *protocol) {
	c.protocol = p
	ctx, cancel := context.WithCancelCause(c.r.Context())
	c.cancel = cancel
	defer func() { c.cancel(nil) }()
	if !c.g.enter(c) {
		c.refuse(shuttingDown())
		return
	}
	defer c.g.leave(c)
	l, pr := c.prepare(p, nil)
	if l != nil {
		defer l.close()
		if pr == nil {
			pr = l.serve(ctx)
			l.rest()
		}
	}
	if pr != nil && !c.gone {
		c.refuse(pr)
	}
}

// prepare reads the request and finds the upstream that it is for. mend, if there is one, may add to the body.
func (c *call) prepare(p *protocol, mend func([]byte) []byte) (*relay, *runtime.Problem) {
	if pr := c.begins(); pr != nil {
		return nil, pr
	}
	body, pr := c.readBody()
	if pr != nil {
		return nil, pr
	}
	c.outcome.Received = int64(len(body.Bytes))
	if mend != nil {
		body.Bytes = mend(body.Bytes)
	}
	if err := c.claim.setForText(c.r.Context(), body.Bytes); err != nil {
		body.Release()
		return nil, c.unread(err)
	}
	x, pr := c.read(p, body)
	if pr == nil {
		if err := c.claim.setForValues(c.r.Context(), body.Bytes, x.Values()); err != nil {
			x.Close()
			pr = c.unread(err)
		}
	}
	if pr != nil {
		body.Release()
		return nil, pr
	}
	c.model, c.stream = x.Model(), x.Stream()
	l := &relay{claim: claim{m: c.g.memory}, memory: body}
	l.c, l.x, l.streaming, l.framing, l.observed, l.until = c, x, c.stream, x.Framing(), c.observed, c.g.options.Now().Add(c.s.options.Retry.Deadline)
	if pr = c.admitted(c.ask(c.model, len(body.Bytes))); pr != nil {
		return l, pr
	}
	if l.candidates, pr = c.s.choose(p, c.model, x, c.may); pr == nil {
		l.candidates, pr = c.afford(c.g, l.candidates, c.model, len(body.Bytes))
	}
	if pr == nil {
		pr = l.recall()
	}
	return l, pr
}

func (c *call) read(p *protocol, body *transport.Buffer) (*runtime.Exchange, *runtime.Problem) {
	began, now, listens := c.since(), c.g.options.Now(), false
	c.noting = !c.counting && (c.content > 0 || c.g.options.Captures.On())
	x, err := p.Open(&runtime.Call{
		Body:   body.Bytes,
		Header: c.header,
		Target: c.s.calledTarget(p, c.r),
		Client: c.caller,
		Shared: c.g.clients.Several() || len(c.s.options.Issuers) > 0,

		RuleMemory:   c.s.options.RuleMemory,
		WithoutEdits: c.g.options.WithoutEdits,

		ID:      c.id,
		Time:    now.Unix(),
		Now:     func() int64 { return c.g.options.Now().Unix() },
		Elapsed: c.since,
		Seal:    c.g.options.Seal,
		Replay:  c.g.replays.of(c.owner),

		Estimate: true, Continue: true,
	})
	if c.noting {
		c.capture(p, x, body.Bytes, now)
	}
	if err != nil {
		return nil, problem(err)
	}
	if c.observed {
		c.outcome.Translating += c.since() - began
	}
	if o := c.g.options.Observer; o != nil && !c.counting {
		c.reports, listens = o.Reports(now)
	}
	switch {
	case asks(c.r, reportHeader):
		x.Report()
	case c.reports:
		x.ReportKnown(listens)
	}
	return x, nil
}

// header is a header of the client; several of one name are one list.
func (c *call) header(name string) string {
	list := c.r.Header.Values(name)
	value := ""
	if len(list) == 1 {
		value = list[0]
	} else {
		value = strings.Join(list, ", ")
	}
	if c.noting {
		c.noteRead(name, value)
	}
	return value
}

// problem is what the engine means by an error.
func problem(err error) *runtime.Problem {
	var pr *runtime.Problem
	if errors.As(err, &pr) {
		return pr
	}
	return internal()
}

func internal() *runtime.Problem {
	return &runtime.Problem{Class: "server", Message: "The gateway failed to serve this request."}
}

func shuttingDown() *runtime.Problem {
	return &runtime.Problem{Class: "overloaded", Message: "The gateway is stopping. Please try again."}
}
