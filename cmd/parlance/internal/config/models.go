package config

import (
	"slices"
	"time"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Models is what is said of the names of models, and of the lists and balances that upstreams are asked for.
type Models struct {
	// Names are aliases, prefixes and routes, which stand before those of the rules: see lang.Set.With.
	Names []*lang.Block
	TTL   time.Duration // of the list of models
	Every time.Duration // how often balances are asked for
}

func (r section) models() Models {
	m := Models{TTL: r.in("models").duration("ttl"), Every: r.in("balances").duration("every")}
	for _, b := range r.block.Blocks {
		if slices.Contains(lang.NameBlocks, b.Type) {
			m.Names = append(m.Names, b)
		}
	}
	return m
}

// checkRoutes finds routes to upstreams that are not configured. Those of rule files may lead to any.
func (c *Config) checkRoutes(r section) {
	var known []string
	for _, u := range c.Upstreams {
		known = append(known, u.Name)
	}
	look := func(x hclsyntax.Expression) {
		if name, ok := lang.LiteralText(x); ok && !slices.Contains(known, name) {
			r.wrong(x, "Unknown upstream", "There is no upstream %q.%s", name, lang.Suggest(name, known))
		}
	}
	for _, b := range r.block.All("route") {
		if list, ok := b.Arg("to").(*hclsyntax.TupleConsExpr); ok {
			for _, x := range list.Exprs {
				look(x)
			}
		}
		for _, t := range b.All("target") {
			look(t.Arg("upstream"))
		}
	}
}
