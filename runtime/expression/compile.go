package expression

import (
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// Compiler turns HCL expressions into nodes. Its mistakes are collected in Diags; a node that could not be
// compiled is absent, so that one mistake is one message.
type Compiler struct {
	checker
	watching

	Macros map[string]*Macro // the functions that rule files define
	// Shapes compiles what has the shape of output: objects, lists, loops.
	Shapes func(c *Compiler, x hclsyntax.Expression, s *Scope) Node
	// Stable reports whether what a name stands for stays the same until Env.ForgetResults; nil: nothing does.
	Stable func(named any) bool
	// Headers is told of each header that an expression reads; nil tells nobody.
	Headers func(name string, at hcl.Range)
	// Secret reports a header that no expression may read; nil: none is.
	Secret func(name string, at hcl.Range) bool
	// AskFor is the word of what a client asks for that is read from a field, "" when none is; nil: nobody knows.
	AskFor func(field string) string
	// Seek is told of each name that nobody knows, and where it stands; true: it is no mistake. nil: it is one.
	Seek func(name string, s *Scope, macros map[string]*Macro) bool
	// Traced makes nodes that a Trace can follow. They write the same, and take their time.
	Traced bool

	calling []*Macro // the functions whose results are being compiled, each within the one before
	depth   int
	nodes   int
	folded  int // bytes of the constants
}

// maxNodes bounds what rules compile to: functions and tables are compiled into each place that uses them, so
// that twenty short ones can come to a million. The built-in rules are some tens of thousands.
const maxNodes = 1_000_000

// Body compiles the body of a function that nothing calls, so that its mistakes are found.
func (c *Compiler) Body(m *Macro, x hclsyntax.Expression, s *Scope) {
	if m != nil {
		m.busy = true
		defer func() { m.busy = false }()
	}
	c.Compile(x, s)
}

// Compile turns an expression into a node.
//
// An argument that is missing is absent: the loader said so.
func (c *Compiler) Compile(x hclsyntax.Expression, s *Scope) Node {
	if x == nil {
		return &Const{}
	}
	if c.nodes++; c.nodes >= maxNodes {
		if c.nodes == maxNodes {
			c.add(lang.CodeTooLarge, x.Range(), "Rules too large", "The rules come to more than %d expressions, since functions and tables are compiled into each place that uses them.", maxNodes)
		}
		return &Const{At: At{x.Range()}, failed: true}
	}
	c.depth++
	defer func() { c.depth-- }()
	if c.Watch != nil && c.depth == 1 {
		c.begin(&Root{X: x, Scope: s, Macros: c.Macros})
	}
	if c.depth > 200 {
		return c.add(lang.CodeTooLarge, x.Range(), "Expression too deep", "This expression is nested deeper than 200 levels.")
	}
	n := c.compile(x, s)
	if k, ok := n.(*Const); ok {
		before := c.folded
		if c.folded += len(k.V.Raw()); c.folded > maxFolded {
			if before <= maxFolded {
				c.add(lang.CodeTooLarge, x.Range(), "Values too large", "The values that the rules compute when they are loaded take more than %d MiB, since functions and tables are computed in each place that uses them.", maxFolded>>20)
			}
			c.nodes = maxNodes // the rest is not looked at
			return &Const{At: k.At, failed: true}
		}
	}
	return c.traced(n)
}

// traced is a node as a Trace wants it, where the program is compiled for one.
func (c *Compiler) traced(n Node) Node {
	if c.Traced {
		return Traced(n)
	}
	return n
}

func (c *Compiler) compile(x hclsyntax.Expression, s *Scope) Node {
	switch x := x.(type) {
	case *hclsyntax.LiteralValueExpr:
		if v := x.Val; !v.IsNull() && v.Type() == cty.Number && v.AsBigFloat().IsInf() {
			return c.add(lang.CodeBadValue, x.Range(), "Number out of range", "No number is as large as that.")
		}
		return &Const{At: At{x.Range()}, V: literal(x.Val)}
	case *hclsyntax.ParenthesesExpr:
		return c.Compile(x.Expression, s)
	case *hclsyntax.TemplateWrapExpr:
		return c.Compile(x.Wrapped, s)
	case *hclsyntax.TemplateExpr:
		return c.template(x, s)
	case *hclsyntax.ScopeTraversalExpr:
		return c.traversal(x.Traversal, x.Range(), s)
	case *hclsyntax.RelativeTraversalExpr:
		return c.relative(x, s)
	case *hclsyntax.IndexExpr:
		return c.index(x, s)
	case *hclsyntax.FunctionCallExpr:
		return c.call(x, s)
	case *hclsyntax.ConditionalExpr:
		return c.conditional(x, s)
	case *hclsyntax.BinaryOpExpr:
		return c.binary(x, s)
	case *hclsyntax.UnaryOpExpr:
		return c.unary(x, s)
	case *hclsyntax.ForExpr:
		if lang.Cost(x) > maxSteps {
			return c.add(lang.CodeMemory, x.Range(), "Too much to compute", "This loops over lists within loops, and comes to more than the %d steps that one call's rules may take.", maxSteps)
		}
	}
	if c.Shapes != nil {
		if n := c.Shapes(c, x, s); n != nil {
			return n
		}
	}
	return c.add(lang.CodeUnsupported, x.Range(), "Unsupported expression", "The rule language has no expression of this form.")
}

func literal(v cty.Value) document.Value {
	if v.IsNull() {
		return document.NullValue
	}
	switch v.Type() {
	case cty.Bool:
		return document.Bool(v.True())
	case cty.String:
		return document.Text(v.AsString())
	case cty.Number:
		f := v.AsBigFloat()
		if f.IsInt() && f.MantExp(nil) <= int(f.Prec()) { // written out: 1e999999999 would be as long as it says
			return document.Of([]byte(f.Text('f', 0)))
		}
		return document.Of([]byte(f.Text('g', -1)))
	}
	return document.Value{}
}

// Literal is the value of an expression that is a constant; ok is false when it is none.
func Literal(n Node) (document.Value, bool) {
	if k, ok := bare(n).(*Const); ok {
		return k.V, true
	}
	return document.Value{}, false
}

func (c *Compiler) template(x *hclsyntax.TemplateExpr, s *Scope) Node {
	parts := make([]Node, len(x.Parts))
	constant := true
	for i, p := range x.Parts {
		parts[i] = c.Compile(p, s)
		if _, ok := Literal(parts[i]); !ok {
			constant = false
		}
	}
	n := &interpolation{At{x.Range()}, parts}
	if constant {
		e := unbounded()
		return &Const{At: n.At, V: document.Of(append([]byte(nil), n.Value(e).Raw()...)), failed: slices.ContainsFunc(parts, Failed)}
	}
	return n
}

func list(names []string) string {
	text := ""
	for i, n := range names {
		if i > 0 {
			text += ", "
		}
		if i == 20 {
			return text + "…"
		}
		text += n
	}
	return text
}

// lookedUp compiles the key of a lookup in a table.
func (c *Compiler) lookedUp(t *Table, x *hclsyntax.IndexExpr, s *Scope) Node {
	if c.Watch != nil {
		var words []string
		rest := false
		for _, row := range t.Rows {
			words, rest = append(words, row.Key), rest || row.Key == "default"
		}
		c.noteTest(x.Key, s, c.Macros, words, rest, x.Range())
		t.key, t.keyScope = x.Key, s
	}
	return c.asking(x.Key, s)
}

func (c *Compiler) table(t *Table, key Node, r hcl.Range) Node {
	if t.busy {
		return c.add(lang.CodeRecursion, r, "Table looks itself up", "The table %q is used in a row of its own.", t.Name)
	}
	n := &table{At: At{r}, rows: map[string]Node{}, key: key, where: map[Node]hcl.Range{}}
	here := c.Macros
	c.Macros, t.busy = t.Macros, true
	defer func() { c.Macros, t.busy = here, false }()
	for _, row := range t.Rows {
		v := c.use(t.Range, r, func() Node { return c.row(t, row, here) })
		n.where[v] = row.Value.Range()
		if row.Key == "default" {
			n.els = v
			continue
		}
		n.rows[row.Key] = v
	}
	if k, ok := Literal(key); ok && n.els == nil && n.rows[k.String()] == nil {
		keys := slices.Sorted(maps.Keys(n.rows))
		return c.add(lang.CodeUnknownField, r, "No such key", "The table %q has no key %q.%s", t.Name, k.String(), lang.Suggest(k.String(), keys)+itHas(keys))
	}
	return n
}

// row compiles the value of a row, which is used when its key is what was looked up.
func (c *Compiler) row(t *Table, row Row, macros map[string]*Macro) Node {
	if c.Watch == nil || t.key == nil {
		return c.Compile(row.Value, t.Scope)
	}
	g := Condition{X: t.key, Scope: t.keyScope, Macros: macros, Words: []string{row.Key}}
	if row.Key == "default" {
		g.Not, g.Words = true, nil
		for _, other := range t.Rows {
			g.Words = append(g.Words, other.Key)
		}
	}
	return c.guarded(g, row.Value, t.Scope)
}

// Slot is a node that reads a path below a variable.
func Slot(v *Var, steps []document.Step, r hcl.Range) Node {
	return &slot{At{r}, v.index, v.Paths.Add(steps)}
}

// ReadRecord is a node that reads a value from a record by a function.
func ReadRecord(rec int, get func(Record) document.Value) Node { return &reader{rec: rec, get: get} }

type reader struct {
	At
	rec int
	get func(Record) document.Value
}

func (n *reader) Value(e *Env) document.Value {
	if r := e.recs[n.rec]; r != nil {
		return n.get(r)
	}
	return document.Value{}
}

// LookupOrDefault looks a key up in a table; a key that is absent gives the default as well.
func (c *Compiler) LookupOrDefault(t *Table, key Node, r hcl.Range) Node {
	n := c.table(t, c.traced(key), r)
	if tn, ok := n.(*table); ok {
		tn.always = true
	}
	return c.traced(n)
}
