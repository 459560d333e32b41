package reload

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// moment is a state of the files that was to serve.
type moment struct {
	what    string
	marks   string
	written time.Time // when writing began: before it nobody can have been answered so
	live    time.Time // when it was seen to serve; behind it nobody may be answered otherwise. Zero: not yet
}

// storm is what the clients and the edits share.
type storm struct {
	t       *testing.T
	site    *site
	g       *gateway
	w       *writer
	probe   *client
	edition int
	now     state // that serves

	mu      sync.Mutex
	moments []moment
	numbers map[string]string // the marks that a revision's answers showed, by its header
	bad     int

	streams, bodies, events, answered atomic.Int64
}

func newStorm(t *testing.T, pause time.Duration) *storm {
	up := startUpstream(t, pause)
	s := newSite(t, up.base)
	if slowed || !full.All() {
		s.whole(t) // The built-in specs that a trial of an overlay runs take most of its time, and find no race.
	}
	w := &writer{t: t, s: s}
	now := state{}
	for _, src := range sources {
		now[src] = 0
	}
	for _, src := range sources {
		if src.name == "mount" {
			w.mount(s.filesOf(src, 0))
		}
	}
	g := s.serve(t)
	w.g = g
	m := &storm{t: t, site: s, g: g, w: w, now: now, numbers: map[string]string{}, probe: newClient(1_000_000, g.url)}
	t.Cleanup(m.probe.http.CloseIdleConnections)
	m.moments = []moment{{what: "the start", marks: now.marks(), live: time.Now()}}
	return m
}

func (s *site) filesOf(src *source, n int) (list []file) {
	for _, f := range src.files {
		list = append(list, file{f, s.text(f, n)})
	}
	return list
}

// fail tells what a client must never see, but not all of ten thousand times.
func (m *storm) fail(format string, args ...any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.bad++; m.bad <= 20 {
		m.t.Errorf(format, args...)
	}
}

// verify holds an answer against what may have served while it was made.
func (m *storm) verify(q *query, a answer) {
	marks, err := q.marks(a)
	if err != nil {
		m.fail("%s (%s): %v", q.mark, q.pair(), err)
		return
	}
	if q.stream {
		m.streams.Add(1)
		m.events.Add(int64(strings.Count(string(a.body), "\n\n")))
	} else {
		m.bodies.Add(1)
	}
	m.mu.Lock()
	first, last := 0, 0
	for i, moment := range m.moments {
		if !moment.live.IsZero() && moment.live.Before(a.began) {
			first = i
		}
		if moment.written.Before(a.end) {
			last = i
		}
	}
	ok := slices.ContainsFunc(m.moments[first:last+1], func(x moment) bool { return x.marks == marks })
	var list []string
	for _, x := range m.moments[first : last+1] {
		list = append(list, x.marks+" ("+x.what+")")
	}
	number := a.header.Get("X-Parlance-Revision")
	before, seen := m.numbers[number]
	if !seen {
		m.numbers[number] = marks
	}
	m.mu.Unlock()
	if !ok {
		m.fail("%s (%s) is answered by edition %s, and there was: %s", q.mark, q.pair(), marks, strings.Join(list, ", "))
	}
	if number == "" {
		m.fail("%s (%s) is not told the revision", q.mark, q.pair())
	} else if seen && before != marks {
		m.fail("%s (%s) and another answer are of revision %s, and are not of one edition: %s and %s", q.mark, q.pair(), number, marks, before)
	}
}

// load has clients ask, one request behind the other, until it is told to stop; each answer is of an edition that serves.
func (m *storm) load(n int) (stop func()) { return m.clients(n, m.verify) }

// marked is load, of any edition.
func (m *storm) marked(n int) (stop func()) {
	return m.clients(n, func(q *query, a answer) {
		m.answered.Add(1)
		if _, err := q.marks(a); err != nil {
			m.fail("%s (%s): %v", q.mark, q.pair(), err)
		}
	})
}

func (m *storm) clients(n int, verify func(*query, answer)) (stop func()) {
	var ended atomic.Bool
	var all sync.WaitGroup
	clients := make([]*client, n)
	for i := range clients {
		c := newClient(i, m.g.url)
		clients[i] = c
		all.Go(func() {
			defer c.http.CloseIdleConnections()
			for !ended.Load() {
				q := c.next()
				verify(q, c.ask(q))
			}
		})
	}
	return sync.OnceFunc(func() {
		ended.Store(true)
		all.Wait()
		for _, c := range clients {
			if n := c.cuts.Load(); n > 0 {
				m.fail("the gateway ended %d connections of client %d", n, c.n)
			}
		}
	})
}

