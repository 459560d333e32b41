package compile

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// mistakes looks at the operator's blocks for what compiles and cannot be meant.
func (k *compiler) mistakes() {
	set := k.program.Set
	var walk func(b, above *lang.Block)
	walk = func(b, above *lang.Block) {
		k.mistakesOf(b, above)
		for _, c := range b.Blocks {
			walk(c, b)
		}
	}
	for _, list := range [][]*lang.Block{set.Protocols, set.Pairs, set.Functions, set.Tables, set.Classes, set.Tiers, set.Retries, set.Models, set.Hosts, set.Aliases, set.Prefixes, set.Routes, set.Balances, set.VendorBlocks} {
		for _, b := range list {
			walk(b, nil)
		}
	}
	k.neverUsed()
	k.holdsForAll(set.Classes, "class")
	k.holdsForAll(set.Tiers, "tier")
	k.aliasLoops()
}

func (k *compiler) warn(code lang.Code, at hcl.Range, summary, format string, args ...any) {
	k.Diags = append(k.Diags, lang.Warn(code, at, summary, format, args...))
}

func (k *compiler) wrong(code lang.Code, at hcl.Range, summary, format string, args ...any) {
	k.Diags = append(k.Diags, lang.Diag(code, at, summary, format, args...))
}

func (k *compiler) mistakesOf(b, above *lang.Block) {
	defer k.argumentTypes(b) // behind what says more
	for _, a := range b.Args {
		k.conditions(a.Expr)
	}
	for _, a := range b.Fields {
		k.conditions(a.Expr)
	}
	if b.Type == "tier" || b.Type == "retry" && above == nil {
		for _, name := range []string{"when", "rest", "after"} {
			k.clientsHeader(b.Arg(name))
		}
		k.millisecondsAsSeconds(b.Arg("after"))
		k.millisecondsAsSeconds(b.Arg("rest"))
	}
	if x := b.Arg("upstreams"); x != nil && k.edited(x.Range()) {
		k.patterns(x, "upstreams")
	}
	if b.Type == "class" && above != nil && above.Type == "errors" {
		k.errorWords(b)
	}
	if !k.edited(b.Range) {
		return
	}
	if m := indexed.FindStringSubmatch(b.Label(0)); m != nil && above != nil && above.Type == "patch" {
		k.wrong(lang.CodeBadValue, b.Range, "Path that names nothing", "In the path of an edit an element of a list is named by its number behind a dot. Write: %q", indexed.ReplaceAllString(b.Label(0), ".$1"))
	}
	switch b.Type {
	case "function":
		if f := expression.Functions[b.Label(0)]; f != nil {
			k.wrong(lang.CodeTwice, b.Range, "Name of a built-in function", "%s is a function of the language, which rules everywhere call. Give this one another name, such as %q.", f.Signature(), "our_"+b.Label(0))
		}
		k.twice(b)
		k.unusedParams(b)
	case "model", "host", "alias", "route", "prefix":
		at := b.Range
		if above != nil {
			break
		}
		if d := models.PatternMistake(b.Label(len(b.Labels)-1), b.Type); d != "" {
			k.warn(lang.CodePattern, at, "Pattern that fits nothing", "%s", d)
		}
		if b.Type == "alias" {
			k.aliasTarget(b)
		}
		if b.Type == "prefix" {
			k.prefix(b)
		}
	case "part", "tool":
		k.leftOut(b)
		k.nobodyReads(b, above)
	case "usage", "reply":
		k.nobodyReads(b, above)
	case "append":
		for _, c := range b.Blocks {
			k.allOfTheText(c)
		}
	case "vendor":
		k.vendor(b)
	case "hear", "say", "stop_reasons":
		if b.Type != "stop_reasons" && (above == nil || above.Type != "stop_reasons") {
			break
		}
		if b.Type == "say" {
			k.stopKeys(b)
		}
		for _, a := range b.Fields {
			if word, ok := lang.LiteralText(a.Expr); ok && b.Type == "hear" && !slices.Contains(lang.StopWords, word) {
				k.wrong(lang.CodeBadValue, a.Expr.Range(), "Unknown reason", "The words that all protocols share are %s.%s", strings.Join(lang.StopWords, ", "), lang.Suggest(word, lang.StopWords))
			}
			if x := notText(a.Expr); x != nil && k.edited(x.Range()) {
				k.wrong(lang.CodeType, x.Range(), "Not a reason", "A reason to stop is a text, as in %s = \"%s\". For none, write omit.", a.Name, "stop")
			}
		}
	}
}

