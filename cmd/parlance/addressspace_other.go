//go:build !linux

package main

import "math"

// addressSpace is how much memory the limit of the address space leaves to the process: it is read on Linux only.
func addressSpace() int64 { return math.MaxInt64 }
