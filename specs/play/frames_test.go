package play

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// loadText is the specs of a file of a chat client on an upstream of Responses, and the findings.
func loadText(t *testing.T, text string) (*Suite, string) {
	t.Helper()
	const name = "chat_to_responses.hcl"
	suite, diags := Load(fstest.MapFS{name: {Data: []byte(text)}}, "")
	var list []string
	for _, d := range diags {
		list = append(list, d.Error())
	}
	return suite, strings.Join(list, "\n")
}

func sentBy(t *text) string { return string(t.bytes) }

// A stream with a line for each frame is what is sent: events have the names of their types, and numbers.
func TestAFrameIsALine(t *testing.T) {
	suite, wrong := loadText(t, `
reply "a" {
  given  = <<-SSE
    {"type":"response.created","response":{"id":"r"}}
    {"type":"response.in_progress"}
    [DONE]
  SSE
  expect = <<-SSE
    {"id":"c","type":"x"}
    [DONE]
  SSE
}

reply "as it is sent" {
  given  = <<-SSE
    data: {"type":"response.created"}
  SSE
  expect = <<-SSE
    data: {"id":"c"}

    data: [DONE]
  SSE
}

reply "numbered by itself" {
  given  = <<-SSE
    {"type":"a","sequence_number":7}
    {"type":"b"}
  SSE
  expect = { id = "c" }
}
`)
	if wrong != "" {
		t.Fatal(wrong)
	}
	for i, want := range []string{
		"event: response.created\ndata: {\"type\":\"response.created\",\"response\":{\"id\":\"r\"},\"sequence_number\":0}\n\nevent: response.in_progress\ndata: {\"type\":\"response.in_progress\",\"sequence_number\":1}\n\ndata: [DONE]\n\n",
		"data: {\"type\":\"response.created\"}\n",
		"event: a\ndata: {\"type\":\"a\",\"sequence_number\":7}\n\nevent: b\ndata: {\"type\":\"b\"}\n\n",
	} {
		if got := sentBy(suite.Specs[i].given); got != want {
			t.Errorf("given:\n%s\nnot\n%s", got, want)
		}
	}
	for i, want := range []string{"data: {\"id\":\"c\",\"type\":\"x\"}\n\ndata: [DONE]\n\n", "data: {\"id\":\"c\"}\n\ndata: [DONE]\n"} {
		if got := sentBy(suite.Specs[i].expect); got != want {
			t.Errorf("expect:\n%s\nnot\n%s", got, want)
		}
	}
}

// A reference stands for the frames of a fragment, with holes filled, and a spec with cases for as many specs.
func TestFragmentsAndCases(t *testing.T) {
	suite, wrong := loadText(t, `
fragment "opening" {
  holes  = { id = "r", model = "m" }
  frames = <<-SSE
    {"type":"response.created","response":{"id":"<id>","model":"<model>"}}
  SSE
}

reply "ends with <finish>" {
  cases         = <<-TABLE
    why    | finish | status
    cut    | length | 200
           | stop   | 201
  TABLE
  given         = <<-SSE
    <opening id="<why>"> <opening model='x'>
    {"type":"response.incomplete","why":"<why>"}
    <why>
  SSE
  expect        = { finish_reason = "<finish>", other = ["<any>", "<opening>"] }
  expect_status = "<status>"
}

request "<what>" {
  cases  = <<-TABLE
    what | fields
    none |
    some | "n": 1, "m": "a|b"
  TABLE
  given  = <<-JSON
    {"model": "m", <fields>}
  JSON
  reject = "no"
}
`)
	if !strings.Contains(wrong, "chat_to_responses.hcl:28,5-5: Not a case; There are 2 columns, and this line has 3 values.") {
		t.Fatal(wrong)
	}
	if len(suite.Specs) != 2 {
		t.Fatal(len(suite.Specs))
	}
	first := "event: response.created\ndata: {\"type\":\"response.created\",\"response\":{\"id\":\"cut\",\"model\":\"m\"},\"sequence_number\":0}\n\n" +
		"event: response.created\ndata: {\"type\":\"response.created\",\"response\":{\"id\":\"r\",\"model\":\"x\"},\"sequence_number\":1}\n\n" +
		"event: response.incomplete\ndata: {\"type\":\"response.incomplete\",\"why\":\"cut\",\"sequence_number\":2}\n\ndata: cut\n\n"
	if got := sentBy(suite.Specs[0].given); got != first {
		t.Errorf("%s", got)
	}
	if s := suite.Specs[0]; s.Name != "ends with length" || sentBy(s.expect) != `{"finish_reason":"length","other":["<any>","<opening>"]}` || s.expectStatus != 200 {
		t.Errorf("%s %s %d", s.Name, sentBy(s.expect), s.expectStatus)
	}
	if s := suite.Specs[1]; s.Name != "ends with stop" || strings.Contains(sentBy(s.given), "data: \n") || s.expectStatus != 201 {
		t.Errorf("%s %q %d", s.Name, sentBy(s.given), s.expectStatus)
	}
	suite, wrong = loadText(t, `
request "<what>" {
  cases  = <<-TABLE
    what | fields
    none |
    some | "n": 1
  TABLE
  given  = <<-JSON
    {"model": "m", <fields>}
  JSON
  reject = "no"
}
`)
	if wrong != "" || sentBy(suite.Specs[0].given) != "{\"model\": \"m\"}\n" || sentBy(suite.Specs[1].given) != "{\"model\": \"m\", \"n\": 1}\n" {
		t.Error(wrong, sentBy(suite.Specs[0].given), sentBy(suite.Specs[1].given))
	}
}

