package gateway

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
)

// The costs of a call, beside those of httputil.ReverseProxy in the same run. Client and upstream are bare TCP, so that
// what is measured is mostly the process in the middle; compare ratios only.
//
//	go test -bench Call -benchmem ./runtime/gateway

func BenchmarkCall(b *testing.B) {
	events := strings.Repeat(chatText("a word or two"), 100) + chatStop + chatDone
	big := `{"model":"gpt-x","stream":true,"messages":[` + strings.TrimSuffix(strings.Repeat(`{"role":"user","content":"`+strings.Repeat("x", 2000)+`"},`, 60), ",") + `]}`
	for _, tt := range []struct{ name, request, contentType, reply string }{
		{"body", chatRequest("gpt-x", false), "application/json", chatBody},
		{"stream", chatRequest("gpt-x", true), "text/event-stream", events},
		{"stream of a 120 KB request", big, "text/event-stream", events},
	} {
		upstream := rawUpstream(b, tt.contentType, tt.reply)
		base, _ := url.Parse(upstream)
		b.Run(tt.name+"/reverse proxy", func(b *testing.B) {
			proxy := httputil.NewSingleHostReverseProxy(base)
			proxy.FlushInterval = -1
			benchCall(b, proxy, tt.request)
		})
		b.Run(tt.name+"/gateway", func(b *testing.B) {
			g := New(testOptions(upstream))
			defer g.Close()
			benchCall(b, g, tt.request)
		})
	}
}

func benchCall(b *testing.B, h http.Handler, request string) {
	server := httptest.NewServer(h)
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	head := fmt.Sprintf("POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", clientCanary, len(request))
	r := bufio.NewReaderSize(conn, 64<<10)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if _, err := io.WriteString(conn, head+request); err != nil {
			b.Fatal(err)
		}
		resp, err := http.ReadResponse(r, nil)
		if err != nil || resp.StatusCode != 200 {
			b.Fatal(resp, err)
		}
		if _, err := io.Copy(io.Discard, resp.Body); err != nil {
			b.Fatal(err)
		}
	}
}

// rawUpstream answers every request with the same bytes, each event as a chunk of its own.
func rawUpstream(b testing.TB, contentType, reply string) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { l.Close() })
	var out strings.Builder
	fmt.Fprintf(&out, "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nTransfer-Encoding: chunked\r\n\r\n", contentType)
	for event := range strings.SplitAfterSeq(reply, "\n\n") {
		if event != "" {
			fmt.Fprintf(&out, "%x\r\n%s\r\n", len(event), event)
		}
	}
	out.WriteString("0\r\n\r\n")
	answer := []byte(out.String())
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				r := bufio.NewReaderSize(conn, 64<<10)
				for {
					req, err := http.ReadRequest(r)
					if err != nil {
						return
					}
					if _, err := io.Copy(io.Discard, req.Body); err != nil {
						return
					}
					if _, err := conn.Write(answer); err != nil {
						return
					}
				}
			}()
		}
	}()
	return "http://" + l.Addr().String()
}
