package expression

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// Teller is a Schema that knows more of its members: what they hold, and what it says of a name that it does not have.
type Teller interface {
	// Holds is what a member may be, when it is there; 0: anything. It is for finding mistakes in rules.
	Holds(key string) KindSet
	// Lacks is a hint for a name that the record does not have; "": none.
	Lacks(key string) string
}

// holds is what a member of a record may be, as far as the record tells.
func (v *RecordVar) holds(key string) KindSet {
	if t, ok := v.Schema.(Teller); ok {
		return t.Holds(key)
	}
	return 0
}

// lacks is the hint for a name that a record does not have: its name now, the nearest one, or those that it has.
func (v *RecordVar) lacks(key string) string {
	if name := lang.NewFields[v.Schema.Name()+"."+key]; name != "" {
		return fmt.Sprintf(" It is %s now. Rules of an older version are rewritten by: parlance fmt --upgrade", name)
	}
	names := v.Schema.Names()
	if hint := lang.Suggest(key, names); hint != "" {
		if len(names) > 14 {
			return hint
		}
		return hint + itHas(names)
	}
	if t, ok := v.Schema.(Teller); ok {
		if hint := t.Lacks(key); hint != "" {
			return hint
		}
	}
	return " It has: " + lang.Few(names, 200) + "."
}

// isText reports whether an expression reads what is known to be a text.
func (f *fieldTypes) isText(x hclsyntax.Expression, s *Scope, n Node) bool {
	if kinds := f.kindsOf(x, s, n); kinds != 0 {
		return kinds == textKind
	}
	t, ok := x.(*hclsyntax.ScopeTraversalExpr)
	if !ok || len(t.Traversal) != 2 {
		return false
	}
	v, isRecord := s.find(t.Traversal.RootName()).(*RecordVar)
	a, isName := t.Traversal[1].(hcl.TraverseAttr)
	return isRecord && isName && v.holds(a.Name) == textKind
}

// belowText reports a path that goes on below a text.
func (c *checker) belowText(name string, rest hcl.Traversal, r hcl.Range, s *Scope) bool {
	if len(rest) == 0 {
		return false
	}
	hint := ""
	if a, ok := rest[0].(hcl.TraverseAttr); ok && isLength[a.Name] {
		hint = fmt.Sprintf(" How long it is: length(%s).", name)
	} else if name == "body" && s.find("data") != nil {
		hint = " What is read from it, as JSON, is data: data" + strings.TrimPrefix(pathText(rest), "body") + "."
	}
	c.add(lang.CodeUnknownPath, r, "Nothing below a text", "%s is a text and has no fields or elements.%s", name, hint)
	return true
}

// pathText is a path as it is written.
func pathText(t hcl.Traversal) string {
	var b strings.Builder
	for _, p := range t {
		switch p := p.(type) {
		case hcl.TraverseAttr:
			b.WriteString("." + p.Name)
		case hcl.TraverseIndex:
			if p.Key.Type() == cty.String {
				fmt.Fprintf(&b, "[%q]", p.Key.AsString())
			} else {
				fmt.Fprintf(&b, "[%s]", p.Key.AsBigFloat().Text('f', -1))
			}
		}
	}
	return b.String()
}

// isLength are what other languages call the length of a value.
var isLength = map[string]bool{"length": true, "len": true, "size": true, "count": true}

// lengthHint is how the elements of a list are counted whose path goes on with what other languages call its length; "" for another path.
func lengthHint(c *Compiler, rest hcl.Traversal, r hcl.Range) string {
	attr, ok := rest[0].(hcl.TraverseAttr)
	if !ok || len(rest) > 1 || !isLength[attr.Name] {
		return ""
	}
	list := strings.TrimSuffix(c.text(&hclsyntax.LiteralValueExpr{SrcRange: r}), "."+attr.Name)
	return fmt.Sprintf(". How many there are: length(%s)", list)
}

