// Package lint finds rules and specs that are valid but probably unintended: a table without a default, a condition that is always true, a
// reason that explains nothing. All findings are warnings; a comment on the line, or on the one above, silences one and gives the reason:
//
//	# lint: ignore R701 the words are the upstream's own, all of them
package lint

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Rules looks at a set that compiles. Of an overlay, only what stands in the operator's own files is told.
func Rules(set *lang.Set) hcl.Diagnostics {
	l := newLinter(set)
	l.tables()
	l.conditions()
	l.shadows()
	l.reasons()
	l.writes()
	l.unused()
	l.fields()
	l.overrides()
	return l.done(set.Sources)
}

// linter collects what is found.
type linter struct {
	set   *lang.Set
	all   []*site // every block, those that stand in others behind them
	diags hcl.Diagnostics
}

// site is a block where it stands.
type site struct {
	*lang.Block
	above *site // the block around it, nil for one of a file
}

// top is the block of a file that the site is in.
func (s *site) top() *site {
	for s.above != nil {
		s = s.above
	}
	return s
}

// within is the type of the block around, "" for a block of a file.
func (s *site) within() string {
	if s.above == nil {
		return ""
	}
	return s.above.Type
}

// attrs are the arguments and fields, in the order of the file.
func (s *site) attrs() []*lang.Attr {
	list := slices.AppendSeq(slices.Clone(s.Fields), maps.Values(s.Args))
	slices.SortFunc(list, func(a, b *lang.Attr) int {
		return cmp.Or(strings.Compare(a.Range.Filename, b.Range.Filename), cmp.Compare(a.Range.Start.Byte, b.Range.Start.Byte))
	})
	return list
}

func newLinter(set *lang.Set) *linter {
	l := &linter{set: set}
	var walk func(b *lang.Block, above *site)
	walk = func(b *lang.Block, above *site) {
		s := &site{b, above}
		l.all = append(l.all, s)
		for _, c := range b.Blocks {
			walk(c, s)
		}
	}
	for _, list := range [][]*lang.Block{
		set.Functions, set.Tables, set.Classes, set.Tiers, set.Retries, set.Models, set.Hosts, set.Aliases, set.Prefixes, set.Routes, set.Balances, set.Prices, set.Edits, set.VendorBlocks, set.AgentBlocks, set.FieldBlocks, set.Protocols, set.Pairs,
	} {
		for _, b := range list {
			walk(b, nil)
		}
	}
	return l
}

func (l *linter) warn(code lang.Code, at hcl.Range, summary, format string, args ...any) {
	l.diags = append(l.diags, lang.Warn(code, at, summary, format, args...))
}

// text is an expression as its words, whatever lines they stand on.
func (l *linter) text(x hclsyntax.Expression) string {
	at := x.Range()
	src := l.set.Sources[at.Filename]
	if !at.CanSliceBytes(src) {
		return ""
	}
	return strings.Join(strings.Fields(string(at.SliceBytes(src))), " ")
}

// done leaves out what is silenced, and what a user of an overlay has not written.
func (l *linter) done(sources map[string][]byte) hcl.Diagnostics {
	whole := true // nothing is laid over the base
	for name := range sources {
		whole = whole && strings.HasPrefix(name, lang.BasePrefix)
	}
	var out hcl.Diagnostics
	for _, d := range silence(lang.Sort(l.diags), sources) {
		if whole || d.Subject == nil || !lang.IsBase(*d.Subject) {
			out = append(out, d)
		}
	}
	return lang.Sort(out)
}
