package expression

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Origins are the places in the protocols that an expression's value comes from, nil when it is computed.
func Origins(x hclsyntax.Expression, s *Scope) []string {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return Origins(x.Expression, s)
	case *hclsyntax.ScopeTraversalExpr:
		v := s.find(x.Traversal.RootName())
		if p, ok := v.(*param); ok {
			return below1(Origins(p.arg, p.scope), x.Traversal[1:])
		}
		if v, ok := v.(*Var); ok {
			return below1(v.Origins, x.Traversal[1:])
		}
	case *hclsyntax.RelativeTraversalExpr:
		if anon, ok := x.Source.(*hclsyntax.AnonSymbolExpr); ok {
			if v, ok := s.find(anonName(anon)).(*Var); ok {
				return below1(v.Origins, x.Traversal)
			}
		}
		return below1(Origins(x.Source, s), x.Traversal)
	case *hclsyntax.FunctionCallExpr:
		if args, more := passed(x); len(args) == 1 && !more && Functions[x.Name].Passes == FirstArg {
			return Origins(args[0], s)
		} else if args != nil {
			return originsOf(args, s, more)
		}
		if f := s.function(x.Name); f != nil && !f.Absent && len(f.Params) == len(x.Args) && !f.sought {
			f.sought = true
			defer func() { f.sought = false }()
			return originsOf([]hclsyntax.Expression{f.Body}, f.scope(x, s, nil), true)
		}
	case *hclsyntax.ConditionalExpr:
		return originsOf([]hclsyntax.Expression{x.TrueResult, x.FalseResult}, s, Origins(x.TrueResult, s) == nil || Origins(x.FalseResult, s) == nil)
	case *hclsyntax.ForExpr:
		inner := NewScope(s, nil)
		inner.Set(x.ValVar, &Var{Origins: Origins(x.CollExpr, s)})
		return originsOf([]hclsyntax.Expression{x.ValExpr}, inner, true)
	}
	return nil
}

// elsewhere is the origin of what is computed: nothing is known of what stands there. Beside other origins it says
// that the value may come from one of them.
const elsewhere = "?:"

// originsOf are the origins of several expressions of which a value may be any; nil when all are computed.
func originsOf(list []hclsyntax.Expression, s *Scope, open bool) []string {
	var all []string
	for _, x := range list {
		o := Origins(x, s)
		if o == nil {
			if _, isList := x.(*hclsyntax.TupleConsExpr); !isList {
				open = true
			}
		}
		all = append(all, o...)
	}
	if len(all) == 0 || slices.Contains(all, elsewhere) && len(all) == 1 {
		return nil
	}
	if open {
		all = append(all, elsewhere)
	}
	return all
}

func below1(origins []string, t hcl.Traversal) []string {
	out := make([]string, 0, len(origins))
	for _, o := range origins {
		for _, p := range t {
			if a, ok := p.(hcl.TraverseAttr); ok {
				if !strings.HasSuffix(o, ":") {
					o += "."
				}
				o += a.Name
			}
		}
		out = append(out, o)
	}
	if len(out) == 0 {
		return nil
	}
	return out
}
