package program

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// Texts collects all that is written out as a string within a block.
func Texts(b *lang.Block, into map[string]bool) {
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
		Texts(c, into)
	}
}

// switchUses is how rules read the switches of profiles.
type switchUses struct {
	compared map[string]map[string]bool // the words that each switch is compared with
	open     map[string]bool            // those that are read otherwise
	words    func() map[string]bool     // all that is written out anywhere
	given    map[string]map[string]bool // the values that the base gives each
	forms    map[string]bool            // those that list forms of malformed streams
}

// SwitchUses is how the rules read the switches of profiles. It is found out once: all rules are read for it.
func (p *Program) SwitchUses() *switchUses {
	p.findSwitchUses.Do(func() { p.switchUses = usesOfSwitches(p.Set) })
	return p.switchUses
}

func usesOfSwitches(set *lang.Set) *switchUses {
	u := &switchUses{compared: map[string]map[string]bool{}, open: map[string]bool{}, given: map[string]map[string]bool{}, forms: map[string]bool{}}
	rules := slices.Concat(set.Protocols, set.Pairs, set.Functions, set.Tables)
	u.words = sync.OnceValue(func() map[string]bool { return wordsOf(rules) })
	for _, b := range rules {
		u.look(b, noTexts(set, b))
		if x, ok := b.First("read_reply").Arg("tolerates").(*hclsyntax.ScopeTraversalExpr); ok && len(x.Traversal) == 2 {
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
			if !ok || u.compared[row.Name] == nil {
				continue
			}
			if count[row.Name+" "+w]++; lang.IsBase(row.Range) || count[row.Name+" "+w] > 1 {
				u.compared[row.Name][w] = true
			}
		}
	}
	return u
}

// wordsOf are the texts that are written out in blocks, and the names of rows.
func wordsOf(blocks []*lang.Block) map[string]bool {
	words := map[string]bool{}
	for _, b := range blocks {
		Texts(b, words)
		for _, t := range append(b.All("table"), b) {
			for _, row := range t.Fields {
				words[row.Name] = true
			}
		}
	}
	return words
}

// look collects the uses in a block, except those of some switches.
func (u *switchUses) look(b *lang.Block, except map[string]bool) {
	for _, a := range slices.Concat(slices.Collect(maps.Values(b.Args)), b.Fields) {
		compared, open := map[string]map[string]bool{}, map[string]bool{}
		comparisons(a.Expr, compared, open)
		for name, words := range compared {
			if except[name] {
				continue
			}
			if u.compared[name] == nil {
				u.compared[name] = map[string]bool{}
			}
			maps.Copy(u.compared[name], words)
		}
		for name := range open {
			u.open[name] = u.open[name] || !except[name]
		}
	}
	for _, c := range b.Blocks {
		if c.Type != "profile" {
			u.look(c, except)
		}
	}
}

// noTexts are the switches that are no texts where a protocol or a pair is for upstreams: what is read of them there tells nothing of
// those of the same name that are texts elsewhere.
func noTexts(set *lang.Set, b *lang.Block) map[string]bool {
	var p *lang.Block
	switch b.Type {
	case "protocol":
		p = b
	case "pair":
		p = set.Protocol(b.Label(1))
	}
	names := map[string]bool{}
	for _, row := range p.First("profile").FieldsOrNone() {
		if _, ok := lang.LiteralText(row.Expr); !ok {
			names[row.Name] = true
		}
	}
	return names
}

// WrongWord says why a word is none that a switch may be; "" when it may.
func (u *switchUses) WrongWord(name, word, standard string) string {
	may := u.compared[name]
	if given := u.given[name]; u.open[name] && len(given) > 1 && !given[word] && !may[word] {
		if hint := lang.Suggest(word, slices.Collect(maps.Keys(given))); hint != "" {
			return fmt.Sprintf("No built-in rule gives %s the value %q.%s", name, word, hint)
		}
	}
	if u.open[name] || may == nil || may[word] || word == standard {
		return ""
	}
	return fmt.Sprintf("No rule tests whether %s is %q.%s Rules know: %s.", name, word, lang.Suggest(word, u.known(name, standard)), strings.Join(u.known(name, standard), ", "))
}

// known are the words that a switch may be, nil when it may be any.
func (u *switchUses) known(name, standard string) []string {
	if u.open[name] || u.compared[name] == nil {
		return nil
	}
	all := append(slices.Collect(maps.Keys(u.compared[name])), standard)
	slices.Sort(all)
	return slices.Compact(all)
}

// WrongElement says why a word has no place in a switch that is a list; "" when it may have one.
func (u *switchUses) WrongElement(name, word string) string {
	if u.forms[name] {
		if reply.Malformed[word] != "" {
			return ""
		}
		all := slices.Sorted(maps.Keys(reply.Malformed))
		return fmt.Sprintf("There is no form %q of malformed streams.%s The forms are: %s.", word, lang.Suggest(word, all), strings.Join(all, ", "))
	}
	if values := lang.AskValues[name]; values != nil && !slices.Contains(values, word) {
		return fmt.Sprintf("There is no %s %q.%s It is one of: %s.", name, word, lang.Suggest(word, values), strings.Join(values, ", "))
	}
	words := u.words()
	if words[word] {
		return ""
	}
	if hint := lang.Suggest(word, slices.Collect(maps.Keys(words))); hint != "" {
		return fmt.Sprintf("No other rule has the word %q.%s", word, hint)
	}
	return ""
}

// SwitchMistakes says what is hardly meant in the values of switches of a protocol, by their names.
func (p *Program) SwitchMistakes(protocol string, values map[string]document.Value) map[string]string {
	pr := p.ProtocolsByName[protocol]
	if pr == nil || len(values) == 0 {
		return nil
	}
	uses := p.SwitchUses()
	wrong := map[string]string{}
	for name, v := range values {
		standard, known := pr.SwitchDefaults[name]
		if !known {
			continue
		}
		switch v.Kind() {
		case document.String:
			if d := uses.WrongWord(name, v.String(), standard.String()); d != "" {
				wrong[name] = d
			}
		case document.Array:
			for el := range v.Elements {
				if d := uses.WrongElement(name, el.String()); d != "" && wrong[name] == "" && el.Kind() == document.String {
					wrong[name] = d
				}
			}
		}
	}
	return wrong
}

// comparisons finds what an expression compares the switches of a profile with. One that is read otherwise may have any value.
func comparisons(x hclsyntax.Expression, compared map[string]map[string]bool, open map[string]bool) {
	seen := map[hclsyntax.Node]bool{}
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
		if compared[name] == nil {
			compared[name] = map[string]bool{}
		}
		compared[name][word] = true
		seen[of] = true
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
			if name := switchOf(n); name != "" && !seen[n] {
				open[name] = true
			}
		}
		return nil
	})
}
