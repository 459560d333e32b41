package gateway

import (
	"net/http"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// Tracer keeps traces of calls. Many goroutines call it at the same time; it must not block.
type Tracer interface {
	// Begin begins the trace of a call. The headers of its request may say which trace it belongs to.
	Begin(r *http.Request, began time.Time) Trace
}

// Trace is that of one call. One goroutine at a time uses it.
type Trace interface {
	// ID is 32 hexadecimal digits. sampled tells whether the trace is kept: if not, only Propagate is called.
	ID() (id string, sampled bool)

	// Propagate puts into the headers of a request to an upstream which trace it belongs to. Unless an attempt runs, one begins with it.
	Propagate(h http.Header, began time.Time)

	// Content is how many bytes of the request and its answers are to be recorded for Outcome.Record; 0: they are not. It is asked if the
	// trace is kept.
	Content() int

	// Attempt is told of the attempt that ran, when it is over. It keeps nothing of what it is handed.
	Attempt(a *Attempt)

	// Call is told of the call when it is over, and ends the trace. It keeps nothing of what it is handed.
	Call(o *Outcome)
}

// beginTrace begins the trace of a call, if there is a tracer.
func beginTrace(c *call) {
	if t := c.g.options.Tracer; t != nil {
		c.trace = t.Begin(c.r, c.began)
		if c.traceID, c.sampled = c.trace.ID(); c.sampled {
			c.content = c.trace.Content()
		}
	}
	c.observed = c.sampled || c.g.options.Observer != nil
}

// propagate says in the headers of an attempt's request which trace it belongs to.
func (l *attempts) propagate(h http.Header) {
	if t := l.c.trace; t != nil {
		t.Propagate(h, l.c.began.Add(l.began))
	}
}

// abandoned tells the trace of an attempt that ended without a verdict: the client left, or the gateway ended the call.
func (l *attempts) abandoned() {
	if l.c.sampled && l.lease != nil {
		l.described(l.lease)
		l.reported.Abandoned = true
		l.c.trace.Attempt(&l.reported)
	}
}

// described fills in what is told of the attempt that is over, but for its verdict.
func (l *attempts) described(lease *pool.Lease) *Attempt {
	c, a := l.c, &l.reported
	*a = Attempt{
		ID: c.id, N: l.tried, Upstream: lease.Upstream, Protocol: c.outcome.To, Account: lease.Account, Model: lease.Model,
		Status: l.fault.status, Network: l.fault.network, Output: l.committed,
		Took: c.since() - l.asked, Waited: l.waited,
	}
	if lease.Proxy != nil {
		a.Proxy = lease.Proxy.String()
	}
	if c.sampled {
		l.describeTraced(a)
	}
	return a
}

// describeTraced fills in what only traces tell.
func (l *attempts) describeTraced(a *Attempt) {
	c := l.c
	a.Asked, a.Began, a.Translating, a.TranslatingReply = l.asked, l.began, l.translated, max(c.outcome.Translating-l.before, 0)
	if u := l.at; u != nil {
		a.Vendor, a.URL = u.Vendor, u.BaseURL
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	a.Stream = l.events > 0
	if l.reply != nil {
		a.StopReason, a.ReplyID = l.reply.UpstreamStop().String(), l.reply.UpstreamID().String()
		a.Counts, a.Tokens = l.reply.Usage()
	}
}
