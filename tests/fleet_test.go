package tests

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// needs finds a program that a test needs. In CI it has to be there.
func needs(t *testing.T, name, pkg string) {
	t.Helper()
	if _, err := exec.LookPath(name); err == nil {
		return
	}
	if os.Getenv("CI") == "" {
		t.Skipf("%s is not installed", name)
	}
	t.Fatalf("%s is not installed: apt-get install %s", name, pkg)
}

// freeRange is the first of so many ports of which most likely none is in use.
func freeRange(t *testing.T, many int) int {
	t.Helper()
	for first := 20000 + os.Getpid()%20000; first < 60000; first += many {
		free := true
		for i := range many {
			l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", first+i))
			if err != nil {
				free = false
				break
			}
			_ = l.Close()
		}
		if free {
			return first
		}
	}
	t.Fatal("no ports are free")
	return 0
}

// The script that starts several gateways shows what the README says.
func TestFleetShowsWhatTheReadmeSays(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	needs(t, "redis-server", "redis-server")
	needs(t, "haproxy", "haproxy")
	needs(t, "curl", "curl")
	cmd := exec.Command("../packaging/fleet/run.sh", "--show")
	cmd.Env = append(os.Environ(), "PARLANCE_BIN="+built(t), fmt.Sprintf("FLEET_PORT=%d", freeRange(t, 30)))
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), "```text\n"+string(out)+"```\n") {
		t.Errorf("the README does not show what the script prints:\n%s", out)
	}
}
