package gateway

import (
	"net"
	"net/http"
	"net/textproto"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
)

// upstream is an Upstream made ready. It is immutable but for the counter and the address last made.
type upstream struct {
	Upstream
	protocol  *protocol // nil when the program has none of the name
	transport http.RoundTripper
	headers   [][2]string
	next      atomic.Uint32
	countless atomic.Int64 // until when it is not asked to count tokens, in seconds since 1970
	address   atomic.Pointer[address]
}

// address is where a path of the protocol is found at the upstream.
type address struct {
	path string
	url  *url.URL
}

func (g *Gateway) newUpstream(u Upstream, s *serving) *upstream {
	or(&u.Family, u.Name)
	or(&u.Timeouts.Connect, g.options.Connect)
	or(&u.Timeouts.FirstByte, g.options.FirstByte)
	or(&u.Timeouts.Idle, g.options.Idle)
	made := &upstream{Upstream: u, protocol: s.protocol(u.Protocol), transport: g.transport(u.Timeouts.Connect)}
	for name, value := range u.Headers {
		made.headers = append(made.headers, [2]string{textproto.CanonicalMIMEHeaderKey(name), value})
	}
	return made
}

// account picks the key for one call: each in its turn. It is where a pool of accounts will choose.
func (u *upstream) account() Secret {
	if len(u.Keys) == 0 {
		return Secret{}
	}
	return u.Keys[int(u.next.Add(1)-1)%len(u.Keys)]
}

// transport is shared by the upstreams that may take as long to reach, and outlives swaps.
func (g *Gateway) transport(connect time.Duration) *http.Transport {
	g.mu.Lock()
	defer g.mu.Unlock()
	if t := g.transports[connect]; t != nil {
		return t
	}
	dial := g.options.Dial
	if dial == nil {
		dial = (&net.Dialer{Timeout: connect, KeepAlive: 30 * time.Second}).DialContext
	}
	t := &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		DialContext:            wide(dial),
		TLSHandshakeTimeout:    connect,
		DisableCompression:     true, // what it unpacks by itself has no limit
		MaxIdleConnsPerHost:    256,
		IdleConnTimeout:        90 * time.Second,
		WriteBufferSize:        2 << 10,
		ReadBufferSize:         4 << 10,
		MaxResponseHeaderBytes: 256 << 10,
		ForceAttemptHTTP2:      true, // where TLS offers it; without TLS it is HTTP/1.1 always
		HTTP2: &http.HTTP2Config{
			MaxReceiveBufferPerStream: 64 << 10, // what is read ahead of a slow client
			SendPingTimeout:           30 * time.Second,
			PingTimeout:               15 * time.Second,
		},
	}
	g.transports[connect] = t
	return t
}

// version is a path segment such as v1, v4 or v1beta.
var version = regexp.MustCompile(`^v[0-9]+[a-z0-9]*$`)

// locate joins a path of the protocol, such as /v1/chat/completions, to the base URL. A base that names a version
// keeps its own, another gets the path's. A base that is the whole address already is taken as it is.
func (u *upstream) locate(path string) *url.URL {
	if a := u.address.Load(); a != nil && a.path == path {
		return a.url
	}
	joined := u.join(path)
	u.address.Store(&address{path, joined})
	return joined
}

// join is locate without a memory.
func (u *upstream) join(path string) *url.URL {
	joined := *u.BaseURL
	joined.RawQuery, joined.Fragment = "", ""
	base := strings.TrimRight(joined.Path, "/")
	unversioned := strings.TrimPrefix(path, "/v1")
	switch {
	case strings.HasSuffix(base, unversioned):
		joined.Path = base
	case slices.ContainsFunc(strings.Split(base, "/"), version.MatchString):
		joined.Path = base + unversioned
	default:
		joined.Path = base + path
	}
	joined.RawPath = ""
	return &joined
}

// header is all that an upstream is told besides the body: what the protocol asks for, what a client of the same
// protocol may say, what the operator adds. Nothing else of the client's request passes.
func (u *upstream) header(c *call, request *runtime.Request, key Secret) http.Header {
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
	if c.protocol == u.protocol {
		for _, name := range u.protocol.forward {
			if values := c.r.Header[name]; len(values) > 0 && h[name] == nil {
				h[name] = values
			}
		}
	}
	for _, kv := range u.headers {
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

func forwardable(names []string) []string {
	var list []string
	for _, n := range names {
		if n = textproto.CanonicalMIMEHeaderKey(n); !slices.Contains(private, n) {
			list = append(list, n)
		}
	}
	return list
}
