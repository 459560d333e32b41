package main

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

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
