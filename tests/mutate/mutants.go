package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// mutant is one change of the rules.
type mutant struct {
	order    int
	name     string // the blocks and the argument, and the kind of the change
	reported string // what was changed
	at       hcl.Range
	span     hcl.Range     // of the block that it stands in
	around   []*lang.Block // the blocks that it stands in, the outermost first
	change   func(b *lang.Block) bool

	result string
	by     string // the spec that failed
}

// The results.
const (
	killed   = "killed"
	survived = "survived"
	invalid  = "invalid" // the rules do not compile
)

// unmeasured are arguments that only people read.
var unmeasured = []string{"why", "doc", "docs", "description"}

// lists are the blocks of a set that are changed.
func lists(s *lang.Set) []*[]*lang.Block {
	return []*[]*lang.Block{
		&s.Protocols, &s.Pairs, &s.Functions, &s.Tables, &s.Classes, &s.Tiers, &s.Retries, &s.Models, &s.Hosts, &s.Aliases, &s.Prefixes, &s.Routes, &s.Balances,
	}
}

// mutants are all changes of the rules that are tried.
func (l *lab) mutants() []*mutant {
	var out []*mutant
	names := map[string]int{}
	add := func(m *mutant) {
		if names[m.name]++; names[m.name] > 1 {
			m.name += fmt.Sprintf(" #%d", names[m.name])
		}
		m.order = len(out)
		out = append(out, m)
	}
	var walk func(b *lang.Block, chain string, around []*lang.Block)
	walk = func(b *lang.Block, chain string, around []*lang.Block) {
		chain = strings.TrimPrefix(chain+" / "+header(b), " / ")
		around = append(slices.Clip(around), b)
		for _, name := range slices.Sorted(maps.Keys(b.Args)) {
			if !slices.Contains(unmeasured, name) {
				l.changes(b, b.Args[name], chain, around, add)
			}
		}
		for i, a := range b.Fields {
			l.changes(b, a, chain, around, add)
			if (b.Type == "table" || b.Type == "stop_reasons") && i+1 < len(b.Fields) {
				next := b.Fields[i+1]
				if l.text(a.Expr.Range()) != l.text(next.Expr.Range()) {
					add(&mutant{
						name: chain + " / " + a.Name + ": swap with next", reported: a.Name + " and " + next.Name + " have each other's value", at: a.Range, span: b.Span, around: around,
						change: func(b *lang.Block) bool {
							x, y := *b.Fields[i], *b.Fields[i+1]
							x.Expr, y.Expr = y.Expr, x.Expr
							b.Fields[i], b.Fields[i+1] = &x, &y
							return true
						},
					})
				}
			}
		}
		for i, sub := range b.Blocks {
			add(&mutant{
				name: chain + " / " + header(sub) + ": remove", reported: "without " + header(sub), at: sub.Range, span: sub.Span, around: around,
				change: func(b *lang.Block) bool { b.Blocks = slices.Delete(b.Blocks, i, i+1); return true },
			})
			walk(sub, chain, around)
		}
	}
	for _, list := range lists(l.set) {
		for _, b := range *list {
			walk(b, "", nil)
		}
	}
	return out
}

func header(b *lang.Block) string {
	name := b.Type
	for _, label := range b.Labels {
		name += fmt.Sprintf(" %q", label)
	}
	return name
}

func (l *lab) text(r hcl.Range) string { return string(r.SliceBytes(l.set.Sources[r.Filename])) }

