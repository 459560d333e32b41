package transport

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// Of many connections, as many stay open as calls may need soon.
func TestIdleConnectionsAreLimited(t *testing.T) {
	const calls = mostIdle + 20
	var all sync.WaitGroup
	all.Add(calls)
	to := scripted(t, func(_ int, r *bufio.Reader, w net.Conn) {
		for k := 0; hears(r); k++ {
			if k == 0 {
				all.Done()
				all.Wait()
			}
			_, _ = io.WriteString(w, okay)
		}
	})
	c := direct(t)
	var work sync.WaitGroup
	for range calls {
		work.Go(func() {
			if got, err := post(t.Context(), c, to, "hi"); got != "200 ok" || err != nil {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
	work.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, list := range c.idle {
		if len(list) != mostIdle {
			t.Errorf("%d connections are idle", len(list))
		}
	}
}

// refusing is a connection that takes nothing of a request.
type refusing struct{ net.Conn }

var errRefusing = errors.New("the connection takes nothing")

func (refusing) Write([]byte) (int, error) { return 0, errRefusing }

// An upstream that takes no more of a request has little time to say why, and for what it says as long as any other.
func TestUpstreamThatTakesNothing(t *testing.T) {
	for name, answers := range map[string]bool{"and says nothing": false, "and says why": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				near, far := net.Pipe()
				defer func() { _ = far.Close() }()
				c := newClient(func(context.Context, string, string) (net.Conn, error) { return refusing{near}, nil }, http.ProxyURL(nil), 0)
				if answers {
					go func() {
						_, _ = io.WriteString(far, "HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\n")
						time.Sleep(2 * answerTime)
						_, _ = io.WriteString(far, "big")
					}()
				}
				began := time.Now()
				got, err := post(t.Context(), c, "http://up", "hi")
				switch took := time.Since(began); {
				case answers && (got != "413 big" || err != nil || took != 2*answerTime):
					t.Errorf("%q, %v after %v", got, err, took)
				case !answers && (!errors.Is(err, errRefusing) || took != answerTime):
					t.Errorf("%q, %v after %v", got, err, took)
				}
			})
		})
	}
}
