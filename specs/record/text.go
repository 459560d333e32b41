package record

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/specs/play"
)

// text is the block as HCL. What is not known yet is something that can be read.
func (b *block) text() []byte {
	t := &hclText{}
	c := b.call
	t.line(string(b.kind) + " " + play.Quote(b.name) + " {")
	t.word("client", c.Client)
	t.word("upstream", c.Upstream)
	if c.Called != "" {
		t.word("path", c.Called)
	}
	t.pairs("headers", c.Header)
	t.word("upstream_model", c.Model)
	if c.Host != "" {
		t.word("upstream_host", c.Host)
	}
	if c.Name != "" {
		t.word("upstream_name", c.Name)
	}
	if len(c.Profile) > 0 {
		profile, _ := json.Marshal(c.Profile) // of JSON
		t.json("profile", profile)
	}
	if b.estimate {
		t.line("estimate = true")
	}
	if b.kind != play.Request {
		t.json("request", b.request)
	}
	if b.kind == play.Failure {
		t.line("status = " + strconv.Itoa(c.Status))
		if c.Type != "" && !strings.HasPrefix(c.Type, "application/json") {
			t.word("content_type", c.Type)
		}
	}
	if b.stream {
		t.heredoc("given", "SSE", string(frames(c.Upstream, b.given)))
	} else if len(b.given) > 0 {
		t.json("given", b.given)
	}
	b.expected(t)
	if len(b.except) > 0 {
		list, _ := json.Marshal(b.except)
		t.json("except", list)
	}
	t.line("}")
	return hclwrite.Format([]byte(t.String()))
}

// expected writes what comes of the block.
func (b *block) expected(t *hclText) {
	got := b.got
	if got == nil {
		got = &play.Got{Expect: []byte("{}")}
		if b.kind == play.Failure {
			got.Status = 500
		}
		if got.Stream = b.kind == play.Reply && b.call.Stream; got.Stream {
			got.Expect = []byte("data: {}\n\n")
		}
		if b.paused {
			got.Continues = [][]byte{[]byte("{}")}
		}
	}
	if b.kind == play.Request && got.Problem != nil {
		t.word("reject", got.Problem.Message)
		if got.Problem.Param != "" {
			t.word("reject_param", got.Problem.Param)
		}
		return
	}
	if got.Path != "" {
		t.word("expect_path", got.Path)
	}
	if got.Ends != "clean" && got.Ends != "" {
		t.word("ends", got.Ends)
	}
	if got.Status != 0 {
		t.line("expect_status = " + strconv.Itoa(got.Status))
	}
	switch len(got.Continues) {
	case 0:
	case 1:
		t.json("continues", got.Continues[0])
	default:
		var list []string
		for _, r := range got.Continues {
			list = append(list, string(r))
		}
		t.json("continues", []byte("["+strings.Join(list, ",")+"]"))
	}
	if got.Stream {
		t.heredoc("expect", "SSE", string(got.Expect))
		return
	}
	t.json("expect", got.Expect)
}

// hclText is HCL that is being written.
type hclText struct{ strings.Builder }

func (t *hclText) line(text string) { t.WriteString(text + "\n") }

func (t *hclText) word(name, value string) { t.line(name + " = " + play.Quote(value)) }

func (t *hclText) pairs(name string, list map[string]string) {
	if len(list) == 0 {
		return
	}
	t.line(name + " = {")
	for _, key := range slices.Sorted(maps.Keys(list)) {
		t.line(play.Quote(key) + " = " + play.Quote(list[key]))
	}
	t.line("}")
}

// json writes JSON as an object, or what is none as a text.
func (t *hclText) json(name string, text []byte) {
	d := new(document.Document)
	if d.Parse(text, false) != nil {
		t.heredoc(name, "TEXT", string(text))
		return
	}
	t.line(name + " = " + play.Value(d.Root(), 0))
}

func (t *hclText) heredoc(name, marker, text string) {
	t.line(name + " = <<-" + marker)
	for line := range strings.SplitSeq(strings.TrimRight(play.Escape(text), "\n"), "\n") {
		if line != "" {
			t.WriteString("    ")
		}
		t.line(line)
	}
	t.line("  " + marker)
}
