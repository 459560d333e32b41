package gateway

import (
	"context"
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"time"

	"golang.org/x/net/proxy"
)

type dialer func(ctx context.Context, network, addr string) (net.Conn, error)

// wide makes connections that send a large body with few writes, and read a burst of events with few reads. The transport hands a body
// to the connection in pieces of 32 KiB, for which it allocates memory every time; and its own buffer for reading, which each connection
// has as long as it lives, is small.
func wide(dial dialer) dialer {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := dial(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		return &wideConn{Conn: c}, nil
	}
}

// DialContext makes the function a proxy.ContextDialer.
func (d dialer) DialContext(ctx context.Context, network, addr string) (net.Conn, error) {
	return d(ctx, network, addr)
}

// Dial is what proxy.Dialer asks for.
func (d dialer) Dial(network, addr string) (net.Conn, error) {
	return d(context.Background(), network, addr)
}

// bySocks makes connections through a SOCKS5 proxy, which looks names up itself. net/http could do so too, but would wait without
// end for one that accepts a connection and says nothing.
func bySocks(by *url.URL, dial dialer, limit time.Duration) dialer {
	var auth *proxy.Auth
	if by.User != nil {
		auth = &proxy.Auth{User: by.User.Username()}
		auth.Password, _ = by.User.Password()
	}
	address := by.Host
	if by.Port() == "" {
		address = net.JoinHostPort(by.Hostname(), "1080")
	}
	through, err := proxy.SOCKS5("tcp", address, auth, dial)
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		if err != nil {
			return nil, err
		}
		if limit > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, limit)
			defer cancel()
		}
		return through.(proxy.ContextDialer).DialContext(ctx, network, addr)
	}
}

// readAhead is how much is read at once of an upstream that has more to say than the transport's buffer takes.
const readAhead = 32 << 10

// wideConn is a connection to an upstream. One goroutine at a time reads: the call whose answer it is, else the transport.
type wideConn struct {
	net.Conn
	full   bool                  // the last read filled what it was given, so there is likely to be more
	ahead  *buffer               // what was read beyond what was asked for; nil: nothing
	unread []byte                // of ahead
	reader atomic.Pointer[relay] // the call that reads; nil: none that holds back what it said while there is more to hear
}

// wideOf is the connection below what a transport calls one; nil when it is not ours.
func wideOf(c net.Conn) *wideConn {
	if over, ok := c.(interface{ NetConn() net.Conn }); ok { // TLS
		c = over.NetConn()
	}
	wide, _ := c.(*wideConn)
	return wide
}

// Read reads much at once where much is there, with memory that is only held until it is read. Before a read that may have to wait, the
// call that reads passes on what it holds.
func (c *wideConn) Read(p []byte) (int, error) {
	if c.ahead != nil {
		n := copy(p, c.unread)
		if c.unread = c.unread[n:]; len(c.unread) == 0 {
			c.ahead.release()
			c.ahead, c.unread = nil, nil
		}
		return n, nil
	}
	if l := c.reader.Load(); l != nil {
		l.waits(c)
	}
	if !c.full || len(p) >= readAhead {
		n, err := c.Conn.Read(p)
		c.full = n == len(p) && err == nil
		return n, err
	}
	b := take(readAhead)
	n, err := c.Conn.Read(b.b[:cap(b.b)])
	c.full = n == cap(b.b) && err == nil
	k := copy(p, b.b[:n])
	if k < n { // An error comes with the next read again.
		c.ahead, c.unread = b, b.b[k:n]
		return k, nil
	}
	b.release()
	return k, err
}

// ReadFrom sends what r has.
func (c *wideConn) ReadFrom(r io.Reader) (sent int64, err error) {
	size := 32 << 10
	if l, ok := r.(*io.LimitedReader); ok {
		size = int(min(l.N, 256<<10))
	}
	b := take(size)
	defer b.release()
	for {
		n, err := r.Read(b.b[:cap(b.b)])
		if n > 0 {
			written, err := c.Write(b.b[:n])
			sent += int64(written)
			if err != nil {
				return sent, err
			}
		}
		if err == io.EOF {
			return sent, nil
		}
		if err != nil {
			return sent, err
		}
	}
}

var _ io.ReaderFrom = (*wideConn)(nil)
