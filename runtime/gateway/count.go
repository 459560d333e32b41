package gateway

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/tokens"
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
	c.upstream = u.Name
	request, err := l.x.Request(to.target())
	if err == nil {
		n, ok, pr := l.askCount(ctx, u, request)
		if ok || pr != nil {
			return n, pr
		}
	}
	c.Header()["X-Parlance-Estimate"] = estimated
	if err != nil {
		return c.protocol.Estimate(l.memory.b, tokens.Count), nil
	}
	return u.protocol.Estimate(request.Body, tokens.Count), nil
}

// askCount has the upstream count, if it can.
func (l *relay) askCount(ctx context.Context, u *upstream, request *runtime.Request) (n int, ok bool, pr *runtime.Problem) {
	rules := u.protocol.Count()
	now := l.c.g.options.Now().Unix()
	if rules == nil || rules.Upstream() == "" || u.countless.Load() > now {
		return 0, false, nil
	}
	ctx, cancel := context.WithTimeout(ctx, countPatience)
	defer cancel()
	target, question := u.join(rules.Upstream()), rules.Question(request.Body)
	out := &http.Request{
		Method: http.MethodPost, URL: target, Host: target.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: u.header(l.c, request, u.account()), ContentLength: int64(len(question)), Body: io.NopCloser(bytes.NewReader(question)),
		GetBody: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(question)), nil },
	}
	resp, err := u.transport.RoundTrip(out.WithContext(ctx))
	if err != nil {
		return 0, false, nil
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxCount))
	if err != nil {
		return 0, false, nil
	}
	switch status := resp.StatusCode; {
	case status >= 200 && status < 300:
		n, ok = rules.Heard(answer)
		return n, ok, nil
	case status == http.StatusNotFound, status == http.StatusMethodNotAllowed, status == http.StatusNotImplemented:
		u.countless.Store(now + countAgain)
	case (status == http.StatusBadRequest || status == http.StatusRequestEntityTooLarge || status == http.StatusUnprocessableEntity) && u.protocol == l.c.protocol:
		return 0, false, l.x.Refused(status, resp.Header.Get("Content-Type"), answer)
	}
	return 0, false, nil
}
