package tests

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var (
	codeSpan   = regexp.MustCompile("`([^`\n]+)`")
	sourcePath = regexp.MustCompile(`^(cmd|docs|packaging|pool|rules|runtime|specs|sse|tests)/[a-z0-9_./-]*$`)
)

// TestPagesForMaintainersNameWhatIsThere looks for the files, folders and make targets that the pages for maintainers name.
func TestPagesForMaintainersNameWhatIsThere(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md"} {
		src, err := os.ReadFile("../" + page)
		if err != nil {
			t.Fatal(err)
		}
		named := 0
		for _, m := range codeSpan.FindAllStringSubmatch(string(src), -1) {
			path := m[1]
			if target, ok := strings.CutPrefix(path, "make "); ok {
				if out, err := exec.Command("make", "-C", "..", "--dry-run", target).CombinedOutput(); err != nil {
					t.Errorf("%s: make %s: %s", page, target, out)
				}
			}
			if !sourcePath.MatchString(path) {
				continue
			}
			named++
			if _, err := os.Stat("../" + path); err != nil {
				t.Errorf("%s names %s, which is not there", page, path)
			}
		}
		if named == 0 && page != "SECURITY.md" {
			t.Errorf("%s names no file", page)
		}
	}
}
