package sdk

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Keys that must never be seen where they do not belong.
const (
	upstreamKey = "sk-up-1b9d6bcd4bd3a1f0"
	clientKey   = "sk-in-77aa0c5e2f6d4e1b"
)

// stage is an HTTP server that plays upstreams, and a gateway in front of it. Which play is given goes by the
// request's model, so that tests do not meet.
type stage struct {
	gateway *gateway
	server  *httptest.Server

	mu    sync.Mutex
	plays map[string]*play
}

// upstreams is a configuration whose upstreams are played at an address. More can be added before them and in each.
func upstreams(url, before, inside string) string {
	return fmt.Sprintf(`
listen = "127.0.0.1:0"
%[2]s
upstream "chat" {
  protocol = "chat"
  url      = "%[1]s/v1"
  key      = env("STAGE_KEY")
  models   = ["c-*", "gpt-*", "o3*", "deepseek-*"]
  %[3]s
}
upstream "msgs" {
  protocol = "messages"
  url      = "%[1]s"
  key      = env("STAGE_KEY")
  models   = ["m-*", "claude-*"]
  %[3]s
}
upstream "resp" {
  protocol = "responses"
  url      = "%[1]s/v1"
  key      = env("STAGE_KEY")
  models   = ["r-*"]
  %[3]s
}
upstream "gemi" {
  protocol = "gemini"
  url      = "%[1]s"
  key      = env("STAGE_KEY")
  models   = ["g-*"]
  %[3]s
}
upstream "olla" {
  protocol = "ollama"
  url      = "%[1]s"
  key      = env("STAGE_KEY")
  models   = ["o-*"]
  %[3]s
}
`, url, before, inside)
}

func openStage(folder, binary string) (*stage, error) {
	s := &stage{plays: map[string]*play{}}
	s.server = httptest.NewServer(s)
	file := filepath.Join(folder, "stage.hcl")
	if err := os.WriteFile(file, []byte(upstreams(s.server.URL, "", "")), 0o600); err != nil {
		return nil, err
	}
	var err error
	s.gateway, err = startGateway(binary, "serve", "-c", file)
	return s, err
}

func (s *stage) close() error {
	defer s.server.Close()
	return s.gateway.stop()
}

// received is a request as it came to an upstream.
type received struct {
	path   string
	query  string
	header http.Header
	body   string
}

// json is the body, decoded.
func (r received) json(t testing.TB) map[string]any {
	t.Helper()
	var body map[string]any
	if err := json.Unmarshal([]byte(r.body), &body); err != nil {
		t.Fatalf("the upstream received %q: %v", r.body, err)
	}
	return body
}

// first is the first message.
func (r received) first(t testing.TB) map[string]any {
	t.Helper()
	body := r.json(t)
	if items, ok := body["input"].([]any); ok {
		return items[0].(map[string]any)
	}
	return body["messages"].([]any)[0].(map[string]any)
}

// play is what an upstream does for one test: each request takes the next act, and the last one again and again.
type play struct {
	model string

	mu       sync.Mutex
	acts     []act
	requests []received
	gone     chan struct{} // gets a value when a request ends because its client left
}

type act func(http.ResponseWriter, *http.Request, received)

// play puts acts on the stage, for a model whose name begins like that of an upstream: "c" for Chat, "m" for Messages,
// "r" for Responses, "g" for Gemini, "o" for Ollama.
func (s *stage) play(prefix string, acts ...act) *play {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := &play{model: prefix + "-" + strconv.Itoa(len(s.plays)), acts: acts, gone: make(chan struct{}, 16)}
	s.plays[p.model] = p
	return p
}

// modelInPath finds the model of a request to Gemini.
var modelInPath = regexp.MustCompile(`^/v1beta/models/([^/]+):`)

