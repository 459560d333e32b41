package compile

import (
	"fmt"
	"slices"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// stopScopes are what the rules about stop reasons may use: the upstream's and the client's.
type stopScopes struct {
	read, write             *expression.Scope
	readMacros, writeMacros map[string]*expression.Macro
}

// stopReasons gives the client's word for the upstream's: by the pair's row, or else by way of the shared words.
func (k *pairRules) stopReasons(stop expression.Node, in stopScopes) expression.Node {
	p, own := k.pair, k.pair.Block.First("stop_reasons")
	read, write := p.Upstream.Block.First("stop_reasons").First("read"), p.Client.Block.First("stop_reasons").First("write")
	var shared expression.Node
	if read != nil && write != nil && !slices.ContainsFunc(own.FieldsOrNone(), func(a *lang.Attr) bool { return a.Name == "default" }) {
		received := k.stopTable(read, stop, in.read, in.readMacros)
		shared = k.stopTable(write, received, in.write, in.writeMacros)
	}
	switch {
	case own == nil && shared == nil:
		return stop
	case own == nil:
		return shared
	}
	written := k.stopTable(own, stop, in.write, in.writeMacros)
	if shared == nil {
		return written
	}
	return expression.FirstOf(own.Range, written, shared)
}

func (k *pairRules) stopTable(b *lang.Block, key expression.Node, s *expression.Scope, macros map[string]*expression.Macro) expression.Node {
	k.Macros = macros
	t := &expression.Table{Name: "stop_reasons", Scope: s, Macros: macros, Range: b.Range}
	for _, a := range b.Fields {
		t.Rows = append(t.Rows, expression.Row{Key: a.Name, Value: a.Expr})
	}
	return k.LookupOrDefault(t, key, b.Range)
}

// stops compiles the strings that end a reply for an upstream that knows none.
func (k *pairRules) stops(s *expression.Scope, sch *reply.Schemas) {
	p, b := k.pair, k.pair.Block.First("stop")
	if b == nil {
		return
	}
	reason, ok := expression.Literal(k.Compile(b.Arg("reason"), s))
	if !ok || reason.Kind() != document.String {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Range, "Not a literal string", "The reason is one of the upstream's words, written out."))
	}
	upstreamsWord(k, b)
	p.Reply.Stops = &reply.Stops{Range: b.Range, Strings: k.Compile(b.Arg("strings"), s), Reason: reason, Matched: sch.ReplyNumber("matched")}
}

// upstreamsWord reports a reason that the client's protocol has a word for, and the upstream's has not.
func upstreamsWord(k *pairRules, b *lang.Block) {
	p, x := k.pair, b.Arg("reason")
	word, ok := lang.LiteralText(x)
	set, upstream := k.program.Set, p.Upstream.ID
	if !ok || !edited(x.Range()) || !receivedBy(set, p.Client.ID, word) || receivedBy(set, upstream, word) || k.catalog.Says(upstream, word) {
		return
	}
	hint := ""
	base, _ := lang.Embedded()
	for _, other := range base.Pairs {
		if stop := other.First("stop"); stop != nil && other.Label(1) == upstream {
			reason := stop.Text("reason")
			hint = fmt.Sprintf(" Write: reason = %q", reason)
		}
	}
	k.warn(lang.CodeSpelling, x.Range(), "Word of another protocol", "The reason is a word in which upstreams of %s say why a reply ends, and %q is one of %s.%s", upstream, word, p.Client.ID, hint)
}
