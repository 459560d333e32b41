package main

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/rules/lang"
)

// ownNames are the aliases and routes of the operator's rule files.
func ownNames(set *lang.Set) []*lang.Block {
	return slices.DeleteFunc(slices.Concat(set.Aliases, set.Routes), func(b *lang.Block) bool { return lang.IsBase(b.Range) })
}

// fittingNames warns of names in the operator's rules that the configuration does not have: of clients in conditions, and of upstreams in
// routes that lead to no other.
func fittingNames(conf *config.Config, set *lang.Set) (diags hcl.Diagnostics) {
	if len(conf.Clients) > 0 && conf.Admin == nil && len(conf.JWT) == 0 { // else there may be clients that stand nowhere
		for _, b := range slices.Concat(set.Blocks(), conf.Models.Names) {
			if !lang.IsBase(b.Range) {
				diags = append(diags, strangeClients(conf, b)...)
			}
		}
	}
	if len(conf.Upstreams) == 0 {
		return diags
	}
	for _, b := range ownNames(set) {
		if b.Type == "route" {
			diags = append(diags, strangeUpstreams(conf, b)...)
		}
	}
	return diags
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

// strangeClients are names that the call's client is compared with, and that no client of the configuration has.
func strangeClients(conf *config.Config, b *lang.Block) (diags hcl.Diagnostics) {
	var names []string
	for i := range conf.Clients {
		names = append(names, conf.Clients[i].Name)
	}
	look := func(x hclsyntax.Expression) {
		if name, ok := lang.LiteralText(x); ok && !slices.Contains(names, name) {
			hint := lang.Suggest(name, names)
			if hint == "" {
				hint = fmt.Sprintf(" It has: %s.", lang.Few(names, 120))
			}
			diags = append(diags, lang.Warn(lang.CodePattern, x.Range(), "Unknown client", "The configuration has no client %q.%s", name, hint))
		}
	}
	for _, x := range expressionsOf(b) {
		_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
			switch n := n.(type) {
			case *hclsyntax.BinaryOpExpr:
				if n.Op != hclsyntax.OpEqual && n.Op != hclsyntax.OpNotEqual {
					break
				}
				if isClient(n.LHS) {
					look(n.RHS)
				} else if isClient(n.RHS) {
					look(n.LHS)
				}
			case *hclsyntax.FunctionCallExpr: // contains(["ann", "bob"], call.client)
				if len(n.Args) != 2 || n.Name != "contains" || !isClient(n.Args[1]) {
					break
				}
				if list, ok := n.Args[0].(*hclsyntax.TupleConsExpr); ok {
					for _, x := range list.Exprs {
						look(x)
					}
				}
			}
			return nil
		})
	}
	return diags
}

// isClient reports whether an expression is the name of the call's client.
func isClient(x hclsyntax.Expression) bool {
	t, ok := x.(*hclsyntax.ScopeTraversalExpr)
	if !ok || len(t.Traversal) != 2 || t.Traversal.RootName() != "call" {
		return false
	}
	a, ok := t.Traversal[1].(hcl.TraverseAttr)
	return ok && a.Name == "client"
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