func (s *stage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var asked struct {
		Model string `json:"model"`
	}
	if inPath := modelInPath.FindStringSubmatch(r.URL.Path); err == nil && inPath != nil {
		asked.Model = inPath[1]
	} else if err != nil || json.Unmarshal(body, &asked) != nil {
		http.Error(w, "the stage cannot read "+string(body), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	p := s.plays[asked.Model]
	s.mu.Unlock()
	if p == nil {
		http.Error(w, "nothing is played for "+asked.Model, http.StatusNotFound)
		return
	}
	p.mu.Lock()
	got := received{r.URL.Path, r.URL.RawQuery, r.Header.Clone(), string(body)}
	p.requests = append(p.requests, got)
	next := p.acts[min(len(p.requests), len(p.acts))-1]
	p.mu.Unlock()
	next(w, r, got)
	if r.Context().Err() != nil {
		p.gone <- struct{}{}
	}
}

// seen are the requests so far.
func (p *play) seen() []received {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]received(nil), p.requests...)
}

// last is the latest request.
func (p *play) last(t testing.TB) received {
	t.Helper()
	all := p.seen()
	if len(all) == 0 {
		t.Fatal("the upstream was not asked")
	}
	return all[len(all)-1]
}

// file answers with a file of testdata: events, lines or a body by its extension. Pairs of old and new text change it.
func file(name string, change ...string) act {
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		panic(err) // a test names a file that is not there
	}
	text := strings.NewReplacer(change...).Replace(string(data))
	switch filepath.Ext(name) {
	case ".sse":
		return stream(text)
	case ".ndjson":
		return lines(text)
	}
	return body(http.StatusOK, text)
}

// both answers with the stream of that name or NAME.json, as the request asks.
func both(name string, change ...string) act {
	extension := ".sse"
	if strings.HasPrefix(name, "ollama/") {
		extension = ".ndjson"
	}
	streamed, whole := file(name+extension, change...), file(name+".json", change...)
	return func(w http.ResponseWriter, r *http.Request, got received) {
		var asked struct {
			Stream bool `json:"stream"`
		}
		_ = json.Unmarshal([]byte(got.body), &asked) // the stage has read it before
		if asked.Stream || strings.HasSuffix(got.path, ":streamGenerateContent") {
			streamed(w, r, got)
			return
		}
		whole(w, r, got)
	}
}

// body answers with JSON and a status. Headers are pairs of name and value.
func body(status int, text string, headers ...string) act {
	return func(w http.ResponseWriter, _ *http.Request, _ received) {
		w.Header().Set("Content-Type", "application/json")
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
		io.WriteString(w, text)
	}
}

// stream answers with events, each flushed by itself.
func stream(text string) act {
	return func(w http.ResponseWriter, _ *http.Request, _ received) {
		w.Header().Set("Content-Type", "text/event-stream")
		for event := range strings.SplitAfterSeq(text, "\n\n") {
			io.WriteString(w, event)
			_ = http.NewResponseController(w).Flush()
		}
	}
}

// lines answers with lines of JSON, each flushed by itself.
func lines(text string) act {
	return func(w http.ResponseWriter, _ *http.Request, _ received) {
		w.Header().Set("Content-Type", "application/x-ndjson")
		for line := range strings.SplitAfterSeq(text, "\n") {
			io.WriteString(w, line)
			_ = http.NewResponseController(w).Flush()
		}
	}
}

// pause streams a text, is silent for a time or until the client leaves, and streams another.
func pause(before string, silence time.Duration, after string) act {
	return func(w http.ResponseWriter, r *http.Request, got received) {
		stream(before)(w, r, got)
		select {
		case <-time.After(silence):
			stream(after)(w, r, got)
		case <-r.Context().Done():
		}
	}
}

// cut breaks the connection off after a text.
func cut(before string) act {
	return func(w http.ResponseWriter, r *http.Request, got received) {
		stream(before)(w, r, got)
		panic(http.ErrAbortHandler)
	}
}

// read returns a file of testdata.
func read(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
