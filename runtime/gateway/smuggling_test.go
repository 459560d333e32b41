package gateway

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// rawTo sends bytes to the gateway over TCP and gives what comes back until it closes the connection, or says nothing for a while: then open
// is true.
func rawTo(t *testing.T, w *world, text string) (back string, open bool) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go io.WriteString(conn, text)
	_ = conn.SetReadDeadline(time.Now().Add(25 * time.Second))
	b, err := io.ReadAll(conn)
	w.noCanary(string(b))
	return string(b), err != nil && transport.TimedOut(err)
}

// R14: requests whose length can be understood in two ways are refused, or are one request: what follows them is never taken for another one.
func TestSmuggledRequests(t *testing.T) {
	body := chatRequest("m", false)
	chunkedBody := chunk(body) + "0\r\n\r\n"
	inner := head("/v1/chat/completions", fmt.Sprintf("Content-Length: %d", len(body))) + body
	line := "POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + clientCanary + "\r\nContent-Type: application/json\r\n"
	length := fmt.Sprintf("Content-Length: %d\r\n", len(body))
	for name, text := range map[string]string{
		"CL, then TE":                 line + length + "Transfer-Encoding: chunked\r\n\r\n" + chunkedBody,
		"TE, then CL":                 line + "Transfer-Encoding: chunked\r\n" + length + "\r\n" + chunkedBody,
		"CL of the whole, and TE":     line + fmt.Sprintf("Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n", len(chunkedBody)+len(inner)) + chunkedBody,
		"CL 0 and TE":                 line + "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n" + chunkedBody,
		"TE twice":                    line + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + chunkedBody,
		"TE identity, chunked":        line + "Transfer-Encoding: identity, chunked\r\n\r\n" + chunkedBody,
		"TE chunked, identity":        line + "Transfer-Encoding: chunked, identity\r\n" + length + "\r\n" + body,
		"TE xchunked":                 line + length + "Transfer-Encoding: xchunked\r\n\r\n" + body,
		"TE with a tab":               line + length + "Transfer-Encoding:\tchunked\r\n\r\n" + chunkedBody,
		"TE with \\v":                 line + length + "Transfer-Encoding: \x0bchunked\r\n\r\n" + chunkedBody,
		"space before the colon":      line + length + "Transfer-Encoding : chunked\r\n\r\n" + body,
		"CL with space before":        line + fmt.Sprintf("Content-Length : %d\r\n\r\n", len(body)) + body,
		"two CL that differ":          line + length + "Content-Length: 0\r\n\r\n" + body,
		"two CL that differ, swapped": line + "Content-Length: 0\r\n" + length + "\r\n" + body,
		"CL as a list that differs":   line + fmt.Sprintf("Content-Length: %d, 0\r\n\r\n", len(body)) + body,
		"CL with a sign":              line + fmt.Sprintf("Content-Length: +%d\r\n\r\n", len(body)) + body,
		"CL negative":                 line + "Content-Length: -1\r\n\r\n" + body,
		"CL in hex":                   line + fmt.Sprintf("Content-Length: 0x%x\r\n\r\n", len(body)) + body,
		"CL too large":                line + "Content-Length: 18446744073709551617\r\n\r\n" + body,
		"header without a colon":      line + length + "Transfer-Encoding\r\n\r\n" + body,
		"NUL in a header":             line + length + "X-A: a\x00b\r\n\r\n" + body,
		"bare CR in a header":         line + length + "X-A: a\rTransfer-Encoding: chunked\r\n\r\n" + body,
		"chunk size that is too long": line + "Transfer-Encoding: chunked\r\n\r\n" + fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body)+1<<40, body),
		"chunk size with a sign":      line + "Transfer-Encoding: chunked\r\n\r\n" + fmt.Sprintf("+%x\r\n%s\r\n0\r\n\r\n", len(body), body),
		"chunk size 0x":               line + "Transfer-Encoding: chunked\r\n\r\n" + fmt.Sprintf("0x%x\r\n%s\r\n0\r\n\r\n", len(body), body),
		"chunk extension with LF":     line + "Transfer-Encoding: chunked\r\n\r\n" + fmt.Sprintf("%x;a\nb\r\n%s\r\n0\r\n\r\n", len(body), body),
		"chunk without its CRLF":      line + "Transfer-Encoding: chunked\r\n\r\n" + fmt.Sprintf("%x\r\n%sXX0\r\n\r\n", len(body), body),
		"HTTP/1.0 with CL and TE":     strings.Replace(line, "1.1", "1.0", 1) + length + "Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n" + body,
		"HTTP/1.0 with TE":            strings.Replace(line, "1.1", "1.0", 1) + "Transfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n" + chunkedBody,
		"HTTP/2.0 in the line":        strings.Replace(line, "1.1", "2.0", 1) + length + "\r\n" + body,
		"HTTP/1.10 in the line":       strings.Replace(line, "1.1", "1.10", 1) + length + "\r\n" + body,
		"two hosts":                   line + "Host: y\r\n" + length + "\r\n" + body,
		"no host":                     strings.Replace(line, "Host: x\r\n", "", 1) + length + "\r\n" + body,
		"space in the path":           strings.Replace(line, "/completions", "/completions x", 1) + length + "\r\n" + body,
		"GET with a body, CL and TE":  strings.Replace(line, "POST /v1/chat/completions", "GET /v1/models", 1) + length + "Transfer-Encoding: chunked\r\n\r\n" + chunkedBody,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var asked atomic.Int32
			w := start(t, func(rw http.ResponseWriter, r *http.Request) {
				asked.Add(1)
				if len(r.TransferEncoding) > 0 || len(r.Header["Content-Length"]) > 1 || r.ContentLength != int64(len(body)) {
					t.Errorf("the upstream got %v, Content-Length %d", r.Header, r.ContentLength)
				}
				answers(200, "application/json", chatBody)(rw, r)
			}, func(o *Options) { o.BodyIdle = 500 * time.Millisecond })
			back, open := rawTo(t, w, text+inner)
			if open {
				t.Error("the connection stays open")
			}
			if n := asked.Load(); n > 1 {
				t.Errorf("the upstream was asked %d times", n)
			}
			answered := strings.Count(back, "HTTP/1.1 ") + strings.Count(back, "HTTP/1.0 ")
			if answered != 1 {
				t.Errorf("there are %d answers: %q", answered, back)
			}
			if asked.Load() == 0 && !strings.Contains(back, " 400 ") && !strings.Contains(back, " 408 ") && !strings.Contains(back, " 501 ") && !strings.Contains(back, " 505 ") && !strings.HasPrefix(text, "GET ") {
				t.Errorf("%q", back)
			}
		})
	}
}

