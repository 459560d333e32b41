package document

import "math/bits"

// Leaf is a string or a number of a document: where its text begins and ends.
type Leaf struct {
	From, To uint32
	Kind     Kind // String or Number
	Key      bool // a string that is the key of a member
}

// Leaves appends the strings and numbers of the document, in the order of the text.
func (d *Document) Leaves(dst []Leaf) []Leaf {
	for i := range d.nodes {
		n := &d.nodes[i]
		if n.kind != String && n.kind != Number {
			continue
		}
		key := false
		if n.kind == String {
			after := space(d.src, int(n.end))
			key = after < len(d.src) && d.src[after] == ':'
		}
		dst = append(dst, Leaf{n.start, n.end, n.kind, key})
	}
	return dst
}

// LeafAt reads the string or number that begins at i: where it ends, and, of a string, whether it holds escapes. It is 0 when what is
// there is no valid one.
func LeafAt(src []byte, i int, kind Kind) (end int, escaped bool) {
	if i >= len(src) {
		return 0, false
	}
	if kind == Number {
		return max(number(src, i), 0), false
	}
	if src[i] != '"' {
		return 0, false
	}
	for j := i + 1; j > 0 && j < len(src)-7; j += 8 { // as most strings of an event are: short, and without an escape
		if m := specialWord(word(src, j)); m != 0 {
			if j += bits.TrailingZeros64(m) >> 3; src[j] == '"' {
				return j + 1, false
			}
			break
		}
	}
	s := scanner{src: src, ahead: 1}
	end, escaped, reason := s.str(i, new(Beyond))
	if reason != "" {
		return 0, false
	}
	return end, escaped
}

// StringOf is a string whose text, with its quotes, is known to be valid; escaped tells whether it holds escapes.
func StringOf(raw []byte, escaped bool) Value {
	return Value{raw: view(raw), about: about{kind: String, escaped: escaped}}
}
