// Package models knows the names of models: aliases, prefixes and routes, and which upstreams a name leads to.
package models

import (
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Offer is what an upstream says of the models that it serves.
type Offer struct {
	Name     string            // of the upstream
	Protocol string            // what it speaks
	Models   []string          // patterns of the names that it knows, * stands for any text; none: any
	Rename   map[string]string // its names for models that clients call otherwise; * stands for any text
	Prefixed bool              // it wants the provider's name before a model's, where both are possible
}

// Choice is an upstream that may be asked for a model.
type Choice struct {
	Offer int    // which of the offers
	Model string // the upstream's own name for the model
	Edits *Edits // what the name says besides; nil: nothing
}

// Names finds the upstreams for the names of models. It is immutable.
//
// How a name is resolved:
//
//  1. The first route that reads the request and holds for it decides.
//  2. Else, the first alias that reads the request and holds for it gives another name, and this begins anew with that.
//  3. Else, upstreams that name the model, in their models or in their own names for others, are asked for it.
//  4. Else, the first other route for the name decides.
//  5. Else, the first other alias for the name gives another name, and this begins anew with that. Each alias is
//     used once at most.
//  6. Else, upstreams with a pattern that fits, in their models or in their own names for others, are asked: it may fit the name that the aliases led to, that name with or
//     without its provider, the name that was asked for, or that with or without its provider; the first of these that
//     fits is what the upstream is asked for. A name that begins with an upstream's own name and a slash fits that one.
//  7. Else, upstreams without patterns are asked for the name that the aliases led to.
//
// Routes and aliases hold for a name with and without its provider. An upstream whose protocol cannot be paired with the
// client's is passed over everywhere. All upstreams of the step that decides may be asked, in their order, or the route's.
type Names struct {
	serves func(client, protocol string) bool
	rules  *Rules
	Offers []preparedOffer
}

type preparedOffer struct {
	Offer
	patterns []Pattern
	exact    map[string]string // the names that it has, by their lower case
	renamed  map[string]string // its names for others, by the lower case of these
	renames  []rename          // the same for patterns, the most specific first
}

// New prepares the names of models for some upstreams. serves reports whether an upstream's protocol can serve the clients of
// another; for clients of any when that is "".
func New(rules *Rules, offers []Offer, serves func(client, protocol string) bool) *Names {
	n := &Names{serves: serves, rules: rules}
	for _, o := range offers {
		made := preparedOffer{Offer: o, exact: map[string]string{}, renamed: map[string]string{}, renames: newRenames(o.Rename)}
		for name, own := range o.Rename {
			if !strings.Contains(name, "*") {
				made.renamed[wildcard.Lower(name)] = own
			}
		}
		for _, m := range o.Models {
			if pt := NewPattern(m); pt.Exact() {
				made.exact[wildcard.Lower(m)] = m
			} else {
				made.patterns = append(made.patterns, pt)
			}
		}
		n.Offers = append(n.Offers, made)
	}
	return n
}

// Resolve finds whom to ask for a model, for a client of a protocol; for one of any protocol when that is "". There is
// nobody when nothing comes back. It costs some microseconds: whoever asks often remembers the answer, which stays the same unless
// read is true: then a rule that reads the request was tried.
func (n *Names) Resolve(client, asked string, of Request) (list []Choice, read bool) {
	r := &resolution{Names: n, client: client, routes: true, of: of}
	return r.resolve(asked), r.read
}

// Leads is Resolve of a name that is only listed: the rules that it meets are not told of as having run. That a client may ask for a
// name proves nothing of it. Where nobody is asked without a rule that reads the request, those rules are taken to hold.
func (n *Names) Leads(client, name string) []Choice {
	layout, silent := *n.rules.Layout, *n.rules
	layout.Witness, silent.Layout = nil, &layout
	listed := *n
	listed.rules = &silent
	if list, read := listed.Resolve(client, name, nil); len(list) > 0 || !read {
		return list
	}
	r := &resolution{Names: &listed, client: client, routes: true, any: true}
	return r.resolve(name)
}

// NameStep is a rule that a model's name met on its way to an upstream, or the step that found one.
type NameStep struct {
	Kind string // alias, route; upstream: by its own names, its patterns, or because it takes any
	Name string // the name that the rule held for; of an upstream, its own
	To   string // what the name became
	Rule string // file:line:col; "" for an upstream
	When string // the condition, of a rule that reads the request
	Read string // what it read there
	Not  bool   // it did not hold
}

// Explain is Resolve, and tells how the name came there. The steps end with the first of the upstreams.
func (n *Names) Explain(client, asked string, of Request) (steps []NameStep, list []Choice) {
	r := &resolution{Names: n, client: client, routes: true, of: of, reporting: true}
	list = r.resolve(asked)
	steps = r.steps
	for i, c := range list {
		if o := &n.Offers[c.Offer]; i == 0 {
			steps = append(steps, NameStep{Kind: "upstream", Name: o.Name, To: c.Model})
		}
	}
	return steps, list
}

// forms are a name and what means the same, with and without the provider's name.
func (n *Rules) forms(name string) []string {
	list := []string{name}
	add := func(s string) {
		if s != "" && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	bare := n.bare(name)
	add(bare)
	for i := range n.Prefixes {
		if p := &n.Prefixes[i]; p.fits(bare) && !hasPrefix(bare, p.Add) {
			n.Layout.Witness.Ran(p.At)
			add(p.Add + bare)
		}
	}
	return list
}

// bare is a name without its provider's.
func (n *Rules) bare(name string) string {
	for i := range n.Prefixes {
		if rest, ok := cutPrefix(name, n.Prefixes[i].Add); ok && n.Prefixes[i].fits(rest) {
			n.Layout.Witness.Ran(n.Prefixes[i].At)
			return rest
		}
	}
	return name
}

// hasPrefix is strings.HasPrefix for names of models, in any case.
func hasPrefix(name, prefix string) bool {
	return len(name) >= len(prefix) && wildcard.Lower(name[:len(prefix)]) == wildcard.Lower(prefix)
}

// cutPrefix is strings.CutPrefix for names of models, in any case.
func cutPrefix(name, prefix string) (string, bool) {
	if !hasPrefix(name, prefix) {
		return name, false
	}
	return name[len(prefix):], true
}

// qualified reports whether a provider's name stands before a model's.
func (n *Rules) qualified(name string) bool { return n.bare(name) != name }

// ListedName is a name of a rule that leads to a model.
type ListedName struct {
	Name string
	Own  bool // it is the operator's: in the configuration, or a route
}

// Listed are the aliases and routes that have a name, and no pattern, and are to be listed.
func (n *Names) Listed() []ListedName {
	var list []ListedName
	for _, a := range n.rules.Aliases {
		if a.Exact() && a.Listed {
			list = append(list, ListedName{a.Text, a.Own})
		}
	}
	for _, r := range n.rules.Routes {
		if r.Exact() {
			list = append(list, ListedName{r.Text, true})
		}
	}
	return list
}

// Serves reports whether an upstream's patterns fit a model, by its own name for it.
func (n *Names) Serves(offer int, model string) bool {
	o := &n.Offers[offer]
	return len(o.Models) == 0 || o.fits(model)
}

// Declares reports whether an upstream is said to have just this model, by its own name for it.
func (n *Names) Declares(offer int, model string) bool {
	o := &n.Offers[offer]
	if o.exact[wildcard.Lower(model)] == model && model != "" {
		return true
	}
	for _, own := range o.Rename {
		if own == model {
			return true
		}
	}
	return false
}

// Says reports whether Known may give this label for an upstream.
func (n *Names) Says(offer int, label string) bool {
	isPattern := func(p Pattern) bool { return p.Text == label }
	return label == otherName || n.Declares(offer, label) || n.rules.Leads[label] || slices.ContainsFunc(n.Offers[offer].patterns, isPattern)
}

// otherName is the label of a model that nobody declares.
const otherName = "other"

// Known is an upstream's own name for a model in a word of which there are few, whatever names clients make up: the name itself, if
// it is declared or an alias leads to it; else the upstream's pattern that fits; else "other".
func (n *Names) Known(offer int, model string) string {
	if n.Declares(offer, model) || n.rules.Leads[model] {
		return model
	}
	for _, p := range n.Offers[offer].patterns {
		if p.fits(model) {
			return p.Text
		}
	}
	return otherName
}

// Bare is a name without its provider's, which means the same.
func (n *Names) Bare(name string) string { return n.rules.bare(name) }
