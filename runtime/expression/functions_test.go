package expression_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// evaluate compiles and runs an expression with x, a JSON value, in scope.
func evaluate(t *testing.T, src, x string) string {
	t.Helper()
	parsed, diags := hclsyntax.ParseExpression([]byte(src), "example.hcl", hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatalf("%s: %v", src, diags)
	}
	l := &expression.Layout{}
	s := expression.NewScope(nil, l)
	v := l.NewVar("x", nil)
	s.Set("x", v)
	c := &expression.Compiler{Shapes: template.Shapes}
	n := c.Compile(parsed, s)
	if c.Diags.HasErrors() {
		t.Fatalf("%s: %v", src, c.Diags)
	}
	e := l.NewEnv()
	if x != "" {
		var d document.Document
		if err := d.Parse([]byte(x), true); err != nil {
			t.Fatal(err)
		}
		e.Bind(v, d.Root())
	}
	value := n.Value(e)
	written := string(expression.Append(e, n, nil))
	if err := e.Err(); err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	if string(value.Raw()) != written {
		t.Errorf("%s has the value %s and is written as %s", src, value.Raw(), written)
	}
	return written
}

// TestExamplesGiveWhatTheySay runs every example of the reference.
func TestExamplesGiveWhatTheySay(t *testing.T) {
	for name, f := range expression.Functions {
		if f.Doc == "" {
			t.Errorf("%s has no documentation", name)
		}
		for _, ex := range f.Examples {
			if got := evaluate(t, ex.Call, ""); got != ex.Gives {
				t.Errorf("%s gives %s, not %s", ex.Call, got, ex.Gives)
			}
		}
	}
}

// TestStaticValuesAgreeWithTheEngine compares what static evaluation knows of each example with what the engine gives.
func TestStaticValuesAgreeWithTheEngine(t *testing.T) {
	evaluated := 0
	for _, f := range expression.Functions {
		for _, ex := range f.Examples {
			x, diags := hclsyntax.ParseExpression([]byte(ex.Call), "example.hcl", hcl.InitialPos)
			if diags.HasErrors() {
				t.Fatalf("%s: %v", ex.Call, diags)
			}
			fact := expression.Judge(x, expression.NewScope(nil, &expression.Layout{}), nil, nil)
			agrees := true
			switch fact.State {
			case expression.Unknown:
				continue
			case expression.Absent:
				agrees = ex.Gives == "" || ex.Gives == "null" || ex.Gives == "[]"
			case expression.True, expression.False:
				agrees = ex.Gives == "true" && fact.State == expression.True || ex.Gives == "false" && fact.State == expression.False
			case expression.Word:
				agrees = slices.ContainsFunc(fact.Words, func(w string) bool { return ex.Gives == strconv.Quote(w) })
			case expression.Present:
				agrees = ex.Gives != "" && ex.Gives != "null"
			}
			if evaluated++; !agrees {
				t.Errorf("%s gives %s; static evaluation: %+v", ex.Call, ex.Gives, fact)
			}
		}
	}
	if evaluated < 15 {
		t.Errorf("only %d examples were evaluated", evaluated)
	}
}

// TestAbsent: reading through what is missing, or null, gives nothing, and never fails.
func TestAbsent(t *testing.T) {
	for _, tt := range []struct{ expr, x, want string }{
		{`x.a.b.c`, `{}`, ``},
		{`x.a.b`, `{"a": null}`, ``},
		{`x.a[3].b`, `{"a": []}`, ``},
		{`x.a`, `{"a": 12345678901234567890.50}`, `12345678901234567890.50`},
		{`{ a = x.a, b = x.b }`, `{"b": 1}`, `{"b":1}`},
		{`{ a = null, b = omit }`, `{}`, `{"a":null}`},
		{`[x.a, 1, x.b]`, `{}`, `[1]`},
		{`x.a + 1`, `{}`, ``},
		{`x.a > 1`, `{}`, `false`},
		{`x.a == null`, `{}`, `true`},
		{`x.a == null`, `{"a": null}`, `true`},
		{`x.a == "b"`, `{"a": "\u0062"}`, `true`},
		{`x.a != x.b`, `{"a": 1.0, "b": 1}`, `false`},
		{`!x.a`, `{}`, `true`},
		{`x.a ? 1 : 2`, `{"a": false}`, `2`},
		{`x.a ? 1 : 2`, `{"a": 0}`, `1`},
		{`[for i, v in x.a : "${i}${v}" if v != "b"]`, `{"a": ["a", "b", "c"]}`, `["0a","2c"]`},
		{`{ for k, v in x.a : k => v }`, `{"a": {"b": 1}}`, `{"b":1}`},
		{`x.a[*].b`, `{"a": [{"b": 1}, {}, {"b": 2}]}`, `[1,2]`},
		{`(x.a - 1) * 2 / 4`, `{"a": 3}`, `1`},
		{`truncate(x.a, 2)`, `{"a": "\n\\ and more than twelve bytes for each of two characters"}`, `"\n\\"`},
		{`truncate(x.a, 2)`, `{"a": "\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00"}`, `"😀😀"`},
		{`truncate(x.a, 1)`, `{"a": "a\ud83d\ude00, cut within the second character"}`, `"a"`},
		{`truncate(x.a, 3)`, `{"a": "ab"}`, `"ab"`},
		{`x.a % 3`, `{"a": 7}`, `1`},
		{`"${x.a} and ${x.b}"`, `{"a": "q\"", "b": 5}`, `"q\" and 5"`},
	} {
		if got := evaluate(t, tt.expr, tt.x); got != tt.want {
			t.Errorf("%s with x = %s gives %s, not %s", tt.expr, tt.x, got, tt.want)
		}
	}
}
