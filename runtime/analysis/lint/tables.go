package lint

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// tables looks at tables: a lookup that may find nothing, a row that says what the default says.
func (l *linter) tables() {
	for _, s := range l.all {
		if s.Type == "table" { // rows of stop_reasons tell which words are known
			l.table(s)
		}
	}
}

func (l *linter) table(s *site) {
	if l.rows(s) {
		return
	}
	if at, key, open := l.openLookup(s); open {
		l.warn(lang.CodeNoDefault, s.Range, "No default", "%s[%s] at %s:%d is absent for a word that has no row here. Give the table a row default, or write a default there: coalesce(%s[…], …).", s.Label(0), key, at.Filename, at.Start.Line, s.Label(0))
	}
}

// rows reports rows that say what the default says, and whether there is a default.
func (l *linter) rows(s *site) bool {
	var fallback *lang.Attr
	for _, row := range s.Fields {
		if row.Name == "default" {
			fallback = row
		}
	}
	if fallback == nil {
		return false
	}
	for _, row := range s.Fields {
		if row != fallback && l.text(row.Expr) == l.text(fallback.Expr) {
			l.warn(lang.CodeNeedlessRow, row.Range, "Row like the default", "The row default gives %s for every word without a row; this row says the same.", l.text(row.Expr))
		}
	}
	return true
}

// openLookup is the first lookup in a table by a value that may be any, where nothing is said for one without a row.
func (l *linter) openLookup(table *site) (at hcl.Range, key string, found bool) {
	for _, s := range l.all {
		if !l.sees(s, table) {
			continue
		}
		for _, a := range s.attrs() {
			w := &lookups{name: table.Label(0)}
			w.visit(a.Expr, a.Name == "when")
			for _, x := range w.found {
				if !l.closed(x.Key, table) {
					return x.Range(), l.text(x.Key), true
				}
			}
		}
	}
	return hcl.Range{}, "", false
}

// sees reports whether a table is what its name means in a rule.
func (l *linter) sees(s, table *site) bool {
	own := func(b *lang.Block) bool {
		return b != table.Block && b.Type == "table" && b.Label(0) == table.Label(0)
	}
	switch {
	case table.above == nil:
		return !slices.ContainsFunc(s.top().Blocks, own)
	case s.top() == table.top():
		return true
	case table.within() != "protocol" || s.top().Type != "pair" || slices.ContainsFunc(s.top().Blocks, own):
		return false
	}
	return slices.Contains(s.top().Labels, table.above.Label(0))
}

// lookups finds those in a table that nothing stands behind.
type lookups struct {
	name  string
	found []*hclsyntax.IndexExpr
}

// visit goes through an expression. cared is whether an absent value is taken care of.
func (w *lookups) visit(x hclsyntax.Expression, cared bool) {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		w.visit(x.Expression, cared)
	case *hclsyntax.IndexExpr:
		if root, ok := x.Collection.(*hclsyntax.ScopeTraversalExpr); ok && len(root.Traversal) == 1 && root.Traversal.RootName() == w.name && !cared {
			w.found = append(w.found, x)
		}
		w.visit(x.Key, true)
	case *hclsyntax.FunctionCallExpr:
		for _, arg := range x.Args {
			w.visit(arg, cared || expression.HandlesAbsent(x.Name))
		}
	case *hclsyntax.ConditionalExpr:
		w.visit(x.Condition, true)
		w.visit(x.TrueResult, cared)
		w.visit(x.FalseResult, cared)
	case *hclsyntax.BinaryOpExpr:
		w.visit(x.LHS, true)
		w.visit(x.RHS, true)
	case *hclsyntax.UnaryOpExpr:
		w.visit(x.Val, true)
	case *hclsyntax.ObjectConsExpr:
		for _, item := range x.Items {
			w.visit(item.ValueExpr, cared)
		}
	case *hclsyntax.TupleConsExpr:
		for _, e := range x.Exprs {
			w.visit(e, cared)
		}
	case *hclsyntax.ForExpr:
		w.visit(x.CollExpr, cared)
		w.visit(x.ValExpr, cared)
		if x.CondExpr != nil {
			w.visit(x.CondExpr, true)
		}
	case *hclsyntax.TemplateExpr:
		for _, part := range x.Parts {
			w.visit(part, cared)
		}
	case *hclsyntax.TemplateWrapExpr:
		w.visit(x.Wrapped, cared)
	}
}

// closed reports whether a key is one of words that are written out, each of which has a row.
func (l *linter) closed(key hclsyntax.Expression, table *site) bool {
	switch x := key.(type) {
	case *hclsyntax.ParenthesesExpr:
		return l.closed(x.Expression, table)
	case *hclsyntax.ConditionalExpr:
		return l.closed(x.TrueResult, table) && l.closed(x.FalseResult, table)
	}
	if word, ok := lang.LiteralText(key); ok {
		for _, row := range table.Fields {
			if row.Name == word {
				return true
			}
		}
	}
	return false
}
