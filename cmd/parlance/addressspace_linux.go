package main

import (
	"fmt"
	"math"
	"os"
	"syscall"
)

// addressSpace is how much memory RLIMIT_AS leaves to the process; math.MaxInt64 when there is no limit. What the Go runtime has only reserved so far
// counts for the system, and is of no use to the heap.
func addressSpace() int64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil || limit.Cur > math.MaxInt64 {
		return math.MaxInt64
	}
	var pages int64
	if statm, err := os.ReadFile("/proc/self/statm"); err == nil {
		_, _ = fmt.Sscan(string(statm), &pages)
	}
	return max(int64(limit.Cur)-pages*int64(os.Getpagesize()), 1)
}
