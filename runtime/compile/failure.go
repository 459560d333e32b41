package compile

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// What a rest lies between, unless a tier says otherwise.
const (
	leastRest = time.Second
	mostRest  = 24 * time.Hour
)

// longBackoff is a wait for the same account that is hardly meant: the client waits, too.
const longBackoff = time.Minute

// failureKinds are what variables of conditions on failures hold, when they are there.
var failureKinds = func() map[string]expression.KindSet {
	text, number, flag := expression.KindSet(0).With(document.String), expression.KindSet(0).With(document.Number), expression.KindSet(0).With(document.True).With(document.False)
	return map[string]expression.KindSet{
		"status": number, "retry_after": number, "attempt": number, "failures": number,
		"body": text, "class": text, "network": text, "model": text, "streamed": flag, "foreign": flag,
	}
}()

// failureRules compiles how failures are recognised, and what is done about them: the blocks class, retry and tier.
type failureRules struct {
	*compiler
	out   *failure.Rules
	scope *expression.Scope   // of the conditions
	known map[string][]string // see knownWords
}

func failures(k *compiler) {
	f := &failureRules{compiler: k, out: &failure.Rules{Layout: k.layout(), Witness: k.program.RuleWitness}, known: knownWords(k.program.Set)}
	k.program.Failures = f.out
	f.classes()
	f.scope = expression.NewScope(f.scope, nil)
	f.scope.Set("header", expression.HeaderName{})
	f.retries()
	f.tiers()
}

// define puts a variable in scope.
func (k *failureRules) define(name string) *expression.Var {
	v := k.out.Layout.NewVar(name, nil)
	v.Holds = failureKinds[name]
	k.scope.Set(name, v)
	return v
}

func (k *failureRules) classes() {
	k.scope = expression.NewScope(nil, k.out.Layout)
	vars := &k.out.Vars
	vars.Status = k.define("status")
	vars.Record = k.out.Layout.NewRecord()
	k.scope.Set("error", &expression.RecordVar{ID: vars.Record, Schema: program.FailureSchema})
	vars.Data, vars.Body = k.define("data"), k.define("body")
	k.Macros = k.macros(k.scope)
	k.tables(k.scope, k.Macros, k.program.Set.Tables)

	b := before{k: k.compiler, what: "class"}
	for _, block := range forSomeFirst(k.program.Set.Classes) {
		if when := b.condition(block, k.scope); when != nil {
			k.out.Classes = append(k.out.Classes, failure.Class{Upstreams: k.upstreamsOf(block), Name: block.Label(0), When: when, At: block.Range})
		}
	}
}

func (k *failureRules) retries() {
	for _, block := range forSomeFirst(k.program.Set.Retries) {
		if x := block.Arg("after"); x != nil {
			k.out.Retries = append(k.out.Retries, failure.RetryRule{Upstreams: k.upstreamsOf(block), Value: k.Compile(x, k.scope), At: block.Range})
		}
	}
}

func (k *failureRules) tiers() {
	vars := &k.out.Vars
	for name, v := range map[string]**expression.Var{
		"class": &vars.Class, "retry_after": &vars.RetryAfter, "network": &vars.Network, "attempt": &vars.Attempt,
		"failures": &vars.Failures, "model": &vars.Model, "streamed": &vars.Streamed, "foreign": &vars.Foreign,
	} {
		*v = k.define(name)
	}
	for _, f := range k.program.Set.Functions {
		k.spelled(f.Arg("result"))
	}
	b := before{k: k.compiler, what: "tier"}
	for _, block := range forSomeFirst(k.program.Set.Tiers) {
		k.spelled(block.Arg("when"))
		k.spelled(block.Arg("rest"))
		if t := k.tier(block); t != nil {
			if t.When = b.condition(block, k.scope); t.When != nil {
				k.out.Tiers = append(k.out.Tiers, t)
			}
		}
	}
}