// stopKeys reports rows for words that no protocol shares.
func (k *compiler) stopKeys(b *lang.Block) {
	for _, a := range b.Fields {
		if a.Name != "default" && !slices.Contains(lang.StopWords, a.Name) {
			k.wrong(lang.CodeBadValue, a.Range, "Unknown reason", "The words that all protocols share are %s.%s", strings.Join(lang.StopWords, ", "), lang.Suggest(a.Name, lang.StopWords))
		}
	}
}

// indexed is an element of a list as expressions name it.
var indexed = regexp.MustCompile(`\[(\d+)\]`)

// sentOnly are headers that clients send and nobody answers with.
var sentOnly = regexp.MustCompile(`^(user-agent|accept|accept-.*|referer|origin|host|cookie|x-forwarded-.*|x-stainless-.*|anthropic-beta|anthropic-version|anthropic-dangerous-.*|openai-beta|x-title|http-referer|x-real-ip|session_id|x-app|originator)$`)

// clientsHeader warns of a header of the client's in a rule on a failure, which sees those of the upstream's answer.
func (k *compiler) clientsHeader(x hclsyntax.Expression) {
	if x == nil || !k.edited(x.Range()) {
		return
	}
	for _, t := range x.Variables() {
		if len(t) != 2 || t.RootName() != "header" {
			continue
		}
		name := ""
		switch step := t[1].(type) {
		case hcl.TraverseAttr:
			name = step.Name
		case hcl.TraverseIndex:
			if step.Key.Type() == cty.String {
				name = step.Key.AsString()
			}
		}
		if sentOnly.MatchString(strings.ToLower(name)) {
			k.warn(lang.CodeMeant, t.SourceRange(), "Header of the client's", "Here header has those of the upstream's answer, and %q is one that clients send. Rules on failures know nothing of the client; they know model, the model that was asked for.", name)
		}
	}
}

// nobodyReads warns of a field of what is heard or read that no rule reads, and that the base does not have.
func (k *compiler) nobodyReads(b, above *lang.Block) {
	if above == nil || !slices.Contains([]string{"hear", "on", "for", "blocks", "turns", "pair"}, above.Type) {
		return
	}
	if k.readFields == nil {
		k.readFields = map[string]map[string]bool{}
		k.fieldsRead()
	}
	known := k.readFields["base "+b.Type]
	for _, a := range b.Fields {
		if known == nil || known[a.Name] || !k.edited(a.Range) || k.readFields[b.Type][a.Name] {
			continue
		}
		names := slices.Sorted(maps.Keys(known))
		hint := lang.Suggest(a.Name, names)
		if hint == "" {
			hint = " Those that rules know: " + expression.Few(names, 160) + "."
		}
		k.warn(lang.CodeUnused, a.Range, "Field that nobody reads", "No rule reads %q of a %s, so this says nothing.%s", a.Name, b.Type, hint)
	}
}

// fieldsRead collects what rules read of usage, replies and parts, and what the base says of them.
func (k *compiler) fieldsRead() {
	put := func(of, name string) {
		if k.readFields[of] == nil {
			k.readFields[of] = map[string]bool{}
		}
		k.readFields[of][name] = true
	}
	read := func(x hclsyntax.Expression) {
		if x == nil {
			return
		}
		_ = hclsyntax.VisitAll(x, func(n hclsyntax.Node) hcl.Diagnostics {
			var t hcl.Traversal
			root := "part"
			switch n := n.(type) {
			case *hclsyntax.ScopeTraversalExpr:
				t = n.Traversal
				if r := t.RootName(); r == "usage" || r == "reply" {
					root = r
				}
			case *hclsyntax.RelativeTraversalExpr:
				t = n.Traversal
			}
			for i, step := range t {
				if a, ok := step.(hcl.TraverseAttr); ok {
					if root == "part" || i == 1 {
						put(root, a.Name)
					}
				}
			}
			return nil
		})
	}
	var look func(b *lang.Block)
	look = func(b *lang.Block) {
		for _, a := range b.Args {
			read(a.Expr)
		}
		for _, a := range b.Fields {
			read(a.Expr)
			if lang.IsBase(a.Range) {
				put("base "+b.Type, a.Name)
			}
		}
		for _, c := range b.Blocks {
			look(c)
		}
	}
	set := k.program.Set
	for _, b := range slices.Concat(set.Protocols, set.Pairs, set.Functions, set.Tables) {
		look(b)
	}
}

