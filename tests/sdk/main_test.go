package sdk

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What all tests share. A gateway is asked by many tests at once, as it is in life.
var (
	binary  string   // the command under test
	demo    *gateway // serves without a configuration: its upstream is the built-in demo
	direct  string   // the demo's own address, for what it says without Parlance in between
	theatre *stage   // scripted upstreams, and a gateway in front of them
)

func TestMain(m *testing.M) {
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "tests/sdk:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (code int, err error) {
	folder, err := os.MkdirTemp("", "parlance-sdk-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	if binary, err = build(folder); err != nil {
		return 0, err
	}
	scripted, err := buildScripted(folder)
	if err != nil {
		return 0, err
	}
	upstream, err := startGateway(scripted, "-scripted", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer upstream.kill()
	direct = upstream.url
	file := filepath.Join(folder, "scripted.hcl")
	if err := os.WriteFile(file, []byte(strings.ReplaceAll(behindGateway, "URL", direct)), 0o600); err != nil {
		return 0, err
	}
	if demo, err = startGateway(binary, "serve", "-c", file); err != nil {
		return 0, err
	}
	defer func() { err = firstOf(err, demo.stop()) }()
	if theatre, err = openStage(folder, binary); err != nil {
		return 0, err
	}
	defer func() { err = firstOf(err, theatre.close()) }()
	// The tests wait most of the time, so more of them than there are processors may run; the command line has the last word.
	if err := flag.Set("test.parallel", "16"); err != nil {
		return 0, err
	}
	return m.Run(), nil
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// root is the repository's.
func root() string {
	path, err := filepath.Abs("../..")
	if err != nil {
		panic(err) // the working directory is gone
	}
	return path
}

// build makes the command, unless PARLANCE_BIN names one.
func build(folder string) (string, error) {
	if ready := os.Getenv("PARLANCE_BIN"); ready != "" {
		return ready, nil
	}
	out := filepath.Join(folder, "parlance")
	return out, goBuild("-o", out, "./cmd/parlance")
}

// behindGateway are the upstreams of the gateway that the tests call demo: the scripted upstream, in each of its protocols. It is the
// configuration of a gateway without one, but for the upstream, whose bytes are written by hand.
const behindGateway = `listen = "127.0.0.1:0"
upstream "demo-chat" {
  protocol = "chat"
  url      = "URL"
  headers  = { Authorization = "Bearer demo-key" }
  model    = { "chat/*" = "*" }
}
upstream "demo-messages" {
  protocol = "messages"
  url      = "URL"
  headers  = { Authorization = "Bearer demo-key" }
  models   = ["messages/*"]
  model    = { "messages/*" = "*" }
}
upstream "demo-responses" {
  protocol = "responses"
  url      = "URL"
  headers  = { Authorization = "Bearer demo-key" }
  models   = ["responses/*"]
  model    = { "responses/*" = "*" }
}
`

// buildScripted makes a command of the scripted upstream, which is among the tests of the demo upstream.
func buildScripted(folder string) (string, error) {
	out := filepath.Join(folder, "scripted")
	return out, goRun("test", "-c", "-o", out, "./cmd/parlance/internal/demo")
}

func goBuild(args ...string) error { return goRun(append([]string{"build"}, args...)...) }

func goRun(args ...string) error {
	cmd := exec.Command("go", args...)
	cmd.Dir = root()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go: %w\n%s", err, out)
	}
	return nil
}
