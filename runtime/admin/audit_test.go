package admin

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// A file that is rotated loses no entry, and its owner alone can read it.
func TestAuditFileIsRotated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "audit.jsonl")
	a, err := OpenAudit(path)
	if err != nil {
		t.Fatal(err)
	}
	var work sync.WaitGroup
	for range 4 {
		work.Go(func() {
			for range 50 {
				if err := a.Write(AuditEntry{Action: "reload"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	if err := os.Rename(path, path+".1"); err != nil {
		t.Fatal(err)
	}
	work.Wait()
	if err := a.Write(AuditEntry{Action: "last"}); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	count, last := 0, ""
	for _, name := range []string{path + ".1", path} {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(f); lines.Scan(); count++ {
			var e AuditEntry
			if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
				t.Errorf("%s: %v", lines.Bytes(), err)
			}
			last = e.Action
		}
		if info, err := f.Stat(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v %v", info, err)
		}
		_ = f.Close()
	}
	if count != 201 || last != "last" {
		t.Errorf("%d entries, the last is %q", count, last)
	}
}