// allOfTheText warns of a delta that has all of the text so far.
func (k *compiler) allOfTheText(event *lang.Block) {
	for _, a := range event.Fields {
		if !k.edited(a.Range) {
			continue
		}
		for _, t := range a.Expr.Variables() {
			if step, ok := stepAt(t, 1).(hcl.TraverseAttr); ok && t.RootName() == "part" && step.Name == "text" {
				k.warn(lang.CodeMeant, t.SourceRange(), "All of the text", "part.text is all of the text so far, and would be sent anew with each piece. The piece that is added is append.")
			}
		}
	}
}

func stepAt(t hcl.Traversal, i int) hcl.Traverser {
	if i < len(t) {
		return t[i]
	}
	return nil
}

// vendor looks at what is said of a vendor's models.
func (k *compiler) vendor(b *lang.Block) {
	list := b.Texts("serves")
	if k.patterns(b.Arg("serves"), "models"); slices.ContainsFunc(list, func(p string) bool { return models.WrongPattern(p) != "" }) {
		return
	}
	for _, name := range []string{"large", "small"} {
		if model := b.Text(name); model != "" && len(list) > 0 && !slices.ContainsFunc(list, func(p string) bool { return wildcard.FitsModel(p, model) }) {
			k.warn(lang.CodePattern, b.Arg(name).Range(), "Model that is not served", "None of the patterns in serves fits %q: \"%s\". Change one of the two.", model, strings.Join(list, `", "`))
			return
		}
	}
}

// errorWords looks at what a class of errors is for clients.
func (k *compiler) errorWords(b *lang.Block) {
	if x := b.Arg("status"); x != nil && k.edited(x.Range()) {
		text, isText := lang.LiteralText(x)
		word, n, isNumber, _ := literalOf(x)
		switch {
		case isText:
			hint := ""
			if n, ok := lang.PlainNumber(text); ok {
				hint = " Write: status = " + n
			}
			k.wrong(lang.CodeType, x.Range(), "Not a status", "The status of an error is a number, and this is a string.%s", hint)
		case isNumber && (n < 400 || n > 599 || n != math.Trunc(n)):
			k.wrong(lang.CodeBadValue, x.Range(), "Not a status", "The status of an error is a number from 400 to 599, and not %s: clients would take it for something else.", word)
		}
	}
	for _, name := range []string{"type", "message"} { // a code may be a number
		if x := b.Arg(name); x != nil && k.edited(x.Range()) {
			if n := notText(x); n != nil {
				k.wrong(lang.CodeType, n.Range(), "Not a text", "The %s of an error is a text, as in %s = \"rate_limit_error\".", name, name)
			}
		}
	}
}

// twice reports a parameter that stands twice.
func (k *compiler) twice(b *lang.Block) {
	params := b.Texts("params")
	for i, p := range params {
		if slices.Contains(params[:i], p) {
			k.wrong(lang.CodeTwice, b.Arg("params").Range(), "Said twice", "The parameter %q stands twice. Give each a name of its own.", p)
		}
	}
}

// unusedParams warns of parameters that a function does not use. A function in the place of a built-in one has that one's parameters.
func (k *compiler) unusedParams(b *lang.Block) {
	x, list := b.Arg("result"), b.Arg("params")
	if x == nil || list == nil || !k.edited(list.Range()) || k.builtInFunction(b.Label(0)) || expression.Functions[b.Label(0)] != nil {
		return
	}
	used := map[string]bool{}
	for _, t := range x.Variables() {
		used[t.RootName()] = true
	}
	tuple, ok := list.(*hclsyntax.TupleConsExpr)
	if !ok {
		return
	}
	params := b.Texts("params")
	for _, e := range tuple.Exprs {
		if p, ok := lang.LiteralText(e); ok && !used[p] && p != "" && !k.foreignName(used, params) {
			k.warn(lang.CodeUnused, e.Range(), "Parameter that is not used", "The result does not read %q, so every call gives it in vain. Use it, or take it out of params and of the calls.", p)
		}
	}
}

