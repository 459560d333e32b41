package gateway

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// A turn of an upstream that pauses, and what follows, as streams and as bodies. The block has bytes that nobody else would write so.
const (
	pausedBlock = `{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":  "c\u0061ts"},"unknown":1.50}`
	pausedBody  = `{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"Look."},` + pausedBlock + `],"stop_reason":"pause_turn","stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":2}}`
	restBody    = `{"id":"msg_2","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"Cats."}],"stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":30,"output_tokens":20}}`
	countReply  = `{"role":"assistant","content":[{"type":"text","text":"Look."},` + pausedBlock + `]}`
)

var (
	pausedStream = append(messagesBegin("msg_1"), event(`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`),
		event(`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Look."}}`),
		event(`{"type":"content_block_stop","index":0}`),
		event(`{"type":"content_block_start","index":1,"content_block":`+strings.Replace(pausedBlock, `{"query":  "c\u0061ts"}`, "{}", 1)+`}`),
		event(`{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"query\":  \"c\\u0061ts\"}"}}`),
		event(`{"type":"content_block_stop","index":1}`),
		event(`{"type":"message_delta","delta":{"stop_reason":"pause_turn","stop_sequence":null},"usage":{"output_tokens":2}}`),
		event(`{"type":"message_stop"}`))
	restStream = append(messagesBegin("msg_2"), event(`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`),
		event(`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Cats."}}`),
		event(`{"type":"content_block_stop","index":0}`),
		event(`{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"input_tokens":30,"output_tokens":20}}`),
		event(`{"type":"message_stop"}`))
)

func event(data string) string {
	kind, _, _ := strings.Cut(strings.TrimPrefix(data, `{"type":"`), `"`)
	return "event: " + kind + "\ndata: " + data + "\n\n"
}

// hosting is an upstream of Messages that runs a search itself.
func hosting(t testing.TB, o *Options) {
	t.Helper()
	profile, err := o.Program.UpstreamProfile("messages", "", "", map[string]document.Value{"web_search": document.Text("web_search_20250305")})
	if err != nil {
		t.Fatal(err)
	}
	o.Upstreams[0].Protocol, o.Upstreams[0].Profile = "messages", profile
}

func searching(stream bool) string {
	return fmt.Sprintf(`{"model":"gpt-x","stream":%t,"stream_options":{"include_usage":true},"web_search_options":{},"messages":[{"role":"user","content":"Cats?"}]}`, stream)
}

// pausingFirst answers a request with a turn that pauses; rest answers those that come back with it.
func pausingFirst(rest http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		if strings.Contains(string(body), "srvtoolu_1") {
			rest(w, r)
			return
		}
		either(streams(pausedStream...), answers(200, "application/json", pausedBody))(w, r)
	}
}

func TestTurnThatPausesIsGoneOnWith(t *testing.T) {
	for _, stream := range []bool{false, true} {
		up := &accounts{protocol: "messages"}
		up.serve = map[string]http.HandlerFunc{"a": pausingFirst(either(streams(restStream...), answers(200, "application/json", restBody)))}
		w, _, _ := startPool(t, up, func(o *Options) { hosting(t, o) })
		a := w.do("POST", "/v1/chat/completions", searching(stream))
		a.must(t, 200, "Look.", "Cats.", `"finish_reason":"stop"`, `"prompt_tokens":33`, `"completion_tokens":22`)
		if n := strings.Count(a.body, `"role":"assistant"`); n != 1 || strings.Contains(a.body, "msg_2") {
			t.Errorf("the reply begins %d times: %s", n, a.body)
		}
		if asked := up.order(); asked != "a a" {
			t.Errorf("asked %s", asked)
		}
		first, second := up.bodies[0], up.bodies[1]
		if want := strings.Replace(first, `}],"max_tokens"`, `},`+countReply+`],"max_tokens"`, 1); second != want {
			t.Errorf("the request for the rest is\n%s\nafter\n%s", second, first)
		}
		line := w.line(1)
		if !strings.Contains(line, "continued=1") || strings.Contains(line, "attempts=") {
			t.Error(line)
		}
	}
}

// A client of the same protocol is told that the turn paused, and goes on by itself.
func TestTurnThatPausesForAClientOfTheSameProtocol(t *testing.T) {
	up := &accounts{protocol: "messages", serve: map[string]http.HandlerFunc{"a": pausingFirst(answers(500, "", ""))}}
	w, _, _ := startPool(t, up, func(o *Options) { hosting(t, o) })
	for _, stream := range []bool{false, true} {
		w.do("POST", "/v1/messages", fmt.Sprintf(`{"model":"m","stream":%t,"max_tokens":9,"tools":[{"type":"web_search_20250305","name":"web_search"}],"messages":[{"role":"user","content":"Hi"}]}`, stream)).must(t, 200, `"stop_reason":"pause_turn"`)
	}
	if asked := up.order(); asked != "a a" {
		t.Errorf("asked %s", asked)
	}
}

