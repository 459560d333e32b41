package coverage

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// covering holds one pair against the fields of its protocols.
type covering struct {
	overlay                bool // the rules lie over the built-in ones
	own                    bool // only fields are judged that drops of the operator's cover
	requests               bool // only fields of requests are judged
	catalog                *fields.Catalog
	reference              *fields.Reference
	pair, client, upstream *lang.Block
	places                 map[hclsyntax.Expression]*spot
	seen                   *sightings
	clients, upstreams     *sightings // what the two protocols read outside of pairs
	uses                   map[*lang.Block]int

	content  *expression.Var // the element of content
	contents []*lang.Block   // the rules for it
	inside   map[*expression.Root]map[[2]string]bool
	used     map[string]map[string]bool // "part.detail": by which kinds' rules, "" for others
	kinds    map[string]Fate            // what becomes of a kind in a request
	ownDrops map[*lang.Block]fields.FieldPath
}

// sighting is a read or a comparison at one place of a protocol.
type sighting struct {
	path   string
	root   *expression.Root
	v      *expression.Var
	origin string
	guards []expression.Condition
	value  bool     // its value is used, not only asked about
	whole  bool     // with all that is below it
	words  []string // of a comparison
	rest   bool
	of     hcl.Range
}

// direction is what is read of the documents that go one way.
type direction struct {
	a     *covering
	sheet *sheet
	by    map[string][]*sighting
	words map[string][]*sighting
	all   []*sighting
	roots map[*expression.Root][]*sighting
	drops []dropRule
	under map[string][]*sighting // by the path of an element: what is read of it and below
	// effect is what a root does with what it reads in a document that has the row.
	effect  func(root *expression.Root, row *fields.Row, chosen map[*expression.Var]string) Fate
	answers map[judged]expression.State
}

// echo is a path that an expression reads to say it as it is.
type echo struct {
	root *expression.Root
	path string
}

func (a *covering) direction(sh *sheet, lists ...*sightings) *direction {
	d := &direction{a: a, sheet: sh, by: map[string][]*sighting{}, words: map[string][]*sighting{}, roots: map[*expression.Root][]*sighting{}, under: map[string][]*sighting{}, answers: map[judged]expression.State{}}
	add := func(s *sighting) {
		if s.words != nil || s.rest {
			d.words[s.path] = append(d.words[s.path], s)
		} else {
			d.by[s.path] = append(d.by[s.path], s)
		}
		d.all = append(d.all, s)
		d.roots[s.root] = append(d.roots[s.root], s)
	}
	for _, list := range lists {
		// An echo of the request, which brings it to nobody else, and so what its type decides within it.
		echoed := map[echo]bool{}
		for _, r := range list.reads {
			if sp := a.places[r.Root.X]; sp != nil && sp.section() == "write_reply" && r.Whole {
				for _, p := range r.Paths {
					echoed[echo{r.Root, p}] = true
				}
			}
		}
		for _, r := range list.reads {
			if len(r.Paths) > 0 && echoed[echo{r.Root, r.Paths[0]}] {
				continue
			}
			paths := r.Paths
			if r.Var != nil && len(r.Var.Origins) == 0 && r.Var.Name == "data" && strings.HasSuffix(sh.section, ".error") {
				paths = []string{sh.section + ":" + strings.Join(slices.DeleteFunc(slices.Clone(r.Keys), func(k string) bool { return k == "" }), ".")}
			}
			for i, p := range paths {
				path, ok := sh.at(p)
				if !ok {
					continue
				}
				s := &sighting{path: path, root: r.Root, v: r.Var, guards: r.Guards, value: r.Whole, whole: r.Whole && !d.a.goesThrough(r.Root) && !d.a.ofError(r.Root), of: r.Range}
				if r.Var != nil && i < len(r.Var.Origins) {
					s.origin = r.Var.Origins[i]
				}
				add(s)
			}
		}
		for _, c := range list.compared {
			for _, p := range c.Paths {
				if path, ok := sh.at(p); ok {
					add(&sighting{path: path, root: c.Root, guards: c.Guards, words: c.Words, rest: c.Rest, of: c.Range})
				}
			}
		}
	}
	return d
}

// goesThrough reports whether an expression names a list that a rule goes through, or a place that others read below.
func (a *covering) goesThrough(r *expression.Root) bool {
	sp := a.places[r.X]
	if sp == nil || !slices.Contains([]string{"each", "inside", "one", "when"}, sp.name) {
		return false
	}
	return sp.name == "when" || expression.Origins(r.X, r.Scope) != nil
}

// ofError reports whether an expression is about an error: servers that give a text where others have an object are
// read as a whole, and that says nothing of the object's fields.
func (a *covering) ofError(r *expression.Root) bool {
	sp := a.places[r.X]
	return sp != nil && (sp.section() == "errors" || sp.inner().Type == "error")
}

// chosen is what a sighting says of where its variable comes from.
func (s *sighting) chosen() map[*expression.Var]string {
	if s.v == nil || s.origin == "" {
		return nil
	}
	return map[*expression.Var]string{s.v: s.origin}
}

