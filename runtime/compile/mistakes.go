package compile

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// reviewer looks at the operator's blocks, when all rules are compiled, for what compiles and cannot be meant. The program stays as it is.
type reviewer struct {
	*compiler
	readFields    map[string]map[string]bool // see fieldsRead
	baseFunctions map[string]bool            // names of the base's functions; nil: not asked yet
}

func (k *reviewer) review() {
	set := k.program.Set
	var walk func(b, above *lang.Block)
	walk = func(b, above *lang.Block) {
		k.block(b, above)
		setsAbsent(k.compiler, b)
		for _, c := range b.Blocks {
			walk(c, b)
		}
	}
	for _, b := range reviewed(set, blocksOf(set)) {
		walk(b, nil)
	}
	writtenFields(k.compiler)
	k.neverUsed()
	k.behindPairs()
	k.holdsForAll(set.Classes, "class")
	k.holdsForAll(set.Tiers, "tier")
	hidden(k.compiler, set.Classes, "class")
	hidden(k.compiler, set.Tiers, "tier")
	for _, b := range set.Routes {
		lateTargets(k.compiler, b)
	}
	k.aliasLoops()
}

// reviewed are those of some blocks that may have mistakes: of the built-in rules, as the project's tests have checked them, none has.
func reviewed(set *lang.Set, lists ...[]*lang.Block) []*lang.Block {
	all := slices.Concat(lists...)
	if !set.BuiltIn() {
		return all
	}
	return slices.DeleteFunc(all, func(b *lang.Block) bool { return !set.Own(b) })
}

// blocksOf are the outermost blocks of rules.
func blocksOf(set *lang.Set) []*lang.Block {
	return slices.Concat(set.Protocols, set.Pairs, set.Functions, set.Tables, set.Classes, set.Tiers, set.Retries, set.Models, set.Hosts, set.Aliases, set.Prefixes, set.Routes, set.Balances, set.Prices, set.Edits, set.VendorBlocks, set.AgentBlocks, set.FieldBlocks)
}