// Once something reached the client nobody else is asked, and the stream says that it failed. Before, another account begins anew.
func TestRestThatFails(t *testing.T) {
	for name, fails := range map[string]http.HandlerFunc{
		"an overload":       answers(529, "application/json", `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`),
		"a limit":           answers(429, "application/json", `{"type":"error","error":{"type":"rate_limit_error","message":"Slow down"}}`),
		"a refused key":     answers(401, "application/json", `{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key `+upstreamCanary+`"}}`),
		"an error within":   streams(append(messagesBegin("msg_2"), event(`{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`))...),
		"a broken stream":   streams(restStream[:4]...),
		"a page of a proxy": answers(200, "text/html", "<html>Hello</html>"),
		"nothing":           func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		up := &accounts{protocol: "messages", serve: map[string]http.HandlerFunc{"a": pausingFirst(fails)}}
		w, _, _ := startPool(t, up, func(o *Options) { hosting(t, o) })
		a := w.do("POST", "/v1/chat/completions", searching(true))
		a.must(t, 200, "Look.", `"error":{`)
		if strings.Contains(a.body, `"finish_reason":"stop"`) || strings.Count(a.body, `"error":{`) != 1 {
			t.Errorf("%s: the stream is told as %s", name, a.body)
		}
		if asked := up.order(); !strings.HasPrefix(asked, "a a") || strings.ContainsAny(asked, "bc") {
			t.Errorf("%s: asked %s", name, asked)
		}
		if line := w.line(1); !strings.Contains(line, "end=failed") && !strings.Contains(line, "end=truncated") {
			t.Errorf("%s: %s", name, line)
		}
	}
	up := &accounts{protocol: "messages", serve: map[string]http.HandlerFunc{
		"a": pausingFirst(answers(429, "application/json", `{"type":"error","error":{"type":"rate_limit_error","message":"Slow down"}}`)),
		"b": pausingFirst(answers(200, "application/json", restBody)),
	}}
	w, _, _ := startPool(t, up, func(o *Options) { hosting(t, o) })
	w.do("POST", "/v1/chat/completions", searching(false)).must(t, 200, "Look.", "Cats.", `"prompt_tokens":33`)
	if asked := up.order(); asked != "a a b b" {
		t.Errorf("asked %s", asked)
	}
}

// A client that leaves while the rest is waited for has the upstream's call cancelled; one that stays is told that there is somebody, and
// is told when the upstream has been silent for too long.
func TestRestThatDoesNotCome(t *testing.T) {
	for _, leaves := range []bool{true, false} {
		over := make(chan struct{}, 1)
		silent := pausingFirst(func(_ http.ResponseWriter, r *http.Request) {
			<-r.Context().Done()
			over <- struct{}{}
		})
		inMemory(t, silent, func(o *Options) { hosting(t, o) }, func(t *testing.T, w *world) {
			over = make(chan struct{}, 1) // of this bubble
			request := searching(true)
			conn := w.raw(head("/v1/chat/completions", "Content-Length: "+strconv.Itoa(len(request)), "Connection: close") + request)
			defer conn.Close()
			received := make(chan string, 1)
			go func() {
				b, _ := io.ReadAll(conn)
				received <- string(b)
			}()
			time.Sleep(time.Minute)
			if leaves {
				conn.Close()
				<-over
				if line := w.line(1); !strings.Contains(line, "end=gone") {
					t.Error(line)
				}
				return
			}
			<-over
			if reported := <-received; strings.Count(reported, ": keepalive") < 3 || strings.Count(reported, `"error":{`) != 1 || strings.Contains(reported, `"finish_reason":"stop"`) {
				t.Errorf("the client is told %s", reported)
			}
			if line := w.line(1); !strings.Contains(line, "continued=1") || !strings.Contains(line, "end=failed") {
				t.Error(line)
			}
		})
	}
}

// What is not offered cannot pause: nothing is kept for it, and a turn that says so ends.
func TestTurnThatCannotPauseEnds(t *testing.T) {
	up := &accounts{protocol: "messages", serve: map[string]http.HandlerFunc{"a": pausingFirst(answers(500, "", ""))}}
	w, _, _ := startPool(t, up, func(o *Options) { hosting(t, o) })
	w.chat(true).must(t, 200, "Look.", `"finish_reason":"stop"`)
	if asked := up.order(); asked != "a" {
		t.Errorf("asked %s", asked)
	}
}
