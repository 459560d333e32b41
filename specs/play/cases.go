package play

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

var fragmentGrammar = &lang.Grammar{
	Doc:    "Frames that several streams use. Fragments of a file " + sharedFile + " can be used by all spec files of its folder and of the folders below. In a stream, `<name>` inserts the frames of the fragment with that label, and `<name hole=\"value\">` sets the value of a hole. A line may have several such references, also one of a fragment.",
	Labels: []string{"name"}, Many: true, Unique: true,
	Args: map[string]lang.Arg{
		"frames": {Doc: "the frames, one per line; `<hole>` is replaced by the value of a hole", Required: true},
		"holes":  {Doc: "the names of the holes with their default values: `{ model = \"m\" }`"},
	},
}

const casesDoc = "a table, if the spec stands for several. The first line has the names of the columns, each further line is a case, and | separates the values. `<column>` in the label or an argument is replaced by the value. An empty value also removes the comma before it, and a line that becomes blank is removed"

// holeName is what holes, columns and fragments may be called.
var holeName = lazyregexp.New(`^[a-z][a-z0-9_]*$`)

// reserved are names in angle brackets that mean something else.
var reserved = []string{"any", "sealed", "key"}

func (r *reader) goodName(name string, at hcl.Range) bool {
	if !holeName.MatchString(name) || slices.Contains(reserved, name) {
		r.wrong(at, "Not a name", "%q cannot be in angle brackets: a name is small letters, digits and _, and not any, sealed or key.", name)
		return false
	}
	return true
}

// fragment reads a block "fragment".
func (r *reader) fragment() *fragment {
	f := &fragment{name: r.block.Label(0), at: r.block.Range, holes: map[string]string{}}
	r.goodName(f.name, r.block.Range)
	for _, h := range r.headers("holes") {
		if r.goodName(h[0], r.block.Args["holes"].Range) {
			f.holes[h[0]] = h[1]
		}
	}
	f.text = r.text("frames")
	if f.text != nil && len(bytes.TrimSpace(f.text.bytes)) == 0 {
		r.wrong(f.text.at, "No frames", "A fragment has one frame at least.")
	}
	for hole := range f.holes {
		if f.text != nil && !r.builtIn && !bytes.Contains(f.text.bytes, []byte("<"+hole+">")) {
			hint, at := " Remove it.", r.block.Args["holes"].Range
			for _, m := range inBrackets.FindAllSubmatchIndex(f.text.bytes, -1) {
				if name := string(f.text.bytes[m[2]:m[3]]); f.holes[name] == "" && !slices.Contains(reserved, name) {
					hint = fmt.Sprintf(" No hole is called <%s>: write <%s> there.", name, hole)
					if f.text.line > 0 {
						at = f.text.lineAt(m[0], m[1]-m[0])
					}
				}
			}
			r.wrong(at, "Unused hole", "The frames do not use <%s>.%s", hole, hint)
		}
	}
	return f
}

// cases reads the table of a spec that stands for several: what stands in each row, by the names of the columns. A spec without
// a table is one row without columns.
func (r *reader) cases() []map[string]string {
	t := r.text("cases")
	if t == nil {
		return []map[string]string{nil}
	}
	list := t.split()
	if x := r.block.Arg("cases"); !isString(x) {
		r.wrong(t.at, "No cases", "Cases are a text: cases = <<-TABLE, then a line with the names of the columns, %s, and a line for each case, with | between its values; then TABLE.", columnsOf(x))
		return nil
	}
	if len(list) < 2 {
		r.wrong(t.at, "No cases", "The first line of cases has the names of the columns, and each line after it is a case; write | between columns.")
		return nil
	}
	lineAt := func(l sourceLine) hcl.Range {
		if l.line > 0 {
			return r.lineRange(t.at.Filename, l.line)
		}
		return t.at
	}
	for i, l := range list { // as in Markdown; the first value of a case may be empty
		if text := strings.TrimSpace(string(l.text)); i == 0 && strings.HasPrefix(text, "|") || i == 1 && strings.Contains(text, "---") && strings.Trim(text, "-:|+ ") == "" {
			bare := strings.Join(strings.FieldsFunc(text, func(c rune) bool { return c == '|' || c == ' ' }), " | ")
			if strings.Trim(bare, "-:|+ ") == "" {
				r.wrong(lineAt(l), "Not a case", "Remove the line between the names of the columns and the cases.")
			} else {
				r.wrong(lineAt(l), "Not a case", "Write | between values, not around them, and no line of dashes. Write: %s", bare)
			}
			return nil
		}
	}
	columns := cells(list[0].text)
	for i, name := range columns {
		if !r.goodName(name, lineAt(list[0])) {
			continue
		}
		if slices.Contains(columns[:i], name) {
			r.wrong(lineAt(list[0]), "Defined twice", "Two columns are called %q, and only one would be used. Give one of them another name.", name)
			return nil
		}
	}
	var rows []map[string]string
	names := map[string]bool{}
	for _, l := range list[1:] {
		row := map[string]string{}
		values := cells(l.text)
		if len(values) != len(columns) {
			r.wrong(lineAt(l), "Not a case", "There are %d columns, and this line has %d values. Write | between values.%s", len(columns), len(values), missingCells(values, len(columns)))
			return nil
		}
		for i, name := range columns {
			row[name] = values[i]
		}
		name := r.nameOf(row)
		if names[name] {
			r.sameName(lineAt(l), name, columns)
			return nil
		}
		names[name] = true
		rows = append(rows, row)
	}
	return rows
}