// foreignName reports whether one of the names that are read is neither a parameter nor the engine's: it may be a parameter misspelt.
func (k *compiler) foreignName(used map[string]bool, params []string) bool {
	for name := range used {
		if !slices.Contains(params, name) && !slices.Contains(engineNames, name) && !slices.ContainsFunc(k.program.Set.Tables, func(b *lang.Block) bool { return b.Label(0) == name }) {
			return true
		}
	}
	return false
}

// builtInFunction reports whether the base has a function of a name, anywhere.
func (k *compiler) builtInFunction(name string) bool {
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

// notText is the part of an expression that is no text, nil when all of it may be one.
func notText(x hclsyntax.Expression) hclsyntax.Expression {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return notText(x.Expression)
	case *hclsyntax.ConditionalExpr:
		if n := notText(x.TrueResult); n != nil {
			return n
		}
		return notText(x.FalseResult)
	case *hclsyntax.LiteralValueExpr:
		if x.Val.IsNull() || x.Val.Type() != cty.String {
			return x
		}
	case *hclsyntax.TupleConsExpr, *hclsyntax.ObjectConsExpr, *hclsyntax.ForExpr, *hclsyntax.BinaryOpExpr, *hclsyntax.UnaryOpExpr:
		return x
	}
	return nil
}

// leftOut reports a rule that leaves a part out and writes it too.
func (k *compiler) leftOut(b *lang.Block) {
	drop, reject := b.Args["drop"], b.Args["reject"]
	for _, a := range []*lang.Attr{drop, reject} {
		if a == nil || !k.edited(a.Range) {
			continue
		}
		if l, ok := a.Expr.(*hclsyntax.LiteralValueExpr); ok && l.Val.Type() != cty.String {
			k.wrong(lang.CodeType, a.Expr.Range(), "Not a reason", "%s is the reason, a few words for the user who asks: %s = \"this upstream has no such content\".", capital(a.Name), a.Name)
		}
	}
	switch {
	case drop != nil && reject != nil:
		k.wrong(lang.CodeTwice, reject.Range, "Left out and refused", "A rule leaves the %s out (drop), or refuses the request (reject). Keep one of the two.", b.Type)
	case (drop != nil || reject != nil) && (len(b.Fields) > 0 || b.Args["json"] != nil):
		what, at := "drop", drop
		if drop == nil {
			what, at = "reject", reject
		}
		for _, a := range b.Fields {
			if k.edited(a.Range) && k.edited(at.Range) {
				k.wrong(lang.CodeTwice, a.Range, "Left out and written", "With %s the %s is not written, so this is never used. Keep one of the two.", what, b.Type)
				return
			}
		}
	}
}

// Patterns.

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
				d = "These are patterns of the names that upstreams have in parlance.hcl, and not of URLs. What is for a host is said in a block host."
			}
			k.warn(lang.CodePattern, e.Range(), "Pattern that fits nothing", "%s", d)
		}
	}
}

// Names.

// groupRef is how other languages put what a pattern found into a text.
var groupRef = regexp.MustCompile(`\$\d|\$[A-Za-z_]+|\\\d|\{\{.*\}\}|%s|\{\d*\}|\{match\[`)

// aliasTarget looks at what an alias leads to.
func (k *compiler) aliasTarget(b *lang.Block) {
	x := b.Arg("to")
	if x == nil || !k.edited(x.Range()) {
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
			k.warn(lang.CodePattern, x.Range(), "A * that is no pattern", "An alias leads to one model, and a * in its name stands for itself. What the * of the alias's name stood for is written %s.", write)
			return
		case groupRef.MatchString(text):
			k.warn(lang.CodePattern, x.Range(), "A name that nobody has", "%q stands for itself here. A value is put into a text by ${ }; what the first * of the alias's name stood for is ${match[0]}.", groupRef.FindString(text))
			return
		}
	}
}

