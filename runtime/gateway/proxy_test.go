package gateway

import (
	"bufio"
	"crypto/x509"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// Credentials of the test's proxies. The password is a canary.
const proxyUser, proxyPassword = "user", upstreamCanary

// httpProxy opens ways by CONNECT and passes other requests on, for those who know the password.
type httpProxy struct {
	mu     sync.Mutex
	opened []string // methods of the requests that were let through
}

func (p *httpProxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if user, password, ok := parseProxyAuth(r); !ok || user != proxyUser || password != proxyPassword {
		http.Error(w, "who are you?", http.StatusProxyAuthRequired)
		return
	}
	p.mu.Lock()
	p.opened = append(p.opened, r.Method)
	p.mu.Unlock()
	if r.Method != http.MethodConnect {
		r.RequestURI = ""
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer resp.Body.Close()
		for name, values := range resp.Header {
			w.Header()[name] = values
		}
		w.WriteHeader(resp.StatusCode)
		_, _ = io.Copy(w, resp.Body)
		return
	}
	there, err := net.Dial("tcp", r.Host)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	here, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(err)
	}
	// Not before the server has let the connection go: it may take the first byte of what follows.
	_, _ = io.WriteString(here, "HTTP/1.1 200 OK\r\n\r\n")
	join(here, there)
}

func parseProxyAuth(r *http.Request) (user, password string, ok bool) {
	shown := http.Request{Header: http.Header{"Authorization": r.Header["Proxy-Authorization"]}}
	return shown.BasicAuth()
}

// join carries bytes both ways until both sides have hung up.
func join(a, b net.Conn) {
	var both sync.WaitGroup
	for _, way := range [][2]net.Conn{{a, b}, {b, a}} {
		both.Go(func() {
			_, _ = io.Copy(way[0], way[1])
			_ = way[0].Close()
		})
	}
	both.Wait()
}

// socksProxy is a SOCKS5 server (RFC 1928, RFC 1929) that asks for the password; refuse is its answer to every request.
func socksProxy(t *testing.T, refuse byte) (address string, opened *atomic.Int32) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var conns sync.WaitGroup
	opened = new(atomic.Int32)
	conns.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			conns.Go(func() {
				defer conn.Close()
				serveSocks(conn, refuse, opened)
			})
		}
	})
	t.Cleanup(func() { l.Close(); conns.Wait() })
	return l.Addr().String(), opened
}

func serveSocks(conn net.Conn, refuse byte, opened *atomic.Int32) {
	r := bufio.NewReader(conn)
	take := func(n int) []byte {
		b := make([]byte, n)
		_, _ = io.ReadFull(r, b)
		return b
	}
	take(int(take(2)[1])) // version, methods
	_, _ = conn.Write([]byte{5, 2})
	take(1)
	user := string(take(int(take(1)[0])))
	password := string(take(int(take(1)[0])))
	if user != proxyUser || password != proxyPassword {
		_, _ = conn.Write([]byte{1, 1})
		return
	}
	_, _ = conn.Write([]byte{1, 0})
	head := take(4)
	var host string
	switch head[3] {
	case 1:
		host = net.IP(take(4)).String()
	case 3:
		host = string(take(int(take(1)[0])))
	}
	port := binary.BigEndian.Uint16(take(2))
	_, _ = conn.Write([]byte{5, refuse, 0, 1, 0, 0, 0, 0, 0, 0})
	if refuse != 0 {
		return
	}
	there, err := net.Dial("tcp", net.JoinHostPort(host, strconv.Itoa(int(port))))
	if err != nil {
		return
	}
	opened.Add(1)
	join(conn, there)
}

