package reload

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// Many ask for a reload at once, while the files change under them: each is answered, and what is on disk in the end serves.
func TestReloadsAtOnce(t *testing.T) {
	full.Only(t)
	w := newWorld(t, nil)
	var all sync.WaitGroup
	last := 0
	for i := range 20 {
		all.Go(func() {
			if r := w.g.reload(); r.Revision == 0 {
				t.Errorf("no report: %s", r.reported())
			}
		})
		if i%4 == 0 {
			last = i + 1
			w.plain(last)
		}
	}
	all.Wait()
	if r := w.g.reload(); !r.OK {
		t.Error(r.reported())
	}
	w.mustShow(last)

	w.plain(500)
	for range 2 {
		all.Go(func() {
			if out, err := w.site.command("reload", "-c", w.site.path("parlance.hcl")).CombinedOutput(); err != nil {
				t.Errorf("parlance reload: %v\n%s", err, out)
			}
		})
	}
	all.Wait()
	w.mustShow(500)
}

// What changes while it is tried is tried once more: nothing is served of which a part was not tried.
func TestChangeDuringReload(t *testing.T) {
	full.Only(t)
	w := newWorld(t, nil)
	w.plain(20)
	done := make(chan report, 1)
	go func() { done <- w.g.reload() }()
	until(t, "a trial", func() bool { return len(w.g.children()) > 0 || len(done) > 0 })
	w.plain(21)
	if r := <-done; !r.OK {
		t.Error(r.reported())
	}
	if r := w.g.reload(); !r.OK {
		t.Error(r.reported())
	}
	w.mustShow(21)

	// And to something that must not serve.
	w.plain(100)
	go func() { done <- w.g.reload() }()
	until(t, "a trial", func() bool { return len(w.g.children()) > 0 || len(done) > 0 })
	w.site.write(t, "rules/plain.hcl", "function {")
	<-done
	if r := w.g.reload(); r.OK {
		t.Error(r.reported())
	}
	if got := w.shows(); got != edition(100) && got != edition(21) {
		t.Errorf("edition %s serves", got)
	}
}

// Rollbacks, while a reload runs and otherwise.
func TestRollback(t *testing.T) {
	full.Only(t)
	w := newWorld(t, func(s *site) {
		s.extra = func(int) string { return strings.Replace(unwatched, "}", "  keep = 5\n}", 1) }
	})
	for n := 1; n <= 3; n++ {
		w.plain(n)
		if r := w.g.reload(); !r.OK || r.Revision != n+1 {
			t.Fatal(r.reported())
		}
	}
	stop := w.marked(3)
	defer stop()
	if r := w.g.rollback(2); !r.OK || r.Revision != 5 {
		t.Error(r.reported())
	}
	w.mustShow(1)
	if r := w.g.report(http.MethodPost, "/rollback", ""); !r.OK {
		t.Error(r.reported())
	}
	w.mustShow(0) // the one before that
	serving := w.revision()
	for _, body := range []string{`{"to":99}`, `{"to":-1}`, fmt.Sprintf(`{"to":%d}`, serving), `{"to":"x"}`, `{"to":1.5}`, `{`, `[]`, `{"to":1e99}`} {
		a := w.g.call(http.MethodPost, "/rollback", body)
		if a.status < 400 || a.status >= 500 {
			t.Errorf("rollback %s: %d %s", body, a.status, a.body)
		}
	}
	if n := w.revision(); n != serving {
		t.Errorf("revision %d became %d", serving, n)
	}
	w.mustShow(0)

	// A reload that was under way when somebody went back does not undo that.
	w.plain(50)
	done := make(chan report, 1)
	go func() { done <- w.g.reload() }()
	until(t, "a trial", func() bool { return len(w.g.children()) > 0 || len(done) > 0 })
	back := w.g.rollback(4)
	r := <-done
	if !back.OK {
		t.Error(back.reported())
	}
	if r.OK && r.Revision > back.Revision {
		t.Errorf("the reload took the rollback back: %s", r.reported())
	}
	w.mustShow(3)
	if r := w.g.reload(); !r.OK {
		t.Error(r.reported())
	}
	w.mustShow(50)

	if slowed {
		return // what follows does one thing after the other
	}
	// Sets that are too old are gone.
	for n := 60; n < 64; n++ {
		w.plain(n)
		if r := w.g.reload(); !r.OK {
			t.Fatal(r.reported())
		}
	}
	if r := w.g.rollback(2); r.OK {
		t.Errorf("revision 2 is still there: %s", r.reported())
	}
	w.mustShow(63)
	sets := w.g.call(http.MethodGet, "/sets", "")
	if n := strings.Count(sets.body, `"serving":`); n != 5 {
		t.Errorf("%d sets: %s", n, sets.body)
	}
	stop()
}

// A gateway that is about to end finishes what runs, whatever is asked of it meanwhile (R35).
func TestReloadWhileDraining(t *testing.T) {
	full.Only(t)
	up := startUpstream(t, 250*time.Millisecond)
	s := newSite(t, up.base)
	s.whole(t)
	g := s.start(t)
	c := newClient(1, g.url)
	defer c.http.CloseIdleConnections()
	answers := make(chan error, 1)
	q := c.next()
	begun := make(chan struct{})
	go func() {
		close(begun)
		a := c.ask(q)
		_, err := q.marks(a)
		answers <- err
	}()
	<-begun
	until(t, "a call", func() bool { return strings.Contains(g.call(http.MethodGet, "/", "").body, `"in_flight":1`) })
	if err := g.terminate(); err != nil {
		t.Fatal(err)
	}
	w := &writer{t: t, s: s, g: g}
	for n := range 20 {
		w.renamed(s.filesOf(sources[1], n+1))
		_, _ = g.ask(http.MethodPost, g.admin+"/reload", "", "Authorization", "Bearer "+adminKey) // it may be gone already
		_ = g.hangUp()
	}
	if err := <-answers; err != nil {
		t.Errorf("the stream that ran: %v", err)
	}
	g.client.CloseIdleConnections()
	if err := g.ended(); err != nil {
		t.Error(err)
	}
	if list := g.children(); len(list) > 0 {
		t.Errorf("processes are left: %v", list)
	}
}

// SIGHUP again and again, before anybody listens to it and after.
func TestHangUps(t *testing.T) {
	full.Only(t)
	w := newWorld(t, nil)
	w.plain(3)
	for range 50 {
		w.w.must(w.g.hangUp())
	}
	until(t, "edition 3", func() bool { return w.shows() == edition(3) })
	if n := w.revision(); n != 2 {
		t.Errorf("revision %d", n)
	}
}
