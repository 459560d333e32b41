package shared

import (
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	flag.Parse()
	// Tests that run in parallel wait for servers: there may be more of them than cores.
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	code := m.Run()
	// A client that is closed while it dials sees it after a second.
	err := goleak.Find()
	for end := time.Now().Add(3 * time.Second); err != nil && time.Now().Before(end); {
		err = goleak.Find()
	}
	if code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// engine is a real server.
type engine struct {
	t    testing.TB
	port int
	cmd  *exec.Cmd
	args []string
	dir  string

	password string // of cli; "": none
}

// binary is a program of Debian's redis packages.
func binary(t testing.TB, name string) string {
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CI") == "" {
			t.Skipf("%s is not installed", name)
		}
		t.Fatalf("%s is not installed: apt-get install redis-server redis-sentinel", name)
	}
	return path
}

// freePort is a port that nobody listens on.
func freePort(t testing.TB) int {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port
}

// start starts a server, and waits until it answers.
func start(t testing.TB, args ...string) *engine {
	t.Helper()
	e := &engine{t: t, port: freePort(t), args: args, dir: t.TempDir()}
	t.Cleanup(e.kill)
	for range 5 {
		if e.listens() {
			return e
		}
		e.kill()
		e.port = freePort(t) // other tests run beside this one, and one of them was faster
	}
	t.Fatal("no server listens")
	return nil
}

func (e *engine) begin() {
	e.t.Helper()
	if !e.listens() {
		e.t.Fatal("another process has the server's port, or it has ended")
	}
}

// listens starts the server and waits for it. It reports false if the server has ended, or another one answers at its port.
func (e *engine) listens() bool {
	e.t.Helper()
	args := []string{"--bind", "127.0.0.1", "--dir", e.dir, "--save", ""}
	tls := strings.Contains(strings.Join(e.args, " "), "--tls-port")
	if !tls {
		args = append(args, "--port", fmt.Sprint(e.port))
	}
	e.cmd = exec.Command(binary(e.t, "redis-server"), append(args, e.args...)...)
	if err := e.cmd.Start(); err != nil {
		e.t.Fatal(err)
	}
	within(e.t, "the server listens", func() bool {
		c, err := net.DialTimeout("tcp", e.addr(), time.Second)
		if err == nil {
			_ = c.Close()
		}
		return err == nil || e.ended()
	})
	if e.ended() {
		return false
	}
	about, err := e.try("info", "server")
	return tls || err != nil || !strings.Contains(about, "process_id:") || strings.Contains(about, fmt.Sprintf("process_id:%d\r", e.cmd.Process.Pid))
}

// ended reports whether the server's process has ended: as a zombie, whose exit nobody has asked for.
func (e *engine) ended() bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", e.cmd.Process.Pid))
	return err != nil || strings.Contains(string(stat), ") Z ")
}

func (e *engine) addr() string { return fmt.Sprintf("127.0.0.1:%d", e.port) }

func (e *engine) kill() {
	if e.cmd != nil {
		_ = e.cmd.Process.Kill()
		_ = e.cmd.Wait()
		e.cmd = nil
	}
}

// pause stops the process without closing its connections.
func (e *engine) pause()  { _ = e.cmd.Process.Signal(syscall.SIGSTOP) }
func (e *engine) resume() { _ = e.cmd.Process.Signal(syscall.SIGCONT) }

// options are those of an instance that uses the server.
func (e *engine) options() Options {
	a, err := ParseAddress("redis://" + e.addr())
	if err != nil {
		e.t.Fatal(err)
	}
	return Options{Address: a, Timeout: 2 * time.Second, Instance: Instance{Name: "test"}} // a loaded machine is slow
}

// open opens an instance.
func open(t testing.TB, o Options) *Server {
	t.Helper()
	s, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// cli runs a command on the server.
func (e *engine) cli(args ...string) string {
	e.t.Helper()
	out, err := e.try(args...)
	if err != nil {
		e.t.Fatal(err, out)
	}
	return out
}

// try is cli with a server that may end connections.
func (e *engine) try(args ...string) (string, error) {
	cmd := exec.Command(binary(e.t, "redis-cli"), append([]string{"-h", "127.0.0.1", "-p", fmt.Sprint(e.port)}, args...)...)
	if e.password != "" {
		cmd.Env = append(os.Environ(), "REDISCLI_AUTH="+e.password)
	}
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

// within waits until something is so.
func within(t testing.TB, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// written waits until all writes of an instance are on the server.
func written(t testing.TB, s *Server) {
	t.Helper()
	within(t, "all is written", func() bool { return s.Sync() == nil && queued(s) == 0 })
}

// queued is how many writes of an instance are not done.
func queued(s *Server) int {
	s.flushing.Lock() // What is being written waits no longer, and is not there yet.
	defer s.flushing.Unlock()
	return s.Status().Queued
}
