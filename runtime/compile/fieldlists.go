package compile

import (
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
)

// fieldLists checks the operator's lists of fields: that there is the protocol, and that each line can be read.
func fieldLists(k *compiler) {
	set := k.program.Set
	for _, b := range set.FieldBlocks {
		if !edited(b.Range) {
			continue
		}
		if name := b.Label(0); set.Protocol(name) == nil {
			var known []string
			for _, p := range set.Protocols {
				known = append(known, p.Label(0))
			}
			k.wrong(lang.CodeUnknownProtocol, b.Range, "Unknown protocol", "There is no protocol %q.%s Known: %s.", name, k.program.Set.SuggestProtocol(name, known), strings.Join(known, ", "))
		}
		if x := b.Arg("spelling"); x != nil && b.Text("spelling") != "snake_case" {
			k.bad(x, "Unknown spelling", "The spelling that requests may have besides is \"snake_case\".")
		}
		for _, section := range fields.ListSections {
			x := b.Arg(section)
			if x == nil {
				continue
			}
			if _, ok := lang.LiteralText(x); !ok {
				k.bad(x, "Not a literal string", "A list of fields is a text with a field on each line.")
			}
		}
		_, wrong := set.FieldList(b)
		for _, e := range wrong {
			k.wrong(lang.CodeBadValue, lineOf(b.Arg(e.Section).Range(), set.Sources, e.Line), "Bad line in a list of fields", "%s.", capital(e.Text))
		}
	}
}

// lineOf is a line of a heredoc that begins at a place; of a text in quotes it is the place.
func lineOf(at hcl.Range, sources map[string][]byte, line int) hcl.Range {
	src := sources[at.Filename]
	if !at.CanSliceBytes(src) || !strings.HasPrefix(string(at.SliceBytes(src)), "<<") {
		return at
	}
	begin := at.Start.Byte
	for range line + 1 {
		i := strings.IndexByte(string(src[begin:at.End.Byte]), '\n')
		if i < 0 {
			return at
		}
		begin += i + 1
	}
	text, _, _ := strings.Cut(string(src[begin:at.End.Byte]), "\n")
	text, _, _ = strings.Cut(text, " #")
	text = strings.TrimRight(text, " \t\r")
	indent := len(text) - len(strings.TrimLeft(text, " \t"))
	out := hcl.Range{Filename: at.Filename, Start: hcl.Pos{Line: at.Start.Line + line + 1, Column: indent + 1, Byte: begin + indent}}
	out.End = hcl.Pos{Line: out.Start.Line, Column: len(text) + 1, Byte: begin + len(text)}
	return out
}

// snakeCase reports whether the keys of a protocol's requests may be in snake_case.
func snakeCase(k *compiler, protocol string) bool {
	for _, b := range k.program.Set.FieldBlocks {
		if b.Label(0) == protocol && b.Text("spelling") == "snake_case" {
			return true
		}
	}
	return false
}
