package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// unserved warns of clients that ask for models which no upstream serves, as far as that is known: a client says what it is by "for", and
// the rules know what that asks for, and which models a vendor has.
func (c *Config) unserved(p *runtime.Program) (diags hcl.Diagnostics) {
	var offers []runtime.Offer
	for _, u := range c.Upstreams {
		offers = append(offers, runtime.Offer{Name: u.Name, Protocol: u.Protocol, Models: u.Models, Rename: u.Rename, Prefixed: u.Prefixed})
	}
	names := p.Names(offers)
	diags = slices.Concat(c.unasked(p, names), c.astray(p, names), c.idlePrices(p), hiddenNames(c))
	if !slices.ContainsFunc(diags, func(d *hcl.Diagnostic) bool { return d.Summary == idlePrice }) {
		diags = append(diags, c.unpriced(p)...)
	}
	for _, client := range c.Clients {
		if client.For == "" {
			continue
		}
		agent, err := lang.FindAgent(p.Agents(), client.For)
		if err != nil {
			text := err.Error()
			for _, a := range p.Agents() {
				if strings.HasPrefix(a.Name, strings.ToLower(client.For)+"-") && !strings.Contains(text, "mean") {
					text = fmt.Sprintf("no client %q is known. Did you mean %q?%s", client.For, a.Name, text[strings.Index(text, " Known"):])
				}
			}
			diags = append(diags, lang.Diag(lang.CodeConfig, client.forAt, "Unknown client", "%s.", strings.ToUpper(text[:1])+text[1:]))
			continue
		}
		if may := client.Limits.Models; len(may) > 0 && len(client.modelsAt) > 0 && len(agent.Asks) > 0 && !slices.ContainsFunc(agent.Asks, func(model string) bool {
			return slices.ContainsFunc(may, func(p string) bool { return wildcard.FitsModel(p, model) })
		}) {
			diags = append(diags, lang.Warn(lang.CodeConfig, client.modelsAt[0], "Model that the client may not ask for", "%s asks for %s by default, and this client may not use it. Add the name to models, or start %s with a model of them.", agent.Title, quoted(agent.Asks), agent.Title))
			continue
		}
		var nobody []string              // models that no upstream serves
		lacking := map[string][]string{} // models that a vendor does not have, by its name
		hint := ""
		for _, model := range agent.Asks {
			choices := names.Leads(agent.Protocol, model)
			if len(choices) == 0 {
				nobody = append(nobody, model)
				continue
			}
			u, vendor := c.stranger(p, choices)
			if u == nil {
				continue
			}
			of := fmt.Sprintf("%s (upstream %q)", vendor.Title, u.Name)
			lacking[of] = append(lacking[of], model)
			if hint == "" && len(agent.Large) > 0 {
				hint = fmt.Sprintf(" Add to the upstream, for example: model = { %q = %q }.", agent.Large[0], vendor.Large)
			}
		}
		var reasons []string
		if len(nobody) > 0 {
			reasons = append(reasons, quoted(nobody)+", which no upstream serves")
		}
		for _, of := range slices.Sorted(maps.Keys(lacking)) {
			reasons = append(reasons, quoted(lacking[of])+", which "+of+" does not have")
		}
		if len(reasons) > 0 {
			diags = append(diags, lang.Warn(lang.CodeConfig, client.forAt, "Model that nobody serves", "%s asks for %s.%s", agent.Title, strings.Join(reasons, "; "), hint))
		}
	}
	return diags
}

// unpriced warns of budgets in dollars that refuse every call, since no upstream has a model with a price.
func (c *Config) unpriced(p *runtime.Program) (diags hcl.Diagnostics) {
	if len(c.Upstreams) == 0 {
		return nil
	}
	example := ""
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		list := slices.Concat(u.Models, slices.Collect(maps.Values(u.Rename)))
		if len(u.Models) == 0 {
			list = append(list, "*")
		}
		host := ""
		if u.URL != nil {
			host = u.URL.Hostname()
		}
		if slices.ContainsFunc(list, func(model string) bool { return p.Priced(u.Name, host, model) }) {
			return nil
		}
		if example == "" && list[0] != "*" {
			example = list[0]
		}
	}
	if example == "" {
		example = "our-model*"
	}
	for _, b := range c.budgets {
		diags = append(diags, lang.Warn(lang.CodeConfig, b, "No price is known", "Calls to models without a price are refused for whoever has a budget in dollars, and no model of the upstreams has one. Write what they cost, over several lines: price %q { input = 2 output = 8 }; or add: unknown_price = \"allow\"", example))
	}
	return diags
}

