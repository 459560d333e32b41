package tests

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// TestCheckOfTheBinary runs the binary over the whole folder of broken files: text and JSON tell the same, and the exit code is 1.
// What is said of each file is held by TestBrokenFilesAreExplained, in cmd/parlance.
func TestCheckOfTheBinary(t *testing.T) {
	t.Parallel()
	bin := built(t)
	cmd := exec.Command(bin, "check", "--json", "broken")
	out, _ := cmd.Output()
	if code := cmd.ProcessState.ExitCode(); code != 1 {
		t.Errorf("exit code %d", code)
	}
	var said struct {
		Findings []struct {
			Severity, Code, Summary, File string
			Line, Column                  int
		}
	}
	if err := json.Unmarshal(out, &said); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, _ := exec.Command(bin, "check", "broken").CombinedOutput()
	errs := 0
	for _, f := range said.Findings {
		if f.Severity == "error" {
			errs++
		}
		if line := fmt.Sprintf("%s:%d:%d: %s[%s]: %s\n", f.File, f.Line, f.Column, f.Severity, f.Code, f.Summary); !strings.Contains(string(text), line) {
			t.Errorf("only as JSON: %s", line)
		}
	}
	if end := fmt.Sprintf("\n%d mistakes\n", errs); errs < 30 || !strings.HasSuffix(string(text), end) {
		t.Errorf("the text does not end in %q", end)
	}
}
