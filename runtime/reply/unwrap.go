package reply

import (
	"bytes"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// unwrapper takes the string that is one member out of a JSON object whose text comes in pieces, as an upstream without
// freeform tools sends the input of one: {"input":"…"}. The string goes on as it came, escape by escape, and never
// half of one.
type unwrapper struct {
	name  string
	state unwrapState
	all   []byte // what came, until it is clear that it has the form
	held  []byte // the beginning of an escape
}

type unwrapState uint8

const (
	unwrapHead unwrapState = iota // before the string
	unwrapText                    // within it
	unwrapTail                    // behind it
	unwrapNone                    // the text has another form: all of it is said at the end
)

// feed appends to dst, as the inner text of a JSON string, what a piece of the object's text adds to the member.
func (u *unwrapper) feed(dst, piece []byte) []byte {
	switch u.state {
	case unwrapNone:
		u.all = append(u.all, piece...)
		return dst
	case unwrapTail:
		return dst
	case unwrapHead:
		u.all = append(u.all, piece...)
		n, ok := u.head()
		if n < 0 {
			if !ok {
				u.state = unwrapNone
			}
			return dst
		}
		piece = u.all[n:]
		u.state = unwrapText
	}
	return u.text(dst, piece)
}

// head finds where the string begins in what came so far: -1 when it has not begun, and whether it still may.
func (u *unwrapper) head() (at int, may bool) {
	rest := u.all
	for _, want := range []string{"{", `"` + u.name + `"`, ":", `"`} {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		n := min(len(rest), len(want))
		if string(rest[:n]) != want[:n] {
			return -1, false
		}
		if n < len(want) {
			return -1, true
		}
		rest = rest[n:]
	}
	return len(u.all) - len(rest), true
}

// text copies the string up to its end.
func (u *unwrapper) text(dst, piece []byte) []byte {
	for _, c := range piece {
		if len(u.held) == 6 && c != '\\' || len(u.held) == 7 && c != 'u' {
			// The second half of a pair does not follow.
			dst = append(dst, u.held[:6]...)
			u.held = append(u.held[:0], u.held[6:]...)
		}
		switch {
		case len(u.held) > 0:
			if u.held = append(u.held, c); u.whole() {
				dst = appendEscapes(dst, u.held)
				u.held = u.held[:0]
			}
		case c == '\\':
			u.held = append(u.held, c)
		case c == '"':
			u.state, u.all = unwrapTail, nil
			return dst
		case c < ' ':
			dst = document.AppendEscaped(dst, string(rune(c))) // what JSON does not allow, and some models write
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// whole reports whether what is held is a whole escape. The first half of a pair is not.
func (u *unwrapper) whole() bool {
	h := u.held
	switch {
	case len(h) < 2 || h[1] != 'u':
		return len(h) == 2
	case len(h) == 6:
		return !isHex(h[2:]) || h[2]|0x20 != 'd' || !(h[3] == '8' || h[3] == '9' || h[3]|0x20 == 'a' || h[3]|0x20 == 'b')
	}
	return len(h) == 12
}

// appendEscapes appends one escape, or a pair of them. What is none is said as the text that it is.
func appendEscapes(dst, held []byte) []byte {
	if held[1] != 'u' {
		if bytes.IndexByte([]byte(`"\/bfnrt`), held[1]) < 0 {
			return document.AppendEscaped(dst, string(held))
		}
		return append(dst, held...)
	}
	for ; len(held) > 0; held = held[6:] {
		if isHex(held[2:6]) {
			dst = append(dst, held[:6]...)
		} else {
			dst = document.AppendEscaped(dst, string(held[:6]))
		}
	}
	return dst
}

func isHex(digits []byte) bool {
	for _, c := range digits {
		if (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'f') {
			return false
		}
	}
	return true
}

// rest appends what the end of the text leaves to be said: all of it, when it had not the form.
func (u *unwrapper) rest(dst []byte) []byte {
	switch u.state {
	case unwrapHead, unwrapNone:
		return document.AppendEscaped(dst, string(u.all))
	case unwrapText:
		if len(u.held) == 6 {
			return append(dst, u.held...) // half a pair, and the text ends
		}
	}
	return dst
}
