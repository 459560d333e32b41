package lang

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var expectation = regexp.MustCompile(`# ERROR: (.*)$`)

// Each file of testdata/broken says on the line of a mistake what must be reported there, and nothing else may be.
func TestBrokenFilesAreReportedWhereTheyAreBroken(t *testing.T) {
	files, err := filepath.Glob("testdata/broken/*.hcl")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(strings.TrimSuffix(name, ".hcl"), func(t *testing.T) {
			set, diags := LoadFS(os.DirFS("testdata/broken"), "", name)
			got := map[string]Finding{}
			for _, f := range Findings(diags, set.Sources) {
				got[fmt.Sprintf("%s:%d", f.File, f.Line)] = f
			}
			for i, line := range strings.Split(string(set.Sources[name]), "\n") {
				m := expectation.FindStringSubmatch(line)
				if m == nil {
					continue
				}
				place := fmt.Sprintf("%s:%d", name, i+1)
				f, ok := got[place]
				delete(got, place)
				if !ok {
					t.Errorf("%s: nothing was reported, expected %s", place, m[1])
					continue
				}
				said := f.Code + " " + f.Summary + ": " + f.Detail
				for _, want := range strings.Split(m[1], "; ") {
					if !strings.Contains(said, want) {
						t.Errorf("%s: %q does not hold %q", place, said, want)
					}
				}
			}
			for place, f := range got {
				t.Errorf("%s: unexpected %s %s: %s", place, f.Code, f.Summary, f.Detail)
			}
		})
	}
}