// applies reports whether a sighting can happen in a document that has the row.
func (d *direction) applies(s *sighting, row *fields.Row) bool {
	return d.holds(s, row) != expression.False
}

// holds tries all places where an element of content can be, for what is read below it.
func (d *direction) holds(s *sighting, row *fields.Row) expression.State {
	item := d.a.content
	if item == nil || s.v == item {
		return d.holdsAt(s, row, s.chosen())
	}
	best := expression.False
	tried := false
	for _, o := range item.Origins {
		at, ok := d.sheet.at(o)
		if !ok || s.path != at && !strings.HasPrefix(s.path, at+".") {
			continue
		}
		chosen := map[*expression.Var]string{item: o}
		if s.v != nil && s.origin != "" {
			chosen[s.v] = s.origin
		}
		tried = true
		switch d.holdsAt(s, row, chosen) {
		case expression.True:
			return expression.True
		case expression.Unknown:
			best = expression.Unknown
		}
	}
	if !tried {
		return d.holdsAt(s, row, s.chosen())
	}
	return best
}

func (d *direction) holdsAt(s *sighting, row *fields.Row, chosen map[*expression.Var]string) expression.State {
	known := d.sheet.facts(row, chosen)
	state := expression.True
	for _, g := range s.guards {
		switch g.Holds(known) {
		case expression.False:
			return expression.False
		case expression.Unknown:
			state = expression.Unknown
		}
	}
	switch d.ruleHolds(s.root, row, chosen, s.v) {
	case expression.False:
		return expression.False
	case expression.Unknown:
		state = expression.Unknown
	}
	return state
}

// ruleHolds is what is known of the conditions of the blocks around an expression: those of their own, and those of
// the rules that are tried before.
func (d *direction) ruleHolds(root *expression.Root, row *fields.Row, chosen map[*expression.Var]string, v *expression.Var) expression.State {
	sp := d.a.places[root.X]
	if sp == nil {
		return expression.True
	}
	state := expression.True
	for _, b := range sp.chain {
		if b.Type == "on" && !d.reads(b.Label(0), row) {
			return expression.False
		}
		switch d.condition(b, row, chosen) {
		case expression.False:
			return expression.False
		case expression.Unknown:
			state = expression.Unknown
		}
	}
	for _, b := range d.a.before(sp) {
		if d.condition(b, row, chosen) == expression.True {
			return expression.False
		}
	}
	if v != nil && !d.reached(v, chosen[v], row) {
		return expression.False
	}
	return state
}

// judged is a question about a block's condition that has been answered.
type judged struct {
	block *lang.Block
	row   *fields.Row
	v, w  *expression.Var
	at    string
}

// condition is what is known of a block's own condition.
func (d *direction) condition(b *lang.Block, row *fields.Row, chosen map[*expression.Var]string) expression.State {
	var conds []expression.Condition
	if x := b.Arg("when"); x != nil {
		r := d.a.seen.roots[x]
		if r == nil {
			return expression.Unknown
		}
		conds = append(conds, expression.Condition{X: r.X, Scope: r.Scope, Macros: r.Macros})
	}
	if x, ok := b.Arg("each").(*hclsyntax.ConditionalExpr); ok {
		// A list that is empty under a condition.
		if r := d.a.seen.roots[x]; r != nil {
			for _, branch := range []hclsyntax.Expression{x.TrueResult, x.FalseResult} {
				if t, ok := branch.(*hclsyntax.TupleConsExpr); ok && len(t.Exprs) == 0 {
					conds = append(conds, expression.Condition{X: x.Condition, Scope: r.Scope, Macros: r.Macros, Not: branch == x.TrueResult})
				}
			}
		}
	}
	if len(conds) == 0 {
		return expression.True
	}
	key := judged{block: b, row: row}
	content := d.a.content
	if o, ok := chosen[content]; ok {
		key.v, key.at = content, o
	}
	for v, o := range chosen {
		if v != content {
			key.w, key.at = v, key.at+" "+o
		}
	}
	state, ok := d.answers[key]
	if !ok {
		known := d.sheet.facts(row, chosen)
		state = expression.True
		for _, c := range conds {
			switch h := c.Holds(known); {
			case h == expression.False:
				state = h
			case h == expression.Unknown && state == expression.True:
				state = h
			}
		}
		d.answers[key] = state
	}
	return state
}

// before are the rules of content that are tried before the one that an expression stands in.
func (a *covering) before(sp *spot) []*lang.Block {
	b := sp.inner()
	if sp.section() != "blocks" && !(b.Type == "part" && len(sp.chain) == 2 && sp.chain[0].Type == "pair") {
		return nil
	}
	list := a.contentRules()
	for i, r := range list {
		if r == b {
			return list[:i]
		}
	}
	return nil
}

