package transport

import (
	"context"
	"io"
	"net"
	"net/http"
	"time"
)

// Answer is the body of an answer by HTTP/1.1. What ends the request ends it too.
type Answer struct {
	body   io.Reader
	client *client
	conn   *connection
	ctx    context.Context
	stop   func() bool // ends what waits for the end of ctx; false: it has ended
	sent   chan error  // what became of sending the request; nil: all was sent
	last   bool        // the upstream serves no other call on the connection
	done   bool
	err    error // how it ended
}

// Read reads the body. What ends the request ends it too.
func (a *Answer) Read(p []byte) (int, error) {
	if a.done {
		return 0, a.err
	}
	n, err := a.body.Read(p)
	if err == nil {
		return n, nil
	}
	a.finish(err == io.EOF)
	if a.err = err; err != io.EOF && a.ctx.Err() != nil {
		a.err = context.Cause(a.ctx)
	}
	return n, a.err
}

// Close lets the connection go. It ends when the body was not read to its end.
func (a *Answer) Close() error {
	a.finish(false)
	if a.err == nil {
		a.err = http.ErrBodyReadAfterClose
	}
	return nil
}

// finish ends what the call has to do with the connection. whole is whether the answer was read to its end.
func (a *Answer) finish(whole bool) {
	if a.done {
		return
	}
	a.done = true
	if whole && a.sent != nil {
		limit := time.NewTimer(answerTime) // Who has sent the last byte may not have told it yet.
		select {
		case err := <-a.sent:
			whole = err == nil
		case <-limit.C:
			whole = false
		}
		limit.Stop()
	}
	c := a.conn
	c.socket.waiter = nil
	good := a.stop() && whole && !a.last && c.reader.Buffered() == 0 && c.socket.ahead == nil
	c.reader.Reset(nil)
	readers.Put(c.reader)
	c.reader = nil
	if good {
		a.client.put(c)
		return
	}
	_ = c.wire.Close()
	c.socket.forget()
}

// AnswerOf is the body of an answer that no other answer comes beside on its connection; nil: there is no such thing, as with HTTP/2, or
// nothing to read.
func AnswerOf(resp *http.Response) *Answer {
	a, _ := resp.Body.(*Answer)
	return a
}

// HoldBack makes a call be told before a read that may have to wait.
func (a *Answer) HoldBack(w ReadWaiter) {
	if !a.done {
		a.conn.socket.waiter = w
	}
}

// Wait waits until there is more to read, or the connection fails, where it can: not with TLS, nor while there is something in memory. A
// read waits too, but some 15 calls deep, and the stack of a goroutine that waits for most of its life should be small.
func (a *Answer) Wait() {
	c := a.conn
	if a.done || c.socket.raw == nil || c.wire != net.Conn(c.socket) || c.reader.Buffered() > 0 {
		return
	}
	if c.socket.waiter != nil {
		c.socket.waiter.BeforeRead()
	}
	c.socket.wait()
}
