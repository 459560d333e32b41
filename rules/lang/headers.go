package lang

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
)

// headersText lists headers that the field commonly uses, a line each.
//
//go:embed headers.txt
var headersText string

// headers are the names of the list, and what they begin with up to a hyphen, "x-ratelimit-" say.
var headers = sync.OnceValues(func() (names []string, begins []string) {
	seen := map[string]bool{}
	for line := range strings.Lines(headersText) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		names = append(names, line)
		for i, c := range line {
			if c == '-' && i > 1 && !seen[line[:i+1]] { // x- alone is no beginning of anything
				seen[line[:i+1]] = true
				begins = append(begins, line[:i+1])
			}
		}
	}
	return names, begins
})

// NearHeader is ` Did you mean "…"?` for a header that is nearly one which the field commonly uses, and "" for one of those and for
// one that resembles none, which somebody's own may be. A * at the end stands for any text.
func NearHeader(name string) string {
	known, begins := headers()
	name = strings.ToLower(name)
	star := ""
	if begin, ok := strings.CutSuffix(name, "*"); ok {
		for _, k := range known {
			if strings.HasPrefix(k, begin) {
				return ""
			}
		}
		name, known, star = begin, begins, "*"
	}
	var near []string
	for _, k := range known {
		switch {
		case k == name || strings.TrimPrefix(k, "x-") == strings.TrimPrefix(name, "x-"):
			return ""
		case alikeWords(k, name) && !otherNumber(k, name) && alikeWords(strings.TrimPrefix(k, "x-"), strings.TrimPrefix(name, "x-")):
			near = append(near, k+star)
		}
	}
	return Suggest(name+star, near)
}

// otherNumber reports whether two names differ in parts that have a number in both: 5h and 7d are two windows.
func otherNumber(a, b string) bool {
	x, y := strings.Split(a, "-"), strings.Split(b, "-")
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] && !(strings.ContainsFunc(x[i], unicode.IsDigit) && strings.ContainsFunc(y[i], unicode.IsDigit)) {
			return false
		}
	}
	return true
}
