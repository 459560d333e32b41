package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// requestWriter compiles how a history is written for an upstream: its turns, their parts, and the tools that are offered.
type requestWriter struct {
	*compiler
	pair                   *program.Pair
	scope                  *expression.Scope
	parts, tools           *conversation.Writers
	partSchema, toolSchema *conversation.PartSchema
	turnSchema             *conversation.TurnSchema
	written                map[string]bool // kinds
}

func newRequestWriter(k *compiler, p *program.Pair) *requestWriter {
	w := &requestWriter{compiler: k, pair: p, written: map[string]bool{}}
	w.parts, w.tools = &conversation.Writers{Rules: map[int][]*conversation.WriteRule{}}, &conversation.Writers{Rules: map[int][]*conversation.WriteRule{}}
	w.partSchema = &conversation.PartSchema{V: k.program.Vocabulary, Block: w.parts.Append, Label: "part"}
	w.toolSchema = &conversation.PartSchema{V: k.program.Vocabulary, Block: w.tools.Append, Label: "tool"}
	w.turnSchema = &conversation.TurnSchema{Part: w.partSchema}
	p.Rec.Turn, p.Rec.Part, p.Rec.Tool = p.Layout.NewRecord(), p.Layout.NewRecord(), p.Layout.NewRecord()
	w.parts.Rec, w.tools.Rec = p.Rec.Part, p.Rec.Tool
	return w
}

// openScope puts the turns and tools in a scope of their own within another one.
func (k *requestWriter) openScope(within *expression.Scope) (turns, tools expression.RecordList) {
	root := k.pair.Rec.Root
	turns, tools = expression.NewRecords(root, conversation.RootTurns, k.turnSchema), expression.NewRecords(root, conversation.RootTools, k.toolSchema)
	k.scope = expression.NewScope(within, nil)
	k.scope.Set("turns", turns)
	k.scope.Set("tools", tools)
	return turns, tools
}

// writers compiles how parts and tools are written, the pair's rules first.
func (k *requestWriter) writers() {
	p := k.pair
	partScope, toolScope := expression.NewScope(k.scope, nil), expression.NewScope(k.scope, nil)
	partScope.Set("part", &expression.RecordVar{ID: p.Rec.Part, Schema: k.partSchema})
	toolScope.Set("tool", &expression.RecordVar{ID: p.Rec.Tool, Schema: k.toolSchema})
	for _, w := range []*lang.Block{p.Block.First("write"), p.Upstream.Block.First("write")} {
		k.unreachable(w.BlocksOrNone(), true)
		for _, b := range w.BlocksOrNone() {
			scope, into := partScope, k.parts
			if b.Type == "tool" {
				scope, into = toolScope, k.tools
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
			k.written[b.Label(0)] = true
		}
	}
}

// anyKind is the label of rules for kinds that no other rule writes.
const anyKind = "*"

// others has a kind that no rule writes written by those for any kind; false when there are none.
func (k *requestWriter) others(kind, of string) bool {
	p, list := k.pair, k.pair.Others[of]
	into := k.parts
	if of == "tool" {
		into = k.tools
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

// messages compiles how turns are written as messages.
func (k *requestWriter) messages() *conversation.Messages {
	p := k.pair
	m := &conversation.Messages{Turn: p.Rec.Turn, History: p.Rec.Root, Path: p.Reader.Path}
	scope := expression.NewScope(k.scope, nil)
	scope.Set("turn", &expression.RecordVar{ID: p.Rec.Turn, Schema: k.turnSchema})
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
				k.written[kind] = true
			}
			inner.Set("part", &expression.RecordVar{ID: p.Rec.Part, Schema: l.Elem()})
		}
		k.needsNothing(b)
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
			k.written[name] = true
		}
	}
	return m
}

// fit is what an identifier must be: {max, pattern}, written out, or a condition that chooses between such.
func (k *requestWriter) fit(x hclsyntax.Expression, name string, s *expression.Scope) *conversation.FitChoice {
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
	pattern := fitMembers(k.compiler, x)
	most, _ := v.Get("max").Int()
	f, err := conversation.NewFit(most, v.Get("pattern").String())
	if err != nil {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, pattern, "Bad pattern", "%s", expression.PatternMistake(err)))
	}
	return &conversation.FitChoice{Fit: f}
}

// fitMembers reports members of a requirement that it does not have. It returns where its pattern stands.
func fitMembers(k *compiler, x hclsyntax.Expression) hcl.Range {
	at := x.Range()
	object, ok := x.(*hclsyntax.ObjectConsExpr)
	if !ok {
		return at
	}
	for _, item := range object.Items {
		switch name, _ := lang.LiteralText(item.KeyExpr); name {
		case "", "max":
		case "pattern":
			at = item.ValueExpr.Range()
		default:
			hint := lang.Suggest(name, []string{"max", "pattern"})
			if name == "regex" || name == "regexp" || name == "matches" {
				hint = " Write: pattern = " + k.source(item.ValueExpr)
			}
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownArgument, item.KeyExpr.Range(), "Unknown member", "The requirement has max, the length at most, and pattern, a regular expression, and no %q.%s", name, hint))
		}
	}
	return at
}

// requires compiles what the upstream requires of a history.
func (k *requestWriter) requires() *conversation.Requirements {
	p := k.pair
	q := &conversation.Requirements{}
	b := p.Upstream.Block.First("requires")
	if b == nil {
		return q
	}
	scope := expression.NewScope(k.scope, nil)
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

// unwritten reports kinds of parts that the client's protocol reads and nothing writes.
func (k *requestWriter) unwritten(read map[string]*lang.Block) {
	p := k.pair
	for kind, b := range read {
		if !k.written[kind] && !k.others(kind, b.Type) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnwritten, b.Range, "Part that nobody writes", "%s reads %q, and nothing for upstreams of %s writes it.%s Add a %s %q, in write, to pair %q %q (%s), that writes it or says why it is left out: drop = \"…\".",
				p.Client.Label, kind, p.Upstream.Label, lang.Suggest(kind, slices.Collect(maps.Keys(k.written))), b.Type, kind, p.Client.ID, p.Upstream.ID, where(p.Block)))
		}
	}
}

// rejectsNothing warns of rules that reject parts in the block write that no message reads.
func (k *requestWriter) rejectsNothing() {
	for _, b := range k.pair.Upstream.Block.First("write").BlocksOrNone() {
		if b.Type == "part" && b.Arg("reject") != nil && edited(b.Range) {
			k.warn(lang.CodeMeant, b.Range, "Rejects nothing", "No message reads what write makes of parts, so a part of this kind is left out, and the request is not refused. In the message, read block: [for p in turn.parts : p.block] gives what is written of each part, as turn.parts[*].block.text does of its field text.")
		}
	}
}

// needsNothing warns of fields that a message needs and does not have.
func (k *requestWriter) needsNothing(message *lang.Block) {
	x := message.Arg("needs")
	if x == nil || message.Arg("json") != nil || !edited(x.Range()) {
		return
	}
	var names []string
	for _, f := range message.Fields {
		names = append(names, f.Name)
	}
	for _, name := range message.Texts("needs") {
		if !slices.Contains(names, name) {
			k.warn(lang.CodeMeant, x.Range(), "Needs a field that it does not have", "The message has no field %q, so it is written whether there is something in it or not. Its fields are %s.%s", name, strings.Join(names, ", "), lang.Suggest(name, names))
		}
	}
}

func where(b *lang.Block) string { return b.Range.Filename }
