// Package listen opens the sockets that clients connect to, and reads the certificates that they are encrypted with.
package listen

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strings"
	"syscall"
)

// unixPrefix begins an address that is a Unix socket.
const unixPrefix = "unix:"

// maxSocketPath is how long the path of a Unix socket may be on all systems: macOS has 104 bytes, one of which ends it.
const maxSocketPath = 103

// Socket is the path of an address such as unix:/run/parlance/parlance.sock. ok is false for other addresses.
func Socket(address string) (path string, ok bool) { return strings.CutPrefix(address, unixPrefix) }

// Address is the address of the Unix socket at a path.
func Address(path string) string { return unixPrefix + path }

// CheckSocket says why no Unix socket can have a path.
func CheckSocket(path string) error {
	switch {
	case path == "":
		return errors.New("the path of the socket is missing")
	case len(path) > maxSocketPath:
		return fmt.Errorf("the path of the socket has %d bytes, and the system allows %d", len(path), maxSocketPath)
	}
	return nil
}

// Open listens on an address: HOST:PORT, or unix: and a path. A Unix socket gets the mode. The socket of a process that has ended is replaced; that of
// one that runs is not.
func Open(ctx context.Context, address string, mode fs.FileMode) (net.Listener, error) {
	path, ok := Socket(address)
	if !ok {
		return (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	}
	if err := CheckSocket(path); err != nil {
		return nil, err
	}
	if err := removeStale(ctx, path); err != nil {
		return nil, err
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, mode); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// removeStale removes the socket of a process that has ended.
func removeStale(ctx context.Context, path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.Mode().Type() != fs.ModeSocket:
		return fmt.Errorf("%s exists and is no socket", path)
	}
	c, err := (&net.Dialer{}).DialContext(ctx, "unix", path)
	switch {
	case err == nil:
		return errors.Join(fmt.Errorf("%s is the socket of a process that runs", path), c.Close())
	case errors.Is(err, syscall.ECONNREFUSED):
		return os.Remove(path)
	}
	return err
}
