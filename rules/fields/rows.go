package fields

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"weak"

	"github.com/tidwall/gjson"
)

// Row is a field of a protocol, as its reference lists it.
type Row struct {
	Event    string   // of a stream: the event that has the field
	Path     string   // with selectors: messages[role=user].content[type=text].text
	Plain    string   // without: messages.content.text
	Surface  string   // "" for what is generally available, else beta or wire
	Types    []string // as the reference words them: string, array, map, …
	Words    []string // the values that it may have, when they are listed
	Required bool     // it is there, and not null
	Open     bool     // other values than Words are possible
	Stands   bool     // it stands for elements, for a variant or for the values of a map
	steps    []PathStep
	home     []PathStep // of an event: the path in a whole reply of what the event has a piece of
	selects  []selected
}

// selected is a selector of a path: the plain path of what it looks at, and its words.
type selected struct {
	plain string
	words []string
}

// Selects gives the values that a selector of the row's path names for a plain path such as
// messages.content.type; nil when there is none.
func (r *Row) Selects(plain string) []string {
	for i := range r.selects {
		if r.selects[i].plain == plain {
			return r.selects[i].words
		}
	}
	return nil
}

// Fits reports whether two rows can stand in one document: no selector of one contradicts the other's.
func (r *Row) Fits(other *Row) bool {
	for i := range r.selects {
		if theirs := other.Selects(r.selects[i].plain); theirs != nil && !slices.ContainsFunc(r.selects[i].words, func(w string) bool { return slices.Contains(theirs, w) }) {
			return false
		}
	}
	return true
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// Sibling reports whether another row is of a variant beside this one's: their paths differ in the last selector only.
func (r *Row) Sibling(other *Row) bool {
	if len(r.selects) != len(other.selects) {
		return false
	}
	for i := range len(r.selects) - 1 {
		if r.selects[i].plain != other.selects[i].plain || !slices.Equal(r.selects[i].words, other.selects[i].words) {
			return false
		}
	}
	return true
}

// Anywhere is the first name of a path that may begin at any depth.
const Anywhere = "**"

// PathStep is a key of a path, with the variants that are meant of what stands there: Key of it is one of Words.
type PathStep struct {
	Name  string
	Key   string
	Words []string // one that ends in * stands for all that begin so
}

// FieldPath is the label of a drop: a path, which covers all that is below it, of any document or of some events alone.
type FieldPath struct {
	Event string // of events: their name; a * at the end stands for any text
	Steps []PathStep
}

// ParsePath reads a path with selectors, such as tools[type=custom].format, the name of events,
// event:response.audio.*, or a path in them, event:response.completed:response.usage.
func ParsePath(label string) (FieldPath, error) {
	if label, ok := strings.CutPrefix(label, "event:"); ok {
		name, path, below := strings.Cut(label, ":")
		if name == "" {
			return FieldPath{}, fmt.Errorf("the name of the event is missing")
		}
		p := FieldPath{Event: name}
		var err error
		if below {
			p.Steps, err = parseSteps(path)
		}
		return p, err
	}
	steps, err := parseSteps(label)
	return FieldPath{Steps: steps}, err
}

// ParseEdit reads the path of an edit: as ParsePath, but ** may stand before any name, [*] stands for all elements of a list, and there
// are no events.
func ParseEdit(label string) ([]PathStep, error) {
	if strings.HasSuffix(label, "]") && (strings.HasSuffix(label, "[*]") || strings.HasSuffix(label, "[]")) {
		return nil, fmt.Errorf("the path %q ends in a list: its elements have no name of their own", label)
	}
	steps, err := splitSteps(strings.ReplaceAll(label, "[*]", "[]"))
	if err != nil {
		return nil, err
	}
	for i, s := range steps {
		if s.Name == Anywhere && (s.Key != "" || i == len(steps)-1 || steps[i+1].Name == Anywhere) {
			return nil, fmt.Errorf("%s stands before a name", Anywhere)
		}
	}
	return steps, nil
}

func parseSteps(path string) ([]PathStep, error) {
	steps, err := splitSteps(path)
	if err != nil {
		return nil, err
	}
	for i, s := range steps {
		if s.Name == Anywhere && (i > 0 || s.Key != "" || len(steps) == 1) {
			return nil, fmt.Errorf("%s stands at the beginning of a path, before a name", Anywhere)
		}
	}
	return steps, nil
}

func splitSteps(path string) ([]PathStep, error) {
	if plain, ok := strings.CutPrefix(path, "$."); ok {
		return nil, fmt.Errorf("a path begins with the name of a field: write %q", plain)
	}
	steps := make([]PathStep, 0, strings.Count(path, ".")+1)
	for rest := path; rest != ""; {
		end := len(rest)
		if i := strings.IndexAny(rest, ".["); i >= 0 {
			end = i
		}
		step := PathStep{Name: rest[:end]}
		rest = rest[end:]
		if strings.HasPrefix(rest, "[") {
			i := strings.IndexByte(rest, ']')
			if i < 0 {
				return nil, fmt.Errorf("the path %q has no ] for its [", path)
			}
			if inside := rest[1:i]; inside != "" {
				key, words, ok := strings.Cut(inside, "=")
				if !ok || key == "" || words == "" {
					if strings.Trim(inside, "0123456789*-") == "" {
						return nil, fmt.Errorf("elements of a list have no numbers here: %s stands for all of them, and %s[role=user] for some", strings.ReplaceAll(path, "["+inside+"]", ""), step.Name)
					}
					return nil, fmt.Errorf("a selector is [key=value], not [%s]", inside)
				}
				step.Key, step.Words = key, strings.Split(words, "|")
			}
			rest = rest[i+1:]
		}
		if step.Name == "" {
			return nil, fmt.Errorf("the path %q has an empty name", path)
		}
		steps = append(steps, step)
		if rest != "" && rest[0] != '.' {
			return nil, fmt.Errorf("the path %q goes on without a dot behind a ]", path)
		}
		if rest = strings.TrimPrefix(rest, "."); rest == "" && strings.HasSuffix(path, ".") {
			return nil, fmt.Errorf("the path %q ends in a dot", path)
		}
	}
	if len(steps) == 0 {
		return nil, fmt.Errorf("the path is empty")
	}
	return steps, nil
}

// Covers reports whether a path names all that another one names.
func Covers(path, other []PathStep) bool {
	if len(path) == 0 {
		return true
	}
	if len(other) == 0 {
		return false
	}
	s, of := path[0], other[0]
	if s.Name == Anywhere {
		return Covers(path[1:], other) || Covers(path, other[1:])
	}
	if of.Name == Anywhere || s.Name != "*" && s.Name != of.Name || s.Key != "" && (of.Key != s.Key || !allLike(s.Words, of.Words)) {
		return false
	}
	return Covers(path[1:], other[1:])
}

// Covers reports whether the path names the row, or what the row is part of.
func (p FieldPath) Covers(r *Row) bool {
	if p.Event != "" {
		if r.Event == "" || !likeWord(p.Event, r.Event) {
			return false
		}
		if len(p.Steps) == 0 {
			return true
		}
	}
	return covers(p.Steps, r.steps) || covers(p.Steps, r.home)
}

func covers(path, row []PathStep) bool {
	for i, s := range path {
		if s.Name == Anywhere {
			for j := i; j < len(row); j++ {
				if covers(path[i+1:], row[j:]) {
					return true
				}
			}
			return false
		}
		if i >= len(row) {
			return false
		}
		of := row[i]
		if s.Name != "*" && s.Name != of.Name || s.Key != "" && (of.Key != s.Key || !allLike(s.Words, of.Words)) {
			return false
		}
	}
	return true
}

func allLike(patterns, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(patterns, func(p string) bool { return likeWord(p, w) })
	})
}

