package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/specs/scenario"
)

// lab has the rules as they are, and knows which specs reach what of them.
type lab struct {
	set   *lang.Set
	suite *play.Suite
	limit time.Duration
	reach map[string]map[int][]int // by file and line: specs, scenarios behind them
	pairs [][2]string

	failed []int // specs that fail on the rules as they are
}

func newLab(suite *play.Suite, limit time.Duration) (*lab, error) {
	l := &lab{suite: suite, limit: limit, reach: map[string]map[int][]int{}}
	var diags hcl.Diagnostics
	if l.set, diags = lang.LoadFS(rules.Files(), ""); diags.HasErrors() {
		return nil, diags
	}
	program, diags := runtime.Compile(l.set)
	if diags.HasErrors() {
		return nil, diags
	}
	l.pairs = program.Pairs()
	var failed []int
	play.Reach(program, suite, play.Options{Rules: l.set, Play: scenario.Run}, func(i int, passed bool, places []play.Place) {
		if !passed {
			failed = append(failed, i)
		}
		for _, p := range places {
			if l.reach[p.File] == nil {
				l.reach[p.File] = map[int][]int{}
			}
			if line := l.reach[p.File][p.Line]; len(line) == 0 || line[len(line)-1] != i {
				l.reach[p.File][p.Line] = append(line, i)
			}
		}
	})
	for _, i := range failed { // Specs that hold only in the binary, where files have other names.
		fmt.Fprintf(os.Stderr, "left out, since it fails on the rules as they are: %s\n", l.nameOf(i))
	}
	l.failed = failed
	return l, nil
}

func (l *lab) nameOf(i int) string {
	if i < len(l.suite.Specs) {
		return l.suite.Specs[i].Name
	}
	return l.suite.Scenarios[i-len(l.suite.Specs)].Name
}

// part is a suite of some specs.
func (l *lab) part(list []int) *play.Suite {
	s := &play.Suite{Sources: l.suite.Sources}
	for _, i := range list {
		if i < len(l.suite.Specs) {
			s.Specs = append(s.Specs, l.suite.Specs[i])
		} else {
			s.Scenarios = append(s.Scenarios, l.suite.Scenarios[i-len(l.suite.Specs)])
		}
	}
	return s
}

// reaching are the specs that reach the smallest block around a mutant that any of them reaches, those of the mutant's own line first.
func (l *lab) reaching(m *mutant) []int {
	lines := l.reach[m.at.Filename]
	spans := []hcl.Range{m.at, m.span}
	for _, b := range slices.Backward(m.around) {
		spans = append(spans, b.Span)
	}
	var list []int
	seen := map[int]bool{}
	for i, span := range spans {
		if i > 1 && len(list) > 0 {
			break
		}
		times := map[int]int{}
		for line := span.Start.Line; line <= span.End.Line; line++ {
			for _, spec := range lines[line] {
				if !seen[spec] {
					times[spec]++
				}
			}
		}
		more := slices.SortedFunc(maps.Keys(times), func(a, b int) int {
			if times[a] != times[b] {
				return times[b] - times[a]
			}
			return a - b
		})
		for _, spec := range more {
			seen[spec] = true
		}
		list = append(list, more...)
	}
	return list
}

// concerned are the pairs that a mutant can change.
func (l *lab) concerned(m *mutant) [][2]string {
	top := m.around[0]
	switch top.Type {
	case "pair":
		return [][2]string{{top.Label(0), top.Label(1)}}
	case "protocol":
		var list [][2]string
		for _, p := range l.pairs {
			if p[0] == top.Label(0) || p[1] == top.Label(0) {
				list = append(list, p)
			}
		}
		return list
	}
	return l.pairs
}

// changed is the set with a mutant, and with the rules of some pairs.
func (l *lab) changed(m *mutant, pairs [][2]string) *lang.Set {
	set := *l.set
	for i, list := range lists(&set) {
		before := *lists(l.set)[i]
		*list = slices.Clone(before)
		if j := slices.Index(before, m.around[0]); j >= 0 {
			b := apply(m, m.around)
			if b == nil {
				return nil
			}
			(*list)[j] = b
		}
	}
	set.Pairs = slices.DeleteFunc(set.Pairs, func(b *lang.Block) bool {
		p := [2]string{b.Label(0), b.Label(1)}
		// The rules of Messages and Chat upstreams call functions that only pairs on them have: one of each must be there.
		return !slices.Contains(pairs, p) && p != [2]string{"chat", "messages"} && p != [2]string{"messages", "chat"}
	})
	return &set
}

