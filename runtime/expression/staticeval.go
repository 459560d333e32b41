package expression

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Fact is what is known of a value without running anything.
type Fact struct {
	State State
	Words []string // of Word: what it may be
	Kinds []string // what typeof may give, when that is known
}

// State is how much is known of a value.
type State uint8

// The states. Present is there, and not null.
const (
	Unknown State = iota
	Absent
	Present
	Word
	True
	False
)

// Known tells what is known of a path below a variable.
type Known func(v *Var, keys []string) Fact

func isTrue(b bool) Fact {
	if b {
		return Fact{State: True}
	}
	return Fact{State: False}
}

func not(f Fact) Fact {
	switch f.State {
	case True:
		return Fact{State: False}
	case False, Absent:
		return Fact{State: True}
	}
	return Fact{}
}

// Holds reports what is known of the condition: True, False or Unknown.
func (g Condition) Holds(known Known) State {
	f := Judge(g.X, g.Scope, g.Macros, known)
	if g.Words != nil {
		f = oneOfWords(f, g.Words)
	}
	if g.Not {
		f = not(f)
	}
	switch f.State {
	case True, False:
		return f.State
	case Absent:
		return False
	}
	return Unknown
}

// oneOfWords is whether a value is one of some words.
func oneOfWords(f Fact, words []string) Fact {
	if f.State == Absent {
		return Fact{State: False}
	}
	if f.State != Word {
		return Fact{}
	}
	in, out := false, false
	for _, w := range f.Words {
		if slices.Contains(words, w) {
			in = true
		} else {
			out = true
		}
	}
	if in && out {
		return Fact{}
	}
	return isTrue(in)
}

// Judge is what is known of an expression's value.
func Judge(x hclsyntax.Expression, s *Scope, macros map[string]*Macro, known Known) Fact {
	j := &judge{known: known}
	return j.of(x, s, macros)
}

type judge struct {
	known Known
	depth int
}

func (j *judge) of(x hclsyntax.Expression, s *Scope, m map[string]*Macro) Fact {
	if j.depth++; j.depth > 60 {
		return Fact{}
	}
	defer func() { j.depth-- }()
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return j.of(x.Expression, s, m)
	case *hclsyntax.LiteralValueExpr, *hclsyntax.TemplateExpr:
		return literalFact(x)
	case *hclsyntax.ScopeTraversalExpr:
		return j.path(x.Traversal, s)
	case *hclsyntax.RelativeTraversalExpr:
		if anon, ok := x.Source.(*hclsyntax.AnonSymbolExpr); ok {
			if v, ok := s.find(anonName(anon)).(*Var); ok {
				return j.known(v, keysOf(x.Traversal))
			}
		}
	case *hclsyntax.ConditionalExpr:
		switch cond := j.of(x.Condition, s, m); cond.State {
		case True, Present:
			return j.of(x.TrueResult, s, m)
		case False, Absent:
			return j.of(x.FalseResult, s, m)
		}
		a, b := j.of(x.TrueResult, s, m), j.of(x.FalseResult, s, m)
		if a.State == b.State && a.State != Word {
			return a
		}
	case *hclsyntax.UnaryOpExpr:
		if x.Op == hclsyntax.OpLogicalNot {
			return not(j.of(x.Val, s, m))
		}
	case *hclsyntax.BinaryOpExpr:
		return j.binary(x, s, m)
	case *hclsyntax.IndexExpr:
		return j.index(x, s, m)
	case *hclsyntax.FunctionCallExpr:
		return j.call(x, s, m)
	case *hclsyntax.ObjectConsExpr:
		return Fact{State: Present, Kinds: []string{"object"}}
	case *hclsyntax.TupleConsExpr:
		return Fact{State: Present, Kinds: []string{"array"}}
	}
	return Fact{}
}

