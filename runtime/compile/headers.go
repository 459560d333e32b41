package compile

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// headerNames reports headers that the operator's rules name, and that are nearly ones which the field commonly uses: one that is
// misspelt is never there, and nobody would be told. Those that expressions read are told of where they are compiled.
func headerNames(k *compiler) {
	set := k.program.Set
	for _, b := range reviewed(set, set.Protocols, set.Aliases, set.Balances, set.Edits) {
		headersWithin(k, b)
	}
}

func headersWithin(k *compiler, b *lang.Block) {
	if b.Type == "headers" {
		for _, f := range b.Fields {
			k.headerName(f.Name, f.Range)
		}
		return
	}
	for _, list := range []struct{ block, arg string }{{"upstream", "forward"}, {"upstream", "pass"}, {"limits", "hide"}} {
		if x := b.Arg(list.arg); b.Type == list.block && x != nil {
			_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
				if x, ok := n.(*hclsyntax.TemplateExpr); ok {
					if name, ok := lang.LiteralText(x); ok {
						k.headerName(name, x.Range())
						innerStar(k, name, x.Range())
						if list.arg == "forward" {
							k.credential(name, x.Range())
						}
					}
				}
				return nil
			})
		}
	}
	for _, c := range b.Blocks {
		headersWithin(k, c)
	}
}

func (k *compiler) headerName(name string, at hcl.Range) {
	if !edited(at) {
		return
	}
	if hint := lang.NearHeader(name); hint != "" {
		k.Diags = append(k.Diags, lang.Warn(lang.CodeSpelling, at, "Misspelt?", "No header %q is commonly used.%s", name, hint))
	}
}

// innerStar warns of a name of headers with a * that is not its end, where it stands for itself.
func innerStar(k *compiler, name string, at hcl.Range) {
	if i := strings.IndexByte(name, '*'); i >= 0 && i < len(name)-1 && edited(at) {
		hint := ""
		if i > 0 {
			hint = fmt.Sprintf(" Write the whole names, or: %q", name[:i+1])
		}
		k.warn(lang.CodePattern, at, "Pattern that matches nothing", "A * is for names that begin alike, and stands at their end; elsewhere it stands for itself.%s", hint)
	}
}
