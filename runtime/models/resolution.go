package models

import (
	"cmp"
	"slices"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// resolution is one name on its way.
type resolution struct {
	*Names
	client string
	routes bool // routes count; not for a route's own targets
	of     Request
	any    bool // conditions that read the request hold
	read   bool // a rule that reads the request was tried
	used   []*AliasRule
	said   []spoken

	reporting bool // steps are kept
	steps     []NameStep
}

// spoken is an alias that held, with what its pattern found.
type spoken struct {
	alias *AliasRule
	env   *expression.Env
}

func (r *resolution) resolve(asked string) []Choice {
	name := asked
	for {
		if list := r.routed(name, true); len(list) > 0 {
			return list
		}
		if to, ok := r.another(name, true); ok {
			name = to
			continue
		}
		if list := r.named(name); len(list) > 0 {
			return list
		}
		if list := r.routed(name, false); len(list) > 0 {
			return list
		}
		to, ok := r.another(name, false)
		if !ok {
			break
		}
		name = to
	}
	if list := r.fitting(name, asked); len(list) > 0 {
		return list
	}
	var list []Choice
	for i := range r.Offers {
		if o := &r.Offers[i]; r.usable(o) && len(o.Models) == 0 {
			list = append(list, Choice{i, r.whole(o, name), r.edits(o)})
		}
	}
	return list
}

// usable reports whether an upstream can serve the client.
func (r *resolution) usable(o *preparedOffer) bool {
	return r.serves(r.client, o.Protocol)
}

// names reports whether an upstream names just this model.
func (o *preparedOffer) names(name string) bool {
	name = wildcard.Lower(name)
	return o.renamed[name] != "" || o.exact[name] != ""
}

// fits reports whether an upstream says that it has the model.
func (o *preparedOffer) fits(name string) bool {
	fits := func(p Pattern) bool { return p.fits(name) }
	return o.names(name) || slices.ContainsFunc(o.patterns, fits) || slices.ContainsFunc(o.renames, func(r rename) bool { return fits(r.Pattern) })
}

// own is the upstream's own name for a model.
func (o *preparedOffer) own(name string) string {
	lower := wildcard.Lower(name)
	if own := cmp.Or(o.renamed[lower], o.exact[lower]); own != "" {
		return own
	}
	for i := range o.renames {
		if own, ok := o.renames[i].apply(name); ok && own != "" {
			return own
		}
	}
	return name
}

// named are the upstreams that name the model.
func (r *resolution) named(name string) (list []Choice) {
	for i := range r.Offers {
		if o := &r.Offers[i]; o.names(name) && r.usable(o) {
			list = append(list, Choice{i, o.own(name), r.edits(o)})
		}
	}
	return list
}

// fitting are the upstreams with a pattern that fits the name, or one that means the same, or the one that was asked for.
func (r *resolution) fitting(name, asked string) (list []Choice) {
	for i := range r.Offers {
		o := &r.Offers[i]
		if !r.usable(o) {
			continue
		}
		if own, ok := r.form(o, name); ok {
			list = append(list, Choice{i, own, r.edits(o)})
		} else if own, ok := r.form(o, asked); ok && asked != name {
			list = append(list, Choice{i, own, nil})
		}
	}
	return list
}

// form is what an upstream calls a model, when it says that it has it under one of its names.
func (r *resolution) form(o *preparedOffer, name string) (string, bool) {
	forms := r.rules.forms(name)
	for _, f := range forms {
		// Its own name before a model's says whom to ask.
		if bare, ok := cutPrefix(f, o.Name+"/"); ok && bare != "" && (len(o.Models) == 0 || o.fits(bare)) {
			if o.Prefixed {
				return r.whole(o, bare), true
			}
			return o.own(bare), true
		}
	}
	if o.Prefixed {
		forms = slices.Clone(forms)
		slices.SortStableFunc(forms, func(a, b string) int { return order(r.rules.qualified(b), r.rules.qualified(a)) })
	}
	for _, f := range forms {
		if o.fits(f) {
			return o.own(f), true
		}
	}
	return "", false
}

func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// whole is the name for an upstream that has no patterns to choose by.
func (r *resolution) whole(o *preparedOffer, name string) string {
	if own := o.own(name); own != name || o.renamed[wildcard.Lower(name)] != "" || !o.Prefixed || r.rules.qualified(name) {
		return own
	}
	for _, f := range r.rules.forms(name) {
		if r.rules.qualified(f) {
			return o.own(f)
		}
	}
	return name
}

// holds gives the Env of a rule that holds for a name, nil when it does not.
func (r *resolution) holds(c *Condition, name string) *expression.Env {
	if !c.Reads {
		return r.rules.holds(c, name)
	}
	e := r.rules.match(c, name)
	if e == nil {
		return nil
	}
	r.read = true
	if r.of != nil {
		r.of.Bind(r.rules, e)
	}
	if !r.truth(e, c.When) {
		r.report(NameStep{Kind: c.Block.Type, Name: name, Rule: lang.Place(c.Block.Range), When: c.Source, Not: true})
		return nil
	}
	return e
}

// truth reports whether a condition holds; nil always does.
func (r *resolution) truth(e *expression.Env, when expression.Node) bool {
	return when == nil || r.any || expression.Truth(e, when)
}

// report tells of a step, if somebody asks. A condition is told with what it read of the request.
func (r *resolution) report(s NameStep) {
	if !r.reporting {
		return
	}
	if s.When != "" && r.of != nil {
		s.Read = r.of.Seen()
	}
	r.steps = append(r.steps, s)
}

// routed are the upstreams of the first route for the name that leads to any, of those that read the request or of the others.
func (r *resolution) routed(name string, reads bool) []Choice {
	if !r.routes || reads && !r.rules.Reads {
		return nil
	}
	for _, rule := range r.rules.Routes {
		if rule.Reads != reads {
			continue
		}
		for _, f := range r.rules.forms(name) {
			e := r.holds(&rule.Condition, f)
			if e == nil {
				continue
			}
			before := len(r.steps)
			r.report(NameStep{Kind: "route", Name: f, Rule: lang.Place(rule.Block.Range), When: rule.source()})
			if list := r.targets(rule, name, e); len(list) > 0 {
				e.Ran(rule.Block.Range)
				return list
			}
			switch {
			case !r.reporting:
			case rule.Reads:
				r.steps[before].Not = true
			default:
				r.steps = r.steps[:before]
			}
		}
	}
	return nil
}

func (r *resolution) targets(rule *RouteRule, name string, e *expression.Env) (list []Choice) {
	add := func(c Choice) {
		if !slices.ContainsFunc(list, func(other Choice) bool { return other.Offer == c.Offer && other.Model == c.Model }) {
			list = append(list, c)
		}
	}
	for _, t := range rule.Targets {
		if t.When != nil {
			holds := r.truth(e, t.When)
			if r.report(NameStep{Kind: "target", Name: t.name(), Rule: lang.Place(t.At), When: t.Source, Not: !holds}); !holds {
				continue
			}
		}
		model := ""
		if t.Model != nil {
			model = t.Model.Value(e).String()
		}
		if t.Upstream == "" {
			e.Ran(t.At)
			inner := &resolution{Names: r.Names, client: r.client, of: r.of, any: r.any, said: r.said}
			for _, c := range inner.resolve(model) {
				add(c)
			}
			r.read = r.read || inner.read
			continue
		}
		i := slices.IndexFunc(r.Offers, func(o preparedOffer) bool { return o.Name == t.Upstream })
		if i < 0 || !r.usable(&r.Offers[i]) {
			continue
		}
		e.Ran(t.At)
		o := &r.Offers[i]
		if model != "" {
			add(Choice{i, o.own(model), r.edits(o)})
			continue
		}
		own, ok := r.form(o, name)
		if !ok {
			own = r.whole(o, name)
		}
		add(Choice{i, own, r.edits(o)})
	}
	return list
}

// another is the name that an alias leads to, of those that read the request or of the others.
func (r *resolution) another(name string, reads bool) (string, bool) {
	if reads && !r.rules.Reads {
		return "", false
	}
	for i, f := range r.rules.forms(name) {
		if !reads && i > 0 && len(r.named(f)) > 0 {
			continue // it would be asked for as it is, had it been named so
		}
		a, to, env := r.rules.alias(f, r.used, reads, r.holds)
		if a == nil || to == "" {
			continue
		}
		env.Ran(a.Block.Range)
		r.used, r.said = append(r.used, a), append(r.said, spoken{a, env})
		r.report(NameStep{Kind: "alias", Name: f, To: to, Rule: lang.Place(a.Block.Range), When: a.source()})
		if to == f {
			to = name // it says something of the model, not which one is meant
		}
		return to, true
	}
	return "", false
}

// edits are what the aliases say besides the model, for an upstream. What the name said that was asked for counts before
// what the names said that it led to.
func (r *resolution) edits(o *preparedOffer) *Edits {
	var e Edits
	for _, s := range slices.Backward(r.said) {
		if node := s.alias.Set[r.client]; node != nil {
			e.Patches = append(e.Patches, expression.Append(s.env, node, nil))
		}
		for _, h := range s.alias.Headers[o.Protocol] {
			if v := h.Value.Value(s.env); !v.Empty() {
				s.env.Ran(h.Range)
				e.Headers = append(e.Headers, [2]string{h.Name, v.String()})
			}
		}
	}
	if e.Patches == nil && e.Headers == nil {
		return nil
	}
	return &e
}
