package tests

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReliability holds docs/reliability.md against the tests: each fault has a row, each test of a row exists and names the fault in its
// comment or name, and each test that names a fault stands in its row.
func TestReliability(t *testing.T) {
	page, err := os.ReadFile("../docs/reliability.md")
	if err != nil {
		t.Fatal(err)
	}
	number := regexp.MustCompile(`\bR[0-4][0-9]\b`)
	tests := map[string]map[string]bool{} // package.Test: the faults that it names
	err = fs.WalkDir(os.DirFS(".."), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git" || d.Name() == "testdata"):
			return fs.SkipDir
		case !strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", path), nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Test") && !strings.HasPrefix(fn.Name.Name, "Fuzz") {
				continue
			}
			faults := map[string]bool{}
			if len(fn.Name.Name) > 7 {
				for _, r := range number.FindAllString(fn.Name.Name[4:7], -1) {
					faults[r] = true
				}
			}
			for _, r := range number.FindAllString(fn.Doc.Text(), -1) {
				faults[r] = true
			}
			name := strings.TrimSuffix(f.Name.Name, "_test") + "." + fn.Name.Name
			for r := range faults {
				if tests[name] == nil {
					tests[name] = map[string]bool{}
				}
				tests[name][r] = true
			}
			if tests[name] == nil {
				tests[name] = map[string]bool{}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{} // "R01 package.Test"
	rows := map[string]int{}
	code := regexp.MustCompile("`([a-z]+\\.(?:Test|Fuzz)\\w+)`")
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, "|")
		if len(cells) != 7 || !number.MatchString(cells[1]) {
			continue
		}
		r := strings.TrimSpace(cells[1])
		rows[r]++
		found := code.FindAllStringSubmatch(cells[4], -1)
		if len(found) == 0 && !strings.Contains(cells[5], "not applicable") {
			t.Errorf("%s has no test", r)
		}
		for _, m := range found {
			listed[r+" "+m[1]] = true
			switch faults, ok := tests[m[1]]; {
			case !ok:
				t.Errorf("%s: there is no test %s", r, m[1])
			case !faults[r]:
				t.Errorf("%s: the comment of %s does not name it", r, m[1])
			}
		}
	}
	for n := 1; n <= 40; n++ {
		if r := fmt.Sprintf("R%02d", n); rows[r] != 1 {
			t.Errorf("%s has %d rows", r, rows[r])
		}
	}
	for name, faults := range tests {
		for r := range faults {
			if !listed[r+" "+name] {
				t.Errorf("%s names %s, and does not stand in its row", name, r)
			}
		}
	}
}
