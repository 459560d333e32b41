package compile

import (
	"fmt"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// sharedHint is the shared word that somebody may mean by a word of an upstream's: that of the built-in row of the same name, or the one that
// clients are told by this word.
func sharedHint(row, word string) string {
	if hint := lang.Suggest(word, lang.StopWords); hint != "" {
		return hint
	}
	base, _ := lang.Embedded()
	for _, p := range base.Protocols {
		for _, a := range p.First("stop_reasons").First("read").FieldsOrNone() {
			if shared, ok := lang.LiteralText(a.Expr); ok && (a.Name == row || a.Name == word) {
				return fmt.Sprintf(" Write: %s = %q", row, shared)
			}
		}
	}
	if other := lang.OtherReason(word); other != "" {
		return fmt.Sprintf(" Write: %s = %q", row, other)
	}
	return ""
}

// askFor is the word of what a client asks for that a protocol reads from a field of this name; "" when none does.
func (k *compiler) askFor(field string) string {
	for _, p := range k.program.Set.Protocols {
		for _, a := range p.First("ask").FieldsOrNone() {
			if slices.ContainsFunc(a.Expr.Variables(), func(t hcl.Traversal) bool {
				step, ok := t[len(t)-1].(hcl.TraverseAttr)
				return ok && len(t) > 1 && step.Name == field
			}) {
				return a.Name
			}
		}
	}
	return ""
}

// receivedBy reports whether a protocol's stop_reasons know a word of its upstreams.
func receivedBy(set *lang.Set, protocol, word string) bool {
	return slices.ContainsFunc(set.Protocols, func(p *lang.Block) bool {
		return p.Label(0) == protocol && slices.ContainsFunc(p.First("stop_reasons").First("read").FieldsOrNone(), func(a *lang.Attr) bool { return a.Name == word })
	})
}
