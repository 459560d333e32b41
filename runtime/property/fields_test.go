package property

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/parlance-gateway/parlance/rules/fields"
)

// field is what rules/fields/fields.json says of one value and of what is below it, for making such values: a field that is
// added to the list is made from then on.
type field struct {
	types    []string
	required bool
	nullable bool
	enum     []any
	min, max *float64
	maxLen   int
	minItems int
	sameAs   string

	names    []string // of the members, in the order of the list
	members  map[string]*field
	element  *field
	variants []variant
}

// variant is a form of a value that a member tells.
type variant struct {
	key, value string
	field      *field
}

var sections = sync.OnceValue(func() map[string]*field {
	type row struct {
		Path     string
		Type     string
		Required bool
		Nullable bool
		Enum     []any
		Min, Max *float64
		MaxLen   int    `json:"max_len"`
		MinItems int    `json:"min_items"`
		SameAs   string `json:"same_as"`
	}
	var file struct {
		Protocols map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(fields.FieldList(), &file); err != nil {
		panic(err)
	}
	all := map[string]*field{}
	for protocol, list := range file.Protocols {
		for _, name := range []string{"request", "response"} {
			var rows []row
			if err := json.Unmarshal(list[name], &rows); err != nil {
				panic(err)
			}
			root := &field{types: []string{"object"}}
			for _, r := range rows {
				f := root.at(r.Path)
				f.required, f.nullable, f.enum, f.min, f.max = r.Required, r.Nullable, r.Enum, r.Min, r.Max
				f.maxLen, f.minItems, f.sameAs = r.MaxLen, r.MinItems, r.SameAs
				f.types = strings.Split(r.Type, "|")
			}
			all[protocol+"."+name] = root
		}
	}
	return all
})

var step = regexp.MustCompile(`^([^.\[]*)((?:\[[^\]]*\])*)\.?`)

// at is the field at a path, which is made when it is not there. Of selectors that name several variants, each gets
// the rows.
func (f *field) at(path string) *field {
	for path != "" {
		m := step.FindStringSubmatch(path)
		path = path[len(m[0]):]
		if name := m[1]; name != "" && name != "*" {
			if f.members == nil {
				f.members = map[string]*field{}
			}
			if f.members[name] == nil {
				f.members[name] = &field{}
				f.names = append(f.names, name)
			}
			f = f.members[name]
		} else if name == "*" {
			return &field{} // The values of a map are anything.
		}
		for _, selector := range strings.FieldsFunc(m[2], func(r rune) bool { return r == '[' }) {
			key, values, isVariant := strings.Cut(strings.TrimSuffix(selector, "]"), "=")
			if !isVariant {
				if f.element == nil {
					f.element = &field{}
				}
				f = f.element
				continue
			}
			value, _, _ := strings.Cut(values, "|")
			i := slices.IndexFunc(f.variants, func(v variant) bool { return v.key == key && v.value == value })
			if i < 0 {
				i = len(f.variants)
				f.variants = append(f.variants, variant{key, value, &field{types: []string{"object"}}})
			}
			f = f.variants[i].field
		}
	}
	return f
}

// maker makes values of fields.
type maker struct {
	*rand.Rand
	seldom float64 // how often a member that may be left out is there
	skip   map[string]bool
	report map[string]func() any // what the members of a name are
	ids    int
}

func (m *maker) chance(p float64) bool { return m.Float64() < p }

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// object makes an object of a field, with the members of one of its variants.
func (m *maker) object(f *field, depth int) map[string]any {
	out := map[string]any{}
	m.members(f, out, depth)
	return out
}

func (m *maker) members(f *field, out map[string]any, depth int) {
	for _, name := range f.names {
		c := f.members[name]
		if !c.required && (m.skip[name] || depth > 7 || !m.chance(m.seldom)) {
			continue
		}
		if make := m.report[name]; make != nil {
			out[name] = make()
			continue
		}
		out[name] = m.value(name, c, depth+1)
	}
}

func (m *maker) value(name string, f *field, depth int) any {
	if f.nullable && m.chance(0.1) {
		return nil
	}
	if section, path, ok := strings.Cut(f.sameAs, ":"); ok && sections()[section] != nil {
		f = sections()[section].at(path)
	}
	if len(f.enum) > 0 {
		return pick(m.Rand, f.enum)
	}
	kind := "object"
	if len(f.types) > 0 {
		kind = pick(m.Rand, f.types)
	}
	switch kind {
	case "string":
		return m.text(name, f.maxLen)
	case "boolean":
		return m.chance(0.5)
	case "integer", "number":
		low, high := 0.0, 2000.0
		if f.min != nil {
			low = *f.min
		}
		if f.max != nil {
			high = *f.max
		}
		if n := low + m.Float64()*(high-low); kind == "number" {
			return float64(int(n*100)) / 100
		} else {
			return int(n)
		}
	case "array":
		list := []any{}
		for n := max(f.minItems, m.IntN(3)); len(list) < n; {
			list = append(list, m.element(name, f, depth))
		}
		return list
	case "null":
		return nil
	case "map", "any":
		return map[string]any{}
	}
	return m.variant(f, depth)
}

func (m *maker) element(name string, f *field, depth int) any {
	if len(f.variants) > 0 {
		return m.variant(f, depth)
	}
	if f.element == nil {
		if len(f.names) > 0 {
			return m.object(f, depth)
		}
		return m.text(name, f.maxLen)
	}
	return m.value(name, f.element, depth+1)
}

// variant is an object that has one of the forms of a field.
func (m *maker) variant(f *field, depth int) any {
	out := map[string]any{}
	m.members(f, out, depth)
	var open []variant
	for _, v := range f.variants {
		if !m.skip[v.value] {
			open = append(open, v)
		}
	}
	if len(open) > 0 {
		v := pick(m.Rand, open)
		m.members(v.field, out, depth)
		out[v.key] = v.value
		if len(v.field.variants) > 0 {
			for k, x := range m.variant(v.field, depth).(map[string]any) {
				out[k] = x
			}
			out[v.key] = v.value
		}
	}
	return out
}

var words = []string{"Look", " at ", "the ", "file", "\n", "ünï", "日本", "👋", `"quoted"`, "\\", "{", "}", "<b>", "ok.", "  ", "STOP", "\t", "a", "\u0000"}

// text makes a string as a member of the name holds it.
func (m *maker) text(name string, most int) string {
	m.ids++
	switch {
	case name == "id" || strings.HasSuffix(name, "_id"):
		return fmt.Sprintf("%s_%d", strings.ReplaceAll(name, "_", ""), m.ids)
	case strings.HasSuffix(name, "url"):
		return pick(m.Rand, []string{"https://example.com/a.png", "data:image/png;base64,iVBORw0KGgo="})
	case strings.HasSuffix(name, "data"):
		return "JVBERi0xLjQK"
	case name == "name" || name == "model":
		return pick(m.Rand, []string{"read_file", "write", "search-2"})
	case name == "arguments":
		return pick(m.Rand, []string{"{}", `{"path":"a.txt"}`, ""})
	}
	var b strings.Builder
	for range 1 + m.IntN(6) {
		b.WriteString(pick(m.Rand, words))
	}
	text := b.String()
	if strings.TrimSpace(text) == "" {
		text = "x"
	}
	if r := []rune(text); most > 0 && len(r) > most {
		text = string(r[:most])
	}
	return text
}
