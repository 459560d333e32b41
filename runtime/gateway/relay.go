package gateway

import (
	"net/http/httptrace"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// relay carries an upstream's reply to the client, over all attempts at a call. The goroutine that serves the call
// reads the upstream and writes to the client; the timer may write a keepalive between two of its writes.
type relay struct {
	c          *call
	x          *runtime.Exchange
	candidates []candidate          // in the order in which they are asked
	streaming  bool                 // the client wants a stream
	observed   bool                 // somebody counts
	weight     time.Duration        // how often what is measured counts
	pieces     int                  // of the stream, that were heard together
	local      bool                 // no upstream was asked: its usage is an estimate, and nobody's
	claim      claim                // of the memory for all calls, for the reply
	memory     *transport.Buffer    // the client's request; nil when it is given back
	waiter     transport.ReadWaiter // the relay itself; nil: nothing is held back
	sending    atomic.Int32         // bodies of requests that the transport has not closed yet

	try      *pool.Try
	lease    *pool.Lease // of the attempt; nil when none is held
	secret   pool.Secret // the key of the last attempt's account
	at       *upstream   // that the last attempt asked: see upstream.at
	first    int         // of the candidates, that may still have the request
	attempts int         // so far
	repeats  int         // of them, those for which the same account was asked again
	named    string      // the session
	foreign  bool        // what the client carries of the upstream may belong to another account than it is asked with
	until    time.Time   // when nobody else is asked any more
	trace    httptrace.ClientTrace
	asked    time.Duration   // when the attempt began, after the call did
	waited   time.Duration   // until the head of its answer came
	reused   bool            // the last connection had served another call
	conn     *transport.Conn // to the upstream; nil when it is not ours
	again    int             // how often the attempt's request was sent again
	one      [1]pool.Target
	tape     *capture.Attempt // records the attempt; nil: it is not captured
	told     Attempt          // what observers are told of the attempt, here so that it takes no memory of its own

	mu        sync.Mutex        // guards what follows, and the client's connection
	reply     *runtime.Reply    // of the current attempt
	out       *transport.Buffer // what was said and is not written yet; nil when nothing was
	holding   bool              // what was said waits until there is nothing more to hear without waiting
	pending   bool              // out was committed, and waits for that
	ready     bool              // the reply has begun, so that an error is part of it
	begun     bool              // the head of the stream was written
	committed bool              // something of the reply was passed on: nobody else can be asked any more
	held      time.Duration     // since when something of the reply is held, after the call began; 0: nothing is
	events    int               // of the upstream's, in this attempt
	fault     failure           // of the attempt
	broken    bool              // a panic went through the reply: it is not used further
	over      bool              // the timer has nothing to do any more
	holds     int               // bytes that the reply holds
	size      int               // bytes of frames that the reply holds for a client that wants a body
	watch     watch
	timer     *time.Timer
	heard     atomic.Int64  // when something last came from the upstream, after the call began; written without mu
	moved     atomic.Int64  // when more than a sign of life last came; written without mu
	written   time.Duration // when something was last written to the client
	passed    []string      // names of headers of the upstream that the client gets
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

// rest stops the timer: from now on only one goroutine uses the relay.
func (l *relay) rest() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	if l.pending {
		l.last()
	}
	if l.timer != nil {
		l.timer.Stop()
	}
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
	l.heardAll()
	l.tellLosses()
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
		l.x.Release()
		l.memory.Release()
		l.memory = nil
		l.c.claim.release()
	}
}

// text is what was said so far, to be appended to; keep takes it back.
func (l *relay) text() []byte {
	if l.out == nil {
		l.out = transport.NewBuffer(0)
	}
	return l.out.Bytes
}

func (l *relay) keep(text []byte) { l.out.Bytes = text }

// say passes on what the reply has come to, as far as the client may have it. It is called with mu held, after the reply was told
// something. A failure of which nothing has reached the client is for others to make up for.
func (l *relay) say() (done bool) {
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

// whole answers a client that wants a body.
func (l *relay) whole() {
	c := l.c
	h := c.Header()
	h["Content-Type"] = []string{l.reply.ContentType()}
	h["Content-Length"] = []string{strconv.Itoa(len(l.text()))}
	c.status, l.committed = 200, true
	c.outcome.First = c.since()
	c.WriteHeader(200)
	if c.send(l.out.Bytes) != nil {
		l.left()
	}
}

// begin sends the head of a stream, once.
func (l *relay) begin() {
	if l.begun {
		return
	}
	l.begun = true
	l.c.g.streams.Add(1)
	c := l.c
	c.outcome.Stream = true
	h := c.Header()
	h["Content-Type"] = []string{l.reply.ContentType()}
	h["Cache-Control"] = noCache
	h["X-Accel-Buffering"] = unbuffered
	if c.r.ProtoMajor == 1 {
		if h["Connection"] == nil {
			h["Connection"] = keepAlive
		}
		h["Transfer-Encoding"] = chunked // also a stream that comes all at once
	}
	c.status = 200
	c.WriteHeader(200)
	l.written = c.since()
	l.arm(l.written)
}

// flush writes what was said. An idle stream holds no memory for what it may say next.
func (l *relay) flush() {
	l.pending = false
	if l.out == nil {
		return
	}
	if len(l.out.Bytes) > 0 {
		l.write(l.out.Bytes)
		l.heard.Store(int64(l.written)) // while a slow client kept us, the upstream was not silent
	}
	l.out.Release()
	l.out = nil
}

// write sends with one write and one flush.
func (l *relay) write(p []byte) {
	if l.c.gone {
		return
	}
	if len(p) > smallWrite {
		l.c.conn.gather()
	}
	err := l.c.send(p)
	if err == nil {
		err = l.c.control.Flush()
	}
	if sent := l.c.conn.send(); err == nil {
		err = sent
	}
	l.written = l.c.since()
	if err != nil {
		l.left()
	}
}

// BeforeRead passes on what is held back, before a read of the upstream that may have to wait.
func (l *relay) BeforeRead(c *transport.Conn) {
	for !l.mu.TryLock() { // The timer writes.
		if !c.IsReadBy(&l.waiter) {
			return // It is the transport that reads, behind the answer, and the call goes on.
		}
		time.Sleep(time.Millisecond)
	}
	defer l.mu.Unlock()
	if l.pending && !l.over {
		l.flush()
	}
}

// last passes on what is held when the call ends: it goes with the end that HTTP has for the answer.
func (l *relay) last() {
	l.pending = false
	if l.c.gone || len(l.out.Bytes) == 0 {
		return
	}
	l.c.conn.gather()
	if l.c.send(l.out.Bytes) != nil {
		l.left()
	}
}

// left notes that the client is gone: the upstream's answer is for nobody.
func (l *relay) left() {
	l.c.gone = true
	l.c.cancel(errGone)
}
