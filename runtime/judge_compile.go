package runtime

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// forEver is a rest that somebody has to end.
const forEver = "forever"

// What a rest lies between, unless a tier says otherwise.
const (
	leastRest = time.Second
	mostRest  = 24 * time.Hour
)

// failureRules are the rules about failures of upstreams: their classes, and the tiers that say what to do.
type failureRules struct {
	classes []class
	tiers   []*tier
	retries []retryRule
	vars    failureVars
	layout  *expression.Layout
	envs    sync.Pool
	witness *expression.Witness
}

// class is a class of errors.
type class struct {
	upstreams
	name string
	when expression.Node
	at   hcl.Range
}

// tier is what is done about failures that fit a condition.
type tier struct {
	upstreams
	name, place string
	at          hcl.Range
	when        expression.Node
	action      Action
	rest        time.Duration // when it is written out
	forever     bool
	restOf      expression.Node // when it is computed
	least, most time.Duration
	scope       Scope
	lasting     bool
	confirm     bool
	proxy       bool
	foreign     bool
	again       int
	backoff     time.Duration
}

// retryRule is how long an upstream wants to be left alone.
type retryRule struct {
	upstreams
	value expression.Node
	at    hcl.Range
}

// upstreams are patterns of names; none fit all.
type upstreams []string

func (u upstreams) fits(name string) bool {
	return u == nil || slices.ContainsFunc(u, func(pattern string) bool { return wildcard.Fits(pattern, name) })
}

// longBackoff is a wait for the same account that is hardly meant: the client waits, too.
const longBackoff = time.Minute

// failureVars are the variables of conditions on failures.
type failureVars struct {
	record                                                                                      int // the error
	status, data, body, class, retryAfter, network, attempt, failures, model, streamed, foreign *expression.Var
}

// failureKinds are what variables of conditions on failures hold, when they are there.
var failureKinds = func() map[string]expression.KindSet {
	text, number, flag := expression.KindSet(0).With(document.String), expression.KindSet(0).With(document.Number), expression.KindSet(0).With(document.True).With(document.False)
	return map[string]expression.KindSet{
		"status": number, "retry_after": number, "attempt": number, "failures": number,
		"body": text, "class": text, "network": text, "model": text, "streamed": flag, "foreign": flag,
	}
}()

// errorClasses compiles how failures are recognised, and what is done about them.
func (k *compiler) errorClasses() {
	p := &failureRules{layout: k.layout(), witness: k.program.witness}
	k.program.failures = p
	s := expression.NewScope(nil, p.layout)
	define := func(name string) *expression.Var {
		v := p.layout.NewVar(name, nil)
		v.Holds = failureKinds[name]
		s.Set(name, v)
		return v
	}
	p.vars.status = define("status")
	p.vars.record = p.layout.NewRecord()
	s.Set("error", &expression.RecordVar{ID: p.vars.record, Schema: failureSchema})
	p.vars.data, p.vars.body = define("data"), define("body")
	k.Macros = k.macros(s)
	k.tables(s, k.Macros, k.program.set.Tables)

	b := before{k: k, what: "class"}
	for _, block := range forSomeFirst(k.program.set.Classes) {
		if when := b.condition(block, s); when != nil {
			p.classes = append(p.classes, class{k.upstreamsOf(block), block.Label(0), when, block.Range})
		}
	}

	s = expression.NewScope(s, nil)
	s.Set("header", expression.HeaderName{})
	for _, block := range forSomeFirst(k.program.set.Retries) {
		if x := block.Arg("after"); x != nil {
			p.retries = append(p.retries, retryRule{k.upstreamsOf(block), k.Compile(x, s), block.Range})
		}
	}
	for name, v := range map[string]**expression.Var{
		"class": &p.vars.class, "retry_after": &p.vars.retryAfter, "network": &p.vars.network, "attempt": &p.vars.attempt,
		"failures": &p.vars.failures, "model": &p.vars.model, "streamed": &p.vars.streamed, "foreign": &p.vars.foreign,
	} {
		*v = define(name)
	}
	known := k.knownWords()
	for _, f := range k.program.set.Functions {
		k.spelled(f.Arg("result"), known)
	}
	b = before{k: k, what: "tier"}
	for _, block := range forSomeFirst(k.program.set.Tiers) {
		k.spelled(block.Arg("when"), known)
		k.spelled(block.Arg("rest"), known)
		if t := k.tier(block, s); t != nil {
			if t.when = b.condition(block, s); t.when != nil {
				p.tiers = append(p.tiers, t)
			}
		}
	}
}

