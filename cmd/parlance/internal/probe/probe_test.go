package probe

import (
	"slices"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// The questions refer to earlier ones, and to switches that the rules have. What is wrong with a request is known.
func TestQuestionsFitTheRules(t *testing.T) {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	program, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	list, err := plans("m")
	if err != nil || len(list) != 3 {
		t.Fatal(len(list), err)
	}
	for _, p := range list {
		var before []string
		for i := range p.Questions {
			q := &p.Questions[i]
			refers := slices.Concat(q.IfRefused, q.IfTaken)
			if q.Like != nil {
				refers = append(refers, *q.Like...)
			}
			for _, name := range refers {
				if !slices.Contains(before, name) {
					t.Errorf("%s: the question %q refers to %q, which is not asked before", p.Protocol, q.Name, name)
				}
			}
			before = append(before, q.Name)
			if _, ok := wanted[q.Wrong]; !ok && q.Wrong != "" {
				t.Errorf("%s: the question %q is wrong in an unknown way", p.Protocol, q.Name)
			}
			for _, follow := range []map[string]document.Value{flagsOf(members(q.Taken)), flagsOf(members(q.Refused))} {
				if _, err := program.NewProfile(p.Protocol, follow); err != nil {
					t.Errorf("%s: the question %q: %v", p.Protocol, q.Name, err)
				}
			}
		}
		for _, name := range p.Base {
			if !slices.Contains(before, name) {
				t.Errorf("%s: there is no question %q", p.Protocol, name)
			}
		}
	}
}

func flagsOf[T ~[]byte](m map[string]T) map[string]document.Value {
	flags := map[string]document.Value{}
	for name, value := range m {
		flags[name] = document.Of(value)
	}
	return flags
}

func TestFirstWords(t *testing.T) {
	for text, want := range map[string]string{
		"We do not know this key, sk-1234.":    "We do not know this key",
		"Invalid `model`":                      "Invalid `model`",
		"one two three four five six seven":    "one two three four five six",
		"The model 'acme-1' does not exist.":   "The model",
		"Unknown model: please choose another": "Unknown model: please choose another",
	} {
		if got := firstWords(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestStreamsAreShortened(t *testing.T) {
	const (
		one  = "data: {\"delta\":{\"text\":\"a\"}}\n\n"
		call = "data: {\"delta\":{\"call\":\"a\"}}\n\n"
		end  = "data: [DONE]\n\n"
	)
	if got, want := string(shortened([]byte(one+one+one+one+call+one+end))), one+one+call+one+end; got != want {
		t.Errorf("%s", got)
	}
}
