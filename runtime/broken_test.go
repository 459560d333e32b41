package runtime

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/tests/full"
)

var (
	expectation = regexp.MustCompile(`# ERROR(?: ABOVE (\d+)| IN (\S+))?: (.*)$`)
	declared    = regexp.MustCompile(`(?m)^(?:pair "(\w+)" "(\w+)"|protocol "(\w+)")`)
)

// Each file of testdata/broken stands beside the built-in rules, in place of the one that declares the same, and says on
// the line of a mistake what must be reported there; nothing else may be.
func TestBrokenRulesAreReportedWhereTheyAreBroken(t *testing.T) {
	sequential(t)
	files, err := filepath.Glob("testdata/broken/*.hcl")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for i, file := range files {
		if !full.Part(i, 6) {
			continue
		}
		name := filepath.Base(file)
		t.Run(strings.TrimSuffix(name, ".hcl"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			set, diags := lang.LoadFS(beside(t, name, src), "")
			if diags.HasErrors() {
				t.Fatalf("the shape is wrong already: %v", diags)
			}
			if len(declared.FindAll(src, -1)) == 0 { // no pair of another protocol takes part
				set = withPairs(set, ninePairs)
			}
			_, diags = Compile(set)
			got := map[string][]lang.Finding{}
			for _, f := range lang.Findings(diags, set.Sources) {
				place := fmt.Sprintf("%s:%d", f.File, f.Line)
				if f.File != name {
					place = f.File
				}
				got[place] = append(got[place], f)
			}
			for i, line := range strings.Split(string(src), "\n") {
				m := expectation.FindStringSubmatch(line)
				if m == nil {
					continue
				}
				above, _ := strconv.Atoi(m[1])
				place := fmt.Sprintf("%s:%d", name, i+1-above)
				if m[2] != "" {
					place = m[2]
				}
				if len(got[place]) == 0 {
					t.Errorf("%s: nothing was reported, expected %s", place, m[3])
					continue
				}
				var said string
				for _, f := range got[place] {
					said += f.Code + " " + f.Summary + ": " + f.Detail + "\n"
				}
				for _, want := range strings.Split(m[3], "; ") {
					if !strings.Contains(said, want) {
						t.Errorf("%s: %q does not hold %q", place, said, want)
					}
				}
				delete(got, place)
			}
			for place, list := range got {
				for _, f := range list {
					t.Errorf("%s: unexpected %s %s: %s", place, f.Code, f.Summary, f.Detail)
				}
			}
		})
	}
}

// beside is the built-in rules with one file more, and without those that it replaces.
func beside(t *testing.T, name string, src []byte) fs.FS {
	t.Helper()
	fsys := fstest.MapFS{name: {Data: src}}
	err := fs.WalkDir(rules.Files(), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(rules.Files(), p)
		fsys[p] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range declared.FindAllStringSubmatch(string(src), -1) {
		delete(fsys, "pairs/"+m[1]+"_to_"+m[2]+".hcl")
		delete(fsys, "protocols/"+m[3]+".hcl")
	}
	return fsys
}
