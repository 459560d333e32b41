package runtime

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/template"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// nameRules are what models are called besides what upstreams call them.
type nameRules struct {
	layout   *expression.Layout
	match    *expression.Var
	model    *expression.Var
	aliases  []*aliasRule            // in the order in which they are tried
	byName   map[string][]*aliasRule // by the lower case of the name
	leads    map[string]bool         // names that aliases and routes say as they are
	routes   []*routeRule            // the same
	prefixes []prefixRule
}

// condition is when a rule about a name holds.
type condition struct {
	pattern
	when  expression.Node // nil: always
	block *lang.Block
}

type aliasRule struct {
	condition
	to      expression.Node
	set     map[string]expression.Node  // by the client's protocol
	headers map[string][]template.Field // by the upstream's
	listed  bool
	own     bool // it is the configuration's, and not of a rule file
}

type routeRule struct {
	condition
	targets []targetRule
}

// targetRule is one that a route asks.
type targetRule struct {
	upstream string          // "": whoever serves the model
	model    expression.Node // nil: the one that was asked for
	at       hcl.Range
}

type prefixRule struct {
	pattern
	add string
	at  hcl.Range
}

func (k *compiler) names() {
	n := &nameRules{layout: k.layout(), byName: map[string][]*aliasRule{}, leads: map[string]bool{}}
	k.program.names = n
	n.match, n.model = n.layout.NewVar("match", nil), n.layout.NewVar("model", nil)
	n.model.Holds = expression.KindSet(0).With(document.String)
	s := expression.NewScope(nil, n.layout)
	s.Set("match", n.match)
	s.Set("model", n.model)
	k.Macros = k.macros(s)
	k.tables(s, k.Macros, k.program.set.Tables)
	watch := k.Watch
	k.Watch = nil // what a name says crosses to nobody
	defer func() { k.Watch = watch }()

	for _, b := range inOrder(k.program.set, k.program.set.Aliases) {
		a := &aliasRule{condition: k.condition(b, s), to: k.Compile(b.Arg("to"), s), set: map[string]expression.Node{}, headers: map[string][]template.Field{}, listed: true, own: k.program.set.Own(b)}
		if v, ok := expression.Literal(a.to); ok && b.Arg("to") != nil && !expression.Failed(a.to) && (v.Kind() != document.String || v.Empty()) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Arg("to").Range(), "Not a model", "An alias leads to the name of a model, a string such as \"gpt-5\" or \"gpt-${match[0]}\". Several models, one behind the other, are a route."))
		}
		if x := b.Arg("list"); x != nil {
			v, ok := expression.Literal(k.Compile(x, expression.NewScope(nil, &expression.Layout{})))
			if a.listed = v.Truth(); !ok || v.Kind() != document.True && v.Kind() != document.False {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not true or false", "Whether the name is listed is true or false, written out, without quotes."))
			}
		}
		k.says(a, b, s)
		n.aliases = append(n.aliases, a)
		n.leadsTo(a.to)
		if a.exact() {
			n.byName[a.pieces[0]] = append(n.byName[a.pieces[0]], a)
		}
	}
	for _, b := range k.program.set.Prefixes {
		p := prefixRule{newPattern(b.Label(0)), k.text(b, "add"), b.Range}
		if x := b.Arg("add"); p.add == "" && x != nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Empty prefix", "What is added is the provider's name as it stands before the model's, as in \"openai/\"."))
		}
		n.prefixes = append(n.prefixes, p)
	}
	for _, b := range inOrder(k.program.set, k.program.set.Routes) {
		r := k.route(b, s)
		n.routes = append(n.routes, r)
		for _, t := range r.targets {
			n.leadsTo(t.model)
		}
	}
	k.twiceNamed(n)
	k.loops(n)
}

// leadsTo notes a name that a rule says as it is.
func (n *nameRules) leadsTo(to expression.Node) {
	if to == nil {
		return
	}
	if v, ok := expression.Literal(to); ok {
		n.leads[v.String()] = true
	}
}

