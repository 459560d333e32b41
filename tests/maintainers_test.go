package tests

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
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
	for _, page := range []string{"CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md", "docs/design.md"} {
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

// TestTroubleshootingQuotesRealErrors looks for the errors that docs/troubleshooting.md explains in the sources.
func TestTroubleshootingQuotesRealErrors(t *testing.T) {
	t.Parallel()
	var sources strings.Builder
	for _, folder := range []string{"cmd", "pool", "rules", "runtime"} {
		err := filepath.WalkDir("../"+folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(path, "_test.go") || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".hcl") {
				return err
			}
			text, err := os.ReadFile(path)
			sources.Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile("../docs/troubleshooting.md")
	if err != nil {
		t.Fatal(err)
	}
	quoted := regexp.MustCompile("(?m)^### `([^`]+)`$").FindAllStringSubmatch(string(page), -1)
	if len(quoted) < 20 {
		t.Errorf("only %d errors are quoted", len(quoted))
	}
	for _, m := range quoted {
		if strings.HasPrefix(m[1], "bind: ") {
			continue // the system's own words
		}
		for _, piece := range strings.Split(m[1], "…") {
			if piece = strings.Trim(piece, ` ":()`); !strings.Contains(sources.String(), piece) {
				t.Errorf("docs/troubleshooting.md quotes %q: no source has %q", m[1], piece)
			}
		}
	}
}