// prefix looks at a name that stands before others.
func (k *compiler) prefix(b *lang.Block) {
	text, ok := lang.LiteralText(b.Arg("add"))
	if !ok || !k.edited(b.Arg("add").Range()) {
		return
	}
	at := b.Arg("add").Range()
	switch {
	case strings.Contains(text, "*"):
		k.warn(lang.CodePattern, at, "A * that is no pattern", "The label of the block is the pattern of models, and add is what may stand before their names: prefix %q with add = %q.", text, strings.ReplaceAll(b.Label(0), "*", ""))
	case text != "" && strings.HasSuffix(b.Label(0), "/") && !strings.HasSuffix(text, "/"):
		k.warn(lang.CodePattern, at, "The wrong way round?", "The label of the block is the pattern of models, and add is what may stand before their names: prefix \"%s*\" with add = %q.", text, b.Label(0))
	case text != "" && !strings.ContainsAny(text[len(text)-1:], "/:.-_@~"):
		k.warn(lang.CodePattern, at, "Names run together", "The prefix is put before names as it is, as in %q. Write: add = %q", text+strings.ReplaceAll(b.Label(0), "*", ""), text+"/")
	}
}

// aliasLoops follows the operator's aliases with a * by a name that stands for all.
func (k *compiler) aliasLoops() {
	n := k.program.ModelNames
	if n == nil || k.Diags.HasErrors() {
		return
	}
	reported := map[*models.AliasRule]bool{}
	for _, a := range n.Aliases {
		if a.Exact() || !k.edited(a.Block.Range) {
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
				k.warn(lang.CodeMeant, a.Block.Range, "Leads to itself", "Every name that fits the pattern leads to itself (%s → %s), so the alias says nothing. Let it lead to another model, or take it out.", name, name)
			}
		}
	}
}

// holdsForAll warns of a class or tier of the operator's that always holds and stands before the built-in ones.
func (k *compiler) holdsForAll(list []*lang.Block, what string) {
	for i, b := range list {
		x, ok := b.Arg("when").(*hclsyntax.LiteralValueExpr)
		if !ok || !k.edited(b.Range) || b.Arg("upstreams") != nil || x.Val.IsNull() || x.Val.Type() != cty.Bool || x.Val.False() {
			continue
		}
		if n := len(slices.DeleteFunc(slices.Clone(list[i+1:]), func(b *lang.Block) bool { return !lang.IsBase(b.Range) })); n > 0 {
			k.warn(lang.CodeUnreachable, b.Range, "Holds always", "This holds for every failure, and so none of the %d built-in blocks %q behind it decides any more. Say when it holds, or write last = true, which puts it behind them.", n, what)
		}
	}
}

// Conditions.

// conditions looks for those that never hold, and those that always do, within an expression.
func (k *compiler) conditions(x hclsyntax.Expression) {
	if x == nil || !k.edited(x.Range()) {
		return
	}
	_ = hclsyntax.Walk(x, &conditionWalk{k: k})
}

// conditionWalk visits chains of && and || as a whole.
type conditionWalk struct {
	k      *compiler
	within []*hclsyntax.BinaryOpExpr
}

func (w *conditionWalk) Enter(n hclsyntax.Node) hcl.Diagnostics {
	if call, isCall := n.(*hclsyntax.FunctionCallExpr); isCall {
		w.k.wrongUnit(call)
	}
	b, ok := n.(*hclsyntax.BinaryOpExpr)
	if !ok {
		return nil
	}
	inChain := len(w.within) > 0 && w.within[len(w.within)-1].Op == b.Op
	w.within = append(w.within, b)
	switch b.Op {
	case hclsyntax.OpLogicalAnd:
		if !inChain {
			w.k.contradiction(b)
		}
	case hclsyntax.OpLogicalOr:
		if !inChain {
			w.k.tautology(b)
		}
	default:
		w.k.impossible(b)
		w.k.classAsType(b)
		w.k.wholeBody(b)
	}
	return nil
}

