package main

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// Each edit of the page is laid over the built-in rules, and nothing is wrong with it.
func TestFirstEditsHaveNoMistakes(t *testing.T) {
	edits := regexp.MustCompile("(?s)```hcl\n(.*?)```").FindAllStringSubmatch(language, -1)
	if len(edits) < 5 {
		t.Fatal(len(edits))
	}
	for _, m := range edits {
		set, diags := lang.LoadFS(fstest.MapFS{"edit.hcl": {Data: []byte(m[1])}}, "")
		if !diags.HasErrors() {
			_, more := runtime.Compile(set)
			diags = append(diags, more...)
		}
		if len(diags) > 0 {
			lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
			t.Errorf("not without mistakes:\n%s", m[1])
		}
	}
}

// Each expression of the page gives what stands beside it.
func TestExpressionsGiveWhatThePageSays(t *testing.T) {
	req := regexp.MustCompile("`req` is `(.*?)`").FindStringSubmatch(language)
	_, table, found := strings.Cut(language, "| expression | gives |\n|---|---|\n")
	if req == nil || !found {
		t.Fatal("the page has no examples")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	row := regexp.MustCompile("^\\| `(.*)` \\| (?:`(.*)`|nothing) \\|$")
	for line := range strings.Lines(table) {
		m := row.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			t.Fatalf("not an example: %s", line)
		}
		if got := given(t, m[1], req[1]); got != m[2] {
			t.Errorf("%s gives %s, not %s", m[1], got, m[2])
		}
	}
}

// given is the value of an expression about a request.
func given(t *testing.T, src, req string) string {
	t.Helper()
	x, diags := hclsyntax.ParseExpression([]byte(src), "page", hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	l := &expression.Layout{}
	s := expression.NewScope(nil, l)
	v := l.NewVar("req", nil)
	s.Set("req", v)
	c := &expression.Compiler{Shapes: template.Shapes}
	n := c.Compile(x, s)
	if len(c.Diags) > 0 {
		t.Fatal(c.Diags)
	}
	var d document.Document
	if err := d.Parse([]byte(req), true); err != nil {
		t.Fatal(err)
	}
	e := l.NewEnv()
	e.Bind(v, d.Root())
	return string(expression.Append(e, n, nil))
}

// The page lists the words of the blocks ask of the built-in protocols, and no others.
func TestThePageListsTheWordsOfAsk(t *testing.T) {
	_, table, found := strings.Cut(language, "| word | value |\n|---|---|\n")
	if !found {
		t.Fatal("the page has no list")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	listed := map[string]bool{}
	for line := range strings.Lines(table) {
		cell := strings.Split(line, "|")[1]
		for _, m := range regexp.MustCompile("`(.*?)`").FindAllStringSubmatch(cell, -1) {
			listed[m[1]] = true
		}
	}
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	asked := map[string]bool{}
	for _, p := range set.Protocols {
		for _, word := range p.First("ask").FieldsOrNone() {
			asked[word.Name] = true
		}
	}
	if !maps.Equal(asked, listed) {
		t.Errorf("the protocols ask in the words %v, and the page lists %v", slices.Sorted(maps.Keys(asked)), slices.Sorted(maps.Keys(listed)))
	}
}

// The table of the page has each field that the engine gives, and no other.
func TestFieldsOfTheEngineAreOnThePage(t *testing.T) {
	_, table, found := strings.Cut(language, "| name | fields |\n|---|---|\n")
	if !found {
		t.Fatal("the page has no table of fields")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	word := regexp.MustCompile("`([a-z_]+)`")
	rows := map[string][]string{}
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		var fields []string
		for _, m := range word.FindAllStringSubmatch(cells[2], -1) {
			fields = append(fields, m[1])
		}
		rows[strings.TrimSpace(cells[1])] = fields
	}
	v := conversation.NewVocabulary()
	part := &conversation.PartSchema{V: v, Label: "part"}
	replies := &reply.Schemas{V: v}
	own := append(v.Fields(), "texts", "tool_calls", "tool_results") // a part's, and the kinds that the engine knows
	for row, schema := range map[string]expression.Schema{
		"`call`": program.CallSchema, "`turn` of a request": &conversation.TurnSchema{Part: part}, "`part`, `tool` of a request": part, "`reply`": replies.Reply(),
		"`part` of a reply": replies.Part(), "`item` of a reply": replies.Item(), "`error`, in `errors { body }` and `fail`": program.ErrorSchema, "`model`, in lists of models": program.ModelSchema,
	} {
		for _, name := range schema.Names() {
			if !slices.Contains(rows[row], name) && !slices.Contains(own, name) {
				t.Errorf("the row %s lacks %q", row, name)
			}
		}
		for _, name := range rows[row] {
			if !slices.Contains(schema.Names(), name) && !slices.Contains(own, name) {
				t.Errorf("the row %s has %q, which is no field", row, name)
			}
		}
	}
}
