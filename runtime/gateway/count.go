package gateway

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

const (
	// countPatience is how long an upstream may take to count: clients ask to show a number, and an estimate is one.
	countPatience = 10 * time.Second

	// countAgain is after how many seconds an upstream that cannot count is asked again.
	countAgain = 600

	// maxCount is how much of the answer is read. It is a number and little else.
	maxCount = 64 << 10
)

// estimated marks a number that nobody stands for.
var estimated = []string{"tokens"}

// count tells a client how many tokens a request has: as its upstream counts them, else about.
func (c *call) count(p *protocol) {
	c.protocol, c.counting = p, true
	ctx, cancel := context.WithCancelCause(c.r.Context())
	defer cancel(nil)
	c.cancel = cancel
	if !c.g.enter(c) {
		c.refuse(shuttingDown())
		return
	}
	defer c.g.leave(c)
	l, pr := c.prepare(p, p.Count().Assume)
	if l != nil {
		defer l.close()
	}
	n := 0
	if pr == nil {
		n, pr = l.count(ctx)
	}
	switch {
	case context.Cause(ctx) == errShutdown:
		c.refuse(shuttingDown())
	case c.r.Context().Err() != nil:
		c.gone = true
	case pr != nil:
		c.refuse(pr)
	default:
		c.json(http.StatusOK, p.Count().Answer(nil, n))
	}
}

// count is the number for the request as its upstream would get it. One that cannot be translated is estimated as it stands: that
// it is refused when it comes to it does not make it empty. A problem is the upstream's, which knows the client's protocol.
func (l *relay) count(ctx context.Context) (int, *runtime.Problem) {
	c, to := l.c, &l.candidates[0]
	u := to.upstream
	c.upstream, c.outcome.To, c.outcome.Model = u.Name, u.Protocol, to.label
	request, err := l.x.Request(to.target())
	if err == nil {
		n, ok, pr := l.askCount(ctx, to, request)
		if ok || pr != nil {
			return n, pr
		}
	}
	c.Header()["X-Parlance-Estimate"] = estimated
	if err != nil {
		return c.protocol.Estimate(l.memory.Bytes), nil
	}
	return u.protocol.Estimate(request.Body), nil
}

// askCount has the upstream count, if it can, with one account after the other.
func (l *relay) askCount(ctx context.Context, to *candidate, request *runtime.Request) (n int, ok bool, pr *runtime.Problem) {
	c, u := l.c, to.upstream
	rules := u.protocol.Count()
	if rules == nil || rules.Upstream(to.model) == "" || u.countless.Load() > c.g.options.Now().Unix() {
		return 0, false, nil
	}
	ctx, cancel := context.WithTimeout(ctx, countPatience)
	defer cancel()
	body := rules.UpstreamBody(request.Body, to.model)
	l.beginTry(l.candidates[:1])
	for {
		lease, err := l.try.Next(ctx)
		if err != nil {
			return 0, false, nil
		}
		l.lease, c.account = lease, lease.Account
		l.counts(lease)
		f := &l.fault
		f.forget()
		f.body = transport.NewBuffer(0)
		l.askAccount(ctx, to, request, body, lease)
		switch {
		case context.Cause(ctx) != nil:
			l.returnLease((*pool.Try).Gone) // Nobody can say whose fault it is that we had no patience.
			return 0, false, nil
		case f.network == "" && f.status >= 200 && f.status < 300:
			l.returnLease((*pool.Try).Succeeded)
			n, ok = rules.Read(f.body.Bytes)
			return n, ok, nil
		case f.status == http.StatusNotFound, f.status == http.StatusMethodNotAllowed, f.status == http.StatusNotImplemented:
			l.returnLease((*pool.Try).Gone)
			u.countless.Store(c.g.options.Now().Unix() + countAgain)
			return 0, false, nil
		case (f.status == http.StatusBadRequest || f.status == http.StatusRequestEntityTooLarge || f.status == http.StatusUnprocessableEntity) && u.protocol == c.protocol:
			l.returnLease((*pool.Try).Gone)
			return 0, false, l.x.Refused(f.status, f.header.Get("Content-Type"), f.body.Bytes)
		}
		if step := l.judge(f, to).step; step.Stop || step.Same {
			return 0, false, nil // It is not worth a wait.
		}
	}
}

// askAccount asks one account, and leaves what came in l.fault.
func (l *attempts) askAccount(ctx context.Context, to *candidate, request *runtime.Request, body []byte, lease *pool.Lease) {
	f, u := &l.fault, to.upstream
	at := l.c.g.at(u, lease)
	if l.at = at; at == nil {
		f.network = transport.NotConnected
		return
	}
	target := at.join(u.protocol.Count().Upstream(to.model))
	header := u.header(l.c, at, request, at.inHeaders(lease.Key))
	l.began = l.c.since()
	l.propagate(header)
	out := &http.Request{
		Method: http.MethodPost, URL: target, Host: target.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: header, ContentLength: int64(len(body)), Body: io.NopCloser(bytes.NewReader(body)),
		GetBody: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil },
	}
	if err := at.authorize(ctx, out, body, lease.Key); err != nil {
		f.status = http.StatusUnauthorized
		return
	}
	rt, done := at.through(lease.Proxy)
	if done != nil {
		defer done()
	}
	resp, err := rt.RoundTrip(out.WithContext(ctx))
	if err == nil {
		defer resp.Body.Close()
		f.status, f.header = resp.StatusCode, resp.Header
		err = f.body.Fill(io.LimitReader(resp.Body, maxCount), maxCount, nil)
	}
	if err != nil {
		f.network = transport.FailureOf(err)
	}
}