// serving is what an answer shows now.
func (m *storm) serving() string {
	q := m.probe.next()
	q.client, q.upstream, q.stream = "chat", "chat", false
	a := m.probe.ask(q)
	m.verify(q, a)
	marks, _ := q.marks(a)
	return marks
}

// revision is what the gateway says that serves.
func (m *storm) revision() int {
	a, err := m.g.ask(http.MethodGet, m.g.url+"/readyz", "")
	if err != nil || a.status != http.StatusOK {
		m.t.Fatalf("readyz: %d %s %v", a.status, a.body, err)
	}
	n, ok := a.json["revision"].(float64)
	if !ok {
		m.t.Fatalf("readyz says no revision: %s", a.body)
	}
	return int(n)
}

// good makes an edit that has to be served, and gives the time that this took once it was written.
func (m *storm) good(way *way, src *source) time.Duration {
	m.t.Helper()
	m.edition++
	next := m.now.with(src, m.edition)
	before := m.revision()
	m.mu.Lock()
	m.moments = append(m.moments, moment{what: way.name + ", " + src.name, marks: next.marks(), written: time.Now()})
	at := len(m.moments) - 1
	m.mu.Unlock()
	way.write(m.w, m.site.filesOf(src, m.edition))
	done := m.w.wrote()
	late := done.Add(patience)
	for m.serving() != next.marks() {
		if time.Now().After(late) {
			m.t.Fatalf("%s, %s: edition %s is not served; the log:\n%s", way.name, src.name, next.marks(), m.g.log.quiet())
		}
		time.Sleep(10 * time.Millisecond)
	}
	m.mu.Lock()
	m.moments[at].live = time.Now()
	took := m.moments[at].live.Sub(done)
	m.mu.Unlock()
	m.now = next
	if n := m.revision(); n != before+1 {
		m.fail("%s, %s: the revision was %d and is %d", way.name, src.name, before, n)
	}
	return took
}

// refused makes an edit that must not be served, and waits until it is told where it is wrong. Then it is taken back.
func (m *storm) refused(b *bad, way *way, src *source) time.Duration {
	m.t.Helper()
	before, marks := m.revision(), m.now.marks()
	_, line := m.g.log.from(0)
	files := m.site.filesOf(src, m.now[src])
	place := path.Base(files[0].name)
	if b.text == nil {
		files[0] = m.site.filesOf(src, m.edition+1000)[0]
	} else {
		files[0].text = b.text(files[0].text)
	}
	way.write(m.w, files)
	done := m.w.wrote()
	late := done.Add(patience)
	for !m.reported(line, place, b) {
		if time.Now().After(late) {
			m.t.Fatalf("%s, %s, %s: nobody tells of it at %s%s; the log:\n%s", b.name, way.name, src.name, place, b.want, m.g.log.quiet())
		}
		time.Sleep(10 * time.Millisecond)
	}
	took := time.Since(done)
	if r := m.g.reload(); r.OK || !r.reports(b.wants(place)[0]) {
		m.fail("%s: the admin API does not say where: %s", b.name, r.reported())
	}
	if got := m.serving(); got != marks {
		m.fail("%s: edition %s serves, not %s", b.name, got, marks)
	}
	if n := m.revision(); n != before {
		m.fail("%s: the revision was %d and is %d", b.name, before, n)
	}
	return took
}

// reported looks for the refusal in the log, from a line on.
func (m *storm) reported(line int, place string, b *bad) bool {
	lines, _ := m.g.log.from(line)
	wants := b.wants(place)
	return slices.ContainsFunc(lines, func(l string) bool {
		if strings.Contains(l, `"msg":"call"`) || !strings.Contains(l, `"level":"ERROR"`) && !strings.Contains(l, `"level":"WARN"`) {
			return false
		}
		return !slices.ContainsFunc(wants, func(w string) bool { return !strings.Contains(l, w) })
	})
}