// wrongUnit reports wait(…) of a header that has milliseconds.
func (k *compiler) wrongUnit(x *hclsyntax.FunctionCallExpr) {
	if x.Name != "wait" || len(x.Args) != 1 {
		return
	}
	name := headerOf(x.Args[0])
	if strings.HasSuffix(strings.ToLower(name), "-ms") {
		k.warn(lang.CodeMeant, x.Range(), "Milliseconds taken for seconds", "%q has milliseconds, and wait takes a number for seconds. Write: milliseconds(header[%q])", name, name)
	}
}

// classAsType reports a comparison of what an upstream says with the name of a class, which only the rules know.
func (k *compiler) classAsType(x *hclsyntax.BinaryOpExpr) {
	if x.Op != hclsyntax.OpEqual && x.Op != hclsyntax.OpNotEqual {
		return
	}
	for _, side := range [2][2]hclsyntax.Expression{{x.LHS, x.RHS}, {x.RHS, x.LHS}} {
		t, ok := side[0].(*hclsyntax.ScopeTraversalExpr)
		word, isWord := lang.LiteralText(side[1])
		if !ok || !isWord || len(t.Traversal) != 2 || t.Traversal.RootName() != "error" {
			continue
		}
		a, _ := t.Traversal[1].(hcl.TraverseAttr)
		if a.Name != "type" && a.Name != "code" {
			continue
		}
		if !slices.ContainsFunc(k.program.Set.Classes, func(b *lang.Block) bool { return b.Label(0) == word }) {
			continue
		}
		op := map[bool]string{true: "==", false: "!="}[x.Op == hclsyntax.OpEqual]
		k.warn(lang.CodeMeant, side[1].Range(), "Name of a class", "%q is a class of failures, a word of the rules; error.%s is what the upstream says, such as \"rate_limit_error\". Write: class %s %q", word, a.Name, op, word)
	}
}

func (w *conditionWalk) Exit(n hclsyntax.Node) hcl.Diagnostics {
	if _, ok := n.(*hclsyntax.BinaryOpExpr); ok {
		w.within = w.within[:len(w.within)-1]
	}
	return nil
}

// about is what one part of a condition says of a value.
type about struct {
	of       string   // the value, as it is written
	words    []string // it is one of these; nil: it may be others
	not      bool     // it is none of these
	low, top float64  // numbers that it lies between
	number   bool
	absent   bool // it is not there
}

// unlimited is what is said of a value of which nothing is known.
func unlimited(of string) about { return about{of: of, low: math.Inf(-1), top: math.Inf(1)} }

func (k *compiler) source(x hclsyntax.Expression) string {
	r := x.Range()
	return strings.Join(strings.Fields(string(r.SliceBytes(k.program.Set.Sources[r.Filename]))), " ")
}

// literalOf is a text or number that is written out.
func literalOf(x hclsyntax.Expression) (word string, number float64, isNumber, ok bool) {
	if t, ok := lang.LiteralText(x); ok {
		return t, 0, false, true
	}
	v, diags := x.Value(nil)
	if diags.HasErrors() || v.IsNull() || !v.IsKnown() || v.Type() != cty.Number {
		return "", 0, false, false
	}
	f, _ := v.AsBigFloat().Float64()
	return strconv.FormatFloat(f, 'f', -1, 64), f, true, true
}

// mirrored are the orderings with their sides changed.
var mirrored = map[*hclsyntax.Operation]*hclsyntax.Operation{
	hclsyntax.OpGreaterThan: hclsyntax.OpLessThan, hclsyntax.OpLessThan: hclsyntax.OpGreaterThan,
	hclsyntax.OpGreaterThanOrEqual: hclsyntax.OpLessThanOrEqual, hclsyntax.OpLessThanOrEqual: hclsyntax.OpGreaterThanOrEqual,
	hclsyntax.OpEqual: hclsyntax.OpEqual, hclsyntax.OpNotEqual: hclsyntax.OpNotEqual,
}

