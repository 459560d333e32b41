package editor

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Hover describes what stands at an offset, in Markdown, and where that is; "" when nothing is known of it.
func (p *Project) Hover(name string, offset int) (string, hcl.Range) {
	at := p.placeAt(name, offset)
	if b, arg := p.headAt(name, offset); b != nil && arg == "" {
		return p.blockHover(name, b), rangeOf(name, b.Range.Start.Byte, b.Open)
	}
	if at.grammar == nil {
		return "", hcl.Range{}
	}
	word := string(at.src[at.from:at.to])
	where := rangeOf(name, at.from, at.to)
	if word == "" {
		return "", where
	}
	if a := at.block.Attr(word); a != nil && a.Range.Start.Byte == at.from {
		return at.argHover(a), where
	}
	if at.kind != inValue || !at.expects() {
		return "", where
	}
	return at.nameHover(word), where
}

// blockHover describes a block, and shows it as it applies.
func (p *Project) blockHover(name string, b *Block) string {
	g := p.grammarOf(name, b)
	if g == nil {
		return ""
	}
	text := code(b.Name()) + g.Doc
	if comment := commentAt(p.Sources[name], b.Range.Start.Byte, b.Range.Start.Byte); comment != "" {
		text = code(b.Name()) + comment + "\n\n" + g.Doc
	}
	if b.Parent.Parent == nil && (b.Type == "protocol" || b.Type == "pair") || p.Grammar(name, p.Sources[name]) != lang.File {
		return text
	}
	if p.Show != nil {
		if shown := p.Show(name, b.TypeRange.Start.Line); shown != "" {
			text += "\n\nAs it applies:\n" + code(strings.TrimSpace(shown))
		}
	}
	if p.Example != nil {
		if example := p.Example(name, b.Range.Start.Line, b.Range.End.Line); example != "" {
			text += "\n\n" + example
		}
	}
	return text
}

func code(text string) string { return "```hcl\n" + text + "\n```\n" }

// argHover describes an argument or field of the block.
func (at *place) argHover(a *Attr) string {
	if arg, ok := at.grammar.Args[a.Name]; ok {
		text := "**" + a.Name + "**"
		if detail := argDetail(arg); detail != "" {
			text += ": " + detail
		}
		return text + "\n\n" + arg.Doc
	}
	for _, m := range lang.Marks {
		if m.Name == a.Name {
			return "**" + m.Name + "** is " + m.Doc + "."
		}
	}
	if at.grammar.Fields == "" || at.project.Grammar(at.name, at.src) != lang.File {
		return ""
	}
	asked := *at // as if the name was being written
	asked.kind, asked.attr = inBody, nil
	found := asked.find()
	for _, origin := range found.Origins {
		if m, ok := asked.set.Fields().Member(below(origin, a.Name)); ok {
			return fmt.Sprintf("**%s**: %s\n\n%s", a.Name, m, originDoc(origin, a.Name))
		}
	}
	protocol := found.Switches
	if at.block.Type == "profile" {
		protocol = at.upstream()
	}
	if s := fieldOf(at.project.Set.Protocol(protocol).First("profile"), a.Name); s != nil {
		detail, doc := switchDoc(at.project.Set, s)
		return fmt.Sprintf("**%s**: switch of the profile, %s\n\n%s", a.Name, detail, doc)
	}
	if at.block.Type == lang.AskRoot {
		return fmt.Sprintf("**%s**: what a client asks for\n\n%s", a.Name, askDoc(at.project.Set, a.Name))
	}
	return fmt.Sprintf("**%s**: one of the %s", a.Name, at.grammar.Fields)
}

func below(origin, name string) string {
	if !strings.HasSuffix(origin, ":") {
		origin += "."
	}
	return origin + name
}

// nameHover describes a name in an expression.
func (at *place) nameHover(word string) string {
	if at.to < len(at.src) && at.src[at.to] == '(' && at.path == "" {
		if f := expression.Functions[word]; f != nil {
			return code(f.Signature()) + functionDoc(f)
		}
	}
	found := at.find()
	for _, s := range found.Scopes {
		if m := s.Macros[word]; m != nil && at.path == "" && at.to < len(at.src) && at.src[at.to] == '(' {
			return code(fmt.Sprintf("%s(%s) = %s", word, strings.Join(m.Params, ", "), oneLine(m.Body.Range().SliceBytes(at.set.Sources[m.Body.Range().Filename])))) + commentOf(at.set, m.Range)
		}
		path := word
		if at.path != "" {
			path = at.path + "." + word
		}
		x, diags := hclsyntax.ParseExpression([]byte(path), at.name, hcl.InitialPos)
		if diags.HasErrors() {
			return ""
		}
		in := expression.InsideOf(x, s.Names, s.Macros)
		for _, origin := range in.Origins {
			if m, ok := at.set.Fields().Member(origin); ok && at.path != "" {
				return fmt.Sprintf("**%s**: %s\n\n`%s` of %s", path, m, origin[strings.IndexByte(origin, ':')+1:], strings.ReplaceAll(origin[:strings.IndexByte(origin, ':')], ".", " "))
			}
		}
		if at.path != "" {
			y, diags := hclsyntax.ParseExpression([]byte(at.path), at.name, hcl.InitialPos)
			if diags.HasErrors() {
				return ""
			}
			if detail, doc := at.memberDoc(expression.InsideOf(y, s.Names, s.Macros), word); detail+doc != "" {
				return fmt.Sprintf("**%s**: %s\n\n%s", path, detail, doc)
			}
			continue
		}
		if detail := insideDetail(in); detail != "" {
			return fmt.Sprintf("**%s**: %s", word, detail)
		}
	}
	return ""
}
