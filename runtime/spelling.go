package runtime

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
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
	report := func(list []*lang.Block, made map[string]bool, what string) {
		for _, b := range list {
			if kind := b.Label(0); (b.Type == "part" || b.Type == "tool") && !made[kind] && kind != anyKind {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, b.Range, "Unknown kind", "No protocol %s a %s %q, so this is never used.%s", what, b.Type, kind, kindHint(kind, made)))
			}
		}
	}
	for _, b := range slices.Concat(set.Protocols, set.Pairs) {
		report(b.First("write").BlocksOrNone(), read, "reads")
		report(b.First("say").BlocksOrNone(), heard, "hears")
	}
}

// kindHint is the nearest kind, or the list of those that there are.
func kindHint(kind string, made map[string]bool) string {
	known := slices.Sorted(maps.Keys(made))
	if hint := lang.Suggest(kind, known); hint != "" {
		return hint
	}
	for _, name := range known {
		if strings.HasPrefix(kind, name+"_") || strings.HasSuffix(kind, "_"+name) {
			return fmt.Sprintf(" Did you mean %q?", name)
		}
	}
	return " The kinds are: " + expression.Few(slices.DeleteFunc(known, func(name string) bool { return name == anyKind || !hclsyntax.ValidIdentifier(name) }), 160) + "."
}

// labels collects the labels of blocks within a block, and its own.
func labels(b *lang.Block, into map[string]bool, types ...string) {
	if slices.Contains(types, b.Type) {
		into[b.Label(0)] = true
	}
	for _, c := range b.Blocks {
		labels(c, into, types...)
	}
}

// texts collects all that is written out as a string within a block.
func texts(b *lang.Block, into map[string]bool) {
	look := func(x hclsyntax.Expression) {
		_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
			if x, ok := n.(*hclsyntax.TemplateExpr); ok {
				if s, ok := lang.LiteralText(x); ok {
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
	built := map[string]map[string]bool{} // the words of the base, by the client
	count := func(m map[string]map[string]int, of, word string) {
		if m[of] == nil {
			m[of] = map[string]int{}
		}
		m[of][word]++
	}
	each := func(do func(pair *lang.Block, row *lang.Attr, words map[string]bool)) {
		for _, p := range k.program.set.Pairs {
			for _, row := range p.First("stop_reasons").FieldsOrNone() {
				words := map[string]bool{}
				texts(&lang.Block{Fields: []*lang.Attr{row}}, words)
				do(p, row, words)
			}
		}
	}
	for _, p := range k.program.set.Protocols {
		b := p.First("stop_reasons")
		for _, row := range b.First("hear").FieldsOrNone() {
			count(keys, p.Label(0), row.Name)
		}
		for _, row := range b.First("say").FieldsOrNone() {
			words := map[string]bool{}
			texts(&lang.Block{Fields: []*lang.Attr{row}}, words)
			for w := range words {
				if built[p.Label(0)] == nil {
					built[p.Label(0)] = map[string]bool{}
				}
				built[p.Label(0)][w] = true
				count(values, p.Label(0), w)
			}
		}
	}
	each(func(p *lang.Block, row *lang.Attr, words map[string]bool) {
		count(keys, p.Label(1), row.Name)
		for w := range words {
			if lang.IsBase(row.Range) {
				if built[p.Label(0)] == nil {
					built[p.Label(0)] = map[string]bool{}
				}
				built[p.Label(0)][w] = true
			}
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
		return lang.Suggest(word, others)
	}
	each(func(p *lang.Block, row *lang.Attr, words map[string]bool) {
		if !k.edited(row.Range) {
			return
		}
		if hint := near(row.Name, keys[p.Label(1)]); hint != "" {
			k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, row.Range, "Misspelt?", "No other rule knows of upstreams of %s that say %q.%s", p.Label(1), row.Name, hint))
		}
		for w := range words {
			if hint := near(w, values[p.Label(0)]); hint != "" {
				k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, row.Expr.Range(), "Misspelt?", "No other rule tells clients of %s %q.%s", p.Label(0), w, hint))
			} else if known := slices.Sorted(maps.Keys(built[p.Label(0)])); len(known) > 2 && (p.Label(0) != p.Label(1) || w != row.Name) && !built[p.Label(0)][w] && values[p.Label(0)][w] < 2 {
				swap := ""
				if built[p.Label(0)][row.Name] {
					swap = fmt.Sprintf(" What the upstream says stands on the left. Write: %s = %q", w, row.Name)
				}
				k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, row.Expr.Range(), "Unknown reason", "No other rule tells clients of %s %q, and they may not know it.%s They are told: %s.", p.Label(0), w, swap, expression.Few(known, 160)))
			}
		}
	})
}

// switchUses is what rules ask of switches.
type switchUses struct {
	asked map[string]map[string]bool // the words that each is compared with
	open  map[string]bool            // those that are read otherwise
	words map[string]bool            // all that is written out anywhere
	given map[string]map[string]bool // the values that the base gives each
	forms map[string]bool            // those that list forms of malformed streams
}

