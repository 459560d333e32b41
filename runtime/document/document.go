// Package document reads JSON once: it guards the engine against bytes that would harm it, and leaves an
// index of slices of the original bytes, so that nothing is parsed, decoded or looked up by name twice.
//
// A value that only moves is copied as the bytes it came in: big numbers, escapes and unknown members
// survive exactly. Values are views; they live as long as the bytes they were read from.
package document

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"unicode/utf8"
)

// Kind is the type of a JSON value; Absent is what a missing path reads as.
type Kind uint8

// The kinds. Null is a null that was read; it counts as absent wherever a rule looks at it.
const (
	Absent Kind = iota
	Null
	False
	True
	Number
	String
	Array
	Object
)

// String names the kind as an error message to a client does.
func (k Kind) String() string {
	return [...]string{"nothing", "null", "boolean", "boolean", "number", "string", "array", "object"}[k]
}

// MaxDepth is how deeply a document may nest. Real requests stay below 40; recursive readers further
// along (and in upstreams) end their process at some millions.
const MaxDepth = 128

// A node is one value, or one key of an object. Nodes lie in the order of the text; those of an object
// alternate key, value.
type node struct {
	start, end uint32 // of the text, quotes included
	next       uint32 // the node after this one and all it holds
	kind       Kind
	escaped    bool // a string that holds a backslash
}

// Document is one JSON text and the index over it. The zero value is ready for Parse; a Document is
// reused by parsing again, which ends the life of the values that it gave.
type Document struct {
	src   []byte
	nodes []node
	open  []uint32 // containers that are not closed yet, while parsing
	keys  []uint32 // keys of the open objects, while looking for doubles
	marks []uint32 // where the keys of each open container begin in keys
}

// SyntaxError says where a text stops being JSON that we accept, and why.
type SyntaxError struct {
	Offset int    // bytes from the start
	Path   string // the innermost value that was being read, such as messages[3].content; "" at the top
	Reason string
}

func (e *SyntaxError) Error() string {
	if e.Path != "" {
		return fmt.Sprintf("%s (in %s, at byte %d)", e.Reason, e.Path, e.Offset)
	}
	return fmt.Sprintf("%s (at byte %d)", e.Reason, e.Offset)
}

var errTooLarge = errors.New("a JSON text of 4 GiB or more")

// Parse reads src whole. It refuses what is not JSON, bytes after the value, invalid UTF-8 and nesting
// beyond MaxDepth; when strict, also a key that an object holds twice, because readers disagree on
// which of the two counts. The error is a *SyntaxError. src must not change while the values are used.
func (d *Document) Parse(src []byte, strict bool) error {
	if uint64(len(src)) >= 1<<32 {
		return errTooLarge
	}
	d.src, d.nodes, d.open, d.keys, d.marks = src, d.nodes[:0], d.open[:0], d.keys[:0], d.marks[:0]
	if !utf8.Valid(src) {
		return d.fail(invalidUTF8(src), "the text is not valid UTF-8")
	}
	at, reason := d.parse(strict, MaxDepth)
	if reason != "" {
		return d.fail(at, reason)
	}
	return nil
}

