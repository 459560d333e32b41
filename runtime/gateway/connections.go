package gateway

import (
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// connections are those of clients.
type connections struct {
	mu   sync.Mutex // guards open
	open map[*clientConn]struct{}

	refused  atomic.Uint64
	failed   atomic.Uint64 // how often none could be accepted
	reported atomic.Int64  // when that was last logged, in seconds since 1970
}

// listener is a listener whose connections can gather what is written to them, and are so many at most.
type listener struct {
	net.Listener
	g *Gateway
}

// crowded answers a connection that is one too many. What it asks for is not read.
const crowded = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n"

// Accept waits for the next connection. Where there are as many as may be, the one that has served nothing for the longest time makes
// room; when all are busy, the new one is closed.
func (l listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			if !errors.Is(err, net.ErrClosed) {
				l.g.unaccepted(err)
			}
			return nil, err
		}
		made := &clientConn{Conn: c}
		made.idle.Store(time.Now().UnixNano())
		if l.g.connections.admit(made, l.g.serving.Load().options.MaxConnections) {
			return made, nil
		}
		l.g.connections.refused.Add(1)
		if l.g.options.TLS == nil {
			_ = c.SetWriteDeadline(time.Now().Add(lingering))
			_, _ = io.WriteString(c, crowded)
		}
		_ = c.Close()
	}
}

// admit counts a connection, unless there are too many.
func (s *connections) admit(c *clientConn, most int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.open) >= most {
		victim := s.idlest()
		if victim == nil {
			return false
		}
		delete(s.open, victim)
		_ = victim.Conn.Close() // net/http notices.
	}
	s.open[c] = struct{}{}
	return true
}

// idlest is the connection that has served nothing for the longest time; nil when all are busy.
func (s *connections) idlest() (found *clientConn) {
	var since int64
	for c := range s.open {
		if t := c.idle.Load(); t > 0 && (found == nil || t < since) {
			found, since = c, t
		}
	}
	return found
}

// changed follows what net/http says of a connection, and sees to it that nothing is left when an answer is complete.
func (s *connections) changed(c net.Conn, state http.ConnState) {
	if encrypted, ok := c.(*tls.Conn); ok {
		c = encrypted.NetConn()
	}
	own, ok := c.(*clientConn)
	if !ok {
		return
	}
	switch state {
	case http.StateActive:
		own.idle.Store(0)
	case http.StateIdle:
		_ = own.send()
		own.idle.Store(time.Now().UnixNano())
	case http.StateClosed, http.StateHijacked:
		s.mu.Lock()
		delete(s.open, own)
		s.mu.Unlock()
	}
}

func (s *connections) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}

// reporting is how often the log says that connections cannot be accepted.
const reporting = 10

// unaccepted notes that a connection could not be accepted, mostly for want of files. net/http tries again, at most a second later.
func (g *Gateway) unaccepted(err error) {
	s := &g.connections
	n := s.failed.Add(1)
	now, reported := time.Now().Unix(), s.reported.Load()
	if now-reported < reporting || !s.reported.CompareAndSwap(reported, now) {
		return
	}
	g.options.Logger.Warn("connections cannot be accepted", slog.String("cause", explain(err)), slog.Uint64("failed", n), slog.Int("open", s.count()))
}
