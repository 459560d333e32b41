package gateway

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// pooled makes the one upstream that of the accounts a, b and c, asked in this order.
func pooled(t *testing.T, made **pool.Pool) func(*Options) {
	return func(o *Options) {
		p, err := pool.New(pool.Options{})
		if err != nil {
			t.Fatal(err)
		}
		group := pool.GroupOptions{Upstream: "up", Choose: pool.FillFirst}
		for _, id := range []string{"a", "b", "c"} {
			group.Accounts = append(group.Accounts, pool.Account{ID: id, Key: NewSecret(accountKey(id)), Source: "config"})
		}
		if err := p.Configure([]pool.GroupOptions{group}); err != nil {
			t.Fatal(err)
		}
		if *made = p; o.Pool == nil {
			o.Pool = p
		}
	}
}

// accountOf is whose key a request shows.
func accountOf(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "+upstreamCanary+"-")
}

// blamed lists the accounts that a failure was counted against, or that rest.
func blamed(p *pool.Pool) string {
	var list []string
	for _, v := range p.List(pool.Filter{}) {
		if v.Failures > 0 || v.State != pool.Ready {
			list = append(list, v.ID)
		}
	}
	return strings.Join(list, " ")
}

// What comes before anything generated waits for it, and goes with it: the client waits no longer for its text. When nothing is
// generated for a while, or much comes, it goes by itself.
func TestTheBeginningIsHeldForAWhile(t *testing.T) {
	begin := spoken["chat"].begins[0]
	for _, tt := range []struct {
		name   string
		frames []string      // one a second
		first  time.Duration // when the client gets the first byte
		with   string        // what it gets then
	}{
		{"text follows", []string{begin, chatText("Hello"), chatStop + chatDone}, time.Second, "Hello"},
		{"text comes at once", []string{begin + chatText("Hello"), chatStop + chatDone}, 0, "Hello"},
		{"text is late", []string{begin, "", "", "", "", "", chatText("Hello"), chatStop + chatDone}, 3 * time.Second, `"role":"assistant"`},
		{"many events", []string{begin, strings.Repeat(begin, 63), chatText("Hello"), chatStop + chatDone}, time.Second, `"role":"assistant"`},
		{"many bytes", []string{begin, strings.Replace(begin, "chatcmpl-9", strings.Repeat("9", 300<<10), 1), chatText("Hello"), chatStop + chatDone}, time.Second, `"role":"assistant"`},
		{"a stop without text", []string{begin, chatStop, chatDone}, time.Second, `"finish_reason":"stop"`},
	} {
		for _, client := range []string{"chat", "messages", "responses"} {
			inMemory(t, nil, nil, func(t *testing.T, w *world) {
				go func() {
					for i, f := range tt.frames {
						if i > 0 {
							time.Sleep(time.Second)
						}
						if f != "" {
							w.up.frames <- f
						}
					}
					close(w.up.frames)
				}()
				began := time.Now()
				d := spoken[client]
				resp := w.open("POST", d.path, strings.NewReader(fmt.Sprintf(d.request, true)))
				defer resp.Body.Close()
				if passed := time.Since(began); passed < tt.first || passed > tt.first+time.Millisecond {
					t.Errorf("%s, %s: begins after %v", tt.name, client, passed)
				}
				b := make([]byte, 1<<20)
				n, _ := resp.Body.Read(b)
				if client == "chat" && !strings.Contains(string(b[:n]), tt.with) {
					t.Errorf("%s, %s: begins with %.500s", tt.name, client, b[:n])
				}
				rest, err := io.ReadAll(resp.Body)
				if all := string(b[:n]) + string(rest); err != nil || strings.Contains(all, "error\"") && client != "responses" || len(all) == 0 {
					t.Errorf("%s, %s: %v, %.1000s", tt.name, client, err, all)
				}
			})
		}
	}
}

// A failure after the beginning was passed on is told, and nobody else is asked.
func TestAFailureAfterTheBeginningWasPassedOn(t *testing.T) {
	var calls atomic.Int32
	var p *pool.Pool
	inMemory(t, func(rw http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		streams(spoken["chat"].begins...)(rw, r)
		time.Sleep(4 * time.Second)
		streams(spoken["chat"].failure)(rw, r)
	}, func(o *Options) { pooled(t, &p)(o) }, func(t *testing.T, w *world) {
		w.chat(true).must(t, 200, `"role":"assistant"`, "overloaded")
		if calls.Load() != 1 {
			t.Errorf("%d calls", calls.Load())
		}
	})
}