// wrongStep is the first of some keys that the protocol does not have, and the names that it has there.
func (f *fieldTypes) wrongStep(v *Var, keys []string) (key string, near []string) {
	for n := 1; n < len(keys); n++ {
		if keys[n-1] == "" {
			continue
		}
		if _, known, near := f.kinds(v, keys[:n]); !known {
			return keys[n-1], near
		}
	}
	_, _, near = f.kinds(v, keys)
	return keys[len(keys)-1], near
}

// whose tells what else has a field that a variable lacks.
func (f *fieldTypes) whose(v *Var, keys []string) string {
	w, ok := f.Paths.(interface {
		Whose(origin string, keys []string) string
	})
	if !ok || len(v.Origins) == 0 {
		return ""
	}
	return w.Whose(v.Origins[0], keys)
}

// byZero reports a division by a zero that is written out.
func (c *checker) byZero(x *hclsyntax.BinaryOpExpr) {
	if x.Op != hclsyntax.OpDivide && x.Op != hclsyntax.OpModulo {
		return
	}
	of := x.RHS
	for {
		p, ok := of.(*hclsyntax.ParenthesesExpr)
		if !ok {
			break
		}
		of = p.Expression
	}
	if l, ok := of.(*hclsyntax.LiteralValueExpr); ok && !l.Val.IsNull() && l.Val.Type() == cty.Number && l.Val.AsBigFloat().Sign() == 0 {
		c.add(lang.CodeBadValue, x.RHS.Range(), "Division by zero", "Nothing can be divided by 0, so this has no value. Write another number.")
	}
}

// twoComparisons reports 1 < x < 5, which other languages have.
func (c *checker) twoComparisons(x *hclsyntax.BinaryOpExpr) bool {
	inner, ok := x.LHS.(*hclsyntax.BinaryOpExpr)
	if !ok || !isOrdering(x.Op) || !isOrdering(inner.Op) {
		return false
	}
	c.add(lang.CodeType, x.Range(), "Two comparisons", "A value is compared with one other at a time. Join two comparisons by &&, as in x >= 500 && x < 600.")
	return true
}

func isOrdering(op *hclsyntax.Operation) bool {
	return op == hclsyntax.OpGreaterThan || op == hclsyntax.OpGreaterThanOrEqual || op == hclsyntax.OpLessThan || op == hclsyntax.OpLessThanOrEqual
}

var (
	// regexSign is what a regular expression has, and a text seldom.
	regexSign = lazyregexp.New(`\.[*+]|\\[dwsbDWSB.]|\[[^\]]*-[^\]]*\]|\[\^|^\^|[^$]\$$|\(\?|\)[*+?|]|\([^()|]+\|[^()]+\)`)
	// slashed is a regular expression as JavaScript writes it.
	slashed = lazyregexp.New(`^/(.+)/([gimsuy]*)$`)
	// globStar is a star behind a letter, a digit or a dash: in a pattern of names any text, in a regular expression the letter again.
	globStar = lazyregexp.New(`^[\w\-./:*]*[\w\-/:]\*[\w\-./:*]*$`)
)

// textCall looks at a call of a function that looks for something in a text.
func (c *checker) textCall(x *hclsyntax.FunctionCallExpr, fn *Function, args []Node, s *Scope) {
	if x.Name == "wait" && len(x.Args) == 1 {
		if t, ok := x.Args[0].(*hclsyntax.ScopeTraversalExpr); ok && len(t.Traversal) == 2 && t.Traversal.RootName() == "header" && strings.HasSuffix(strings.ToLower(strings.Join(keysOf(t.Traversal[1:]), "")), "-ms") {
			c.suspect(x.Range(), "Milliseconds for seconds", "This header counts milliseconds, and wait(…) seconds. Write: milliseconds(…)")
		}
	}
	readsNothing(c, x, fn, args)
	changesLiteral(c, x, fn)
	if !fn.Searches || len(args) < 2 {
		return
	}
	of, literal := Literal(args[0])
	_, both := Literal(args[1])
	if literal && !both && of.Kind() == document.String && !Failed(args[0]) && !Failed(args[1]) {
		c.suspect(x.Range(), "Arguments the wrong way round?", "The text that is looked at comes first, and here it is written out. Write: %s(%s, %q)", x.Name, c.text(x.Args[1]), of.String())
		return
	}
	for i, a := range args[1:] {
		k, ok := Literal(a)
		if !ok || k.Kind() != document.String {
			continue
		}
		text, at := k.String(), x.Args[i+1].Range()
		switch {
		case fn.param(i+1).Type == Pattern:
			c.pattern(text, at)
		case text == "":
			c.suspect(at, "Holds always", "Every text contains the empty text. To test whether a text is there, use != null, and to test whether it is not empty, !isempty(…).")
		case fn.NoGlob != "" && strings.Contains(text, "*"):
			c.suspect(at, "A * that is no pattern", "%s: here it stands for itself. To test a text with a pattern, use matches(text, \"^gpt-.*\").", fn.NoGlob)
		case c.inNoWord(x, text, s):
			known, _ := c.wordsOf(x.Args[0], s)
			c.suspect(at, "Never found", "No value of the field matches %q.%s%s", text, lang.Suggest(text, known), shortList(known))
		case regexSign.MatchString(text):
			c.suspect(at, "A pattern that is a text", "%s looks for this text literally. To test a text with a regular expression, use matches(text, %q).", x.Name, text)
		}
	}
}

