package metrics

import (
	"fmt"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// 10,000 upstreams are looked at in one scrape within a second, on a machine that has the time.
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
	w := httptest.NewRecorder()
	began := time.Now()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	took := time.Since(began)
	text, _ := io.ReadAll(w.Body)
	if n := strings.Count(string(text), `parlance_accounts{state="ready",upstream="u`); n != 10_000 {
		t.Errorf("%d of 10,000 upstreams: %.300s", n, text)
	}
	if took > 5*time.Second {
		t.Errorf("a scrape takes %v", took)
	}
	t.Logf("a scrape takes %v", took)
}
