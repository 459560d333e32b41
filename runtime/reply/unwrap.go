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
		for len(u.held) > 0 && !u.goesOn(c) {
			dst = u.drop(dst)
		}
		switch {
		case len(u.held) > 0:
			if u.held = append(u.held, c); u.whole() {
				dst = append(dst, u.held...)
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

// goesOn reports whether a byte goes on with the escape that is held.
func (u *unwrapper) goesOn(c byte) bool {
	switch len(u.held) {
	case 1:
		return bytes.IndexByte([]byte(`"\/bfnrtu`), c) >= 0
	case 6:
		return c == '\\'
	case 7:
		return c == 'u'
	}
	return isHex([]byte{c})
}

// drop appends what is held and does not become an escape, as the text that it is. The first half of a pair is an escape by itself; what
// came behind it may become one.
func (u *unwrapper) drop(dst []byte) []byte {
	first := len(u.held) / 6 * 6
	dst = append(dst, u.held[:first]...)
	if len(u.held) != 7 {
		dst = document.AppendEscaped(dst, string(u.held[first:]))
		first = len(u.held)
	}
	u.held = append(u.held[:0], u.held[first:]...)
	return dst
}

// whole reports whether what is held is a whole escape. The first half of a pair is not.
func (u *unwrapper) whole() bool {
	h := u.held
	switch {
	case len(h) < 2 || h[1] != 'u':
		return len(h) == 2
	case len(h) == 6:
		return h[2]|0x20 != 'd' || !(h[3] == '8' || h[3] == '9' || h[3]|0x20 == 'a' || h[3]|0x20 == 'b')
	}
	return len(h) == 12
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
		if len(u.held) >= 6 {
			return append(dst, u.held[:6]...) // half a pair, and the text ends
		}
	}
	return dst
}
