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

// Compiler turns HCL expressions into nodes. Its mistakes are collected in Diags; a node that could not be
// compiled is absent, so that one mistake is one message.
type Compiler struct {
	Diags  hcl.Diagnostics
	Macros map[string]*Macro // the functions that rule files define
	// Shapes compiles what has the shape of output: objects, lists, loops.
	Shapes func(c *Compiler, x hclsyntax.Expression, s *Scope) Node
	// Paths tells which fields the protocols have; nil checks nothing.
	Paths PathChecker
	// Stable reports whether what a name stands for stays the same until Env.Anew; nil: nothing does.
	Stable func(named any) bool
	// Watch is told what expressions read; nil tells nobody.
	Watch Watcher
	// Headers is told of each header that an expression reads; nil tells nobody.
	Headers func(name string, at hcl.Range)
	// Secret reports a header that no expression may read; nil: none is.
	Secret func(name string, at hcl.Range) bool
	// Traced makes nodes that a Trace can follow. They write the same, and take their time.
	Traced bool
	// Used are the functions and tables that something uses, by their places.
	Used map[hcl.Range]bool

	watch  watching
	depth  int
	nodes  int
	folded int         // bytes of the constants
	sites  []hcl.Range // where the functions and tables are used that are compiled just now
}

// maxNodes bounds what rules compile to: functions and tables are compiled into each place that uses them, so
// that twenty short ones can come to a million. The built-in rules are some tens of thousands.
const maxNodes = 1_000_000

// PathChecker knows the fields of the protocols.
type PathChecker interface {
	// Kinds gives what may stand at a path below an origin. Known is false for a path that the protocol
	// does not have; near are the names that it has there.
	Kinds(origin string, keys []string) (kinds KindSet, known bool, near []string)
}

// Macro is a function of a rule file. It is compiled into each place that calls it.
type Macro struct {
	Name   string
	Params []string
	Body   hclsyntax.Expression
	Scope  *Scope            // the tables of the block that defines it
	Others map[string]*Macro // the functions that it may call
	Range  hcl.Range
	Absent bool // it has no value: the rules of others define it
	Broken bool // its parameters are not what they should be, which was reported
	busy   bool
	sought bool // its origins are being looked for
	memo   int  // one more than where its value is remembered; 0: nowhere
}

// Scope is the names that an expression may use.
type Scope struct {
	parent *Scope
	names  map[string]any // *Var, *RecordVar, *Table, *param, Node, HeaderName
	Layout *Layout
	// Functions are those that may be called; nil for those of the scope around.
	Functions map[string]*Macro
}

// function is a function that may be called, nil when there is none.
func (s *Scope) function(name string) *Macro {
	for ; s != nil; s = s.parent {
		if s.Functions != nil {
			return s.Functions[name]
		}
	}
	return nil
}

// NewScope opens a scope within s, or a first one for a layout.
func NewScope(parent *Scope, l *Layout) *Scope {
	if parent != nil && l == nil {
		l = parent.Layout
	}
	return &Scope{parent: parent, names: map[string]any{}, Layout: l}
}

// RecordVar is a variable that holds a record.
type RecordVar struct {
	ID     int
	Schema Schema
}

// Schema tells what a record has.
type Schema interface {
	Name() string
	// Resolve finds the member that the keys begin with.
	Resolve(keys []string) (Member, bool)
	// Names are the members, for suggestions.
	Names() []string
}

// Member is what a record has under a name: a field, a list of records, or something a rule writes.
type Member struct {
	Used   int // how many keys it took; 0 means 1
	Field  int
	Elem   Schema // of a list
	Render func(e *Env, r Record, dst []byte) []byte
	Node   func(at At, rec int) Node // a node of the engine's own
}

// Table is a lookup of a rule file.
type Table struct {
	Name   string
	Rows   []Row
	Scope  *Scope
	Macros map[string]*Macro // the functions that its rows may call
	Range  hcl.Range
	busy   bool

	key      hclsyntax.Expression // what is looked up in it just now
	keyScope *Scope
}

// Row is a row of a table.
type Row struct {
	Key   string
	Value hclsyntax.Expression
}

// HeaderName is the name that the client's headers are read by.
type HeaderName struct{}

type param struct {
	arg    hclsyntax.Expression
	scope  *Scope
	macros map[string]*Macro
}

