package demo

import (
	"bytes"
	"encoding/json"
	"strings"
)

// whichProperties says how much of an object schema a sample fills.
type whichProperties bool

const (
	requiredProperties whichProperties = false
	allProperties      whichProperties = true
)

// sampleObject makes a small JSON object that fits the top level of a schema: a string is the word, a
// number 1, a boolean true, an enum its first value; arrays and objects are empty. It never fails: where
// it does not understand a schema, and without one, it fills less.
func sampleObject(raw json.RawMessage, word string, which whichProperties) string {
	root := readSchema(raw)
	top := root.resolve(root)
	members := top.members()
	names := top.Required
	if which == allProperties {
		if len(raw) == 0 {
			return `{"answer": "` + promptWord + `"}`
		}
		names = nil
		for _, m := range members {
			names = append(names, m.name)
		}
	}
	var out strings.Builder
	out.WriteByte('{')
	seen := map[string]bool{}
	for _, name := range names {
		if seen[name] {
			continue
		}
		if len(seen) > 0 {
			out.WriteString(", ")
		}
		seen[name] = true
		out.Write(encode(name))
		out.WriteString(": ")
		out.WriteString(sampleValue(root, find(members, name), harmless(name, word)))
	}
	out.WriteByte('}')
	return out.String()
}

// sampleValue makes a value for one property.
func sampleValue(root schema, raw json.RawMessage, word string) string {
	s := readSchema(raw).resolve(root)
	switch {
	case len(s.Const) > 0:
		return compact(s.Const)
	case len(s.Enum) > 0:
		return compact(s.Enum[0])
	}
	switch s.kind() {
	case "number", "integer":
		return "1"
	case "boolean":
		return "true"
	case "array":
		return "[]"
	case "object":
		return "{}"
	case "null":
		return "null"
	}
	return string(encode(word))
}

// harmless keeps words of the prompt out of what an agent may run: a coding agent that is pointed at the
// demo must not execute the last word of a question.
func harmless(name, word string) string {
	name = strings.ToLower(name)
	for _, risky := range []string{"command", "cmd", "script", "code", "sql", "shell", "exec"} {
		if strings.Contains(name, risky) {
			return promptWord
		}
	}
	return word
}

// schema is the part of JSON Schema that is understood.
type schema struct {
	Type        oneOrMany                  `json:"type"`
	Enum        []json.RawMessage          `json:"enum"`
	Const       json.RawMessage            `json:"const"`
	Properties  json.RawMessage            `json:"properties"`
	Required    []string                   `json:"required"`
	AnyOf       []json.RawMessage          `json:"anyOf"`
	OneOf       []json.RawMessage          `json:"oneOf"`
	Ref         string                     `json:"$ref"`
	Defs        map[string]json.RawMessage `json:"$defs"`
	Definitions map[string]json.RawMessage `json:"definitions"`
}

// readSchema reads what it can: encoding/json goes on after a member of the wrong type.
func readSchema(raw json.RawMessage) schema {
	var s schema
	_ = json.Unmarshal(raw, &s) // A schema that is not understood is an empty one.
	return s
}

// maxSchemaSteps bounds references that go round in circles.
const maxSchemaSteps = 8

// resolve follows local references, and the first alternative that is more than null.
func (s schema) resolve(root schema) schema {
	for range maxSchemaSteps {
		alternatives := append(s.AnyOf, s.OneOf...)
		switch {
		case strings.HasPrefix(s.Ref, "#/$defs/"):
			s = readSchema(root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")])
		case strings.HasPrefix(s.Ref, "#/definitions/"):
			s = readSchema(root.Definitions[strings.TrimPrefix(s.Ref, "#/definitions/")])
		case len(s.Type) == 0 && len(alternatives) > 0:
			s = readSchema(alternatives[0])
			if s.kind() == "null" && len(alternatives) > 1 {
				s = readSchema(alternatives[1])
			}
		default:
			return s
		}
	}
	return s
}

// kind is the first type that is not null; "" when the schema does not say.
func (s schema) kind() string {
	for _, t := range s.Type {
		if t != "null" {
			return t
		}
	}
	if len(s.Type) > 0 {
		return "null"
	}
	if len(s.Properties) > 0 {
		return "object"
	}
	return ""
}

// member is one name of a JSON object with its value.
type member struct {
	name string
	raw  json.RawMessage
}

// members lists the properties in the order in which the schema has them, which a Go map would lose.
func (s schema) members() []member {
	decoder := json.NewDecoder(bytes.NewReader(s.Properties))
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		return nil
	}
	var list []member
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return list
		}
		m := member{name: name.(string)} // Keys are always strings: encoding/json checks it.
		if decoder.Decode(&m.raw) != nil {
			return list
		}
		list = append(list, m)
	}
	return list
}

// find returns the schema of a member, or nil: required may name what properties does not have.
func find(list []member, name string) json.RawMessage {
	for _, m := range list {
		if m.name == name {
			return m.raw
		}
	}
	return nil
}

// compact takes the spaces out of JSON, which may hold line breaks that a data line must not.
func compact(raw json.RawMessage) string {
	var out bytes.Buffer
	if json.Compact(&out, raw) != nil {
		return "null"
	}
	return out.String()
}

// oneOrMany is a string or a list of strings.
type oneOrMany []string

func (o *oneOrMany) UnmarshalJSON(raw []byte) error {
	*o = nil
	switch raw[0] {
	case 'n': // null
		return nil
	case '"':
		*o = make([]string, 1)
		return json.Unmarshal(raw, &(*o)[0])
	}
	return json.Unmarshal(raw, (*[]string)(o))
}
