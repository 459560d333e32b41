package lang

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/tests/full"
)

func rep(s string, n int) string { return strings.Repeat(s, n) }

// bombSize is how many bytes of what is repeated the bombs have: a sixty-fourth of the largest file, or with PARLANCE_ALL a quarter.
var bombSize = func() int {
	if full.All() {
		return maxFile / 4
	}
	return maxFile / 64
}()

// bombs are files that would make a parser recurse, or work without end.
func bombs() map[string]string {
	n := bombSize
	return map[string]string{
		"brackets":             "a = " + rep("[", n/2) + rep("]", n/2-10),
		"parentheses":          "a = " + rep("(", n-10),
		"braces":               "a = " + rep("{b=", n/3-10),
		"blocks":               rep("a{", n/2-10),
		"closers first":        "a = " + rep("]", n/2-10) + rep("[", n/2-10),
		"closers first, lines": "a = [" + rep("]\n", n/4-10) + rep("[", n/2-10),
		"wrong closers":        "a = " + rep("[)", n/2-10),
		"wrong closers, lines": "a = " + rep("[}\n(", n/4-10),
		"nots":                 "a = " + rep("!", n-10) + "b",
		"nots over lines":      "a = (" + rep("!\n", n/2-10) + "b)",
		"nots and brackets":    "a = " + rep("[!!!!", 240) + rep("]", 240),
		"minuses over lines":   "a = [" + rep("-\n", n/2-10) + "b]",
		"conditionals":         "a = " + rep("b?c:", n/4-10) + "d",
		"conditionals, lines":  "a = (" + rep("b?\nc:\n", n/6-10) + "d)",
		"sum":                  "a = 1" + rep("+1", n/2-10),
		"sum over lines":       "a = (1" + rep("+\n1", n/3-10) + ")",
		"ands":                 "a = b" + rep("&&b", n/3-10),
		"indexes":              "a = b" + rep("[c]", n/3-10),
		"literal indexes":      "a = b" + rep("[0]", n/3-10),
		"members":              "a = b" + rep(".c", n/2-10),
		"splats":               "a = b" + rep("[*]", n/3-10),
		"attribute splats":     "a = b" + rep(".*", n/2-10),
		"interpolations":       "a = " + rep(`"${`, n/3-10),
		"interpolated parts":   `a = "` + rep("${b}", n/4-10) + `"`,
		"template ifs":         `a = "` + rep("%{if b}", n/7-10) + `"`,
		"template ifs, ended":  `a = "` + rep("%{if b}", n/20) + rep("%{endif}", n/20) + `"`,
		"template fors":        "a = <<E\n" + rep("%{for b in c}", n/13-10) + "\nE\n",
		"heredocs":             "a = " + rep("<<E\n", n/4-10),
		"for expressions":      "a = " + rep("[for b in ", n/10-10),
		"calls":                "a = " + rep("f(", n/2-10),
		"many blocks":          rep("a{}\n", n/4),
		"many attributes":      manyAttributes(n),
		"many functions":       manyFunctions(n),
		"long name":            rep("a", n-10) + " = 1",
		"long string":          `a = "` + rep("b", n-10) + `"`,
		"huge number":          "a = 1e999999999",
		"long number":          "a = " + rep("9", 1<<16),
		"comments":             rep("# a\n", n/4-10),
		"open comment":         "/*" + rep("*", n-10),
		"zeros":                rep("\x00", n-10),
		"too large":            rep(" ", maxFile+1),
	}
}

func manyAttributes(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n-40; i++ {
		fmt.Fprintf(&b, "attribute_%d = %d\n", i, i)
	}
	return b.String()
}

func manyFunctions(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n-80; i++ {
		fmt.Fprintf(&b, "function \"f%d\" {\nparams = []\nresult = 1\n}\n", i)
	}
	return b.String()
}