// likeWord reports whether a word fits a pattern; a * at its end, or its beginning, stands for any text.
func likeWord(pattern, word string) bool {
	if tail, ok := strings.CutPrefix(pattern, "*"); ok {
		return strings.HasSuffix(word, tail)
	}
	if head, ok := strings.CutSuffix(pattern, "*"); ok {
		return strings.HasPrefix(word, head)
	}
	return pattern == word
}

// Fits reports whether a word is one of those that the step selects; without a selector all are.
func (s PathStep) Fits(word string) bool {
	return s.Key == "" || slices.ContainsFunc(s.Words, func(p string) bool { return likeWord(p, word) })
}

// Reference is the fields of the protocols, written out. That takes 40 MB, and few ask for it: it is forgotten when nobody has it any
// more, and written out again for the next.
type Reference struct {
	mu     sync.Mutex
	raw    map[string][]written // by section, and section event
	events map[string][]string  // by section
	rows   map[string][]Row     // of the sections that were asked for
}

type weakReference struct {
	sync.Mutex
	weak.Pointer[Reference]
}

// Reference is the catalog's.
func (c *Catalog) Reference() *Reference {
	c.reference.Lock()
	defer c.reference.Unlock()
	if r := c.reference.Value(); r != nil {
		return r
	}
	r := newReference(c.sources)
	c.reference.Pointer = weak.Make(r)
	return r
}

func newReference(sources []string) *Reference {
	r := &Reference{raw: map[string][]written{}, events: map[string][]string{}, rows: map[string][]Row{}}
	for _, src := range sources {
		eachSection(src, func(section, sub string, rows gjson.Result) {
			at := section
			switch {
			case sub != "" && strings.HasSuffix(section, ".stream"):
				if !slices.Contains(r.events[section], sub) {
					r.events[section] = append(r.events[section], sub)
				}
				at += " " + sub
			case sub != "":
				at += "." + sub
			}
			r.raw[at] = append(r.raw[at], writtenOf(rows)...)
		})
	}
	return r
}

