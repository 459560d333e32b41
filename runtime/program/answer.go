package program

import (
	"strconv"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Answer is what an upstream would say to a request that it has nothing to say to.
type Answer struct {
	When, Body expression.Node
	At         hcl.Range
	Tokens     *expression.Var
}

// Answer is what the upstream would say to the request that was translated last, as a body in its protocol, where rules know that
// it has nothing to say; nil when it must be asked. count tells about how many tokens a request of its protocol has.
func (x *Exchange) Answer(request []byte) []byte {
	if x.state == nil || x.pair.Answer == nil {
		return nil
	}
	a, e := x.pair.Answer, x.state.env
	if !expression.Truth(e, a.When) {
		return nil
	}
	e.Ran(a.At)
	e.Bind(a.Tokens, document.Of(strconv.AppendInt(nil, int64(x.pair.Upstream.Estimate(request)), 10)))
	body := expression.Append(e, a.Body, nil)
	if e.Err() != nil {
		return nil
	}
	return body
}
