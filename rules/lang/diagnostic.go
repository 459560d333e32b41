package lang

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"
)

// Code numbers a kind of mistake in a rule file. Codes are never reused; docs/errors.md explains each.
type Code int

// The mistakes, by range: 1xx the shape of a file (110 to 119 overlays), 2xx names and expressions, 3xx the protocols,
// 4xx what the rules leave undone, 5xx configuration, 6xx specs, 7xx what is legal and hardly meant.
const (
	CodeSyntax          Code = 101 // the file is not HCL
	CodeTooLarge        Code = 102 // the file is too large or nested too deeply
	CodeUnknownBlock    Code = 103 // no such block here
	CodeUnknownArgument Code = 104 // no such argument here
	CodeMissingArgument Code = 105 // an argument that must be given
	CodeLabels          Code = 106 // a block with too many or too few labels
	CodeTwice           Code = 107 // the same thing is said twice
	CodeBadValue        Code = 108 // a literal that does not fit its argument
	CodeUnreadable      Code = 109 // a file that cannot be read

	CodeNoBase      Code = 110 // a mark for the base where there is none
	CodeMark        Code = 111 // a mark that cannot be used
	CodeNoTarget    Code = 112 // the base has no such block
	CodeWhich       Code = 113 // the base has several such blocks
	CodeAlmost      Code = 114 // an addition whose label is nearly one of the base's
	CodeBaseChanged Code = 115 // what an overlay overrides is no longer what it was
	CodeSkip        Code = 116 // a spec that is left out, but is not there

	CodeUnknownName     Code = 201 // no such name in scope
	CodeUnknownField    Code = 202 // a record has no such field
	CodeUnknownFunction Code = 203 // no such function
	CodeArity           Code = 204 // too many or too few arguments
	CodeType            Code = 205 // a value of the wrong type
	CodeUnsupported     Code = 206 // HCL that the rule language leaves out
	CodeRecursion       Code = 207 // a function that calls itself
	CodeProgram         Code = 208 // expr refuses the expression
	CodeAliasLoop       Code = 209 // aliases that lead back to where they began
	CodeSpelling        Code = 210 // a word that is nearly another's, and nobody else's
	CodeMeant           Code = 211 // what is legal, and can hardly be meant
	CodePattern         Code = 212 // a pattern that can match nothing, or not what it looks like
	CodeContradiction   Code = 213 // a condition that never holds

	CodeContainsItself Code = 240 // content that contains itself
	CodeCredentials    Code = 241 // the client's credentials are none of the rules' business
	CodeMemory         Code = 242 // values that are larger than rules may make
	CodePlace          Code = 243 // an event that is said where it cannot be

	CodeUnknownPath     Code = 301 // the protocol has no such field
	CodeUnknownProtocol Code = 302 // no protocol of that name
	CodeNoPair          Code = 303 // two protocols that nothing connects
	CodeOwned           Code = 304 // a field or header that the gateway itself controls

	CodeUnreachable Code = 401 // a case that an earlier one always takes
	CodeUnwritten   Code = 402 // a part kind that nobody writes
	CodeUnfinished  Code = 403 // a protocol without a section, or a pair without a function, that its use needs
	CodeLeftOver    Code = 404 // a field that no rule says anything about
	CodeNeedless    Code = 405 // a drop of what crosses all the same
	CodeReason      Code = 406 // a reason that says nothing

	CodeConfig   Code = 501 // a setting that cannot be used
	CodeAccounts Code = 502 // a file of accounts, or a line of one, that cannot be used
	CodeNoEffect Code = 503 // a switch of an upstream's profile that changes nothing for clients

	CodeSpec     Code = 601 // a spec that cannot be run
	CodeUnproven Code = 602 // an edit that no spec reaches

	CodeNoDefault     Code = 701 // a table that may not have what is looked up
	CodeAlways        Code = 702 // a condition that always comes out the same
	CodeSameCondition Code = 703 // a condition that an earlier rule has
	CodeHollow        Code = 704 // a reason that says no more than that it is so
	CodeTwoRules      Code = 705 // two rules that write one thing
	CodeSameAsBase    Code = 706 // an override that says what the base says
	CodeUnused        Code = 707 // a function or table that nothing uses
	CodeShadowed      Code = 708 // a rule of which an earlier one takes all
	CodeNobodyServes  Code = 709 // an alias to a model that no upstream serves
	CodeNoExpectation Code = 710 // a spec, or a request of a scenario, that expects nothing
	CodeUnknownDrop   Code = 711 // a rule about a field that the protocol's list does not have
	CodeNeedlessRow   Code = 712 // a row that says what the default says
)

