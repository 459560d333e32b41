package config

import (
	"path/filepath"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Needs is what a configuration reads besides itself, as far as that can be told of one with mistakes too. Files of accounts, which are
// followed on their own, are not among it.
type Needs struct {
	Rules    string    // the folder of the rule files, or their URL; "": none
	RulesURL bool      // it is a URL
	RulesAt  hcl.Range // where that is said
	Files    []string  // that hold keys and other settings
}

// NeedsOf looks into the text of a configuration.
func NeedsOf(src []byte, filename string, getenv func(string) (string, bool)) (n Needs) {
	body, _ := lang.Parse(src, filename)
	if body == nil {
		return n
	}
	r := newReader(filepath.Dir(filename), getenv)
	at := func(name string) string {
		if filepath.IsAbs(name) {
			return name
		}
		return filepath.Join(r.dir, name)
	}
	if a := body.Attributes["rules"]; a != nil {
		if v, diags := lang.Static(a.Expr, r.ctx); !diags.HasErrors() && v.Type() == cty.String && v.IsWhollyKnown() && !v.IsNull() && v.AsString() != "" {
			n.Rules, n.RulesAt, n.RulesURL = v.AsString(), a.Expr.Range(), isURL(v.AsString())
			if !n.RulesURL {
				n.Rules = at(n.Rules)
			}
		}
	}
	_ = hclsyntax.VisitAll(body, func(node hclsyntax.Node) hcl.Diagnostics {
		call, ok := node.(*hclsyntax.FunctionCallExpr)
		if !ok || len(call.Args) != 1 {
			return nil
		}
		v, diags := lang.Static(call.Args[0], r.ctx)
		if diags.HasErrors() || v.Type() != cty.String || !v.IsWhollyKnown() || v.IsNull() {
			return nil
		}
		switch call.Name {
		case "file":
			n.Files = append(n.Files, at(v.AsString()))
		case "credential":
			if path, ok := r.credentialPath(v.AsString()); ok {
				n.Files = append(n.Files, path)
			}
		}
		return nil
	})
	slices.Sort(n.Files)
	n.Files = slices.Compact(n.Files)
	return n
}

// WithoutAddresses is the text of a configuration without the addresses that are listened on, in which gateways may differ that serve the same.
// A text with mistakes stays as it is.
func WithoutAddresses(src []byte, filename string) []byte {
	body, diags := lang.Parse(src, filename)
	if body == nil || diags.HasErrors() {
		return src
	}
	var at []hcl.Range
	find := func(b *hclsyntax.Body) {
		if a := b.Attributes["listen"]; a != nil {
			at = append(at, a.Expr.Range())
		}
	}
	find(body)
	for _, b := range body.Blocks {
		if b.Type == "admin" {
			find(b.Body)
		}
	}
	slices.SortFunc(at, func(a, b hcl.Range) int { return b.Start.Byte - a.Start.Byte })
	for _, r := range at {
		src = slices.Concat(src[:r.Start.Byte], src[r.End.Byte:])
	}
	return src
}
