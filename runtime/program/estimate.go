package program

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"image"
	_ "image/gif" // of images only the size is read
	_ "image/jpeg"
	_ "image/png"
	"math"
	"math/bits"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Estimate is about how many tokens a request in this protocol's words has. Without rules for it, the whole of the body is text.
func (p *Protocol) Estimate(request []byte) int {
	var d document.Document
	if p.Counting == nil || d.Parse(request, false) != nil {
		return tokensOf(len(request))
	}
	return p.EstimateText(&d)
}

// tokensOf is how many tokens so many bytes of plain English have.
func tokensOf(n int) int { return (n + 3) / 4 }

// Words are a few words by their length.
type Words [][]string

func (w Words) has(b []byte) bool {
	if len(b) >= len(w) {
		return false
	}
	for _, s := range w[len(b)] {
		if string(b) == s {
			return true
		}
	}
	return false
}

// An ASCII character is a quarter of a token, and any other 0.9: they are counted in twentieths of a token.
const (
	unitsASCII = 5
	unitsOther = 18
	unitsToken = 20
)

func (p *Protocol) EstimateText(d *document.Document) int {
	c := p.Counting
	wide, _ := d.Wide()
	s := tally{Count: c, wide: wide > 0}
	for _, w := range c.Weigh {
		v := d.Root()
		for _, key := range w.Path {
			v = v.Get(key)
		}
		if v.Nothing() {
			continue
		}
		c.Witness.Ran(w.At)
		switch v.Kind() {
		case document.Array:
			s.units += w.Each * v.Len() * unitsToken
		case document.String: // a message that is its text
			s.units += w.Each * unitsToken
		}
		if w.Whole {
			s.plain(v.Raw())
		} else {
			s.add(v)
		}
	}
	return int(math.Ceil(float64(s.units)/unitsToken*c.Factor - 1e-9))
}

// tally collects what the text of a request and the rest of it weigh.
type tally struct {
	*Count
	units int
	wide  bool // the request has characters beyond ASCII
}

// plain adds text without escapes, or JSON text as it stands.
func (s *tally) plain(text []byte) {
	s.units += len(text) * unitsASCII
	if s.wide {
		chars, size := beyond(text)
		s.units += chars*unitsOther - size*unitsASCII
	}
}

// text adds a string. An escape counts as what it says.
func (s *tally) text(v document.Value) {
	b := v.Inner()
	s.plain(b)
	if !v.Escaped() {
		return
	}
	if simple(b) {
		s.units -= bytes.Count(b, backslash) * unitsASCII
		return
	}
	for i := bytes.IndexByte(b, '\\'); i >= 0 && i+1 < len(b); i = bytes.IndexByte(b, '\\') {
		if b[i+1] != 'u' || i+6 > len(b) {
			s.units -= unitsASCII
			b = b[i+2:]
			continue
		}
		switch code := b[i+2 : i+6]; {
		case code[0] == '0' && code[1] == '0' && code[2] < '8':
			s.units -= 5 * unitsASCII
		case code[0]|0x20 == 'd' && code[1]|0x20 >= 'c' && code[1] > '9': // the second half of a pair
			s.units -= 6 * unitsASCII
		default:
			s.units += unitsOther - 6*unitsASCII
		}
		b = b[i+6:]
	}
}

var backslash = []byte{'\\'}

// simple reports whether the escapes of a text are of one character each, such as line breaks. The first ones tell: looking at each of them would
// take longer than all else.
func simple(b []byte) bool {
	for range 4 {
		i := bytes.IndexByte(b, '\\')
		if i < 0 {
			break
		}
		if b[i+1] == 'u' || b[i+1] == '\\' {
			return false
		}
		b = b[i+2:]
	}
	return true
}

// add goes through a value for its strings. Values are nested MaxDepth deep at most.
func (s *tally) add(v document.Value) {
	switch v.Kind() {
	case document.String:
		if isBlob(v.Inner()) {
			s.units += s.Blob * unitsToken
			return
		}
		s.text(v)
	case document.Array:
		for el := range v.Elements {
			s.add(el)
		}
	case document.Object:
		if s.Kind != "" && len(s.Media) > 0 {
			if kind := v.Get(s.Kind); kind.Kind() == document.String && s.Kinds.has(kind.Inner()) {
				if m, ok := s.Media[string(kind.Inner())]; ok {
					if n, ok := m.weight(v); ok {
						s.Witness.Ran(m.At)
						s.units += n * unitsToken
						return
					}
				}
			}
		}
		for key, m := range v.Members {
			if m.Kind() >= document.String && !s.Ignore.has(key.Inner()) {
				s.add(m)
			}
		}
	}
}