// startProxied serves a gateway whose upstream has the accounts a and b, each with a proxy of its own.
func startProxied(t *testing.T, up *accounts, base, a, b string, seen *[]Attempt, also ...func(*Options)) (*world, *pool.Pool) {
	t.Helper()
	p, err := pool.New(pool.Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = p.Configure([]pool.GroupOptions{{Upstream: "up", Choose: pool.FillFirst, Accounts: []pool.Account{
		{ID: "a", Key: NewSecret(accountKey("a")), Proxy: a, Source: "config"},
		{ID: "b", Key: NewSecret(accountKey("b")), Proxy: b, Source: "config"},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	w := start(t, up.ServeHTTP, func(o *Options) {
		o.Pool = p
		o.Trace = func(a Attempt) {
			mu.Lock()
			defer mu.Unlock()
			*seen = append(*seen, a)
		}
		if base != "" {
			o.Upstreams[0].BaseURL, _ = url.Parse(base)
		}
		for _, change := range also {
			change(o)
		}
	})
	t.Cleanup(func() { p.Close() })
	return w, p
}

func withUser(scheme, address string) string {
	return scheme + "://" + proxyUser + ":" + proxyPassword + "@" + address
}

// A call goes through its account's proxy, of whichever kind.
func TestProxies(t *testing.T) {
	proxy := &httpProxy{}
	http1 := httptest.NewServer(proxy)
	defer http1.Close()
	defer http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	socks, opened := socksProxy(t, 0)
	through := func() int {
		proxy.mu.Lock()
		defer proxy.mu.Unlock()
		return len(proxy.opened) + int(opened.Load())
	}
	for _, url := range []string{withUser("http", strings.TrimPrefix(http1.URL, "http://")), withUser("socks5", socks), withUser("socks5h", socks)} {
		up, before := &accounts{protocol: "chat"}, through()
		var seen []Attempt
		w, p := startProxied(t, up, "", url, pool.Direct, &seen)
		for n := range 3 {
			w.chat(n == 1).must(t, 200, "Hello")
		}
		w.line(3)
		if through() == before || up.order() != "a a a" || states(p) != "" {
			t.Errorf("asked %q, %q", up.order(), states(p))
		}
		if seen[0].Proxy == "" || strings.Contains(fmt.Sprint(seen), proxyPassword) {
			t.Errorf("%+v", seen)
		}
		if strings.HasPrefix(url, "socks5") && through() != before+1 {
			t.Errorf("%d connections for three calls", through()-before)
		}
	}
}

// A proxy that fails is told apart from the upstream and the account: that rests for as long as its proxy does, and another is asked.
func TestProxiesThatFail(t *testing.T) {
	proxy := &httpProxy{}
	good := httptest.NewServer(proxy)
	defer good.Close()
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	tlsUpstream := httptest.NewUnstartedServer(http.NotFoundHandler())
	tlsUpstream.Config.ErrorLog = log.New(io.Discard, "", 0)
	tlsUpstream.StartTLS()
	defer tlsUpstream.Close()
	address := strings.TrimPrefix(good.URL, "http://")
	socks, _ := socksProxy(t, 0)
	refusing, _ := socksProxy(t, 2) // not allowed
	for name, tt := range map[string]struct{ proxy, base string }{
		"nobody listens":            {"http://" + closed.Addr().String(), ""},
		"nobody listens, socks":     {"socks5://" + closed.Addr().String(), ""},
		"wrong password":            {"http://x:y@" + address, ""},
		"wrong password, CONNECT":   {"http://x:y@" + address, tlsUpstream.URL},
		"wrong password, socks":     {"socks5://x:y@" + socks, ""},
		"does not open the way":     {withUser("socks5", refusing), ""},
		"no TLS at the proxy":       {"https://" + address, ""},
		"the upstream is not there": {withUser("http", address), "https://" + closed.Addr().String()},
	} {
		t.Run(name, func(t *testing.T) {
			up := &accounts{protocol: "chat"}
			var seen []Attempt
			w, p := startProxied(t, up, tt.base, tt.proxy, pool.Direct, &seen)
			a := w.chat(true)
			w.line(1)
			if len(seen) != 2 || seen[0].Network != transport.ProxyFailed || seen[0].Account != "a" || seen[1].Account != "b" {
				t.Fatalf("%d: %+v", a.status, seen)
			}
			if tt.base == "" {
				a.must(t, 200, "Hello")
			}
			for _, v := range p.List(pool.Filter{ID: "a"}) {
				if v.Failures != 0 || v.State == pool.Disabled || v.State == pool.Resting && v.Why != "proxy" {
					t.Errorf("%+v", v)
				}
			}
			rests := func(v pool.ProxyView) bool { return v.Proxy != pool.Direct && v.State == pool.Resting }
			if list := p.Proxies(); !slices.ContainsFunc(list, rests) {
				t.Errorf("%+v", list)
			}
		})
	}
}

// A SOCKS proxy that accepts connections and says nothing is given up after the time that a connection may take.
func TestSilentSocksProxy(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // the kernel accepts, and nobody reads
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	p, err := pool.New(pool.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	err = p.Configure([]pool.GroupOptions{{Upstream: "up", Choose: pool.FillFirst, Accounts: []pool.Account{
		{ID: "a", Key: NewSecret(accountKey("a")), Proxy: "socks5://" + silent.Addr().String()},
		{ID: "b", Key: NewSecret(accountKey("b")), Proxy: pool.Direct},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	up := &accounts{protocol: "chat"}
	w := start(t, up.ServeHTTP, func(o *Options) {
		o.Pool = p
		o.Upstreams[0].Timeouts.Connect = 300 * time.Millisecond
	})
	w.chat(true).must(t, 200, "Hello")
	w.line(1)
	for _, v := range p.List(pool.Filter{ID: "a"}) {
		if v.Failures != 0 || v.Why != "proxy" {
			t.Errorf("%+v", v)
		}
	}
}

// HTTP/2 is spoken where the upstream offers it, through a proxy too, and connections are kept.
func TestHTTP2ThroughAProxy(t *testing.T) {
	proxy := &httpProxy{}
	server := httptest.NewServer(proxy)
	defer server.Close()
	up := &accounts{protocol: "chat"}
	var protos sync.Map
	secure := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		protos.Store(r.Proto, true)
		up.ServeHTTP(w, r)
	}))
	secure.EnableHTTP2 = true
	secure.StartTLS()
	defer secure.Close()
	var seen []Attempt
	roots := x509.NewCertPool()
	roots.AddCert(secure.Certificate())
	w, _ := startProxied(t, up, secure.URL, withUser("http", strings.TrimPrefix(server.URL, "http://")), pool.Direct, &seen, func(o *Options) { o.Roots = roots })
	for range 3 {
		w.chat(true).must(t, 200, "Hello")
	}
	if _, ok := protos.Load("HTTP/2.0"); !ok {
		t.Error("no HTTP/2")
	}
	if len(proxy.opened) != 1 || proxy.opened[0] != http.MethodConnect {
		t.Error(proxy.opened)
	}
}

// Only so many transports are kept; one that is let go while it is used closes its connections afterwards.
func TestTransportsAreBounded(t *testing.T) {
	closed := map[string]int{}
	ways := transport.NewSet(transport.Options{Transport: func(p *pool.Proxy, _ time.Duration) http.RoundTripper {
		return &counted{closes: func() { closed[p.String()]++ }}
	}})
	p, err := pool.New(pool.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var group pool.GroupOptions
	group.Upstream = "up"
	for n := range transport.MaxTransports + 1 {
		group.Accounts = append(group.Accounts, pool.Account{ID: fmt.Sprint(n), Proxy: fmt.Sprintf("http://proxy-%d:80", n)})
	}
	if err := p.Configure([]pool.GroupOptions{group}); err != nil {
		t.Fatal(err)
	}
	try := p.Begin(pool.Call{Targets: []pool.Target{{Group: p.Group("up")}}, Attempts: transport.MaxTransports + 1})
	var first string
	var done func()
	for n := range transport.MaxTransports + 1 {
		lease, err := try.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, end := ways.ThroughProxy(transport.Route{Proxy: lease.Proxy, Connect: time.Second})
		if n == 0 {
			first, done = lease.Proxy.String(), end
		} else {
			end()
		}
		try.Failed(lease, pool.Verdict{Action: pool.Retry})
	}
	if len(closed) != 1 || closed[first] != 1 {
		t.Errorf("%v", closed)
	}
	if done(); closed[first] != 2 {
		t.Errorf("%v", closed)
	}
	if ways.CloseIdle(); len(closed) != transport.MaxTransports+1 {
		t.Errorf("%d closed", len(closed))
	}
}

type counted struct {
	http.RoundTripper
	closes func()
}

func (c *counted) CloseIdleConnections() { c.closes() }
