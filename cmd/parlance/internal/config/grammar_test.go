package config

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// apart are arguments that cannot stand beside others of their block, and blocks whose grammar is that of rule files.
var apart = map[string]bool{"certificate": true, "group": true, "keys": true, "hash": true, "accounts": true, "path": true, "ca": true, "cert": true, "cert_key": true, "tls": true, "bundle": true, "alias": true, "prefix": true, "route": true, "price": true, "account": true}

// written is a configuration in which each argument has the value that text gives it, "" to leave it out.
func written(text func(a lang.Arg) string) string {
	var b strings.Builder
	var block func(g *lang.Grammar, indent string)
	block = func(g *lang.Grammar, indent string) {
		for _, name := range slices.Sorted(maps.Keys(g.Args)) {
			if value := text(g.Args[name]); value != "" && !apart[name] {
				fmt.Fprintf(&b, "%s%s = %s\n", indent, name, value)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(g.Blocks)) {
			if apart[name] {
				continue
			}
			labels := ""
			for range g.Blocks[name].Labels {
				labels += ` "x"`
			}
			fmt.Fprintf(&b, "%s%s%s {\n", indent, name, labels)
			block(g.Blocks[name], indent+"  ")
			fmt.Fprintf(&b, "%s}\n", indent)
		}
	}
	block(Grammar, "")
	return b.String()
}

// TestExamplesOfTheGrammarAreRead reads a configuration that is made of the examples of all arguments.
func TestExamplesOfTheGrammarAreRead(t *testing.T) {
	src := written(func(a lang.Arg) string {
		if a.Example == "" {
			t.Errorf("no example: %s", a.Doc)
		}
		return a.Example
	})
	src = strings.ReplaceAll(src, `"0.0.0.0:8787"`, `"127.0.0.1:8787"`)
	_, diags := Parse([]byte(src), filepath.Join(t.TempDir(), "parlance.hcl"), func(string) (string, bool) { return "canary-0123456789", true })
	for _, d := range diags {
		if d.Severity == hcl.DiagError {
			t.Errorf("%v\n%s", d, src)
		}
	}
}

// TestDefaultsOfTheGrammarAreInForce compares a configuration that has each default written out with one that has none.
func TestDefaultsOfTheGrammarAreInForce(t *testing.T) {
	must := func(a lang.Arg) string {
		if a.Required || a.Type == lang.KeyOrTwo {
			return a.Example
		}
		return ""
	}
	full := written(func(a lang.Arg) string {
		switch {
		case a.Default == "":
			return must(a)
		case a.Type == lang.Bool || a.Type == lang.Whole || a.Type == lang.Number:
			return a.Default
		}
		return fmt.Sprintf("%q", a.Default)
	})
	read := func(src string) *Config {
		c, diags := Parse([]byte(src), "x.hcl", func(string) (string, bool) { return "canary-0123456789", true })
		if diags.HasErrors() {
			t.Fatalf("%v\n%s", diags, src)
		}
		return c
	}
	differ := cmp.Diff(read(full), read(written(must)), cmpopts.IgnoreFields(Config{}, "Sources", "RulesAt"), cmpopts.IgnoreTypes(hcl.Range{}),
		cmp.Exporter(func(reflect.Type) bool { return true }), cmpopts.IgnoreFields(Accounts{}, "places"))
	if differ = strings.ReplaceAll(differ, "canary", ""); strings.Contains(differ, "\n-") || strings.Contains(differ, "\n+") {
		t.Error(differ)
	}
}

// TestTypesOfTheGrammar finds declarations that contradict themselves.
func TestTypesOfTheGrammar(t *testing.T) {
	var walk func(g *lang.Grammar, at string)
	walk = func(g *lang.Grammar, at string) {
		for name, a := range g.Args {
			switch at := at + name; {
			case a.Type == lang.Expression:
				t.Errorf("%s has no type", at)
			case a.Type == lang.Word && (len(a.OneOf) == 0 || !slices.Contains(a.OneOf, a.Default)):
				t.Errorf("%s: %q is none of %v", at, a.Default, a.OneOf)
			case (a.Type == lang.Size || a.Type == lang.Duration || a.Type == lang.Whole || a.Type == lang.Number) && a.Most == "":
				t.Errorf("%s has no bound", at)
			case a.Default != "" && a.Otherwise != "":
				t.Errorf("%s has two defaults", at)
			case !strings.HasSuffix(a.Doc, "."):
				t.Errorf("%s: not a sentence: %s", at, a.Doc)
			}
		}
		for name, b := range g.Blocks {
			if !slices.Contains(lang.NameBlocks, name) {
				walk(b, at+name+" ")
			}
		}
	}
	walk(Grammar, "")
	if _, err := os.Stat("../../../../docs/configuration.md"); err != nil {
		t.Error(err)
	}
}