func usesOfSwitches(set *lang.Set) *switchUses {
	u := &switchUses{asked: map[string]map[string]bool{}, open: map[string]bool{}, words: map[string]bool{}, given: map[string]map[string]bool{}, forms: map[string]bool{}}
	var look func(b *lang.Block)
	look = func(b *lang.Block) {
		for _, a := range slices.Concat(slices.Collect(maps.Values(b.Args)), b.Fields) {
			asks(a.Expr, u.asked, u.open)
		}
		for _, c := range b.Blocks {
			if c.Type != "profile" {
				look(c)
			}
		}
	}
	for _, b := range slices.Concat(set.Protocols, set.Pairs, set.Functions, set.Tables) {
		look(b)
		texts(b, u.words)
		for _, t := range append(b.All("table"), b) {
			for _, row := range t.Fields {
				u.words[row.Name] = true
			}
		}
		if x, ok := b.First("hear").Arg("tolerates").(*hclsyntax.ScopeTraversalExpr); ok && len(x.Traversal) == 2 {
			if a, ok := x.Traversal[1].(hcl.TraverseAttr); ok {
				u.forms[a.Name] = true
			}
		}
	}
	give := func(row *lang.Attr) {
		if w, ok := lang.LiteralText(row.Expr); ok && lang.IsBase(row.Range) {
			if u.given[row.Name] == nil {
				u.given[row.Name] = map[string]bool{}
			}
			u.given[row.Name][w] = true
		}
	}
	for _, b := range set.Protocols {
		for _, row := range b.First("profile").FieldsOrNone() {
			give(row)
		}
	}
	count := map[string]int{}
	for _, b := range slices.Concat(set.Models, set.Hosts) { // what the base sets, or several rules do, means something
		for _, row := range b.Fields {
			give(row)
			w, ok := lang.LiteralText(row.Expr)
			if !ok || u.asked[row.Name] == nil {
				continue
			}
			if count[row.Name+" "+w]++; lang.IsBase(row.Range) || count[row.Name+" "+w] > 1 {
				u.asked[row.Name][w] = true
			}
		}
	}
	return u
}

// wrongWord says why a word is none that a switch may be; "" when it may.
func (u *switchUses) wrongWord(name, word, standard string) string {
	may := u.asked[name]
	if given := u.given[name]; u.open[name] && len(given) > 1 && !given[word] && !may[word] {
		if hint := lang.Suggest(word, slices.Collect(maps.Keys(given))); hint != "" {
			return fmt.Sprintf("No built-in rule gives %s the value %q.%s", name, word, hint)
		}
	}
	if u.open[name] || may == nil || may[word] || word == standard {
		return ""
	}
	return fmt.Sprintf("No rule asks whether %s is %q.%s Rules know: %s.", name, word, lang.Suggest(word, u.known(name, standard)), strings.Join(u.known(name, standard), ", "))
}

// known are the words that a switch may be, nil when it may be any.
func (u *switchUses) known(name, standard string) []string {
	if u.open[name] || u.asked[name] == nil {
		return nil
	}
	all := append(slices.Collect(maps.Keys(u.asked[name])), standard)
	slices.Sort(all)
	return slices.Compact(all)
}

// wrongElement says why a word has no place in a switch that is a list; "" when it may have one.
func (u *switchUses) wrongElement(name, word string) string {
	if u.forms[name] {
		if reply.Malformed[word] != "" {
			return ""
		}
		all := slices.Sorted(maps.Keys(reply.Malformed))
		return fmt.Sprintf("There is no form %q of malformed streams.%s The forms are: %s.", word, lang.Suggest(word, all), strings.Join(all, ", "))
	}
	if u.words[word] {
		return ""
	}
	if hint := lang.Suggest(word, slices.Collect(maps.Keys(u.words))); hint != "" {
		return fmt.Sprintf("No other rule has the word %q.%s", word, hint)
	}
	return ""
}

// SwitchMistakes says what is hardly meant in the values of switches of a protocol, by their names.
func (p *Program) SwitchMistakes(protocol string, values map[string]document.Value) map[string]string {
	pr := p.protocols[protocol]
	if pr == nil || len(values) == 0 {
		return nil
	}
	uses := usesOfSwitches(p.set)
	wrong := map[string]string{}
	for name, v := range values {
		standard, known := pr.switches[name]
		if !known {
			continue
		}
		switch v.Kind() {
		case document.String:
			if d := uses.wrongWord(name, v.String(), standard.String()); d != "" {
				wrong[name] = d
			}
		case document.Array:
			for el := range v.Elements {
				if d := uses.wrongElement(name, el.String()); d != "" && wrong[name] == "" && el.Kind() == document.String {
					wrong[name] = d
				}
			}
		}
	}
	return wrong
}

// switchWords reports values of switches that no rule asks for, of those that are only compared.
func (k *compiler) switchWords() {
	if !k.switchesEdited() {
		return
	}
	uses := usesOfSwitches(k.program.set)
	check := func(protocol string, row *lang.Attr) {
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
				if w, ok := lang.LiteralText(x); ok {
					if d := uses.wrongElement(row.Name, w); d != "" {
						k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, x.Range(), "Misspelt?", "%s", d))
					}
				}
			}
			return
		}
		if w, ok := lang.LiteralText(row.Expr); ok {
			if d := uses.wrongWord(row.Name, w, standard.String()); d != "" {
				k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, row.Expr.Range(), "Misspelt?", "%s", d))
			}
		}
	}
	set := k.program.set
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
	edited := func(row *lang.Attr) bool { return k.edited(row.Range) }
	set := k.program.set
	return slices.ContainsFunc(set.Protocols, func(b *lang.Block) bool { return slices.ContainsFunc(b.First("profile").FieldsOrNone(), edited) }) ||
		slices.ContainsFunc(slices.Concat(set.Models, set.Hosts), func(b *lang.Block) bool { return slices.ContainsFunc(b.Fields, edited) })
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
		word, ok := lang.LiteralText(with)
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
		case *hclsyntax.FunctionCallExpr:
			if of, words, ok := expression.ListTest(n); ok {
				for _, word := range words {
					note(of, word)
				}
			}
		case *hclsyntax.ScopeTraversalExpr:
			if name := switchOf(n); name != "" && !compared[n] {
				open[name] = true
			}
		}
		return nil
	})
}
