package play

import (
	"bytes"
	"regexp"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

// otherRules change what many specs expect: a field of requests, and stop reasons.
const otherRules = `
protocol "messages" {
  stop_reasons {
    write {
      length    = "model_context_window_exceeded"
      tool_call = "pause_turn"
    }
  }
}
pair "messages" "chat" {
  fields {
    service_level = ext("gold")
  }
}
`

// The built-in specs as an operator's own, on other rules: what is updated holds, and the rest of the files stays.
func TestAcceptedExpectationsHold(t *testing.T) {
	set, diags := lang.LoadFS(fstest.MapFS{"other.hcl": &fstest.MapFile{Data: []byte(otherRules)}}, "", "other.hcl")
	program, more := runtime.Compile(set)
	if diags.HasErrors() || more.HasErrors() {
		t.Fatal(diags, more)
	}
	files := fstest.MapFS{}
	for name, src := range BuiltIn() {
		if regexp.MustCompile(`/(fragments\.hcl|pairs/messages_to_chat[./].*|examples/(messages_streams|requests|dropped|errors)\.hcl)$`).MatchString(name) {
			files[name] = &fstest.MapFile{Data: src}
		}
	}
	suite, diags := Load(files, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	before := Run(program, suite, Options{Plain: true})
	a := Accept(program, suite, before)
	if before.Failed < 50 || len(a.Refused)*3 > before.Failed {
		t.Fatalf("%d specs fail, %d of them are left", before.Failed, len(a.Refused))
	}
	for name, text := range a.Files {
		if lost, added := bytes.Count(files[name].Data, []byte("#")), bytes.Count(text, []byte("#")); lost > added {
			t.Errorf("%s: %d of %d comments are left", name, added, lost)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	updated, diags := Load(files, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	left := map[string]bool{}
	for _, r := range a.Refused {
		left[r.Spec.Name] = true
	}
	after := Run(program, updated, Options{Plain: true})
	for _, r := range after.Specs {
		if _, holds := r.Variations(); !holds && !left[r.Name] {
			t.Errorf("%s:%d: %s %q does not hold: %v", r.File, r.Line, r.Kind, r.Name, r.Problems)
		}
	}
}
