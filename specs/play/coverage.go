package play

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

// Coverage is how much of the rules the specs reached.
type Coverage struct {
	Places    int            `json:"places"` // in the rules that can be reached
	Reached   int            `json:"reached"`
	Files     []FileCoverage `json:"files,omitempty"` // in the order of their names
	Unreached []Place        `json:"unreached,omitempty"`
	Hits      []Hit          `json:"-"` // all places, in the order of the files

	Sources map[string][]byte `json:"-"` // the text of each file
}

// FileCoverage is how much of a rule file was reached.
type FileCoverage struct {
	File    string `json:"file"`
	Places  int    `json:"places"`
	Reached int    `json:"reached"`
}

// Percent is how much of the places was reached, from 0 to 100; 100 where there is none.
func (c *Coverage) Percent() float64 { return percent(c.Reached, c.Places) }

// Percent is how much of the file was reached, from 0 to 100.
func (c *FileCoverage) Percent() float64 { return percent(c.Reached, c.Places) }

func percent(n, of int) float64 {
	if of == 0 {
		return 100
	}
	return 100 * float64(n) / float64(of)
}

// Place is a place in a rule file: a rule, a field, a row of a table, one side of a condition.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Col  int    `json:"column"`
	What string `json:"what"` // part "text", field content, row stop, branch
}

func (p Place) String() string { return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.What) }

// Hit is how often a place was reached.
type Hit struct {
	Place
	Range hcl.Range // what is shown of it
	Times int64
}

type spot struct {
	file      string
	line, col int
}

func spotOf(r hcl.Range) spot { return spot{r.Filename, r.Start.Line, r.Start.Column} }

// coverage counts how often the places of the rules are reached. Many goroutines may do so.
type coverage struct {
	set    *lang.Set
	places []*place
	times  []atomic.Int64
	number map[spot]int // of a place
}

func newCoverage(set *lang.Set) *coverage {
	c := &coverage{set: set, number: map[spot]int{}}
	for _, p := range placesOf(set) {
		at := spotOf(p.at)
		if _, twice := c.number[at]; twice || p.by != nil {
			continue
		}
		c.number[at] = len(c.places)
		c.places = append(c.places, p)
	}
	c.times = make([]atomic.Int64, len(c.places))
	return c
}

// ran counts a place that was reached.
func (c *coverage) ran(at hcl.Range) { c.hit(spotOf(at)) }

func (c *coverage) hit(at spot) {
	if i, ok := c.number[at]; ok {
		c.times[i].Add(1)
	}
}

// lost counts the rules by which something did not cross. c may be nil.
func (c *coverage) lost(x *runtime.Exchange) {
	if c == nil {
		return
	}
	for _, l := range x.Lost() {
		c.hit(readSpot(l.Rule))
	}
}

// readSpot reads file:line:col.
func readSpot(text string) spot {
	file, col, _ := cutLast(text)
	file, line, ok := cutLast(file)
	if !ok {
		return spot{}
	}
	return spot{file, line, col}
}

func cutLast(text string) (before string, n int, ok bool) {
	i := strings.LastIndexByte(text, ':')
	if i < 0 {
		return text, 0, false
	}
	n, err := strconv.Atoi(text[i+1:])
	return text[:i], n, err == nil
}

func (c *coverage) report() *Coverage {
	out := &Coverage{Places: len(c.places), Sources: c.set.Sources}
	files := map[string]*FileCoverage{}
	for i, p := range c.places {
		f := files[p.File]
		if f == nil {
			f = &FileCoverage{File: p.File}
			files[p.File] = f
		}
		h := Hit{p.Place, p.at, c.times[i].Load()}
		out.Hits = append(out.Hits, h)
		f.Places++
		if h.Times > 0 {
			f.Reached++
			out.Reached++
			continue
		}
		out.Unreached = append(out.Unreached, p.Place)
	}
	for _, f := range files {
		out.Files = append(out.Files, *f)
	}
	slices.SortFunc(out.Files, func(a, b FileCoverage) int { return strings.Compare(a.File, b.File) })
	slices.SortFunc(out.Hits, func(a, b Hit) int { return byPlace(a.Place, b.Place) })
	slices.SortFunc(out.Unreached, byPlace)
	return out
}

func byPlace(a, b Place) int {
	return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
}

// Reach runs the specs of a suite one after the other, once each, as they are written, and tells of each, by its number, whether it
// passed and what it reached. Scenarios have the numbers behind the specs.
func Reach(p *runtime.Program, s *Suite, o Options, reported func(i int, passed bool, places []Place)) {
	c := newCoverage(o.Rules)
	p.Witness(c.ran)
	defer p.Witness(nil)
	r := &Runner{Program: p, Plain: true, coverage: c}
	for i := range len(s.Specs) + len(s.Scenarios) {
		for n := range c.times {
			c.times[n].Store(0)
		}
		var result *Result
		if i < len(s.Specs) {
			result = r.Run(s.Specs[i])
		} else {
			result = playScene(p, s.Scenarios[i-len(s.Specs)].once(), o.Play)
		}
		var places []Place
		for n, place := range c.places {
			if c.times[n].Load() > 0 {
				places = append(places, place.Place)
			}
		}
		reported(i, !result.Failed(), places)
	}
}
