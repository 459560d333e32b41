// Package fields lists, from the reference of each protocol, the fields of its documents and the events of its streams.
package fields

import (
	_ "embed"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/tidwall/gjson"
)

// fieldsJSON lists every field of the protocols, as protocols' references say.
//
//go:embed fields.json
var fieldsJSON string // gjson copies bytes, and not a text

// Types is the set of JSON types that a field may have; 0 means any.
type Types uint8

// The types.
const (
	TypeBoolean Types = 1 << iota
	TypeNumber
	TypeString
	TypeArray
	TypeObject
)

// IsList reports whether a field is a list and nothing else.
func (t Types) IsList() bool { return t == TypeArray }

// Catalog is the fields of the protocols. Variants are not told apart: a path is known when one of them
// has it.
type Catalog struct {
	sources  []string            // JSON texts of the form of fields.json
	sections map[string]*section // by "chat.request"

	lists     func() *lists
	events    func() map[string][]string
	reference weakReference

	treeing sync.Mutex // guards what follows
	trees   map[string]*KeyTree
	names   map[string]map[string]struct{}

	unknownLock sync.Mutex // guards what follows
	unknown     map[string]unknownPath
}

// section is read when it is first asked for: what serves needs few of them.
type section struct {
	lists []string // its rows, as JSON
	once  sync.Once

	fields map[string]field // by path without selectors: messages.content.text
	names  map[string][]string
	needed []string // fields without a dot that each body has
}

type field struct {
	types Types
	any   bool   // further members are free
	same  string // continue at this "section:path"
	words []string
	open  bool // it may be other texts than words
	null  bool // it may be null

	low, top *float64 // what a number lies between
	whole    bool     // a number has no fraction
}

// New is the catalog of fields.json and of some lists of the same form.
func New(more ...string) *Catalog { return new(Catalog).With(append([]string{fieldsJSON}, more...)...) }

// With is a catalog that has the fields of some lists besides.
func (c *Catalog) With(more ...string) *Catalog {
	out := &Catalog{sources: slices.Concat(c.sources, more), sections: map[string]*section{}}
	maps.Copy(out.sections, c.sections)
	for _, src := range more {
		out.read(src)
	}
	out.lists = sync.OnceValue(func() *lists { return newLists(out.sources) })
	out.events = sync.OnceValue(func() map[string][]string { return eventsOf(out.sources) })
	return out
}

// section is that of a name, nil when there is none.
func (c *Catalog) section(name string) *section {
	s := c.sections[name]
	if s != nil {
		s.once.Do(s.read)
	}
	return s
}

// read adds the rows of a JSON text.
func (c *Catalog) read(src string) {
	gjson.Get(src, "protocols").ForEach(func(protocol, sections gjson.Result) bool {
		sections.ForEach(func(name, rows gjson.Result) bool {
			if rows.IsArray() {
				c.add(protocol.String()+"."+name.String(), rows)
				return true
			}
			rows.ForEach(func(sub, rows gjson.Result) bool {
				switch to := name.String(); {
				case to == "extensions" && strings.HasPrefix(sub.String(), "stream"):
					c.add(protocol.String()+".stream", rows)
				case to == "extensions":
					c.add(protocol.String()+"."+sub.String(), rows)
				case to == "stream":
					c.add(protocol.String()+".stream", rows)
				default:
					c.add(protocol.String()+"."+to+"."+sub.String(), rows)
				}
				return true
			})
			return true
		})
		return true
	})
}

// bound puts a limit in the place of the one that it names.
func bound(name string, n, low, top *float64) (*float64, *float64) {
	if name == "min" {
		return n, top
	}
	return low, n
}

// limit notes what a number lies between. Of several variants the limits may be others, and those of the first count.
func (f *field) limit(known bool, low, top *float64, kind string) {
	if !known {
		f.low, f.top = low, top
		f.whole = strings.Contains(kind, "integer") && !strings.Contains(kind, "number")
	}
}

// plainPath is a path without selectors and brackets: messages[role=user].content[].text is messages.content.text.
func plainPath(p string) string {
	if !strings.Contains(p, "[") {
		return p
	}
	plain := make([]byte, 0, len(p))
	for {
		before, rest, open := strings.Cut(p, "[")
		_, after, closed := strings.Cut(rest, "]")
		if !open || !closed {
			return string(append(plain, p...))
		}
		plain, p = append(plain, before...), after
	}
}

// add continues a section. Another catalog may have the section without these rows.
func (c *Catalog) add(name string, rows gjson.Result) {
	s := &section{}
	if before := c.sections[name]; before != nil {
		s.lists = slices.Clone(before.lists)
	}
	s.lists = append(s.lists, rows.Raw)
	c.sections[name] = s
}

