package reload

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	toxiproxy "github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"

	"github.com/parlance-gateway/parlance/specs/oracle"
)

// fault is what is wrong between the gateway and an upstream.
type fault struct {
	name   string
	toxics []string // of the proxy in between, in Toxiproxy's JSON
	serve  func(u *upstream, w http.ResponseWriter, r *http.Request)
	down   bool // nobody listens
	good   bool // an answer takes longer, and is right all the same
}

// faults are those that a soak mixes, each with an upstream for every protocol. The first is none.
var faults = []fault{
	{name: "none", good: true},
	{name: "latency", good: true, toxics: []string{`{"type": "latency", "attributes": {"latency": 30, "jitter": 20}}`}},
	{name: "slice", good: true, toxics: []string{`{"type": "slicer", "attributes": {"average_size": 7, "size_variation": 5, "delay": 20}}`}},
	{name: "stall", toxics: []string{`{"type": "timeout", "toxicity": 0.5, "attributes": {"timeout": 0}}`}},
	{name: "cut", toxics: []string{`{"type": "limit_data", "toxicity": 0.7, "attributes": {"bytes": 900}}`}},
	{name: "reset", toxics: []string{`{"type": "reset_peer", "toxicity": 0.7, "attributes": {"timeout": 20}}`}},
	{name: "refuse", down: true},
	{name: "lie", serve: (*upstream).lie},
	{name: "flood", serve: (*upstream).flood},
}

// lie answers with a Content-Length that is too long, too short or no number.
func (u *upstream) lie(w http.ResponseWriter, r *http.Request) {
	answer := httptest.NewRecorder()
	u.ServeHTTP(answer, r)
	body := answer.Body.Bytes()
	length := []string{fmt.Sprint(len(body) + 1000), fmt.Sprint(len(body) / 2), "many"}[len(body)%3]
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %s\r\n\r\n%s", answer.Header().Get("Content-Type"), length, body)
}

// flood says the first event of text again and again, or a body of blanks, for as long as anybody reads.
func (u *upstream) flood(w http.ResponseWriter, r *http.Request) {
	answer := httptest.NewRecorder()
	u.ServeHTTP(answer, r)
	w.Header().Set("Content-Type", answer.Header().Get("Content-Type"))
	body := answer.Body.Bytes()
	again := bytes.Repeat([]byte(" "), 32<<10)
	if events := bytes.SplitAfter(body, []byte("\n\n")); len(events) > 3 {
		at := slices.IndexFunc(events, func(e []byte) bool { return bytes.Contains(e, []byte(blank)) })
		body = bytes.Join(events[:at], nil)
		again = bytes.Repeat(events[at], 32<<10/len(events[at]))
	} else {
		body = nil
	}
	_, err := w.Write(body)
	for err == nil {
		_, err = w.Write(again)
	}
}

// startFaults puts each fault before the upstream, and gives the address of each, and what ends all connections.
func startFaults(t *testing.T, u *upstream) (bases []string, hangUp func()) {
	servers := []*httptest.Server{u.server}
	address, err := url.Parse(u.base)
	if err != nil {
		t.Fatal(err)
	}
	server := toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop())
	for _, f := range faults {
		switch {
		case f.down:
			bases = append(bases, "http://"+freeAddress(t))
		case f.serve != nil:
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { f.serve(u, w, r) }))
			t.Cleanup(s.Close)
			servers = append(servers, s)
			bases = append(bases, s.URL)
		default:
			p := toxiproxy.NewProxy(server, f.name, "127.0.0.1:0", address.Host)
			if err := p.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(p.Stop)
			for _, toxic := range f.toxics {
				if _, err := p.Toxics.AddToxicJson(strings.NewReader(toxic)); err != nil {
					t.Fatal(err)
				}
			}
			bases = append(bases, "http://"+p.Listen)
		}
	}
	return bases, func() {
		for _, s := range servers {
			s.CloseClientConnections()
		}
	}
}

