package play

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Only the specs that a change can concern are run. A change of anything else is shown by the specs that are left out: they come to
// what they come to with the built-in rules.
func TestAffectedSpecs(t *testing.T) {
	suite, _ := Embedded()
	every := func(*Scenario) bool { return true }
	withPath := func(s *Scenario) bool {
		return slices.ContainsFunc(s.Requests, func(q SceneRequest) bool { return q.Path != "" })
	}
	for _, tt := range []struct {
		rules    string
		affected func(*Spec) bool
		scenes   func(*Scenario) bool
	}{
		{`alias "fast" { to = "gpt-5-mini" }`, func(s *Spec) bool { return s.models != nil }, every},
		{`tier "mine" {
  when   = status == 418
  action = "retry"
}`, func(s *Spec) bool { return s.Kind == Failure }, every},
		{`pair "messages" "chat" {
  fields { top_k = omit }
}`, func(s *Spec) bool { return s.Client == "messages" && s.Upstream == "chat" }, func(s *Scenario) bool {
			return withPath(s) || slices.Contains(s.Clients, "messages") && slices.Contains(s.Upstreams, "chat")
		}},
		{`protocol "chat" {
  stop_reasons {
    read { out_of_room = "length" }
  }
}`, func(s *Spec) bool { return s.Kind == Inquiry || s.Client == "chat" || s.Upstream == "chat" }, func(s *Scenario) bool {
			return withPath(s) || slices.Contains(s.Clients, "chat") || slices.Contains(s.Upstreams, "chat")
		}},
		{`function "mine" {
  params = []
  result = "a"
}`, func(s *Spec) bool { return s.Kind == Inquiry }, func(*Scenario) bool { return false }},
		{`function "refused" {
  result = false
}`, func(*Spec) bool { return true }, every},
		{`table "mine" { a = "b" }`, func(*Spec) bool { return true }, every},
		{`class "rate_limit" {
  when = status == 418
}`, func(*Spec) bool { return true }, every},
	} {
		set, diags := lang.LoadFS(fstest.MapFS{"mine.hcl": {Data: []byte(tt.rules)}}, "")
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		affected := affectedBy(set)
		for _, s := range suite.Specs {
			if got := affected.spec(s); got != tt.affected(s) {
				t.Errorf("%.30s: %s %s: affected %v", tt.rules, s.Place(), s, got)
				break
			}
		}
		for _, s := range suite.Scenarios {
			if got := affected.scenario(s); got != tt.scenes(s) {
				t.Errorf("%.30s: %s %s: affected %v", tt.rules, s.Place(), s.Name, got)
				break
			}
		}
	}
}