func (s *section) read() {
	s.fields, s.names = map[string]field{}, map[string][]string{}
	for _, rows := range s.lists {
		s.add(gjson.Parse(rows))
	}
}

// row is one of a section's: a path, and what may stand there.
type row struct {
	path, kind, same            string
	words                       []string
	low, top                    *float64
	element, open, null, needed bool
}

// member takes a member of the row's JSON.
func (r *row) member(k, v gjson.Result) bool {
	switch k.Str {
	case "path":
		r.path = v.Str
	case "type":
		r.kind = v.Str
	case "same_as":
		r.same = v.Str
	case "type_beta":
		r.kind += "|" + v.Str
	case "variant":
		r.element = v.Bool()
	case "open":
		r.open = v.Bool()
	case "required":
		r.needed = v.Bool()
	case "nullable":
		r.null = v.Bool()
	case "min", "max":
		n := v.Num
		r.low, r.top = bound(k.Str, &n, r.low, r.top)
	case "enum":
		for _, w := range v.Array() {
			r.words = append(r.words, w.String())
		}
	}
	return true
}

func (s *section) add(rows gjson.Result) {
	var r row
	member := r.member
	taken := "" // the beginning of a path whose selectors were taken
	rows.ForEach(func(_, value gjson.Result) bool {
		r = row{}
		value.ForEach(member)
		if r.needed && !strings.ContainsAny(r.path, ".[") {
			s.needed = append(s.needed, r.path)
		}
		if strings.HasSuffix(r.path, "[]") {
			return true // It stands for an element: its type is not that of the list.
		}
		p := plainPath(r.path)
		if parent, free := strings.CutSuffix(p, ".*"); free {
			f := s.fields[parent]
			f.any = true
			s.fields[parent] = f
			return true
		}
		taken = s.selects(r.path, taken)
		f, known := s.fields[p]
		if !r.element || !known {
			for t := range strings.SplitSeq(r.kind, "|") {
				switch t {
				case "boolean":
					f.types |= TypeBoolean
				case "number", "integer":
					f.types |= TypeNumber
				case "string":
					f.types |= TypeString
				case "array":
					f.types |= TypeArray
				case "object":
					f.types |= TypeObject
				case "map":
					f.types |= TypeObject
					f.any = true
				case "any":
					f.types |= TypeBoolean | TypeNumber | TypeString | TypeArray | TypeObject
					f.any = true
				}
			}
		}
		if r.same != "" {
			f.same = r.same
		}
		f.limit(known, r.low, r.top, r.kind)
		f.words, f.open = append(f.words, r.words...), f.open || r.open || r.words == nil && strings.Contains(r.kind, "string")
		f.null = f.null || r.null || strings.Contains(r.kind, "null") || strings.Contains(r.kind, "any")
		s.fields[p] = f
		if !known {
			parent, last := "", p
			if i := strings.LastIndexByte(p, '.'); i >= 0 {
				parent, last = p[:i], p[i+1:]
			}
			s.names[parent] = append(s.names[parent], last)
		}
		return true
	})
}

// selects takes the words of a path's selectors: content[type=video_url].video_url says that content.type may be video_url. Those of taken, the
// beginning of a path before, were taken; what it returns is that for the next one.
func (s *section) selects(path, taken string) string {
	shared := 0
	for shared < len(path) && shared < len(taken) && path[shared] == taken[shared] {
		shared++
	}
	shared = strings.LastIndexByte(path[:shared], ']') + 1
	taken = path[:shared]
	for done, rest, all := plainPath(taken), path[shared:], true; ; {
		before, inside, open := strings.Cut(rest, "[")
		if !open {
			return taken
		}
		done += before
		inside, rest, _ = strings.Cut(inside, "]")
		if key, words, ok := strings.Cut(inside, "="); ok {
			of := done + "." + key
			f, known := s.fields[of]
			for w := range strings.SplitSeq(words, "|") {
				if known && !slices.Contains(f.words, w) {
					f.words = append(f.words, w)
					s.fields[of] = f
				}
			}
			all = all && known
		}
		if all {
			taken = path[:len(path)-len(rest)]
		}
	}
}

