package play

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"bytes"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// literals reads objects and lists that are written out, as HCL would, and writes them as JSON. It gives up at whatever could mean
// anything else.
type literals struct {
	src []byte
	at  int
	out []byte
}

// literalObject is the JSON of the object or list that begins at a byte of src, and where it ends: at the end of a line. Texts with
// escapes of HCL, or with <columns>, are left to HCL.
func literalObject(src []byte, begin int) (json []byte, end int, ok bool) {
	l := &literals{src: src, at: begin}
	if !l.value() || l.at >= len(src) || src[l.at] != '\n' {
		return nil, 0, false
	}
	return l.out, l.at, true
}

func (l *literals) peek() byte {
	if l.at < len(l.src) {
		return l.src[l.at]
	}
	return 0
}

// space goes over spaces, and over ends of lines where they may be; it reports whether there was one.
func (l *literals) space(lines bool) (line bool) {
	for ; l.peek() == ' ' || lines && l.peek() == '\n'; l.at++ {
		line = line || l.peek() == '\n'
	}
	return line
}

var (
	literalWord   = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_-]*`)
	literalNumber = lazyregexp.New(`^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?`)
	markers       = []string{"any>", "sealed>", "key>"}
)

func (l *literals) value() bool {
	switch c := l.peek(); {
	case c == '{':
		return l.members('}', true)
	case c == '[':
		return l.members(']', false)
	case c == '"':
		return l.text()
	case c == '-' || c >= '0' && c <= '9':
		n := literalNumber.Find(l.src[l.at:])
		l.take(len(n))
		return len(n) > 0 && bytes.IndexByte([]byte(" ,]}\n"), l.peek()) >= 0
	}
	word := literalWord.Find(l.src[l.at:])
	l.take(len(word))
	return slices.Contains([]string{"true", "false", "null"}, string(word))
}

func (l *literals) take(n int) {
	l.out = append(l.out, l.src[l.at:l.at+n]...)
	l.at += n
}

// members are those of an object or a list, which the byte end closes.
func (l *literals) members(end byte, named bool) bool {
	l.take(1)
	for first := true; ; first = false {
		l.space(true)
		if l.peek() == end {
			l.take(1)
			return true
		}
		if !first {
			l.out = append(l.out, ',')
		}
		if named && !l.name() || !l.value() {
			return false
		}
		line := l.space(true)
		switch c := l.peek(); {
		case c == ',':
			l.at++
		case c != end && !(named && line):
			return false
		}
	}
}

// name is that of a member, and what stands between it and the value.
func (l *literals) name() bool {
	if l.peek() == '"' {
		if !l.text() {
			return false
		}
	} else {
		word := literalWord.Find(l.src[l.at:])
		if len(word) == 0 || slices.Contains([]string{"true", "false", "null", "for"}, string(word)) {
			return false
		}
		l.out = append(append(append(l.out, '"'), word...), '"')
		l.at += len(word)
	}
	l.space(false)
	if c := l.peek(); c != '=' && c != ':' {
		return false
	}
	l.at++
	l.space(false)
	l.out = append(l.out, ':')
	return true
}

// text is a text whose escapes are those of JSON.
func (l *literals) text() bool {
	begin := l.at
	for l.at++; ; l.at++ {
		switch c := l.peek(); c {
		case 0, '\n':
			return false
		case '"':
			l.at++
			text := l.src[begin:l.at]
			if !utf8.Valid(text) || !norm.NFC.IsNormal(text) {
				return false
			}
			l.out = append(l.out, text...)
			return true
		case '\\':
			if l.at++; bytes.IndexByte([]byte(`"\nt`), l.peek()) < 0 {
				return false
			}
		case '$', '%':
			if l.at+1 < len(l.src) && (l.src[l.at+1] == '{' || l.src[l.at+1] == c) {
				return false
			}
		case '<':
			after := l.src[min(l.at+1, len(l.src)):]
			if len(after) > 0 && after[0] >= 'a' && after[0] <= 'z' && !slices.ContainsFunc(markers, func(m string) bool { return bytes.HasPrefix(after, []byte(m)) }) {
				return false
			}
		default:
			if c < ' ' {
				return false
			}
		}
	}
}
