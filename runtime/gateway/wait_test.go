//go:build linux

package gateway

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	goruntime "runtime"
	"strings"
	"testing"
	"time"
)

// A stream that waits for its upstream's next event waits a few calls deep, so that its stack is small, and gets every byte however they come.
func TestSlowStreamWaitsWithASmallStack(t *testing.T) {
	next := make(chan string)
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "text/event-stream")
		for f := range next {
			_, _ = io.WriteString(rw, f)
			rw.(http.Flusher).Flush()
		}
	}, nil)
	done := make(chan *http.Response)
	go func() { done <- w.open("POST", "/v1/messages", strings.NewReader(messagesRequest("m", true))) }()
	next <- chatText("first")
	resp := <-done
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	hears := func(text string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), text) {
				return
			}
		}
		t.Fatalf("%q did not come: %v", text, lines.Err())
	}
	hears("first")
	for i := range 3 {
		if i > 0 {
			waitsShallow(t)
		}
		text := chatText(fmt.Sprintf("cut%d", i)) + chatText(fmt.Sprintf("whole%d", i))
		next <- text[:20]
		time.Sleep(2 * aWhile)
		next <- text[20:]
		hears(fmt.Sprintf("cut%d", i))
		hears(fmt.Sprintf("whole%d", i))
	}
	next <- chatText(strings.Repeat("long ", 20_000)) + chatText("behind") + chatStop + chatDone
	close(next)
	hears("long")
	hears("behind")
	hears("message_stop")
}

// waitsShallow waits until a goroutine that carries a stream waits for bytes, above all that reads them.
func waitsShallow(t *testing.T) {
	t.Helper()
	all := make([]byte, 1<<20)
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		for _, stack := range strings.Split(string(all[:goruntime.Stack(all, true)]), "\n\n") {
			if strings.Contains(stack, ").pump(") && strings.Contains(stack, ").Wait(") {
				return
			}
		}
		if time.Since(began) > 10*time.Second {
			t.Fatal("no stream waits for bytes without reading")
		}
	}
}
