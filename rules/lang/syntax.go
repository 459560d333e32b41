package lang

import (
	"bytes"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// syntax says what is wrong with a file that HCL's parser refuses, in the words of somebody who writes rules. HCL's own words
// tell what its grammar expected; people want to know what they did, and what to write in its place.
type syntax struct {
	src    []byte
	name   string
	tokens hclsyntax.Tokens
	open   []int // by token: the bracket that it stands within, -1: none
}

// reworded is what HCL's parser found, one finding for each mistake. Its Context is what may look wrong only because of it;
// Sort leaves that out.
func reworded(diags hcl.Diagnostics, src []byte, name string, tokens hclsyntax.Tokens) hcl.Diagnostics {
	s := &syntax{src: src, name: name, tokens: tokens}
	s.nest()
	sort.SliceStable(diags, func(i, j int) bool { return byPlace(diags[i], diags[j]) < 0 })
	var out, unclosed hcl.Diagnostics
	alike := map[string]*hcl.Diagnostic{} // characters that are wrong: one finding for all of a kind
	also := map[*hcl.Diagnostic][]int{}
	line := 0
	for _, d := range diags {
		if d.Subject == nil || d.Severity != hcl.DiagError {
			out = append(out, d)
			continue
		}
		if s.at(d.Subject.Start) < 0 {
			continue
		}
		if d.Summary == "Unclosed configuration block" {
			unclosed = append(unclosed, d)
			continue
		}
		if d.Subject.Start.Line == line {
			continue // what follows in the line follows from it
		}
		line = d.Subject.Start.Line
		f, last := s.finding(d)
		if f == nil {
			f = d
		}
		kind, _, _ := strings.Cut(f.Detail, " Write: ")
		if first := alike[kind]; first != nil {
			also[first] = append(also[first], f.Subject.Start.Line)
			continue
		}
		if f.Summary == wrongCharacter || f.Summary == wrongOperator && strings.HasPrefix(f.Detail, "An argument is given by =, not by") {
			alike[kind] = f
		}
		if f.Extra == nil {
			f.Extra = CodeSyntax
		}
		last = last || len(out) == maxSyntax-1
		if f.Context = s.around(f.Subject.Start); last {
			f.Context.End = hcl.Pos{Line: 1 << 30, Column: 1, Byte: len(src)}
		}
		out = append(out, f)
		if last {
			break
		}
	}
	for f, lines := range also {
		f.Detail += " " + more(slices.Compact(lines))
	}
	if len(out) == 0 && len(unclosed) > 0 {
		out = append(out, s.unclosed(unclosed[0]))
	}
	return out
}

// more tells in which lines the same stands too.
func more(lines []int) string {
	const shown = 4
	if len(lines) == 1 {
		return fmt.Sprintf("Line %d has it too.", lines[0])
	}
	text := "Lines"
	for i, n := range lines[:min(shown, len(lines))] {
		switch {
		case i > 0 && i == len(lines)-1:
			text += " and"
		case i > 0:
			text += ","
		}
		text += fmt.Sprintf(" %d", n)
	}
	if n := len(lines) - shown; n > 0 {
		text += fmt.Sprintf(" and %d others", n)
	}
	return text + " have it too."
}

// maxSyntax bounds the mistakes that are told of one file. One that is no HCL at all has one in every line.
const maxSyntax = 30

const (
	wrongCharacter = "Wrong character"
	notClosed      = "Not closed"
	wrongOperator  = "Wrong operator"
)

// finding is a mistake in our own words, nil where HCL's do. last says that what stands behind it was read wrongly.
func (s *syntax) finding(d *hcl.Diagnostic) (f *hcl.Diagnostic, last bool) {
	i := s.at(d.Subject.Start)
	t := s.tokens[i]
	message := func(at hclsyntax.Token, summary, format string, args ...any) *hcl.Diagnostic {
		return Diag(CodeSyntax, at.Range, summary, format, args...)
	}
	switch d.Summary {
	case "Invalid multi-line string", "Unterminated template string", "Unterminated string literal":
		return s.noEnd(i), true
	case "Invalid escape sequence":
		return Diag(CodeSyntax, *d.Subject, "Wrong escape", `In a string, \ begins \n, \t, \", \\ or \u and four hexadecimal digits. For a \ itself, as in a pattern, write \\.`), false
	case "Attribute redefined":
		return Diag(CodeTwice, *d.Subject, "Defined twice", "The argument %q was given already, in line %d. Keep one of the two.", t.Bytes, s.firstNamed(i)), false
	case "Invalid argument name":
		return s.quotedName(i), false
	case "Invalid character encoding":
		return message(t, "Not UTF-8", "A rule file is text in UTF-8. Save it as UTF-8 in your editor."), true
	}
	if t.Type == hclsyntax.TokenInvalid || t.Type == hclsyntax.TokenApostrophe || t.Type == hclsyntax.TokenBacktick || t.Type == hclsyntax.TokenSemicolon {
		return s.character(i), false
	}
	if at := s.lineHas(i, hclsyntax.TokenInvalid, hclsyntax.TokenApostrophe, hclsyntax.TokenBacktick, hclsyntax.TokenSemicolon); at >= 0 {
		return s.character(at), false
	}
	switch d.Summary {
	case "Argument or block definition required", "Argument definition required", "Missing newline after block definition":
		return s.noItem(i), false
	case "Missing newline after argument":
		return s.behindValue(i), false
	case "Unsupported operator":
		if t.Type == hclsyntax.TokenBitwiseOr && s.token(i+1).Type == hclsyntax.TokenDot {
			return message(t, wrongOperator, "A path continues after a dot, not after |, as in req.metadata.user_id."), false
		}
		if t.Type == hclsyntax.TokenBitwiseOr {
			return message(t, wrongOperator, "One | has no meaning: join conditions with ||, and write the arguments of a function in ( ), as in length(a)."), false
		}
		if with := map[hclsyntax.TokenType]string{hclsyntax.TokenBitwiseAnd: "&&", hclsyntax.TokenBitwiseOr: "||", hclsyntax.TokenBitwiseNot: "!"}[t.Type]; with != "" {
			return message(t, wrongOperator, "There are no operators on bits. Write: %s", with), false
		}
	case "Invalid expression", "Missing expression":
		return s.noValue(i)
	case "Missing false expression in conditional":
		return Diag(CodeSyntax, s.lastOf(i), "No other value", "The value for a false condition is missing. Write condition ? value : other, and omit for other if there should be no value."), false
	case "Missing item separator", "Missing attribute separator", "Missing argument separator", "Unbalanced parentheses", "Unterminated function call", "Unterminated tuple constructor expression",
		"Unterminated object constructor expression", "Missing close bracket on index", "Unclosed index brackets", "Unclosed template interpolation sequence", "Missing attribute value":
		return s.bracket(i)
	case "Missing key/value separator":
		return message(t, "No value", `A member of an object is name = value. A name with a dot, a dash at its end or a space is written in quotes.`), false
	case "Invalid block definition":
		return s.header(i), false
	case "Invalid single-argument block definition":
		return message(t, "Several arguments in a line", "A block in one line has one argument. Begin a new line after the {, and write each argument on a line of its own."), false
	case "Extra characters after interpolation expression":
		return Diag(CodeSyntax, *d.Subject, "Text within ${ }", "Within ${ } is an expression, and this is not part of it. For the characters ${ themselves write $${."), false
	case "Unexpected comma after argument":
		if before, after := s.token(i-1), s.token(i+1); before.Type == hclsyntax.TokenNumberLit && after.Type == hclsyntax.TokenNumberLit && before.Range.End.Byte == t.Range.Start.Byte && after.Range.Start.Byte == t.Range.End.Byte {
			whole := before // 1,000 or 0,5
			whole.Range.End = after.Range.End
			number := string(before.Bytes) + "." + string(after.Bytes)
			if len(after.Bytes) == 3 && string(before.Bytes) != "0" {
				number = string(before.Bytes) + string(after.Bytes)
			}
			return message(whole, "Comma in a number", "A number has no comma in it. Write: %s", number), false
		}
		return message(t, "Comma behind an argument", "An argument ends with its line, without a comma. Several values are a list: [ … , … ]."), false
	case "Invalid 'for' expression":
		return Diag(CodeSyntax, *d.Subject, "Wrong loop", "A loop is [for x in list : value if condition], and for an object { for x in list : key => value }."), false
	case "Invalid attribute name", "Attribute name required", "Invalid character":
		if at := d.Subject.Start.Byte; at > 0 && at < len(s.src) && (s.src[at] == '.' || s.src[at-1] == '.' && at > 1 && s.src[at-2] == '.') {
			return Diag(CodeSyntax, *d.Subject, wrongOperator, "Texts are not joined by .., but in quotes: \"user-${a.name}\"."), false
		}
		return Diag(CodeSyntax, *d.Subject, "No name", "A dot must be followed by a name. For a name that has other characters than letters, digits, _ and -, or begins with a digit, write [\"the name\"] instead of the dot."), false
	}
	return nil, false
}

// method is what is written in place of a method of another language, whose ( is given.
func (s *syntax) method(i int) string {
	name := string(s.token(i - 1).Bytes)
	known := ", if docs/rules.md has such a function"
	if lower := strings.ToLower(name); lower == "startswith" || lower == "endswith" || lower == "trimprefix" || lower == "trimsuffix" {
		name, known = lower, "" // the language's own names, but for their letters
	}
	if other := OtherFunctions[name]; other != "" {
		return other
	}
	of := s.operand(i - 2)
	if of == "…" {
		return fmt.Sprintf("A function is given its value: %s(…, …), and docs/rules.md lists them.", name)
	}
	more, end := ", …", i+1
	for end < len(s.tokens) && !(s.tokens[end].Type == hclsyntax.TokenCParen && s.open[end] == i) {
		end++
	}
	if end == i+1 {
		more = ""
	} else if given := s.text(i+1, end); end < len(s.tokens) && len(given) < 60 && !strings.Contains(given, "\n") {
		more = ", " + given
	}
	return fmt.Sprintf("A function is given its value. Write: %s(%s%s)%s.", name, of, more, known)
}

// noItem is a line in a body that is neither an argument nor a block.
func (s *syntax) noItem(i int) *hcl.Diagnostic {
	t, after := s.tokens[i], s.token(i+1)
	message := func(at hclsyntax.Token, summary, format string, args ...any) *hcl.Diagnostic {
		return Diag(CodeSyntax, at.Range, summary, format, args...)
	}
	if t.Type == hclsyntax.TokenIdent {
		if at := s.skip(i + 1); s.token(at).Type == hclsyntax.TokenColon || s.token(at).Type == hclsyntax.TokenFatArrow || s.token(at).Type == hclsyntax.TokenEqualOp {
			after = s.tokens[at]
		}
		switch {
		case after.Type == hclsyntax.TokenEqualOp:
			return message(after, wrongOperator, "An argument is given by one =; == compares. Write: %s = …", t.Bytes)
		case after.Type == hclsyntax.TokenColon, after.Type == hclsyntax.TokenFatArrow:
			return message(after, wrongOperator, "An argument is given by =, not by %s. Write: %s = …", after.Bytes, t.Bytes)
		case after.Type == hclsyntax.TokenDot:
			return message(after, "Dot in a name", "The name of an argument has no dot. A member of an object is written %s = { … = … }.", t.Bytes)
		}
		if after.Type == hclsyntax.TokenOBrack {
			return message(after, "Element of a list", "The name of an argument has no index. A list is given as a whole: %s = [ … ]. Messages are changed where they are written, in blocks message and write.", t.Bytes)
		}
		return message(t, "Neither argument nor block", "A line is an argument, name = value, or begins a block, name { … }. This is only a name.")
	}
	switch t.Type {
	case hclsyntax.TokenNumberLit:
		return message(t, "No name", "The name of an argument begins with a letter or _, and this is a number. To choose by a number, use conditions: a < 1024 ? \"low\" : \"high\".")
	case hclsyntax.TokenCBrace:
		return message(t, "Closes nothing", "No block is open that this } could close. Remove it, or look above for a } too many.")
	case hclsyntax.TokenOr, hclsyntax.TokenAnd, hclsyntax.TokenQuestion, hclsyntax.TokenColon, hclsyntax.TokenPlus, hclsyntax.TokenStar, hclsyntax.TokenEqualOp, hclsyntax.TokenNotEqual:
		return message(t, "Argument goes on", "An argument ends with its line. Put ( ) around a value that continues on the next line.")
	case hclsyntax.TokenMinus, hclsyntax.TokenSlash:
		return message(t, "Neither argument nor block", "A line is an argument, name = value, or begins a block, name { … }. A comment begins with #.")
	case hclsyntax.TokenOBrack:
		if s.token(i+1).Type == hclsyntax.TokenOBrack || s.token(i+1).Type == hclsyntax.TokenIdent {
			inside, _, _ := strings.Cut(s.lineOf(t), "]")
			kind, label, _ := strings.Cut(strings.Trim(inside, "[ \t"), ".")
			if label != "" {
				kind += fmt.Sprintf(" %q", strings.Trim(label, `"`))
			}
			return message(t, "TOML in place of HCL", "A block is name { … }, with its arguments between the braces. Write: %s { … }", kind)
		}
	case hclsyntax.TokenComma:
		return message(t, "No comma here", "Remove the comma: each argument or block has a line of its own.")
	}
	return message(t, "Neither argument nor block", "A line is an argument, name = value, or begins a block, name { … }. This, %q, begins neither.", t.Bytes)
}

// header is the first line of a block that is not right.
func (s *syntax) header(i int) *hcl.Diagnostic {
	t, first := s.tokens[i], s.firstOfLine(i)
	message := func(at hclsyntax.Token, summary, format string, args ...any) *hcl.Diagnostic {
		return Diag(CodeSyntax, at.Range, summary, format, args...)
	}
	head := s.tokens[first]
	plain := true // only names so far
	for _, of := range s.tokens[first:i] {
		plain = plain && of.Type == hclsyntax.TokenIdent
	}
	switch {
	case t.Type == hclsyntax.TokenEqual && plain && slices.Contains([]string{"const", "let", "var", "local", "set", "def", "final"}, string(head.Bytes)):
		return message(head, "No variable", "There are no variables: for a value in several places, write a table or a function, function \"%s\" { … } with params = [] and result = ….", s.tokens[i-1].Bytes)
	case string(head.Bytes) == "if" || string(head.Bytes) == "for" || string(head.Bytes) == "while" || string(head.Bytes) == "switch":
		return message(head, "No statement", "There are no statements. A rule has an argument when; choose a value with condition ? value : other, and a list is made by [for x in list : value].")
	case t.Type == hclsyntax.TokenEqual && plain && s.token(i+1).Type != hclsyntax.TokenOBrace:
		return message(s.tokens[first+1], "Space in a name", "The name of an argument has no space in it. Write: %s = …", joinNames(s.tokens[first:i]))
	case t.Type == hclsyntax.TokenEqual:
		return message(t, wrongOperator, "A block has no =. Write: %s { … }", s.text(first, i))
	case ends(t):
		if plain && i-first == 1 {
			return message(head, "Neither argument nor block", "A line is an argument, name = value, or begins a block, name { … }. This is only a name.")
		}
		if other := notHere[string(head.Bytes)]; other != "" {
			return message(head, "No block", "There is no %q. %s", head.Bytes, other)
		}
		if value := s.token(i - 1); i-first == 2 && value.Type == hclsyntax.TokenIdent && (string(value.Bytes) == "true" || string(value.Bytes) == "false") {
			return message(value, "No =", "Write = between the name of an argument and its value. Write: %s = %s", head.Bytes, value.Bytes)
		}
		return message(s.token(i-1), "No block", "A block opens in the line of its name: %s {. An argument is name = value.", s.text(first, i))
	case t.Type == hclsyntax.TokenColon:
		return message(t, wrongOperator, "There is no : here. A block is written %s { … }, an argument %s = …", s.text(first, i), head.Bytes)
	}
	if t.Type == hclsyntax.TokenOParen && string(head.Bytes) == "function" {
		return message(t, "Parameters of a function", "A function has its parameters as an argument: params = [\"text\"], and its value as another: result = …")
	}
	label := "…"
	if t.Type == hclsyntax.TokenOBrace || t.Type == hclsyntax.TokenIdent || t.Type == hclsyntax.TokenMinus || t.Type == hclsyntax.TokenStar || t.Type == hclsyntax.TokenDot || t.Type == hclsyntax.TokenSlash || t.Type == hclsyntax.TokenNumberLit {
		end := i
		for end < len(s.tokens) && !ends(s.tokens[end]) && s.tokens[end].Type != hclsyntax.TokenOBrace {
			end++
		}
		if word := strings.TrimSpace(s.text(first+1, end)); first+1 < end && !strings.ContainsAny(word, "\"") {
			label = strings.Join(strings.Fields(word), `" "`)
		}
	}
	return message(t, "Label without quotes", "The labels of a block are in quotes, as in %s \"%s\" { … }.", head.Bytes, label)
}

// ends reports whether a token ends its line; a comment does, with the line's end in it.
func ends(t hclsyntax.Token) bool {
	return t.Type == hclsyntax.TokenNewline || t.Type == hclsyntax.TokenEOF || t.Type == hclsyntax.TokenComment
}

func joinNames(tokens hclsyntax.Tokens) string {
	var names []string
	for _, t := range tokens {
		names = append(names, string(t.Bytes))
	}
	return strings.Join(names, "_")
}

// quotedName is the name of an argument in quotes.
func (s *syntax) quotedName(i int) *hcl.Diagnostic {
	end := i
	for end < len(s.tokens)-1 && s.tokens[end].Type != hclsyntax.TokenCQuote {
		end++
	}
	at := hcl.RangeBetween(s.tokens[i].Range, s.tokens[end].Range)
	name := strings.Trim(string(at.SliceBytes(s.src)), `"`)
	if name == "*" || name == "_" {
		return Diag(CodeSyntax, at, "Name in quotes", "The name of an argument or row has no quotes, and letters, digits, _ and - only. The row of a table for all other keys is called default. Write: default = …")
	}
	if !hclsyntax.ValidIdentifier(name) {
		return Diag(CodeSyntax, at, "Name in quotes", "The name of an argument has no quotes, and so only letters, digits, _ and -: %q cannot be one. It can be a key of an object, which is a value: name = { %q = … }", name, name)
	}
	return Diag(CodeSyntax, at, "Name in quotes", "The name of an argument has no quotes. Write: %s = …", name)
}

// character is a character, or a pair of them, that means nothing here.
func (s *syntax) character(i int) *hcl.Diagnostic {
	t := s.tokens[i]
	message := func(format string, args ...any) *hcl.Diagnostic {
		return Diag(CodeSyntax, t.Range, wrongCharacter, format, args...)
	}
	c, _ := utf8.DecodeRune(t.Bytes)
	switch {
	case c == '\'':
		rest, _, _ := strings.Cut(string(s.src[t.Range.End.Byte:]), "\n")
		if text, _, closed := strings.Cut(rest, "'"); closed && text != "" && !strings.Contains(text, `"`) {
			return message(`Texts need double quotes, "…"; single quotes have no meaning. Write: "%s"`, text)
		}
		return message(`Texts need double quotes, "…"; single quotes have no meaning.`)
	case c == '`':
		rest, _, _ := strings.Cut(string(s.src[t.Range.End.Byte:]), "\n")
		if text, _, closed := strings.Cut(rest, "`"); closed && text != "" && !strings.Contains(text, `"`) {
			return message("Texts need double quotes. Write: %q", text)
		}
		return message("Texts need double quotes, \"…\"; a text of several lines is a heredoc, <<-TEXT.")
	case c == ';':
		return message("Remove the ;. Each argument is on a line of its own.")
	case c == '$' && s.token(i-1).Type == hclsyntax.TokenIdent:
		return message("Put the whole text in quotes, with the value in it: \"%s ${…}\".", s.tokens[i-1].Bytes)
	case c == '$' && s.token(i+1).Type == hclsyntax.TokenDot:
		return message("A path begins with the name of what is read: req.%s for a request, data.%s for a reply.", s.token(i+2).Bytes, s.token(i+2).Bytes)
	case c == '$' && s.token(i+1).Type == hclsyntax.TokenIdent && strings.ToUpper(string(s.token(i+1).Bytes)) == string(s.token(i+1).Bytes):
		return message("A variable of the environment is read in parlance.hcl, by env(%q).", s.token(i+1).Bytes)
	case c == '$':
		return message("${ } can be used only in a string. Outside of a string, write the expression alone, as in model = call.model.")
	case strings.ContainsRune("“”„‟‘’‚‛«»", c):
		return message(`These are the quotes of a text processor, as web pages have them. Write straight ones: "…".`)
	case c == '\u00a0' || unicode.Is(unicode.Zs, c) || c == '\u200b' || c == '\ufeff' || c == '\u2060':
		return message("Between the words is a character that only looks like a space (U+%04X), as copied from a web page. Write a space.", c)
	case c == '–' || c == '—' || c == '−':
		return message("This dash is not the - of a keyboard (U+%04X). Write -, and # before a comment.", c)
	case c == '…':
		return message("This is one character that looks like three dots. In an example it stands for your own text.")
	}
	return message("The character %q has no meaning in a rule file. Texts need double quotes, and comments begin with #.", t.Bytes)
}

// bracket is a list, an object or a call that goes wrong: something is missing between two of its elements, or its end is.
func (s *syntax) bracket(i int) (*hcl.Diagnostic, bool) {
	t := s.tokens[i]
	for t.Type == hclsyntax.TokenNewline && i+1 < len(s.tokens) {
		i++
		t = s.tokens[i]
	}
	open := s.open[i]
	if open > 0 && s.tokens[open].Type == hclsyntax.TokenOBrack && s.token(open-1).Type == hclsyntax.TokenIdent && s.token(open-1).Range.End == s.tokens[open].Range.Start {
		o := s.tokens[open]
		switch {
		case t.Type == hclsyntax.TokenCBrack && open == i-1:
			return Diag(CodeSyntax, o.Range, "Nothing within [ ]", "All elements are list[*].name, one is list[0], and each is gone through by [for x in list : x.name]."), false
		case t.Type == hclsyntax.TokenColon || s.token(open+2).Type == hclsyntax.TokenColon:
			return Diag(CodeSyntax, o.Range, "No slice", "There are no slices. A piece of a text is substr(text, offset, length), of a list [for i, x in list : x if i < 3]."), false
		case t.Type == hclsyntax.TokenQuestion:
			return Diag(CodeSyntax, o.Range, "No filter", "A list is cut down by [for x in list : x if condition]."), false
		}
	}
	if open < 0 {
		return Diag(CodeSyntax, t.Range, notClosed, "A bracket is not closed before this."), true
	}
	o := s.tokens[open]
	if o.Type == hclsyntax.TokenOBrack && (t.Type == hclsyntax.TokenEqual || t.Type == hclsyntax.TokenColon) {
		return Diag(CodeSyntax, o.Range, "Object in [ ]", "[ ] holds a list. Values with names are an object: { \"name\" = \"value\" }"), false
	}
	closes := map[hclsyntax.TokenType]string{hclsyntax.TokenOParen: ")", hclsyntax.TokenOBrack: "]", hclsyntax.TokenOBrace: "}", hclsyntax.TokenTemplateInterp: "}"}[o.Type]
	next := s.token(s.skip(i + 1))
	argument := t.Range.Start.Line > s.token(i-1).Range.End.Line-1 && s.first(i) && t.Type == hclsyntax.TokenIdent && (next.Type == hclsyntax.TokenEqual || next.Type == hclsyntax.TokenOBrace || next.Type == hclsyntax.TokenOQuote) && o.Type != hclsyntax.TokenOBrace
	other := t.Type == hclsyntax.TokenEOF || t.Type == hclsyntax.TokenCBrace || t.Type == hclsyntax.TokenCBrack || t.Type == hclsyntax.TokenCParen || t.Type == hclsyntax.TokenTemplateSeqEnd || t.Type == hclsyntax.TokenCQuote
	if argument || other {
		return Diag(CodeSyntax, o.Range, notClosed, "The %s that opens here has no %s. Write it where the value ends, before line %d.", o.Bytes, closes, s.line(i)), true
	}
	switch {
	case t.Type == hclsyntax.TokenEqual && o.Type == hclsyntax.TokenOParen:
		return Diag(CodeSyntax, t.Range, wrongOperator, "Values are compared by ==. The arguments of a function have no names."), false
	case o.Type == hclsyntax.TokenOParen && string(t.Bytes) == "and":
		return Diag(CodeSyntax, t.Range, wrongOperator, `"and" is written &&.`), false
	case o.Type == hclsyntax.TokenOParen && string(t.Bytes) == "or":
		return Diag(CodeSyntax, t.Range, wrongOperator, "%s", s.joined(i)), false
	case t.Type == hclsyntax.TokenIdent && string(t.Bytes) == "for":
		return Diag(CodeSyntax, t.Range, "Wrong loop", "A loop is [for x in list : value if condition], with for first."), false
	case t.Type == hclsyntax.TokenFatArrow:
		return Diag(CodeSyntax, t.Range, wrongOperator, "There are no functions without a name. A list is made from another by [for x in list : value if condition]."), false
	case t.Type == hclsyntax.TokenOParen && s.token(i-2).Type == hclsyntax.TokenDot && s.token(i-3).Type == hclsyntax.TokenIdent:
		return Diag(CodeSyntax, s.token(i-1).Range, "No method", "Write a function before its values, not after a dot. Write: %s(%s)", s.token(i-1).Bytes, s.token(i-3).Bytes), false
	case t.Type == hclsyntax.TokenOQuote:
		end := i
		for end < len(s.tokens)-1 && s.tokens[end].Type != hclsyntax.TokenCQuote {
			end++
		}
		at := hcl.RangeBetween(t.Range, s.tokens[end].Range)
		return Diag(CodeSyntax, at, "No comma", "A comma is missing before this."), false
	}
	return Diag(CodeSyntax, t.Range, "No comma", "Something is missing before %q: a comma, or an operator.", t.Bytes), false
}

// noEnd is a string or a heredoc without an end.
func (s *syntax) noEnd(i int) *hcl.Diagnostic {
	for ; i > 0; i-- {
		switch t := s.tokens[i]; t.Type {
		case hclsyntax.TokenOQuote:
			end := hcl.Pos{Line: t.Range.Start.Line, Column: t.Range.Start.Column, Byte: t.Range.Start.Byte}
			rest, _, _ := bytes.Cut(s.src[t.Range.Start.Byte:], []byte("\n"))
			rest = bytes.TrimRight(rest, "\r {")
			end.Byte += len(rest)
			end.Column += utf8.RuneCount(rest)
			at := hcl.Range{Filename: s.name, Start: t.Range.Start, End: end}
			return Diag(CodeSyntax, at, notClosed, `The string that begins here has no " at its end. A string ends in its line; a text of several lines is a heredoc, <<-TEXT.`)
		case hclsyntax.TokenOHeredoc:
			return s.heredoc(t)
		}
	}
	return Diag(CodeSyntax, s.tokens[0].Range, notClosed, `A string has no " at its end.`)
}

func (s *syntax) heredoc(t hclsyntax.Token) *hcl.Diagnostic {
	at := t.Range
	at.End = hcl.Pos{Line: at.Start.Line, Column: at.Start.Column + len(bytes.TrimRight(t.Bytes, "\r\n")), Byte: at.Start.Byte + len(bytes.TrimRight(t.Bytes, "\r\n"))}
	word := bytes.TrimLeft(at.SliceBytes(s.src), "<-")
	return Diag(CodeSyntax, at, notClosed, "The text that begins here has no end: a line with nothing but %s.", word)
}
