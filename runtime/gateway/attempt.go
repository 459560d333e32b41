package gateway

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/sse"
)

// failure is why an attempt failed, as it is judged.
type failure struct {
	problem *runtime.Problem  // what the client is told, should nothing come after; nil: it did not fail
	status  int               // of the upstream's answer; 0: there was none
	header  http.Header       // of the answer
	body    *transport.Buffer // what it said instead of a reply; nil for a reply that failed
	network string            // how the network failed, "" when it did not
	refused bool              // by the rules: the request is not for this upstream, which was not asked
	ours    bool              // the gateway's doing: no account is to blame, and no other one would help
}

func (f *failure) text() []byte {
	if f.body == nil {
		return nil
	}
	return f.body.Bytes
}

// forget gives back what the failure holds.
func (f *failure) forget() {
	f.body.Release()
	*f = failure{}
}

// attempt calls one upstream and carries its reply to the client. A failure that it returns is valid until the next attempt. Unless
// it is committed, nothing of it was said to the client. It is nil when all went well, and when the client left.
func (l *relay) attempt(ctx context.Context, to *candidate, lease *pool.Lease) (f *failure, gone bool) {
	src, done := l.ask(ctx, to, lease)
	l.readAnswer(ctx, src, done)
	for l.paused() {
		ctx = l.renew()
		src, done = l.askOn(ctx, to.upstream, lease)
		l.readAnswer(ctx, src, done)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held = 0 // What is held goes nowhere by itself any more, and whoever is silent from now on is not this upstream.
	l.await(pausing)
	if l.c.gone {
		return nil, true
	}
	if l.fault.problem == nil {
		return nil, false
	}
	return &l.fault, false
}

// readAnswer reads what came back, if anything did, and lets it go. done is what else is to be done then; nil for nothing.
func (l *relay) readAnswer(ctx context.Context, src *source, done func()) {
	if done != nil {
		defer done()
	}
	if src == nil {
		return
	}
	defer func() {
		l.c.outcome.Returned += src.got
		src.close()
	}()
	if !l.well() {
		return
	}
	switch src.kind {
	case aStream:
		if l.tape != nil {
			l.tape.Stream = true
		}
		l.pump(ctx, src)
	case aBody:
		l.readBody(ctx, src)
	default:
		l.readRefusal(ctx, src)
	}
}

// well reports whether there is an answer to read, and a client for it.
func (l *attempts) well() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fault.problem == nil && !l.c.gone
}

// ask sends the request and looks at what comes back. There is nothing to read when the attempt has failed, or the client left.
// done is to be called when the answer was read; nil for nothing.
func (l *relay) ask(ctx context.Context, to *candidate, lease *pool.Lease) (src *source, done func()) {
	c, u := l.c, to.upstream
	c.upstream, c.account, c.target = u.Name, lease.Account, to.model
	c.outcome.To, c.outcome.Model = u.Protocol, to.label
	c.price = u.price(c.g, to.model)
	l.fault.forget()
	if l.sending.Load() > 0 {
		l.x.Abandon()
	}
	target := to.target()
	if (lease.Moved || lease.Former) && l.x.Bound(target) {
		l.moves()
	}
	target.Foreign, target.Keys = l.foreign, l
	l.tries(lease, target)
	l.measures(1)
	l.began = c.since()
	request, err := l.x.Request(target)
	l.timed(l.began)
	l.translated, l.before = c.since()-l.began, c.outcome.Translating
	l.reportLoss()
	if err != nil {
		or(&c.ending, "refused")
		l.fault.problem, l.fault.refused = problem(err), true
		if t := l.tape; t != nil { // Nobody is asked.
			t.Account, t.Proxy, t.Refused = "", "", l.fault.problem.Message
		}
		return nil, nil
	}
	l.asking = sse.Events
	if request.Stream {
		l.asking = request.Framing
	}
	l.counts(lease)
	l.start(u)
	if l.answerHere(request.Body) {
		return nil, nil
	}
	resp, done, err := l.call(ctx, u, request, lease)
	if refused := (*unauthorized)(nil); errors.As(err, &refused) && context.Cause(ctx) == nil {
		l.fault.status = http.StatusUnauthorized
		l.fault.problem = &runtime.Problem{Class: "upstream_auth", Code: "no_key", Status: l.fault.status, Message: fmt.Sprintf("The gateway cannot authorize calls to the upstream %q: %v.", u.Name, err)}
		return nil, done
	}
	if err != nil {
		l.unreached(ctx, err)
		return nil, done
	}
	l.answered(u, resp)
	return l.inspectAnswer(ctx, resp, lease), done
}

