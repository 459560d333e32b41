package document

import (
	"bytes"
	"math/bits"
	"unicode/utf8"
)

// Strings are looked at eight bytes at a time: most of a request is text, and of text the scanner has to find the
// closing quote, the escapes, what should have been escaped and what is not UTF-8.

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// special marks the bytes of w that end a run of plain string bytes: a quote, a backslash, a control
// character. Only the lowest mark is exact, which is the one that is used.
func special(w uint64) uint64 {
	// With its second bit flipped, the quote comes right behind the control characters.
	return (((w ^ ones*0x02) - ones*0x21) | ((w ^ ones*'\\') - ones) | w) & highs
}

// word is the eight bytes at i. Written like this, and asked for where 0 <= i && i < len(src)-7, it is one load
// without a check; a slice for encoding/binary takes ten instructions more.
func word(src []byte, i int) uint64 {
	return uint64(src[i]) | uint64(src[i+1])<<8 | uint64(src[i+2])<<16 | uint64(src[i+3])<<24 |
		uint64(src[i+4])<<32 | uint64(src[i+5])<<40 | uint64(src[i+6])<<48 | uint64(src[i+7])<<56
}

// escapes is how many bytes an escape takes, by its letter; 0 when there is no such escape.
var escapes = [256]uint8{'"': 2, '\\': 2, '/': 2, 'b': 2, 'f': 2, 'n': 2, 'r': 2, 't': 2, 'u': 6}

const (
	endsInString = "the text ends inside a string"
	notUTF8      = "the text is not valid UTF-8"
)

// plain goes on from j through a run of plain bytes, as in an image, to its end or at most some thousand bytes.
// What it searches for in vain must not be searched again from every escape.
func plain(src []byte, j int) int {
	run := src[j:min(j+4096, len(src))]
	if n := bytes.IndexByte(run, '\\'); n >= 0 {
		run = run[:n]
	}
	if n := bytes.IndexByte(run, '"'); n >= 0 {
		run = run[:n]
	}
	i := 0
	for ; i < len(run)-31; i += 32 {
		w, x, y, z := word(run, i), word(run, i+8), word(run, i+16), word(run, i+24)
		const controls = ones * 0x20
		if (w|x|y|z|(w-controls)|(x-controls)|(y-controls)|(z-controls))&highs != 0 {
			break
		}
	}
	return j + i
}

// multibyte is the length of the character beyond ASCII at j, 1 when it is not valid. Nearly all have three bytes, and
// of those nearly all begin with one that needs no closer look.
func multibyte(src []byte, j int) int {
	if c := src[j]; j < len(src)-2 && c > 0xE0 && c < 0xF0 && c != 0xED && src[j+1]&0xC0 == 0x80 && src[j+2]&0xC0 == 0x80 {
		return 3
	}
	_, n := utf8.DecodeRune(src[j:])
	return n
}

// Beyond is what the strings of a text hold beyond plain ASCII.
type Beyond struct {
	Chars int // characters that are not ASCII, written as they are or as an escape
	Bytes int // that their strings have more than ASCII characters: those of the characters that are not ASCII, and what escapes take
}

// unicode adds an escape \u with its four digits.
func (b *Beyond) unicode(digits []byte) {
	switch {
	case digits[0] == '0' && digits[1] == '0' && digits[2] < '8':
		b.Bytes += 5
	case digits[0]|0x20 == 'd' && digits[1]|0x20 >= 'c' && digits[1] > '9': // the second half of a pair
		b.Bytes += 6
	default:
		b.Bytes += 6
		b.Chars++
	}
}

// str scans a string whose opening quote is at i, and returns the index after the closing one, or the
// place of the mistake and its reason.
func str(src []byte, i int, beyond *Beyond) (end int, escaped bool, reason string) {
	j, extra := i+1, 0
scan:
	for words := 0; j >= 0 && j < len(src)-7; j += 8 {
		if words++; words == 17 {
			j = plain(src, j)
			goto scan
		}
		w := word(src, j)
		if m := special(w); m != 0 {
			j += bits.TrailingZeros64(m) >> 3
			goto found
		}
	}
	for ; j < len(src) && src[j] != '"' && src[j] != '\\' && src[j] >= 0x20 && src[j] < utf8.RuneSelf; j++ {
	}
	if j >= len(src) {
		return j, escaped, endsInString
	}
found:
	switch src[j] {
	case '\\':
		escaped = true
		if j+1 >= len(src) {
			return j, escaped, endsInString
		}
		switch escapes[src[j+1]] {
		case 2:
			extra++
			if j += 2; j < len(src) && src[j] == '\\' {
				goto found
			}
			goto scan
		case 6:
			if j+6 <= len(src) && hex4(src[j+2:j+6]) {
				beyond.unicode(src[j+2 : j+6])
				j += 6
				goto scan
			}
			return j, escaped, `\u is not followed by four hexadecimal digits`
		}
		return j, escaped, "a string holds an unknown escape"
	case '"':
		beyond.Bytes += extra
		return j + 1, escaped, ""
	}
	if src[j] >= utf8.RuneSelf {
		for j < len(src) && src[j] >= utf8.RuneSelf {
			n := multibyte(src, j)
			if n == 1 {
				return j, escaped, notUTF8
			}
			j += n
			beyond.Chars++
			beyond.Bytes += n
		}
		goto scan
	}
	return j, escaped, "a string holds a control character that is not escaped"
}

func hex4(b []byte) bool {
	for _, c := range b {
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F') {
			return false
		}
	}
	return true
}

// number scans a number at i by JSON's grammar and returns the index after it, or -1.
func number(src []byte, i int) int {
	n := len(src)
	if i < n && src[i] == '-' {
		i++
	}
	switch {
	case i < n && src[i] == '0':
		i++
	case i < n && src[i] >= '1' && src[i] <= '9':
		for i < n && src[i] >= '0' && src[i] <= '9' {
			i++
		}
	default:
		return -1
	}
	if i < n && src[i] == '.' {
		j := i + 1
		for j < n && src[j] >= '0' && src[j] <= '9' {
			j++
		}
		if j == i+1 {
			return -1
		}
		i = j
	}
	if i < n && (src[i] == 'e' || src[i] == 'E') {
		j := i + 1
		if j < n && (src[j] == '+' || src[j] == '-') {
			j++
		}
		k := j
		for k < n && src[k] >= '0' && src[k] <= '9' {
			k++
		}
		if k == j {
			return -1
		}
		i = k
	}
	return i
}

func space(src []byte, i int) int {
	for i < len(src) && (src[i] == ' ' || src[i] == '\n' || src[i] == '\t' || src[i] == '\r') {
		i++
	}
	return i
}
