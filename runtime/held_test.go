package runtime

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/specs/oracle"
	oraclewire "github.com/parlance-gateway/parlance/specs/oracle/wire"
	"github.com/parlance-gateway/parlance/tests/full"
)

// TestEditsOfAReplyKeepItsForm: between the same protocols an operator's edits of a reply may change what it says, and not make it one that
// clients cannot read. What breaks the form is the fault of the edit, and the client gets an error that it can read.
func TestEditsOfAReplyKeepItsForm(t *testing.T) {
	sequential(t)
	for i, tt := range []struct {
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
		if !full.Part(i, 8) {
			continue
		}
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

// What a rule makes of the choices of a reply keeps them apart, in streams and bodies, and what is wrong with the upstream's own body excuses no
// more than that.
func TestEditsKeepChoicesApart(t *testing.T) {
	const request = `{"model":"m","n":2,"stream":%v,"messages":[{"role":"user","content":"Hi"}]}`
	chunk := func(choice string) frame {
		return frame{"", `{"id":"c1","object":"chat.completion.chunk","created":1,"model":"x","choices":[` + choice + `]}`}
	}
	stream := []frame{
		chunk(`{"index":0,"delta":{"role":"assistant","content":"one"},"finish_reason":null}`),
		chunk(`{"index":1,"delta":{"role":"assistant","content":"two"},"finish_reason":null}`),
		chunk(`{"index":0,"delta":{},"finish_reason":"stop"}`),
		chunk(`{"index":1,"delta":{"content":"!"},"finish_reason":null}`),
		chunk(`{"index":1,"delta":{},"finish_reason":"stop"}`),
		{"", "[DONE]"},
	}
	unchanged := []frame{stream[0], stream[1], stream[3], stream[4], stream[2], stream[5]} // the edit that gives one index leaves the frame that is wrong then as it is
	body := func(choices string) string {
		return `{"id":"c1","object":"chat.completion","created":1,"model":"x","choices":[` + choices + `]}`
	}
	const one, two = `{"index":0,"message":{"role":"assistant","content":"one"},"finish_reason":"stop"}`, `{"index":1,"message":{"role":"assistant","content":"two"},"finish_reason":"stop"}`
	for _, tt := range []struct {
		name, edit, body string
		breaks           bool
	}{
		{"one index", `set "choices.0.index" { to = 0 }`, "", true},
		{"one index, and the wrong frame is the upstream's", `set "choices.0.index" { to = 0 }`, "unchanged", true},
		{"another text", `set "choices.0.delta.content" { to = "Ho" }`, "", false},
		{"one index in a body", `set "choices" { to = [for c in data.choices : merge(c, { index = 0 })] }`, body(one + "," + two), true},
		{"another index in a body", `set "choices" { to = [for c in data.choices : merge(c, { index = c.index == 0 ? 1 : 0 })] }`, body(one + "," + two), false},
		{"no choice, and the upstream gives no reason", `set "choices" { to = [] }`, body(`{"index":0,"message":{"role":"assistant","content":"one"}}`), true},
		{"a reason where the upstream gives none, and a wrong count", `set "choices.0.finish_reason" {
 to = "stop"
 create = true }`, body(`{"index":0,"message":{"role":"assistant","content":7}}`), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := overlaid(t, "pair \"chat\" \"chat\" {\n  patch \"reply\" {\n"+strings.NewReplacer(`" {`, "\" {\n", " }", "\n}", "c, {\n", "c, {").Replace(tt.edit)+"\n  }\n}\n")
			x, r := talk(t, p, "chat", "chat", fmt.Appendf(nil, request, !strings.HasPrefix(tt.body, "{")))
			defer x.Close()
			defer r.Close()
			var wire []byte
			frames := stream
			if tt.body == "unchanged" {
				frames = unchanged
			}
			if strings.HasPrefix(tt.body, "{") {
				wire = r.Body(nil, []byte(tt.body))
			} else {
				for _, f := range frames {
					wire = r.Frame(wire, nil, []byte(f.data))
				}
				wire = r.End(wire, EOF)
				list, err := oraclewire.Frames(wire)
				if err == nil {
					err = oracle.CheckFrames("chat", list, tt.breaks)
				}
				if err != nil {
					t.Errorf("%v\n%s", err, wire)
				}
			}
			if pr := r.Problem(); (pr != nil) != tt.breaks || tt.breaks && !strings.HasPrefix(pr.Rule, "rules/mine.hcl:") {
				t.Errorf("%+v\n%s", pr, wire)
			}
		})
	}
}

// A response whose rules write no id any more, also not for its failure, is failed by events of the engine's, which have what the first event said.
func TestTheEnginesOwnFailureIsWellFormed(t *testing.T) {
	p := changed(t, change{"protocols/responses.hcl", "id                   = reply.id\n", "id                   = length(reply.texts) > 0 ? omit : reply.id\n"})
	for _, s := range scripts[:2] {
		wire, problem := play(t, p, "responses", "chat", smallRequest("responses", true), s.frames("chat"), EOF)
		frames, err := oraclewire.Frames(wire)
		if err == nil {
			err = oracle.CheckFrames("responses", frames, true)
		}
		if err != nil || problem == nil || !strings.HasPrefix(problem.Rule, "protocols/responses.hcl:") {
			t.Errorf("%s: %v, %+v\n%s", s.name, err, problem, wire)
		}
	}
}
