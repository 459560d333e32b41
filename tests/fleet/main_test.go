package fleet

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if binDir != "" {
			_ = os.RemoveAll(binDir)
		}
		os.Exit(code)
	}))
}

// binDir is the folder of the command, "" before it is built.
var binDir string

// build builds the command once, for all tests of the package.
var build = sync.OnceValue(func() (err error) {
	if binDir, err = os.MkdirTemp("", "parlance-fleet-"); err != nil {
		return err
	}
	// go run links only what is not in the build cache, where the other packages find it.
	if out, err := exec.Command("go", "run", "-exec", "cp", "../../cmd/parlance", filepath.Join(binDir, "parlance")).CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	return nil
})

// needs finds a program that a test needs. In CI it has to be there.
func needs(t testing.TB, name, pkg string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CI") == "" {
			t.Skipf("%s is not installed", name)
		}
		t.Fatalf("%s is not installed: apt-get install %s", name, pkg)
	}
	return path
}

// built is the command, as users run it: PARLANCE_BIN, or made here.
func built(t testing.TB) string {
	if bin := os.Getenv("PARLANCE_BIN"); bin != "" {
		return bin
	}
	if err := build(); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(binDir, "parlance")
}

func freePort(t testing.TB) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port
}

// process is a program that may be stopped and started again.
type process struct {
	t    testing.TB
	args []string
	log  string
	port int
	cmd  *exec.Cmd
}

