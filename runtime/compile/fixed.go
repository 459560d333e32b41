package compile

import (
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// fixedOf compiles the answers that the gateway gives by itself to clients of a protocol, whose routes are known.
func (k *compiler) fixedOf(p *program.Protocol, b *lang.Block) {
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
		k.own(s, b, c)
		if f.Of = k.optional(c.Arg("of"), s); f.Of != nil {
			s.Set("model", &expression.RecordVar{ID: f.One, Schema: program.ModelSchema})
		}
		f.Body = k.object(c, s)
	}
}