// broken holds an answer against a fault: it is whole and right, or it says in the client's protocol that it is not. It gives whether it
// was right.
func (q *query) broken(a answer, f *fault) (right bool, err error) {
	if _, err = q.marks(a); err == nil {
		return true, nil
	}
	if f.good {
		return false, err
	}
	body := a.body
	if len(body) == most { // The client stopped reading, perhaps within a mark.
		body = body[:bytes.LastIndex(body, []byte("\n\n"))+1]
	}
	for _, mark := range markOf.FindAllString(string(body), -1) {
		if mark != q.mark {
			return false, fmt.Errorf("it holds what is somebody else's: %.2000s", a.body)
		}
	}
	switch {
	case len(a.body) == most && f.name == "flood":
		return false, nil // The client has left.
	case a.err != nil:
		return false, a.err
	case a.status != http.StatusOK && (a.status < 500 || !bytes.Contains(a.body, []byte(`"error"`))):
		return false, fmt.Errorf("status %d: %.2000s", a.status, a.body)
	case a.status != http.StatusOK:
		return false, nil
	case !q.stream:
		return false, fmt.Errorf("a body that is not whole is a success: %w: %.2000s", err, a.body)
	}
	if err := oracle.CheckStream(q.client, a.body, true); err != nil {
		return false, fmt.Errorf("the failure of a stream is not legal: %w: %.1000s … %.1000s", err, a.body, a.body[max(0, len(a.body)-1000):])
	}
	return false, nil
}

