package specs

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

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
	heard   bool // the engine tells what runs
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
	c := &coverage{places: map[spot]string{}, reached: map[spot]bool{}, classes: map[string][]spot{}}
	for _, p := range placesOf(set) {
		if p.by != nil {
			continue
		}
		at := spotOf(p.at)
		if strings.HasPrefix(p.What, "class ") {
			// Which of several blocks of a class held is not told: they count as one.
			name := strings.Trim(strings.TrimPrefix(p.What, "class "), `"`)
			c.classes[name] = append(c.classes[name], at)
			if len(c.classes[name]) > 1 {
				continue
			}
		}
		c.places[at] = p.What
	}
	return c
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
