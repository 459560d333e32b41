package gateway

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/textproto"
	"net/url"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

const (
	// inquiryPatience is how long an upstream may take to answer a question of the gateway's own.
	inquiryPatience = 10 * time.Second

	// maxInquiry is how much of the answer is read. The longest list of models that is known, a reseller's, has 1 MB.
	maxInquiry = 16 * mib
)

// finding is what came of a question of the gateway's own.
type finding struct {
	status  int // 0: there was no answer
	header  http.Header
	body    []byte
	network string // how the network failed, "" when it did not
}

// well reports whether the question was answered.
func (f *finding) well() bool { return f.status >= 200 && f.status < 300 && f.network == "" }

// inquire asks an upstream for something by GET, as an account. The answer is read to its end. Redirects are not followed.
func (g *Gateway) inquire(ctx context.Context, u *upstream, target *url.URL, header [][2]string, lease *pool.Lease) (f finding) {
	ctx, cancel := context.WithTimeout(ctx, inquiryPatience)
	defer cancel()
	rt, done := u.through(lease.Proxy)
	if done != nil {
		defer done()
	}
	out := &http.Request{
		Method: http.MethodGet, URL: target, Host: target.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: g.inquiryHeader(u, header, lease.Key),
	}
	resp, err := rt.RoundTrip(out.WithContext(transport.WithConnCheck(ctx)))
	if err != nil {
		f.network = transport.FailureOf(err)
		return f
	}
	defer resp.Body.Close()
	f.status, f.header = resp.StatusCode, resp.Header
	var body io.Reader = resp.Body
	if coded := resp.Header["Content-Encoding"]; len(coded) > 0 {
		list, err := transport.Codings(coded)
		if err != nil {
			f.network = transport.Reset // it is of no more use than if it had not come
			return f
		}
		if len(list) > 0 {
			plain, release := transport.Decode(body, list, 0)
			if release != nil {
				defer release()
			}
			body = plain
		}
	}
	if f.body, err = io.ReadAll(io.LimitReader(body, maxInquiry+1)); err != nil {
		f.network = transport.FailureOf(err)
	} else if len(f.body) > maxInquiry {
		f.network, f.body = transport.Reset, nil
	}
	return f
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

// judge has the rules say what an answer that is none means for the account.
func (f *finding) judge(g *Gateway, s *serving, u *upstream, lease *pool.Lease) runtime.Verdict {
	header := f.header
	if header == nil {
		header = http.Header{}
	}
	return s.program.Judge(&runtime.Failure{
		Upstream: u.Name, Protocol: u.Protocol, Status: f.status, Header: header.Get, Body: f.body, Network: f.network,
		Attempt: 1, Failures: lease.Failures, Now: g.options.Now(),
	})
}

// ofPool is what an answer that is none means for the account: nothing of a client's was in the question, so it is the account's doing.
func (f *finding) ofPool(v runtime.Verdict) pool.Verdict {
	v.Forever = v.Forever || v.Confirm
	does := ofPool(v)
	if v.Lasting || v.Confirm {
		does.Reason = &pool.Reason{Class: v.Class, Status: f.status, Message: "It rejected a question of the gateway's own."}
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

// maxPages is how many pages of a list are asked for.
const maxPages = 50

var errNoAccount = errors.New("no account can be used")

// listOf asks an upstream which models it has, as an account.
func (g *Gateway) listOf(ctx context.Context, u *upstream, lease *pool.Lease) (list []runtime.Model, f finding, err error) {
	l, query := u.protocol.List(), ""
	for range maxPages {
		f = g.inquire(ctx, u, u.listURL(l, query), l.Header(), lease)
		if !f.well() {
			return nil, f, errors.New("the list of models was refused")
		}
		page, next, err := l.Heard(f.body)
		if err != nil {
			return nil, f, err
		}
		list = append(list, page...)
		if next == "" || next == query || len(page) == 0 {
			break
		}
		query = next
	}
	return list, f, nil
}

// askList asks an upstream which models it has, as an account of the pool; another one when that fails in a way that is its own.
func (g *Gateway) askList(ctx context.Context, s *serving, u *upstream) ([]runtime.Model, error) {
	ctx, cancel := context.WithTimeout(ctx, 3*inquiryPatience)
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
		case f.well() || ctx.Err() != nil: // nonsense, or we left: no account is to blame
			try.Gone(lease)
			return nil, err
		}
		failed = err
		if try.Failed(lease, f.ofPool(f.judge(g, s, u, lease))).Stop {
			return nil, failed
		}
	}
}
