package syntaxtree

import (
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules"
)

func parsed(t testing.TB, name, text string) File {
	t.Helper()
	f, diags := hclsyntax.ParseConfig([]byte(text), name, hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return File{Name: name, Text: []byte(text), Body: f.Body.(*hclsyntax.Body)}
}

// What is read is what the parser makes of the text, in all places and values.
func TestReadIsWhatTheParserMakes(t *testing.T) {
	holds(t, []File{
		parsed(t, "empty.hcl", ""),
		parsed(t, "expressions.hcl", `
text   = "a"
number = [1, -2.5, 1e3, 12345678901234567890.125]
same   = [1, "1", true, false, null]
paths  = [a, a.b, a[0].c, a["k"], f(a).b, (a).b, a[b], a.0]
calls  = [f(), f(a...), g("x", f(1))]
ops    = !a && b || c == d && e != 1 + 2 * 3 / 4 % 5 - 6 && -a < b && a <= b && a > b && a >= b
choice = a ? b : c
object = { a = 1, "b" = 2, (c) = 3, d.e = 4 }
fors   = [[for x in a : x], [for i, x in a : x if x], { for k, v in a : k => v... }]
words  = "é ${a} – ${"${b}"} %{ if a }x%{ endif } 日本"
all    = "${a}"
lines  = <<TEXT
a ${b}
TEXT
none   = [[], {}, ""]
splats = [a[*].b, a.*.b, a[*].b[*].c, [for x in a[*].b : x]]
joined = "%{ for x in a }${x}%{ endfor }"
`),
		parsed(t, "blocks.hcl", "a {}\nb \"x\" \"y\" {\n  c = 1\n  d {\n    e = f\n  }\n}\n# … the end"),
	})
}

func TestBuiltInRules(t *testing.T) {
	holds(t, builtIn(t))
}

func builtIn(t testing.TB) (files []File) {
	for _, pattern := range []string{"*.hcl", "*/*.hcl"} {
		names, err := fs.Glob(rules.Files(), pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(rules.Files(), name)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, parsed(t, name, string(text)))
		}
	}
	if len(files) < 20 {
		t.Fatal(len(files), "files")
	}
	return files
}

func holds(t *testing.T, files []File) {
	t.Helper()
	data, err := Write(files)
	if err != nil {
		t.Fatal(err)
	}
	again := make([]File, len(files))
	for i, f := range files {
		again[i] = File{Name: f.Name, Text: f.Text}
	}
	if err := Read(data, again); err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		if !reflect.DeepEqual(f.Body, again[i].Body) {
			t.Errorf("%s: the tree that is read is another", f.Name)
		}
	}
}

func TestReadOfOtherFiles(t *testing.T) {
	f := parsed(t, "a.hcl", "a = 1\n")
	data, err := Write([]File{f})
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range [][]File{{}, {{Name: "b.hcl", Text: f.Text}}, {{Name: "a.hcl", Text: []byte("a = 2\n")}}, {f, f}} {
		if err := Read(data, other); err == nil {
			t.Errorf("%v was read", other)
		}
	}
	if err := Read(nil, []File{f}); err == nil {
		t.Error("nothing was read")
	}
}

func TestWriteOfUnknownExpression(t *testing.T) {
	f := parsed(t, "a.hcl", "x = a\n")
	f.Body.Attributes["x"].Expr = &hclsyntax.ExprSyntaxError{SrcRange: f.Body.Attributes["x"].Expr.Range()}
	_, err := Write([]File{f})
	if err == nil || !strings.Contains(err.Error(), "a.hcl:1,5-6") {
		t.Error(err)
	}
}

func BenchmarkBuiltInRules(b *testing.B) {
	files := builtIn(b)
	data, err := Write(files)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		b.ReportMetric(float64(len(data)), "B-stored")
		for b.Loop() {
			if err := Read(data, files); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("parse", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for _, f := range files {
				hclsyntax.ParseConfig(f.Text, f.Name, hcl.InitialPos)
			}
		}
	})
}
