package expression

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// ValueChecker knows which values a field of the protocols may have. A PathChecker may be one too.
type ValueChecker interface {
	// Words are the texts that the field at an origin may be, when it can be no others; else nil.
	Words(origin string) []string
	// Nullable reports whether it may be null.
	Nullable(origin string) bool
}

// PathChecker knows the fields of the protocols.
type PathChecker interface {
	// Kinds gives what may stand at a path below an origin. Known is false for a path that the protocol
	// does not have; near are the names that it has there.
	Kinds(origin string, keys []string) (kinds KindSet, known bool, near []string)
}

// fieldTypes tells what the values of expressions may be, as far as the fields of the protocols and the nodes tell.
type fieldTypes struct {
	// Paths tells which fields the protocols have; nil checks nothing.
	Paths PathChecker
}

// checker finds mistakes in expressions: by their text, by what they were compiled to and by what their values may be.
type checker struct {
	findings
	fieldTypes

	unknownPaths []string // that were reported, as origins of variables that come from them
}

var (
	textKind   = KindSet(0).With(document.String)
	numberKind = KindSet(0).With(document.Number)
	boolKind   = KindSet(0).With(document.True).With(document.False)
	listKind   = KindSet(0).With(document.Array)
)

// kindsOf tells what the value of an expression may be, when it is there; 0: anything. n is what it was compiled to.
func (f *fieldTypes) kindsOf(x hclsyntax.Expression, s *Scope, n Node) KindSet {
	if k := askKind(x); k != 0 {
		return k
	}
	switch n := n.(type) {
	case *Const:
		if k := n.V.Kind(); k > document.Null {
			return KindSet(0).With(k)
		}
		return 0
	case *interpolation, *header, *urlValue:
		return textKind
	case *boolean, *is, *nothing, *kindIs, *oneOf, *starts:
		return boolKind
	case *computed:
		if n.ordering {
			return boolKind
		}
		return numberKind
	case *joined, *records:
		return listKind
	case *field:
		if n.kinds != 0 {
			return n.kinds
		}
	case *call:
		return map[Type]KindSet{Text: textKind, Num: numberKind, Bool: boolKind, List: listKind, Object: KindSet(0).With(document.Object)}[n.fn.Result]
	}
	t, ok := x.(*hclsyntax.ScopeTraversalExpr)
	if !ok {
		switch x.(type) {
		case *hclsyntax.TupleConsExpr, *hclsyntax.ObjectConsExpr, *hclsyntax.ForExpr, *hclsyntax.SplatExpr:
			return Shape(x)
		}
		return 0
	}
	if len(t.Traversal) == 1 {
		if v, ok := s.find(t.Traversal.RootName()).(*Var); ok {
			if from := f.origins(x, s); v.Holds == 0 && len(from) == 1 && strings.HasSuffix(from[0], ".request:") {
				return KindSet(0).With(document.Object) // the engine refuses any other request
			}
			return v.Holds // what it comes from may be a list that holds it
		}
		return 0
	}
	if _, named := t.Traversal[len(t.Traversal)-1].(hcl.TraverseAttr); !named {
		return 0
	}
	var kinds KindSet
	for _, o := range f.origins(x, s) {
		k, known, _ := f.Paths.Kinds(o, nil)
		if fromRules(o) || !known || k == 0 {
			return 0
		}
		kinds |= k
	}
	return kinds
}

// origins are those of an expression whose value comes from the protocols' own fields, and from nowhere else.
func (f *fieldTypes) origins(x hclsyntax.Expression, s *Scope) []string {
	if f.Paths == nil || asIs(x) {
		return nil
	}
	return Origins(x, s)
}

// fromRules reports whether an origin is that of something computed.
func fromRules(origin string) bool { return strings.HasPrefix(origin, elsewhere) }

// keyOf reports a key that no row of a table has: rows are named by texts, and their names may be those of numbers and of true and false.
func (c *checker) keyOf(t *Table, x hclsyntax.Expression, s *Scope, n Node) {
	kinds := c.kindsOf(x, s, n)
	if kinds == 0 || kinds&textKind != 0 || Failed(n) {
		return
	}
	for _, row := range t.Rows {
		_, err := strconv.ParseFloat(row.Key, 64)
		if kinds&numberKind != 0 && err == nil || kinds&boolKind != 0 && (row.Key == "true" || row.Key == "false") {
			return
		}
	}
	c.add(lang.CodeType, x.Range(), "Never a key", "The rows of the table %q are named by texts, and this is %s.", t.Name, kinds.plain())
}

