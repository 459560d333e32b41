package expression

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// suspectCall warns of a call that is hardly meant.
func suspectCall(c *Compiler, x *hclsyntax.FunctionCallExpr, fn *Function, args []Node, s *Scope) {
	before := len(c.Diags)
	if c.textCall(x, fn, args, s); len(c.Diags) == before {
		idleCall(&c.checker, x, args)
	}
	listedWords(c, x, args, s)
}

// idleCall warns of a call that changes nothing, or comes out the same whatever it is given.
func idleCall(c *checker, x *hclsyntax.FunctionCallExpr, args []Node) {
	text := func(i int) (string, bool) {
		if i >= len(x.Args) {
			return "", false
		}
		return lang.LiteralText(x.Args[i])
	}
	number := func(i int) (float64, bool) {
		if i >= len(args) {
			return 0, false
		}
		v, ok := Literal(args[i])
		if !ok || v.Kind() != document.Number {
			return 0, false
		}
		return v.Number()
	}
	switch x.Name {
	case "replace", "regexreplace":
		old, ok := text(1)
		by, also := text(2)
		switch {
		case !ok:
		case old == "":
			c.suspect(x.Args[1].Range(), "Nothing to replace", "The second argument is the text that is replaced, and here it is empty. Write what is to be found.")
		case also && old == by && x.Name == "replace":
			c.suspect(x.Range(), "Changes nothing", "The text is replaced by itself, so this is %s. Write another text, or the value alone.", c.text(x.Args[0]))
		case x.Name == "replace" && regexSign.MatchString(old):
			c.suspect(x.Args[1].Range(), "A pattern that is a text", "replace looks for this text literally. For a regular expression write: regexreplace(%s, %q, …)", c.text(x.Args[0]), old)
		case x.Name == "regexreplace" && also:
			groups(c, x, old, by)
		}
	case "truncate", "substr":
		for i := 1; i < len(x.Args); i++ {
			n, ok := number(i)
			offset := x.Name == "substr" && i == 1
			switch {
			case !ok:
			case n < 0 || n != math.Trunc(n):
				c.add(lang.CodeBadValue, x.Args[i].Range(), "Not a number of characters", "%s counts characters, from 0: write a whole number, and none below 0.", x.Name)
			case n == 0 && !offset:
				c.suspect(x.Args[i].Range(), "Nothing is left", "Of a text of at most 0 characters nothing is left. Write how many there may be.")
			}
		}
	case "coalesce", "nonempty", "min", "max":
		for i, a := range x.Args {
			_, literal := Literal(args[i])
			if same := slices.IndexFunc(x.Args[:i], func(b hclsyntax.Expression) bool { return c.text(b) == c.text(a) }); same >= 0 && !literal && c.text(a) != "…" {
				c.suspect(a.Range(), "Twice the same", "%s is in this call twice, and the second has no effect. Write another value, or remove it.", c.text(a))
				return
			}
		}
		oneLimit(c, x)
	case "matches", "startswith", "endswith":
		of, lowered := x.Args[0].(*hclsyntax.FunctionCallExpr)
		if with, ok := text(1); ok && lowered && (of.Name == "lower" || of.Name == "upper") {
			otherLetters(c, x, of.Name, with)
		}
	case "waitin":
		_, literal := text(0)
		_, also := text(1)
		switch {
		case len(x.Args) == 1 && !literal:
			c.add(lang.CodeArity, x.Range(), "Phrase missing", "waitin needs a phrase that comes before the time. Write, for example: waitin(%s, \"try again in\")", c.text(x.Args[0]))
		case literal && len(x.Args) == 2 && !also:
			c.suspect(x.Range(), "Arguments the wrong way round?", "The text that is looked at comes first, and here it is written out. Write: waitin(%s, %s)", c.text(x.Args[1]), c.text(x.Args[0]))
		case also && slices.ContainsFunc(x.Args[1:], func(a hclsyntax.Expression) bool {
			t, ok := lang.LiteralText(a)
			return ok && strings.TrimSpace(t) == ""
		}):
			c.suspect(x.Range(), "Empty phrase", "The phrase before the time must not be empty. Write, for example: \"try again in\"")
		}
	}
}

