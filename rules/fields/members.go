package fields

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Member is a field that a protocol has at some place.
type Member struct {
	Name  string
	Types Types
	Null  bool     // it may be null
	Words []string // the texts that it may be; more are possible if it is Open
	Open  bool
}

// String is the types in words: string|array; "any" for all.
func (t Types) String() string {
	if t == 0 || t == TypeBoolean|TypeNumber|TypeString|TypeArray|TypeObject {
		return "any"
	}
	var names []string
	for _, one := range []struct {
		of   Types
		name string
	}{{TypeBoolean, "boolean"}, {TypeNumber, "number"}, {TypeString, "string"}, {TypeArray, "array"}, {TypeObject, "object"}} {
		if t&one.of != 0 {
			names = append(names, one.name)
		}
	}
	return strings.Join(names, "|")
}

// String describes the member in a line: string|null, one of "auto", "none".
func (m Member) String() string {
	text := m.Types.String()
	if m.Null && text != "any" {
		text += "|null"
	}
	if len(m.Words) == 0 {
		return text
	}
	words := make([]string, 0, len(m.Words))
	for _, w := range m.Words {
		words = append(words, `"`+w+`"`)
	}
	text += ", one of " + strings.Join(words, ", ")
	if m.Open {
		text += ", or another"
	}
	return text
}

// Member is the field at an origin, as Lookup takes it. ok is false for one that the protocol does not list.
func (c *Catalog) Member(origin string) (m Member, ok bool) {
	sections, path, _ := strings.Cut(origin, ":")
	for name := range strings.SplitSeq(sections, "|") {
		if f, known := c.find(name, path, 0); known {
			m.take(f)
			ok = true
		}
	}
	m.Name = path[strings.LastIndexByte(path, '.')+1:]
	return m, ok
}

func (m *Member) take(f field) {
	m.Types |= f.types
	m.Null, m.Open = m.Null || f.null, m.Open || f.open
	for _, w := range f.words {
		if !slices.Contains(m.Words, w) {
			m.Words = append(m.Words, w)
		}
	}
}

// Members are the fields that stand right below an origin, as Lookup takes it, by their names.
func (c *Catalog) Members(origin string) []Member {
	sections, path, _ := strings.Cut(origin, ":")
	found := map[string]*Member{}
	for name := range strings.SplitSeq(sections, "|") {
		c.members(name, path, 0, found)
	}
	list := make([]Member, 0, len(found))
	for _, m := range found {
		list = append(list, *m)
	}
	slices.SortFunc(list, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// members adds what stands at a path of a section, also where that goes on in another section.
func (c *Catalog) members(name, path string, depth int, found map[string]*Member) {
	s := c.section(name)
	if s == nil || depth > 5 {
		return
	}
	for _, n := range s.names[path] {
		full := n
		if path != "" {
			full = path + "." + n
		}
		if found[n] == nil {
			found[n] = &Member{Name: n}
		}
		found[n].take(s.fields[full])
	}
	for p := path; p != ""; {
		if f, ok := s.fields[p]; ok && f.same != "" {
			to, at, _ := strings.Cut(f.same, ":")
			below := strings.Trim(plainPath(at)+path[len(p):], ".")
			c.members(to, below, depth+1, found)
		}
		p = p[:max(0, strings.LastIndexByte(p, '.'))]
	}
}

// Says reports whether a word is one of those that some field of a protocol may be.
func (c *Catalog) Says(protocol, word string) bool {
	for name := range c.sections {
		if !strings.HasPrefix(name, protocol+".") {
			continue
		}
		for _, f := range c.section(name).fields {
			if slices.Contains(f.words, word) {
				return true
			}
		}
	}
	return false
}

// OutOfRange says what a number at an origin, as Lookup takes it, lies between, as in "from 0 to 2" or "without a fraction", when n does not;
// "" when it does, or nothing is known. Servers differ in what is too little, so that of those only numbers below 0 are told.
func (c *Catalog) OutOfRange(origin string, n float64) string {
	section, path, _ := strings.Cut(origin, ":")
	f, _ := c.find(section, path, 0)
	if f.whole && n != math.Trunc(n) {
		return "without a fraction"
	}
	if (f.low == nil || n >= min(*f.low, 0)) && (f.top == nil || n <= *f.top) {
		return ""
	}
	text := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	switch {
	case f.top == nil:
		return "of " + text(*f.low) + " or more"
	case f.low == nil:
		return "of " + text(*f.top) + " at most"
	}
	return "from " + text(*f.low) + " to " + text(*f.top)
}
