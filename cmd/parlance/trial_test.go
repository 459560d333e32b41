package main

import (
	"context"
	"maps"
	"testing"
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
