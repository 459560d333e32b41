//go:build unix && !(linux && (amd64 || arm64))

package transport

import (
	"os"
	"syscall"
)

const canPeek = true

// peek looks at a socket without waiting, and takes nothing out of it.
func peek(fd uintptr) peeked {
	var b [1]byte
	for {
		n, _, err := syscall.Recvfrom(int(fd), b[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		switch err {
		case nil:
			return peeked{n: n}
		case syscall.EINTR:
		case syscall.EAGAIN:
			return peeked{err: errNothing}
		default:
			return peeked{err: os.NewSyscallError("read", err)}
		}
	}
}
