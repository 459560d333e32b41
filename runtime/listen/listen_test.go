package listen

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A Unix socket has the mode that is asked for. One of a process that ended is replaced, one that is in use is not, nor is another file.
func TestOpenReplacesOnlyStaleSockets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.sock")
	l, err := Open(t.Context(), Address(path), 0o640)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v %v", info, err)
	}
	if second, err := Open(t.Context(), Address(path), 0o640); err == nil || !strings.Contains(err.Error(), "of a process that runs") {
		t.Errorf("%v %v", second, err)
	}
	go func() {
		for { // both the check and the test connect
			c, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = c.Write([]byte("first"))
			_ = c.Close()
		}
	}()
	if got := received(t, path); got != "first" {
		t.Error(got)
	}
	l.(*net.UnixListener).SetUnlinkOnClose(false) // as after a crash
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := Open(t.Context(), Address(path), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), Address(path), 0o600); err == nil || !strings.Contains(err.Error(), "is no socket") {
		t.Error(err)
	}
}

func received(t *testing.T, path string) string {
	t.Helper()
	c, err := (&net.Dialer{}).DialContext(context.Background(), "unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	b := make([]byte, 16)
	n, _ := c.Read(b)
	return string(b[:n])
}
