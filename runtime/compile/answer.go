package compile

import (
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

func (k *compiler) answerOf(p *program.Pair, b *lang.Block, s *expression.Scope) {
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
			(&objectReviewer{k, p.Upstream.ID + ".response"}).value([]string{f.Name}, f.Expr)
		}
	}
	p.Answer = a
}
