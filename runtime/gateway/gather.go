package gateway

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// gathering is a listener whose connections can gather what is written to them.
type gathering struct{ net.Listener }

// Accept waits for the next connection.
func (l gathering) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &clientConn{Conn: c}, nil
}

// clientConn is a client's connection. net/http writes a piece of an answer that is larger than its buffer of 4 KiB in three writes, and
// the end of the answer in one more; each of them costs as much as translating some ten events, and wakes the client. What is gathered goes in
// one. A nil clientConn gathers nothing.
type clientConn struct {
	net.Conn

	mu        sync.Mutex // guards what follows; it is not held while the network is written to
	gathers   bool
	collected *buffer // nil: nothing
}

// gather keeps what is written from now on, until send.
func (c *clientConn) gather() {
	if c == nil {
		return
	}
	c.mu.Lock()
	c.gathers = true
	c.mu.Unlock()
}

// send writes what was gathered, and gathers no more.
func (c *clientConn) send() error {
	if c == nil {
		return nil
	}
	return c.emit(false)
}

func (c *clientConn) emit(goOn bool) error {
	c.mu.Lock()
	b := c.collected
	c.gathers, c.collected = c.gathers && goOn, nil
	c.mu.Unlock()
	if b == nil {
		return nil
	}
	_, err := c.Conn.Write(b.b)
	b.release()
	return err
}

// Write writes p, or gathers it.
func (c *clientConn) Write(p []byte) (int, error) {
	c.mu.Lock()
	if !c.gathers {
		c.mu.Unlock()
		return c.Conn.Write(p)
	}
	if c.collected == nil {
		c.collected = take(len(p) + 64) // what is around a piece comes in writes of its own
	}
	c.collected.grow(len(c.collected.b) + len(p))
	c.collected.b = append(c.collected.b, p...)
	much := len(c.collected.b) >= writeChunk
	c.mu.Unlock()
	if much {
		return len(p), c.emit(true)
	}
	return len(p), nil
}

// SetWriteDeadline sets the deadline of what is written after it: what was gathered before is written first. net/http takes the deadline
// away at the end of an answer.
func (c *clientConn) SetWriteDeadline(t time.Time) error {
	if err := c.emit(true); err != nil {
		return err
	}
	return c.Conn.SetWriteDeadline(t)
}

// Close writes what is left, if the client takes it without delay, and closes the connection.
func (c *clientConn) Close() error {
	c.mu.Lock()
	left := c.collected != nil
	c.mu.Unlock()
	if left {
		_ = c.Conn.SetWriteDeadline(time.Now().Add(lingering))
		_ = c.emit(false)
	}
	return c.Conn.Close()
}

// CloseWrite ends what is written; net/http looks for it where a client is still sending.
func (c *clientConn) CloseWrite() error {
	err := c.emit(false)
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return err
}

type connKey struct{}

// known puts the connection into the context of its requests.
func known(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, c)
}

// connOf is the connection of a request; nil when it is not ours.
func connOf(ctx context.Context) *clientConn {
	c, _ := ctx.Value(connKey{}).(*clientConn)
	return c
}

// idle sees to it that nothing is left when an answer is complete.
func idle(c net.Conn, state http.ConnState) {
	if own, ok := c.(*clientConn); ok && state == http.StateIdle {
		_ = own.send()
	}
}
