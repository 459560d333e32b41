package shape

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Kind says in which way a value has not its shape.
type Kind string

// The kinds.
const (
	Missing Kind = "missing" // a member that must be there is not
	Type    Kind = "type"    // another JSON type; null counts as one
	Value   Kind = "value"   // a word that the enumeration, or the list of variants, does not have
	Length  Kind = "length"  // a string or array is too short or too long
	Range   Kind = "range"   // a number is too small or too large
	Pattern Kind = "pattern" // a string does not match
	Unknown Kind = "unknown" // a member that the list does not have
)

// Fault is one way in which a value has not its shape.
type Fault struct {
	Kind  Kind
	Path  string // input[0].call_id
	Field string // the last key of the path
	Want  []string
	Got   string
	Limit float64
	Below bool // Length and Range: the value is too small
}

func (f Fault) String() string {
	switch f.Kind {
	case Missing:
		return f.Path + " is missing"
	case Unknown:
		return f.Path + " is unknown"
	case Type:
		return fmt.Sprintf("%s is %s, not %s", f.Path, f.Got, strings.Join(f.Want, " or "))
	case Value:
		return fmt.Sprintf("%s is %q, not one of %s", f.Path, f.Got, strings.Join(f.Want, ", "))
	case Pattern:
		return fmt.Sprintf("%s is %q, which does not match %s", f.Path, f.Got, f.Want[0])
	}
	side := "large"
	if f.Below {
		side = "small"
	}
	return fmt.Sprintf("%s is too %s: %s, and the limit is %v", f.Path, side, f.Got, f.Limit)
}

// Check gives all faults of a value, which was decoded with numbers as json.Number. Null stands for a member that
// is not there wherever a member may be left out.
func (s *Shape) Check(v any) []Fault {
	var c checker
	c.value(s, v, "")
	return c.faults
}

type checker struct{ faults []Fault }

func (c *checker) fault(k Kind, path string, f Fault) {
	f.Kind, f.Path = k, path
	f.Field = path[strings.LastIndexByte(path, '.')+1:]
	c.faults = append(c.faults, f)
}

// typeOf is the JSON type of a value.
func typeOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case json.Number:
		return "number"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return fmt.Sprintf("%T", v)
}

func isInteger(v any) bool {
	n, ok := v.(json.Number)
	if !ok {
		return false
	}
	_, err := n.Int64()
	return err == nil
}

func (c *checker) value(s *Shape, v any, path string) {
	kind := typeOf(v)
	if kind == "null" {
		if s.required && !s.nullable && len(s.types) > 0 {
			c.fault(Type, path, Fault{Want: s.types, Got: kind})
		}
		return
	}
	fits := len(s.types) == 0 || slices.Contains(s.types, kind) || kind == "number" && isInteger(v) && slices.Contains(s.types, "integer")
	if !fits {
		c.fault(Type, path, Fault{Want: s.types, Got: kind})
		return
	}
	below := s
	if s.sameAs != "" {
		section, at, _ := strings.Cut(s.sameAs, ":")
		if below = Of(section); at != "" {
			below = below.at(strings.TrimSuffix(at, "[]"))
		}
	}
	switch v := v.(type) {
	case string:
		c.text(s, v, path)
	case json.Number:
		n, _ := v.Float64()
		if s.min != nil && n < *s.min {
			c.fault(Range, path, Fault{Got: v.String(), Limit: *s.min, Below: true})
		}
		if s.max != nil && n > *s.max {
			c.fault(Range, path, Fault{Got: v.String(), Limit: *s.max})
		}
	case []any:
		if s.minItems != nil && len(v) < *s.minItems {
			c.fault(Length, path, Fault{Got: strconv.Itoa(len(v)), Limit: float64(*s.minItems), Below: true})
		}
		for i, e := range v {
			at := fmt.Sprintf("%s[%d]", path, i)
			if below.element != nil {
				c.value(below.element, e, at)
			}
			if o, ok := e.(map[string]any); ok {
				c.object(&Shape{unions: below.unions, free: len(below.unions) == 0}, o, at)
			} else if len(below.unions) > 0 {
				c.fault(Type, at, Fault{Want: []string{"object"}, Got: typeOf(e)})
			}
		}
	case map[string]any:
		c.object(below, v, path)
	}
}

func (c *checker) text(s *Shape, v, path string) {
	if len(s.enum) > 0 && !s.open && !slices.Contains(s.enum, v) {
		c.fault(Value, path, Fault{Want: s.enum, Got: v})
	}
	if s.pattern != nil && !s.pattern.MatchString(v) {
		c.fault(Pattern, path, Fault{Want: []string{s.pattern.String()}, Got: v})
	}
	n := utf8.RuneCountInString(v)
	if s.minLen != nil && n < *s.minLen {
		c.fault(Length, path, Fault{Got: strconv.Itoa(n), Limit: float64(*s.minLen), Below: true})
	}
	if s.maxLen != nil && n > *s.maxLen {
		c.fault(Length, path, Fault{Got: strconv.Itoa(n), Limit: float64(*s.maxLen)})
	}
}

func (c *checker) object(s *Shape, o map[string]any, path string) {
	of := []*Shape{s}
	for _, key := range slices.Sorted(maps.Keys(s.unions)) {
		u := s.unions[key]
		word, ok := o[key].(string)
		variant := u.variants[word]
		switch {
		case o[key] == nil:
			c.fault(Missing, join(path, key), Fault{})
			return
		case !ok:
			c.fault(Type, join(path, key), Fault{Want: []string{"string"}, Got: typeOf(o[key])})
			return
		case variant == nil:
			c.fault(Value, join(path, key), Fault{Want: u.known, Got: word})
			return
		}
		of = append(of, variant)
	}
	known := map[string]bool{}
	var values *Shape
	free := false
	for _, s := range of {
		free = free || s.free
		if s.values != nil {
			values = s.values
		}
		for _, name := range s.names {
			known[name] = true
			m := s.members[name]
			v, there := o[name]
			switch {
			case there:
				c.value(m, v, join(path, name))
			case m.required:
				c.fault(Missing, join(path, name), Fault{})
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o)) {
		switch {
		case known[name]:
		case values != nil:
			c.value(values, o[name], join(path, name))
		case !free && (len(s.members) > 0 || len(of) > 1):
			c.fault(Unknown, join(path, name), Fault{})
		}
	}
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
