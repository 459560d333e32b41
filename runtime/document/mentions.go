package document

import (
	"bytes"
	"slices"
	"strings"
)

// Mentions reports whether a string or a key within the value begins, as it is written, with prefix, which is not empty. It
// asks the index, which is several times faster than to search the text.
func (v Value) Mentions(prefix string) bool {
	if v = v.Indexed(); v.doc == nil {
		return v.kind == String && strings.HasPrefix(v.raw[1:], prefix)
	}
	src, nodes := v.doc.src, v.doc.nodes
	for _, n := range nodes[v.at:nodes[v.at].next] {
		if n.kind == String && src[n.start+1] == prefix[0] && bytes.HasPrefix(src[n.start+1:n.end], []byte(prefix)) {
			return true
		}
	}
	return false
}

// HasKey reports whether an object within the value has one of these keys. Like Mentions it asks the index: to go through the objects takes several
// times as long.
func (v Value) HasKey(names ...string) bool {
	if v = v.Indexed(); v.doc == nil {
		return false
	}
	if !slices.ContainsFunc(names, v.doc.keys.has) {
		return false
	}
	var lengths uint64 // that names have, the last bit for all beyond
	for _, name := range names {
		lengths |= 1 << min(len(name), 63)
	}
	src, nodes := v.doc.src, v.doc.nodes
	for _, n := range nodes[v.at:nodes[v.at].next] {
		if n.kind != String || lengths>>min(n.end-n.start-2, 63)&1 == 0 && !n.escaped {
			continue
		}
		text := src[n.start+1 : n.end-1]
		if n.escaped {
			if !slices.ContainsFunc(names, func(name string) bool { return len(text) > len(name) && len(text) <= 6*len(name) }) {
				continue
			}
			text = AppendUnescaped(nil, text)
		}
		for _, name := range names {
			if string(text) != name {
				continue
			}
			if after := space(src, int(n.end)); after < len(src) && src[after] == ':' {
				return true
			}
		}
	}
	return false
}