// otherLetters warns of letters in a text that is looked for, which a function leaves nowhere.
func otherLetters(c *checker, x *hclsyntax.FunctionCallExpr, by, with string) {
	plain := with
	if x.Name == "matches" {
		if strings.Contains(with, "(?") {
			return
		}
		plain = escapedPattern.ReplaceAllString(with, "")
	}
	as := strings.ToLower
	if by == "upper" {
		as = strings.ToUpper
	}
	if as(plain) != plain {
		write := as(with)
		if plain != with {
			write = "(?i)" + with
		}
		c.suspect(x.Args[1].Range(), "Never found", "%s(…) leaves no letter of the other case, and this has some. Write: %q", by, write)
	}
}

// escapedPattern is a class of characters, or a character with a meaning of its own, in a regular expression.
var escapedPattern = lazyregexp.New(`\\(?:[pP]\{\w+\}|.)`)

// groupOf is a group of a match in what replaces it.
var groupOf = lazyregexp.New(`\$\{?(\d+)|\\(\d)`)

// groups reports a replacement that names a group as other languages do, or one that the pattern does not have.
func groups(c *checker, x *hclsyntax.FunctionCallExpr, pattern, by string) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return // it is told already
	}
	for _, m := range groupOf.FindAllStringSubmatch(by, -1) {
		switch n := m[1]; {
		case m[2] != "":
			c.suspect(x.Args[2].Range(), "Group in other words", "A group of the match is $1, $2 and so on. Write: %q", strings.ReplaceAll(by, m[0], "$"+m[2]))
			return
		case len(n) > 1 || int(n[0]-'0') > re.NumSubexp():
			c.suspect(x.Args[2].Range(), "No such group", "$%s is always empty: the pattern has this many groups ( ): %d. $0 is the whole match.", n, re.NumSubexp())
			return
		}
	}
}

// oneLimit warns of a value that is held within limits that leave one: max(min(x, 0), 2).
func oneLimit(c *checker, x *hclsyntax.FunctionCallExpr) {
	other := map[string]string{"min": "max", "max": "min"}[x.Name]
	if other == "" || len(x.Args) != 2 {
		return
	}
	for i, a := range x.Args {
		inner, ok := a.(*hclsyntax.FunctionCallExpr)
		if !ok || inner.Name != other || len(inner.Args) != 2 {
			continue
		}
		outer, has := literalNumber(x.Args[1-i])
		for j, b := range inner.Args {
			n, also := literalNumber(b)
			if has && also && (x.Name == "max" && n <= outer || x.Name == "min" && n >= outer) {
				c.suspect(x.Range(), "Always the same", "This is %v whatever %s is: the two limits are the wrong way round. Write: %s(%s(%s, %v), %v)", outer, c.text(inner.Args[1-j]), x.Name, other, c.text(inner.Args[1-j]), outer, n)
				return
			}
		}
	}
}

// literalNumber is a number that is written out.
func literalNumber(x hclsyntax.Expression) (float64, bool) {
	l, ok := x.(*hclsyntax.LiteralValueExpr)
	if !ok || l.Val.IsNull() || l.Val.Type().FriendlyName() != "number" {
		return 0, false
	}
	f, _ := l.Val.AsBigFloat().Float64()
	return f, true
}

// sameChoice warns of a condition that decides nothing: a ? x : x, and a ? x : a ? y : z.
func sameChoice(c *checker, x *hclsyntax.ConditionalExpr) {
	if of := c.text(x.TrueResult); of == c.text(x.FalseResult) && of != "…" && !strings.HasSuffix(of, "…") {
		c.suspect(x.Range(), "Twice the same", "The value is %s whether the condition holds or not. Write two values, or this one alone.", of)
		return
	}
	for next, ok := nextChoice(x.FalseResult); ok; next, ok = nextChoice(next.FalseResult) {
		if of := c.text(x.Condition); of == c.text(next.Condition) && !strings.HasSuffix(of, "…") {
			c.suspect(next.Condition.Range(), "Never holds", "The same condition was tested before, so this is reached only if it is false. Write another, or remove it.")
			return
		}
	}
}

