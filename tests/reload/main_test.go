// Package reload holds the tests of hot reload as an operator lives it: the binary runs, clients stream on all pairs of protocols
// without a pause, and the files under it are edited well and badly in every way in which files are written.
//
// The storm, the soak and what looks for leaks have the sizes that CI wants with PARLANCE_ALL=1, and are small where races are looked
// for. Otherwise they are left out, unless flags give sizes:
//
//	go test ./tests/reload -run TestStorm -v -storm.clients 200 -storm.edits 100 -timeout 30m
//	go test ./tests/reload -run TestLeaks -v -storm.reloads 1000 -timeout 60m
//	go test ./tests/reload -run TestSoak -v -soak 20m -timeout 60m
package reload

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/parlance-gateway/parlance/tests/full"
)

// sizes are those of CI with PARLANCE_ALL, small ones where races are looked for, and otherwise none.
func sizes[T any](small, all T) (none T) {
	switch {
	case full.All():
		return all
	case slowed:
		return small
	}
	return none
}

var (
	clientsFlag = flag.Int("storm.clients", sizes(8, 200), "clients that stream without a pause")
	editsFlag   = flag.Int("storm.edits", sizes(4, 12), "edits of the files")
	reloadsFlag = flag.Int("storm.reloads", sizes(2, 4), "reloads in a row, after which nothing may be left behind")
	soakFlag    = flag.Duration("soak", sizes(2*time.Second, 5*time.Second), "how long traffic is mixed with faults")
	seedFlag    = flag.Uint64("storm.seed", 1, "what the order of the edits is made from")
)

// binary is the command, built from the tree.
var binary string

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "parlance-reload")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "parlance")
	args := []string{"run", "-exec", "cp"} // links only what is not in the build cache, where the other packages find it
	if slowed {
		args = append(args, "-race") // the gateway's races are what is looked for
	}
	build := exec.Command("go", append(args, "../../cmd/parlance", binary)...)
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "build the command:", err)
		return 1
	}
	code := m.Run()
	// The proxy of the faults does not end the links of connections that it cuts.
	proxies := []goleak.Option{
		goleak.IgnoreAnyFunction("github.com/Shopify/toxiproxy/v2.(*ToxicLink).read"),
		goleak.IgnoreAnyFunction("github.com/Shopify/toxiproxy/v2/toxics.(*ToxicStub).Run"),
	}
	if err := goleak.Find(proxies...); code == 0 && err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}

// sized leaves out a test that has no size.
func sized(t *testing.T, has bool) {
	t.Helper()
	if !has {
		t.Skip("it takes long: PARLANCE_ALL=1 runs it, or flags that give its size")
	}
}

// unhurried leaves out a test that finds no race and takes long where races are looked for.
func unhurried(t *testing.T) {
	t.Helper()
	if slowed {
		t.Skip("it looks for no race")
	}
}
