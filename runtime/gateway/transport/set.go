// Package transport makes and keeps connections to upstreams, also through proxies, decodes content encodings, and reuses memory for bodies.
package transport

import (
	"context"
	"crypto/x509"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/parlance-gateway/parlance/pool"
)

// MaxTransports is how many proxies connections are kept through. Those of the least recently used one are closed.
const MaxTransports = 256

// Route is what connections have in common that may be used for each other's calls: which proxy they go through, and how long
// it may take to make one.
type Route struct {
	Proxy   *pool.Proxy // nil: what the environment says
	Connect time.Duration
}

// Options say how connections are made.
type Options struct {
	Dial func(ctx context.Context, network, addr string) (net.Conn, error) // nil: a net.Dialer

	Roots *x509.CertPool // who vouches for upstreams and proxies; nil: whom the system trusts

	// Transport makes what calls upstreams, instead of the network; nil: nothing does.
	Transport func(proxy *pool.Proxy, connect time.Duration) http.RoundTripper
}

// Set keeps connections to upstreams over swaps. Each transport pools its connections by upstream.
type Set struct {
	options Options

	mu      sync.Mutex            // guards what follows
	plain   map[HostRoute]*Shared // without a proxy of ours
	proxied *simplelru.LRU[Route, *Shared]
}

// Shared is an http.RoundTripper with its users counted.
type Shared struct {
	http.RoundTripper
	users   int  // guarded by Set.mu: calls that use it; of plain ones servings
	retired bool // nobody else will use it
}

// NewSet is a set without connections.
func NewSet(o Options) *Set {
	t := &Set{options: o, plain: map[HostRoute]*Shared{}}
	t.proxied, _ = simplelru.NewLRU(MaxTransports, func(_ Route, old *Shared) { // fails for no positive size
		old.retired = true
		old.closeIdle()
	})
	return t
}

// ThroughProxy is the transport of a way that has a proxy. done is to be called when the answer was read.
func (t *Set) ThroughProxy(w Route) (rt http.RoundTripper, done func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	made, ok := t.proxied.Get(w)
	if !ok {
		made = &Shared{RoundTripper: t.make(w)}
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

// HostRoute is what connections without a proxy of ours have in common: whom they lead to, and how long it may take to make one.
// Each host has a transport of its own, so that its connections can be closed when no upstream is there any more.
type HostRoute struct {
	Host    string // with the scheme
	Connect time.Duration
}

// HostOf is the host of an upstream as pool.GroupOptions name it: whom keys may be shown.
func HostOf(u *url.URL) string {
	if u == nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// ToHost is the transport to a host. It stays until all have let it go that keep it.
func (t *Set) ToHost(w HostRoute) *Shared {
	t.mu.Lock()
	defer t.mu.Unlock()
	made := t.plain[w]
	if made == nil {
		made = &Shared{RoundTripper: t.make(Route{Connect: w.Connect})}
		t.plain[w] = made
	}
	made.users++
	return made
}

// Hosts is how many transports to hosts are kept.
func (t *Set) Hosts() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.plain)
}

// Release lets transports go that were kept, and all those through proxies that nobody would use: those of upstreams that connected
// in another time.
func (t *Set) Release(list []*Shared, stays func(Route) bool) {
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
func (t *Shared) closeIdle() {
	if c, ok := t.RoundTripper.(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// CloseIdle closes all connections that no call uses.
func (t *Set) CloseIdle() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, p := range t.plain {
		p.closeIdle()
	}
	t.proxied.Purge()
}

func (t *Set) make(w Route) http.RoundTripper {
	if t.options.Transport != nil {
		return t.options.Transport(w.Proxy, w.Connect)
	}
	dial := t.options.Dial
	if dial == nil {
		dial = (&net.Dialer{Timeout: w.Connect, KeepAlive: 30 * time.Second}).DialContext
	}
	proxy := http.ProxyFromEnvironment
	if w.Proxy != nil {
		proxy = http.ProxyURL(w.Proxy.URL()) // of nil: none
	}
	made := newClient(dial, proxy, w.Connect)
	made.roots = t.options.Roots
	return made
}