// Requests whose length is clear, one behind the other on one connection, are all answered (R14).
func TestRequestsOnOneConnection(t *testing.T) {
	body := chatRequest("m", false)
	one := head("/v1/chat/completions", fmt.Sprintf("Content-Length: %d", len(body))) + body
	twice := head("/v1/chat/completions", fmt.Sprintf("Content-Length: %d", len(body)), fmt.Sprintf("Content-Length: %d", len(body))) + body
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		time.Sleep(20 * time.Millisecond) // what follows comes while the first is served
		answers(200, "application/json", chatBody)(rw, r)
	}, nil)
	for name, text := range map[string]string{"as they are": one + one + one, "with empty lines between": one + "\r\n" + one + "\r\n" + one, "a length said twice": twice + one + one} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			for _, b := range []byte(text) { // all of it is somewhere between when the first is read
				_, _ = conn.Write([]byte{b})
			}
		}()
		r := bufio.NewReader(conn)
		for n := range 3 {
			_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
			resp, err := http.ReadResponse(r, nil)
			if err != nil {
				t.Errorf("%s: answer %d: %v", name, n, err)
				break
			}
			b, _ := io.ReadAll(resp.Body)
			if resp.StatusCode != 200 || !strings.Contains(string(b), "Hello there") {
				t.Errorf("%s: %d %s", name, resp.StatusCode, b)
			}
		}
		conn.Close()
	}
}
