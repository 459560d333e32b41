package document

import (
	"bytes"
	"strconv"
	"sync"
	"unicode/utf8"
	"unsafe"
)

// Value is one JSON value: its text, and where it stands in its document. The zero Value is absent.
//
// It is what rules hand on everywhere, and just small enough (four words, four fields) for the compiler to keep it
// in registers: through memory, requests took 1.4 times as long.
type Value struct {
	raw string    // shares the bytes of the text
	doc *Document // nil: made by a rule, not indexed
	about
}

type about struct {
	at      uint32
	kind    Kind
	escaped bool
}

// Of wraps a JSON text that is known to be valid, such as one that a rule made.
func Of(raw []byte) Value {
	if len(raw) == 0 {
		return Value{}
	}
	v := Value{raw: view(raw)}
	switch raw[0] {
	case '"':
		v.kind = String
		v.escaped = bytes.IndexByte(raw, '\\') >= 0
	case '{':
		v.kind = Object
	case '[':
		v.kind = Array
	case 't':
		v.kind = True
	case 'f':
		v.kind = False
	case 'n':
		v.kind = Null
	default:
		v.kind = Number
	}
	return v
}

// In reports whether the value stands in a document.
func (v Value) In(d *Document) bool { return v.doc == d && d != nil }

// Place is the number of a value that stands in a document: Document.At gives the value again.
func (v Value) Place() uint32 { return v.at }

// Same reports whether two values are one: the same bytes in memory, read in the same way.
func (v Value) Same(o Value) bool {
	return v.about == o.about && v.doc == o.doc && len(v.raw) == len(o.raw) && unsafe.StringData(v.raw) == unsafe.StringData(o.raw)
}

var (
	trueValue  = Of([]byte("true"))
	falseValue = Of([]byte("false"))
	// NullValue is a null that a rule writes on purpose.
	NullValue = Of([]byte("null"))
)

// Bool is the JSON value of b.
func Bool(b bool) Value {
	if b {
		return trueValue
	}
	return falseValue
}

// Int is the JSON value of n.
func Int(n int) Value {
	if n >= 0 && n < len(smallInts) {
		return smallInts[n]
	}
	return Of(strconv.AppendInt(nil, int64(n), 10))
}

var smallInts = func() (list [256]Value) {
	for i := range list {
		list[i] = Of(strconv.AppendInt(nil, int64(i), 10))
	}
	return list
}()

// Text is the JSON string of s.
func Text(s string) Value {
	return Of(AppendQuoted(nil, s))
}

// Kind is the value's type.
func (v Value) Kind() Kind { return v.kind }

// Raw is the value's JSON text, nil when absent. It must not be changed.
func (v Value) Raw() []byte {
	if v.kind == Absent {
		return nil
	}
	return unsafe.Slice(unsafe.StringData(v.raw), len(v.raw))
}

// Nothing reports whether there is no value: absent, or a null.
func (v Value) Nothing() bool { return v.kind <= Null }

// Empty reports whether the value is nothing, "", [] or {}.
func (v Value) Empty() bool {
	switch v.kind {
	case Absent, Null:
		return true
	case String:
		return len(v.raw) == 2
	case Array, Object:
		if v.doc != nil {
			return v.doc.nodes[v.at].next == v.at+1
		}
		return space(v.Raw(), 1) == len(v.raw)-1
	}
	return false
}

// Truth is what the value counts as in a condition: true, or anything that is there and is not false.
func (v Value) Truth() bool { return v.kind > False }

// Inner is the text between the quotes of a string, escapes as they came; nil for another kind.
func (v Value) Inner() []byte {
	if v.kind != String {
		return nil
	}
	return v.Raw()[1 : len(v.raw)-1]
}

// Escaped reports whether a string holds escapes, so that Inner is not what it says.
func (v Value) Escaped() bool { return v.escaped }

// Decoded is the content of a string without escapes. Without any it is a view, else a copy.
func (v Value) Decoded() []byte {
	if v.kind != String {
		return nil
	}
	if !v.escaped {
		return v.Inner()
	}
	return AppendUnquoted(nil, v.Raw())
}