// unchanged does to the files what changes nothing, and has the gateway look.
func (m *storm) unchanged(way *way, src *source) {
	m.t.Helper()
	before := m.revision()
	way.write(m.w, m.site.filesOf(src, m.now[src]))
	if a := m.g.call(http.MethodPost, "/reload", ""); a.status != http.StatusOK {
		m.fail("%s, %s: %d %.1000s", way.name, src.name, a.status, a.body)
	}
	if n := m.revision(); n != before {
		m.fail("%s, %s: the revision was %d and is %d", way.name, src.name, before, n)
	}
}

// edit is one of the edits of a storm.
type edit struct {
	way, back *way // back: how a bad edit is mended
	bad       *bad
	src       *source
}

func (e edit) String() string {
	if e.bad != nil {
		return fmt.Sprintf("%s: %s, %s; mended: %s", e.src.name, e.bad.name, e.way.name, e.back.name)
	}
	return fmt.Sprintf("%s: %s", e.src.name, e.way.name)
}

// deck is n edits: every way, every mistake and everything that changes nothing at least once, if there are enough, in some order; of
// those that follow, each with another source or way.
func deck(n int, seed uint64) []edit {
	r := rand.New(rand.NewPCG(seed, 7))
	fitting := func(w *way) *source {
		var list []*source
		for _, s := range sources {
			if w.fits(s) {
				list = append(list, s)
			}
		}
		return list[r.IntN(len(list))]
	}
	wayFor := func(s *source) *way {
		var list []*way
		for i := range ways {
			if ways[i].fits(s) {
				list = append(list, &ways[i])
			}
		}
		return list[r.IntN(len(list))]
	}
	var list []edit
	for len(list) < n {
		var round []edit
		for i := range ways {
			round = append(round, edit{way: &ways[i], src: fitting(&ways[i])})
		}
		for i := range bads {
			b := &bads[i]
			s := sources[1+r.IntN(len(sources)-1)]
			if b.on != "" {
				s = sources[slices.IndexFunc(sources, func(s *source) bool { return s.name == b.on })]
			}
			round = append(round, edit{way: wayFor(s), back: wayFor(s), bad: b, src: s})
		}
		for i := range idle {
			round = append(round, edit{way: &idle[i], src: fitting(&idle[i])})
		}
		r.Shuffle(len(round), func(i, j int) { round[i], round[j] = round[j], round[i] })
		list = append(list, round...)
	}
	return list[:n]
}

// TestStorm is hot reload as a whole: clients stream on all pairs without a pause while files are edited, well and badly, in every way
// of writing a file. Nobody gets anything but whole, legal answers of one edition each; what is wrong is refused with its place, and what
// is right serves soon (R32, R33).
func TestStorm(t *testing.T) {
	clients, edits := *clientsFlag, *editsFlag
	sized(t, clients > 0 && edits > 0)
	if slowed || testing.Short() {
		clients, edits = min(clients, 30), min(edits, 4)
	}
	m := newStorm(t, 150*time.Millisecond)
	stop := m.load(clients)
	defer stop()
	var live, reported []time.Duration
	for i, e := range deck(edits, *seedFlag) {
		if t.Failed() && m.bad > 20 {
			break
		}
		began := time.Now()
		switch {
		case e.bad != nil:
			reported = append(reported, m.refused(e.bad, e.way, e.src))
			live = append(live, m.good(e.back, e.src))
		case slices.ContainsFunc(idle, func(w way) bool { return w.name == e.way.name }):
			m.unchanged(e.way, e.src)
		default:
			live = append(live, m.good(e.way, e.src))
		}
		t.Logf("%3d %-90s %v", i+1, e, time.Since(began).Round(time.Millisecond))
	}
	stop()
	if n := m.revision(); n != 1+len(live) {
		t.Errorf("revision %d serves after %d edits", n, len(live))
	}
	t.Logf("%d clients, %d edits: %d streams of %d events, %d bodies; %d edits served after %s; %d refused after %s",
		clients, edits, m.streams.Load(), m.events.Load(), m.bodies.Load(), len(live), spread(live), len(reported), spread(reported))
	if m.bad > 0 {
		t.Errorf("%d answers and edits were not as they should be", m.bad)
	}
}

// spread is the middle and the end of a list of times.
func spread(list []time.Duration) string {
	if len(list) == 0 {
		return "-"
	}
	slices.Sort(list)
	at := func(p float64) time.Duration { return list[int(p*float64(len(list)-1))].Round(time.Millisecond) }
	return fmt.Sprintf("%v (median), %v (p90), %v (most)", at(0.5), at(0.9), at(1))
}
