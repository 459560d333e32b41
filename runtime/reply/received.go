package reply

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// receivedMax bounds what is kept of a reply that may be gone on with, in bytes. One that is longer is not gone on with.
const receivedMax = 8 << 20

// Join is how a field of an object that the upstream made grows with its pieces.
type Join uint8

// The ways in which a field grows.
const (
	JoinText Join = iota // a string: pieces of its text
	JoinJSON             // any value: pieces of its JSON text
	JoinList             // a list: elements
)

// Grow is a field of an object that the upstream made, which comes in pieces.
type Grow struct {
	Name  string
	Join  Join
	Piece expression.Node
}

// received is what an upstream made, byte by byte as it made it, for a request that has it go on.
type received struct {
	objects []*object
	size    int
	over    bool // more came than is kept
}

// object is one thing that the upstream made: as it began, and what was added to it.
type object struct {
	key   []byte // "" of one that is complete
	whole []byte
	grown []grown
}

type grown struct {
	name string
	join Join
	text []byte // of a string between its quotes, of JSON decoded, of a list the elements with commas between them
}

// receive keeps a piece of what the upstream made.
func (r *reader) receive(s *Step) {
	e, kept := r.env, r.received
	var key []byte
	if s.Key != nil {
		key = s.Key.Value(e).Raw()
	}
	if s.Whole != nil {
		if v := s.Whole.Value(e); v.Kind() == document.Object && kept.room(len(v.Raw())) {
			kept.objects = append(kept.objects, &object{key: bytes.Clone(key), whole: bytes.Clone(v.Raw())})
			e.Ran(s.Range)
		}
	}
	for i := range s.Grows {
		g := &s.Grows[i]
		v := g.Piece.Value(e)
		if v.Kind() == document.Absent {
			continue
		}
		if o := kept.find(key); o != nil && kept.room(len(v.Raw())) {
			o.add(g, v)
			e.Ran(s.Range)
		}
	}
}

// room reports whether so many bytes more may be kept. What is too much is forgotten whole: a part of it is of no use.
func (k *received) room(n int) bool {
	k.over = k.over || k.size+n > receivedMax || len(k.objects) > partsMax
	if k.over {
		k.objects = nil
		return false
	}
	k.size += n
	return true
}

func (k *received) find(key []byte) *object {
	for i := len(k.objects) - 1; i >= 0 && len(key) > 0; i-- {
		if bytes.Equal(k.objects[i].key, key) {
			return k.objects[i]
		}
	}
	return nil
}

// reset forgets the keys: another call of the upstream begins to count anew.
func (k *received) reset() {
	for _, o := range k.objects {
		o.key = nil
	}
}

func (o *object) add(g *Grow, v document.Value) {
	at := slices.IndexFunc(o.grown, func(f grown) bool { return f.name == g.Name })
	if at < 0 {
		at = len(o.grown)
		o.grown = append(o.grown, grown{name: g.Name, join: g.Join})
	}
	f := &o.grown[at]
	switch {
	case g.Join == JoinList:
		if len(f.text) > 0 {
			f.text = append(f.text, ',')
		}
		f.text = append(f.text, v.Raw()...)
	case v.Kind() != document.String:
	case g.Join == JoinText:
		f.text = append(f.text, v.Inner()...)
	default:
		f.text = append(f.text, v.Decoded()...)
	}
}

// list is all that was made, as a JSON list; false when a piece of it is missing.
func (k *received) list() (document.Value, bool) {
	if k.over {
		return document.Value{}, false
	}
	out := []byte{'['}
	for i, o := range k.objects {
		if i > 0 {
			out = append(out, ',')
		}
		var whole bool
		if out, whole = o.append(out); !whole {
			return document.Value{}, false
		}
	}
	return document.Of(append(out, ']')), true
}

// append writes the object: every byte as it came, but for the fields that grew.
func (o *object) append(out []byte) (_ []byte, whole bool) {
	if len(o.grown) == 0 {
		return append(out, o.whole...), true
	}
	whole = true
	seen := make([]bool, len(o.grown))
	out = append(out, '{')
	member := func(name, value []byte, f *grown) {
		if out[len(out)-1] != '{' {
			out = append(out, ',')
		}
		out = append(append(out, name...), ':')
		if f == nil {
			out = append(out, value...)
			return
		}
		var fits bool
		out, fits = f.append(out, value)
		whole = whole && fits
	}
	for key, value := range document.Of(o.whole).Members {
		i := slices.IndexFunc(o.grown, func(f grown) bool { return key.Is(f.name) })
		if i < 0 {
			member(key.Raw(), value.Raw(), nil)
			continue
		}
		seen[i] = true
		member(key.Raw(), value.Raw(), &o.grown[i])
	}
	for i := range o.grown {
		if !seen[i] {
			member(document.AppendQuoted(nil, o.grown[i].name), nil, &o.grown[i])
		}
	}
	return append(out, '}'), whole
}

// append writes the field, which began with a value.
func (f *grown) append(out, began []byte) (_ []byte, whole bool) {
	v := document.Of(began)
	switch f.join {
	case JoinText:
		out = append(out, '"')
		if v.Kind() == document.String {
			out = append(out, v.Inner()...)
		}
		return append(append(out, f.text...), '"'), true
	case JoinList:
		out = append(out, '[')
		if v.Kind() == document.Array && v.Len() > 0 {
			out = append(append(out, began[1:len(began)-1]...), ',')
		}
		return append(append(out, f.text...), ']'), true
	}
	if len(bytes.TrimSpace(f.text)) == 0 {
		return append(out, began...), len(began) > 0
	}
	return append(out, f.text...), json.Valid(f.text)
}
