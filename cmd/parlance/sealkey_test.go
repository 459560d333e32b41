package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The key for sealed reasoning is made once, is for its owner only, and is the same after a restart.
func TestTheSealKeyIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "parlance.db.seal")
	first, err := keptSealKey(path)
	if err != nil || len(first) != sealKeySize {
		t.Fatal(len(first), err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	again, err := keptSealKey(path)
	if err != nil || !bytes.Equal(first, again) {
		t.Errorf("another key after a restart: %v", err)
	}
	if list, _ := os.ReadDir(filepath.Dir(path)); len(list) != 1 {
		t.Errorf("files are left behind: %v", list)
	}
	other, err := keptSealKey(filepath.Join(t.TempDir(), "parlance.db.seal"))
	if err != nil || bytes.Equal(first, other) {
		t.Errorf("two gateways have one key: %v", err)
	}
	for _, text := range []string{"", "c2hvcnQ=\n", "no base64"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := keptSealKey(path); err == nil {
			t.Errorf("%q was taken for a key", text)
		}
	}
}
