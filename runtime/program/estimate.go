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
	"slices"
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

// EstimateText is about how many tokens a request has that is parsed.
func (p *Protocol) EstimateText(d *document.Document) int {
	c := p.Counting
	s := tally{Count: c, d: d}
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
			s.units += len(v.Raw()) * unitsASCII
		} else {
			s.add(v.Place())
		}
	}
	if s.units == 0 {
		return 0
	}
	s.correct(d.Beyond(), 1)
	for key, v := range d.Root().Members { // What is not weighed is small.
		if !slices.ContainsFunc(c.Weigh, func(w Weight) bool { return string(key.Inner()) == w.Path[0] }) {
			s.leaveOut(v.Place())
		}
	}
	return int(math.Ceil(max(0, float64(s.units)/unitsToken*c.Factor-1e-9)))
}

// tally collects what the text of a request and the rest of it weigh. All bytes of a text are taken for ASCII characters until correct is called.
type tally struct {
	*Count
	d     *document.Document
	units int
}

// correct takes what texts hold beyond plain ASCII for what it says, so many times.
func (s *tally) correct(b document.Beyond, times int) {
	s.units += times * (b.Chars*unitsOther - b.Bytes*unitsASCII)
}

// leaveOut takes back what correct did for a value that is not weighed.
func (s *tally) leaveOut(n uint32) {
	for end := s.d.NextNode(n); n < end; n++ {
		if s.d.NodeKind(n) == document.String {
			s.correct(s.d.NodeBeyond(n), -1)
		}
	}
}

// add goes through a node of the document for its strings. Values are nested MaxDepth deep at most.
func (s *tally) add(n uint32) {
	d := s.d
	switch kind, end := d.NodeKind(n), d.NextNode(n); kind {
	case document.String:
		if text := d.NodeText(n); isBlob(text) {
			s.units += s.Blob * unitsToken
		} else {
			s.units += len(text) * unitsASCII
		}
	case document.Array:
		for el := n + 1; el < end; el = d.NextNode(el) {
			s.add(el)
		}
	case document.Object:
		before := s.units
		for key := n + 1; key < end; key = d.NextNode(key + 1) {
			kind := d.NodeKind(key + 1)
			if kind < document.String {
				continue
			}
			name := d.NodeText(key)
			if kind == document.String && len(s.Media) > 0 && string(name) == s.Kind {
				if tokens, ok := s.medium(n, key+1); ok {
					s.units = before + tokens*unitsToken
					return
				}
			}
			if !s.Ignore.has(name) {
				s.add(key + 1)
			}
		}
	}
}

// medium is how many tokens an object is whose kind stands at a node; false when it is text.
func (s *tally) medium(object, kind uint32) (tokens int, ok bool) {
	name := s.d.NodeText(kind)
	if !s.Kinds.has(name) {
		return 0, false
	}
	m := s.Media[string(name)]
	if tokens, ok = m.weight(s.d.At(object)); ok {
		s.Witness.Ran(m.At)
	}
	return tokens, ok
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