// Lookup gives the types of the field at a path below an origin. An origin is a section, or more of them
// separated by |, and the beginning of a path behind a colon: "chat.request:messages.content". Near are the
// names that the protocol has beside the last key.
func (c *Catalog) Lookup(origin string, keys []string) (types Types, known bool, near []string) {
	sections, path, _ := strings.Cut(origin, ":")
	for _, k := range keys {
		if k == "" {
			continue
		}
		if path != "" {
			path += "."
		}
		path += k
	}
	if path == "" {
		return 0, true, nil
	}
	listed := false
	for _, name := range strings.Split(sections, "|") {
		listed = listed || c.sections[name] != nil
	}
	if !listed {
		return 0, true, nil // A protocol that the catalog does not know.
	}
	for _, name := range strings.Split(sections, "|") {
		t, ok := c.lookup(name, path, 0)
		if ok {
			if t == 0 {
				types = 0
				known = true
				break
			}
			types |= t
			known = true
		}
		if s := c.section(name); s != nil && !ok {
			parent := ""
			if i := strings.LastIndexByte(path, '.'); i >= 0 {
				parent = path[:i]
			}
			near = append(near, s.names[parent]...)
		}
	}
	sort.Strings(near)
	return types, known, near
}

// Deeper are the paths of a section that end in a name, but for case and underscores, and are longer than it: those with the fewest steps.
func (c *Catalog) Deeper(section, name string) (paths []string) {
	s := c.section(section)
	if s == nil {
		return nil
	}
	plain := func(name string) string { return strings.ToLower(strings.ReplaceAll(name, "_", "")) }
	steps := 0
	for path := range s.fields {
		dot := strings.LastIndexByte(path, '.')
		if dot < 0 || plain(path[dot+1:]) != plain(name) {
			continue
		}
		switch n := strings.Count(path, "."); {
		case steps == 0 || n < steps:
			steps, paths = n, []string{path}
		case n == steps:
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// Whose is another protocol that has a path in the section of the same name; "": none has.
func (c *Catalog) Whose(section string, keys []string) string {
	own, name, _ := strings.Cut(section, ".")
	for _, other := range c.Protocols() {
		if origin := other + "." + name; other != own && c.Has(origin) {
			if _, known, _ := c.Lookup(origin+":", keys); known {
				return other
			}
		}
	}
	return ""
}

func (c *Catalog) lookup(name, path string, depth int) (Types, bool) {
	f, ok := c.find(name, path, depth)
	return f.types, ok
}

// find is the field at a path; nothing is known of one that stands where anything may.
func (c *Catalog) find(name, path string, depth int) (field, bool) {
	s := c.section(name)
	if s == nil || depth > 5 {
		return field{}, false
	}
	if f, ok := s.fields[path]; ok && f.same == "" {
		return f, true
	}
	for p := path; ; {
		if f, ok := s.fields[p]; ok {
			rest := strings.TrimPrefix(path[len(p):], ".")
			if f.same != "" {
				if rest == "" {
					return f, true
				}
				to, at, _ := strings.Cut(f.same, ":")
				at = plainPath(at)
				if at != "" {
					rest = at + "." + rest
				}
				return c.find(to, rest, depth+1)
			}
			if f.any {
				return field{open: true}, true
			}
		}
		i := strings.LastIndexByte(p, '.')
		if i < 0 {
			return field{}, false
		}
		p = p[:i]
	}
}

// Words are the texts that the field at an origin, as Lookup takes it, may be, when it can be no others; else nil. One that
// ends in * stands for all that begin so.
func (c *Catalog) Words(origin string) []string {
	sections, path, _ := strings.Cut(origin, ":")
	var words []string
	for _, name := range strings.Split(sections, "|") {
		f, ok := c.find(name, path, 0)
		if !ok && c.sections[name] != nil {
			continue
		}
		if !ok || f.open || f.words == nil {
			return nil
		}
		words = append(words, f.words...)
	}
	return words
}

// Nullable reports whether the field at an origin may be null, or nothing is known of it.
func (c *Catalog) Nullable(origin string) bool {
	section, path, _ := strings.Cut(origin, ":")
	f, ok := c.find(section, path, 0)
	return !ok || f.null || f.types == 0
}

// Has reports whether the catalog lists a section, such as "chat.request". A protocol that it does not know
// is not held against it.
func (c *Catalog) Has(name string) bool { return c.sections[name] != nil }

// Needed are the fields that each body of a section has.
func (c *Catalog) Needed(name string) []string {
	if s := c.section(name); s != nil {
		return s.needed
	}
	return nil
}

// Protocols are those that the catalog knows.
func (c *Catalog) Protocols() (names []string) {
	for name := range c.sections {
		if protocol, ok := strings.CutSuffix(name, ".request"); ok {
			names = append(names, protocol)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// FieldList is the list that the catalog is made of, as JSON: protocols, their sections, and a row for each
// path with its type and limits.
func FieldList() []byte { return []byte(fieldsJSON) }

// Free reports whether anything may stand below a field, such as the properties of a schema.
func (c *Catalog) Free(name string, keys []string) bool {
	s := c.section(name)
	return s != nil && s.fields[strings.Join(keys, ".")].any
}