// worded reports classes of errors that a protocol has no words for: its clients could not be told.
func (k *compiler) worded() {
	seen := map[string]bool{}
	for _, b := range k.program.set.Classes {
		name := b.Label(0)
		if seen[name] {
			continue
		}
		seen[name] = true
		var missing []string
		for _, p := range k.program.Protocols() {
			if p.block.First("errors") != nil && p.classes[name] == nil && !p.called {
				missing = append(missing, p.name)
			}
		}
		if missing != nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, b.Range, "Missing class", "No error of the class %q can be told to clients of %s. Say how, in a file of rules, for each: protocol %q, in it errors, and in it class %q with status and type.",
				name, strings.Join(missing, ", "), missing[0], name))
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
		if o.k.overlaid(first.block, b) {
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
	return second != nil && !slices.ContainsFunc(second, func(pattern string) bool { return !upstreams(first).fits(pattern) })
}

func (k *compiler) upstreamsOf(b *lang.Block) upstreams {
	x := b.Arg("upstreams")
	if x == nil {
		return nil
	}
	list := b.Texts("upstreams")
	if t, ok := x.(*hclsyntax.TupleConsExpr); ok && len(t.Exprs) == 0 { // what else is wrong with it is told by its type
		k.bad(x, "Not a list of patterns", `upstreams is a list of strings that are written out, such as ["acme-*"]. Without the argument the block is for all upstreams.`)
	}
	return append(upstreams{}, list...)
}

func (k *compiler) bad(x hclsyntax.Expression, summary, format string, args ...any) {
	k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), summary, format, args...))
}

// tier compiles all but the condition.
func (k *compiler) tier(b *lang.Block, s *expression.Scope) *tier {
	t := &tier{upstreams: k.upstreamsOf(b), name: b.Label(0), place: lang.Place(b.Range), at: b.Range, least: leastRest, most: mostRest}
	actions := []string{"return", "retry", "disable"}
	if x := b.Arg("action"); x != nil {
		name := k.text(b, "action")
		i := slices.Index(actions, name)
		if _, ok := lang.LiteralText(x); ok && i < 0 {
			k.bad(x, "Unknown action", `A tier's action is "return", "retry" or "disable".%s`, lang.Suggest(name, actions))
		}
		t.action = Action(max(i, 0))
		k.fitting(b, name)
	}
	if x := b.Arg("scope"); x != nil {
		switch name, ok := lang.LiteralText(x); {
		case ok && name == "model":
			t.scope = ModelScope
		case !ok || name != "account":
			k.bad(x, "Unknown scope", `What rests is the "account", or the "model" on this account alone.%s`, lang.Suggest(name, []string{"account", "model"}))
		}
	}
	t.least, t.most = k.duration(b, "least", leastRest), k.duration(b, "most", mostRest)
	if t.least > t.most {
		at := b.Range
		if x := b.Arg("least"); x != nil {
			at = x.Range()
		}
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, at, "No rest fits", "The shortest rest (least), %v, is longer than the longest (most), %v. Change one of the two.", t.least, t.most))
		t.least, t.most = 0, math.MaxInt64 // one mistake is told once
	}
	k.rest(t, b.Arg("rest"), s)
	if t.backoff = k.duration(b, "backoff", 0); t.backoff > longBackoff && k.edited(b.Arg("backoff").Range()) {
		k.warn(lang.CodeMeant, b.Arg("backoff").Range(), "Long wait", "The call waits for %v before the same account is asked again, and its client with it. A number is one of seconds; a short wait is backoff = \"500ms\". With action = \"retry\" and without again, another account is asked at once.", t.backoff)
	}
	t.lasting, t.confirm = k.flag(b, "lasting"), k.flag(b, "confirm")
	t.proxy, t.foreign = k.flag(b, "proxy"), k.flag(b, "foreign")
	if x := b.Arg("again"); x != nil {
		v, _ := expression.Literal(k.Compile(x, s))
		n, ok := v.Int()
		if !ok || n < 0 || n > 10 {
			k.bad(x, "Not a number of times", "again is a number from 0 to 10, written out.")
		}
		t.again = n
	}
	return t
}

