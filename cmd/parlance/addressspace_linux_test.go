package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"
)

// TestAddressSpace runs this test in a process whose address space is limited: the gateway uses no more than that leaves.
func TestAddressSpace(t *testing.T) {
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	if os.Getenv("PARLANCE_ADDRESS_SPACE") != "" {
		fmt.Println("usable", usable(quiet)>>20, debug.SetMemoryLimit(-1)>>20)
		return
	}
	var pages int
	statm, err := os.ReadFile("/proc/self/statm")
	if _, scan := fmt.Sscan(string(statm), &pages); err != nil || scan != nil {
		t.Fatal(err, scan)
	}
	own := pages * os.Getpagesize() >> 20
	if own > 1<<20 {
		t.Skip("under the race detector the process has reserved more than a TiB: no limit can be set above that; without it this test runs")
	}
	const more = 400 // MiB
	cmd := exec.Command("sh", "-c", fmt.Sprintf(`ulimit -v %d && exec "$0" -test.run '^TestAddressSpace$'`, (own+more)<<10), os.Args[0])
	cmd.Env = append(os.Environ(), "PARLANCE_ADDRESS_SPACE=1", "GOMEMLIMIT=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var bytes, limit int
	if _, err := fmt.Sscanf(string(out), "usable %d %d", &bytes, &limit); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if bytes < more/2 || bytes > more*3/2 || limit < bytes*8/10 || limit > bytes {
		t.Errorf("of %d MiB %d are used; the collector stays below %d", more, bytes, limit)
	}
	cmd = exec.Command(os.Args[0], "-test.run", "^TestAddressSpace$")
	cmd.Env = append(os.Environ(), "PARLANCE_ADDRESS_SPACE=1", "GOMEMLIMIT=100MiB")
	if out, err = cmd.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "usable 100 100\n") {
		t.Errorf("%v\n%s", err, out)
	}
}