// withoutStatus reports classes of errors without a status: clients could not be told.
func withoutStatus(k *compiler) {
	without := map[string][]string{} // protocols by class
	for _, p := range k.program.Protocols() {
		for name, w := range p.Classes {
			if w.Status == nil && !p.UpstreamOnly {
				without[name] = append(without[name], p.ID)
			}
		}
	}
	var classes []string
	for _, b := range k.program.Set.Classes {
		if b.Arg("status") != nil {
			classes = append(classes, b.Label(0))
		}
	}
	report := func(b *lang.Block) {
		name := b.Label(0)
		if missing := without[name]; missing != nil && !mistakenWithin(k.Diags, b.Span) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, b.Range, "Class without a status", "Clients of %s cannot get an error of the class %q.%s A new class needs a status, such as status = 500.",
				strings.Join(missing, ", "), name, lang.Suggest(name, classes)))
		}
		delete(without, name)
	}
	for _, b := range k.program.Set.Classes {
		report(b)
	}
	for _, p := range k.program.Protocols() {
		for _, b := range p.Block.First("errors").All("class") {
			report(b)
		}
	}
}

// forSomeFirst puts blocks that are for some upstreams before those that are for all.
func forSomeFirst(list []*lang.Block) []*lang.Block {
	out := slices.Clone(list)
	slices.SortStableFunc(out, func(a, b *lang.Block) int {
		of := func(b *lang.Block) int {
			if b.Arg("upstreams") != nil {
				return 0
			}
			return 1
		}
		return of(a) - of(b)
	})
	return out
}

// before finds blocks that are never reached, since one before them always holds. All that stand behind one block are one
// mistake.
type before struct {
	k      *compiler
	what   string
	always []*always
}

// always is a block that always holds.
type always struct {
	block  *lang.Block
	report *hcl.Diagnostic // of the first that is not reached because of it
	others int             // that are not, either
}

func (o *before) condition(b *lang.Block, s *expression.Scope) expression.Node {
	when := o.k.when(b, s)
	if when == nil {
		return nil
	}
	for _, first := range o.always {
		if !coversAll(first.block.Texts("upstreams"), b.Texts("upstreams")) {
			continue
		}
		if overlaid(first.block, b) {
			return when
		}
		detail := fmt.Sprintf("The %s %q before it holds always.", o.what, first.block.Label(0))
		if first.report == nil {
			first.report = lang.Diag(lang.CodeUnreachable, b.Range, "Unreachable case", "%s", detail)
			o.k.Diags = append(o.k.Diags, first.report)
			return nil
		}
		first.others++
		first.report.Detail = fmt.Sprintf("%s It is the first of %d that are never reached.", detail, first.others+1)
		return nil
	}
	if v, ok := expression.Literal(when); ok && v.Truth() {
		o.always = append(o.always, &always{block: b})
	}
	return when
}

// coversAll reports whether the first patterns are for all upstreams that the second are for.
func coversAll(first, second []string) bool {
	if first == nil {
		return true
	}
	return second != nil && !slices.ContainsFunc(second, func(pattern string) bool { return !failure.Upstreams(first).Fits(pattern) })
}

func (k *failureRules) upstreamsOf(b *lang.Block) failure.Upstreams {
	x := b.Arg("upstreams")
	if x == nil {
		return nil
	}
	list := b.Texts("upstreams")
	if t, ok := x.(*hclsyntax.TupleConsExpr); ok && len(t.Exprs) == 0 { // what else is wrong with it is told by its type
		k.bad(x, "Not a list of patterns", `upstreams is a list of strings that are written out, such as ["acme-*"]. Without the argument the block is for all upstreams.`)
	}
	return append(failure.Upstreams{}, list...)
}

