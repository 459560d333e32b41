package gateway

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// Among swaps every call is answered, wholly by what served when it began, and connections stay to those hosts only that are still asked.
func TestSwapsAmongCalls(t *testing.T) {
	var bases []*url.URL
	for n := range 3 {
		name := fmt.Sprintf("mark-%d-", n)
		up := httptest.NewServer(streams(chatText(name), chatText(name), chatText(name), chatStop, chatDone))
		t.Cleanup(up.Close)
		base, err := url.Parse(up.URL)
		if err != nil {
			t.Fatal(err)
		}
		bases = append(bases, base)
	}
	w := start(t, streams(), func(o *Options) { o.Upstreams[0].BaseURL = bases[0] })
	stop := make(chan struct{})
	var all sync.WaitGroup
	for n := range 6 {
		all.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				a := w.chat(true)
				if n%2 == 0 {
					a = w.messages(true)
				}
				found := marker.FindAllString(a.body, -1)
				if a.status != 200 || len(found) != 3 || found[0] != found[1] || found[0] != found[2] {
					t.Errorf("status %d: %v %s", a.status, found, a.body)
				}
			}
		})
	}
	var ended []<-chan struct{}
	for n := range 24 {
		o := w.options
		u := o.Upstreams[0]
		u.BaseURL = bases[n%len(bases)]
		o.Upstreams, o.Logger = []Upstream{u}, w.g.options.Logger
		o.Generation = Generation{Number: n + 2}
		ended = append(ended, w.g.Swap(o))
		if a := w.chat(true); !strings.Contains(a.body, fmt.Sprintf("mark-%d-", n%len(bases))) {
			t.Errorf("swap %d: %s", n, a.body)
		}
	}
	close(stop)
	all.Wait()
	for n, e := range ended {
		select {
		case <-e:
		case <-time.After(time.Minute):
			t.Fatalf("what served before swap %d is still used", n)
		}
	}
	w.g.ways.mu.Lock()
	defer w.g.ways.mu.Unlock()
	if len(w.g.ways.plain) != 1 {
		t.Errorf("connections are kept to %d hosts", len(w.g.ways.plain))
	}
}