// inspectAnswer finds out what kind of answer came.
func (l *relay) inspectAnswer(ctx context.Context, resp *http.Response, lease *pool.Lease) *source {
	src := newSource(resp, l)
	l.answers(resp)
	switch {
	case lease.Proxy != nil && lease.Proxy.URL() != nil && src.status == http.StatusProxyAuthRequired:
		l.fault.network = transport.ProxyFailed // A proxy that passes requests on answers in the upstream's place.
		l.unexpected("The upstream could not be reached.")
	case src.err != nil:
		l.unexpected("The upstream answered in an encoding that it was not asked for.")
	case src.status >= 300 && src.status < 400:
		l.unexpected("The upstream answered with a redirect, which is not followed.")
	case src.status < 200 || src.status >= 300:
		src.kind = aStranger
	default:
		if err := src.detectKind(); err != nil {
			l.unreached(ctx, err)
		}
	}
	return src
}

// counts notes that an account is asked.
func (l *attempts) counts(lease *pool.Lease) {
	c := l.c
	if c.accounts == nil {
		c.accounts = c.few[:0]
	}
	l.tried, c.accounts = l.tried+1, append(c.accounts, lease.Account)
}

// unexpected fails the attempt for an answer that is of no use.
func (l *attempts) unexpected(message string) {
	l.fault.problem = &runtime.Problem{Class: "unreachable", Status: l.fault.status, Message: message}
}

// start makes the relay ready for an attempt, of which nothing is left of the one before, and starts the timer.
func (l *relay) start(u *upstream) {
	o := &l.c.s.options
	l.mu.Lock()
	defer l.mu.Unlock()
	l.startReply()
	l.unpass()
	l.c.ending, l.c.rule, l.c.cause = "", "", ""
	l.watch.first, l.watch.idle, l.watch.moves = u.Timeouts.FirstByte, u.Timeouts.Idle, u.Timeouts.Progress
	l.watch.first = min(l.watch.first, max(l.until.Sub(l.c.g.options.Now()), time.Second))
	l.watch.commitAfter, l.watch.keepalive, l.watch.hold = o.CommitAfter, o.Keepalive, o.Retry.HoldTime
	if l.framing.Keepalive() == "" {
		l.watch.commitAfter = 0 // An early head would be followed by nothing.
	}
	l.await(waiting)
	l.asked, l.waited = l.watch.since, 0
}

// startReply begins a reply of which nothing was received or said. It is called with mu held.
func (l *relay) startReply() {
	if l.reply != nil {
		l.countReply()
		l.reply.Close()
	}
	if l.streaming {
		l.x.Into((*sink)(l))
	}
	l.reply = l.x.Reply()
	l.out.Release()
	l.out = nil
	l.ready, l.held, l.events, l.size = false, 0, 0, 0
}

// answered notes that the head of an answer has come.
func (l *attempts) answered(u *upstream, resp *http.Response) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault.status, l.fault.header = resp.StatusCode, resp.Header
	l.await(reading)
	l.waited = l.watch.since - l.asked
	l.passHeaders(u, resp.Header)
}

