package runtime

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/coverage"
	"github.com/parlance-gateway/parlance/runtime/compile"
	"github.com/parlance-gateway/parlance/tests/full"
)

// Every field that a protocol has is mapped, dropped with a reason, or rejected, by every pair.
func TestEveryFieldHasAFate(t *testing.T) {
	sequential(t)
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	c := Cover(set)
	for _, f := range lang.Findings(c.Findings(), set.Sources) {
		t.Errorf("%s:%d: %s", f.File, f.Line, f.Detail)
	}
	if len(c.Pairs) != 30 {
		t.Errorf("%d pairs", len(c.Pairs))
	}
	for _, p := range c.Pairs {
		parts := map[string]int{}
		for _, f := range p.Fates {
			if f.What == coverage.Mapped {
				parts[f.Part]++
			}
		}
		if p.AsIs != (p.Client == p.Upstream) || !p.AsIs && (p.Count(coverage.Mapped) < 60 || parts["request"] < 20 || parts["reply"] < 8 || parts["stream"] < 8 || parts["error"] < 1) {
			t.Errorf("%s to %s: as it is %v, mapped %v", p.Client, p.Upstream, p.AsIs, parts)
		}
	}
}

// alter gives the built-in rules with a change in one file.
func alter(t *testing.T, file, old, new string) *lang.Set {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(rules.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := fs.ReadFile(rules.Files(), name)
		if name == file {
			if strings.Count(string(src), old) == 0 {
				t.Fatalf("%s does not hold %q", file, old)
			}
			src = []byte(strings.Replace(string(src), old, new, 1))
		}
		files[name] = &fstest.MapFile{Data: src}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	set, diags := lang.LoadFS(files, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return set
}

// What a rule no longer does is found: the rules are changed in one place, and exactly the fields that hang on it are
// left over.
func TestWhatNoRuleKnowsIsLeftOver(t *testing.T) {
	sequential(t)
	for i, test := range []struct {
		name, pair, file, old, new string
		left                       []string // lines: part path
	}{
		{"a field that is no longer read", "chat messages", "protocols/chat.hcl", "      title   = item.file.filename\n", "", []string{"request messages[role=user].content[type=file].file.filename"}},
		{"a variant that no rule names", "chat messages", "protocols/chat.hcl", "when   = item.type == \"input_audio\"", "when   = item.type == \"sound\"",
			[]string{"request messages[role=user].content[type=input_audio]"}},
		{"a drop that is gone", "chat messages", "protocols/chat.hcl", "drop \"prediction\"", "drop \"prediction_of_another\"", []string{"request prediction"}},
		{"a drop of one variant", "messages chat", "protocols/messages.hcl", "drop \"messages.content[type=compaction].signature\"", "drop \"messages.content[type=text].signature\"",
			[]string{"request messages[].content[type=compaction].signature"}},
		{"an event that nobody hears", "chat messages", "protocols/messages.hcl", "on \"ping\"", "on \"pong\"", []string{"stream event:ping"}},
		{"a count that nobody says", "chat messages", "protocols/chat.hcl", "reasoning_tokens = sum(0, usage.reasoning)", "reasoning_tokens = 0",
			[]string{"reply usage.output_tokens_details.thinking_tokens", "stream message.usage.output_tokens_details.thinking_tokens", "stream usage.output_tokens_details.thinking_tokens"}},
		{"an error's field", "messages chat", "protocols/chat.hcl", "code    = coalesce(data.error.code, data.code)\n      param", "code    = data.code\n      param", []string{"error error.code"}},
	} {
		if !full.Part(i, 4) {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			set := alter(t, test.file, test.old, test.new)
			c := compile.CoverageOf(set, func(b *lang.Block) bool { return b.Label(0)+" "+b.Label(1) == test.pair })
			var got []string
			for _, l := range c.Pairs[0].Lines() {
				if l.What == coverage.Left {
					got = append(got, l.Part+" "+l.Path)
				}
			}
			if !slices.Equal(got, test.left) {
				t.Errorf("left over: %q, not %q", got, test.left)
			}
		})
	}
}

func TestNeedlessDropIsFound(t *testing.T) {
	set := alter(t, "pairs/chat_to_messages.hcl", "  drop \"store\" {", "  drop \"model\" {\n    why = \"it crosses all the same\"\n  }\n  drop \"store\" {")
	c := compile.CoverageOf(set, func(b *lang.Block) bool { return b.Label(0) == "chat" && b.Label(1) == "messages" })
	if n := c.Pairs[0].Needless; len(n) == 0 || n[0].Path != "model" {
		t.Error(n)
	}
}

// A copy of the built-in rules that replaces them is without mistakes: every check of an operator's rules is run over it.
func TestCopyOfAllRulesHasNoMistakes(t *testing.T) {
	sequential(t)
	files := fstest.MapFS{"none.hcl": {Data: []byte(`base = "none"`)}}
	err := fs.WalkDir(rules.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := fs.ReadFile(rules.Files(), name)
		files[name] = &fstest.MapFile{Data: src}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	set, diags := lang.LoadFS(files, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	_, more := Compile(set)
	for _, f := range lang.Findings(append(diags, more...), set.Sources) {
		t.Errorf("%s:%d: %s", f.File, f.Line, f.Detail)
	}
}
