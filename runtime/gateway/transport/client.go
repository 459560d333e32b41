package transport

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"golang.org/x/net/http/httpguts"
)

const (
	longestHead = 256 << 10 // of an answer
	mostIdle    = 256       // connections by one way
	idleTime    = 90 * time.Second
	idleLook    = 5 * time.Second // how often is looked whether they are still good
	bufferSize  = 4 << 10

	// directUpload is how long a request may be that is sent before its answer is looked for. A longer one may be answered before all of
	// it is read.
	directUpload = 16 << 10

	// answerTime is how long an answer is waited for when the request could not be sent, and the end of sending when the answer was read.
	answerTime = 100 * time.Millisecond
)

var (
	errLongHead = errors.New("the head of the upstream's answer is too long")
	errHTTP1    = errors.New("the upstream speaks HTTP/1.1")
)

// client calls upstreams. HTTP/1.1 is spoken by the goroutine of the call itself: net/http has two more for each connection, which cost a
// short call a tenth of its time and a slow stream most of its memory, and which read before a call has asked. HTTP/2 is net/http's.
type client struct {
	dial  dialer
	proxy func(*http.Request) (*url.URL, error)
	limit time.Duration  // for each part of connecting; 0: none
	roots *x509.CertPool // who vouches for hosts; nil: whom the system trusts

	http2 *http.Transport

	mu     sync.Mutex // guards what follows
	idle   map[way][]*connection
	sweep  *time.Timer              // closes what was idle for long; nil: nothing is idle
	newer  map[way]bool             // hosts that speak HTTP/2
	handed map[string][]*connection // new connections for http2, by host and port
}

func newClient(dial dialer, proxy func(*http.Request) (*url.URL, error), limit time.Duration) *client {
	c := &client{dial: dial, proxy: proxy, limit: limit, idle: map[way][]*connection{}, newer: map[way]bool{}, handed: map[string][]*connection{}}
	c.http2 = &http.Transport{
		DialTLSContext:         c.dialHTTP2,
		DisableCompression:     true, // what it unpacks by itself has no limit
		IdleConnTimeout:        idleTime,
		MaxResponseHeaderBytes: longestHead,
		ForceAttemptHTTP2:      true,
		HTTP2: &http.HTTP2Config{
			MaxReceiveBufferPerStream: 64 << 10, // what is read ahead of a slow client
			SendPingTimeout:           30 * time.Second,
			PingTimeout:               15 * time.Second,
		},
	}
	return c
}

// RoundTrip sends a request. A connection that an earlier call left may have died since: when nothing of an answer came by it, the request is
// sent once more by a new one, if its body can be had again. The connection serves the next call when the answer was read to its end.
func (c *client) RoundTrip(req *http.Request) (*http.Response, error) {
	w, err := c.wayOf(req)
	if err == nil {
		err = validHeader(req.Header)
	}
	if err != nil {
		closeBody(req)
		return nil, err
	}
	c.mu.Lock()
	newer := c.newer[w]
	c.mu.Unlock()
	if newer {
		resp, err := c.http2.RoundTrip(req)
		if !errors.Is(err, errHTTP1) {
			return resp, err
		}
		if req, err = again(req); err != nil {
			return nil, err
		}
	}
	if conn := c.take(w); conn != nil {
		resp, err := c.ask(conn, req)
		if err == nil || conn.received || req.Context().Err() != nil {
			return resp, err
		}
		next, unsent := again(req)
		if unsent != nil {
			return nil, err
		}
		req = next
	}
	conn, err := c.connect(req.Context(), w)
	if err != nil {
		closeBody(req)
		if req.Context().Err() != nil {
			err = context.Cause(req.Context())
		}
		return nil, err
	}
	if conn.speaksHTTP2() {
		return c.hand(conn, req)
	}
	return c.ask(conn, req)
}

func closeBody(req *http.Request) {
	if req.Body != nil {
		_ = req.Body.Close()
	}
}

