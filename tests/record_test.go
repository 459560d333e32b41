package tests

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/tests/full"
)

// Calls of all kinds are written as specs that hold, without a key and without a word that people wrote.
func TestCapturedCallsBecomeSpecs(t *testing.T) {
	full.Only(t)
	t.Parallel()
	g, _ := observed(t)
	g.parlance("", "captures", "on", "--client", "me")
	g.talk()
	g.parlance("", "record", "-o", "specs/recorded_spec.hcl")
	g.parlance("", "record", "--shrink", "-o", "shrunk/recorded_spec.hcl")
	g.parlance("", "captures", "export", "-o", "calls.jsonl")
	texts := map[string]string{}
	for _, name := range []string{"specs/recorded_spec.hcl", "shrunk/recorded_spec.hcl", "calls.jsonl"} {
		text, err := os.ReadFile(filepath.Join(g.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		shows(t, name, string(text))
		texts[name] = string(text)
	}
	for _, block := range []string{"\nrequest \"", "\nreply \"", "\nerror \"", "expect = <<-SSE", "reject "} {
		if !strings.Contains("\n"+texts["specs/recorded_spec.hcl"], block) {
			t.Errorf("there is no %q in %s", block, texts["specs/recorded_spec.hcl"])
		}
	}
	if len(texts["shrunk/recorded_spec.hcl"]) >= len(texts["specs/recorded_spec.hcl"]) {
		t.Error("nothing was shrunk")
	}
	for _, folder := range []string{"specs", "shrunk"} {
		if out := g.parlance("", "test", "--own", folder); !strings.Contains(out, "passed") {
			t.Error(out)
		}
		g.parlance("", "fmt", "--check", folder)
	}
	// What is there already is not written again.
	before := texts["specs/recorded_spec.hcl"]
	g.parlance("", "record", "--from", "calls.jsonl", "-o", "specs/recorded_spec.hcl")
	if after, _ := os.ReadFile(filepath.Join(g.dir, "specs/recorded_spec.hcl")); string(after) != before {
		t.Errorf("the same calls were added again: %s", after[min(len(before), len(after)):])
	}
	g.stop()
}
