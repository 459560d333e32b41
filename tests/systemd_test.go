//go:build linux

package tests

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// supervised runs the gateway as systemd does: with sockets that are open already, by name, and a socket for what it tells.
type supervised struct {
	t      *testing.T
	cmd    *exec.Cmd
	notify *net.UnixConn
	log    *safeBuffer
}

type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func supervise(t *testing.T, config string, names []string, listeners ...net.Listener) *supervised {
	t.Helper()
	dir, err := os.MkdirTemp("", "parlance") // t.TempDir is too long for a Unix socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &supervised{t: t, log: new(safeBuffer)}
	path := filepath.Join(dir, "notify")
	if s.notify, err = net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.notify.Close() })
	if config != "" {
		if err := os.WriteFile(filepath.Join(dir, "parlance.hcl"), []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s.cmd = exec.Command("/bin/sh", "-c", `LISTEN_PID=$$ exec "$0" serve`, built(t)) // only a process itself knows its id in time
	s.cmd.Dir, s.cmd.Stderr = dir, s.log
	s.cmd.Env = append(os.Environ(), "NOTIFY_SOCKET="+path, "WATCHDOG_USEC=600000", "UP_KEY=sk-up")
	for _, l := range listeners {
		f, err := l.(interface{ File() (*os.File, error) }).File()
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		s.cmd.ExtraFiles = append(s.cmd.ExtraFiles, f)
	}
	if len(listeners) > 0 {
		s.cmd.Env = append(s.cmd.Env, "LISTEN_FDS="+string(rune('0'+len(listeners))), "LISTEN_FDNAMES="+strings.Join(names, ":"))
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.cmd.Process.Kill() })
	return s
}

// await reads what the gateway tells until all of these are in one message.
func (s *supervised) await(want ...string) string {
	s.t.Helper()
	_ = s.notify.SetReadDeadline(time.Now().Add(30 * time.Second))
	buf := make([]byte, 4096)
	var notified []string
next:
	for {
		n, err := s.notify.Read(buf)
		if err != nil {
			s.t.Fatalf("systemd was not told %q but %q: %v\n%s", want, notified, err, s.log)
		}
		text := string(buf[:n])
		notified = append(notified, text)
		for _, w := range want {
			if !strings.Contains("\n"+text, "\n"+w) {
				continue next
			}
		}
		return text
	}
}

func listenOn(t *testing.T, network, address string) net.Listener {
	t.Helper()
	l, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func status(t *testing.T, client *http.Client, url string) int {
	t.Helper()
	r, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	return r.StatusCode
}

const supervisedConfig = `
listen = "127.0.0.1:1" # nobody may listen there: the socket that systemd opened is used in its place
admin { listen = "127.0.0.1:2" }
upstream "u" {
  protocol = "chat"
  url      = "http://127.0.0.1:9/v1"
  key      = env("UP_KEY")
}
`

// TestSystemd has the gateway use the sockets that systemd opened, and tell when it is ready, alive, reloading and stopping.
func TestSystemd(t *testing.T) {
	t.Parallel()
	// The connection stands in the queue of the socket before the process begins, as with socket activation.
	gateway, admin := listenOn(t, "tcp", "127.0.0.1:0"), listenOn(t, "tcp", "127.0.0.1:0")
	early, err := net.Dial("tcp", gateway.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer early.Close()
	if _, err := early.Write([]byte("GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	s := supervise(t, supervisedConfig, []string{"admin", "parlance.socket"}, admin, gateway)
	s.await("READY=1", "STATUS=revision 1 serves")
	_ = early.SetReadDeadline(time.Now().Add(30 * time.Second))
	answer := make([]byte, 15)
	if _, err := early.Read(answer); err != nil || string(answer) != "HTTP/1.0 200 OK" {
		t.Errorf("a connection from before the start got %q: %v", answer, err)
	}
	if got := status(t, http.DefaultClient, "http://"+admin.Addr().String()+"/accounts"); got != http.StatusOK {
		t.Errorf("admin API: %d", got)
	}
	s.await("WATCHDOG=1")
	s.await("WATCHDOG=1")

	if err := s.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	if text := s.await("RELOADING=1"); !strings.Contains(text, "\nMONOTONIC_USEC=") {
		t.Errorf("no time in %q", text)
	}
	s.await("READY=1")

	if err := os.WriteFile(filepath.Join(s.cmd.Dir, "parlance.hcl"), []byte(supervisedConfig+"\nlisten = 3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.await("STATUS=revision 1 serves; a change was refused")

	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s.await("STOPPING=1", "EXTEND_TIMEOUT_USEC=")
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("%v\n%s", err, s.log)
	}
}

// TestSystemdUnixSocket serves on a Unix socket, without a configuration.
func TestSystemdUnixSocket(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "parlance")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "s")
	s := supervise(t, "", []string{"gateway"}, listenOn(t, "unix", path))
	s.await("READY=1")
	client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", path)
	}}}
	if got := status(t, client, "http://localhost/healthz"); got != http.StatusOK {
		t.Error(got)
	}
}

