package gateway

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// R30, T112: whenever a client leaves, its upstream call is over at once, nobody else's fault is logged, and nothing more is said.
func TestClientThatLeavesCancelsTheUpstream(t *testing.T) {
	request := messagesRequest("m", true)
	whole := head("/v1/messages", "Content-Length: "+strconv.Itoa(len(request))) + request
	for name, frames := range map[string][]string{
		"before the first frame": nil,
		"in the stream":          {chatText("Hello")},
		"after the finish":       {chatText("Hello"), chatStop},
	} {
		inMemory(t, nil, nil, func(t *testing.T, w *world) {
			conn := w.raw(whole)
			go io.Copy(io.Discard, conn)
			for _, f := range frames {
				w.up.frames <- f
			}
			time.Sleep(time.Second)
			left := time.Now()
			conn.Close()
			<-w.up.gone
			if passed := time.Since(left); passed > 100*time.Millisecond {
				t.Errorf("%s: cancelled after %v", name, passed)
			}
			if line := w.line(1); !strings.Contains(line, "status=499") || !strings.Contains(line, "end=gone") {
				t.Errorf("%s: %s", name, line)
			}
		})
	}
}

// R30
func TestClientThatLeavesBeforeTheHeadOfTheAnswer(t *testing.T) {
	inMemory(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	}, nil, func(t *testing.T, w *world) {
		request := chatRequest("m", false)
		conn := w.raw(head("/v1/chat/completions", "Content-Length: "+strconv.Itoa(len(request))) + request)
		time.Sleep(time.Second)
		conn.Close()
		if line := w.line(1); !strings.Contains(line, "status=499") {
			t.Error(line)
		}
	})
}

func TestClientThatLeavesInItsOwnRequest(t *testing.T) {
	inMemory(t, func(http.ResponseWriter, *http.Request) { t.Error("the upstream was called") }, nil, func(t *testing.T, w *world) {
		conn := w.raw(head("/v1/chat/completions", "Content-Length: 100") + "{")
		time.Sleep(time.Second)
		conn.Close()
		if line := w.line(1); !strings.Contains(line, "status=499") {
			t.Error(line)
		}
	})
}

// R03: a client that reads no more stops the upstream's reading, and is cut off at the limit for writing.
func TestClientThatStopsReading(t *testing.T) {
	request := messagesRequest("m", true)
	inMemory(t, nil, nil, func(t *testing.T, w *world) {
		conn := w.raw(head("/v1/messages", "Content-Length: "+strconv.Itoa(len(request))) + request)
		defer conn.Close()
		sent, stop := 0, make(chan struct{})
		go func() {
			defer close(stop)
			for {
				select {
				case w.up.frames <- chatText(strings.Repeat("x", 10_000)):
					sent += 10_000
				case <-w.up.gone:
					return
				}
			}
		}()
		began := time.Now()
		<-w.up.gone
		if passed := time.Since(began); passed < 50*time.Second || passed > 61*time.Second {
			t.Errorf("cut off after %v", passed)
		}
		<-stop
		if sent > 1<<20 {
			t.Errorf("%d bytes were read for a client that does not", sent)
		}
		if line := w.line(1); !strings.Contains(line, "status=499") {
			t.Error(line)
		}
	})
}

// A client that is slow, but reads, gets all of a large body.
func TestSlowReaderIsNotCutOff(t *testing.T) {
	body := strings.Replace(chatBody, "Hello there", strings.Repeat("x", 4<<20), 1)
	inMemory(t, answers(200, "application/json", body), nil, func(t *testing.T, w *world) {
		resp := w.open("POST", "/v1/chat/completions", strings.NewReader(chatRequest("m", false)))
		defer resp.Body.Close()
		n := 0
		for {
			read, err := io.CopyN(io.Discard, resp.Body, 32<<10)
			if n += int(read); err != nil {
				break
			}
			time.Sleep(2 * time.Second)
		}
		if n < 4<<20 {
			t.Errorf("%d bytes", n)
		}
	})
}

// A client that is slower than the upstream may be silent does not make the upstream look stalled.
func TestSlowReaderDoesNotStallTheUpstream(t *testing.T) {
	request := messagesRequest("m", true)
	inMemory(t, nil, func(o *Options) { o.Idle = 20 * time.Second }, func(t *testing.T, w *world) {
		conn := w.raw(head("/v1/messages", "Content-Length: "+strconv.Itoa(len(request))) + request)
		defer conn.Close()
		w.up.frames <- chatText("Hello")
		time.Sleep(30 * time.Second)
		line := lines(conn)
		go func() {
			time.Sleep(5 * time.Second)
			w.up.frames <- chatText(" there")
			w.up.frames <- chatStop + chatDone
			close(w.up.frames)
		}()
		for {
			switch l := line(); {
			case strings.Contains(l, "message_stop"):
				return
			case strings.Contains(l, "error"), strings.Contains(l, "EOF"):
				t.Fatal(l)
			}
		}
	})
}
