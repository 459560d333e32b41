package gateway

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/sse"
)

// attempts are those at a call: who is asked next, with which account, what became of it, and what observers are told.
type attempts struct {
	output

	x          *runtime.Exchange
	candidates []candidate   // in the order in which they are asked
	observed   bool          // somebody counts
	weight     time.Duration // how often what is measured counts
	pieces     int           // of the stream, that were received together
	sending    atomic.Int32  // bodies of requests that the transport has not closed yet
	upload     []byte        // the body of the request that was sent last; nil when it is given back
	sent       *outgoing     // its last body
	try        *pool.Try
	lease      *pool.Lease   // of the attempt; nil when none is held
	secret     pool.Secret   // the key of the last attempt's account
	at         *upstream     // that the last attempt asked: see upstream.at
	first      int           // of the candidates, that may still have the request
	tried      int           // attempts so far
	repeats    int           // of them, those for which the same account was asked again
	named      string        // the session
	foreign    bool          // what the client carries of the upstream may belong to another account than it is asked with
	until      time.Time     // when nobody else is asked any more
	began      time.Duration // when the attempt's request began to be translated, after the call began
	translated time.Duration // what that took
	before     time.Duration // what the engine had taken for the call before the attempt's reply
	asked      time.Duration // when the attempt began, after the call did
	waited     time.Duration // until the head of its answer came
	again      int           // how often the attempt's request was sent again
	one        [1]pool.Target
	asking     sse.Framing      // how the stream is framed that the last attempt's upstream was asked for
	tape       *capture.Attempt // records the attempt; nil: it is not captured
	reported   Attempt          // what observers are told of the attempt, here so that it takes no memory of its own
	fault      failure          // of the attempt; guarded by mu
}

// beginTry makes a list of candidates the ones to ask from now on.
func (l *attempts) beginTry(list []candidate) {
	l.named = l.session(list)
	l.foreign = l.foreign || l.c.g.movers.has(l.named)
	c := pool.Call{Targets: l.one[:0], Session: l.named, Attempts: l.c.s.options.Retry.Attempts - l.tried + l.repeats, Deadline: l.until}
	for i := range list {
		c.Targets = append(c.Targets, pool.Target{Group: list[i].upstream.group, Model: list[i].model})
	}
	l.try = l.c.g.pool.Begin(c)
}

// returnLease returns the lease to the pool, once.
func (l *attempts) returnLease(how func(*pool.Try, *pool.Lease)) {
	if lease := l.lease; lease != nil {
		l.lease = nil
		how(l.try, lease)
	}
}

// judge has the rules say what a failure means, and the pool do it.
func (l *attempts) judge(f *failure, to *candidate) verdict {
	c, lease := l.c, l.lease
	v := verdict{Verdict: c.s.program.Judge(&runtime.Failure{
		Upstream: lease.Upstream, Protocol: to.upstream.Protocol, Model: to.model,
		Status: f.status, Header: l.reads(f.header), Body: f.text(), Problem: f.problem, Network: f.network,
		Attempt: lease.Attempt, Failures: lease.Failures, Streamed: c.stream, Now: c.g.options.Now(),
		Foreign: l.foreign,
	})}
	if f.problem != nil { // how long it should be left alone is a matter of the rules; a client is told of a day at most
		f.problem.Retry = min(v.After, 24*time.Hour)
		f.problem.Message, f.problem.Code, f.problem.Param = l.Hide(f.problem.Message), l.Hide(f.problem.Code), l.Hide(f.problem.Param) // there are upstreams that quote keys
	}
	if (c.counting && v.Class != upstreamAuth) || l.at != to.upstream.current() {
		// An account is not to blame for what an address says that is another one's by now.
		// An account that does not count now may answer all the same: what holds for its key holds for both, a limit may not.
		v.Verdict = runtime.Verdict{Class: v.Class, Tier: v.Tier, Rule: v.Rule, Action: runtime.Retry, ProxyFault: v.ProxyFault}
	}
	l.lease = nil
	if v.Foreign {
		l.moves()
	}
	does := ofPool(v.Verdict)
	does.Again, does.Backoff = repeats(&v.Verdict, lease, to.upstream.lone), v.Backoff
	does.Overall = v.Action == runtime.Retry && !v.Foreign && !f.blames(&v) && (!v.ProxyFault || lease.Proxy == nil)
	if v.Lasting {
		does.Reason = reasonOf(v.Class, f.problem)
	}
	v.step = l.try.Failed(lease, does)
	if v.Confirm && !to.upstream.lone {
		c.g.confirm(c.s, to.upstream, lease.Account, does.Reason)
	}
	c.failed = failed{f.status, v.Class, v.Tier, ""}
	if f.problem != nil {
		c.failed.text = f.problem.Message
	}
	v.problem, v.blames = f.problem, f.blames(&v)
	l.logFailure(lease, &v)
	l.traced(lease, &v)
	return v
}

// keyless says that an upstream has no account because the variables for its keys are not set; nil when that is not why.
func (l *attempts) keyless() *runtime.Problem {
	for _, c := range l.candidates {
		if u := c.upstream; len(u.Unset) > 0 {
			return &runtime.Problem{Class: "upstream_auth", Code: "no_key", Message: fmt.Sprintf("The gateway has no key for the upstream %q yet: set the environment variable %s where the gateway runs, and start it again.", u.Name, u.Unset[0])}
		}
	}
	return nil
}

// pause waits before the same account is asked once more. It is false when the call is over before that.
func (l *attempts) pause(ctx context.Context, wait time.Duration) bool {
	o := &l.c.g.options
	wait = min(wait, l.until.Sub(o.Now()))
	if o.Sleep != nil {
		return o.Sleep(ctx, wait) == nil
	}
	t := time.NewTimer(max(wait, 0))
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// renew gives the call a context that nobody has ended but its client, or the gateway as it stops.
func (l *attempts) renew() context.Context {
	c := l.c
	ctx, cancel := context.WithCancelCause(c.r.Context())
	l.mu.Lock()
	defer l.mu.Unlock()
	c.g.mu.Lock()
	defer c.g.mu.Unlock()
	c.cancel(nil)
	c.cancel = cancel
	switch {
	case c.g.stopped:
		cancel(errShutdown)
	case c.gone:
		cancel(errGone)
	}
	return ctx
}