func isNull(n expression.Node) bool {
	v, ok := expression.Literal(n)
	return ok && v.Kind() == document.Null
}

// inOrder are blocks as they are tried: those of the configuration, then an overlay's, then the base's; of each, names before
// patterns.
func inOrder(set *lang.Set, list []*lang.Block) []*lang.Block {
	rank := func(b *lang.Block) int {
		r := 2
		switch {
		case set.Own(b):
			r = 0
		case lang.IsBase(b.Range):
			r = 4
		}
		if strings.Contains(b.Label(0), "*") {
			r++
		}
		return r
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *lang.Block) int { return rank(a) - rank(b) })
	return list
}

func (k *compiler) condition(b *lang.Block, s *expression.Scope) condition {
	c := condition{newPattern(b.Label(0)), k.when(b, s), b}
	if c.text == "" {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Range, "Empty name", "The label is the name of a model, or a pattern such as \"gpt-*\"."))
	}
	k.captures(b, c.stars())
	return c
}

// captures finds where a block reads a * that its pattern does not have.
func (k *compiler) captures(b *lang.Block, stars int) {
	look := func(x hclsyntax.Expression) {
		if x == nil {
			return
		}
		for _, t := range x.Variables() {
			if t.RootName() != "match" || len(t) < 2 {
				continue
			}
			i, ok := t[1].(hcl.TraverseIndex)
			if !ok {
				continue
			}
			if at, _ := i.Key.AsBigFloat().Int64(); at >= int64(stars) {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownField, t.SourceRange(), "No such match", "The pattern %q has %s; the first is match[0].", b.Label(0), times(stars)))
			}
		}
	}
	var walk func(b *lang.Block)
	walk = func(b *lang.Block) {
		for _, a := range b.Args {
			look(a.Expr)
		}
		for _, a := range b.Fields {
			look(a.Expr)
		}
		for _, c := range b.Blocks {
			walk(c)
		}
	}
	walk(b)
}

func times(stars int) string {
	switch stars {
	case 0:
		return "no *"
	case 1:
		return "one *"
	}
	return fmt.Sprintf("%d times *", stars)
}

// says compiles what an alias sets.
func (k *compiler) says(a *aliasRule, b *lang.Block, s *expression.Scope) {
	for _, c := range b.Blocks {
		p := k.program.protocols[c.Label(0)]
		if p == nil {
			k.unknownProtocol(c, c.Label(0))
			continue
		}
		if c.Type == "headers" {
			for _, f := range c.Fields {
				a.headers[p.name] = append(a.headers[p.name], template.Field{Name: f.Name, Value: k.Compile(f.Expr, s), Range: f.Range})
			}
			continue
		}
		for _, f := range c.Fields {
			k.knownField(p.name+".request:", f)
		}
		fields := k.fields(c.Fields, s)
		for i, f := range fields {
			if !isNull(f.Value) { // null takes a field away
				k.Takes(p.name+".request:"+f.Name, c.Fields[i].Expr, f.Value, s)
			}
		}
		a.set[p.name] = template.Object(c.Range, fields)
	}
}

func (k *compiler) route(b *lang.Block, s *expression.Scope) *routeRule {
	r := &routeRule{condition: k.condition(b, s)}
	targets := b.All("target")
	switch x := b.Arg("to"); {
	case x == nil && len(targets) == 0:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeMissingArgument, b.Range, "Missing argument", "A route leads somewhere: to = [\"openai\"], a list of upstreams, or blocks target { upstream = … }."))
	case x != nil && len(targets) > 0:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeTwice, x.Range(), "Said twice", "A route has either \"to\" or blocks \"target\"."))
	case x != nil:
		names := b.Texts("to")
		if tuple, ok := x.(*hclsyntax.TupleConsExpr); ok && len(tuple.Exprs) == 0 { // what else is wrong with it is told by its type
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a list of upstreams", "This is a list of names that are written out, as in [\"openai\", \"openrouter\"]."))
		}
		for _, name := range names {
			r.targets = append(r.targets, targetRule{upstream: name})
		}
	}
	for _, c := range targets {
		t := targetRule{upstream: k.text(c, "upstream"), model: k.optional(c.Arg("model"), s), at: c.Range}
		if t.upstream == "" && t.model == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeMissingArgument, c.Range, "Missing argument", "A target has an upstream, a model, or both."))
		}
		r.targets = append(r.targets, t)
	}
	return r
}

