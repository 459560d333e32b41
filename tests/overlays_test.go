package tests

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/play"
)

var fenced = regexp.MustCompile("(?s)```hcl\n(.*?)```")

// What docs/overlays.md shows are rules without mistakes, or specs.
func TestTheExamplesOfOverlays(t *testing.T) {
	text, err := os.ReadFile("../docs/overlays.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, m := range fenced.FindAllStringSubmatch(string(text), -1) {
		src := m[1]
		kind := lang.Holds([]byte(src))
		seen[kind]++
		fsys := fstest.MapFS{"example.hcl": {Data: []byte(src)}}
		switch kind {
		case lang.HoldsRules:
			set, diags := lang.LoadFS(fsys, "")
			if !diags.HasErrors() {
				_, more := runtime.Compile(set)
				diags = append(diags, more...)
			}
			if len(diags) > 0 || len(set.Overlaid()) == 0 {
				t.Errorf("%v, %d differences\n%s", diags, len(set.Overlaid()), src)
			}
			for _, d := range set.Overlaid() {
				if d.Kind == lang.Same {
					t.Errorf("%s is as it is built in", strings.Join(d.Path, " / "))
				}
			}
		case lang.HoldsSpecs:
			if _, diags := play.Load(fsys, ""); len(diags) > 0 {
				t.Errorf("%v\n%s", diags, src)
			}
		}
	}
	if seen[lang.HoldsRules] < 2 || seen[lang.HoldsSpecs] == 0 {
		t.Errorf("%v", seen)
	}
}
