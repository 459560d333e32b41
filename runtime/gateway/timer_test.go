package gateway

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// T109, R26: a client whose stream has begun reads something every 15 s, in its own protocol's form (T110), and nothing before it.
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

// R26: an upstream that sends no byte at all is given up after the idle limit; one that only says that it is alive, however it does, after the
// progress limit. Neither looks like success. A slow one that goes on is not cut off.
func TestStalledAnswers(t *testing.T) {
	const (
		idle, progress = 300 * time.Second, 30 * time.Minute
		messagesHead   = `event: message_start` + "\n" + `data: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"usage":{"input_tokens":3,"output_tokens":1}}}` + "\n\n" +
			`event: content_block_start` + "\n" + `data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}` + "\n\n" +
			`event: content_block_delta` + "\n" + `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}` + "\n\n"
		responsesHead = `event: response.created` + "\n" + `data: {"type":"response.created","sequence_number":0,"response":{"id":"resp_1","object":"response","created_at":1,"model":"m","status":"in_progress","output":[]}}` + "\n\n" +
			`event: response.output_item.added` + "\n" + `data: {"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"id":"msg_1","type":"message","role":"assistant","status":"in_progress","content":[]}}` + "\n\n" +
			`event: response.content_part.added` + "\n" + `data: {"type":"response.content_part.added","sequence_number":2,"item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}` + "\n\n" +
			`event: response.output_text.delta` + "\n" + `data: {"type":"response.output_text.delta","sequence_number":3,"item_id":"msg_1","output_index":0,"content_index":0,"delta":"Hello"}` + "\n\n"
		ping      = "event: ping\ndata: {\"type\":\"ping\"}\n\n"
		keepalive = "event: keepalive\ndata: {\"type\":\"keepalive\",\"sequence_number\":4}\n\n"
	)
	body, _, _ := strings.Cut(chatBody, `"content"`)
	for _, tt := range []struct {
		name, protocol string
		stream         bool
		first, again   string // what comes at once, and every 100 s
		limit          time.Duration
		want           string
	}{
		{"nothing", "chat", true, chatText("Hello"), "", idle, "event: error"},
		{"comments", "chat", true, chatText("Hello"), ": still here\n\n", progress, "event: error"},
		{"comments before anything", "chat", true, ": first\n\n", ": still here\n\n", progress, "error"},
		{"frames without data", "chat", true, chatText("Hello"), "data:\n\n", progress, "event: error"},
		{"a byte at a time", "chat", true, chatText("Hello"), ":", progress, "event: error"},
		{"chunks with nothing in them", "chat", true, chatText("Hello"), "data: {\"choices\":[{\"delta\":{}}]}\n\n", progress, "event: error"},
		{"chunks with an empty text", "chat", true, chatText("Hello"), chatText(""), progress, "event: error"},
		{"pings", "messages", true, messagesHead, ping, progress, "event: error"},
		{"keepalives", "responses", true, responsesHead, keepalive, progress, "event: error"},
		{"pings to a client that wants a body", "messages", false, messagesHead, ping, progress, "error"},
		{"a body that stops", "chat", false, body, "", idle, "error"},
		{"a body of blanks", "chat", false, " \n", " ", progress, "error"},
		{"a body with blanks in it", "chat", false, body, "\n", progress, "error"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			contentType := "text/event-stream"
			if strings.Contains(tt.name, "body of") || strings.HasPrefix(tt.name, "a body") {
				contentType = "application/json"
			}
			inMemory(t, nil, func(o *Options) { o.Upstreams[0].Protocol = tt.protocol }, func(t *testing.T, w *world) {
				w.up.contentType = contentType
				began := time.Now()
				go func() {
					w.up.frames <- tt.first
					for {
						select {
						case <-time.After(100 * time.Second):
						case <-w.up.gone:
							return
						}
						select {
						case w.up.frames <- tt.again:
						case <-w.up.gone:
							return
						}
					}
				}()
				a := w.messages(tt.stream)
				if passed := time.Since(began); passed < tt.limit || passed > tt.limit+time.Second {
					t.Errorf("after %v", passed)
				}
				if !strings.Contains(a.body, tt.want) || strings.Contains(a.body, `"end_turn"`) {
					t.Errorf("%d %s", a.status, a.body)
				}
				<-w.up.gone
				if line := w.line(1); !strings.Contains(line, "end=failed") || !strings.Contains(line, "cause=timeout") {
					t.Error(line)
				}
			})
		})
	}
	inMemory(t, nil, nil, func(t *testing.T, w *world) {
		go func() {
			for range 20 { // 80 minutes in all
				w.up.frames <- chatText("word")
				time.Sleep(4 * time.Minute)
			}
			w.up.frames <- chatStop + chatDone
			close(w.up.frames)
		}()
		w.messages(true).must(t, 200, "message_stop")
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

// R02: a body may not stand still.
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
		w.chat(false).must(t, 200)
		// The deadline for the body does not outlive it.
		time.Sleep(time.Minute)
		w.chat(false).must(t, 200)
	})
}

// A timer that fires while a call holds its lock looks again soon, for what was due is due still.
func TestTimerFindsTheLockHeld(t *testing.T) {
	for held, late := range map[time.Duration]time.Duration{0: 0, 5 * time.Millisecond: 10 * time.Millisecond, time.Minute: 2 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			l := &output{c: &call{responseWriter: responseWriter{began: begun}}}
			var cancelled time.Duration
			l.c.cancel = func(error) {
				if cancelled == 0 {
					cancelled = time.Since(begun)
				}
			}
			l.watch.first = 100 * time.Millisecond
			l.mu.Lock()
			l.await(waiting)
			if held == 0 {
				l.mu.Unlock()
			} else {
				time.Sleep(l.watch.first + held)
				l.mu.Unlock()
			}
			time.Sleep(5 * time.Second)
			l.rest()
			if least := l.watch.first + held; cancelled < least || cancelled > least+late {
				t.Errorf("the lock was held for %v longer than the upstream may be silent, and the call ended %v after that", held, cancelled-least)
			}
		})
	}
}
