package editor

import (
	"bytes"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Block is a block of a file as it stands there. It is known of files that cannot be parsed, too. The outermost has no type: it is the
// file itself.
type Block struct {
	Type      string
	TypeRange hcl.Range
	Labels    []Label
	Range     hcl.Range // from its type to its closing bracket, or to where the block ends without one
	Open      int       // the offset behind its opening bracket
	Attrs     []*Attr
	Blocks    []*Block
	Parent    *Block // nil for the file
}

// Label is a label of a block, without quotes.
type Label struct {
	Text  string
	Range hcl.Range // with its quotes
}

// Attr is an argument of a block.
type Attr struct {
	Name  string
	Range hcl.Range // of the name
	From  int       // the offset behind the equals sign
	To    int       // the offset behind the value
}

// Name is the block as people name it: part "text".
func (b *Block) Name() string {
	name := b.Type
	for _, l := range b.Labels {
		name += ` "` + l.Text + `"`
	}
	return name
}

// Label is the i-th label, "" when there is none.
func (b *Block) Label(i int) string {
	if i < len(b.Labels) {
		return b.Labels[i].Text
	}
	return ""
}

// Attr is an argument by its name, nil when there is none.
func (b *Block) Attr(name string) *Attr {
	for _, a := range b.Attrs {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// Chain is the block with those around it, the outermost first and without the file.
func (b *Block) Chain() (chain []*Block) {
	for ; b != nil && b.Parent != nil; b = b.Parent {
		chain = append([]*Block{b}, chain...)
	}
	return chain
}

// Outline finds the blocks and arguments of a file, whatever mistakes it has. Where a file cannot be read since a bracket of a value is not
// closed, the value ends before the next line that begins as far to the left as the argument.
func Outline(src []byte, name string) *Block {
	tokens := lex(src, name)
	s := &outliner{tokens: tokens, broken: sync.OnceValue(func() bool { return !readable(string(src)) })}
	file := &Block{Range: hcl.Range{Filename: name, Start: hcl.InitialPos, End: hcl.Pos{Byte: len(src)}}}
	if len(tokens) > 0 {
		file.Range.End = tokens[len(tokens)-1].Range.End
	}
	s.body(file)
	return file
}

// What bounds the work on a file that is damaged, or none.
const (
	maxSource  = 4 << 20
	maxRelexed = 50
)

// lex gives the tokens of a file. A quote that is not closed ends with its line.
func lex(src []byte, name string) (all hclsyntax.Tokens) {
	if len(src) > maxSource {
		return nil
	}
	pos := hcl.InitialPos
next:
	for range maxRelexed {
		tokens, _ := hclsyntax.LexConfig(src[pos.Byte:], name, pos)
		for i, t := range tokens {
			if t.Type == hclsyntax.TokenQuotedNewline {
				all = append(all, tokens[:i]...)
				pos = t.Range.Start
				continue next
			}
		}
		return append(all, tokens...)
	}
	return all
}

type outliner struct {
	tokens hclsyntax.Tokens
	i      int
	broken func() bool // whether the file cannot be read
}

func (s *outliner) is(i int, kind hclsyntax.TokenType) bool {
	return i < len(s.tokens) && s.tokens[i].Type == kind
}

// body reads blocks and arguments into the file and the blocks that open in it. It does not recurse: a file may open any number of them.
func (s *outliner) body(file *Block) {
	at := file
	end := func(b *Block, pos hcl.Pos) { b.Range.End = pos }
	for s.i < len(s.tokens) {
		t := s.tokens[s.i]
		switch {
		case t.Type == hclsyntax.TokenCBrace && at.Parent != nil:
			end(at, t.Range.End)
			at = at.Parent
		case t.Type == hclsyntax.TokenIdent && s.is(s.i+1, hclsyntax.TokenEqual):
			a := &Attr{Name: string(t.Bytes), Range: t.Range, From: s.tokens[s.i+1].Range.End.Byte}
			s.i += 2
			s.value(a)
			at.Attrs = append(at.Attrs, a)
			continue
		case t.Type == hclsyntax.TokenIdent:
			if b := s.header(at); b != nil {
				at.Blocks = append(at.Blocks, b)
				at = b
				continue
			}
		}
		s.i++
	}
	for ; at != file; at = at.Parent {
		end(at, file.Range.End)
	}
}

// header reads the head of a block; nil when there is none, and nothing is read.
func (s *outliner) header(parent *Block) *Block {
	t := s.tokens[s.i]
	b := &Block{Type: string(t.Bytes), TypeRange: t.Range, Range: t.Range, Parent: parent}
	i := s.i + 1
	for ; i < len(s.tokens); i++ {
		switch t := s.tokens[i]; t.Type {
		case hclsyntax.TokenOBrace:
			b.Open, b.Range.End = t.Range.End.Byte, t.Range.End
			s.i = i + 1
			return b
		case hclsyntax.TokenIdent:
			b.Labels = append(b.Labels, Label{string(t.Bytes), t.Range})
		case hclsyntax.TokenOQuote:
			l := Label{Range: t.Range}
			for i++; i < len(s.tokens) && !s.is(i, hclsyntax.TokenCQuote); i++ {
				if s.tokens[i].Type != hclsyntax.TokenQuotedLit {
					return nil
				}
				l.Text += string(s.tokens[i].Bytes)
			}
			if i == len(s.tokens) {
				return nil
			}
			l.Range.End = s.tokens[i].Range.End
			b.Labels = append(b.Labels, l)
		default:
			return nil
		}
	}
	return nil
}

// value reads the value of an argument.
func (s *outliner) value(a *Attr) {
	depth := 0
	a.To = a.From
	line := a.Range.Start.Line
	for ; s.i < len(s.tokens); s.i++ {
		t := s.tokens[s.i]
		first := t.Range.Start.Line > line && s.i > 0 && s.tokens[s.i-1].Range.End.Line <= t.Range.Start.Line && s.tokens[s.i-1].Range.Start.Line < t.Range.Start.Line
		if first && depth > 0 && s.escapes(a, t) && s.broken() {
			return
		}
		switch t.Type {
		case hclsyntax.TokenEOF:
			return
		case hclsyntax.TokenNewline, hclsyntax.TokenComment:
			if depth == 0 || s.quoted(t) {
				return
			}
			continue
		case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen, hclsyntax.TokenOQuote, hclsyntax.TokenOHeredoc, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			depth++
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenCQuote, hclsyntax.TokenCHeredoc, hclsyntax.TokenTemplateSeqEnd:
			if depth == 0 {
				return // of the block
			}
			depth--
		}
		a.To = t.Range.End.Byte
	}
}

// quoted reports whether a quote is still open at the end of a line, where the value is given up.
func (s *outliner) quoted(newline hclsyntax.Token) bool {
	for i := s.i - 1; i >= 0 && s.tokens[i].Range.Start.Line == newline.Range.Start.Line; i-- {
		switch s.tokens[i].Type {
		case hclsyntax.TokenCQuote:
			return false
		case hclsyntax.TokenOQuote:
			return true
		}
	}
	return false
}

// escapes reports whether a token that begins a line within the brackets of a value cannot belong to the value.
func (s *outliner) escapes(a *Attr, t hclsyntax.Token) bool {
	column := t.Range.Start.Column
	switch t.Type {
	case hclsyntax.TokenIdent:
		if column > a.Range.Start.Column {
			return false
		}
		j := s.i + 1
		return s.is(j, hclsyntax.TokenEqual) || s.is(j, hclsyntax.TokenOBrace) || s.is(j, hclsyntax.TokenOQuote)
	case hclsyntax.TokenCBrace:
		return column < a.Range.Start.Column
	}
	return false
}

// BlockAt is the innermost block whose body holds an offset.
func (b *Block) BlockAt(offset int) *Block {
	at := b
next:
	for {
		for _, c := range at.Blocks {
			if c.Open <= offset && (offset < c.Range.End.Byte || offset == c.Range.End.Byte && !c.closed()) {
				at = c
				continue next
			}
		}
		return at
	}
}

// closed reports whether the block has a closing bracket: without, it goes on until the end of the file.
func (b *Block) closed() bool {
	for at := b.Parent; at != nil; at = at.Parent {
		if at.Parent == nil {
			return b.Range.End.Byte < at.Range.End.Byte
		}
	}
	return true
}

// AttrAt is the argument of the block whose value holds an offset, or ends before it in the line; nil when there is none.
func (b *Block) AttrAt(src []byte, offset int) *Attr {
	for _, a := range b.Attrs {
		if a.From <= offset && (offset <= a.To || len(bytes.Trim(src[a.To:offset], " \t")) == 0) {
			return a
		}
	}
	return nil
}

// IsIdentifier reports whether a character can be part of a name.
func IsIdentifier(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// WordAt gives the bounds of the name around an offset.
func WordAt(src []byte, offset int) (from, to int) {
	from, to = offset, offset
	for from > 0 && IsIdentifier(src[from-1]) {
		from--
	}
	for to < len(src) && IsIdentifier(src[to]) {
		to++
	}
	return from, to
}
