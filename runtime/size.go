package runtime

import (
	"bytes"
	"unicode/utf8"
)

const (
	mediaRun  = 2000     // a string without a space that is longer is taken for an image or a document in base64
	mediaSize = 4 * 1600 // what it counts for: 1600 tokens
)

// size is how many bytes of plain English have about as many tokens as a request: an ASCII character counts for one
// byte, which is a quarter of a token, any other for 3.6, and encoded media for 1600 tokens. It reads the body once and allocates nothing.
func size(body []byte) int {
	n := 0
	for len(body) > 0 {
		end := bytes.IndexByte(body, '"')
		if end < 0 {
			end = len(body) - 1
		}
		text := body[:end+1]
		body = body[end+1:]
		if len(text) > mediaRun && bytes.IndexByte(text, ' ') < 0 && bytes.IndexByte(text, '\\') < 0 {
			n += min(len(text), mediaSize)
			continue
		}
		runes := utf8.RuneCount(text)
		if runes == len(text) {
			n += runes
			continue
		}
		ascii := 0
		for _, c := range text {
			if c < utf8.RuneSelf {
				ascii++
			}
		}
		n += ascii + (runes-ascii)*18/5
	}
	return n
}
