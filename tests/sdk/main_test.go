package sdk

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
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
	bare, err := buildDemo(folder)
	if err != nil {
		return 0, err
	}
	if demo, err = startGateway(binary, "serve", "--listen", "127.0.0.1:0"); err != nil {
		return 0, err
	}
	defer func() { err = firstOf(err, demo.stop()) }()
	upstream, err := startGateway(bare)
	if err != nil {
		return 0, err
	}
	defer upstream.kill()
	direct = upstream.url
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

// bareDemo serves the demo upstream with nothing in front of it.
const bareDemo = `package main

import (
	"fmt"
	"os"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/demo"
)

func main() {
	running, err := demo.Start(demo.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stderr, "listening on "+running.URL)
	select {}
}
`

// buildDemo makes a command of the demo alone. Its main file lies beside the demo, whose package is internal, in an
// overlay only: the repository does not have it.
func buildDemo(folder string) (string, error) {
	main := filepath.Join(folder, "main.go")
	if err := os.WriteFile(main, []byte(bareDemo), 0o600); err != nil {
		return "", err
	}
	place := filepath.Join(root(), "cmd", "parlance", "internal", "demo", "alone", "main.go")
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{place: main}})
	if err != nil {
		return "", err
	}
	file := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		return "", err
	}
	out := filepath.Join(folder, "demo")
	return out, goBuild("-overlay", file, "-o", out, "./cmd/parlance/internal/demo/alone")
}

func goBuild(args ...string) error {
	cmd := exec.Command("go", append([]string{"build"}, args...)...)
	cmd.Dir = root()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}