// TestSoak is R40: mixed traffic on all pairs, while the network and the upstreams fail in all ways (R22, R23, R26, R27, R28) and the
// configuration is reloaded (R34). Every answer is right or says that it is not, and nothing grows: heap, goroutines, open files and
// series of metrics, after each round as before. A quarter of the time warms up.
func TestSoak(t *testing.T) {
	unhurried(t)
	length := *soakFlag
	sized(t, length > 0)
	rounds := 3
	if testing.Short() {
		length = min(length, 3*time.Second)
	}
	if length >= 5*time.Minute {
		rounds = 20
	}
	const clients = 48
	combinations := len(faults) * len(protocols) * len(protocols) * 2
	up := startUpstream(t, 5*time.Millisecond)
	bases, hangUp := startFaults(t, up)
	defer hangUp()
	s := newSite(t, up.base)
	s.whole(t)
	s.extra = func(n int) string {
		var b strings.Builder
		b.WriteString("limits {\n  frame = \"1MiB\"\n}\nreload {\n  limit = \"120s\"\n  watch = false\n  keep  = 2\n}\n")
		for i, f := range faults {
			patience := "1s"
			if f.good {
				patience = "60s"
			}
			for _, p := range protocols {
				fmt.Fprintf(&b, "upstream \"%[1]s-%[2]s\" {\n  protocol = %[1]q\n  url      = %[3]q\n  key      = env(\"STORM_KEY\")\n  models   = [\"%[2]s-%[1]s\"]\n  headers  = { \"x-edition\" = %[4]q }\n  list     = false\n"+
					"  timeouts {\n    first_byte = %[5]q\n    idle       = %[5]q\n    progress   = %[5]q\n  }\n}\n", p, f.name, bases[i], edition(n), patience)
			}
		}
		return b.String()
	}
	s.write(t, "parlance.hcl", s.config(0))
	g := s.serve(t)

	var asked, right, bad atomic.Int64
	var counts [16][2]atomic.Int64 // of each fault: right, and not
	n := 0
	traffic := func(d time.Duration, least int) { // at least so many requests of each client
		ended := time.Now().Add(d)
		var all sync.WaitGroup
		for i := range clients {
			c := newClient(i, g.url)
			c.count = n * 1_000_000 / combinations * combinations
			all.Go(func() {
				defer c.http.CloseIdleConnections()
				for began := c.count; time.Now().Before(ended) || c.count-began < least; {
					k := c.count*clients + i // over all clients, each combination of a fault, a pair and a form of the answer
					at := k % len(faults)
					f := &faults[at]
					if f.name == "flood" && k/combinations%5 != 0 {
						at, f = 0, &faults[0]
					}
					q := c.next()
					k /= len(faults)
					q.client, q.upstream, q.stream = protocols[k%3], protocols[k/3%3], k/9%2 == 0
					q.model = f.name + "-" + q.upstream
					ok, err := q.broken(c.ask(q), f)
					asked.Add(1)
					if ok {
						right.Add(1)
						counts[at][0].Add(1)
					} else {
						counts[at][1].Add(1)
					}
					if err != nil && bad.Add(1) <= 20 {
						t.Errorf("%s (%s), %s: %v", q.mark, q.pair(), f.name, err)
					}
				}
			})
		}
		all.Wait()
		n++
		s.write(t, "parlance.hcl", s.config(n))
		if a := g.call(http.MethodPost, "/reload", ""); a.status != http.StatusOK || a.json["ok"] != true {
			t.Fatalf("reload %d: %d %.2000s", n, a.status, a.body)
		}
	}
	traffic(length/4, (2*combinations+clients-1)/clients) // after it everything has happened, what chance decides too
	traffic(0, 0)
	hangUp()
	before := g.rested(nil)
	t.Logf("%8s  %9s  %v", "", "answers", before)
	var after []footprint
	began := time.Now()
	for range rounds {
		traffic(length*3/4/time.Duration(rounds), 0)
		hangUp()
		f := g.rested(func(f footprint) bool {
			return f.goroutines <= before.goroutines && f.files <= before.files && f.heap <= before.heap+before.heap/4
		})
		after = append(after, f)
		t.Logf("%8s  %9d  %v", time.Since(began).Round(time.Second), asked.Load(), f)
	}
	for i := range faults {
		t.Logf("%-8s %7d right, %7d failures that are told", faults[i].name, counts[i][0].Load(), counts[i][1].Load())
		if faults[i].good && counts[i][0].Load() == 0 {
			t.Errorf("%s: no answer is right", faults[i].name)
		}
	}
	last := after[len(after)-1]
	for _, m := range []struct {
		name string
		of   func(footprint) int
		most int // growth over all rounds
	}{
		{"goroutines", func(f footprint) int { return f.goroutines }, 2},
		{"open files", func(f footprint) int { return f.files }, 2},
		{"series", func(f footprint) int { return f.series }, before.series / 20}, // what seldom happens has series of its own
		{"heap (bytes)", func(f footprint) int { return f.heap }, before.heap / 2},
	} {
		var list []int
		for _, f := range after {
			list = append(list, m.of(f))
		}
		began := m.of(before)
		per := slope(list)
		t.Logf("%-12s %+.2f a round, of %v", m.name, per, list)
		grown := float64(m.of(last) - began)
		if len(list) >= fewRounds {
			grown = max(grown, per*float64(len(list)))
		}
		if grown > float64(m.most) {
			t.Errorf("%s grow by %.1f, and may by %d: %d before, then %v; new series: %q", m.name, grown, m.most, began, list, last.beyond(before))
		}
	}
	t.Logf("%d answers in %v, %d of them right, %d wrong", asked.Load(), length, right.Load(), bad.Load())
}

// fewRounds have no slope that means something.
const fewRounds = 8

// slope is how much a list grows from one to the next, by least squares.
func slope(list []int) float64 {
	n, mid, mean := float64(len(list)), float64(len(list)-1)/2, 0.0
	for _, v := range list {
		mean += float64(v) / n
	}
	var above, below float64
	for i, v := range list {
		above += (float64(i) - mid) * (float64(v) - mean)
		below += (float64(i) - mid) * (float64(i) - mid)
	}
	return above / max(below, 1)
}
