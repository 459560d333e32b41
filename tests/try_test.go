package tests

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestTryWatches saves rules, well and badly, while `parlance try` watches them.
func TestTryWatches(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		whole := filepath.Join(dir, "new") // It is there at once, as editors save.
		if err := os.WriteFile(whole, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(whole, name); err != nil {
			t.Fatal(err)
		}
	}
	write("request.json", `{"model":"clever","max_tokens":9,"top_k":3,"messages":[{"role":"user","content":"Hi"}]}`)
	write("rules/a.hcl", "alias \"clever\" {\n  to = \"one\"\n}\n")
	cmd := exec.Command(built(t), "try", "rules", "--from", "messages", "--to", "chat", "request.json")
	cmd.Dir = dir
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := make(chan string, 1000)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			lines <- s.Text()
		}
	}()
	var printed []string
	until := func(parts ...string) {
		t.Helper()
		giveUp := time.After(time.Minute)
		for {
			select {
			case line, ok := <-lines:
				if !ok {
					t.Fatalf("it ended; it said\n%s", strings.Join(printed, "\n"))
				}
				printed = append(printed, line)
				all := true
				for _, part := range parts {
					all = all && strings.Contains(line, part)
				}
				if all {
					return
				}
			case <-giveUp:
				t.Fatalf("it does not say %q, but\n%s", parts, strings.Join(printed, "\n"))
			}
		}
	}
	until("~ model", `"clever" → "one"`)
	until("1 of 1 sample differs")
	write("rules/a.hcl", "alias \"clever\" {\n  to = \"two\"\n}\n")
	until("rules/a.hcl")
	until("~ model", `"one" → "two"`)
	write("rules/a.hcl", "alias \"clever\" {\n  too = \"two\"\n}\n")
	until("rules/a.hcl:2:3: error[R104]")
	write("rules/a.hcl", "alias \"clever\" {\n  to = \"three\"\n}\n")
	until("~ model", `"two" → "three"`) // The rules with a mistake are no state to compare with.
	write("rules/more/b.hcl", "pair \"messages\" \"chat\" {\n  fields {\n    top_k = req.top_k\n  }\n}\n")
	until("+ top_k", "rules/more/b.hcl:3")
	until("is sent now")
	write("request.json", `{"model":"clever","max_tokens":8,"top_k":3,"messages":[{"role":"user","content":"Hi"}]}`)
	until("~ max_tokens", "9 → 8")
	if err := os.RemoveAll(filepath.Join(dir, "rules/more")); err != nil {
		t.Fatal(err)
	}
	until("- top_k", "3")
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for range lines {
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v\n%s", err, strings.Join(printed, "\n"))
	}
}