// inNoWord reports whether a text is looked for in a field which holds no word that has it.
func (c *checker) inNoWord(x *hclsyntax.FunctionCallExpr, text string, s *Scope) bool {
	found := map[string]func(word, text string) bool{"startswith": strings.HasPrefix, "endswith": strings.HasSuffix, "mentions": func(word, text string) bool {
		return strings.Contains(strings.ToLower(word), strings.ToLower(text))
	}}[x.Name]
	known, open := c.wordsOf(x.Args[0], s)
	return found != nil && known != nil && !open && !slices.ContainsFunc(known, func(word string) bool { return found(word, text) || strings.Contains(word, "*") })
}

// readers are functions that read something from a text.
var readers = []string{"wait", "waitin", "milliseconds", "number", "jsondecode", "mediatype", "base64data", "base64decode"}

// readsNothing warns of a function that reads a text that is written out, and finds nothing in it: the name of what was meant.
func readsNothing(c *checker, x *hclsyntax.FunctionCallExpr, fn *Function, args []Node) {
	if !slices.Contains(readers, fn.Name) || fn.Run == nil || len(args) == 0 {
		return
	}
	for _, a := range args {
		if _, ok := Literal(a); !ok || Failed(a) {
			return
		}
	}
	of, _ := Literal(args[0])
	if v, err := fn.Run(unbounded(), args); err != nil || !v.Nothing() || of.Kind() != document.String {
		return
	}
	text := of.String()
	path, _, isPath := strings.Cut(text, ".")
	hint := "Read it from the call, as in header[\"retry-after\"] or data.error.message."
	switch {
	case knownIn[path] != "" && (isPath || hclsyntax.ValidIdentifier(text)):
		hint = fmt.Sprintf("A value is read without quotes. Write: %s(%s)", fn.Name, text)
	case headerLike.MatchString(text):
		hint = fmt.Sprintf("A header is read by its name. Write: %s(header[%q])", fn.Name, text)
	}
	c.suspect(x.Range(), "Nothing to read", "%s reads a time, and this text is none, so the result is always absent. %s", fn.Name, hint)
}

// changesLiteral warns of a function that changes a text that is written out.
func changesLiteral(c *checker, x *hclsyntax.FunctionCallExpr, fn *Function) {
	if slices.Contains([]string{"replace", "regexreplace", "trimprefix", "trimsuffix", "trimspace", "lower", "upper", "truncate", "substr"}, fn.Name) && len(x.Args) > 0 && isLiteralText(x.Args[0]) {
		c.suspect(x.Args[0].Range(), "Text that is written out", "%s changes its first argument, which is a constant here, so the result is always the same. Write the path of a text in its place, as in req.model; or the result alone.", fn.Name)
	}
}

// headerLike is a name of a header that other values hardly have.
var headerLike = lazyregexp.New(`^[A-Za-z]\w*(-\w+)+$`)

