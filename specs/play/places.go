package play

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// place is something in the rules that a spec can reach, or that is reached when something else is.
type place struct {
	Place
	at    hcl.Range
	chain string // the types and labels of the blocks that it stands in, its own the last
	text  string // what stands there, as words
	block *place // the next larger one; nil when there is none
	// by is given for what the engine does not tell of by itself, since it is the same each time: a field that is a constant. It was
	// reached when any of these was. Such a place is not counted.
	by []*place
}

// key is what a place is known by wherever it stands: by its blocks, what it is, and its text.
func (p *place) key() string { return p.name() + "\x00" + p.text }

// name is the key without the text, which an edit may have changed.
func (p *place) name() string { return p.chain + "\x00" + p.What }

// placer finds the places of a set.
type placer struct {
	set       *lang.Set
	list      []*place
	functions map[string]*lang.Block
	depth     int
}

// placesOf are all places of a set, those that stand in others behind them.
func placesOf(set *lang.Set) []*place {
	f := &placer{set: set, functions: map[string]*lang.Block{}}
	for _, b := range slices.Concat(set.Functions, set.Protocols, set.Pairs) {
		for _, fn := range append(b.All("function"), b) {
			if fn.Type == "function" {
				f.functions[fn.Label(0)] = fn
			}
		}
	}
	for _, list := range [][]*lang.Block{
		set.Classes, set.Tiers, set.Retries, set.Models, set.Hosts, set.Aliases, set.Prefixes, set.Routes, set.Balances, set.Edits, set.Protocols, set.Pairs, set.Tables, set.Functions,
	} {
		for _, b := range list {
			f.walk(b, "", nil, nil)
		}
	}
	return f.list
}

// ruleName is a block as people name it: part "text".
func ruleName(b *lang.Block) string {
	name := b.Type
	for _, l := range b.Labels {
		name += fmt.Sprintf(" %q", l)
	}
	return name
}

func (f *placer) add(p *place, at hcl.Range, what string) *place {
	p.at = at
	p.Place = Place{at.Filename, at.Start.Line, at.Start.Column, what}
	f.list = append(f.list, p)
	return p
}

// ruleRuns reports whether it is told that a block of rules ran. in are the types of the blocks around it, the outermost first.
func ruleRuns(b *lang.Block, in []string) bool {
	around := func(kinds ...string) bool { return len(in) > 0 && slices.Contains(kinds, in[len(in)-1]) }
	reads := slices.Contains(in, "read_reply") && !around("errors")
	switch b.Type {
	case "tier", "retry", "alias", "prefix", "route", "balance":
		return true
	case "class": // the classes of failures, and how a protocol words them
		return true
	case "target", "stop", "answer", "set", "remove", "weigh", "media", "unknown":
		return !around("count", "alias") || b.Type == "weigh" || b.Type == "media"
	case "list":
		return around("upstream")
	case "upstream":
		return around("count")
	case "drop", "change", "reject":
		return true
	case "part", "tool":
		return reads || around("blocks", "turns", "tools", "pair", "write")
	case "message", "event", "comment":
		return true
	case "reply", "usage", "note", "error", "estimate", "received", "continue":
		return reads
	}
	return false
}

// fieldsRun reports whether it is told that fields of a block had a value, and whether also of those that are constants.
func fieldsRun(b *lang.Block, in []string) (reported, constants bool) {
	around := func(kinds ...string) bool { return len(in) > 0 && slices.Contains(kinds, in[len(in)-1]) }
	reads := slices.Contains(in, "read_reply")
	switch b.Type {
	case "reply", "usage", "note", "estimate":
		return reads, reads
	case "part", "tool":
		if around("write", "native") {
			return true, false
		}
		return true, true
	case "read_reply":
		return around("errors"), true
	case "headers":
		return true, true
	case "model", "host":
		return true, len(in) == 0
	case "message", "request", "fields", "block", "body", "event", "answer", "models", "deleted", "list":
		return true, false
	}
	return false, false
}

