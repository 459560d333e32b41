package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// modelRules compiles the rules about names of models: the blocks alias, prefix and route.
type modelRules struct {
	*compiler
	out   *models.Rules
	scope *expression.Scope
	reads *bool // set when a rule reads what the request asks for
}

func modelNames(k *compiler) {
	n := &modelRules{compiler: k, out: &models.Rules{Layout: k.layout(), ByName: map[string][]*models.AliasRule{}, Leads: map[string]bool{}}}
	k.program.ModelNames = n.out
	n.openScope()
	headers := k.Headers
	k.Headers = func(name string, at hcl.Range) {
		*n.reads = true
		headers(name, at)
	}
	defer func() { k.Headers = headers }()
	watch := k.Watch
	k.Watch = nil // what a name says crosses to nobody
	defer func() { k.Watch = watch }()

	for _, b := range inOrder(k.program.Set, k.program.Set.Aliases) {
		n.alias(b)
	}
	for _, b := range k.program.Set.Prefixes {
		n.prefix(b)
	}
	for _, b := range inOrder(k.program.Set, k.program.Set.Routes) {
		n.route(b)
	}
	n.twiceNamed()
	n.loops()
}

// openScope puts in scope what the rules may read.
func (k *modelRules) openScope() {
	k.out.Match, k.out.Model = k.out.Layout.NewVar("match", nil), k.out.Layout.NewVar("model", nil)
	k.out.Model.Holds = expression.KindSet(0).With(document.String)
	k.scope = expression.NewScope(nil, k.out.Layout)
	k.scope.Set("match", k.out.Match)
	k.scope.Set("model", k.out.Model)
	k.requestNames()
	k.Macros = k.macros(k.scope)
	askRecord(k.compiler, k.Macros, k.scope)
	k.tables(k.scope, k.Macros, k.program.Set.Tables)
}

func (k *modelRules) alias(b *lang.Block) {
	*k.reads = false
	a := &models.AliasRule{Condition: k.condition(b), To: k.Compile(b.Arg("to"), k.scope), Set: map[string]expression.Node{}, Headers: map[string][]template.Field{}, Listed: true, Own: k.program.Set.Own(b)}
	if v, ok := expression.Literal(a.To); ok && b.Arg("to") != nil && !expression.Failed(a.To) && (v.Kind() != document.String || v.Empty()) {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Arg("to").Range(), "Not a model", "The value of to is the name of one model, a string such as \"gpt-5\" or \"gpt-${match[0]}\". To try several models in order, use a route. Write: route %q { … }, and in it for each: target { model = \"…\" }", b.Label(0)))
	}
	if x := b.Arg("list"); x != nil {
		v, ok := expression.Literal(k.Compile(x, expression.NewScope(nil, &expression.Layout{})))
		if a.Listed = v.Truth(); !ok || v.Kind() != document.True && v.Kind() != document.False {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not true or false", "Whether the name is listed is true or false, written out, without quotes."))
		}
	}
	k.writes(a, b)
	a.Reads = *k.reads
	k.out.Reads = k.out.Reads || a.Reads
	k.out.Aliases = append(k.out.Aliases, a)
	k.out.LeadsTo(a.To)
	if a.Exact() {
		k.out.ByName[a.Pieces[0]] = append(k.out.ByName[a.Pieces[0]], a)
	}
}

func (k *modelRules) prefix(b *lang.Block) {
	p := models.PrefixRule{Pattern: models.NewPattern(b.Label(0)), Add: k.text(b, "add"), At: b.Range}
	if x := b.Arg("add"); p.Add == "" && x != nil {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Empty prefix", "What is added is the provider's name before the model's, as in \"openai/\"."))
	}
	k.prefixed(b, p)
	for _, other := range k.out.Prefixes {
		if p.Add != "" && other.Text == p.Text && other.Add == p.Add && edited(b.Range) {
			k.warn(lang.CodeUnreachable, b.Range, "Given twice", "The prefix %q for %q is already at %s. Remove one of them.", p.Add, p.Text, lang.Place(other.At))
			break
		}
	}
	k.out.Prefixes = append(k.out.Prefixes, p)
}

func (k *modelRules) route(b *lang.Block) {
	*k.reads = false
	r := &models.RouteRule{Condition: k.condition(b)}
	k.targets(r, b)
	r.Reads = *k.reads
	k.out.Reads = k.out.Reads || r.Reads
	k.out.Routes = append(k.out.Routes, r)
	for _, t := range r.Targets {
		k.out.LeadsTo(t.Model)
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

func (k *modelRules) condition(b *lang.Block) models.Condition {
	c := models.Condition{Pattern: models.NewPattern(b.Label(0)), When: k.when(b, k.scope), Block: b}
	if x := b.Arg("when"); x != nil {
		c.Source = k.source(x)
	}
	if c.Text == "" {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Range, "Empty name", "The label is the name of a model, or a pattern such as \"gpt-*\"."))
	}
	k.captures(b, c.Stars())
	return c
}

// captures finds where a block reads a * that its pattern does not have.
func (k *modelRules) captures(b *lang.Block, stars int) {
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
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownField, t.SourceRange(), "No such match", "%s", noMatch(b.Label(0), stars)))
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

