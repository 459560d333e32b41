package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestBackupIsRestored: a backup of a store in use has all that was put before, and takes the place of another file.
func TestBackupIsRestored(t *testing.T) {
	dir := t.TempDir()
	path, copied := filepath.Join(dir, "parlance.db"), filepath.Join(dir, "backup.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.Table("keys").Put("a", []byte("before"))
	var text bytes.Buffer
	if err := s.Backup(&text); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(copied, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Check(copied); err != nil {
		t.Error(err)
	}
	s.Table("keys").Put("a", []byte("after"))
	if _, err := Restore(copied, path); !errors.Is(err, ErrInUse) {
		t.Errorf("a store in use is replaced: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := Restore(copied, path)
	if err != nil || before != path+".before" {
		t.Fatal(before, err)
	}
	for file, want := range map[string]string{path: "before", before: "after"} {
		s, err := Open(file, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := s.Table("keys").Each(func(_ string, value []byte) error { got = string(value); return nil }); err != nil || got != want {
			t.Errorf("%s has %q, expected %q: %v", file, got, want, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDamagedBackupIsRefused: cut, overwritten in the middle, or no store at all; the store stays as it is.
func TestDamagedBackupIsRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "parlance.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.Table("keys").Put("a", bytes.Repeat([]byte("x"), 20000))
	var text bytes.Buffer
	if err := errors.Join(s.Backup(&text), s.Close()); err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, damaged := range map[string][]byte{
		"cut":      text.Bytes()[:text.Len()/3],
		"no store": []byte("this is a text"),
		"empty":    nil,
	} {
		file := filepath.Join(dir, "bad.db")
		if err := os.WriteFile(file, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Restore(file, path); err == nil {
			t.Errorf("%s: it is restored", name)
		}
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, kept) {
		t.Error("the store was changed:", err)
	}
}

// TestRestoreKeepsWhatWasThere: a second one does not replace what the first kept.
func TestRestoreKeepsWhatWasThere(t *testing.T) {
	dir := t.TempDir()
	var names []string
	for i := range 3 {
		s, err := Open(filepath.Join(dir, "parlance.db"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		s.Table("keys").Put("n", []byte{byte(i)})
		copied, err := os.Create(filepath.Join(dir, "copy.db"))
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(s.Backup(copied), copied.Close(), s.Close()); err != nil {
			t.Fatal(err)
		}
		before, err := Restore(copied.Name(), filepath.Join(dir, "parlance.db"))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, filepath.Base(before))
	}
	for i, name := range names {
		s, err := Open(filepath.Join(dir, name), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var kept []byte
		err = s.Table("keys").Each(func(_ string, v []byte) error { kept = bytes.Clone(v); return nil })
		if err := errors.Join(err, s.Close()); err != nil || !bytes.Equal(kept, []byte{byte(i)}) {
			t.Errorf("%s of %v has %v: %v", name, names, kept, err)
		}
	}
}
