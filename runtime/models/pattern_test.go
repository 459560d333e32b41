package models

import (
	"fmt"
	"testing"
)

func TestRenamesApplyTheMostSpecificPattern(t *testing.T) {
	made := preparedOffer{Offer: Offer{Rename: map[string]string{
		"claude-*": "big", "claude-haiku-*": "small", "*-mini": "mini-*", "a*b*c": "*/x/*", "exact": "Own", "*": "any",
	}}}
	made.renames = newRenames(made.Rename)
	made.renamed = map[string]string{"exact": "Own"}
	made.exact = map[string]string{"qwen3-coder": "Qwen3-Coder"}
	for name, want := range map[string]string{
		"claude-opus-5-5": "big", "claude-haiku-4-5": "small", "Claude-Haiku-4-5": "small", "GPT-mini": "mini-GPT", "aXbYc": "X/x/Y",
		"EXACT": "Own", "qwen3-CODER": "Qwen3-Coder", "other": "any", "claude-*": "big",
	} {
		if got := made.own(name); got != want {
			t.Errorf("%s: asked for as %q, not %q", name, got, want)
		}
	}
}

func TestPatternsCaptureInAnyCase(t *testing.T) {
	p := NewPattern("GPT-5*-*")
	got := make([]string, 2)
	if !p.capture("gpt-5.1-Codex-High", got) || got[0] != ".1-Codex" || got[1] != "High" {
		t.Errorf("%q", got)
	}
	p = NewPattern("ab*ba")
	if p.capture("aba", nil) {
		t.Error("ab*ba fits aba")
	}
}

// A reseller's prefix before a model's name, and its case, change nothing of what the model can do.
func TestModelsAreKnownAtResellers(t *testing.T) {
	for _, tt := range []struct {
		pattern, model string
		fits           bool
	}{
		{"deepseek-*", "deepseek/deepseek-v4-pro", true}, {"deepseek-*", "deepseek-ai/DeepSeek-V4-Pro", true}, {"kimi-*", "accounts/fireworks/models/kimi-k3", true},
		{"deepseek/*", "deepseek/deepseek-v4", true}, {"deepseek-*", "other/not-deepseek-v4", false},
	} {
		if got := FitsModel(tt.pattern, tt.model); got != tt.fits {
			t.Errorf("%s and %s: %t", tt.pattern, tt.model, got)
		}
	}
}

func TestPatternsFit(t *testing.T) {
	for _, tt := range []struct{ pattern, name, want string }{
		{"gpt-5", "gpt-5", "[]"}, {"gpt-5", "gpt-5.1", ""}, {"gpt-*", "gpt-5", "[5]"}, {"gpt-*", "xgpt-5", ""},
		{"*", "", "[]"}, {"*", "x", "[x]"}, {"*-mini", "o4-mini", "[o4]"}, {"*-mini", "o4-minis", ""},
		{"a*b*c", "abc", "[ ]"}, {"a*b*c", "axbxbyc", "[xbx y]"}, {"a*b*c", "acb", ""}, {"a*b*b", "ab", ""}, {"a**", "ab", "[b ]"},
		{"a*b*c*d", "a1b2b3c4c5d", "[1b2 3c4 5]"}, {"ab*ba", "aba", ""}, {"", "", "[]"}, {"", "x", ""}, {"gpt-4.1", "gpt-401", ""},
	} {
		p := NewPattern(tt.pattern)
		found := make([]string, p.Stars())
		got := ""
		if p.capture(tt.name, found) {
			got = fmt.Sprint(found)
		}
		if got != tt.want || p.fits(tt.name) != (tt.want != "") {
			t.Errorf("%q fits %q as %s, not %s", tt.pattern, tt.name, got, tt.want)
		}
	}
}
