package transport

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// direct is a client that goes through no proxy.
func direct(t *testing.T) *client {
	t.Helper()
	c := newClient((&net.Dialer{}).DialContext, http.ProxyURL(nil), 10*time.Second)
	t.Cleanup(c.CloseIdleConnections)
	return c
}

// scripted is an upstream: serve is told of each connection, by its number from 0 on.
func scripted(t *testing.T, serve func(n int, r *bufio.Reader, w net.Conn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for n := 0; ; n++ {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				serve(n, bufio.NewReader(conn), conn)
			}()
		}
	}()
	return "http://" + l.Addr().String()
}

// reads reads a request, and reports whether there was one.
func hears(r *bufio.Reader) bool {
	req, err := http.ReadRequest(r)
	if err != nil {
		return false
	}
	_, err = io.Copy(io.Discard, req.Body)
	return err == nil
}

const okay = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

// post sends a request, and gives what the answer says, or how it failed.
func post(ctx context.Context, c *client, to, body string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, to, strings.NewReader(body)) // has GetBody
	if err != nil {
		return "", err
	}
	resp, err := c.RoundTrip(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	want := err
	if err == nil {
		want = io.EOF
	}
	if n, again := resp.Body.Read(make([]byte, 9)); n != 0 || again != want {
		return "", fmt.Errorf("the end was %v, and then %d bytes and %v", err, n, again)
	}
	return fmt.Sprint(resp.StatusCode, " ", string(b)), err
}

func TestCallsShareAConnection(t *testing.T) {
	var conns atomic.Int32
	forms := []string{
		okay,
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
		"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + okay,
		"HTTP/1.1 204 No Content\r\n\r\n",
		"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
	}
	to := scripted(t, func(_ int, r *bufio.Reader, w net.Conn) {
		conns.Add(1)
		for n := 0; hears(r); n++ {
			_, _ = io.WriteString(w, forms[n%len(forms)])
		}
	})
	c := direct(t)
	for n := range 2 * len(forms) {
		want := []string{"200 ok", "200 ok", "200 ok", "204 ", "200 "}[n%len(forms)]
		if got, err := post(t.Context(), c, to, strings.Repeat("x", n*8<<10)); got != want || err != nil {
			t.Errorf("call %d: %q, %v", n, got, err)
		}
	}
	if n := conns.Load(); n != 1 {
		t.Errorf("%d connections", n)
	}
}

// R22: a connection serves no other call when its answer was not read to the end, when the upstream says so, or when more came than the answer.
func TestConnectionsThatServeNoOtherCall(t *testing.T) {
	for name, answer := range map[string]string{
		"closing":      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
		"HTTP/1.0":     "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
		"more behind":  okay + "HTTP/1.1 200 OK\r\n",
		"more later":   okay,
		"hangs up":     okay,
		"closed early": "HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\nok",
	} {
		t.Run(name, func(t *testing.T) {
			var conns atomic.Int32
			ready := make(chan struct{})
			to := scripted(t, func(_ int, r *bufio.Reader, w net.Conn) {
				conns.Add(1)
				for hears(r) {
					_, _ = io.WriteString(w, answer)
					switch name {
					case "more later":
						<-ready
						_, _ = io.WriteString(w, "a stranger's")
						ready <- struct{}{}
					case "hangs up":
						<-ready
						w.Close()
						ready <- struct{}{}
					}
				}
			})
			c := direct(t)
			for range 3 {
				req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, to, nil)
				resp, err := c.RoundTrip(req)
				if err != nil {
					t.Fatal(err)
				}
				if b, err := io.ReadAll(io.LimitReader(resp.Body, 2)); string(b) != "ok" || err != nil {
					t.Errorf("%q, %v", b, err)
				}
				if name != "closed early" {
					if n, err := resp.Body.Read(make([]byte, 9)); n != 0 || err != io.EOF {
						t.Errorf("%d, %v", n, err)
					}
				}
				resp.Body.Close()
				if name == "more later" || name == "hangs up" {
					ready <- struct{}{}
					<-ready
					time.Sleep(20 * time.Millisecond) // until it has come
				}
			}
			if n := conns.Load(); n != 3 {
				t.Errorf("%d connections", n)
			}
		})
	}
}

// R22: a connection that cannot be looked at is read from while it is idle.
func TestConnectionsInMemory(t *testing.T) {
	var conns atomic.Int32
	say := make(chan string)
	c := newClient(func(context.Context, string, string) (net.Conn, error) {
		near, far := net.Pipe()
		conns.Add(1)
		go func() {
			r := bufio.NewReader(far)
			for hears(r) {
				_, _ = io.WriteString(far, okay)
				if more := <-say; more != "" {
					_, _ = io.WriteString(far, more)
					say <- ""
				}
			}
		}()
		return near, nil
	}, http.ProxyURL(nil), 0)
	for n, more := range []string{"", "", "x", ""} {
		if got, err := post(t.Context(), c, "http://up", "hi"); got != "200 ok" || err != nil {
			t.Fatalf("call %d: %q, %v", n, got, err)
		}
		if say <- more; more != "" {
			<-say
		}
	}
	if n := conns.Load(); n != 2 {
		t.Errorf("%d connections", n)
	}
	c.closeOld()
	if c.CloseIdleConnections(); len(c.idle) != 0 {
		t.Error("connections are left")
	}
}

