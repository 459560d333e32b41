package runtime

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/parlance-gateway/parlance/runtime/document"
)

const (
	mediaRun   = 2000     // a string without a space that is longer is taken for an image or a document in base64
	mediaSize  = 4 * 1600 // what it counts for: 1600 tokens
	mediaProbe = 64       // bytes that are looked at to find one
)

// size is how many bytes of plain English have about as many tokens as a request: an ASCII character counts for one
// byte, which is a quarter of a token, any other for 3.6, and encoded media for 1600 tokens. It allocates nothing.
func size(body []byte) int { return characters(body) + media(body) }

// sizeOf is size of a body that is that of a document, but for a few fields.
func sizeOf(body []byte, d *document.Document) int {
	chars, wide := d.Wide()
	return len(body) - wide + chars*18/5 + media(body)
}

// media is what the encoded media in a body count less than their characters.
func media(body []byte) (n int) {
	// Every string that is long enough holds a place that is looked at.
	for i := mediaRun / 2; i+mediaProbe <= len(body); i += mediaRun / 2 {
		if !unbroken(body[i : i+mediaProbe]) {
			continue
		}
		from := bytes.LastIndexByte(body[:i], '"') + 1
		to := bytes.IndexByte(body[i:], '"')
		if to < 0 {
			break
		}
		text := body[from : i+to+1]
		if len(text) > mediaRun && unbroken(text[:len(text)-1]) {
			n += min(len(text), mediaSize) - characters(text)
		}
		i += to
	}
	return n
}

// unbroken reports whether a text has no quote, space or backslash.
func unbroken(text []byte) bool {
	return bytes.IndexByte(text, ' ') < 0 && bytes.IndexByte(text, '"') < 0 && bytes.IndexByte(text, '\\') < 0
}

// characters counts the characters of a text, those beyond ASCII for 3.6 each. It looks at 64 bytes at a time: most have none of those.
func characters(text []byte) int {
	const high = 0x8080808080808080
	ascii, others, b := len(text), 0, text
	for ; len(b) >= 64; b = b[64:] {
		w := (*[64]byte)(b)
		word := func(i int) uint64 { return binary.LittleEndian.Uint64(w[8*i:]) }
		if (word(0)|word(1)|word(2)|word(3)|word(4)|word(5)|word(6)|word(7))&high == 0 {
			continue
		}
		for i := range 8 {
			w := word(i) & high
			ascii -= bits.OnesCount64(w)
			others += bits.OnesCount64(w & (word(i) << 1)) // the first byte of a character has its second bit set
		}
	}
	for _, c := range b {
		if c >= 0x80 {
			ascii--
			if c >= 0xC0 {
				others++
			}
		}
	}
	return ascii + others*18/5
}
