package runtime

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestEditsOfAReplyKeepItsForm: between the same protocols an operator's edits of a reply may change what it says, and not make it one that
// clients cannot read. What breaks the form is the fault of the edit, and the client gets an error that it can read.
func TestEditsOfAReplyKeepItsForm(t *testing.T) {
	for _, tt := range []struct {
		protocol, patch string
		breaks          bool
	}{
		{"messages", `set "index" { to = 7 }`, true},
		{"messages", `set "type" { to = "x" }`, true},
		{"messages", `set "delta.type" { to = "thinking_delta" }`, true},
		{"messages", `set "message.role" { to = 5 }`, true},
		{"messages", `drop { when = data.type == "content_block_stop" }`, true},
		{"messages", `drop { when = data.type == "content_block_start" }`, true},
		{"messages", `drop { when = data.type == "message_start" }`, true},
		{"messages", `set "delta.text" { to = "Ho" }`, false},
		{"messages", `drop { when = data.type == "ping" }`, false},
		{"chat", `set "choices.0.delta.content" { to = 7 }`, true},
		{"chat", `set "choices.0.index" { to = "x" }`, true},
		{"chat", `set "choices" { to = false }`, true},
		{"chat", `drop { when = data.choices[0].finish_reason != null }`, true},
		{"chat", `set "choices.0.delta.content" { to = "Ho" }`, false},
		{"responses", `set "output_index" { to = 3 }`, true},
		{"responses", `drop { when = data.type == "response.created" }`, true},
		{"responses", `set "delta" { to = "Ho" }`, false},
	} {
		t.Run(tt.protocol+" "+tt.patch, func(t *testing.T) {
			patch := strings.NewReplacer("{", "{\n", "}", "\n}").Replace(tt.patch)
			file := "pairs/" + tt.protocol + "_to_" + tt.protocol + ".hcl"
			p := changed(t, change{file, `patch "reply" {`, "patch \"reply\" {\n" + patch + "\n"})
			pair := [2]string{tt.protocol, tt.protocol}
			for _, s := range scripts[:2] {
				wire, problem := play(t, p, tt.protocol, tt.protocol, smallRequest(tt.protocol, true), s.frames(tt.protocol), EOF)
				if err := wellFormed(pair, true, wire, problem); err != "" && len(wire) > 0 && !strings.HasPrefix(string(wire), "event: error") {
					t.Errorf("%s: %s\n%s", s.name, err, wire)
				}
				if failed := problem != nil && strings.HasPrefix(problem.Rule, file); failed != tt.breaks {
					t.Errorf("%s: the edit is at fault: %v (%+v)\n%s", s.name, failed, problem, wire)
				}
			}
		})
	}
}

// A field that an edit adds has a value: without one the frame and the body stay what they were.
func TestNoFieldIsAddedWithoutAValue(t *testing.T) {
	p := overlaid(t, "pair \"chat\" \"chat\" {\n  patch \"reply\" {\n    set \"note\" {\n      to     = ext(data.nothing)\n      create = true\n    }\n  }\n}\n")
	wire, problem := play(t, p, "chat", "chat", smallRequest("chat", true), scripts[0].frames("chat"), EOF)
	if problem != nil || strings.Contains(string(wire), "note") {
		t.Errorf("%v\n%s", problem, wire)
	}
	for _, line := range strings.Split(string(wire), "\n") {
		if data, ok := strings.CutPrefix(line, "data: "); ok && data != "[DONE]" && !json.Valid([]byte(data)) {
			t.Errorf("no JSON: %s", data)
		}
	}
}
