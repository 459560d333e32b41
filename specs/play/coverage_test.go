package play

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

// coverageOf is the coverage of the built-in rules with a file laid over them, by a suite.
func coverageOf(t *testing.T, overlay, suite string) *Coverage {
	t.Helper()
	set, diags := lang.LoadFS(fstest.MapFS{"mine.hcl": {Data: []byte(overlay)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	program, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	report := Run(program, suiteOf(t, suite), Options{Rules: set})
	for _, s := range report.Specs {
		if s.Failed() {
			t.Fatalf("%+v", s)
		}
	}
	return report.Coverage
}

const covering = `
function "shout" {
  params = ["x"]
  result = x == "hi" ? "HI" : x
}
alias "mine" {
  to = "theirs"
}
alias "yours" {
  to = "theirs"
}
host "chat" "*.example.com" {
  include_usage = false
}
model "chat" "theirs" {
  top_k = true
}
pair "chat" "chat" {
  patch "request" {
    set "user" {
      when = req.user != null
      to   = shout(req.user)
    }
    set "seed" {
      when = req.seed == 7
      to   = 8
    }
  }
}
`

func TestCoverageTellsWhatWasReached(t *testing.T) {
	const spec = `
request "a user who is hi" {
  given  = { model = "mine", user = "hi", messages = [{ role = "user", content = "Hi" }] }
  expect = { model = "theirs", user = "HI", messages = [{ role = "user", content = "Hi" }] }
}`
	all := coverageOf(t, covering, spec)
	c := all.Own()
	var unreached []string
	for _, p := range c.Unreached {
		unreached = append(unreached, p.String())
	}
	want := []string{
		`mine.hcl:4:31: branch`, // shout of somebody else
		`mine.hcl:9:1: alias "yours"`,
		`mine.hcl:13:3: field include_usage`,
		`mine.hcl:24:5: set "seed"`,
	}
	if !slices.Equal(unreached, want) {
		t.Errorf("unreached:\n%s\nwant:\n%s", strings.Join(unreached, "\n"), strings.Join(want, "\n"))
	}
	if len(c.Files) != 1 || c.Files[0].File != "mine.hcl" || c.Reached != c.Places-len(want) || c.Places != len(c.Hits) {
		t.Errorf("%+v", c)
	}
	if all.Places < 2000 || len(all.Files) < 10 || all.Percent() <= 0 || all.Percent() >= 100 {
		t.Errorf("%d places in %d files, %.1f %%", all.Places, len(all.Files), all.Percent())
	}
	for _, h := range c.Hits {
		if h.What == `set "user"` && h.Times == 0 {
			t.Errorf("%+v", h)
		}
	}
}

func TestOwnIsAllWhereNothingIsLaidOver(t *testing.T) {
	c := &Coverage{Places: 1, Hits: []Hit{{Place: Place{File: lang.BasePrefix + "a.hcl"}}}}
	if c.Own() != c {
		t.Error("the built-in rules alone are somebody's own")
	}
	if (&Coverage{}).Percent() != 100 {
		t.Error("of nothing, all is reached")
	}
}

// shownCoverage is one of a file that would be dangerous as HTML.
func shownCoverage(t *testing.T) *Coverage {
	t.Helper()
	src := "x = a ? \"<script>alert(1)</script>\" : \"b\"\n\ny = \"'&\"\n"
	at := func(part, what string, n int64) Hit {
		from := strings.Index(src, part)
		if from < 0 {
			t.Fatal(part)
		}
		h := Hit{Times: n}
		h.Range.Filename = "rules/<b>.hcl"
		h.Range.Start.Byte, h.Range.End.Byte = from, from+len(part)
		line := 1 + strings.Count(src[:from], "\n")
		h.Range.Start.Line, h.Range.End.Line, h.Range.Start.Column = line, line, 1+from-strings.LastIndexByte("\n"+src[:from], '\n')
		h.Place = Place{h.Range.Filename, line, h.Range.Start.Column, what}
		return h
	}
	hits := []Hit{
		at(`a ? "<script>alert(1)</script>" : "b"`, "field x", 3), at(`"<script>alert(1)</script>"`, "branch", 0), at(`"b"`, "branch", 1), at(`"'&"`, `row "y"`, 12),
	}
	return &Coverage{
		Places: 4, Reached: 3, Files: []FileCoverage{{"rules/<b>.hcl", 4, 3}}, Hits: hits, Unreached: []Place{hits[1].Place}, Sources: map[string][]byte{"rules/<b>.hcl": []byte(src)},
	}
}

func TestCoverageAsAPage(t *testing.T) {
	var b bytes.Buffer
	if err := shownCoverage(t).WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{
		"75.0 %", "75.0&nbsp;%", "rules/<wbr>&lt;b&gt;.hcl", `<span class="missed" title="branch: never reached">&#34;&lt;script&gt;alert(1)&lt;/script&gt;&#34;</span>`,
		`<span class="reached" title="branch: reached once">&#34;b&#34;</span>`, `title="row &#34;y&#34;: reached 12 times"`, `<a href="#f1L1">1</a> branch`, `id="f1L3"`, `<i style="width: 75.0%">`, "prefers-color-scheme: dark",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not hold %s", want)
		}
	}
	for _, never := range []string{"<script", "<b>", "http://", "https://", "src=", "@import", "Zgotmpl"} {
		if strings.Contains(page, never) {
			t.Errorf("the page holds %s", never)
		}
	}
	// Without its tags, the page is the text of the files.
	text := regexp.MustCompile(`(?s)^.*<pre>(.*)</pre>.*$`).ReplaceAllString(page, "$1")
	if n := strings.Count(text, `<span class="row"`); n != 3 {
		t.Errorf("%d lines", n)
	}
}

func TestCoverageAsTextAndJSON(t *testing.T) {
	c := shownCoverage(t)
	var text, out bytes.Buffer
	c.WriteText(&text)
	if want := "      3       4   75.0 %  rules/<b>.hcl\n\nnever reached:\nrules/<b>.hcl:1:9: branch\n"; !strings.HasSuffix(text.String(), want) {
		t.Errorf("%s", text.String())
	}
	if err := c.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Places, Reached int
		Percent         float64
		Files           []struct {
			File    string
			Percent float64
		}
		Hits []struct {
			File, What   string
			Line, Column int
			Times        int
		}
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Places != 4 || got.Reached != 3 || got.Percent != 75 || len(got.Files) != 1 || got.Files[0].Percent != 75 || len(got.Hits) != 4 || got.Hits[3].Times != 12 || got.Hits[1].What != "branch" || got.Hits[1].Line != 1 {
		t.Errorf("%s", out.String())
	}
}
