package expression

import (
	"github.com/parlance-gateway/parlance/runtime/document"
)

var json_ = []*Function{
	{
		Name: "jsonencode", Doc: "The value as compact JSON text in a string. The order of keys and the text of numbers do not change.",
		EmptyWith: []int{0},
		Params:    []Param{{"value", Any, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if v.Kind() == document.Absent {
				return v, nil
			}
			start := len(e.arena)
			e.arena = append(e.arena, '"')
			e.arena = appendEncoded(e.arena, v.Raw())
			e.arena = append(e.arena, '"')
			return e.made(start), nil
		},
		Examples: []Example{{`jsonencode({a = "b"})`, `"{\"a\":\"b\"}"`}},
	},
	{
		Name: "jsondecode", Doc: "The value of JSON text in a string. Absent if the text is not JSON.",
		Params: []Param{{"text", Text, ""}}, Result: Any,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v, _ := e.decode(args[0].Value(e))
			return v, nil
		},
		Examples: []Example{{`jsondecode("{\"a\": 1}")`, `{"a": 1}`}, {`jsondecode("{")`, ``}},
	},
	{
		Name: "toolinput", Doc: `The arguments of a tool call (JSON text, or an object) as an object. Empty text gives {}, JSON other than an object {"value": …}, and text that is not JSON {"_raw": …}.`,
		Params: []Param{{"arguments", Any, ""}}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if v.Kind() == document.String {
				if text := v.Inner(); len(text) == 0 || len(text) < 200 && v.Blank() {
					return emptyObject, nil
				}
				docs := e.docsUsed
				in, ok := e.decode(v)
				e.docsUsed = docs // Its text is all that is needed: a history may have a hundred thousand calls.
				in = document.Of(in.Raw())
				if !ok {
					e.lose(v, "the arguments are not JSON; they are sent as text within an object")
					return e.object("_raw", v), nil
				}
				if in.Kind() != document.Object && !in.Nothing() {
					e.lose(v, "the arguments are no object; they are sent within one")
				}
				v = in
			}
			switch {
			case v.Kind() == document.Object:
				return v, nil
			case v.Nothing():
				return emptyObject, nil
			}
			return e.object("value", v), nil
		},
		Examples: []Example{{`toolinput("{\"a\":1}")`, `{"a":1}`}, {`toolinput("")`, `{}`}, {`toolinput("[1]")`, `{"value":[1]}`}, {`toolinput("{oops")`, `{"_raw":"{oops"}`}},
	},
	{
		Name: "closedschema", Doc: "The JSON Schema in the form that Anthropic's structured outputs accept: every object has additionalProperties false, and limits that they do not support are moved into the description. Absent if that is not possible (recursion, free-form objects).",
		Params: []Param{{"schema", Object, ""}}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if !e.Spend((parsedSize + 2) * len(v.Raw())) {
				return document.Value{}, nil
			}
			out, ok := closeSchema(nil, v, 0)
			if !ok {
				return document.Value{}, nil
			}
			return document.Of(out), nil
		},
		Examples: []Example{{`closedschema({type = "object", properties = {a = {type = "string", maxLength = 3}}})`, `{"type":"object","properties":{"a":{"type":"string","description":"maxLength: 3"}},"additionalProperties":false}`}, {`closedschema({type = "object", additionalProperties = true})`, ``}},
	},
	{
		Name: "strictschema", Doc: "Whether a JSON Schema is in the strict subset of OpenAI's structured outputs: every object closed, all its properties required.",
		Tests:  true,
		Params: []Param{{"schema", Object, ""}}, Result: Bool,
		Bool:     func(e *Env, args []Node) bool { return isStrict(args[0].Value(e), 0) },
		Examples: []Example{{`strictschema({type = "object", properties = {}, required = [], additionalProperties = false})`, `true`}, {`strictschema({type = "object", properties = {a = {type = "string"}}})`, `false`}},
	},
	{
		Name: "plainschema", Doc: "The JSON Schema without regular expressions that some servers do not support: those with classes by Unicode property, look-around, back-references or named groups. All else is unchanged.",
		Params: []Param{{"schema", Object, ""}}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			return plainSchema(e, args[0].Value(e)), nil
		},
		Examples: []Example{{`plainschema({properties = {a = {type = "string", pattern = "^[a-z]+$"}, pattern = {pattern = "^(?!x)"}}})`, `{"properties":{"a":{"type":"string","pattern":"^[a-z]+$"},"pattern":{}}}`}, {`plainschema({pattern = "\\p{L}"})`, `{}`}},
	},
	{
		Name: "jsonschema", Doc: "A schema of OpenAPI 3.0 as JSON Schema: its types in lower case (OBJECT becomes object), and nullable as the type null. All else is unchanged.",
		Params: []Param{{"schema", Object, ""}}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			return jsonSchema(e, args[0].Value(e)), nil
		},
		Examples: []Example{{`jsonschema({type = "OBJECT", properties = {a = {type = "STRING", nullable = true}}})`, `{"type":"object","properties":{"a":{"type":["string","null"]}}}`}},
	},
	{
		Name: "objectschema", Doc: `A tool's JSON Schema, changed so that its top level is an object. Without "type" it gets the type object. A schema of another type, or with anyOf, oneOf or allOf at the top, becomes the property "value" of an object.`,
		Params: []Param{{"schema", Object, ""}}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			return objectSchema(e, args[0].Value(e)), nil
		},
		Examples: []Example{{`objectschema(omit)`, `{"type":"object","properties":{}}`}, {`objectschema({properties = {}})`, `{"type":"object","properties":{}}`}, {`objectschema({type = "string"})`, `{"type":"object","properties":{"value":{"type":"string"}},"required":["value"]}`}},
	},
}

