//go:build unix

package regular

import "syscall"

// atOnce has a pipe opened without waiting for somebody who writes.
const atOnce = syscall.O_NONBLOCK