// twiceNamed reports rules that another of the same label, which holds always, keeps from ever being used. What a
// configuration says of a name is meant to stand before the rules'.
func (k *compiler) twiceNamed(n *nameRules) {
	look := func(list []*condition) {
		always := map[string]*lang.Block{}
		for _, c := range list {
			first := always[c.text]
			if first != nil && k.program.set.Own(first) == k.program.set.Own(c.block) && !k.overlaid(first, c.block) {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnreachable, c.block.Range, "Unreachable case", "The %s %q at %s:%d comes before it and holds always.", c.block.Type, c.text, first.Range.Filename, first.Range.Start.Line))
				continue
			}
			if v, ok := expression.Literal(c.when); c.when == nil || ok && v.Truth() {
				always[c.text] = c.block
			}
		}
	}
	var aliases, routes []*condition
	for _, a := range n.aliases {
		aliases = append(aliases, &a.condition)
	}
	for _, r := range n.routes {
		routes = append(routes, &r.condition)
	}
	look(aliases)
	look(routes)
}

// loops follows each alias whose model is written out, and reports those that come back to where they began.
func (k *compiler) loops(n *nameRules) {
	told := map[*aliasRule]bool{}
	for _, a := range n.aliases {
		v, ok := expression.Literal(a.to)
		if !ok || told[a] {
			continue
		}
		path, held := []string{a.text, v.String()}, []*aliasRule{a}
		for name := v.String(); ; {
			next, to, _ := n.alias(name, held[1:])
			if next == nil || to == name && next != a || next == a && len(held) == 1 && !a.exact() {
				break // the last is a pattern that its own model fits
			}
			if next == a {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeAliasLoop, a.block.Range, "Aliases in a circle", "This alias leads back to itself: %s. One of them has to name a model that an upstream serves.", strings.Join(path, " → ")))
				for _, r := range held {
					told[r] = true
				}
				break
			}
			path, held, name = append(path, to), append(held, next), to
		}
	}
}

// alias is the first alias that holds for a name and is none of those that were used, with the name that it leads to and
// what its pattern found.
func (n *nameRules) alias(name string, used []*aliasRule) (*aliasRule, string, *expression.Env) {
	var first *aliasRule
	var env *expression.Env
	for _, a := range n.byName[wildcard.Lower(name)] {
		if e := n.holds(&a.condition, name); e != nil && !slices.Contains(used, a) {
			first, env = a, e
			break
		}
	}
	for _, a := range n.aliases {
		if a == first {
			break
		}
		if a.exact() || slices.Contains(used, a) {
			continue
		}
		if e := n.holds(&a.condition, name); e != nil {
			first, env = a, e
			break
		}
	}
	if first == nil {
		return nil, "", nil
	}
	return first, first.to.Value(env).String(), env
}

// holds gives the Env of a rule that holds for a name, nil when it does not.
func (n *nameRules) holds(c *condition, name string) *expression.Env {
	var found []string
	if stars := c.stars(); stars > 0 {
		found = make([]string, stars)
	}
	if !c.capture(name, found) {
		return nil
	}
	e := n.layout.NewEnv()
	list := []byte{'['}
	for i, f := range found {
		if i > 0 {
			list = append(list, ',')
		}
		list = document.AppendQuoted(list, f)
	}
	e.Bind(n.match, document.Of(append(list, ']')).Indexed())
	e.Bind(n.model, document.Text(name))
	if c.when != nil && !expression.Truth(e, c.when) {
		return nil
	}
	return e
}