// noMatch tells why a pattern has no text for a match that is read.
func noMatch(pattern string, stars int) string {
	if stars == 0 {
		return fmt.Sprintf("The pattern %q has no *, so there is no match. Write the text itself; or, for several names, a * in the pattern, as in %q: match[0] is what it stands for.", pattern, pattern+"-*")
	}
	return fmt.Sprintf("The pattern %q has %s, counted from 0. Write: match[%d]", pattern, times(stars), stars-1)
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

// writes compiles what an alias sets.
func (k *modelRules) writes(a *models.AliasRule, b *lang.Block) {
	for _, c := range b.Blocks {
		p := k.program.ProtocolsByName[c.Label(0)]
		if p == nil {
			k.unknownProtocol(c, c.Label(0))
			continue
		}
		if c.Type == "headers" {
			for _, f := range c.Fields {
				a.Headers[p.ID] = append(a.Headers[p.ID], template.Field{Name: f.Name, Value: k.Compile(f.Expr, k.scope), Range: f.Range})
			}
			continue
		}
		for _, f := range c.Fields {
			k.knownField(p.ID+".request:", f)
		}
		fields := k.fields(c.Fields, k.scope)
		for i, f := range fields {
			if !isNull(f.Value) { // null takes a field away
				k.Takes(p.ID+".request:"+f.Name, c.Fields[i].Expr, f.Value, k.scope)
			}
		}
		a.Set[p.ID] = template.Object(c.Range, fields)
	}
}

// targets compiles where a route leads.
func (k *modelRules) targets(r *models.RouteRule, b *lang.Block) {
	k.targetsTwice(b)
	targets := b.All("target")
	switch x := b.Arg("to"); {
	case x == nil && len(targets) == 0 && b.Misspelt():
	case x == nil && len(targets) == 0:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeMissingArgument, b.Range, "Missing argument", "A route leads somewhere: to = [\"openai\"], a list of upstreams, or blocks target { upstream = … }."))
	case x != nil && len(targets) > 0:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeTwice, x.Range(), "Defined twice", "A route has either \"to\" or blocks \"target\". Give each upstream of \"to\" a block of its own, in the order in which they are tried: target { upstream = \"…\" }"))
	case x != nil:
		names := b.Texts("to")
		if tuple, ok := x.(*hclsyntax.TupleConsExpr); ok && len(tuple.Exprs) == 0 { // what else is wrong with it is told by its type
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a list of upstreams", "This is a list of names that are written out, as in [\"openai\", \"openrouter\"]."))
		}
		for _, name := range names {
			k.upstreamName(elementOf(x, name), name)
			r.Targets = append(r.Targets, models.TargetRule{Upstream: name})
		}
	}
	for _, c := range targets {
		t := models.TargetRule{Upstream: k.text(c, "upstream"), Model: k.optional(c.Arg("model"), k.scope), When: k.when(c, k.scope), At: c.Range}
		if x := c.Arg("when"); x != nil {
			t.Source = k.source(x)
		}
		k.upstreamName(c.Arg("upstream"), t.Upstream)
		if t.Upstream == "" && t.Model == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeMissingArgument, c.Range, "Missing argument", "A target has an upstream, a model, or both."))
		}
		r.Targets = append(r.Targets, t)
	}
}

// twiceNamed reports rules that another of the same label, which holds always, keeps from ever being used. What a
// configuration says of a name is meant to stand before the rules'.
func (k *modelRules) twiceNamed() {
	look := func(list []*models.Condition) {
		always := map[string]*lang.Block{}
		for _, c := range list {
			if c.Reads {
				continue // it comes before the others
			}
			first := always[c.Text]
			if first != nil && k.program.Set.Own(first) == k.program.Set.Own(c.Block) && !overlaid(first, c.Block) {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnreachable, c.Block.Range, "Unreachable case", "The %s %q at %s:%d comes before it and holds always. Remove one of them, or say when the first one holds.", c.Block.Type, c.Text, first.Range.Filename, first.Range.Start.Line))
				continue
			}
			if v, ok := expression.Literal(c.When); c.When == nil || ok && v.Truth() {
				always[c.Text] = c.Block
			}
		}
	}
	var aliases, routes []*models.Condition
	for _, a := range k.out.Aliases {
		aliases = append(aliases, &a.Condition)
	}
	for _, r := range k.out.Routes {
		routes = append(routes, &r.Condition)
	}
	look(aliases)
	look(routes)
}

// loops follows each alias whose model is written out, and reports those that come back to where they began.
func (k *modelRules) loops() {
	reported := map[*models.AliasRule]bool{}
	for _, a := range k.out.Aliases {
		v, ok := expression.Literal(a.To)
		if !ok || reported[a] || behindAlias(k.out, a) != nil {
			continue
		}
		path, held := []string{a.Text, v.String()}, []*models.AliasRule{a}
		for name := v.String(); ; {
			next, to, _ := k.out.Alias(name, held[1:])
			if next == nil || to == name && next != a || next == a && len(held) == 1 && !a.Exact() {
				break // the last is a pattern that its own model fits
			}
			if next == a {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeAliasLoop, a.Block.Range, "Aliases in a circle", "This alias leads back to itself: %s. One of them has to name a model that an upstream serves.", strings.Join(path, " → ")))
				for _, r := range held {
					reported[r] = true
				}
				break
			}
			path, held, name = append(path, to), append(held, next), to
		}
	}
}