// Rows are the fields of a section, such as chat.request or chat.stream, in the order of the reference. A
// field that is described elsewhere is followed by the rows from there, with its own path before theirs.
func (r *Reference) Rows(section string) []Row {
	r.mu.Lock()
	defer r.mu.Unlock()
	rows, known := r.rows[section]
	if !known {
		expand(&rows, r.raw, section, "", "", "", "", nil)
		for _, event := range r.events[section] {
			expand(&rows, r.raw, section+" "+event, "", "", "", event, nil)
		}
		r.rows[section] = rows
	}
	return rows
}

// written is a row as the reference has it. Its slices are those of all rows that are made of it.
type written struct {
	Row
	same string // where its fields are described; "" for here
}

func writtenOf(rows gjson.Result) []written {
	var out []written
	rows.ForEach(func(_, r gjson.Result) bool {
		w := written{Row: Row{
			Path: r.Get("path").String(), Surface: r.Get("surface").String(), Types: strings.Split(r.Get("type").String(), "|"),
			Required: r.Get("required").Bool() && !r.Get("nullable").Bool(), Open: r.Get("open").Bool(),
			Stands: r.Get("variant").Bool() || r.Get("element").Bool() || r.Get("map_values").Bool(),
		}, same: r.Get("same_as").String()}
		for _, word := range r.Get("enum").Array() {
			w.Words = append(w.Words, word.String())
		}
		out = append(out, w)
		return true
	})
	return out
}

// expand adds the rows of a section below a path of it to a list, with another path before them. busy are the sections
// that led here: what describes itself is listed once. home is the path of a whole reply that before stands for.
func expand(out *[]Row, raw map[string][]written, section, below, before, home, event string, busy []string) {
	for i := range raw[section] {
		r := &raw[section][i]
		path := r.Path
		rest := "." + path
		if below != "" {
			var ok bool
			list, element := strings.CutSuffix(below, "[]")
			rest, ok = strings.CutPrefix(path, list)
			if element {
				rest = strings.TrimPrefix(rest, "[]")
			}
			if !ok || rest == "" || rest[0] != '.' && rest[0] != '[' {
				continue
			}
			path = rest
			if before == "" {
				path = strings.TrimPrefix(path, ".")
			}
			path = before + path
		} else if before != "" {
			path = before + "." + path
		}
		row := r.Row
		row.Event, row.Path, row.Plain = event, path, plainPath(path)
		row.steps, _ = parseSteps(path)
		at := home
		if len(busy) > 0 && event != "" {
			if at = home + rest; home == "" {
				at = strings.TrimPrefix(at, ".")
			}
			row.home, _ = parseSteps(at)
		}
		if row.Plain != path { // or it has no selectors
			plain := ""
			for _, s := range row.steps {
				if plain = join(plain, s.Name); s.Key != "" {
					row.selects = append(row.selects, selected{plain + "." + s.Key, s.Words})
				}
			}
		}
		*out = append(*out, row)
		if same := r.same; same != "" && !slices.Contains(busy, same) && len(busy) < 4 {
			to, below, _ := strings.Cut(same, ":")
			list := strings.TrimSuffix(below, "[]")
			if strings.HasSuffix(path, "[]") {
				below = list
			}
			if len(busy) == 0 {
				at = list // where an event's piece stands in a whole reply
			}
			expand(out, raw, to, below, strings.TrimSuffix(path, "[]"), strings.TrimSuffix(at, "[]"), event, append(busy, same))
		}
	}
}

// Events are the names of a protocol's events in streams, in the order of the reference.
func (c *Catalog) Events(protocol string) []string { return c.events()[protocol] }

func eventsOf(sources []string) map[string][]string {
	out := map[string][]string{}
	for _, src := range sources {
		eachSection(src, func(section, sub string, _ gjson.Result) {
			if protocol, ok := strings.CutSuffix(section, ".stream"); ok && !slices.Contains(out[protocol], sub) {
				out[protocol] = append(out[protocol], sub)
			}
		})
	}
	return out
}

func (s PathStep) text() string {
	if s.Key == "" {
		return s.Name
	}
	return s.Name + "[" + s.Key + "=" + strings.Join(s.Words, "|") + "]"
}

// Last is the last step of the path as it is written, or the event, for suggestions.
func (p FieldPath) Last() string {
	if len(p.Steps) == 0 {
		return p.Event
	}
	return p.Steps[len(p.Steps)-1].text()
}

// String is the path as it is written.
func (p FieldPath) String() string {
	var names []string
	for _, s := range p.Steps {
		names = append(names, s.text())
	}
	path := strings.Join(names, ".")
	switch {
	case p.Event != "" && path != "":
		return "event:" + p.Event + ":" + path
	case p.Event != "":
		return "event:" + p.Event
	}
	return path
}

// PlainPath is a path without selectors and brackets: messages.content.text.
func PlainPath(path string) string { return plainPath(path) }

// Closeness tells which of two paths that cover a field says more about it.
func (p FieldPath) Closeness() int {
	n := 0
	if p.Event != "" {
		n = 1
	}
	for _, s := range p.Steps {
		switch {
		case s.Name == Anywhere:
			n -= 3
		case s.Key != "":
			n += 3
		default:
			n += 2
		}
	}
	return n
}
