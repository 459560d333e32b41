package gateway

import (
	"context"
	"io"
	"net"
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