// sameName reports two cases with one name, which has no column that tells them apart, or a misspelt one.
func (r *reader) sameName(at hcl.Range, name string, columns []string) {
	for _, m := range inBrackets.FindAllStringSubmatch(name, -1) {
		if lang.Suggest(m[1], columns) != "" {
			r.wrong(r.block.Range, "Unknown column", "No column is called <%s>.%s Known: %s.", m[1], lang.Suggest(m[1], columns), strings.Join(columns, ", "))
			return
		}
	}
	r.wrong(at, "Defined twice", "Two cases are called %q. Put the <column> that differs into the name of the spec. Write: %s \"%s <%s>\"", name, r.block.Type, inBrackets.ReplaceAllString(r.block.Label(0), ""), columns[0])
}

// columnsOf are the names of the members of a list of objects, as a line of a table.
func columnsOf(x hclsyntax.Expression) string {
	var names []string
	if list, ok := x.(*hclsyntax.TupleConsExpr); ok && len(list.Exprs) > 0 {
		if o, ok := list.Exprs[0].(*hclsyntax.ObjectConsExpr); ok {
			for _, item := range o.Items {
				if key, diags := lang.Static(item.KeyExpr, nil); !diags.HasErrors() && key.Type() == cty.String {
					names = append(names, key.AsString())
				}
			}
		}
	}
	if len(names) == 0 {
		return "such as: limit | model"
	}
	return strings.Join(names, " | ")
}

// missingCells is how a line of a table is written that has too few values.
func missingCells(values []string, columns int) string {
	if len(values) >= columns {
		return ""
	}
	if parts := strings.FieldsFunc(strings.Join(values, "|"), func(c rune) bool { return c == ',' || c == ';' || c == '\t' || c == '|' }); len(parts) == columns {
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		return " Write: " + strings.Join(parts, " | ")
	}
	for len(values) < columns {
		values = append(values, "…")
	}
	return " Write: " + strings.Join(values, " | ")
}

// cells are the values of a line.
func cells(line []byte) (list []string) {
	for cell := range strings.SplitSeq(string(line), "|") {
		list = append(list, strings.TrimSpace(cell))
	}
	return list
}

// nameOf is the name of the spec in one of its cases.
func (r *arguments) nameOf(row map[string]string) string {
	return string(fillHoles([]byte(r.block.Label(0)), row, r.filled))
}

// fill puts the values of the case that is read into a text.
func (r *arguments) fill(s []byte) []byte { return fillHoles(s, r.row, r.filled) }

// fillText fills the lines of a text. A line of which nothing is left but white space is left out.
func (r *arguments) fillText(t *text) {
	if len(r.row) == 0 || bytes.IndexByte(t.bytes, '<') < 0 {
		return
	}
	var out []byte
	var origins []origin
	n := 0
	for line := range bytes.Lines(t.bytes) {
		filled := r.fill(line)
		if len(bytes.TrimSpace(filled)) > 0 || len(bytes.TrimSpace(line)) == 0 {
			out = append(out, filled...)
			at := 0
			if t.line > 0 {
				at = t.line + n
			}
			origins = append(origins, origin{line: at})
		}
		n++
	}
	t.bytes, t.origins = out, origins
}