func (p *process) start() {
	p.t.Helper()
	log, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = log.Close() }()
	p.cmd = exec.Command(p.args[0], p.args[1:]...)
	p.cmd.Stdout, p.cmd.Stderr = log, log
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	within(p.t, p.args[0]+" listens", func() bool {
		c, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", p.port), time.Second)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	})
}

// stop ends the process with a signal, and waits for its end.
func (p *process) stop(s syscall.Signal) {
	if p.cmd == nil {
		return
	}
	_ = p.cmd.Process.Signal(syscall.SIGCONT)
	_ = p.cmd.Process.Signal(s)
	_ = p.cmd.Wait()
	p.cmd = nil
}

func (p *process) signal(s syscall.Signal) { _ = p.cmd.Process.Signal(s) }

func within(t testing.TB, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !so(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// world is four gateways, the server that they share, and what is around them.
type world struct {
	t        testing.TB
	dir      string
	store    *process
	network  *proxy // between the gateways and the store
	gateways []*process
	front    *process
	up       *upstream
	client   *http.Client
	body     string // of a call
}

const smallCall = `{"model":"m","messages":[{"role":"user","content":"hi"}]}`

const (
	gateways = 4
	accounts = 470
	slots    = 2 // of an account
)

// newWorld starts all, with gateways that wait so long for their server. Every fifth and second account fails, which is 60 %.
func newWorld(t testing.TB, timeout string) *world {
	w := &world{t: t, dir: t.TempDir(), up: newUpstream(t), body: smallCall, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}, Timeout: time.Minute}}
	t.Cleanup(w.client.CloseIdleConnections)
	bin := built(t)
	w.store = &process{t: t, port: freePort(t), log: w.dir + "/redis.log"}
	w.store.args = []string{needs(t, "redis-server", "redis-server"), "--bind", "127.0.0.1", "--port", fmt.Sprint(w.store.port), "--dir", w.dir, "--save", "", "--appendonly", "yes", "--appendfsync", "always"}
	w.store.start()
	t.Cleanup(func() { w.store.stop(syscall.SIGKILL) })
	w.network = newProxy(t, w.store.port)
	var list strings.Builder
	list.WriteString("id,key\n")
	for i := range accounts {
		fmt.Fprintf(&list, "a%03d,key-%03d-%s\n", i, i, map[bool]string{true: "bad", false: "good"}[bad(i)])
	}
	w.write("accounts.csv", list.String())
	front := "defaults\n mode http\n timeout connect 5s\n timeout client 1m\n timeout server 1m\n retries 3\n option redispatch\n retry-on conn-failure\nlisten gateways\n"
	w.front = &process{t: t, port: freePort(t), log: w.dir + "/haproxy.log"}
	front += fmt.Sprintf(" bind 127.0.0.1:%d\n balance roundrobin\n option httpchk GET /readyz\n http-response set-header %s %%s\n", w.front.port, servedBy)
	for i := range gateways {
		g := &process{t: t, port: freePort(t), log: fmt.Sprintf("%s/gw%d.log", w.dir, i)}
		w.write(fmt.Sprintf("gw%d.hcl", i), fmt.Sprintf(`
listen   = "127.0.0.1:%d"
seal_key = "0123456789abcdef0123456789abcdef"
log {
  format = "json"
  level  = "debug"
}
store {
  url     = "redis://127.0.0.1:%d"
  timeout = "%s"
}
timeouts {
  drain       = "20s"
  drain_delay = "300ms"
}
client "all" {
  key = "the-key-of-all-calls"
}
client "few" {
  key            = "the-key-with-a-budget"
  tokens_per_day = %d
}
upstream "u" {
  protocol = "chat"
  url      = "%s/v1"
  accounts = "./accounts.csv"
  pool {
    in_flight = %d
  }
}
retry {
  attempts = 400
}
`, g.port, w.network.port, timeout, budgetTokens, w.up.server.URL, slots))
		g.args = []string{bin, "serve", "-c", fmt.Sprintf("%s/gw%d.hcl", w.dir, i)}
		w.gateways = append(w.gateways, g)
		t.Cleanup(func() { g.stop(syscall.SIGKILL) })
		g.start()
		front += fmt.Sprintf(" server gw%d 127.0.0.1:%d check inter 100ms fall 1 rise 1\n", i, g.port)
	}
	w.write("haproxy.cfg", front)
	w.front.args = []string{needs(t, "haproxy", "haproxy"), "-f", w.dir + "/haproxy.cfg"}
	w.front.start()
	t.Cleanup(func() { w.front.stop(syscall.SIGKILL) })
	return w
}

func bad(i int) bool { return i%5 < 3 }

func (w *world) write(name, text string) {
	if err := os.WriteFile(filepath.Join(w.dir, name), []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
}

// servedBy is the header of answers in which haproxy names the gateway.
const servedBy = "X-Served-By"

// call makes a call through haproxy, and gives the status of the answer, or the error.
func (w *world) call(key string) (status int, err error) {
	status, _, err = w.callAt(w.front.port, key, w.body)
	return status, err
}

// callAt makes a call at a port. by is the gateway that answered, if it is that of haproxy.
func (w *world) callAt(port int, key, body string) (status int, by string, err error) {
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, fmt.Sprintf("http://127.0.0.1:%d/v1/chat/completions", port), strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", "application/json")
	res, err := w.client.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	b := make([]byte, 4<<10)
	n, err := io.ReadFull(res.Body, b)
	if err == nil {
		_, err = io.Copy(io.Discard, res.Body)
	}
	if err != nil && err != io.ErrUnexpectedEOF {
		return 0, "", err
	}
	by = res.Header.Get(servedBy)
	if res.StatusCode != 200 && res.StatusCode != 429 {
		return res.StatusCode, by, fmt.Errorf("%d: %s", res.StatusCode, b[:n])
	}
	return res.StatusCode, by, nil
}

// ready reports whether all gateways that run say that the server answers.
func (w *world) ready() bool {
	for _, g := range w.gateways {
		if g.cmd == nil {
			continue
		}
		res, err := w.client.Get(fmt.Sprintf("http://127.0.0.1:%d/readyz", g.port))
		if err != nil {
			return false
		}
		text, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil || res.StatusCode != http.StatusOK || strings.Contains(string(text), "away") {
			return false
		}
	}
	return true
}

// cli runs a command on the server.
func (w *world) cli(args ...string) string {
	out, err := exec.Command("redis-cli", append([]string{"-p", fmt.Sprint(w.store.port)}, args...)...).CombinedOutput()
	if err != nil {
		w.t.Fatal(err, string(out))
	}
	return strings.TrimSpace(string(out))
}

// lines are those of all logs that hold a text.
func (w *world) lines(text string) (list []string) {
	for _, g := range w.gateways {
		log, err := os.ReadFile(g.log)
		if err != nil {
			w.t.Fatal(err)
		}
		for line := range strings.Lines(string(log)) {
			if strings.Contains(line, text) {
				list = append(list, line)
			}
		}
	}
	return list
}