// Looped reports a loop over what is known to be neither a list nor an object. n is what x was compiled to.
func (c *checker) Looped(x hclsyntax.Expression, s *Scope, n Node) {
	if t, ok := x.(*hclsyntax.ScopeTraversalExpr); ok {
		if _, param := s.find(t.Traversal.RootName()).(*param); param {
			return // other calls may give a list
		}
	}
	kinds := c.kindsOf(x, s, n)
	if v, ok := Literal(n); ok && v.Nothing() || kinds == 0 || kinds&(Lists|Objects) != 0 || Failed(n) {
		return
	}
	hint := ""
	if kinds&textKind != 0 {
		hint = " One value as a list of one element: list(…)."
	}
	c.add(lang.CodeType, x.Range(), "Not a list", "A loop needs a list or an object, and this is %s.%s", kinds.plain(), hint)
}

// asIs reports whether an author says that a field is read as it comes.
func asIs(x hclsyntax.Expression) bool {
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	return ok && call.Name == Extension
}

// compared reports a value that is compared with a literal which it never is.
func (c *checker) compared(x hclsyntax.Expression, n Node, with hclsyntax.Expression, k Node, s *Scope) {
	v, ok := Literal(k)
	if !ok || v.Kind() <= document.Null {
		return
	}
	if _, ok := Literal(n); ok {
		return
	}
	if typeWord(c, n, v, with) {
		return
	}
	if kinds := c.kindsOf(x, s, n); kinds != 0 && !kinds.Has(v.Kind()) && !(v.Kind() <= document.False && kinds&boolKind != 0) {
		hint := ""
		if call, ok := x.(*hclsyntax.FunctionCallExpr); ok {
			if words := lang.AskValues[strings.TrimPrefix(call.Name, lang.AskRoot+".")]; words != nil {
				hint = shortList(slices.Clone(words))
			}
		}
		c.add(lang.CodeType, with.Range(), "Never equal", "What this is compared with is %s, and this is %s.%s", kinds.plain(), article(v.Kind()), nonempty(hint, nonempty(strings.Replace(unquote(v, kinds), ", value)", ", "+c.text(x)+")", 1), otherComparison(c, x, v, kinds))))
		return
	}
	if v.Kind() == document.String {
		c.whole(v, with.Range())
	}
	if call, ok := x.(*hclsyntax.FunctionCallExpr); ok && v.Kind() == document.String {
		_, word, _ := strings.Cut(call.Name, lang.AskRoot+".")
		if values := lang.AskValues[word]; values != nil && !isWord(v, values) {
			c.add(lang.CodeBadValue, with.Range(), "Unknown word", "%s is never %q.%s%s", call.Name, v.String(), lang.Suggest(v.String(), values), shortList(slices.Clone(values)))
		}
		return
	}
	if v.Kind() != document.String {
		return
	}
	known, open := c.wordsOf(x, s)
	if known != nil && !isWord(v, known) && !(open && lang.Suggest(v.String(), known) == "") {
		hint := lang.Suggest(v.String(), known)
		if others, ok := c.Paths.(interface {
			WhoseWord(word string, but []string) string
		}); ok && hint == "" {
			hint = others.WhoseWord(v.String(), c.origins(x, s))
		}
		c.add(lang.CodeBadValue, with.Range(), "Unknown word", "The field is never %q.%s%s If it is sent all the same, read the field with ext(…).", v.String(), hint, shortList(known))
	}
}

// wordsOf are the words that a field may hold, nil when it may hold any; open tells that rules may add some.
func (c *checker) wordsOf(x hclsyntax.Expression, s *Scope) (known []string, open bool) {
	words, ok := c.Paths.(ValueChecker)
	if !ok {
		return nil, false
	}
	for _, o := range c.origins(x, s) {
		if fromRules(o) {
			open = true
			continue
		}
		list := words.Words(o)
		if list == nil {
			return nil, open
		}
		known = append(known, list...)
	}
	return known, open
}

