package runtime

import (
	"strconv"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// answer is what an upstream would say to a request that it has nothing to say to.
type answer struct {
	when, body expression.Node
	at         hcl.Range
	tokens     *expression.Var
}

func (k *compiler) answerOf(p *pair, b *lang.Block, s *expression.Scope) {
	if b == nil {
		return
	}
	a := &answer{at: b.Range, when: k.Compile(b.Arg("when"), s), tokens: p.layout.NewVar("tokens", nil)}
	inner := expression.NewScope(s, nil)
	inner.Set("tokens", a.tokens)
	a.body = k.object(b, inner)
	p.answer = a
}

// Answer is what the upstream would say to the request that was translated last, as a body in its protocol, where rules know that
// it has nothing to say; nil when it must be asked. count tells about how many tokens a request of its protocol has.
func (x *Exchange) Answer(request []byte) []byte {
	if x.state == nil || x.pair.answer == nil {
		return nil
	}
	a, e := x.pair.answer, x.state.env
	if !expression.Truth(e, a.when) {
		return nil
	}
	e.Ran(a.at)
	e.Bind(a.tokens, document.Of(strconv.AppendInt(nil, int64(x.pair.upstream.Estimate(request)), 10)))
	body := expression.Append(e, a.body, nil)
	if e.Err() != nil {
		return nil
	}
	return body
}
