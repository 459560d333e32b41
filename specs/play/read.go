package play

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// text is bytes that a spec holds.
type text struct {
	bytes []byte
	at    hcl.Range // of the expression
	line  int       // of the first byte; 0 when the text is not written as it stands
	file  []byte

	origins []origin // of the lines, when they are not those of the file
}

// isJSON tells a body from a stream: no stream begins with a bracket.
func (t *text) isJSON() bool {
	b := bytes.TrimSpace(t.bytes)
	return len(b) > 0 && (b[0] == '{' || b[0] == '[')
}

// reader reads the arguments of one block, and collects what is wrong with them.
type reader struct {
	arguments

	builtIn  bool // its texts are known to be what they should
	misspelt bool // an argument is, which may be one that seems to be missing

	fragments map[string]*fragment
}

// arguments reads the arguments of a block, and notes what is wrong with them.
type arguments struct {
	block   *lang.Block
	src     []byte
	whole   []byte            // the file as it is
	lifted  map[int][]byte    // texts of heredocs that were taken out of src, by the line that opens them
	objects map[int][]byte    // and objects
	row     map[string]string // what stands in the case that is read, by the names of the columns
	filled  map[string]bool   // the columns that stand somewhere
	diags   hcl.Diagnostics
}

func (r *arguments) wrong(at hcl.Range, summary, format string, args ...any) {
	r.diags = append(r.diags, lang.Diag(lang.CodeSpec, at, summary, format, args...))
}

// reportedOf reports whether a mistake in an expression was told.
func (r *arguments) reportedOf(x hclsyntax.Expression) bool {
	return x != nil && slices.ContainsFunc(r.diags, func(d *hcl.Diagnostic) bool { return d.Subject != nil && *d.Subject == x.Range() })
}

// text is a heredoc or a string as it stands, or an HCL value as JSON; nil when it is not given.
func (r *arguments) text(name string) *text {
	x := r.block.Arg(name)
	if x == nil {
		return nil
	}
	t := &text{at: x.Range(), file: r.whole}
	switch x := x.(type) {
	case *hclsyntax.TemplateExpr, *hclsyntax.TemplateWrapExpr:
		if object, ok := r.objects[t.at.Start.Line]; ok {
			t.bytes = object
			return t
		}
		s, ok := r.literal(x)
		if !ok {
			r.wrong(expressionIn(x), "Not a literal text", "A spec has no expressions. In the text, write $${ for ${ and %%%%{ for %%{.")
			return t
		}
		t.bytes = s
		if _, ok := r.lifted[t.at.Start.Line]; ok || bytes.HasPrefix(t.at.SliceBytes(r.src), []byte("<<")) {
			t.line = t.at.Start.Line + 1
		}
	default:
		t.bytes = r.value(nil, x)
		return t
	}
	r.fillText(t)
	return t
}

// expressionIn is the place of the first expression within a text.
func expressionIn(x hclsyntax.Expression) hcl.Range {
	if t, ok := x.(*hclsyntax.TemplateExpr); ok {
		for _, part := range t.Parts {
			if _, text := part.(*hclsyntax.LiteralValueExpr); !text {
				return part.Range()
			}
		}
	}
	return x.Range()
}

// literal is the text of a string or a heredoc that is written out.
func (r *arguments) literal(x hclsyntax.Expression) ([]byte, bool) {
	if s, ok := r.lifted[x.Range().Start.Line]; ok { // the line holds nothing else
		return s, true
	}
	s, ok := lang.LiteralText(x)
	return []byte(s), ok
}

