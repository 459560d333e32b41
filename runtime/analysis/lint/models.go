package lint

import (
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Upstream is what a configuration says of an upstream, as far as names of models go.
type Upstream struct {
	Name   string
	Models []string          // patterns; nil: it is asked for any model
	Rename map[string]string // by the names that clients use
}

// Models finds aliases that lead to a model which no upstream of a configuration serves. Those that are built in are for whoever has
// such an upstream.
func Models(set *lang.Set, upstreams []Upstream) hcl.Diagnostics {
	l := newLinter(set)
	if slices.ContainsFunc(upstreams, func(u Upstream) bool { return u.Models == nil }) {
		return nil // that one may serve it
	}
	for _, b := range set.Aliases {
		to, ok := lang.LiteralText(b.Arg("to"))
		if !ok || strings.Contains(to, "${") || lang.IsBase(b.Range) {
			continue
		}
		if leads := l.alias(to); leads != nil || l.routed(to, upstreams) || slices.ContainsFunc(upstreams, func(u Upstream) bool { return u.serves(to) }) {
			continue
		}
		var known []string
		for _, u := range upstreams {
			known = append(known, u.Models...)
		}
		l.warn(lang.CodeNobodyServes, b.Arg("to").Range(), "Nobody serves this model", "The alias %q leads to %q, which no upstream of the configuration has among its models.%s", b.Label(0), to, lang.Suggest(to, known))
	}
	return silence(l.diags, set.Sources)
}

// alias is the first alias of a name.
func (l *linter) alias(name string) *lang.Block {
	for _, b := range l.set.Aliases {
		if wildcard.FitsModel(b.Label(0), name) {
			return b
		}
	}
	return nil
}

// routed reports whether a route sends a model to an upstream that there is.
func (l *linter) routed(model string, upstreams []Upstream) bool {
	known := func(name string) bool {
		return slices.ContainsFunc(upstreams, func(u Upstream) bool { return u.Name == name })
	}
	for _, b := range l.set.Routes {
		if !wildcard.FitsModel(b.Label(0), model) {
			continue
		}
		if slices.ContainsFunc(b.Texts("to"), known) {
			return true
		}
		for _, t := range b.All("target") {
			if known(t.Text("upstream")) || t.Arg("upstream") == nil {
				return true
			}
		}
	}
	return false
}

func (u Upstream) serves(model string) bool {
	for name := range u.Rename {
		if wildcard.FitsModel(name, model) {
			return true
		}
	}
	// A provider's name may stand before a model's.
	return slices.ContainsFunc(u.Models, func(p string) bool {
		return wildcard.FitsModel(p, model) || wildcard.FitsModel(p, path.Base(model)) || wildcard.FitsModel(path.Base(p), model)
	})
}
