package lang

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// blockForm is how a block is written. Labels that are not given have the names that the grammar has for them.
func blockForm(kind string, g *Grammar, given ...string) string {
	for i, l := range g.Labels {
		l, optional := strings.CutSuffix(l, "?")
		if i < len(given) {
			l = given[i]
		} else if optional {
			break
		}
		l, _, _ = strings.Cut(l, " or ") // request or reply
		kind += fmt.Sprintf(" %q", l)
	}
	return kind + " { … }"
}

// asBlock is how the block is written that stands as an argument: alias = "a" is meant as alias "a" { … }, and upstreams = { a = { … } } as
// upstream "a" { … }.
func asBlock(kind string, g *Grammar, x hclsyntax.Expression) string {
	var label string
	if text, ok := LiteralText(x); ok {
		label = text
	} else if object, ok := x.(*hclsyntax.ObjectConsExpr); ok && len(object.Items) > 0 {
		if key, ok := object.Items[0].KeyExpr.(*hclsyntax.ObjectConsKeyExpr); ok {
			if label = hclKeyword(key); g.Args[label].Doc != "" {
				label = "" // its arguments, without a name
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.Args)) {
		if len(g.Labels) == 0 && slices.Contains(g.Args[name].OneOf, label) {
			return fmt.Sprintf("%s { %s = %q }", kind, name, label)
		}
	}
	if label == "" || len(g.Labels) != 1 {
		return blockForm(kind, g)
	}
	return blockForm(kind, g, label)
}

// hclKeyword is the name that the key of an object is, "" for a computed one.
func hclKeyword(key *hclsyntax.ObjectConsKeyExpr) string {
	if t, ok := key.Wrapped.(*hclsyntax.ScopeTraversalExpr); ok && len(t.Traversal) == 1 {
		return t.Traversal.RootName()
	}
	text, _ := LiteralText(key.Wrapped)
	return text
}

// splitName is a block and an argument of it that a name such as log_level is made of; "" for none.
func splitName(name string, g *Grammar) (block, arg string) {
	for i, c := range name {
		if c != '_' {
			continue
		}
		for _, kind := range []string{name[:i], name[:i] + "s"} {
			if sub := g.Blocks[kind]; sub != nil && sub.Args[name[i+1:]].Doc != "" {
				return kind, name[i+1:]
			}
		}
	}
	return "", ""
}

// argForm is how an argument is written that stands as a block.
func argForm(block, name string, a Arg) string {
	value := a.Example
	if value == "" {
		value = examples[block+"."+name]
	}
	if value == "" {
		value = examples[name]
	}
	if value == "" {
		value = map[ArgType]string{Text: `"…"`, TextList: `["…"]`, Bool: "true", Number: "1", List: "req.messages"}[TypeOf(block, name)]
	}
	if value == "" {
		value = "…"
	}
	return name + " = " + value
}

// examples are values of arguments of rule files, as they stand in one.
var examples = map[string]string{
	"tier.when": "status == 503", "class.when": "status == 503", "action": `"retry"`, "after": `header["retry-after"]`, "alias.to": `"gpt-5-mini"`, "prefix.add": `"openai/"`,
	"why": `"the upstream does not have it"`, "params": `["x"]`, "function.result": "upper(x)", "vendor.url": `"https://api.acme.example/v1"`, "title": `"Acme"`, "protocol": `"chat"`,
	"large": `"acme-large"`, "balance.path": `"/user/balance"`, "balance.value": "data.balance", "set.to": "1", "route.to": `["openai"]`, "class.status": "503", "class.type": `"server_error"`,
	"write_reply.order": `"one at a time"`, "rest": `"10m"`, "backoff": `"500ms"`, "upstreams": `["acme-*"]`, "again": "1",
}

// missingForm is how an argument that is missing is written; "" when nobody knows.
func missingForm(block, name string, a Arg) string {
	form := argForm(block, name, a)
	if strings.HasSuffix(form, "= …") || strings.HasSuffix(form, `"…"`) {
		return ""
	}
	return " Write: " + form
}

// labelForm is how a block with the wrong number of labels is written.
func labelForm(kind string, g *Grammar, given []string) string {
	want := g.Labels
	switch {
	case len(want) == 0:
		return fmt.Sprintf(" Write: %s { … }", kind)
	case len(given) > len(want):
		more := given[len(want)]
		inside := ""
		if _, known := protocolWords[more]; known && g.Args["protocol"].Doc != "" {
			inside = "protocol"
		} else if n := requiredArgs(g); len(n) == 1 && (n[0] == "to" || n[0] == "why" || n[0] == "add") {
			inside = n[0]
		}
		form := blockForm(kind, g, given...)
		if inside == "" {
			return " Write: " + form
		}
		return " Write: " + strings.Replace(form, "…", fmt.Sprintf("%s = %q", inside, more), 1)
	case len(given) == 1 && len(want) == 2:
		if parts := strings.FieldsFunc(given[0], func(c rune) bool { return !(c >= 'a' && c <= 'z') }); slices.Equal(want, []string{"client", "upstream"}) {
			parts = slices.DeleteFunc(parts, func(p string) bool { return p == "to" })
			if len(parts) == 2 {
				return " Write: " + blockForm(kind, g, parts...)
			}
		}
		if _, protocol := protocolWords[given[0]]; !protocol && want[0] == "protocol" {
			return " Write: " + blockForm(kind, g, want[0], given[0]) + " " + protocolNames
		}
	}
	if len(given) < len(want) && (kind == "pair" || want[0] == "protocol") {
		return " Write: " + blockForm(kind, g, given...) + " " + protocolNames
	}
	return " Write: " + blockForm(kind, g, given...)
}

const protocolNames = `A protocol is, for example, "chat" or "messages".`

// requiredArgs are the arguments that a block must have.
func requiredArgs(g *Grammar) (names []string) {
	for name, a := range g.Args {
		if a.Required {
			names = append(names, name)
		}
	}
	return names
}

// standsIn says where a block stands, by the blocks that lead to it.
func standsIn(path []string) string {
	switch len(path) {
	case 1:
		return fmt.Sprintf("a block %s { … } outside of other blocks", path[0])
	case 2:
		return fmt.Sprintf("%s { … } within a block %s", path[1], path[0])
	}
	return strings.Join(path, " › ")
}
