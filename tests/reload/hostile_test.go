package reload

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// report is the admin API's answer to a reload or a rollback.
type report struct {
	status    int
	text      string
	OK        bool
	Unchanged bool
	Revision  int
	Hash      string
	Reason    string
	Restart   []string
	Findings  []struct {
		File, Summary, Detail string
		Line, Column          int
	}
	Failed []struct {
		File string
		Line int
	}
}

// reports reports whether a place, the end of a file's name with a line and perhaps a column, or some text, is told.
func (r report) reports(place string) bool {
	for _, f := range r.Findings {
		if strings.Contains(fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column), place) {
			return true
		}
	}
	for _, f := range r.Failed {
		if strings.Contains(fmt.Sprintf("%s:%d", f.File, f.Line), place) {
			return true
		}
	}
	return strings.Contains(r.Reason, place)
}

// reported is the report as an operator reads it.
func (r report) reported() string { return fmt.Sprintf("%d %.3000s", r.status, r.text) }

func (g *gateway) report(method, path, body string) (r report) {
	g.t.Helper()
	a := g.call(method, path, body)
	if err := json.Unmarshal([]byte(a.body), &r); err != nil {
		g.t.Fatalf("%s: %d %.1000s: %v", path, a.status, a.body, err)
	}
	r.status, r.text = a.status, a.body
	return r
}

func (g *gateway) reload() report { g.t.Helper(); return g.report(http.MethodPost, "/reload", "") }

func (g *gateway) rollback(to int) report {
	g.t.Helper()
	return g.report(http.MethodPost, "/rollback", fmt.Sprintf(`{"to":%d}`, to))
}

// world is a gateway that reloads when it is told to, and a client of it.
type world struct {
	*storm
	up *upstream
}

const unwatched = "reload {\n  limit = \"120s\"\n  watch = false\n}\n"

// newWorld starts a gateway; change may change its folder before. Tests with worlds run in parallel: they wait for much.
func newWorld(t *testing.T, change func(*site)) *world {
	t.Parallel()
	up := startUpstream(t, 10*time.Millisecond)
	s := newSite(t, up.base)
	s.whole(t)
	s.extra = func(int) string { return unwatched }
	if change != nil {
		change(s)
	}
	s.write(t, "parlance.hcl", s.config(0))
	g := s.serve(t)
	m := &storm{t: t, site: s, g: g, w: &writer{t: t, s: s, g: g}, numbers: map[string]string{}, probe: newClient(1_000_000, g.url)}
	t.Cleanup(m.probe.http.CloseIdleConnections)
	return &world{m, up}
}

// plain writes an edition of the source that is one file of rules.
func (w *world) plain(n int) { w.w.renamed(w.site.filesOf(sources[1], n)) }

// shows is the edition of that file which answers show, from any client and upstream.
func (w *world) shows() string {
	w.t.Helper()
	q := w.probe.next()
	q.client, q.upstream, q.stream = "chat", "messages", false
	marks, err := q.marks(w.probe.ask(q))
	if err != nil {
		w.t.Fatal(err)
	}
	return strings.Fields(marks)[1]
}

func (w *world) mustShow(n int) {
	w.t.Helper()
	if got := w.shows(); got != edition(n) {
		w.t.Errorf("edition %s serves, not %s", got, edition(n))
	}
}

// bomb are rules that would take 2^n bytes, or steps, to compile.
func bomb(n int) string {
	var b strings.Builder
	b.WriteString("function \"bomb0\" {\n  params = [\"x\"]\n  result = \"${x}${x}\"\n}\n")
	for i := range n {
		fmt.Fprintf(&b, "function \"bomb%d\" {\n  params = [\"x\"]\n  result = \"${bomb%d(x)}${bomb%d(x)}\"\n}\n", i+1, i, i)
	}
	return b.String()
}

