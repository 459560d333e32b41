package pool

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"sync"
	"testing"
	"time"
)

// faults are proxies between the gateway and the upstream, by what is wrong with them.
func faults(t *testing.T) map[string]string {
	down, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	down.Close() // Nobody listens there any more.

	through := &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 64}
	slow := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.Out.URL = r.In.URL },
		Transport:     late{through},
		FlushInterval: -1,
	})
	locked := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Proxy-Authenticate", "Basic")
		w.WriteHeader(http.StatusProxyAuthRequired)
	}))
	resets := listen(t, func(c net.Conn) { _ = c.(*net.TCPConn).SetLinger(0) })
	hole := listen(t, func(c net.Conn) { _, _ = io.Copy(io.Discard, c) })
	t.Cleanup(func() {
		slow.Close()
		through.CloseIdleConnections()
		locked.Close()
	})
	return map[string]string{
		"down": "http://" + down.Addr().String(), "slow": slow.URL, "locked": locked.URL, "resets": "http://" + resets, "black hole": "http://" + hole,
	}
}

// late takes its time.
type late struct{ http.RoundTripper }

func (l late) RoundTrip(r *http.Request) (*http.Response, error) {
	time.Sleep(5 * time.Millisecond)
	return l.RoundTripper.RoundTrip(r)
}

// listen serves each connection and closes it.
func listen(t *testing.T, serve func(net.Conn)) (address string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	open := map[net.Conn]bool{}
	all.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			mu.Lock()
			open[c] = true
			mu.Unlock()
			all.Go(func() {
				serve(c)
				c.Close()
				mu.Lock()
				defer mu.Unlock()
				delete(open, c)
			})
		}
	})
	t.Cleanup(func() {
		l.Close()
		mu.Lock()
		for c := range open {
			c.Close()
		}
		mu.Unlock()
		all.Wait()
	})
	return l.Addr().String()
}
