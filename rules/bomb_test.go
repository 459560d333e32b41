package rules

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func rep(s string, n int) string { return strings.Repeat(s, n) }

// bombs are files of up to maxFile bytes that would make a parser recurse, or work without end.
func bombs() map[string]string {
	const n = maxFile
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
		"many blocks":          rep("a{}\n", n/4-10),
		"many attributes":      manyAttributes(n),
		"many functions":       manyFunctions(n),
		"long name":            rep("a", n-10) + " = 1",
		"long string":          `a = "` + rep("b", n-10) + `"`,
		"huge number":          "a = 1e999999999",
		"long number":          "a = " + rep("9", 1<<16),
		"comments":             rep("# a\n", n/4-10),
		"open comment":         "/*" + rep("*", n-10),
		"zeros":                rep("\x00", n-10),
		"too large":            rep(" ", n+1),
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
	if name := os.Getenv("PARLANCE_BOMB"); name != "" {
		body, diags := Parse([]byte(bombs()[name]), "bomb.hcl")
		if body != nil {
			_, more := Decode(body, File, "a rule file")
			diags = append(diags, more...)
		}
		var b strings.Builder
		WriteText(&b, Findings(diags, map[string][]byte{"bomb.hcl": []byte(bombs()[name])}))
		fmt.Println(len(diags), "findings")
		return
	}
	for name := range bombs() {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(os.Args[0], "-test.run=^TestRuleBombs$")
			cmd.Env = append(os.Environ(), "PARLANCE_BOMB="+name, "GOMEMLIMIT=2GiB")
			start := time.Now()
			out, err := cmd.CombinedOutput()
			t.Logf("%v %s", time.Since(start).Round(time.Millisecond), out[:min(len(out), 200)])
			if err != nil {
				t.Fatalf("%v: %s", err, out[:min(len(out), 600)])
			}
		})
	}
}