// A request that died with an idle connection is sent once more, by a new one.
func TestDeadConnections(t *testing.T) {
	for name, dies := range map[string]bool{"the next one answers": false, "the next one dies too": true} {
		t.Run(name, func(t *testing.T) {
			var requests atomic.Int32
			to := scripted(t, func(n int, r *bufio.Reader, w net.Conn) {
				for k := 0; hears(r); k++ {
					requests.Add(1)
					if n == 0 && k > 0 || n > 0 && dies {
						return
					}
					_, _ = io.WriteString(w, okay)
				}
			})
			c := direct(t)
			if got, err := post(t.Context(), c, to, "hi"); got != "200 ok" || err != nil {
				t.Fatalf("%q, %v", got, err)
			}
			got, err := post(t.Context(), c, to, "hi")
			if dies && (err == nil || FailureOf(err) != Reset) || !dies && got != "200 ok" {
				t.Errorf("%q, %v", got, err)
			}
			if n := requests.Load(); n != 3 {
				t.Errorf("%d requests", n)
			}
		})
	}
}

// An answer that comes before the whole request was read is told, and the rest is not sent.
func TestAnswersBeforeTheRequestIsRead(t *testing.T) {
	for name, closes := range map[string]bool{"and it hangs up": true, "and nobody reads on": false} {
		t.Run(name, func(t *testing.T) {
			left := make(chan struct{})
			to := scripted(t, func(_ int, r *bufio.Reader, w net.Conn) {
				if _, err := http.ReadRequest(r); err != nil {
					return
				}
				_, _ = io.WriteString(w, "HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig")
				if closes {
					_ = w.(*net.TCPConn).CloseWrite()
				}
				<-left
			})
			defer close(left)
			began := time.Now()
			got, err := post(t.Context(), direct(t), to, strings.Repeat("x", 32<<20))
			if got != "413 big" || err != nil || time.Since(began) > 5*time.Second {
				t.Errorf("%q, %v after %v", got, err, time.Since(began))
			}
		})
	}
}

func TestAnswersThatAreNone(t *testing.T) {
	for name, answer := range map[string]string{
		"nothing":             "",
		"no HTTP":             "hello\r\n\r\n",
		"another protocol":    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
		"a long head":         "HTTP/1.1 200 OK\r\nX: " + strings.Repeat("x", longestHead) + "\r\n\r\n",
		"heads without end":   strings.Repeat("HTTP/1.1 103 Early Hints\r\n\r\n", longestHead/20),
		"a head that is cut":  "HTTP/1.1 200 OK\r\nContent-",
		"two lengths":         "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
		"no length at all":    "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nok",
		"a body that is cut":  "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok",
		"a chunk that is cut": "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nok",
	} {
		t.Run(name, func(t *testing.T) {
			to := scripted(t, func(_ int, r *bufio.Reader, w net.Conn) {
				if hears(r) {
					_, _ = io.WriteString(w, answer)
				}
			})
			if got, err := post(t.Context(), direct(t), to, "hi"); err == nil || FailureOf(err) != Reset {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// What ends a request ends it at once, wherever it is, and is the error.
func TestRequestsThatAreEnded(t *testing.T) {
	ended := errors.New("ended")
	for name, answer := range map[string]string{
		"before the head": "",
		"in the body":     "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok",
		"while it sends":  "-",
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			closed := make(chan struct{})
			body := "hi"
			if answer == "-" {
				body = strings.Repeat("x", 32<<20)
			}
			to := scripted(t, func(_ int, r *bufio.Reader, w net.Conn) {
				if answer == "-" {
					time.AfterFunc(20*time.Millisecond, func() { cancel(ended) })
					<-ctx.Done()
				} else if hears(r) {
					_, _ = io.WriteString(w, answer)
					time.AfterFunc(20*time.Millisecond, func() { cancel(ended) })
				}
				_, _ = io.Copy(io.Discard, r)
				close(closed)
			})
			if got, err := post(ctx, direct(t), to, body); !errors.Is(err, ended) {
				t.Errorf("%q, %v", got, err)
			}
			select {
			case <-closed:
			case <-time.After(10 * time.Second):
				t.Error("the connection stays")
			}
		})
	}
}

// A host that spoke HTTP/2 may speak HTTP/1.1 later, and the other way round.
func TestHostsThatChangeTheirProtocol(t *testing.T) {
	var newer atomic.Bool
	up := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		_, _ = fmt.Fprint(w, r.Proto, " ", len(b))
	}))
	up.EnableHTTP2 = true
	up.TLS = &tls.Config{}
	up.TLS.GetConfigForClient = func(*tls.ClientHelloInfo) (*tls.Config, error) {
		with := up.TLS.Clone()
		if with.NextProtos = []string{"http/1.1"}; newer.Load() {
			with.NextProtos = []string{"h2", "http/1.1"}
		}
		return with, nil
	}
	up.StartTLS()
	defer up.Close()
	c := direct(t)
	c.roots = x509.NewCertPool()
	c.roots.AddCert(up.Certificate())
	for n, now := range []bool{true, true, false, false, true, false} {
		if newer.Swap(now) != now {
			up.CloseClientConnections()
			time.Sleep(20 * time.Millisecond)
		}
		want := "200 HTTP/1.1 40000"
		if now {
			want = "200 HTTP/2.0 40000"
		}
		if got, err := post(t.Context(), c, up.URL, strings.Repeat("x", 40_000)); got != want || err != nil {
			t.Errorf("call %d: %q, %v", n, got, err)
		}
	}
	if len(c.handed) > 0 {
		t.Error("a connection was handed over and not taken")
	}
}