// behindLiteral warns of arguments that never count, since one before them is written out and always there.
func (c *checker) behindLiteral(x *hclsyntax.FunctionCallExpr, args []Node) {
	for i, a := range args[:max(len(args)-1, 0)] {
		if _, own := x.Args[i].(*hclsyntax.LiteralValueExpr); !own && !isLiteralText(x.Args[i]) {
			continue
		}
		if v, ok := Literal(a); ok && !v.Nothing() && !Failed(a) && !(v.Kind() == document.String && v.String() == "") {
			c.suspect(x.Args[i].Range(), "Always there", "The first argument that is there is used, and this one always is: those after it are never used. Put the default last.")
			return
		}
	}
}

func isLiteralText(x hclsyntax.Expression) bool {
	_, ok := lang.LiteralText(x)
	return ok
}

// onlyList reports whether an expression gives a list whenever it gives anything.
func (c *checker) onlyList(x hclsyntax.Expression, s *Scope) bool {
	switch x := x.(type) {
	case *hclsyntax.SplatExpr, *hclsyntax.TupleConsExpr:
		return true
	case *hclsyntax.ForExpr:
		return x.KeyExpr == nil
	}
	kinds := c.kindsOf(x, s, nil)
	return kinds != 0 && kinds&^Lists == 0
}

// pattern looks at a regular expression.
func (c *checker) pattern(text string, at hcl.Range) {
	if m := slashed.FindStringSubmatch(text); m != nil {
		flags := ""
		if strings.Contains(m[2], "i") {
			flags = "(?i)"
		}
		c.suspect(at, "Slashes in a pattern", "Write a pattern without slashes; (?i) at its beginning takes upper and lower case for the same. Write: %q", flags+m[1])
		return
	}
	if globStar.MatchString(text) {
		c.suspect(at, "A * of another kind", "In a regular expression * repeats the character before it. For any text write .*, and ^ and $ for the beginning and the end: %q", "^"+strings.ReplaceAll(regexp.QuoteMeta(text), `\*`, ".*")+"$")
	}
}

// whole looks at a text that another is compared with as a whole.
func (c *checker) whole(v document.Value, at hcl.Range) {
	text := v.String()
	switch {
	case len(text) > 1 && strings.HasSuffix(text, "*") && strings.Count(text, "*") == 1 && !strings.ContainsAny(text, " /\n"):
		c.suspect(at, "A * that is no pattern", "== compares the whole text, and a * stands for itself. To test how a text begins: startswith(text, %q).", strings.TrimSuffix(text, "*"))
	case regexSign.MatchString(text) && !strings.ContainsAny(text, " \n"):
		c.suspect(at, "A pattern that is a text", "== compares the whole text, letter by letter. To test a text with a regular expression, use matches(text, %q).", text)
	}
}

// knownIn tells where names are known that the engine gives.
var knownIn = map[string]string{
	"req":     "what the client sent, in rules of protocols and pairs",
	"call":    "known in rules of protocols and pairs",
	"profile": "known in rules of protocols and pairs",
	"item":    "an element, in blocks with each, and in blocks and tools of a protocol",
	"turn":    "known in message and write, where a request is written", "turns": "known where a request is written", "tools": "known where a request is written", "messages": "known in request and fields",
	"part":  "known in write, and in write_reply of a protocol",
	"tool":  "known in write",
	"data":  "an event or a body of an upstream, in read_reply, patch \"reply\", class and tier",
	"event": "known in read_reply", "reply": "known in read_reply, write_reply and stop_reasons", "usage": "known in read_reply and write_reply", "written": "known in read_reply, write_reply and stop_reasons",
	"status": "an upstream's, in class, tier and retry", "body": "an upstream's, in tier and retry", "error": "known in class, tier, retry and write_reply", "retry_after": "known in tier", "attempt": "known in tier", "network": "known in tier", "failures": "known in tier",
	"match": "known in alias and route", "model": "known in alias, route and tier; in rules of a request it is req.model, the upstream's call.model",
	"key": "known in headers for the upstream", "note": "known in write_reply", "append": "known in append blocks of write_reply",
}

const leaveOut = "A field is left out by omit; null is sent as null."

