package compile

import (
	"strings"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// changes compiles which fields of the request are sent with another value.
func (k *pairRules) changes(s *expression.Scope) {
	p := k.pair
	for _, b := range append(p.Upstream.Block.All("change"), p.Block.All("change")...) {
		if k.knownPath(p.Upstream.ID+".request:", b) {
			k.throughList(p.Upstream.ID+".request:", b, false)
		}
		if _, _, _, written := literalOf(b.Arg("from")); written && edited(b.Range) {
			k.warn(lang.CodeMeant, b.Arg("from").Range(), "Not read of the request", "from is the value that the client sent, which is read, as in from = req.%s; this is the same for every call. The block fields writes the new value.", b.Label(0))
		}
		p.Changes = append(p.Changes, program.Alteration{Path: strings.Split(b.Label(0), "."), When: k.when(b, s), From: k.Compile(b.Arg("from"), s), Why: k.text(b, "why"), At: b.Range})
	}
}

// conditionalDrops compiles the drops with conditions, which can read what was written as sent.
func (k *pairRules) conditionalDrops(s *expression.Scope) {
	p := k.pair
	s = expression.NewScope(s, nil)
	p.Sent = p.Layout.NewVar("sent", []string{p.Upstream.ID + ".request:"})
	s.Set("sent", p.Sent)
	for _, b := range append(p.Block.All("drop"), p.Client.Block.All("drop")...) {
		if b.Arg("when") == nil {
			continue
		}
		path, err := fields.ParsePath(b.Label(0))
		if err != nil {
			continue // reported where the paths of all drops are checked
		}
		p.ConditionalDrops = append(p.ConditionalDrops, program.ConditionalDrop{Path: path.Steps, When: k.when(b, s), Why: b.Text("why"), At: b.Range})
	}
}

// overridden compiles what the built-in rules write in the fields that an operator's rules write.
func (k *pairRules) overridden(s *expression.Scope, fields []*lang.Attr) {
	p := k.pair
	for _, a := range fields {
		if strings.HasPrefix(a.Range.Filename, lang.BasePrefix) {
			continue
		}
		base := a.Base
		for _, b := range p.Upstream.Block.First("request").FieldsOrNone() {
			if base == nil && b.Name == a.Name && b != a && strings.HasPrefix(b.Range.Filename, lang.BasePrefix) {
				base = b
			}
		}
		if base == nil || base.Name == "messages" {
			continue
		}
		// What is wrong with the built-in rule by now, since another rule of the operator's changed what it uses, is not wrong.
		diags, watch := k.Diags, k.Watch
		k.Diags, k.Watch = nil, nil
		value := k.Compile(base.Expr, s)
		if !k.Diags.HasErrors() {
			p.Overridden = append(p.Overridden, program.OverriddenField{Name: a.Name, Base: value, At: a.Range})
		}
		k.Diags, k.Watch = diags, watch
	}
}
