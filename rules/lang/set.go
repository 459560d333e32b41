// Package lang reads rule files: it parses HCL into a Set, and checks it against the grammar of the rule language. The packages in
// runtime compile the expressions.
package lang

import (
	"maps"
	"slices"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/fields"
)

// Set is all rule files together, of the right shape. It is immutable.
type Set struct {
	Protocols []*Block
	Pairs     []*Block
	Functions []*Block
	Tables    []*Block
	Classes   []*Block
	Tiers     []*Block
	Retries   []*Block
	Models    []*Block
	Hosts     []*Block
	Aliases   []*Block
	Prefixes  []*Block
	Routes    []*Block
	Balances  []*Block
	Prices    []*Block
	Edits     []*Block

	VendorBlocks []*Block // see Vendors
	AgentBlocks  []*Block // see Agents
	FieldBlocks  []*Block // see Fields

	fields func() *fields.Catalog

	own map[*Block]bool // aliases, prefixes, routes and prices of parlance.hcl, which stand before the others

	builtIn     bool         // see BuiltIn
	embedded    bool         // all files are built into the binary
	whole       bool         // there is no base: the files say base = "none"
	differences []Difference // what an overlay says of the base

	Sources map[string][]byte // the text of each file, by the name that diagnostics use
}

// AsBuiltIn reports whether a pair, and all that its rules may use, is what is built in, untouched: the two protocols, the lists of their
// fields, the functions and the tables. A function that is added concerns no built-in rule: none calls it. A table that is added may have the
// name of something that they read. Blocks of the base are the same ones in every set, but for pairs that no file has.
func (s *Set) AsBuiltIn(pair *Block) bool {
	if s.embedded || s.builtIn {
		return true
	}
	if s.whole || !IsBase(pair.Range) {
		return false
	}
	b := builtInSet()
	return (pair.Derived && !pair.overlaid || slices.Contains(b.Pairs, pair)) && s.hasAll(b.Functions) && slices.Equal(b.Tables, s.Tables) &&
		slices.Contains(b.Protocols, s.Protocol(pair.Label(0))) && slices.Contains(b.Protocols, s.Protocol(pair.Label(1))) &&
		slices.Equal(b.fieldBlocks(pair.Labels...), s.fieldBlocks(pair.Labels...))
}

// hasAll reports whether the set has all these functions.
func (s *Set) hasAll(functions []*Block) bool {
	return !slices.ContainsFunc(functions, func(f *Block) bool { return !slices.Contains(s.Functions, f) })
}

func builtInSet() *Set {
	s, _ := embedded()
	return s
}

// Block is a block of a rule file.
type Block struct {
	Type   string
	Labels []string
	Args   map[string]*Attr // those with a meaning of their own
	Fields []*Attr          // the others, in the order of the file
	Blocks []*Block         // in the order of the file
	Range  hcl.Range        // of the header
	Span   hcl.Range        // of the whole block

	Derived bool // a pair that no built-in file has

	overlaid bool // an overlay has a block for it

	mark     mark // which built-in block a block of an overlay concerns, if it says so
	misspelt bool // it has an argument that nobody knows: another may be missing because of it
}

// Attr is an argument.
type Attr struct {
	Name  string
	Expr  hclsyntax.Expression
	Range hcl.Range // of the name
	Base  *Attr     // what it takes the place of, in the base; nil: nothing
}

// Label is the i-th label, "" when there is none.
func (b *Block) Label(i int) string {
	if i < len(b.Labels) {
		return b.Labels[i]
	}
	return ""
}

// Arg is the expression of an argument, nil when it is not given.
func (b *Block) Arg(name string) hclsyntax.Expression {
	if b == nil {
		return nil
	}
	if a := b.Args[name]; a != nil {
		return a.Expr
	}
	return nil
}

// Text is the literal string of an argument, "" when it is not given.
func (b *Block) Text(name string) string {
	s, _ := LiteralText(b.Arg(name))
	return s
}

// Texts is the literal list of strings of an argument.
func (b *Block) Texts(name string) []string {
	x, ok := b.Arg(name).(*hclsyntax.TupleConsExpr)
	if !ok {
		return nil
	}
	var out []string
	for _, e := range x.Exprs {
		if s, ok := LiteralText(e); ok {
			out = append(out, s)
		}
	}
	return out
}

// Rejects are the blocks reject of a pair, and those of its client's protocol where the two protocols are not the same, and the pair says nothing else
// of the field by a block reject or drop of its own.
func Rejects(pair, client, upstream *Block) []*Block {
	list := slices.Clone(pair.All("reject"))
	if client == upstream {
		return list
	}
	own := slices.Concat(list, pair.All("drop"))
	for _, r := range client.All("reject") {
		if !slices.ContainsFunc(own, func(b *Block) bool { return b.Label(0) == r.Label(0) }) {
			list = append(list, r)
		}
	}
	return list
}

// LiteralText is the string that an expression is, when it is one.
func LiteralText(x hclsyntax.Expression) (string, bool) {
	switch x := x.(type) {
	case nil, *hclsyntax.ScopeTraversalExpr, *hclsyntax.FunctionCallExpr, *hclsyntax.ForExpr:
		return "", false
	case *hclsyntax.TemplateExpr:
		if len(x.Parts) == 1 { // Most are plain text, which needs no evaluation.
			if text, ok := x.Parts[0].(*hclsyntax.LiteralValueExpr); ok && text.Val.Type() == cty.String && text.Val.IsKnown() && !text.Val.IsNull() {
				return text.Val.AsString(), true
			}
		}
	}
	v, diags := Static(x, nil)
	if diags.HasErrors() || v.IsNull() || !v.IsKnown() || v.Type() != cty.String {
		return "", false
	}
	return v.AsString(), true
}