// saysOf is what a part of a condition says of one value; ok is false when it is something else.
func (k *compiler) saysOf(x hclsyntax.Expression) (a about, ok bool) {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return k.saysOf(x.Expression)
	case *hclsyntax.FunctionCallExpr:
		of, list, ok := expression.ListTest(x)
		if !ok || len(list) == 0 {
			return a, false
		}
		a = unlimited(k.source(of))
		for _, e := range list {
			w, _, _, ok := literalOf(e)
			if !ok {
				return a, false
			}
			a.words = append(a.words, w)
		}
		return a, true
	case *hclsyntax.BinaryOpExpr:
		if x.Op == hclsyntax.OpLogicalOr { // one of several words
			l, ok1 := k.saysOf(x.LHS)
			r, ok2 := k.saysOf(x.RHS)
			if !ok1 || !ok2 || l.of != r.of || l.words == nil || r.words == nil || l.not || r.not {
				return a, false
			}
			l.words = slices.Concat(l.words, r.words)
			return l, true
		}
		op, isComparison := mirrored[x.Op]
		if !isComparison {
			return a, false
		}
		of, with := x.LHS, x.RHS
		if _, _, _, literal := literalOf(of); literal {
			of, with = with, of
		} else {
			op = x.Op
		}
		a = unlimited(k.source(of))
		if l, isNull := with.(*hclsyntax.LiteralValueExpr); isNull && l.Val.IsNull() {
			if a.absent = op == hclsyntax.OpEqual; a.absent || op == hclsyntax.OpNotEqual {
				return a, a.absent
			}
			return a, false
		}
		w, f, isNumber, literal := literalOf(with)
		if !literal {
			return a, false
		}
		a.number = isNumber
		switch op {
		case hclsyntax.OpEqual:
			a.words = []string{w}
			if isNumber {
				a.low, a.top = f, f
			}
		case hclsyntax.OpNotEqual:
			a.words, a.not = []string{w}, true
		case hclsyntax.OpGreaterThan:
			a.low = math.Nextafter(f, math.Inf(1))
		case hclsyntax.OpGreaterThanOrEqual:
			a.low = f
		case hclsyntax.OpLessThan:
			a.top = math.Nextafter(f, math.Inf(-1))
		case hclsyntax.OpLessThanOrEqual:
			a.top = f
		}
		return a, isNumber || op == hclsyntax.OpEqual || op == hclsyntax.OpNotEqual
	}
	return a, false
}

// both is what is left of a value of which two things are said; ok is false when nothing is.
func (a about) both(b about) (about, bool) {
	if a.absent || b.absent {
		said := a
		if a.absent {
			said = b
		}
		// Nothing that is not there has a word, or is ordered.
		return a, a.absent && b.absent || said.not
	}
	out := a
	out.low, out.top, out.number = max(a.low, b.low), min(a.top, b.top), a.number || b.number
	switch {
	case out.low > out.top:
		return out, false
	case b.words == nil:
	case a.words == nil:
		out.words, out.not = b.words, b.not
	case a.not && b.not:
		out.words = slices.Concat(a.words, b.words)
	case a.not:
		out.words, out.not = without(b.words, a.words), false
	case b.not:
		out.words = without(a.words, b.words)
	default:
		out.words = slices.DeleteFunc(slices.Clone(a.words), func(w string) bool { return !slices.Contains(b.words, w) })
	}
	if out.words != nil && !out.not {
		out.words = slices.DeleteFunc(slices.Clone(out.words), func(w string) bool {
			f, err := strconv.ParseFloat(w, 64)
			return err == nil && (f < out.low || f > out.top)
		})
		return out, len(out.words) > 0
	}
	return out, true
}

func without(list, others []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(w string) bool { return slices.Contains(others, w) })
}

// contradiction reports parts of a condition that cannot hold together.
func (k *compiler) contradiction(x *hclsyntax.BinaryOpExpr) {
	known := map[string]about{}
	first := map[string]hclsyntax.Expression{}
	for _, part := range operands(x, x.Op) {
		a, ok := k.saysOf(part)
		if !ok {
			continue
		}
		before, told := known[a.of]
		if !told {
			known[a.of], first[a.of] = a, part
			continue
		}
		left, possible := before.both(a)
		if !possible {
			hint := ""
			if len(a.words) > 0 && !a.not && !a.absent && !before.absent && !before.not && len(before.words) > 0 {
				hint = " For one of several, write || between them, or contains([…], value)."
			}
			k.warn(lang.CodeContradiction, x.Range(), "Never holds", "%s and %s cannot both be so, and this never holds.%s", k.source(first[a.of]), k.source(part), hint)
			return
		}
		known[a.of], first[a.of] = left, part
	}
}

