package transport

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// BenchmarkCall is a short call with a chunked answer by a connection that is kept, with and without net/http's own client. The upstream takes
// its share of the time of both.
func BenchmarkCall(b *testing.B) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				r := bufio.NewReader(conn)
				for hears(r) {
					_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n6\r\ndata: \r\n0\r\n\r\n")
				}
			}()
		}
	}()
	ours := NewSet(Options{})
	defer ours.CloseIdle()
	theirs := &http.Transport{DisableCompression: true}
	defer theirs.CloseIdleConnections()
	for name, rt := range map[string]http.RoundTripper{"ours": ours.ToHost(HostRoute{Connect: time.Second}), "net-http": theirs} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			body, into := make([]byte, 300), make([]byte, 512)
			for b.Loop() {
				req, _ := http.NewRequestWithContext(b.Context(), http.MethodPost, "http://"+l.Addr().String(), bytes.NewReader(body))
				resp, err := rt.RoundTrip(req)
				if err != nil {
					b.Fatal(err)
				}
				for err == nil {
					_, err = resp.Body.Read(into)
				}
				resp.Body.Close()
			}
		})
	}
}
