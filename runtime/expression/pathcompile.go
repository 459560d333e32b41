package expression

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// path splits a traversal behind its root into steps.
func (c *checker) path(t hcl.Traversal) ([]document.Step, []string, bool) {
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
		if c.Seek != nil && c.Seek(root, s, c.Macros) {
			return &Const{At: At{r}, failed: true}
		}
		return c.unknown(root, t, s)
	case *Var:
		if v.Holds == textKind && c.belowText(root, t[1:], r, s) {
			return &Const{At: At{r}, failed: true}
		}
		return c.varPath(v, t[1:], r, s)
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
	case *URLName:
		_, keys, ok := c.path(t[1:])
		if !ok || len(keys) != 1 || keys[0] == "" {
			return c.add(lang.CodeUnsupported, r, "Unsupported path", "A value of the URL is read by one name: %s.name.", root)
		}
		return c.urlValue(v, keys[0], r)
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

func (c *Compiler) varPath(v *Var, t hcl.Traversal, r hcl.Range, s *Scope) Node {
	steps, keys, ok := c.path(t)
	if !ok {
		return &Const{At: At{r}}
	}
	i := v.Paths.Add(steps)
	c.noteRead(v, nil, keys, r)
	c.checkPath(v, i, keys, r, s)
	if v.layout.Client {
		c.expectAbove(v, steps, keys)
	}
	if c.Traced {
		return trace(&slot{At{r}, v.index, i}, r, false, joinKeys(v.Name, keys))
	}
	return &slot{At{r}, v.index, i}
}

// kinds is what may stand at a path below a variable, 0 for anything.
func (f *fieldTypes) kinds(v *Var, keys []string) (kinds KindSet, known bool, near []string) {
	free := false
	for _, o := range v.Origins {
		if o == elsewhere {
			known = true // Bind holds nothing against it.
			continue
		}
		k, ok, n := f.Paths.Kinds(o, keys)
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
func (f *fieldTypes) onlyElsewhere(v *Var, keys []string) bool {
	for _, o := range v.Origins {
		if _, known, _ := f.Paths.Kinds(o, keys); known && !fromRules(o) {
			return false
		}
	}
	return slices.ContainsFunc(v.Origins, fromRules)
}

// expectAbove makes Bind look at what a path leads through too: "auto" in place of {"type":"auto"} would read
// as nothing, and what the client wanted would be lost without a word.
func (f *fieldTypes) expectAbove(v *Var, steps []document.Step, keys []string) {
	if f.Paths == nil || len(v.Origins) == 0 {
		return
	}
	for n := 1; n < len(steps); n++ {
		if steps[n-1].Key == "" {
			continue // an element: the catalog has its list only
		}
		if kinds, _, _ := f.kinds(v, keys[:n]); kinds != 0 {
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

// ofItem is a hint at the element that is looked at, where a path of the whole request names a field of such elements.
func ofItem(c *checker, v *Var, keys []string, s *Scope) string {
	item, ok := s.find("item").(*Var)
	if !ok || item == v || s.find("req") != any(v) || len(item.Origins) == 0 {
		return ""
	}
	if _, known, _ := c.kinds(item, keys); !known {
		return ""
	}
	return fmt.Sprintf(" The current element here is called item. Write: item.%s", keys[0])
}

// checkPath holds a path against the fields of the protocols that the variable comes from.
func (c *checker) checkPath(v *Var, slot int, keys []string, r hcl.Range, s *Scope) {
	if c.Paths == nil || len(v.Origins) == 0 || len(keys) == 0 {
		return
	}
	kinds, known, near := c.kinds(v, keys)
	if !known || len(near) > 0 && c.onlyElsewhere(v, keys) && lang.Suggest(keys[len(keys)-1], near) != "" {
		if followsUnknown(c, v, keys) {
			return
		}
		wrong, near := c.wrongStep(v, keys)
		hint := lang.Suggest(wrong, near)
		switch {
		case len(keys) == 1 && ofItem(c, v, keys, s) != "":
			hint = ofItem(c, v, keys, s)
		case strings.Trim(wrong, "0123456789") == "":
			hint = fmt.Sprintf(" An element of a list is named by its number, without quotes: [%s].", wrong)
		case isLength[wrong]:
			hint = " How long a value is: length(…)."
		case hint == "" && c.whose(v, keys) != "":
			hint = c.whose(v, keys)
		case hint == "" && len(near) > 0:
			slices.Sort(near)
			hint = " It has: " + lang.Few(slices.Compact(near), 120) + "."
		}
		c.add(lang.CodeUnknownPath, r, "Unknown field", "The protocol has no field %q there.%s If an upstream sends it all the same, read the whole path within ext(…).", wrong, hint)
		return
	}
	if throughList(c, v, keys, r) {
		return
	}
	if kinds != 0 {
		v.expects(slot, kinds)
	}
}

// followsUnknown reports whether a variable comes from a path that was reported as unknown, so that another report would say nothing new.
// If not, its path is one now.
func followsUnknown(c *checker, v *Var, keys []string) bool {
	for _, o := range v.Origins {
		for _, u := range c.unknownPaths {
			if o == u || strings.HasPrefix(o, u+".") {
				return true
			}
		}
	}
	for _, o := range v.Origins {
		for _, k := range keys {
			if k != "" && !strings.HasSuffix(o, ":") {
				o += "."
			}
			o += k
		}
		c.unknownPaths = append(c.unknownPaths, o)
	}
	return false
}

// extThroughList reports paths within ext(…) that go on behind a list of the protocol as behind an object: such a path reads nothing.
func extThroughList(c *checker, x hclsyntax.Expression, s *Scope) {
	if c.Paths == nil {
		return
	}
	for _, t := range x.Variables() {
		v, ok := s.find(t.RootName()).(*Var)
		if !ok || len(v.Origins) == 0 {
			continue
		}
		if _, keys, ok := c.path(t[1:]); ok && throughList(c, v, keys, t.SourceRange()) {
			return
		}
	}
}

// throughList reports a path that reads a member of a list, or an element of what is no list.
func throughList(c *checker, v *Var, keys []string, r hcl.Range) bool {
	if strings.HasPrefix(r.Filename, lang.BasePrefix) {
		return false
	}
	for n := 1; n < len(keys); n++ {
		if keys[n-1] == "" {
			continue // an element, of which the catalog has its list only
		}
		kinds, known, _ := c.kinds(v, keys[:n])
		if !known || kinds == 0 {
			continue
		}
		path := v.Name
		for _, k := range keys[:n] {
			if path += "." + k; k == "" {
				path = strings.TrimSuffix(path, ".") + "[0]"
			}
		}
		below := strings.Join(keys[n:], ".")
		switch index := keys[n] == ""; {
		case !index && kinds == listKind && !isLength[keys[n]]:
			c.add(lang.CodeUnknownPath, r, "Member of a list", "%s is a list, and its elements have %s. Write %s[*].%s for all of them, or %s[0].%s for the first.", path, keys[n], path, below, path, below)
			return true
		case index && kinds&listKind == 0:
			hint := ""
			if below = strings.TrimLeft(below, "."); kinds&textKind == 0 && below != "" {
				hint = fmt.Sprintf(" Write: %s.%s", path, below)
			} else if kinds == textKind {
				hint = fmt.Sprintf(" Its characters are read by substr(%s, 0, 1).", path)
			} else {
				hint = " Take the index away."
			}
			c.add(lang.CodeUnknownPath, r, "Element of a value that is not a list", "%s is %s, and has no elements.%s", path, kinds.plain(), hint)
			return true
		}
	}
	return false
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
	var n Node = &field{At{r}, v.ID, m.Field, v.holds(keys[0])}
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
		return c.add(lang.CodeUnsupported, r, "Unsupported path", "A list of %ss is looped over, or read by index: [0].%s%s", l.Elem().Name(), l.Elem().Names()[0], lengthHint(c, rest, r))
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

func (n *records) Elem() Schema { return n.elem }

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
				return c.varPath(v, x.Traversal, x.Range(), s)
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
			key := c.lookedUp(v, x, s)
			if _, literal := Literal(key); !literal {
				c.keyOf(v, x.Key, s, key)
			}
			return c.table(v, key, x.Range())
		case HeaderName:
			if k, ok := Literal(c.Compile(x.Key, s)); ok {
				return c.header(k.String(), x.Range())
			}
			return c.add(lang.CodeUnsupported, x.Range(), "Unsupported path", "The name of a header is a constant.")
		case *URLName:
			if k, ok := Literal(c.Compile(x.Key, s)); ok {
				return c.urlValue(v, k.String(), x.Range())
			}
			return c.add(lang.CodeUnsupported, x.Range(), "Unsupported path", "The name of a value of the URL is a constant.")
		}
	}
	key := c.asking(x.Key, s)
	if k, ok := Literal(key); ok && k.Kind() == document.Number {
		if i, ok := k.Int(); !ok || i < 0 {
			return c.add(lang.CodeBadValue, x.Key.Range(), "Index out of range", "The elements of a list are counted from 0 on, and not from its end. The first is [0].")
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