// Mistakes in the short forms are told where they stand.
func TestMistakesInShortForms(t *testing.T) {
	for text, want := range map[string]string{
		"reply \"a\" {\n  given = <<-SSE\n    {\"type\":\"a\"}\n    {\"type\":\"b\",}\n  SSE\n  expect = { a = 1 }\n}\n":                      ":4,16-16: Not JSON",
		"reply \"a\" {\n  given = <<-SSE\n    {\"type\":\"a\"}\n    <closing>\n  SSE\n  expect = { a = 1 }\n}\n":                              ":4,5-5: Unknown fragment",
		"reply \"a\" {\n  given = <<-SSE\n    {\"type\":\"a\"}\n    [DONE] now\n  SSE\n  expect = { a = 1 }\n}\n":                             ":4,5-5: Not a frame",
		"fragment \"x\" {\n  frames = \"{}\"\n}\nreply \"a\" {\n  given = <<-SSE\n    <x>\n    <x y=\"1\">\n  SSE\n  expect = { a = 1 }\n}\n": ":7,5-5: Unknown hole",
		"fragment \"x\" {\n  frames = \"{}\"\n}\n": ":1,1-13: Unused fragment",
		"fragment \"x\" {\n  frames = \"<y>\"\n}\nfragment \"y\" {\n  frames = \"<x>\"\n}\nreply \"a\" {\n  given = <<-SSE\n    <x>\n    <y>\n  SSE\n  expect = { a = 1 }\n}\n": ": Fragment of itself; The frames of the fragment \"x\" refer to it.",
		doubling(14): ": Too many frames; This line stands for more than 10000 frames.",
		"fragment \"any\" {\n  frames = \"{}\"\n}\n":                                                                  ":1,1-15: Not a name",
		"request \"a <b>\" {\n  cases = <<-T\n    b | c\n    1 | 2\n  T\n  given = { a = 1 }\n  reject = \"x\"\n}\n":  "Unused column; The spec does not use <c>.",
		"request \"a\" {\n  cases = <<-T\n    b\n    1\n    2\n  T\n  given = { a = \"<b>\" }\n  reject = \"x\"\n}\n": ":5,5-5: Defined twice",
	} {
		if _, wrong := loadText(t, text); !strings.Contains(wrong, want) {
			t.Errorf("%s\ngives\n%s\nand not %s", text, wrong, want)
		}
	}
}

// doubling is a stream of 2^n frames.
func doubling(n int) string {
	text := fmt.Sprintf("fragment \"f%d\" {\n  frames = \"{}\"\n}\n", n)
	for i := range n {
		text += fmt.Sprintf("fragment \"f%d\" {\n  frames = \"<f%d> <f%[2]d>\"\n}\n", i, i+1)
	}
	return text + "reply \"a\" {\n  given = \"<f0>\"\n  expect = { a = 1 }\n}\n"
}

// Frames of a fragment may refer to others, with what its own holes hold.
func TestFragmentsOfFragments(t *testing.T) {
	suite, wrong := loadText(t, `
fragment "opening" {
  holes  = { id = "r" }
  frames = <<-SSE
    {"type":"response.created","id":"<id>"}
  SSE
}

fragment "delta" {
  holes  = { id = "x", delta = "a" }
  frames = <<-SSE
    {"type":"delta","id":"<id>","delta":"<delta>"}
  SSE
}

fragment "all" {
  holes  = { id = "r", text = "Hi" }
  frames = <<-SSE
    <opening id="<id>"> <delta delta='<text>'>
    {"type":"end"}
  SSE
}

reply "a" {
  given  = <<-SSE
    <all id="q" text='\"'>
    <all>
  SSE
  expect = { a = 1 }
}
`)
	if wrong != "" || len(suite.Specs) != 1 {
		t.Fatal(wrong)
	}
	var data []string
	for line := range strings.Lines(sentBy(suite.Specs[0].given)) {
		if text, ok := strings.CutPrefix(line, "data: "); ok {
			data = append(data, strings.TrimSuffix(text, "\n"))
		}
	}
	want := []string{
		`{"type":"response.created","id":"q","sequence_number":0}`, `{"type":"delta","id":"x","delta":"\"","sequence_number":1}`, `{"type":"end","sequence_number":2}`,
		`{"type":"response.created","id":"r","sequence_number":3}`, `{"type":"delta","id":"x","delta":"Hi","sequence_number":4}`, `{"type":"end","sequence_number":5}`,
	}
	if !slices.Equal(data, want) {
		t.Errorf("%q", data)
	}
}