// tier compiles all but the condition.
func (k *failureRules) tier(b *lang.Block) *failure.Tier {
	t := &failure.Tier{Upstreams: k.upstreamsOf(b), Name: b.Label(0), Place: lang.Place(b.Range), At: b.Range, Least: leastRest, Most: mostRest}
	if x := b.Arg("action"); x != nil {
		name := k.text(b, "action")
		action, known := failure.ParseAction(name)
		if _, ok := lang.LiteralText(x); ok && !known {
			k.bad(x, "Unknown action", `A tier's action is "return", "retry", "cool_down" or "disable".%s`, lang.OtherAction(name, failure.Actions()))
		}
		t.Action = action
		k.fitting(b, name)
	}
	disables := t.Action == failure.Disable
	if x := b.Arg("scope"); x != nil {
		switch name, ok := lang.LiteralText(x); {
		case ok && name == "model":
			t.Scope = failure.ModelScope
		case !ok || name != "account":
			k.bad(x, "Unknown scope", `What rests is the "account", or the "model" on this account alone.%s`, lang.Suggest(name, []string{"account", "model"}))
		}
	}
	t.Least, t.Most = k.duration(b, "least", leastRest), k.duration(b, "most", mostRest)
	if t.Least > t.Most {
		at := b.Range
		if x := b.Arg("least"); x != nil {
			at = x.Range()
		}
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, at, "No rest fits", "The shortest cooldown (least), %v, is longer than the longest (most), %v. Change one of the two.", t.Least, t.Most))
		t.Least, t.Most = 0, math.MaxInt64 // one mistake is told once
	}
	if t.Forever = disables; !disables {
		k.rest(t, b)
	}
	if t.Backoff = k.duration(b, "backoff", 0); t.Backoff > longBackoff && edited(b.Arg("backoff").Range()) {
		k.warn(lang.CodeMeant, b.Arg("backoff").Range(), "Long wait", "The call waits for %v before the same account is asked again, and the client waits, too. A number counts seconds: for a short wait, write backoff = \"500ms\". To try another account at once, write action = \"retry\" without again.", t.Backoff)
	}
	t.Lasting, t.Confirm = k.flag(b, "lasting") && !disables, k.flag(b, "confirm") && !disables
	t.Proxy, t.Foreign = k.flag(b, "proxy"), k.flag(b, "foreign")
	if x := b.Arg("again"); x != nil {
		v, _ := expression.Literal(k.Compile(x, k.scope))
		n, ok := v.Int()
		if !ok || n < 0 || n > 10 {
			k.bad(x, "Not a number of times", "again is a number from 0 to 10, written out.%s", numberHint(x))
		}
		t.Again = n
	}
	return t
}

// fitting reports arguments that mean nothing with an action: those of one block are one mistake.
func (k *failureRules) fitting(b *lang.Block, action string) {
	idle := func(advice string, names ...string) {
		if len(names) > 0 {
			a := b.Args[names[0]]
			them := map[bool]string{true: "it", false: "them"}[len(names) == 1]
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, a.Range, "Argument without a meaning", "With action = %q, %s %s nothing. Take %s out%s", action, list(names), map[bool]string{true: "means", false: "mean"}[len(names) == 1], them, advice))
		}
	}
	counts := func(a *lang.Attr) bool { return action != "disable" || edited(a.Range) } // the built-in tier may have more
	rests := given(b, counts, "rest", "scope", "least", "most", "lasting", "confirm")
	again := given(b, counts, "again", "backoff", "foreign", "proxy")
	switch action {
	case "cool_down":
		if b.Arg("rest") == nil && !b.Misspelt() {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeMissingArgument, b.Range, "Missing argument", `A tier with action = "cool_down" says for how long: rest = "10m". To disable the account until somebody enables it, write action = "disable".`))
		}
	case "disable":
		if rests = given(b, counts, "rest", "least", "most", "lasting", "confirm"); len(rests) > 0 {
			idle(fmt.Sprintf("; or, for a rest of the account, write action = \"cool_down\". Rules of an older version are rewritten by: parlance fmt --upgrade %s", b.Args[rests[0]].Range.Filename), rests...)
		}
	case "retry":
		rest := ""
		if b.Arg("rest") == nil {
			rest = ` and rest = "10m"`
		}
		idle(fmt.Sprintf(`: nothing rests. For a rest of the account, or of the model on it, and a call of another, write action = "cool_down"%s.`, rest), rests...)
	case "return":
		switch {
		case len(rests) > 0:
			idle(`: nothing rests, nobody is asked again, and the client gets the error. For a rest of the account and a call of another, write action = "cool_down".`, inOrderOf(b, rests, again)...)
		default:
			idle(`: the client gets the error, and nobody is asked again. To ask again, write action = "retry".`, again...)
		}
	}
	if a := b.Args["backoff"]; a != nil && b.Arg("again") == nil && action != "return" {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, a.Range, "Argument without a meaning", "It is the wait before the same account is asked again: say how often, as in again = 1."))
	}
}

