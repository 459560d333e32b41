package expression

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
)

func (c *Compiler) call(x *hclsyntax.FunctionCallExpr, s *Scope) Node {
	if m := c.Macros[x.Name]; m != nil {
		return c.macro(m, x, s)
	}
	if x.Name == Extension && len(x.Args) == 1 {
		extThroughList(&c.checker, x.Args[0], s)
		paths := c.Paths
		c.Paths = nil
		defer func() { c.Paths = paths }()
		return c.Compile(x.Args[0], s)
	}
	fn := Functions[x.Name]
	if fn == nil {
		if word, ok := strings.CutPrefix(x.Name, lang.AskRoot+"."); ok {
			return c.unknownWord(word, x.NameRange, s)
		}
		names := slices.Collect(maps.Keys(Functions))
		for n := range c.Macros {
			names = append(names, n)
		}
		sort.Strings(names)
		if _, ok := s.find(x.Name).(*Table); ok {
			return c.add(lang.CodeUnknownFunction, x.NameRange, "Unknown function", "%q is a table. Look a key up in it: %s[%s]", x.Name, x.Name, tableKey(&c.checker, x))
		}
		if _, ok := s.find(x.Name).(HeaderName); ok && len(x.Args) == 1 {
			return c.add(lang.CodeUnknownFunction, x.Range(), "Unknown function", "There is no function named %q. A header is read by its name. Write: %s[%s]", x.Name, x.Name, c.text(x.Args[0]))
		}
		if x.Name == "env" || x.Name == "file" {
			return c.add(lang.CodeUnknownFunction, x.NameRange, "Unknown function", "%s(…) is for the configuration, parlance.hcl. Rules see the call only, and must give the same for the same call.", x.Name)
		}
		if hint := lang.OtherFunctions[x.Name]; hint != "" {
			return c.add(lang.CodeUnknownFunction, x.NameRange, "Unknown function", "There is no function named %q. %s", x.Name, hint)
		}
		return c.add(lang.CodeUnknownFunction, x.NameRange, "Unknown function", "There is no function named %q.%s docs/rules.md lists them, and each protocol, pair and file may define its own.", x.Name, lang.Suggest(x.Name, names))
	}
	if n := len(x.Args); n < len(fn.Params)-fn.Optional || fn.Variadic == nil && n > len(fn.Params) {
		return c.add(lang.CodeArity, x.Range(), "Wrong number of arguments", "%s takes %s; here it has %d.", fn.Signature(), fn.arity(), n)
	}
	args := make([]Node, len(x.Args))
	if fn.Tests {
		c.asks++
		defer func() { c.asks-- }()
		c.testsBy(x, fn, s, c.Macros)
	}
	for i, a := range x.Args {
		args[i] = c.Compile(a, s)
		p := fn.param(i)
		c.argumentType(x, fn, i, args[i], s)
		if k, ok := Literal(args[i]); ok && p.Type == Pattern {
			if why := checkPattern(k); why != "" {
				c.add(lang.CodeBadValue, a.Range(), "Bad pattern", "%s", why)
			}
		}
		if _, ok := args[i].(RecordList); ok && p.Type != List && p.Type != Any && c.kindsOf(a, s, args[i]) == 0 {
			c.add(lang.CodeType, a.Range(), "Wrong type of argument", "%s wants %s as %q, not a list of records.", fn.Name, p.Type, p.Name)
		}
	}
	if _, elements, ok := ListTest(x); !ok && elements == nil && fn.Name == "contains" && len(x.Args) == 2 {
		if _, second := x.Args[1].(*hclsyntax.TupleConsExpr); second && c.kindsOf(x.Args[0], s, args[0])&listKind == 0 && !Failed(args[0]) {
			c.add(lang.CodeType, x.Range(), "Arguments the wrong way round", "The list comes first. Write: contains(%s, %s)", c.text(x.Args[1]), c.text(x.Args[0]))
		}
	}
	if fn.Name == "coalesce" || fn.Name == "nonempty" {
		c.behindLiteral(x, args)
	}
	alone(&c.checker, x, fn)
	suspectCall(c, x, fn, args, s)
	at := At{x.Range()}
	if fn.Node != nil {
		if n := fn.Node(at, args); n != nil {
			return n
		}
	}
	if fn.Bool != nil {
		return &boolean{at, func(e *Env) bool { return fn.Bool(e, args) }, args, otherOp}
	}
	return &call{at, fn, args}
}

// unknownWord reports a word that no client asks for.
func (c *Compiler) unknownWord(word string, r hcl.Range, s *Scope) Node {
	var known []string
	for name := range c.Macros {
		if w, ok := strings.CutPrefix(name, lang.AskRoot+"."); ok {
			known = append(known, w)
		}
	}
	sort.Strings(known)
	if known == nil {
		return c.add(lang.CodeUnknownName, r, "Unknown name", "ask is not known here: only where requests are translated, in aliases and routes, and in edit \"request\". In scope: %s.", lang.Few(s.all(), 140))
	}
	hint := lang.Suggest(word, known)
	if c.AskFor != nil && c.AskFor(word) != "" {
		hint = fmt.Sprintf(" Did you mean %q?", lang.AskName(c.AskFor(word)))
	}
	if ask, ok := s.find(lang.AskRoot).(*RecordVar); ok {
		return c.add(lang.CodeUnknownName, r, "Unknown name", "ask has no %q.%s It has: %s; and the parts of a kind, as in ask.images.", word, hint, list(ask.Schema.Names()))
	}
	return c.add(lang.CodeUnknownName, r, "Unknown name", "No client asks for %q.%s The blocks ask of the protocols define: %s.", word, hint, list(known))
}

