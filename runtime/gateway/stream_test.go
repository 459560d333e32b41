package gateway

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

func TestStreamIsCarried(t *testing.T) {
	w := start(t, streams(chatText("Hello"), chatText(" there"), chatStop, chatDone), nil)
	a := w.chat(true)
	a.must(t, 200, "Hello", " there", "data: [DONE]")
	for name, want := range map[string]string{
		"Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache", "X-Accel-Buffering": "no", "Content-Length": "",
	} {
		if got := a.header.Get(name); got != want {
			t.Errorf("%s is %q instead of %q", name, got, want)
		}
	}
	w.messages(true).must(t, 200, "event: message_start", "Hello", "event: message_stop")
	w.messages(false).must(t, 200, "Hello there")
	w.chat(false).must(t, 200, "Hello there")
	if line := w.line(1); !strings.Contains(line, "end=clean") || !strings.Contains(line, "client=tester") {
		t.Error(line)
	}
}

func TestBodyIsCarried(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), nil)
	a := w.chat(false)
	a.must(t, 200, "Hello there")
	if a.header.Get("Content-Length") == "" || a.header.Get("Content-Type") != "application/json" {
		t.Error(a.header)
	}
	w.chat(true).must(t, 200, "data: ", "Hello there", "data: [DONE]")
	w.messages(true).must(t, 200, "event: message_start", "event: message_stop")
	w.messages(false).must(t, 200, "Hello there")
}

// An upstream that writes each event at once reaches the client event by event, and the connection is used again (T113).
func TestEveryEventIsPassedOnAtOnce(t *testing.T) {
	next := make(chan string)
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "text/event-stream")
		for f := range next {
			_, _ = io.WriteString(rw, f)
			rw.(http.Flusher).Flush()
		}
	}, nil)
	next2 := func(s string) { next <- s }
	done := make(chan *http.Response)
	go func() { done <- w.open("POST", "/v1/chat/completions", strings.NewReader(chatRequest("m", true))) }()
	next2(chatText("one"))
	resp := <-done
	defer resp.Body.Close()
	buf := make([]byte, 4096)
	for _, text := range []string{"one", "two", "three"} {
		if text != "one" {
			next2(chatText(text))
		}
		n, err := resp.Body.Read(buf)
		if err != nil || !strings.Contains(string(buf[:n]), text) {
			t.Fatalf("%q, %v", buf[:n], err)
		}
	}
	next2(chatStop + chatDone)
	close(next)
	rest, err := io.ReadAll(resp.Body)
	if err != nil || !strings.HasSuffix(string(rest), "data: [DONE]\n\n") {
		t.Errorf("%q, %v", rest, err)
	}
}

// Nothing that has come whole waits for what has not, wherever the upstream's bytes stop: in a frame, in what HTTP has around a chunk, or
// behind a burst that is larger than what is read at once.
func TestNothingWaitsWhileTheUpstreamIsSilent(t *testing.T) {
	for _, framing := range []struct {
		header, end string
		frame       func(string) string
		cuts        []int // of the bytes, counted from the end of a frame
	}{
		{"Connection: close", "", func(s string) string { return s }, []int{-20, -1, 0, 1, 7, 100}},
		// Behind the length of a chunk, net/http itself waits for all of the chunk.
		{"Transfer-Encoding: chunked", "0\r\n\r\n", chunk, []int{0, 1, 2, 3, 4, 5}},
	} {
		for _, events := range []int{1, 17, 18, 19, 250} { // some 200 bytes each
			for _, cut := range framing.cuts {
				first := streamHead + framing.header + "\r\n\r\n"
				for i := range events {
					first += framing.frame(chatText(fmt.Sprintf("<%d>", i)))
				}
				rest := framing.frame(chatText("<next>")+chatStop+chatDone) + framing.end
				whole := events
				if cut < 0 {
					whole--
				}
				if whole == 0 {
					continue
				}
				at := len(first) + cut
				if framing.end != "" {
					at -= len("\r\n")
				}
				received := make(chan bool)
				w := start(t, func(rw http.ResponseWriter, r *http.Request) {
					_, _ = io.Copy(io.Discard, r.Body)
					conn, _, err := rw.(http.Hijacker).Hijack()
					if err != nil {
						panic(err)
					}
					defer conn.Close()
					_, _ = io.WriteString(conn, (first + rest)[:at])
					<-received
					_, _ = io.WriteString(conn, (first + rest)[at:])
					_ = conn.(*net.TCPConn).CloseWrite()
					_, _ = io.Copy(io.Discard, conn)
				}, nil)
				resp := w.open("POST", "/v1/chat/completions", strings.NewReader(chatRequest("m", true)))
				lines := bufio.NewReader(resp.Body)
				for line := ""; !strings.Contains(line, fmt.Sprintf("<%d>", whole-1)); {
					var err error
					if line, err = lines.ReadString('\n'); err != nil {
						t.Fatalf("%s, %d events, cut at %d: %q, %v", framing.header, events, cut, line, err)
					}
				}
				close(received)
				left, err := io.ReadAll(lines)
				if err != nil || !strings.HasSuffix(string(left), "data: [DONE]\n\n") {
					t.Errorf("%s, %d events, cut at %d: %q, %v", framing.header, events, cut, left, err)
				}
				resp.Body.Close()
			}
		}
	}
}
