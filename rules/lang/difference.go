package lang

import (
	"bytes"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Kinds of differences.
const (
	Added   = "added"   // the base has nothing there
	Changed = "changed" // it takes the place of what the base has
	Removed = "removed" // the base's is gone
	Same    = "same"    // it is what the base has, so that nobody needs it
)

// Difference is one thing that an overlay says: a block, or an argument or field of one that is merged with the base's.
type Difference struct {
	Path []string // where it stands, such as "pair messages chat", "stop_reasons", "length"; of several blocks "part text #2"
	Kind string
	Ours hcl.Range // in the overlay
	Base hcl.Range // in the base; zero for what is added

	OursText, BaseText string // as they are written; OursText of what is removed is what says so
	Accepted           string // by base.lock: "" for not at all, Accepted, or BaseChanged

	Required bool // it is an argument that every block of the type has

	once bool // it stands once, and is not one of a list
}

// Overlaid lists what an overlay says of the base, in the order of its files; nothing for a set that is no overlay.
func (s *Set) Overlaid() []Difference { return s.differences }

// span is the place of an argument with its value.
func (a *Attr) span() hcl.Range { return hcl.RangeBetween(a.Range, a.Expr.Range()) }

func textOf(at hcl.Range, sources map[string][]byte) []byte {
	src := sources[at.Filename]
	if !at.CanSliceBytes(src) {
		return nil
	}
	return at.SliceBytes(src)
}

// alike reports whether two pieces of HCL say the same: they differ in white space and comments at most.
func alike(a, b []byte) bool {
	return bytes.Equal(a, b) || bytes.Equal(plain(a), plain(b))
}

// plain is a piece of HCL without comments, and with a line feed for all that ends an element of a list or object.
func plain(src []byte) []byte {
	tokens, _ := hclsyntax.LexConfig(src, "", hcl.InitialPos)
	out := make([]byte, 0, len(src))
	ended := true
	for _, t := range tokens {
		switch t.Type {
		case hclsyntax.TokenComment:
			if !bytes.HasSuffix(t.Bytes, []byte("\n")) {
				continue
			}
			fallthrough
		case hclsyntax.TokenNewline, hclsyntax.TokenComma:
			if !ended {
				out = append(out, '\n')
			}
			ended = true
			continue
		case hclsyntax.TokenEOF:
			continue
		case hclsyntax.TokenCBrace, hclsyntax.TokenCBrack, hclsyntax.TokenCParen:
			out = bytes.TrimSuffix(out, []byte("\n"))
		}
		out = append(append(out, t.Bytes...), 0)
		ended = t.Type == hclsyntax.TokenOBrace || t.Type == hclsyntax.TokenOBrack || t.Type == hclsyntax.TokenOParen
	}
	return bytes.TrimSuffix(out, []byte("\n"))
}