// Served are patterns of the names of models of the upstreams; known is false when one of them may serve any.
func (c *Config) Served(p *runtime.Program) (served []string, known bool) {
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		list := slices.Concat(u.Models, slices.Collect(maps.Values(u.Rename)))
		if len(u.Models) == 0 {
			of := u.vendorServes(p)
			if len(of) == 0 || slices.Contains(of, "*/*") {
				return nil, false
			}
			list = append(list, of...)
		}
		served = append(served, list...)
	}
	return served, len(served) > 0
}

const idlePrice = "Price of a model that nobody serves"

// idlePrices warns of prices of the configuration for models that no upstream has.
func (c *Config) idlePrices(p *runtime.Program) (diags hcl.Diagnostics) {
	served, known := c.Served(p)
	var hosts []string // and names of upstreams
	for i := range c.Upstreams {
		if hosts = append(hosts, c.Upstreams[i].Name); c.Upstreams[i].URL != nil {
			hosts = append(hosts, c.Upstreams[i].URL.Hostname())
		}
	}
	for _, b := range c.Models.Names {
		if list := b.Texts("hosts"); b.Type == "price" && len(list) > 0 && len(hosts) > 0 && !slices.ContainsFunc(list, func(p string) bool {
			return runtime.WrongPattern(p) != "" || strings.ContainsAny(p, ":/") || slices.ContainsFunc(hosts, func(h string) bool { return wildcard.Fits(p, h) })
		}) {
			diags = append(diags, lang.Warn(lang.CodePattern, b.Arg("hosts").Range(), idlePrice, "No upstream has such a host or name, so the price never counts.%s They have: %s.", lang.Suggest(strings.Trim(list[0], "*"), hosts), lang.Few(hosts, 160)))
		}
	}
	if !known {
		return diags
	}
	for _, b := range c.Models.Names {
		pattern := b.Label(0)
		if b.Type != "price" || slices.ContainsFunc(served, func(s string) bool {
			return wildcard.Overlap(s, pattern) || wildcard.Overlap(s[strings.LastIndex(s, "/")+1:], pattern)
		}) {
			continue
		}
		if i := slices.IndexFunc(c.Models.Names, func(a *lang.Block) bool { return a.Type == "alias" && a.Label(0) == pattern && a.Text("to") != "" }); i >= 0 {
			to := c.Models.Names[i].Text("to")
			diags = append(diags, lang.Warn(lang.CodePattern, b.Range, idlePrice, "%q is an alias, and a price is one of the upstream's model. Write: price %q { … }", pattern, to[strings.LastIndex(to, "/")+1:]))
			continue
		}
		diags = append(diags, lang.Warn(lang.CodePattern, b.Range, idlePrice, "No upstream has a model that fits %q, so the price never counts.%s They have: %s.", pattern, lang.Suggest(strings.Trim(pattern, "*"), served), lang.Few(served, 120)))
	}
	return diags
}

