// Package shape checks JSON values against the field lists of the protocols (rules/fields/fields.json): required
// members, types, variants, enumerations and limits. It is independent of how the engine reads a value.
package shape

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/parlance-gateway/parlance/rules/fields"
)

// Shape is what the list says of one value and what is below it. It is immutable.
type Shape struct {
	types    []string // boolean, string, number, integer, array, object; none: any
	required bool
	nullable bool
	enum     []string
	open     bool // the enumeration is not complete
	pattern  *regexp.Regexp
	minLen   *int
	maxLen   *int
	minItems *int
	min, max *float64

	names    []string // of the members, in the order of the list
	members  map[string]*Shape
	element  *Shape // of an array
	values   *Shape // of a map
	free     bool   // a map, or any value
	unions   map[string]*union
	sameAs   string // the rows of another section apply below
	template bool   // made for its children only: it has no row of its own
	shared   bool   // several variants are this one
}

// union tells variants apart by a member.
type union struct {
	known    []string // values of the member, in the order of the list
	variants map[string]*Shape
}

// row is a row of the list.
type row struct {
	Path     string   `json:"path"`
	Type     string   `json:"type"`
	TypeBeta string   `json:"type_beta"`
	Required bool     `json:"required"`
	Nullable bool     `json:"nullable"`
	Enum     []any    `json:"enum"`
	EnumBeta []any    `json:"enum_beta"`
	Open     bool     `json:"open"`
	Pattern  string   `json:"pattern"`
	MinLen   *int     `json:"min_len"`
	MaxLen   *int     `json:"max_len"`
	MinItems *int     `json:"min_items"`
	Min      *float64 `json:"min"`
	Max      *float64 `json:"max"`
	SameAs   string   `json:"same_as"`
}

// lists are the sections by name: "responses.response", "responses.stream.response.created". Each is read when it is asked for.
var lists = sync.OnceValue(func() map[string]func() *Shape {
	var file struct {
		Protocols map[string]map[string]json.RawMessage `json:"protocols"`
	}
	if err := json.Unmarshal(fields.FieldList(), &file); err != nil {
		panic("shape: " + err.Error())
	}
	all := map[string]func() *Shape{}
	for protocol, sections := range file.Protocols {
		for name, raw := range sections {
			section := protocol + "." + name
			if raw[0] == '[' {
				all[section] = reading(section, raw)
				continue
			}
			var named map[string]json.RawMessage
			if err := json.Unmarshal(raw, &named); err != nil {
				panic("shape: " + section + ": " + err.Error())
			}
			for sub, raw := range named {
				all[section+"."+sub] = reading(section+"."+sub, raw)
			}
		}
	}
	return all
})

// Of is the shape of a section, such as "responses.request" or "responses.stream.response.created"; nil when the
// list has no such section.
func Of(section string) *Shape {
	if shape := lists()[section]; shape != nil {
		return shape()
	}
	return nil
}

// reading reads a section, once.
func reading(section string, raw []byte) func() *Shape {
	return sync.OnceValue(func() *Shape {
		var rows []row
		if err := json.Unmarshal(raw, &rows); err != nil {
			panic("shape: " + section + ": " + err.Error())
		}
		return read(rows)
	})
}

func read(rows []row) *Shape {
	root := &Shape{types: []string{"object"}, required: true}
	for _, r := range rows {
		root.at(r.Path).set(r)
	}
	return root
}

func (s *Shape) set(r row) {
	if strings.HasSuffix(r.Path, "]") && !strings.HasSuffix(r.Path, "[]") && !s.template {
		return // A variant that is listed twice: its limits are those of the first row.
	}
	s.template = false
	s.required, s.nullable, s.open, s.sameAs = r.Required, r.Nullable, r.Open, r.SameAs
	s.minLen, s.maxLen, s.minItems, s.min, s.max = r.MinLen, r.MaxLen, r.MinItems, r.Min, r.Max
	for _, e := range append(r.Enum, r.EnumBeta...) {
		s.enum = append(s.enum, fmt.Sprint(e))
	}
	if r.Pattern != "" {
		s.pattern = regexp.MustCompile(r.Pattern)
	}
	for _, t := range strings.Split(r.Type+"|"+r.TypeBeta, "|") {
		switch t {
		case "":
		case "any":
			s.types, s.free = nil, true
			return
		case "map":
			s.types, s.free = append(s.types, "object"), true
		default:
			s.types = append(s.types, t)
		}
	}
}

// step cuts a path behind its first key and the selectors that follow it, each in brackets.
func step(path string) (name, selectors, rest string) {
	end := strings.IndexAny(path, ".[")
	if end < 0 {
		return path, "", ""
	}
	name, rest = path[:end], path[end:]
	for strings.HasPrefix(rest, "[") {
		n := strings.IndexByte(rest, ']') + 1
		if n == 0 {
			break
		}
		selectors, rest = selectors+rest[:n], rest[n:]
	}
	return name, selectors, strings.TrimPrefix(rest, ".")
}

// at is the shape at a path, which is made when it is not there.
func (s *Shape) at(path string) *Shape {
	for path != "" {
		name, selectors, rest := step(path)
		path = rest
		switch name {
		case "":
		case "*":
			s = child(&s.values)
		default:
			if s.members == nil {
				s.members = map[string]*Shape{}
			}
			if s.members[name] == nil {
				s.members[name] = &Shape{template: true}
				s.names = append(s.names, name)
			}
			s = s.members[name]
		}
		for _, selector := range strings.FieldsFunc(selectors, func(r rune) bool { return r == '[' }) {
			key, values, isVariant := strings.Cut(strings.TrimSuffix(selector, "]"), "=")
			if !isVariant {
				s = child(&s.element)
				continue
			}
			s = s.variant(key, strings.Split(values, "|"))
		}
	}
	return s
}

func child(at **Shape) *Shape {
	if *at == nil {
		*at = &Shape{template: true}
	}
	return *at
}

func (s *Shape) variant(key string, values []string) *Shape {
	if s.unions == nil {
		s.unions = map[string]*union{}
	}
	u := s.unions[key]
	if u == nil {
		u = &union{variants: map[string]*Shape{}}
		s.unions[key] = u
	}
	var v *Shape
	switch first := u.variants[values[0]]; {
	case first == nil:
		v = &Shape{template: true, shared: len(values) > 1}
	case len(values) == 1 && first.shared:
		// One of several gets rows of its own, and keeps those that it shares so far.
		v = &Shape{template: true, names: slices.Clone(first.names), members: maps.Clone(first.members)}
		u.variants[values[0]] = v
	default:
		v = first
	}
	for _, value := range values {
		if u.variants[value] == nil {
			u.variants[value] = v
			u.known = append(u.known, value)
		}
	}
	return v
}

// Members are the names of the members, in the order of the list.
func (s *Shape) Members() []string { return slices.Clone(s.names) }
