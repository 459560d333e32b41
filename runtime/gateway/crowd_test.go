package gateway

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

var marker = regexp.MustCompile(`mark-[0-9]+-`)

// marked is an upstream whose answer repeats, over and over, the mark that stands in the request.
func marked(w http.ResponseWriter, r *http.Request) {
	b, _ := io.ReadAll(r.Body)
	mark := marker.FindString(string(b))
	if strings.Contains(string(b), `"stream":true`) {
		frames := make([]string, 20)
		for i := range frames {
			frames[i] = chatText(mark)
		}
		streams(append(frames, chatStop, chatDone)...)(w, r)
		return
	}
	answers(200, "application/json", strings.Replace(chatBody, "Hello there", strings.Repeat(mark, 20), 1))(w, r)
}

// R40: memory that is used again never carries anything from one call to another.
func TestNothingCrossesBetweenCalls(t *testing.T) {
	w := start(t, marked, nil)
	var wg sync.WaitGroup
	for n := range 200 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			mark := fmt.Sprintf("mark-%d-", n)
			request, path := chatRequest("m", n%2 == 0), "/v1/chat/completions"
			if n%3 == 0 {
				request, path = messagesRequest("m", n%2 == 0), "/v1/messages"
			}
			request = strings.Replace(request, "Hi", mark+strings.Repeat("x", n*100), 1)
			var header []string
			if n%5 == 0 {
				request, header = packed(t, request, "gzip"), []string{"Content-Encoding", "gzip"}
			}
			a := w.do("POST", path, request, header...)
			found := marker.FindAllString(a.body, -1)
			if a.status != 200 || len(found) != 20 {
				t.Errorf("%d: %d, %d marks", n, a.status, len(found))
			}
			for _, f := range found {
				if f != mark {
					t.Errorf("%s got %s", mark, f)
				}
			}
		}()
	}
	wg.Wait()
}

// R30: a crowd that leaves at any moment leaves nothing behind.
func TestCrowdThatLeaves(t *testing.T) {
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		rw.Header().Set("Content-Type", "text/event-stream")
		for r.Context().Err() == nil {
			_, _ = io.WriteString(rw, chatText("word"))
			rw.(http.Flusher).Flush()
			time.Sleep(time.Millisecond)
		}
	}, nil)
	var wg sync.WaitGroup
	for n := range 100 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(n)*time.Millisecond)
			defer cancel()
			req, _ := http.NewRequestWithContext(ctx, "POST", w.url+"/v1/messages", strings.NewReader(messagesRequest("m", true)))
			req.Header.Set("X-Api-Key", clientCanary)
			resp, err := w.client.Do(req)
			if err != nil {
				return
			}
			defer resp.Body.Close()
			_, _ = io.Copy(io.Discard, resp.Body)
		}()
	}
	wg.Wait()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	w.g.Drain(ctx)
	if ctx.Err() != nil {
		t.Error("calls go on after their clients left")
	}
	for l := range strings.Lines(w.log.String()) {
		if strings.Contains(l, "msg=call") && !strings.Contains(l, "status=499") {
			t.Error(l)
		}
	}
}

// What runs goes on with what it began with; what comes is served anew.
func TestSwap(t *testing.T) {
	w := start(t, streams(chatText("Hello"), chatStop, chatDone), func(o *Options) { o.Upstreams[0].Models = []string{"old"} })
	w.do("POST", "/v1/messages", messagesRequest("new", true)).must(t, 404)
	u := w.options.Upstreams[0]
	u.Models = []string{"new"}
	w.swap(u)
	w.do("POST", "/v1/messages", messagesRequest("new", true)).must(t, 200, "Hello")
	w.do("POST", "/v1/messages", messagesRequest("old", true)).must(t, 404)
}