// validHeader is net/http's check of what it sends, whose writer leaves out or changes what is not valid.
func validHeader(h http.Header) error {
	for name, values := range h {
		if !httpguts.ValidHeaderFieldName(name) {
			return fmt.Errorf("%q is no name of a header", name)
		}
		for _, v := range values {
			if !httpguts.ValidHeaderFieldValue(v) {
				return fmt.Errorf("the value of the header %q has a control character", name)
			}
		}
	}
	return nil
}

var errOneBody = errors.New("the body of the request cannot be had again")

// again is a request that was sent in vain, to be sent once more.
func again(req *http.Request) (*http.Request, error) {
	if req.Body == nil || req.Body == http.NoBody {
		return req, nil
	}
	if req.GetBody == nil {
		return nil, errOneBody
	}
	body, err := req.GetBody()
	if err != nil {
		return nil, err
	}
	next := *req
	next.Body = body
	return &next, nil
}

// take takes an idle connection; nil: there is none that is good.
func (c *client) take(w way) *connection {
	for {
		c.mu.Lock()
		list := c.idle[w]
		if len(list) == 0 {
			c.mu.Unlock()
			return nil
		}
		conn := list[len(list)-1]
		list[len(list)-1] = nil
		c.idle[w] = list[:len(list)-1]
		c.mu.Unlock()
		if conn.socket.quiet(true) {
			return conn
		}
		_ = conn.wire.Close()
	}
}

// put leaves a connection to the next call.
func (c *client) put(conn *connection) {
	conn.since = time.Now()
	conn.socket.rest()
	c.mu.Lock()
	defer c.mu.Unlock()
	list := c.idle[conn.to]
	if len(list) >= mostIdle {
		_ = conn.wire.Close()
		return
	}
	c.idle[conn.to] = append(list, conn)
	if c.sweep == nil {
		c.sweep = time.AfterFunc(idleLook, c.closeOld)
	}
}

// closeOld closes connections that were idle for long, and those that upstreams have closed.
func (c *client) closeOld() {
	var old []*connection
	defer func() {
		for _, conn := range old {
			_ = conn.wire.Close()
		}
	}()
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	for w, list := range c.idle {
		left := slices.DeleteFunc(list, func(conn *connection) bool {
			if now.Sub(conn.since) < idleTime && conn.socket.quiet(false) {
				return false
			}
			old = append(old, conn)
			return true
		})
		if c.idle[w] = left; len(left) == 0 {
			delete(c.idle, w)
		}
	}
	if len(c.idle) > 0 {
		c.sweep.Reset(idleLook)
	} else {
		c.sweep = nil
	}
}

// CloseIdleConnections closes all connections that no call uses.
func (c *client) CloseIdleConnections() {
	c.mu.Lock()
	for _, list := range c.idle {
		for _, conn := range list {
			_ = conn.wire.Close()
		}
	}
	clear(c.idle)
	c.mu.Unlock()
	c.http2.CloseIdleConnections()
}

var (
	readers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, bufferSize) }}
	writers = sync.Pool{New: func() any { return &oneWrite{bufio.NewWriterSize(nil, bufferSize)} }}
)

// oneWrite is a buffer that holds the head of a request until its body is written: net/http flushes it in between, where it knows a
// bufio.Writer, because a body may be slow.
type oneWrite struct{ *bufio.Writer }