var emptyObject = document.Of([]byte("{}"))

// appendEncoded appends a JSON text as it stands within a JSON string, white space between tokens left out.
func appendEncoded(dst, raw []byte) []byte {
	inside := false
	start := 0
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case c == '"':
			dst = append(append(dst, raw[start:i]...), '\\', '"')
			start = i + 1
			inside = !inside
		case c == '\\':
			// An escape within a string: the backslash is escaped, what follows it too when it needs to be.
			dst = append(append(dst, raw[start:i]...), '\\', '\\')
			i++
			if raw[i] == '"' || raw[i] == '\\' {
				dst = append(dst, '\\')
			}
			dst = append(dst, raw[i])
			start = i + 1
		case !inside && c <= ' ':
			dst = append(dst, raw[start:i]...)
			start = i + 1
		}
	}
	return append(dst, raw[start:]...)
}

// decode reads the JSON that a string holds.
func (e *Env) decode(v document.Value) (document.Value, bool) {
	if v.Kind() != document.String {
		return document.Value{}, false
	}
	in := v.Inner()
	if !e.Spend((parsedSize + 1) * len(in)) {
		return document.Value{}, false
	}
	if v.Escaped() {
		start := len(e.arena)
		e.arena = document.AppendUnescaped(e.arena, in)
		in = e.arena[start:len(e.arena):len(e.arena)]
	}
	d := e.document()
	if err := d.Parse(in, false); err != nil {
		return document.Value{}, false
	}
	return d.Root(), true
}

// document lends a Document that lives until Reset or Trim.
func (e *Env) document() *document.Document {
	if e.docsUsed == len(e.docs) {
		e.docs = append(e.docs, new(document.Document))
	}
	e.docsUsed++
	return e.docs[e.docsUsed-1]
}

// indexed is v on a document, so that its members can be read, until indexesUsed is set back to what it was.
func (e *Env) indexed(v document.Value) document.Value {
	if v.Offset() >= 0 {
		return v
	}
	if e.indexesUsed == len(e.indexes) {
		e.indexes = append(e.indexes, new(document.Document))
	}
	e.indexesUsed++
	return v.IndexedBy(e.indexes[e.indexesUsed-1])
}

// Encode makes a string of a value's compact JSON text.
func Encode(e *Env, v document.Value) document.Value {
	start := len(e.arena)
	e.arena = append(e.arena, '"')
	e.arena = appendEncoded(e.arena, v.Raw())
	e.arena = append(e.arena, '"')
	return e.made(start)
}