// What may lie in the folder of the rules, by whoever's doing: nothing of it stops the gateway, hangs it or makes it grow, and whatever
// keeps the rules from being read is told by its name (R33).
func TestFolderOfOddFiles(t *testing.T) {
	full.Only(t)
	unhurried(t)
	w := newWorld(t, nil)
	rules := w.site.path("rules")
	odd := filepath.Join(rules, "odd.hcl")
	for _, tt := range []struct {
		name string
		make func() error
		ok   bool // it is passed over, or served
		want string
	}{
		{name: "a pipe", make: func() error { return syscall.Mkfifo(odd, 0o600) }, want: "odd.hcl"},
		{name: "a socket", make: func() error {
			l, err := net.ListenUnix("unix", &net.UnixAddr{Name: odd, Net: "unix"})
			if err == nil {
				l.SetUnlinkOnClose(false)
				err = l.Close()
			}
			return err
		}, want: "odd.hcl"},
		{name: "a gigabyte", make: func() error {
			f, err := os.Create(odd)
			if err != nil {
				return err
			}
			defer f.Close()
			return f.Truncate(1 << 30)
		}, want: "odd.hcl"},
		{name: "a device without end", make: func() error { return os.Symlink("/dev/zero", odd) }, want: "odd.hcl"},
		{name: "a link to itself", make: func() error { return os.Symlink("odd.hcl", odd) }, want: "odd.hcl"},
		{name: "a link that leads nowhere", make: func() error { return os.Symlink("nobody.hcl", odd) }, want: "odd.hcl"},
		{name: "a link to the folder itself", make: func() error { return os.Symlink(".", strings.TrimSuffix(odd, ".hcl")) }, ok: true},
		{name: "a link to the folder above", make: func() error { return os.Symlink("..", strings.TrimSuffix(odd, ".hcl")) }},
		{name: "a folder with the name of a file", make: func() error { return os.Mkdir(odd, 0o700) }, ok: true},
		{name: "a file with an odd name", make: func() error {
			return os.WriteFile(filepath.Join(rules, "odd\n\x1b[31m{\"level\":\"INFO\"}.hcl"), []byte("functoin \"x\" {}\n"), 0o600)
		}, want: "functoin"},
		{name: "a core dump", make: func() error { return os.WriteFile(odd, []byte(strings.Repeat("\x00\x1b\xff", 300_000)), 0o600) }, want: "odd.hcl"},
	} {
		t.Run(strings.ReplaceAll(tt.name, " ", "-"), func(t *testing.T) {
			if err := tt.make(); err != nil {
				t.Skip(err) // the file system does not know it
			}
			before := w.revision()
			r := w.g.reload()
			if r.OK != tt.ok && tt.want != "" || !strings.Contains(r.text, tt.want) {
				t.Errorf("the answer is: %s", r.reported())
			}
			if tt.want != "" && w.revision() != before {
				t.Errorf("revision %d became %d", before, w.revision())
			}
			list, _ := filepath.Glob(filepath.Join(rules, "odd*"))
			for _, f := range list {
				if err := os.RemoveAll(f); err != nil {
					t.Fatal(err)
				}
			}
			if r := w.g.reload(); !r.OK {
				t.Errorf("without it: %s", r.reported())
			}
			w.mustShow(0)
		})
	}
	t.Run("ten-thousand-files", func(t *testing.T) {
		dir := filepath.Join(rules, "many")
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for i := range 10_000 {
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("f%d.hcl", i)), []byte("# nothing\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		r := w.g.reload()
		t.Logf("ok %t %s", r.OK, r.Reason)
		if !r.OK && !strings.Contains(r.text, "files") {
			t.Errorf("the answer is: %s", r.reported())
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		if r := w.g.reload(); !r.OK {
			t.Errorf("without it: %s", r.reported())
		}
		w.mustShow(0)
	})
	if f := w.g.footprint(); f.resident > 700e6 {
		t.Errorf("the gateway has grown: %v", f)
	}
	for _, line := range strings.Split(strings.TrimSpace(w.g.log.String()), "\n") {
		if strings.HasPrefix(line, "{") && !json.Valid([]byte(line)) || strings.Contains(line, "\x1b") {
			t.Errorf("the log has a line that is not one of the gateway's own: %q", line)
		}
	}
}

// A file that cannot be read is told; it can be read by root, though (R33).
func TestFolderThatCannotBeRead(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root reads everything")
	}
	w := newWorld(t, nil)
	for _, path := range []string{"rules/plain.hcl", "rules/several", "rules"} {
		info, err := os.Stat(w.site.path(path))
		if err != nil {
			t.Fatal(err)
		}
		w.w.must(os.Chmod(w.site.path(path), 0))
		r := w.g.reload()
		w.w.must(os.Chmod(w.site.path(path), info.Mode().Perm()))
		if r.OK || !strings.Contains(r.text, filepath.Base(path)) {
			t.Errorf("%s: %s", path, r.reported())
		}
	}
	w.mustShow(0)
}

// Files that come and go while they are read: each answer is a report, and when all is quiet again, what is there serves.
func TestFilesComeAndGo(t *testing.T) {
	full.Only(t)
	unhurried(t)
	w := newWorld(t, nil)
	stop := make(chan struct{})
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			path := w.site.path(fmt.Sprintf("rules/coming-%d.hcl", i))
			for n := 0; ; n++ {
				select {
				case <-stop:
					_ = os.Remove(path)
					return
				default:
				}
				_ = os.WriteFile(path, fmt.Appendf(nil, "function \"coming%d\" {\n  params = []\n  result = \"%d\"\n}\n", i, n), 0o600)
				_ = os.Remove(path)
				time.Sleep(100 * time.Microsecond) // or the gateway has too little of a small machine
			}
		})
	}
	if r := w.g.reload(); r.Revision == 0 {
		t.Errorf("no report: %s", r.reported())
	}
	w.mustShow(0)
	close(stop)
	all.Wait()
	w.plain(9)
	if r := w.g.reload(); !r.OK {
		t.Error(r.reported())
	}
	w.mustShow(9)
}