// ask sends a request by a connection and waits for the head of the answer.
func (c *client) ask(conn *connection, req *http.Request) (*http.Response, error) {
	ctx := req.Context()
	a := &Answer{client: c, conn: conn, ctx: ctx}
	conn.received, conn.answered, conn.room = false, false, longestHead
	conn.reader = readers.Get().(*bufio.Reader)
	conn.reader.Reset(conn)
	a.stop = context.AfterFunc(ctx, conn.end)
	var unsent error
	if req.Body == nil || req.ContentLength >= 0 && req.ContentLength <= directUpload {
		unsent = conn.send(req)
	} else {
		a.sent = make(chan error, 1)
		go func() { a.sent <- conn.send(req) }()
	}
	resp, err := conn.head(req)
	if err != nil {
		if a.sent != nil {
			select {
			case unsent = <-a.sent:
			default:
			}
		}
		a.finish(false)
		switch {
		case ctx.Err() != nil:
			err = context.Cause(ctx)
		case unsent != nil:
			err = unsent
		}
		return nil, err
	}
	a.last = resp.Close || req.Close || unsent != nil
	if a.body = resp.Body; resp.Body == http.NoBody || resp.ContentLength == 0 {
		a.finish(true)
		return resp, nil
	}
	resp.Body = a
	return resp, nil
}

// send sends a request.
func (c *connection) send(req *http.Request) (err error) {
	w := writers.Get().(*oneWrite)
	w.Reset(c)
	if c.to.forwards() {
		err = c.toProxy(w, req)
	} else {
		err = req.Write(w)
	}
	if err == nil {
		err = w.Flush()
	}
	w.Reset(nil)
	writers.Put(w)
	if err != nil {
		c.hurry() // The upstream may have said why.
	}
	return err
}

// toProxy sends a request to a proxy that passes it on.
func (c *connection) toProxy(w io.Writer, req *http.Request) error {
	by, err := url.Parse(c.to.proxy)
	if err != nil {
		return err
	}
	if by.User != nil {
		with := *req
		with.Header = req.Header.Clone()
		credentials(with.Header, by)
		req = &with
	}
	return req.WriteProxy(w)
}

// head waits for the head of an answer.
func (c *connection) head(req *http.Request) (*http.Response, error) {
	for {
		resp, err := http.ReadResponse(c.reader, req)
		switch {
		case err != nil:
			return nil, err
		case resp.StatusCode == http.StatusSwitchingProtocols:
			return nil, errors.New("the upstream changes to another protocol, which it was not asked for")
		case resp.StatusCode >= 200:
			c.answers()
			return resp, nil
		}
	}
}

// speaksHTTP2 reports whether that was agreed on.
func (c *connection) speaksHTTP2() bool {
	over, ok := c.wire.(*tls.Conn)
	return ok && c.to.secure && over.ConnectionState().NegotiatedProtocol == "h2"
}

// hand gives a new connection to what speaks HTTP/2, and sends a request by it, or by another one that was there first.
func (c *client) hand(conn *connection, req *http.Request) (*http.Response, error) {
	to := conn.to.to
	c.mu.Lock()
	c.newer[conn.to] = true
	c.handed[to] = append(c.handed[to], conn)
	c.mu.Unlock()
	resp, err := c.http2.RoundTrip(req)
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.Index(c.handed[to], conn); i >= 0 {
		c.handed[to] = slices.Delete(c.handed[to], i, i+1)
		_ = conn.wire.Close()
	}
	if len(c.handed[to]) == 0 {
		delete(c.handed, to)
	}
	return resp, err
}

// dialHTTP2 is the connection for HTTP/2 that was handed over, or a new one.
func (c *client) dialHTTP2(ctx context.Context, _, addr string) (net.Conn, error) {
	c.mu.Lock()
	if list := c.handed[addr]; len(list) > 0 {
		c.handed[addr] = list[1:]
		c.mu.Unlock()
		return list[0].wire, nil
	}
	c.mu.Unlock()
	w, err := c.wayOf(&http.Request{URL: &url.URL{Scheme: "https", Host: addr}})
	if err != nil {
		return nil, err
	}
	conn, err := c.connect(ctx, w)
	if err != nil {
		return nil, err
	}
	if !conn.speaksHTTP2() {
		c.mu.Lock()
		c.newer[w] = false
		c.mu.Unlock()
		c.put(conn)
		return nil, errHTTP1
	}
	return conn.wire, nil
}