// A proxy that accepts a connection and says nothing has failed after the time that a connection may take.
func TestSilentProxy(t *testing.T) {
	for _, scheme := range []string{"http", "https", "socks5"} {
		left := make(chan struct{})
		to := scripted(t, func(int, *bufio.Reader, net.Conn) { <-left })
		by, _ := url.Parse(strings.Replace(to, "http", scheme, 1))
		c := newClient((&net.Dialer{}).DialContext, http.ProxyURL(by), 50*time.Millisecond)
		began := time.Now()
		_, err := post(t.Context(), c, "https://up.example", "hi")
		if how := FailureOf(err); how != ProxyFailed || time.Since(began) > 5*time.Second {
			t.Errorf("%s: %q, %v after %v", scheme, how, err, time.Since(began))
		}
		close(left)
	}
}

// A request goes out with few writes.
func TestRequestsTakeFewWrites(t *testing.T) {
	to := scripted(t, func(_ int, r *bufio.Reader, w net.Conn) {
		for hears(r) {
			_, _ = io.WriteString(w, okay)
		}
	})
	counts := &writes{}
	c := newClient(func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := (&net.Dialer{}).DialContext(ctx, network, addr)
		counts.Conn = conn
		return counts, err
	}, http.ProxyURL(nil), 0)
	for size, most := range map[int]int32{1 << 10: 1, 1 << 20: 6} {
		counts.n.Store(0)
		body := struct{ io.Reader }{bytes.NewReader(make([]byte, size))} // nothing that net/http knows
		req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, to, body)
		req.ContentLength = int64(size)
		resp, err := c.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if n := counts.n.Load(); n > most {
			t.Errorf("%d bytes take %d writes", size, n)
		}
	}
}

type writes struct {
	net.Conn
	n atomic.Int32
}

func (w *writes) Write(p []byte) (int, error) {
	w.n.Add(1)
	return w.Conn.Write(p)
}

// Connections that are idle for long, and those that upstreams have closed, are closed without a call that takes them.
func TestIdleConnectionsAreClosed(t *testing.T) {
	hangUp := make(chan struct{})
	gone := make(chan struct{}, 2)
	to := scripted(t, func(n int, r *bufio.Reader, w net.Conn) {
		for hears(r) {
			_, _ = io.WriteString(w, okay)
			if n == 0 {
				<-hangUp
				return
			}
		}
		gone <- struct{}{}
	})
	c := direct(t)
	idle := func() (n int) {
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, list := range c.idle {
			n += len(list)
		}
		return n
	}
	if got, err := post(t.Context(), c, to, "hi"); got != "200 ok" || err != nil {
		t.Fatalf("%q, %v", got, err)
	}
	if c.closeOld(); idle() != 1 {
		t.Error("a good connection was closed")
	}
	close(hangUp)
	for began := time.Now(); idle() > 0; time.Sleep(time.Millisecond) {
		if c.closeOld(); time.Since(began) > 10*time.Second {
			t.Fatal("a connection that the upstream closed is kept")
		}
	}
	if got, err := post(t.Context(), c, to, "hi"); got != "200 ok" || err != nil {
		t.Fatalf("%q, %v", got, err)
	}
	for _, list := range c.idle {
		list[0].since = time.Now().Add(-idleTime)
	}
	if c.closeOld(); idle() != 0 || len(c.idle) != 0 {
		t.Error("an old connection is kept")
	}
	select {
	case <-gone:
	case <-time.After(10 * time.Second):
		t.Error("an old connection was not closed")
	}
}
