package main

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// fittingEdits warns of edits that have no effect with a configuration: for upstreams, clients or models that it does not have, and for
// upstreams whose protocol they cannot change.
func fittingEdits(conf *config.Config, set *lang.Set) (diags hcl.Diagnostics) {
	if len(conf.Upstreams) == 0 {
		return nil
	}
	var names, clients, models []string
	listed := true // all models are known
	for _, u := range conf.Upstreams {
		names, models = append(names, u.Name), append(models, u.Models...)
		listed = listed && len(u.Models) > 0
	}
	for _, c := range conf.Clients {
		clients = append(clients, c.Name)
	}
	for _, b := range slices.Concat(set.Aliases, set.Routes, conf.Models.Names) {
		if !strings.HasPrefix(b.Label(0), "*") { // such a one adds to names
			models = append(models, b.Label(0)) // what clients call them
		}
	}
	for _, b := range set.Edits {
		none := func(arg, what string, known []string, fits func(pattern, name string) bool) bool {
			for _, p := range b.Texts(arg) {
				if !slices.ContainsFunc(known, func(name string) bool { return fits(p, name) }) {
					hint := lang.Suggest(strings.Trim(p, "*"), known)
					if hint == "" && len(known) > 0 && arg != "models" {
						hint = " It has: " + lang.Few(known, 120) + "."
					}
					diags = append(diags, lang.Warn(lang.CodePattern, b.Arg(arg).Range(), "Pattern that fits nothing", "The configuration has no %s %q.%s", what, p, hint))
					return true
				}
			}
			return false
		}
		if none("upstreams", "upstream", names, wildcard.Fits) || none("clients", "client", clients, wildcard.Fits) || listed && none("models", "model", models, wildcard.Overlap) || b.Label(0) != "request" {
			continue
		}
		diags = append(diags, reached(conf, set, b)...)
	}
	return diags
}

// reached warns of an edit of requests that is for no upstream's protocol, and of one that cannot be made in an upstream's protocol.
func reached(conf *config.Config, set *lang.Set, b *lang.Block) (diags hcl.Diagnostics) {
	protocols, found := b.Texts("protocols"), false
	needs := map[string]hcl.Range{}
	if a := b.Args["system_prefix"]; a != nil {
		needs["system"] = a.Range
	}
	if c := b.First("rename_tool"); c != nil {
		needs["tool_names"] = c.Range
	}
	for _, u := range conf.Upstreams {
		if list := b.Texts("upstreams"); list != nil && !slices.ContainsFunc(list, func(p string) bool { return wildcard.Fits(p, u.Name) }) || protocols != nil && !slices.Contains(protocols, u.Protocol) {
			continue
		}
		found = true
		edits := set.Protocol(u.Protocol).First("edits")
		for what, at := range needs {
			if edits.Arg(what) == nil && edits.First(what) == nil {
				diags = append(diags, lang.Warn(lang.CodeUnfinished, at, "Out of reach", "The edit does nothing for the upstream %q: the block edits of its protocol %q has no %s.", u.Name, u.Protocol, what))
			}
		}
	}
	if !found {
		diags = append(diags, lang.Warn(lang.CodePattern, b.Arg("protocols").Range(), "Edit without effect", "None of the upstreams that the edit is for speaks %s.", strings.Join(protocols, " or ")))
	}
	return diags
}
