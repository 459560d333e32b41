package expression

import (
	"strconv"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// peculiar finds what only some engines of regular expressions know: classes by Unicode property, look-around,
// references back, named groups.
var peculiar = lazyregexp.New(`\\[pPukg1-9]|\(\?(<?[=!]|<[A-Za-z_]|P)`)

// plainSchema is a schema without the patterns that are peculiar. Most have none, and stay the bytes that they were.
func plainSchema(e *Env, v document.Value) document.Value {
	if !v.Names("pattern") {
		return v
	}
	return editSchema(e, v, func(_ document.Value, name string, val document.Value) ([]byte, bool) {
		return nil, name == "pattern" && val.Kind() == document.String && peculiar.MatchString(val.String())
	})
}

// jsonSchema is a schema of OpenAPI 3.0 as JSON Schema.
func jsonSchema(e *Env, v document.Value) document.Value {
	return editSchema(e, v, func(schema document.Value, name string, val document.Value) ([]byte, bool) {
		switch name {
		case "type":
			if val.Kind() != document.String {
				return nil, false
			}
			word := strings.ToLower(val.String())
			if schema.Get("nullable").Truth() {
				return append(append(append([]byte{'['}, document.Text(word).Raw()...), `,"null"`...), ']'), false
			}
			if val.Is(word) {
				return nil, false
			}
			return document.Text(word).Raw(), false
		case "nullable", "propertyOrdering", "example":
			return nil, true
		case "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties": // 64-bit numbers may be strings
			if n, err := strconv.Atoi(val.String()); err == nil && val.Kind() == document.String {
				return strconv.AppendInt(nil, int64(n), 10), false
			}
		}
		return nil, false
	})
}

// schemaEdit says what becomes of a member of a schema: another text, or nothing; nil: it stays.
type schemaEdit func(schema document.Value, name string, val document.Value) (text []byte, gone bool)

// editSchema is a schema with its members, and those of the schemas in it, edited.
func editSchema(e *Env, v document.Value, edit schemaEdit) document.Value {
	start := len(e.arena)
	out, changed := edit.append(e.arena, v.Indexed(), 0)
	if !changed {
		return v
	}
	e.arena = out
	return e.made(start)
}

// append appends a schema as it is edited. It looks where schemas stand: a property may be called
// "pattern", and what an enum or a default holds is no schema.
func (edit schemaEdit) append(dst []byte, v document.Value, depth int) (out []byte, changed bool) {
	if v.Kind() != document.Object || depth > 60 {
		return append(dst, v.Raw()...), false
	}
	dst = append(dst, '{')
	first := true
	for key, val := range v.Members {
		name := key.String()
		text, gone := edit(v, name, val)
		if gone {
			changed = true
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(append(dst, key.Raw()...), ':')
		if text != nil {
			dst, changed = append(dst, text...), true
			continue
		}
		var below bool
		switch name {
		case "properties", "patternProperties", "dependentSchemas", "$defs", "definitions":
			dst, below = edit.appendIn(dst, val, depth)
		case "anyOf", "oneOf", "allOf", "prefixItems", "items", "additionalItems", "additionalProperties", "unevaluatedProperties", "contains", "propertyNames", "not", "if", "then", "else":
			if val.Kind() == document.Array {
				dst, below = edit.appendIn(dst, val, depth)
			} else {
				dst, below = edit.append(dst, val, depth+1)
			}
		default:
			dst = append(dst, val.Raw()...)
		}
		changed = changed || below
	}
	return append(dst, '}'), changed
}

// appendIn appends an object or a list whose members are schemas.
func (edit schemaEdit) appendIn(dst []byte, v document.Value, depth int) (out []byte, changed bool) {
	first := true
	next := func(of document.Value) {
		var below bool
		dst, below = edit.append(dst, of, depth+1)
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
