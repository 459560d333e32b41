package lang

import (
	"strings"
	"testing"
	"unicode"
)

// A file that is no rule file is shown without what a terminal obeys, and not as a whole.
func TestFindingsShowWhatPeopleCanRead(t *testing.T) {
	for name, src := range map[string]string{
		"a binary":              strings.Repeat("\x00\x7fELF\x1b[2J\xff", 100),
		"a line of a megabyte":  "a = " + strings.Repeat("(", 900_000),
		"a place far behind":    "a = \"" + strings.Repeat("x", 100_000) + "\" b",
		"a long range":          "a = \"" + strings.Repeat("é", 100_000) + "\n",
		"letters of all people": "süß = 語 語\n",
	} {
		t.Run(name, func(t *testing.T) {
			_, diags := Parse([]byte(src), "x.hcl")
			if !diags.HasErrors() {
				t.Fatal("it is no mistake")
			}
			var b strings.Builder
			WriteText(&b, Findings(diags[:1], map[string][]byte{"x.hcl": []byte(src)}))
			for line := range strings.Lines(b.String()) {
				if n := len([]rune(line)); n > 1000 {
					t.Errorf("a line has %d characters", n)
				}
				for _, r := range strings.TrimSuffix(line, "\n") {
					if !unicode.IsPrint(r) {
						t.Errorf("%q is printed in %.100q", r, line)
					}
				}
			}
		})
	}
}

func TestAroundKeepsThePlace(t *testing.T) {
	line := strings.Repeat("ä", 1000) + "X" + strings.Repeat("b", 1000)
	part, column := around(line, 1001)
	if list := []rune(part); len(list) != maxShown || list[column-1] != 'X' {
		t.Errorf("column %d of %q", column, part)
	}
	if part, column = around("short", 3); part != "short" || column != 3 {
		t.Error(part, column)
	}
	if _, column = around(strings.Repeat("x", 1000), 5000); column < 1 || column > maxShown+1 {
		t.Error(column)
	}
}
