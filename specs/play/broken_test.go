package play

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// expectation stands at the end of the line it is about, or, inside what cannot hold a comment, some lines below.
var expectation = regexp.MustCompile(`# ERROR(?: ABOVE (\d+))?: (.*)$`)

func TestBrokenSpecFilesAreReportedWhereTheyAreBroken(t *testing.T) {
	suite, diags := Load(os.DirFS("testdata/broken"), "")
	got := map[string]lang.Finding{}
	for _, f := range lang.Findings(diags, suite.Sources) {
		got[fmt.Sprintf("%s:%d", f.File, f.Line)] = f
	}
	for file, src := range suite.Sources {
		for i, line := range strings.Split(string(src), "\n") {
			m := expectation.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			above, _ := strconv.Atoi(m[1])
			place := fmt.Sprintf("%s:%d", file, i+1-above)
			f, ok := got[place]
			delete(got, place)
			if !ok {
				t.Errorf("%s: nothing was reported, expected %s", place, m[2])
				continue
			}
			said := f.Code + " " + f.Summary + ": " + f.Detail
			for _, want := range strings.Split(m[2], "; ") {
				if !strings.Contains(said, want) {
					t.Errorf("%s: %q does not hold %q", place, said, want)
				}
			}
		}
	}
	for place, f := range got {
		t.Errorf("%s: unexpected %s %s: %s", place, f.Code, f.Summary, f.Detail)
	}
}

func TestSpecsThatAreNotSatisfiedFailWithTheReason(t *testing.T) {
	suite, diags := Load(os.DirFS("testdata/failing"), "")
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	report := Run(builtIn(t), suite, Options{})
	if report.OK() || report.Passed > 0 || report.Failed != len(suite.Specs) {
		t.Errorf("%d passed, %d failed", report.Passed, report.Failed)
	}
	for _, r := range report.Specs {
		var said []string
		for _, p := range r.Problems {
			if p.Variation != "" {
				p.Message = "[" + p.Variation + "] " + p.Message
			}
			said = append(said, p.Message)
		}
		if !strings.Contains(strings.Join(said, "\n"), r.Name) {
			t.Errorf("%s:%d: %q does not hold %q", r.File, r.Line, said, r.Name)
		}
	}
}

func TestNoSpecAtAllIsNoSuccess(t *testing.T) {
	report := Run(builtIn(t), &Suite{}, Options{})
	if report.OK() {
		t.Error("a run of no specs is a success")
	}
	suite, _ := Embedded()
	report = Run(builtIn(t), suite, Options{Match: regexp.MustCompile(`^no such name$`)})
	if report.OK() || report.Skipped != len(suite.Specs) {
		t.Errorf("%d specs were skipped, and OK is %v", report.Skipped, report.OK())
	}
}
