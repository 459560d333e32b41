package gateway

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
)

// maxDirect is how much of an answer to a question of the operator's is read, in bytes.
const maxDirect = mib

// Direct asks an upstream questions of the operator's, over the connections and proxies and with the accounts that serve clients. What it
// gives is what the upstream says: nothing is translated or tried again, and no account is blamed.
type Direct struct {
	g *Gateway
	u *upstream
}

// Question is a request as it goes to the upstream.
type Question struct {
	Request *runtime.Request // its path and headers; not its body
	Body    []byte           // JSON
	Key     Secret           // in place of the account's; empty: the account's
}

// NewDirect is for the upstream of a name; nil when there is none.
func NewDirect(g *Gateway, name string) *Direct {
	for _, u := range g.serving.Load().upstreams {
		if u.Name == name {
			return &Direct{g, u}
		}
	}
	return nil
}

// Ask asks a question, and reads the answer to its end, at most 1 MiB of it. The error is that no account can be used, or that it cannot
// authorize the request. What the network does is in the answer.
func (d *Direct) Ask(ctx context.Context, q *Question) (catalog.Answer, error) {
	try := d.g.pool.Begin(pool.Call{Targets: []pool.Target{{Group: d.u.group}}, Attempts: 1})
	lease, err := try.Next(ctx)
	if err != nil {
		return catalog.Answer{}, err
	}
	defer try.Gone(lease)
	key := lease.Key
	if !q.Key.Empty() {
		key = q.Key
	}
	target := d.u.locate(q.Request.Path, key)
	header := d.g.inquiryHeader(d.u, q.Request.Header, d.u.inHeaders(key))
	header["Content-Type"] = jsonType
	header.Del("Accept")
	out := &http.Request{
		Method: http.MethodPost, URL: target, Host: target.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: header,
		ContentLength: int64(len(q.Body)), Body: io.NopCloser(bytes.NewReader(q.Body)),
	}
	if err := d.u.authorize(ctx, out, q.Body, key); err != nil {
		return catalog.Answer{}, fmt.Errorf("the account %q cannot authorize calls: %w", lease.Account, err)
	}
	rt, done := d.u.through(lease.Proxy)
	if done != nil {
		defer done()
	}
	return catalog.Send(ctx, rt, out, maxDirect), nil
}
