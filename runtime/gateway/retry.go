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
			l.abandoned()
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
			l.abandoned()
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
	case l.tried == 0 && refusal != nil:
		return l.conclude(refusal)
	case l.tried > 0 && (none.Lone || !last.blames):
		return l.conclude(last.problem)
	case l.tried > 0 && (last.Class == upstreamAuth && none.Retry == 0 || last.Lasting && none.Reason != nil && !none.Incident):
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

// blames reports whether the account was the reason: then it says no more to the client than that all are exhausted. Any other
// failure is told as it is; so is that none of them has the model, since a client would ask for ever (T102).
func (f *failure) blames(v *verdict) bool {
	return v.Class != "not_found" && (v.Action.StopsAccount() || f.status >= 400 && f.status < 500)
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