// reached reports whether an element of content can be where a variable stands: what lies within a part is there only
// when the part is read with what is inside.
func (d *direction) reached(v *expression.Var, origin string, row *fields.Row) bool {
	if origin == "" {
		return true
	}
	list := d.a.contentRules()
	byInside := false
	for i, b := range list {
		r := d.a.seen.roots[b.Arg("inside")]
		if r == nil {
			continue
		}
		for _, parent := range v.Origins {
			if !strings.HasPrefix(origin, parent+".") || !d.a.leads(r, v, parent, origin) {
				continue
			}
			byInside = true
			at := map[*expression.Var]string{v: parent}
			ok := d.condition(b, row, at) != expression.False
			for _, earlier := range list[:i] {
				ok = ok && d.condition(earlier, row, at) != expression.True
			}
			if ok && d.reached(v, parent, row) {
				return true
			}
		}
	}
	return !byInside
}

// reads reports whether the rules for a type of event read the document that has the row.
func (d *direction) reads(label string, row *fields.Row) bool {
	if row.Event != "" {
		return label == row.Event
	}
	if x := d.a.upstream.First("read_reply").Arg("type"); x != nil {
		if r := d.a.seen.roots[x]; r != nil {
			if f := expression.Judge(r.X, r.Scope, r.Macros, d.sheet.facts(row, nil)); f.State == expression.Word {
				return slices.Contains(f.Words, label)
			}
		}
	}
	return !slices.Contains(d.a.catalog.Events(d.a.upstream.Label(0)), label)
}

// names reports whether words that a value is held against name one.
func (s *sighting) names(word string) bool {
	return slices.ContainsFunc(s.words, func(w string) bool {
		switch {
		case strings.HasPrefix(w, "/"):
			re, err := regexp.Compile(w[1:])
			return err == nil && re.MatchString(word)
		case strings.HasSuffix(w, "*"):
			return strings.HasPrefix(word, w[:len(w)-1])
		case strings.HasPrefix(w, "*"):
			return strings.HasSuffix(word, w[1:])
		}
		return w == word
	}) || s.rest
}

// fate is what the rules do with a field; Left when they do nothing.
func (d *direction) fate(row *fields.Row) Fate {
	best := Fate{What: Left}
	take := func(f Fate) {
		if better(f.What, best.What) {
			best = f
		}
	}
	look := func(s *sighting) {
		if best.What != Mapped && d.applies(s, row) {
			f := d.effect(s.root, row, s.chosen())
			if f.What == Mapped {
				f.Rule = s.of
			}
			take(f)
		}
	}
	discriminates := row.Selects(row.Plain) != nil
	for _, s := range d.by[row.Plain] {
		if !discriminates || s.value {
			look(s)
		}
	}
	for at := row.Plain; ; {
		i := strings.LastIndexByte(at, '.')
		if i < 0 {
			break
		}
		at = at[:i]
		for _, s := range d.by[at] {
			if s.whole {
				look(s)
			}
		}
	}
	if !discriminates || best.What == Mapped {
		return best
	}
	words := row.Selects(row.Plain)
	for _, s := range d.words[row.Plain] {
		if slices.ContainsFunc(words, s.names) {
			look(s)
		}
	}
	if best.What == Mapped {
		return best
	}
	// Told apart by what only this variant has.
	element := row.Plain[:strings.LastIndexByte(row.Plain, '.')]
	var siblings []*fields.Row
	for _, r := range d.sheet.plain[row.Plain] {
		if r != row && row.Sibling(r) && r.Selects(r.Plain) != nil && !slices.ContainsFunc(r.Selects(r.Plain), func(w string) bool { return slices.Contains(words, w) }) {
			siblings = append(siblings, r)
		}
	}
	// Told apart by what it is not: rules name all others.
	if len(siblings) > 0 && !slices.ContainsFunc(siblings, func(o *fields.Row) bool {
		return !slices.ContainsFunc(d.words[row.Plain], func(s *sighting) bool {
			return slices.ContainsFunc(o.Selects(o.Plain), s.names) && !s.rest
		}) && covers(d.drops, o) == nil
	}) {
		for _, s := range d.words[row.Plain] {
			look(s)
		}
	}
	for _, s := range d.below(element) {
		if best.What == Mapped {
			break
		}
		if better(d.effect(s.root, row, s.chosen()).What, best.What) && !d.lacks(s, row) && d.applies(s, row) && (len(siblings) == 0 || slices.ContainsFunc(siblings, func(o *fields.Row) bool { return !d.applies(s, o) || d.lacks(s, o) })) {
			look(s)
		}
	}
	return best
}

// lacks reports whether a variant has no such field as is read.
func (d *direction) lacks(s *sighting, row *fields.Row) bool {
	return len(s.words) == 0 && d.sheet.known(row, s.path).State == expression.Absent
}

// below are the sightings of an element and of what is below it.
func (d *direction) below(element string) []*sighting {
	list, ok := d.under[element]
	if !ok {
		for _, s := range d.all {
			if s.path == element || strings.HasPrefix(s.path, element+".") {
				list = append(list, s)
			}
		}
		d.under[element] = list
	}
	return list
}

func better(a, b What) bool {
	rank := func(w What) int { return slices.Index([]What{Left, Rejected, Dropped, Mapped}, w) }
	return rank(a) > rank(b)
}
