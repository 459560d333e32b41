package gateway

import (
	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// relay carries an upstream's reply to the client, over all attempts at a call. The goroutine that serves the call
// reads the upstream and writes to the client; the timer may write a keepalive between two of its writes.
type relay struct {
	attempts

	local  bool              // no upstream was asked: its usage is an estimate, and nobody's
	claim  claim             // of the memory for all calls, for the reply
	memory *transport.Buffer // the client's request; nil when it is given back

	broken bool // a panic went through the reply: it is not used further; guarded by mu
	holds  int  // bytes that the reply holds; guarded by mu
}

// close ends the call, after a panic too: then it ends the stream, if one has begun.
func (l *relay) close() {
	r := recover()
	l.returnLease((*pool.Try).Gone)
	l.rest()
	if r != nil {
		l.c.panicked(r, l.mend)
	}
	l.finish()
}

// finish gives back what the call took.
func (l *relay) finish() {
	if l.begun {
		l.c.g.streams.Add(-1)
	}
	l.out.Release()
	l.out = nil
	l.fault.forget()
	l.claim.release()
	if l.broken {
		return
	}
	l.countReply()
	l.reportLosses()
	if l.reply != nil {
		if !l.local {
			l.c.usage.names, l.c.usage.counts = l.reply.Usage()
		}
		l.reply.Close()
	}
	if l.sending.Load() == 0 {
		l.x.Close()
		l.memory.Release()
	}
}

// forget gives back the memory of the request when it cannot be sent again: an idle stream may last for an hour. While the
// transport may still be sending, the memory must not serve another.
func (l *relay) forget() {
	if l.memory != nil && l.sending.Load() == 0 {
		l.letGo()
		l.x.Release()
		l.memory.Release()
		l.memory = nil
		l.c.claim.release()
	}
}

// deliver passes on what the reply has come to, as far as the client may have it. It is called with mu held, after the reply was told
// something. A failure of which nothing has reached the client is for others to make up for.
func (l *relay) deliver() (done bool) {
	if pr := l.reply.Problem(); pr != nil {
		or(&l.c.ending, "failed")
		l.c.rule, l.c.cause, l.c.outcome.Class = pr.Rule, pr.Class, pr.Class
		l.fault.problem, l.fault.ours = pr, l.fault.ours || pr.Rule != ""
		if l.streaming && l.ready && !l.reply.Ended() {
			l.keep(l.reply.End(l.text(), runtime.Cut))
		}
		if l.committed {
			l.flush()
		}
		return true
	}
	if l.reply.Paused() {
		l.pass()
		return true
	}
	if !l.streaming {
		if l.reply.Ended() {
			l.whole()
		}
		return l.reply.Ended()
	}
	if !l.ready && !l.reply.Ended() {
		return false
	}
	if !l.committed && !l.enough() {
		l.hold()
		return false
	}
	l.commit()
	l.forget()
	return l.c.gone || l.reply.Ended()
}

// pass passes on what a reply came to that has paused, as far as it need not be held.
func (l *relay) pass() {
	l.ready = l.ready || l.reply.Started()
	switch {
	case !l.streaming || !l.ready:
	case l.committed || l.enough():
		l.commit()
		l.forget()
	default:
		l.hold()
	}
}
