package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// writtenFields looks at the objects that an operator's rules write, within the fields of requests, events and bodies: for names and
// words that are nearly the protocol's, and values that a field does not take. Other names may be those of a vendor.
func writtenFields(k *compiler) {
	set := k.program.Set
	for _, p := range reviewed(set, set.Protocols) {
		name := p.Label(0)
		(&objectReviewer{k, name + ".request"}).below(p.First("request"), true)
		ownFields(k, p.First("request"), name)
		(&objectReviewer{k, name + ".error"}).below(p.First("errors").First("body"), false)
		if write := p.First("write_reply"); write != nil {
			(&objectReviewer{k, name + ".response"}).below(write.First("body"), false)
			(&objectReviewer{k, name + ".stream"}).events(write)
		}
	}
	for _, p := range reviewed(set, set.Pairs) {
		(&objectReviewer{k, p.Label(1) + ".request"}).below(p.First("fields"), true)
		ownFields(k, p.First("fields"), p.Label(1))
		for _, patch := range p.All("patch") {
			for _, c := range patch.All("set") {
				if patch.Label(0) == "request" && c.Arg("each") == nil && c.Arg("to") != nil && edited(c.Range) {
					(&objectReviewer{k, p.Label(0) + ".request"}).value(plainKeys(strings.Split(c.Label(0), ".")), c.Arg("to"))
				}
			}
		}
	}
	for _, a := range set.Aliases {
		for _, c := range a.All("set") {
			(&objectReviewer{k, c.Label(0) + ".request"}).below(c, true)
			ownFields(k, c, c.Label(0))
		}
	}
}

// objectReviewer looks at the objects that rules write in a section of the catalog, such as "chat.request".
type objectReviewer struct {
	*compiler
	section string
}

// events looks at the events that stand within a block.
func (k *objectReviewer) events(b *lang.Block) {
	for _, c := range b.Blocks {
		if c.Type == "event" {
			k.below(c, false)
			continue
		}
		k.events(c)
	}
}

// below looks at the fields of a block. reported is whether their own names and values are looked at elsewhere.
func (k *objectReviewer) below(b *lang.Block, reported bool) {
	if b == nil || !k.catalog.Has(k.section) {
		return
	}
	var siblings []string
	for _, f := range b.Fields {
		siblings = append(siblings, f.Name)
	}
	for _, f := range b.Fields {
		if !edited(f.Range) {
			continue
		}
		if k.seeking.is(f.Name) {
			k.seeking.origin(k.section+":", nil)
		}
		if !reported && !k.knownName(nil, f.Name, siblings, f) {
			continue
		}
		k.value([]string{f.Name}, f.Expr)
	}
	if x := b.Arg("json"); x != nil && edited(x.Range()) {
		k.value(nil, x)
	}
}

// knownName warns of a name that is nearly one of those that stand at a path; false when it did.
func (k *objectReviewer) knownName(path []string, name string, siblings []string, at *lang.Attr) bool {
	_, known, near := k.catalog.Lookup(k.section+":"+strings.Join(path, "."), []string{name})
	if known || extension(at.Expr) {
		return true
	}
	hint := lang.Suggest(name, without(near, siblings))
	if whose := k.catalog.Whose(k.section, append(slices.Clip(path), name)); hint == "" && whose != "" && len(near) > 0 {
		slices.Sort(near)
		hint = fmt.Sprintf(" It is a field of %s, and here there are: %s.", whose, lang.Few(slices.Compact(near), 120))
	}
	if hint == "" {
		return true
	}
	if slices.ContainsFunc([]*hcl.Diagnostic(k.Diags), func(d *hcl.Diagnostic) bool {
		return strings.HasSuffix(d.Detail, hint) && d.Subject.Start.Line == at.Range.Start.Line
	}) {
		return false // one object of another protocol
	}
	where := "there"
	if len(path) > 0 {
		where = "in " + strings.Join(path, ".")
	}
	k.warn(lang.CodeSpelling, at.Range, "Misspelt?", "The protocol has no field %q %s.%s", name, where, hint)
	return false
}

// extension reports whether a value is said to be one that the protocol's reference does not list.
func extension(x hclsyntax.Expression) bool {
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	return ok && call.Name == expression.Extension
}

// value looks at what an expression writes at a path.
func (k *objectReviewer) value(path []string, x hclsyntax.Expression) {
	if !edited(x.Range()) {
		return
	}
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		k.value(path, x.Expression)
	case *hclsyntax.ConditionalExpr:
		k.value(path, x.TrueResult)
		k.value(path, x.FalseResult)
	case *hclsyntax.TupleConsExpr:
		for _, e := range x.Exprs {
			k.value(path, e)
		}
	case *hclsyntax.ForExpr:
		if x.KeyExpr == nil {
			k.value(path, x.ValExpr)
		}
	case *hclsyntax.FunctionCallExpr:
		if x.Name == "merge" || x.Name == "coalesce" || x.Name == "nonempty" || x.Name == "concat" {
			for _, arg := range x.Args {
				k.value(path, arg)
			}
		}
	case *hclsyntax.ObjectConsExpr:
		k.members(path, x)
	}
}

