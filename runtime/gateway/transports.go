package gateway

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/parlance-gateway/parlance/pool"
)

// maxTransports is how many proxies connections are kept through. Those of the least recently used one are closed.
const maxTransports = 256

// way is what connections have in common that may be used for each other's calls: which proxy they go through, and how long
// it may take to make one.
type way struct {
	proxy   *pool.Proxy // nil: what the environment says
	connect time.Duration
}

// dialOptions say how connections are made.
type dialOptions struct {
	Dial func(ctx context.Context, network, addr string) (net.Conn, error) // nil: a net.Dialer

	// Transport makes what calls upstreams, instead of the network; nil: an http.Transport.
	Transport func(proxy *pool.Proxy, connect time.Duration) http.RoundTripper
}

// transports keeps connections to upstreams over swaps. Each transport pools its connections by upstream.
type transports struct {
	options dialOptions

	mu      sync.Mutex             // guards what follows
	plain   map[hostWay]*transport // without a proxy of ours
	proxied *simplelru.LRU[way, *transport]
}

// transport is an http.RoundTripper that is shared.
type transport struct {
	http.RoundTripper
	users   int  // guarded by transports.mu: calls that use it; of plain ones servings
	retired bool // nobody else will use it
}

func newTransports(o dialOptions) *transports {
	t := &transports{options: o, plain: map[hostWay]*transport{}}
	t.proxied, _ = simplelru.NewLRU(maxTransports, func(_ way, old *transport) { // fails for no positive size
		old.retired = true
		old.closeIdle()
	})
	return t
}

// through is the transport of a way that has a proxy. done is to be called when the answer was read.
func (t *transports) through(w way) (rt http.RoundTripper, done func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	made, ok := t.proxied.Get(w)
	if !ok {
		made = &transport{RoundTripper: t.make(w)}
		t.proxied.Add(w, made)
	}
	made.users++
	return made, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if made.users--; made.users == 0 && made.retired {
			made.closeIdle()
		}
	}
}

// hostWay is what connections without a proxy of ours have in common: whom they lead to, and how long it may take to make one.
// Each host has a transport of its own, so that its connections can be closed when no upstream is there any more.
type hostWay struct {
	host    string // with the scheme
	connect time.Duration
}

// HostOf is the host of an upstream as pool.GroupOptions name it: whom keys may be shown.
func HostOf(u *url.URL) string {
	if u == nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// keep is the transport to a host. It stays until all have let it go that keep it.
func (t *transports) keep(w hostWay) *transport {
	t.mu.Lock()
	defer t.mu.Unlock()
	made := t.plain[w]
	if made == nil {
		made = &transport{RoundTripper: t.make(way{connect: w.connect})}
		t.plain[w] = made
	}
	made.users++
	return made
}

// drop lets transports go that were kept, and all those through proxies that nobody would use: those of upstreams that connected
// in another time.
func (t *transports) drop(list []*transport, stays func(way) bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, gone := range list {
		gone.users--
	}
	for w, made := range t.plain {
		if made.users == 0 {
			delete(t.plain, w)
			made.closeIdle()
		}
	}
	for _, w := range t.proxied.Keys() {
		if !stays(w) {
			t.proxied.Remove(w) // closed when its last call ends
		}
	}
}

// closeIdle closes the connections that no call uses.
func (t *transport) closeIdle() {
	if c, ok := t.RoundTripper.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// close closes all connections that no call uses.
func (t *transports) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, p := range t.plain {
		p.closeIdle()
	}
	t.proxied.Purge()
}

func (t *transports) make(w way) http.RoundTripper {
	if t.options.Transport != nil {
		return t.options.Transport(w.proxy, w.connect)
	}
	dial := t.options.Dial
	if dial == nil {
		dial = (&net.Dialer{Timeout: w.connect, KeepAlive: 30 * time.Second}).DialContext
	}
	made := &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		DialContext:            wide(dial),
		TLSHandshakeTimeout:    w.connect,
		DisableCompression:     true, // what it unpacks by itself has no limit
		MaxIdleConnsPerHost:    256,
		IdleConnTimeout:        90 * time.Second,
		WriteBufferSize:        2 << 10,
		ReadBufferSize:         4 << 10,
		MaxResponseHeaderBytes: 256 << 10,
		ForceAttemptHTTP2:      true, // where TLS offers it, through a proxy too; without TLS it is HTTP/1.1 always
		HTTP2: &http.HTTP2Config{
			MaxReceiveBufferPerStream: 64 << 10, // what is read ahead of a slow client
			SendPingTimeout:           30 * time.Second,
			PingTimeout:               15 * time.Second,
		},
		OnProxyConnectResponse: func(_ context.Context, _ *url.URL, _ *http.Request, answer *http.Response) error {
			if answer.StatusCode != http.StatusOK {
				return proxyRefusal(answer.StatusCode)
			}
			return nil
		},
	}
	if w.proxy != nil {
		made.Proxy = http.ProxyURL(w.proxy.URL()) // of nil: none
		if by := w.proxy.URL(); by != nil && strings.HasPrefix(by.Scheme, "socks5") {
			made.Proxy, made.DialContext = nil, wide(bySocks(by, dial, w.connect))
		}
	}
	return made
}