// TestSystemdSocketsAreChecked has the gateway refuse sockets that it cannot or must not use.
func TestSystemdSocketsAreChecked(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config, names, address, want string
	}{
		"two":     {supervisedConfig, "a:b", "127.0.0.1:0", "two sockets for the gateway"},
		"open":    {supervisedConfig, "gateway", "0.0.0.0:0", "could use your upstreams' keys"},
		"no keys": {supervisedConfig, "admin", "0.0.0.0:0", "anybody who can connect to it"},
		"none":    {"", "admin", "127.0.0.1:0", `no block "admin"`},
	} {
		t.Run(name, func(t *testing.T) {
			names := strings.Split(c.names, ":")
			var listeners []net.Listener
			for range names {
				listeners = append(listeners, listenOn(t, "tcp", c.address))
			}
			s := supervise(t, c.config, names, listeners...)
			if err := s.cmd.Wait(); err == nil || !strings.Contains(s.log.String(), c.want) {
				t.Errorf("%v: want %q\n%s", err, c.want, s.log)
			}
		})
	}
}

// TestRollingRestart hands a socket from one process to the next while clients call all the time. No call fails, and a stream that the first process began goes on.
func TestRollingRestart(t *testing.T) {
	t.Parallel()
	var up reloading
	up.slow = make(chan struct{})
	upstream := httptest.NewServer(http.HandlerFunc(up.answer))
	defer upstream.Close()
	socket := listenOn(t, "tcp", "127.0.0.1:0")
	url := "http://" + socket.Addr().String()
	config := fmt.Sprintf("upstream \"u\" {\n  protocol = \"chat\"\n  url = %q\n  key = env(\"UP_KEY\")\n  list = false\n}\ntimeouts {\n  drain_delay = \"1s\"\n}\n", upstream.URL)
	first := supervise(t, config, []string{"gateway"}, socket)
	first.await("READY=1")

	stream, err := http.Post(url+"/v1/chat/completions", "application/json", strings.NewReader(`{"model":"m","stream":true,"messages":[{"role":"user","content":"Hi"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()

	var calls, reused atomic.Int64
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var clients sync.WaitGroup
	for range 6 {
		clients.Go(func() {
			client := &http.Client{Transport: &http.Transport{}}
			defer client.CloseIdleConnections()
			trace := &httptrace.ClientTrace{GotConn: func(c httptrace.GotConnInfo) {
				if c.Reused {
					reused.Add(1)
				}
			}}
			for ctx.Err() == nil {
				q, _ := http.NewRequestWithContext(httptrace.WithClientTrace(context.Background(), trace), http.MethodPost, url+"/v1/chat/completions", strings.NewReader(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`))
				res, err := client.Do(q)
				if err != nil {
					t.Errorf("a call is lost: %v", err)
					return
				}
				text, err := io.ReadAll(res.Body)
				_ = res.Body.Close()
				if err != nil || res.StatusCode != http.StatusOK || !bytes.Contains(text, []byte("m sk-up")) {
					t.Errorf("%d %s %v", res.StatusCode, text, err)
					return
				}
				calls.Add(1)
			}
		})
	}
	more := func() {
		t.Helper()
		from, end := calls.Load(), time.Now().Add(time.Minute)
		for calls.Load() < from+100 && !t.Failed() {
			if time.Now().After(end) {
				t.Fatal("calls are not answered")
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
	more()
	second := supervise(t, config, []string{"gateway"}, socket)
	second.await("READY=1")
	if err := first.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	first.await("STOPPING=1")
	more()
	close(up.slow)
	if text, err := io.ReadAll(stream.Body); err != nil || !bytes.Contains(text, []byte("data: [DONE]")) {
		t.Errorf("%s %v", text, err)
	}
	if err := first.cmd.Wait(); err != nil {
		t.Errorf("%v\n%s", err, first.log)
	}
	more()
	stop()
	clients.Wait()
	if reused.Load() == 0 {
		t.Error("no connection was used again")
	}
	if !strings.Contains(second.log.String(), "status=200") {
		t.Error("the second process has served nothing")
	}
}
