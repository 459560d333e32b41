package transport

import (
	"bufio"
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"syscall"
	"time"
)

// ReadAheadSize is how much is read at once of an upstream that has more to say than the buffer of its connection takes.
const ReadAheadSize = 32 << 10

// ReadWaiter is a call that holds back what it has for the client while the upstream has more to say.
type ReadWaiter interface {
	// BeforeRead is called before a read that may have to wait.
	BeforeRead()
}

// socket is a connection below TLS. It sends a large body with few writes, and reads a burst of events with few reads: the buffer that
// each connection has for reading is small.
type socket struct {
	net.Conn
	full   bool       // the last read filled what it was given, so there is likely to be more
	ahead  *Buffer    // what was read beyond what was asked for; nil: nothing
	unread []byte     // of ahead
	waiter ReadWaiter // of the call that reads; nil: it holds nothing back

	raw    syscall.RawConn // nil: it cannot be looked at
	seen   peeked
	peeks  func(fd uintptr)
	polls  func(fd uintptr) bool
	polled bool      // there was nothing to read, and it is waited for
	silent chan bool // of an idle connection that cannot be looked at: whether nothing came until it was taken
}

// peeked is what a look at a socket came to.
type peeked struct {
	n   int // bytes, 0 at the end
	err error
}

// errNothing is that a socket has nothing to read.
var errNothing = errors.New("nothing to read")

func newSocket(c net.Conn) *socket {
	s := &socket{Conn: c}
	if under, ok := c.(syscall.Conn); ok && canPeek {
		s.raw, _ = under.SyscallConn() // fails for a closed connection
		s.peeks = func(fd uintptr) { s.seen = peek(fd) }
		s.polls = func(fd uintptr) bool {
			if s.polled || peek(fd).err != errNothing {
				return true
			}
			s.polled = true
			return false
		}
	}
	return s
}

// rest begins the time in which no call uses the connection.
func (s *socket) rest() {
	if s.raw != nil {
		return
	}
	s.silent = make(chan bool, 1)
	go func() {
		n, err := s.Conn.Read(make([]byte, 1))
		s.silent <- n == 0 && errors.Is(err, os.ErrDeadlineExceeded)
	}()
}

// quiet reports whether the upstream has neither sent anything nor hung up since the connection was left at rest: bytes that nobody
// asked for would be read as the answer of the next call. With taken, the connection is not at rest any more.
func (s *socket) quiet(taken bool) bool {
	if s.raw != nil {
		s.seen = peeked{}
		_ = s.raw.Control(s.peeks) // It fails for a closed connection.
		return s.seen.err == errNothing
	}
	if !taken {
		return len(s.silent) == 0
	}
	_ = s.SetReadDeadline(past)
	quiet := <-s.silent
	return s.SetReadDeadline(time.Time{}) == nil && quiet
}

// past is a deadline that ends whatever waits.
var past = time.Unix(1, 0)

// Read reads much at once where much is there, with memory that is only held until it is read. Before a read that may have to wait, the
// call that reads passes on what it holds.
func (s *socket) Read(p []byte) (int, error) {
	if s.ahead != nil {
		n := copy(p, s.unread)
		if s.unread = s.unread[n:]; len(s.unread) == 0 {
			s.forget()
		}
		return n, nil
	}
	if s.waiter != nil {
		s.waiter.BeforeRead()
	}
	if !s.full || len(p) >= ReadAheadSize {
		n, err := s.Conn.Read(p)
		s.full = n == len(p) && err == nil
		return n, err
	}
	b := NewBuffer(ReadAheadSize)
	n, err := s.Conn.Read(b.Bytes[:cap(b.Bytes)])
	s.full = n == cap(b.Bytes) && err == nil
	k := copy(p, b.Bytes[:n])
	if k < n { // An error comes with the next read again.
		s.ahead, s.unread = b, b.Bytes[k:n]
		return k, nil
	}
	b.Release()
	return k, err
}

// forget gives back what was read ahead.
func (s *socket) forget() {
	s.ahead.Release()
	s.ahead, s.unread = nil, nil
}

// wait waits until there is something to read, or the connection fails.
func (s *socket) wait() {
	if s.raw == nil || s.ahead != nil || s.full {
		return
	}
	s.polled = false
	_ = s.raw.Read(s.polls) // The read that follows tells of errors.
}

// connection is one to an upstream by HTTP/1.1. One call at a time has it, and reads and writes by itself.
type connection struct {
	wire     net.Conn // socket, or TLS over it
	socket   *socket
	to       way
	reader   *bufio.Reader // of an answer; nil: the connection is idle
	room     int           // bytes that the head of the answer may still have; -1: its head was read
	received bool          // something of the answer came
	since    time.Time     // when it became idle

	mu       sync.Mutex // guards what follows, and deadlines
	gone     bool       // the call was ended before its answer
	answered bool       // the head of the answer was read
	hurried  bool       // an answer is not waited for any longer
}

// Read reads what the upstream sends. It is for the reader of the connection.
func (c *connection) Read(p []byte) (int, error) {
	if c.room == 0 {
		return 0, errLongHead
	}
	if c.room > 0 {
		p = p[:min(len(p), c.room)]
	}
	n, err := c.wire.Read(p)
	c.received = c.received || n > 0
	if c.room > 0 {
		c.room -= n
	}
	return n, err
}

// Write sends what a call asks.
func (c *connection) Write(p []byte) (int, error) { return c.wire.Write(p) }

// ReadFrom sends what r has. A body that is all in memory is sent from there.
func (c *connection) ReadFrom(r io.Reader) (sent int64, err error) {
	size := 32 << 10
	if l, ok := r.(*io.LimitedReader); ok {
		if body, ok := l.R.(inMemory); ok && int64(body.Len()) <= l.N {
			sent, err = body.WriteTo(c)
			l.N -= sent
			return sent, err
		}
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

// inMemory is a body of which all is in memory, as a bytes.Reader.
type inMemory interface {
	io.WriterTo
	Len() int
}

var _ io.ReaderFrom = (*connection)(nil)

// end ends all that a call does with the connection.
func (c *connection) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.gone = true
	_ = c.wire.SetDeadline(past)
}

// hurry gives the upstream little time for its answer.
func (c *connection) hurry() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.gone && !c.answered {
		c.hurried = true
		_ = c.wire.SetReadDeadline(time.Now().Add(answerTime))
	}
}

// answers notes that the head of the answer was read.
func (c *connection) answers() {
	c.room = -1
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.answered = true; c.hurried && !c.gone {
		_ = c.wire.SetReadDeadline(time.Time{})
	}
}
