package compile

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// askWords adds to the functions of a pair what its client asks for: the words of the blocks ask of the client's protocol and of the
// pair, which comes last. They use the client's functions and tables, whatever an upstream calls its own. A word that only another
// client has is absent.
func (k *compiler) askWords(all map[string]*expression.Macro, layout *expression.Layout) {
	if k.pairing == nil {
		if k.unpaired { // the functions are only looked at for mistakes: what a word comes to is not known
			for _, word := range k.words() {
				all[lang.AskName(word)] = &expression.Macro{Name: lang.AskName(word), Body: omitted(hcl.Range{}), Absent: true, Scope: expression.NewScope(nil, layout), Others: all}
			}
		}
		return
	}
	client, pair := k.pairing.Client.Block, k.pairing.Block
	scope := expression.NewScope(nil, layout)
	own := map[string]*expression.Macro{}
	for _, f := range slices.Concat(k.program.Set.Functions, client.All("function"), pair.All("function")) {
		if m := k.function(f, scope, own); m != nil {
			own[f.Label(0)] = m
		}
	}
	k.tables(scope, own, k.program.Set.Tables, client.All("table"), pair.All("table"))
	scope.Functions = own
	for _, word := range k.words() {
		own[lang.AskName(word)] = &expression.Macro{Name: lang.AskName(word), Body: omitted(pair.Range), Absent: true, Scope: scope, Others: own}
	}
	for _, b := range []*lang.Block{client, pair} {
		for _, a := range b.First("ask").FieldsOrNone() {
			name := lang.AskName(a.Name)
			own[name] = &expression.Macro{Name: name, Body: a.Expr, Scope: scope, Others: own, Range: a.Range}
		}
	}
	for _, word := range k.words() {
		all[lang.AskName(word)] = own[lang.AskName(word)]
	}
}

// words are those that some client asks for, in all rules.
func (k *compiler) words() []string {
	if k.asked == nil {
		k.asked = []string{}
		for _, b := range slices.Concat(k.program.Set.Protocols, k.program.Set.Pairs) {
			for _, a := range b.First("ask").FieldsOrNone() {
				if !slices.Contains(k.asked, a.Name) {
					k.asked = append(k.asked, a.Name)
				}
			}
		}
		slices.Sort(k.asked)
	}
	return k.asked
}

// omitted is the expression omit.
func omitted(at hcl.Range) hclsyntax.Expression {
	return &hclsyntax.ScopeTraversalExpr{Traversal: hcl.Traversal{hcl.TraverseRoot{Name: "omit", SrcRange: at}}, SrcRange: at}
}