// unasked warns of patterns of models of clients, groups and captures, when no upstream serves one that fits.
func (c *Config) unasked(p *runtime.Program, names *runtime.Names) (diags hcl.Diagnostics) {
	for _, of := range c.patterns {
		if c.isUpstream(of.pattern, names) {
			diags = append(diags, lang.Warn(lang.CodeConfig, of.at, "Upstream in place of a model", "%q is an upstream, not a model. For all of its models write: %q", of.pattern, of.pattern+"/*"))
		}
	}
	var served []string
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		served = append(served, u.Name+"/*")
		if len(u.Models) == 0 {
			known := u.vendorServes(p)
			if len(u.Rename) == 0 && len(known) == 0 {
				return diags // it takes any
			} else if vendor := u.vendorName(p); len(known) > 0 && vendor != u.Name {
				served = append(served, vendor+"/*")
			}
			served = append(served, known...)
		}
		served = append(append(served, u.Models...), slices.Sorted(maps.Keys(u.Rename))...)
	}
	for _, listed := range names.Listed() {
		if listed.Own {
			served = append(served, listed.Name)
		}
	}
	for _, of := range c.patterns {
		if c.isUpstream(of.pattern, names) {
			continue // which is told
		}
		if len(served) == 0 || slices.ContainsFunc(served, func(s string) bool { return wildcard.Overlap(s, of.pattern) }) {
			continue
		}
		if leads := names.Leads("", strings.ReplaceAll(of.pattern, "*", "x")); len(leads) == 0 || c.allStrange(p, leads) {
			diags = append(diags, lang.Warn(lang.CodeConfig, of.at, "Model that nobody serves", "No upstream serves a model that fits %q, so %s. They serve: %s.", of.pattern, of.follows, lang.Few(served, 160)))
		}
	}
	return diags
}

// isListed reports whether a name is one of those that clients are shown.
func isListed(names *runtime.Names, name string) bool {
	for _, l := range names.Listed() {
		if l.Own && l.Name == name {
			return true
		}
	}
	return false
}

// isUpstream reports whether a name of a model is rather that of an upstream: no upstream lists such a model, and no alias or route is called so.
func (c *Config) isUpstream(name string, names *runtime.Names) bool {
	return slices.ContainsFunc(c.Upstreams, func(u Upstream) bool { return u.Name == name }) && c.lists(name) == nil &&
		!slices.ContainsFunc(c.Models.Names, func(b *lang.Block) bool { return b.Label(0) == name && (b.Type == "alias" || b.Type == "route") }) &&
		!isListed(names, name)
}

// astray warns of aliases and routes of the configuration that lead to a model which no upstream serves, as far as that is known.
func (c *Config) astray(p *runtime.Program, names *runtime.Names) (diags hcl.Diagnostics) {
	look := func(x hclsyntax.Expression, model string, choices []runtime.Choice) {
		var known []string
		if c.isUpstream(model, names) {
			diags = append(diags, lang.Warn(lang.CodeNobodyServes, x.Range(), "Upstream in place of a model", "%q is an upstream, not a model. Write, with the name of a model: %q", model, model+"/…"))
			return
		}
		if u, vendor := c.stranger(p, choices); u != nil {
			known = vendor.Serves
			diags = append(diags, lang.Warn(lang.CodeNobodyServes, x.Range(), "Model that nobody serves", "%s (upstream %q) does not have %q, as far as is known. Its models: %s.", vendor.Title, u.Name, choices[0].Model, lang.Few(known, 160)))
			return
		}
		if len(choices) > 0 {
			return
		}
		for _, u := range c.Upstreams {
			known = append(append(known, u.Models...), slices.Sorted(maps.Keys(u.Rename))...)
		}
		hint := lang.Suggest(model, known)
		if i := slices.IndexFunc(c.Upstreams, func(u Upstream) bool {
			upstream, _, ok := strings.Cut(model, "/")
			return ok && strings.EqualFold(u.Vendor, upstream)
		}); i >= 0 {
			_, bare, _ := strings.Cut(model, "/")
			hint = fmt.Sprintf(" Before the / comes the name of an upstream. Write: %q", c.Upstreams[i].Name+"/"+bare)
		}
		if upstream, bare, ok := strings.Cut(model, "/"); ok && hint == "" {
			var list []string
			for _, u := range c.Upstreams {
				list = append(list, u.Name)
			}
			if lang.Suggest(upstream, list) != "" {
				hint = fmt.Sprintf(" There is no upstream %q.%s After the / comes the model, %q.", upstream, lang.Suggest(upstream, list), bare)
			}
		}
		diags = append(diags, lang.Warn(lang.CodeNobodyServes, x.Range(), "Model that nobody serves", "No upstream serves %q.%s They serve: %s.", model, hint, lang.Few(known, 160)))
	}
	c.strangeRoutes(p, &diags)
	for _, b := range slices.Concat(c.Models.Names, c.Models.Beside) {
		if to, ok := lang.LiteralText(b.Arg("to")); b.Type == "alias" && ok && to != "" {
			look(b.Arg("to"), to, names.Leads("", to))
		}
		if b.Type != "route" {
			continue
		}
		for _, t := range b.All("target") {
			model, name := t.Text("model"), t.Text("upstream")
			switch i := slices.IndexFunc(c.Upstreams, func(u Upstream) bool { return u.Name == name }); {
			case model == "":
			case name == "":
				look(t.Arg("model"), model, names.Leads("", model))
			case i < 0:
			case names.Serves(i, model):
				look(t.Arg("model"), model, []runtime.Choice{{Offer: i, Model: model}})
			}
		}
	}
	return diags
}

