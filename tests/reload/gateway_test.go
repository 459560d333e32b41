package reload

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is how long anything may take before a test gives up: never what is measured.
var patience = func() time.Duration {
	if slowed {
		return 3 * time.Minute
	}
	return time.Minute
}()

// gateway is the command, running.
type gateway struct {
	t      testing.TB
	site   *site
	url    string // without a slash at the end
	admin  string
	cmd    *exec.Cmd
	log    logs
	client http.Client // of the tests themselves
}

// logs is what a command writes.
type logs struct {
	mu    sync.Mutex
	lines []string
	done  chan struct{} // closed at the end of the output
}

func (l *logs) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

// from is what was written from a line on, and the number of the next.
func (l *logs) from(n int) ([]string, int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lines[min(n, len(l.lines)):len(l.lines):len(l.lines)], len(l.lines)
}

func (l *logs) String() string {
	lines, _ := l.from(0)
	return strings.Join(lines, "\n")
}

// quiet is the log without the lines that there are of each call.
func (l *logs) quiet() string {
	lines, _ := l.from(0)
	var b strings.Builder
	for _, line := range lines {
		if !strings.Contains(line, `"msg":"call"`) {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

var listening = regexp.MustCompile(`(listening|admin API) on http://\S+:(\d+)`)

// freeAddress is one where nobody listens.
func freeAddress(t testing.TB) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func (s *site) command(args ...string) *exec.Cmd {
	cmd := exec.Command(binary, args...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "HTTP_PROXY=", "http_proxy=", "STORM_KEY="+upstreamKey, "CLIENT_KEY="+clientKey, "ADMIN_KEY="+adminKey)
	return cmd
}

// serve runs a gateway until the test ends, and fails the test for what must never be in its log.
func (s *site) serve(t testing.TB) *gateway {
	t.Helper()
	g := s.start(t)
	t.Cleanup(func() {
		g.client.CloseIdleConnections()
		if err := g.stop(); err != nil {
			t.Error(err)
		}
	})
	return g
}

func (s *site) start(t testing.TB) *gateway {
	t.Helper()
	g := &gateway{t: t, site: s, cmd: s.command("serve", "-c", filepath.Join(s.dir, "parlance.hcl"))}
	g.client.Transport, g.client.Timeout = &http.Transport{}, 3*patience
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	g.cmd.Stdout, g.cmd.Stderr = write, write
	g.log.done = make(chan struct{})
	found := make(chan []string, 8)
	go func() {
		defer close(g.log.done)
		defer read.Close()
		lines := bufio.NewScanner(read)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			g.log.add(lines.Text())
			if match := listening.FindStringSubmatch(lines.Text()); match != nil {
				found <- match
			}
		}
	}()
	err = g.cmd.Start()
	write.Close()
	if err != nil {
		t.Fatal(err)
	}
	late := time.After(patience)
	for g.url == "" || g.admin == "" {
		select {
		case match := <-found:
			if match[1] == "listening" {
				g.url = "http://127.0.0.1:" + match[2]
			} else {
				g.admin = "http://127.0.0.1:" + match[2]
			}
		case <-g.log.done:
			_ = g.cmd.Wait()
			t.Fatalf("the gateway ended:\n%s", &g.log)
		case <-late:
			_ = g.cmd.Process.Kill()
			_ = g.cmd.Wait()
			t.Fatalf("the gateway does not say where it listens:\n%s", &g.log)
		}
	}
	return g
}

// stop ends a gateway as an operator does. It reports what must not be: an end other than with status 0, a panic or a race in the
// log, and a key anywhere in what it wrote.
func (g *gateway) stop() error {
	_ = g.cmd.Process.Signal(syscall.SIGTERM)
	return g.ended()
}

func (g *gateway) ended() error {
	late := time.AfterFunc(patience, func() { _ = g.cmd.Process.Kill() })
	<-g.log.done
	err := g.cmd.Wait()
	late.Stop()
	if err != nil {
		return fmt.Errorf("the gateway ended with %w\n%s", err, g.log.quiet())
	}
	text := g.log.String()
	for _, never := range []string{"panic", "DATA RACE", "goroutine ", upstreamKey, clientKey, adminKey} {
		if strings.Contains(text, never) {
			return fmt.Errorf("the gateway wrote %q:\n%s", never, g.log.quiet())
		}
	}
	return nil
}

// asked is an answer of the gateway's own paths, or of the admin API.
type asked struct {
	status int
	header http.Header
	body   string
	json   map[string]any
}

// ask sends a request; a header follows as name and value.
func (g *gateway) ask(method, url, body string, header ...string) (asked, error) {
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return asked{}, err
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
		r.Header.Set(header[i], header[i+1])
	}
	resp, err := g.client.Do(r)
	if err != nil {
		return asked{}, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	a := asked{status: resp.StatusCode, header: resp.Header, body: string(text)}
	_ = json.Unmarshal(text, &a.json) // what is no JSON has no members
	return a, err
}

// call asks the admin API, with its key.
func (g *gateway) call(method, path, body string) asked {
	g.t.Helper()
	a, err := g.ask(method, g.admin+path, body, "Authorization", "Bearer "+adminKey)
	if err != nil {
		g.t.Fatalf("%s %s: %v", method, path, err)
	}
	return a
}

// until waits for something to become true.
func until(t testing.TB, what string, true func() bool) {
	t.Helper()
	late := time.Now().Add(patience)
	for !true() {
		if time.Now().After(late) {
			t.Fatalf("it does not come: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (g *gateway) hangUp() error { return g.cmd.Process.Signal(syscall.SIGHUP) }

func (g *gateway) terminate() error { return g.cmd.Process.Signal(syscall.SIGTERM) }
