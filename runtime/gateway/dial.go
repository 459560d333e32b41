package gateway

import (
	"context"
	"io"
	"net"
	"net/url"
	"time"

	"golang.org/x/net/proxy"
)

type dialer func(ctx context.Context, network, addr string) (net.Conn, error)

// wide makes connections that send a large body with few writes. The transport hands a body to the connection in pieces of
// 32 KiB, for which it allocates memory every time.
func wide(dial dialer) dialer {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := dial(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		return wideConn{c}, nil
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

type wideConn struct{ net.Conn }

// ReadFrom sends what r has.
func (c wideConn) ReadFrom(r io.Reader) (sent int64, err error) {
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

var _ io.ReaderFrom = wideConn{}