// block looks at a block by itself.
func (k *reviewer) block(b, above *lang.Block) {
	defer (&argumentReviewer{k.compiler, b}).review() // behind what says more
	for _, a := range b.Args {
		conditions(k.compiler, a.Expr)
	}
	for _, a := range b.Fields {
		conditions(k.compiler, a.Expr)
	}
	if b.Type == "tier" || b.Type == "retry" && above == nil {
		for _, name := range []string{"when", "rest", "after"} {
			k.clientsHeader(b.Arg(name))
		}
		k.millisecondsAsSeconds(b.Arg("after"))
		k.millisecondsAsSeconds(b.Arg("rest"))
	}
	if x := b.Arg("upstreams"); x != nil && edited(x.Range()) {
		k.patterns(x, "upstreams")
	}
	if b.Type == "class" {
		k.errorWords(b)
	}
	if !edited(b.Range) {
		return
	}
	if m := indexed.FindStringSubmatch(b.Label(0)); m != nil && above != nil && above.Type == "patch" {
		k.wrong(lang.CodeBadValue, b.Range, "Path that names nothing", "In the path of an edit an element of a list is named by its number after a dot. Write: %q", indexed.ReplaceAllString(b.Label(0), ".$1"))
	}
	switch b.Type {
	case "function":
		if f := expression.Functions[b.Label(0)]; f != nil {
			k.wrong(lang.CodeTwice, b.Range, "Name of a built-in function", "%s is a function of the language, which rules everywhere call. Give this one another name, such as %q.", f.Signature(), "our_"+b.Label(0))
		}
		k.twice(b)
		k.unusedParams(b)
	case "table":
		k.table(b)
	case "model", "host", "alias", "route", "prefix":
		if above != nil {
			break
		}
		k.tokenNumbers(b)
		if d := models.PatternMistake(b.Label(len(b.Labels)-1), b.Type); d != "" {
			k.warn(lang.CodePattern, b.Range, "Pattern that matches nothing", "%s", d)
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
	case "agent":
		k.agentNames(b)
	case "read", "write", "stop_reasons":
		if b.Type != "stop_reasons" && (above == nil || above.Type != "stop_reasons") {
			break
		}
		if b.Type == "write" {
			k.stopKeys(b)
		}
		for _, a := range b.Fields {
			if word, ok := lang.LiteralText(a.Expr); ok && b.Type == "read" && !slices.Contains(lang.StopWords, word) {
				k.wrong(lang.CodeBadValue, a.Expr.Range(), "Unknown reason", "The words that all protocols share are %s.%s", strings.Join(lang.StopWords, ", "), sharedHint(a.Name, word))
			}
			if x := notText(a.Expr); x != nil && edited(x.Range()) {
				k.wrong(lang.CodeType, x.Range(), "Not a reason", "A reason to stop is a text, as in %s = \"%s\". For none, write omit.", a.Name, "stop")
			}
		}
	}
}

// tokenNumbers reports limits of a model that cannot be: below 0, or a reply that is longer than its window.
func (k *reviewer) tokenNumbers(b *lang.Block) {
	written := map[string]float64{}
	for _, a := range b.Fields {
		n, ok := number(a.Expr)
		if a.Name != "max_output" && a.Name != "context" || !ok {
			continue
		}
		if written[a.Name] = n; n < 0 {
			k.wrong(lang.CodeBadValue, a.Expr.Range(), "Too small", "%s is a number of tokens. Write, for example: %s = 32000; without a limit, leave the line out.", a.Name, a.Name)
			return
		} else if d := lang.InThousands(a.Name, n); d != "" && n > 0 {
			k.warn(lang.CodeMeant, a.Expr.Range(), "Hardly meant", "%s", d)
			delete(written, a.Name)
		}
	}
	if most, window := written["max_output"], written["context"]; window > 0 && most > window {
		k.warn(lang.CodeMeant, b.Range, "Longer than its window", "%s", lang.LongerThanWindow(most, window))
	}
}

// table reports a name that tables cannot have, and rows that are hardly meant.
func (k *reviewer) table(b *lang.Block) {
	if engineName(b.Label(0)) {
		k.wrong(lang.CodeTwice, b.Range, "Name of the engine", "%s is a name that rules read already. Give the table another name, such as %q.", b.Label(0), "our_"+b.Label(0))
		return
	}
	k.mixedRows(b)
	k.otherwise(b)
}

// otherwise warns of a row for all other keys that has another name.
func (k *reviewer) otherwise(b *lang.Block) {
	if slices.ContainsFunc(b.Fields, func(a *lang.Attr) bool { return a.Name == "default" }) {
		return
	}
	for _, a := range b.Fields {
		name := strings.ToLower(strings.Trim(a.Name, "_"))
		if name == "default" || name == "defaults" || name == "else" || name == "otherwise" {
			k.warn(lang.CodeMeant, a.Range, "Row for one key", "This row is for the key %q alone. The row for all keys that have none is called default.", a.Name)
		}
	}
}

// mixedRows reports the one row of a table that is a text where all others are numbers: what is computed from it would have no value.
func (k *reviewer) mixedRows(b *lang.Block) {
	var texts, numbers []*lang.Attr
	for _, row := range b.Fields {
		if _, ok := number(row.Expr); ok {
			numbers = append(numbers, row)
		} else if _, ok := lang.LiteralText(row.Expr); ok {
			texts = append(texts, row)
		}
	}
	if len(numbers) > 1 && len(texts) == 1 {
		text, _ := lang.LiteralText(texts[0].Expr)
		if comparedWith(blocksOf(k.program.Set), b.Label(0), text) {
			return
		}
		hint := "Write a number."
		if n, ok := lang.PlainNumber(text); ok {
			hint = "Write: " + n
		}
		k.warn(lang.CodeType, texts[0].Expr.Range(), "Text among numbers", "The other rows of the table %q are numbers, and this is a text. %s", b.Label(0), hint)
	}
}

// comparedWith reports whether one of the operator's rules compares what a table has with a text.
func comparedWith(blocks []*lang.Block, table, text string) (found bool) {
	looked := func(x hclsyntax.Expression) bool {
		return slices.ContainsFunc(x.Variables(), func(t hcl.Traversal) bool { return t.RootName() == table })
	}
	for _, b := range blocks {
		for _, a := range slices.Concat(slices.Collect(maps.Values(b.Args)), b.Fields) {
			if found || !edited(a.Range) {
				continue
			}
			_ = hclsyntax.VisitAll(a.Expr, func(n hclsyntax.Node) hcl.Diagnostics {
				if x, ok := n.(*hclsyntax.BinaryOpExpr); ok && (x.Op == hclsyntax.OpEqual || x.Op == hclsyntax.OpNotEqual) {
					left, _ := lang.LiteralText(x.LHS)
					right, _ := lang.LiteralText(x.RHS)
					found = found || right == text && looked(x.LHS) || left == text && looked(x.RHS)
				}
				return nil
			})
		}
		found = found || comparedWith(b.Blocks, table, text)
	}
	return found
}

// number is the number that an expression is, when it is written out.
func number(x hclsyntax.Expression) (float64, bool) {
	v, diags := lang.Static(x, nil)
	if diags.HasErrors() || v.IsNull() || !v.IsKnown() || v.Type() != cty.Number {
		return 0, false
	}
	f, _ := v.AsBigFloat().Float64()
	return f, true
}

// swappedRow is how a row is written whose name is none of the words that all protocols share.
func swappedRow(a *lang.Attr) string {
	if word, ok := lang.LiteralText(a.Expr); ok && slices.Contains(lang.StopWords, word) {
		return fmt.Sprintf(" The shared word is on the left, and the client's on the right. Write: %s = %q", word, a.Name)
	}
	return lang.Suggest(a.Name, lang.StopWords)
}

// stopKeys reports rows for words that no protocol shares.
func (k *reviewer) stopKeys(b *lang.Block) {
	for _, a := range b.Fields {
		if a.Name != "default" && !slices.Contains(lang.StopWords, a.Name) {
			k.wrong(lang.CodeBadValue, a.Range, "Unknown reason", "The words that all protocols share are %s.%s", strings.Join(lang.StopWords, ", "), swappedRow(a))
		}
	}
}

// indexed is an element of a list as expressions name it.
var indexed = lazyregexp.New(`\[(\d+)\]`)

// sentOnly are headers that clients send and nobody answers with.
var sentOnly = lazyregexp.New(`^(user-agent|accept|accept-.*|referer|origin|host|cookie|x-forwarded-.*|x-stainless-.*|anthropic-beta|anthropic-version|anthropic-dangerous-.*|openai-beta|x-title|http-referer|x-real-ip|session_id|x-app|originator)$`)

// clientsHeader warns of a header of the client's in a rule on a failure, which sees those of the upstream's answer.
func (k *reviewer) clientsHeader(x hclsyntax.Expression) {
	if x == nil || !edited(x.Range()) {
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
			k.warn(lang.CodeMeant, t.SourceRange(), "Header of the client's", "In this rule, header has the headers of the upstream's answer, and %q is a header that clients send. Rules on failures cannot read the client's request, except for model, the model that it names.", name)
		}
	}
}

