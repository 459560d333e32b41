package coverage

import (
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// sheet is the fields of one section of a protocol, or of one event of its streams.
type sheet struct {
	section string
	rows    []fields.Row
	plain   map[string][]*fields.Row
	extra   map[string]bool // fields that others than the protocol's maker add
}

// section is the sheet of a whole section.
func (a *covering) section(name string) *sheet { return a.sheet(name, a.reference.Rows(name)) }

func (a *covering) sheet(section string, rows []fields.Row) *sheet {
	s := &sheet{section: section, rows: rows, plain: map[string][]*fields.Row{}, extra: map[string]bool{}}
	for i := range rows {
		s.plain[rows[i].Plain] = append(s.plain[rows[i].Plain], &rows[i])
	}
	protocol, part, _ := strings.Cut(section, ".")
	name := protocol + ".extensions." + part
	if part == "stream" {
		name += ".chunk"
	}
	for _, r := range a.reference.Rows(name) {
		s.extra[r.Plain] = true
	}
	return s
}

// constant reports whether a field can have one value only.
func constant(r *fields.Row) bool {
	return len(r.Words) == 1 && !r.Open && r.Required && !slices.Contains(r.Types, "object")
}

// known is what is known of a path in a document that has the row.
func (s *sheet) known(row *fields.Row, path string) expression.Fact {
	if words := row.Selects(path); words != nil {
		return expression.Fact{State: expression.Word, Words: words, Kinds: []string{"string"}}
	}
	if path == "" {
		return expression.Fact{State: expression.Present, Kinds: []string{"object"}}
	}
	var here []*fields.Row
	for _, r := range s.plain[path] {
		if r.Fits(row) {
			here = append(here, r)
		}
	}
	if path == row.Plain {
		if constant(row) {
			return expression.Fact{State: expression.Word, Words: row.Words}
		}
		return expression.Fact{State: expression.Present, Kinds: kindsOf(row.Types)}
	}
	if strings.HasPrefix(row.Plain, path+".") {
		// Something is below it, so it is no text; what is selected of a list is an object.
		kinds := []string{"object", "array"}
		if !slices.ContainsFunc(here, func(r *fields.Row) bool { return slices.Contains(r.Types, "array") }) {
			kinds = kinds[:1]
		}
		return expression.Fact{State: expression.Present, Kinds: kinds}
	}
	if len(here) == 0 {
		for at := path; ; {
			if s.extra[at] {
				return expression.Fact{}
			}
			i := strings.LastIndexByte(at, '.')
			if i < 0 {
				break
			}
			at = at[:i]
			for _, r := range s.plain[at] {
				if slices.Contains(r.Types, "map") || slices.Contains(r.Types, "any") {
					return expression.Fact{}
				}
			}
		}
		return expression.Fact{State: expression.Absent}
	}
	if constant(here[0]) && !slices.ContainsFunc(here, func(r *fields.Row) bool { return !constant(r) || r.Words[0] != here[0].Words[0] }) {
		return expression.Fact{State: expression.Word, Words: here[0].Words}
	}
	parent := ""
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		parent = path[:i]
	}
	if (parent == "" || row.Plain == parent || strings.HasPrefix(row.Plain, parent+".")) && !slices.ContainsFunc(here, func(r *fields.Row) bool { return !r.Required }) {
		return expression.Fact{State: expression.Present, Kinds: kindsOf(here[0].Types)}
	}
	return expression.Fact{}
}

// kindsOf are the answers of typeof for a field that is there.
func kindsOf(types []string) []string {
	var out []string
	for _, t := range types {
		switch t {
		case "integer":
			t = "number"
		case "map":
			t = "object"
		case "any":
			return nil
		}
		out = append(out, t)
	}
	return out
}

// at is the path of an origin in this sheet; ok is false when the origin is of another section.
func (s *sheet) at(origin string) (path string, ok bool) {
	sections, path, _ := strings.Cut(origin, ":")
	for sections != "" {
		name, rest, _ := strings.Cut(sections, "|")
		if name == s.section {
			return s.within(path), true
		}
		sections = rest
	}
	return "", false
}

// within is a path that goes through the values of maps, whose keys are anything: rules read these as they read elements of lists.
func (s *sheet) within(path string) string {
	if path == "" || len(s.plain[path]) > 0 {
		return path
	}
	at := ""
	for key := range strings.SplitSeq(path, ".") {
		if at != "" {
			if value := at + ".*." + key; len(s.plain[value]) > 0 && len(s.plain[at+"."+key]) == 0 {
				at = value
				continue
			}
			at += "."
		}
		at += key
	}
	return at
}

// facts answers for the variables of expressions, in a document that has the row. chosen is the place that a variable
// stands for, where it may come from several.
func (s *sheet) facts(row *fields.Row, chosen map[*expression.Var]string) expression.Known {
	return func(v *expression.Var, keys []string) expression.Fact {
		origins := v.Origins
		if o, ok := chosen[v]; ok {
			origins = []string{o}
		}
		var leading, other string
		leads, others := false, 0
		for _, o := range origins {
			path, ok := s.at(o)
			switch {
			case !ok:
			case path == "" || path == row.Plain || strings.HasPrefix(row.Plain, path+"."):
				if leads = true; len(path) > len(leading) {
					leading = path
				}
			case len(s.plain[path]) > 0:
				other = path
				others++
			}
		}
		best := leading
		if !leads {
			if others != 1 {
				return expression.Fact{}
			}
			best = other
		}
		for _, key := range keys {
			if best != "" {
				best += "."
			}
			best += key
		}
		return s.known(row, best)
	}
}
