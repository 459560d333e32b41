package wildcard

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestFits(t *testing.T) {
	for _, tt := range []struct {
		pattern, name string
		fits          bool
	}{
		{"", "", true}, {"", "a", false}, {"a", "a", true}, {"a", "ab", false}, {"a", "A", false},
		{"*", "", true}, {"*", "anything/at.all", true}, {"**", "a", true},
		{"gpt-*", "gpt-5", true}, {"gpt-*", "gpt-", true}, {"gpt-*", "gpt", false}, {"gpt-*", "a-gpt-5", false},
		{"*-mini", "gpt-5-mini", true}, {"*-mini", "gpt-5-minis", false},
		{"gpt-*-*", "gpt-5-high", true}, {"gpt-*-*", "gpt-5", false}, {"a*b*b", "ab", false}, {"a*b*b", "abb", true}, {"ab*ba", "aba", false},
		{"*a*b*c*", "xaxbxcx", true}, {"*a*b*c*", "xaxcxbx", false}, {"a.c", "abc", false},
	} {
		if got := Fits(tt.pattern, tt.name); got != tt.fits {
			t.Errorf("%q and %q: %t", tt.pattern, tt.name, got)
		}
	}
}

// It says what a regular expression would say.
func FuzzFits(f *testing.F) {
	f.Add("a*b*b", "abab")
	f.Fuzz(func(t *testing.T, pattern, name string) {
		if len(pattern) > 100 || len(name) > 1000 || !utf8.ValidString(pattern) || !utf8.ValidString(name) {
			t.Skip()
		}
		as := regexp.MustCompile(`(?s)\A` + strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, `.*`) + `\z`)
		if got := Fits(pattern, name); got != as.MatchString(name) {
			t.Errorf("%q and %q: %t", pattern, name, got)
		}
	})
}
