package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// spelling looks for words that nothing else says: a kind of part that nobody makes, a reason that no client is told elsewhere, a
// value of a switch that no rule asks for. Each would be accepted, and never do anything.
func spelling(k *compiler) {
	unknownKinds(k)
	stopWords(k)
	switchWords(k)
}

// unknownKinds reports rules of writing and saying for kinds that nothing makes.
func unknownKinds(k *compiler) {
	read, received := map[string]bool{}, map[string]bool{}
	set := k.program.Set
	for _, b := range slices.Concat(set.Protocols, set.Pairs) {
		for _, c := range b.Blocks {
			switch c.Type {
			case "part", "blocks", "turns", "tools":
				labels(c, read, "part", "tool")
			case "read_reply":
				labels(c, received, "part")
				program.Texts(c, received)
			case "table", "function":
				program.Texts(c, received)
			}
		}
	}
	for _, b := range set.Functions {
		program.Texts(b, received)
	}
	report := func(list []*lang.Block, made map[string]bool, what string) {
		for _, b := range list {
			if kind := b.Label(0); (b.Type == "part" || b.Type == "tool") && !made[kind] && kind != anyKind {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, b.Range, "Unknown kind", "No protocol %s a %s %q, so this is never used.%s", what, b.Type, kind, kindHint(kind, made)))
			}
		}
	}
	made := map[string]bool{}
	for _, p := range set.Protocols {
		for _, b := range p.Blocks {
			if b.Type == "blocks" || b.Type == "turns" {
				labels(b, made, "part")
			}
		}
	}
	for _, p := range set.Pairs {
		for _, b := range p.All("part") {
			if b.Arg("drop") == nil && b.Arg("reject") == nil {
				made[b.Label(0)] = true
			}
		}
		for _, b := range p.All("part") {
			if kind := b.Label(0); !made[kind] && kind != anyKind && b.Arg("when") == nil && edited(b.Range) {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, b.Range, "Unknown kind", "No protocol reads a part %q.%s", kind, kindHint(kind, made)))
			}
		}
	}
	for _, b := range slices.Concat(set.Protocols, set.Pairs) {
		report(b.First("write").BlocksOrNone(), read, "reads")
		report(b.First("write_reply").BlocksOrNone(), received, "hears")
	}
}

// otherKinds are what protocols call kinds of parts in their own blocks.
var otherKinds = map[string]string{
	"tool_use": "tool_call", "function_call": "tool_call", "tool": "tool_result", "function_call_output": "tool_result",
	"input_text": "text", "output_text": "text", "image_url": "image", "input_image": "image", "inline_data": "image", "input_file": "document", "file": "document", "reasoning": "thinking",
}