// Diag is a diagnostic with a code. Detail ends with something to do about it.
func Diag(code Code, subject hcl.Range, summary, format string, args ...any) *hcl.Diagnostic {
	return &hcl.Diagnostic{
		Severity: hcl.DiagError,
		Summary:  summary,
		Detail:   fmt.Sprintf(format, args...),
		Subject:  &subject,
		Extra:    code,
	}
}

// Warn is Diag for what works but is hardly meant.
func Warn(code Code, subject hcl.Range, summary, format string, args ...any) *hcl.Diagnostic {
	d := Diag(code, subject, summary, format, args...)
	d.Severity = hcl.DiagWarning
	return d
}

// Suggest is ` Did you mean "…"?` for the known name that is closest to name, or "" when none is so close that it may be meant:
// a letter of three, two of five, three of ten. Upper case, - for _ and an s at the end are no difference.
func Suggest(name string, known []string) string {
	best, distance := "", 2
	switch n := len(name); {
	case n > 10:
		distance = 5
	case n > 5:
		distance = 4
	case n > 3:
		distance = 3
	}
	plain := strings.NewReplacer("-", "_", " ", "_")
	fold := func(s string) string { return plain.Replace(strings.ToLower(s)) }
	for _, k := range known {
		d := levenshtein.Distance(fold(name), fold(k), nil)
		if rest, longer := strings.CutPrefix(fold(name), fold(k)); longer && len(k) > 2 && rest != "" && d > 2 && !strings.ContainsAny(rest, "_.:/0123456789") {
			d = 2 // maximum for max
		}
		if fold(name)+"s" == fold(k) {
			d = 0
		} else if swapped(fold(name), fold(k)) {
			d = 1
		}
		if d < distance || d == distance && best != "" && k < best {
			best, distance = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" Did you mean %q?", best)
}

// swapped reports whether two names differ only in the order of two letters beside each other.
func swapped(a, b string) bool {
	if len(a) != len(b) || len(a) < 3 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// PlainNumber is the number that a text such as "200k", "8_192" or "1,000,000" means, as it is written.
func PlainNumber(text string) (string, bool) {
	text = strings.NewReplacer("_", "", ",", "", " ", "").Replace(strings.ToLower(strings.TrimSpace(text)))
	zeros := 0
	if n := len(text); n > 1 && text[n-1] == 'k' {
		text, zeros = text[:n-1], 3
	} else if n > 1 && text[n-1] == 'm' {
		text, zeros = text[:n-1], 6
	}
	whole, fraction, dot := strings.Cut(text, ".")
	if whole == "" || strings.Trim(whole+fraction, "0123456789") != "" || dot && (fraction == "" || zeros < len(fraction) && zeros > 0) {
		return "", false
	}
	if zeros > 0 {
		return strings.TrimLeft(whole+fraction+strings.Repeat("0", zeros-len(fraction)), "0"), true
	}
	return text, true
}

// Sort orders diagnostics by place, and drops repetitions, warnings where there is an error, and what only follows from a file
// that could not be read.
func Sort(diags hcl.Diagnostics) hcl.Diagnostics {
	slices.SortStableFunc(diags, byPlace)
	unread := unreadPlaces(diags)
	type place struct {
		file string
		at   hcl.Pos
	}
	wrong := map[place]bool{}
	for _, d := range diags {
		if d.Subject != nil && d.Severity == hcl.DiagError {
			wrong[place{d.Subject.Filename, d.Subject.Start}] = true
		}
	}
	out := diags[:0]
	for _, d := range diags {
		if d.Subject != nil && d.Severity == hcl.DiagWarning && wrong[place{d.Subject.Filename, d.Subject.Start}] {
			continue
		}
		if c, _ := d.Extra.(Code); c != CodeSyntax && slices.ContainsFunc(unread, func(r *hcl.Range) bool { return holds(r, d.Subject) }) {
			continue
		}
		if n := len(out); n > 0 && d.Subject != nil && byPlace(out[n-1], d) == 0 && out[n-1].Extra == CodeNoTarget && d.Extra == CodeUnknownName {
			continue // the word base, where there is none
		}
		if n := len(out); n > 0 && byPlace(out[n-1], d) == 0 && out[n-1].Extra == d.Extra && d.Subject != nil && (out[n-1].Detail == d.Detail || d.Extra == CodeTwice) {
			continue
		}
		out = append(out, d)
	}
	return out
}

// unreadPlaces are the contexts of mistakes of syntax: there, something may look wrong only because HCL could not read all of it.
func unreadPlaces(diags hcl.Diagnostics) (list []*hcl.Range) {
	for _, d := range diags {
		if c, _ := d.Extra.(Code); c == CodeSyntax && d.Context != nil {
			list = append(list, d.Context)
		}
	}
	return list
}

func holds(r, inner *hcl.Range) bool {
	if inner == nil || inner.Filename != r.Filename {
		return false
	}
	after := func(a, b hcl.Pos) bool { return a.Line > b.Line || a.Line == b.Line && a.Column >= b.Column }
	return after(inner.Start, r.Start) && after(r.End, inner.Start)
}

// byPlace compares two diagnostics by where they stand; one without a place comes first.
func byPlace(a, b *hcl.Diagnostic) int {
	var none hcl.Range
	x, y := &none, &none
	if a.Subject != nil {
		x = a.Subject
	}
	if b.Subject != nil {
		y = b.Subject
	}
	return cmp.Or(cmp.Compare(x.Filename, y.Filename), x.Start.Line-y.Start.Line, x.Start.Column-y.Start.Column)
}

// Finding is a diagnostic as a machine reads it. The text is rendered from it, so the two cannot differ.
type Finding struct {
	Severity string `json:"severity"`
	Code     string `json:"code,omitempty"`
	Summary  string `json:"summary"`
	Detail   string `json:"detail,omitempty"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
	EndLine  int    `json:"end_line,omitempty"`
	EndCol   int    `json:"end_column,omitempty"`
	Source   string `json:"source,omitempty"` // the line that holds Column, with *** for each secret

	shift, shiftEnd int // by how many characters Source is longer before Column, and before EndCol, than the line is
}

// What Hide puts in the place of a secret: so many bytes that places behind it stay where they are.
const (
	hidden     = 1 // a character
	hiddenMore = 2 // another byte of it
)

// Hide makes a secret in the text of a source unreadable. Findings have *** in its place, however long it is.
func Hide(secret []byte) {
	for i, c := range secret {
		switch {
		case c == '\n' || c == '\r':
		case utf8.RuneStart(c):
			secret[i] = hidden
		default:
			secret[i] = hiddenMore
		}
	}
}

// veiled is a line with *** for each secret that Hide has hidden, and by how many characters that makes it longer before a column.
func veiled(line []byte) (shown []byte, shift func(column int) int) {
	if bytes.IndexByte(line, hidden) < 0 {
		return line, func(int) int { return 0 }
	}
	var ends, by []int // columns behind secrets, and what each adds
	column := 1
	for i := 0; i < len(line); {
		if line[i] != hidden {
			_, n := utf8.DecodeRune(line[i:])
			shown = append(shown, line[i:i+n]...)
			i += n
			column++
			continue
		}
		n := 0
		for ; i < len(line) && (line[i] == hidden || line[i] == hiddenMore); i++ {
			if line[i] == hidden {
				n++
			}
		}
		column += n
		shown = append(shown, "***"...)
		ends, by = append(ends, column), append(by, len("***")-n)
	}
	return shown, func(column int) (n int) {
		for i, end := range ends {
			if end <= column {
				n += by[i]
			}
		}
		return n
	}
}

// Findings turns diagnostics into findings; sources holds the text of each file by its name.
func Findings(diags hcl.Diagnostics, sources map[string][]byte) []Finding {
	list := make([]Finding, 0, len(diags))
	lines := map[string][][]byte{}
	for _, d := range Sort(diags) {
		f := Finding{Severity: "error", Summary: d.Summary, Detail: d.Detail}
		if d.Severity == hcl.DiagWarning {
			f.Severity = "warning"
		}
		if c, ok := d.Extra.(Code); ok {
			f.Code = fmt.Sprintf("R%d", c)
		}
		if s := d.Subject; s != nil {
			f.File, f.Line, f.Column, f.EndLine, f.EndCol = s.Filename, s.Start.Line, s.Start.Column, s.End.Line, s.End.Column
			if lines[s.Filename] == nil {
				lines[s.Filename] = bytes.Split(sources[s.Filename], []byte("\n"))
			}
			if n := s.Start.Line; n > 0 && n <= len(lines[s.Filename]) {
				line, shift := veiled(bytes.TrimRight(lines[s.Filename][n-1], "\r"))
				f.Source = legible(line)
				if f.shift = shift(f.Column); f.EndLine == f.Line {
					f.shiftEnd = shift(f.EndCol)
				}
			}
		}
		list = append(list, f)
	}
	return list
}

// What is shown of a line: a file that is no rule file may be one line of a megabyte, of characters that a terminal obeys.
const (
	maxSource = 4096 // bytes of a line that a finding holds
	maxShown  = 400  // characters of it that are printed
)

// legible is a line with nothing in it that a terminal would obey, and no longer than anybody would read.
func legible(line []byte) string {
	if len(line) > maxSource {
		line = line[:maxSource]
	}
	return strings.Map(func(r rune) rune {
		if r != '\t' && !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, string(line))
}

// around is the part of a line that stands around a column, and the column in it. Both are counted from 1, in characters.
func around(line string, column int) (string, int) {
	if len(line) <= maxShown {
		return line, column
	}
	list := []rune(line)
	from := min(max(0, column-1-maxShown/2), len(list))
	list = list[from:min(len(list), from+maxShown)]
	return string(list), min(column-from, len(list)+1)
}

// WriteText prints findings for people: place, code and summary, the line with the place marked, the detail.
func WriteText(w io.Writer, list []Finding) {
	for i, f := range list {
		if i > 0 {
			fmt.Fprintln(w)
		}
		code := ""
		if f.Code != "" {
			code = "[" + f.Code + "]"
		}
		if f.File == "" {
			fmt.Fprintf(w, "%s%s: %s\n", f.Severity, code, f.Summary)
		} else {
			fmt.Fprintf(w, "%s:%d:%d: %s%s: %s\n", f.File, f.Line, f.Column, f.Severity, code, f.Summary)
		}
		if f.Source != "" {
			number := fmt.Sprintf("%5d: ", f.Line)
			src, column := around(strings.ReplaceAll(f.Source, "\t", " "), f.Column+f.shift)
			width := 1
			if f.EndLine == f.Line && f.EndCol > f.Column {
				width = max(1, f.EndCol+f.shiftEnd-f.Column-f.shift)
			} else if f.EndLine > f.Line {
				width = max(1, len(src)-column+1)
			}
			width = min(width, maxShown)
			fmt.Fprintf(w, "\n%s%s\n%s%s\n", number, src, strings.Repeat(" ", len(number)+column-1), strings.Repeat("^", width))
		}
		if f.Detail != "" {
			fmt.Fprintf(w, "  %s\n", f.Detail)
		}
	}
}

// WriteJSON prints findings for machines: one object {"findings":[…]}.
func WriteJSON(w io.Writer, list []Finding) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(map[string]any{"findings": list})
}

// Error is diagnostics as a Go error; its text is the first finding in one line.
type Error struct {
	Findings []Finding
}

func (e *Error) Error() string {
	if len(e.Findings) == 0 {
		return "no findings"
	}
	f := e.Findings[0]
	text := fmt.Sprintf("%s:%d:%d: %s: %s", f.File, f.Line, f.Column, f.Summary, f.Detail)
	if n := len(e.Findings) - 1; n > 0 {
		text += fmt.Sprintf(" (and %d more)", n)
	}
	return text
}

// Place is where a rule begins, as file:line:column.
func Place(r hcl.Range) string {
	return r.Filename + ":" + strconv.Itoa(r.Start.Line) + ":" + strconv.Itoa(r.Start.Column)
}

// Few lists names as far as so many bytes go.
func Few(names []string, most int) string {
	text := ""
	for i, n := range names {
		if i > 0 {
			text += ", "
		}
		if len(text)+len(n) > most {
			return text + "…"
		}
		text += n
	}
	return text
}

// echoes are names of other languages that are read where a block or an argument of such a language stands: each is one mistake.
var echoes = map[string]string{"variable": "var", "locals": "local", "data": "data", "module": "module", "for_each": "each", "count": "count", "resource": "resource"}

// WithoutEchoes leaves out what is said of names whose block has been reported.
func WithoutEchoes(diags hcl.Diagnostics, sources map[string][]byte) hcl.Diagnostics {
	text := func(d *hcl.Diagnostic) string {
		if d.Subject == nil || !d.Subject.CanSliceBytes(sources[d.Subject.Filename]) {
			return ""
		}
		return string(d.Subject.SliceBytes(sources[d.Subject.Filename]))
	}
	reported := map[string]bool{}
	for _, d := range diags {
		if d.Extra == CodeUnknownBlock || d.Extra == CodeUnknownArgument {
			reported[echoes[text(d)]] = true
		}
	}
	delete(reported, "")
	diags = oncePerPlace(diags)
	if len(reported) == 0 {
		return diags
	}
	return slices.DeleteFunc(diags, func(d *hcl.Diagnostic) bool {
		root, _, _ := strings.Cut(text(d), ".")
		return d.Extra == CodeUnknownName && reported[root]
	})
}
