package lang

import (
	"strings"
	"testing"
)

// A file that is wrong in each of very many lines is told in bounded work, and in as many findings as people read.
func TestSyntaxIsToldOfLargeFiles(t *testing.T) {
	for _, line := range []string{"a\n", "a == 1\n", "a = 1 2\n", "a \"x\" = {\n", "a = [1\n", "\"a\" = 1\n", "a 'x'\n", "}\n"} {
		_, diags := Parse([]byte(strings.Repeat(line, 1<<17/len(line))), "many.hcl")
		if n := len(Sort(diags)); n == 0 || n > maxSyntax {
			t.Errorf("%q: %d findings", line, n)
		}
	}
}