func invalidUTF8(src []byte) int {
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return 0
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// special marks the bytes of w that end a run of plain string bytes: a quote, a backslash, a control
// character. Only the lowest mark is exact, which is the one that is used.
func special(w uint64) uint64 {
	q := w ^ (ones * '"')
	b := w ^ (ones * '\\')
	return ((q-ones)&^q | (b-ones)&^b | (w-ones*0x20)&^w) & highs
}

// str scans a string whose opening quote is at i, and returns the index after the closing one, or the
// place of the mistake and its reason. Short strings are looked at word by word; in long ones the next quote
// and the next backslash are searched for, and what lies before them only checked for control characters.
func str(src []byte, i int) (end int, escaped bool, reason string) {
	j := i + 1
	quote := -1 // the next quote, where it is known
	for {
		if j+8 <= len(src) {
			for words := 0; words < 8 && j+8 <= len(src); words++ {
				if m := special(binary.LittleEndian.Uint64(src[j:])); m != 0 {
					j += bits.TrailingZeros64(m) >> 3
					goto found
				}
				j += 8
			}
			if quote < j {
				n := bytes.IndexByte(src[j:], '"')
				if n < 0 {
					return len(src), escaped, "the text ends inside a string"
				}
				quote = j + n
			}
			stop := quote
			if n := bytes.IndexByte(src[j:quote], '\\'); n >= 0 {
				stop = j + n
			}
			if bad := control(src[j:stop]); bad >= 0 {
				return j + bad, escaped, "a string holds a control character that is not escaped"
			}
			j = stop
		} else {
			for j < len(src) && src[j] != '"' && src[j] != '\\' && src[j] >= 0x20 {
				j++
			}
			if j >= len(src) {
				return j, escaped, "the text ends inside a string"
			}
		}
	found:
		switch src[j] {
		case '"':
			return j + 1, escaped, ""
		case '\\':
			escaped = true
			if j+1 >= len(src) {
				return j, escaped, "the text ends inside a string"
			}
			switch src[j+1] {
			case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
				j += 2
			case 'u':
				if j+6 > len(src) || !hex4(src[j+2:j+6]) {
					return j, escaped, `\u is not followed by four hexadecimal digits`
				}
				j += 6
			default:
				return j, escaped, "a string holds an unknown escape"
			}
		default:
			return j, escaped, "a string holds a control character that is not escaped"
		}
	}
}

// control is the index of the first control character, or -1.
func control(b []byte) int {
	i := 0
	for ; i+32 <= len(b); i += 32 {
		s := b[i : i+32 : i+32]
		w0, w1 := binary.LittleEndian.Uint64(s), binary.LittleEndian.Uint64(s[8:])
		w2, w3 := binary.LittleEndian.Uint64(s[16:]), binary.LittleEndian.Uint64(s[24:])
		const low = ones * 0x20
		if ((w0-low)&^w0|(w1-low)&^w1|(w2-low)&^w2|(w3-low)&^w3)&highs != 0 {
			break
		}
	}
	for ; i < len(b); i++ {
		if b[i] < 0x20 {
			return i
		}
	}
	return -1
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

// parse is one loop without recursion: value, then what may follow it, until no container is open.
func (d *Document) parse(strict bool, most int) (int, string) {
	src := d.src
	nodes := d.nodes // in a variable of its own: it is the busiest
	i := space(src, 0)
	inObject := false
value:
	if i >= len(src) {
		d.nodes = nodes
		return i, "the text ends where a value should be"
	}
	switch c := src[i]; {
	case c == '"':
		end, esc, reason := str(src, i)
		if reason != "" {
			d.nodes = nodes
			return end, reason
		}
		nodes = append(nodes, node{start: uint32(i), end: uint32(end), next: uint32(len(nodes) + 1), kind: String, escaped: esc})
		i = end
	case c == '{' || c == '[':
		if len(d.open) == most {
			d.nodes = nodes
			return i, "the text is nested deeper than " + strconv.Itoa(most) + " levels"
		}
		d.open = append(d.open, uint32(len(nodes)))
		kind := Object
		if c == '[' {
			kind = Array
		}
		nodes = append(nodes, node{start: uint32(i), kind: kind})
		i = space(src, i+1)
		if c == '{' {
			d.marks = append(d.marks, uint32(len(d.keys)))
			inObject = true
			if i < len(src) && src[i] == '}' {
				goto closing
			}
			goto key
		}
		inObject = false
		if i < len(src) && src[i] == ']' {
			goto closing
		}
		goto value
	case c == '-' || c >= '0' && c <= '9':
		end := number(src, i)
		if end < 0 {
			d.nodes = nodes
			return i, "a number is malformed"
		}
		nodes = append(nodes, node{start: uint32(i), end: uint32(end), next: uint32(len(nodes) + 1), kind: Number})
		i = end
	case c == 't' && i+4 <= len(src) && string(src[i:i+4]) == "true":
		nodes = append(nodes, node{start: uint32(i), end: uint32(i + 4), next: uint32(len(nodes) + 1), kind: True})
		i += 4
	case c == 'n' && i+4 <= len(src) && string(src[i:i+4]) == "null":
		nodes = append(nodes, node{start: uint32(i), end: uint32(i + 4), next: uint32(len(nodes) + 1), kind: Null})
		i += 4
	case c == 'f' && i+5 <= len(src) && string(src[i:i+5]) == "false":
		nodes = append(nodes, node{start: uint32(i), end: uint32(i + 5), next: uint32(len(nodes) + 1), kind: False})
		i += 5
	default:
		d.nodes = nodes
		return i, "no JSON value begins with " + strconv.QuoteRune(firstRune(src[i:]))
	}
after:
	if len(d.open) == 0 {
		if i = space(src, i); i < len(src) {
			d.nodes = nodes
			return i, "there is more text after the JSON value"
		}
		d.nodes = nodes
		return 0, ""
	}
	if i < len(src) && src[i] <= ' ' {
		i = space(src, i)
	}
	if i >= len(src) {
		d.nodes = nodes
		return i, "the text ends inside an array or object"
	}
	if src[i] == ',' {
		i++
		if i < len(src) && src[i] <= ' ' {
			i = space(src, i)
		}
		if inObject {
			goto key
		}
		goto value
	}
closing:
	if want := byte(']'); inObject {
		if want = '}'; src[i] != want {
			d.nodes = nodes
			return i, "a comma or } should follow a member"
		}
	} else if src[i] != want {
		d.nodes = nodes
		return i, "a comma or ] should follow an element"
	}
	i++
	{
		top := len(d.open) - 1
		n := d.open[top]
		if inObject {
			m := len(d.marks) - 1
			if strict && len(d.keys)-int(d.marks[m]) > 1 {
				if k := d.double(nodes, d.keys[d.marks[m]:]); k >= 0 {
					key := nodes[k]
					d.nodes = nodes
					return int(key.start), "the key " + string(src[key.start:key.end]) + " stands twice in one object"
				}
			}
			d.keys = d.keys[:d.marks[m]]
			d.marks = d.marks[:m]
		}
		nodes[n].end, nodes[n].next = uint32(i), uint32(len(nodes))
		d.open = d.open[:top]
		inObject = top > 0 && nodes[d.open[top-1]].kind == Object
	}
	goto after
key:
	if i >= len(src) {
		d.nodes = nodes
		return i, "the text ends inside an array or object"
	}
	if src[i] != '"' {
		d.nodes = nodes
		return i, "a key in quotes should stand here"
	}
	{
		// Most keys are shorter than a word: they are looked at here.
		end, esc, reason := 0, false, ""
		if i+9 <= len(src) {
			if m := special(binary.LittleEndian.Uint64(src[i+1:])); m != 0 {
				if k := i + 1 + bits.TrailingZeros64(m)>>3; src[k] == '"' {
					end = k + 1
				}
			}
		}
		if end == 0 {
			if end, esc, reason = str(src, i); reason != "" {
				d.nodes = nodes
				return end, reason
			}
		}
		if strict {
			d.keys = append(d.keys, uint32(len(nodes)))
		}
		nodes = append(nodes, node{start: uint32(i), end: uint32(end), next: uint32(len(nodes) + 1), kind: String, escaped: esc})
		i = end
	}
	if i < len(src) && src[i] <= ' ' {
		i = space(src, i)
	}
	if i >= len(src) || src[i] != ':' {
		d.nodes = nodes
		return i, "a colon should follow a key"
	}
	i++
	if i < len(src) && src[i] <= ' ' {
		i = space(src, i)
	}
	goto value
}

func firstRune(b []byte) rune {
	r, _ := utf8.DecodeRune(b)
	return r
}

// double returns the node of a key that is among keys twice, or -1. Keys are few; their lengths and
// first bytes tell nearly all of them apart.
func (d *Document) double(nodes []node, keys []uint32) int {
	if len(keys) > 24 {
		return d.doubleOfMany(nodes, keys)
	}
	for a := 1; a < len(keys); a++ {
		ka := nodes[keys[a]]
		la := ka.end - ka.start
		ca := d.src[ka.start+1]
		for _, b := range keys[:a] {
			kb := nodes[b]
			if ka.escaped || kb.escaped {
				if string(AppendUnquoted(nil, d.src[ka.start:ka.end])) == string(AppendUnquoted(nil, d.src[kb.start:kb.end])) {
					return int(keys[a])
				}
			} else if kb.end-kb.start == la && d.src[kb.start+1] == ca &&
				string(d.src[kb.start:kb.end]) == string(d.src[ka.start:ka.end]) {
				return int(keys[a])
			}
		}
	}
	return -1
}

func (d *Document) doubleOfMany(nodes []node, keys []uint32) int {
	seen := make(map[string]struct{}, len(keys))
	for _, k := range keys {
		n := nodes[k]
		name := string(d.src[n.start+1 : n.end-1])
		if n.escaped {
			name = string(AppendUnquoted(nil, d.src[n.start:n.end]))
		}
		if _, twice := seen[name]; twice {
			return int(k)
		}
		seen[name] = struct{}{}
	}
	return -1
}

func (d *Document) fail(at int, reason string) error {
	return &SyntaxError{Offset: at, Path: d.openPath(), Reason: reason}
}

// openPath names the innermost container that is open, by keys and indexes from the top.
func (d *Document) openPath() string {
	var path []byte
	for level := 0; level+1 < len(d.open) && level < 16; level++ {
		parent, child := d.open[level], d.open[level+1]
		if d.nodes[parent].kind == Array {
			index := 0
			for n := parent + 1; n != child; n = d.nodes[n].next {
				index++
			}
			path = append(path, '[')
			path = strconv.AppendInt(path, int64(index), 10)
			path = append(path, ']')
			continue
		}
		key := d.nodes[child-1]
		if len(path) > 0 {
			path = append(path, '.')
		}
		name := d.src[key.start+1 : key.end-1]
		if len(name) > 64 {
			name = name[:64]
		}
		path = append(path, name...)
	}
	return string(path)
}

// Root is the value of the whole text.
func (d *Document) Root() Value {
	if len(d.nodes) == 0 {
		return Value{}
	}
	return d.value(0)
}

// Bytes is the text that was parsed.
func (d *Document) Bytes() []byte { return d.src }

func (d *Document) value(n uint32) Value {
	nd := &d.nodes[n]
	return Value{raw: d.src[nd.start:nd.end:nd.end], doc: d, at: n, kind: nd.kind, escaped: nd.escaped}
}

// Forget lets go of the text, so that a Document that is kept for later keeps only its own memory; an index
// that grew beyond the usual goes too.
func (d *Document) Forget() {
	d.src = nil
	if cap(d.nodes) > 1<<16 {
		d.nodes = nil
	}
	d.nodes = d.nodes[:0]
}
