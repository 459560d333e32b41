package lang

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// nest finds for each token the bracket that it stands within; a bracket itself stands outside of what it opens.
func (s *syntax) nest() {
	s.open = make([]int, len(s.tokens))
	var stack []int
	for i, t := range s.tokens {
		top := -1
		if len(stack) > 0 {
			top = stack[len(stack)-1]
		}
		s.open[i] = top
		switch t.Type {
		case hclsyntax.TokenOBrace, hclsyntax.TokenOBrack, hclsyntax.TokenOParen, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			stack = append(stack, i)
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenTemplateSeqEnd:
			if top >= 0 {
				stack = stack[:len(stack)-1]
			}
		}
	}
}

// at is the token at a place, or the next one; -1 when there is none.
func (s *syntax) at(p hcl.Pos) int {
	i := sort.Search(len(s.tokens), func(i int) bool {
		return s.tokens[i].Range.End.Byte > p.Byte || s.tokens[i].Range.Start.Byte >= p.Byte
	})
	return min(i, len(s.tokens)-1)
}

func (s *syntax) token(i int) hclsyntax.Token {
	if i < 0 || i >= len(s.tokens) {
		return hclsyntax.Token{Type: hclsyntax.TokenNil}
	}
	return s.tokens[i]
}

// skip is the first token from i that is no comment.
func (s *syntax) skip(i int) int {
	for s.token(i).Type == hclsyntax.TokenComment {
		i++
	}
	return i
}

func (s *syntax) line(i int) int { return s.tokens[i].Range.Start.Line }

// first reports whether a token is the first of its line.
func (s *syntax) first(i int) bool { return s.firstOfLine(i) == i }

func (s *syntax) firstOfLine(i int) int {
	for i > 0 && s.line(i-1) == s.line(i) && s.tokens[i-1].Type != hclsyntax.TokenNewline {
		i--
	}
	return i
}

// lineHas finds a token of some types in the line of another; -1 when there is none.
func (s *syntax) lineHas(i int, types ...hclsyntax.TokenType) int {
	for n := s.firstOfLine(i); n < len(s.tokens) && s.line(n) == s.line(i); n++ {
		if slices.Contains(types, s.tokens[n].Type) {
			return n
		}
	}
	return -1
}

// lastOf is the last thing before a token, where the token itself is the end of a line.
func (s *syntax) lastOf(i int) hcl.Range {
	for i > 0 && (s.tokens[i].Type == hclsyntax.TokenNewline || s.tokens[i].Type == hclsyntax.TokenEOF || s.tokens[i].Type == hclsyntax.TokenComment) {
		i--
	}
	return s.tokens[i].Range
}

// text is what stands from one token to another.
func (s *syntax) text(from, to int) string {
	return string(bytes.TrimSpace(s.src[s.tokens[from].Range.Start.Byte:s.tokens[max(from, to-1)].Range.End.Byte]))
}

// firstNamed is the line of the first argument of the name that token i is, in the same block.
func (s *syntax) firstNamed(i int) int {
	for n, t := range s.tokens[:i] {
		if s.open[n] == s.open[i] && t.Type == hclsyntax.TokenIdent && bytes.Equal(t.Bytes, s.tokens[i].Bytes) && s.token(n+1).Type == hclsyntax.TokenEqual && s.first(n) {
			return s.line(n)
		}
	}
	return 0
}

// around is the innermost block that holds a place, from its first line.
func (s *syntax) around(p hcl.Pos) *hcl.Range {
	i := s.at(p)
	line := hcl.Range{Filename: s.name, Start: hcl.Pos{Line: p.Line, Column: 1, Byte: p.Byte}, End: hcl.Pos{Line: p.Line, Column: 1 << 20, Byte: p.Byte}}
	open := s.open[i]
	for open >= 0 && (s.tokens[open].Type != hclsyntax.TokenOBrace || s.token(open-1).Type == hclsyntax.TokenEqual) {
		open = s.open[open]
	}
	if s.tokens[i].Type == hclsyntax.TokenOBrace || open < 0 {
		return &line
	}
	around := line
	around.Start = s.tokens[s.firstOfLine(open)].Range.Start
	for n := i; n < len(s.tokens); n++ {
		if s.tokens[n].Type == hclsyntax.TokenCBrace && s.open[n] == open {
			around.End = s.tokens[n].Range.End
			break
		}
	}
	return &around
}

