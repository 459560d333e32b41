package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// ownNames are the aliases and routes of the operator's rule files.
func ownNames(set *lang.Set) []*lang.Block {
	return slices.DeleteFunc(slices.Concat(set.Aliases, set.Routes), func(b *lang.Block) bool { return lang.IsBase(b.Range) })
}

// fitting finds names in the operator's rules that a configuration does not have.
type fitting struct {
	conf                              *config.Config
	upstreams, hosts, clients, models []string // nil: there may be any
	builtIn                           []string // names of models that clients may use beside these
	diags                             hcl.Diagnostics
}

// fittingRules warns of rules that have no effect with a configuration, since it has no upstream, host, client or model of a name. Rules may
// serve several gateways, so that one name that it has is enough, unless another is nearly one of its own. What only tells of a host or a
// model, as a price does, is for any gateway: there it must be nearly one.
func fittingRules(conf *config.Config, p *runtime.Program, set *lang.Set) hcl.Diagnostics {
	f := &fitting{conf: conf}
	f.know(p, set)
	for _, b := range slices.Concat(set.Blocks(), conf.Models.Names) {
		f.conditions(b, b.Type == "tier")
	}
	for _, b := range slices.Concat(set.Classes, set.Tiers, set.Retries) {
		f.list(b, "upstreams", "upstream", f.upstreams)
	}
	for _, b := range set.Edits {
		if !f.list(b, "upstreams", "upstream", f.upstreams) && !f.list(b, "clients", "client", f.clients) && !f.list(b, "models", "model", f.models) && b.Label(0) == "request" {
			f.diags = append(f.diags, reached(conf, set, b)...)
		}
	}
	for _, b := range set.Hosts {
		f.label(b, "host", f.hosts)
	}
	for _, b := range set.Models {
		f.label(b, "model", f.models)
	}
	for _, b := range set.Prices {
		f.label(b, "model", f.models)
		f.list(b, "hosts", "host", f.hosts)
	}
	for _, b := range ownNames(set) {
		if b.Type == "route" && f.upstreams != nil {
			f.diags = append(f.diags, strangeUpstreams(conf, b)...)
		}
	}
	return f.diags
}

// know collects the names of the configuration.
func (f *fitting) know(p *runtime.Program, set *lang.Set) {
	if f.conf.Admin == nil && len(f.conf.JWT) == 0 { // else there may be clients that stand nowhere
		f.clients = []string{}
		for _, c := range f.conf.Clients {
			f.clients = append(f.clients, c.Name)
		}
	}
	models, listed := f.conf.Served(p)
	for _, u := range f.conf.Upstreams {
		f.upstreams, models = append(f.upstreams, u.Name), append(models, slices.Sorted(maps.Keys(u.Rename))...)
		if u.URL != nil {
			f.hosts = append(f.hosts, u.URL.Hostname())
		}
	}
	if !listed {
		return
	}
	for _, b := range slices.Concat(set.Aliases, set.Routes, f.conf.Models.Names) {
		if name := b.Label(0); strings.HasPrefix(name, "*") { // such a one adds to names
			continue
		} else if lang.IsBase(b.Range) {
			f.builtIn = append(f.builtIn, name)
		} else {
			models = append(models, name)
		}
	}
	f.models = models
}

func (f *fitting) has(what, pattern string, known []string) bool {
	if known == nil || runtime.WrongPattern(pattern) != "" { // which is told
		return true
	}
	return slices.ContainsFunc(append(slices.Clip(known), f.builtIn...), func(name string) bool {
		if what == "model" {
			return wildcard.Overlap(pattern, name) || wildcard.Overlap(pattern[strings.LastIndex(pattern, "/")+1:], name)
		}
		return wildcard.Fits(pattern, name)
	}) || what == "host" && f.has("upstream", pattern, f.upstreams)
}

// near is a hint to the name that is meant. Hosts and models are often alike, and yet others: only a long word of theirs may be misspelt.
func near(what, pattern string, known []string) string {
	pattern = strings.Trim(pattern, "*")
	if what == "host" || what == "model" {
		words := func(name string) []string {
			return strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '.' })
		}
		known = slices.DeleteFunc(slices.Clone(known), func(name string) bool {
			a, b := words(pattern), words(strings.Trim(name, "*"))
			return slices.Equal(a, b) || !slices.EqualFunc(a, b, func(a, b string) bool {
				return a == b || min(len(a), len(b)) > 3 && !strings.ContainsAny(a+b, "0123456789*") && lang.Suggest(a, []string{b}) != ""
			})
		})
	}
	return lang.Suggest(pattern, known)
}

func (f *fitting) warn(at hcl.Range, what, name string, known []string) {
	hint := near(what, name, known)
	if hint == "" && len(known) > 0 {
		hint = " It has: " + lang.Few(slices.Compact(slices.Sorted(slices.Values(known))), 120) + "."
	}
	f.diags = append(f.diags, lang.Warn(lang.CodePattern, at, "Name that the configuration lacks", "The configuration has no %s %q.%s", what, name, hint))
}

