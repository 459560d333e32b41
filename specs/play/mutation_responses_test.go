package play

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/tests/full"
)

// The grammar alone must notice what is wrong with the stream of a Responses client: the specs of testdata/grammar say
// what events are called, and nothing of what is in them.
func TestWrongRulesBreakTheGrammarOfResponses(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("compiles many sets of rules, one after the other")
	}
	suite, diags := Load(os.DirFS("testdata/grammar"), "")
	if len(diags) > 0 {
		lang.WriteText(os.Stderr, lang.Findings(diags, suite.Sources))
		t.FailNow()
	}
	for _, r := range Run(builtIn(t), suite, Options{}).Specs {
		if r.Failed() {
			var b strings.Builder
			r.WriteText(&b)
			t.Fatal(b.String())
		}
	}
	const file = "protocols/responses.hcl"
	src, err := fs.ReadFile(rules.Files(), file)
	if err != nil {
		t.Fatal(err)
	}
	// What the check refuses before any spec runs says with which words.
	for _, c := range []struct{ name, old, new, refused string }{
		{"an event's type is not its name", `type            = "response.output_text.delta"`, `type            = "response.text.delta"`, "Two names"},
		{"events are not counted", `sequence_number = reply.sequence`, `sequence_number = 7`, ""},
		{"a member that is always there is not", `access_programs      = null`, `access_programs      = omit`, ""},
		{"a date is a text", `created_at           = coalesce(reply.created, call.time)`, `created_at           = "now"`, "Wrong type"},
		{"an id has another prefix", `itemid("fc_", part.index)`, `itemid("call_", part.index)`, ""},
		{"parts are counted from one", `summary_index   = 0`, `summary_index   = 1`, ""},
		{"a part has its item's index", `content_index   = part.place`, `content_index   = part.index`, ""},
		{"annotations are counted from one", `annotation_index = note.index`, `annotation_index = 1`, ""},
		{"annotations are lost in the whole", `annotations = [for n in part.notes : annotation(n) if annotation(n) != null]`, `annotations = []`, ""},
		{"a delta has no logprobs", `logprobs        = []`, `logprobs        = omit`, "Event without a field"},
		{"the whole of the arguments is empty", `arguments       = arguments(part)`, `arguments       = ""`, ""},
		{"the whole of a freeform input is another", `input           = part.text`, `input           = "x"`, ""},
		{"the whole of a refusal is empty", `refusal         = part.text`, `refusal         = ""`, ""},
		{"an item is never done", `status  = outcome(item)`, `status  = "in_progress"`, ""},
		{"usage does not add up", `total_tokens          = sum(0, `, `total_tokens          = sum(1, `, ""},
		{"a failure is told as an end", `"response.failed"`, `"response.incomplete"`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !strings.Contains(string(src), c.old) {
				t.Skipf("%s no longer holds %q", file, c.old)
			}
			files := ruleFiles(t)
			files[file] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(string(src), c.old, c.new))}
			set := loadFiles(t, files)
			program, diags := runtime.Compile(onlyPair(set, "responses", "chat"))
			if c.refused != "" {
				if !strings.Contains(diags.Error(), c.refused) {
					t.Fatalf("not refused with %q: %v", c.refused, diags)
				}
				return
			}
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			if !noticed(program, suite, Options{}) {
				t.Error("nothing noticed")
			}
		})
	}
}
