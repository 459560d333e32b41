package gateway

import (
	"context"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
)

// paused reports whether the upstream is to be asked for the rest of its reply, and there is a client for it.
func (l *relay) paused() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fault.problem == nil && !l.c.gone && l.reply != nil && l.reply.Paused()
}

// askOn asks the same upstream, with the same account, for the rest of a reply that paused. What it answers goes to the same reply.
// An upstream that has begun to answer is waited for as long as any other, whatever the deadline for asking somebody else.
func (l *relay) askOn(ctx context.Context, u *upstream, lease *pool.Lease) (src *source, done func()) {
	l.fault.forget()
	l.measures(1)
	began := l.c.since()
	request := l.resume(u)
	l.timed(began)
	l.c.outcome.Continued++
	l.continues()
	resp, done, err := l.call(ctx, u, request, lease)
	if err != nil {
		l.unreached(ctx, err)
		return nil, done
	}
	l.mu.Lock()
	l.fault.status, l.fault.header = resp.StatusCode, resp.Header
	l.await(reading)
	l.unpass()
	l.passHeaders(u, resp.Header)
	l.mu.Unlock()
	return l.inspectAnswer(ctx, resp, lease), done
}

// resume makes the reply ready for the rest, and gives the request for it.
func (l *relay) resume(u *upstream) *runtime.Request {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watch.first = u.Timeouts.FirstByte
	l.await(waiting)
	return l.reply.Resume()
}

// within tells a client whose stream has begun that there will be no rest of it. It is called with mu held.
func (l *relay) within(pr *runtime.Problem) {
	if l.reply.Ended() {
		return // It has been told.
	}
	l.c.rule, l.c.cause, l.c.outcome.Class = pr.Rule, pr.Class, pr.Class
	or(&l.c.ending, "failed")
	l.measures(0)
	l.keep(l.reply.Fail(l.text(), pr))
	l.flush()
}
