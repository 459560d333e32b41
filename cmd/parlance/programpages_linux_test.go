package main

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

func TestReleaseProgramPages(t *testing.T) {
	resident := func() int {
		t.Helper()
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(`RssFile:\s+(\d+) kB`).FindSubmatch(status)
		if m == nil {
			t.Skip("the kernel does not tell which resident pages are those of files")
		}
		n, _ := strconv.Atoi(string(m[1]))
		return n
	}
	before := resident()
	releaseProgramPages()
	if after := resident(); after > before/2 {
		t.Errorf("of %d kB of files in memory are %d kB left", before, after)
	}
}
