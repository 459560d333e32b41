package gateway

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// settles waits until nothing is claimed any more.
func (w *world) settles() {
	w.t.Helper()
	for range 3000 {
		if w.g.Load().Memory == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	w.t.Errorf("%d bytes are still claimed", w.g.Load().Memory)
}

// large is a request with a text of n bytes.
func large(request func(string) string, n int) string {
	return strings.Replace(request("m"), "Hi", strings.Repeat("x", n), 1)
}

// R05: what all requests take together is bounded. Those for which nothing is left wait a little and are told to come back, in their protocol; small
// ones are served meanwhile.
func TestRequestsTogetherAreBounded(t *testing.T) {
	t.Parallel() // it waits most of the time
	release := make(chan struct{})
	var most atomic.Int64
	var w *world
	w = start(t, func(rw http.ResponseWriter, r *http.Request) {
		n, _ := io.Copy(io.Discard, r.Body)
		if held := w.g.Load().Memory; held > most.Load() {
			most.Store(held)
		}
		if n > mib {
			<-release
		}
		answers(200, "application/json", chatBody)(rw, r)
	}, func(o *Options) { o.Memory = 24 * mib })
	var all sync.WaitGroup
	var served, refused atomic.Int32
	for n := range 30 {
		d := dialects[n%len(dialects)]
		all.Go(func() {
			a := w.do("POST", d.path, large(d.request, 2*mib))
			switch a.status {
			case 200:
				served.Add(1)
			case 503:
				refused.Add(1)
				if a.header.Get("Retry-After") != "2" || !strings.Contains(a.body, "no memory left") || !strings.Contains(a.body, `"error"`) {
					t.Errorf("%v %s", a.header, a.body)
				}
				if refused.Load() == 20 {
					close(release)
				}
			default:
				t.Errorf("%d %s", a.status, a.body)
			}
		})
	}
	for range 3000 {
		if w.g.Load().WithoutMemory > 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	w.chat(false).must(t, 200)
	all.Wait()
	// How many are served depends on how many are read at once: each waits for more memory while it keeps what it has.
	if served.Load() == 0 || served.Load()+refused.Load() != 30 {
		t.Errorf("%d served, %d refused", served.Load(), refused.Load())
	}
	if most.Load() > 24*mib || most.Load() < 8*mib {
		t.Errorf("%d bytes were claimed", most.Load())
	}
	w.settles()
	w.do("POST", "/v1/chat/completions", large(dialects[0].request, 2*mib)).must(t, 200)
	w.do("POST", "/v1/chat/completions", large(dialects[0].request, 20*mib)).must(t, 413, "limits: memory")
	w.settles()
}

// Replies that are kept count too (R05).
func TestRepliesTogetherAreBounded(t *testing.T) {
	text := strings.Repeat("x", 6*mib)
	w := start(t, answers(200, "application/json", strings.Replace(chatBody, "Hello there", text, 1)), func(o *Options) { o.Memory = 12 * mib })
	for _, a := range []answer{w.chat(false), w.messages(false), w.messages(true)} {
		a.must(t, 503, "no memory left")
	}
	w.settles()
	frames := make([]string, 60)
	for i := range frames {
		frames[i] = chatText(strings.Repeat("x", 128<<10))
	}
	w = start(t, streams(append(frames, chatStop, chatDone)...), func(o *Options) { o.Memory = 12 * mib })
	w.messages(false).must(t, 503, "no memory left") // a client that wants a body
	w.messages(true).must(t, 200, "message_stop")    // nothing is kept
	w.settles()
}

// The limits of a key hold before its request is read: nobody sends bodies for nothing (R05).
func TestLimitsBeforeTheBody(t *testing.T) {
	for name, limits := range map[string]keys.Limits{"requests": {RequestsPerMinute: 1}, "in flight": {InFlight: 1}} {
		hold := make(chan struct{})
		w := start(t, func(rw http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			if name == "in flight" {
				<-hold
			}
			answers(200, "application/json", chatBody)(rw, r)
		}, limitedTo(limits))
		first := make(chan answer)
		go func() { first <- w.chat(false) }()
		if name == "requests" {
			(<-first).must(t, 200)
		}
		for range 3000 {
			if name == "requests" || w.g.Load().Calls == 1 {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(conn, head("/v1/chat/completions", "Content-Length: 30000000"))
		_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
		b := make([]byte, 12)
		if _, err := io.ReadFull(conn, b); err != nil || string(b) != "HTTP/1.1 429" {
			t.Errorf("%s: %q %v", name, b, err)
		}
		conn.Close()
		close(hold)
		if name == "in flight" {
			(<-first).must(t, 200)
			w.chat(false).must(t, 200) // what was refused holds no place
		}
	}
}

// R02: a body that comes at less than 1 KiB a second, over 30 seconds, is given up with 408 in the client's protocol. A slow one that is not as slow
// is served.
func TestRateOfBodies(t *testing.T) {
	request := strings.Replace(chatRequest("m", false), "Hi", strings.Repeat("x", 200_000), 1)
	for _, tt := range []struct {
		name   string
		piece  int // every second
		status string
		after  time.Duration
	}{
		{"a byte a second", 1, "408", 30 * time.Second},
		{"900 bytes a second", 900, "408", 30 * time.Second},
		{"2 KiB a second", 2048, "200", 97 * time.Second},
	} {
		inMemory(t, answers(200, "application/json", chatBody), nil, func(t *testing.T, w *world) {
			began := time.Now()
			conn := w.raw("")
			sent := make(chan struct{})
			defer func() { conn.Close(); <-sent }()
			go func() {
				defer close(sent)
				_, _ = io.WriteString(conn, head("/v1/chat/completions", "Content-Length: "+strconv.Itoa(len(request))))
				for rest := request; len(rest) > 0; {
					n := min(tt.piece, len(rest))
					if _, err := io.WriteString(conn, rest[:n]); err != nil {
						return
					}
					rest = rest[n:]
					time.Sleep(time.Second)
				}
			}()
			b := make([]byte, 12)
			_, err := io.ReadFull(conn, b)
			if passed := time.Since(began); err != nil || string(b) != "HTTP/1.1 "+tt.status || passed < tt.after || passed > tt.after+3*time.Second {
				t.Errorf("%s: %q %v after %v", tt.name, b, err, passed)
			}
			go io.Copy(io.Discard, conn)
		})
	}
}

// What a request is thought to take grows with its values, so that many tiny messages are not taken for a small text.
func TestTinyMessagesAreNotSmall(t *testing.T) {
	var b strings.Builder
	for n := range 60_000 {
		fmt.Fprintf(&b, `{"role":%q,"content":"a"},`, [2]string{"user", "assistant"}[n%2])
	}
	tiny := `{"model":"m","messages":[` + strings.TrimSuffix(b.String(), ",") + `]}`
	var held atomic.Int64
	var w *world
	w = start(t, func(rw http.ResponseWriter, r *http.Request) {
		held.Store(w.g.Load().Memory)
		answers(200, "application/json", chatBody)(rw, r)
	}, nil)
	w.do("POST", "/v1/chat/completions", tiny).must(t, 200)
	if n := held.Load() / int64(len(tiny)); n < 10 || n > 30 {
		t.Errorf("%d times the body", n)
	}
	w.do("POST", "/v1/chat/completions", `{"model":"m","messages":[{"role":"user","content":"`+strings.Repeat("word, ", 300_000)+`"}]}`).must(t, 200)
	if n := held.Load() / 1_800_000; n > 3 {
		t.Errorf("%d times a long text", n)
	}
	w.settles()
}

func TestValuesOf(t *testing.T) {
	for text, want := range map[string]int{
		``: 0, `1`: 0, `"a"`: 1, `{"a":"b, c [ {"}`: 3, `["a\"b,","\\",1,2]`: 6, `"\\\\","`: 3, `"unclosed , , ,`: 1, `"\`: 1, `[1,1,1,1]`: 4, `["","",""]`: 6,
	} {
		if got := valuesOf([]byte(text)); got != want {
			t.Errorf("%s: %d instead of %d", text, got, want)
		}
	}
}
