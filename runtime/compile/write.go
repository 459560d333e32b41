package compile

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// writersOf compiles how parts and tools are written, the pair's rules first, and tells which kinds are.
func (k *compiler) writersOf(p *program.Pair, s *expression.Scope, parts, tools *conversation.Writers, ps, ts *conversation.PartSchema) map[string]bool {
	written := map[string]bool{}
	partScope, toolScope := expression.NewScope(s, nil), expression.NewScope(s, nil)
	partScope.Set("part", &expression.RecordVar{ID: p.Rec.Part, Schema: ps})
	toolScope.Set("tool", &expression.RecordVar{ID: p.Rec.Tool, Schema: ts})
	for _, w := range []*lang.Block{p.Block.First("write"), p.Upstream.Block.First("write")} {
		k.unreachable(w.BlocksOrNone(), true)
		for _, b := range w.BlocksOrNone() {
			scope, into := partScope, parts
			if b.Type == "tool" {
				scope, into = toolScope, tools
			}
			rule := &conversation.WriteRule{When: k.when(b, scope), Drop: k.optional(b.Arg("drop"), scope), Reject: k.optional(b.Arg("reject"), scope), Lost: k.optional(b.Arg("lost"), scope), Range: b.Range}
			if rule.Drop == nil && rule.Reject == nil {
				rule.Object = k.object(b, scope)
			}
			if b.Label(0) == anyKind {
				p.Others[b.Type] = append(p.Others[b.Type], rule)
				continue
			}
			kind := k.program.Vocabulary.Kind(b.Label(0))
			into.Rules[kind] = append(into.Rules[kind], rule)
			written[b.Label(0)] = true
		}
	}
	return written
}

// anyKind is the label of rules for kinds that no other rule writes.
const anyKind = "*"

// others has a kind that no rule writes written by those for any kind; false when there are none.
func (k *compiler) others(p *program.Pair, kind, of string, tools *conversation.Writers) bool {
	list := p.Others[of]
	into := p.Writers
	if of == "tool" {
		into = tools
	}
	n := k.program.Vocabulary.Kind(kind)
	if list == nil && p.Block.Derived {
		list = []*conversation.WriteRule{{Drop: noWords(p.Upstream, kind, p.Block.Range), Range: p.Block.Range}}
	}
	into.Rules[n] = append(into.Rules[n], list...)
	return len(list) > 0
}

// noWords is why a kind of part does not cross to a protocol that has no rule for it, in a pair that no file has.
func noWords(to *program.Protocol, kind string, at hcl.Range) expression.Node {
	return &expression.Const{At: expression.At{R: at}, V: document.Text(fmt.Sprintf("%s has no words for %q", to.Label, kind))}
}

func (k *compiler) messagesOf(p *program.Pair, s *expression.Scope, ts *conversation.TurnSchema, ps *conversation.PartSchema, written map[string]bool) *conversation.Messages {
	m := &conversation.Messages{Turn: p.Rec.Turn, History: p.Rec.Root, Path: p.Reader.Path}
	scope := expression.NewScope(s, nil)
	scope.Set("turn", &expression.RecordVar{ID: p.Rec.Turn, Schema: ts})
	for _, b := range p.Upstream.Block.All("message") {
		rule := &conversation.MessageRule{When: k.when(b, scope), Range: b.Range}
		inner := expression.NewScope(scope, nil)
		if x := b.Arg("each"); x != nil {
			n := k.Compile(x, scope)
			l, ok := n.(expression.RecordList)
			if !ok {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeType, x.Range(), "Not a list of records", "A message is written for each part of a list such as turn.tool_results."))
				continue
			}
			rule.Each, rule.Part = l, p.Rec.Part
			for _, kind := range b.Texts("together") {
				rule.Together = append(rule.Together, k.program.Vocabulary.Kind(kind))
				written[kind] = true
			}
			inner.Set("part", &expression.RecordVar{ID: p.Rec.Part, Schema: l.Elem()})
		}
		needsNothing(k, b)
		rule.Object = k.object(b, inner, b.Texts("needs")...)
		m.Rules = append(m.Rules, rule)
	}
	// A kind that a message reads by its plural is written by it.
	read := map[string]bool{}
	for _, b := range append(p.Upstream.Block.All("message"), p.Upstream.Block.All("function")...) {
		lang.ReadNames(b, read)
	}
	for _, name := range k.program.Vocabulary.Kinds() {
		if read[name+"s"] {
			written[name] = true
		}
	}
	return m
}

