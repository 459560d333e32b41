package play

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/tests/full"
)

// noticed reports whether a spec fails. Most mistakes show without variations, which take ten times as long.
func noticed(p *runtime.Program, suite *Suite, o Options) bool {
	plain := o
	plain.Plain = true
	return Run(p, suite, plain).Failed > 0 || Run(p, suite, o).Failed > 0
}

// A rule file that is wrong in one line must fail a spec: by its expectation, or by what holds of any reply.
func TestWrongRulesFailSpecs(t *testing.T) {
	if testing.Short() {
		t.Skip("runs all specs of a pair")
	}
	suite, _ := Embedded()
	pair := Options{Match: regexp.MustCompile("pairs/messages_to_chat")} // what the mistakes are made in
	program, diags := runtime.Compile(onlyPair(loadFiles(t, ruleFiles(t)), "messages", "chat"))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	before := Run(program, suite, pair)
	if before.Failed > 0 || before.Passed < 100 {
		t.Fatalf("%d specs of the pair pass, %d fail", before.Passed, before.Failed)
	}
	// What the check refuses before any spec runs says with which words.
	for i, c := range []struct{ name, file, old, new, refused string }{
		{"a stop reason is another", "protocols/chat.hcl", `length                       = "length"`, `length                       = "end"`, ""},
		{"cached tokens count twice", "protocols/chat.hcl", `usage.prompt_tokens - sum(0, cached(usage), written(usage)) :`, `usage.prompt_tokens :`, ""},
		{"a block has no end", "protocols/messages.hcl", `event "content_block_stop"`, `event "content_block_end"`, "Two names"},
		{"the stream has no end", "protocols/messages.hcl", `event "message_stop"`, `event "message_end"`, "Two names"},
		{"blocks interleave", "protocols/messages.hcl", `order = "one at a time"`, `order = "interleaved"`, ""},
		{"a body has another text than the stream", "protocols/messages.hcl", `      block {
        type      = "text"
        text      = part.text`, `      block {
        type      = "text"
        text      = "no"`, ""},
		{"a failed stream holds no error", "protocols/messages.hcl", `      event "error" {
        type       = "error"`, `      event "ping" {
        type       = "ping"`, ""},
		{"the billing line crosses", "pairs/messages_to_chat.hcl", `when = startswith(item.text, "x-anthropic-billing-header:")`, `when = false`, ""},
	} {
		if !full.Part(i, 4) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			files := ruleFiles(t)
			src := string(files[c.file].Data)
			if !strings.Contains(src, c.old) {
				t.Fatalf("%s no longer holds %q", c.file, c.old)
			}
			files[c.file] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(src, c.old, c.new))}
			program, diags := runtime.Compile(onlyPair(loadFiles(t, files), "messages", "chat"))
			if c.refused != "" {
				if !strings.Contains(diags.Error(), c.refused) {
					t.Fatalf("not refused with %q: %v", c.refused, diags)
				}
				return
			}
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			if !noticed(program, suite, pair) {
				t.Error("no spec noticed")
			}
		})
	}
}