// TestRuleBombs loads each bomb in a process of its own, since what it is about cannot be recovered from: a
// stack that overflows ends the process (R39).
func TestRuleBombs(t *testing.T) {
	if os.Getenv("PARLANCE_BOMBS") != "" {
		debug.SetMaxStack(128 * bombSize) // with the largest bombs an eighth of what a process has by default
		for _, name := range slices.Sorted(maps.Keys(bombs())) {
			fmt.Println(name)
			src := []byte(bombs()[name])
			body, diags := Parse(src, "bomb.hcl")
			if body != nil {
				_, more := Decode(body, File, "a rule file")
				diags = append(diags, more...)
			}
			WriteText(io.Discard, Findings(diags, map[string][]byte{"bomb.hcl": src}))
		}
		fmt.Println("all")
		return
	}
	if racing || testing.Short() {
		t.Skip("loads 20 MB of rules, one after the other")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestRuleBombs$")
	cmd.Env = append(os.Environ(), "PARLANCE_BOMBS=1")
	out, err := cmd.CombinedOutput()
	names := strings.Split(strings.SplitN(string(out), "\nPASS", 2)[0], "\n")
	if err != nil || names[len(names)-1] != "all" {
		for i, line := range names {
			if _, known := bombs()[line]; !known {
				t.Fatalf("%q ends the process: %v\n%.2000s", names[max(0, i-1)], err, strings.Join(names[i:], "\n"))
			}
		}
		t.Fatalf("%v\n%.2000s", err, out)
	}
}

// FuzzLoad loads whatever comes: it says what is wrong, and neither panics nor works without end.
func FuzzLoad(f *testing.F) {
	for _, src := range bombs() {
		if len(src) > 2000 {
			src = src[:1000] + src[len(src)-1000:]
		}
		f.Add([]byte(src))
	}
	for _, folder := range []string{".", "protocols", "pairs"} {
		files, err := fs.ReadDir(rules.Files(), folder)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			if src, err := fs.ReadFile(rules.Files(), path.Join(folder, file.Name())); err == nil {
				f.Add(src[:min(len(src), 8<<10)])
			}
		}
	}
	f.Add([]byte("function \"f\" {\n  params = [\"a\"]\n  result = \"${a}%{if a}x%{endif}\"\n}\n"))
	f.Add([]byte("pair \"a\" \"b\" {\n  fields {\n    x = <<-E\n      {\"a\": 1}\n    E\n  }\n}\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		set, diags := LoadFS(fstest.MapFS{"fuzz.hcl": {Data: src}}, "")
		if set == nil {
			t.Fatal("no set")
		}
		list := Findings(diags, set.Sources)
		for _, found := range list {
			if found.Summary == "" || found.File == "fuzz.hcl" && (found.Line < 1 || found.Column < 1) {
				t.Fatalf("%+v", found)
			}
		}
		WriteText(io.Discard, list)
		if err := WriteJSON(io.Discard, list); err != nil {
			t.Fatal(err)
		}
		for _, b := range set.Functions {
			if b.Arg("result") == nil && !diags.HasErrors() {
				t.Fatal("a function without a result is no mistake")
			}
		}
	})
}

// Sets that list the same fields share a catalog, which takes time and memory to make.
func TestCatalogsAreShared(t *testing.T) {
	set := func(field string) *Set {
		s, diags := LoadFS(fstest.MapFS{"own.hcl": {Data: []byte("fields \"chat\" {\n  request = <<-LIST\n    " + field + "  string\n  LIST\n}\n")}}, "")
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		return s
	}
	one, same, other := set("acme_tone"), set("acme_tone"), set("acme_pace")
	first := one.Fields()
	if same.Fields() != first || other.Fields() == first || one.Fields() != first {
		t.Error("a catalog is shared with other fields, or not with the same ones")
	}
	for _, field := range []string{"acme_tone", "acme_pace"} {
		if _, known, _ := other.Fields().Lookup("chat.request:", []string{field}); known != (field == "acme_pace") {
			t.Errorf("%s is known: %v", field, known)
		}
	}
}
