package compile

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// mostContinued is how often a rule may have one reply gone on with.
const mostContinued = 100

// continuation compiles how a reply that paused is gone on with. A client of the same protocol does that itself.
func (k *pairRules) continuation(read *lang.Block, s *expression.Scope) {
	p, b := k.pair, read.First("continue")
	if b == nil || p.Patched {
		return
	}
	name := p.Upstream.ID
	c := &reply.Continue{Range: b.Range}
	c.Sent, c.Received = s.Layout.NewVar("sent", []string{name + ".request:"}), s.Layout.NewVar("received", nil)
	s = expression.NewScope(s, nil)
	s.Set("stop", expression.ReadRecord(p.Reply.Rec.Reply, func(rec expression.Record) document.Value { return rec.(*reply.Reply).UpstreamStop() }))
	reported := expression.NewScope(s, nil)
	reported.Set("sent", c.Sent)
	reported.Set("received", c.Received)

	if c.When = k.when(b, s); c.When != nil {
		clientsWord(k.compiler, b.Arg("when"))
	}
	most, ok := expression.Literal(k.optional(b.Arg("most"), s))
	if c.Most, _ = most.Int(); b.Arg("most") != nil && (!ok || c.Most < 1 || c.Most > mostContinued) {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Args["most"].Range, "Not a number of times", "How often a reply is gone on with is written out: a whole number from 1 to %d.", mostContinued))
	}
	for _, set := range b.All("set") {
		ed := &reply.Edit{When: k.when(set, reported), To: k.optional(set.Arg("to"), reported), Path: set.Label(0), Range: set.Range}
		k.knownPath(name+".request:", set)
		if ed.To != nil {
			k.Takes(name+".request:"+fields.PlainPath(set.Label(0)), set.Arg("to"), ed.To, reported)
			c.Edits = append(c.Edits, ed)
		}
	}
	kept := false
	for _, step := range readSteps(read) {
		kept = kept || step.Type == "received"
	}
	switch {
	case len(b.All("set")) == 0:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, b.Range, "Nothing to go on from", "The upstream would get the same request again, and start again: add a block set that adds what was received to the request."))
	case !kept:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, b.Range, "Nothing is received", "No rule says what the upstream made: add blocks \"received\" to what hears it."))
	}
	if c.When != nil && c.Most > 0 {
		p.Reply.Continue = c
	}
}

// clientsWord tells authors who ask for the client's word, which is not known yet, where they mean the upstream's.
func clientsWord(k *compiler, x hclsyntax.Expression) {
	_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		t, ok := n.(*hclsyntax.ScopeTraversalExpr)
		if !ok || len(t.Traversal) < 2 || t.Traversal.RootName() != "reply" {
			return nil
		}
		if a, ok := t.Traversal[1].(hcl.TraverseAttr); ok && a.Name == "stop" {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownField, t.SrcRange, "The client's word", "reply.stop is the client's word, at the end. The upstream's reason for the end is stop."))
		}
		return nil
	})
}

// mayContinue compiles whether a reply to the request that is written may be one that pauses.
func (k *pairRules) mayContinue(s *expression.Scope) {
	p := k.pair
	if b := p.Upstream.Block.First("read_reply").First("continue"); b != nil {
		p.Continues, p.May = true, k.optional(b.Arg("may"), s)
	}
}