// argumentHint is how an argument that is written out is written as what its parameter takes.
func argumentHint(fn *Function, i int, v document.Value) string {
	if v.Kind() == document.String && fn.param(i).Type == Num {
		if n, ok := lang.PlainNumber(v.String()); ok {
			return " Write " + n + ", without quotes."
		}
	}
	if hint := oneByOne(fn, i, v); hint != "" || fn.Variadic != nil {
		return hint
	}
	return " It is called as " + fn.Signature() + "."
}

// otherOrder is how a call is written whose two arguments stand the wrong way round; "" when that is not the mistake.
func (c *checker) otherOrder(x *hclsyntax.FunctionCallExpr, fn *Function, i int, kinds KindSet, s *Scope) string {
	if len(x.Args) > 2 && fn.Variadic == nil {
		return " It is called as " + fn.Signature() + "."
	}
	if i != 0 || len(x.Args) != 2 || !fn.param(1).Type.acceptsOne(kinds) || fn.param(1).Type == Any {
		return ""
	}
	if other := Shape(x.Args[1]); other == 0 || !fn.param(0).Type.acceptsOne(other) {
		return ""
	}
	return fmt.Sprintf(" The %s comes first. Write: %s(%s, %s)", fn.param(0).Name, fn.Name, c.text(x.Args[1]), c.text(x.Args[0]))
}

// inNumber is how a list or a text is given where a number is taken.
func inNumber(c *checker, a hclsyntax.Expression, p Param, kinds KindSet) string {
	switch {
	case p.Type != Num:
	case kinds == listKind:
		return fmt.Sprintf(" How many elements it has: length(%s)", c.text(a))
	case kinds == textKind:
		return fmt.Sprintf(" The number that it holds: number(%s)", c.text(a))
	}
	return ""
}

// oneByOne tells how several values are given where a list is none.
func oneByOne(fn *Function, i int, v document.Value) string {
	if v.Kind() == document.Array && fn.Variadic != nil && i >= len(fn.Params)-1 {
		if words, ok := wordsOf(v); ok && len(words) > 0 {
			text := ""
			for _, w := range words {
				text += fmt.Sprintf(", %q", w)
			}
			return fmt.Sprintf(" Several are given one by one: %s(…%s).", fn.Name, text)
		}
	}
	return ""
}

func (c *Compiler) macro(m *Macro, x *hclsyntax.FunctionCallExpr, s *Scope) Node {
	if m.Broken {
		return &Const{At: At{x.Range()}, failed: true}
	}
	if m.Absent {
		return &absent{At{x.Range()}}
	}
	if len(x.Args) != len(m.Params) {
		return c.add(lang.CodeArity, x.Range(), "Wrong number of arguments", "%s(%s) takes %s; here it has %d.", m.Name, list(m.Params), (&Function{Params: make([]Param, len(m.Params))}).arity(), len(x.Args))
	}
	if m.busy {
		used := fmt.Sprintf("The function %q is used in its own result.", m.Name)
		if at := slices.Index(c.calling, m); at >= 0 && at < len(c.calling)-1 {
			used = ""
			for _, other := range c.calling[at:] {
				used += other.Name + " → "
			}
			used = "These functions call each other in a circle: " + used + m.Name + "."
		}
		return c.add(lang.CodeRecursion, x.Range(), "Function calls itself", "%s Nothing is repeated but by a loop over a list: [for x in list : value].", used)
	}
	if m.node != nil && c.Watch == nil {
		return c.use(m.Range, x.Range(), func() Node { return m.node })
	}
	inner := m.scope(x, s, c.Macros)
	here, found := c.Macros, len(c.Diags)
	c.Macros, m.busy, c.calling = m.Others, true, append(c.calling, m)
	n := c.use(m.Range, x.Range(), func() Node { return c.Compile(m.Body, inner) })
	c.Macros, m.busy, c.calling = here, false, c.calling[:len(c.calling)-1]
	n = c.remembered(m, n, inner)
	if _, ok := n.(*memo); ok && len(c.Diags) == found {
		m.node = n
	}
	return n
}