func literalFact(x hclsyntax.Expression) Fact {
	if w, ok := lang.LiteralText(x); ok {
		return Fact{State: Word, Words: []string{w}, Kinds: []string{"string"}}
	}
	l, ok := x.(*hclsyntax.LiteralValueExpr)
	switch {
	case !ok:
		return Fact{State: Present, Kinds: []string{"string"}}
	case l.Val.IsNull():
		return Fact{State: Absent}
	case l.Val.Type().FriendlyName() == "bool":
		return isTrue(l.Val.True())
	}
	return Fact{State: Present, Kinds: []string{"number"}}
}

func (j *judge) path(t hcl.Traversal, s *Scope) Fact {
	if t.RootName() == "omit" {
		return Fact{State: Absent}
	}
	switch v := s.find(t.RootName()).(type) {
	case *Var:
		return j.known(v, keysOf(t[1:]))
	case *param:
		if len(t) == 1 {
			return j.of(v.arg, v.scope, v.macros)
		}
		if inner, ok := v.arg.(*hclsyntax.ScopeTraversalExpr); ok {
			return j.path(append(append(hcl.Traversal{}, inner.Traversal...), t[1:]...), v.scope)
		}
	case *Table:
		if keys := keysOf(t[1:]); len(keys) == 1 {
			return j.row(v, keys[0])
		}
	}
	return Fact{}
}

func (j *judge) row(t *Table, key string) Fact {
	for _, pass := range []string{key, "default"} {
		for _, r := range t.Rows {
			if r.Key == pass {
				return j.of(r.Value, t.Scope, t.Macros)
			}
		}
	}
	return Fact{State: Absent}
}

func (j *judge) index(x *hclsyntax.IndexExpr, s *Scope, m map[string]*Macro) Fact {
	root, ok := x.Collection.(*hclsyntax.ScopeTraversalExpr)
	if !ok || len(root.Traversal) != 1 {
		return Fact{}
	}
	t, ok := s.find(root.Traversal.RootName()).(*Table)
	if !ok {
		return Fact{}
	}
	switch key := j.of(x.Key, s, m); {
	case key.State == Absent:
		return key
	case key.State == Word && len(key.Words) == 1:
		return j.row(t, key.Words[0])
	case key.State == Word:
		out := Fact{State: Word}
		for _, w := range key.Words {
			r := j.row(t, w)
			if r.State != Word {
				return Fact{}
			}
			out.Words = append(out.Words, r.Words...)
		}
		return out
	case key.State == Present && slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Key == "default" }):
		out := Fact{State: Word} // one of them all
		for _, r := range t.Rows {
			f := j.of(r.Value, t.Scope, t.Macros)
			if f.State != Word {
				return Fact{}
			}
			out.Words = append(out.Words, f.Words...)
		}
		return out
	}
	return Fact{}
}

func (j *judge) binary(x *hclsyntax.BinaryOpExpr, s *Scope, m map[string]*Macro) Fact {
	a, b := j.of(x.LHS, s, m), j.of(x.RHS, s, m)
	falsy := func(f Fact) bool { return f.State == False || f.State == Absent }
	switch x.Op {
	case hclsyntax.OpLogicalAnd:
		switch {
		case falsy(a) || falsy(b):
			return Fact{State: False}
		case a.State == True && b.State == True:
			return Fact{State: True}
		}
	case hclsyntax.OpLogicalOr:
		switch {
		case a.State == True || b.State == True:
			return Fact{State: True}
		case falsy(a) && falsy(b):
			return Fact{State: False}
		}
	case hclsyntax.OpEqual:
		return equal(a, b)
	case hclsyntax.OpNotEqual:
		return not(equal(a, b))
	}
	return Fact{}
}

func equal(a, b Fact) Fact {
	there := func(f Fact) bool { return f.State == Present || f.State == Word || f.State == True || f.State == False }
	switch {
	case a.State == Absent && b.State == Absent:
		return Fact{State: True}
	case a.State == Absent && there(b), b.State == Absent && there(a):
		return Fact{State: False}
	case a.State == Word && b.State == Word:
		if len(b.Words) == 1 {
			return oneOfWords(a, b.Words)
		}
		if len(a.Words) == 1 {
			return oneOfWords(b, a.Words)
		}
	case a.State == Word && b.State == Present && len(b.Kinds) > 0 && !slices.Contains(b.Kinds, "string"),
		b.State == Word && a.State == Present && len(a.Kinds) > 0 && !slices.Contains(a.Kinds, "string"):
		return Fact{State: False}
	}
	return Fact{}
}

