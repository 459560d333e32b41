package specs

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules"
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
	set    *rules.Set
	list   []*place
	macros map[string]bool // functions of the rules: a call of one is compiled to what it gives, at another place
}

// placesOf are all places of a set, those that stand in others behind them.
func placesOf(set *rules.Set) []*place {
	f := &placer{set: set, macros: map[string]bool{}}
	for _, list := range [][]*rules.Block{set.Functions, set.Protocols, set.Pairs} {
		for _, b := range list {
			for _, fn := range append(b.All("function"), b) {
				if fn.Type == "function" {
					f.macros[fn.Label(0)] = true
				}
			}
		}
	}
	for _, list := range [][]*rules.Block{set.Tiers, set.Classes, set.Protocols, set.Pairs, set.Tables, set.Functions} {
		for _, b := range list {
			f.walk(b, "", b.Type, nil)
		}
	}
	return f.list
}

// ruleName is a block as people name it: part "text".
func ruleName(b *rules.Block) string {
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

// ruleRuns reports whether the engine tells that a block of rules ran. within is what it stands in.
func ruleRuns(b *rules.Block, within string) bool {
	switch b.Type {
	case "tier", "class":
		return within == b.Type // those of errors of a protocol are words, and no rules
	case "part":
		return slices.Contains([]string{"blocks", "turns", "tools", "pair", "hear", "write"}, within)
	case "tool", "message", "event", "note":
		return within != "say"
	case "reply", "usage":
		return true
	}
	return false
}

// walk notes the places of a block: rules that read, hear, write or say, the fields that they compute, the rows of tables, the
// branches of conditions.
func (f *placer) walk(b *rules.Block, chain, within string, block *place) {
	if b.Type == "count" || b.Type == "stored" {
		return // no translation runs them
	}
	chain = strings.TrimPrefix(chain+" / "+ruleName(b), " / ")
	own := block
	if ruleRuns(b, within) {
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
	rows := b.Type == "table" || b.Type == "stop_reasons"
	writes := within == "write" || within == "event" || slices.Contains([]string{"message", "request", "fields", "block", "body", "event"}, b.Type)
	var constants []*place
	for _, a := range b.Fields {
		switch {
		case rows && !f.calls(a.Expr):
			f.add(&place{chain: chain, text: f.textOf(a.Expr), block: own}, a.Expr.Range(), "row "+a.Name)
		case !rows && writes && !constant(a.Expr):
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
	if slices.Contains([]string{"blocks", "turns", "tools", "hear", "write", "say"}, b.Type) {
		within = b.Type
	}
	for _, sub := range b.Blocks {
		f.walk(sub, chain, within, own)
	}
	for _, p := range constants {
		if p.by = slices.Clone(f.list[from:]); len(p.by) > 0 {
			f.list = append(f.list, p)
		}
	}
}

// heading names a block among others of the same chain.
func heading(b *rules.Block) string {
	if l := b.Label(0); l != "" {
		return fmt.Sprintf("%s %q", b.Type, l)
	}
	return b.Type
}

func constant(x hclsyntax.Expression) bool {
	_, diags := x.Value(nil)
	return !diags.HasErrors()
}

// calls reports whether an expression is nothing but a call of a rule's function.
func (f *placer) calls(x hclsyntax.Expression) bool {
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	return ok && f.macros[call.Name]
}

// branches notes both sides of each condition.
func (f *placer) branches(a *rules.Attr, chain string, block *place) {
	hclsyntax.VisitAll(a.Expr, func(n hclsyntax.Node) hcl.Diagnostics {
		if cond, ok := n.(*hclsyntax.ConditionalExpr); ok {
			text := f.textOf(cond.Condition) + " ? " + f.textOf(cond.TrueResult) + " : " + f.textOf(cond.FalseResult)
			for i, x := range []hclsyntax.Expression{cond.TrueResult, cond.FalseResult} {
				if !f.calls(x) {
					f.add(&place{chain: chain + " / " + a.Name, text: fmt.Sprint(i, text), block: block}, x.Range(), "branch")
				}
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
