package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Models is what is said of the names of models, and of the lists and balances that upstreams are asked for.
type Models struct {
	// Names are aliases, prefixes, routes and prices, which stand before those of the rules: see lang.Set.With.
	Names []*lang.Block
	// Beside are those of the operator's rule files, when these are checked together with the configuration.
	Beside []*lang.Block
	TTL    time.Duration // of the list of models
	Every  time.Duration // how often balances are asked for
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

// UpstreamHint is what to write for the name of an upstream that there is not: one that is named nearly so, or whose server is that of the
// vendor.
func (c *Config) UpstreamHint(name string) string {
	var known []string
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		known = append(known, u.Name)
		if strings.EqualFold(u.Vendor, name) || u.URL != nil && slices.Contains(strings.Split(u.URL.Hostname(), "."), strings.ToLower(name)) {
			return fmt.Sprintf(" That is the vendor of the upstream %q. Write: %q", u.Name, u.Name)
		}
	}
	if upstream, model, ok := strings.Cut(name, "/"); ok && slices.Contains(known, upstream) {
		return fmt.Sprintf(" Write: target { upstream = %q and model = %q }, over several lines.", upstream, model)
	} else if hint := lang.Suggest(name, known); hint != "" {
		return hint
	}
	return fmt.Sprintf(" A route leads to upstreams (%s); for another model write target { model = %q }.", quoted(known), name)
}

// checkRoutes finds routes to upstreams that are not configured. Those of rule files may lead to any.
func (c *Config) checkRoutes(r section) {
	var known []string
	for _, u := range c.Upstreams {
		known = append(known, u.Name)
	}
	look := func(x hclsyntax.Expression) {
		if name, ok := lang.LiteralText(x); ok && !slices.Contains(known, name) {
			r.wrong(x, "Unknown upstream", "There is no upstream %q.%s", name, c.UpstreamHint(name))
		}
	}
	serves := func(x hclsyntax.Expression, model string) {
		name, _ := lang.LiteralText(x)
		i := slices.Index(known, name)
		if i < 0 || strings.Contains(model, "*") {
			return
		}
		u := &c.Upstreams[i]
		list := append(slices.Clone(u.Models), slices.Sorted(maps.Keys(u.Rename))...)
		if len(list) > 0 && !slices.ContainsFunc(list, func(pattern string) bool {
			return wildcard.FitsModel(pattern, model) || wildcard.FitsModel(pattern, name+"/"+model) || strings.HasSuffix(model, "/"+pattern)
		}) {
			r.doubtful(x, "Model that nobody serves", "The upstream %q would be asked for %q, and serves only %s. Write target { upstream = %q model = … }, over several lines.", name, model, quoted(list), name)
		}
	}
	for _, b := range r.block.All("route") {
		if list, ok := b.Arg("to").(*hclsyntax.TupleConsExpr); ok {
			for _, x := range list.Exprs {
				look(x)
				serves(x, b.Label(0))
			}
		}
		for _, t := range b.All("target") {
			look(t.Arg("upstream"))
			if model, ok := lang.LiteralText(t.Arg("model")); ok {
				serves(t.Arg("upstream"), model)
			} else if t.Arg("model") == nil {
				serves(t.Arg("upstream"), b.Label(0))
			}
		}
	}
}
