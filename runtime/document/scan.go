package document

import (
	"math/bits"
	"unicode/utf8"
)

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// specialWord marks the special bytes of w. Only the lowest mark is exact.
func specialWord(w uint64) uint64 {
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

// scanner knows of a text which of its bytes are special: those that end a run of plain string bytes, so a quote, a backslash, a control
// character, a byte that is not ASCII. Most of a request is text, so it looks at blocks of 64 bytes at once, and at some blocks ahead.
type scanner struct {
	src         []byte
	from, known int            // where the blocks begin, and how many bytes they have
	ahead       int            // how many blocks are looked at the next time
	found       [blocks]uint64 // a bit for each byte, the lowest for the first
}

const (
	block  = 64
	blocks = 16
)

// look finds the special bytes from j on. Behind the text there is one more.
func (s *scanner) look(j int) {
	rest := s.src[j:]
	n := min(len(rest)/block, s.ahead)
	if n > 0 {
		special(&s.found[0], &rest[0], n)
	}
	if n < s.ahead {
		var last [block]byte // its zeros are special
		copy(last[:], rest[n*block:])
		special(&s.found[n], &last[0], 1)
		n++
	}
	s.from, s.known, s.ahead = j, n*block, blocks
}

// str scans a string whose opening quote is at i, and returns the index after the closing one, or the
// place of the mistake and its reason.
func (s *scanner) str(i int, beyond *Beyond) (end int, escaped bool, reason string) {
	src, j, extra := s.src, i+1, 0
scan:
	for {
		k := uint(j - s.from)
		if k >= uint(s.known) {
			s.look(j)
			k = 0
		}
		left := s.found[k/block%blocks] >> (k % block)
		next := j + int(block-k%block)
		for left != 0 {
			n := bits.TrailingZeros64(left)
			if j += n; j >= len(src) {
				return j, escaped, endsInString
			}
			switch c := src[j]; {
			case c == '\\' && j+1 < len(src) && escapes[src[j+1]] == 2:
				escaped = true
				extra++
				j += 2
				left = left >> (n & 63) >> 2
				continue
			case c == '"':
				beyond.Bytes += extra
				return j + 1, escaped, ""
			}
			if j, reason = seldom(src, j, beyond); reason != "" {
				return j, escaped, reason
			}
			escaped = escaped || src[j-1] < utf8.RuneSelf // it was an escape
			continue scan
		}
		j = max(j, next)
	}
}

// seldom goes over what ends a run of plain bytes at j, and is neither a quote nor an escape of one letter.
func seldom(src []byte, j int, beyond *Beyond) (end int, reason string) {
	switch c := src[j]; {
	case c == '\\' && j+1 >= len(src):
		return j, endsInString
	case c == '\\' && escapes[src[j+1]] == 0:
		return j, "a string holds an unknown escape"
	case c == '\\':
		if j+6 > len(src) || !hex4(src[j+2:j+6]) {
			return j, `\u is not followed by four hexadecimal digits`
		}
		beyond.unicode(src[j+2 : j+6])
		return j + 6, ""
	case c < utf8.RuneSelf:
		return j, "a string holds a control character that is not escaped"
	}
	for j < len(src) && src[j] >= utf8.RuneSelf {
		n := multibyte(src, j)
		if n == 1 {
			return j, notUTF8
		}
		j += n
		beyond.Chars++
		beyond.Bytes += n
	}
	return j, ""
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
