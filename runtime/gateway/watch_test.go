package gateway

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// T109, R26: a client whose stream has begun hears something every 15 s, in its own protocol's form (T110), and nothing before it.
func TestKeepaliveWhileTheUpstreamIsSilent(t *testing.T) {
	for path, ping := range map[string]string{"/v1/messages": "event: ping", "/v1/chat/completions": ": "} {
		inMemory(t, nil, nil, func(t *testing.T, w *world) {
			request := chatRequest("m", true)
			if path == "/v1/messages" {
				request = messagesRequest("m", true)
			}
			go func() { w.up.frames <- chatText("Hello") }()
			resp := w.open("POST", path, strings.NewReader(request))
			defer resp.Body.Close()
			line := lines(resp.Body)
			for !strings.Contains(line(), "Hello") {
			}
			began := time.Now()
			for n := 1; n <= 3; n++ {
				if l := line(); !strings.HasPrefix(l, strings.TrimSpace(ping)) {
					t.Fatalf("%s: %q", path, l)
				}
				if ping == "event: ping" {
					line()
				}
				if passed := time.Since(began); passed != time.Duration(n)*15*time.Second {
					t.Errorf("%s: keepalive %d after %v", path, n, passed)
				}
			}
			w.up.frames <- chatStop
			w.up.frames <- chatDone
			close(w.up.frames)
			rest, err := io.ReadAll(resp.Body)
			if err != nil || !strings.Contains(string(rest), "stop") {
				t.Errorf("%s: %q, %v", path, rest, err)
			}
		})
	}
}

// Keepalives count from the last write, so a stream that is busy has none.
func TestNoKeepaliveInABusyStream(t *testing.T) {
	inMemory(t, nil, nil, func(t *testing.T, w *world) {
		go func() {
			for range 40 {
				w.up.frames <- chatText("word")
				time.Sleep(14 * time.Second)
			}
			w.up.frames <- chatStop + chatDone
			close(w.up.frames)
		}()
		if a := w.messages(true); strings.Count(a.body, "event: ping") > 1 || !strings.Contains(a.body, "message_stop") { // one may belong to the start
			t.Errorf("%s", a.body)
		}
	})
}

// R26: comments are no progress; after the idle limit the stream ends in its protocol, not as success.
func TestStalledStreamIsEnded(t *testing.T) {
	inMemory(t, nil, nil, func(t *testing.T, w *world) {
		began := time.Now()
		go func() {
			w.up.frames <- chatText("Hello")
			for {
				select {
				case w.up.frames <- ": still here\n\n":
				case <-w.up.gone:
					return
				}
				select {
				case <-time.After(10 * time.Second):
				case <-w.up.gone:
					return
				}
			}
		}()
		a := w.messages(true)
		a.must(t, 200, "Hello", "event: error")
		if passed := time.Since(began); passed < 300*time.Second || passed > 301*time.Second {
			t.Errorf("after %v", passed)
		}
		<-w.up.gone
		if line := w.line(1); !strings.Contains(line, "end=failed") {
			t.Error(line)
		}
	})
}

// R25: silence before the head of the answer.
func TestFirstByteLimit(t *testing.T) {
	inMemory(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	}, nil, func(t *testing.T, w *world) {
		began := time.Now()
		w.chat(true).must(t, 504, "did not answer in time")
		if passed := time.Since(began); passed != 600*time.Second {
			t.Errorf("after %v", passed)
		}
		w.messages(false).must(t, 504)
	})
}

// R25: silence between the head and the first frame is the idle limit's; nothing was committed, so it is a plain error.
func TestSilenceBeforeTheFirstFrameIsAPlainError(t *testing.T) {
	inMemory(t, nil, nil, func(t *testing.T, w *world) {
		a := w.messages(true)
		a.must(t, 504, "error")
		if a.header.Get("Content-Type") != "application/json" {
			t.Error(a.header)
		}
	})
}

// An upstream whose end marker never comes is not waited for long.
func TestGraceAfterTheFinishReason(t *testing.T) {
	inMemory(t, nil, nil, func(t *testing.T, w *world) {
		began := time.Now()
		go func() { w.up.frames <- chatText("Hello"); w.up.frames <- chatStop }()
		w.messages(true).must(t, 200, "Hello", "event: message_stop")
		if passed := time.Since(began); passed != stopGrace {
			t.Errorf("after %v", passed)
		}
		<-w.up.gone
		if line := w.line(1); !strings.Contains(line, "end=clean") {
			t.Error(line)
		}
	})
}

