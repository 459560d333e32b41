package program

import "github.com/parlance-gateway/parlance/runtime/document"

// byteEdit is a change of a body: the bytes from one offset to another give way to others.
type byteEdit struct {
	from, to int
	with     []byte
	member   bool // of an object, with its name; it goes, and a comma with it
}

// withoutCarriers adds the edits that take sealed state out of a body which otherwise crosses as it is. What a
// client carries for us was issued by an upstream of another protocol than the one that gets the body: it is
// none of this one's business, and a server that checks signatures refuses it.
func (s *Sealer) withoutCarriers(edits []byteEdit, root document.Value) []byteEdit {
	if !root.Mentions(anySealMark) {
		return edits
	}
	return s.take(edits, root)
}

// take goes through a value for lists with elements that carry sealed state.
func (s *Sealer) take(edits []byteEdit, v document.Value) []byteEdit {
	switch v.Kind() {
	case document.Object:
		for _, m := range v.Members {
			edits = s.take(edits, m)
		}
	case document.Array:
		end, kept, gap := v.Offset()+1, false, false // end of what is kept
		for el := range v.Elements {
			if s.carries(el) {
				gap = true
				continue
			}
			if gap {
				var comma []byte
				if kept {
					comma = []byte(",")
				}
				edits = append(edits, byteEdit{from: end, to: el.Offset(), with: comma})
			}
			end, kept, gap = el.Offset()+len(el.Raw()), true, false
			edits = s.take(edits, el)
		}
		if gap {
			edits = append(edits, byteEdit{from: end, to: v.Offset() + len(v.Raw()) - 1})
		}
	}
	return edits
}

// carries reports whether a member of an object is a carrier that this gateway made.
func (s *Sealer) carries(v document.Value) bool {
	for _, m := range v.Members {
		if m.Kind() == document.String && s.Ours(m.Inner()) && s.genuine(m.Inner()) {
			return true
		}
	}
	return false
}
