package runtime

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
)

func TestBuiltInRulesCompile(t *testing.T) {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
		t.FailNow()
	}
	if _, diags = Compile(set); len(diags) > 0 {
		lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
		t.FailNow()
	}
	// As the files of an operator none of the pairs is taken for built in, and all are compiled.
	files := fstest.MapFS{"base.hcl": {Data: []byte("base = \"none\"\n")}}
	for name, src := range set.Sources {
		files[strings.TrimPrefix(name, lang.BasePrefix)] = &fstest.MapFile{Data: src}
	}
	if set, diags = lang.LoadFS(files, ""); len(diags) == 0 {
		_, diags = Compile(set)
	}
	if !set.Whole() {
		t.Error("the files are laid over the built-in rules")
	}
	if len(diags) > 0 {
		lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
		t.Fail()
	}
}

// Pairs are compiled by whoever asks for them first, and calls may do so at the same time.
func TestPairsCompileAtTheSameTime(t *testing.T) {
	set, _ := lang.Embedded()
	program, _ := Compile(set)
	var calls sync.WaitGroup
	for i, at := range slices.Repeat(program.Pairs(), 4) {
		calls.Go(func() {
			pair := program.Pair(at[0], at[1])
			if pair == nil || pair != program.Pair(at[0], at[1]) {
				t.Errorf("%v, %d: no pair, or two", at, i)
			}
		})
	}
	calls.Wait()
}

// Of the built-in rules alone not all is looked at for what cannot be meant. With a file laid over them all is, and nothing is found.
func TestBuiltInRulesBelowAnOverlayHaveNoFindings(t *testing.T) {
	set, diags := lang.LoadFS(fstest.MapFS{"mine.hcl": {Data: []byte("# nothing yet\n")}}, "rules")
	if set.BuiltIn() {
		t.Error("the rules count as the built-in ones alone")
	}
	if len(diags) == 0 {
		_, diags = Compile(set)
	}
	if len(diags) > 0 {
		lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
		t.Fail()
	}
}