func (j *judge) call(x *hclsyntax.FunctionCallExpr, s *Scope, m map[string]*Macro) Fact {
	if f := m[x.Name]; f != nil && len(f.Params) == len(x.Args) {
		return j.of(f.Body, f.scope(x, s, m), f.Others)
	}
	if f := Functions[x.Name]; f != nil && f.Static != nil && len(x.Args) >= len(f.Params)-f.Optional {
		return f.Static(x.Args, func(i int) Fact { return j.of(x.Args[i], s, m) })
	}
	return Fact{}
}

// wordOf is the string that an expression is, when it is written out.
func wordOf(x hclsyntax.Expression) (string, bool) {
	switch x.(type) {
	case *hclsyntax.TemplateExpr, *hclsyntax.LiteralValueExpr:
		return lang.LiteralText(x)
	}
	return "", false
}

// wordsIn is the strings of a list that is written out.
func wordsIn(x hclsyntax.Expression) ([]string, bool) {
	t, ok := x.(*hclsyntax.TupleConsExpr)
	if !ok {
		return nil, false
	}
	var out []string
	for _, e := range t.Exprs {
		w, ok := wordOf(e)
		if !ok {
			return nil, false
		}
		out = append(out, w)
	}
	return out, true
}

// Places are the places in the protocols that a value may come from, through functions, choices and objects that are
// built on the way; nil when it is computed.
func Places(x hclsyntax.Expression, s *Scope, macros map[string]*Macro) []string {
	return placesBelow(x, nil, s, macros, 0)
}

func placesBelow(x hclsyntax.Expression, keys []string, s *Scope, m map[string]*Macro, depth int) []string {
	if depth > 40 {
		return nil
	}
	all := func(list ...hclsyntax.Expression) []string {
		var out []string
		for _, x := range list {
			out = append(out, placesBelow(x, keys, s, m, depth+1)...)
		}
		return out
	}
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return all(x.Expression)
	case *hclsyntax.ScopeTraversalExpr:
		rest := append(keysOf(x.Traversal[1:]), keys...)
		switch v := s.find(x.Traversal.RootName()).(type) {
		case *param:
			return placesBelow(v.arg, rest, v.scope, v.macros, depth+1)
		case *Var:
			return v.places(rest)
		}
	case *hclsyntax.RelativeTraversalExpr:
		rest := append(keysOf(x.Traversal), keys...)
		if anon, ok := x.Source.(*hclsyntax.AnonSymbolExpr); ok {
			if v, ok := s.find(anonName(anon)).(*Var); ok {
				return v.places(rest)
			}
			return nil
		}
		return placesBelow(x.Source, rest, s, m, depth+1)
	case *hclsyntax.ConditionalExpr:
		return all(x.TrueResult, x.FalseResult)
	case *hclsyntax.FunctionCallExpr:
		if f := m[x.Name]; f != nil && len(f.Params) == len(x.Args) {
			return placesBelow(f.Body, keys, f.scope(x, s, m), f.Others, depth+1)
		}
		return all(Passed(x)...)
	case *hclsyntax.ObjectConsExpr:
		if len(keys) == 0 {
			return nil
		}
		for _, item := range x.Items {
			if k, ok := lang.LiteralText(item.KeyExpr); ok && k == keys[0] {
				return placesBelow(item.ValueExpr, keys[1:], s, m, depth+1)
			}
		}
	}
	return nil
}

// places are the places of a path below the variable.
func (v *Var) places(keys []string) []string {
	var out []string
	for _, o := range v.Origins {
		out = append(out, joinKeys(o, keys))
	}
	return out
}