// given are those of some arguments that a block has and that count, in the order of the file.
func given(b *lang.Block, counts func(*lang.Attr) bool, names ...string) []string {
	return inOrderOf(b, slices.DeleteFunc(names, func(name string) bool { return b.Args[name] == nil || !counts(b.Args[name]) }))
}

// inOrderOf are names of arguments of a block in the order in which it has them.
func inOrderOf(b *lang.Block, names ...[]string) []string {
	all := slices.Concat(names...)
	slices.SortStableFunc(all, func(x, y string) int { return b.Args[x].Range.Start.Byte - b.Args[y].Range.Start.Byte })
	return all
}

// list joins names as a sentence has them.
func list(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// rest compiles how long an account rests.
func (k *failureRules) rest(t *failure.Tier, b *lang.Block) {
	x := b.Arg("rest")
	if x == nil {
		return
	}
	n := k.Compile(x, k.scope)
	v, ok := expression.Literal(n)
	switch {
	case expression.Failed(n):
	case !ok:
		t.RestOf = n
		k.durationsInRest(x)
	case v.Is(failure.ForEver):
		k.bad(x, "Wrong duration", `For an account that somebody has to enable, write action = "disable", without rest; rules of an older version are rewritten by: parlance fmt --upgrade %s`, x.Range().Filename)
	default:
		d, ok := expression.Duration(v)
		if !ok {
			k.bad(x, "Wrong duration", `A rest is a duration such as "30s", "10m", "1h30m" or "7d", or a number of seconds.%s`, unitHint(x))
		}
		t.Rest = d
		switch {
		case !ok || !edited(x.Range()):
		case d > t.Most && isNumber(x) && d%time.Hour != 0: // it is told that these are milliseconds
		case d > t.Most && b.Arg("most") != nil && edited(b.Arg("most").Range()):
			k.warn(lang.CodeMeant, x.Range(), "Longer than allowed", "The tier's own most, in line %d, is shorter, so the account cools down for %v. Change one of the two.", b.Args["most"].Range.Start.Line, t.Most)
		case d > t.Most:
			k.warn(lang.CodeMeant, x.Range(), "Longer than allowed", "An account cools down for %v at most, unless the tier has most. Add: most = %s", t.Most, k.source(x))
		case d < t.Least && d > 0:
			k.warn(lang.CodeMeant, x.Range(), "Shorter than allowed", "An account cools down for %v at least, by least of the tier. Change one of the two.", t.Least)
		}
	}
}

// isNumber reports whether a number is written out.
func isNumber(x hclsyntax.Expression) bool {
	_, is := number(x)
	return is
}

// durationsInRest reports values that are written out in an expression for a rest, and are no durations.
func (k *failureRules) durationsInRest(x hclsyntax.Expression) {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		k.durationsInRest(x.Expression)
	case *hclsyntax.ConditionalExpr:
		k.durationsInRest(x.TrueResult)
		k.durationsInRest(x.FalseResult)
	case *hclsyntax.FunctionCallExpr:
		if x.Name == "coalesce" || x.Name == "nonempty" {
			for _, arg := range x.Args {
				k.durationsInRest(arg)
			}
		}
	case *hclsyntax.TemplateExpr, *hclsyntax.LiteralValueExpr:
		if len(x.Variables()) > 0 {
			return // a text that is put together is read when the tier holds
		}
		v, ok := expression.Literal(k.Compile(x, expression.NewScope(nil, &expression.Layout{})))
		if _, good := expression.Duration(v); ok && !good && !v.Nothing() && !v.Is(failure.ForEver) && !k.reported(x) {
			k.bad(x, "Wrong duration", `A rest is a duration such as "30s", "10m", "1h30m" or "7d", or a number of seconds.%s`, unitHint(x))
		}
	}
}