// Blank reports whether a string says nothing but white space. Most are told by their first character, without a copy.
func (v Value) Blank() bool {
	if v.kind != String {
		return false
	}
	in := v.Inner()
	for i := 0; i < len(in); i++ {
		switch c := in[i]; {
		case c == ' ':
		case c == '\\' && (in[i+1] == 'n' || in[i+1] == 't' || in[i+1] == 'r'):
			i++
		case c == '\\' || c >= utf8.RuneSelf:
			return len(bytes.TrimSpace(v.Decoded())) == 0
		default:
			return false
		}
	}
	return true
}

// String is the content of a string; for another kind its JSON text, and "" when absent. It is inlined, so that a
// caller that only compares allocates nothing.
func (v Value) String() string { return string(v.content()) }

func (v Value) content() []byte {
	if v.kind == String {
		return v.Decoded()
	}
	return v.Raw()
}

// view is the bytes as a string that shares them.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// Is reports whether the value is the string s.
func (v Value) Is(s string) bool {
	if v.kind != String {
		return false
	}
	if !v.escaped {
		return len(v.raw) == len(s)+2 && v.raw[1:len(v.raw)-1] == s
	}
	return string(AppendUnquoted(nil, v.Raw())) == s
}

// Equal reports whether two values are the same JSON: scalars by value, strings by content, arrays and
// objects by their bytes. Absent and null are equal.
func (v Value) Equal(w Value) bool {
	if v.Nothing() || w.Nothing() {
		return v.Nothing() && w.Nothing()
	}
	if v.kind != w.kind {
		return false
	}
	if v.raw == w.raw {
		return true
	}
	switch v.kind {
	case String:
		return (v.escaped || w.escaped) && equalText(v.Inner(), w.Inner())
	case Number:
		a, _ := v.Number()
		b, _ := w.Number()
		return a == b
	case Array, Object:
		return v.Empty() && w.Empty()
	}
	return true
}

// Indexed is the value on a document, so that its members can be read. One that a rule made is parsed; it may
// nest deeper than what came from outside, since rules put that into objects and lists of their own.
func (v Value) Indexed() Value {
	if v.doc != nil || v.kind < Array {
		return v
	}
	return v.IndexedBy(new(Document))
}

// IndexedBy is Indexed with a document that the caller uses again: what it gave before ends, as with Parse.
func (v Value) IndexedBy(d *Document) Value {
	if v.doc != nil || v.kind < Array {
		return v
	}
	d.src, d.nodes, d.keys = v.Raw(), d.nodes[:0], keySet{}
	if _, reason := d.parse(false, 2*MaxDepth); reason != "" {
		return Value{}
	}
	return d.Root()
}

// scratch holds documents that index a value for one look into it.
var scratch = sync.Pool{New: func() any { return new(Document) }}

// Get is the member of an object, absent when there is none. When a key stands twice, the first counts.
func (v Value) Get(key string) Value {
	if v.kind != Object {
		return Value{}
	}
	if v.doc == nil {
		d := scratch.Get().(*Document)
		found := v.IndexedBy(d).member(key)
		if found.kind != Absent {
			found = Of(found.Raw())
		}
		d.Forget()
		scratch.Put(d)
		return found
	}
	return v.member(key)
}

// member is Get for a value on a document.
func (v Value) member(key string) Value {
	if v.doc == nil {
		return Value{}
	}
	d := v.doc
	for k, end := v.at+1, d.nodes[v.at].next; k < end; {
		if d.keyIs(k, key) {
			return d.value(k + 1)
		}
		k = d.nodes[k+1].next
	}
	return Value{}
}

func (d *Document) keyIs(k uint32, key string) bool {
	n := &d.nodes[k]
	if n.escaped {
		return string(AppendUnquoted(nil, d.src[n.start:n.end])) == key
	}
	return int(n.end-n.start) == len(key)+2 && string(d.src[n.start+1:n.end-1]) == key
}

