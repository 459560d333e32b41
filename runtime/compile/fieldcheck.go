package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// listed reports whether a protocol has a field at an origin: what lies within one that it does not have says nothing.
func listed(catalog *fields.Catalog, origin string) bool {
	_, known, _ := catalog.Lookup(origin, nil)
	return known && !strings.HasPrefix(origin, "?:")
}

// knownField holds an output field against the fields of the protocol. One whose value is said by ext(…) is an extension.
func (k *compiler) knownField(origin string, a *lang.Attr) {
	if k.seeking.is(a.Name) {
		k.seeking.origin(origin, nil)
		return
	}
	if call, ok := a.Expr.(*hclsyntax.FunctionCallExpr); ok && (call.Name == expression.Extension || misspeltExtension(k, call.Name)) {
		return
	}
	if _, known, near := k.catalog.Lookup(origin, []string{a.Name}); !known && k.catalog.Has(strings.TrimSuffix(origin, ":")) {
		if a.Name == "when" || a.Name == "if" {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownPath, a.Range, "Unknown field", "A block of fields has no condition. Each field can have one: name = condition ? value : omit"))
			return
		}
		hint := fieldHint(k.catalog, origin, nil, []string{a.Name}, near)
		if here := (catalog{k.catalog, k.program.Set}).sameWord(origin, a.Name); here != "" && !strings.Contains(hint, "Did you mean") {
			hint += fmt.Sprintf(" Here it is %s.", strings.TrimPrefix(here, "req."))
		}
		if p := k.pairing; p != nil && p.Client != p.Upstream && origin == p.Upstream.ID+".request:" {
			if _, of, _ := k.catalog.Lookup(p.Client.ID+".request:", []string{a.Name}); of && !strings.Contains(hint, "requests of") {
				hint += fmt.Sprintf(" It is a field of requests of %s; for upstreams that speak it, the block is: pair %q %q.", p.Client.ID, p.Upstream.ID, p.Client.ID)
			}
		}
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownPath, a.Range, "Unknown field", "The protocol has no field %q.%s If an upstream takes it all the same, write %s = ext(…).", a.Name, hint, a.Name))
	}
}

// misspeltExtension reports whether a function that does not exist was meant to be ext. That it does not exist is reported already.
func misspeltExtension(k *compiler, name string) bool {
	return expression.Functions[name] == nil && k.Macros[name] == nil && lang.Suggest(name, []string{expression.Extension}) != ""
}

// extends reports whether something in a block is said by ext(…).
func extends(b *lang.Block) (found bool) {
	for _, a := range b.Args {
		_ = hclsyntax.VisitAll(a.Expr, func(n hclsyntax.Node) hcl.Diagnostics {
			call, ok := n.(*hclsyntax.FunctionCallExpr)
			found = found || ok && call.Name == expression.Extension
			return nil
		})
	}
	return found
}

// knownPath reports a path, the label of a block, that is none of the protocol's; true when it is one. The block of an extension reads it by ext(…).
func (k *compiler) knownPath(origin string, b *lang.Block) bool {
	if extends(b) {
		return false
	}
	if indexed.MatchString(b.Label(0)) && (b.Type == "set" || b.Type == "remove") && edited(b.Range) {
		return false // see reviewer.block
	}
	keys := plainKeys(strings.Split(b.Label(0), "."))
	if k.seeking.is(keys[len(keys)-1]) {
		k.seeking.origin(origin, keys[:len(keys)-1])
		return false
	}
	if _, known, near := k.catalog.Lookup(origin, keys); !known && k.catalog.Has(strings.TrimSuffix(origin, ":")) {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownPath, b.Range, "Unknown field", "The protocol has no field %q.%s", b.Label(0), fieldHint(k.catalog, origin, b, keys, near)))
		return false
	}
	return true
}

// fieldHint is what is said of a path that a protocol does not have.
func fieldHint(catalog *fields.Catalog, origin string, b *lang.Block, keys, near []string) string {
	if hint := lang.Suggest(keys[len(keys)-1], near); hint != "" {
		return hint
	}
	if len(keys) == 1 {
		other := lang.OtherLimit(keys[0], func(field string) bool {
			_, known, _ := catalog.Lookup(origin, []string{field})
			return known
		})
		if other != "" {
			return fmt.Sprintf(" Did you mean %q?", other)
		}
	}
	if len(keys) == 1 {
		if hint := deeper(catalog, origin, keys[0]); hint != "" {
			return hint
		}
	}
	if b == nil {
		return whose(catalog, origin, keys)
	}
	if path := b.Label(0); strings.HasPrefix(path, "$.") || strings.HasPrefix(path, "/") || strings.HasPrefix(path, "req.") || strings.Contains(path, "[*]") {
		plain := strings.ReplaceAll(strings.Trim(strings.TrimPrefix(strings.TrimPrefix(path, "$."), "req."), "/"), "/", ".")
		return fmt.Sprintf(" A path is names with dots between them. Write: %q", strings.ReplaceAll(plain, "[*]", ""))
	}
	if kind := keys[len(keys)-1]; len(keys) > 1 && slices.Contains([]string{"text", "thinking", "image", "document", "tool_call", "tool_result"}, kind) && (b.Type == "reject" || b.Type == "drop") {
		return fmt.Sprintf(" A kind of content is left out or refused by part %q { %s = \"the reason\" }.", kind, b.Type)
	}
	hint := whose(catalog, origin, keys)
	if protocol, _, _ := strings.Cut(origin, "."); (b.Type == "set" || b.Type == "remove") && strings.HasSuffix(origin, ".request:") && strings.Contains(hint, "replies of "+protocol) {
		return fmt.Sprintf(" It is a field of replies of %s, which are changed in the block patch \"reply\".", protocol)
	}
	if strings.HasSuffix(origin, ".request:") && b.Type == "drop" && strings.Contains(hint, "repl") {
		hint += " What clients do not get of replies is written in read_reply { drop … }."
	}
	return hint
}
