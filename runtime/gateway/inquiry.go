package gateway

import (
	"context"
	"errors"
	"net/http"
	"net/textproto"
	"net/url"
	"strings"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
)

// inquire asks an upstream for something by GET, as an account.
func (g *Gateway) inquire(ctx context.Context, u *upstream, target *url.URL, header [][2]string, lease *pool.Lease) catalog.Answer {
	rt, done := u.through(lease.Proxy)
	if done != nil {
		defer done()
	}
	h := g.inquiryHeader(u, header, u.inHeaders(lease.Key))
	if err := u.authorize(ctx, &http.Request{Method: http.MethodGet, URL: target, Host: target.Host, Header: h}, nil, lease.Key); err != nil {
		return catalog.Answer{Status: http.StatusUnauthorized}
	}
	return catalog.Get(ctx, rt, target, h)
}

func (g *Gateway) inquiryHeader(u *upstream, header [][2]string, key Secret) http.Header {
	h := http.Header{"User-Agent": g.userAgent, "Accept-Encoding": identity, "Accept": jsonType}
	for _, kv := range header {
		name, value := textproto.CanonicalMIMEHeaderKey(kv[0]), kv[1]
		if strings.Contains(value, runtime.KeyPlaceholder) {
			if key.Empty() {
				continue
			}
			value = strings.ReplaceAll(value, runtime.KeyPlaceholder, key.Reveal())
		}
		h[name] = []string{value}
	}
	for _, kv := range u.headers {
		h[kv[0]] = []string{kv[1]}
	}
	return h
}

// judgeAnswer has the rules say what an answer that is none means for the account.
func (s *serving) judgeAnswer(f *catalog.Answer, u *upstream, lease *pool.Lease) runtime.Verdict {
	header := f.Header
	if header == nil {
		header = http.Header{}
	}
	return s.program.Judge(&runtime.Failure{
		Upstream: u.Name, Protocol: u.Protocol, Status: f.Status, Header: header.Get, Body: f.Body, Network: f.Network,
		Attempt: 1, Failures: lease.Failures, Now: s.options.Now(),
	})
}

// inquiryVerdict is what an answer that is none means for the account: nothing of a client's was in the question, so it is the account's doing.
func inquiryVerdict(f *catalog.Answer, v runtime.Verdict) pool.Verdict {
	v.Forever = v.Forever || v.Confirm
	does := ofPool(v)
	if v.Lasting || v.Confirm {
		does.Reason = &pool.Reason{Class: v.Class, Status: f.Status, Message: "It rejected a question of the gateway's own."}
	}
	return does
}

// ofPool is a verdict as the pool takes it.
func ofPool(v runtime.Verdict) pool.Verdict {
	return pool.Verdict{
		Tier: v.Tier, Action: v.Action, Rest: v.Rest, Forever: v.Forever, Scope: v.Scope, ProxyFault: v.ProxyFault,
		Doubtful: v.Confirm || v.Forever,
	}
}

// lists is where the upstream is asked which models it has; nil when it is not.
func (u *upstream) lists() *runtime.List {
	if u.protocol == nil || u.Unlisted || u.BaseURL == nil {
		return nil
	}
	return u.protocol.List()
}

// listURL is where a page of the list of models is; query is "" for the first.
func (u *upstream) listURL(l *runtime.List, query string) *url.URL {
	path, first, _ := strings.Cut(l.Path(), "?")
	whole := *u.BaseURL
	// A base that is the whole address of the protocol's requests has the list beside them.
	_, rest := cutVersion(u.protocol.Path())
	whole.Path, whole.RawPath = strings.TrimSuffix(strings.TrimRight(whole.Path, "/"), rest), ""
	beside := upstream{Upstream: Upstream{BaseURL: &whole}}
	target := beside.join(path)
	if query == "" {
		query = first
	}
	values, _ := url.ParseQuery(query) // what cannot be read is left out
	target.RawQuery = values.Encode()
	return target
}

var errNoAccount = errors.New("no account can be used")

// listOf asks an upstream which models it has, as an account.
func (g *Gateway) listOf(ctx context.Context, u *upstream, lease *pool.Lease) ([]runtime.Model, catalog.Answer, error) {
	l := u.protocol.List()
	return catalog.Models(l, func(query string) catalog.Answer {
		return g.inquire(ctx, u, u.listURL(l, query), l.Header(), lease)
	})
}

// askList asks an upstream which models it has, as an account of the pool; another one when that fails in a way that is its own.
func (g *Gateway) askList(ctx context.Context, s *serving, u *upstream) ([]runtime.Model, error) {
	ctx, cancel := context.WithTimeout(ctx, 3*catalog.Patience)
	defer cancel()
	try := g.pool.Begin(pool.Call{Targets: []pool.Target{{Group: u.group}}, Attempts: 3})
	failed := errNoAccount
	for {
		lease, err := try.Next(ctx)
		if err != nil {
			return nil, failed
		}
		if g.at(u, lease) != u {
			try.Gone(lease)
			return nil, errMoved // What has its place is asked by itself.
		}
		list, f, err := g.listOf(ctx, u, lease)
		switch {
		case err == nil:
			try.Succeeded(lease)
			return list, nil
		case f.OK() || ctx.Err() != nil: // nonsense, or we left: no account is to blame
			try.Gone(lease)
			return nil, err
		}
		failed = err
		if try.Failed(lease, inquiryVerdict(&f, s.judgeAnswer(&f, u, lease))).Stop {
			return nil, failed
		}
	}
}
