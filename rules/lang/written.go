package lang

import (
	"fmt"
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

// argForm is how an argument is written that stands as a block.
func argForm(block, name string, a Arg) string {
	value := a.Example
	if value == "" {
		value = map[ArgType]string{Text: `"…"`, TextList: `["…"]`, Bool: "true", Number: "1", List: "req.messages"}[TypeOf(block, name)]
	}
	if value == "" {
		value = "…"
	}
	return name + " = " + value
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
		if _, known := vendorsOf[more]; known && g.Args["protocol"].Doc != "" {
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
		if _, protocol := vendorsOf[given[0]]; !protocol && want[0] == "protocol" {
			return " Write: " + blockForm(kind, g, want[0], given[0]) + " " + protocolNames
		}
	}
	if len(given) < len(want) && (kind == "pair" || want[0] == "protocol") {
		return " Write: " + blockForm(kind, g, given...) + " " + protocolNames
	}
	return " Write: " + blockForm(kind, g, given...)
}

const protocolNames = "The protocols are chat, messages and responses, and those of your own."

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
		return fmt.Sprintf("a block %s { … } that stands by itself", path[0])
	case 2:
		return fmt.Sprintf("%s { … } within a block %s", path[1], path[0])
	}
	return strings.Join(path, " › ")
}
