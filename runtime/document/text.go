package document

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// AppendQuoted appends s as a JSON string. Invalid UTF-8 becomes U+FFFD; nothing is escaped that need
// not be.
func AppendQuoted(dst []byte, s string) []byte {
	dst = append(dst, '"')
	dst = AppendEscaped(dst, s)
	return append(dst, '"')
}

// AppendEscaped appends s as it stands between the quotes of a JSON string.
func AppendEscaped(dst []byte, s string) []byte {
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && n == 1 {
				dst = append(append(dst, s[start:i]...), "\uFFFD"...)
				i++
				start = i
				continue
			}
			i += n
			continue
		}
		dst = append(dst, s[start:i]...)
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		i++
		start = i
	}
	return append(dst, s[start:]...)
}

// AppendUnquoted appends what a JSON string says: raw is its text with the quotes, and valid. A lone
// surrogate becomes U+FFFD.
func AppendUnquoted(dst, raw []byte) []byte {
	if len(raw) < 2 {
		return dst
	}
	return AppendUnescaped(dst, raw[1:len(raw)-1])
}

// equalText reports whether two texts of JSON strings have the same content. It looks no further than to the first difference.
func equalText(a, b []byte) bool {
	for len(a) > 0 && len(b) > 0 {
		if a[0] != '\\' && b[0] != '\\' {
			if a[0] != b[0] {
				return false
			}
			a, b = a[1:], b[1:]
			continue
		}
		var bufA, bufB [utf8.UTFMax]byte
		n, m := character(a), character(b)
		if !bytes.Equal(AppendUnescaped(bufA[:0], a[:n]), AppendUnescaped(bufB[:0], b[:m])) {
			return false
		}
		a, b = a[n:], b[m:]
	}
	return len(a) == len(b)
}

// character is how many bytes the first character of a text takes, as an escape or as it stands.
func character(in []byte) int {
	if in[0] != '\\' {
		_, n := utf8.DecodeRune(in)
		return n
	}
	if len(in) < 2 || in[1] != 'u' || len(in) < 6 {
		return min(2, len(in))
	}
	if len(in) >= 12 && in[6] == '\\' && in[7] == 'u' && utf16.DecodeRune(unhex(in[2:6]), unhex(in[8:12])) != utf8.RuneError {
		return 12
	}
	return 6
}

// AppendUnescaped is AppendUnquoted for the text between the quotes.
func AppendUnescaped(dst, in []byte) []byte {
	for i := 0; i < len(in); {
		c := in[i]
		if c != '\\' {
			j := i + 1
			for j < len(in) && in[j] != '\\' {
				j++
			}
			dst = append(dst, in[i:j]...)
			i = j
			continue
		}
		if i+1 >= len(in) {
			break
		}
		switch e := in[i+1]; e {
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			if i+6 > len(in) {
				return dst
			}
			r := unhex(in[i+2 : i+6])
			i += 6
			if utf16.IsSurrogate(r) {
				if i+6 <= len(in) && in[i] == '\\' && in[i+1] == 'u' {
					if pair := utf16.DecodeRune(r, unhex(in[i+2:i+6])); pair != utf8.RuneError {
						dst = utf8.AppendRune(dst, pair)
						i += 6
						continue
					}
				}
				r = utf8.RuneError
			}
			dst = utf8.AppendRune(dst, r)
			continue
		default:
			dst = append(dst, e)
		}
		i += 2
	}
	return dst
}

func unhex(b []byte) rune {
	var r rune
	for _, c := range b {
		r <<= 4
		switch {
		case c >= '0' && c <= '9':
			r |= rune(c - '0')
		case c >= 'a' && c <= 'f':
			r |= rune(c - 'a' + 10)
		case c >= 'A' && c <= 'F':
			r |= rune(c - 'A' + 10)
		}
	}
	return r
}

// Runes counts the code points that the text between the quotes of a JSON string says.
func Runes(in []byte) int {
	n := 0
	for i := 0; i < len(in); {
		switch {
		case in[i] == '\\' && i+1 < len(in) && in[i+1] == 'u':
			// A pair of surrogates is one code point: the second half is not counted.
			if i+6 <= len(in) {
				if r := unhex(in[i+2 : i+6]); r < 0xDC00 || r > 0xDFFF {
					n++
				}
			}
			i += 6
		case in[i] == '\\':
			n++
			i += 2
		default:
			if in[i]&0xC0 != 0x80 {
				n++
			}
			i++
		}
	}
	return n
}

// AppendCompact appends a valid JSON text without the white space between its tokens.
func AppendCompact(dst, raw []byte) []byte {
	s := scanner{src: raw, ahead: blocks}
	for i := 0; i < len(raw); {
		switch c := raw[i]; {
		case c == '"':
			end, _, _ := s.str(i, new(Beyond))
			dst = append(dst, raw[i:end]...)
			i = end
		case c <= ' ':
			i++
		default:
			dst = append(dst, c)
			i++
		}
	}
	return dst
}

// OptionalText is a text, absent when it is empty.
func OptionalText(s string) Value {
	if s == "" {
		return Value{}
	}
	return Text(s)
}