// nextChoice is the condition that an expression is, within parentheses or not.
func nextChoice(x hclsyntax.Expression) (*hclsyntax.ConditionalExpr, bool) {
	if p, ok := x.(*hclsyntax.ParenthesesExpr); ok {
		return nextChoice(p.Expression)
	}
	c, ok := x.(*hclsyntax.ConditionalExpr)
	return c, ok
}

// askKinds are what words of ask are, when they are there.
var askKinds = func() map[string]KindSet {
	all := map[string]KindSet{"shown": boolKind, "single": boolKind, "allowed": Objects, "format": Objects}
	for _, name := range []string{"budget", "limit", "logprobs", "temperature", "top_p", "top_k", "seed", "presence_penalty", "frequency_penalty"} {
		all[name] = numberKind
	}
	for _, name := range []string{"cache_key", "choice", "effort", "thinking", "tier", "tool", "user", "verbosity"} {
		all[name] = textKind
	}
	return all
}()

// askKind is what a word of ask is; 0 for anything else.
func askKind(x hclsyntax.Expression) KindSet {
	if call, ok := x.(*hclsyntax.FunctionCallExpr); ok {
		if word, ok := strings.CutPrefix(call.Name, lang.AskRoot+"."); ok {
			return askKinds[word]
		}
	}
	return 0
}

// listedWords holds each literal of contains([…], value) against what the value may be.
func listedWords(c *Compiler, x *hclsyntax.FunctionCallExpr, args []Node, s *Scope) {
	list, ok := x.Args[0].(*hclsyntax.TupleConsExpr)
	if !ok || x.Name != "contains" || len(x.Args) != 2 || strings.HasPrefix(x.Range().Filename, lang.BasePrefix) {
		return
	}
	if len(list.Exprs) == 0 {
		c.suspect(x.Range(), "Never holds", "Nothing is in an empty list. Write the values: contains([\"a\", \"b\"], %s)", c.text(x.Args[1]))
		return
	}
	for _, e := range list.Exprs {
		before := len(c.Diags)
		if _, literal := e.(*hclsyntax.LiteralValueExpr); literal || isLiteralText(e) {
			c.compared(x.Args[1], args[1], e, c.Compile(e, s), s)
		}
		if len(c.Diags) == before {
			continue
		}
		d := c.Diags[len(c.Diags)-1]
		if d.Extra == lang.CodeBadValue { // others may be a vendor's
			c.Diags = c.Diags[:before]
			continue
		}
		d.Severity = hcl.DiagWarning
		return
	}
}

// typeWord reports a type that typeof never gives.
func typeWord(c *checker, n Node, v document.Value, with hclsyntax.Expression) bool {
	types := []string{"string", "number", "boolean", "array", "object", "null", "nothing"}
	of, ok := n.(*call)
	if !ok || of.fn.Name != "typeof" || v.Kind() != document.String || slices.Contains(types, v.String()) {
		return false
	}
	other := map[string]string{"text": "string", "str": "string", "integer": "number", "int": "number", "float": "number", "bool": "boolean", "list": "array", "tuple": "array", "dict": "object", "map": "object", "absent": "nothing", "undefined": "nothing", "nil": "null", "none": "null"}[strings.ToLower(v.String())]
	hint := lang.Suggest(v.String(), types)
	if other != "" {
		hint = fmt.Sprintf(" Write: %q.", other)
	}
	c.Diags = append(c.Diags, lang.Warn(lang.CodeContradiction, with.Range(), "Unknown word", "typeof is never %q.%s It is one of: %s.", v.String(), hint, strings.Join(types, ", ")))
	return true
}
