package play

import (
	"slices"
	"strconv"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// width is how long a line of an object may become.
const width = 120

var identifier = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

// Value is a JSON value as HCL, at a depth of indentation: over several lines where one would be too long.
func Value(v document.Value, depth int) string {
	if short := inline(v); len(short)+2*depth < width || v.Kind() != document.Array && v.Kind() != document.Object {
		return short
	}
	indent := strings.Repeat("  ", depth+1)
	var b strings.Builder
	if v.Kind() == document.Array {
		b.WriteString("[\n")
		for el := range v.Elements {
			b.WriteString(indent + Value(el, depth+1) + ",\n")
		}
		return b.String() + strings.Repeat("  ", depth) + "]"
	}
	b.WriteString("{\n")
	for k, el := range v.Members {
		b.WriteString(indent + Key(k.String()) + " = " + Value(el, depth+1) + "\n")
	}
	return b.String() + strings.Repeat("  ", depth) + "}"
}

func inline(v document.Value) string {
	var parts []string
	switch v.Kind() {
	case document.String:
		return Quote(v.String())
	case document.Array:
		for el := range v.Elements {
			parts = append(parts, inline(el))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case document.Object:
		for k, el := range v.Members {
			parts = append(parts, Key(k.String())+" = "+inline(el))
		}
		if len(parts) == 0 {
			return "{}"
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	return string(v.Raw())
}

// Key is the name of a member as HCL.
func Key(name string) string {
	if identifier.MatchString(name) && !slices.Contains([]string{"true", "false", "null", "for"}, name) {
		return name
	}
	return Quote(name)
}

// Quote is a text as a string of HCL.
func Quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r < ' ' || r == 0x7f:
			b.WriteString(`\u00` + strconv.FormatInt(int64(r)+0x100, 16)[1:])
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return Escape(b.String())
}

// Escape keeps a text from being a template.
func Escape(text string) string {
	return strings.NewReplacer("${", "$${", "%{", "%%{").Replace(text)
}
