package transport

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/net/http/httpguts"
	"golang.org/x/net/proxy"
)

// way is what connections have in common that may serve the same calls.
type way struct {
	secure bool   // by TLS
	to     string // host and port
	proxy  string // its URL, with the password; "": none
}

// wayOf is the way to the host of a request.
func (c *client) wayOf(req *http.Request) (w way, err error) {
	u := req.URL
	if w.secure = u.Scheme == "https"; !w.secure && u.Scheme != "http" {
		return w, fmt.Errorf("the scheme %q of an upstream is neither http nor https", u.Scheme)
	}
	host, err := httpguts.PunycodeHostPort(u.Host)
	if err != nil || u.Hostname() == "" {
		return w, fmt.Errorf("%q is no host: %w", u.Host, errors.Join(err, errHost))
	}
	if w.to = host; u.Port() == "" {
		port := "80"
		if w.secure {
			port = "443"
		}
		w.to = net.JoinHostPort(strings.Trim(strings.TrimSuffix(host, ":"), "[]"), port)
	}
	by, err := c.proxy(req)
	if by != nil {
		w.proxy = by.String()
	}
	return w, err
}

var errHost = errors.New("a host is asked for")

// forwards reports whether the proxy of a way, if it has one, passes requests on instead of bytes.
func (w *way) forwards() bool {
	return !w.secure && (strings.HasPrefix(w.proxy, "http:") || strings.HasPrefix(w.proxy, "https:"))
}

// connect makes a connection.
func (c *client) connect(ctx context.Context, w way) (*connection, error) {
	under, err := c.reach(ctx, w)
	if err != nil {
		return nil, err
	}
	conn := &connection{wire: under.wire, socket: under.socket, to: w, room: -1}
	if w.secure {
		host, _, _ := net.SplitHostPort(w.to) // It was joined.
		if conn.wire, err = c.encrypt(ctx, conn.wire, host, "h2", "http/1.1"); err != nil {
			return nil, err
		}
	}
	return conn, nil
}

// reached is a connection to a host, or through a proxy to one.
type reached struct {
	wire   net.Conn // with TLS, if the proxy has it
	socket *socket
}

// reach makes a connection to the upstream, or to what leads there.
func (c *client) reach(ctx context.Context, w way) (r reached, err error) {
	if w.proxy == "" {
		return c.dialTo(ctx, w.to)
	}
	by, err := url.Parse(w.proxy)
	if err != nil {
		return r, &net.OpError{Op: "proxyconnect", Net: "tcp", Err: err}
	}
	switch by.Scheme {
	case "socks5", "socks5h":
		conn, err := bySocks(by, c.dial, c.limit)(ctx, "tcp", w.to)
		if err != nil {
			return r, err
		}
		r.socket = newSocket(conn)
		r.wire = r.socket
		return r, nil
	case "http", "https":
		port := by.Port()
		if port == "" {
			port = map[string]string{"http": "80", "https": "443"}[by.Scheme]
		}
		r, err := c.dialTo(ctx, net.JoinHostPort(by.Hostname(), port))
		if err == nil && by.Scheme == "https" {
			r.wire, err = c.encrypt(ctx, r.wire, by.Hostname(), "http/1.1")
		}
		if err != nil {
			return r, &net.OpError{Op: "proxyconnect", Net: "tcp", Err: err}
		}
		if w.forwards() {
			return r, nil
		}
		return r, c.tunnel(ctx, r.wire, by, w.to)
	}
	return r, &net.OpError{Op: "proxyconnect", Net: "tcp", Err: fmt.Errorf("the scheme %q of a proxy is not known", by.Scheme)}
}

func (c *client) dialTo(ctx context.Context, addr string) (r reached, err error) {
	conn, err := c.dial(ctx, "tcp", addr)
	if err != nil {
		return r, err
	}
	r.socket = newSocket(conn)
	r.wire = r.socket
	return r, nil
}

// encrypt begins TLS with a host. The connection is closed when that fails.
func (c *client) encrypt(ctx context.Context, wire net.Conn, host string, protocols ...string) (net.Conn, error) {
	ctx, cancel := c.within(ctx)
	defer cancel()
	over := tls.Client(wire, &tls.Config{RootCAs: c.roots, ServerName: host, NextProtos: protocols})
	if err := over.HandshakeContext(ctx); err != nil {
		_ = wire.Close()
		return nil, err
	}
	return over, nil
}

// within bounds what belongs to connecting.
func (c *client) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.limit > 0 {
		return context.WithTimeout(ctx, c.limit)
	}
	return ctx, func() {}
}

// tunnel asks an HTTP proxy for a way to a host. The connection is closed when there is none.
func (c *client) tunnel(ctx context.Context, wire net.Conn, by *url.URL, to string) error {
	limited, cancel := c.within(ctx)
	defer cancel()
	stop := context.AfterFunc(limited, func() { _ = wire.SetDeadline(past) })
	err := askTunnel(wire, by, to)
	if !stop() {
		err = &net.OpError{Op: "proxyconnect", Net: "tcp", Err: limited.Err()}
	}
	if err != nil {
		_ = wire.Close()
	}
	return err
}

func askTunnel(wire net.Conn, by *url.URL, to string) error {
	ask := &http.Request{Method: http.MethodConnect, URL: &url.URL{Opaque: to}, Host: to, Header: http.Header{}}
	credentials(ask.Header, by)
	failed := func(err error) error { return &net.OpError{Op: "proxyconnect", Net: "tcp", Err: err} }
	if err := ask.Write(wire); err != nil {
		return failed(err)
	}
	head := &connection{wire: wire, room: longestHead}
	r := bufio.NewReaderSize(head, 512)
	resp, err := http.ReadResponse(r, ask)
	switch {
	case err != nil:
		return failed(err)
	case resp.StatusCode != http.StatusOK:
		return ProxyRefusal(resp.StatusCode)
	case r.Buffered() > 0:
		return failed(errors.New("the proxy sent more than its answer"))
	}
	return nil
}

// credentials adds what a proxy asks for to a header.
func credentials(h http.Header, by *url.URL) {
	if by.User != nil {
		password, _ := by.User.Password()
		h.Set("Proxy-Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(by.User.Username()+":"+password)))
	}
}

type dialer func(ctx context.Context, network, addr string) (net.Conn, error)

// DialContext makes the function a proxy.ContextDialer.
func (d dialer) DialContext(ctx context.Context, network, addr string) (net.Conn, error) {
	return d(ctx, network, addr)
}

// Dial is what proxy.Dialer asks for.
func (d dialer) Dial(network, addr string) (net.Conn, error) {
	return d(context.Background(), network, addr)
}

// bySocks makes connections through a SOCKS5 proxy, which looks names up itself.
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
