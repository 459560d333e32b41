package tests

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// binDir is the folder of the command, "" before it is built.
var binDir string

// build builds the command once, for all tests of the package.
var build = sync.OnceValue(func() (err error) {
	if binDir, err = os.MkdirTemp("", "parlance-tests-"); err != nil {
		return err
	}
	// go run links only what is not in the build cache, where the other packages find it.
	if out, err := exec.Command("go", "run", "-exec", "cp", "../cmd/parlance", filepath.Join(binDir, "parlance")).CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	return nil
})

// built is the path of the command. No other file is in its folder.
func built(t *testing.T) string {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(binDir, "parlance")
}

func TestMain(m *testing.M) {
	code := m.Run()
	if binDir != "" {
		os.RemoveAll(binDir)
	}
	os.Exit(code)
}
