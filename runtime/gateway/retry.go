package gateway

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
)

// Retry bounds what is done to have a call answered although accounts fail. A zero means the default that is named.
type Retry struct {
	Attempts int           // how many accounts are asked for one call; 10. One that is asked again at once counts once
	Deadline time.Duration // after which nobody else is asked, and an upstream that has not begun to answer is waited for no longer; 10 min

	// Budget is the share of an upstream's recent calls that are repeated at most after failures that no account is to blame for, besides a
	// few; 0.2. Who makes the pool hands it over: pool.GroupOptions.Retries.
	Budget float64

	// Until an upstream has generated something, what it sends is held, so that it may still fail without the client's
	// noticing (T086). What is held is passed on when there is this much of it.
	HoldEvents int           // events; 64
	HoldBytes  int           // bytes; 256 KiB: the first events of some protocols repeat the tools and instructions of the request
	HoldTime   time.Duration // since the first of it came; 3 s
}

func (r Retry) withDefaults() Retry {
	or(&r.Attempts, 10)
	or(&r.Deadline, 10*time.Minute)
	or(&r.HoldEvents, 64)
	or(&r.HoldBytes, 256<<10)
	or(&r.HoldTime, 3*time.Second)
	return r
}

// verdict is what the rules say of a failure, what was done, and what the client is told when nothing comes after it.
type verdict struct {
	runtime.Verdict
	step    pool.Step
	problem *runtime.Problem
	blames  bool // the account was the reason
}

// serve has the call answered: it asks one account after the other until one answers, or the rules say that the client is to be
// told. Each gets the request translated anew. A problem that it returns was not said to the client.
func (l *relay) serve(ctx context.Context) *runtime.Problem {
	l.beginTry(l.candidates)
	var refusal *runtime.Problem // by rules, of candidates that cannot have the request
	var last verdict
	for {
		lease, err := l.try.Next(ctx)
		if err != nil {
			return l.unserved(ctx, err, refusal, &last)
		}
		l.lease, l.secret = lease, lease.Key
		at := l.first + lease.Target
		f, gone := l.attempt(ctx, &l.candidates[at], lease)
		switch {
		case gone:
			l.returnLease((*pool.Try).Gone)
			return nil
		case f == nil:
			l.traced(lease, nil)
			l.returnLease((*pool.Try).Succeeded)
			return nil
		case f.refused:
			l.returnLease((*pool.Try).Gone)
			if refusal == nil {
				refusal = f.problem
			}
			if l.first = at + 1; l.first == len(l.candidates) && last.problem != nil {
				return l.conclude(last.problem) // of one that could have had it
			} else if l.first == len(l.candidates) {
				return l.conclude(refusal)
			}
			l.beginTry(l.candidates[l.first:])
			continue
		case f.ours:
			l.returnLease((*pool.Try).Gone)
			return l.conclude(f.problem)
		}
		last = l.judge(f, &l.candidates[at])
		switch {
		case l.committed:
			return l.conclude(last.problem) // The client is told in its stream, unless it has been.
		case last.step.Stop:
			return l.conclude(last.problem)
		}
		ctx = l.renew()
		if last.step.Same {
			l.repeats++
			if !l.pause(ctx, last.step.Wait) {
				return l.unserved(ctx, context.Cause(ctx), nil, &last)
			}
		}
	}
}

// beginTry makes a list of candidates the ones to ask from now on.
func (l *relay) beginTry(list []candidate) {
	l.named = l.session(list)
	l.foreign = l.foreign || l.c.g.movers.has(l.named)
	c := pool.Call{Targets: l.one[:0], Session: l.named, Attempts: l.c.s.options.Retry.Attempts - l.attempts + l.repeats, Deadline: l.until}
	for i := range list {
		c.Targets = append(c.Targets, pool.Target{Group: list[i].upstream.group, Model: list[i].model})
	}
	l.try = l.c.g.pool.Begin(c)
}

// returnLease returns the lease to the pool, once.
func (l *relay) returnLease(how func(*pool.Try, *pool.Lease)) {
	if lease := l.lease; lease != nil {
		l.lease = nil
		how(l.try, lease)
	}
}