// isWord reports whether a text is one of some words; one that ends in * stands for all that begin so.
func isWord(v document.Value, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return v.Is(w) || strings.HasSuffix(w, "*") && strings.HasPrefix(v.String(), w[:len(w)-1])
	})
}

// Takes reports a value that the field at an origin does not take. n is what x was compiled to.
func (c *checker) Takes(origin string, x hclsyntax.Expression, n Node, s *Scope) {
	if c.Paths == nil || asIs(x) || Failed(n) {
		return
	}
	if cond, ok := x.(*hclsyntax.ConditionalExpr); ok {
		if ch, ok := n.(*choose); ok {
			c.Takes(origin, cond.TrueResult, ch.yes, s)
			c.Takes(origin, cond.FalseResult, ch.no, s)
		}
		return
	}
	if c.quotedExpression(x, s) {
		return
	}
	takes, known, _ := c.Paths.Kinds(origin, nil)
	values, ok := c.Paths.(ValueChecker)
	if !known || takes == 0 || !ok {
		return
	}
	v, literal := Literal(n)
	if literal && v.Kind() == document.Null {
		if !values.Nullable(origin) {
			c.add(lang.CodeType, x.Range(), "Not nullable", "null is sent as null, and the field is %s. To leave the field out, write omit.", takes.plain())
		}
		return
	}
	if kinds := c.kindsOf(x, s, n); kinds != 0 && kinds&takes == 0 {
		c.add(lang.CodeType, x.Range(), "Wrong type", "The field is %s, and this is %s.%s", takes.plain(), kinds.plain(), unquote(v, takes))
		return
	}
	if ranges, ok := c.Paths.(interface {
		OutOfRange(origin string, n float64) string
	}); ok && literal && v.Kind() == document.Number {
		n, _ := v.Number()
		if d := ranges.OutOfRange(origin, n); d != "" {
			c.suspect(x.Range(), "Out of range", "The field is a number %s. If an upstream takes it all the same, write ext(%s).", d, v.Raw())
		}
	}
	if literal && v.Kind() == document.String {
		if words := values.Words(origin); words != nil && !isWord(v, words) {
			c.add(lang.CodeBadValue, x.Range(), "Unknown word", "The field takes no %q.%s%s If an upstream takes it all the same, write ext(%q).", v.String(), lang.Suggest(v.String(), words), shortList(words), v.String())
		}
	}
}

var (
	quotedPath = lazyregexp.New(`^([a-z_]+)(\.[a-zA-Z_]\w*|\[[^\]]+\])+$`)
	otherPath  = lazyregexp.New(`^(?:\$\.|\.|\$?\{\{? *\.?|#\{)([a-zA-Z_]\w*(?:\.[a-zA-Z_]\w*|\[\d+\])*) *\}?\}?$`) // of JSONPath, jq and templates
	quotedCall = lazyregexp.New(`^([a-z_0-9]+)\(.*\)$`)
)

// quotedExpression reports a text that reads like an expression: req.model in quotes is a text, and not the model.
func (c *checker) quotedExpression(x hclsyntax.Expression, s *Scope) bool {
	text, ok := lang.LiteralText(x)
	if !ok {
		return false
	}
	if m := otherPath.FindStringSubmatch(text); m != nil {
		root := "req"
		if _, ok := s.find("data").(*Var); ok {
			root = "data"
		}
		path := m[1]
		if r, _, _ := strings.Cut(path, "."); s.find(r) == nil {
			path = root + "." + path
		}
		c.add(lang.CodeType, x.Range(), "Path in quotes", "In quotes this is a text, which is sent as it is. Write the path without quotes: %s", path)
		return true
	}
	if m := quotedPath.FindStringSubmatch(text); m != nil {
		switch s.find(m[1]).(type) {
		case *Var, *RecordVar, HeaderName, *URLName:
		default:
			return false
		}
	} else if m := quotedCall.FindStringSubmatch(text); m == nil || Functions[m[1]] == nil && s.function(m[1]) == nil {
		return false
	}
	c.add(lang.CodeType, x.Range(), "Expression in quotes", "In quotes this is a text, and not a value. Write it without: %s", text)
	return true
}

