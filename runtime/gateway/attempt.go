package gateway

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/sse"
)

// attempt calls one upstream and carries its reply to the client. A problem that it returns was not said to the client,
// so another upstream may be tried.
func (l *relay) attempt(ctx context.Context, to *candidate, key Secret) *runtime.Problem {
	src, pr := l.ask(ctx, to, key)
	if src != nil {
		defer src.close()
	}
	if pr == nil && src != nil { // neither: the client left before there was an answer
		switch src.kind {
		case aStream:
			pr = l.pump(ctx, src)
		case aBody:
			pr = l.hearBody(ctx, src)
		default:
			pr = l.hearRefusal(ctx, src)
		}
	}
	return l.settle(pr)
}

// settle is what is left to say of a problem that ended an attempt.
func (l *relay) settle(pr *runtime.Problem) *runtime.Problem {
	l.mu.Lock()
	defer l.mu.Unlock()
	if pr == nil || l.c.gone {
		return nil
	}
	or(&l.c.ending, "failed")
	if !l.begun {
		return pr
	}
	// The stream has begun early, and with it the status: the end of the stream has to say it.
	l.c.rule, l.c.cause = pr.Rule, pr.Class
	l.keep(l.reply.Fail(l.text(), pr))
	l.flush()
	return nil
}

// ask sends the request and looks at what comes back.
func (l *relay) ask(ctx context.Context, to *candidate, key Secret) (*source, *runtime.Problem) {
	u := to.upstream
	l.c.upstream, l.c.target = u.Name, to.model
	request, err := l.x.Request(to.target())
	l.tellLoss()
	if err != nil {
		or(&l.c.ending, "refused") // by the rules: no upstream was asked
		return nil, problem(err)
	}
	l.start(u)
	resp, err := l.call(ctx, u, request, key)
	if err != nil {
		return nil, l.unreached(ctx, err)
	}
	src := newSource(resp, l)
	l.answered(u, resp.Header)
	if src.err != nil {
		return src, &runtime.Problem{Class: "unreachable", Status: src.status, Message: "The upstream answered in an encoding that it was not asked for."}
	}
	switch {
	case src.status >= 300 && src.status < 400:
		return src, &runtime.Problem{Class: "unreachable", Status: src.status, Message: "The upstream answered with a redirect, which is not followed."}
	case src.status < 200 || src.status >= 300:
		src.kind = aStranger
		return src, nil
	}
	if err := src.look(); err != nil {
		return src, l.unreached(ctx, err)
	}
	return src, nil
}

// start makes the relay ready for an attempt, and starts the timer.
func (l *relay) start(u *upstream) {
	o := &l.c.g.options
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.reply != nil {
		l.reply.Close()
	}
	if l.streaming {
		l.x.Into((*sink)(l))
	}
	l.reply = l.x.Reply()
	l.out.release()
	l.out = nil
	l.ready, l.size = false, 0
	l.watch.first, l.watch.idle = u.Timeouts.FirstByte, u.Timeouts.Idle
	l.watch.commitAfter, l.watch.keepalive = o.CommitAfter, o.Keepalive
	l.await(waiting)
}

// answered notes that the head of an answer has come.
func (l *relay) answered(u *upstream, h http.Header) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.await(reading)
	l.passHeaders(u, h)
}

// hearBody hears a reply that is one body.
func (l *relay) hearBody(ctx context.Context, src *source) *runtime.Problem {
	data := take(int(min(max(src.length, 0), believed)))
	defer data.release()
	err := data.fill(src, l.c.g.options.MaxReply)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		return l.end(ctx, err)
	}
	l.keep(l.reply.Body(l.text(), data.b))
	_, pr := l.say()
	return pr
}

// hearRefusal hears what the upstream says instead of a reply.
func (l *relay) hearRefusal(ctx context.Context, src *source) *runtime.Problem {
	data := take(0)
	defer data.release()
	err := data.fill(src, maxRefusal)
	if err != nil && context.Cause(ctx) != nil {
		return l.unreached(ctx, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	status := src.status
	if status == http.StatusUnauthorized || status == http.StatusForbidden {
		// The account's key is at fault, not the client's, which would be thrown away or asked for anew.
		return &runtime.Problem{Class: "unreachable", Status: status, Message: "The gateway's credentials were refused by the upstream."}
	}
	pr := l.reply.Refused(status, src.contentType, data.b[:min(len(data.b), maxRefusal)])
	pr.Retry = src.retry
	return pr
}

// unreached is why no answer came.
func (l *relay) unreached(ctx context.Context, err error) *runtime.Problem {
	l.mu.Lock()
	defer l.mu.Unlock()
	how, gone := l.how(ctx, err)
	if gone {
		l.left()
		return nil
	}
	l.c.cause = explain(err)
	switch {
	case how == runtime.Shutdown:
		return shuttingDown()
	case how == runtime.Stalled:
		return &runtime.Problem{Class: "timeout", Message: "The upstream did not answer in time."}
	case timedOut(err):
		return &runtime.Problem{Class: "timeout", Message: "The upstream could not be reached in time."}
	}
	return &runtime.Problem{Class: "unreachable", Message: "The upstream could not be reached."}
}

// how is what the end of reading means: err is what the upstream's answer ended with. gone means that the client left.
func (l *relay) how(ctx context.Context, err error) (how runtime.End, gone bool) {
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
	case errors.Is(err, sse.ErrTooLong), errors.Is(err, errTooLarge):
		return runtime.TooLong, false
	}
	return runtime.Cut, false
}

// note remembers for the log how the reply ended.
func (l *relay) note(how runtime.End) {
	switch {
	case l.reply.Problem() == nil:
	case how == runtime.EOF, how == runtime.Cut:
		l.c.ending = "truncated"
	default:
		l.c.ending = "failed"
	}
}

// hearing notes that the upstream is alive.
func (l *relay) hearing() { l.heard.Store(int64(time.Since(l.c.began))) }
