package gateway

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"sync/atomic"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
)

// stale is how often the transport may send a request again because the connection had died while nobody used it.
// No account is to blame for that, and no byte of an answer has come; but an upstream may have read the request before it hung
// up, and may want to be paid each time.
const stale = 2

// errMoved is that an upstream has another address since the call began, where it speaks another protocol.
var errMoved = errors.New("the upstream has moved")

var errStale = errors.New("the connection was closed")

// call sends a request to an upstream and waits for the head of its answer. Redirects are not followed: they would carry
// keys and the prompt to wherever they point. done is to be called when the answer was read; nil for nothing.
func (l *attempts) call(ctx context.Context, u *upstream, request *runtime.Request, lease *pool.Lease) (resp *http.Response, done func(), err error) {
	at := l.c.g.at(u, lease)
	if l.at = at; at == nil {
		return nil, nil, errMoved
	}
	target := at.locate(request.Path, lease.Key)
	header := u.header(l.c, at, request, at.inHeaders(lease.Key))
	l.propagate(header)
	if err := at.authorize(ctx, &http.Request{Method: http.MethodPost, URL: target, Host: target.Host, Header: header}, request.Body, lease.Key); err != nil {
		return nil, nil, err
	}
	rt, done := at.through(lease.Proxy)
	l.upload, l.again = request.Body, 0
	out := &http.Request{
		Method:        http.MethodPost,
		URL:           target,
		Host:          target.Host,
		Proto:         "HTTP/1.1",
		ProtoMajor:    1,
		ProtoMinor:    1,
		Header:        header,
		ContentLength: int64(len(request.Body)),
		Body:          l.body(),
		GetBody: func() (io.ReadCloser, error) {
			if l.again++; l.again > stale {
				return nil, errStale
			}
			return l.body(), nil
		},
	}
	resp, err = rt.RoundTrip(out.WithContext(ctx))
	return resp, done, err
}

// body is the body of the attempt's request, which counts as being sent until the transport closes it.
func (l *attempts) body() io.ReadCloser {
	l.sending.Add(1)
	l.sent = &outgoing{sending: &l.sending}
	l.sent.Reset(l.upload)
	return l.sent
}

// letGo gives up the text of the request that was sent: the transport holds on to the request, and so to its body, until the answer ends.
func (l *attempts) letGo() {
	l.upload = nil
	if l.sent != nil {
		l.sent.Reset(nil)
	}
}

type outgoing struct {
	bytes.Reader
	sending *atomic.Int32
	closed  atomic.Bool
}

func (o *outgoing) Close() error {
	if !o.closed.Swap(true) {
		o.sending.Add(-1)
	}
	return nil
}