// unclosed is a block without its }. HCL tells of the outermost that is left open at the end of the file; the lines' indentation
// tells which was meant.
func (s *syntax) unclosed(d *hcl.Diagnostic) *hcl.Diagnostic {
	var stack []int // the { that are open
	open, before := s.at(d.Subject.Start), len(s.tokens)-1
	indent := func(i int) int { return s.tokens[s.firstOfLine(i)].Range.Start.Column }
search:
	for i, t := range s.tokens {
		if len(stack) > 0 && s.first(i) && t.Type == hclsyntax.TokenIdent && t.Range.Start.Column <= indent(stack[len(stack)-1]) {
			open, before = stack[len(stack)-1], i
			break search
		}
		switch t.Type {
		case hclsyntax.TokenOBrace:
			stack = append(stack, i)
		case hclsyntax.TokenCBrace:
			if len(stack) == 0 {
				break search
			}
			if top := stack[len(stack)-1]; s.first(i) && t.Range.Start.Column < indent(top) {
				open, before = top, i
				break search
			}
			stack = stack[:len(stack)-1]
		}
	}
	head := strings.TrimSpace(s.text(s.firstOfLine(open), open))
	where := "at the end of the file"
	if s.tokens[before].Type != hclsyntax.TokenEOF {
		where = "before line " + itoa(s.line(before))
	}
	f := Diag(CodeSyntax, s.tokens[open].Range, notClosed, "The block %s has no }. Write one %s.", head, where)
	f.Context = &hcl.Range{Filename: s.name, Start: s.tokens[s.firstOfLine(open)].Range.Start, End: hcl.Pos{Line: 1 << 30, Column: 1}}
	if outer := s.at(d.Subject.Start); outer < open {
		f.Context.Start = s.tokens[s.firstOfLine(outer)].Range.Start
	}
	return f
}

// operand is the path before a token, as it is written; "…" for anything else.
func (s *syntax) operand(i int) string {
	from := i
	for path := true; path && from > 0; {
		switch s.tokens[from-1].Type {
		case hclsyntax.TokenIdent, hclsyntax.TokenDot, hclsyntax.TokenNumberLit, hclsyntax.TokenOBrack, hclsyntax.TokenCBrack, hclsyntax.TokenStar, hclsyntax.TokenOQuote, hclsyntax.TokenQuotedLit, hclsyntax.TokenCQuote:
			from--
		default:
			path = false
		}
	}
	if from == i || s.tokens[from].Range.Start.Line != s.tokens[i].Range.Start.Line {
		return "…"
	}
	return s.text(from, i)
}

// comparison reports whether token i compares or computes.
func (s *syntax) comparison(i int) bool {
	switch s.token(i).Type {
	case hclsyntax.TokenGreaterThan, hclsyntax.TokenLessThan, hclsyntax.TokenGreaterThanEq, hclsyntax.TokenLessThanEq, hclsyntax.TokenEqualOp, hclsyntax.TokenNotEqual, hclsyntax.TokenPlus, hclsyntax.TokenMinus, hclsyntax.TokenStar, hclsyntax.TokenSlash:
		return true
	}
	return false
}

// value is the text or path that begins at token i, "…" when there is neither.
func (s *syntax) value(i int) string {
	to := i
	for to < len(s.tokens) && s.tokens[to].Range.Start.Line == s.tokens[i].Range.Start.Line {
		t := s.tokens[to].Type
		switch t {
		case hclsyntax.TokenIdent, hclsyntax.TokenDot, hclsyntax.TokenNumberLit, hclsyntax.TokenOQuote, hclsyntax.TokenQuotedLit:
			to++
			continue
		case hclsyntax.TokenCQuote:
			to++
		}
		break
	}
	if to == i {
		return "…"
	}
	return s.text(i, to)
}
