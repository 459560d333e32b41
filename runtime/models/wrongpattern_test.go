package models

import (
	"strings"
	"testing"
)

func TestRegularExpressionsAreNoPatterns(t *testing.T) {
	for text, want := range map[string]string{
		"gpt-(5|6).*":          `Write each by itself: "gpt-5*", "gpt-6*"`,
		"^(?:gpt|o[13])-(5|6)": `Write each by itself: "gpt-5", "gpt-6", "o*-5", "o*-6", which fits more`,
		"gpt-(5|6)?":           `Write: "gpt-*", which fits more`,
		`gpt-\d+`:              `Write: "gpt-*", which fits more`,
		"^gpt-.*$":             `Write: "gpt-*"`,
		"gpt-.*":               `Write: "gpt-*"`,
		"(a|b)(c|d)(e|f)(g|h)": `looks like a regular expression.`,
	} {
		if got := WrongPattern(text); !strings.Contains(got, want) || strings.HasSuffix(want, `"`) && !strings.HasSuffix(got, want) {
			t.Errorf("%s: %s", text, got)
		}
	}
	for _, text := range []string{"anthropic.*", "us.anthropic.*", "meta.*", "gpt-5.*", "*", "claude-*-4.5*"} {
		if got := WrongPattern(text); got != "" {
			t.Errorf("%s: %s", text, got)
		}
	}
}
