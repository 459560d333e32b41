package lint

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// unused finds functions and tables that no rule uses. One that only unused ones use is not used either.
func (l *linter) unused() {
	uses := map[*site]map[string]bool{} // names that a definition uses
	used := map[string]bool{}           // names that rules use
	var defined []*site
	for _, s := range l.all {
		names := used
		if owner := definition(s); owner != nil {
			if uses[owner] == nil {
				uses[owner] = map[string]bool{}
			}
			names = uses[owner]
			if owner == s {
				defined = append(defined, s)
			}
		}
		for _, a := range s.attrs() {
			namesIn(a.Expr, names)
		}
	}
	for more := true; more; {
		more = false
		for _, d := range defined {
			if !used[key(d)] {
				continue
			}
			for n := range uses[d] {
				more = more || !used[n]
				used[n] = true
			}
		}
	}
	for _, d := range defined {
		if !used[key(d)] {
			l.warn(lang.CodeUnused, d.Range, "Never used", "No rule uses the %s %q. Remove it, or use it.", d.Type, d.Label(0))
		}
	}
}

// definition is the function or table that a block is, nil when it is none.
func definition(s *site) *site {
	if s.Type == "function" || s.Type == "table" {
		return s
	}
	return nil
}

// key is a definition as an expression names it. Functions and tables of one name do not meet.
func key(d *site) string {
	if d.Type == "function" {
		return d.Label(0) + "()"
	}
	return d.Label(0)
}

// namesIn notes what an expression calls and reads.
func namesIn(x hclsyntax.Expression, into map[string]bool) {
	hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
		switch x := n.(type) {
		case *hclsyntax.FunctionCallExpr:
			into[x.Name+"()"] = true
		case *hclsyntax.ScopeTraversalExpr:
			into[x.Traversal.RootName()] = true
		}
		return nil
	})
}
