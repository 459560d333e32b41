package metrics

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// A scrape of 10,000 upstreams has one series for each that was never used, and all for one that was.
func TestManyUpstreams(t *testing.T) {
	p, err := pool.New(pool.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var names []string
	for n := range 10_000 {
		names = append(names, fmt.Sprintf("u%d", n))
	}
	if err := p.Configure(groups(upstreams(names...))); err != nil {
		t.Fatal(err)
	}
	m := New(Options{Pool: p})
	m.Attempt(&gateway.Attempt{Upstream: "u7", N: 1})
	h := m.Handler()
	var text string
	allocated := testing.AllocsPerRun(1, func() {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
		text = w.Body.String()
	})
	if n := strings.Count(text, `parlance_accounts{state="ready",upstream="u`); n != 10_000 {
		t.Errorf("%d of 10,000 upstreams: %.300s", n, text)
	}
	if n := strings.Count(text, `upstream="u`); n > 10_100 {
		t.Errorf("%d series of upstreams of which one was used", n)
	}
	for _, want := range []string{`parlance_accounts{state="disabled",upstream="u7"} 0`, `parlance_upstream_resting{upstream="u7"} 0`, `parlance_retries_declined_total{upstream="u7"} 0`} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("no %s", want)
		}
	}
	if allocated > 250_000 {
		t.Errorf("a scrape allocates %.0f times", allocated)
	}
	t.Logf("a scrape allocates %.0f times", allocated)

	// An account that is disabled tells all of its upstream, used or not.
	if err := p.Disable("u8", p.List(pool.Filter{Upstream: "u8"})[0].ID, time.Time{}, "a test"); err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for _, want := range []string{`parlance_accounts{state="ready",upstream="u8"} 1`, `parlance_accounts{state="disabled",upstream="u8"} 1`, `parlance_requests_waiting{upstream="u8"} 0`} {
		if !strings.Contains(w.Body.String(), want+"\n") {
			t.Errorf("no %s", want)
		}
	}
}
