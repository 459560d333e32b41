package program

import (
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/models"
)

// edit makes the request that is translated the client's with these edits. The client's own stays, for the next target.
func (x *Exchange) edit(e *models.Edits) error {
	if x.edits == e && x.body != nil {
		return nil
	}
	if x.sent != nil {
		x.doc.Forget()
		documents.Put(x.doc)
		x.doc, x.sent = x.sent, nil
	}
	x.edits, x.body = e, x.call.Body
	if e == nil || e.Patches == nil {
		return nil
	}
	body := x.body
	for i, patch := range e.Patches {
		root := x.doc.Root()
		if i > 0 {
			root = document.Of(body).Indexed()
		}
		body = appendMerged(make([]byte, 0, len(body)+len(patch)), root, document.Of(patch).Indexed())
	}
	doc, _ := documents.Get().(*document.Document)
	if doc == nil {
		doc = new(document.Document)
	}
	if err := doc.Parse(body, true); err != nil { // nested deeper than may be, by what was set
		documents.Put(doc)
		return &failure.Problem{Class: "bad_request", Message: "The request cannot be changed as the name of its model says."}
	}
	x.sent, x.doc, x.body = x.doc, doc, body
	return nil
}

// Merged is a JSON text with what a patch changes (RFC 7396, JSON Merge Patch). Both are valid.
func Merged(text, patch []byte) []byte {
	return appendMerged(nil, document.Of(text).Indexed(), document.Of(patch).Indexed())
}

// appendMerged writes a value with what a patch changes: objects are merged, null takes a member away, and anything else
// takes the place of what was there.
func appendMerged(dst []byte, base, patch document.Value) []byte {
	if patch.Kind() != document.Object {
		return append(dst, patch.Raw()...)
	}
	dst = append(dst, '{')
	member := func(key, base, patch document.Value) {
		if patch.Kind() == document.Null {
			return
		}
		if dst[len(dst)-1] != '{' {
			dst = append(dst, ',')
		}
		dst = append(append(dst, key.Raw()...), ':')
		if patch.Kind() == document.Absent {
			dst = append(dst, base.Raw()...)
			return
		}
		dst = appendMerged(dst, base, patch)
	}
	for key, v := range base.Members {
		member(key, v, patch.Get(key.String()))
	}
	for key, v := range patch.Members {
		if base.Get(key.String()).Kind() == document.Absent {
			member(key, document.Value{}, v)
		}
	}
	return append(dst, '}')
}

// addHeaders joins headers of the edits to those that the upstream's protocol asks for, and to those that it takes from
// clients of its own.
func (x *Exchange) addHeaders(list [][2]string) [][2]string {
	if x.edits == nil {
		return list
	}
	for _, add := range x.edits.Headers {
		at := slices.IndexFunc(list, func(h [2]string) bool { return strings.EqualFold(h[0], add[0]) })
		if at < 0 {
			at = len(list)
			list = append(list, [2]string{add[0], x.forwarded(add[0])})
		}
		if list[at][1] != "" {
			list[at][1] += ","
		}
		list[at][1] += add[1]
	}
	return list
}

// forwarded is a header that goes along from a client of the upstream's own protocol.
func (x *Exchange) forwarded(name string) string {
	forwards := slices.ContainsFunc(x.pair.Upstream.ForwardHeaders, func(f string) bool { return strings.EqualFold(f, name) })
	if x.protocol != x.pair.Upstream || !forwards || x.call.Header == nil {
		return ""
	}
	return x.call.Header(name)
}
