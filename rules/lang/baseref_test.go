package lang

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// The word base is the base's value, wherever it stands in a value.
func TestBaseIsWhatTheBaseSays(t *testing.T) {
	set, diags := LoadFS(fstest.MapFS{"mine.hcl": &fstest.MapFile{Data: []byte(`
protocol "chat" {
  client {
    session = nonempty(header["x-conversation"], base)
  }
  upstream {
    pass    = concat(base, ["x-mine"])
    forward = concat(["x-mine"], base)
  }
  request {
    stop = [for base in list(base) : lower(base)]
    user = { a = [base], b = "${base}", c = base.id, d = -base, e = base[length(base)], f = base[*].id, g = base == null ? "no" : omit }
  }
  function "cached" {
    params = ["u"]
    result = coalesce(ext(u.hits), base)
  }
}
`)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	chat := set.Protocol("chat")
	up := chat.First("upstream")
	for name, want := range map[string]string{"pass": "retry-after … x-mine", "forward": "x-mine … x-client-request-id"} {
		list := up.Texts(name)
		if len(list) < 2 || list[0]+" … "+list[len(list)-1] != want {
			t.Errorf("%s is %q, not %s", name, list, want)
		}
	}
	arg := func(x hclsyntax.Expression, n int) hclsyntax.Expression {
		return x.(*hclsyntax.FunctionCallExpr).Args[n]
	}
	field := func(name string) hclsyntax.Expression { return chat.First("request").attr(name).Expr }
	var members []hclsyntax.Expression
	for _, i := range field("user").(*hclsyntax.ObjectConsExpr).Items {
		members = append(members, i.ValueExpr)
	}
	for what, x := range map[string]hclsyntax.Expression{
		"an argument": arg(chat.First("client").Arg("session"), 1),
		"a function":  arg(find(chat.All("function"), "cached").Arg("result"), 1),
		"an element":  members[0].(*hclsyntax.TupleConsExpr).Exprs[0],
		"a template":  members[1].(*hclsyntax.TemplateWrapExpr).Wrapped,
		"a member":    members[2].(*hclsyntax.RelativeTraversalExpr).Source,
		"an operand":  members[3].(*hclsyntax.UnaryOpExpr).Val,
		"an index":    members[4].(*hclsyntax.IndexExpr).Collection,
		"a splat":     members[5].(*hclsyntax.SplatExpr).Source,
		"a condition": members[6].(*hclsyntax.ConditionalExpr).Condition.(*hclsyntax.BinaryOpExpr).LHS,
		"a list":      arg(field("stop").(*hclsyntax.ForExpr).CollExpr, 0),
	} {
		if at := x.Range().Filename; !strings.HasSuffix(at, "protocols/chat.hcl") || at == "mine.hcl" {
			t.Errorf("in %s, base stands for something of %q", what, at)
		}
	}
	if x := field("stop").(*hclsyntax.ForExpr).ValExpr; arg(x, 0).Range().Filename != "mine.hcl" {
		t.Error("an element that is called base is not itself")
	}
}

// Where the base says nothing, the word is a mistake, and the place is told.
func TestBaseWithoutOne(t *testing.T) {
	_, diags := LoadFS(fstest.MapFS{"mine.hcl": &fstest.MapFile{Data: []byte(`
protocol "chat" {
  request {
    metadata = coalesce(base, {})
  }
}
`)}}, "")
	if len(diags) != 1 || diags[0].Extra != CodeNoTarget || diags[0].Subject.Start.Line != 4 {
		t.Errorf("it is told as %v", diags)
	}
}
