package gateway

import (
	"context"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// clientConn is a client's connection. net/http writes a piece of an answer that is larger than its buffer of 4 KiB in three writes, and
// the end of the answer in one more; each of them costs as much as translating some ten events, and wakes the client. What is gathered goes in
// one. A nil clientConn gathers nothing.
type clientConn struct {
	net.Conn

	mu        sync.Mutex // guards what follows; it is not held while the network is written to
	gathers   bool
	collected *transport.Buffer // nil: nothing

	early []byte       // what came behind a request before it was answered
	idle  atomic.Int64 // since when no request is served, in nanoseconds since 1970; 0: one is
}

// maxEarly is how much may come behind a request while a disconnect is still noticed.
const maxEarly = 64 << 10

// Read reads what the client sends. While a request is served, net/http reads a single byte, to see whether the client leaves, and stops
// looking when one comes. So that byte is kept for the next request, and reading goes on until the client leaves, or until net/http ends
// it by a deadline.
func (c *clientConn) Read(p []byte) (int, error) {
	if len(p) != 1 {
		if len(c.early) > 0 {
			n := copy(p, c.early)
			if c.early = c.early[n:]; len(c.early) == 0 {
				c.early = nil
			}
			return n, nil
		}
		return c.Conn.Read(p)
	}
	for into := p; ; { // Most clients send nothing: there is no memory for it before the first byte.
		n, err := c.Conn.Read(into)
		c.early = append(c.early, into[:n]...)
		if err != nil {
			return 0, err
		}
		if len(c.early) > maxEarly {
			p[0], c.early = c.early[0], c.early[1:]
			return 1, nil
		}
		c.early = slices.Grow(c.early, 512)
		into = c.early[len(c.early):cap(c.early)]
	}
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
	_, err := c.Conn.Write(b.Bytes)
	b.Release()
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
		c.collected = transport.NewBuffer(len(p) + 64) // what is around a piece comes in writes of its own
	}
	c.collected.Grow(len(c.collected.Bytes) + len(p))
	c.collected.Bytes = append(c.collected.Bytes, p...)
	much := len(c.collected.Bytes) >= writeChunk
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

// connOf is the connection of a request; nil when it is not ours, or when it is encrypted: over HTTP/2, several requests share it.
func connOf(ctx context.Context) *clientConn {
	c, _ := ctx.Value(connKey{}).(*clientConn)
	return c
}
