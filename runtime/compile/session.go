package compile

import (
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// session compiles what tells a conversation from others.
func (k *protocolRules) session() {
	p, b := k.protocol, k.block
	x := b.First("client").Arg("session")
	if x == nil {
		return
	}
	p.SessionLayout = k.layout()
	s := expression.NewScope(nil, p.SessionLayout)
	p.SessionReq = p.SessionLayout.NewVar("req", []string{p.ID + ".request:"})
	s.Set("req", p.SessionReq)
	s.Set("header", expression.HeaderName{})
	setURL(s, p)
	k.Macros = k.macros(s, b)
	k.tables(s, k.Macros, k.program.Set.Tables, b.All("table"))
	p.Session = k.Compile(x, s)
}
