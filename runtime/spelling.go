package runtime

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules"
)

// spelling looks for words that nothing else says: a kind of part that nobody makes, a reason that no client is told elsewhere, a
// value of a switch that no rule asks for. Each would be accepted, and never do anything.
func (k *compiler) spelling() {
	k.kinds()
	k.stopWords()
	k.switchWords()
}

// kinds reports rules of writing and saying for kinds that nothing makes.
func (k *compiler) kinds() {
	read, heard := map[string]bool{}, map[string]bool{}
	set := k.program.set
	for _, b := range slices.Concat(set.Protocols, set.Pairs) {
		for _, c := range b.Blocks {
			switch c.Type {
			case "part", "blocks", "turns", "tools":
				labels(c, read, "part", "tool")
			case "hear":
				labels(c, heard, "part")
				texts(c, heard)
			case "table", "function":
				texts(c, heard)
			}
		}
	}
	for _, b := range set.Functions {
		texts(b, heard)
	}
	report := func(list []*rules.Block, made map[string]bool, what string) {
		for _, b := range list {
			if kind := b.Label(0); (b.Type == "part" || b.Type == "tool") && !made[kind] && kind != anyKind {
				k.Diags = append(k.Diags, rules.Diag(rules.CodeUnknownName, b.Range, "Unknown kind", "No protocol %s a %s %q, so this is never used.%s", what, b.Type, kind, rules.Suggest(kind, slices.Collect(maps.Keys(made)))))
			}
		}
	}
	for _, b := range slices.Concat(set.Protocols, set.Pairs) {
		report(b.First("write").BlocksOrNone(), read, "reads")
		report(b.First("say").BlocksOrNone(), heard, "hears")
	}
}

// labels collects the labels of blocks within a block, and its own.
func labels(b *rules.Block, into map[string]bool, types ...string) {
	if slices.Contains(types, b.Type) {
		into[b.Label(0)] = true
	}
	for _, c := range b.Blocks {
		labels(c, into, types...)
	}
}

// texts collects all that is written out as a string within a block.
func texts(b *rules.Block, into map[string]bool) {
	look := func(x hclsyntax.Expression) {
		_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
			if x, ok := n.(*hclsyntax.TemplateExpr); ok {
				if s, ok := rules.LiteralText(x); ok {
					into[s] = true
				}
			}
			return nil
		})
	}
	for _, a := range b.Args {
		look(a.Expr)
	}
	for _, a := range b.Fields {
		look(a.Expr)
	}
	for _, c := range b.Blocks {
		texts(c, into)
	}
}

// stopWords reports rows of stop_reasons that are nearly, but not quite, what all other pairs say.
func (k *compiler) stopWords() {
	keys, values := map[string]map[string]int{}, map[string]map[string]int{}
	count := func(m map[string]map[string]int, of, word string) {
		if m[of] == nil {
			m[of] = map[string]int{}
		}
		m[of][word]++
	}
	each := func(do func(pair *rules.Block, row *rules.Attr, words map[string]bool)) {
		for _, p := range k.program.set.Pairs {
			for _, row := range p.First("stop_reasons").FieldsOrNone() {
				words := map[string]bool{}
				texts(&rules.Block{Fields: []*rules.Attr{row}}, words)
				do(p, row, words)
			}
		}
	}
	each(func(p *rules.Block, row *rules.Attr, words map[string]bool) {
		count(keys, p.Label(1), row.Name)
		for w := range words {
			count(values, p.Label(0), w)
		}
	})
	near := func(word string, all map[string]int) string {
		if all[word] > 1 {
			return ""
		}
		var others []string
		for w := range all {
			if w != word && w != "default" {
				others = append(others, w)
			}
		}
		return rules.Suggest(word, others)
	}
	each(func(p *rules.Block, row *rules.Attr, words map[string]bool) {
		if !k.edited(row.Range) {
			return
		}
		if hint := near(row.Name, keys[p.Label(1)]); hint != "" {
			k.Diags = append(k.Diags, rules.Warn(rules.CodeSpelling, row.Range, "Misspelt?", "No other rule knows of upstreams of %s that say %q.%s", p.Label(1), row.Name, hint))
		}
		for w := range words {
			if hint := near(w, values[p.Label(0)]); hint != "" {
				k.Diags = append(k.Diags, rules.Warn(rules.CodeSpelling, row.Expr.Range(), "Misspelt?", "No other rule tells clients of %s %q.%s", p.Label(0), w, hint))
			}
		}
	})
}

