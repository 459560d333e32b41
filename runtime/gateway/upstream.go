package gateway

import (
	"context"
	"net/http"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// upstream is an Upstream made ready. It is immutable but for the address last made.
type upstream struct {
	Upstream
	host      string    // with the scheme
	protocol  *protocol // nil when the program has none of the name
	ways      *transport.Set
	plain     http.RoundTripper // where no proxy is declared
	group     *pool.Group       // its accounts; nil when the pool does not know it
	lone      bool              // it has but one
	headers   [][2]string
	prices    *lru.Cache[string, []*money.Price] // by its names of models
	program   *runtime.Program
	forward   []string     // canonical names of the client's headers that the operator lets through
	countless atomic.Int64 // until when it is not asked to count tokens, in seconds since 1970
	address   atomic.Pointer[address]
	now       atomic.Pointer[upstream] // what has its name and another host since a swap; nil: nothing
}

// address is where a path of the protocol is found at the upstream.
type address struct {
	path string
	url  *url.URL
}

func (g *Gateway) newUpstream(u Upstream, s *serving, group *pool.Group) *upstream {
	or(&u.Family, u.Name)
	or(&u.Timeouts.Connect, s.options.Connect)
	or(&u.Timeouts.FirstByte, s.options.FirstByte)
	or(&u.Timeouts.Idle, s.options.Idle)
	or(&u.Timeouts.Progress, s.options.Progress)
	made := &upstream{Upstream: u, host: transport.HostOf(u.BaseURL), protocol: s.protocol(u.Protocol), ways: g.ways, group: group, lone: group != nil && group.Lone()}
	made.program = s.program
	made.prices, _ = lru.New[string, []*money.Price](manyNames) // refuses a size below 1 only
	kept := g.ways.ToHost(transport.HostRoute{Host: made.host, Connect: u.Timeouts.Connect})
	made.plain, s.ways = kept.RoundTripper, append(s.ways, kept)
	made.forward = slices.DeleteFunc(forwardable(u.Forward), func(name string) bool { return slices.Contains(s.keyHeaders, name) })
	for name, value := range u.Headers {
		made.headers = append(made.headers, [2]string{textproto.CanonicalMIMEHeaderKey(name), value})
	}
	return made
}

// through is the transport for a call of an account. done is to be called when the answer was read; nil for nothing.
func (u *upstream) through(proxy *pool.Proxy) (rt http.RoundTripper, done func()) {
	if proxy == nil {
		return u.plain, nil
	}
	return u.ways.ThroughProxy(transport.Route{Proxy: proxy, Connect: u.Timeouts.Connect})
}

// authorize sets the headers of the upstream's method of authorization, if that is not a key.
func (u *upstream) authorize(ctx context.Context, r *http.Request, body []byte, key Secret) error {
	if u.Auth == nil {
		return nil
	}
	if err := u.Auth.Authorize(ctx, r, body, key.Reveal()); err != nil {
		return &unauthorized{err}
	}
	return nil
}

// inHeaders is the key that headers of the rules show: none where a method of authorization uses it.
func (u *upstream) inHeaders(key Secret) Secret {
	if u.Auth != nil {
		return Secret{}
	}
	return key
}

// unauthorized is an account's failure to authorize a call.
type unauthorized struct{ error }

// version is a path segment such as v1, v4 or v1beta.
var version = lazyregexp.New(`^v[0-9]+[a-z0-9]*$`)

// locate is join with the account's key where the path asks for it.
func (u *upstream) locate(path string, key Secret) *url.URL {
	if strings.Contains(path, runtime.KeyPlaceholder) {
		path, query, _ := strings.Cut(path, "?")
		path = strings.ReplaceAll(path, runtime.KeyPlaceholder, url.PathEscape(key.Reveal()))
		return u.join(path + "?" + strings.ReplaceAll(query, runtime.KeyPlaceholder, url.QueryEscape(key.Reveal())))
	}
	if a := u.address.Load(); a != nil && a.path == path {
		return a.url
	}
	joined := u.join(path)
	u.address.Store(&address{path, joined})
	return joined
}

// join joins a path of the protocol, such as /v1/chat/completions, to the base URL, segment by segment. What is behind a question mark is
// the query. A base that names a version keeps its own instead of v1, another gets the path's; any other version of a path stays. A base
// that is the whole address already is taken as it is.
func (u *upstream) join(path string) *url.URL {
	path, query, _ := strings.Cut(path, "?")
	joined := *u.BaseURL
	joined.RawQuery, joined.ForceQuery, joined.Fragment, joined.RawFragment = query, false, "", ""
	base := strings.TrimRight(joined.EscapedPath(), "/")
	number, rest := cutVersion(path)
	segments := strings.Split(base, "/")
	last := segments[len(segments)-1]
	switch {
	case rest != "" && strings.HasSuffix(base, rest):
		path = base
	case number == "" || number == "v1" || slices.Contains(segments, number):
		if !slices.ContainsFunc(segments, version.MatchString) {
			rest = path
		}
		path = base + rest
	case version.MatchString(last):
		path = strings.TrimSuffix(base, "/"+last) + path
	default:
		path = base + path
	}
	joined.Path, joined.RawPath = path, ""
	if plain, err := url.PathUnescape(path); err == nil {
		joined.Path, joined.RawPath = plain, path
	}
	return &joined
}

// cutVersion cuts the version off the beginning of a path; it is "" where there is none.
func cutVersion(path string) (number, rest string) {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if !version.MatchString(first) {
		return "", path
	}
	return first, "/" + rest
}

// header is all that an upstream is told besides the body: what the protocol asks for, what a client of the same
// protocol may say, what the operator lets through or adds for where it goes. Nothing else of the client's request passes.
func (u *upstream) header(c *call, at *upstream, request *runtime.Request, key Secret) http.Header {
	h := make(http.Header, len(request.Header)+len(u.headers)+5)
	h["Content-Type"] = jsonType
	h["User-Agent"] = c.g.userAgent
	h["Accept-Encoding"] = identity
	h["Idempotency-Key"] = nil // not sent: tells the transport that it may try again on a new connection when an old one died before any answer
	for _, kv := range request.Header {
		name, value := textproto.CanonicalMIMEHeaderKey(kv[0]), kv[1]
		if strings.Contains(value, runtime.KeyPlaceholder) {
			if key.Empty() {
				continue
			}
			value = strings.ReplaceAll(value, runtime.KeyPlaceholder, key.Reveal())
		}
		h[name] = []string{value}
	}
	pass := func(names []string) {
		for _, name := range names {
			if values := c.r.Header[name]; len(values) > 0 && h[name] == nil {
				h[name] = values
			}
		}
	}
	if c.protocol == u.protocol {
		pass(u.protocol.forward)
	}
	pass(at.forward)
	for _, kv := range at.headers {
		h[kv[0]] = []string{kv[1]}
	}
	return h
}

var identity = []string{"identity"}

// private are headers of a client that no rule can forward: credentials, where the request comes from, and what
// belongs to the client's own connection.
var private = []string{
	"Authorization", "X-Api-Key", "Api-Key", "X-Goog-Api-Key", "Proxy-Authorization", "Cookie", "Origin", "Referer", "Host",
	"Connection", "Keep-Alive", "Te", "Trailer", "Transfer-Encoding", "Upgrade", "Content-Length", "Content-Encoding", "Content-Type",
	"Accept-Encoding", "User-Agent", "Expect", "Idempotency-Key",
}

// Forwardable reports whether a client's header may go along to an upstream.
func Forwardable(name string) bool { return len(forwardable([]string{name})) > 0 }

func forwardable(names []string) []string {
	var list []string
	for _, n := range names {
		if n = textproto.CanonicalMIMEHeaderKey(n); !slices.Contains(private, n) {
			list = append(list, n)
		}
	}
	return list
}
