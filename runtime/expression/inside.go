package expression

import (
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Names are those that an expression may use in the scope.
func (s *Scope) Names() []string { return s.all() }

// Inside is what is known of a value: where in the protocols it comes from, or which record it is.
type Inside struct {
	Origins []string // as of Var; nil: none is known
	Schema  Schema   // of the record, or of the elements of the list; nil: it is none
	List    bool     // it is a list of records
	Keys    []string // what it has under a fixed set of names: the rows of a table, the variables of a path
	Table   *Table   // nil: it is none
}

// Members are the names that stand below the value, as far as they are no fields of the protocols.
func (in Inside) Members() []string {
	if in.Schema != nil && !in.List {
		return in.Schema.Names()
	}
	return in.Keys
}

// InsideOf tells what is known of an expression's value in a scope. macros are the functions that may be called there.
func InsideOf(x hclsyntax.Expression, s *Scope, macros map[string]*Macro) Inside {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return InsideOf(x.Expression, s, macros)
	case *hclsyntax.ScopeTraversalExpr:
		named := s.find(x.Traversal.RootName())
		if named == nil && x.Traversal.RootName() == lang.AskRoot {
			return insideAsk(x.Traversal[1:], macros)
		}
		return insideName(named, s, macros).below(x.Traversal[1:])
	case *hclsyntax.RelativeTraversalExpr:
		return InsideOf(x.Source, s, macros).below(x.Traversal)
	case *hclsyntax.IndexExpr:
		in := InsideOf(x.Collection, s, macros)
		in.List = false
		return in
	case *hclsyntax.SplatExpr:
		in := InsideOf(x.Source, s, macros)
		in.List = false
		if each, ok := x.Each.(*hclsyntax.RelativeTraversalExpr); ok {
			return in.below(each.Traversal)
		}
		return in
	}
	return Inside{Origins: known(Origins(x, s))}
}

// insideName is what stands behind a name.
func insideName(named any, s *Scope, macros map[string]*Macro) Inside {
	switch v := named.(type) {
	case *Var:
		return Inside{Origins: known(v.Origins)}
	case *RecordVar:
		return Inside{Schema: v.Schema}
	case *param:
		return InsideOf(v.arg, v.scope, v.macros)
	case *Table:
		in := Inside{Table: v}
		for _, row := range v.Rows {
			in.Keys = append(in.Keys, row.Key)
		}
		return in
	case *URLName:
		return Inside{Keys: v.Known}
	case RecordList:
		return Inside{Schema: v.Elem(), List: true}
	}
	return Inside{}
}

// insideAsk is what stands behind ask.word.
func insideAsk(t hcl.Traversal, macros map[string]*Macro) Inside {
	if len(t) == 0 {
		var words []string
		for _, name := range slices.Sorted(maps.Keys(macros)) {
			if word, ok := strings.CutPrefix(name, lang.AskRoot+"."); ok {
				words = append(words, word)
			}
		}
		return Inside{Keys: words}
	}
	word, ok := t[0].(hcl.TraverseAttr)
	if m := macros[lang.AskName(word.Name)]; ok && m != nil && !m.Absent && !m.sought {
		m.sought = true
		defer func() { m.sought = false }()
		return Inside{Origins: known(Origins(m.Body, m.Scope))}.below(t[1:])
	}
	return Inside{}
}

// below is what stands at a path below the value.
func (in Inside) below(t hcl.Traversal) Inside {
	if in.Origins != nil {
		return Inside{Origins: below1(in.Origins, t)}
	}
	for len(t) > 0 {
		switch t[0].(type) {
		case hcl.TraverseAttr:
			if in.Schema == nil || in.List {
				return Inside{}
			}
			m, ok := in.Schema.Resolve(keysOf(t))
			if !ok || m.Elem == nil {
				return Inside{}
			}
			in = Inside{Schema: m.Elem, List: true}
			t = t[min(len(t), max(m.Used, 1)):]
			continue
		default: // an element
			in.List = false
		}
		t = t[1:]
	}
	return in
}

// known are origins without that of computed values.
func known(origins []string) []string {
	return slices.DeleteFunc(slices.Clone(origins), fromRules)
}
