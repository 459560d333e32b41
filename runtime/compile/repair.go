package compile

import (
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// repair compiles the repair of a pair whose bodies cross as they are: what its protocol reads and writes of a history.
func (k *pairRules) repair(base, s *expression.Scope, macros map[string]*expression.Macro) {
	p := k.pair
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
	k.ignoreSwitches = true // what is repaired are calls and results only
	defer func() { k.ignoreSwitches = false }()
	client := p.Client.Block
	w := newRequestWriter(k.compiler, p)

	read := expression.NewScope(base, nil)
	k.Macros = k.macros(read, client, p.Block)
	k.tables(read, k.Macros, k.program.Set.Tables, client.All("table"))
	reader := (&historyReader{compiler: k.compiler, pair: p, scope: read}).history()
	outline := (&historyReader{compiler: k.compiler, pair: p, scope: read, outline: true}).history()

	k.Macros = macros
	w.openScope(s)
	p.Reader = reader
	w.writers()
	r.Messages = w.messages()
	r.Messages.Writers = w.parts
	r.Requires = w.requires()
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