// walk notes the places of a block: rules that read, read, write or say, the fields that they compute, the rows of tables, the
// branches of conditions.
func (f *placer) walk(b *lang.Block, chain string, in []string, block *place) {
	if b.Type == "edits" {
		return // Only an operator's block edit runs it, which no built-in spec has.
	}
	chain = strings.TrimPrefix(chain+" / "+ruleName(b), " / ")
	own := block
	if ruleRuns(b, in) {
		own = f.add(&place{chain: chain, block: block}, b.Range, heading(b))
	}
	from := len(f.list)
	for _, name := range slices.Sorted(maps.Keys(b.Args)) {
		a := b.Args[name]
		if own != nil {
			own.text += " " + name + " = " + f.textOf(a.Expr)
		}
		f.branches(a, chain, own)
	}
	rows := b.Type == "table" || b.Type == "stop_reasons" || len(in) > 0 && in[len(in)-1] == "stop_reasons"
	reported, always := fieldsRun(b, in)
	var constants []*place
	for _, a := range b.Fields {
		switch {
		case rows:
			f.add(&place{chain: chain, text: f.textOf(a.Expr), block: own}, a.Expr.Range(), "row "+a.Name)
		case reported && (always || !f.constant(a.Expr)):
			f.add(&place{chain: chain, text: f.textOf(a.Expr), block: own}, a.Range, "field "+a.Name)
		case own != nil:
			own.text += " " + a.Name + " = " + f.textOf(a.Expr)
		default:
			p := &place{chain: chain, text: f.textOf(a.Expr), at: a.Range}
			p.Place = Place{a.Range.Filename, a.Range.Start.Line, a.Range.Start.Column, "field " + a.Name}
			constants = append(constants, p)
		}
		f.branches(a, chain, own)
	}
	for _, sub := range b.Blocks {
		f.walk(sub, chain, append(slices.Clip(in), b.Type), own)
	}
	for _, p := range constants {
		if p.by = slices.Clone(f.list[from:]); len(p.by) > 0 {
			f.list = append(f.list, p)
		}
	}
}

// heading names a block among others of the same chain.
func heading(b *lang.Block) string {
	if l := b.Label(0); l != "" {
		return fmt.Sprintf("%s %q", b.Type, l)
	}
	return b.Type
}

// constant reports whether an expression is the same each time: it reads nothing, nor do the functions that it calls.
func (f *placer) constant(x hclsyntax.Expression, params ...string) bool {
	if f.depth++; f.depth > 20 {
		return false
	}
	defer func() { f.depth-- }()
	for _, v := range x.Variables() {
		if !slices.Contains(params, v.RootName()) && v.RootName() != "omit" {
			return false
		}
	}
	same := true
	hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		if call, ok := n.(*hclsyntax.FunctionCallExpr); ok {
			if body, ours := f.functions[call.Name]; ours {
				same = same && body.Arg("result") != nil && f.constant(body.Arg("result"), body.Texts("params")...)
			}
		}
		return nil
	})
	return same
}

// branches notes both sides of each condition.
func (f *placer) branches(a *lang.Attr, chain string, block *place) {
	hclsyntax.VisitAll(a.Expr, func(n hclsyntax.Node) hcl.Diagnostics {
		if cond, ok := n.(*hclsyntax.ConditionalExpr); ok {
			text := f.textOf(cond.Condition) + " ? " + f.textOf(cond.TrueResult) + " : " + f.textOf(cond.FalseResult)
			for i, x := range []hclsyntax.Expression{cond.TrueResult, cond.FalseResult} {
				f.add(&place{chain: chain + " / " + a.Name, text: fmt.Sprint(i, text), block: block}, x.Range(), "branch")
			}
		}
		return nil
	})
}

// textOf is an expression as its words, whatever lines and columns they stand in.
func (f *placer) textOf(x hclsyntax.Expression) string {
	r := x.Range()
	src := f.set.Sources[r.Filename]
	if r.End.Byte > len(src) {
		return ""
	}
	return strings.Join(strings.Fields(string(r.SliceBytes(src))), " ")
}
