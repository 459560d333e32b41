package specs

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/runtime"
)

// Coverage is how much of the rules the specs reached.
type Coverage struct {
	Places    int     `json:"places"` // in the rules that can be reached
	Reached   int     `json:"reached"`
	Unreached []Place `json:"unreached,omitempty"`
}

// Place is a place in a rule file that no spec reached.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Col  int    `json:"column"`
	What string `json:"what"` // part "text", field content, row stop, branch
}

func (p Place) String() string { return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.What) }

type spot struct {
	file      string
	line, col int
}

func spotOf(r hcl.Range) spot { return spot{r.Filename, r.Start.Line, r.Start.Column} }

// coverage collects which places of the rules ran.
type coverage struct {
	places  map[spot]string // what is there
	reached map[spot]bool
	classes map[string][]spot
	macros  map[string]bool // functions of the rules: a call of one is compiled to what it gives, at another place
	heard   bool            // the engine tells what runs
}

// worker is a coverage that collects apart from others, of which it knows nothing. c may be nil.
func (c *coverage) worker() *coverage {
	if c == nil {
		return nil
	}
	return &coverage{reached: map[spot]bool{}, classes: c.classes}
}

// join adds what a worker collected. Both may be nil.
func (c *coverage) join(w *coverage) {
	if c == nil {
		return
	}
	c.heard = c.heard || w.heard
	maps.Copy(c.reached, w.reached)
}

// listener is an exchange that tells which places of the rules run.
type listener interface{ Cover(func(hcl.Range)) }

func (c *coverage) listen(x *runtime.Exchange) {
	l, ok := any(x).(listener)
	if !ok {
		return
	}
	c.heard = true
	l.Cover(func(r hcl.Range) { c.reached[spotOf(r)] = true })
}

// judged notes what decided about a failure: a tier by its place, unless that is empty, and a class by its name. c may be nil.
func (c *coverage) judged(tier hcl.Range, class string) {
	if c == nil {
		return
	}
	if tier.Filename != "" {
		c.reached[spotOf(tier)] = true
	}
	for _, at := range c.classes[class] {
		c.reached[at] = true
	}
}

func newCoverage(set *rules.Set) *coverage {
	c := &coverage{places: map[spot]string{}, reached: map[spot]bool{}, classes: map[string][]spot{}, macros: map[string]bool{}}
	for _, b := range set.Tiers {
		c.places[spotOf(b.Range)] = fmt.Sprintf("tier %q", b.Label(0))
	}
	for _, b := range set.Classes {
		// Which of several blocks of a class held is not told: they count as one.
		name, at := b.Label(0), spotOf(b.Range)
		if len(c.classes[name]) == 0 {
			c.places[at] = fmt.Sprintf("class %q", name)
		}
		c.classes[name] = append(c.classes[name], at)
	}
	for _, list := range [][]*rules.Block{set.Functions, set.Protocols, set.Pairs} {
		for _, b := range list {
			for _, f := range append(b.All("function"), b) {
				if f.Type == "function" {
					c.macros[f.Label(0)] = true
				}
			}
		}
	}
	for _, list := range [][]*rules.Block{set.Protocols, set.Pairs, set.Tables, set.Functions} {
		for _, b := range list {
			c.walk(b, b.Type)
		}
	}
	return c
}

// walk notes the places of a block that the engine tells of: rules that read, hear, write or say, the fields that
// they compute, the rows of tables, the branches of conditions.
func (c *coverage) walk(b *rules.Block, within string) {
	if b.Type == "count" || b.Type == "stored" {
		return // no translation runs them
	}
	name := b.Type
	if l := b.Label(0); l != "" {
		name += fmt.Sprintf(" %q", l)
	}
	reads := within == "blocks" || within == "turns" || within == "tools" || within == "pair"
	switch b.Type {
	case "part":
		if reads || within == "hear" || within == "write" {
			c.places[spotOf(b.Range)] = name
		}
	case "tool", "message", "event", "note":
		if within != "say" {
			c.places[spotOf(b.Range)] = name
		}
	case "reply", "usage":
		c.places[spotOf(b.Range)] = name
	}
	for _, a := range b.Args {
		c.branches(a.Expr)
	}
	rows := b.Type == "table" || b.Type == "stop_reasons"
	writes := within == "write" || within == "event" || slices.Contains([]string{"message", "request", "fields", "block", "body", "event"}, b.Type)
	for _, a := range b.Fields {
		switch {
		case rows && !c.calls(a.Expr):
			c.places[spotOf(a.Expr.Range())] = "row " + a.Name
		case !rows && writes && !constant(a.Expr):
			c.places[spotOf(a.Range)] = "field " + a.Name
		}
		c.branches(a.Expr)
	}
	if b.Type == "blocks" || b.Type == "turns" || b.Type == "tools" || b.Type == "hear" || b.Type == "write" || b.Type == "say" {
		within = b.Type
	}
	for _, sub := range b.Blocks {
		c.walk(sub, within)
	}
}

func constant(x hclsyntax.Expression) bool {
	_, diags := x.Value(nil)
	return !diags.HasErrors()
}

// calls reports whether an expression is nothing but a call of a rule's function.
func (c *coverage) calls(x hclsyntax.Expression) bool {
	f, ok := x.(*hclsyntax.FunctionCallExpr)
	return ok && c.macros[f.Name]
}

// branches notes both sides of each condition.
func (c *coverage) branches(x hclsyntax.Expression) {
	hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		if cond, ok := n.(*hclsyntax.ConditionalExpr); ok {
			for _, x := range []hclsyntax.Expression{cond.TrueResult, cond.FalseResult} {
				if !c.calls(x) {
					c.places[spotOf(x.Range())] = "branch"
				}
			}
		}
		return nil
	})
}

func (c *coverage) report() *Coverage {
	out := &Coverage{Places: len(c.places)}
	for at, what := range c.places {
		if c.reached[at] {
			out.Reached++
			continue
		}
		out.Unreached = append(out.Unreached, Place{at.file, at.line, at.col, what})
	}
	slices.SortFunc(out.Unreached, func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return out
}
