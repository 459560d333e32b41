package gateway

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// inMemory runs a test in a bubble in which time passes when everybody waits: client, gateway and upstream are
// connected by pipes. Without an upstream, the test writes the frames of w.up itself.
func inMemory(t *testing.T, upstream http.HandlerFunc, change func(*Options), test func(t *testing.T, w *world)) {
	t.Helper()
	program() // outside of the bubble
	synctest.Test(t, func(t *testing.T) {
		up, script := newPipes(), newUpstreamStream() // channels belong to the bubble that makes them
		upServer := &http.Server{Handler: script}
		if upstream != nil {
			upServer.Handler = upstream
		}
		go upServer.Serve(up)
		o := testOptions("http://upstream.test")
		o.Dial, o.Grace = up.Dial, time.Second
		if change != nil {
			change(&o)
		}
		w := newWorld(t, o)
		in := newPipes()
		ctx, stop := context.WithCancel(t.Context())
		served := make(chan error)
		go func() { served <- Serve(ctx, in, w.g) }()
		transport := &http.Transport{DialContext: in.Dial}
		w.client, w.url, w.dial, w.up = &http.Client{Transport: transport}, "http://gateway.test", in, script
		defer func() {
			stop()
			upServer.Close()
			up.Close()
			transport.CloseIdleConnections()
			if err := <-served; err != nil {
				t.Error(err)
			}
		}()
		test(t, w)
	})
}

// raw opens a connection to the gateway and writes bytes to it.
func (w *world) raw(text string) net.Conn {
	w.t.Helper()
	conn, err := w.dial.Dial(w.t.Context(), "", "")
	if err != nil {
		w.t.Fatal(err)
	}
	go io.WriteString(conn, text)
	return conn
}

// head is the head of a request of the client's.
func head(path string, more ...string) string {
	return "POST " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + clientCanary + "\r\nContent-Type: application/json\r\n" + strings.Join(more, "\r\n") + "\r\n\r\n"
}

// upstreamStream is an upstream whose stream a test writes itself.
type upstreamStream struct {
	frames chan string   // to be sent; closed to end
	gone   chan struct{} // closed when the gateway hung up

	contentType string
}

func newUpstreamStream() *upstreamStream {
	return &upstreamStream{make(chan string), make(chan struct{}), "text/event-stream"}
}

func (u *upstreamStream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer close(u.gone)
	_, _ = io.Copy(io.Discard, r.Body)
	w.Header().Set("Content-Type", u.contentType)
	w.(http.Flusher).Flush()
	for {
		select {
		case f, ok := <-u.frames:
			if !ok {
				return
			}
			_, _ = io.WriteString(w, f)
			w.(http.Flusher).Flush()
		case <-r.Context().Done():
			return
		}
	}
}

// lines gives the lines of a stream as they come.
func lines(body io.Reader) func() string {
	r := bufio.NewReader(body)
	return func() string {
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				return err.Error()
			}
			if line = strings.TrimSpace(line); line != "" {
				return line
			}
		}
	}
}
