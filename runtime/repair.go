package runtime

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// repair is how tool calls and results are put right in a request that crosses as it is.
type repair struct {
	when     expression.Node // nil: always
	outline  *conversation.Outline
	requires *conversation.Requirements
	messages *conversation.Messages
	at       hcl.Range
}

// repairOf compiles the repair of a pair whose bodies cross as they are: what its protocol reads and writes of a history.
func (k *compiler) repairOf(p *pair, base, s *expression.Scope, macros map[string]*expression.Macro) {
	var b *lang.Block
	for _, patch := range p.block.All("patch") {
		if r := patch.First("repair"); r != nil {
			if b = r; patch.Label(0) != "request" {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownBlock, r.Range, "Unsupported block", "Only the history of a request can be repaired."))
				return
			}
		}
	}
	if b == nil {
		return
	}
	r := &repair{when: k.when(b, s), at: b.Range}
	p.reads.ignore = true // what is repaired are calls and results only
	defer func() { p.reads.ignore = false }()
	client := p.client.block
	writers, tools := &conversation.Writers{Rules: map[int][]*conversation.WriteRule{}}, &conversation.Writers{Rules: map[int][]*conversation.WriteRule{}}
	parts := &conversation.PartSchema{V: k.program.vocab, Block: writers.Append, Label: "part"}
	offered := &conversation.PartSchema{V: k.program.vocab, Block: tools.Append, Label: "tool"}
	turn := &conversation.TurnSchema{Part: parts}
	p.rec.turn, p.rec.part, p.rec.tool = p.layout.NewRecord(), p.layout.NewRecord(), p.layout.NewRecord()
	writers.Rec, tools.Rec = p.rec.part, p.rec.tool

	read := expression.NewScope(base, nil)
	k.Macros = k.macros(read, client, p.block)
	k.tables(read, k.Macros, k.program.set.Tables, client.All("table"))
	reader := k.readerOf(p, read, map[string]*lang.Block{}, false)
	outline := k.readerOf(p, read, map[string]*lang.Block{}, true)

	k.Macros = macros
	write := expression.NewScope(s, nil)
	write.Set("turns", expression.NewRecords(p.rec.root, conversation.RootTurns, turn))
	write.Set("tools", expression.NewRecords(p.rec.root, conversation.RootTools, offered))
	p.reader = reader
	written := k.writersOf(p, write, writers, tools, parts, offered)
	r.messages = k.messagesOf(p, write, turn, parts, written)
	r.messages.Writers = writers
	r.requires = k.requiresOf(p, write)
	r.outline = conversation.NewOutline(outline, reader)
	if x := b.Arg("anywhere"); x != nil {
		if v, ok := expression.Literal(k.Compile(x, s)); ok {
			r.outline.Anywhere = v.Truth()
		} else {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a literal", "The argument \"anywhere\" is true or false."))
		}
	}
	p.repair = r
}

// repaired makes the request one whose tool calls and results are as its upstream asks, where they are not.
func (x *Exchange) repaired() {
	r, st, e := x.pair.repair, x.state, x.state.env
	if r == nil {
		return
	}
	h := st.outline
	h.Request = x.doc
	if !r.outline.Broken(e, h) || r.when != nil && !expression.Truth(e, r.when) {
		return
	}
	h.Report, h.Request, h.Trace = x.report > reportsNothing, x.doc, e.Trace
	defer h.Reset()
	list, old, ok := r.outline.Repair(e, h, r.requires.For(e), r.messages)
	if !ok {
		e.Clear() // What is wrong with it is for the upstream to say.
		return
	}
	body := slices.Concat(x.body[:old.Offset()], list, x.body[old.Offset()+len(old.Raw()):])
	doc := new(document.Document)
	if doc.Parse(body, true) != nil {
		return
	}
	e.Ran(r.at)
	x.lost = append(x.lost, h.Lost...)
	if x.trace != nil {
		x.trace.Changes = slices.Clone(h.Changes)
		x.trace.From(body, &expression.Source{Of: "request"})
	}
	if x.sent == nil {
		x.sent = x.doc
	} else if x.trace == nil {
		x.doc.Forget()
		documents.Put(x.doc)
	}
	x.doc, x.body, x.mended = doc, body, true
	e.ForgetResults()
	e.Client = x.doc
	e.Bind(x.pair.req, x.doc.Root())
}