// value appends an HCL value as JSON: members in the order of the file, numbers as they are written.
func (r *arguments) value(dst []byte, x hclsyntax.Expression) []byte {
	switch x := x.(type) {
	case *hclsyntax.ObjectConsExpr:
		dst = append(dst, '{')
		for i, item := range x.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			key, diags := lang.Static(item.KeyExpr, nil)
			if diags.HasErrors() || key.Type() != cty.String {
				r.wrong(item.KeyExpr.Range(), "Not a literal name", "A spec has no expressions: write the name, in quotes if need be.")
				return dst
			}
			dst = append(document.AppendQuoted(dst, key.AsString()), ':')
			dst = r.value(dst, item.ValueExpr)
		}
		return append(dst, '}')
	case *hclsyntax.TupleConsExpr:
		dst = append(dst, '[')
		for i, e := range x.Exprs {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = r.value(dst, e)
		}
		return append(dst, ']')
	case *hclsyntax.ParenthesesExpr:
		return r.value(dst, x.Expression)
	case *hclsyntax.TemplateExpr:
		if s, ok := r.literal(x); ok {
			return document.AppendQuoted(dst, string(r.fill(s)))
		}
	}
	v, diags := lang.Static(x, nil)
	if diags.HasErrors() || !v.IsKnown() {
		hint := ""
		for _, t := range x.Variables() {
			if t.RootName() == "key" {
				hint = " The account's key is written <key>, as in \"Bearer <key>\"."
			}
		}
		r.wrong(x.Range(), "Not a literal value", "A spec has no expressions: everything is written out, texts in quotes.%s", hint)
		return append(dst, "null"...)
	}
	switch {
	case v.IsNull():
		return append(dst, "null"...)
	case v.Type() == cty.Bool:
		return strconv.AppendBool(dst, v.True())
	case v.Type() == cty.Number:
		return append(dst, bytes.TrimSpace(x.Range().SliceBytes(r.src))...)
	}
	return document.AppendQuoted(dst, v.AsString())
}

func (r *arguments) wordOrNil(name string) *string {
	x := r.block.Arg(name)
	if x == nil {
		return nil
	}
	s, ok := lang.LiteralText(x)
	if !ok {
		hint := ""
		switch x := x.(type) {
		case *hclsyntax.LiteralValueExpr:
			hint = r.otherLiteral(name, string(x.Range().SliceBytes(r.src)))
		case *hclsyntax.ScopeTraversalExpr:
			if len(x.Traversal) == 1 {
				hint = fmt.Sprintf(" Write: %s = %q", name, x.Traversal.RootName())
			}
		}
		r.wrong(x.Range(), "Not a literal string", "The argument %q is a string that is written out, in quotes.%s", name, hint)
	}
	s = string(r.fill([]byte(s)))
	return &s
}

// otherLiteral tells what is meant by a value that is written out and no string.
func (r *arguments) otherLiteral(name, value string) string {
	number, err := strconv.Atoi(value)
	switch {
	case name == "reject":
		return ` The request is refused with a message that contains this. Write: reject = "max_tokens", or another piece of the message.`
	case name == "code" && err == nil && number >= 100 && number < 600:
		return fmt.Sprintf(" It is the code in the body of an error. The HTTP status: status = %d", number)
	}
	return fmt.Sprintf(" Write: %s = %q", name, value)
}

// oneOf is a word of a few, otherwise one that is not given.
func (r *arguments) oneOf(name, otherwise string, words ...string) string {
	word := r.word(name, otherwise)
	if x := r.block.Arg(name); x != nil && word != "" && !slices.Contains(words, word) {
		r.unknownWord(x.Range(), name, word, words)
	}
	return word
}

// otherWords are what other programs call the words of specs.
var otherWords = map[string]string{
	"cut": "truncated", "incomplete": "truncated", "interrupted": "truncated", "aborted": "truncated", "partial": "truncated", "eof": "truncated", "early": "truncated", "disconnected": "truncated", "disconnect": "truncated",
	"error": "failed", "failure": "failed", "broken": "failed", "ok": "clean", "complete": "clean", "completed": "clean", "success": "clean", "normal": "clean", "done": "clean", "stop": "clean", "end": "clean",
	"unreachable": "refused", "connect": "refused", "down": "refused", "econnrefused": "refused", "connection_refused": "refused", "no_connection": "refused", "econnreset": "reset", "closed": "reset", "connection_reset": "reset", "etimedout": "timeout", "timed_out": "timeout", "slow": "timeout", "nxdomain": "dns", "no_such_host": "dns", "certificate": "tls", "ssl": "tls",
	"start": "before", "begin": "before", "beginning": "before", "first": "before", "middle": "after", "mid": "after", "during": "after", "late": "after",
	"round_robin": "least_recently_used", "lru": "least_recently_used", "random": "weighted", "priority": "fill_first", "failover": "fill_first", "balance": "highest_balance",
}