// apply is a copy of the outermost of some blocks, with the mutant in the innermost; nil when there is none.
func apply(m *mutant, around []*lang.Block) *lang.Block {
	b := *around[0]
	b.Blocks, b.Fields, b.Args = slices.Clone(b.Blocks), slices.Clone(b.Fields), maps.Clone(b.Args)
	if len(around) == 1 {
		if !m.change(&b) {
			return nil
		}
		return &b
	}
	i := slices.Index(b.Blocks, around[1])
	if b.Blocks[i] = apply(m, around[1:]); b.Blocks[i] == nil {
		return nil
	}
	return &b
}

// compile is a program, nil when the set is not valid. A rule without an argument that it must have may be too much for the compiler,
// since the loader would have refused it.
func compile(set *lang.Set) (p *runtime.Program) {
	defer func() {
		if recover() != nil {
			p = nil
		}
	}()
	p, _ = runtime.Compile(set)
	return p
}

// try finds out whether a spec notices a mutant: first the specs of one pair that reach it, then all of the pairs that it concerns, at
// last those that reach it with all variations.
func (l *lab) try(m *mutant) {
	ctx, cancel := context.WithTimeout(context.Background(), l.limit)
	defer cancel()
	defer func() {
		if ctx.Err() != nil && m.result != killed {
			m.result, m.by = killed, "time"
		}
	}()
	reaching, concerned := l.reaching(m), l.concerned(m)
	first, of := l.busiest(reaching)
	if first != [2]string{} && slices.Contains(concerned, first) {
		set := l.changed(m, [][2]string{first})
		if set == nil {
			m.result = invalid
			return
		}
		p := compile(set)
		if p == nil {
			m.result = invalid
			return
		}
		if l.run(ctx, m, p, of, true) {
			return
		}
	}
	set := l.changed(m, concerned)
	if set == nil {
		m.result = invalid
		return
	}
	p := compile(set)
	if p == nil {
		m.result = invalid
		return
	}
	in := func(i int) bool {
		return i >= len(l.suite.Specs) || l.suite.Specs[i].Kind == play.Inquiry || slices.Contains(concerned, [2]string{l.suite.Specs[i].Client, l.suite.Specs[i].Upstream})
	}
	var rest []int
	for _, i := range reaching {
		if !slices.Contains(of, i) && in(i) {
			rest = append(rest, i)
		}
	}
	if l.run(ctx, m, p, rest, true) {
		return
	}
	rest = append(rest, of...)
	var others []int
	for i := range l.suite.Specs {
		if in(i) && !slices.Contains(rest, i) {
			others = append(others, i)
		}
	}
	if l.run(ctx, m, p, others, true) {
		return
	}
	most := slices.DeleteFunc(slices.Clone(reaching), func(i int) bool { return !in(i) || i >= len(l.suite.Specs) })
	if l.run(ctx, m, p, most[:min(len(most), 12)], false) {
		return
	}
	m.result = survived
}

// busiest is the pair that most of some specs are of, and those specs; scenarios are of none.
func (l *lab) busiest(list []int) (pair [2]string, of []int) {
	counts := map[[2]string][]int{}
	for _, i := range list {
		if i < len(l.suite.Specs) && l.suite.Specs[i].Kind != play.Inquiry {
			p := [2]string{l.suite.Specs[i].Client, l.suite.Specs[i].Upstream}
			counts[p] = append(counts[p], i)
			if len(counts[p]) > len(of) || len(counts[p]) == len(of) && strings.Compare(p[0]+p[1], pair[0]+pair[1]) < 0 {
				pair = p
			}
			of = counts[pair]
		}
	}
	return pair, of
}

// run reports whether one of some specs fails. It runs more and more of them at a time.
func (l *lab) run(ctx context.Context, m *mutant, p *runtime.Program, list []int, plain bool) bool {
	list = slices.DeleteFunc(slices.Clone(list), func(i int) bool { return slices.Contains(l.failed, i) })
	for n := 1; len(list) > 0; n *= 4 {
		n = min(n, len(list))
		report := play.Run(p, l.part(list[:n]), play.Options{Plain: plain, Workers: 1, Context: ctx, Limit: l.limit, Play: scenario.Run})
		list = list[n:]
		for _, r := range report.Specs {
			if r.Failed() {
				m.result, m.by = killed, r.Name
				return true
			}
		}
		if ctx.Err() != nil {
			return true
		}
	}
	return false
}
