package play

import (
	"bytes"
	"io/fs"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/specs"
)

// heredocs are odd ones: what the lifting makes of them must be what HCL does.
var heredocs = map[string]string{
	"flush":             "reply \"a\" {\n  given = <<-EOT\n    {\"a\":1}\n      {\"b\":2}\n  EOT\n  expect = \"x\"\n}\n",
	"not flush":         "reply \"a\" {\n  given = <<EOT\n    {\"a\":1}\nEOT\n}\n",
	"empty":             "reply \"a\" {\n  given = <<-EOT\n  EOT\n}\n",
	"blank lines":       "reply \"a\" {\n  given = <<-EOT\n\n    a\n  \n        \n    b\n\n  EOT\n}\n",
	"only blank lines":  "reply \"a\" {\n  given = <<-EOT\n\n    \n  EOT\n}\n",
	"tabs":              "reply \"a\" {\n  given = <<-EOT\n\t\ta\n\t  b\n  EOT\n}\n",
	"dollars":           "reply \"a\" {\n  given = <<-EOT\n    a $5 $ 5% $\n    %d $${x} %%{y}\n  EOT\n}\n",
	"a template":        "reply \"a\" {\n  given = <<-EOT\n    a ${b}\n  EOT\n}\n",
	"backslashes":       "reply \"a\" {\n  given = <<-EOT\n    a\\n\\\"b\\\n  EOT\n}\n",
	"marker in a text":  "reply \"a\" {\n  given = <<-EOT\n    a EOT\n    EOTS\n   EOT\n}\n",
	"marker within":     "reply \"a\" {\n  given = <<-EOT\n    given = <<-OTHER\n    OTHER\n  EOT\n  expect = <<-OTHER\n    c\n  OTHER\n}\n",
	"no marker":         "reply \"a\" {\n  given = <<-EOT\n    a\n}\n",
	"CRLF":              "reply \"a\" {\r\n  given = <<-EOT\r\n    a\r\n  EOT\r\n}\r\n",
	"in a comment":      "# given = <<-EOT\nreply \"a\" {\n  // given = <<-EOT\n  given = <<-EOT\n    b\n  EOT\n}\n",
	"a long comment":    "/*\n given = <<-EOT\n*/\nreply \"a\" {\n  given = <<-EOT\n    b\n  EOT\n}\n",
	"in a string":       "reply \"a\" {\n  ends = \"a << b\"\n  given = <<-EOT\n    b\n  EOT\n}\n",
	"in an object":      "reply \"a\" {\n  given = {\n    body = <<-EOT\n      b\n       c\n    EOT\n  }\n}\n",
	"another argument":  "reply \"a\" {\n  reject = <<-EOT\n    given = <<-X\n  EOT\n  given = <<-X\n   a\n  X\n}\n",
	"not ASCII":         "reply \"a\" {\n  given = <<-EOT\n    é ü 漢\n    \u00a0x\n  EOT\n}\n",
	"decomposed":        "reply \"a\" {\n  given = <<-EOT\n    e\u0301\n  EOT\n}\n",
	"a combining mark":  "reply \"a\" {\n  given = <<-EOT\n     x\n    \u0301y\n  EOT\n}\n",
	"not UTF-8":         "reply \"a\" {\n  given = <<-EOT\n    \xff\n  EOT\n}\n",
	"no end of line":    "reply \"a\" {\n  given = <<-EOT\n    a\n  EOT",
	"one line heredoc":  "reply \"a\" {\n  given = <<-EOT EOT\n}\n",
	"small marker":      "reply \"a\" {\n  given = <<-eot\n    a\n  eot\n}\n",
	"objects":           "request \"a\" {\n  given = { a = 1, \"b c\" = [true, -2.50, null, \"x\\n\\\"\"], d = {\n    e = \"f\"\n    g = [\n      \"é\", { h: 1 }\n    ] }, i = {} }\n  expect = { a = 1 }\n}\n",
	"other objects":     "request \"a\" {\n  given = { a = \"$${x}\" }\n  expect = { a = \"\\u00e9\" }\n  body = [1, 2e3]\n}\n",
	"odd objects":       "request \"a\" {\n  given = { a = 1 } # no\n  expect = { a = \"<b>\", c = \"<any>\" }\n  body = {\n    a = 1 b = 2\n  }\n}\n",
	"an open object":    "request \"a\" {\n  given = { a = [1,\n  expect = { b = 2 }\n}\n",
	"behind the marker": "reply \"a\" {\n  given = <<-EOT\n    a\n  EOT   \n}\n",
}

// found is what a file's heredocs are: by the name of their argument and their line.
type found struct {
	Name string
	Line int
	Text string
	OK   bool
}

func readHeredocs(src []byte, lifted, objects map[int][]byte) (list []found, mistakes int) {
	body, diags := lang.Parse(src, "a.hcl")
	if body == nil {
		return nil, len(diags)
	}
	r := &reader{arguments: arguments{src: src, lifted: lifted, objects: objects}}
	note := func(name string, x hclsyntax.Expression) {
		s, ok := r.literal(x)
		list = append(list, found{name, x.Range().Start.Line, string(s), ok})
	}
	root, _ := lang.Decode(body, File, "a spec file")
	for _, b := range root.Blocks {
		for _, name := range []string{"given", "expect", "request", "body", "reject"} {
			switch x := b.Arg(name).(type) {
			case nil:
			case *hclsyntax.ObjectConsExpr, *hclsyntax.TupleConsExpr:
				list = append(list, found{name, x.Range().Start.Line, string(r.value(nil, x)), true})
			default:
				if object, ok := objects[x.Range().Start.Line]; ok {
					list = append(list, found{name, x.Range().Start.Line, string(object), true})
					continue
				}
				note(name, x)
			}
		}
	}
	return list, len(diags)
}

func sameHeredocs(t *testing.T, src []byte, builtIn bool) {
	t.Helper()
	want, wrong := readHeredocs(src, nil, nil)
	rest, lifted, objects := lift(src, builtIn)
	got, mistakes := readHeredocs(rest, lifted, objects)
	if mistakes > 0 {
		return // Then the file is read again as it is.
	}
	if wrong > 0 {
		t.Errorf("%q: a mistake is hidden", src)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s\n%s", src, diff)
	}
}

func TestHeredocsAreLiftedAsHCLReadsThem(t *testing.T) {
	for name, src := range heredocs {
		t.Run(name, func(t *testing.T) { sameHeredocs(t, []byte(src), false); sameHeredocs(t, []byte(src), true) })
	}
	t.Run("built in", func(t *testing.T) {
		names, err := find(specs.Files())
		if err != nil || len(names) == 0 {
			t.Fatal(names, err)
		}
		for _, name := range names {
			src, err := fs.ReadFile(specs.Files(), name)
			if err != nil {
				t.Fatal(err)
			}
			sameHeredocs(t, src, true)
			// Streams are most of a file that has some.
			if rest, _, _ := lift(src, true); bytes.Contains(src, []byte("<<-SSE")) && len(rest) > len(src)/2 && len(src) > 20_000 {
				t.Errorf("%s: of %d bytes %d are left", name, len(src), len(rest))
			}
		}
	})
}

func FuzzHeredocs(f *testing.F) {
	for _, src := range heredocs {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) { sameHeredocs(t, src, false); sameHeredocs(t, src, true) })
}
