package editor

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/compile"
)

// here is the name that stands in for what is being written. No rule has it.
const here = "parlance_is_asked_here"

// find finds out what may be written at the place. The compiler is asked about a text in which a name stands there that nobody knows, and
// from which all is left out that cannot be read: so it does not matter what else is unfinished in the file.
func (at *place) find() *compile.Place {
	look := func(value string) *compile.Place {
		text := (&mender{at: at, value: value}).text()
		at.set = at.project.With(at.name, []byte(text))
		return compile.Find(at.set, here)
	}
	value := at.value()
	found := look(value)
	if found.Scopes == nil && found.Origins == nil && value != here { // in a call that lacks an argument, say
		found = look(here)
	}
	return found
}

// value is the value of the argument at the place, with the name in it: as it stands there, or what stands before the place with its
// brackets closed, or the name alone.
func (at *place) value() string {
	from, to := at.start, at.to
	if at.kind == inString {
		to = min(at.to+1, len(at.src))
	}
	if at.kind == inValue && to < len(at.src) && at.src[to] == '(' { // the name is that of a function, and the whole call is left out
		to = closing(at.src, to)
	}
	if at.kind != inValue && (at.kind != inString || at.path == "") {
		return here
	}
	before := string(at.src[at.attr.From:max(from, at.attr.From)])
	after := string(at.src[min(to, max(at.attr.To, to)):max(at.attr.To, to)])
	ends := closers(before)
	for _, v := range []string{
		before + here + after, before + here + " = null" + after,
		before + here + ends, before + here + " = null" + ends, before + here + " : null" + ends,
	} {
		if parses(v) {
			return v
		}
	}
	return here
}

// parses reports whether a text is an expression.
func parses(text string) bool {
	return readable("a = " + strings.TrimSpace(text))
}

// closers are the brackets that close those which a text leaves open.
func closers(text string) string {
	var open []string
	tokens, _ := hclsyntax.LexExpression([]byte(text), "", hcl.InitialPos)
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenOBrace, hclsyntax.TokenTemplateInterp, hclsyntax.TokenTemplateControl:
			open = append(open, "}")
		case hclsyntax.TokenOBrack:
			open = append(open, "]")
		case hclsyntax.TokenOParen:
			open = append(open, ")")
		case hclsyntax.TokenOQuote:
			open = append(open, `"`)
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen, hclsyntax.TokenCQuote, hclsyntax.TokenTemplateSeqEnd:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	slices.Reverse(open)
	return strings.Join(open, "")
}

// mender writes a file anew, with a name at a place and without what cannot be read.
type mender struct {
	at    *place
	value string // of the argument at the place
	out   strings.Builder
}

func (m *mender) text() string {
	m.body(m.at.file)
	return m.out.String()
}

// body writes what stands in a block. All that cannot be read alone is left out.
func (m *mender) body(b *Block) {
	chain := m.at.block.Chain()
	on := func(c *Block) bool { return slices.Contains(chain, c) }
	type part struct {
		from  int
		write func()
	}
	var parts []part
	for _, a := range b.Attrs {
		parts = append(parts, part{a.Range.Start.Byte, func() { m.attr(a) }})
	}
	for _, c := range b.Blocks {
		parts = append(parts, part{c.Range.Start.Byte, func() {
			raw := string(m.at.src[c.Range.Start.Byte:c.Range.End.Byte])
			switch {
			case on(c):
				m.out.WriteString(string(m.at.src[c.Range.Start.Byte:c.Open]) + "\n")
				m.body(c)
				m.out.WriteString("}\n")
			case readable(raw):
				m.out.WriteString(raw + "\n")
			}
		}})
	}
	slices.SortFunc(parts, func(x, y part) int { return cmp.Compare(x.from, y.from) })
	for _, p := range parts {
		p.write()
	}
	if b != m.at.block {
		return
	}
	switch m.at.kind {
	case inBody:
		m.out.WriteString(here + " = null\n")
	case inLabel:
		m.out.WriteString(m.at.head)
		for _, l := range m.at.labels {
			m.out.WriteString(` "` + l + `"`)
		}
		m.out.WriteString(` "` + m.at.labelPath() + here + "\" {\nwhy = \"it is not known yet\"\nto = null\nfrom = null\n}\n")
	}
}

func (m *mender) attr(a *Attr) {
	if a == m.at.attr {
		m.out.WriteString(a.Name + " = " + strings.TrimSpace(m.value) + "\n")
		return
	}
	raw := string(m.at.src[a.Range.Start.Byte:max(a.To, a.From)])
	if readable(raw) {
		m.out.WriteString(raw + "\n")
	}
}

// labelPath is the path in a label before the last name.
func (at *place) labelPath() string { return at.word[:strings.LastIndexByte(at.word, '.')+1] }

// readable reports whether a text is arguments and blocks.
func readable(text string) bool {
	_, diags := lang.Parse([]byte(text+"\n"), "")
	return !diags.HasErrors()
}
