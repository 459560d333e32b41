package fields

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// ListSections are the sections of a protocol that a rule file may list.
var ListSections = []string{"request", "response", "stream", "error"}

// anyEvent is the name of the events of a stream whose events have no names.
const anyEvent = "chunk"

// LineError is a mistake in a line of a list.
type LineError struct {
	Section string
	Line    int // from 0
	Text    string
}

// listRow is a line of a list, as fields.json has it.
type listRow struct {
	Path     string   `json:"path"`
	Type     string   `json:"type"`
	Required bool     `json:"required,omitempty"`
	Nullable bool     `json:"nullable,omitempty"`
	Enum     []string `json:"enum,omitempty"`
	Open     bool     `json:"open,omitempty"`
	Same     string   `json:"same_as,omitempty"`
}

var listTypes = []string{"string", "number", "integer", "boolean", "array", "object", "map", "any", "null"}

// ParseList reads the lists of a protocol's fields that stand in a rule file, a text for each section, and gives them in the form of
// fields.json. A line is a path, its types and, if it has only some values, these: "say[].by  string!  me|you". chunks is whether the
// events of streams have the fields of replies and errors where no text lists them.
func ParseList(protocol string, texts map[string]string, chunks bool) (string, []LineError) {
	list := map[string]any{}
	var wrong []LineError
	var chunk []listRow
	for _, section := range []string{"request", "response", "error"} {
		if text, ok := texts[section]; ok {
			p := &listParser{protocol: protocol, section: section, events: map[string][]listRow{}}
			p.parse(text)
			list[section] = p.events[""]
			wrong = append(wrong, p.wrong...)
			if section != "request" {
				chunk = append(chunk, p.events[""]...)
			}
		}
	}
	switch text, ok := texts["stream"]; {
	case ok:
		p := &listParser{protocol: protocol, section: "stream", event: anyEvent, events: map[string][]listRow{}}
		p.parse(text)
		list["stream"] = p.events
		wrong = append(wrong, p.wrong...)
	case chunks && chunk != nil:
		list["stream"] = map[string][]listRow{anyEvent: chunk}
	}
	out, err := json.Marshal(map[string]any{"protocols": map[string]any{protocol: list}})
	if err != nil {
		panic("fields: " + err.Error()) // it holds texts and flags only
	}
	return string(out), wrong
}

// listParser reads the lines of a section.
type listParser struct {
	protocol, section, event string
	events                   map[string][]listRow
	wrong                    []LineError
}

func (p *listParser) parse(text string) {
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if k := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "#") }); k >= 0 {
			words = words[:k]
		}
		if len(words) == 0 {
			continue
		}
		if name, ok := strings.CutSuffix(words[0], ":"); ok && len(words) == 1 && p.section == "stream" {
			p.event = name
			p.events[name] = []listRow{}
			continue
		}
		row, err := p.row(words)
		if err != nil {
			p.wrong = append(p.wrong, LineError{p.section, i, err.Error()})
			continue
		}
		p.add(row)
	}
}

// row reads a line: path, types, values, or behind = the path of a field with the same fields below it.
func (p *listParser) row(words []string) (row listRow, err error) {
	const form = "a line is a path, its types and its values: say[].by string me|you"
	row.Path = words[0]
	if name, ok := strings.CutSuffix(row.Path, ":"); ok && len(words) > 1 {
		return row, fmt.Errorf("no : stands behind a path; write: %s %s", name, strings.Join(words[1:], " "))
	}
	if _, err := parseSteps(row.Path); err != nil {
		return row, err
	}
	if len(words) == 1 {
		return row, fmt.Errorf("the field %q has no type; %s", row.Path, form)
	}
	types, required := strings.CutSuffix(words[1], "!")
	row.Type, row.Required = types, required
	for _, t := range strings.Split(types, "|") {
		if !slices.Contains(listTypes, t) {
			if other := otherTypes[strings.ToLower(t)]; other != "" {
				return row, fmt.Errorf("there is no type %q; write: %s %s", t, row.Path, other)
			}
			return row, fmt.Errorf("there is no type %q; types are %s", t, strings.Join(listTypes, ", "))
		}
		row.Nullable = row.Nullable || t == "null"
	}
	switch rest := words[2:]; {
	case len(rest) == 0:
	case len(rest) == 2 && rest[0] == "=":
		if _, err := parseSteps(rest[1]); err != nil {
			return row, err
		}
		row.Same = p.protocol + "." + p.section + ":" + rest[1]
		if p.section == "stream" {
			row.Same = p.protocol + ".response:" + rest[1]
		}
	case len(rest) == 1:
		for _, w := range strings.Split(rest[0], "|") {
			if w == "*" {
				row.Open = true
			} else {
				row.Enum = append(row.Enum, w)
			}
		}
	default:
		return row, fmt.Errorf("%q is too much; %s", strings.Join(rest[1:], " "), form)
	}
	return row, nil
}

// add adds a row, behind those of the objects and lists that it stands in, where no line before lists them.
func (p *listParser) add(row listRow) {
	rows := p.events[p.event]
	has := func(path string) bool {
		return slices.ContainsFunc(rows, func(r listRow) bool { return r.Path == path })
	}
	for i := 0; i < len(row.Path); i++ {
		switch row.Path[i] {
		case '[':
			if path := row.Path[:i]; !has(path) {
				rows = append(rows, listRow{Path: path, Type: "array"})
			}
			i += strings.IndexByte(row.Path[i:], ']')
		case '.':
			if path := row.Path[:i]; path[i-1] != ']' && !has(path) {
				rows = append(rows, listRow{Path: path, Type: "object"})
			}
		}
	}
	if !has(row.Path) {
		rows = append(rows, row)
	}
	p.events[p.event] = rows
}

// otherTypes are what other languages call the types of fields.
var otherTypes = map[string]string{
	"int": "integer", "int32": "integer", "int64": "integer", "long": "integer", "bool": "boolean", "str": "string", "text": "string", "varchar": "string", "float": "number", "double": "number", "decimal": "number", "numeric": "number",
	"list": "array", "[]": "array", "string[]": "array", "dict": "map", "record": "map", "hash": "map", "json": "any", "unknown": "any", "mixed": "any", "nil": "null", "none": "null", "struct": "object", "enum": "string",
}
