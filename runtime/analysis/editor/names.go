package editor

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// symbol is a name that stands in several places of the rules.
type symbol struct {
	kind  string // function, table, part, ask or profile: the type of the block that defines it, or that its row stands in
	name  string
	at    hcl.Range // where it was found
	chain []*Block  // around that place
}

// mention is a place where a name may stand.
type mention struct {
	at    hcl.Range // of the name alone, without quotes
	def   bool
	chain []*Block // around it; for a definition with its own block
	block *Block   // of a definition
}

// builtInOutlines are those of the built-in files, which never change.
var builtInOutlines sync.Map

func (p *Project) outline(name string) *Block {
	if o, ok := builtInOutlines.Load(name); ok {
		return o.(*Block)
	}
	o := Outline(p.Sources[name], name)
	if !p.Own(name) {
		builtInOutlines.Store(name, o)
	}
	return o
}

// ruleFiles are the files of rules: the project's own first.
func (p *Project) ruleFiles() (names []string) {
	for name, src := range p.Sources {
		if p.Grammar(name, src) == lang.File {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		if p.Own(a) != p.Own(b) {
			if p.Own(a) {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return names
}

// symbolAt is the name at an offset, nil when there is none that is defined somewhere.
func (p *Project) symbolAt(name string, offset int) *symbol {
	at := p.placeAt(name, offset)
	if at.grammar == nil || p.Grammar(name, at.src) != lang.File {
		return nil
	}
	if b, i := at.file.labelAt(offset); b != nil {
		if i == 0 && (b.Type == "function" || b.Type == "table" || b.Type == "part") {
			return &symbol{b.Type, b.Label(0), inner(b.Labels[0].Range, at.src), b.Chain()}
		}
		return nil
	}
	word := string(at.src[at.from:at.to])
	s := &symbol{name: word, at: rangeOf(name, at.from, at.to), chain: at.block.Chain()}
	switch {
	case word == "":
		return nil
	case at.kind == inBody || at.attr == nil:
		if a := at.block.Attr(word); a != nil && a.Range.Start.Byte == at.from && (at.block.Type == "ask" || at.block.Type == "profile") {
			s.kind = at.block.Type
			return s
		}
		return nil
	case at.kind != inValue:
		return nil
	case at.path == "ask" || at.path == "profile":
		s.kind = at.path
	case at.path != "":
		return nil
	case at.to < len(at.src) && at.src[at.to] == '(' && expression.Functions[word] == nil:
		s.kind = "function"
	default:
		s.kind = "table"
	}
	return s
}

// labelAt is the block, and the number of its label, that stands at an offset; nil when there is none.
func (b *Block) labelAt(offset int) (*Block, int) {
	at := b.BlockAt(offset)
	for _, c := range at.Blocks {
		for i, l := range c.Labels {
			if l.Range.Start.Byte <= offset && offset <= l.Range.End.Byte {
				return c, i
			}
		}
	}
	return nil, 0
}

// inner is a label without its quotes.
func inner(r hcl.Range, src []byte) hcl.Range {
	if src[r.Start.Byte] == '"' {
		return rangeOf(r.Filename, r.Start.Byte+1, r.End.Byte-1)
	}
	return r
}

// rangeOf is a range of which only the bytes count.
func rangeOf(name string, from, to int) hcl.Range {
	return hcl.Range{Filename: name, Start: hcl.Pos{Byte: from}, End: hcl.Pos{Byte: max(from, to)}}
}

func samePlace(a, b hcl.Range) bool {
	return a.Filename == b.Filename && a.Start.Byte == b.Start.Byte
}

// mentions are all places where the name may stand, whatever defines it there.
func (p *Project) mentions(s *symbol) (list []mention) {
	for _, file := range p.ruleFiles() {
		if !strings.Contains(string(p.Sources[file]), strings.TrimSuffix(s.name, "s")) {
			continue
		}
		p.outline(file).each(func(b *Block) {
			switch s.kind {
			case "function", "table", "part":
				if b.Type == s.kind && b.Label(0) == s.name {
					list = append(list, mention{inner(b.Labels[0].Range, p.Sources[file]), true, b.Chain(), b})
				}
			default:
				if a := b.Attr(s.name); b.Type == s.kind && a != nil {
					list = append(list, mention{a.Range, true, b.Chain(), b})
				}
			}
			for _, a := range b.Attrs {
				for _, at := range p.uses(s, file, a) {
					list = append(list, mention{at: at, chain: b.Chain()})
				}
			}
		})
	}
	return list
}

// each calls f with the block and all that stand in it.
func (b *Block) each(f func(*Block)) {
	todo := []*Block{b}
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		f(next)
		for _, c := range slices.Backward(next.Blocks) {
			todo = append(todo, c)
		}
	}
}

// uses are the places in the value of an argument where the name stands.
func (p *Project) uses(s *symbol, file string, a *Attr) (list []hcl.Range) {
	src := p.Sources[file]
	if a.To <= a.From || !strings.Contains(string(src[a.From:a.To]), s.name) {
		return nil
	}
	tokens, _ := hclsyntax.LexExpression(src[a.From:a.To], file, hcl.Pos{Byte: a.From, Line: 1, Column: 1})
	is := func(i int, kind hclsyntax.TokenType) bool { return i >= 0 && i < len(tokens) && tokens[i].Type == kind }
	ident := func(i int, name string) bool { return is(i, hclsyntax.TokenIdent) && string(tokens[i].Bytes) == name }
	for i, t := range tokens {
		behindDot := is(i-1, hclsyntax.TokenDot)
		found := false
		switch s.kind {
		case "function":
			found = ident(i, s.name) && !behindDot && is(i+1, hclsyntax.TokenOParen)
		case "table":
			found = ident(i, s.name) && !behindDot && (is(i+1, hclsyntax.TokenOBrack) || is(i+1, hclsyntax.TokenDot))
		case "part":
			found = behindDot && (ident(i, s.name+"s") || ident(i, s.name)) && (ident(i-2, "turn") || ident(i-2, "reply") || ident(i-2, "written") || ident(i-2, "p")) ||
				t.Type == hclsyntax.TokenQuotedLit && string(t.Bytes) == s.name && partWord(tokens, i, a.Name)
			if found && ident(i, s.name+"s") {
				t.Range.End.Byte--
			}
		default:
			found = ident(i, s.name) && behindDot && ident(i-2, s.kind)
		}
		if found {
			list = append(list, rangeOf(file, t.Range.Start.Byte, t.Range.End.Byte))
		}
	}
	return list
}

// partWord reports whether a text of an argument names a kind of part: it is compared with a kind, or the argument takes kinds.
func partWord(tokens hclsyntax.Tokens, i int, arg string) bool {
	if i >= 3 && tokens[i-2].Type == hclsyntax.TokenEqualOp && string(tokens[i-3].Bytes) == "kind" {
		return true
	}
	return slices.Contains([]string{"of", "together", "before_calls", "order", "tags"}, arg)
}

// definitions are those that the name may have at its place: what an overlay says comes before what is built in.
func (p *Project) definitions(s *symbol, all []mention) []mention {
	var defs []mention
	for _, m := range all {
		if m.def && sees(s.chain, m.chain) {
			defs = append(defs, m)
		}
	}
	nearest := slices.IndexFunc(defs, func(m mention) bool {
		return len(m.chain) > 1 && m.chain[0].Type == "pair" && sameHead(m.chain, s.chain)
	})
	if nearest >= 0 && s.kind != "part" {
		defs = slices.DeleteFunc(defs, func(m mention) bool { return !sameHead(m.chain, s.chain) })
	}
	return defs
}

func sameHead(a, b []*Block) bool {
	return len(a) > 0 && len(b) > 0 && a[0].Type == b[0].Type && slices.EqualFunc(a[0].Labels, b[0].Labels, func(x, y Label) bool { return x.Text == y.Text })
}

// sees reports whether a name that is defined within some blocks is known within others: in the same pair or protocol, in the pairs of a
// protocol, in the protocols of a pair, and everywhere if it stands in none.
func sees(from, def []*Block) bool {
	if len(def) < 2 || len(from) == 0 || sameHead(from, def) {
		return true
	}
	a, b := from[0], def[0]
	if a.Type == "protocol" {
		a, b = b, a
	}
	if a.Type == "pair" && b.Type == "protocol" {
		return a.Label(0) == b.Label(0) || a.Label(1) == b.Label(0)
	}
	return false
}

// Definition gives where the name at an offset is defined. Of a block or argument that changes a built-in one, it is that one.
func (p *Project) Definition(name string, offset int) []hcl.Range {
	var out []hcl.Range
	if s := p.symbolAt(name, offset); s != nil {
		for _, d := range p.definitions(s, p.mentions(s)) {
			if !samePlace(d.at, s.at) {
				out = append(out, d.at)
			}
		}
	}
	if out == nil {
		out = p.builtIn(name, offset)
	}
	return out
}

// builtIn are the built-in blocks or arguments that what stands at an offset of the project's own files changes.
func (p *Project) builtIn(name string, offset int) (out []hcl.Range) {
	b, arg := p.headAt(name, offset)
	if b == nil || !p.Own(name) {
		return nil
	}
	for _, c := range p.counterparts(b) {
		file := c.Range.Filename
		switch a := c.Attr(arg); {
		case arg == "":
			out = append(out, rangeOf(file, c.TypeRange.Start.Byte, c.TypeRange.End.Byte))
		case a != nil:
			out = append(out, a.Range)
		}
	}
	return out
}

// headAt is the block whose head, or one of whose arguments, stands at an offset: with the argument's name, or "".
func (p *Project) headAt(name string, offset int) (*Block, string) {
	around := p.outline(name).BlockAt(offset)
	for _, c := range around.Blocks {
		if c.Range.Start.Byte <= offset && offset < c.Open {
			return c, ""
		}
	}
	for _, a := range around.Attrs {
		if a.Range.Start.Byte <= offset && offset <= a.Range.End.Byte {
			return around, a.Name
		}
	}
	return nil, ""
}

// counterparts are the built-in blocks that have the type and labels of a block and of those around it; with a mark, the one that it names.
func (p *Project) counterparts(b *Block) []*Block {
	var found []*Block
	for _, file := range p.ruleFiles() {
		if !p.Own(file) {
			found = append(found, p.outline(file))
		}
	}
	for _, of := range b.Chain() {
		var next []*Block
		for _, f := range found {
			for _, c := range f.Blocks {
				if c.Type == of.Type && slices.EqualFunc(c.Labels, of.Labels, func(x, y Label) bool { return x.Text == y.Text }) {
					next = append(next, c)
				}
			}
		}
		found = next
		for _, m := range lang.Marks {
			if a := of.Attr(m.Name); a != nil {
				var n int
				_, _ = fmt.Sscan(string(p.Sources[of.Range.Filename][a.From:a.To]), &n)
				if n >= 1 && n <= len(found) {
					found = found[n-1 : n]
				}
			}
		}
	}
	return found
}

// References are all places where the name at an offset stands, its definitions among them.
func (p *Project) References(name string, offset int) []hcl.Range {
	s := p.symbolAt(name, offset)
	if s == nil {
		return nil
	}
	var out []hcl.Range
	for _, m := range p.named(s) {
		out = append(out, m.at)
	}
	return out
}

// named are the places that mean what the symbol means: its definitions, and the uses that have one of them.
func (p *Project) named(s *symbol) []mention {
	all := p.mentions(s)
	defs := p.definitions(s, all)
	if len(defs) == 0 {
		return nil
	}
	is := func(m mention) bool {
		return slices.ContainsFunc(defs, func(d mention) bool { return samePlace(d.at, m.at) })
	}
	return slices.DeleteFunc(all, func(m mention) bool {
		if m.def {
			return !is(m)
		}
		return !slices.ContainsFunc(p.definitions(&symbol{kind: s.kind, name: s.name, chain: m.chain}, all), is)
	})
}

// Renaming gives the name at an offset and where it stands; an error for what has no name of its own.
func (p *Project) Renaming(name string, offset int) (hcl.Range, error) {
	s := p.symbolAt(name, offset)
	if s == nil || s.kind == "ask" || s.kind == "profile" {
		return hcl.Range{}, fmt.Errorf("only functions, tables and kinds of parts can be renamed")
	}
	places := p.named(s)
	if len(places) == 0 {
		return hcl.Range{}, fmt.Errorf("no function, table or part is named %q here", s.name)
	}
	for _, m := range places {
		if !p.Own(m.at.Filename) {
			return hcl.Range{}, fmt.Errorf("%s %q is built in (%s), or used by built-in rules, and keeps its name", s.kind, s.name, m.at.Filename)
		}
	}
	return s.at, nil
}

// Rename gives the places whose text is to be replaced by a new name.
func (p *Project) Rename(name string, offset int, to string) ([]hcl.Range, error) {
	if _, err := p.Renaming(name, offset); err != nil {
		return nil, err
	}
	s := p.symbolAt(name, offset)
	if !hclsyntax.ValidIdentifier(to) {
		return nil, fmt.Errorf("%q is no name: it is made of letters, digits and _", to)
	}
	if s.kind == "function" && expression.Functions[to] != nil {
		return nil, fmt.Errorf("there is a function %q in the rule language", to)
	}
	other := &symbol{kind: s.kind, name: to, chain: s.chain}
	if len(p.definitions(other, p.mentions(other))) > 0 {
		return nil, fmt.Errorf("there is a %s %q already", s.kind, to)
	}
	return p.References(name, offset), nil
}
