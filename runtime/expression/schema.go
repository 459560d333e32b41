package expression

import (
	"strings"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// limits are the keywords of JSON Schema that structured outputs of the Messages protocol refuse; they are
// told to the model in words instead.
var limits = map[string]bool{
	"minimum": true, "maximum": true, "exclusiveMinimum": true, "exclusiveMaximum": true, "multipleOf": true,
	"minLength": true, "maxLength": true, "maxItems": true, "uniqueItems": true, "pattern": true,
}

// closeSchema appends a schema with every object closed. It gives up on what cannot be closed.
func closeSchema(dst []byte, v document.Value, depth int) ([]byte, bool) {
	v = v.Indexed()
	if v.Kind() != document.Object || depth > 60 {
		return append(dst, v.Raw()...), depth <= 60
	}
	if depth == 0 && recursive(v) {
		return dst, false
	}
	var notes []string
	description := ""
	isObject := v.Get("type").Is("object") || v.Get("properties").Kind() == document.Object
	if extra := v.Get("additionalProperties"); extra.Kind() != document.Absent && extra.Kind() != document.False {
		return dst, false
	}
	if isObject && v.Get("properties").Kind() == document.Absent {
		return dst, false
	}
	dst = append(dst, '{')
	start := len(dst)
	member := func(key document.Value) {
		if len(dst) > start {
			dst = append(dst, ',')
		}
		dst = append(append(dst, key.Raw()...), ':')
	}
	var ok bool
	for key, val := range v.Members {
		name := key.String()
		switch {
		case name == "$recursiveRef", name == "$dynamicRef":
			return dst, false
		case name == "additionalProperties":
			continue
		case name == "description":
			description = val.String()
			continue
		case limits[name], name == "minItems" && string(val.Raw()) != "0" && string(val.Raw()) != "1":
			notes = append(notes, name+": "+val.String())
			continue
		case name == "properties" || name == "$defs" || name == "definitions" || name == "patternProperties":
			member(key)
			dst = append(dst, '{')
			first := true
			for k, p := range val.Members {
				if !first {
					dst = append(dst, ',')
				}
				first = false
				dst = append(append(dst, k.Raw()...), ':')
				if dst, ok = closeSchema(dst, p, depth+1); !ok {
					return dst, false
				}
			}
			dst = append(dst, '}')
		case name == "items" || name == "not":
			member(key)
			if dst, ok = closeSchema(dst, val, depth+1); !ok {
				return dst, false
			}
		case name == "anyOf" || name == "oneOf" || name == "allOf" || name == "prefixItems":
			member(key)
			dst = append(dst, '[')
			first := true
			for el := range val.Elements {
				if !first {
					dst = append(dst, ',')
				}
				first = false
				if dst, ok = closeSchema(dst, el, depth+1); !ok {
					return dst, false
				}
			}
			dst = append(dst, ']')
		default:
			member(key)
			dst = document.AppendCompact(dst, val.Raw())
		}
	}
	if len(notes) > 0 {
		if description != "" {
			description += " "
		}
		description += strings.Join(notes, ", ")
	}
	if description != "" {
		member(document.Text("description"))
		dst = document.AppendQuoted(dst, description)
	}
	if isObject {
		member(document.Text("additionalProperties"))
		dst = append(dst, "false"...)
	}
	return append(dst, '}'), true
}

// recursive reports whether a schema refers to itself, or to something that is not among its definitions.
func recursive(schema document.Value) bool {
	refs := map[string][]string{} // by definition
	for _, in := range []string{"$defs", "definitions"} {
		for k, d := range schema.Get(in).Members {
			refs["#/"+in+"/"+k.String()] = refsIn(nil, d, 0)
		}
	}
	var open func(ref string, depth int) bool
	open = func(ref string, depth int) bool {
		more, known := refs[ref]
		if !known || depth > len(refs) {
			return true
		}
		for _, r := range more {
			if open(r, depth+1) {
				return true
			}
		}
		refs[ref] = nil // it ends
		return false
	}
	for _, ref := range refsIn(nil, schema, 0) {
		if open(ref, 0) {
			return true
		}
	}
	return false
}

// refsIn appends what a schema refers to, itself and below.
func refsIn(list []string, v document.Value, depth int) []string {
	if depth > 60 {
		return append(list, "")
	}
	for k, m := range v.Members {
		if k.Is("$ref") && m.Kind() == document.String {
			list = append(list, strings.TrimSpace(m.String()))
		} else {
			list = refsIn(list, m, depth+1)
		}
	}
	for m := range v.Elements {
		list = refsIn(list, m, depth+1)
	}
	return list
}

// isStrict reports whether a schema is in OpenAI's strict subset.
func isStrict(v document.Value, depth int) bool {
	v = v.Indexed()
	if v.Kind() != document.Object {
		return v.Kind() != document.Absent
	}
	if depth > 10 {
		return false
	}
	props := v.Get("properties")
	if v.Get("type").Is("object") || props.Kind() == document.Object {
		if v.Get("additionalProperties").Kind() != document.False || props.Len() != v.Get("required").Len() {
			return false
		}
	}
	for key, val := range v.Members {
		switch key.String() {
		case "properties", "$defs", "definitions":
			for _, p := range val.Members {
				if !isStrict(p, depth+1) {
					return false
				}
			}
		case "items":
			if !isStrict(val, depth+1) {
				return false
			}
		case "anyOf":
			for el := range val.Elements {
				if !isStrict(el, depth+1) {
					return false
				}
			}
		case "oneOf", "allOf", "not", "patternProperties", "if":
			return false
		}
	}
	return true
}

// objectSchema gives a tool's schema an object at its top.
func objectSchema(e *Env, v document.Value) document.Value {
	if v.Kind() != document.Object || v.Empty() {
		return document.Of([]byte(`{"type":"object","properties":{}}`))
	}
	given, mark := v, e.indexesUsed
	v = e.indexed(v)
	defer func() { e.indexesUsed = mark }()
	choice := v.Get("anyOf").Kind() != document.Absent || v.Get("oneOf").Kind() != document.Absent || v.Get("allOf").Kind() != document.Absent
	t := v.Get("type")
	if !choice && t.Is("object") {
		return given
	}
	start := len(e.arena)
	if !choice && t.Nothing() {
		e.arena = append(e.arena, `{"type":"object"`...)
		for k, m := range v.Members {
			if k.Is("type") {
				continue
			}
			e.arena = append(append(append(append(e.arena, ','), k.Raw()...), ':'), m.Raw()...)
		}
		e.arena = append(e.arena, '}')
		return e.made(start)
	}
	e.arena = append(e.arena, `{"type":"object","properties":{"value":`...)
	e.arena = append(e.arena, v.Raw()...)
	e.arena = append(e.arena, `},"required":["value"]}`...)
	return e.made(start)
}