// readBody reads a reply that is one body.
func (l *relay) readBody(ctx context.Context, src *source) {
	data := transport.NewBuffer(int(min(max(src.length, 0), transport.FirstClaim)))
	defer data.Release()
	src.moves = l.moving
	l.moving()
	err := data.Fill(src, l.c.s.options.MaxReply, func(n int) error { return l.claim.grow(ctx, 2*int64(n)) }) // and what is made of it
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.end(ctx, err)
		return
	}
	l.measures(1)
	began := l.c.since()
	l.keep(l.reply.Body(l.text(), data.Bytes))
	l.timed(began)
	l.deliver()
}

// readRefusal reads what the upstream says instead of a reply.
func (l *relay) readRefusal(ctx context.Context, src *source) {
	data := transport.NewBuffer(0)
	err := data.Fill(src, maxRefusal, nil)
	data.Bytes = data.Bytes[:min(len(data.Bytes), maxRefusal)]
	l.fault.body = data
	if err != nil && context.Cause(ctx) != nil {
		l.unreached(ctx, err)
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault.problem = l.reply.Refused(src.status, src.contentType, data.Bytes)
}

// unreached fails the attempt because no answer came.
func (l *attempts) unreached(ctx context.Context, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f := &l.fault
	how, gone := l.how(ctx, err)
	if gone {
		l.left()
		return
	}
	l.c.cause = explain(err)
	switch {
	case how == runtime.Shutdown:
		f.problem, f.ours = shuttingDown(), true
	case how == runtime.Stalled:
		f.problem, f.network = &runtime.Problem{Class: "timeout", Message: "The upstream did not answer in time."}, transport.Timeout
	default:
		f.network = transport.FailureOf(err)
		f.problem = &runtime.Problem{Class: "unreachable", Message: "The upstream could not be reached."}
		if f.network == transport.Timeout {
			f.problem = &runtime.Problem{Class: "timeout", Message: "The upstream could not be reached in time."}
		}
	}
	f.ours = f.ours || context.Cause(ctx) == errPanicked
}

// how is what the end of reading means: err is what the upstream's answer ended with. gone means that the client left.
func (l *attempts) how(ctx context.Context, err error) (how runtime.End, gone bool) {
	switch context.Cause(ctx) {
	case nil:
	case errSilent, errStalled:
		return runtime.Stalled, false
	case errComplete:
		return runtime.EOF, false
	case errShutdown:
		return runtime.Shutdown, false
	case errPanicked:
		return runtime.Cut, false
	default:
		return runtime.Cut, true
	}
	switch {
	case err == io.EOF:
		return runtime.EOF, false
	case errors.Is(err, errBlanks):
		return runtime.Stalled, false
	case errors.Is(err, errCrowded), errors.Is(err, errNeverFit):
		return runtime.Crowded, false
	case errors.Is(err, sse.ErrTooLong), errors.Is(err, transport.ErrTooLarge):
		return runtime.TooLong, false
	}
	return runtime.Cut, false
}

// note remembers how a reply ended that failed by its end: for the log, and for who judges it.
func (l *relay) note(ctx context.Context, how runtime.End) {
	if l.reply.Problem() == nil {
		return
	}
	l.c.ending = "failed"
	switch how {
	case runtime.EOF:
		l.c.ending = "truncated"
	case runtime.Cut:
		l.c.ending, l.fault.network = "truncated", transport.Reset
	case runtime.Stalled:
		l.fault.network = transport.Timeout
	case runtime.Crowded:
		l.c.insist, l.fault.ours = http.StatusServiceUnavailable, true
	case runtime.Shutdown, runtime.TooLong:
		l.fault.ours = true
	}
	l.fault.ours = l.fault.ours || context.Cause(ctx) == errPanicked
}

// noteAlive notes that the upstream is alive.
func (l *output) noteAlive() time.Duration {
	now := l.c.since()
	l.received.Store(int64(now))
	return now
}

// moving notes that the upstream has said more than that it is alive.
func (l *output) moving() { l.moved.Store(int64(l.c.since())) }
