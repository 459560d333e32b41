package reload

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/specs/play"
)

// protocols are those of clients and of upstreams.
var protocols = []string{"chat", "messages", "responses"}

// pieces is how often a reply says, unless told otherwise, who asked and where it was made: each time tells which edition of the files
// made that event.
const pieces = 8

// upstream is a server of models in all three protocols. What it says is full of marks: the client's, the edition of the
// configuration, which comes in a header that the configuration adds, and one place for each file of rules, which the rules fill in.
type upstream struct {
	pause  time.Duration // between two events of a stream
	pieces int
	base   string

	server *httptest.Server

	mu        sync.Mutex
	strangers []string // what nobody should have sent
}

var (
	markOf  = regexp.MustCompile(`mark-[0-9]+-[0-9]+`)
	modelOf = regexp.MustCompile(`"model":"([^"]*)"`)
)

func startUpstream(t testing.TB, pause time.Duration) *upstream {
	u := &upstream{pause: pause, pieces: pieces}
	server := httptest.NewServer(u)
	u.base, u.server = server.URL, server
	t.Cleanup(func() {
		server.Close()
		u.mu.Lock()
		defer u.mu.Unlock()
		for _, s := range u.strangers {
			t.Error("the upstream was sent what it should not be:", s)
		}
	})
	return u
}

func (u *upstream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	protocol := ""
	switch {
	case strings.HasSuffix(r.URL.Path, "/chat/completions"):
		protocol = "chat"
	case strings.HasSuffix(r.URL.Path, "/messages"):
		protocol = "messages"
	case strings.HasSuffix(r.URL.Path, "/responses"):
		protocol = "responses"
	}
	mark := markOf.FindString(string(body))
	model := modelOf.FindStringSubmatch(string(body))
	edition := r.Header.Get("X-Edition")
	key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ") + r.Header.Get("X-Api-Key")
	if protocol == "" || mark == "" || model == nil || edition == "" || key != upstreamKey {
		u.mu.Lock()
		u.strangers = append(u.strangers, fmt.Sprintf("%s %s, edition %q: %.200s", r.Method, r.URL.Path, edition, body))
		u.mu.Unlock()
		http.Error(w, "who are you?", http.StatusTeapot)
		return
	}
	a := play.Answer{Protocol: protocol, ID: strings.TrimPrefix(mark, "mark-"), Model: model[1], Pieces: said(mark, edition, u.pieces)}
	if !bytes.Contains(body, []byte(`"stream":true`)) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(a.Body())
		return
	}
	u.stream(w, r, a)
}

// stream sends a reply event by event.
func (u *upstream) stream(w http.ResponseWriter, r *http.Request, a play.Answer) {
	w.Header().Set("Content-Type", "text/event-stream")
	handshake, text, end := a.Stream()
	for event := range bytes.SplitAfterSeq(bytes.Join([][]byte{handshake, text, end}, nil), []byte("\n\n")) {
		if len(event) == 0 {
			continue
		}
		if _, err := w.Write(event); err != nil {
			return
		}
		_ = http.NewResponseController(w).Flush()
		if !bytes.Contains(event, []byte(blank)) {
			continue // The events around the text come at once.
		}
		select {
		case <-time.After(u.pause):
		case <-r.Context().Done():
			return
		}
	}
}

// said is what the model says: the same, over and over.
func said(mark, edition string, n int) []string {
	var list []string
	for range n {
		list = append(list, "<"+mark+" "+edition+" "+strings.Join(blanks, " ")+">")
	}
	return list
}
