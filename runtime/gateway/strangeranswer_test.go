package gateway

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// excessive is an upstream that sends a second answer behind the Content-Length of each: at once, or when it is told to, and then it tells when
// that is done. The first answer repeats the mark of its request, the second is for nobody.
func excessive(tb testing.TB, more chan struct{}) *url.URL {
	log.SetOutput(io.Discard) // where net/http writes what it did not ask for
	tb.Cleanup(func() { log.SetOutput(os.Stderr) })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	var serving sync.WaitGroup
	tb.Cleanup(func() { l.Close(); serving.Wait() })
	serving.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			serving.Go(func() {
				defer conn.Close()
				r := bufio.NewReader(conn)
				for {
					req, err := http.ReadRequest(r)
					if err != nil {
						return
					}
					b, _ := io.ReadAll(req.Body)
					said := func(text string) string {
						body := strings.Replace(chatBody, "Hello there", text, 1)
						return fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
					}
					first, second := said(marker.FindString(string(b))), said("a stranger's")
					if more == nil {
						_, err = io.WriteString(conn, first+second)
					} else {
						_, _ = io.WriteString(conn, first)
						<-more
						_, err = io.WriteString(conn, second)
						more <- struct{}{}
					}
					if err != nil {
						return
					}
				}
			})
		}
	})
	u, _ := url.Parse("http://" + l.Addr().String())
	return u
}

// R22: what an upstream sends behind its Content-Length never becomes the answer to another call. The same calls by the transport of net/http
// alone are counted beside, since it looks for such bytes in a goroutine of its own, which may come too late.
func TestBytesBehindAnAnswerAreNobodysAnswer(t *testing.T) {
	const clients, each = 8, 250
	base := excessive(t, nil)
	w := start(t, nil, func(o *Options) { o.Upstreams[0].BaseURL = base })
	var all sync.WaitGroup
	var answered atomic.Int32
	for n := range clients {
		all.Go(func() {
			for k := range each {
				mark := fmt.Sprintf("mark-%d-", n*each+k)
				a := w.do("POST", "/v1/chat/completions", strings.Replace(chatRequest("m", false), "Hi", mark, 1))
				switch {
				case strings.Contains(a.body, "stranger"), a.status == 200 && !strings.Contains(a.body, mark):
					t.Errorf("%s: %d %s", mark, a.status, a.body)
				case a.status == 200:
					answered.Add(1)
				}
			}
		})
	}
	all.Wait()
	if n := answered.Load(); n != clients*each {
		t.Errorf("%d of %d calls were answered", n, clients*each)
	}

	stock := &http.Transport{MaxIdleConnsPerHost: 256}
	defer stock.CloseIdleConnections()
	var strangers, failed atomic.Int32
	for n := range clients {
		all.Go(func() {
			for k := range each {
				mark := fmt.Sprintf("mark-%d-", n*each+k)
				req, _ := http.NewRequest("POST", base.String()+"/v1/chat/completions", strings.NewReader(mark))
				resp, err := stock.RoundTrip(req)
				if err != nil {
					failed.Add(1)
					continue
				}
				b, _ := io.ReadAll(resp.Body)
				resp.Body.Close()
				if strings.Contains(string(b), "stranger") {
					strangers.Add(1)
				}
			}
		})
	}
	all.Wait()
	t.Logf("net/http alone: %d of %d calls got a stranger's answer, %d failed", strangers.Load(), clients*each, failed.Load())
}

// Bytes that come while a connection lies idle are no answer either, although the next call takes it at once (R22).
func TestBytesOnAnIdleConnection(t *testing.T) {
	more := make(chan struct{})
	base := excessive(t, more)
	w := start(t, nil, func(o *Options) { o.Upstreams[0].BaseURL = base })
	for k := range 200 {
		mark := fmt.Sprintf("mark-%d-", k)
		w.do("POST", "/v1/chat/completions", strings.Replace(chatRequest("m", false), "Hi", mark, 1)).must(t, 200, mark)
		more <- struct{}{}
		<-more
	}
}
