package reload

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// footprint is what a gateway has while nobody calls it.
type footprint struct {
	goroutines, files, series int
	heap                      int             // bytes that were live when garbage was last collected
	resident                  int             // bytes, of the process
	names                     map[string]bool // of the series
}

// rare is how many series may come up late because timing decides whether something happens at all, such as a client that
// leaves. A series for each reload, or for each of ten, is far more.
const rare = 3

// beyond are the series that there were not before.
func (f footprint) beyond(before footprint) (names []string) {
	for name := range f.names {
		if !before.names[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func (f footprint) String() string {
	return fmt.Sprintf("%d goroutines, %d open files, %d series, %.1f MB live, %.1f MB resident", f.goroutines, f.files, f.series, float64(f.heap)/1e6, float64(f.resident)/1e6)
}

// footprint asks the gateway itself, and the system where that knows.
func (g *gateway) footprint() (f footprint) {
	a := g.call(http.MethodGet, "/metrics", "")
	if a.status != http.StatusOK {
		g.t.Fatalf("metrics: %d %.300s", a.status, a.body)
	}
	f.names = map[string]bool{}
	lines := bufio.NewScanner(strings.NewReader(a.body))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		name, value := lines.Text(), ""
		if i := strings.LastIndexByte(name, ' '); i >= 0 && name[0] != '#' {
			name, value = name[:i], name[i+1:]
		}
		if strings.HasPrefix(name, "#") || name == "" {
			continue
		}
		if strings.Contains(name, "_losses_total{") {
			continue // A busy machine finds out late what a pair loses. There are as many as there are rules.
		}
		f.series++
		f.names[name] = true
		n, _ := strconv.ParseFloat(value, 64)
		switch name {
		case "go_goroutines":
			f.goroutines = int(n)
		case "process_open_fds":
			f.files = int(n)
		case "go_memstats_next_gc_bytes":
			f.heap = int(n) / 2 // with GOGC at 100
		case "process_resident_memory_bytes":
			f.resident = int(n)
		}
	}
	if list, err := os.ReadDir(filepath.Join("/proc", strconv.Itoa(g.cmd.Process.Pid), "fd")); err == nil {
		f.files = len(list)
	}
	return f
}

// rested is the footprint once it is as small as it gets: connections end, and garbage goes, some time after what they were for. It
// is looked at until it is small enough, or nil, does not become smaller.
func (g *gateway) rested(enough func(footprint) bool) footprint {
	g.client.CloseIdleConnections()
	late := time.Now().Add(patience)
	least := g.footprint()
	for same := 0; !time.Now().After(late); same++ {
		time.Sleep(100 * time.Millisecond)
		f := g.footprint()
		if f.goroutines < least.goroutines || f.files < least.files {
			same = 0
		}
		if least = f; enough == nil && same > 10 || enough != nil && enough(f) {
			break
		}
	}
	return least
}

// TestLeaks reloads again and again, with calls under way, other names of clients, accounts and models each time, and now and then a
// mistake; then the gateway has what it had before (R34).
func TestLeaks(t *testing.T) {
	if slowed {
		t.Skip("what is left behind is counted without the race detector, where a reload takes a fifth of the time")
	}
	reloads := *reloadsFlag
	sized(t, reloads > 0)
	if testing.Short() {
		reloads = min(reloads, 3)
	}
	const warm = 3 // more than the sets that are kept
	up := startUpstream(t, 30*time.Millisecond)
	s := newSite(t, up.base)
	s.whole(t)
	s.extra = func(n int) string {
		return fmt.Sprintf(`reload {
  limit = "120s"
  watch = false
  keep  = 2
}
client "guest-%[1]d" {
  key = env("GUEST_KEY", "pk-guest-0123456789")
}
upstream "more" {
  protocol = "chat"
  url      = %[2]q
  headers  = { "x-edition" = "%04[1]d" }
  model    = { "name-%[1]d" = "real-%[1]d" }
  models   = ["name-%[1]d"]
  list     = false
  account "account-%[1]d" {
    key = env("STORM_KEY")
  }
}
alias "alias-%[1]d" {
  to = "name-%[1]d"
}
`, n, s.base)
	}
	for _, src := range sources {
		for _, f := range s.filesOf(src, 0) {
			s.write(t, f.name, f.text)
		}
	}
	g := s.serve(t)
	m := &storm{t: t, site: s, g: g, w: &writer{t: t, s: s, g: g}, numbers: map[string]string{}}

	edition := 0
	guest := newClient(77, g.url)
	guest.key = "pk-guest-0123456789"
	took := make([]time.Duration, 0, reloads)
	again := func() {
		edition++
		src := sources[edition%2] // the configuration, or rules
		m.w.inPlace(s.filesOf(sources[0], edition))
		if src != sources[0] {
			m.w.inPlace(s.filesOf(src, edition))
		}
		began := time.Now()
		a := g.call(http.MethodPost, "/reload", "")
		took = append(took, time.Since(began))
		if a.status != http.StatusOK || a.json["ok"] != true || a.json["revision"] != float64(edition+1) {
			t.Fatalf("reload %d: %d %.2000s", edition, a.status, a.body)
		}
		q := guest.next()
		q.model, q.client, q.upstream = fmt.Sprintf("alias-%d", edition), "chat", "chat"
		q.stream = edition%2 == 0
		if marks, err := q.marks(guest.ask(q)); err != nil || !strings.HasPrefix(marks, fmt.Sprintf("%04d", edition)) {
			t.Errorf("reload %d: %s: %v", edition, marks, err)
		}
		if edition%10 == 2 { // a mistake, which is taken back
			m.w.inPlace([]file{{"rules/plain.hcl", "function \"place0\" {\n"}})
			if a := g.call(http.MethodPost, "/reload", ""); a.json["ok"] != false {
				t.Errorf("reload %d: a mistake is taken: %d %.2000s", edition, a.status, a.body)
			}
			m.w.inPlace([]file{{"rules/plain.hcl", s.text("rules/plain.hcl", 0)}})
		}
	}
	many := func(n int) {
		stop := m.marked(9)
		defer stop()
		for range n {
			again()
		}
		enough := m.answered.Load() + 100 // Each pair has answered with a stream and a body, in one phase as in the other.
		until(t, "answers on all pairs", func() bool { return m.answered.Load() >= enough })
		stop()
		guest.http.CloseIdleConnections()
		up.server.CloseClientConnections()
	}
	many(warm)
	before := g.rested(nil)
	took = took[:0]
	many(reloads)
	after := g.rested(func(f footprint) bool {
		return f.goroutines <= before.goroutines && f.files <= before.files && f.series <= before.series+rare && f.heap <= before.heap+before.heap/4
	})
	t.Logf("after %d reloads: %v; after %d more, each in %s: %v", warm, before, reloads, spread(took), after)
	if after.goroutines > before.goroutines || after.files > before.files || after.series > before.series+rare {
		t.Errorf("reloads leave something behind: there were %v, and are %v; beyond them %q", before, after, after.beyond(before))
	}
	if after.heap > 2*before.heap {
		t.Errorf("reloads leave memory behind: there were %d bytes, and are %d", before.heap, after.heap)
	}
}