// children are the processes that a gateway has started and that run.
func (g *gateway) children() (list []int) {
	dirs, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, d := range dirs {
		text, err := os.ReadFile(d)
		if err != nil {
			continue
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		if f := strings.Fields(rest); len(f) > 1 && f[1] == strconv.Itoa(g.cmd.Process.Pid) && f[0] != "Z" {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(d)))
			list = append(list, pid)
		}
	}
	return list
}

// Rules that come to no end, or need more memory than there is, end a trial and nothing else; so does whoever kills the trial (R39).
func TestTrialsThatEndBadly(t *testing.T) {
	if slowed {
		t.Skip("what ends a trial is not a race")
	}
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("the system does not show its processes")
	}
	full.Only(t)
	w := newWorld(t, nil)
	stop := w.marked(5)
	defer stop()
	big := bomb(40) + "table \"boom\" {\n  default = length(bomb40(\"x\"))\n}\nmodel \"chat\" \"boom-*\" {\n  family = \"x\"\n}\n"
	use := strings.Replace(w.site.text("rules/plain.hcl", 0), "\"0000\"", "length(bomb40(\"x\")) == 1 ? \"\" : \"0000\"", 1)

	done := make(chan report, 1)
	w.site.write(t, "rules/bomb.hcl", big)
	w.site.write(t, "rules/plain.hcl", use)
	w.site.extra = func(int) string { return "reload {\n  limit = \"3s\"\n  watch = false\n}\n" }
	go func() { done <- w.g.reload() }()
	r := <-done
	if r.OK || r.Reason == "" && len(r.Findings) == 0 {
		t.Errorf("rules without end are not refused: %s", r.reported())
	}
	t.Logf("a bomb: %s %v", r.Reason, r.Findings)
	w.mustShow(0)

	// Whoever kills the child, such as a system that is short of memory, has the reload refused, and no more.
	killed := false
	for !killed {
		go func() { done <- w.g.reload() }()
		for !killed {
			select {
			case r = <-done:
			default:
				if list := w.g.children(); len(list) > 0 {
					killed = syscall.Kill(list[0], syscall.SIGKILL) == nil
				}
				continue
			}
			break
		}
	}
	if r = <-done; r.OK {
		t.Errorf("a trial that was killed is taken: %s", r.reported())
	}
	t.Logf("killed: %s", r.Reason)
	w.mustShow(0)

	w.w.must(os.Remove(w.site.path("rules/bomb.hcl")))
	w.plain(5)
	if r := w.g.reload(); !r.OK {
		t.Error(r.reported())
	}
	w.mustShow(5)
	stop()
	until(t, "no child is left", func() bool { return len(w.g.children()) == 0 })
}