// Set puts a name in scope: a *Var, *RecordVar, *Table, Node or HeaderName.
func (s *Scope) Set(name string, v any) { s.names[name] = v }

func (s *Scope) find(name string) any {
	for ; s != nil; s = s.parent {
		if v, ok := s.names[name]; ok {
			return v
		}
	}
	return nil
}

func (s *Scope) all() []string {
	set := map[string]bool{}
	for ; s != nil; s = s.parent {
		for n := range s.names {
			set[n] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// RecordList is a node that is a list of records.
type RecordList interface {
	Node
	Records(e *Env) Records
	Elem() Schema
}

func (c *Compiler) add(code lang.Code, r hcl.Range, summary, format string, args ...any) Node {
	d := lang.Diag(code, r, summary, format, args...)
	if strings.HasPrefix(r.Filename, lang.BasePrefix) {
		// The base has no mistakes: what is wrong is that it is used here.
		for i := len(c.sites) - 1; i >= 0; i-- {
			if site := c.sites[i]; !strings.HasPrefix(site.Filename, lang.BasePrefix) {
				d.Subject = &site
				d.Detail += fmt.Sprintf(" So it is at %s:%d, which is used here.", r.Filename, r.Start.Line)
				break
			}
		}
	}
	c.Diags = append(c.Diags, d)
	return &Const{At: At{r}, failed: true}
}

// use notes that a function or table is used at a place, and compiles it.
func (c *Compiler) use(what, at hcl.Range, compile func() Node) Node {
	if c.Used == nil {
		c.Used = map[hcl.Range]bool{}
	}
	c.Used[what] = true
	c.sites = append(c.sites, at)
	defer func() { c.sites = c.sites[:len(c.sites)-1] }()
	return compile()
}

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
	c.begins(x, s)
	if c.depth > 200 {
		return c.add(lang.CodeTooLarge, x.Range(), "Expression too deep", "This expression is nested deeper than 200 levels.")
	}
	n := c.compile(x, s)
	if k, ok := n.(*Const); ok {
		before := c.folded
		if c.folded += len(k.V.Raw()); c.folded > maxFolded {
			if before <= maxFolded {
				c.add(lang.CodeTooLarge, x.Range(), "Values too large", "What the rules compute while they are read comes to more than %d MiB, since functions and tables are computed in each place that uses them.", maxFolded>>20)
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

// path splits a traversal behind its root into steps.
func (c *Compiler) path(t hcl.Traversal) ([]document.Step, []string, bool) {
	steps := make([]document.Step, 0, len(t))
	var keys []string
	for _, p := range t {
		switch p := p.(type) {
		case hcl.TraverseAttr:
			steps = append(steps, document.Step{Key: p.Name})
			keys = append(keys, p.Name)
		case hcl.TraverseIndex:
			switch p.Key.Type() {
			case cty.String:
				steps = append(steps, document.Step{Key: p.Key.AsString()})
				keys = append(keys, p.Key.AsString())
			case cty.Number:
				i, _ := p.Key.AsBigFloat().Int64()
				if i < 0 || i > 1000 {
					c.add(lang.CodeBadValue, p.SrcRange, "Index out of range", "An index in a path is a number from 0 to 1000.")
					return nil, nil, false
				}
				steps = append(steps, document.Step{Index: int(i)})
				keys = append(keys, "")
			}
		default:
			c.add(lang.CodeUnsupported, t.SourceRange(), "Unsupported path", "A path is made of names and constant indexes.")
			return nil, nil, false
		}
	}
	return steps, keys, true
}

func (c *Compiler) traversal(t hcl.Traversal, r hcl.Range, s *Scope) Node {
	root := t.RootName()
	if root == "omit" && len(t) == 1 {
		return &Const{At: At{r}}
	}
	switch v := s.find(root).(type) {
	case nil:
		return c.unknown(root, t, s)
	case *Var:
		if v.Holds == textKind && c.belowText(root, t[1:], r, s) {
			return &Const{At: At{r}, failed: true}
		}
		return c.varPath(v, t[1:], r)
	case *RecordVar:
		return c.recordPath(v, t[1:], r, s)
	case *param:
		here := c.Macros
		c.Macros = v.macros
		defer func() { c.Macros = here }()
		if len(t) == 1 {
			return c.Compile(v.arg, v.scope)
		}
		if inner, ok := v.arg.(*hclsyntax.ScopeTraversalExpr); ok {
			joined := append(append(hcl.Traversal{}, inner.Traversal...), t[1:]...)
			return c.traversal(joined, r, v.scope)
		}
		return c.pathBelow(c.source(v.arg, keysOf(t[1:]), v.scope, r), t[1:], r, s)
	case HeaderName:
		_, keys, ok := c.path(t[1:])
		if !ok || len(keys) != 1 || keys[0] == "" {
			return c.add(lang.CodeUnsupported, r, "Unsupported path", `A header is read by one name: header["user-agent"].`)
		}
		return c.header(keys[0], r)
	case *Table:
		_, keys, ok := c.path(t[1:])
		if !ok || len(keys) != 1 || keys[0] == "" {
			return c.add(lang.CodeUnsupported, r, "A table is not a value", "Look a key up in it: %s[…].", root)
		}
		return c.table(v, &Const{At: At{r}, V: document.Text(keys[0])}, r)
	case Node:
		if l, ok := v.(RecordList); ok {
			return c.listPath(l, t[1:], r, s)
		}
		if len(t) == 1 {
			return v
		}
		return c.pathBelow(v, t[1:], r, s)
	}
	return c.add(lang.CodeUnknownName, r, "Unknown name", "Nothing is named %q here.", root)
}

func indefinite(name string) string {
	if name != "" && strings.Contains("aeiou", name[:1]) {
		return "An " + name
	}
	return "A " + name
}

// itHas lists the members of a record, where there are a few.
func itHas(names []string) string {
	if len(names) > 14 {
		return ""
	}
	return " It has: " + list(names) + "."
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

func (c *Compiler) varPath(v *Var, t hcl.Traversal, r hcl.Range) Node {
	steps, keys, ok := c.path(t)
	if !ok {
		return &Const{At: At{r}}
	}
	i := v.Paths.Add(steps)
	c.noteRead(v, nil, keys, r)
	c.checkPath(v, i, keys, r)
	if v.layout.Client {
		c.expectAbove(v, steps, keys)
	}
	if c.Traced {
		return trace(&slot{At{r}, v.index, i}, r, false, joinKeys(v.Name, keys))
	}
	return &slot{At{r}, v.index, i}
}

// kinds is what may stand at a path below a variable, 0 for anything.
func (c *Compiler) kinds(v *Var, keys []string) (kinds KindSet, known bool, near []string) {
	free := false
	for _, o := range v.Origins {
		if o == elsewhere {
			known = true // Bind holds nothing against it.
			continue
		}
		k, ok, n := c.Paths.Kinds(o, keys)
		known = known || ok
		free = free || ok && k == 0
		kinds |= k
		near = append(near, n...)
	}
	if free {
		kinds = 0
	}
	return kinds, known, near
}

// onlyElsewhere reports whether a path is known for no other reason than that its value may be computed.
func (c *Compiler) onlyElsewhere(v *Var, keys []string) bool {
	for _, o := range v.Origins {
		if _, known, _ := c.Paths.Kinds(o, keys); known && !fromRules(o) {
			return false
		}
	}
	return slices.ContainsFunc(v.Origins, fromRules)
}

// expectAbove makes Bind look at what a path leads through too: "auto" in place of {"type":"auto"} would read
// as nothing, and what the client wanted would be lost without a word.
func (c *Compiler) expectAbove(v *Var, steps []document.Step, keys []string) {
	if c.Paths == nil || len(v.Origins) == 0 {
		return
	}
	for n := 1; n < len(steps); n++ {
		if steps[n-1].Key == "" {
			continue // an element: the catalog has its list only
		}
		if kinds, _, _ := c.kinds(v, keys[:n]); kinds != 0 {
			v.expects(v.Paths.Add(steps[:n]), kinds)
		}
	}
}

func (v *Var) expects(slot int, kinds KindSet) {
	for len(v.expect) <= slot {
		v.expect = append(v.expect, 0)
	}
	v.expect[slot] = kinds
	v.checked, v.open = v.layout.Client, slices.Contains(v.Origins, elsewhere)
}

// checkPath holds a path against the fields of the protocols that the variable comes from.
func (c *Compiler) checkPath(v *Var, slot int, keys []string, r hcl.Range) {
	if c.Paths == nil || len(v.Origins) == 0 || len(keys) == 0 {
		return
	}
	kinds, known, near := c.kinds(v, keys)
	if !known || len(near) > 0 && c.onlyElsewhere(v, keys) && lang.Suggest(keys[len(keys)-1], near) != "" {
		wrong, near := c.wrongStep(v, keys)
		hint := lang.Suggest(wrong, near)
		switch {
		case isLength[wrong]:
			hint = " How long a value is: length(…)."
		case hint == "" && c.whose(v, keys) != "":
			hint = c.whose(v, keys)
		case hint == "" && len(near) > 0:
			slices.Sort(near)
			hint = " It has: " + Few(slices.Compact(near), 120) + "."
		}
		c.add(lang.CodeUnknownPath, r, "Unknown field", "The protocol has no field %q there.%s If an upstream sends it all the same, read it with ext(…).", wrong, hint)
		return
	}
	if kinds != 0 {
		v.expects(slot, kinds)
	}
}

func (c *Compiler) recordPath(v *RecordVar, t hcl.Traversal, r hcl.Range, s *Scope) Node {
	if len(t) == 0 {
		return c.add(lang.CodeType, r, "A record is not a value", "%s has fields: %s.", v.Schema.Name(), list(v.Schema.Names()))
	}
	_, keys, ok := c.path(t)
	if !ok {
		return &Const{At: At{r}}
	}
	m, ok := v.Schema.Resolve(keys)
	if !ok {
		return c.add(lang.CodeUnknownField, r, "Unknown field", "%s has no %q.%s", indefinite(v.Schema.Name()), keys[0], v.lacks(keys[0]))
	}
	if v.holds(keys[0]) == textKind && c.belowText(v.Schema.Name()+"."+keys[0], t[1:], r, s) {
		return &Const{At: At{r}, failed: true}
	}
	c.readsMember(v.Schema, keys)
	used := max(m.Used, 1)
	rest := t[used:]
	switch {
	case m.Elem != nil:
		return c.listPath(&records{At{r}, v.ID, m.Field, m.Elem}, rest, r, s)
	case m.Render != nil:
		n := c.traced(&rendered{At{r}, v.ID, m.Render})
		if len(rest) == 0 {
			return n
		}
		return c.pathBelow(n, rest, r, s)
	case m.Node != nil:
		if len(rest) == 0 {
			return m.Node(At{r}, v.ID)
		}
		return c.pathBelow(c.traced(m.Node(At{r}, v.ID)), rest, r, s)
	}
	var n Node = &field{At{r}, v.ID, m.Field}
	if c.Traced {
		n = trace(n, r, false, v.Schema.Name()+"."+keys[0])
	}
	if len(rest) == 0 {
		return n
	}
	return c.pathBelow(n, rest, r, s)
}

// listPath reads from a list of records: the list itself, or a member of one of them.
func (c *Compiler) listPath(l RecordList, rest hcl.Traversal, r hcl.Range, s *Scope) Node {
	if len(rest) == 0 {
		return l
	}
	idx, isIndex := rest[0].(hcl.TraverseIndex)
	if !isIndex || idx.Key.Type() != cty.Number || len(rest) < 2 {
		return c.add(lang.CodeUnsupported, r, "Unsupported path", "A list of %ss is looped over, or read by index: [0].%s", l.Elem().Name(), l.Elem().Names()[0])
	}
	i, _ := idx.Key.AsBigFloat().Int64()
	inner := &RecordVar{ID: s.Layout.NewRecord(), Schema: l.Elem()}
	return c.traced(&nth{At{r}, l, int(i), inner.ID, c.recordPath(inner, rest[1:], r, s)})
}

// NewRecords is a list of a record, as a node.
func NewRecords(rec, id int, elem Schema) RecordList { return &records{At{}, rec, id, elem} }

// records is a list of a record.
type records struct {
	At
	rec, id int
	elem    Schema
}

func (n *records) Records(e *Env) Records {
	if r := e.recs[n.rec]; r != nil {
		return r.List(e, n.id)
	}
	return nil
}
func (n *records) Elem() Schema              { return n.elem }
func (n *records) Value(*Env) document.Value { return document.Value{} }
func (n *records) Truth(e *Env) bool {
	r := n.Records(e)
	return r != nil && r.Len() > 0
}

// nth reads from one record of a list.
type nth struct {
	At
	of    RecordList
	index int
	rec   int
	then  Node
}

func (n *nth) Value(e *Env) document.Value {
	l := n.of.Records(e)
	if l == nil || n.index >= l.Len() {
		return document.Value{}
	}
	e.recs[n.rec] = l.At(n.index)
	return n.then.Value(e)
}

func (n *nth) Append(e *Env, dst []byte) []byte {
	l := n.of.Records(e)
	if l == nil || n.index >= l.Len() {
		return dst
	}
	e.recs[n.rec] = l.At(n.index)
	return Append(e, n.then, dst)
}

func (c *Compiler) pathBelow(of Node, t hcl.Traversal, r hcl.Range, s *Scope) Node {
	if l, ok := of.(RecordList); ok {
		return c.listPath(l, t, r, s)
	}
	steps, _, ok := c.path(t)
	if !ok {
		return &Const{At: At{r}}
	}
	v := s.Layout.NewVar("", nil)
	return &below{At{r}, of, v, v.Paths.Add(steps)}
}

func (c *Compiler) relative(x *hclsyntax.RelativeTraversalExpr, s *Scope) Node {
	if anon, ok := x.Source.(*hclsyntax.AnonSymbolExpr); ok {
		if v := s.find(anonName(anon)); v != nil {
			switch v := v.(type) {
			case *Var:
				return c.varPath(v, x.Traversal, x.Range())
			case *RecordVar:
				return c.recordPath(v, x.Traversal, x.Range(), s)
			}
		}
	}
	return c.pathBelow(c.source(x.Source, keysOf(x.Traversal), s, x.Range()), x.Traversal, x.Range(), s)
}

// anonName is the name under which a splat's element is in scope; no rule can write it.
func anonName(a *hclsyntax.AnonSymbolExpr) string { return fmt.Sprintf("%p", a) }

// BindAnon puts the element of a splat in scope.
func BindAnon(s *Scope, a *hclsyntax.AnonSymbolExpr, v any) { s.Set(anonName(a), v) }

func (c *Compiler) index(x *hclsyntax.IndexExpr, s *Scope) Node {
	if root, ok := x.Collection.(*hclsyntax.ScopeTraversalExpr); ok && len(root.Traversal) == 1 {
		switch v := s.find(root.Traversal.RootName()).(type) {
		case *Table:
			return c.table(v, c.lookedUp(v, x, s), x.Range())
		case HeaderName:
			if k, ok := Literal(c.Compile(x.Key, s)); ok {
				return c.header(k.String(), x.Range())
			}
			return c.add(lang.CodeUnsupported, x.Range(), "Unsupported path", "The name of a header is a constant.")
		}
	}
	key := c.asking(x.Key, s)
	if k, ok := Literal(key); ok && k.Kind() == document.Number {
		if i, ok := k.Int(); !ok || i < 0 {
			return c.add(lang.CodeBadValue, x.Key.Range(), "Index out of range", "The elements of a list are counted from 0 on, and not from its end.")
		}
	}
	return &member{At{x.Range()}, c.Compile(x.Collection, s), key}
}

func (c *Compiler) header(name string, at hcl.Range) Node {
	if c.Headers != nil {
		c.Headers(name, at)
	}
	if c.Secret != nil && c.Secret(name, at) {
		return &Const{At: At{at}, failed: true}
	}
	return &header{At{at}, name}
}

// lookedUp compiles the key of a lookup in a table.
func (c *Compiler) lookedUp(t *Table, x *hclsyntax.IndexExpr, s *Scope) Node {
	if c.Watch != nil {
		var words []string
		rest := false
		for _, row := range t.Rows {
			words, rest = append(words, row.Key), rest || row.Key == "default"
		}
		c.noteTest(x.Key, s, words, rest, x.Range())
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
		return c.add(lang.CodeUnknownField, r, "No such key", "The table %q has no key %q.%s", t.Name, k.String(), lang.Suggest(k.String(), keys))
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

func (c *Compiler) conditional(x *hclsyntax.ConditionalExpr, s *Scope) Node {
	before := len(c.Diags)
	cond := c.asking(x.Condition, s)
	c.condition(x.Condition, cond)
	yes, no := c.Given(x.Condition, false, x.TrueResult, s), c.Given(x.Condition, true, x.FalseResult, s)
	if k, ok := Literal(cond); ok && len(c.Diags) == before {
		c.Diags = append(c.Diags, lang.Warn(lang.CodeUnreachable, x.Condition.Range(), "Unreachable case", "The condition is always %v, so one of the two values is never used.", k.Truth()))
	}
	return &choose{At{x.Range()}, cond, yes, no, [2]hcl.Range{x.TrueResult.Range(), x.FalseResult.Range()}}
}

func (c *Compiler) unary(x *hclsyntax.UnaryOpExpr, s *Scope) Node {
	if x.Op == hclsyntax.OpLogicalNot {
		v := c.asking(x.Val, s)
		c.condition(x.Val, v)
		return &boolean{At{x.Range()}, func(e *Env) bool { return !Truth(e, v) }, []Node{v}, askOp}
	}
	if l, ok := x.Val.(*hclsyntax.LiteralValueExpr); ok && !l.Val.IsNull() && l.Val.Type() == cty.Number && !l.Val.AsBigFloat().IsInf() {
		return &Const{At: At{x.Range()}, V: literal(l.Val.Negate())}
	}
	return c.arithmetic(x, s)
}

func (c *Compiler) binary(x *hclsyntax.BinaryOpExpr, s *Scope) Node {
	c.watch.asks++
	defer func() { c.watch.asks-- }()
	switch x.Op {
	case hclsyntax.OpLogicalAnd:
		a, b := c.Compile(x.LHS, s), c.Given(x.LHS, false, x.RHS, s)
		if c.condition(x.LHS, a) || c.condition(x.RHS, b) {
			return &Const{At: At{x.Range()}, failed: true}
		}
		return &boolean{At{x.Range()}, func(e *Env) bool { return Truth(e, a) && Truth(e, b) }, []Node{a, b}, andOp}
	case hclsyntax.OpLogicalOr:
		a, b := c.Compile(x.LHS, s), c.Given(x.LHS, true, x.RHS, s)
		if c.condition(x.LHS, a) || c.condition(x.RHS, b) {
			return &Const{At: At{x.Range()}, failed: true}
		}
		return &boolean{At{x.Range()}, func(e *Env) bool { return Truth(e, a) || Truth(e, b) }, []Node{a, b}, orOp}
	case hclsyntax.OpEqual, hclsyntax.OpNotEqual:
		c.testsOf(x.LHS, x.RHS, s, x.Range())
		a, b := c.Compile(x.LHS, s), c.Compile(x.RHS, s)
		c.compared(x.LHS, a, x.RHS, b, s)
		c.compared(x.RHS, b, x.LHS, a, s)
		return c.equality(a, b, x.Op == hclsyntax.OpNotEqual, x.Range())
	}
	return c.arithmetic(x, s)
}

func (c *Compiler) equality(a, b Node, not bool, r hcl.Range) Node {
	if _, ok := Literal(a); ok {
		a, b = b, a
	}
	if l, ok := a.(RecordList); ok {
		if k, ok := Literal(b); ok && k.Nothing() {
			return &boolean{At{r}, func(e *Env) bool { return Truth(e, l) == not }, []Node{l}, askOp}
		}
		return c.add(lang.CodeType, r, "A list of records is not a value", "It can be compared with null only; or loop over it: [for x in … : …].")
	}
	if k, ok := Literal(b); ok {
		if k.Nothing() {
			if sl, ok := a.(*slot); ok {
				return &nothing{At{r}, sl.v, sl.i, not}
			}
			return &boolean{At{r}, func(e *Env) bool { return a.Value(e).Nothing() != not }, []Node{a}, askOp}
		}
		if k.Kind() == document.String {
			if cl, ok := a.(*call); ok && cl.fn.Name == "typeof" {
				return &kindIs{At{r}, cl.args[0], k.String(), not}
			}
			return &is{At{r}, a, k.String(), not}
		}
	}
	return &boolean{At{r}, func(e *Env) bool { return a.Value(e).Equal(b.Value(e)) != not }, []Node{a, b}, otherOp}
}

func (c *Compiler) call(x *hclsyntax.FunctionCallExpr, s *Scope) Node {
	if m := c.Macros[x.Name]; m != nil {
		return c.macro(m, x, s)
	}
	if x.Name == Extension && len(x.Args) == 1 {
		paths := c.Paths
		c.Paths = nil
		defer func() { c.Paths = paths }()
		return c.Compile(x.Args[0], s)
	}
	fn := Functions[x.Name]
	if fn == nil {
		if word, ok := strings.CutPrefix(x.Name, lang.AskRoot+"."); ok {
			return c.unknownWord(word, x.NameRange)
		}
		names := slices.Collect(maps.Keys(Functions))
		for n := range c.Macros {
			names = append(names, n)
		}
		sort.Strings(names)
		if _, ok := s.find(x.Name).(*Table); ok {
			return c.add(lang.CodeUnknownFunction, x.NameRange, "Unknown function", "%q is a table. Look a key up in it: %s[…]", x.Name, x.Name)
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
		c.watch.asks++
		defer func() { c.watch.asks-- }()
		c.testsBy(x, fn, s)
	}
	for i, a := range x.Args {
		args[i] = c.Compile(a, s)
		p := fn.param(i)
		if k, ok := Literal(args[i]); ok && !p.Type.accepts(k) {
			c.add(lang.CodeType, a.Range(), "Wrong type of argument", "%s wants %s as %q, not %s.%s", fn.Name, p.Type, p.Name, article(k.Kind()), oneByOne(fn, i, k))
		} else if kinds := c.kindsOf(a, s, args[i]); !ok && kinds != 0 && !p.Type.acceptsOne(kinds) {
			c.add(lang.CodeType, a.Range(), "Wrong type of argument", "%s wants %s as %q, and this is %s.", fn.Name, p.Type, p.Name, kinds.plain())
		} else if fn.Name == "contains" && i == 0 && c.isText(a, s, args[i]) {
			c.add(lang.CodeType, a.Range(), "Wrong type of argument", "contains looks for an element of a list, and this is a text. Whether a text holds another: mentions(text, word), or matches(text, pattern).")
		}
		if k, ok := Literal(args[i]); ok && p.Type == Pattern {
			if why := checkPattern(k); why != "" {
				c.add(lang.CodeBadValue, a.Range(), "Bad pattern", "%s", why)
			}
		}
		if _, ok := args[i].(RecordList); ok && p.Type != List && p.Type != Any {
			c.add(lang.CodeType, a.Range(), "Wrong type of argument", "%s wants %s as %q, not a list of records.", fn.Name, p.Type, p.Name)
		}
	}
	c.textCall(x, fn, args)
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
func (c *Compiler) unknownWord(word string, r hcl.Range) Node {
	var known []string
	for name := range c.Macros {
		if w, ok := strings.CutPrefix(name, lang.AskRoot+"."); ok {
			known = append(known, w)
		}
	}
	sort.Strings(known)
	if known == nil {
		return c.add(lang.CodeUnknownName, r, "Unknown name", "What a client asks for is not known here: only where its request is translated.")
	}
	return c.add(lang.CodeUnknownName, r, "Unknown name", "No client asks for %q.%s The blocks ask of the protocols define: %s.", word, lang.Suggest(word, known), list(known))
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
		return c.add(lang.CodeRecursion, x.Range(), "Function calls itself", "The function %q is used in its own result.", m.Name)
	}
	inner := m.scope(x, s, c.Macros)
	here := c.Macros
	c.Macros, m.busy = m.Others, true
	n := c.use(m.Range, x.Range(), func() Node { return c.Compile(m.Body, inner) })
	c.Macros, m.busy = here, false
	return c.remembered(m, n, inner)
}

// scope is the names within a function that is called.
func (m *Macro) scope(x *hclsyntax.FunctionCallExpr, s *Scope, macros map[string]*Macro) *Scope {
	inner := NewScope(m.Scope, s.Layout)
	// What is in scope where the function is called (req, part, reply) is in scope within it too.
	inner.parent = &Scope{parent: s, names: m.Scope.names, Layout: s.Layout}
	for i, p := range m.Params {
		inner.Set(p, &param{x.Args[i], s, macros})
	}
	return inner
}

// Origins are the places in the protocols that an expression's value comes from, nil when it is computed.
func Origins(x hclsyntax.Expression, s *Scope) []string {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return Origins(x.Expression, s)
	case *hclsyntax.ScopeTraversalExpr:
		v := s.find(x.Traversal.RootName())
		if p, ok := v.(*param); ok {
			return below1(Origins(p.arg, p.scope), x.Traversal[1:])
		}
		if v, ok := v.(*Var); ok {
			return below1(v.Origins, x.Traversal[1:])
		}
	case *hclsyntax.RelativeTraversalExpr:
		if anon, ok := x.Source.(*hclsyntax.AnonSymbolExpr); ok {
			if v, ok := s.find(anonName(anon)).(*Var); ok {
				return below1(v.Origins, x.Traversal)
			}
		}
		return below1(Origins(x.Source, s), x.Traversal)
	case *hclsyntax.FunctionCallExpr:
		if args, more := passed(x); len(args) == 1 && !more && Functions[x.Name].Passes == FirstArg {
			return Origins(args[0], s)
		} else if args != nil {
			return originsOf(args, s, more)
		}
		if f := s.function(x.Name); f != nil && !f.Absent && len(f.Params) == len(x.Args) && !f.sought {
			f.sought = true
			defer func() { f.sought = false }()
			return originsOf([]hclsyntax.Expression{f.Body}, f.scope(x, s, nil), true)
		}
	case *hclsyntax.ConditionalExpr:
		return originsOf([]hclsyntax.Expression{x.TrueResult, x.FalseResult}, s, Origins(x.TrueResult, s) == nil || Origins(x.FalseResult, s) == nil)
	case *hclsyntax.ForExpr:
		inner := NewScope(s, nil)
		inner.Set(x.ValVar, &Var{Origins: Origins(x.CollExpr, s)})
		return originsOf([]hclsyntax.Expression{x.ValExpr}, inner, true)
	}
	return nil
}

// elsewhere is the origin of what is computed: nothing is known of what stands there. Beside other origins it says
// that the value may come from one of them.
const elsewhere = "?:"

// originsOf are the origins of several expressions of which a value may be any; nil when all are computed.
func originsOf(list []hclsyntax.Expression, s *Scope, open bool) []string {
	var all []string
	for _, x := range list {
		o := Origins(x, s)
		if o == nil {
			if _, isList := x.(*hclsyntax.TupleConsExpr); !isList {
				open = true
			}
		}
		all = append(all, o...)
	}
	if len(all) == 0 || slices.Contains(all, elsewhere) && len(all) == 1 {
		return nil
	}
	if open {
		all = append(all, elsewhere)
	}
	return all
}

func below1(origins []string, t hcl.Traversal) []string {
	out := make([]string, 0, len(origins))
	for _, o := range origins {
		for _, p := range t {
			if a, ok := p.(hcl.TraverseAttr); ok {
				if !strings.HasSuffix(o, ":") {
					o += "."
				}
				o += a.Name
			}
		}
		out = append(out, o)
	}
	if len(out) == 0 {
		return nil
	}
	return out
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

// wordsOf is the strings of a literal list, when it holds nothing else.
func wordsOf(v document.Value) ([]string, bool) {
	var out []string
	for el := range v.Elements {
		if el.Kind() != document.String {
			return nil, false
		}
		out = append(out, el.String())
	}
	return out, v.Kind() == document.Array
}

// Needs is what a condition needs of one path to hold: that its value is one of some texts. exact tells that it needs
// no more. A rule asks this before it runs the condition.
type Needs struct {
	Variable, Path int
	Texts          []string
	Exact          bool
}

// NeedsOf finds out what a condition needs; nil when it is more than the value of one path.
func NeedsOf(n Node) *Needs {
	switch n := bare(n).(type) {
	case *is:
		if s, ok := bare(n.of).(*slot); ok && !n.not {
			return &Needs{s.v, s.i, []string{n.text}, true}
		}
	case *boolean:
		switch {
		case n.op == andOp:
			for _, of := range n.of {
				if needs := NeedsOf(of); needs != nil {
					needs.Exact = false
					return needs
				}
			}
		case n.op == orOp:
			a, b := NeedsOf(n.of[0]), NeedsOf(n.of[1])
			if a != nil && b != nil && a.Variable == b.Variable && a.Path == b.Path {
				return &Needs{a.Variable, a.Path, append(a.Texts, b.Texts...), a.Exact && b.Exact}
			}
		}
	}
	return nil
}

// Text is the text that the path has, nil when it has none. plain is false when the text holds escapes.
func (n *Needs) Text(e *Env) (text []byte, plain bool) {
	v := &e.vars[n.Variable][n.Path]
	return v.Inner(), !v.Escaped()
}

// Met reports whether the path has one of the texts.
func (n *Needs) Met(e *Env) bool {
	v := &e.vars[n.Variable][n.Path]
	for _, text := range n.Texts {
		if v.Is(text) {
			return true
		}
	}
	return false
}