// flag is an argument that is true or false.
func (k *compiler) flag(b *lang.Block, name string) bool {
	x := b.Arg(name)
	if x == nil {
		return false
	}
	v, ok := expression.Literal(k.Compile(x, expression.NewScope(nil, &expression.Layout{})))
	if !ok || v.Kind() != document.True && v.Kind() != document.False {
		k.bad(x, "Not true or false", "%s is true or false, written out.", name)
	}
	return v.Truth()
}

// fitting reports arguments that mean nothing with an action.
func (k *compiler) fitting(b *lang.Block, action string) {
	say := func(name, format string, args ...any) {
		if a := b.Args[name]; a != nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, a.Range, "Argument without a meaning", format, args...))
		}
	}
	switch action {
	case "disable":
		if b.Arg("rest") == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeMissingArgument, b.Range, "Missing argument", `A tier that disables says for how long: rest = "10m", or rest = "forever" for an account that somebody has to enable.`))
		}
	case "return", "retry":
		for _, name := range []string{"rest", "scope", "least", "most", "lasting", "confirm"} {
			if action == "retry" {
				say(name, `Nothing rests with action = "retry"; with action = "disable" the account does.`)
			} else {
				say(name, `Nothing rests with action = "return"; with action = "disable" the account does, and the client is not told while another can serve.`)
			}
		}
		if action == "return" {
			for _, name := range []string{"again", "backoff", "foreign", "proxy"} {
				say(name, `Nobody is asked again with action = "return", and nobody is at fault.`)
			}
		}
	}
	if b.Arg("again") == nil {
		say("backoff", "It is the wait before the same account is asked again: say how often, as in again = 1.")
	}
}

// rest compiles how long an account rests.
func (k *compiler) rest(t *tier, x hclsyntax.Expression, s *expression.Scope) {
	if x == nil {
		return
	}
	n := k.Compile(x, s)
	v, ok := expression.Literal(n)
	switch {
	case !ok:
		t.restOf = n
	case v.Is(forEver):
		t.forever = true
	default:
		d, ok := expression.Duration(v)
		if !ok {
			k.bad(x, "Wrong duration", `A rest is a duration such as "30s", "10m", "1h30m" or "7d", a number of seconds, or "forever".%s`, lang.Suggest(v.String(), []string{forEver}))
		}
		t.rest = d
		switch {
		case !ok || !k.edited(x.Range()):
		case d > t.most:
			k.warn(lang.CodeMeant, x.Range(), "Longer than allowed", "An account rests for %v at most, unless the tier says otherwise. Add: most = %s", t.most, k.source(x))
		case d < t.least && d > 0:
			k.warn(lang.CodeMeant, x.Range(), "Shorter than allowed", "An account rests for %v at least, as the tier says by least. Change one of the two.", t.least)
		}
	}
}

// duration is an argument that is written out.
func (k *compiler) duration(b *lang.Block, name string, unless time.Duration) time.Duration {
	x := b.Arg(name)
	if x == nil {
		return unless
	}
	v, _ := expression.Literal(k.Compile(x, expression.NewScope(nil, &expression.Layout{})))
	d, ok := expression.Duration(v)
	if !ok {
		k.bad(x, "Wrong duration", `%s is a duration that is written out, such as "30s", "10m" or "24h", or a number of seconds.`, name)
		return unless
	}
	return d
}