// A stream may begin before anybody has answered, and another account be asked all the same; and when all have failed, it
// ends in the client's protocol.
func TestAStreamThatHasBegunEarlyIsServedByAnotherAccount(t *testing.T) {
	early := func(p **pool.Pool) func(*Options) {
		return func(o *Options) { pooled(t, p)(o); o.CommitAfter = 20 * time.Second }
	}
	for client, d := range spoken {
		var p *pool.Pool
		inMemory(t, func(rw http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			if accountOf(r) == "a" {
				time.Sleep(30 * time.Second)
				streams(append(slices.Clone(spoken["chat"].begins), `data: {"error":{"message":"slow down","code":429}}`+"\n\n")...)(rw, r)
				return
			}
			streams(spoken["chat"].stream...)(rw, r)
		}, early(&p), func(t *testing.T, w *world) {
			a := w.do("POST", d.path, fmt.Sprintf(d.request, true))
			a.must(t, 200, ": waiting", "Hello")
			if strings.Contains(a.body, "slow down") || blamed(p) != "a" {
				t.Errorf("%s: blamed %q, %s", client, blamed(p), a.body)
			}
			wellFormed(t, client, true, a)
		})
		inMemory(t, func(rw http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			time.Sleep(30 * time.Second)
			refusal(429, "Slow down", "Retry-After", "30")(rw, r)
		}, early(&p), func(t *testing.T, w *world) {
			a := w.do("POST", d.path, fmt.Sprintf(d.request, true))
			a.must(t, 200, ": waiting", "All accounts exhausted")
			if blamed(p) != "a b c" || strings.Count(a.body, "All accounts exhausted") > 2 {
				t.Errorf("%s: blamed %q, %s", client, blamed(p), a.body)
			}
		})
	}
}

// A wait before the same account is asked again ends when the client leaves, and nobody is blamed for that.
func TestWaitsEndWithTheClient(t *testing.T) {
	request := chatRequest("m", true)
	var calls atomic.Int32
	var p *pool.Pool
	inMemory(t, func(rw http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		refusal(503, "overloaded")(rw, r)
	}, func(o *Options) { pooled(t, &p)(o) }, func(t *testing.T, w *world) {
		conn := w.raw(head("/v1/chat/completions", "Content-Length: "+strconv.Itoa(len(request))) + request)
		time.Sleep(100 * time.Millisecond)
		conn.Close()
		left := time.Now()
		if line := w.line(1); !strings.Contains(line, "status=499") || !strings.Contains(line, "end=gone") {
			t.Error(line)
		}
		if passed := time.Since(left); passed > 100*time.Millisecond || calls.Load() != 1 {
			t.Errorf("%d calls, after %v", calls.Load(), passed)
		}
	})
}

// So does it when the gateway stops: then the client is told.
func TestWaitsEndWithTheGateway(t *testing.T) {
	var calls atomic.Int32
	var p *pool.Pool
	inMemory(t, func(rw http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		refusal(503, "overloaded")(rw, r)
	}, func(o *Options) { pooled(t, &p)(o) }, func(t *testing.T, w *world) {
		go func() {
			time.Sleep(100 * time.Millisecond)
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			w.g.Drain(ctx)
		}()
		w.chat(true).must(t, 503, "stopping")
		if calls.Load() != 1 {
			t.Errorf("%d calls", calls.Load())
		}
	})
}

// A client that leaves while an account is asked blames nobody, whatever the account was about to say.
func TestAClientThatLeavesBlamesNobody(t *testing.T) {
	for _, stream := range []bool{true, false} {
		request := chatRequest("m", stream)
		var p *pool.Pool
		inMemory(t, func(rw http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			if accountOf(r) == "a" {
				refusal(429, "slow down", "Retry-After", "30")(rw, r)
				return
			}
			streams(spoken["chat"].begins...)(rw, r)
			<-r.Context().Done()
			panic(http.ErrAbortHandler) // which the gateway sees as a connection that broke, if it sees it at all
		}, func(o *Options) { pooled(t, &p)(o) }, func(t *testing.T, w *world) {
			conn := w.raw(head("/v1/chat/completions", "Content-Length: "+strconv.Itoa(len(request))) + request)
			time.Sleep(time.Second)
			conn.Close()
			if line := w.line(1); !strings.Contains(line, "status=499") {
				t.Error(line)
			}
			if blamed(p) != "a" {
				t.Errorf("blamed: %q", blamed(p))
			}
		})
	}
}

// The deadline ends the waiting for answers, and not an answer that comes.
func TestDeadlineForTheWhole(t *testing.T) {
	var calls atomic.Int32
	var p *pool.Pool
	silent := func(rw http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	}
	for firstByte, want := range map[time.Duration]int32{time.Minute: 2, 10 * time.Minute: 1} {
		calls.Store(0)
		inMemory(t, silent, func(o *Options) {
			pooled(t, &p)(o)
			o.FirstByte, o.Retry.Deadline = firstByte, 90*time.Second
		}, func(t *testing.T, w *world) {
			began := time.Now()
			w.messages(true).must(t, 504, "did not answer in time")
			if passed := time.Since(began); passed != 90*time.Second || calls.Load() != want {
				t.Errorf("first byte within %v: %d calls in %v", firstByte, calls.Load(), passed)
			}
			if blamed(p) != "" {
				t.Errorf("blamed: %q", blamed(p))
			}
		})
	}
	inMemory(t, nil, func(o *Options) { o.Retry.Deadline = time.Minute }, func(t *testing.T, w *world) {
		go func() {
			for range 30 {
				w.up.frames <- chatText("word")
				time.Sleep(10 * time.Second)
			}
			w.up.frames <- chatStop + chatDone
			close(w.up.frames)
		}()
		w.chat(false).must(t, 200, strings.Repeat("word", 30))
	})
}
