package lang

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

func TestUpgrade(t *testing.T) {
	a, err := txtar.ParseFile("testdata/upgrade/words.txtar")
	if err != nil {
		t.Fatal(err)
	}
	text := map[string]string{}
	for _, f := range a.Files {
		text[f.Name] = string(f.Data)
	}
	out, diags := Upgrade([]byte(text["old.hcl"]), "old.hcl", false)
	if diff := cmp.Diff(text["new.hcl"], string(out)); diff != "" {
		t.Error(diff)
	}
	var b strings.Builder
	for _, f := range Findings(Sort(diags), nil) {
		fmt.Fprintf(&b, "%s:%d %s %s\n", f.File, f.Line, f.Code, f.Detail)
	}
	if diff := cmp.Diff(text["findings"], b.String()); diff != "" {
		t.Error(diff)
	}
	if again, _ := Upgrade(out, "old.hcl", false); string(again) != string(out) {
		t.Errorf("an upgraded file changes again: %s", cmp.Diff(string(out), string(again)))
	}
	// Rules that replace the built-in ones change none of them.
	for _, src := range []string{"base = \"none\"\ntier \"server error\" {\n  when = true\n  action = \"return\"\n}\n", "{", ""} {
		if out, _ := Upgrade([]byte(src), "whole.hcl", false); string(out) != src {
			t.Errorf("%s becomes %s", src, out)
		}
	}
}
