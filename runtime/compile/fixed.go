package compile

import (
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// fixedAnswers compiles the answers that the gateway gives by itself to clients of the protocol, whose routes are known.
func (k *protocolRules) fixedAnswers() {
	p, b := k.protocol, k.block
	for _, f := range p.FixedAnswers {
		c := b.First("client").Blocks[f.Number]
		f.Layout = k.layout()
		s := expression.NewScope(nil, f.Layout)
		f.List, f.Last, f.One = f.Layout.NewRecord(), f.Layout.NewRecord(), f.Layout.NewRecord()
		f.Req = f.Layout.NewVar("req", nil)
		s.Set("req", f.Req)
		s.Set("header", expression.HeaderName{})
		setURL(s, p)
		s.Set("models", expression.NewRecords(f.List, 0, program.ModelSchema))
		s.Set("last", &expression.RecordVar{ID: f.Last, Schema: program.ModelSchema})
		k.own(s, c)
		if f.Of = k.optional(c.Arg("of"), s); f.Of != nil {
			s.Set("model", &expression.RecordVar{ID: f.One, Schema: program.ModelSchema})
		}
		f.Body = k.object(c, s)
	}
}
