package play

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
)

func suiteIn(t *testing.T, file, src string) *Suite {
	t.Helper()
	s, diags := Load(fstest.MapFS{file: {Data: []byte(src)}}, "")
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	return s
}

const below = `
request "a" {
  given  = { model = "m" }
  expect = { model = "m" }
}
request "b, with tools" {
  given  = { model = "m" }
  expect = { model = "m" }
}
request "b, without" {
  given  = { model = "m" }
  expect = { model = "m" }
}
scenario "s" {
  account "x" {}
  request "r" {
    asked = ["x"]
  }
}
`

func TestASuiteOverAnother(t *testing.T) {
	base := suiteIn(t, "chat_to_messages.hcl", below)
	for _, c := range []struct {
		name, file, own   string
		specs             []string
		scenarios         int
		replaced, leftOut int
		warning           string
	}{
		{"nothing", "chat_to_messages.hcl", "", []string{"a", "b, with tools", "b, without"}, 1, 0, 0, ""},
		{"one more", "chat_to_messages.hcl", "request \"c\" {\n  given = { model = \"m\" }\n  expect = { model = \"n\" }\n}", []string{"c", "a", "b, with tools", "b, without"}, 1, 0, 0, ""},
		{"in its place", "chat_to_messages.hcl", "request \"a\" {\n  given = { model = \"m\" }\n  expect = { model = \"n\" }\n}", []string{"a", "b, with tools", "b, without"}, 1, 1, 0, ""},
		{"of another pair", "messages_to_chat.hcl", "request \"a\" {\n  given = { model = \"m\" }\n  expect = { model = \"n\" }\n}", []string{"a", "a", "b, with tools", "b, without"}, 1, 0, 0, ""},
		{"skipped", "a.hcl", "skip \"b*\" {\n  why = \"no\"\n}\nskip \"s\" {\n  why = \"no\"\n}", []string{"a"}, 0, 0, 3, ""},
		{"skipped in a pair", "a.hcl", "skip \"*\" {\n  why = \"no\"\n  client = \"chat\"\n}", nil, 1, 0, 3, ""},
		{"nothing to skip", "a.hcl", "skip \"b, with tool\" {\n  why = \"no\"\n}", []string{"a", "b, with tools", "b, without"}, 1, 0, 0, `Did you mean "b, with tools"?`},
		{"not of this pair", "a.hcl", "skip \"a\" {\n  why = \"no\"\n  upstream = \"chat\"\n}", []string{"a", "b, with tools", "b, without"}, 1, 0, 0, "on chat upstreams"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, diags := suiteIn(t, c.file, c.own).Over(base)
			var names []string
			for _, s := range got.Specs {
				names = append(names, s.Name)
			}
			if !slices.Equal(names, c.specs) || len(got.Scenarios) != c.scenarios || got.Replaced != c.replaced || got.LeftOut != c.leftOut {
				t.Errorf("%q, %d scenarios, %d replaced, %d left out", names, len(got.Scenarios), got.Replaced, got.LeftOut)
			}
			if c.warning == "" && len(diags) > 0 || c.warning != "" && (len(diags) != 1 || diags[0].Extra != lang.CodeSkip || !strings.Contains(diags[0].Detail, c.warning)) {
				t.Error(diags)
			}
		})
	}
}
