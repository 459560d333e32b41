package compile

import (
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// repairOf compiles the repair of a pair whose bodies cross as they are: what its protocol reads and writes of a history.
func (k *compiler) repairOf(p *program.Pair, base, s *expression.Scope, macros map[string]*expression.Macro) {
	var b *lang.Block
	for _, patch := range p.Block.All("patch") {
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
	r := &program.Repair{When: k.when(b, s), At: b.Range}
	p.Reads.Ignore = true // what is repaired are calls and results only
	defer func() { p.Reads.Ignore = false }()
	client := p.Client.Block
	writers, tools := &conversation.Writers{Rules: map[int][]*conversation.WriteRule{}}, &conversation.Writers{Rules: map[int][]*conversation.WriteRule{}}
	parts := &conversation.PartSchema{V: k.program.Vocabulary, Block: writers.Append, Label: "part"}
	offered := &conversation.PartSchema{V: k.program.Vocabulary, Block: tools.Append, Label: "tool"}
	turn := &conversation.TurnSchema{Part: parts}
	p.Rec.Turn, p.Rec.Part, p.Rec.Tool = p.Layout.NewRecord(), p.Layout.NewRecord(), p.Layout.NewRecord()
	writers.Rec, tools.Rec = p.Rec.Part, p.Rec.Tool

	read := expression.NewScope(base, nil)
	k.Macros = k.macros(read, client, p.Block)
	k.tables(read, k.Macros, k.program.Set.Tables, client.All("table"))
	reader := k.readerOf(p, read, map[string]*lang.Block{}, false)
	outline := k.readerOf(p, read, map[string]*lang.Block{}, true)

	k.Macros = macros
	write := expression.NewScope(s, nil)
	write.Set("turns", expression.NewRecords(p.Rec.Root, conversation.RootTurns, turn))
	write.Set("tools", expression.NewRecords(p.Rec.Root, conversation.RootTools, offered))
	p.Reader = reader
	written := k.writersOf(p, write, writers, tools, parts, offered)
	r.Messages = k.messagesOf(p, write, turn, parts, written)
	r.Messages.Writers = writers
	r.Requires = k.requiresOf(p, write)
	r.Outline = conversation.NewOutline(outline, reader)
	if x := b.Arg("anywhere"); x != nil {
		if v, ok := expression.Literal(k.Compile(x, s)); ok {
			r.Outline.Anywhere = v.Truth()
		} else {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a literal", "The argument \"anywhere\" is true or false."))
		}
	}
	p.Repair = r
}