// list looks at the patterns of an argument, and reports whether none fits.
func (f *fitting) list(b *lang.Block, arg, what string, known []string) (none bool) {
	list, ok := b.Arg(arg).(*hclsyntax.TupleConsExpr)
	if !ok || lang.IsBase(list.Range()) {
		return false
	}
	none = true
	for _, x := range list.Exprs {
		p, ok := lang.LiteralText(x)
		none = none && ok && !f.has(what, p, known)
	}
	for _, x := range list.Exprs {
		p, _ := lang.LiteralText(x)
		if !f.has(what, p, known) && (none && what != "host" || near(what, p, known) != "") {
			f.warn(x.Range(), what, p, known)
		}
	}
	return none
}

// label looks at the label of a block that tells of a host or of models.
func (f *fitting) label(b *lang.Block, what string, known []string) {
	if p := b.Label(len(b.Labels) - 1); !lang.IsBase(b.Range) && !f.has(what, p, known) && near(what, p, known) != "" {
		f.warn(b.Range, what, p, known)
	}
}

// conditions looks at names that the call's client or the model is compared with.
func (f *fitting) conditions(b *lang.Block, tier bool) {
	look := func(of, x hclsyntax.Expression, rest string) {
		what, known := "client", f.clients
		switch path := pathOf(of); {
		case path == "call.model" || path == "model" && tier:
			what, known = "model", f.models
		case path != "call.client" || len(known) == 0:
			return
		}
		if name, ok := lang.LiteralText(x); ok && !f.has(what, name+rest, known) {
			f.warn(x.Range(), what, name+rest, known)
		}
	}
	for _, x := range expressionsOf(b) {
		if lang.IsBase(x.Range()) {
			continue
		}
		_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
			switch n := n.(type) {
			case *hclsyntax.BinaryOpExpr:
				if n.Op == hclsyntax.OpEqual || n.Op == hclsyntax.OpNotEqual {
					look(n.LHS, n.RHS, "")
					look(n.RHS, n.LHS, "")
				}
			case *hclsyntax.FunctionCallExpr:
				if len(n.Args) == 2 && n.Name == "startswith" {
					look(n.Args[0], n.Args[1], "*")
				} else if len(n.Args) == 2 && n.Name == "contains" { // contains(["ann", "bob"], call.client)
					if list, ok := n.Args[0].(*hclsyntax.TupleConsExpr); ok {
						for _, x := range list.Exprs {
							look(n.Args[1], x, "")
						}
					}
				}
			}
			return nil
		})
	}
}

// pathOf is an expression such as call.client as a text, "" for any other.
func pathOf(x hclsyntax.Expression) string {
	t, ok := x.(*hclsyntax.ScopeTraversalExpr)
	if !ok {
		return ""
	}
	path := t.Traversal.RootName()
	for _, step := range t.Traversal[1:] {
		if a, ok := step.(hcl.TraverseAttr); ok {
			path += "." + a.Name
		}
	}
	return path
}

// strangeUpstreams are those of a route that the configuration does not have. Rules may serve several gateways, so that a route may also
// name upstreams of another, unless its name is nearly one of these.
func strangeUpstreams(conf *config.Config, route *lang.Block) (diags hcl.Diagnostics) {
	var named []hclsyntax.Expression
	if list, ok := route.Arg("to").(*hclsyntax.TupleConsExpr); ok {
		named = list.Exprs
	}
	anybody := false
	for _, t := range route.All("target") {
		if x := t.Arg("upstream"); x != nil {
			named = append(named, x)
		} else {
			anybody = true
		}
	}
	var names []string
	for i := range conf.Upstreams {
		names = append(names, conf.Upstreams[i].Name)
	}
	for _, x := range named {
		name, ok := lang.LiteralText(x)
		anybody = anybody || !ok || slices.Contains(names, name)
	}
	for _, x := range named {
		if name, ok := lang.LiteralText(x); ok && !slices.Contains(names, name) && (!anybody || lang.Suggest(name, names) != "") {
			diags = append(diags, lang.Warn(lang.CodePattern, x.Range(), "Unknown upstream", "The configuration has no upstream %q.%s", name, conf.UpstreamHint(name)))
		}
	}
	return diags
}

// expressionsOf are the expressions of a block, to any depth.
func expressionsOf(b *lang.Block) (list []hclsyntax.Expression) {
	for _, a := range b.Args {
		list = append(list, a.Expr)
	}
	for _, a := range b.Fields {
		list = append(list, a.Expr)
	}
	for _, c := range b.Blocks {
		list = append(list, expressionsOf(c)...)
	}
	return list
}
