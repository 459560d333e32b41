package tests

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/parlance-gateway/parlance/tests/full"
)

// expected are what the built-in rules send otherwise than in that version, which is no matter of the language: old and new text of expectations.
var expected = strings.NewReplacer(
	`upstream-model", max_completion_tokens`, `upstream-model", max_tokens`, // a server that is not known to take the new field gets the old one
	`guarded-large", max_completion_tokens`, `guarded-large", max_tokens`,
	`acme-reasoner-2", max_completion_tokens`, `acme-reasoner-2", max_tokens`,
	`acme-coder-2", max_completion_tokens`, `acme-coder-2", max_tokens`,
	`acme-thinker-1", max_completion_tokens`, `acme-thinker-1", max_tokens`,
	`acme-small-1", max_completion_tokens`, `acme-small-1", max_tokens`,
	`acme-deep-1", max_completion_tokens`, `acme-deep-1", max_tokens`,
	`,"citations":null`, ``, // a text without citations has no such field
	`, citations = null`, ``,
	`service_tier = null } }`, `service_tier = null, inference_geo = null, speed = null } }`, // Messages has two more counts
	`expect_tokens = 921`, `expect_tokens = 920`,
)

// skipped are built-in specs that are newer than that version, and do not hold for a tokenizer of one's own.
const skipped = `skip "a document of a Chat request is a page at least" {
  why = "this vendor makes more of words"
}
skip "a Messages upstream that counts nothing" {
  why = "this vendor makes more of words"
}
skip "chat on Azure, v1" {
  why = "the recipe for Azure has the older API"
}
`

// TestUpgradeOfRecipes upgrades the recipes of the cookbook of an older version: they are without mistakes, and their specs hold, with the
// expectations of today's built-in rules.
func TestUpgradeOfRecipes(t *testing.T) {
	full.Only(t)
	t.Parallel()
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	a, err := txtar.ParseFile("testdata/cookbook_5aa62ee.txtar")
	if err != nil {
		t.Fatal(err)
	}
	bin := built(t)
	k := &kitchen{bin: bin}
	recipes := map[string][]recipeFile{}
	for _, f := range a.Files {
		number, name, _ := strings.Cut(f.Name, "/")
		recipes[number] = append(recipes[number], recipeFile{name, f.Data})
	}
	if len(recipes) < 50 {
		t.Fatalf("%d recipes", len(recipes))
	}
	all, old := t.TempDir(), 0
	for number, files := range recipes {
		dir := t.TempDir()
		for _, f := range files {
			write(t, dir, f)
		}
		k.quiet(t, dir, "fmt", "--upgrade", ".")
		for _, f := range files {
			text, err := os.ReadFile(filepath.Join(dir, f.name))
			if err != nil {
				t.Fatal(err)
			}
			if string(text) != string(f.text) {
				old++
			}
			f.text = []byte(expected.Replace(string(text)))
			write(t, all, f)
		}
		if t.Failed() {
			t.Fatalf("recipe %s", number)
		}
	}
	if old < 6 {
		t.Errorf("%d files of the old cookbook were rewritten", old)
	}
	write(t, all, recipeFile{"rules/newer_spec.hcl", []byte(skipped)})
	k.quiet(t, all, "check", "rules")
	k.quiet(t, all, "test", "--plain", "rules")
}