// changes are those of one argument: it is removed, its condition negated, its branches and operators exchanged, its constants replaced.
func (l *lab) changes(b *lang.Block, a *lang.Attr, chain string, around []*lang.Block, add func(*mutant)) {
	at := a.Expr.Range()
	whole := l.text(at)
	isField := b.Args[a.Name] != a
	put := func(kind, reported string, with func(b *lang.Block, a *lang.Attr)) {
		add(&mutant{
			name: chain + " / " + a.Name + ": " + kind, reported: reported, at: a.Range, span: b.Span, around: around,
			change: func(b *lang.Block) bool {
				i := slices.IndexFunc(b.Fields, func(f *lang.Attr) bool { return f.Name == a.Name })
				if isField && i < 0 {
					return false
				}
				if with == nil {
					if isField {
						b.Fields = slices.Delete(b.Fields, i, i+1)
					} else {
						delete(b.Args, a.Name)
					}
					return true
				}
				var other lang.Attr
				if isField {
					other = *b.Fields[i]
					b.Fields[i] = &other
				} else {
					other = *b.Args[a.Name]
					b.Args[a.Name] = &other
				}
				with(b, &other)
				return other.Expr != nil
			},
		})
	}
	replace := func(kind string, r hcl.Range, text string) {
		src := whole[:r.Start.Byte-at.Start.Byte] + text + whole[r.End.Byte-at.Start.Byte:]
		put(kind, fmt.Sprintf("%s for %s", short(text), short(l.text(r))), func(_ *lang.Block, a *lang.Attr) {
			x, diags := hclsyntax.ParseExpression([]byte(src), at.Filename, at.Start)
			if a.Expr = x; diags.HasErrors() {
				a.Expr = nil
			}
		})
	}
	put("remove", "without "+a.Name+" = "+short(whole), nil)
	if strings.HasPrefix(whole, "<<") {
		return // The text of a heredoc is put together from lines, whose places are others.
	}
	if a.Name == "when" {
		replace("negate", at, "!("+whole+")")
	}
	hclsyntax.Walk(a.Expr, &finder{func(n hclsyntax.Node) {
		switch x := n.(type) {
		case *hclsyntax.ConditionalExpr:
			replace("exchange branches", x.SrcRange, "!("+l.text(x.Condition.Range())+") ? "+l.text(x.TrueResult.Range())+" : "+l.text(x.FalseResult.Range()))
		case *hclsyntax.BinaryOpExpr:
			if other := operators[x.Op]; other != "" {
				replace("operator "+other, x.SrcRange, l.text(x.LHS.Range())+" "+other+" "+l.text(x.RHS.Range()))
			}
			if x.Op == hclsyntax.OpLogicalAnd || x.Op == hclsyntax.OpLogicalOr {
				replace("left alone", x.SrcRange, "("+l.text(x.LHS.Range())+")")
				replace("right alone", x.SrcRange, "("+l.text(x.RHS.Range())+")")
			}
		case *hclsyntax.UnaryOpExpr:
			if x.Op == hclsyntax.OpLogicalNot {
				replace("not negated", x.SrcRange, "("+l.text(x.Val.Range())+")")
			}
		case *hclsyntax.TemplateExpr:
			if x.IsStringLiteral() {
				if s := l.text(x.SrcRange); len(s) > 2 {
					replace("text "+s, x.SrcRange, s[:len(s)-1]+"_x\"")
				} else {
					replace("text "+s, x.SrcRange, `"x"`)
				}
			}
		case *hclsyntax.LiteralValueExpr:
			switch {
			case x.Val.IsNull():
			case x.Val.Type() == cty.Bool:
				replace("constant", x.SrcRange, fmt.Sprint(!x.Val.True()))
			case x.Val.Type() == cty.Number:
				replace("constant "+l.text(x.SrcRange), x.SrcRange, next(l.text(x.SrcRange)))
			}
		}
	}})
}

// finder calls a function for each node, but not for the names of members.
type finder struct{ found func(hclsyntax.Node) }

func (f *finder) Enter(n hclsyntax.Node) hcl.Diagnostics {
	f.found(n)
	return nil
}

func (f *finder) Exit(hclsyntax.Node) hcl.Diagnostics { return nil }

var operators = map[*hclsyntax.Operation]string{
	hclsyntax.OpEqual: "!=", hclsyntax.OpNotEqual: "==", hclsyntax.OpLogicalAnd: "||", hclsyntax.OpLogicalOr: "&&",
	hclsyntax.OpLessThan: ">=", hclsyntax.OpLessThanOrEqual: ">", hclsyntax.OpGreaterThan: "<=", hclsyntax.OpGreaterThanOrEqual: "<",
	hclsyntax.OpAdd: "-", hclsyntax.OpSubtract: "+", hclsyntax.OpMultiply: "+",
}

// next is another number.
func next(s string) string {
	if s[len(s)-1] == '9' {
		return s[:len(s)-1] + "8"
	}
	if c := s[len(s)-1]; c >= '0' && c < '9' {
		return s[:len(s)-1] + string(c+1)
	}
	return "7"
}

func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 80 {
		s = s[:77] + "…"
	}
	return s
}