func (r *arguments) unknownWord(at hcl.Range, name, word string, words []string) {
	hint := lang.Suggest(word, words)
	for _, w := range words { // "connection refused" has the word
		if hint == "" && slices.Contains(strings.Fields(word), w) {
			hint = fmt.Sprintf(" Did you mean %q?", w)
		}
	}
	other := otherWords[strings.ToLower(word)]
	for _, w := range strings.Fields(strings.ToLower(word)) { // so does "cut off"
		if other == "" {
			other = otherWords[w]
		}
	}
	if hint == "" && slices.Contains(words, other) {
		hint = fmt.Sprintf(" Write: %s = %q", name, other)
	}
	r.wrong(at, "Unknown word", "The argument %q is one of %s.%s", name, strings.Join(words, ", "), hint)
}

func (r *arguments) word(name, otherwise string) string {
	if s := r.wordOrNil(name); s != nil {
		return *s
	}
	return otherwise
}

func (r *arguments) words(name string) []string {
	x := r.block.Arg(name)
	if list, ok := x.(*hclsyntax.TupleConsExpr); ok && len(list.Exprs) == 0 {
		return []string{}
	}
	if x != nil && r.block.Texts(name) == nil {
		hint := ""
		if text, ok := lang.LiteralText(x); ok {
			list := strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' })
			for i, word := range list {
				if wait := waitRange(word); name == "waits" && wait != "" {
					list[i] = wait
				}
			}
			hint = fmt.Sprintf(" Write: %s = [\"%s\"]", name, strings.Join(list, `", "`))
		}
		if list, ok := x.(*hclsyntax.TupleConsExpr); ok && hint == "" && len(list.Exprs) > 0 {
			if n, ok := list.Exprs[0].(*hclsyntax.LiteralValueExpr); ok && !n.Val.IsNull() && n.Val.Type() == cty.Number {
				unit := ""
				if name == "waits" {
					unit = "s"
				}
				hint = fmt.Sprintf(" Write: %s = [\"%s%s\"]", name, n.Val.AsBigFloat().Text('f', -1), unit)
			}
		}
		r.wrong(x.Range(), "Not a list", "The argument %q is a list of strings that are written out.%s", name, hint)
	}
	list := r.block.Texts(name)
	for i, s := range list {
		list[i] = string(r.fill([]byte(s)))
	}
	return list
}

func (r *arguments) number(name string) int {
	x := r.block.Arg(name)
	if x == nil {
		return 0
	}
	digits := x.Range().SliceBytes(r.src)
	if len(r.row) > 0 && isString(x) { // "<column>"
		s, _ := r.literal(x)
		digits = r.fill(s)
	}
	n, err := strconv.Atoi(string(digits))
	if err != nil {
		hint := ""
		if text, ok := lang.LiteralText(x); ok {
			if n, ok := lang.PlainNumber(text); ok {
				hint = fmt.Sprintf(" Write: %s = %s", name, n)
			} else if len(text) == 3 && strings.HasSuffix(strings.ToLower(text), "xx") && text[0] >= '1' && text[0] <= '5' {
				hint = fmt.Sprintf(" Write: %s = %c00", name, text[0])
			}
		}
		r.wrong(x.Range(), "Not a number", "The argument %q is a whole number, without quotes.%s", name, hint)
	}
	return n
}

func (r *arguments) yes(name string) bool {
	x := r.block.Arg(name)
	if x == nil {
		return false
	}
	v, diags := lang.Static(x, nil)
	if diags.HasErrors() || v.IsNull() || !v.IsKnown() || v.Type() != cty.Bool {
		r.wrong(x.Range(), "Not true or false", "The argument %q is true or false.", name)
		return false
	}
	return v.True()
}

// flags are the members of an object, as JSON.
func (r *arguments) flags(name string) []flag {
	x := r.block.Arg(name)
	if x == nil {
		return nil
	}
	o, ok := x.(*hclsyntax.ObjectConsExpr)
	if !ok {
		hint := ""
		if list := r.block.Texts(name); len(list) > 0 {
			if key, value, ok := strings.Cut(list[0], ":"); ok {
				hint = fmt.Sprintf(" Write: %s = { %s = %q }", name, strings.TrimSpace(key), strings.TrimSpace(value))
			}
		}
		r.wrong(x.Range(), "Not an object", "The argument %q is an object: { name = value }.%s", name, hint)
		return nil
	}
	var out []flag
	for _, item := range o.Items {
		key, diags := lang.Static(item.KeyExpr, nil)
		if diags.HasErrors() || key.Type() != cty.String {
			r.wrong(item.KeyExpr.Range(), "Not a literal name", "A spec has no expressions: write the name, in quotes if need be.")
			continue
		}
		out = append(out, flag{string(r.fill([]byte(key.AsString()))), r.value(nil, item.ValueExpr), item.KeyExpr.Range()})
	}
	return out
}

