package reply

import (
	"math"
	"sync"
	"unicode/utf16"
	"unicode/utf8"
)

// textHash is a hash of a text that comes in pieces. It does not depend on where the pieces end, nor on how characters are escaped.
type textHash struct {
	dense uint64 // of the UTF-16 units that are no white space (FNV-1a)
	space uint64 // of where the others stand, and what they are
	n     int    // all units
}

const fnvPrime = 1099511628211

// simple are the characters of a JSON string that are one unit as they stand, and no white space.
var simple = func() (set [256]bool) {
	for c := ' ' + 1; c < utf8.RuneSelf; c++ {
		set[c] = c != '\\'
	}
	return set
}()

// short are the escapes of one character that do not stand for that character.
var short = [256]rune{'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// add adds the text of a JSON string, up to a total of units, and returns where it stopped.
func (t *textHash) add(inner []byte, most int) int {
	dense, n, i := t.dense, t.n, 0
	for i < len(inner) && n < most {
		b := inner[i]
		if simple[b] {
			dense = (dense ^ (uint64(b) + 1)) * fnvPrime // Zeros ahead count, too.
			n++
			i++
			continue
		}
		c, size := rune(b), 1
		switch {
		case b == '\\' && i+1 < len(inner):
			size, c = 2, rune(inner[i+1])
			if v, ok := unit(inner[i:]); ok {
				size, c = 6, v
			} else if s := short[inner[i+1]]; s != 0 {
				c = s
			}
		case b >= utf8.RuneSelf:
			c, size = utf8.DecodeRune(inner[i:])
			if hi, lo := utf16.EncodeRune(c); lo != utf8.RuneError {
				dense = (dense ^ (uint64(hi) + 1)) * fnvPrime
				c, n = lo, n+1
			}
		}
		switch c {
		case ' ', '\n', '\t', '\r':
			t.space = (t.space ^ uint64(n)<<8 ^ uint64(c)) * fnvPrime
		default:
			dense = (dense ^ (uint64(c) + 1)) * fnvPrime
		}
		n++
		i += size
	}
	t.dense, t.n = dense, n
	return i
}

// unit is what an escape of six characters stands for.
func unit(inner []byte) (c rune, ok bool) {
	if len(inner) < 6 || inner[1] != 'u' {
		return 0, false
	}
	for _, h := range inner[2:6] {
		switch {
		case h >= '0' && h <= '9':
			h -= '0'
		case h|0x20 >= 'a' && h|0x20 <= 'f':
			h = h | 0x20 - 'a' + 10
		default:
			return 0, false
		}
		c = c<<4 | rune(h)
	}
	return c, true
}

// recent is the text that was appended last and is in no hash yet. Most texts are short: they are compared as they are.
type recent struct {
	part *Part // nil: there is no text
	text *[]byte
}

const (
	recentFirst = 4 << 10  // what is kept for other replies
	recentMax   = 16 << 10 // bytes, at most
)

var recents = sync.Pool{New: func() any { b := make([]byte, 0, recentFirst); return &b }}

// hashText adds text that was appended to a part to its hash.
func (r *turn) hashText(p *Part, inner []byte) {
	if r.recent.text == nil {
		r.recent.text = recents.Get().(*[]byte)
	}
	if r.recent.part != p || len(*r.recent.text)+len(inner) > recentMax {
		if r.settle(); len(inner) > recentMax {
			p.hash.add(inner, math.MaxInt)
			return
		}
		r.recent.part = p
	}
	*r.recent.text = append(*r.recent.text, inner...)
}

// settle adds the recent text to the hash of its part.
func (r *turn) settle() {
	if r.recent.part != nil {
		r.recent.part.hash.add(*r.recent.text, math.MaxInt)
		r.recent.part, *r.recent.text = nil, (*r.recent.text)[:0]
	}
}

// forget gives the memory back.
func (r *recent) forget() {
	if r.text != nil && cap(*r.text) == recentFirst {
		*r.text = (*r.text)[:0]
		recents.Put(r.text)
	}
	*r = recent{}
}