// Names reports whether an object in the value, however deep, may have a key: false is certain.
func (v Value) Names(key string) bool {
	if v.doc == nil || v.kind < Array {
		return bytes.Contains(v.Raw(), []byte(key)) || bytes.IndexByte(v.Raw(), '\\') >= 0
	}
	d := v.doc
	if !d.keys.has(key) {
		return false
	}
	nodes := d.nodes[v.at:d.nodes[v.at].next]
	for i := range nodes {
		n := &nodes[i]
		if n.kind != String {
			continue
		}
		text := d.src[n.start+1 : n.end-1]
		if len(text) == len(key) && string(text) == key || n.escaped && len(text) <= 6*len(key) && equalText(text, []byte(key)) {
			return true
		}
	}
	return false
}

// Index is the i-th element of an array.
func (v Value) Index(i int) Value {
	if v.kind != Array || i < 0 {
		return Value{}
	}
	for e := range v.Elements {
		if i == 0 {
			return e
		}
		i--
	}
	return Value{}
}

// Elements gives the elements of an array in order; nothing for another kind.
func (v Value) Elements(yield func(Value) bool) {
	if v.kind != Array {
		return
	}
	v = v.Indexed()
	if v.doc == nil {
		return
	}
	d := v.doc
	for n, end := v.at+1, d.nodes[v.at].next; n < end; n = d.nodes[n].next {
		if !yield(d.value(n)) {
			return
		}
	}
}

// Members gives the keys (as JSON strings) and values of an object in order.
func (v Value) Members(yield func(key, value Value) bool) {
	if v.kind != Object {
		return
	}
	v = v.Indexed()
	if v.doc == nil {
		return
	}
	d := v.doc
	for n, end := v.at+1, d.nodes[v.at].next; n < end; n = d.nodes[n+1].next {
		if !yield(d.value(n), d.value(n+1)) {
			return
		}
	}
}

// Within is how many values and keys stand within an array or object of a document, however deep.
func (v Value) Within() int {
	if v.doc == nil || v.kind < Array {
		return 0
	}
	return int(v.doc.nodes[v.at].next - v.at - 1)
}

// Len is the number of elements or members, of bytes for a string's content, else 0.
func (v Value) Len() int {
	n := 0
	switch v.kind {
	case String:
		return len(v.Decoded())
	case Array:
		for range v.Elements {
			n++
		}
	case Object:
		for range v.Members {
			n++
		}
	}
	return n
}

// Offset is where the value's text begins in its document, and -1 for a value that a rule made.
func (v Value) Offset() int {
	if v.doc == nil {
		return -1
	}
	return int(v.doc.nodes[v.at].start)
}

// Address is where a text lies in memory; 0 for none.
func Address(text []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(text))) }

// Path names the value in its document by keys and indexes, for messages to people: messages[3].content.
func (v Value) Path() string {
	if v.doc == nil {
		return ""
	}
	return v.doc.path(v.at)
}

// PathAt names the innermost value that a place of the text belongs to. begins tells whether the value begins there: a place
// within a string is the string's.
func (d *Document) PathAt(offset int) (path string, begins bool) {
	if len(d.nodes) == 0 {
		return "", false
	}
	n := uint32(0)
	for within := n; ; n = within {
		step := uint32(1) // an object's nodes are keys and values in turn
		if d.nodes[n].kind == Object {
			step = 2
		} else if d.nodes[n].kind != Array {
			break
		}
		for v := n + step; v < d.nodes[n].next && within == n && int(d.nodes[v].start) <= offset; v = d.nodes[v].next + step - 1 {
			if int(d.nodes[v].end) > offset {
				within = v
			}
		}
		if within == n {
			break
		}
	}
	return d.path(n), int(d.nodes[n].start) == offset
}

// path names a node by keys and indexes.
func (d *Document) path(at uint32) string {
	var path []byte
	for n := uint32(0); n != at; {
		child := n + 1
		index := 0
		if d.nodes[n].kind == Object {
			for d.nodes[child+1].next <= at {
				child = d.nodes[child+1].next
			}
			key := d.nodes[child]
			if len(path) > 0 {
				path = append(path, '.')
			}
			name := d.src[key.start+1 : key.end-1]
			path = append(path, name[:min(len(name), 64)]...)
			n = child + 1
			continue
		}
		for d.nodes[child].next <= at {
			child = d.nodes[child].next
			index++
		}
		path = append(path, '[')
		path = strconv.AppendInt(path, int64(index), 10)
		path = append(path, ']')
		n = child
	}
	return string(path)
}
