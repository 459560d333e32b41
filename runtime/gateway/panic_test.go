package gateway

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// R39: a panic ends the call that it came from, in its protocol, and no other. What it was panicked with stays out of the log.
func TestPanicBeforeTheAnswer(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), nil)
	w.g.options.Now = func() time.Time { panic("the prompt said " + upstreamCanary) }
	w.messages(true).must(t, 500, `"type":"error"`)
	w.g.options.Now = time.Now
	w.messages(true).must(t, 200)
	if log := w.log.String(); !strings.Contains(log, "msg=panic") || !strings.Contains(log, "TestPanicBeforeTheAnswer") || !strings.Contains(w.line(1), "end=failed") {
		t.Error(log)
	}
}

// breaking is a client's connection on which the n-th write panics.
type breaking struct {
	http.ResponseWriter
	left int
}

func (b *breaking) Unwrap() http.ResponseWriter { return b.ResponseWriter }

func (b *breaking) Write(p []byte) (int, error) {
	if b.left--; b.left == 0 {
		panic(fmt.Errorf("no"))
	}
	return b.ResponseWriter.Write(p)
}

func TestPanicInAStreamEndsIt(t *testing.T) {
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		streams(chatText("Hello"))(rw, r)
		<-r.Context().Done()
	}, nil)
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.g.ServeHTTP(&breaking{rw, 1}, r)
	}))
	defer server.Close()
	w.url = server.URL
	w.messages(true).must(t, 200, "Hello", "event: error")
	if line := w.line(1); !strings.Contains(line, "end=failed") || !strings.Contains(line, "cause=panic") {
		t.Error(line)
	}
}
