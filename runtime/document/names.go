package document

import (
	"bytes"
	"unicode/utf8"
)

// Names are keys that a protocol lists, in lower case. A key that is another than these, and the same but for its case, is read as one of
// them by some servers and not by others.
type Names struct {
	all map[string]struct{}

	// begins holds, for each length, a bit for each letter that a name begins with: most keys with an uppercase letter are none of them.
	begins [longestName + 1]uint32

	snakeCase bool
}

const longestName = 63

// NewNames are the names of a list. Longer ones than 63 bytes are left out. snakeCase is whether a key may also be a name in snake_case.
func NewNames(list map[string]struct{}, snakeCase bool) *Names {
	n := &Names{all: list, snakeCase: snakeCase}
	for name := range list {
		if len(name) > 0 && len(name) <= longestName {
			n.begins[len(name)] |= 1 << (name[0] & 31)
		}
	}
	return n
}

// snake reports whether a key, in its quotes, is a name in snake_case, and not a name itself.
func (n *Names) snake(quoted []byte) bool {
	key := quoted[1 : len(quoted)-1]
	if len(key) > longestName || bytes.IndexByte(key, '_') < 0 {
		return false
	}
	if _, listed := n.all[string(key)]; listed {
		return false
	}
	var room [longestName]byte
	_, listed := n.all[string(appendCamel(room[:0], key))]
	return listed
}

// CamelCase gives a name in snake_case in camelCase: max_tokens is maxTokens.
func CamelCase(name string) string { return string(appendCamel(nil, []byte(name))) }

func appendCamel(dst, name []byte) []byte {
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c == '_' && i+1 < len(name) && i > 0 {
			if i++; name[i] >= 'a' && name[i] <= 'z' {
				dst = append(dst, name[i]-'a'+'A')
				continue
			}
			c = name[i]
		}
		dst = append(dst, c)
	}
	return dst
}

// Odd reports whether the text that ParseNames read holds such a key, or one in snake_case where names may be so, wherever it stands.
func (d *Document) Odd() bool { return d.odd }

// odd reports whether a key, in its quotes, differs from a name in its case only.
func (n *Names) odd(quoted []byte, escaped bool) bool {
	key := quoted[1 : len(quoted)-1]
	if escaped {
		key = AppendUnquoted(nil, quoted)
	}
	if len(key) == 0 || len(key) > longestName {
		return false
	}
	if first := key[0]; first < utf8.RuneSelf && n.begins[len(key)]&(1<<(first&31)) == 0 && ascii(key) {
		return false
	}
	var room [longestName]byte
	folded, changed := appendFolded(room[:0], key)
	if !changed {
		return false
	}
	_, listed := n.all[string(folded)]
	return listed
}

func ascii(text []byte) bool {
	for _, c := range text {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Fold gives a text in lower case, so far as it matters for names in ASCII, and whether that is another text. Two letters beyond ASCII
// count as letters of ASCII where case does not matter.
func Fold(text string) (folded string, changed bool) {
	out, changed := appendFolded(nil, []byte(text))
	return string(out), changed
}

func appendFolded(dst, text []byte) (folded []byte, changed bool) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c >= 'A' && c <= 'Z':
			dst, changed = append(dst, c|0x20), true
		case c == 0xE2 && i+2 < len(text) && text[i+1] == 0x84 && text[i+2] == 0xAA: // U+212A, the Kelvin sign
			dst, changed = append(dst, 'k'), true
			i += 2
		case c == 0xC5 && i+1 < len(text) && text[i+1] == 0xBF: // U+017F, the long s
			dst, changed = append(dst, 's'), true
			i++
		default:
			dst = append(dst, c)
		}
	}
	return dst, changed
}

// uppercase reports whether one of the bytes from i to end is an uppercase letter, or none of ASCII.
func uppercase(src []byte, i, end int) bool {
	for ; i < end; i++ {
		if c := src[i]; c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// uppercaseWord marks the bytes of w that are uppercase letters, where all are ASCII: no sum carries into the next byte.
func uppercaseWord(w uint64) uint64 {
	return (w + ones*(0x80-'A')) &^ (w + ones*(0x80-'Z'-1)) & highs
}
