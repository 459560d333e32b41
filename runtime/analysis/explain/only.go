package explain

import (
	"slices"
	"strings"
)

// Only leaves the fields whose path fits a pattern, in which * stands for any text, and the events that have any.
func (x *Explanation) Only(pattern string) {
	fits := func(f Field) bool { return !matches(pattern, f.Path) }
	if r := x.Request; r != nil {
		r.Fields = slices.DeleteFunc(r.Fields, fits)
		r.Headers, r.Lost = nil, nil
		r.Changes = slices.DeleteFunc(r.Changes, func(c Change) bool {
			return !slices.ContainsFunc(c.At, func(p Place) bool { return matches(pattern, p.Path) })
		})
	}
	if a := x.Reply; a != nil {
		a.Fields, a.Lost = slices.DeleteFunc(a.Fields, fits), nil
		for i := range a.Events {
			e := &a.Events[i]
			for k := range e.Writes {
				e.Writes[k].Fields = slices.DeleteFunc(e.Writes[k].Fields, fits)
			}
			e.Writes = slices.DeleteFunc(e.Writes, func(s Written) bool { return len(s.Fields) == 0 })
		}
		a.Events = slices.DeleteFunc(a.Events, func(e Event) bool { return len(e.Writes) == 0 })
	}
	if x.Error != nil {
		x.Error.Problem.Fields = slices.DeleteFunc(x.Error.Problem.Fields, fits)
	}
}

// matches reports whether a path fits a pattern, or lies below what fits it.
func matches(pattern, path string) bool {
	parts := strings.Split(pattern, "*")
	rest, ok := strings.CutPrefix(path, parts[0])
	if !ok {
		return false
	}
	for _, part := range parts[1:] {
		i := strings.Index(rest, part)
		if i < 0 {
			return false
		}
		rest = rest[i+len(part):]
	}
	return rest == "" || rest[0] == '.' || rest[0] == '[' || strings.HasSuffix(pattern, "*")
}
