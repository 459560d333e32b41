package expression

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// findings are the mistakes and doubts that were found in rules, and where that was.
type findings struct {
	Diags hcl.Diagnostics
	// Source is the text of an expression, for messages; nil: nobody knows.
	Source func(x hclsyntax.Expression) string
	// Used are the functions and tables that something uses, by their places.
	Used map[hcl.Range]bool

	sites []hcl.Range // where the functions and tables are used that are compiled just now
}

// add reports a mistake, and gives the node that stands in for what could not be compiled.
func (f *findings) add(code lang.Code, r hcl.Range, summary, format string, args ...any) Node {
	d := lang.Diag(code, r, summary, format, args...)
	if strings.HasPrefix(r.Filename, lang.BasePrefix) {
		// The base has no mistakes: what is wrong is that it is used here.
		for i := len(f.sites) - 1; i >= 0; i-- {
			if site := f.sites[i]; !strings.HasPrefix(site.Filename, lang.BasePrefix) {
				d.Subject = &site
				d.Detail += fmt.Sprintf(" So it is at %s:%d, which is used here.", r.Filename, r.Start.Line)
				break
			}
		}
	}
	f.Diags = append(f.Diags, d)
	return &Const{At: At{r}, failed: true}
}

// suspect warns of what is hardly meant, at the operator's places alone.
func (f *findings) suspect(at hcl.Range, summary, format string, args ...any) {
	if !strings.HasPrefix(at.Filename, lang.BasePrefix) {
		f.Diags = append(f.Diags, lang.Warn(lang.CodeMeant, at, summary, format, args...))
	}
}

// use notes that a function or table is used at a place, and compiles it.
func (f *findings) use(what, at hcl.Range, compile func() Node) Node {
	if f.Used == nil {
		f.Used = map[hcl.Range]bool{}
	}
	f.Used[what] = true
	f.sites = append(f.sites, at)
	defer func() { f.sites = f.sites[:len(f.sites)-1] }()
	return compile()
}

// text is an expression as it is written.
func (f *findings) text(x hclsyntax.Expression) string {
	if f.Source == nil {
		return "…"
	}
	if t := f.Source(x); t != "" && len(t) < 80 {
		return t
	}
	return "…"
}
