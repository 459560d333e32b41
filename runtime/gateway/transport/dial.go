package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http/httptrace"
	"net/url"
	goruntime "runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/net/proxy"
)

type dialer func(ctx context.Context, network, addr string) (net.Conn, error)

// withReadAhead makes connections that send a large body with few writes, and read a burst of events with few reads. The transport hands a body
// to the connection in pieces of 32 KiB, for which it allocates memory every time; and its own buffer for reading, which each connection
// has as long as it lives, is small.
func withReadAhead(dial dialer) dialer {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := dial(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		return newConn(c), nil
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

// ReadAheadSize is how much is read at once of an upstream that has more to say than the transport's buffer takes.
const ReadAheadSize = 32 << 10

// Conn is a connection to an upstream. One goroutine at a time reads: the call whose answer it is, else the transport.
type Conn struct {
	net.Conn
	full   bool                       // the last read filled what it was given, so there is likely to be more
	ahead  *Buffer                    // what was read beyond what was asked for; nil: nothing
	unread []byte                     // of ahead
	reader atomic.Pointer[ReadWaiter] // of the call that reads; nil: it holds nothing back

	socket syscall.RawConn // nil: there is none that can be looked at
	look   func(fd uintptr) bool
	polls  func(fd uintptr) bool // of WaitForBytes
	polled bool                  // the socket was empty, and is waited for
	into   []byte                // what look reads to
	peeked peeked
	Body   atomic.Bool // of an answer: the call reads, and not the transport
	shared atomic.Bool // many calls use it at the same time (HTTP/2)
	closed atomic.Bool

	mu    sync.Mutex // guards what follows, and what is read of the socket while no answer is
	waits bool       // the transport waits for the first byte of an answer
	asked bool       // something was written since a call took the connection
}

// ReadWaiter is a call that holds back what it has for the client while the upstream has more to say.
type ReadWaiter interface {
	// BeforeRead is called before a read that may have to wait.
	BeforeRead(c *Conn)
}

// ReadBy makes w be called before reads that may have to wait, until done. Then the connection is the transport's, or serves another call.
func (c *Conn) ReadBy(w *ReadWaiter) { c.reader.Store(w) }

func (c *Conn) DoneReading(w *ReadWaiter) { c.reader.CompareAndSwap(w, nil) }

// IsReadBy reports whether w is still to be called.
func (c *Conn) IsReadBy(w *ReadWaiter) bool { return c.reader.Load() == w }

// peeked is what a look at a socket came to.
type peeked struct {
	n    int // bytes, 0 at the end
	read bool
	err  error
}

var (
	// errUnasked is that an upstream sent bytes that belong to no answer.
	errUnasked = errors.New("the upstream sent more than its answer")

	// errNothing is that a socket has nothing to read.
	errNothing = errors.New("nothing to read")
)

// settling is how long the transport may take to wait for the next answer on a connection whose last answer was read.
const settling = time.Second

func newConn(c net.Conn) *Conn {
	wide := &Conn{Conn: c, asked: true}
	if under, ok := c.(syscall.Conn); ok && canPeek {
		wide.socket, _ = under.SyscallConn() // fails for a closed connection
		wide.look = func(fd uintptr) bool {
			wide.mu.Lock()
			defer wide.mu.Unlock()
			if wide.asked {
				wide.peeked = readNow(fd, wide.into)
			} else {
				wide.peeked = peek(fd)
			}
			if wide.peeked.err == errNothing {
				return false
			}
			wide.waits = false // Whoever takes the connection now must not find it empty because the bytes are on their way to the transport.
			return true
		}
		wide.polls = func(fd uintptr) bool {
			if wide.polled || peek(fd).err != errNothing {
				return true
			}
			wide.polled = true
			return false
		}
	}
	return wide
}

// TakenByCall is called when a call gets a connection, before its request is written. It reports whether the connection has nothing left of
// what came before: else those bytes would be read as this call's answer. The transport looks for them too, but in a goroutine of its
// own, which may come too late.
//
// When the transport waits for bytes of the network, its buffer is empty; then the socket's is looked at. Bytes that come from then on,
// before the request is written, are an error.
func (c *Conn) TakenByCall(info *httptrace.GotConnInfo) bool {
	if c == nil || c.shared.Load() {
		return true
	}
	if !info.Reused {
		if t, ok := info.Conn.(*tls.Conn); ok && t.ConnectionState().NegotiatedProtocol == "h2" {
			c.shared.Store(true)
		}
		return true
	}
	began := time.Now()
	for n := 0; ; n++ {
		switch settled, clean := c.settled(); {
		case settled && clean:
			return true
		case c.closed.Load():
			return false
		case settled, time.Since(began) > settling:
			_ = c.Close()
			return false
		case n < 100:
			goruntime.Gosched()
		default:
			time.Sleep(50 * time.Microsecond)
		}
	}
}

// settled reports whether the transport waits for the next answer, and whether nothing has come yet.
func (c *Conn) settled() (settled, clean bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked = false
	if !c.waits {
		return false, false
	}
	clean = true
	if c.socket != nil {
		_ = c.socket.Control(func(fd uintptr) { clean = peek(fd).err == errNothing }) // It fails for a closed connection, which fails by itself.
	}
	return true, clean
}

// AnswerRead is called when an answer was read to its end, before the transport reads on.
func (c *Conn) AnswerRead() {
	if c != nil {
		c.Body.Store(false)
	}
}

// receive reads from the network. While no answer is read, bytes stay in the socket until it is known whether they were asked for.
func (c *Conn) receive(p []byte) (n int, err error) {
	if c.Body.Load() || c.shared.Load() {
		return c.Conn.Read(p)
	}
	c.mu.Lock()
	c.waits = true
	c.mu.Unlock()
	if c.socket == nil {
		n, err = c.Conn.Read(p)
	} else {
		c.into = p
		err = c.socket.Read(c.look) // waits
		c.into = nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waits = false
	if c.socket != nil && err == nil {
		n, err = c.peeked.n, c.peeked.err
	}
	switch {
	case n > 0 && !c.asked:
		_ = c.Close()
		return 0, errUnasked
	case n > 0 && c.peeked.read:
		return n, nil
	case err != nil || c.socket == nil:
		return n, err
	}
	return c.Conn.Read(p)
}

// Write writes what a call asks.
func (c *Conn) Write(p []byte) (int, error) {
	c.mu.Lock()
	c.asked = true
	c.mu.Unlock()
	return c.Conn.Write(p)
}

// Close closes the connection.
func (c *Conn) Close() error {
	c.closed.Store(true)
	return c.Conn.Close()
}

// WithConnCheck is the context of a request that has no trace of its own: see taken.
func WithConnCheck(ctx context.Context) context.Context {
	return httptrace.WithClientTrace(ctx, &connCheck)
}

var connCheck = httptrace.ClientTrace{GotConn: func(c httptrace.GotConnInfo) { ConnOf(c.Conn).TakenByCall(&c) }}

// ConnOf is the connection below what a transport calls one; nil when it is not ours.
func ConnOf(c net.Conn) *Conn {
	for {
		over, ok := c.(interface{ NetConn() net.Conn }) // TLS, maybe within TLS to a proxy
		if !ok {
			wide, _ := c.(*Conn)
			return wide
		}
		c = over.NetConn()
	}
}

// Read reads much at once where much is there, with memory that is only held until it is read. Before a read that may have to wait, the
// call that reads passes on what it holds.
func (c *Conn) Read(p []byte) (int, error) {
	if c.ahead != nil {
		n := copy(p, c.unread)
		if c.unread = c.unread[n:]; len(c.unread) == 0 {
			c.ahead.Release()
			c.ahead, c.unread = nil, nil
		}
		return n, nil
	}
	if w := c.reader.Load(); w != nil {
		(*w).BeforeRead(c)
	}
	if !c.full || len(p) >= ReadAheadSize {
		n, err := c.receive(p)
		c.full = n == len(p) && err == nil
		return n, err
	}
	b := NewBuffer(ReadAheadSize)
	n, err := c.receive(b.Bytes[:cap(b.Bytes)])
	c.full = n == cap(b.Bytes) && err == nil
	k := copy(p, b.Bytes[:n])
	if k < n { // An error comes with the next read again.
		c.ahead, c.unread = b, b.Bytes[k:n]
		return k, nil
	}
	b.Release()
	return k, err
}

// WaitForBytes waits until there is something to read, or the connection fails. It is for the call that reads an answer whose bytes were all taken
// out of the transport: a read through it waits some 20 calls deep, and the stack of a goroutine that waits for most of its life should be small.
func (c *Conn) WaitForBytes() {
	if c.socket == nil || c.ahead != nil || c.full {
		return
	}
	c.polled = false
	_ = c.socket.Read(c.polls) // The read that follows tells of errors.
}

// ReadFrom sends what r has.
func (c *Conn) ReadFrom(r io.Reader) (sent int64, err error) {
	size := 32 << 10
	if l, ok := r.(*io.LimitedReader); ok {
		size = int(min(l.N, 256<<10))
	}
	b := NewBuffer(size)
	defer b.Release()
	for {
		n, err := r.Read(b.Bytes[:cap(b.Bytes)])
		if n > 0 {
			written, err := c.Write(b.Bytes[:n])
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

var _ io.ReaderFrom = (*Conn)(nil)
