package sdk

import (
	"bufio"
	"errors"
	"fmt"
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

// gateway is a running command.
type gateway struct {
	url string // without a slash at the end
	cmd *exec.Cmd
	log log
}

// log collects what a command writes.
type log struct {
	mu    sync.Mutex
	lines []string
	done  chan struct{} // closed at the end of the output
}

func (l *log) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.lines, "\n")
}

var listening = regexp.MustCompile(`listening on (http://127\.0\.0\.1:\d+)`)

// patience is how long a command may take to start or to end.
const patience = 30 * time.Second

// startGateway starts a command and waits until it says where it listens.
func startGateway(name string, args ...string) (*gateway, error) {
	g := &gateway{cmd: exec.Command(name, args...)}
	g.cmd.Env = append(os.Environ(), "HTTP_PROXY=", "http_proxy=", "STAGE_KEY="+upstreamKey, "CLIENT_KEY="+clientKey)
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	g.cmd.Stdout, g.cmd.Stderr = write, write
	g.log.done = make(chan struct{})
	found := make(chan string, 1)
	go func() {
		defer close(g.log.done)
		defer read.Close()
		lines := bufio.NewScanner(read)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			g.log.add(lines.Text())
			if match := listening.FindStringSubmatch(lines.Text()); match != nil {
				select {
				case found <- match[1]:
				default:
				}
			}
		}
	}()
	err = g.cmd.Start()
	write.Close()
	if err != nil {
		return nil, err
	}
	select {
	case g.url = <-found:
		return g, nil
	case <-g.log.done:
		err = errors.New("it ended")
	case <-time.After(patience):
		err = errors.New("it did not say where it listens")
	}
	g.kill()
	return nil, fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, g.log.String())
}

// kill ends a command whatever it does.
func (g *gateway) kill() {
	_ = g.cmd.Process.Kill()
	<-g.log.done
	_ = g.cmd.Wait()
}

// stop ends a gateway as an operator does. It reports what must not be: an end other than with status 0, a panic or a race
// in the log, and a key anywhere in what it wrote.
func (g *gateway) stop() error {
	_ = g.cmd.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(patience, func() { _ = g.cmd.Process.Kill() })
	<-g.log.done
	err := g.cmd.Wait()
	late.Stop()
	text := g.log.String()
	if err != nil {
		return fmt.Errorf("the gateway ended with %w\n%s", err, text)
	}
	for _, never := range []string{"panic", "DATA RACE", "goroutine ", upstreamKey, clientKey} {
		if strings.Contains(text, never) {
			return fmt.Errorf("the gateway wrote %q:\n%s", never, text)
		}
	}
	return nil
}

// serve runs a gateway with a configuration of its own until the test ends.
func serve(t *testing.T, config string) *gateway {
	t.Helper()
	file := filepath.Join(t.TempDir(), "parlance.hcl")
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := startGateway(binary, "serve", "-c", file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := g.stop(); err != nil {
			t.Error(err)
		}
	})
	return g
}
