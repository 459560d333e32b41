package editor

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Heading is a block of rules, as in a list to choose from.
type Heading struct {
	Title string `json:"title"`
	Line  int    `json:"line"`
}

// Headings are the blocks of a file that Override has a text for: those with arguments of their own, and output templates as a whole.
func (p *Project) Headings(name string) []Heading {
	list := []Heading{}
	p.outline(name).each(func(b *Block) {
		chain := b.Chain()
		if t := template(chain); b.Parent == nil || t != nil && t != b || t == nil && len(b.Attrs) == 0 {
			return
		}
		var words []string
		for _, c := range chain {
			word := c.Name()
			if all := p.alike(c); len(all) > 1 {
				word += fmt.Sprintf(" #%d", slices.Index(all, c)+1)
			}
			words = append(words, word)
		}
		list = append(list, Heading{strings.Join(words, " › "), b.TypeRange.Start.Line})
	})
	return list
}

// Override is the text of rules that change what stands in a line of a built-in file: an argument, or all arguments of a block. They say
// what the built-in rule says, to be changed. It is "" if there is no rule in the line.
func (p *Project) Override(name string, line int) string {
	lines := strings.SplitAfter(string(p.Sources[name]), "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	text := lines[line-1]
	offset := len(strings.Join(lines[:line-1], "")) + len(text) - len(strings.TrimLeft(text, " "))
	b, _ := p.headAt(name, offset)
	if b == nil {
		b = p.outline(name).BlockAt(offset)
	}
	if b.Parent == nil {
		return ""
	}
	for _, a := range b.Attrs {
		if a.Range.Start.Byte <= offset && offset < a.To {
			return p.overriding(b, a)
		}
	}
	return p.overriding(b, b.Attrs...)
}

// override makes a block in the project's own rules that changes a built-in one. An argument is copied, to be changed.
func (p *Project) override(b *Block, arg string) []Action {
	file := ""
	for _, f := range p.ruleFiles() {
		if p.Own(f) && path.Base(f) != "specs.hcl" {
			file = f
			break
		}
	}
	if file == "" || b.Parent == nil {
		return nil
	}
	var copied []*Attr
	if a := b.Attr(arg); a != nil {
		copied = append(copied, a)
	}
	end := len(p.Sources[file])
	return []Action{{Title: fmt.Sprintf("Change this %s in %s", b.Type, file), Edits: []Edit{{file, end, end, "\n" + p.overriding(b, copied...)}}}}
}

// overriding is the text of a block of an overlay that changes a built-in one, with some of its arguments. An output template is one
// value: what stands in it comes with all of it.
func (p *Project) overriding(b *Block, copied ...*Attr) string {
	chain := b.Chain()
	src := string(p.Sources[b.Range.Filename])
	inside := ""
	if t := template(chain); t != nil {
		chain = t.Parent.Chain()
		inside = src[t.Range.Start.Byte:t.Range.End.Byte] + "\n"
	}
	for i, c := range slices.Backward(chain) {
		head := c.Name() + " {\n"
		g := ruleGrammar(c)
		if g != nil && g.Meets == lang.First { // of several, a mark names the one that is meant
			head += fmt.Sprintf("change = %d\n", slices.Index(p.alike(c), c)+1)
		}
		for _, a := range c.Attrs {
			// A block of this kind is found by its label and upstreams.
			if g != nil && g.Meets == lang.Named && a.Name == "upstreams" || i == len(chain)-1 && slices.Contains(copied, a) {
				head += src[a.Range.Start.Byte:a.To] + "\n"
			}
		}
		inside = head + inside + "}\n"
	}
	return string(hclwrite.Format([]byte(inside)))
}

// template is the outermost of some blocks, each in the one before, that is an output template; nil if none is.
func template(chain []*Block) *Block {
	for _, c := range chain {
		if g := ruleGrammar(c); g != nil && g.Meets == lang.Replaces {
			return c
		}
	}
	return nil
}

// ruleGrammar is that of a block of rules; nil if there is none of its type.
func ruleGrammar(b *Block) *lang.Grammar {
	g := lang.File
	for _, c := range b.Chain() {
		if g = g.Blocks[c.Type]; g == nil {
			return nil
		}
	}
	return g
}

// alike are the built-in blocks beside one, itself among them, that have its type and labels. Blocks outside of others are beside those of all files.
func (p *Project) alike(b *Block) (list []*Block) {
	beside := b.Parent.Blocks
	if b.Parent.Parent == nil {
		beside = nil
		for _, file := range slices.Sorted(maps.Keys(p.Sources)) {
			if !p.Own(file) {
				beside = append(beside, p.outline(file).Blocks...)
			}
		}
	}
	for _, c := range beside {
		if c.Type == b.Type && slices.Equal(labelsOf(c), labelsOf(b)) {
			list = append(list, c)
		}
	}
	return list
}
