package config

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// hiddenNames warns of aliases and routes that are never reached: an upstream lists their name, or an earlier route takes it. See models.md
// for the order of the steps by which a name is resolved.
func hiddenNames(c *Config) (diags hcl.Diagnostics) {
	var routes []*lang.Block
	aliases := map[string]*lang.Block{} // by their names in small letters
	for _, b := range slices.Concat(c.Models.Names, c.Models.Beside) {
		label := b.Label(0)
		if b.Type != "alias" && b.Type != "route" || readsRequest(b) {
			continue
		}
		if u := c.lists(label); u != nil {
			diags = append(diags, lang.Warn(lang.CodeUnreachable, b.Range, "Name of a model that is served", "The upstream %q lists %q, and a name that an upstream lists goes there at once, so this %s is never used. Take the name out of the upstream's models, or choose another name.", u.Name, label, b.Type))
			continue
		}
		if b.Type == "alias" {
			if at, ok := aliases[wildcard.Lower(label)]; ok && at.Label(0) != label {
				diags = append(diags, lang.Warn(lang.CodeUnreachable, b.Range, "Unreachable case", "Names of models have no case, so this is the alias %q at %s again. Remove one of them, or give it another name.", at.Label(0), lang.Place(at.Range)))
			} else if !ok {
				aliases[wildcard.Lower(label)] = b
			}
			continue
		}
		if i := slices.IndexFunc(routes, func(earlier *lang.Block) bool {
			return wildcard.FitsModel(earlier.Label(0), strings.ReplaceAll(label, "*", "-"))
		}); i >= 0 && c.leads(routes[i]) {
			diags = append(diags, lang.Warn(lang.CodeUnreachable, b.Range, "Unreachable case", "route %q at %s comes before it and matches every name that this one matches. Put this one first.", routes[i].Label(0), lang.Place(routes[i].Range)))
		}
		routes = append(routes, b)
	}
	return diags
}

// lists is the upstream whose block has just this name of a model; nil for none.
func (c *Config) lists(name string) *Upstream {
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		same := func(other string) bool { return wildcard.Lower(other) == wildcard.Lower(name) }
		listed := slices.ContainsFunc(u.Models, same)
		for asked := range u.Rename {
			listed = listed || same(asked)
		}
		if listed && !strings.Contains(name, "*") {
			return u
		}
	}
	return nil
}

// leads reports whether a route names an upstream of the configuration, and leaves the model as it is.
func (c *Config) leads(route *lang.Block) bool {
	list, _ := route.Arg("to").(*hclsyntax.TupleConsExpr)
	return list != nil && slices.ContainsFunc(list.Exprs, func(x hclsyntax.Expression) bool {
		name, _ := lang.LiteralText(x)
		return slices.ContainsFunc(c.Upstreams, func(u Upstream) bool { return u.Name == name && len(u.Models)+len(u.Rename) == 0 })
	})
}

// readsRequest reports whether an alias or a route has a condition, for itself or for a target.
func readsRequest(b *lang.Block) bool {
	return b.Arg("when") != nil || slices.ContainsFunc(b.All("target"), func(t *lang.Block) bool { return t.Arg("when") != nil })
}
