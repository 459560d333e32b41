package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestExplainPageSaysWhatIsPrinted runs the commands of docs/explain.md, in the folder that its files are written to, and
// compares what they print. Places of rules are compared without their lines.
func TestExplainPageSaysWhatIsPrinted(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	bin, dir := filepath.Dir(built(t)), t.TempDir()
	page, err := os.ReadFile("../docs/explain.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range setups.FindAllSubmatch(page, -1) {
		cmd := exec.Command("sh", "-c", string(m[1]))
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	ran := 0
	env := []string{"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")}
	page = runBlocks(t, page, dir, env, func(command string) string { return command }, &ran)
	if ran < 6 {
		t.Errorf("only %d commands were found", ran)
	}
	if *update {
		if err := os.WriteFile("../docs/explain.md", page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