// unused reports columns that stand nowhere in the spec.
func (r *reader) unused(rows []map[string]string) {
	if len(rows) == 0 || rows[0] == nil || r.diags.HasErrors() {
		return
	}
	defer r.noColumn(rows[0])
	for _, name := range slices.Sorted(maps.Keys(rows[0])) {
		if !r.filled[name] {
			if hole, at := r.otherHole(name, rows[0]); hole != "" {
				r.wrong(at, "Unknown column", "No column is called <%s>. Did you mean <%s>, which is not used?", hole, name)
				continue
			}
			r.wrong(r.columnAt(name), "Unused column", "The spec does not use <%s>. Write <%s> where its values belong, or take the column out.", name, name)
		}
	}
}

// noColumn warns of a value that is nothing but a name in angle brackets, which no column has: it stays as it is written.
func (r *reader) noColumn(row map[string]string) {
	if r.builtIn || r.diags.HasErrors() {
		return
	}
	n := 0
	for line := range bytes.Lines(r.whole) {
		if n++; n < r.block.Span.Start.Line || n > r.block.Span.End.Line {
			continue
		}
		for _, m := range wholeHole.FindAllSubmatchIndex(line, -1) {
			name := string(line[m[2]:m[3]])
			if _, column := row[name]; column || r.fragments[name] != nil || slices.Contains(reserved, name) {
				continue
			}
			at := hcl.Pos{Line: n, Column: 1 + utf8.RuneCount(line[:m[0]])}
			columns := slices.Sorted(maps.Keys(row))
			r.diags = append(r.diags, lang.Warn(lang.CodeMeant, hcl.Range{Filename: r.block.Range.Filename, Start: at, End: at}, "No such column", "No column is called %q, so <%s> stays as it is written.%s The columns are %s; add one, or write one of these.", name, name, lang.Suggest(name, columns), strings.Join(columns, ", ")))
			return
		}
	}
}

// wholeHole is a text that is nothing but a name in angle brackets.
var wholeHole = lazyregexp.New(`"<([a-z][a-z0-9_]*)>"`)

// columnAt is where the first line of the cases has the name of a column.
func (r *reader) columnAt(name string) hcl.Range {
	t := r.text("cases")
	line := t.split()[0]
	if line.line == 0 {
		return t.at
	}
	at := r.lineRange(t.at.Filename, line.line)
	from := 0
	for cell := range strings.SplitSeq(strings.TrimLeft(string(line.text), " 	"), "|") {
		if strings.TrimSpace(cell) == name {
			at.Start.Column += from + len(cell) - len(strings.TrimLeft(cell, " 	"))
			at.End = at.Start
			at.End.Column += len(name)
		}
		from += len(cell) + 1
	}
	return at
}

// otherHole is a name in angle brackets within the spec that nothing stands for, and that a column is meant by: the only one, or one that is
// nearly the column's. "" when there is none.
func (r *reader) otherHole(column string, row map[string]string) (hole string, at hcl.Range) {
	var holes []string
	places := map[string]hcl.Range{}
	n := 0
	for line := range bytes.Lines(r.whole) {
		if n++; n < r.block.Span.Start.Line || n > r.block.Span.End.Line {
			continue
		}
		for _, m := range inBrackets.FindAllSubmatchIndex(line, -1) {
			name := string(line[m[2]:m[3]])
			if _, is := row[name]; is || r.fragments[name] != nil || slices.Contains(reserved, name) || slices.Contains(holes, name) {
				continue
			}
			start := hcl.Pos{Line: n, Column: 1 + utf8.RuneCount(line[:m[0]])}
			end := hcl.Pos{Line: n, Column: start.Column + len(name) + 2}
			holes, places[name] = append(holes, name), hcl.Range{Filename: r.block.Range.Filename, Start: start, End: end}
		}
	}
	for _, name := range holes {
		if len(holes) == 1 || lang.Suggest(name, []string{column}) != "" {
			return name, places[name]
		}
	}
	return "", at
}

// inBrackets is a name that something may stand for.
var inBrackets = lazyregexp.New(`<([a-z][a-z0-9_]*)>`)

// lineRange is a line of the file, without the white space before it.
func (r *reader) lineRange(file string, line int) hcl.Range {
	at := hcl.Pos{Line: line, Column: 1}
	n := 0
	for text := range bytes.Lines(r.whole) {
		if n++; n == line {
			at.Column += len(text) - len(bytes.TrimLeft(text, " \t"))
			break
		}
	}
	return hcl.Range{Filename: file, Start: at, End: at}
}

// isString reports whether an expression is written as a text.
func isString(x hclsyntax.Expression) bool {
	_, ok := x.(*hclsyntax.TemplateExpr)
	return ok
}
