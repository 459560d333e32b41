// Command pages rewrites the generated parts of docs/architecture.md, docs/quirks.md and the pages in docs/vendors:
//
//	go run ./packaging/pages
//
// The first lists the packages and draws what they import, the second names the files that hold each quirk, and the last say what the rules know about
// each vendor. The rest is written by hand. In
// docs/architecture.md and docs/vendors, comments mark where a generated part begins and ends.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "pages:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := output("", "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	root = strings.TrimSpace(root)
	list, err := packages(root)
	if err != nil {
		return err
	}
	if err := rewrite(filepath.Join(root, "docs/architecture.md"), map[string]string{"packages": table(list), "imports": graph(list)}); err != nil {
		return err
	}
	if err := rewriteQuirks(root); err != nil {
		return err
	}
	return vendorPages(root)
}

// output runs a command in a folder and returns what it prints.
func output(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	return string(out), err
}

// rewrite replaces the generated parts of a page, by their names.
func rewrite(path string, parts map[string]string) error {
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	page := string(src)
	for name, part := range parts {
		begin, end := "<!-- generated: "+name+" -->\n", "<!-- end of generated -->"
		before, rest, ok := strings.Cut(page, begin)
		_, after, closed := strings.Cut(rest, end)
		if !ok || !closed {
			return fmt.Errorf("%s has no generated part %q", path, name)
		}
		page = before + begin + part + end + after
	}
	return write(path, src, page)
}

// write writes a page if it differs.
func write(path string, old []byte, page string) error {
	if page == string(old) {
		return nil
	}
	return os.WriteFile(path, []byte(page), 0o644)
}