// argumentType reports the argument of a call that has another type than its function takes. n is what it was compiled to.
func (c *checker) argumentType(x *hclsyntax.FunctionCallExpr, fn *Function, i int, n Node, s *Scope) {
	a, p := x.Args[i], fn.param(i)
	if list, ok := a.(*hclsyntax.TupleConsExpr); ok && p.Type == Num && fn.Variadic != nil && len(x.Args) == 1 && len(list.Exprs) > 0 {
		c.add(lang.CodeType, a.Range(), "Wrong type of argument", "%s takes its numbers one by one. Write: %s(%s)", fn.Name, fn.Name, strings.TrimSpace(strings.Trim(c.text(a), "[]")))
	} else if k, ok := Literal(n); ok && !p.Type.accepts(k) {
		c.add(lang.CodeType, a.Range(), "Wrong type of argument", "%s wants %s as %q, not %s.%s", fn.Name, p.Type, p.Name, article(k.Kind()), argumentHint(fn, i, k))
	} else if kinds := c.kindsOf(a, s, n); !ok && fn.Name == "contains" && i == 0 && kinds != 0 && kinds&^Objects == 0 {
		c.add(lang.CodeType, a.Range(), "Wrong type of argument", "contains looks for an element of a list, and this is an object. Whether it has a field: %s", hasField(c, x))
	} else if !ok && kinds != 0 && !p.Type.acceptsOne(kinds) {
		c.add(lang.CodeType, a.Range(), "Wrong type of argument", "%s wants %s as %q, and this is %s.%s", fn.Name, p.Type, p.Name, kinds.plain(), nonempty(c.comparedOutside(x, a), nonempty(c.otherOrder(x, fn, i, kinds, s), inNumber(c, a, p, kinds))))
	} else if _, records := n.(RecordList); records && fn.Name == "contains" && i == 0 && isLiteralText(x.Args[1]) {
		field := map[string]string{"ask.turns": "role", "turns": "role"}[c.text(a)]
		c.add(lang.CodeType, a.Range(), "Wrong type of argument", "The elements of %s are records, and none is ever %s. A field of each of them: contains(%s[*].%s, %s)", c.text(a), c.text(x.Args[1]), c.text(a), nonempty(field, "name"), c.text(x.Args[1]))
	} else if field := elementField(&c.fieldTypes, a, s); fn.Name == "contains" && i == 0 && kinds&Lists != 0 && field != "" && isLiteralText(x.Args[1]) {
		c.add(lang.CodeType, a.Range(), "Wrong type of argument", "The elements of %s are objects, and none is ever %s. A field of each of them: contains(%s[*].%s, %s)", c.text(a), c.text(x.Args[1]), c.text(a), field, c.text(x.Args[1]))
	} else if fn.Name == "length" && kinds != 0 && kinds&(Lists|Objects|textKind) == 0 {
		c.add(lang.CodeType, a.Range(), "Wrong type of argument", "length counts the elements of a list, the members of an object or the bytes of a text, and this is %s.%s", kinds.plain(), nonempty(c.comparedOutside(x, a), fmt.Sprintf(" A number needs its own comparison: %s > 3", c.text(a))))
	} else if fn.Name == "contains" && i == 0 && isLiteralText(a) && c.onlyList(x.Args[1], s) {
		c.add(lang.CodeType, a.Range(), "Wrong type of argument", "contains looks for an element of a list, and the list comes first. Write: contains(%s, %s)", c.text(x.Args[1]), c.text(a))
	} else if fn.Name == "contains" && i == 0 && c.isText(a, s, n) {
		c.add(lang.CodeType, a.Range(), "Wrong type of argument", "contains searches a list, and this is a text. To search a text: mentions(%s), or matches(text, pattern).", callText(c, x))
	}
}

// comparedOutside tells of a comparison that stands in a call, and compares what the call should get.
func (c *checker) comparedOutside(x *hclsyntax.FunctionCallExpr, a hclsyntax.Expression) string {
	b, ok := a.(*hclsyntax.BinaryOpExpr)
	if !ok || b.Op.Type != cty.Bool || b.Op == hclsyntax.OpLogicalAnd || b.Op == hclsyntax.OpLogicalOr {
		return ""
	}
	call := strings.Replace(c.text(x), c.text(a), c.text(b.LHS), 1)
	return fmt.Sprintf(" Write the comparison outside: %s%s", call, strings.TrimPrefix(c.text(a), c.text(b.LHS)))
}

// elementField is a field by which the elements of a list of objects are told apart; "" for any other value.
func elementField(f *fieldTypes, x hclsyntax.Expression, s *Scope) string {
	origins := Origins(x, s)
	if f.Paths == nil || len(origins) != 1 || fromRules(origins[0]) {
		return ""
	}
	for _, keys := range [][]string{{"name"}, {"function", "name"}, {"type"}, {"role"}} {
		if _, known, names := f.Paths.Kinds(origins[0], keys); known || slices.Contains(names, keys[0]) && len(keys) == 1 {
			return strings.Join(keys, ".")
		}
	}
	return ""
}

// hasField is how an object is asked for the field that contains(object, name) asks for.
func hasField(c *checker, x *hclsyntax.FunctionCallExpr) string {
	if name, ok := lang.LiteralText(x.Args[1]); ok && hclsyntax.ValidIdentifier(name) {
		return fmt.Sprintf("%s.%s != null", c.text(x.Args[0]), name)
	}
	return fmt.Sprintf("%s[%s] != null", c.text(x.Args[0]), c.text(x.Args[1]))
}
