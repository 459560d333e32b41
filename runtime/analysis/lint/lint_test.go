package lint

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

// expectation stands at the end of the line it is about: # WANT: R701 what the finding says
var expectation = regexp.MustCompile(`# WANT: (R\d+) (.*)$`)

// TestFixtures lays each file over the built-in rules. What is found in it is what its comments say, line by line.
func TestFixtures(t *testing.T) {
	fsys := os.DirFS("testdata")
	names, err := fs.Glob(fsys, "*.hcl")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	codes := map[string]bool{}
	for _, name := range names {
		t.Run(strings.TrimSuffix(name, ".hcl"), func(t *testing.T) {
			set, diags := lang.LoadFS(fsys, "", name)
			if !diags.HasErrors() {
				_, diags = runtime.Compile(set)
			}
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			sees(t, Rules(set), set.Sources, name, codes)
		})
	}
	for code := lang.CodeNoDefault; code <= lang.CodeNeedlessRow; code++ {
		if elsewhere := code == lang.CodeNobodyServes || code == lang.CodeNoExpectation; !elsewhere && !codes[fmt.Sprintf("R%d", code)] {
			t.Errorf("no fixture shows R%d", code)
		}
	}
}

// sees holds findings against the comments of a file.
func sees(t *testing.T, diags hcl.Diagnostics, sources map[string][]byte, name string, codes map[string]bool) {
	t.Helper()
	got := map[int][]lang.Finding{}
	for _, f := range lang.Findings(diags, sources) {
		if f.File != name || f.Severity != "warning" {
			t.Errorf("%s:%d: unexpected %s %s %s", f.File, f.Line, f.Severity, f.Code, f.Summary)
		}
		got[f.Line] = append(got[f.Line], f)
		codes[f.Code] = true
	}
	for i, line := range strings.Split(string(sources[name]), "\n") {
		m := expectation.FindStringSubmatch(line)
		found := got[i+1]
		if m == nil {
			for _, f := range found {
				t.Errorf("%s:%d: unexpected %s %s: %s", name, i+1, f.Code, f.Summary, f.Detail)
			}
			continue
		}
		if len(found) != 1 || found[0].Code != m[1] || !strings.Contains(found[0].Summary+": "+found[0].Detail, m[2]) {
			t.Errorf("%s:%d: want %s %q, got %+v", name, i+1, m[1], m[2], found)
		}
	}
}

func TestTheBuiltInRulesAreClean(t *testing.T) {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for _, f := range lang.Findings(Rules(set), set.Sources) {
		t.Errorf("%s:%d:%d: %s %s: %s", f.File, f.Line, f.Column, f.Code, f.Summary, f.Detail)
	}
}

func TestAliasesThatNobodyServes(t *testing.T) {
	src := `
alias "fast" {
  to = "gpt-5-mini"
}
alias "faster" {
  to = "fast"
}
alias "gone" {
  to = "gpt-3"
}
alias "routed" {
  to = "llama"
}
alias "lost" {
  to = "lama"
}
# lint: ignore R709 it comes back next week
alias "silent" {
  # lint: ignore R709 it comes back next week
  to = "gpt-2"
}
alias "provider" {
  to = "openai/gpt-5"
}
alias "own" {
  to = "mine"
}
route "llama" {
  to = ["other"]
}
route "lama" {
  to = ["nobody"]
}
`
	set, diags := lang.LoadFS(fstest.MapFS{"a.hcl": {Data: []byte(src)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for _, c := range []struct {
		name      string
		upstreams []Upstream
		want      []int // lines
	}{
		{"lists of models", []Upstream{{Name: "one", Models: []string{"gpt-5*"}, Rename: map[string]string{"mine": "x"}}, {Name: "other", Models: []string{"some"}}}, []int{9, 15}},
		{"one that takes any", []Upstream{{Name: "one", Models: []string{"gpt-5*"}}, {Name: "other"}}, nil},
	} {
		var got []int
		for _, d := range Models(set, c.upstreams) {
			if d.Extra != lang.CodeNobodyServes {
				t.Errorf("%v", d)
			}
			got = append(got, d.Subject.Start.Line)
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: lines %v, and not %v", c.name, got, c.want)
		}
	}
}

func TestConditionsThatImplyOthers(t *testing.T) {
	for i, c := range []struct {
		first, second string
		want          bool
	}{
		{`a && b`, `a`, true},
		{`a`, `a && b`, false},
		{`a`, `b || a`, true},
		{`a || b`, `a`, false},
		{`(a || b) && c`, `a || b`, true},
		{`x == "p"`, `contains(["p", "q"], x)`, true},
		{`"q" == x && y`, `contains(["p", "q"], x)`, true},
		{`contains(["p", "r"], x)`, `contains(["p", "q"], x)`, false},
		{`x == "p" || x == "q"`, `contains(["p", "q"], x)`, true},
		{`!a`, `!a || b`, true},
		{`f(x, 1)`, `f( x,   1 )`, false}, // the words are compared, not what they mean
	} {
		src := "tier \"a\" {\n  when = " + c.first + "\n  action = \"return\"\n}\ntier \"b\" {\n  when = " + c.second + "\n  action = \"return\"\n}\n"
		set, _ := lang.LoadFS(fstest.MapFS{strconv.Itoa(i) + ".hcl": {Data: []byte("base = \"none\"\n" + src)}}, "")
		l := newLinter(set)
		if len(set.Tiers) != 2 {
			t.Fatal(c.first, len(set.Tiers))
		}
		if got := l.implies(set.Tiers[0].Arg("when"), set.Tiers[1].Arg("when")); got != c.want {
			t.Errorf("%s implies %s: %v", c.first, c.second, got)
		}
	}
}
