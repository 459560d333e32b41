package compile

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/models"
)

// foreignName reports whether one of the names that are read is neither a parameter nor the engine's: it may be a parameter misspelt.
func (k *reviewer) foreignName(used map[string]bool, params []string) bool {
	for name := range used {
		if !slices.Contains(params, name) && !slices.Contains(engineNames, name) && !slices.ContainsFunc(k.program.Set.Tables, func(b *lang.Block) bool { return b.Label(0) == name }) {
			return true
		}
	}
	return false
}

// builtInFunction reports whether the base has a function of a name, anywhere.
func (k *reviewer) builtInFunction(name string) bool {
	if k.baseFunctions == nil {
		k.baseFunctions = map[string]bool{}
		base, _ := lang.Embedded()
		for _, b := range base.Functions {
			k.baseFunctions[b.Label(0)] = true
		}
		for _, b := range slices.Concat(base.Protocols, base.Pairs) {
			for _, f := range b.All("function") {
				k.baseFunctions[f.Label(0)] = true
			}
		}
	}
	return k.baseFunctions[name]
}

// patterns looks at a list of patterns.
func (k *compiler) patterns(x hclsyntax.Expression, of string) {
	list, ok := x.(*hclsyntax.TupleConsExpr)
	if !ok {
		return
	}
	for _, e := range list.Exprs {
		text, literal := lang.LiteralText(e)
		if d := models.PatternMistake(text, of); literal && d != "" {
			if models.HasScheme.MatchString(text) {
				d = "These are patterns of the names that upstreams have in parlance.hcl, and not of URLs. For a host, write a block host."
			}
			k.warn(lang.CodePattern, e.Range(), "Pattern that matches nothing", "%s", d)
		}
	}
}

// elementOf is the element of a list that is written out as this text, or nil.
func elementOf(x hclsyntax.Expression, text string) hclsyntax.Expression {
	list, ok := x.(*hclsyntax.TupleConsExpr)
	if !ok {
		return nil
	}
	for _, e := range list.Exprs {
		if t, literal := lang.LiteralText(e); literal && t == text {
			return e
		}
	}
	return nil
}

// upstreamName reports a pattern where a route names an upstream.
func (k *modelRules) upstreamName(x hclsyntax.Expression, name string) {
	if upstream, model, slash := strings.Cut(name, "/"); x != nil && slash {
		k.warn(lang.CodePattern, x.Range(), "Not an upstream", "A route names upstreams of parlance.hcl here, and %q looks like an upstream and a model. Write a block for it: target { upstream = %q model = %q }, over several lines.", name, upstream, model)
	} else if x != nil && strings.Contains(name, "*") {
		k.warn(lang.CodePattern, x.Range(), "Pattern that matches nothing", "A route names its upstreams one by one, and * is not special here. Write the names from parlance.hcl, in the order in which they are tried: to = [\"acme-1\", \"acme-2\"]")
	}
}

// targetsTwice warns of a target that stands in a route a second time: it failed by then.
func (k *modelRules) targetsTwice(b *lang.Block) {
	seen := map[string]bool{}
	look := func(x hclsyntax.Expression, said string) {
		if seen[said] && edited(x.Range()) {
			k.warn(lang.CodeUnreachable, x.Range(), "Given twice", "The route already has this target, which is tried before, so this one has no effect. Remove it, or write another target.")
		}
		seen[said] = true
	}
	if list, ok := b.Arg("to").(*hclsyntax.TupleConsExpr); ok {
		for _, x := range list.Exprs {
			if name, ok := lang.LiteralText(x); ok {
				look(x, name)
			}
		}
	}
	for _, t := range b.All("target") {
		said, at := "target", t.Arg("upstream")
		for _, name := range []string{"when", "upstream", "model"} {
			if said += "\n"; t.Arg(name) != nil {
				said += k.source(t.Arg(name))
			}
		}
		if at == nil {
			at = t.Arg("model")
		}
		if at != nil {
			look(at, said)
		}
	}
}

// groupRef is how other languages put what a pattern found into a text.
var groupRef = lazyregexp.New(`\$\d|\$[A-Za-z_]+|\\\d|\{\{.*\}\}|%s|\{\d*\}|\{match\[`)

// aliasTarget looks at what an alias leads to.
func (k *reviewer) aliasTarget(b *lang.Block) {
	x := b.Arg("to")
	if x == nil || !edited(x.Range()) {
		return
	}
	pieces := []hclsyntax.Expression{x}
	if t, ok := x.(*hclsyntax.TemplateExpr); ok {
		pieces = t.Parts
	}
	stars := strings.Count(b.Label(0), "*")
	write := "${match[0]}"
	if stars == 0 {
		write = "the name itself"
	}
	for _, p := range pieces {
		text, ok := lang.LiteralText(p)
		if l, isLiteral := p.(*hclsyntax.LiteralValueExpr); isLiteral && l.Val.Type() == cty.String && !l.Val.IsNull() {
			text, ok = l.Val.AsString(), true
		}
		switch {
		case !ok:
		case strings.Contains(text, "*"):
			k.warn(lang.CodePattern, x.Range(), "A * that is no pattern", "An alias leads to one model, and a * in its name stands for itself. The text for the * of the alias's name is written %s.", write)
			return
		case groupRef.MatchString(text):
			k.warn(lang.CodePattern, x.Range(), "A name that nobody has", "%q stands for itself here. A value is put into a text by ${ }; what the first * of the alias's name stood for is ${match[0]}.", groupRef.FindString(text))
			return
		}
	}
}

