package gateway

import (
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// A client that leaves is noticed, also when bytes came behind its request: an empty line, as some clients send, or a whole request (R30).
func TestClientThatLeavesAfterMoreBytes(t *testing.T) {
	request := messagesRequest("m", true)
	whole := head("/v1/messages", "Content-Length: "+strconv.Itoa(len(request))) + request
	for name, more := range map[string]string{"empty line": "\r\n", "request": whole, "much": strings.Repeat("x", maxEarly)} {
		inMemory(t, nil, nil, func(t *testing.T, w *world) {
			conn := w.raw(whole)
			go io.Copy(io.Discard, conn)
			w.up.frames <- chatText("Hello")
			time.Sleep(time.Second)
			go io.WriteString(conn, more)
			time.Sleep(time.Second)
			left := time.Now()
			conn.Close()
			<-w.up.gone
			if passed := time.Since(left); passed > 100*time.Millisecond {
				t.Errorf("%s: cancelled after %v", name, passed)
			}
			if line := w.line(1); !strings.Contains(line, "status=499") {
				t.Errorf("%s: %s", name, line)
			}
		})
	}
}

// When there are as many connections as may be, one that serves nothing makes room; when all are busy, a new one is told so (R40).
func TestManyConnections(t *testing.T) {
	release := make(chan struct{})
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		<-release
		answers(200, "application/json", chatBody)(rw, r)
	}, func(o *Options) { o.MaxConnections = 3 })
	open := func() net.Conn {
		conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		return conn
	}
	counted := func(n int) {
		t.Helper()
		for range 3000 {
			if w.g.Load().Connections == n {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Fatalf("%d connections instead of %d", w.g.Load().Connections, n)
	}
	first := open()
	counted(1)
	open()
	open()
	counted(3)
	w.do("GET", "/healthz", "").must(t, 200) // in the place of the first
	_ = first.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := first.Read(make([]byte, 1)); err == nil || transport.TimedOut(err) {
		t.Errorf("the first connection: %v", err)
	}
	w.client.CloseIdleConnections()
	counted(2) // The server has seen that the connection of /healthz is closed.
	request := chatRequest("m", false)
	whole := head("/v1/chat/completions", "Content-Length: "+strconv.Itoa(len(request))) + request
	var busy []net.Conn
	for n := 1; n <= 3; n++ {
		conn := open()
		_, _ = io.WriteString(conn, whole)
		busy = append(busy, conn)
		for range 3000 { // until the call runs: before, the connection is one that serves nothing
			if w.g.Load().Calls == n {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
	}
	b, _ := io.ReadAll(open())
	if !strings.HasPrefix(string(b), "HTTP/1.1 503 ") || !strings.Contains(string(b), "Retry-After: 1") {
		t.Errorf("%q", b)
	}
	if n := w.g.Load().Refused; n != 1 {
		t.Errorf("%d refused", n)
	}
	close(release)
	for _, conn := range busy {
		_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
		b := make([]byte, 15)
		if _, err := io.ReadFull(conn, b); err != nil || string(b) != "HTTP/1.1 200 OK" {
			t.Errorf("%q %v", b, err)
		}
	}
}

// outOfFiles is a listener that cannot accept at first.
type outOfFiles struct {
	net.Listener
	left int
}

func (l *outOfFiles) Accept() (net.Conn, error) {
	if l.left--; l.left >= 0 {
		return nil, &net.OpError{Op: "accept", Net: "tcp", Err: os.NewSyscallError("accept4", syscall.EMFILE)}
	}
	return l.Listener.Accept()
}

// R40: when there are no files left, that is logged as a warning and counted, and what comes later is served.
func TestNoFilesLeft(t *testing.T) {
	o := testOptions("http://localhost")
	w := newWorld(t, o)
	t.Cleanup(w.g.Close)
	in, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := w.g.server()
	ended := make(chan error)
	go func() { ended <- server.Serve(listener{&outOfFiles{in, 3}, w.g}) }()
	resp, err := http.Get("http://" + in.Addr().String() + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	http.DefaultClient.CloseIdleConnections()
	server.Close()
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		t.Error(err)
	}
	if n := w.g.Load().Unaccepted; n != 3 {
		t.Errorf("%d failures are counted", n)
	}
	if log := w.log.String(); strings.Count(log, "connections cannot be accepted") != 1 || !strings.Contains(log, "level=WARN") || !strings.Contains(log, "too many open files") {
		t.Error(log)
	}
}
