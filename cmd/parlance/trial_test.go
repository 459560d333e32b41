package main

import (
	"context"
	"maps"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/reload"
)

// Specs that passed are run again when anything has changed that they may depend on.
func TestSpecsThatPassedAreRunAgainWhenRulesChange(t *testing.T) {
	const config = "listen = \"127.0.0.1:0\"\nrules = \"rules\"\nclient \"a\" {\n  key = \"pk-0123456789abcdef\"\n}\nupstream \"u\" {\n  protocol = \"chat\"\n  url = \"http://127.0.0.1:1\"\n  key = \"sk-0123456789abcdef\"\n}\n"
	before := map[string][]byte{
		"parlance.hcl":     []byte(config),
		"rules/mine.hcl":   []byte("alias \"fast\" {\n  to = \"gpt-5-mini\"\n}\n"),
		"rules/spec_a.hcl": []byte("inquiry \"a list\" {\n  models = \"chat\"\n  given = {\n    data = []\n  }\n  expect = []\n}\n"),
	}
	for _, c := range []struct {
		what   string
		passed int
		change map[string]string // "": the file is removed
		run    bool
	}{
		{"nothing is known of what serves", 0, map[string]string{"parlance.hcl": config + "# another\n"}, true},
		{"the configuration", 7, map[string]string{"parlance.hcl": config + "# another\n"}, false},
		{"names of models in it", 7, map[string]string{"parlance.hcl": config + "alias \"quick\" {\n  to = \"gpt-5\"\n}\n"}, false},
		{"a rule", 7, map[string]string{"rules/mine.hcl": "alias \"fast\" {\n  to = \"gpt-5\"\n}\n"}, true},
		{"a spec", 7, map[string]string{"rules/spec_a.hcl": "inquiry \"another list\" {\n  models = \"chat\"\n  given = {\n    data = []\n  }\n  expect = []\n}\n"}, true},
		{"a file more", 7, map[string]string{"rules/more.hcl": "alias \"slow\" {\n  to = \"gpt-5\"\n}\n"}, true},
		{"a file less", 7, map[string]string{"rules/spec_a.hcl": ""}, true},
	} {
		t.Run(c.what, func(t *testing.T) {
			files := maps.Clone(before)
			for name, text := range c.change {
				if files[name] = []byte(text); text == "" {
					delete(files, name)
				}
			}
			a := attempt{Origin: origin{Config: "parlance.hcl"}, Files: files, Before: before, Passed: c.passed}
			r := a.run(context.Background())
			if !r.OK() {
				t.Fatalf("%+v", r)
			}
			if c.run == r.Before || c.run != (r.Specs > 1000) {
				t.Errorf("%d specs, passed before: %v", r.Specs, r.Before)
			}
		})
	}
}

// A program serves on with another configuration, unless that has names of models; other rules are another one.
func TestTheSameRulesAreCompiledOnce(t *testing.T) {
	l := &server{origin: origin{Config: "parlance.hcl"}}
	makes := func(config, rule string) *made {
		t.Helper()
		files := &reload.Files{Contents: map[string][]byte{
			"parlance.hcl":   []byte("rules = \"rules\"\nclient \"a\" {\n  key = \"pk-0123456789abcdef\"\n}\nupstream \"u\" {\n  protocol = \"chat\"\n  url = \"http://127.0.0.1:1\"\n  key = \"sk-0123456789abcdef\"\n}\n" + config),
			"rules/mine.hcl": []byte("alias \"fast\" {\n  to = \"" + rule + "\"\n}\n"),
		}}
		thing, r := l.make(files)
		if !r.OK() {
			t.Fatalf("%+v", r)
		}
		return thing.(*made)
	}
	const name = "alias \"quick\" {\n  to = \"gpt-5\"\n}\n"
	first := makes("", "gpt-5-mini")
	if again := makes("log {\n  level = \"warn\"\n}\n", "gpt-5-mini"); again.program != first.program || again.config == first.config {
		t.Error("the same rules are compiled again")
	}
	if named := makes(name, "gpt-5-mini"); named.program == first.program {
		t.Error("names of models in the configuration are left out")
	}
	if again := makes("", "gpt-5-mini"); again.program != first.program {
		t.Error("names of models stay when the configuration has them no longer")
	}
	if other := makes("", "gpt-5"); other.program == first.program {
		t.Error("other rules are left out")
	}
}
