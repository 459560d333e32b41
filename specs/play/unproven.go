package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Unproven warns of each place of the rules that an edit added or changed, and that no spec of a report reached: nothing tells whether
// it does what is meant. before may be nil: then all of after is new. The report is that of a run with after as Options.Rules; one
// without coverage proves nothing.
//
// A place is known by the blocks that it stands in, their types and labels, and by its words: one that only moved, to another line or
// to another file, is no edit.
func Unproven(before, after *lang.Set, r *Report) hcl.Diagnostics {
	known, names := map[string]int{}, map[string]bool{}
	if before != nil {
		for _, p := range placesOf(before) {
			known[p.key()]++
			names[p.name()] = true
		}
	}
	missed := map[spot]bool{}
	if r.Coverage != nil {
		for _, p := range r.Coverage.Unreached {
			missed[spot{p.File, p.Line, p.Col}] = true
		}
	}
	reached := func(p *place) bool { return r.Coverage != nil && !missed[spotOf(p.at)] }
	reported := map[*place]bool{}
	var diags hcl.Diagnostics
	for _, p := range placesOf(after) {
		if known[p.key()] > 0 {
			known[p.key()]--
			continue
		}
		ways := p.by
		if ways == nil {
			ways = []*place{p}
		}
		if slices.ContainsFunc(ways, reached) {
			continue
		}
		if reported[p] = true; p.block != nil && reported[p.block] {
			continue // What stands in it is not reached either.
		}
		verb := "adds"
		if names[p.name()] {
			verb = "changes"
		}
		diags = append(diags, lang.Warn(lang.CodeUnproven, p.at, "No spec reaches this", "The overlay %s %s, and no spec shows what it does. %s", verb, p.describe(), p.advice()))
	}
	return lang.Sort(diags)
}

// describe is the place in a sentence.
func (p *place) describe() string {
	blocks := strings.Split(p.chain, " / ")
	switch {
	case p.What == "branch":
		n := len(blocks) - 1
		return fmt.Sprintf("a branch of %s in %s", blocks[n], inside(blocks[:n]))
	case strings.HasPrefix(p.What, "row "), strings.HasPrefix(p.What, "field "):
		return fmt.Sprintf("the %s in %s", p.What, inside(blocks))
	}
	if len(blocks) == 1 {
		return "the " + p.What
	}
	return fmt.Sprintf("the %s in %s", p.What, inside(blocks[:len(blocks)-1]))
}

// inside is what blocks a place is in, the smallest and the largest of them.
func inside(blocks []string) string {
	last := len(blocks) - 1
	if last == 0 {
		return blocks[0]
	}
	return blocks[last] + " of " + blocks[0]
}

// advice is what spec would reach the place.
func (p *place) advice() string {
	kind, of, _ := strings.Cut(p.What, " ")
	first, _, _ := strings.Cut(p.chain, " / ")
	top, _, _ := strings.Cut(first, " ")
	switch {
	case kind == "tier":
		return "Write a scenario whose answer is such a failure, and say which accounts are asked and what becomes of them."
	case top == "alias" || top == "prefix" || top == "route":
		return "Write a spec of the kind request, or a scenario, that asks for this name."
	case top == "balance":
		return "Write an inquiry that asks for it."
	case kind == "class":
		return "Write a spec error, or a scenario, whose upstream fails so."
	case kind == "row" && of == "default":
		return "Write a spec with a word that has no row of its own."
	case kind == "row":
		return fmt.Sprintf("Write a spec in which %s is looked up.", of)
	case kind == "branch":
		return "Write a spec in which the condition comes out this way."
	case top == "function":
		return "Write a spec of a rule that calls it."
	case strings.Contains(p.chain, "/ read_reply"), strings.Contains(p.chain, "/ write_reply"), strings.Contains(p.chain, "/ errors"):
		return "Write a spec reply, or error, that comes by it."
	}
	return "Write a spec request, or reply, that comes by it."
}
