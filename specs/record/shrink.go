package record

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
	"github.com/parlance-gateway/parlance/specs/play"
)

// shrink takes away of a block's input and of its request what is not needed to reach the same rules, in the same way: refused or not,
// with the same status and end. It ends at the deadline at the latest.
func (w *writer) shrink(b *block, spec *play.Spec, deadline time.Time) {
	reach := play.NewWatcher(w.program, w.set)
	defer reach.Close()
	want, places, err := reach.Of(spec)
	if err != nil {
		return
	}
	known := slices.Concat(want.Expect, b.given, b.request)
	same := func(given, request []byte) bool {
		if time.Now().After(deadline) {
			return false
		}
		got, reached, err := reach.Of(spec.With(given, request))
		if err != nil || (got.Problem == nil) != (want.Problem == nil) || got.Status != want.Status || got.Ends != want.Ends || len(got.Continues) != len(want.Continues) {
			return false
		}
		return includes(reached, places) && bytes.Count(got.Expect, []byte("\n")) <= bytes.Count(want.Expect, []byte("\n")) && knownTexts(got.Expect, known)
	}
	// What HCL reads is not always what was written: the rest begins from that.
	if b.kind == play.Request {
		b.given = reduce(b.given, func(text []byte) bool { return same(text, nil) })
		return
	}
	if b.stream {
		b.given = reduceStream(b.given, func(text []byte) bool { return same(text, nil) })
	} else {
		b.given = reduce(b.given, func(text []byte) bool { return same(text, nil) })
	}
	given := b.given
	b.request = reduce(b.request, func(text []byte) bool { return same(given, text) })
}

var quoted = lazyregexp.New(`"(?:[^"\\]|\\.)*"`)

// knownTexts reports whether all texts of an output are pieces of what is known: an id or a name that the engine makes up, where one was taken
// away, is not.
func knownTexts(out, known []byte) bool {
	for _, text := range quoted.FindAll(out, -1) {
		if inner := text[1 : len(text)-1]; !bytes.Contains(known, inner) {
			return false
		}
	}
	return true
}

// includes reports whether a sorted list has all elements of another.
func includes(list, all []int) bool {
	for _, n := range all {
		if _, ok := slices.BinarySearch(list, n); !ok {
			return false
		}
	}
	return true
}

// node is a JSON value of which parts can be taken away.
type node struct {
	raw  []byte // of what has no members
	kind document.Kind
	keys []string // of an object, as JSON
	kids []*node
}

func nodeOf(v document.Value) *node {
	n := &node{kind: v.Kind(), raw: v.Raw()}
	for el := range v.Elements {
		n.kids = append(n.kids, nodeOf(el))
	}
	for k, el := range v.Members {
		n.keys = append(n.keys, string(k.Raw()))
		n.kids = append(n.kids, nodeOf(el))
	}
	return n
}

func (n *node) append(dst []byte) []byte {
	switch n.kind {
	case document.Array:
		dst = append(dst, '[')
	case document.Object:
		dst = append(dst, '{')
	default:
		return append(dst, n.raw...)
	}
	for i, kid := range n.kids {
		if i > 0 {
			dst = append(dst, ',')
		}
		if n.kind == document.Object {
			dst = append(append(dst, n.keys[i]...), ':')
		}
		dst = kid.append(dst)
	}
	if n.kind == document.Array {
		return append(dst, ']')
	}
	return append(dst, '}')
}

// reduce is the smallest text that is found for which ok holds, as it does for the text.
func reduce(text []byte, ok func([]byte) bool) []byte {
	d := new(document.Document)
	if d.Parse(text, false) != nil {
		return text
	}
	root := nodeOf(d.Root())
	test := func() bool { return ok(root.append(nil)) }
	if !test() {
		return text
	}
	for {
		before := len(root.append(nil))
		root.reduce(test)
		if len(root.append(nil)) >= before {
			return root.append(nil)
		}
	}
}

// reduce takes away members while test holds: many at a time first, then fewer, then what is within those that stay.
func (n *node) reduce(test func() bool) {
	reduceList(len(n.kids), func(from, to int) bool {
		kids, keys := n.kids, n.keys
		n.kids = slices.Concat(kids[:from], kids[to:])
		if keys != nil {
			n.keys = slices.Concat(keys[:from], keys[to:])
		}
		if test() {
			return true
		}
		n.kids, n.keys = kids, keys
		return false
	})
	for _, kid := range n.kids {
		kid.reduce(test)
	}
	if n.kind == document.String {
		n.shorten(test)
	}
}

// shorten makes a text shorter: one word is as good as many.
func (n *node) shorten(test func() bool) {
	text := document.Of(n.raw).String()
	before := n.raw
	for _, shorter := range []string{firstWord(text, 1), firstWord(text, 3)} {
		if len(shorter) >= len(text) {
			return
		}
		if n.raw = document.AppendQuoted(nil, shorter); test() {
			return
		}
		n.raw = before
	}
}

func firstWord(text string, n int) string {
	words := strings.Fields(text)
	if len(words) <= n {
		return text
	}
	return strings.Join(words[:n], " ")
}

// reduceList tries to take away stretches of a list: half of it, a quarter and so on. remove reports whether they are gone.
func reduceList(n int, remove func(from, to int) bool) {
	for size := (n + 1) / 2; size > 0 && n > 0; size /= 2 {
		for to := n; to > 0; {
			from := max(0, to-size)
			if remove(from, to) {
				n -= to - from
			}
			to = from
		}
	}
}

// reduceStream is reduce for a stream: frames are taken away first, then what is in them.
func reduceStream(stream []byte, ok func([]byte) bool) []byte {
	list, err := wire.Frames(stream)
	if err != nil || !ok(stream) {
		return stream
	}
	write := func() []byte {
		var b bytes.Buffer
		for _, f := range list {
			if f.Event != "" {
				b.WriteString("event: " + f.Event + "\n")
			}
			for line := range bytes.SplitSeq(f.Data, []byte("\n")) {
				b.WriteString("data: " + string(line) + "\n")
			}
			b.WriteByte('\n')
		}
		return b.Bytes()
	}
	reduceList(len(list), func(from, to int) bool {
		before := list
		list = slices.Concat(before[:from], before[to:])
		if len(list) > 0 && ok(write()) {
			return true
		}
		list = before
		return false
	})
	for i := range list {
		list[i].Data = reduce(list[i].Data, func(data []byte) bool {
			before := list[i].Data
			list[i].Data = data
			defer func() { list[i].Data = before }()
			return ok(write())
		})
	}
	return write()
}