// A scenario with a table of cases is as many scenarios: columns stand in names, words, numbers, lists, headers, bodies and states.
func TestCasesOfScenarios(t *testing.T) {
	const text = `
scenario "a limit of <limit>" {
  cases  = <<-TABLE
    limit  | status | rests | what
    tokens | 429    | 30s   | "n": 1
    money  | 402    | 24h   |
  TABLE
  client = "chat"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = "<status>"
    headers = { "x-<limit>" = "0" }
    body    = <<-JSON
      {"error": {"message": "<limit>", <what>}}
    JSON
  }
  request "first" {
    asked = ["a", "b"]
    says  = "it"
    states { a = "resting <rests>" }
  }
}
`
	if _, wrong := loadText(t, strings.Replace(text, "<rests>", "1s", 1)); !strings.Contains(wrong, ":4,23-28: Unused column; The spec does not use <rests>.") {
		t.Error(wrong)
	}
	suite, wrong := loadText(t, text)
	if wrong != "" || len(suite.Scenarios) != 2 {
		t.Fatalf("%d scenarios, %s", len(suite.Scenarios), wrong)
	}
	for i, want := range []string{
		`a limit of tokens 429 [[x-tokens 0]] {"error": {"message": "tokens", "n": 1}} resting 30s`,
		`a limit of money 402 [[x-money 0]] {"error": {"message": "money"}} resting 24h`,
	} {
		s := suite.Scenarios[i]
		a := s.Answers[0]
		if got := fmt.Sprintf("%s %d %v %s %s", s.Name, a.Status, a.Headers, a.Body, s.Requests[0].States[0].Want); got != want {
			t.Errorf("%s\nand not\n%s", got, want)
		}
	}
}

// The fragments of a file fragments.hcl are shared by the files of its folder and of the folders below; a file's own come first.
func TestSharedFragments(t *testing.T) {
	fragment := func(name, frame string) string {
		return fmt.Sprintf("fragment %q {\n  frames = <<-SSE\n    %s\n  SSE\n}\n", name, frame)
	}
	spec := "reply \"a\" {\n  given  = \"<opening> <done>\"\n  expect = { a = 1 }\n}\n"
	files := fstest.MapFS{
		"specs/fragments.hcl":                {Data: []byte(fragment("opening", `{"from":"above"}`) + fragment("done", "[DONE]") + fragment("idle", `{"a":1}`))},
		"specs/pairs/chat_to_chat.hcl":       {Data: []byte(spec)},
		"specs/pairs/near/chat_to_chat.hcl":  {Data: []byte(spec)},
		"specs/pairs/near/fragments.hcl":     {Data: []byte(fragment("opening", `{"from":"near"}`))},
		"specs/pairs/near/own/messages.hcl":  {Data: []byte(fragment("opening", `{"from":"own"}`) + strings.Replace(spec, "{\n", "{\n  client = \"chat\"\n  upstream = \"chat\"\n", 1))},
		"specs/pairs/wrong/chat_to_chat.hcl": {Data: []byte("reply \"a\" {\n  given = <<-SSE\n    {\"a\":1}\n    <openin>\n  SSE\n  expect = { a = 1 }\n}\n")},
	}
	suite, diags := Load(files, "")
	var got []string
	for _, s := range suite.Specs {
		got = append(got, s.Range.Filename+": "+sentBy(s.given))
	}
	want := []string{
		"specs/pairs/chat_to_chat.hcl: data: {\"from\":\"above\"}\n\ndata: [DONE]\n\n",
		"specs/pairs/near/chat_to_chat.hcl: data: {\"from\":\"near\"}\n\ndata: [DONE]\n\n",
		"specs/pairs/near/own/messages.hcl: data: {\"from\":\"own\"}\n\ndata: [DONE]\n\n",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if len(diags) != 1 || !strings.Contains(diags.Error(), `specs/pairs/wrong/chat_to_chat.hcl:4,5-5: Unknown fragment; Neither this file nor a fragments.hcl of its folders has a fragment "openin". Did you mean "opening"?`) {
		t.Error(diags)
	}
	delete(files, "specs/pairs/wrong/chat_to_chat.hcl")
	if _, diags = Load(files, ""); len(diags) != 1 || !strings.Contains(diags.Error(), "specs/fragments.hcl:11,1-16: Unused fragment; No stream of the files that share it refers to <idle>.") {
		t.Error(diags)
	}
	if suite, diags = Load(files, "", "specs/pairs/near/own/messages.hcl"); len(diags) != 0 || len(suite.Specs) != 1 {
		t.Error(diags)
	}
}
