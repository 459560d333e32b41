package gateway

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"sync/atomic"

	"github.com/parlance-gateway/parlance/runtime"
)

// call sends a request to an upstream and waits for the head of its answer. Redirects are not followed: they would carry
// keys and the prompt to wherever they point.
func (l *relay) call(ctx context.Context, u *upstream, request *runtime.Request, key Secret) (*http.Response, error) {
	target := u.locate(request.Path)
	out := &http.Request{
		Method:        http.MethodPost,
		URL:           target,
		Host:          target.Host,
		Proto:         "HTTP/1.1",
		ProtoMajor:    1,
		ProtoMinor:    1,
		Header:        u.header(l.c, request, key),
		ContentLength: int64(len(request.Body)),
		Body:          l.body(request.Body),
		GetBody:       func() (io.ReadCloser, error) { return l.body(request.Body), nil },
	}
	return u.transport.RoundTrip(out.WithContext(ctx))
}

// body is the body of a request, which counts as being sent until the transport closes it.
func (l *relay) body(b []byte) io.ReadCloser {
	l.sending.Add(1)
	o := &outgoing{sending: &l.sending}
	o.Reset(b)
	return o
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