// tautology reports a value that may be all but one thing, or all but another: one of the two always holds.
func (k *compiler) tautology(x *hclsyntax.BinaryOpExpr) {
	seen := map[string]string{}
	first := map[string]hclsyntax.Expression{}
	for _, part := range operands(x, x.Op) {
		a, ok := k.saysOf(part)
		if !ok || !a.not || len(a.words) != 1 {
			continue
		}
		if before, told := seen[a.of]; told && before != a.words[0] {
			k.warn(lang.CodeContradiction, x.Range(), "Holds always", "One of %s and %s always holds. For none of several, write && between them, or !contains([…], value).", k.source(first[a.of]), k.source(part))
			return
		}
		seen[a.of], first[a.of] = a.words[0], part
	}
}

// numberLimits are what numbers that the engine gives lie between.
var numberLimits = map[string][2]float64{"status": {100, 999}, "attempt": {1, math.Inf(1)}, "failures": {0, math.Inf(1)}, "retry_after": {0, math.Inf(1)}}

// impossible reports a comparison with a number that the value never is.
func (k *compiler) impossible(x *hclsyntax.BinaryOpExpr) {
	a, ok := k.saysOf(x)
	if !ok || !a.number || a.absent {
		return
	}
	lim, known := numberLimits[a.of]
	if !known {
		return
	}
	what := map[string]string{"status": "A status is a number from 100 to 599", "attempt": "Attempts are counted from 1", "failures": "Failures are counted from 0", "retry_after": "A wait is 0 seconds or longer"}[a.of]
	switch {
	case a.not:
	case a.low > lim[1] || a.top < lim[0]:
		k.warn(lang.CodeContradiction, x.Range(), "Never holds", "%s, and so this never holds.", what)
	}
}

// operands are those of a chain of one operator.
func operands(x hclsyntax.Expression, op *hclsyntax.Operation) []hclsyntax.Expression {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return operands(x.Expression, op)
	case *hclsyntax.BinaryOpExpr:
		if x.Op == op {
			return append(operands(x.LHS, op), operands(x.RHS, op)...)
		}
	}
	return []hclsyntax.Expression{x}
}

// neverUsed warns of patterns of the operator's behind one of his that fits all that they do.
func (k *compiler) neverUsed() {
	n := k.program.ModelNames
	if n != nil {
		for i, later := range n.Aliases {
			if later.Exact() || !k.edited(later.Block.Range) {
				continue
			}
			for _, earlier := range n.Aliases[:i] {
				if !earlier.Exact() && earlier.When == nil && k.edited(earlier.Block.Range) && wildcard.Fits(earlier.Text, later.Text) {
					k.warn(lang.CodeUnreachable, later.Block.Range, "Unreachable case", "alias %q at %s:%d comes before it and fits every name that this fits. Put this one first.", earlier.Text, earlier.Block.Range.Filename, earlier.Block.Range.Start.Line)
					break
				}
			}
		}
	}
	for _, list := range [][]*lang.Block{k.program.Set.Models, k.program.Set.Hosts} {
		for i, later := range list {
			if !k.edited(later.Range) || len(later.Fields) == 0 {
				continue
			}
			for _, earlier := range list[:i] {
				if !k.edited(earlier.Range) || earlier.Label(0) != later.Label(0) || !wildcard.Fits(earlier.Label(1), later.Label(1)) {
					continue
				}
				for _, a := range later.Fields {
					if slices.ContainsFunc(earlier.Fields, func(e *lang.Attr) bool { return e.Name == a.Name }) {
						k.warn(lang.CodeUnreachable, a.Range, "Never used", "%s %q at %s:%d comes before it, fits every name that this fits, and says %s too. Put this block first.", earlier.Type, earlier.Label(1), earlier.Range.Filename, earlier.Range.Start.Line, a.Name)
						break
					}
				}
			}
		}
	}
}