// switchWords reports values of switches that no rule asks for, of those that are only compared.
func (k *compiler) switchWords() {
	if !k.switchesEdited() {
		return
	}
	asked, open := map[string]map[string]bool{}, map[string]bool{} // by switch
	words := map[string]bool{}                                     // all that is written out anywhere
	var look func(b *rules.Block)
	look = func(b *rules.Block) {
		for _, a := range slices.Concat(slices.Collect(maps.Values(b.Args)), b.Fields) {
			asks(a.Expr, asked, open)
		}
		for _, c := range b.Blocks {
			if c.Type != "profile" {
				look(c)
			}
		}
	}
	set := k.program.set
	for _, b := range slices.Concat(set.Protocols, set.Pairs, set.Functions, set.Tables) {
		look(b)
		texts(b, words)
		for _, t := range append(b.All("table"), b) {
			for _, row := range t.Fields {
				words[row.Name] = true
			}
		}
	}
	count := map[string]int{}
	for _, b := range slices.Concat(set.Models, set.Hosts) { // what the base sets, or several rules do, means something
		for _, row := range b.Fields {
			w, ok := rules.LiteralText(row.Expr)
			if !ok || asked[row.Name] == nil {
				continue
			}
			if count[row.Name+" "+w]++; !k.edited(row.Range) || count[row.Name+" "+w] > 1 {
				asked[row.Name][w] = true
			}
		}
	}
	check := func(protocol string, row *rules.Attr) {
		pr := k.program.protocols[protocol]
		if pr == nil || !k.edited(row.Range) {
			return
		}
		standard, known := pr.switches[row.Name]
		if !known {
			return
		}
		if list, ok := row.Expr.(*hclsyntax.TupleConsExpr); ok {
			for _, x := range list.Exprs {
				if w, ok := rules.LiteralText(x); ok && !words[w] {
					if hint := rules.Suggest(w, slices.Collect(maps.Keys(words))); hint != "" {
						k.Diags = append(k.Diags, rules.Warn(rules.CodeSpelling, x.Range(), "Misspelt?", "No other rule has the word %q.%s", w, hint))
					}
				}
			}
			return
		}
		w, ok := rules.LiteralText(row.Expr)
		may := asked[row.Name]
		if !ok || open[row.Name] || may == nil || may[w] || standard.Is(w) || w == "none" {
			return
		}
		all := append(slices.Collect(maps.Keys(may)), standard.String(), "none")
		slices.Sort(all)
		all = slices.Compact(all)
		k.Diags = append(k.Diags, rules.Warn(rules.CodeSpelling, row.Expr.Range(), "Misspelt?", "No rule asks whether %s is %q.%s Rules know: %s.", row.Name, w, rules.Suggest(w, all), strings.Join(all, ", ")))
	}
	for _, b := range set.Protocols {
		for _, row := range b.First("profile").FieldsOrNone() {
			check(b.Label(0), row)
		}
	}
	for _, b := range slices.Concat(set.Models, set.Hosts) {
		for _, row := range b.Fields {
			check(b.Label(0), row)
		}
	}
}

// switchesEdited reports whether there is a switch to check.
func (k *compiler) switchesEdited() bool {
	edited := func(row *rules.Attr) bool { return k.edited(row.Range) }
	set := k.program.set
	return slices.ContainsFunc(set.Protocols, func(b *rules.Block) bool { return slices.ContainsFunc(b.First("profile").FieldsOrNone(), edited) }) ||
		slices.ContainsFunc(slices.Concat(set.Models, set.Hosts), func(b *rules.Block) bool { return slices.ContainsFunc(b.Fields, edited) })
}

// asks finds what an expression compares the switches of a profile with. One that is read otherwise may have any value.
func asks(x hclsyntax.Expression, asked map[string]map[string]bool, open map[string]bool) {
	compared := map[hclsyntax.Node]bool{}
	switchOf := func(x hclsyntax.Expression) string {
		t, ok := x.(*hclsyntax.ScopeTraversalExpr)
		if !ok || t.Traversal.RootName() != "profile" || len(t.Traversal) < 2 {
			return ""
		}
		a, _ := t.Traversal[1].(hcl.TraverseAttr)
		return a.Name
	}
	note := func(of, with hclsyntax.Expression) {
		name := switchOf(of)
		word, ok := rules.LiteralText(with)
		if name == "" || !ok {
			return
		}
		if asked[name] == nil {
			asked[name] = map[string]bool{}
		}
		asked[name][word] = true
		compared[of] = true
	}
	_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		switch n := n.(type) {
		case *hclsyntax.BinaryOpExpr:
			if n.Op == hclsyntax.OpEqual || n.Op == hclsyntax.OpNotEqual {
				note(n.LHS, n.RHS)
				note(n.RHS, n.LHS)
			}
		case *hclsyntax.ScopeTraversalExpr:
			if name := switchOf(n); name != "" && !compared[n] {
				open[name] = true
			}
		}
		return nil
	})
}
