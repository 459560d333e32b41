package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// engineNames are the names that rules have from the engine, somewhere.
var engineNames = []string{
	"after", "append", "attempt", "before", "body", "call", "class", "data", "error", "failures", "first", "foreign", "id", "item", "key", "last", "match", "message", "messages", "model", "models",
	"more", "name", "network", "note", "number", "page", "part", "path", "profile", "query", "received", "reply", "req", "requests", "retry_after", "written", "sent", "status", "stop", "streamed", "text", "tokens", "tool", "tools", "turn", "turns", "usage",
}

// engineName reports whether rules have a name from the engine.
func engineName(name string) bool {
	return slices.Contains(engineNames, name) || slices.Contains([]string{"header", "profile", "ask", "omit", "base", "event", "value"}, name)
}

// unused compiles the operator's functions and tables that nothing uses yet: a mistake in one would be told only when something
// does. Where they will be used nobody knows, so any name of the engine is taken to be there.
func unused(k *compiler) {
	paths, watch := k.Paths, k.Watch
	k.Paths, k.Watch, k.unpaired = nil, nil, true
	defer func() { k.Paths, k.Watch, k.unpaired = paths, watch, false }()
	ofOperator := func(b *lang.Block) bool { return edited(b.Range) }
	look := func(functions, tables []*lang.Block, tablesInScope []*lang.Block, owners ...*lang.Block) {
		if !slices.ContainsFunc(functions, ofOperator) && !slices.ContainsFunc(tables, ofOperator) {
			return
		}
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
			if x == nil || !k.params(f) || k.Used[f.Range] || !edited(f.Range) {
				continue
			}
			inner := expression.NewScope(s, nil)
			for _, p := range f.Texts("params") {
				inner.Set(p, l.NewVar(p, nil))
			}
			k.Body(k.Macros[f.Label(0)], x, inner)
		}
		for _, t := range tables {
			if k.Used[t.Range] || !edited(t.Range) {
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

// nobodyReads warns of a field of what is received or read that no rule reads, and that the base does not have.
func (k *reviewer) nobodyReads(b, above *lang.Block) {
	if above == nil || !slices.Contains([]string{"read_reply", "on", "for", "blocks", "turns", "pair"}, above.Type) {
		return
	}
	if k.readFields == nil {
		k.readFields = map[string]map[string]bool{}
		k.fieldsRead()
	}
	known := k.readFields["base "+b.Type]
	for _, a := range b.Fields {
		if known == nil || known[a.Name] || !edited(a.Range) || k.readFields[b.Type][a.Name] {
			continue
		}
		names := slices.Sorted(maps.Keys(known))
		hint := lang.Suggest(a.Name, names)
		if other := lang.Suggest(a.Name, lang.ArgumentsOf(b.Type, above.Type)); other != "" {
			hint = other
		}
		if hint == "" {
			hint = " Rules read: " + lang.Few(names, 160) + "."
		}
		k.warn(lang.CodeUnused, a.Range, "Field that nobody reads", "No rule reads %q of a %s, so this has no effect.%s", a.Name, b.Type, hint)
	}
}

// fieldsRead collects what rules read of usage, replies and parts, and what the base says of them.
func (k *reviewer) fieldsRead() {
	put := func(of, name string) {
		if k.readFields[of] == nil {
			k.readFields[of] = map[string]bool{}
		}
		k.readFields[of][name] = true
	}
	read := func(x hclsyntax.Expression) {
		if x == nil {
			return
		}
		_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
			var t hcl.Traversal
			root := "part"
			switch n := n.(type) {
			case *hclsyntax.ScopeTraversalExpr:
				t = n.Traversal
				if r := t.RootName(); r == "usage" || r == "reply" {
					root = r
				}
			case *hclsyntax.RelativeTraversalExpr:
				t = n.Traversal
			}
			for i, step := range t {
				if a, ok := step.(hcl.TraverseAttr); ok {
					if root == "part" || i == 1 {
						put(root, a.Name)
					}
				}
			}
			return nil
		})
	}
	var look func(b *lang.Block)
	look = func(b *lang.Block) {
		for _, a := range b.Args {
			read(a.Expr)
		}
		for _, a := range b.Fields {
			read(a.Expr)
			if lang.IsBase(a.Range) {
				put("base "+b.Type, a.Name)
			}
		}
		for _, c := range b.Blocks {
			look(c)
		}
	}
	set := k.program.Set
	for _, b := range slices.Concat(set.Protocols, set.Pairs, set.Functions, set.Tables) {
		look(b)
	}
}

// unusedParams warns of parameters that a function does not use. A function in the place of a built-in one has that one's parameters.
func (k *reviewer) unusedParams(b *lang.Block) {
	x, list := b.Arg("result"), b.Arg("params")
	if x == nil || list == nil || !edited(list.Range()) || k.builtInFunction(b.Label(0)) || expression.Functions[b.Label(0)] != nil {
		return
	}
	used := map[string]bool{}
	for _, t := range x.Variables() {
		used[t.RootName()] = true
	}
	tuple, ok := list.(*hclsyntax.TupleConsExpr)
	if !ok {
		return
	}
	params := b.Texts("params")
	for _, e := range tuple.Exprs {
		if p, ok := lang.LiteralText(e); ok && !used[p] && p != "" && !k.foreignName(used, params) {
			k.warn(lang.CodeUnused, e.Range(), "Parameter that is not used", "The result does not read %q, so the argument has no effect. Use it, or remove it from params and from the calls.", p)
		}
	}
}

// behindPairs reports the fields of a protocol's request that are not written for some clients, since the built-in pairs have fields of these names.
func (k *reviewer) behindPairs() {
	for _, protocol := range k.program.Set.Protocols {
		for _, a := range protocol.First("request").FieldsOrNone() {
			var names, places []string
			for _, pair := range k.program.Set.Pairs {
				for _, f := range pair.First("fields").FieldsOrNone() {
					if edited(a.Range) && pair.Label(1) == protocol.Label(0) && f.Name == a.Name && lang.IsBase(f.Range) {
						names = append(names, fmt.Sprintf("pair %q %q", pair.Label(0), pair.Label(1)))
						places = append(places, fmt.Sprintf("%s:%d", f.Range.Filename, f.Range.Start.Line))
					}
				}
			}
			if len(names) > 0 {
				k.warn(lang.CodeUnreachable, a.Range, "Never used", "The pair's own field, at %s, is written in place of this one. What is written there too: %s { fields { %s = … } }",
					strings.Join(places, " and "), strings.Join(names, " and "), a.Name)
			}
		}
	}
}

// neverUsed warns of patterns of the operator's behind one of his that fits all that they do.
func (k *reviewer) neverUsed() {
	n := k.program.ModelNames
	if n != nil {
		for _, later := range n.Aliases {
			if earlier := behindAlias(n, later); earlier != nil {
				k.warn(lang.CodeUnreachable, later.Block.Range, "Unreachable case", "alias %q at %s:%d comes before it and matches every name that this one matches. Put this one first.", earlier.Text, earlier.Block.Range.Filename, earlier.Block.Range.Start.Line)
			}
		}
	}
	if n != nil {
		for i, later := range n.Routes {
			for _, earlier := range n.Routes[:i] {
				if !later.Exact() && !earlier.Exact() && earlier.Always() && !later.Reads && edited(later.Block.Range) && edited(earlier.Block.Range) && earlier.Text != later.Text && wildcard.Fits(earlier.Text, later.Text) {
					k.warn(lang.CodeUnreachable, later.Block.Range, "Unreachable case", "route %q at %s:%d comes before it and matches every name that this one matches. Put this one first.", earlier.Text, earlier.Block.Range.Filename, earlier.Block.Range.Start.Line)
					break
				}
			}
		}
	}
	for _, list := range [][]*lang.Block{k.program.Set.Models, k.program.Set.Hosts} {
		for i, later := range list {
			if !edited(later.Range) || len(later.Fields) == 0 {
				continue
			}
			for _, earlier := range list[:i] {
				if !edited(earlier.Range) || earlier.Label(0) != later.Label(0) || !wildcard.Fits(earlier.Label(1), later.Label(1)) {
					continue
				}
				for _, a := range later.Fields {
					if slices.ContainsFunc(earlier.Fields, func(e *lang.Attr) bool { return e.Name == a.Name }) {
						k.warn(lang.CodeUnreachable, a.Range, "Never used", "%s %q at %s:%d comes before it, matches every name that this one matches, and says %s too. Put this block first.", earlier.Type, earlier.Label(1), earlier.Range.Filename, earlier.Range.Start.Line, a.Name)
						break
					}
				}
			}
		}
	}
}

// behindAlias is an operator's alias before one of his, whose pattern fits all that this fits; nil for none.
func behindAlias(n *models.Rules, a *models.AliasRule) *models.AliasRule {
	if a.Exact() || a.Reads || !edited(a.Block.Range) {
		return nil
	}
	for _, earlier := range n.Aliases {
		if earlier == a {
			break
		}
		if !earlier.Exact() && earlier.Always() && edited(earlier.Block.Range) && wildcard.Fits(earlier.Text, a.Text) {
			return earlier
		}
	}
	return nil
}
