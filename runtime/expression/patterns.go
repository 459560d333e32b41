package expression

import (
	"regexp"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// peculiar finds what only some engines of regular expressions know: classes by Unicode property, look-around,
// references back, named groups.
var peculiar = regexp.MustCompile(`\\[pPukg1-9]|\(\?(<?[=!]|<[A-Za-z_]|P)`)

// plainSchema is a schema without the patterns that are peculiar. Most have none, and stay the bytes that they were.
func plainSchema(e *Env, v document.Value) document.Value {
	if !v.Names("pattern") {
		return v
	}
	start := len(e.arena)
	out, changed := appendPlain(e.arena, v.Indexed(), 0)
	if !changed {
		return v
	}
	e.arena = out
	return e.made(start)
}

// appendPlain appends a schema without peculiar patterns. It looks where schemas stand: a property may be called
// "pattern", and what an enum or a default holds is no schema.
func appendPlain(dst []byte, v document.Value, depth int) (out []byte, changed bool) {
	if v.Kind() != document.Object || depth > 60 {
		return append(dst, v.Raw()...), false
	}
	dst = append(dst, '{')
	first := true
	for key, val := range v.Members {
		name := key.String()
		if name == "pattern" && val.Kind() == document.String && peculiar.MatchString(val.String()) {
			changed = true
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(append(dst, key.Raw()...), ':')
		var below bool
		switch name {
		case "properties", "patternProperties", "dependentSchemas", "$defs", "definitions":
			dst, below = appendPlainIn(dst, val, depth)
		case "anyOf", "oneOf", "allOf", "prefixItems", "items", "additionalItems", "additionalProperties", "unevaluatedProperties", "contains", "propertyNames", "not", "if", "then", "else":
			if val.Kind() == document.Array {
				dst, below = appendPlainIn(dst, val, depth)
			} else {
				dst, below = appendPlain(dst, val, depth+1)
			}
		default:
			dst = append(dst, val.Raw()...)
		}
		changed = changed || below
	}
	return append(dst, '}'), changed
}

// appendPlainIn appends an object or a list whose members are schemas.
func appendPlainIn(dst []byte, v document.Value, depth int) (out []byte, changed bool) {
	first := true
	next := func(of document.Value) {
		var below bool
		dst, below = appendPlain(dst, of, depth+1)
		changed = changed || below
	}
	comma := func() {
		if !first {
			dst = append(dst, ',')
		}
		first = false
	}
	switch v.Kind() {
	case document.Object:
		dst = append(dst, '{')
		for key, val := range v.Members {
			comma()
			dst = append(append(dst, key.Raw()...), ':')
			next(val)
		}
		return append(dst, '}'), changed
	case document.Array:
		dst = append(dst, '[')
		for val := range v.Elements {
			comma()
			next(val)
		}
		return append(dst, ']'), changed
	}
	return append(dst, v.Raw()...), false
}
