package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"runtime/debug"
	"testing"
)

// TestAddressSpace runs this test in a process whose address space is limited: the gateway uses no more than that leaves.
func TestAddressSpace(t *testing.T) {
	if os.Getenv("PARLANCE_ADDRESS_SPACE") != "" {
		statm, err := os.ReadFile("/proc/self/statm")
		if err != nil {
			t.Fatal(err)
		}
		var pages int
		if _, err := fmt.Sscan(string(statm), &pages); err != nil {
			t.Fatal(err)
		}
		quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
		fmt.Println("usable", usable(quiet)>>20, debug.SetMemoryLimit(-1)>>20, pages*os.Getpagesize()>>20)
		return
	}
	child := func(command, environment string) (bytes, limit, own int) {
		cmd := exec.Command("sh", "-c", command+` exec "$0" -test.run '^TestAddressSpace$'`, os.Args[0])
		cmd.Env = append(os.Environ(), "PARLANCE_ADDRESS_SPACE=1", environment)
		out, err := cmd.CombinedOutput()
		if _, scan := fmt.Sscanf(string(out), "usable %d %d %d", &bytes, &limit, &own); err != nil || scan != nil {
			t.Fatalf("%v, %v\n%s", err, scan, out)
		}
		return bytes, limit, own
	}
	if raceEnabled {
		t.Skip("the race detector reserves as much address space as the system allows, and not the same each time")
	}
	_, _, own := child("", "GOMEMLIMIT=") // the size of such a process, not of this one, which has run other tests
	const more = 400                      // MiB
	bytes, limit, _ := child(fmt.Sprintf("ulimit -v %d &&", (own+more)<<10), "GOMEMLIMIT=")
	if bytes < more/2 || bytes > more*3/2 || limit < bytes*8/10 || limit > bytes {
		t.Errorf("of %d MiB %d are used; the collector stays below %d", more, bytes, limit)
	}
	if bytes, limit, _ := child("", "GOMEMLIMIT=100MiB"); bytes != 100 || limit != 100 {
		t.Errorf("of GOMEMLIMIT=100MiB %d MiB are used; the collector stays below %d", bytes, limit)
	}
}
