package compile

import (
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// engineNames are the names that rules have from the engine, somewhere.
var engineNames = []string{
	"after", "append", "attempt", "before", "body", "call", "class", "data", "error", "failures", "first", "foreign", "id", "item", "key", "last", "match", "message", "messages", "model", "models",
	"more", "name", "network", "note", "number", "page", "part", "profile", "query", "received", "reply", "req", "requests", "retry_after", "said", "sent", "status", "stop", "streamed", "text", "tokens", "tool", "tools", "turn", "turns", "usage",
}

// unused compiles the operator's functions and tables that nothing uses yet: a mistake in one would be told only when something
// does. Where they will be used nobody knows, so any name of the engine is taken to be there.
func (k *compiler) unused() {
	paths, watch := k.Paths, k.Watch
	k.Paths, k.Watch, k.unpaired = nil, nil, true
	defer func() { k.Paths, k.Watch, k.unpaired = paths, watch, false }()
	look := func(functions, tables []*lang.Block, tablesInScope []*lang.Block, owners ...*lang.Block) {
		l := &expression.Layout{}
		s := expression.NewScope(nil, l)
		for _, name := range engineNames {
			s.Set(name, l.NewVar(name, nil))
		}
		s.Set("header", expression.HeaderName{})
		k.Macros = k.macros(s, owners...)
		k.tables(s, k.Macros, k.program.Set.Tables, tablesInScope)
		for _, f := range functions {
			x := f.Arg("result")
			if x == nil || !k.params(f) || k.Used[f.Range] || !k.edited(f.Range) {
				continue
			}
			inner := expression.NewScope(s, nil)
			for _, p := range f.Texts("params") {
				inner.Set(p, l.NewVar(p, nil))
			}
			k.Body(k.Macros[f.Label(0)], x, inner)
		}
		for _, t := range tables {
			if k.Used[t.Range] || !k.edited(t.Range) {
				continue
			}
			for _, row := range t.Fields {
				k.Compile(row.Expr, s)
			}
		}
	}
	set := k.program.Set
	look(set.Functions, set.Tables, nil)
	for _, b := range set.Protocols {
		look(b.All("function"), b.All("table"), b.All("table"), b)
	}
	for _, b := range set.Pairs {
		client, upstream := set.Protocol(b.Label(0)), set.Protocol(b.Label(1))
		if client == nil || upstream == nil {
			continue
		}
		look(b.All("function"), b.All("table"), append(append(client.All("table"), upstream.All("table")...), b.All("table")...), client, upstream, b)
	}
}