// kindHint is the nearest kind, or the list of those that there are.
func kindHint(kind string, made map[string]bool) string {
	known := slices.Sorted(maps.Keys(made))
	if other := otherKinds[kind]; other != "" && made[other] {
		return fmt.Sprintf(" Did you mean %q?", other)
	}
	if hint := lang.Suggest(kind, known); hint != "" {
		return hint
	}
	for _, name := range known {
		if strings.HasPrefix(kind, name+"_") || strings.HasSuffix(kind, "_"+name) {
			return fmt.Sprintf(" Did you mean %q?", name)
		}
	}
	return " The kinds are: " + lang.Few(slices.DeleteFunc(known, func(name string) bool { return name == anyKind || !hclsyntax.ValidIdentifier(name) }), 160) + "."
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

// stopWords reports rows of stop_reasons that are nearly, but not quite, what all other pairs say.
func stopWords(k *compiler) {
	keys, values := map[string]map[string]int{}, map[string]map[string]int{}
	built := map[string]map[string]bool{} // the words of the base, by the client
	each := func(do func(pair *lang.Block, row *lang.Attr, words map[string]bool)) {
		for _, p := range k.program.Set.Pairs {
			for _, row := range p.First("stop_reasons").FieldsOrNone() {
				words := map[string]bool{}
				program.Texts(&lang.Block{Fields: []*lang.Attr{row}}, words)
				do(p, row, words)
			}
		}
	}
	for _, p := range k.program.Set.Protocols {
		b := p.First("stop_reasons")
		for _, row := range b.First("read").FieldsOrNone() {
			countWord(keys, p.Label(0), row.Name)
		}
		for _, row := range b.First("write").FieldsOrNone() {
			words := map[string]bool{}
			program.Texts(&lang.Block{Fields: []*lang.Attr{row}}, words)
			for w := range words {
				if built[p.Label(0)] == nil {
					built[p.Label(0)] = map[string]bool{}
				}
				built[p.Label(0)][w] = true
				countWord(values, p.Label(0), w)
			}
		}
	}
	each(func(p *lang.Block, row *lang.Attr, words map[string]bool) {
		countWord(keys, p.Label(1), row.Name)
		for w := range words {
			if lang.IsBase(row.Range) {
				if built[p.Label(0)] == nil {
					built[p.Label(0)] = map[string]bool{}
				}
				built[p.Label(0)][w] = true
			}
			countWord(values, p.Label(0), w)
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
		if !edited(row.Range) {
			return
		}
		if hint := near(row.Name, keys[p.Label(1)]); hint != "" {
			k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, row.Range, "Misspelt?", "No other rule knows of upstreams of %s that say %q.%s", p.Label(1), row.Name, hint))
		}
		for w := range words {
			if hint := near(w, values[p.Label(0)]); hint != "" {
				k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, row.Expr.Range(), "Misspelt?", "No other rule sends clients of %s %q.%s", p.Label(0), w, hint))
			} else if known := slices.Sorted(maps.Keys(built[p.Label(0)])); len(known) > 2 && (p.Label(0) != p.Label(1) || w != row.Name) && !built[p.Label(0)][w] && values[p.Label(0)][w] < 2 {
				swap := ""
				if built[p.Label(0)][row.Name] {
					swap = fmt.Sprintf(" The upstream's word is on the left. Write: %s = %q", w, row.Name)
				} else if receivedBy(k.program.Set, p.Label(1), row.Name) {
					swap = " The stop_reasons of the two protocols have a word for it: take the row out, or write another word."
				}
				k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, row.Expr.Range(), "Unknown reason", "No other rule sends clients of %s %q, and they may not know it.%s They get: %s.", p.Label(0), w, swap, lang.Few(known, 160)))
			}
		}
	})
}

// countWord counts a word of one of those that have some.
func countWord(m map[string]map[string]int, of, word string) {
	if m[of] == nil {
		m[of] = map[string]int{}
	}
	m[of][word]++
}

// switchWords reports values of switches that no rule asks for, of those that are only compared.
func switchWords(k *compiler) {
	if !switchesEdited(k.program.Set) {
		return
	}
	uses := k.program.SwitchUses()
	check := func(protocol string, row *lang.Attr) {
		pr := k.program.ProtocolsByName[protocol]
		if pr == nil || !edited(row.Range) {
			return
		}
		standard, known := pr.SwitchDefaults[row.Name]
		if !known {
			return
		}
		if list, ok := row.Expr.(*hclsyntax.TupleConsExpr); ok {
			for _, x := range list.Exprs {
				if w, ok := lang.LiteralText(x); ok {
					if d := uses.WrongElement(row.Name, w); d != "" {
						k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, x.Range(), "Misspelt?", "%s", d))
					}
				}
			}
			return
		}
		if w, ok := lang.LiteralText(row.Expr); ok {
			if d := uses.WrongWord(row.Name, w, standard.String()); d != "" {
				k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, row.Expr.Range(), "Misspelt?", "%s", d))
			}
		}
	}
	set := k.program.Set
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
func switchesEdited(set *lang.Set) bool {
	ofOperator := func(row *lang.Attr) bool { return edited(row.Range) }
	return slices.ContainsFunc(set.Protocols, func(b *lang.Block) bool { return slices.ContainsFunc(b.First("profile").FieldsOrNone(), ofOperator) }) ||
		slices.ContainsFunc(slices.Concat(set.Models, set.Hosts), func(b *lang.Block) bool { return slices.ContainsFunc(b.Fields, ofOperator) })
}