// prefix looks at a name that stands before others.
func (k *reviewer) prefix(b *lang.Block) {
	text, ok := lang.LiteralText(b.Arg("add"))
	if !ok || !edited(b.Arg("add").Range()) {
		return
	}
	at := b.Arg("add").Range()
	switch {
	case strings.Contains(text, "*"):
		k.warn(lang.CodePattern, at, "A * that is no pattern", "The label of the block is the pattern of models, and add is the prefix that their names may have: prefix %q with add = %q.", text, strings.ReplaceAll(b.Label(0), "*", ""))
	case text != "" && strings.HasSuffix(b.Label(0), "/") && !strings.HasSuffix(text, "/"):
		k.warn(lang.CodePattern, at, "The wrong way round?", "The label of the block is the pattern of models, and add is the prefix that their names may have: prefix \"%s*\" with add = %q.", text, b.Label(0))
	case text != "" && !strings.ContainsAny(text[len(text)-1:], "/:.-_@~"):
		k.warn(lang.CodePattern, at, "Names run together", "The prefix is put before names as it is, as in %q. Write: add = %q", text+strings.ReplaceAll(b.Label(0), "*", ""), text+"/")
	}
}

// aliasLoops follows the operator's aliases with a * by a name that stands for all.
func (k *reviewer) aliasLoops() {
	n := k.program.ModelNames
	if n == nil || k.Diags.HasErrors() {
		return
	}
	reported := map[*models.AliasRule]bool{}
	for _, a := range n.Aliases {
		if !edited(a.Block.Range) {
			continue
		}
		if a.Exact() {
			if to, ok := lang.LiteralText(a.Block.Arg("to")); ok && a.When != nil && strings.EqualFold(to, a.Text) && len(a.Set) == 0 && len(a.Headers) == 0 {
				k.warn(lang.CodeMeant, a.Block.Arg("to").Range(), "Leads to itself", "The alias %q leads to its own name, so it has no effect, whether its condition holds or not. Let it lead to another model, or remove it.", a.Text)
			}
			continue
		}
		for other := range strings.SplitSeq("x,1,a-1,large", ",") {
			name := strings.ReplaceAll(a.Text, "*", other)
			var used []*models.AliasRule
			steps := []string{name}
			for at := name; len(used) < 20; {
				rule, to, _ := n.Alias(at, used)
				if rule == nil || to == "" {
					break
				}
				used, steps = append(used, rule), append(steps, to)
				if to == name && len(used) > 1 && used[0] == a && !slices.ContainsFunc(used, func(r *models.AliasRule) bool { return reported[r] }) {
					for _, r := range used {
						reported[r] = true
					}
					k.wrong(lang.CodeAliasLoop, a.Block.Range, "Aliases in a circle", "These aliases lead back to where they began: %s. One of them has to name a model.", strings.Join(steps, " → "))
				}
				if at = to; slices.Contains(steps[:len(steps)-1], to) {
					break
				}
			}
			if len(used) > 0 && used[0] == a && len(steps) > 1 && steps[1] == name && a.Set != nil && len(a.Set) == 0 && len(a.Headers) == 0 && !reported[a] {
				reported[a] = true
				k.warn(lang.CodeMeant, a.Block.Range, "Leads to itself", "Every name that fits the pattern leads to itself (%s → %s), so the alias has no effect. Let it lead to another model, or remove it.", name, name)
			}
		}
	}
}

// prefixed warns of a prefix for names that begin with it already: the pattern is one of names without it.
func (k *modelRules) prefixed(b *lang.Block, p models.PrefixRule) {
	rest, begins := strings.CutPrefix(p.Text, p.Add)
	if !begins || p.Add == "" || !edited(b.Range) || strings.IndexAny(rest, "-._:") == 0 {
		return // of a part of a name the reviewer says that it ends in no separator
	}
	k.warn(lang.CodePattern, b.Range, "Pattern that matches nothing", "The pattern is one of names without the prefix, and these begin with it. Write: prefix %q", cmp.Or(rest, "*"))
}

// agentNames warns of a pattern among the models that a program asks for by itself.
func (k *reviewer) agentNames(b *lang.Block) {
	x := b.Arg("asks")
	for _, name := range b.Texts("asks") {
		if e := elementOf(x, name); e != nil && strings.Contains(name, "*") && edited(e.Range()) {
			k.warn(lang.CodePattern, e.Range(), "A * that is no pattern", "asks has the names of models that the program sends, and a * in one stands for itself. Write each name, such as %q.", strings.ReplaceAll(name, "*", "5-mini"))
			return
		}
	}
}
