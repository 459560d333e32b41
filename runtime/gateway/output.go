package gateway

import (
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/sse"
)

// output is what goes to the client: it is held, written and flushed, and a timer keeps it alive. The goroutine that serves the call
// reads the upstream and writes to the client; the timer may write a keepalive between two of its writes.
type output struct {
	c         *call
	streaming bool              // the client wants a stream
	framing   sse.Framing       // of that stream
	mu        sync.Mutex        // guards what follows, and the client's connection
	reply     *runtime.Reply    // of the current attempt
	out       *transport.Buffer // what was said and is not written yet; nil when nothing was
	holding   bool              // what was said waits until there is nothing more to read without waiting
	pending   bool              // out was committed, and waits for that
	ready     bool              // the reply has begun, so that an error is part of it
	begun     bool              // the head of the stream was written
	committed bool              // something of the reply was passed on: nobody else can be asked any more
	held      time.Duration     // since when something of the reply is held, after the call began; 0: nothing is
	events    int               // of the upstream's, in this attempt
	over      bool              // the timer has nothing to do any more
	size      int               // bytes of frames that the reply holds for a client that wants a body
	watch     watch
	timer     *time.Timer
	missed    atomic.Int32  // times in a row that the timer fired while mu was held; written without mu
	received  atomic.Int64  // when something last came from the upstream, after the call began; written without mu
	moved     atomic.Int64  // when more than a sign of life last came; written without mu
	written   time.Duration // when something was last written to the client
	passed    []string      // names of headers of the upstream that the client gets
}

// rest stops the timer: from now on only one goroutine uses the relay.
func (l *output) rest() {
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

// text is what was said so far, to be appended to; keep takes it back.
func (l *output) text() []byte {
	if l.out == nil {
		l.out = transport.NewBuffer(0)
	}
	return l.out.Bytes
}

func (l *output) keep(text []byte) { l.out.Bytes = text }

// whole answers a client that wants a body.
func (l *output) whole() {
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
func (l *output) begin() {
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
func (l *output) flush() {
	l.pending = false
	if l.out == nil {
		return
	}
	if len(l.out.Bytes) > 0 {
		l.write(l.out.Bytes)
		l.received.Store(int64(l.written)) // while a slow client kept us, the upstream was not silent
	}
	l.out.Release()
	l.out = nil
}

// write sends with one write and one flush.
func (l *output) write(p []byte) {
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
func (l *output) BeforeRead() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.pending && !l.over {
		l.flush()
	}
}

// last passes on what is held when the call ends: it goes with the end that HTTP has for the answer.
func (l *output) last() {
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
func (l *output) left() {
	l.c.gone = true
	l.c.cancel(errGone)
}
