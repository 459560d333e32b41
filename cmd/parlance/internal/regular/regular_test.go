//go:build unix

package regular

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestRead(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	write := func(name string, size int) { must(os.WriteFile(path(name), []byte(strings.Repeat("x", size)), 0o600)) }
	write("empty", 0)
	write("small", 700)
	write("full", 1<<10)
	write("large", 1<<10+1)
	must(os.Symlink("small", path("link")))
	must(os.Symlink("circle", path("circle")))
	must(os.Symlink("/dev/zero", path("device")))
	must(syscall.Mkfifo(path("pipe"), 0o600))
	l, err := net.Listen("unix", path("socket"))
	must(err)
	defer l.Close()
	must(os.Mkdir(path("folder"), 0o700))
	for name, want := range map[string]any{
		"empty": 0, "small": 700, "full": 1 << 10, "link": 700,
		"large": "it has 1025 bytes, and 1 KiB at most are read", "circle": "too many levels", "device": "no regular file", "pipe": "no regular file",
		"socket": "", "folder": "it is a folder", "nobody": "no such file",
	} {
		b, err := Read(path(name), 1<<10)
		switch want := want.(type) {
		case int:
			if err != nil || len(b) != want {
				t.Errorf("%s: %d bytes, %v", name, len(b), err)
			}
		case string:
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), name) {
				t.Errorf("%s: %d bytes, %v", name, len(b), err)
			}
		}
	}
}