// Misspelt reports whether the block has an argument that nobody knows, so that another may seem to be missing.
func (b *Block) Misspelt() bool { return b.misspelt }

// First is the first block of a type, nil when there is none.
func (b *Block) First(kind string) *Block {
	if b == nil {
		return nil
	}
	for _, c := range b.Blocks {
		if c.Type == kind {
			return c
		}
	}
	return nil
}

// All are the blocks of a type.
func (b *Block) All(kind string) []*Block {
	if b == nil {
		return nil
	}
	var out []*Block
	for _, c := range b.Blocks {
		if c.Type == kind {
			out = append(out, c)
		}
	}
	return out
}

// Protocol is the protocol of a name, nil when there is none.
func (s *Set) Protocol(name string) *Block { return find(s.Protocols, name) }

// Pair is the pair of two protocols, nil when there is none.
func (s *Set) Pair(client, upstream string) *Block { return find(s.Pairs, client, upstream) }

func find(list []*Block, labels ...string) *Block {
next:
	for _, b := range list {
		for i, l := range labels {
			if b.Label(i) != l {
				continue next
			}
		}
		return b
	}
	return nil
}

// BuiltIn reports whether the rules are the built-in ones, as the project's tests have checked them: no file is laid over them, and nobody has
// edited one of theirs since its syntax tree was made. What With adds may have mistakes.
func (s *Set) BuiltIn() bool { return s.builtIn }

// Whole reports whether the set is not laid over what is built into the binary: its files say base = "none".
func (s *Set) Whole() bool { return s.whole }

// lists are the blocks of a set by their type.
func (s *Set) lists() map[string]*[]*Block {
	return map[string]*[]*Block{
		"protocol": &s.Protocols, "pair": &s.Pairs, "function": &s.Functions, "table": &s.Tables, "class": &s.Classes, "tier": &s.Tiers,
		"retry": &s.Retries, "model": &s.Models, "host": &s.Hosts, "alias": &s.Aliases, "prefix": &s.Prefixes, "route": &s.Routes,
		"balance": &s.Balances, "price": &s.Prices, "edit": &s.Edits, "vendor": &s.VendorBlocks, "agent": &s.AgentBlocks, "fields": &s.FieldBlocks,
	}
}

// Changed lists the types of blocks of which the set has other ones than the built-in rules. Beside overlays, "pair" is one: each of their sets derives its own.
func (s *Set) Changed() map[string]bool {
	changed, built := map[string]bool{}, builtInSet().lists()
	for kind, list := range s.lists() {
		if s.whole || !slices.Equal(*list, *built[kind]) {
			changed[kind] = true
		}
	}
	return changed
}

// take files the blocks of a rule file by their types.
func (s *Set) take(list []*Block) {
	lists := s.lists()
	for _, b := range list {
		if l := lists[b.Type]; l != nil {
			*l = append(*l, b)
		}
	}
	s.derivePairs()
	s.fields = sync.OnceValue(s.catalog)
}

// With is the set with aliases, prefixes, routes and prices of a configuration, which stand before those of the rules. sources are the
// texts that the blocks stand in.
func (s *Set) With(blocks []*Block, sources map[string][]byte) *Set {
	all := *s
	all.own = map[*Block]bool{}
	all.Sources = maps.Clone(s.Sources)
	maps.Copy(all.Sources, sources)
	var first Set
	for _, b := range blocks {
		all.own[b] = true
		switch b.Type {
		case "alias":
			first.Aliases = append(first.Aliases, b)
		case "prefix":
			first.Prefixes = append(first.Prefixes, b)
		case "route":
			first.Routes = append(first.Routes, b)
		case "price":
			first.Prices = append(first.Prices, b)
		}
	}
	all.Aliases = append(first.Aliases, s.Aliases...)
	all.Prefixes = append(first.Prefixes, s.Prefixes...)
	all.Routes = append(first.Routes, s.Routes...)
	all.Prices = append(first.Prices, s.Prices...)
	return &all
}

// Own reports whether a block is the configuration's, and not the rules'.
func (s *Set) Own(b *Block) bool { return s.own[b] }

// NameBlocks are the types of blocks that With takes.
var NameBlocks = []string{"alias", "prefix", "route", "price"}

// FieldsOrNone are the fields of a block that may be missing.
func (b *Block) FieldsOrNone() []*Attr {
	if b == nil {
		return nil
	}
	return b.Fields
}

// BlocksOrNone are the blocks of a block that may be missing.
func (b *Block) BlocksOrNone() []*Block {
	if b == nil {
		return nil
	}
	return b.Blocks
}

// forAll are the blocks that are for any upstream: those for some may have the name of one that they come before.
func forAll(list []*Block) []*Block {
	var out []*Block
	for _, b := range list {
		if b.Arg("upstreams") == nil {
			out = append(out, b)
		}
	}
	return out
}

// Blocks are all blocks of the set that stand in no other.
func (s *Set) Blocks() (all []*Block) {
	lists := s.lists()
	for _, kind := range slices.Sorted(maps.Keys(lists)) {
		all = append(all, *lists[kind]...)
	}
	return all
}

// Named are the blocks of a type that stand in no other.
func (s *Set) Named(kind string) []*Block {
	if list := s.lists()[kind]; list != nil {
		return *list
	}
	return nil
}