// judge has the rules say what a failure means, and the pool do it.
func (l *relay) judge(f *failure, to *candidate) verdict {
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

// maxReason bounds what is kept of a failure's text.
const maxReason = 2 << 10

// reasonOf is what clients are told while all accounts rest because of a failure like this.
func reasonOf(class string, pr *runtime.Problem) *pool.Reason {
	if pr == nil {
		return &pool.Reason{Class: class}
	}
	return &pool.Reason{Class: class, Code: pr.Code, Of: pr.Of, Message: strings.ToValidUTF8(pr.Message[:min(len(pr.Message), maxReason)], ""), Status: pr.Status}
}

// repeats is how often the same account is asked once more for a call. It is not asked earlier than the upstream said. A key that is the
// upstream's only one is asked once more at most, and not while its calls keep failing: the client repeats too, and the two must not multiply.
func repeats(v *runtime.Verdict, lease *pool.Lease, lone bool) int {
	switch {
	case v.Foreign: // The request is another one.
		return v.Again
	case v.After > v.Backoff, lone && lease.Failures > 0:
		return 0
	case lone:
		return min(v.Again, 1)
	}
	return v.Again
}

// upstreamAuth is the class of a failure that concerns the gateway's own account: its key was rejected.
const upstreamAuth = "upstream_auth"

// unserved is what the client is told when no account is left, or the call is over before one was found.
func (l *relay) unserved(ctx context.Context, err error, refusal *runtime.Problem, last *verdict) *runtime.Problem {
	var none *pool.Exhausted
	switch {
	case context.Cause(ctx) == errShutdown:
		return l.instead(shuttingDown())
	case !errors.As(err, &none):
		l.mu.Lock()
		defer l.mu.Unlock()
		l.left()
		return nil
	case l.attempts == 0 && refusal != nil:
		return l.conclude(refusal)
	case l.attempts > 0 && (none.Lone || !last.blames):
		return l.conclude(last.problem)
	case l.attempts > 0 && (last.Class == upstreamAuth && none.Retry == 0 || last.Lasting && none.Reason != nil && !none.Incident):
		return l.conclude(last.problem) // No other account comes back by itself.
	case none.Reason != nil && none.Incident:
		return l.instead(&runtime.Problem{Class: "no_account", Retry: none.Retry, Message: fmt.Sprintf("The upstream %q fails for many of its accounts in the same way, and is left alone for a moment: %s", none.Upstream, none.Reason.Message)})
	case none.Reason != nil:
		r := none.Reason
		return l.instead(&runtime.Problem{Class: r.Class, Code: r.Code, Of: r.Of, Message: r.Message, Status: r.Status, Upstream: none.Upstream})
	}
	if pr := l.keyless(); pr != nil && none.Tried == 0 {
		return l.instead(pr)
	}
	if none.Full {
		none.Retry = time.Second // A call may end at any time, and with it what keeps this one from being served.
	}
	return l.instead(&runtime.Problem{Class: "no_account", Message: none.Error(), Retry: none.Retry})
}

// keyless says that an upstream has no account because the variables for its keys are not set; nil when that is not why.
func (l *relay) keyless() *runtime.Problem {
	for _, c := range l.candidates {
		if u := c.upstream; len(u.Unset) > 0 {
			return &runtime.Problem{Class: "upstream_auth", Code: "no_key", Message: fmt.Sprintf("The gateway has no key for the upstream %q yet: set the environment variable %s where the gateway runs, and start it again.", u.Name, u.Unset[0])}
		}
	}
	return nil
}

// blames reports whether the account was the reason: then it says no more to the client than that all are exhausted. Any other
// failure is told as it is; so is that none of them has the model, since a client would ask for ever (T102).
func (f *failure) blames(v *verdict) bool {
	return v.Class != "not_found" && (v.Action == runtime.Disable || f.status >= 400 && f.status < 500)
}

// conclude tells the client of a failure: by what is held of its stream, if that has something generated, else by a status while it can.
func (l *relay) conclude(pr *runtime.Problem) *runtime.Problem {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.c.gone {
		return nil
	}
	or(&l.c.ending, "failed")
	switch {
	case l.committed:
		l.within(pr)
		return nil
	case l.streaming && l.ready && (l.begun || l.reply.Generated()) && pr == l.fault.problem && l.reply.Ended():
		l.commit()
		return nil
	}
	return l.reportProblem(pr)
}

// instead tells the client of a problem that is not the last upstream's.
func (l *relay) instead(pr *runtime.Problem) *runtime.Problem {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.c.gone {
		return nil
	}
	l.c.ending = "failed"
	l.unpass()
	return l.reportProblem(pr)
}

// reportProblem returns a problem that the client can get as a status. When its stream has begun early, and with it the
// status, the end of the stream says it. It is called with mu held.
func (l *relay) reportProblem(pr *runtime.Problem) *runtime.Problem {
	l.c.rule, l.c.cause, l.c.outcome.Class = pr.Rule, pr.Class, pr.Class
	if !l.begun {
		return pr
	}
	l.startReply()
	l.measures(0)
	l.keep(l.reply.Fail(l.text(), pr))
	l.flush()
	return nil
}

// pause waits before the same account is asked once more. It is false when the call is over before that.
func (l *relay) pause(ctx context.Context, wait time.Duration) bool {
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
func (l *relay) renew() context.Context {
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