// otherLanguages tells of names that are none here.
var otherLanguages = map[string]string{
	"var":   "There are no variables. For a value in several places, write a table or a function; the environment is read in parlance.hcl, by env(…).",
	"local": "There are no locals. Write function \"name\" { … } with params = [] and result = …, and call it: name().",
	"each":  "Blocks are not repeated: write one for each.", "count": "Blocks are not repeated: write one for each.",
	"self": "A field of the request is req.name.", "this": "A field of the request is req.name.", "input": "A field of the request is req.name.", "params": "A field of the request is req.name.", "ctx": "A field of the request is req.name.", "context": "A field of the request is req.name.",
	"drop": leaveOut, "none": leaveOut, "None": leaveOut, "nil": leaveOut, "undefined": leaveOut, "NULL": leaveOut, "skip": leaveOut, "remove": leaveOut, "unset": leaveOut,
	"data_source": "There is no data but the call's.",
}

// knownElsewhere is what is said of a name that is not known in a scope; "": nothing.
func knownElsewhere(root string, s *Scope) string {
	if _, record := s.find("error").(*RecordVar); record && slices.Contains([]string{"message", "type", "code"}, root) {
		return fmt.Sprintf(" Did you mean \"error.%s\"?", root)
	}
	if root == "status_code" && s.find("status") != nil {
		return " Did you mean \"status\"?"
	}
	if _, asks := s.find(lang.AskRoot).(*RecordVar); asks && root == "req" {
		return " Rules about the names of models read the request in words of all protocols, as in ask.limit; whether it is a stream is call.stream."
	}
	if hint := otherLanguages[root]; hint != "" {
		return " " + hint
	}
	if where := knownIn[root]; where != "" {
		return " It is " + where + "."
	}
	return ""
}

// alone warns of a function that chooses among values and is given one.
func alone(c *checker, x *hclsyntax.FunctionCallExpr, fn *Function) {
	other := map[string]string{"min": "1", "max": "0", "coalesce": "\"…\"", "merge": "{ … = … }"}[fn.Name]
	if other == "" || len(x.Args) != 1 || x.ExpandFinal {
		return
	}
	text := c.text(x.Args[0])
	if list, ok := x.Args[0].(*hclsyntax.TupleConsExpr); ok && len(list.Exprs) > 0 {
		if fn.param(0).Type == Num {
			return // it is told as a wrong type
		}
		c.suspect(x.Range(), "One value", "Of one value %s makes nothing else. Several are given one by one: %s(%s)", fn.Name, fn.Name, strings.TrimSpace(strings.Trim(text, "[]")))
		return
	}
	c.suspect(x.Range(), "One value", "%s chooses among several values, and here it has one, which stays as it is. Add the other, as in %s(%s, %s), or write the value alone.", fn.Name, fn.Name, text, other)
}

// otherComparison is how a value is asked for a literal that it cannot be equal to; "" when nobody knows.
func otherComparison(c *checker, x hclsyntax.Expression, v document.Value, kinds KindSet) string {
	of := c.text(x)
	switch {
	case of == "…":
	case kinds == listKind && (v.Kind() == document.String || v.Kind() == document.Number):
		return fmt.Sprintf(" Whether the list holds it: contains(%s, %s)", of, v.Raw())
	case kinds&(Lists|Objects) != 0:
		return fmt.Sprintf(" Whether there is anything in it: !isempty(%s)", of)
	case kinds == boolKind && v.Kind() == document.Number:
		return fmt.Sprintf(" Write: %s, or !%s", of, of)
	case of == "status" && v.Kind() == document.String:
		return " status is the HTTP status, such as 529; an upstream's own word is error.type or error.code."
	}
	return ""
}

func nonempty(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// tableKey is the key that a table is called with, as if it were a function.
func tableKey(c *checker, x *hclsyntax.FunctionCallExpr) string {
	if len(x.Args) != 1 {
		return "…"
	}
	return c.text(x.Args[0])
}

// callText is what a function is given, as it is written.
func callText(c *checker, x *hclsyntax.FunctionCallExpr) string {
	var list []string
	for _, a := range x.Args {
		list = append(list, c.text(a))
	}
	return strings.Join(list, ", ")
}