// An upstream that says its end and does not hang up does not hold the client for long either (R29).
func TestUpstreamThatDoesNotHangUp(t *testing.T) {
	inMemory(t, nil, nil, func(t *testing.T, w *world) {
		began := time.Now()
		go func() {
			w.up.frames <- chatText("Hello") + chatStop + chatDone
			w.up.frames <- chatText("and another thing")
		}()
		a := w.chat(true)
		a.must(t, 200, "[DONE]")
		if strings.Contains(a.body, "another") {
			t.Error(a.body)
		}
		if passed := time.Since(began); passed != lingering {
			t.Errorf("after %v", passed)
		}
		<-w.up.gone
	})
}

// T109: a stream may begin before the upstream has answered, if that is wanted. Its errors then go in the stream.
func TestEarlyCommit(t *testing.T) {
	early := func(o *Options) { o.CommitAfter = 20 * time.Second }
	inMemory(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		time.Sleep(70 * time.Second)
		streams(chatText("Hello"), chatStop, chatDone)(w, r)
	}, early, func(t *testing.T, w *world) {
		began := time.Now()
		resp := w.open("POST", "/v1/messages", strings.NewReader(messagesRequest("m", true)))
		defer resp.Body.Close()
		if passed := time.Since(began); passed != 20*time.Second || resp.StatusCode != 200 {
			t.Errorf("%d after %v", resp.StatusCode, passed)
		}
		all, err := io.ReadAll(resp.Body)
		if text := string(all); err != nil || strings.Count(text, ": waiting\n\n") != 4 || !strings.Contains(text, "Hello") || !strings.Contains(text, "message_stop") {
			t.Errorf("after %v: %s, %v", time.Since(began), all, err)
		}
		// One that asks for a body gets it when it is there.
		w.messages(false).must(t, 200, "Hello")
	})
	inMemory(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		time.Sleep(70 * time.Second)
		answers(500, "application/json", `{"error":{"message":"it broke"}}`)(w, r)
	}, early, func(t *testing.T, w *world) {
		w.messages(true).must(t, 200, "event: error")
		w.messages(false).must(t, 500, "it broke")
	})
}

// R01: a connection that sends no head, or half of one, is closed at the limit and no call is made.
func TestSlowHead(t *testing.T) {
	for _, text := range []string{"", "POST /v1/messages HTTP/1.1\r\nHost: x\r\n"} {
		inMemory(t, nil, nil, func(t *testing.T, w *world) {
			began := time.Now()
			conn := w.raw(text)
			defer conn.Close()
			_, _ = io.ReadAll(conn)
			if passed := time.Since(began); passed > 11*time.Second {
				t.Errorf("closed after %v", passed)
			}
			if strings.Contains(w.log.String(), "msg=call") {
				t.Error(w.log)
			}
		})
	}
}

// R02: a body may be slow, but not stand still.
func TestSlowBody(t *testing.T) {
	inMemory(t, answers(200, "application/json", chatBody), nil, func(t *testing.T, w *world) {
		request := chatRequest("m", false)
		began := time.Now()
		conn := w.raw(head("/v1/messages", "Content-Length: 1000") + request[:20])
		defer conn.Close()
		all, _ := io.ReadAll(conn)
		if text := string(all); !strings.HasPrefix(text, "HTTP/1.1 408 ") || !strings.Contains(text, `"type":"error"`) {
			t.Errorf("%s", all)
		}
		if passed := time.Since(began); passed < 25*time.Second || passed > 40*time.Second {
			t.Errorf("after %v", passed)
		}
		// A byte a second takes longer in all, and passes.
		r, out := io.Pipe()
		go func() {
			defer out.Close()
			for i := range request {
				_, _ = io.WriteString(out, request[i:i+1])
				time.Sleep(time.Second)
			}
		}()
		resp := w.open("POST", "/v1/chat/completions", r)
		defer resp.Body.Close()
		if resp.StatusCode != 200 {
			t.Error(resp.Status)
		}
		// And the deadline for the body does not outlive it.
		time.Sleep(time.Minute)
		w.chat(false).must(t, 200)
	})
}