// weight is how many tokens an object is; false when it is text.
func (m *Medium) weight(v document.Value) (tokens int, ok bool) {
	if m.Data == nil {
		return m.Tokens, true
	}
	for _, key := range m.Data {
		v = v.Get(key)
	}
	data := v.Inner()
	if v.Kind() != document.String || m.Bytes > 0 && !isBlob(data) {
		return m.Tokens, m.Bytes == 0 // An image by its address has a size that nobody knows; a document without data is its text.
	}
	if at := bytes.Index(data[:min(len(data), 256)], []byte(";base64,")); at >= 0 {
		data = data[at+len(";base64,"):]
	}
	n := m.Tokens
	switch {
	case m.Bytes > 0:
		n = len(data) * 3 / 4 / m.Bytes
	case m.Pixels > 0:
		if w, h := sizeOfImage(data); w > 0 && h > 0 {
			n = int(min(int64(w)*int64(h)/int64(m.Pixels), int64(m.Tokens)))
		}
	}
	return max(m.Least, min(n, m.Tokens)), true
}

// headerMost is how much of an image is looked at to find its size. What cameras put before it in a JPEG is smaller.
const headerMost = 128 << 10

// sizeOfImage is the width and height that the header of an image in base64 tells; 0 when it tells none.
func sizeOfImage(data []byte) (width, height int) {
	r := base64.NewDecoder(base64.StdEncoding, bytes.NewReader(data[:min(len(data), headerMost)&^3]))
	if len(data) >= 40 && bytes.HasPrefix(data, []byte("UklGR")) { // RIFF: a WebP
		var b [30]byte
		if n, _ := r.Read(b[:]); n == len(b) && string(b[8:12]) == "WEBP" {
			return sizeOfWebP(b[12:])
		}
		return 0, 0
	}
	c, _, err := image.DecodeConfig(r)
	if err != nil {
		return 0, 0
	}
	return c.Width, c.Height
}

// sizeOfWebP reads the size out of the first chunk of a WebP.
func sizeOfWebP(b []byte) (width, height int) {
	le := binary.LittleEndian
	switch string(b[:4]) {
	case "VP8 ":
		return int(le.Uint16(b[14:]) & 0x3FFF), int(le.Uint16(b[16:]) & 0x3FFF)
	case "VP8L":
		n := le.Uint32(b[9:])
		return int(n&0x3FFF) + 1, int(n>>14&0x3FFF) + 1
	case "VP8X":
		return int(b[12]) + int(b[13])<<8 + int(b[14])<<16 + 1, int(b[15]) + int(b[16])<<8 + int(b[17])<<16 + 1
	}
	return 0, 0
}

// leastBlob is the length from which a string without anything but base64 digits is taken for data: no word is that long.
const leastBlob = 512

// isBlob reports whether a string is base64 data, in a data: URL or by itself. The beginning of a long one tells.
func isBlob(b []byte) bool {
	if len(b) > 5 && strings.EqualFold(string(b[:5]), "data:") {
		return bytes.Contains(b[:min(len(b), 256)], []byte(";base64,"))
	}
	if len(b) < leastBlob {
		return false
	}
	same := true
	for _, c := range b[:leastBlob] {
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '+' || c == '/' || c == '-' || c == '_' || c == '=') {
			return false
		}
		same = same && c == b[0]
	}
	return !same
}

// beyond counts the characters beyond ASCII of a text, and their bytes. It looks at 64 bytes at a time: most have none of those.
func beyond(text []byte) (chars, size int) {
	const high = 0x8080808080808080
	b := text
	for ; len(b) >= 64; b = b[64:] {
		w := (*[64]byte)(b)
		word := func(i int) uint64 { return binary.LittleEndian.Uint64(w[8*i:]) }
		if (word(0)|word(1)|word(2)|word(3)|word(4)|word(5)|word(6)|word(7))&high == 0 {
			continue
		}
		for i := range 8 {
			w := word(i) & high
			size += bits.OnesCount64(w)
			chars += bits.OnesCount64(w & (word(i) << 1)) // the first byte of a character has its second bit set
		}
	}
	for _, c := range b {
		if c >= 0x80 {
			size++
			if c >= 0xC0 {
				chars++
			}
		}
	}
	return chars, size
}
