package editor

import (
	"bytes"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

// What stands at a place.
const (
	inNothing = iota // a comment, or a text that means nothing
	inBody           // the name of an argument, field or block
	inLabel          // a label of a block
	inValue          // a name in an expression
	inString         // a text in quotes within an expression
)

// place is where the cursor of an editor stands.
type place struct {
	project *Project
	set     *lang.Set // the rules: those of the project, or as find has read them
	name    string    // of the file
	src     []byte
	offset  int
	file    *Block
	block   *Block        // the innermost around the place
	grammar *lang.Grammar // of that block; nil: there is no such block
	kind    int

	attr   *Attr    // for inValue and inString: whose value it is
	head   string   // for inLabel: the type of the block
	labels []string // for inLabel: those that stand before
	word   string   // what is written already: the beginning of a name, or of the text of a label or string
	from   int      // where the word begins
	to     int      // where the word ends, behind the place
	path   string   // for inValue: the expression before the dot that the word stands behind, "" for none; for inString: what is compared with it
	start  int      // where the path begins
}

// labelHead is the line of the head of a block, up to a label that is being written.
var labelHead = lazyregexp.New(`^\s*([A-Za-z_][\w-]*)((?:[ \t]+"[^"\n]*")*)[ \t]+"([^"\n]*)$`)

// placeAt finds out what stands at an offset of a file.
func (p *Project) placeAt(name string, offset int) *place {
	src := p.Sources[name]
	offset = max(0, min(offset, len(src)))
	at := &place{project: p, set: p.Set, name: name, src: src, offset: offset, file: Outline(src, name)}
	at.block = at.file.BlockAt(offset)
	at.grammar = p.grammarOf(name, at.block)
	at.attr = at.block.AttrAt(src, offset)
	token := tokenAt(src, name, offset)
	if token == hclsyntax.TokenComment {
		return at
	}
	at.from, at.to = WordAt(src, offset)
	at.word = string(src[at.from:offset])
	line := src[bytes.LastIndexByte(src[:offset], '\n')+1 : offset]
	if m := labelHead.FindSubmatch(line); m != nil && at.attr == nil {
		at.inLabel(m)
		return at
	}
	switch {
	case at.attr == nil && token == 0:
		at.kind = inBody
	case at.attr == nil:
	case token == hclsyntax.TokenQuotedLit:
		at.inString()
	case token == hclsyntax.TokenStringLit:
	default:
		at.kind = inValue
		at.start = pathStart(src, at.attr.From, at.from)
		at.path = strings.TrimSuffix(string(src[at.start:at.from]), ".")
	}
	return at
}

func (at *place) inLabel(head [][]byte) {
	at.kind, at.head = inLabel, string(head[1])
	for i, text := range bytes.Split(head[2], []byte(`"`)) {
		if i%2 == 1 {
			at.labels = append(at.labels, string(text))
		}
	}
	at.word = string(head[3])
	at.from, at.to = at.offset-len(at.word), at.offset
	if end := bytes.IndexAny(at.src[at.offset:], "\"\n"); end >= 0 && at.src[at.offset+end] == '"' {
		at.to += end
	}
}

func (at *place) inString() {
	at.kind = inString
	open := bytes.LastIndexByte(at.src[:at.offset], '"')
	if open < at.attr.From {
		at.kind = inNothing
		return
	}
	at.from, at.to = open+1, at.offset
	at.word = string(at.src[at.from:at.offset])
	if end := bytes.IndexAny(at.src[at.offset:], "\"\n"); end >= 0 && at.src[at.offset+end] == '"' {
		at.to += end
	}
	before := strings.TrimRight(string(at.src[at.attr.From:open]), " \t")
	if !strings.HasSuffix(before, "==") && !strings.HasSuffix(before, "!=") {
		return
	}
	before = strings.TrimRight(before[:len(before)-2], " \t")
	end := at.attr.From + len(before)
	from, _ := WordAt(at.src[:end], end)
	at.start = pathStart(at.src, at.attr.From, from)
	at.path = string(at.src[at.start:end])
}

// tokenAt is the type of the token that an offset is within, for comments and literal texts; else 0.
func tokenAt(src []byte, name string, offset int) hclsyntax.TokenType {
	tokens := lex(src, name)
	for i, t := range tokens {
		from, to := t.Range.Start.Byte, t.Range.End.Byte
		if to < offset {
			continue
		}
		if from > offset {
			break
		}
		switch t.Type {
		case hclsyntax.TokenComment:
			if from < offset && (offset < to || !bytes.HasSuffix(t.Bytes, []byte("\n")) && !bytes.HasSuffix(t.Bytes, []byte("*/"))) {
				return t.Type
			}
		case hclsyntax.TokenQuotedLit, hclsyntax.TokenStringLit:
			return t.Type
		case hclsyntax.TokenOQuote:
			if offset == to && (i+1 == len(tokens) || tokens[i+1].Type != hclsyntax.TokenQuotedLit && tokens[i+1].Type != hclsyntax.TokenTemplateInterp) {
				return hclsyntax.TokenQuotedLit
			}
		}
	}
	return 0
}

// pathStart is where the path begins whose last name begins at an offset: item.content[0].text, list(x).y.
func pathStart(src []byte, least, from int) int {
	for from > least && src[from-1] == '.' {
		i := from - 1
		for i > least && (src[i-1] == ']' || src[i-1] == ')') {
			open := opening(src, least, i-1)
			if open < 0 {
				return from
			}
			i = open
		}
		start, _ := WordAt(src[:i], i)
		if start = max(start, least); start == i && i == from-1 {
			return from
		}
		from = start
	}
	return from
}

// opening is where the bracket opens that closes at an offset; -1 when it does not.
func opening(src []byte, least, at int) int {
	depth := 0
	for i := at; i >= least; i-- {
		switch src[i] {
		case ']', ')', '}':
			depth++
		case '[', '(', '{':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// closing is where the text ends that the bracket at an offset begins; the bracket alone if nothing closes it.
func closing(src []byte, at int) int {
	depth := 0
	for i := at; i < len(src); i++ {
		switch src[i] {
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return at + 1
}

// grammarOf is the grammar of a block of a file, nil when there is no such block.
func (p *Project) grammarOf(name string, b *Block) *lang.Grammar {
	g := p.Grammar(name, p.Sources[name])
	for _, c := range b.Chain() {
		if g == nil {
			return nil
		}
		g = g.Blocks[c.Type]
	}
	return g
}