func shortList(known []string) string {
	slices.Sort(known)
	if known = slices.Compact(known); len(known) > 10 {
		return ""
	}
	return " It is one of: " + strings.Join(known, ", ") + "."
}

// unquote tells how a literal of the wrong type is written.
func unquote(v document.Value, want KindSet) string {
	if v.Nothing() {
		return ""
	}
	text := v.String()
	_, err := strconv.ParseFloat(text, 64)
	switch {
	case v.Kind() == document.Object:
		return ""
	case v.Kind() == document.String && text == "omit":
		return " To leave the field out, write omit, without quotes."
	case v.Kind() == document.Array && want&boolKind == 0 && len(v.Raw()) > 2 && !strings.Contains(string(v.Raw()), ","):
		return " Write: " + strings.Trim(string(v.Raw()), "[]")
	case v.Kind() == document.Array && !want.Has(document.Array):
		return " Whether a value is one of several: contains(" + string(v.Raw()) + ", value)."
	case v.Kind() == document.String && want == numberKind && len(text) == 3 && strings.HasSuffix(strings.ToLower(text), "xx") && text[0] > '0' && text[0] < '6':
		return fmt.Sprintf(" Write: status >= %c00 && status < %c00", text[0], text[0]+1)
	case v.Kind() == document.String && text == "":
		return " To test whether a field is there, use != null, and to test whether it is not empty, !isempty(…)."
	case v.Kind() == document.String && want.Has(document.Number) && err == nil, v.Kind() == document.String && want.Has(document.True) && (text == "true" || text == "false"):
		return " Write " + text + ", without quotes."
	case v.Kind() != document.String && want.Has(document.String):
		return " Write \"" + string(v.Raw()) + "\", in quotes."
	}
	return ""
}

// plain lists kinds in the words of rule files.
func (s KindSet) plain() string {
	if s&boolKind != 0 && s&^boolKind == 0 {
		return "true or false"
	}
	return strings.ReplaceAll((s &^ KindSet(0).With(document.False)).String(), "an array", "a list")
}

// condition reports a literal that stands where something is asked: a text in quotes always holds.
func (c *checker) condition(x hclsyntax.Expression, n Node) (wrong bool) {
	if f, ok := n.(*field); ok && f.kinds == numberKind {
		c.add(lang.CodeType, x.Range(), "Not a condition", "A number alone always holds. Write what it is compared with, as in %s > 1000.", c.text(x))
		return true
	}
	v, ok := Literal(n)
	if !ok || v.Kind() <= document.True && v.Kind() != document.Null {
		return false
	}
	switch v.Kind() {
	case document.String:
		c.add(lang.CodeType, x.Range(), "Not a condition", "A text in quotes always holds. Write the condition without quotes, as in status == 429; for a default, write coalesce(a, \"b\"); to compare with several words, write contains([\"a\", \"b\"], value); to look for several words in a text, mentions(text, \"a\", \"b\").")
		return true
	case document.Number:
		c.add(lang.CodeType, x.Range(), "Not a condition", "A number alone always holds. Write what it is compared with on this side too, as in status == 429 || status == 503.")
		return true
	}
	return false
}

// otherwise reports a || "b", where other languages give b for an a that is not there.
func otherwise(c *checker, x *hclsyntax.BinaryOpExpr, b Node) bool {
	_, isPath := x.LHS.(*hclsyntax.ScopeTraversalExpr)
	v, ok := Literal(b)
	if !isPath || !ok || v.Kind() != document.String && v.Kind() != document.Number {
		return false
	}
	c.add(lang.CodeType, x.Range(), "Not a condition", "|| joins conditions, and gives true or false. For %s where %s is not there, write: coalesce(%s, %s)", c.text(x.RHS), c.text(x.LHS), c.text(x.LHS), c.text(x.RHS))
	return true
}

// Condition compiles an expression that is asked whether it holds.
func (c *Compiler) Condition(x hclsyntax.Expression, s *Scope) Node {
	n := c.Compile(x, s)
	if x != nil {
		c.condition(x, n)
	}
	return n
}

// otherWords are what other languages say for what this one has a word for.
var otherWords = map[string]string{
	"nil": "null", "None": "null", "NULL": "null", "Null": "null", "undefined": "null", "none": "null",
	"True": "true", "TRUE": "true", "yes": "true", "on": "true", "False": "false", "FALSE": "false", "no": "false", "off": "false",
	"request": "req", "body": "req", "headers": "header", "response": "data", "env": "header",
}

