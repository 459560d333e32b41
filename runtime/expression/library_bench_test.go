package expression_test

import (
	"testing"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// compiled is an expression with x, a JSON value, in scope.
func compiled(b testing.TB, src, x string) (*expression.Env, expression.Node) {
	parsed, diags := hclsyntax.ParseExpression([]byte(src), "bench.hcl", hcl.InitialPos)
	if diags.HasErrors() {
		b.Fatal(diags)
	}
	l := &expression.Layout{}
	s := expression.NewScope(nil, l)
	v := l.NewVar("x", nil)
	s.Set("x", v)
	c := &expression.Compiler{Shapes: template.Shapes}
	n := c.Compile(parsed, s)
	if c.Diags.HasErrors() {
		b.Fatal(c.Diags)
	}
	e := l.NewEnv()
	e.Bind(v, document.Of([]byte(x)).Indexed())
	return e, n
}

// BenchmarkCondition compares a condition of a rule with the same as a program of expr-lang/expr.
func BenchmarkCondition(b *testing.B) {
	const src = `x.type == "text" && x.text != null && !contains(["a", "b"], x.kind)`
	b.Run("node", func(b *testing.B) {
		e, n := compiled(b, src, `{"type":"text","text":"hello","kind":"c"}`)
		b.ReportAllocs()
		for b.Loop() {
			if !expression.Truth(e, n) {
				b.Fatal()
			}
		}
	})
	b.Run("expr", func(b *testing.B) {
		env := map[string]any{"x": map[string]any{"type": "text", "text": "hello", "kind": "c"}}
		p, err := expr.Compile(`x.type == "text" && x.text != nil && not (x.kind in ["a", "b"])`, expr.Env(env), expr.AsBool())
		if err != nil {
			b.Fatal(err)
		}
		var m vm.VM
		b.ReportAllocs()
		for b.Loop() {
			if v, err := m.Run(p, env); err != nil || v != true {
				b.Fatal(v, err)
			}
		}
	})
}

// BenchmarkWrite compares the writing of an event with the same by tidwall/sjson, field by field.
func BenchmarkWrite(b *testing.B) {
	b.Run("node", func(b *testing.B) {
		e, n := compiled(b, `{ type = "content_block_delta", index = x.index, delta = { type = "text_delta", text = x.text } }`, `{"index":1,"text":"hello"}`)
		var out []byte
		b.ReportAllocs()
		for b.Loop() {
			e.Trim() // as at the end of a reply
			e.Allow(1 << 10)
			out = expression.Append(e, n, out[:0])
		}
		if string(out) != `{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"hello"}}` {
			b.Fatal(string(out))
		}
	})
	b.Run("sjson", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			out := []byte(`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta"}}`)
			out, _ = sjson.SetRawBytes(out, "index", []byte("1"))
			if out, _ = sjson.SetBytes(out, "delta.text", "hello"); len(out) == 0 {
				b.Fatal()
			}
		}
	})
}
