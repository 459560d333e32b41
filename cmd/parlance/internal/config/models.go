package config

import (
	"slices"
	"time"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Models is what is said of the names of models, and of the lists and balances that upstreams are asked for.
type Models struct {
	// Names are aliases, prefixes and routes, which stand before those of the rules: see lang.Set.With.
	Names []*lang.Block
	TTL   time.Duration // of the list of models
	Every time.Duration // how often balances are asked for
}

var modelsGrammar = &lang.Grammar{
	Doc:  "The list of models that clients see.",
	Args: map[string]lang.Arg{"ttl": {Doc: "how long what upstreams say of their models is taken for true, 5m unless given; it is asked for anew in the background"}},
}

var balancesGrammar = &lang.Grammar{
	Doc:  "The balances of accounts, at upstreams that name how they are asked for.",
	Args: map[string]lang.Arg{"every": {Doc: "how often they are asked for, 5m unless given"}},
}

func (r *reader) models(root *lang.Block) Models {
	m := Models{TTL: r.positive(root.First("models"), "ttl"), Every: r.positive(root.First("balances"), "every")}
	for _, b := range root.Blocks {
		if slices.Contains(lang.NameBlocks, b.Type) {
			m.Names = append(m.Names, b)
		}
	}
	return m
}

// checkRoutes finds routes to upstreams that are not configured. Those of rule files may lead to any.
func (c *Config) checkRoutes(r *reader, root *lang.Block) {
	var known []string
	for _, u := range c.Upstreams {
		known = append(known, u.Name)
	}
	look := func(x hclsyntax.Expression) {
		if name, ok := lang.LiteralText(x); ok && !slices.Contains(known, name) {
			r.wrong(x, "Unknown upstream", "There is no upstream %q.%s", name, lang.Suggest(name, known))
		}
	}
	for _, b := range root.All("route") {
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

// flagged is true or false.
func (r *reader) flagged(b *lang.Block, name string, standard bool) bool {
	v, ok := r.value(b.Arg(name), cty.Bool, "true or false")
	if !ok {
		return standard
	}
	return v.True()
}