// allOfTheText warns of a delta that has all of the text so far.
func (k *reviewer) allOfTheText(event *lang.Block) {
	for _, a := range event.Fields {
		if !edited(a.Range) {
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
func (k *reviewer) vendor(b *lang.Block) {
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
func (k *reviewer) errorWords(b *lang.Block) {
	if x := b.Arg("status"); x != nil && edited(x.Range()) {
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
		if x := b.Arg(name); x != nil && edited(x.Range()) {
			if n := notText(x); n != nil {
				k.wrong(lang.CodeType, n.Range(), "Not a text", "The %s of an error is a text, as in %s = \"rate_limit_error\".", name, name)
			}
		}
	}
}

// twice reports a parameter that stands twice.
func (k *reviewer) twice(b *lang.Block) {
	params := b.Texts("params")
	for i, p := range params {
		if slices.Contains(params[:i], p) {
			k.wrong(lang.CodeTwice, b.Arg("params").Range(), "Defined twice", "The parameter %q is there twice. Give each a name of its own.", p)
		}
	}
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
func (k *reviewer) leftOut(b *lang.Block) {
	drop, reject := b.Args["drop"], b.Args["reject"]
	for _, a := range []*lang.Attr{drop, reject} {
		if a == nil || !edited(a.Range) {
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
			if edited(a.Range) && edited(at.Range) {
				k.wrong(lang.CodeTwice, a.Range, "Left out and written", "With %s the %s is not written, so this is never used. Keep one of the two.", what, b.Type)
				return
			}
		}
	}
}