func (r *arguments) headers(name string) [][2]string {
	var out [][2]string
	before := len(r.diags)
	for _, f := range r.flags(name) {
		v := document.Of(f.value)
		if v.Kind() != document.String && len(r.diags) == before {
			hint := ""
			if k := v.Kind(); k == document.Number || k == document.True {
				hint = fmt.Sprintf(" Write: %q", string(bytes.TrimSpace(f.value)))
			}
			r.wrong(f.at, "Not a string", "The value of a header is a string.%s", hint)
		}
		out = append(out, [2]string{f.name, v.String()})
	}
	return out
}

// json reports a text that is not JSON, at the line where it stops being JSON.
func (r *reader) json(name string, t *text) {
	if t == nil || r.builtIn || r.diags.HasErrors() {
		return
	}
	if _, err := wire.Decode(t.bytes); err != nil {
		r.notJSON(t.place(err.At), t.bytes, err, "The text of %q", name)
	}
}

// frames reports a stream whose data looks like JSON and is none.
func (r *reader) frames(name string, t *text) {
	if t == nil || r.builtIn || r.diags.HasErrors() {
		return
	}
	if t.isJSON() {
		r.json(name, t)
		return
	}
	list, err := wire.Frames(whole(t.bytes))
	if err != nil {
		r.wrong(t.at, "Not a stream", "The text of %q is neither JSON nor a stream: %v.", name, err)
		return
	}
	if len(list) == 0 {
		r.wrong(t.at, "Not a stream", "The text of %q is neither JSON nor a stream: it has no frame. A frame is \"data: …\" and a blank line.", name)
	}
	for _, f := range list {
		if d := bytes.TrimSpace(f.Data); len(d) > 0 && d[0] == '{' {
			if _, err := wire.Decode(d); err != nil {
				r.notJSON(t.place(max(0, bytes.Index(t.bytes, d))+err.At), d, err, "The data of a frame of %q", name)
				return
			}
		}
	}
}

// place is where a byte of the text stands in the file: in a line of a heredoc, else the whole expression.
func (t *text) place(offset int) hcl.Range {
	if t.line == 0 {
		return t.at
	}
	before := t.bytes[:min(offset, len(t.bytes))]
	n := bytes.Count(before, []byte("\n"))
	if n < len(t.origins) {
		return t.placeIn(t.origins[n], len(before)-bytes.LastIndexByte(before, '\n')-1)
	}
	at := hcl.Pos{Line: t.line + n, Column: 1}
	// The indentation of the file's lines is not in the text.
	begin := bytes.LastIndexByte(before, '\n') + 1
	text, _, _ := bytes.Cut(t.bytes[begin:], []byte("\n"))
	if lines := bytes.Split(t.file, []byte("\n")); at.Line <= len(lines) {
		line := bytes.TrimRight(lines[at.Line-1], "\r")
		if indent := len(line) - len(bytes.TrimRight(text, "\r")); indent >= 0 {
			at.Column = 1 + utf8.RuneCount(line[:min(len(line), indent+len(before)-begin)])
		}
	}
	return hcl.Range{Filename: t.at.Filename, Start: at, End: at}
}

// placeIn is where a byte of a line stands in the file, when the text is not written there as it is.
func (t *text) placeIn(o origin, column int) hcl.Range {
	lines := bytes.Split(t.file, []byte("\n"))
	if o.line == 0 || o.line > len(lines) {
		return t.at
	}
	line := lines[o.line-1]
	indent := len(line) - len(bytes.TrimLeft(line, " \t"))
	end := min(len(line), indent+max(0, column-o.added))
	at := hcl.Pos{Line: o.line, Column: 1 + utf8.RuneCount(line[:end])}
	return hcl.Range{Filename: t.at.Filename, Start: at, End: at}
}

// placeOf is where an argument's value stands; the block, when it is not given.
func (r *arguments) placeOf(name string) hcl.Range {
	if x := r.block.Arg(name); x != nil {
		return x.Range()
	}
	return r.block.Range
}