// headerBelow is the name of the header that a path means which begins with what has no headers: call.header["retry-after"].
func (c *Compiler) headerBelow(t hcl.Traversal, s *Scope) string {
	if _, readable := s.find("header").(HeaderName); !readable || len(t) != 3 {
		return ""
	}
	if of, ok := t[1].(hcl.TraverseAttr); !ok || of.Name != "header" && of.Name != "headers" {
		return ""
	}
	_, keys, ok := c.path(t[2:])
	if !ok || len(keys) != 1 {
		return ""
	}
	return keys[0]
}

// elements are the names of what rules look at, of which each place has its own.
var elements = []string{"tool", "part", "item", "message", "turn", "data", "model"}

// fieldOf is how a field is read that the body in scope has by this name; "" when there is none.
func (c *Compiler) fieldOf(name string, s *Scope) string {
	if s.find("value") == nil {
		return "" // a field may be meant in edits, and elsewhere a word of the protocol
	}
	for _, body := range []string{"req", "data"} {
		v, ok := s.find(body).(*Var)
		if !ok || c.Paths == nil {
			continue
		}
		for _, origin := range v.Origins {
			if _, known, _ := c.Paths.Kinds(origin, []string{name}); known && strings.HasSuffix(origin, ":") {
				return body + "." + name
			}
		}
	}
	return ""
}

// unknown tells of a name that is not in scope.
func (c *Compiler) unknown(root string, t hcl.Traversal, s *Scope) Node {
	known := append(s.all(), "omit")
	hint := lang.Suggest(root, known)
	if where := knownElsewhere(root, s); where != "" {
		hint = where
	}
	if root == "data" && s.find("req") != nil && s.find("value") != nil {
		hint = " The body that is edited here is req."
	}
	for _, here := range elements {
		if root != "data" && slices.Contains(elements, root) && here != root && s.find(here) != nil {
			hint = fmt.Sprintf("%s The current element here is called %s.", hint, here)
			break
		}
	}
	if _, saying := s.find("written").(*RecordVar); saying && root == "data" && s.find("note") != nil {
		hint = " It is what an upstream sent, in read_reply. What clients get comes from reply, part and usage, as in reply.stop."
	}
	if ask, ok := s.find(lang.AskRoot).(*RecordVar); ok && hint != "" && !strings.Contains(hint, "mean") {
		if _, has := ask.Schema.Resolve([]string{root}); has {
			hint = fmt.Sprintf(" Did you mean %s.%s?", lang.AskRoot, root)
		}
	}
	switch other := otherWords[root]; {
	case root == "base":
		return c.add(lang.CodeUnknownName, t[0].SourceRange(), "Unknown name", "base is the value in the built-in block that this one changes, and there is none here: the block is an addition. Write the whole value. In scope: %s.", lang.Few(known, 140))
	case c.headerBelow(t, s) != "":
		return c.add(lang.CodeUnknownName, t[0].SourceRange(), "Unknown name", "Nothing is named %q here. A header is read by its name alone. Write: header[%q]", root, c.headerBelow(t, s))
	case other == "null" || other == "true" || other == "false":
		return c.add(lang.CodeUnknownName, t[0].SourceRange(), "Unknown name", "Nothing is named %q here. Write: %s", root, other)
	case hint == "" && s.find(other) != nil:
		hint = " Did you mean \"" + other + "\"?"
	case hint == "" && len(t) == 1 && s.function(root) != nil || Functions[root] != nil:
		return c.add(lang.CodeUnknownName, t[0].SourceRange(), "Unknown name", "%q is a function. Write: %s(…)", root, root)
	case hint == "" && len(t) == 1 && c.fieldOf(root, s) != "":
		hint = " Did you mean " + c.fieldOf(root, s) + "?"
	case hint == "" && len(t) == 1:
		hint = " A text is written in quotes: \"" + root + "\"."
	}
	return c.add(lang.CodeUnknownName, t[0].SourceRange(), "Unknown name", "Nothing is named %q here.%s In scope: %s.", root, hint, lang.Few(known, 140))
}
