package tests

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// breaking are rules that break streams of one upstream in production, which no spec knows: what is a reply there ends with an error.
const breaking = `
protocol "chat" {
  read_reply {
    reply {
      tier = data.system_fingerprint == "fp_production" && data.choices[0].finish_reason != null ? required(null, "tier") : data.service_tier
    }
  }
}
`

// production answers in streams of a few events.
func production(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	w.Header().Set("Content-Type", "text/event-stream")
	for i, delta := range []string{`{"role":"assistant","content":"Hel"}`, `{"content":"lo"}`, `{}`} {
		finish := "null"
		if i == 2 {
			finish = `"stop"`
		}
		fmt.Fprintf(w, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"system_fingerprint\":\"fp_production\",\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]}\n\n", delta, finish)
	}
	fmt.Fprint(w, "data: [DONE]\n\n")
}

// Under traffic, rules that break streams are taken, found out and gone back from, without anybody doing anything; and those that mend them are taken.
func TestCanaryUnderTraffic(t *testing.T) {
	full.Only(t)
	t.Parallel()
	s := newRuleServer(t)
	s.publish(alias("one"))
	r := newBundled(t, s, http.HandlerFunc(production), "canary = 100\n  canary_for = \"1h\"")
	r.start()
	stream := func() string {
		res, err := r.post("fast", true)
		if err != nil {
			return err.Error()
		}
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		if err != nil {
			return err.Error()
		}
		return string(text)
	}
	whole := func(text string) bool {
		return strings.Contains(text, `"content":"lo"`) && strings.Contains(text, "[DONE]") && !strings.Contains(text, "error")
	}
	if got := stream(); !whole(got) {
		t.Fatalf("%s\n%s", got, r.log())
	}

	// Four clients stream all the time.
	var work sync.WaitGroup
	end := make(chan struct{})
	var mu sync.Mutex
	good, bad := 0, 0
	for range 4 {
		work.Go(func() {
			for {
				select {
				case <-end:
					return
				case <-time.After(5 * time.Millisecond):
				}
				got := stream()
				mu.Lock()
				if whole(got) {
					good++
				} else {
					bad++
				}
				mu.Unlock()
			}
		})
	}
	counted := func() (int, int) {
		mu.Lock()
		defer mu.Unlock()
		return good, bad
	}
	defer work.Wait()
	defer close(end)
	r.until("there is traffic", func() bool { n, _ := counted(); return n > 100 })
	if _, n := counted(); n > 0 {
		t.Fatalf("%d streams are broken with good rules\n%s", n, r.log())
	}

	before := s.version
	s.publish(with(alias("one"), "hear.hcl", breaking))
	broken := s.version
	r.until("it goes back", func() bool {
		now := r.source()
		return now.BackFrom.Unix() == broken.Unix() && now.Version.Unix() == before.Unix() && now.Error != ""
	})
	_, n := counted()
	if n < 20 {
		t.Errorf("only %d streams were broken: was it taken?", n)
	}
	t.Logf("%d streams were broken", n)
	got := r.source()
	if !strings.Contains(got.Error, "this instance went back from the rules signed") || !strings.Contains(got.BackWhy, "calls failed") && !strings.Contains(got.BackWhy, "were truncated") {
		t.Errorf("%+v", got)
	}
	r.must("sets", 0, "canary to 1", "this instance went back from the rules signed")
	r.until("it is in the log", func() bool { return strings.Contains(r.log(), "calls got worse with the new rules: going back") })
	if v := r.metric(`parlance_reloads_total{outcome="ok",why="canary"}`); v != "1" {
		t.Errorf("the metric says %q", v)
	}

	// It is not taken again, and streams are whole.
	polls := s.count(http.StatusNotModified)
	r.until("the server is asked again", func() bool { return s.count(http.StatusNotModified) > polls+3 })
	r.until("streams are whole", func() bool { return whole(stream()) }) // The account may have rested.
	s.publish(with(alias("one"), "hear.hcl", strings.ReplaceAll(breaking, `required(null, "tier")`, "omit")))
	r.until("what mends it is taken", func() bool { return r.source().Version.Unix() == s.version.Unix() })
	r.until("streams are whole", func() bool { return whole(stream()) })
	r.until("it is watched, and nothing is wrong", func() bool { got := r.source(); return got.Error == "" && !got.Watched.IsZero() })
}