func (k *objectReviewer) members(path []string, x *hclsyntax.ObjectConsExpr) {
	var names []string
	for _, item := range x.Items {
		name, _ := lang.LiteralText(item.KeyExpr)
		names = append(names, name)
	}
	for i, item := range x.Items {
		at := &lang.Attr{Name: names[i], Expr: item.ValueExpr, Range: item.KeyExpr.Range()}
		if k.seeking.is(names[i]) {
			k.seeking.origin(k.section+":", path)
		}
		if names[i] == "" || !k.knownName(path, names[i], names, at) {
			continue
		}
		below := append(path[:len(path):len(path)], names[i])
		k.member(below, item.ValueExpr)
		k.value(below, item.ValueExpr)
	}
}

// member looks at a value within an object.
func (k *objectReviewer) member(path []string, x hclsyntax.Expression) {
	origin := k.section + ":" + strings.Join(path, ".")
	kinds, known, _ := catalog{Catalog: k.catalog}.Kinds(origin, nil)
	if c, ok := x.(*hclsyntax.ConditionalExpr); ok {
		k.member(path, c.TrueResult)
		k.member(path, c.FalseResult)
		return
	}
	if !known || kinds == 0 || extension(x) || k.reported(x) {
		return
	}
	shape := expression.Shape(x)
	if shape != 0 && shape&kinds == 0 {
		hint := ""
		if text, ok := lang.LiteralText(x); ok {
			if n, ok := lang.PlainNumber(text); ok && kinds&expression.Numbers != 0 {
				hint = " Write " + n + ", without quotes."
			} else if kinds&expression.Flags != 0 && (text == "true" || text == "false") {
				hint = " Write " + text + ", without quotes."
			}
		}
		k.warn(lang.CodeType, x.Range(), "Wrong type", "The field %s is %s, and this is %s.%s", strings.Join(path, "."), kinds.Plain(), shape.Plain(), hint)
		return
	}
	if n, ok := number(x); ok {
		if d := k.catalog.OutOfRange(origin, n); d != "" {
			k.warn(lang.CodeMeant, x.Range(), "Out of range", "The field %s is a number %s.", strings.Join(path, "."), d)
		}
	}
	text, isText := lang.LiteralText(x)
	words := k.catalog.Words(origin)
	if !isText || words == nil {
		return
	}
	for _, w := range words {
		if w == text || strings.HasSuffix(w, "*") && strings.HasPrefix(text, w[:len(w)-1]) {
			return
		}
	}
	if hint := lang.Suggest(text, words); hint != "" {
		k.warn(lang.CodeSpelling, x.Range(), "Misspelt?", "The field %s takes no %q.%s", strings.Join(path, "."), text, hint)
	} else if !k.inList(path) { // in lists vendors have kinds of their own
		k.warn(lang.CodeSpelling, x.Range(), "Unknown word", "The field %s takes no %q. It takes: %s. If an upstream takes it all the same, write ext(%q).", strings.Join(path, "."), text, lang.Few(slices.Compact(slices.Sorted(slices.Values(words))), 100), text)
	}
}

// inList reports whether a path leads into the elements of a list.
func (k *objectReviewer) inList(path []string) bool {
	for n := range path {
		if types, _, _ := k.catalog.Lookup(k.section+":", path[:n+1]); types == 0 || types&fields.TypeArray != 0 {
			return true
		}
	}
	return false
}

// ownFields warns of fields of requests that the rules write for every request as they are: those that each request has and that are left
// out, and those that the engine gives another value.
func ownFields(k *compiler, b *lang.Block, protocol string) {
	p := k.program.ProtocolsByName[protocol]
	if b == nil || p == nil {
		return
	}
	for _, a := range b.Fields {
		_, _, _, literal := literalOf(a.Expr)
		l, isLiteral := a.Expr.(*hclsyntax.LiteralValueExpr)
		name, isName := a.Expr.(*hclsyntax.ScopeTraversalExpr)
		omitted := isName && name.Traversal.RootName() == "omit" || isLiteral && l.Val.IsNull()
		why := ownedField(p, []fields.PathStep{{Name: a.Name}})
		switch {
		case !edited(a.Range) || k.reported(a.Expr):
		case omitted && slices.Contains(k.catalog.Needed(protocol+".request"), a.Name):
			k.warn(lang.CodeMeant, a.Range, "Field that is needed", "Each request of %s has %q: upstreams refuse one without it. Write its value, or take the line out.", protocol, a.Name)
		case why != "" && (literal || isLiteral):
			k.warn(lang.CodeMeant, a.Range, "Field of the engine", "%s. Take the line out.", capital(why))
		}
	}
}