// fit is what an identifier must be: {max, pattern}, written out, or a condition that chooses between such.
func (k *compiler) fit(x hclsyntax.Expression, name string, s *expression.Scope) *conversation.FitChoice {
	switch x := x.(type) {
	case nil:
		return &conversation.FitChoice{}
	case *hclsyntax.ParenthesesExpr:
		return k.fit(x.Expression, name, s)
	case *hclsyntax.ConditionalExpr:
		return &conversation.FitChoice{When: k.Compile(x.Condition, s), Then: k.fit(x.TrueResult, name, s), Else: k.fit(x.FalseResult, name, s)}
	}
	v, ok := expression.Literal(k.Compile(x, s))
	if !ok {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a literal", "The requirement %q is written out, or a condition chooses between two that are.", name))
	}
	most, _ := v.Get("max").Int()
	f, err := conversation.NewFit(most, v.Get("pattern").String())
	if err != nil {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Bad pattern", "%v", err))
	}
	return &conversation.FitChoice{Fit: f}
}

func (k *compiler) requiresOf(p *program.Pair, s *expression.Scope) *conversation.Requirements {
	q := &conversation.Requirements{}
	b := p.Upstream.Block.First("requires")
	if b == nil {
		return q
	}
	scope := expression.NewScope(s, nil)
	for name, v := range map[string]**expression.Var{"id": &q.ID, "text": &q.Text, "name": &q.Name, "before": &q.Before, "after": &q.After} {
		*v = p.Layout.NewVar(name, nil)
		scope.Set(name, *v)
	}
	literal := func(name string) document.Value {
		if b.Arg(name) == nil {
			return document.Value{}
		}
		v, ok := expression.Literal(k.Compile(b.Arg(name), scope))
		if !ok {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Args[name].Range, "Not a literal", "The requirement %q is written out.", name))
		}
		return v
	}
	switch v := literal("tool_results"); v.String() {
	case "":
	case "after calls", "first in the next user turn":
		q.ResultsAfterCalls = true
	default:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Args["tool_results"].Range, "Unknown requirement", `Results stand "after calls" or "first in the next user turn".`))
	}
	if choice := k.fit(b.Arg("tool_id"), "tool_id", scope); choice.When == nil {
		q.ToolID = choice.Fit
	} else {
		q.IDs = choice
	}
	if choice := k.fit(b.Arg("tool_name"), "tool_name", scope); choice.When == nil {
		q.ToolName = choice.Fit
	} else {
		q.Names = choice
	}
	q.MissingResult = k.optional(b.Arg("missing_result"), scope)
	q.OrphanResult = k.optional(b.Arg("orphan_result"), scope)
	q.DropEmptyText = literal("empty_text").Is("drop")
	q.Alternate = literal("alternate").Truth()
	q.First = k.optional(b.Arg("first"), scope)
	q.Last = k.optional(b.Arg("last"), scope)
	q.TrimLast = literal("trim_last").Truth()
	q.MidSystem = k.optional(b.Arg("mid_system"), scope)
	q.Speaker = k.optional(b.Arg("speaker"), scope)
	q.Marks, q.Mark = k.optional(b.Arg("cache_marks"), scope), k.program.Vocabulary.Field("cache")
	if n, ok := expression.Literal(orAbsent(q.Marks)); ok {
		if marks, ok := n.Int(); ok && marks < 0 {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Args["cache_marks"].Range, "Less than none", "The upstream takes so many marks for the cache: 0 or more."))
		}
	}
	if kind := literal("before_calls"); !kind.Nothing() {
		known := false
		if q.BeforeCalls, known = k.program.Vocabulary.Known(kind.String()); !known {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, b.Args["before_calls"].Range, "Unknown kind", "No protocol has a part %q.%s", kind.String(), lang.Nearest(kind.String(), k.program.Vocabulary.Kinds())))
		}
		q.StandIn = k.optional(b.Arg("stand_in"), scope)
	}
	if names := b.Texts("order"); len(names) > 0 {
		q.Order = map[int]int{}
		for _, kind := range k.program.Vocabulary.Kinds() {
			q.Order[k.program.Vocabulary.Kind(kind)] = len(names)
		}
		for i, n := range names {
			if _, known := k.program.Vocabulary.Known(n); !known {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, b.Args["order"].Range, "Unknown kind", "No protocol has a part %q.%s", n, lang.Nearest(n, k.program.Vocabulary.Kinds())))
				continue
			}
			q.Order[k.program.Vocabulary.Kind(n)] = i
		}
	}
	return q
}
