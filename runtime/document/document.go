// Package document reads a JSON text once: it rejects texts that are invalid or nested too deeply, and builds an
// index of slices of the original bytes, so that nothing is parsed, decoded or looked up by name twice.
//
// A value that is only moved is copied as its original bytes: big numbers, escapes and unknown members
// stay as they were. Values are views; they are valid as long as the bytes they were read from.
package document

import (
	"errors"
	"fmt"
	"slices"
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
	src    []byte
	nodes  []node
	in     uint32 // the innermost container that was open where parsing failed
	beyond Beyond
	names  *Names // see ParseNames
	odd    bool
	keys   keySet
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

// Len is how many values and keys of objects the text has.
func (d *Document) Len() int { return len(d.nodes) }

var errTooLarge = errors.New("a JSON text of 4 GiB or more")

// Parse reads src whole. It refuses what is not JSON, bytes after the value, invalid UTF-8 and nesting
// beyond MaxDepth; when strict, also a key that an object holds twice, because readers disagree on
// which of the two counts. The error is a *SyntaxError. src must not change while the values are used.
func (d *Document) Parse(src []byte, strict bool) error {
	return d.read(src, strict, nil)
}

// ParseNames is Parse, strict, that finds out beside whether Odd has something to look at.
func (d *Document) ParseNames(src []byte, names *Names) error { return d.read(src, true, names) }

func (d *Document) read(src []byte, strict bool, names *Names) error {
	if uint64(len(src)) >= 1<<32 {
		return errTooLarge
	}
	d.src, d.nodes, d.beyond, d.names, d.odd = src, d.nodes[:0], Beyond{}, names, false
	d.keys = keySet{known: strict}
	at, reason := d.parse(strict, MaxDepth)
	if reason == "" {
		return nil
	}
	if bad := invalidUTF8(src); bad >= 0 { // which is said first, wherever it is
		at, reason, d.in = bad, notUTF8, none
	}
	return d.fail(at, reason)
}

// invalidUTF8 is where a text stops being UTF-8, -1 when it does not.
func invalidUTF8(src []byte) int {
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

func (d *Document) fail(at int, reason string) error {
	return &SyntaxError{Offset: at, Path: d.openPath(), Reason: reason}
}

// openPath names the innermost container that is open, by keys and indexes from the top.
func (d *Document) openPath() string {
	var path []byte
	var open []uint32
	for n := d.in; n != none; n = d.nodes[n].next {
		open = append(open, n)
	}
	slices.Reverse(open)
	for level := 0; level+1 < len(open) && level < 16; level++ {
		parent, child := open[level], open[level+1]
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

// Beyond is what the strings of the document, its keys too, hold beyond plain ASCII.
func (d *Document) Beyond() Beyond { return d.beyond }

// Bytes is the text that was parsed.
func (d *Document) Bytes() []byte { return d.src }

// At is the value of a number that Value.Place gave.
func (d *Document) At(n uint32) Value { return d.value(n) }

// NodeKind is the kind of a node. See Value.Place: to go through all of a large value by its nodes is faster than by Members and Elements.
func (d *Document) NodeKind(n uint32) Kind { return d.nodes[n].kind }

// NextNode is the node behind a node and all that it holds. In an object keys and values alternate.
func (d *Document) NextNode(n uint32) uint32 { return d.nodes[n].next }

// NodeBeyond is what a string or key holds beyond plain ASCII.
func (d *Document) NodeBeyond(n uint32) (b Beyond) {
	s := scanner{src: d.src, ahead: 1}
	_, _, _ = s.str(int(d.nodes[n].start), &b)
	return b
}

// NodeText is what stands between the quotes of a string or key, as it is written.
func (d *Document) NodeText(n uint32) []byte {
	s := &d.nodes[n]
	return d.src[s.start+1 : s.end-1]
}

func (d *Document) value(n uint32) Value {
	nd := &d.nodes[n]
	return Value{raw: view(d.src[nd.start:nd.end]), doc: d, about: about{at: n, kind: nd.kind, escaped: nd.escaped}}
}

// Clone is a document of the same text, with memory of its own.
func (d *Document) Clone() *Document {
	return &Document{src: slices.Clone(d.src), nodes: slices.Clone(d.nodes), keys: d.keys}
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
