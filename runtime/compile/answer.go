package compile

import (
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// answer compiles what the gateway answers in the place of the upstream.
func (k *pairRules) answer(s *expression.Scope) {
	p, b := k.pair, k.pair.Block.First("answer")
	if b == nil {
		return
	}
	a := &program.Answer{At: b.Range, When: k.Compile(b.Arg("when"), s), Tokens: p.Layout.NewVar("tokens", nil)}
	inner := expression.NewScope(s, nil)
	inner.Set("tokens", a.Tokens)
	a.Body = k.object(b, inner)
	for _, f := range b.Fields {
		if edited(f.Range) {
			k.knownField(p.Upstream.ID+".response:", f)
			(&objectReviewer{k.compiler, p.Upstream.ID + ".response"}).value([]string{f.Name}, f.Expr)
		}
	}
	p.Answer = a
}