func quoted(list []string) string { return `"` + strings.Join(list, `", "`) + `"` }

// stranger is the first upstream of some choices when none of them is known to have the model that it would be asked for: all are of
// vendors whose models are known.
func (c *Config) stranger(p *runtime.Program, choices []runtime.Choice) (first *Upstream, of lang.Vendor) {
	vendors := p.Vendors()
	for _, choice := range choices {
		u := &c.Upstreams[choice.Offer]
		i := slices.IndexFunc(vendors, func(v lang.Vendor) bool { return u.URL != nil && len(v.Serves) > 0 && v.Host() == u.URL.Host })
		if i < 0 || slices.ContainsFunc(vendors[i].Serves, func(pattern string) bool { return wildcard.FitsModel(pattern, choice.Model) }) {
			return nil, of
		}
		if first == nil {
			first, of = u, vendors[i]
		}
	}
	return first, of
}

// vendorServes are patterns of the models that the vendor of an upstream has, if its server is the vendor's; nil when nobody knows.
func (u *Upstream) vendorServes(p *runtime.Program) []string {
	for _, v := range p.Vendors() {
		if u.URL != nil && v.Host() == u.URL.Host {
			return v.Serves
		}
	}
	return nil
}

// allStrange reports whether no choice is known to have its model.
func (c *Config) allStrange(p *runtime.Program, choices []runtime.Choice) bool {
	u, _ := c.stranger(p, choices)
	return u != nil
}

// strangeRoutes warns of routes that lead to an upstream whose vendor has no model of such a name.
func (c *Config) strangeRoutes(p *runtime.Program, diags *hcl.Diagnostics) {
	look := func(x hclsyntax.Expression, label string) {
		name, _ := lang.LiteralText(x)
		i := slices.IndexFunc(c.Upstreams, func(u Upstream) bool { return u.Name == name })
		if i < 0 || len(c.Upstreams[i].Models)+len(c.Upstreams[i].Rename) > 0 {
			return
		}
		u := &c.Upstreams[i]
		if known := u.vendorServes(p); len(known) > 0 && strings.Trim(label, "*") != "" && !slices.ContainsFunc(known, func(k string) bool {
			return wildcard.Overlap(k, label) || wildcard.Overlap(k, label[strings.LastIndex(label, "/")+1:])
		}) {
			*diags = append(*diags, lang.Warn(lang.CodeNobodyServes, x.Range(), "Model that nobody serves", "The upstream %q would be asked for %q, and its vendor has only %s. Write target { upstream = %q model = … }, over several lines.", name, label, lang.Few(known, 120), name))
		}
	}
	for _, b := range slices.Concat(c.Models.Names, c.Models.Beside) {
		if list, ok := b.Arg("to").(*hclsyntax.TupleConsExpr); ok && b.Type == "route" {
			for _, x := range list.Exprs {
				look(x, b.Label(0))
			}
		}
		for _, t := range b.All("target") {
			if b.Type == "route" && t.Arg("model") == nil && t.Arg("upstream") != nil {
				look(t.Arg("upstream"), b.Label(0))
			}
		}
	}
}
