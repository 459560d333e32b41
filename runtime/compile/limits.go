package compile

import (
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
)

var quotaSchema = &reply.Fixed{Title: "quota", Keys: []string{"limit", "remaining", "seconds", "wait", "at"}}

// limits compiles the headers that tell clients how much they may still ask for.
func (k *protocolRules) limits() {
	p, b := k.protocol, k.block
	l := b.First("limits")
	if l == nil {
		return
	}
	p.LimitRules.Hide = l.Texts("hide")
	p.LimitRules.Layout = k.layout()
	s := expression.NewScope(nil, p.LimitRules.Layout)
	for i, name := range []string{"requests", "tokens"} {
		p.LimitRules.Recs[i] = p.LimitRules.Layout.NewRecord()
		s.Set(name, &expression.RecordVar{ID: p.LimitRules.Recs[i], Schema: quotaSchema})
	}
	k.Macros = k.macros(s, b)
	for _, a := range l.First("headers").FieldsOrNone() {
		k.headerRule(a)
		p.LimitRules.Headers = append(p.LimitRules.Headers, template.Field{Name: a.Name, Value: k.Compile(a.Expr, s), Range: a.Range})
		p.LimitRules.Hide = append(p.LimitRules.Hide, a.Name)
	}
}
